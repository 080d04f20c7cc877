"""Action points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions import FREE, Action
from battlemat.engine.decisions import Refusal, Use
from battlemat.engine.flags import ONE_ACTION
from battlemat.systems.orcus.actions.common import SPENT_POINT, pick
from battlemat.systems.shared.spending import change, kinds, rank

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

SURPRISE_ROUND: Final = 1


class ActionPoint(Action):
    """Spend an action point for one more action (orcus.action-point.spend)."""

    def __init__(self) -> None:
        super().__init__("action-point", FREE, "orcus.action-point.spend")
        self.once = SPENT_POINT

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.action_points < 1:
            return Refusal(self.rule, f"{who.name} has no action point")
        if battle.surprise and battle.round <= SURPRISE_ROUND:
            return Refusal(self.rule, "no action points in a surprise round")
        if who.flags & ONE_ACTION and battle.rules.on("dazed-blocks-action-point"):
            return Refusal("orcus.condition.dazed", f"{who.name} is dazed")
        wanted = use.chosen("action")
        known = kinds(battle)
        if wanted and wanted not in known:
            return Refusal(self.rule, f"an action point buys a {', '.join(known)} action, not {wanted!r}")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        who.used |= self.once
        verbs.set_action_points(battle, who, who.action_points - 1, self.rule)
        kind = await pick(battle, who, use, "action", kinds(battle))
        who.bonus += 1
        change(who, rank(battle, kind), 1)
