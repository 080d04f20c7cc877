"""The shipped opponent's way with squares."""
