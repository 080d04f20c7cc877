"""The same encounter under the rules of two systems: what came out differently, and which rules made the difference."""
