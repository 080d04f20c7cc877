"""What is seen and kept of a battle: views, the events folded into them, and the session that drives it."""
