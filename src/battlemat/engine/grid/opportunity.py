"""Opportunity attacks on a grid: who is provoked by leaving which squares, and by shooting next to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.triggers import LEAVE, PROVOKE, Trigger
from battlemat.engine.attacks.opportunity import MOVING_STAT, PROVOKE_STAT, Opportunities
from battlemat.engine.effects.flags import ALOFT, CANNOT_ACT, NO_IMMEDIATE, NO_OPPORTUNITY
from battlemat.engine.effects.modifiers import FAR, RANGED

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Play
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class GridOpportunities(Opportunities):
    """The chapter with the grid family's defaults. `leaving_reach`: leaving a longer reach provokes."""

    def __init__(self) -> None:
        super().__init__()
        self.leaving_reach = False

    async def offer(self, battle: Battle, mover: Creature, trigger: Trigger) -> None:
        ring = self.ring(battle, mover)
        if not ring:
            return
        for enemy in self.in_turn(battle, mover):
            if enemy.side == mover.side or (not self.leaving_reach and not enemy.space & ring):
                continue
            if await self.ask(battle, enemy, mover, trigger) and self.lost(battle, mover, trigger):
                return

    def ring(self, battle: Battle, mover: Creature) -> int:
        """The squares of a mover and those around it, 0 where nobody there, or anywhere, may be provoked."""
        if mover.at < 0:
            return 0
        ring = battle.board.reach_mask(mover.at, mover.width, 1) | mover.space
        for enemy in battle.creatures:
            if enemy.side != mover.side and (self.leaving_reach or enemy.space & ring):
                return ring
        return 0

    async def ask(self, battle: Battle, enemy: Creature, mover: Creature, trigger: Trigger) -> bool:
        """Ask one enemy, if it is provoked and able. False when it is not."""
        if not self.strikes(battle, enemy, mover, trigger):
            return False
        await self.put(battle, enemy, mover, trigger)
        return True

    def strikes(self, battle: Battle, enemy: Creature, mover: Creature, trigger: Trigger) -> bool:
        """Whether one enemy is provoked and able to answer."""
        return not (enemy.flags & (CANNOT_ACT | NO_IMMEDIATE | NO_OPPORTUNITY)) and \
            self.has_one(battle, enemy, mover) and self.provoked(battle, enemy, mover, trigger)

    # ------------------------------------------------------------------ beforehand

    def along(self, battle: Battle, mover: Creature, way: tuple[int, ...]) -> list[int]:
        if mover.at < 0:
            return []
        trial = battle.copy()
        trial.recording = False
        ghost = trial.creatures[mover.id]
        found: list[int] = []
        for square in way:
            for id in self.leaving(trial, ghost, square):
                if id not in found:
                    found.append(id)
            verbs.place(trial, ghost, square)
        return found

    def leaving(self, battle: Battle, mover: Creature, to: int) -> list[int]:
        """Who could strike at a creature that goes on to a square from where it stands."""
        return self.answering(battle, mover, Trigger(LEAVE, mover.id, square=mover.at, to=to))

    def answering(self, battle: Battle, mover: Creature, trigger: Trigger) -> list[int]:
        """Who could answer what a creature is about to do."""
        ring = self.ring(battle, mover)
        if not ring:
            return []
        return [enemy.id for enemy in self.in_turn(battle, mover)
                if enemy.side != mover.side and (self.leaving_reach or enemy.space & ring)
                and self.strikes(battle, enemy, mover, trigger) and self.uses(battle, enemy, mover)]

    def at(self, battle: Battle, play: Play) -> list[int]:
        user = play.user
        if user.at < 0 or not play.origin & (RANGED | FAR) or not play.power.provokes:
            return []
        return self.answering(battle, user, Trigger(PROVOKE, user.id, power=play.power, square=user.at, underway=play))

    def lost(self, battle: Battle, mover: Creature, trigger: Trigger) -> bool:
        """Whether there is nothing left to answer: only what still happens provokes."""
        return trigger.stopped or bool(mover.flags & CANNOT_ACT) or battle.gone(trigger)

    def in_turn(self, battle: Battle, mover: Creature) -> list[Creature]:
        """Everybody, in the order in which they are asked."""
        return battle.creatures

    def strikes_now(self, enemy: Creature) -> bool:
        """Whether the way an enemy moves lets it strike at what passes."""
        return not enemy.state & ALOFT or "hover" in enemy.sheet.movement

    def provoked(self, battle: Battle, enemy: Creature, mover: Creature, trigger: Trigger) -> bool:
        """Whether what the mover does provokes this enemy."""
        position = battle.rules.position
        if not self.strikes_now(enemy):
            return False
        if trigger.kind == PROVOKE:
            near = position.distance(battle, enemy, mover) <= 1
        elif self.leaving_reach:
            near = self.leaves_reach(battle, enemy, mover, trigger)
        elif enemy.sheet.reach < 1:
            near = bool(enemy.space & mover.space)
        else:
            near = position.distance(battle, enemy, mover) <= self.provoking_distance(battle, enemy)
        if not near or not position.sees(battle, enemy, mover):
            return False
        if trigger.kind == LEAVE and (self.exempt(battle, enemy, mover, MOVING_STAT) or (
                trigger.underway is not None and trigger.underway.spares(enemy))):
            return False
        return not self.exempt(battle, enemy, mover, PROVOKE_STAT)

    def provoking_distance(self, battle: Battle, enemy: Creature) -> int:
        """How near a mover must be for its leaving to provoke."""
        return 1

    def leaves_reach(self, battle: Battle, enemy: Creature, mover: Creature, trigger: Trigger) -> bool:
        """Whether a step takes the mover out of an enemy's reach."""
        reach = max(enemy.sheet.reach, enemy.sheet.weapon.reach if enemy.sheet.weapon is not None else 0)
        for power in self.powers(battle, enemy):
            reach = max(reach, power.targeting.reach)
        board = battle.board
        before = board.distance(enemy.at, enemy.width, mover.at, mover.width)
        after = board.distance(enemy.at, enemy.width, trigger.to, mover.width)
        return before <= reach < after
