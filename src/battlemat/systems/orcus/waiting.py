"""Delaying and readying as the book has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.turns.waiting import Waiting
from battlemat.systems.orcus.companions import take_places

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Use
    from battlemat.engine.actions.triggers import Readied, Trigger
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class OrcusWaiting(Waiting):
    """Orcus: the count of a delayed turn, companions waiting with their owners, readying as an immediate."""

    async def resume(self, battle: Battle, who: Creature) -> None:
        """orcus.act.delay-initiative; a companion keeps its place at its owner's."""
        await super().resume(battle, who)
        take_places(battle)

    def may_take(self, battle: Battle, who: Creature) -> bool:
        return not battle.rules.on("readied-action-uses-immediate") or battle.can_react(who)

    async def take_readied(self, battle: Battle, who: Creature, ready: Readied, use: Use, trigger: Trigger) -> None:
        if battle.rules.on("readied-action-uses-immediate"):
            battle.spend_immediate(who)
        await super().take_readied(battle, who, ready, use, trigger)
