"""Lines that change another power of the same creature: rewritten before they are built, or given leave."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battlemat.engine import turn_verbs
from battlemat.engine.effects.durations import END_OF_NEXT, END_OF_TURN, START_OF_NEXT, Duration
from battlemat.powers import forms
from battlemat.powers.forms.base import Form, Test
from battlemat.powers.run.amounts import HITS_TAKEN, Measure
from battlemat.powers.run.band_ranges import spread
from battlemat.powers.run.builder import Unrunnable
from battlemat.powers.run.doers import as_events
from battlemat.powers.run.laying import mark_used, used
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.running import Check, Done, Running, Step
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.powers.run.builder import Builder

CHANGES: Final = (forms.Adds, forms.Rewrite, forms.Retarget, forms.Reaches, forms.TargetsPerHit)


def with_other_types(printed: list[forms.Power]) -> list[forms.Power]:
    """The lines of a creature with its ranged attacks once more for each other type of damage it can have them deal."""
    found = list(printed)
    for line in printed:
        for change in [one for one in line.effect if isinstance(one, forms.OtherTypes)]:
            rest = tuple([one for one in line.effect if one is not change])
            found[found.index(line)] = replace(line, effect=(*rest, forms.OutOfFight("energy", change.render())))
            for shot in printed:
                if shot.symbol == "ranged" and shot.attack is not None and typed(shot):
                    found.extend([turned(shot, type, change.penalty) for type in change.types])
    return found


def typed(line: forms.Power) -> bool:
    """Whether an attack deals damage of a type."""
    return any(isinstance(one, forms.Damage) and one.types for one in line.hit)


def turned(line: forms.Power, type: str, penalty: int) -> forms.Power:
    """An attack that deals another type of damage."""
    attack = line.attack
    assert attack is not None
    hit: list[Form] = []
    for one in line.hit:
        hit.append(replace(one, types=(type,)) if isinstance(one, forms.Damage) and one.types else one)
    rolled = replace(attack, bonus=attack.bonus + penalty)
    return replace(line, name=f"{line.name} ({type})", hit=tuple(hit), attack=rolled)


async def give_leave(play: Running, state: str, now: bool) -> None:
    """SELF may use a power until this turn or its next is over; the line for it stands ready."""
    user = play.user
    lasts = Duration(END_OF_TURN if now else END_OF_NEXT, user.id)
    impose(play, user, state, lasts, tags=(state,), beneficial=True)


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


def attach_far_shot(power: ParsedPower, form: forms.Power) -> None:
    """What distance does to the roll of an attack."""
    for one in form.special:
        if isinstance(one, forms.FarShot):
            power.far_bonus = one.bonus


class EitherMeasure(Measure):
    """One amount while a check holds, another while it does not."""

    def __init__(self, form: forms.Amount, check: Check, then: Measure, otherwise: Measure) -> None:
        super().__init__(form)
        self.fixed = False
        self.check = check
        self.then = then
        self.otherwise = otherwise

    async def roll(self, play: Running, what: str) -> int:
        if self.check.holds(play):
            return await self.then.roll(play, what)
        return await self.otherwise.roll(play, what)


def attach_more_targets(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """Targets there are more of while something is so."""
    for one in form.special:
        if not isinstance(one, forms.MoreTargets) or not isinstance(one.who, forms.Select):
            continue
        targeting = power.targeting
        amount = one.who.number or forms.Amount(flat=max(1, one.who.count))
        before = power.targets_rolled or Measure(forms.Amount(flat=max(1, targeting.count)))
        targeting.usual = targeting.usual or max(1, targeting.count)
        targeting.count = max(targeting.count, spread(amount)[0])
        targeting.diced = True
        power.targets_rolled = EitherMeasure(amount, b.check(one.test), b.measure(amount), before)


class IsGranted(Check):
    """Whether SELF has been given the use of a power."""

    topic = "special-trigger"

    def __init__(self, power: str) -> None:
        self.tag = f"has {power.casefold()}"

    def holds(self, play: Running) -> bool:
        return any(self.tag in effect.tags for effect in play.user.effects)


def granted(b: Builder, t: forms.Granted) -> Check:
    return IsGranted(t.power or b.form.name)


async def only_quick(play: Running, name: str) -> None:
    """The attack just made turns out to have taken a quick action, where one is left, instead of the standard one."""
    marker = f"{name}: quick"
    user = play.user
    if play.battle.active != user.id or user.minor < 1 or used(user, marker):
        return
    mark_used(play, marker, START_OF_NEXT)
    turn_verbs.change_budget(user, 1, 0, -1)


def quick_after_all(b: Builder, form: forms.QuickUse) -> Step:
    if form.power or form.tests:
        raise Unrunnable(form)
    return Done(only_quick, b.name)
