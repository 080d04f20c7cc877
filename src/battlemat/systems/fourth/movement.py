"""Movement as the texts have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.flags import HELPLESS, INTANGIBLE, PRONE
from battlemat.systems.fourth.falling import SkilledMovement

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class FourthMovement(SkilledMovement):
    """Fourth: no enemy is passed but the helpless, whatever its size; a move may end with a prone ally."""

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.prone_walks = options["prone-movement"] == "allowed"

    def passes(self, battle: Battle, mover: Creature, other: Creature, size: int) -> bool:
        """fourth.occupied.enemies; anyone who is no ally counts (fourth.ruling.occupied-by-whom)."""
        return bool(other.flags & HELPLESS) or super().shares(battle, mover, other)

    def shares(self, battle: Battle, mover: Creature, other: Creature) -> bool:
        """fourth.occupied.ending"""
        if super().shares(battle, mover, other):
            return True
        return bool(other.flags & (HELPLESS if battle.hostile(mover, other) else PRONE))

    def put_into(self, battle: Battle, creature: Creature, other: Creature) -> bool:
        """fourth.ruling.forced-into-creatures, fourth.ruling.teleport: never into a square that is occupied."""
        return bool((creature.flags | other.flags) & INTANGIBLE)

    def slowed_short(self, entered: int) -> bool:
        """fourth.slowed.mid-move"""
        return entered >= self.slowed_to
