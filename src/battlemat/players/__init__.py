"""Players: whoever answers the decisions of a side."""
