"""Regeneration that works so often in a battle and keeps its owner alive; wounds not felt; misses that hurt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.triggers import DROPPED, TURN_START, Trigger
from battlemat.engine.effects.durations import ENCOUNTER as BATTLE
from battlemat.engine.effects.durations import END_OF_TURN, INDEFINITE, START_OF_NEXT, Duration
from battlemat.engine.effects.effect import AWAY, Effect
from battlemat.engine.effects.flags import DEAD, NO_HEALING, OUT
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.places.engagement import engaging_movement
from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.run import lasting
from battlemat.powers.run import parts as pt
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.builder import Unrunnable
from battlemat.powers.run.events import PrintedAttack
from battlemat.powers.run.lay import Draft, Part, lay
from battlemat.powers.run.running import PrintedCreatures, Rule, Running, Step
from battlemat.powers.run.terms import TO_THE_END, Bound, Term

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.builder import Builder

USED: Final = "regeneration: used"
DOWN: Final = "regrowing"
STAND: Final = "last stand"
BARRED: Final = "bars regenerate"
WHOLE: Final = 100000


def uses_spent(creature: Creature) -> int:
    """How many uses of its regeneration a creature has spent."""
    return sum([1 for effect in creature.effects if effect.name == USED])


def spend(play: Running, creature: Creature) -> None:
    """One use of its regeneration is spent."""
    verbs.add_effect(play.battle, creature, Effect(
        USED, creature.id, Duration(BATTLE), rule=play.power.rule, tags=(USED,)))


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

    def __init__(self) -> None:
        super().__init__(frozenset(), 1 << DROPPED)

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
        verbs.add_effect(battle, user, Effect(
            DOWN, user.id, Duration(INDEFINITE), rule=play.power.rule,
            conditions=battle.rules.conditions.mask("unconscious"), tags=(DOWN,)))


class StandsOn(Rule):
    """Once, a creature that drops to 0 hit points goes on with temporary ones alone, and nothing heals it any more.

    The engine kills what stays at 0: the last of its hit points stands for one of the temporary ones.
    """

    def __init__(self, amount: Measure) -> None:
        super().__init__(frozenset(), 1 << DROPPED)
        self.amount = amount

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        return trigger.target == user.id and not any(effect.name == STAND for effect in user.effects)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        verbs.set_hp(battle, user, 1, "hp", user.id, 1, play.power.rule)
        amount = await self.amount.roll(play, "temporary hit points")
        verbs.set_temp(battle, user, max(0, amount - 1), play.power.rule)
        verbs.add_effect(battle, user, Effect(
            STAND, user.id, Duration(INDEFINITE), rule=play.power.rule, flags=NO_HEALING, tags=(STAND,)))


class LoseUses(Step):
    """Uses of regeneration are lost."""

    def __init__(self, who: PrintedCreatures, times: int) -> None:
        self.who = who
        self.times = times

    async def run(self, play: Running) -> None:
        for creature in await self.who.pick(play):
            for _ in range(self.times):
                spend(play, creature)


class Shrugs(Rule):
    """Damage within bounds, of some kinds, is not felt at all, or only in part."""

    def __init__(self, who: PrintedCreatures, least: int, most: int, types: tuple[str, ...],
                 attack: PrintedAttack | None, left: Measure | None, but: tuple[str, ...] = ()) -> None:
        super().__init__(frozenset({"damage-taken"}))
        self.who = who
        self.but = but
        self.least = least
        self.most = most
        self.types = types
        self.attack = attack
        self.left = left

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        amount = query.amount
        if amount <= 0 or amount < self.least or (self.most and amount > self.most):
            return
        if self.types and not any(type in query.types for type in self.types):
            return
        if any(type in query.types for type in self.but):
            return
        if self.attack is not None and (query.strike is None or not self.attack.fits(query.strike)):
            return
        if not self.who.includes(play, play.battle.creatures[query.subject]):
            return
        rest = self.left.number(play) if self.left is not None else 0
        parts.append(Modifier("damage-taken", min(0, rest - amount) if rest else -WHOLE, "", play.power.name,
                              play.power.rule))


class Soaks(Rule):
    """So much damage is not felt: of each blow, or (`span`) in all of a turn or round."""

    def __init__(self, who: PrintedCreatures, amount: Measure, types: tuple[str, ...], span: int) -> None:
        super().__init__(frozenset({"damage-taken"}))
        self.who = who
        self.amount = amount
        self.types = () if types == ("all",) else types
        self.span = span

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        bearer = play.battle.creatures[query.subject]
        if query.amount <= 0 or not self.who.includes(play, bearer):
            return
        if self.types and not any(type in query.types for type in self.types):
            return
        left = self.amount.number(play)
        name = f"{play.power.name} soaks"
        if self.span:
            left -= sum([int(effect.tags[0]) for effect in bearer.effects if effect.name == name])
        less = min(left, query.amount)
        if less <= 0:
            return
        parts.append(Modifier("damage-taken", -less, "", play.power.name, play.power.rule))
        if self.span:
            of = play.battle.active if self.span == END_OF_TURN else bearer.id
            verbs.add_effect(play.battle, bearer, Effect(
                name, play.user.id, Duration(self.span, of), rule=play.power.rule, tags=(str(less),)))


class LeaveStep(Step):
    """Creatures leave the battle for good."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    async def run(self, play: Running) -> None:
        battle = play.battle
        for creature in await self.who.pick(play):
            leave_battle(battle, creature, play.user.id, play.power.rule)


def leave_battle(battle: Battle, creature: Creature, source: int, rule: str) -> None:
    """Take a creature out of the battle for good."""
    if creature.flags & (DEAD | OUT):
        return
    if creature.engaged:
        engaging_movement(battle).pop_free(battle, creature, -1, rule)
    verbs.add_effect(battle, creature, Effect(
        "gone", source, Duration(INDEFINITE), rule=rule, flags=OUT, tags=("gone",)))


class AwayStep(Step):
    """Creatures are out of play for a term: nobody is engaged with them, and they come back where they were."""

    def __init__(self, who: PrintedCreatures, term: Term) -> None:
        self.who = who
        self.term = term

    async def run(self, play: Running) -> None:
        battle = play.battle
        for creature in await self.who.pick(play):
            if creature.flags & (DEAD | OUT):
                continue
            if creature.engaged:
                engaging_movement(battle).pop_free(battle, creature, -1, play.power.rule)
            draft = Draft()
            draft.flags = OUT
            draft.tags.append(AWAY)
            await lay(play, creature, draft, self.term, play.power.name, ())

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 60 if user.side != target.side else -60


# ------------------------------------------------------------------ makers


def counted(b: Builder) -> bool:
    """Whether the regeneration of this trait is counted."""
    return any(isinstance(one, forms.RegenerationUses) for one in b.form.walk())


def regrowth(b: Builder, form: Form, rules: list[Rule]) -> bool:
    """A statement about regeneration that is counted, taken up as a rule; False for any other."""
    if isinstance(form, forms.RegenerationKeeps):
        rules.append(LivesOn())
        return True
    if not counted(b):
        return False
    if isinstance(form, forms.RegenerationFree):
        return True
    if isinstance(form, forms.While) and all(isinstance(one, forms.Regenerate) for one in form.effects):
        return True
    if isinstance(form, forms.RegenerationUses):
        amounts = [one.amount for one in b.form.walk() if isinstance(one, forms.Regenerate)]
        if not amounts:
            raise Unrunnable(form)
        free = any(isinstance(one, forms.RegenerationFree) for one in b.form.walk())
        rules.append(Regrows(b.measure(amounts[0]), form.times, free))
        return True
    return False


def lose_regeneration(b: Builder, form: forms.LoseRegeneration) -> Step:
    return LoseUses(b.who(form.who), form.times)


def flees(b: Builder, form: forms.Flees) -> Step:
    return LeaveStep(b.who(form.who))


def shrug_rule(b: Builder, form: forms.NegateDamage) -> Rule:
    """Damage below a number is never felt. Raises `Unrunnable` where something else decides."""
    if not form.below:
        raise Unrunnable(form)
    return Shrugs(b.who(form.who), 0, form.below - 1, (), None, None)


def shrug_when(b: Builder, form: forms.When) -> Rule:
    """ "When it takes 20 damage or less, it takes no damage instead"."""
    trigger = form.trigger
    inner = form.effects[0]
    if trigger.events != ("damage",) or len(form.effects) != 1 or form.once or form.action or trigger.others:
        raise Unrunnable(inner)
    if not isinstance(inner, forms.NegateDamage):
        raise Unrunnable(inner)
    least = most = 0
    but: tuple[str, ...] = ()
    for test in trigger.tests:
        if isinstance(test, forms.Not) and isinstance(test.test, forms.DealsNow):
            but = test.test.types
            continue
        if not isinstance(test, forms.DamageOf):
            raise Unrunnable(inner)
        least, most = max(least, test.least), test.most or most
    left = b.measure(inner.amount) if inner.amount is not None else None
    return Shrugs(b.who(trigger.who), least, most, trigger.types, b.attacks(trigger.attack), left, but)


def soak_rule(b: Builder, form: forms.Resist) -> Rule:
    return Soaks(b.who(form.who), b.measure(form.amount), form.types, SPANS[form.per])


def soak_part(b: Builder, form: forms.Resist) -> Part:
    """Where resistance is a matter of the die, so much less is a rule of its own."""
    if form.per or b.vocabulary.dialect == "bands":
        return pt.RulePart(soak_rule(b, form), -40)
    return lasting.resist_part(b, form)


SPANS: Final = {"": 0, "turn": END_OF_TURN, "round": START_OF_NEXT}
"""How long what has been soaked counts."""


def out_of_play(b: Builder, form: forms.OutOfPlay) -> Step:
    return AwayStep(b.who(form.who), b.term(form.duration, TO_THE_END))


def last_stand(b: Builder, form: forms.LastStand) -> Rule:
    return StandsOn(b.measure(form.amount))


def miss_damage(b: Builder, form: forms.MissDamage) -> Rule:
    half = form.amount.value == "damage dealt" and form.amount.over == 2
    struck: Form = forms.HalfDamage() if half else forms.Damage(form.amount, form.types, forms.TARGET)
    return st.answering(b, forms.When(forms.Trigger(("miss",), form.who, attack=form.attack), (struck,)))


st.STEPS.update({forms.LoseRegeneration: lose_regeneration, forms.Flees: flees, forms.OutOfPlay: out_of_play})
st.INSTEAD.update({forms.NegateDamage: shrug_when})
lasting.PARTS.update({forms.Resist: soak_part})
lasting.RULES.update({forms.NegateDamage: shrug_rule, forms.MissDamage: miss_damage, forms.LastStand: last_stand})
