"""Turns as the texts have them: what a turn starts with, death saves, which trade a cost lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions import MINOR, MOVE
from battlemat.engine.decisions import Refusal
from battlemat.engine.flags import DYING, ONE_ACTION, STABLE
from battlemat.engine.turn import Turns

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

AWAKE: Final = 20
TWENTY: Final = "fourth.death.save-twenty"


class FourthTurns(Turns):
    """Fourth: a death save of 20 wakes, the stable make none, each kind of action has its own rule."""

    def near_death(self, who: Creature) -> bool:
        return bool(who.flags & DYING) and not who.flags & STABLE

    def regenerates(self, battle: Battle, who: Creature) -> bool:
        """fourth.ruling.regeneration-while-dying."""
        return who.hp > 0 or battle.rules.on("regeneration-while-dying")

    async def death_saved(self, battle: Battle, who: Creature, natural: int, total: int) -> None:
        """fourth.death.save-twenty: with a surge left it is spent, without one nothing changes."""
        if total < AWAKE:
            await super().death_saved(battle, who, natural, total)
            return
        battle.emit("death-save", who.id, -1, total, TWENTY, "", 1)
        if who.recoveries > 0:
            await battle.rules.health.spend_recovery(battle, who, 0, who.id, TWENTY)

    def unpaid(self, battle: Battle, who: Creature, cost: int, pay: str) -> Refusal:
        refused = super().unpaid(battle, who, cost, pay)
        if pay:
            return refused
        if who.flags & ONE_ACTION:
            return Refusal("fourth.dazed.one-action", refused.text)
        if cost & MOVE:
            return Refusal("fourth.turn.move-action", refused.text)
        return Refusal("fourth.turn.minor-action", refused.text) if cost & MINOR else refused
