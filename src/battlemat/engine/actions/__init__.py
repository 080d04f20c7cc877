"""What may be decided: actions, questions and answers, triggers, and what others' answers leave allowed."""
