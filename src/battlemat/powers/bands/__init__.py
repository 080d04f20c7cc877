"""The print of games without squares: stat blocks, attack lines, power cards, and their text."""
