"""The table: a fight played by several people in their browsers, served from this machine."""
