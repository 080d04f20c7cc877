"""Turns as the texts have them: what a turn starts with, death saves, which trade a cost lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions import MINOR, MOVE
from battlemat.engine.decisions import Refusal
from battlemat.engine.flags import DYING, ONE_ACTION, STABLE
from battlemat.engine.turn import Turns
from battlemat.systems.fourth import surprise

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

AWAKE: Final = 20
TWENTY: Final = "fourth.death.save-twenty"


class FourthTurns(Turns):
    """Fourth: a death save of 20 wakes, the stable make none, each kind of action has its own rule."""

    # ------------------------------------------------------------------ the surprise round

    def first_round(self, battle: Battle) -> int:
        """The surprise round comes before the first."""
        return 0 if battle.surprise else 1

    async def following(self, battle: Battle) -> None:
        """fourth.surprise.round: those who are not surprised act, in initiative order, before anybody else does."""
        if battle.surprise:
            place = surprise.next_in(battle)
            if place >= 0:
                battle.turn = place
                await self.open(battle, battle.creatures[battle.order[place]])
                return
            await surprise.over(battle)
        await super().following(battle)

    def allot(self, battle: Battle, who: Creature) -> None:
        """fourth.surprise.single-action."""
        super().allot(battle, who)
        if battle.surprise:
            who.standard = min(who.standard, 1)
            who.move = who.minor = 0

    async def turn_over(self, battle: Battle, who: Creature) -> None:
        """Surprise does not end with a turn, but with its round."""
        return

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
