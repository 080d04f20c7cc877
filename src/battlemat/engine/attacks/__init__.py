"""Powers in use: their targets, the attack roll, how it comes out, basic and opportunity attacks."""
