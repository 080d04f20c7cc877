"""The round: initiative, turns, the clock that ends effects, delaying and readying."""
