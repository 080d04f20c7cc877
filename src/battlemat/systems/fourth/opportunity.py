"""Opportunity actions as the texts have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.flags import CANNOT_ACT
from battlemat.engine.threats import GridOpportunities
from battlemat.engine.travel import grid_movement
from battlemat.engine.triggers import LEAVE

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.triggers import Moment


class FourthOpportunities(GridOpportunities):
    """Fourth: one in each turn of somebody else, apart from immediate actions."""

    def __init__(self) -> None:
        super().__init__()
        self.is_immediate = False

    def has_one(self, battle: Battle, enemy: Creature, mover: Creature) -> bool:
        """fourth.opportunity.one-per-turn, fourth.ruling.opportunity-own-turn"""
        return not enemy.struck and battle.active != enemy.id

    async def offer(self, battle: Battle, mover: Creature, moment: Moment) -> None:
        """fourth.ruling.simultaneous-triggers: with interrupts about, each takes its turn among them."""
        if moment.kind == LEAVE and battle.listening & (1 << LEAVE):
            moment.provoking = True
        else:
            await super().offer(battle, mover, moment)

    async def answer(self, battle: Battle, creature: Creature, moment: Moment) -> None:
        mover = battle.creatures[moment.actor]
        if creature.side != mover.side and mover.at >= 0 and not self.lost(battle, mover, moment):
            await self.ask(battle, creature, mover, moment)

    def lost(self, battle: Battle, mover: Creature, moment: Moment) -> bool:
        """fourth.ruling.opportunity-timing: what can no longer happen is not answered."""
        if mover.flags & CANNOT_ACT or moment.stopped:
            return True
        if moment.kind != LEAVE:
            return False
        movement = grid_movement(battle)
        return mover.at != moment.square or movement.halted(battle, mover, movement.mode(battle, mover))

    def in_turn(self, battle: Battle, mover: Creature) -> list[Creature]:
        """fourth.ruling.several-provoked: in initiative order."""
        return [battle.creatures[id] for id in battle.order_after(mover.id)]

    def strikes_now(self, enemy: Creature) -> bool:
        """Flying keeps nobody from them."""
        return True
