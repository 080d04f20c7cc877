"""Action points: how often one may be spent, and whether in a surprise round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.systems.shared.grid.common import SPENT_POINT
from battlemat.systems.shared.grid.spending import ActionPoint

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

FREQUENCY: Final = "fourth.action-point.frequency"


class FourthActionPoint(ActionPoint):
    """Fourth: by options one a turn, and one in the surprise round as well (fourth.ruling.surprise-action-point)."""

    def __init__(self) -> None:
        super().__init__("fourth.action.action-point")
        self.once_rule = FREQUENCY

    def kept_back(self, battle: Battle) -> bool:
        return not battle.rules.on("surprise-action-point") and super().kept_back(battle)


def new_turn(battle: Battle, who: Creature) -> None:
    """fourth.ruling.action-point-frequency: by option a point may be spent in each turn."""
    if battle.rules.options["action-point-frequency"] == "turn":
        who.used &= ~SPENT_POINT
