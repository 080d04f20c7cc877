"""Movement between bands."""

from __future__ import annotations

from battlemat.engine.movement import Movement


class BandMovement(Movement):
    """Archmage: no squares and no speeds; one move does one thing."""
