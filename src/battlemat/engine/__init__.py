"""The engine core: state, dice, decisions, events and the procedures of d20 combat. It names no system."""
