"""Knacks of creatures at work: crits that harm them more, next attacks that hurt even where they miss, resistances
asked about, attacks that miss below a number, powers that other lines rewrite.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.triggers import HIT, MISS, Trigger
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.modifiers import Modifier
from battlemat.powers import forms
from battlemat.powers.forms.base import Form, Test
from battlemat.powers.run import lasting
from battlemat.powers.run import parts as pt
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import HITS_TAKEN, Measure
from battlemat.powers.run.builder import CHECKS
from battlemat.powers.run.damage import strike_bonus
from battlemat.powers.run.lay import Part
from battlemat.powers.run.offers import as_events
from battlemat.powers.run.running import Check, PrintedCreatures, Rule, Running, Step, run_all
from battlemat.powers.run.terms import end_link

if TYPE_CHECKING:
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.builder import Builder

NEXT_WORTH = 40


class DealsType(Check):
    """Whether creatures have an attack that deals a type of damage."""

    def __init__(self, who: PrintedCreatures, types: tuple[str, ...]) -> None:
        self.who = who
        self.types = types

    def holds(self, play: Running) -> bool:
        for creature in self.who.all(play):
            if not any(type in self.types for power in creature.sheet.powers
                       if isinstance(power, Power) for type in power.damage_types):
                return False
        return True


class CritsHarder(Rule):
    """Critical hits on somebody (that deal some types of damage) are multiplied further."""

    def __init__(self, who: PrintedCreatures, more: int, types: tuple[str, ...]) -> None:
        super().__init__(frozenset({"multiplier"}))
        self.who = who
        self.more = more
        self.types = types

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        strike = query.strike
        if strike is None or not strike.crit:
            return
        if self.types and not any(type in self.types for type in strike.power.damage_types):
            return
        if self.who.includes(play, play.battle.creatures[strike.target]):
            parts.append(Modifier("multiplier", self.more, "", play.power.name, play.power.rule))


class NextHurts(Rule):
    """The next attack of its user does more damage, and as much where it misses; then it is over."""

    def __init__(self, amount: Measure, miss: tuple[Step, ...]) -> None:
        super().__init__(frozenset(), 1 << HIT | 1 << MISS)
        self.amount = amount
        self.miss = miss

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id and trigger.strike is not None

    async def happen(self, play: Running, trigger: Trigger) -> None:
        if trigger.kind == HIT:
            strike_bonus(play, await self.amount.roll(play, "extra damage"))
        else:
            play.target = play.battle.creatures[trigger.target]
            await run_all(self.miss, play)
        await end_link(play)


# ------------------------------------------------------------------ makers


def can_deal(b: Builder, t: forms.CanDeal) -> Check:
    return DealsType(b.who(t.who), t.types)


def crit_multiplier(b: Builder, form: forms.CritMultiplier) -> Rule:
    return CritsHarder(b.who(form.who), form.times - 2, form.types)


def next_hurts(b: Builder, form: forms.NextHurts) -> Part:
    struck, b.struck = b.struck, False
    miss = (st.step(b, forms.Damage(form.amount, form.types, forms.TARGET)),)
    b.struck = struck
    return pt.RulePart(NextHurts(b.measure(form.amount), miss), NEXT_WORTH)


def misses_below(b: Builder, form: forms.ResistRoll) -> Rule:
    """Attacks that hit with a die below a number miss instead."""
    low = forms.NaturalRoll(tuple(range(1, form.low)))
    trigger = forms.Trigger(("is hit",), form.who, attack=form.attack, tests=(low,))
    return st.answering(b, forms.When(trigger, (forms.MissInstead(),)))


def rewritten(printed: list[forms.Power]) -> list[forms.Power]:
    """The lines of a creature with what one line says another does put in that other's place; where it says so only
    while something is so, both ways to use the other are lines of their own.
    """
    lines = [replace(one, effect=as_events(one.effect)) if one.attack is None else one for one in printed]
    for line in tuple(lines):
        kept: list[Form] = []
        for one in line.effect:
            test: Test | None = None
            change = one
            if isinstance(one, forms.While) and len(one.effects) == 1:
                test, change = one.test, one.effects[0]
            if isinstance(one, forms.RegrowthBane) and other_bane(lines, one):
                continue
            if not isinstance(change, CHANGES) or not change_lines(lines, change, test):
                kept.append(one)
        if len(kept) < len(line.effect):
            lines[lines.index(line)] = replace(line, effect=tuple(kept))
    lines = [replace(line, effect=by_leave(line.effect), hit=by_leave(line.hit)) for line in lines]
    return [*lines, *offered_later(lines)]


def offered_later(lines: list[forms.Power]) -> list[forms.Power]:
    """Lines by which powers can be used that other lines give leave to use on this turn or the next."""
    found: list[forms.Power] = []
    given = [one for line in lines for one in line.walk() if isinstance(one, forms.NextTurnUse)]
    for line in lines:
        for one in given:
            name = f"{line.name} ({'this' if one.now else 'next'} turn)"
            if line.attack is None or not called(line.name, one.power) or any(other.name == name for other in found):
                continue
            tests: tuple[Test, ...] = (forms.Has(forms.SELF, (one.leave,)),)
            if one.held:
                tests = (*tests, forms.Has(forms.TARGET, ("grabbed",), by=forms.SELF))
            spent = forms.AroundAttack("before", (forms.EndState((one.leave,), forms.SELF),))
            found.append(replace(
                line, name=name, usage=forms.Usage("at-will"), cost=(one.action,), effect=(*line.effect, spent),
                special=(*line.special, *[forms.Requires(test) for test in tests])))
    return found


def by_leave(effects: tuple[Form, ...]) -> tuple[Form, ...]:
    """Effects in which what can be done by an action of the turn that just begins is given leave for instead: its
    actions are not there yet.
    """
    found: list[Form] = []
    for one in effects:
        if isinstance(one, forms.While):
            found.append(replace(one, effects=by_leave(one.effects)))
        elif isinstance(one, forms.At) and one.point == "start" and one.whose == forms.SELF:
            found.append(replace(one, effects=given_leave(one.effects, False)))
        elif isinstance(one, forms.When) and one.trigger.events == ("start",) and one.trigger.who == forms.SELF:
            place = one.trigger.place
            held = place is not None and place.kind == "grabbing"
            found.append(replace(one, effects=given_leave(one.effects, held)))
        else:
            found.append(one)
    return tuple(found)


def given_leave(effects: tuple[Form, ...], held: bool) -> tuple[Form, ...]:
    """What is done as a turn begins, with leave for its attacks that cost an action of it."""
    found: list[Form] = []
    for one in effects:
        if isinstance(one, forms.If):
            one = replace(one, effects=given_leave(one.effects, held), otherwise=given_leave(one.otherwise, held))
        elif isinstance(one, forms.May) and one.action in ("standard", "move", "quick") and len(one.effects) == 1:
            name = power_meant(one.effects[0], held)
            if name:
                one = forms.NextTurnUse(name, one.action, True, held)
        found.append(one)
    return tuple(found)


def power_meant(form: Form, held: bool) -> str:
    """The one power of SELF's that a form uses; "" for any other form."""
    if isinstance(form, forms.UsePower):
        return form.power
    if isinstance(form, forms.MakeAttack) and len(form.attack.powers) == 1 and (form.against is None or held):
        return form.attack.powers[0]
    return ""


def other_bane(lines: list[forms.Power], change: forms.RegrowthBane) -> bool:
    """Have other damage take uses of regeneration away; False where none does."""
    found = False
    for n, line in enumerate(lines):
        effect = tuple([
            replace(one, trigger=replace(one.trigger, types=change.types))
            if isinstance(one, forms.When) and any(isinstance(two, forms.LoseRegeneration) for two in one.effects)
            else one for one in line.effect])
        if effect != line.effect:
            lines[n] = replace(line, effect=effect)
            found = True
    return found


def change_lines(lines: list[forms.Power], change: Form, test: Test | None) -> bool:
    """Change the lines that a change is about; False where there is none."""
    name = change.power if isinstance(change, CHANGES) else ""
    found = [n for n, line in enumerate(lines) if name and called(line.name, name)
             and (line.attack is not None or isinstance(change, forms.Adds))]
    for n in reversed(found):
        line = lines[n]
        other = changed(line, change)
        cased = with_case(line, change, test) if test is not None else None
        if cased is not None:
            lines[n] = cased
        elif test is None:
            lines[n] = other
        else:
            lines[n] = replace(other, requirements=(*line.requirements, test))
            # What can be done besides leaves the line itself as it is.
            barred = () if isinstance(change, forms.Reaches) else (forms.Not(test),)
            lines.insert(n, replace(line, requirements=(*line.requirements, *barred)))
    return bool(found)


def with_case(line: forms.Power, change: Form, test: Test) -> forms.Power | None:
    """A line that deals another amount while something is so; None where the change is more than that."""
    if not isinstance(change, forms.Rewrite) or not change.damage or len(change.effects) != 1:
        return None
    harm = change.effects[0]
    at = next((n for n, one in enumerate(line.hit) if isinstance(one, forms.Damage) and not one.additional), -1)
    usual = line.hit[at] if at >= 0 else None
    if not isinstance(harm, forms.Damage) or not isinstance(usual, forms.Damage) or harm.cases or harm.who != usual.who:
        return None
    case = forms.DamageCase(harm.amount, test, harm.types or usual.types)
    return replace(line, hit=(*line.hit[:at], replace(usual, cases=(case, *usual.cases)), *line.hit[at + 1 :]))


def called(name: str, spoken: str) -> bool:
    """Whether a line is the one spoken of."""
    name = name.casefold()
    return name in (spoken, spoken + "s") or name.endswith(" " + spoken)


def changed(line: forms.Power, change: Form) -> forms.Power:
    """One line as another says it is."""
    if isinstance(change, forms.Rewrite) and change.rider and len(line.naturals) == 1 and all(
            isinstance(one, forms.Damage) for one in line.hit):
        return replace(line, naturals=(replace(line.naturals[0], effects=change.effects),))
    if isinstance(change, forms.Rewrite):
        kept = tuple([one for one in line.hit if isinstance(one, forms.Damage) and not change.damage])
        return replace(line, hit=(*kept, *change.effects))
    if isinstance(change, forms.Adds):
        return added(line, change)
    targeting = line.targeting if line.targeting is not None else forms.Targeting()
    if isinstance(change, forms.Retarget):
        return replace(line, targeting=replace(targeting, who=change.who), symbol=change.symbol or line.symbol)
    if isinstance(change, forms.TargetsPerHit):
        whom = targeting.who if isinstance(targeting.who, forms.Select) else forms.Select("enemy", 1)
        count = forms.Amount(flat=max(1, whom.count), value=HITS_TAKEN)
        return replace(line, targeting=replace(targeting, who=replace(whom, number=count)))
    if isinstance(change, forms.Reaches):
        whom = targeting.who if isinstance(targeting.who, forms.Select) else forms.Select("enemy", 1)
        return replace(line, targeting=replace(targeting, who=reaching(whom, change.nearby)))
    return line


def added(line: forms.Power, change: forms.Adds) -> forms.Power:
    """A line with what another adds to it: to its hit, or to the action it offers."""
    more = (forms.UpToTimes(change.effects, 1, change.once),) if change.once else change.effects
    if line.attack is not None:
        return replace(line, hit=(*line.hit, *more))
    effect = tuple([replace(one, effects=(*one.effects, *more)) if isinstance(one, (forms.May, forms.Usable)) else one
                    for one in line.effect])
    return replace(line, effect=effect)


def reaching(whom: forms.Select, nearby: bool) -> forms.Select:
    """Targets of an attack that reaches those nearby, or far away as well."""
    rest = tuple([test for test in whom.tests if not isinstance(test, forms.Engaged)])
    if nearby:
        return replace(whom, tests=(*rest, forms.Place("nearby")))
    if not any(isinstance(test, forms.Place) for test in rest):
        return replace(whom, tests=(*rest, forms.Place("nearby or far away")))
    return replace(whom, tests=tuple([
        forms.Place("nearby or far away") if isinstance(test, forms.Place) and test.kind == "nearby" else test
        for test in whom.tests]))


CHANGES: Final = (forms.Adds, forms.Rewrite, forms.Retarget, forms.Reaches, forms.TargetsPerHit)


CHECKS.update({forms.CanDeal: can_deal})
lasting.RULES.update({forms.CritMultiplier: crit_multiplier})
lasting.PARTS.update({
    forms.CritMultiplier: lasting.rule_part, forms.Fear: lasting.rule_part, forms.NextHurts: next_hurts})
