"""Files of other programs, read as they are."""
