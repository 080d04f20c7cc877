"""What only squares need: the map, sight and cover, areas, moving, falling and being pushed."""
