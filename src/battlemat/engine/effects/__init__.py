"""What a creature bears: conditions, modifiers, traits, and how long each lasts."""
