"""Turns as the book has them: the escalation die, saves last."""

from __future__ import annotations

from battlemat.engine.turn import Turns


class ArchmageTurns(Turns):
    """Archmage: death saves at the start of a turn, ongoing damage and saves at its end."""
