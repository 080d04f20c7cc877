"""Opportunity attacks as a chapter: who may answer what provokes, and with which attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import OPPORTUNITY
from battlemat.engine.actions.decisions import OPPORTUNITY_ATTACK, Use
from battlemat.engine.actions.triggers import PROVOKE, Offer, Trigger
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.modifiers import FAR, MELEE, RANGED
from battlemat.engine.effects.traits import Query, answered

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Play
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

PROVOKE_STAT: Final = "provoke"
MOVING_STAT: Final = "provoke moving"


@mypyc_attr(allow_interpreted_subclasses=True)
class Opportunities:
    """The chapter on opportunity attacks. Who threatens whom is for a subclass: by squares (`engine.threats`) or not.

    `offers` are the names of what it offers. `is_immediate`: one spends the immediate action; `any_melee_power`: any
    at-will melee power will do for one.
    """

    offers: ClassVar[frozenset[str]] = frozenset({OPPORTUNITY_ATTACK})

    def __init__(self) -> None:
        self.is_immediate = True
        self.any_melee_power = False

    def turn_starts(self, battle: Battle) -> None:
        """A turn begins: what opportunity attacks are limited by a turn is free again."""
        for creature in battle.creatures:
            creature.struck = 0

    async def using(self, battle: Battle, play: Play) -> None:
        """A power is about to be used: those it provokes are offered their attack."""
        if play.origin & (RANGED | FAR) and play.power.provokes:
            await self.offer(battle, play.user, Trigger(
                PROVOKE, play.user.id, power=play.power, square=play.user.at, underway=play))

    def among(self, battle: Battle, trigger: Trigger) -> bool:
        """Whether these attacks come in turn with what else answers a trigger (`answer`), not after it (`offer`)."""
        return False

    async def offer(self, battle: Battle, mover: Creature, trigger: Trigger) -> None:
        """Offer an opportunity attack to every enemy the mover (or shooter) provokes."""
        raise NotImplementedError

    # ------------------------------------------------------------------ beforehand

    def along(self, battle: Battle, mover: Creature, way: tuple[int, ...]) -> list[int]:
        """Who could strike at a creature that moves along a way: their ids, in the order they would be asked."""
        return []

    def at(self, battle: Battle, play: Play) -> list[int]:
        """Who could strike at the user of a power that is about to be used: their ids."""
        return []

    async def answer(self, battle: Battle, creature: Creature, trigger: Trigger) -> None:
        """The attack of one creature, where these come `among` what else answers a trigger."""
        return

    async def put(self, battle: Battle, enemy: Creature, provoker: Creature, trigger: Trigger) -> None:
        """Put the attack to an enemy that has been provoked, if it has one."""
        uses = self.uses(battle, enemy, provoker)
        if not uses:
            return
        if trigger.underway is not None:
            trigger.underway.note(battle)
        answer = await battle.ask(Offer(enemy.id, trigger, uses))
        if isinstance(answer, Use):
            await battle.act(enemy, answer, OPPORTUNITY, trigger)
            battle.lost(trigger)

    def has_one(self, battle: Battle, enemy: Creature, mover: Creature) -> bool:
        """Whether an enemy has an opportunity attack left for this one."""
        if enemy.struck & (1 << mover.id):
            return False
        if not self.is_immediate:
            return True
        payer = enemy if enemy.owner < 0 else battle.rules.turns.spends_immediate(battle, enemy)
        return payer is not None and payer.immediate > 0 and battle.active != payer.id

    def spend(self, battle: Battle, enemy: Creature, trigger: Trigger | None) -> None:
        """An opportunity attack has been taken."""
        if trigger is not None:
            enemy.struck |= 1 << trigger.actor
        if self.is_immediate:
            battle.spend_immediate(enemy)

    def exempt(self, battle: Battle, enemy: Creature, provoker: Creature, stat: str) -> bool:
        """Whether a trait or effect keeps the provoker from provoking this enemy (whatever it adds to `stat`)."""
        hooks = battle.stat_hooks.get(stat)
        if hooks is None:
            return False
        return bool(answered(battle, hooks, Query(stat, provoker.id, enemy.id)))

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
        return [p for p in enemy.sheet.powers if isinstance(p, Power) and p.is_attack and p.origin & MELEE and (
            p.is_basic or p.as_opportunity or (self.any_melee_power and not p.usage))]
