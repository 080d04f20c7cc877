"""Attacks as the book has them."""

from __future__ import annotations

from battlemat.engine.attack import Attacks


class ArchmageAttacks(Attacks):
    """Archmage: ability, level and the escalation die against a defense."""
