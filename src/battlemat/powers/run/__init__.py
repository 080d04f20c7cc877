"""Running printed powers: forms become steps, parts and rules once, at load; the engine runs those."""
