"""Action points: how often one may be spent, and whether in a surprise round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import turn_verbs
from battlemat.systems.shared.grid.common import SPENT_POINT
from battlemat.systems.shared.grid.spending import ActionPoint

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

FREQUENCY: Final = "fourth.action-point.frequency"
BOUGHT: Final = 1 << 16
"""A bit of `Creature.used`: a point has bought a standard action this turn; the next two: a move, a minor action."""
EACH_KIND: Final = 7


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthActionPoint(ActionPoint):
    """Fourth: by options one a turn, and one in the surprise round as well (fourth.ruling.surprise-action-point)."""

    def __init__(self) -> None:
        super().__init__("fourth.action.action-point")
        self.once_rule = FREQUENCY

    def kept_back(self, battle: Battle) -> bool:
        return not battle.rules.on("surprise-action-point") and super().kept_back(battle)

    def bought(self, who: Creature, kind: int) -> None:
        who.used |= BOUGHT << kind


def keep_bought(who: Creature) -> None:
    """Leave a creature nothing of its turn but the action a point has bought in it, if it has not taken that yet."""
    bought = who.used // BOUGHT
    turn_verbs.set_budget(who, min(who.standard, bought & 1), min(who.move, bought >> 1 & 1),
                          min(who.minor, bought >> 2 & 1))


def new_turn(battle: Battle, who: Creature) -> None:
    """fourth.ruling.action-point-frequency: by option a point may be spent in each turn."""
    who.used &= ~(EACH_KIND * BOUGHT)
    if battle.rules.options["action-point-frequency"] == "turn":
        who.used &= ~SPENT_POINT
