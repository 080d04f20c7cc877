"""Helpers of the grammar: natural rolls, escalation, limits, engagement."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.amounts import plus
from ..forms.base import Creatures, Test
from ..forms.naturals import EVEN, ODD
from .fidelity_parts import rolled_attacks
from .parts import flat_list, select

EVENS: Final = EVEN
ODDS: Final = ODD
EVEN_DIE: Final = (2, 4, 6)
ODD_DIE: Final = (1, 3, 5)


def up_from(low: int) -> tuple[int, ...]:
    return tuple(range(low, 21))


def die_from(low: int) -> tuple[int, ...]:
    return tuple(range(low, 7))


def die_to(high: int) -> tuple[int, ...]:
    return tuple(range(high + 1))


def span(low: int, high: int) -> tuple[int, ...]:
    return tuple(range(low, abs(high) + 1))


def number_list(one: int, more: tuple[int, ...] = ()) -> tuple[int, ...]:
    return tuple(sorted({one, *more}))


def label(tests: Any, first: str | None = None) -> tuple[tuple[Test, ...], str]:
    return tuple(flat_list(tests)), first or ""


def band_roll(attack: f.Attack | None, who: Any, times: Any = None) -> tuple[f.Attack | None, f.Targeting | None]:
    """A roll with what stands behind it in brackets."""
    if attack is not None and isinstance(times, f.Amount):
        return rolled_attacks(attack, times, who)
    if attack is not None and times is not None:
        number = times if isinstance(times, int) else times[1]
        if isinstance(who, f.Select) and who.other:
            # Each against a different one: as many targets, one attack on each.
            kind = "enemy" if who.kind == "target" else who.kind
            apart = replace(who, kind=kind, other=False, count=number, up_to=not isinstance(times, int))
            return attack, f.Targeting(who=apart)
        attack = replace(attack, times=number)
        if isinstance(who, f.Select) and not who.count and who.number is None and attack.times > 1:
            who = replace(who, count=attack.times, up_to=True)
    return attack, f.Targeting(who=who) if who is not None else None


def diced(amount: f.Amount, before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    """A selection of as many as the dice say."""
    most = amount.flat + sum(count * faces for count, faces in amount.dice)
    return replace(select(("count", most, False), before, kind, after), number=amount)


def chance(who: f.Select) -> f.Select:
    """These, picked at random."""
    return replace(who, choice="random")


def engaged_with_targets(before: tuple[Test, ...], kind: Any) -> f.Select:
    """Those engaged with any of the creatures picked before them."""
    picked = f.Select("creature", tests=(f.Has(f.EACH, ("targeted",)),), any_one=True)
    return select(("all", 0, False), before, kind, (f.Engaged(f.EACH, picked),))


def per_die(before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    return replace(select(("count", 6, False), before, kind, after), number=f.Amount(value="escalation die"))


def summed(one: f.Amount, more: int) -> f.Amount:
    return plus(one, f.Amount(flat=more))


def ongoing(amount: f.Amount, types: tuple[str, ...] | None, duration: f.Duration | None) -> tuple[Any, ...]:
    return (f.PersistentDamage(amount, types or (), duration=duration),)


def saves(difficulty: str | None, joint: str | None) -> f.Duration:
    return f.Duration("save", joint=joint or "", difficulty="" if difficulty in (None, "normal") else difficulty)


def limited(parts: tuple[Any, ...]) -> f.Limited:
    """How often and when, from its parts."""
    found = f.Limited()
    for key, value in parts:
        if key == "tests":
            found = replace(found, tests=found.tests + value)
        else:
            found = replace(found, **{key: value})
    return found


def times_per(amount: f.Amount, per: str) -> tuple[Any, ...]:
    return ("times", amount), ("per", per)


def limit(*groups: Any) -> f.Limited:
    parts: list[Any] = []
    for group in groups:
        _parts(group, parts)
    return limited(tuple(parts))


def _parts(value: Any, found: list[Any]) -> None:
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str):
        found.append(value)
    elif isinstance(value, tuple):
        for one in value:
            _parts(one, found)


def many(first: Any, rest: Any = ()) -> tuple[Any, ...]:
    return tuple(flat_list((first, rest)))


def engaged_each(other: Creatures | None = None, negated: bool | None = None) -> f.Engaged:
    return f.Engaged(f.EACH, other, bool(negated))


def either_effects(one: Any, two: Any) -> tuple[Any, ...]:
    return (f.Choose(f.SELF, (tuple(flat_list(one)), tuple(flat_list(two)))),)


def target_chooses(one: Any, two: Any) -> tuple[Any, ...]:
    return (f.Choose(f.TARGET, (tuple(flat_list(one)), tuple(flat_list(two)))),)


def row(faces: tuple[int, ...], effects: Any) -> tuple[tuple[int, ...], tuple[Any, ...]]:
    return faces, tuple(flat_list(effects))


def limit_action(action: str, each: str | None) -> tuple[Any, ...]:
    return (("action", action), ("each", each)) if each else (("action", action),)


def limit_test(test: Test) -> tuple[str, Any]:
    return ("tests", (test,))


def event_tests(event: f.Trigger, tests: tuple[Test, ...]) -> f.Trigger:
    return replace(event, tests=(*event.tests, *tests)) if tests else event


def allowed(parts: Any, effects: Any) -> tuple[Any, ...]:
    """ "Once per battle as a free action when ..., ...": in the forms there are for the plain cases."""
    how = parts if isinstance(parts, f.Limited) else limit(parts)
    found = tuple(flat_list(effects))
    if how.times is not None and how.times != f.Amount(flat=1) and not how.action and len(found) == 1:
        # What is done so often a battle, and by which action, is one limit.
        inner = found[0]
        if isinstance(inner, f.May) and inner.action:
            how = replace(how, action=inner.action, each=how.each or inner.once)
            found = (replace(inner, action="", once=""),)
    once = how.per if how.times is not None and how.times == f.Amount(flat=1) else ""
    plain = how.times is None or bool(once)
    if plain and how.trigger is not None and not how.tests:
        return (f.When(how.trigger, found, once, how.action),)
    if plain and how.trigger is None and len(found) == 1 and not how.tests:
        one = found[0]
        if isinstance(one, f.May):
            return (replace(one, action=how.action or one.action, once=once or one.once),)
        if isinstance(one, f.When) and not one.once:
            return (replace(one, action=how.action or one.action, once=once),)
        if not isinstance(one, (f.When, f.While, f.If, f.Usable)):
            return (f.May(f.SELF, found, how.action, once),)
    return (f.Usable(how, found),)


def usage_tail(value: Any) -> tuple[str, Any]:
    return ("usage", limit(value))


def value_tail() -> tuple[str, Any]:
    return ("nothing", None)


def group_use(every: int | None, power: str, action: str | None = None) -> tuple[Any, ...]:
    return (f.GroupUse(every or 1, power, action=action or ""),)


def first_time(period: str | None, event: f.Trigger, action: Any, effects: Any) -> tuple[Any, ...]:
    once = period if period in ("turn", "round", "battle") else "first"
    how = limit(action) if action is not None else f.Limited()
    return (f.When(event, tuple(flat_list(effects)), once, how.action),)


def spell_attack() -> f.AttackKind:
    return f.AttackKind(tags=("spell",))


def kind_words(kind: f.AttackKind) -> tuple[str, ...]:
    return kind.tags or kind.ranges


def another_of(before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    return select(("another", 1, False), before, kind, after)


def exists_where(who: f.Select, test: Any) -> f.Exists:
    return f.Exists(replace(who, tests=(*who.tests, test)), f.Place("anywhere"))


def dealt_ongoing(
    amount: f.Amount, types: tuple[str, ...] | None, who: Creatures | None, duration: f.Duration | None
) -> f.PersistentDamage:
    return f.PersistentDamage(amount, types or (), who or f.TARGET, duration)


def ongoing_ends(
    amount: f.Amount, types: tuple[str, ...] | None, more: tuple[str, ...] | None, duration: Any, end: Any
) -> tuple[Any, ...]:
    if end is not None:
        duration = replace(duration or f.SAVE_ENDS, others=(f.Duration("event", event=end),))
    return (f.PersistentDamage(amount, types or more or (), duration=duration),)


def ends_when(test: Test) -> f.Trigger:
    return f.Trigger(("becomes",), f.SELF, tests=(test,))


def resists(types: tuple[str, ...], low: int, tails: tuple[tuple[str, Any], ...], duration: Any) -> f.ResistRoll:
    named: dict[str, Any] = {"duration": duration, **dict(tails)}
    return f.ResistRoll(low, types, f.SUBJECT, **named)


def two_resists(one: tuple[str, ...], low: int, two: tuple[str, ...], high: int, duration: Any) -> tuple[Any, ...]:
    return (f.ResistRoll(low, one, f.SUBJECT, duration=duration), f.ResistRoll(high, two, f.SUBJECT, duration=duration))


def resist_by(types: tuple[str, ...], low: int) -> f.ResistRoll:
    return f.ResistRoll(low, types)


def targets_of(who: Creatures, also: Creatures | None, instead: Creatures | None) -> Creatures:
    if also is not None:
        who = f.Together((who, also))
    return f.Together((who, instead), "or") if instead is not None else who


def low_faces(faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(range(1, faces[-1] + 1))


def power_mod(power: str, values: Any) -> tuple[Any, ...]:
    """ "The X attack deals +5 damage": what is said of attacks, of these alone."""
    kind = f.AttackKind(powers=(power,))
    found = []
    for one in flat_list(values):
        if isinstance(one, (f.Modify, f.ExtraDamage)):
            one = replace(one, who=f.SELF, attack=kind)
        elif isinstance(one, f.Damage):
            one = f.When(f.Trigger(("hit",), f.SELF, attack=kind), (replace(one, additional=True),))
        elif isinstance(one, f.PersistentDamage):
            one = f.When(f.Trigger(("hit",), f.SELF, attack=kind), (one,))
        found.append(one)
    return tuple(found)


def kind_mod(range_: str, values: Any) -> tuple[Any, ...]:
    kind = f.AttackKind(ranges=(range_,))
    return tuple(
        replace(one, attack=kind) if isinstance(one, (f.Modify, f.ExtraDamage)) else one for one in flat_list(values)
    )


def called(quantity: Any, before: tuple[Test, ...], name: str, after: tuple[Any, ...]) -> f.Select:
    return replace(select(quantity, before, "creature", after), name=name)


def named_all(name: str) -> f.Select:
    return f.Select("creature", name=name)


def save_or(difficulty: str | None, joint: str | None, event: f.Trigger) -> f.Duration:
    return replace(saves(difficulty, joint), others=(f.Duration("event", event=event),))


def resist_sentence(kind: f.AttackKind | None, low: int, test: Test | None) -> Any:
    types: tuple[str, ...] = ("all",)
    if kind is not None and kind.tags and kind.tags[0] in ENERGIES:
        types, kind = kind.tags, None
    found = f.ResistRoll(low, types, attack=kind)
    return (f.While(test, (found,)),) if test is not None else (found,)


ENERGIES: Final = frozenset(
    ("acid", "cold", "fire", "force", "holy", "lightning", "negative energy", "poison", "psychic", "thunder", "energy")
)


def per_each(amount: f.Amount, who: Creatures, most: f.Amount | None = None) -> f.Amount:
    """So much for each of these; ``most`` is the whole that it can come to."""
    bound = 0
    if most is not None:
        bound = sum(count for count, _ in most.dice) or most.flat // max(1, amount.flat)
    return replace(amount, per=who, most=bound)


def kills_tail() -> tuple[str, Any]:
    return ("kills", None)


def per_creature(who: f.Select, effects: Any) -> tuple[Any, ...]:
    """ "For each such creature, ...": modifiers and damage times their number."""
    return tuple(
        replace(one, per=who) if isinstance(one, (f.Modify, f.ExtraDamage))
        else replace(one, amount=per_each(one.amount, who)) if isinstance(one, f.MissDamage) else one
        for one in flat_list(effects)
    )


def group_uses(every: int | None, powers: tuple[str, ...], action: str | None = None) -> tuple[Any, ...]:
    pool = " or ".join(powers) if len(powers) > 1 else ""
    return tuple(f.GroupUse(every or 1, one, action=action or "", pool=pool) for one in powers)
