"""Opportunity attacks: who is provoked by what, and what may be done about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions import OPPORTUNITY
from battlemat.engine.decisions import Use
from battlemat.engine.flags import ALOFT, CANNOT_ACT, DEAD, NO_IMMEDIATE, NO_OPPORTUNITY
from battlemat.engine.modifiers import FAR, MELEE, RANGED
from battlemat.engine.standing import Query
from battlemat.engine.triggers import PROVOKE, Moment, Offer

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.power import Play, Power

OPPORTUNITY_ATTACK: Final = "opportunity-attack"


@mypyc_attr(allow_interpreted_subclasses=True)
class Opportunities:
    """The chapter on opportunity attacks.

    `is_immediate`: one spends the immediate action; `leaving_reach`: leaving a longer reach provokes;
    `any_melee_power`: any at-will melee power will do for one.
    """

    def __init__(self) -> None:
        self.is_immediate = True
        self.leaving_reach = False
        self.any_melee_power = False

    def turn_starts(self, battle: Battle) -> None:
        """A turn begins: what opportunity attacks are limited by a turn is free again."""
        for creature in battle.creatures:
            creature.struck = 0

    async def using(self, battle: Battle, play: Play) -> None:
        """A power is about to be used: those it provokes are offered their attack."""
        if play.origin & (RANGED | FAR) and play.power.provokes:
            await self.offer(battle, play.user, Moment(PROVOKE, play.user.id, power=play.power, square=play.user.at))

    async def leaving(self, battle: Battle, mover: Creature, foes: int) -> None:
        """A creature moves away from foes that engage it (a mask of ids), in a game of engagements."""
        return

    async def offer(self, battle: Battle, mover: Creature, moment: Moment) -> None:
        """Offer an opportunity attack to every enemy the mover (or shooter) provokes."""
        if mover.at < 0:
            return
        board = battle.board
        ring = board.reach_mask(mover.at, mover.width, 1) | mover.space
        side = mover.side
        for enemy in battle.creatures:
            if enemy.side == side or (not self.leaving_reach and not enemy.space & ring):
                continue
            if enemy.flags & (CANNOT_ACT | NO_IMMEDIATE | NO_OPPORTUNITY):
                continue
            if not self.has_one(battle, enemy, mover) or not self.provoked(battle, enemy, mover, moment):
                continue
            uses = self.uses(battle, enemy, mover)
            if not uses:
                continue
            answer = await battle.ask(Offer(enemy.id, moment, uses))
            if isinstance(answer, Use):
                await battle.act(enemy, answer, OPPORTUNITY, moment)
                if mover.flags & DEAD or moment.stopped:
                    return

    def has_one(self, battle: Battle, enemy: Creature, mover: Creature) -> bool:
        """Whether an enemy has an opportunity attack left for this one."""
        if enemy.struck & (1 << mover.id):
            return False
        if not self.is_immediate:
            return True
        payer = enemy if enemy.owner < 0 else battle.rules.turns.spends_immediate(battle, enemy)
        return payer is not None and payer.immediate > 0 and battle.active != payer.id

    def spend(self, battle: Battle, enemy: Creature, moment: Moment | None) -> None:
        """An opportunity attack has been taken."""
        if moment is not None:
            enemy.struck |= 1 << moment.actor
        if self.is_immediate:
            battle.spend_immediate(enemy)

    def provoked(self, battle: Battle, enemy: Creature, mover: Creature, moment: Moment) -> bool:
        """Whether what the mover does provokes this enemy."""
        position = battle.rules.position
        if enemy.state & ALOFT and "hover" not in enemy.sheet.movement:
            return False
        if moment.kind == PROVOKE:
            near = position.distance(battle, enemy, mover) <= 1
        elif self.leaving_reach:
            near = self.leaves_reach(battle, enemy, mover, moment)
        elif enemy.sheet.reach < 1:
            near = bool(enemy.space & mover.space)
        else:
            near = position.distance(battle, enemy, mover) <= self.provoking_distance(battle, enemy)
        if not near or not position.sees(battle, enemy, mover):
            return False
        hooks = battle.stat_hooks.get("provoke")
        if hooks is not None:
            parts: list[Any] = []
            query = Query("provoke", mover.id, enemy.id)
            for holder, standing in hooks:
                standing.modify(battle, battle.creatures[holder], query, parts)
            if parts:
                return False
        return True

    def provoking_distance(self, battle: Battle, enemy: Creature) -> int:
        """How near a mover must be for its leaving to provoke."""
        return 1

    def leaves_reach(self, battle: Battle, enemy: Creature, mover: Creature, moment: Moment) -> bool:
        """Whether a step takes the mover out of an enemy's reach."""
        reach = max(enemy.sheet.reach, enemy.sheet.weapon.reach if enemy.sheet.weapon is not None else 0)
        for power in self.powers(battle, enemy):
            reach = max(reach, power.targeting.reach)
        board = battle.board
        before = board.distance(enemy.at, enemy.width, mover.at, mover.width)
        after = board.distance(enemy.at, enemy.width, moment.to, mover.width)
        return before <= reach < after

    def uses(self, battle: Battle, enemy: Creature, mover: Creature) -> list[Use]:
        """The attacks an enemy may make as an opportunity attack on the mover."""
        found: list[Use] = []
        for action in self.powers(battle, enemy):
            use = Use(action, target=mover.id, label=OPPORTUNITY_ATTACK)
            if battle.usable(enemy, action) and (
                    not enemy.effects or battle.rules.turns.incapacity(battle, enemy, action) is None) \
                    and action.refusal(battle, enemy, use) is None:
                found.append(use)
        return found

    def powers(self, battle: Battle, enemy: Creature) -> list[Power]:
        """The powers that can be used as an opportunity attack."""
        from battlemat.engine.power import Play, Power
        return [p for p in enemy.sheet.powers if isinstance(p, Power) and p.is_attack and p.origin & MELEE and (
            p.is_basic or p.as_opportunity or (self.any_melee_power and not p.usage))]
