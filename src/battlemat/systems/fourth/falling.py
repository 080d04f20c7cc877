"""Movement past the hidden, falls and how they are softened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.flags import DEAD, OUT
from battlemat.engine.travel import GridMovement
from battlemat.systems.fourth import stealth

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class SkilledMovement(GridMovement):
    """Movement with what skills do to it."""

    def unaware(self, battle: Battle, mover: Creature, other: Creature) -> bool:
        """fourth.ruling.hidden-provoking: nobody knows where the hidden are."""
        return (other.id, mover.id) in battle.secrets

    def bumps(self, battle: Battle, mover: Creature, square: int) -> bool:
        """fourth.stealth.enemy-enters."""
        space = battle.board.footprint(square, mover.width)
        found = False
        for other in battle.creatures:
            if other.space & space and not other.flags & (DEAD | OUT) and self.unaware(battle, mover, other):
                stealth.reveal(battle, other, mover.id, "fourth.stealth.enemy-enters")
                found = True
        return found
