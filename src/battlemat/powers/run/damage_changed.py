"""Rules that change damage: multiplied, halved, shared, softened, soaked up, dealt by misses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.triggers import ATTACKED, DAMAGED, HIT, MISS, Trigger
from battlemat.engine.effects.durations import END_OF_TURN, START_OF_NEXT, Duration
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.effects.modifiers import Modifier
from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.run import lasting
from battlemat.powers.run import parts as pt
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.builder import ROLES, Unrunnable
from battlemat.powers.run.damage import strike_bonus
from battlemat.powers.run.events import PrintedAttack
from battlemat.powers.run.laying import TOLL, Part
from battlemat.powers.run.rules import Changed
from battlemat.powers.run.running import OnOwnAttacks, PrintedCreatures, Rule, Running, Step, run_all
from battlemat.powers.run.terms import end_link
from battlemat.powers.run.traces import impose, trace, traces

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.builder import Builder


NEXT_WORTH = 40
HELD_WORTH: Final = 60
ALREADY: Final = "hit this turn"
NEXT: Final = "next attack"
WHOLE: Final = 100000
SPANS: Final = {"": 0, "turn": END_OF_TURN, "round": START_OF_NEXT}
"""How long what has been soaked counts."""
SOFTENED: Final = "softened"


class NextHurts(OnOwnAttacks):
    """The next attack of its user does more damage, and as much where it misses; then it is over."""

    def __init__(self, amount: Measure, miss: tuple[Step, ...]) -> None:
        super().__init__(frozenset(), 1 << HIT | 1 << MISS)
        self.amount = amount
        self.miss = miss

    async def happen(self, play: Running, trigger: Trigger) -> None:
        if trigger.kind == HIT:
            strike_bonus(play, await self.amount.roll(play, "extra damage"))
        else:
            play.target = play.battle.creatures[trigger.target]
            await run_all(self.miss, play)
        await end_link(play)


def crit_multiplier(b: Builder, form: forms.CritMultiplier) -> Rule:
    """Critical hits on somebody (that deal some types of damage) are multiplied further."""
    who = b.who(form.who)

    def critical(play: Running, query: Query) -> bool:
        strike = query.strike
        if strike is None or not strike.crit:
            return False
        if form.types and not any(type in form.types for type in strike.power.damage_types):
            return False
        return who.includes(play, play.battle.creatures[strike.target])

    return Changed("multiplier", form.times - 2, None, test=critical)


def worsens(b: Builder, form: forms.OngoingGrows) -> Rule:
    """Ongoing damage that SELF has laid deals more."""
    def laid(play: Running, query: Query) -> bool:
        if query.strike is not None or query.other != play.user.id or query.amount <= 0:
            return False
        kind = " and ".join(query.types)
        return any(one.persistent == query.amount and one.damage_type == kind and one.source == play.user.id
                   for one in play.battle.creatures[query.subject].effects)

    return Changed("damage-taken", b.measure(form.amount), None, types=form.types, test=laid)


def toll(b: Builder, form: forms.ConditionToll) -> Rule:
    """Damage for SELF each time that some condition cannot take hold of it."""
    return Changed(TOLL, b.measure(form.amount), ROLES["self"], types=form.conditions, sort="".join(form.types[:1]))


def shrugs(who: PrintedCreatures, least: int, most: int, left: Measure | None, types: tuple[str, ...] = (),
           attack: PrintedAttack | None = None, but: tuple[str, ...] = ()) -> Rule:
    """Damage within bounds, of some kinds, is not felt at all, or only in part."""
    def within(play: Running, query: Query) -> bool:
        amount = query.amount
        if amount <= 0 or amount < least or (most and amount > most):
            return False
        return not any(type in query.types for type in but)

    def less(play: Running, query: Query) -> int:
        rest = left.number(play) if left is not None else 0
        return min(0, rest - query.amount) if rest else -WHOLE

    return Changed("damage-taken", less, who, attack=attack, types=types, test=within)


def next_hurts(b: Builder, form: forms.NextHurts) -> Part:
    struck, b.struck = b.struck, False
    miss = (st.step(b, forms.Damage(form.amount, form.types, forms.TARGET)),)
    b.struck = struck
    return pt.RulePart(NextHurts(b.measure(form.amount), miss), NEXT_WORTH)


def misses_below(b: Builder, form: forms.ResistRoll) -> Rule:
    """Attacks that hit with a die below a number miss instead."""
    low = forms.NaturalRoll(tuple(range(1, form.low)))
    trigger = forms.Trigger(("is hit",), form.who, attack=form.attack, tests=(low,))
    return st.answering(b, forms.When(trigger, (forms.Happens("missed"),)))


class MultipliesNext(OnOwnAttacks):
    """The next attack of its bearer does several times its damage, hit or miss; of several such only the highest."""

    def __init__(self, times: int) -> None:
        super().__init__(frozenset(), 1 << HIT | 1 << MISS | 1 << ATTACKED)
        self.times = times

    async def happen(self, play: Running, trigger: Trigger) -> None:
        strike = trigger.strike
        if trigger.kind == ATTACKED:
            await end_link(play)
        elif strike is not None:
            stat = "multiplier" if trigger.kind == HIT else "miss multiplier"
            more = self.times - 1
            others = [part for part in strike.extra if part.type == NEXT]
            if any(part.amount >= more for part in others):
                return
            for part in others:
                strike.extra.remove(part)
            strike.extra.append(Modifier(stat, more, NEXT, play.power.name, play.power.rule))


class HalvesAgain(OnOwnAttacks):
    """Attacks of SELF on those it has hit before in this turn do half damage."""

    at = 1 << HIT | 1 << MISS

    async def happen(self, play: Running, trigger: Trigger) -> None:
        strike = trigger.strike
        target = play.battle.creatures[trigger.target]
        if strike is None:
            return
        if traces(target, ALREADY, [play.user.id]):
            strike.extra.append(Modifier("damage-taken", 0, "half", play.power.name, play.power.rule))
        elif trigger.kind == HIT:
            trace(play, target, ALREADY, END_OF_TURN)


class SharesWounds(Rule):
    """Half of the damage to some creatures is dealt to SELF instead."""

    def __init__(self, who: PrintedCreatures) -> None:
        super().__init__(frozenset({"damage-taken"}), 1 << DAMAGED)
        self.who = who

    def spares(self, play: Running, creature: Creature) -> bool:
        """Whether a creature is one of them: others than SELF, while SELF lives."""
        return creature.id != play.user.id and not play.user.flags & DEAD and self.who.includes(play, creature)

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        if query.amount > 1 and self.spares(play, play.battle.creatures[query.subject]):
            parts.append(Modifier("damage-taken", 0, "half", play.power.name, play.power.rule))

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.amount > 0 and self.spares(play, play.battle.creatures[trigger.target])

    async def happen(self, play: Running, trigger: Trigger) -> None:
        await play.battle.rules.health.hurt(
            play.battle, play.user, trigger.amount, trigger.types, trigger.actor, None, play.power.name)


def next_times(b: Builder, form: forms.NextAttackTimes) -> Part:
    return pt.RulePart(MultipliesNext(form.times), -HELD_WORTH)


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
            impose(play, bearer, name, Duration(self.span, of), tags=(str(less),))


def shrug_rule(b: Builder, form: forms.NegateDamage) -> Rule:
    """Damage below a number is never felt. Raises `Unrunnable` where something else decides."""
    if not form.below:
        raise Unrunnable(form)
    return shrugs(b.who(form.who), 0, form.below - 1, None)


def shrug_when(b: Builder, form: forms.When) -> Rule:
    """ "When it takes 20 damage or less, it takes no damage instead", "the first time it is hit, ..."."""
    trigger = form.trigger
    inner = form.effects[0]
    if trigger.events == ("is hit",) and form.effects == (forms.NegateDamage(trigger.who or forms.SELF),):
        none = forms.SoftenBlow(forms.Amount(), trigger.who or forms.SELF, triggering=True, whole=True)
        return st.answering(b, replace(form, effects=(none,)))
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
    return shrugs(b.who(trigger.who), least, most, left, trigger.types, b.attacks(trigger.attack), but)


def soak_rule(b: Builder, form: forms.Resist) -> Rule:
    return Soaks(b.who(form.who), b.measure(form.amount), form.types, SPANS[form.per])


def soak_part(b: Builder, form: forms.Resist) -> Part:
    """Where resistance is a matter of the die, so much less is a rule of its own."""
    if form.per or b.vocabulary.dialect == "bands":
        return pt.RulePart(soak_rule(b, form), -40)
    return lasting.resist_part(b, form)


def miss_damage(b: Builder, form: forms.MissDamage) -> Rule:
    half = form.amount.value == "damage dealt" and form.amount.over == 2
    struck: Form = forms.HalfDamage() if half else forms.Damage(form.amount, form.types, forms.TARGET)
    return st.answering(b, forms.When(forms.Trigger(("miss",), form.who, attack=form.attack), (struck,)))


class Softens(Rule):
    """Damage of attacks is reduced by an amount rolled for each of them."""

    def __init__(self, who: PrintedCreatures, amount: Measure, attack: PrintedAttack | None) -> None:
        super().__init__(frozenset({"damage-taken"}), 1 << HIT | 1 << MISS)
        self.who = who
        self.amount = amount
        self.attack = attack

    def answers(self, play: Running, trigger: Trigger) -> bool:
        strike = trigger.strike
        if strike is None or trigger.target < 0 or (self.attack is not None and not self.attack.fits(strike)):
            return False
        return self.who.includes(play, play.battle.creatures[trigger.target])

    async def happen(self, play: Running, trigger: Trigger) -> None:
        strike = trigger.strike
        if strike is not None:
            amount = await self.amount.roll(play, "less damage")
            strike.extra.append(Modifier(SOFTENED, amount, "", play.power.name, play.power.rule))

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        strike = query.strike
        if strike is None or query.subject != strike.target:
            return
        for part in strike.extra:
            if part.stat == SOFTENED and part.source == play.power.name:
                parts.append(Modifier("damage-taken", -part.amount, "", play.power.name, play.power.rule))


def soften_blow(b: Builder, form: forms.SoftenBlow) -> Rule:
    if form.triggering:
        raise Unrunnable(form)
    return Softens(b.who(form.who), b.measure(form.amount), b.attacks(form.attack))
