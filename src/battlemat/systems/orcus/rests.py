"""Rests as the book has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.systems.orcus.companions import leave_with_the_encounter
from battlemat.systems.shared.grid.rests import Rests

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class OrcusRests(Rests):
    """Orcus: whoever has recoveries rests like a hero, companions too; summons do not outlast an encounter."""

    def rests(self, creature: Creature) -> bool:
        return creature.sheet.hero or creature.sheet.recoveries > 0 or creature.owner >= 0

    def departing(self, battle: Battle) -> None:
        leave_with_the_encounter(battle)


RESTS: Final = OrcusRests()
