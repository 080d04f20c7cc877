"""The shipped opponent's way with bands and engagements."""
