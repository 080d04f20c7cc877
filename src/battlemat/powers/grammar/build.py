"""Helpers that the grammar's actions call to put forms together."""
from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from .. import forms as f
from ..forms.amounts import plus
from ..forms.base import Creatures, Effect, Form, Test

CHOICE: Final = "choice"
CHOSEN: Final = "chosen"
OWN: Final = "own"
INCLUDING: Final = "including"
EVERY: Final = ("count", 0, False)
ANY: Final = ("any", 0, False)
NONE: Final = ("none", 0, False)
THAT: Final = f.Who("that")
SAME: Final = f.Duration("same")
NONCRITICAL: Final = f.AttackKind(manner="non-critical")
CRITICAL_HIT: Final = f.AttackKind(manner="critical")
CRITICAL: Final = f.Outcome("critical")
HIT: Final = f.Outcome("hit")
MISS: Final = f.Outcome("miss")

Quantity = tuple[str, int, bool]


def exactly(count: int) -> Quantity:
    return ("count", count, False)


def upto(count: int) -> Quantity:
    return ("count", count, True)


def another(count: int) -> Quantity:
    return ("another", count, False)


def at_random(count: int) -> Quantity:
    return ("random", count, False)


def flat(number: int) -> f.Amount:
    return f.Amount(flat=number)


def total(first: f.Amount, more: tuple[f.Amount, ...] = ()) -> f.Amount:
    for one in more:
        first = plus(first, one)
    return first


def scaled(amount: f.Amount, times: int = 1, over: int = 1) -> f.Amount:
    return replace(amount, times=times, over=over)


def counted(who: Creatures) -> f.Amount:
    return f.Amount(value=f"the number of {who.render()}")


def either(*names: str) -> str:
    return "|".join(names)


def texts(*names: str) -> tuple[str, ...]:
    return names


def words(first: Any, rest: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    return (first, *rest)


def distinct(first: str, rest: tuple[str, ...] = ()) -> tuple[str, ...]:
    found = [first]
    for one in rest:
        if one not in found:
            found.append(one)
    return tuple(found)


def first(values: tuple[Any, ...]) -> Any:
    return values[0]


def both(parties: tuple[Creatures, ...]) -> f.Together:
    return f.Together(parties)


def with_self(who: Creatures) -> Creatures:
    return replace(who, with_self=True) if isinstance(who, f.Select) else f.Together((f.SELF, who))


def or_self(who: Creatures) -> Creatures:
    return replace(who, or_self=True) if isinstance(who, f.Select) else f.Together((f.SELF, who), "or")


def kindred(tag: str) -> tuple[str, str]:
    return ("tag", tag)


def alignment_pair(one: str) -> tuple[str, ...]:
    return ("Evil", "Chaotic Evil") if "Evil" in one else ("Good", "Lawful Good")


def select(quantity: Quantity, before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    """A selection from its parts."""
    sort, count, up_to = quantity
    tests = [test for test in (*before, *after) if not isinstance(test, str)]
    name = "creature"
    if isinstance(kind, tuple):
        tests.insert(0, f.Tagged(f.EACH, (kind[1],)))
    elif kind in ("creature", "enemy", "ally", "target", "object", "creature or object", "corpse", "square"):
        name = kind
    return f.Select(name, count, up_to, tuple(tests), "random" if sort == "random" else "self" if CHOSEN in after else "", other=sort == "another",
                    any_one=sort == "any", with_self=INCLUDING in after)


def nearest(before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    return replace(select(("count", 1, False), before, kind, after), choice="nearest")


def nearest_of(whose: Creatures, before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    return replace(nearest(before, kind, after), of=whose)


def adjacent(who: Creatures, other: Creatures | None = None) -> f.Place:
    return f.Place("adjacent", of=f.Together((who, other), "or") if other is not None else who)


def has_by(state: str, by: Creatures) -> Test:
    return f.Holds(by, f.EACH) if state == "grappled" else f.Has(f.EACH, (state,), by=by)


def burning(who: Creatures, types: tuple[str, ...] | None = None, already: bool = False, power: str = "") -> f.Burning:
    return f.Burning(who, (types or ("",))[0], power or "", bool(already))


def burning_each(types: tuple[str, ...] | None, power: str | None) -> f.Burning:
    return f.Burning(f.EACH, (types or ("",))[0], power or "")


def holding(who: Creatures, held: Creatures, negated: bool | None) -> Test:
    test = f.Holds(who, held)
    return f.Not(test) if negated else test


def has_any(who: Creatures, state: str, more: tuple[str, ...], by: Creatures | None, negated: bool | None, already: bool | None) -> f.Has:
    return f.Has(who, (state, *more), "or", by, bool(already), bool(negated))


def has_all(who: Creatures, state: str, more: tuple[str, ...], by: Creatures | None, negated: bool | None, already: bool | None) -> Test:
    if state == "grappled" and by is not None and not more:
        return holding(by, who, negated)
    return f.Has(who, (state, *more), "and" if more else "or", by, bool(already), bool(negated))


def tagged_is(who: Creatures, tag: str, negated: bool | None) -> f.Tagged:
    return f.Tagged(who, (tag,), bool(negated))


def any_of(one: Test, more: tuple[Test, ...]) -> f.AnyOf:
    return f.AnyOf((one, *more))


def all_of(one: Test, more: tuple[Test, ...]) -> f.AllOf:
    return f.AllOf((one, *more))


def exists(who: Creatures) -> f.Exists:
    return f.Exists(who, f.Place("anywhere"))


def in_terrain(who: Creatures, kind: str | None) -> f.Terrain:
    return f.Terrain(who, kind or "water")


def fell2(who: Creatures) -> f.Felled:
    return f.Felled(who, ("staggered", "zero"))


def ev(event: str, **named: Any) -> f.Trigger:
    """A trigger whose doer is filled in later."""
    types = named.pop("types", None)
    medium = named.pop("medium", "")
    who = named.pop("who", f.SUBJECT)
    tests = (f.Terrain(who, medium),) if medium else ()
    named = {key: value for key, value in named.items() if value is not None}
    return f.Trigger((event,), who, types=types or (), tests=tests, **named)


def ev2(one: str, two: str, **named: Any) -> f.Trigger:
    return f.Trigger((one, two), f.SUBJECT, **{key: value for key, value in named.items() if value is not None})


def event_of(who: Creatures, event: f.Trigger, more: tuple[f.Trigger, ...] = (), test: Test | None = None) -> f.Trigger:
    """The event with its doer."""
    found = substitute(event, f.SUBJECT, who) if event.who == f.SUBJECT else event
    others = tuple(substitute(one, f.SUBJECT, who) for one in more)
    tests = (*found.tests, test) if test is not None else found.tests
    return replace(found, tests=tests, others=others)


def attack_with(kind: f.AttackKind | None, tail: f.AttackKind | None) -> f.AttackKind:
    kind = kind or f.AttackKind()
    if tail is None:
        return kind
    return replace(kind, weapon=tail.weapon or kind.weapon, tags=kind.tags + tail.tags)


def using(kind: f.AttackKind, power: str) -> f.AttackKind:
    return replace(kind, using=power)


def powers_of(*names: str) -> f.AttackKind:
    return f.AttackKind(powers=names)


def save(joint: str | None, penalty: int | None) -> f.Duration:
    return f.Duration("save", joint=joint or "", penalty=penalty or 0)


def joined(one: f.Duration, more: tuple[f.Duration, ...] = ()) -> f.Duration:
    return replace(one, others=more) if more else one


# Effects

def conds(one: str, more: tuple[str, ...], last: str | None) -> tuple[tuple[str, ...], str]:
    return (one, *more, *((last,) if last else ())), "and"


def conds_or(one: str, more: tuple[str, ...], last: str) -> tuple[tuple[str, ...], str]:
    return (one, *more, last), "or"


def names_of(found: tuple[tuple[str, ...], str]) -> tuple[str, ...]:
    return found[0]


def afflict(found: tuple[tuple[str, ...], str], duration: f.Duration | None, early: str | None, late: str | None) -> f.Afflict:
    if duration is not None and duration.kind == "save" and len(found[0]) > 1 and not duration.joint and found[1] == "and":
        duration = replace(duration, joint="all")
    return f.Afflict(found[0], f.SUBJECT, duration, found[1], bool(early or late))


def push_words(names: tuple[str, ...]) -> tuple[str, ...]:
    return (*names, "unwilling movement")


def damage_more(amount: f.Amount, types: tuple[str, ...] | None) -> f.Damage:
    return f.Damage(amount, types or ())


def damage(amount: f.Amount, types: tuple[str, ...] | None, more: f.Damage | None = None, cases: tuple[f.DamageCase, ...] | None = None) -> tuple[Effect, ...]:
    main = f.Damage(amount, types or (), cases=cases or ())
    return (main, replace(more, additional=True)) if more is not None else (main,)


def damage_on(amount: f.Amount, types: tuple[str, ...] | None, cases: tuple[f.DamageCase, ...] | None) -> f.Damage:
    return f.Damage(amount, types or (), f.SUBJECT, cases or ())


def damage_short(amount: f.Amount) -> tuple[Effect, ...]:
    return (f.Damage(amount),)


def raised(amount: f.Amount, modifier: str | None) -> f.Damage:
    return f.Damage(plus(amount, f.Amount(modifiers=(modifier,))) if modifier else amount)


def persistent_bare(amount: f.Amount, types: tuple[str, ...] | None, more: tuple[str, ...] | None, duration: f.Duration | None) -> tuple[Effect, ...]:
    return (f.PersistentDamage(amount, types or more or (), duration=duration),)


def case(amount: f.Amount, types: tuple[str, ...] | None, who: f.Select) -> f.DamageCase:
    tests = tuple(f.of_target(test) for test in who.tests)
    return f.DamageCase(amount, tests[0] if len(tests) == 1 else f.AllOf(tests), types or ())


def case_if(amount: f.Amount, types: tuple[str, ...] | None, test: Test) -> f.DamageCase:
    return f.DamageCase(amount, test, types or ())


def repeat_two(one: f.Amount, types: tuple[str, ...] | None, two: f.Amount, more: tuple[str, ...] | None, point: str, whose: Creatures) -> tuple[Effect, ...]:
    return (f.RepeatDamage(one, types or (), f.SUBJECT, point, whose), f.RepeatDamage(two, more or (), f.SUBJECT, point, whose))


def half_damage() -> f.Amount:
    return f.Amount(value="damage dealt", over=2)


def lose_and_ban(duration: f.Duration | None) -> tuple[Effect, ...]:
    return (f.LoseRecovery(f.SUBJECT), f.CannotHeal(f.SUBJECT, duration=duration))


def size_of(number: int, kind: str | None) -> tuple[f.Amount, str, bool]:
    return flat(abs(number)), kind or "", number < 0


def size_amount(amount: f.Amount, kind: str | None, word: str) -> tuple[f.Amount, str, bool]:
    return amount, kind or "", word == "penalty"


def stats_of(one: tuple[str, ...], more: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return one + tuple(name for part in more for name in part)


def next_stat(stats: tuple[str, ...]) -> tuple[str, ...]:
    return ("next", *stats)


def tail(key: str, value: Any) -> tuple[str, Any]:
    return (key, value)


def modifier(gain: Any, size: tuple[f.Amount, str, bool], stats: tuple[str, ...], tails: tuple[tuple[str, Any], ...]) -> f.Modify:
    """A bonus or penalty from its parts."""
    named: dict[str, Any] = {}
    for key, value in tails:
        if key not in ("hit",):
            named[key] = value
    following = "next" in stats
    plain = [one for one in stats if one != "next"]
    for index, one in enumerate(plain):
        if one.startswith("attack:"):
            plain[index] = "attack"
            manner = one.split(":")[1]
            named["attack"] = f.AttackKind(("melee",), manner="basic" if "basic" in manner else "")
    return f.Modify(size[0], tuple(plain), f.SUBJECT, size[1], size[2], next_only=following, **named)


def extra(amount: f.Amount, types: tuple[str, ...] | None, tails: tuple[tuple[str, Any], ...]) -> f.ExtraDamage:
    named = {key: value for key, value in tails if key not in ("hit", "next")}
    if "next" in dict(tails):
        named.update(attack=dict(tails)["next"], next_only=True)
    return f.ExtraDamage(amount, f.SUBJECT, types or (), **named)


def gains(one: Effect, more: tuple[Effect, ...], duration: f.Duration | None) -> tuple[Effect, ...]:
    found = [one, *more]
    if duration is not None:
        found = [replace(effect, duration=duration) if "duration" in _field_names(effect) else effect for effect in found]
    return tuple(found)


def speed_gain(mode: str, speed: int, duration: f.Duration | None) -> f.GainSpeed:
    return f.GainSpeed(mode, speed, (), f.SUBJECT, duration)


def altitude(number: int) -> str:
    return f"max altitude {number}"


def part(key: str, value: Any) -> tuple[str, Any]:
    return (key, value)


def move(mode: str, parts: tuple[tuple[str, Any], ...]) -> f.Move:
    """Movement from its verb and what follows."""
    named: dict[str, Any] = {}
    for key, value in parts:
        if key == "during":
            named["during"] = (value,)
        else:
            named[key] = value
    return f.Move(mode, who=f.SUBJECT, **named)


def made(quantity: Quantity, kind: f.AttackKind, tails: tuple[tuple[str, Any], ...]) -> f.MakeAttack:
    named: dict[str, Any] = {key: value for key, value in tails if key != "free"}
    sort, count, up_to = quantity
    return f.MakeAttack(kind, f.SUBJECT, max(count, 1), up_to, another=sort == "another", **named)


def check_passive(skill: str, of: Creatures, passive: str) -> f.Check:
    return f.Check(skill, f.SUBJECT, f"passive {passive}", of)


def lowered(word: str) -> str:
    return word.lower()


def speech(text: str) -> f.OutOfFight:
    return f.OutOfFight("speech", f"SELF can speak with {text}")


def attack_deed(kind: f.AttackKind) -> str:
    return f"make {kind.render(True)}"


def power_deed(kind: str) -> str:
    return f"use {kind} powers"


def benefit_deed(what: str) -> str:
    return f"benefit from {what}"


def power_use(names: Any) -> tuple[str, ...]:
    return names if isinstance(names, tuple) else (names,)


def forbid(deeds: tuple[Any, ...], tails: tuple[tuple[str, Any], ...]) -> f.Forbid:
    named = dict(tails)
    plain = tuple(one for one in deeds if isinstance(one, str))
    powers = tuple(name for one in deeds if isinstance(one, tuple) for name in one)
    return f.Forbid(plain, f.SUBJECT, powers, **named)


# Clauses

def _field_names(form: Form) -> frozenset[str]:
    return frozenset(part.name for part in fields(form))


def flat_list(values: Any) -> list[Any]:
    if isinstance(values, tuple):
        return [one for value in values for one in flat_list(value)]
    return [] if values is None else [values]


def flat_effects(one: Any, more: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    return tuple(flat_list(one) + flat_list(more))


def substitute(form: Any, old: Creatures, new: Creatures) -> Any:
    """The form with a role put in place of another; a selection is named once, then spoken of as ``each``."""
    return _Swap(old, new).of(form)


class _Swap:
    def __init__(self, old: Creatures, new: Creatures) -> None:
        self.old = old
        self.new = new

    def of(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self.of(one) for one in value)
        if not isinstance(value, Form):
            return value
        if value == self.old:
            found = self.new
            if isinstance(self.new, f.Select):
                self.new = f.EACH
            return found
        names = [part.name for part in fields(value)]
        if "who" in names:
            names.remove("who")
            names.insert(0, "who")
        changes: dict[str, Any] = {}
        for name in names:
            now = getattr(value, name)
            then = self.of(now)
            if then is not now and then != now:
                changes[name] = then
        return replace(value, **changes) if changes else value


def bound(subject: Creatures, predicates: Any) -> tuple[Any, ...]:
    """Predicates with their subject."""
    swap = _Swap(f.SUBJECT, subject)
    return tuple(swap.of(one) for one in flat_list(predicates))


def ev2self(one: str, two: str) -> f.Trigger:
    return f.Trigger((one, two), f.SELF)


def self_or_allies() -> Creatures:
    return f.Select("ally", any_one=True, or_self=True)


def damage_plus(main: tuple[Effect, ...], amount: f.Amount, types: tuple[str, ...] | None, test: Test) -> tuple[Effect, ...]:
    return (*main, f.If(test, (f.Damage(amount, types or (), additional=True),)))


def event_list(one: f.Trigger, more: tuple[f.Trigger, ...] = ()) -> f.Trigger:
    return replace(one, others=more) if more else one


def event_any(who: Creatures, event: f.Trigger) -> f.Trigger:
    if isinstance(who, f.Select):
        who = replace(who, count=0, any_one=True)
    return event_of(who, event)


def made_on(quantity: Quantity, kind: f.AttackKind) -> f.MakeAttack:
    return f.MakeAttack(kind, f.SELF, max(quantity[1], 1), against=f.EACH)


def aimed(effects: Any, who: Creatures) -> tuple[Any, ...]:
    return tuple(replace(one, against=who) for one in flat_list(effects))


def rolled(who: Creatures, attack: f.Attack, effects: Any, missed: Any) -> f.RollAttack:
    """An attack written out in a sentence."""
    hit: list[Any] = []
    miss = flat_list(missed)
    for one in flat_list(effects):
        if isinstance(one, f.If) and one.test == HIT:
            hit.extend(one.effects)
        elif isinstance(one, f.If) and one.test == MISS:
            miss.extend(one.effects)
        else:
            hit.append(one)
    return f.RollAttack(attack, tuple(hit), tuple(miss), THAT, who)


def damage_choice(one: f.Amount, types: tuple[str, ...] | None, two: f.Amount, more: tuple[str, ...] | None, rest: Any) -> tuple[Any, ...]:
    return (f.Choose(f.SELF, ((f.Damage(one, types or ()),), (f.Damage(two, more or ()), *flat_list(rest)))),)


def form_part(form: str, effects: Any) -> tuple[Any, ...]:
    """What holds in one shape: powers usable only in it, and the rest."""
    found: list[Any] = []
    for one in flat_list(effects):
        if isinstance(one, f.OnlyIn):
            found.append(replace(one, form=form))
        else:
            found.append(f.While(f.InForm(f.SELF, form), (one,)))
    return tuple(found)


def leave_form(who: Creatures, power: str, action: str, bound_still: bool | None) -> tuple[Any, ...]:
    found: tuple[Any, ...] = (f.May(who, (f.LosePower(power, who),), action),)
    return (*found, f.Forbid(("act",), who)) if bound_still else found


def jump_or_drop(distance: f.Distance, drop: f.Distance) -> f.Choose:
    return f.Choose(f.SELF, ((f.Move("jump", distance),), (f.Move("drop", drop),)))


def single_name(count: int, name: str) -> str:
    return name[:-1] if count > 1 and name.endswith("s") else name


def aged(years: int) -> str:
    return f"the target ages {f.NUMBERS[years] if years < len(f.NUMBERS) else years} year{'' if years == 1 else 's'}"


def told(words_before: str, rest: str) -> str:
    return f"{words_before} {rest}"


def all_each(tests: tuple[Test, ...], more: tuple[Test, ...]) -> Test:
    found = tuple(of_each(test) for test in (*tests, *more))
    return found[0] if len(found) == 1 else f.AllOf(found)


def named(quantity: Quantity, name: str, where: Test) -> f.Select:
    return f.Select("creature", quantity[1], quantity[2], (where,), name=name, other=quantity[0] == "another", any_one=quantity[0] == "any")


def nth0(values: tuple[Any, ...]) -> Any:
    return values[0]


def nth1(values: tuple[Any, ...]) -> Any:
    return values[1]


def nth2(values: tuple[Any, ...]) -> Any:
    return values[2]


def modifiers(one: f.Modify, more: tuple[f.Modify, ...]) -> tuple[f.Modify, ...]:
    """Bonuses printed together: what is said behind the last holds for all."""
    found = [one, *more]
    last = found[-1]
    for index in range(len(found) - 1):
        now = found[index]
        found[index] = replace(now, duration=now.duration or last.duration, against=now.against or last.against)
    return tuple(found)


def instead_tail(value: bool) -> tuple[str, Any]:
    return ("instead", value)


def hit_any(who: Creatures, predicates: Any) -> f.When:
    other = replace(who, count=0, any_one=True) if isinstance(who, f.Select) else who
    return f.When(f.Trigger(("hit",), f.SELF, other, f.AttackKind(tags=("Weapon",))), bound(f.EACH, predicates))


def hit_next(kind: Any, predicates: Any) -> f.When:
    return replace(hit_any(select(ANY, (), kind, ()), predicates), once="first")


def after_tail(value: bool) -> tuple[str, Any]:
    return ("after", value)


def see_tail(value: bool) -> tuple[str, Any]:
    return ("see", value)


def ing_event(place: f.Place) -> f.Trigger:
    return ev("start", place=place)


def relative(subject: Creatures, event: f.Trigger, more: tuple[f.Trigger, ...], predicates: Any) -> tuple[Any, ...]:
    """"A creature that enters the aura takes ...": a trigger and what follows from it."""
    if isinstance(subject, f.Select) and subject.count == 0:
        subject = replace(subject, any_one=True)
    elif isinstance(subject, f.Select) and subject.count == 1:
        subject = replace(subject, count=0, any_one=True)
    return (f.When(event_of(subject, event, more), bound(f.EACH, predicates)),)


def may_later(predicate: Any) -> f.May:
    return f.May(f.SUBJECT, tuple(flat_list(predicate)))


def may(subject: Creatures, predicates: Any) -> tuple[Any, ...]:
    return bound(subject, f.May(f.SUBJECT, tuple(flat_list(predicates))))


def may_spend(subject: Creatures, amount: f.Amount, other: Any) -> tuple[Any, ...]:
    """"can spend a recovery to either heal ... or ...": the recovery is the price of both."""
    price = f.SpendRecovery(f.SUBJECT, heals=False)
    inner = f.Choose(f.SUBJECT, ((f.Heal(amount, f.SUBJECT, 1),), (price, *flat_list(other))))
    return bound(subject, f.May(f.SUBJECT, (inner,)))


def may_or(subject: Creatures, predicates: Any, other: Any) -> tuple[Any, ...]:
    head = flat_list(predicates)
    inner = f.Choose(f.SUBJECT, (tuple(head), tuple(flat_list(other))))
    return bound(subject, f.May(f.SUBJECT, (inner,)))


def either_of(subject: Creatures, one: Any, two: Any) -> tuple[Any, ...]:
    options = (bound(subject, one), bound(subject if not isinstance(subject, f.Select) else f.EACH, two))
    return (f.Choose(f.SELF, options),)


def chooses(subject: Creatures, one: Any, more: tuple[Any, ...], last: Any = None) -> tuple[Any, ...]:
    options = [tuple(flat_list(one)), *(tuple(flat_list(each)) for each in more)]
    if last:
        options.append(tuple(flat_list(last)))
    return (f.Choose(subject, tuple(options)),)


_OWN_END: Final = frozenset(("prone", "grappled", "swallowed"))


def flow(one: Any, more: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """The effects of a sentence; a duration printed once at the end reaches back over what it was meant for."""
    found: list[Any] = flat_list(one) + flat_list(more)
    ready = ""
    for index, effect in enumerate(found):
        if isinstance(effect, f.Recharge):
            ready = effect.power
        elif isinstance(effect, f.UsePower) and effect.power == "it" and ready:
            found[index] = replace(effect, power=ready)
    at = len(found) - 1
    while at >= 0:
        duration = getattr(found[at], "duration", None) if isinstance(found[at], Effect) else None
        if duration is None or isinstance(found[at], (f.Lasting, f.Persist, f.Jointly)):
            at -= 1
            continue
        start = at
        while start > 0 and _waits(found[start - 1], duration.joint == "all"):
            start -= 1
        if start < at and duration.kind == "save" and duration.joint == "all":
            group = tuple(found[start:at]) + (replace(found[at], duration=None),)
            found[start:at + 1] = [f.Jointly(group, duration)]
        elif start < at and duration.kind == "save" and not duration.joint:
            group = tuple(found[start:at]) + (replace(found[at], duration=None),)
            found[start:at + 1] = [f.Jointly(group, replace(duration, joint="all"))]
        elif start < at:
            found[start:at] = [replace(effect, duration=duration) for effect in found[start:at]]
        at = start - 1
    return tuple(_same_duration(found))


def _waits(effect: Any, joint: bool) -> bool:
    """Whether an effect has no duration yet and needs one."""
    if isinstance(effect, f.Afflict):
        return effect.duration is None and (not set(effect.conditions) <= _OWN_END)
    if isinstance(effect, (f.PersistentDamage, f.Weakness, f.GrantAdvantage, f.CannotHeal, f.Forbid)):
        return effect.duration is None
    return joint and isinstance(effect, f.Modify) and effect.duration is None


def _same_duration(found: list[Any]) -> list[Any]:
    last: f.Duration | None = None
    for index, effect in enumerate(found):
        duration = getattr(effect, "duration", None)
        if not isinstance(duration, f.Duration):
            continue
        if duration == SAME and last is not None:
            found[index] = replace(effect, duration=last)
        else:
            last = duration
    return found


def otherwise(effects: tuple[Any, ...]) -> tuple[Any, ...]:
    return (f.If(f.Outcome("otherwise"), effects),)


def when_and(event: f.Trigger, test: Test, effects: tuple[Any, ...], action: str | None) -> f.When:
    return f.When(replace(event, tests=(*event.tests, test)), effects, action=action or "")


def at_point(point: str, whose: Creatures, effects: tuple[Any, ...], test: Test | None, following: bool) -> f.At:
    inner = (f.If(test, effects),) if test is not None else effects
    return f.At(point, whose, inner, following)


def action_lead(action: str, effects: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(_with_action(effect, action) for effect in effects)


def _with_action(effect: Any, action: str) -> Any:
    if isinstance(effect, f.May):
        return replace(effect, action=action)
    who = getattr(effect, "who", f.SELF)
    if action == "free" and isinstance(effect, f.MakeAttack):
        return effect
    if isinstance(who, f.Select):
        effect = replace(effect, who=f.EACH)
    return f.May(who, (effect,), action)


def if_tail(test: Test) -> tuple[str, Any]:
    return ("if", test)


def when_tail(event: f.Trigger) -> tuple[str, Any]:
    return ("when", event)


def while_tail(test: Test) -> tuple[str, Any]:
    return ("while", test)


def action_tail(action: str) -> tuple[str, Any]:
    return ("action", action)


def once_tail(how: str) -> tuple[str, Any]:
    return ("once", how)


def at_tail(point: str, whose: Creatures) -> tuple[str, Any]:
    return ("at", (point, whose))


def lasting_tail(duration: f.Duration) -> tuple[str, Any]:
    return ("lasting", duration)


def tailed(effects: Any, tails: tuple[tuple[str, Any], ...]) -> tuple[Any, ...]:
    """A clause with what is hung behind it."""
    found: tuple[Any, ...] = tuple(flat_list(effects))
    subject = getattr(found[0], "who", None) if found else None
    if isinstance(subject, f.Select):
        subject = f.EACH
    for key, value in tails:
        if key in ("if", "while", "when") and isinstance(subject, f.Who) and subject not in (f.IT, f.SUBJECT):
            value = substitute(value, f.IT, subject)
        if key == "if":
            found = (f.If(value, found),)
        elif key == "while":
            found = (f.While(value, found),)
        elif key == "when":
            found = (f.When(value, found),)
        elif key == "action":
            found = tuple(_with_action(effect, value) for effect in found)
        elif key == "once":
            found = tuple(replace(one, once=value) if "once" in _field_names(one) else f.May(f.SELF, (one,), once=value) for one in found)
        elif key == "instead":
            found = tuple(replace(one, instead=True) if "instead" in _field_names(one) else f.If(HIT, (one,), instead=True) for one in found)
        elif key == "after":
            found = (f.AfterEach(found),)
        elif key == "at":
            found = (f.At(value[0], value[1], found),)
        elif key == "lasting":
            found = (f.Lasting(value, found),)
    return found


def set_speed(who: Creatures, number: int, duration: f.Duration | None) -> tuple[Any, ...]:
    return (f.SetSpeed(number, who=who, duration=duration),)


def speed_times(who: Creatures, charge: bool | None, duration: f.Duration | None) -> f.SetSpeed:
    return f.SetSpeed(times=2, who=who, duration=duration, on_charge=bool(charge))


def usable(name: str) -> f.ThisAttack:
    return f.ThisAttack(name)


def ignore_this(what: tuple[str, ...]) -> f.ThisAttack:
    return f.ThisAttack("ignore both" if len(what) > 1 and "concealment" in what else f"ignore {'concealment' if what[0] == 'concealment' else 'cover'}")


def cumulative(limit: int) -> f.RaisePersistent:
    return f.RaisePersistent(f.Amount(value="the same amount"), limit=limit)


def bracket(word: str, blocks: bool | None) -> tuple[str, bool]:
    return word, bool(blocks)


def zone(terrain: tuple[str, ...] | None, extra_terrain: tuple[str, bool] | None, duration: f.Duration | None) -> f.Zone:
    kinds = tuple(terrain or ()) + ((extra_terrain[0],) if extra_terrain else ())
    return f.Zone(duration, kinds, blocks_sight=bool(extra_terrain and extra_terrain[1]))


def tagged(tag: str) -> f.AttackKind:
    return f.AttackKind(tags=(tag,))


def conjured(targeting: f.Targeting, who: Creatures | None, attack: f.Attack, effects: tuple[Any, ...]) -> f.ConjurationAttack:
    return f.ConjurationAttack(replace(targeting, who=who), attack, effects)


def immune_to(who: f.Select) -> Test:
    """"Deafened creatures are immune": the target must not be so."""
    tests = tuple(f.of_target(test) for test in who.tests)
    return f.Not(tests[0] if len(tests) == 1 else f.AllOf(tests))


def extra_of(who: Creatures, following: bool | None, amount: f.Amount, types: tuple[str, ...] | None, duration: f.Duration | None) -> f.ExtraDamage:
    return f.ExtraDamage(amount, who, types or (), next_only=bool(following), duration=duration)


def charge_with(power: str) -> f.MakeAttack:
    return f.MakeAttack(f.AttackKind(powers=(power,), manner="charge"), f.SUBJECT)


def named_zone(name: str, duration: f.Duration | None) -> f.Zone:
    return f.Zone(duration, name=name)


def before(point: str, whose: Creatures, event: f.Trigger, effects: tuple[Any, ...]) -> f.Lasting:
    return f.Lasting(f.Duration(point, whose), (f.When(event, effects),))


def price_and_gain(amount: f.Amount) -> tuple[Effect, ...]:
    return (f.SpendRecovery(f.SUBJECT, heals=False), f.TemporaryHP(amount, f.SUBJECT))


def obscured(kinds: tuple[str, ...], more: Any) -> tuple[Any, ...]:
    return (f.Obscure(kinds), *flat_list(more))


# Lines

def of_each(test: Test) -> Test:
    return f.of_target(test) if not isinstance(test, f.Place) else f.Stands(f.TARGET, test)


def pair(values: tuple[int, int]) -> tuple[int, int, int]:
    return values[0], values[1], 0


def between(low: int, high: int) -> tuple[int, int, int]:
    return high, 0, low


def single(number: int) -> tuple[int, int, int]:
    return number, 0, 0


def area(origin: str, shape: str, size: int, within: Any, centre: Creatures | None = None) -> f.Targeting:
    if within == "weapon":
        return f.Targeting(origin, basis="weapon", area=f.Area(shape, size), centre=centre)
    normal, long, minimum = within if within is not None else (0, 0, 0)
    return f.Targeting("far" if normal else origin, 0, normal, long, minimum, area=f.Area(shape, size), centre=centre)


def reach(number: int, test: Test | None) -> f.Targeting:
    return f.Targeting("melee", number, tests=(test,) if test is not None else ())


def ranged(values: tuple[int, int], minimum: int | None) -> f.Targeting:
    return f.Targeting("ranged", 0, values[0], values[1], minimum or 0)


def fixed_bonus(number: int) -> f.Attack:
    return f.Attack(number)


def level_bonus(number: int) -> f.Attack:
    return f.Attack(number, level=True)


def ability_bonus(names: tuple[str, ...], number: int | None) -> f.Attack:
    return f.Attack(number or 0, abilities=names)


def roll(attack: f.Attack, defense: str, more: tuple[str, ...], times: int | None) -> f.Attack:
    return replace(attack, defenses=(defense, *more), times=times or 1)


def rolls(one: f.Attack, more: tuple[f.Attack, ...]) -> f.Attack:
    return replace(one, others=more)


def automatic(tests: tuple[Test, ...]) -> tuple[str, Any]:
    return ("automatic", tuple(f.of_target(test) for test in tests))


def needs(one: Test, more: tuple[Test, ...]) -> tuple[str, Any]:
    return ("needs", (one, *more))


def nothing(*_: Any) -> None:
    return None


def names() -> dict[str, Any]:
    """Everything the grammar's actions may call or name."""
    found: dict[str, Any] = {}
    for name in dir(f):
        value = getattr(f, name)
        if isinstance(value, (type, Form)):
            found[name] = value
    for name, value in globals().items():
        if not name.startswith("_") and (callable(value) or name.isupper()):
            found.setdefault(name, value)
    found["flat"] = _flat
    found["Both"] = both
    found["TRUE"] = True
    found["FALSE"] = False
    found["NOTHING"] = None
    return found


def _flat(one: Any, more: Any = None) -> Any:
    """A number as an amount; values as one tuple."""
    return flat(one) if isinstance(one, int) and more is None else flat_effects(one, more if more is not None else ())
