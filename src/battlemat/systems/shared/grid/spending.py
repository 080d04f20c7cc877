"""Action points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import FREE, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.systems.shared.grid.common import SPENT_POINT, pick
from battlemat.systems.shared.spending import change, kinds, rank

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

SURPRISE_ROUND: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionPoint(Action):
    """Spend an action point for one more action, once an encounter."""

    purpose = purposes.EXTRA
    verb = "spends an action point"
    asks = frozenset({"action"})

    def __init__(self, rule: str) -> None:
        super().__init__("action-point", FREE, rule)
        self.once = SPENT_POINT

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.action_points < 1:
            return Refusal(self.rule, f"{who.name} has no action point")
        if self.kept_back(battle):
            return Refusal(self.rule, "no action points in a surprise round")
        barred = self.barred(battle, who)
        if barred is not None:
            return barred
        wanted = use.chosen("action")
        known = kinds(battle)
        if wanted and wanted not in known:
            return Refusal(self.rule, f"an action point buys a {', '.join(known)} action, not {wanted!r}")
        return None

    def kept_back(self, battle: Battle) -> bool:
        """Whether this is a time for no action points: a surprise round."""
        return battle.surprise and battle.round <= SURPRISE_ROUND

    def barred(self, battle: Battle, who: Creature) -> Refusal | None:
        """Why a creature in its state may not spend one, None when it may."""
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        who.used |= self.once
        verbs.set_action_points(battle, who, who.action_points - 1, self.rule)
        kind = await pick(battle, who, use, "action", kinds(battle))
        who.bonus += 1
        change(who, rank(battle, kind), 1)
        self.bought(who, rank(battle, kind))

    def bought(self, who: Creature, kind: int) -> None:
        """What follows from the action bought, one of the three kinds."""
        return
