"""The grammar of the controlled language: tokens, rules and the engine that reads them."""
