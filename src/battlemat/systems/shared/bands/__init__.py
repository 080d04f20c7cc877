"""What games without squares share: bands, engagement, passing by, interception."""
