"""Position as bands and engagements (archmage.ruling.position-state)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.position import Position

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class BandPosition(Position):
    """Who is in which band, and who is engaged with whom."""

    def adjacent(self, battle: Battle, a: Creature, b: Creature) -> bool:
        return bool(a.engaged & (1 << b.id))
