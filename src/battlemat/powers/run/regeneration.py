"""Regeneration that works so often in a battle and keeps its owner alive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.triggers import DROPPED, TURN_START, Trigger
from battlemat.engine.effects.durations import ENCOUNTER as BATTLE
from battlemat.engine.effects.durations import INDEFINITE, Duration
from battlemat.engine.effects.flags import DEAD, NO_HEALING
from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.builder import Unrunnable
from battlemat.powers.run.running import PrintedCreatures, Rule, Running
from battlemat.powers.run.terms import Bound
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder

USED: Final = "regeneration: used"
DOWN: Final = "regrowing"
BARRED: Final = "bars regenerate"
KEEPS: Final = forms.Always("regrowth keeps")
FREE: Final = forms.Always("regrowth free")


def uses_spent(creature: Creature) -> int:
    """How many uses of its regeneration a creature has spent."""
    return sum([1 for effect in creature.effects if effect.name == USED])


def spend(play: Running, creature: Creature) -> None:
    """One use of its regeneration is spent."""
    impose(play, creature, USED, Duration(BATTLE), tags=(USED,), source=creature.id)


class Regrows(Rule):
    """At the start of its turns a damaged creature heals, so often in a battle; what heals it wholly is not counted
    where the print says so.
    """

    def __init__(self, amount: Measure, times: int, free: bool) -> None:
        super().__init__(frozenset(), 1 << TURN_START)
        self.amount = amount
        self.times = times
        self.free = free

    def left(self, creature: Creature) -> bool:
        """Whether a use is left."""
        return uses_spent(creature) < self.times

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        if trigger.actor != user.id or user.flags & (DEAD | NO_HEALING) or not self.left(user):
            return False
        return user.hp < user.max_hp and not any(BARRED in effect.tags for effect in user.effects)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        lying = [effect for effect in user.effects if effect.name == DOWN]
        for effect in lying:
            verbs.remove_effect(battle, user, effect)
        amount = await self.amount.roll(play, "healing") - (1 if lying else 0)
        await battle.rules.health.heal(battle, user, max(1, amount), user.id, play.power.rule)
        if not (self.free and user.hp >= user.max_hp):
            spend(play, user)


class LivesOn(Rule):
    """A creature that drops to 0 hit points lies helpless instead of dying as long as it can regenerate.

    The engine kills what stays at 0, so it is kept at 1 until its regeneration heals it; that 1 is not healed twice.
    """

    at = 1 << DROPPED

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        if trigger.target != user.id:
            return False
        return any(
            isinstance(rule, Regrows) and rule.left(user)
            for trait in user.sheet.traits if isinstance(trait, Bound) for rule in trait.rules
        )

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        verbs.set_hp(battle, user, 1, "hp", user.id, 1, play.power.rule)
        if any(effect.name == DOWN for effect in user.effects):
            return
        impose(
            play, user, DOWN, Duration(INDEFINITE), tags=(DOWN,),
            conditions=battle.rules.conditions.mask("unconscious"))


async def lose_uses(play: Running, who: PrintedCreatures, times: int) -> None:
    """Uses of regeneration are lost."""
    for creature in await who.pick(play):
        for _ in range(times):
            spend(play, creature)


def counted(b: Builder) -> bool:
    """Whether the regeneration of this trait is counted."""
    return any(isinstance(one, forms.RegenerationUses) for one in b.form.walk())


def regrowth(b: Builder, form: Form, rules: list[Rule]) -> bool:
    """A statement about regeneration that is counted, taken up as a rule; False for any other."""
    if form == KEEPS:
        rules.append(LivesOn())
        return True
    if not counted(b):
        return False
    if form == FREE:
        return True
    if isinstance(form, forms.While) and all(isinstance(one, forms.Regenerate) for one in form.effects):
        return True
    if isinstance(form, forms.RegenerationUses):
        amounts = [one.amount for one in b.form.walk() if isinstance(one, forms.Regenerate)]
        if not amounts:
            raise Unrunnable(form)
        free = any(one == FREE for one in b.form.walk())
        rules.append(Regrows(b.measure(amounts[0]), form.times, free))
        return True
    return False
