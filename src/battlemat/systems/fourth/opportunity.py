"""Opportunity actions as the texts have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.triggers import LEAVE
from battlemat.engine.grid.opportunity import GridOpportunities

if TYPE_CHECKING:
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthOpportunities(GridOpportunities):
    """Fourth: one in each turn of somebody else, apart from immediate actions."""

    def __init__(self) -> None:
        super().__init__()
        self.is_immediate = False

    def has_one(self, battle: Battle, enemy: Creature, mover: Creature) -> bool:
        """fourth.opportunity.one-per-turn, fourth.ruling.opportunity-own-turn"""
        return not enemy.struck and battle.active != enemy.id

    def among(self, battle: Battle, trigger: Trigger) -> bool:
        """fourth.ruling.simultaneous-triggers: with interrupts about, each takes its turn among them."""
        return trigger.kind == LEAVE and bool(battle.listening & (1 << LEAVE))

    async def answer(self, battle: Battle, creature: Creature, trigger: Trigger) -> None:
        mover = battle.creatures[trigger.actor]
        if creature.side != mover.side and mover.at >= 0 and self.strikes(battle, creature, mover, trigger) \
                and not self.lost(battle, mover, trigger):
            await self.put(battle, creature, mover, trigger)

    def in_turn(self, battle: Battle, mover: Creature) -> list[Creature]:
        """fourth.ruling.several-provoked: in initiative order."""
        return [battle.creatures[id] for id in battle.order_after(mover.id)]

    def strikes_now(self, enemy: Creature) -> bool:
        """Flying keeps nobody from them."""
        return True
