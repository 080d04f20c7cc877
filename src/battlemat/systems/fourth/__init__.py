"""Fourth, a chapter a module."""
