"""Where creatures are and how they move, whatever a system means by a place."""
