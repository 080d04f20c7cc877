"""Helpers of the phrases of heroes' cards: meanings from what was captured."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Test
from .parts import bound, flat_list, sided, test_of
from .peg import REFUSED

_POINTS: Any = f.Amount(value="escalation die")


def told_spell(usage: str | None, kind: str | None) -> str:
    """ "A daily fire spell": the word for such spells, all of whose words must fit (`run.events.answers`)."""
    return " ".join([word for word in (usage, kind, "spell") if word])


def or_one_of_them(who: f.Select, others: f.Select) -> Any:
    """ "Two nearby allies, or you and one nearby ally": SELF can be one of them."""
    if not others.count or replace(others, count=others.count + 1) != who:
        return REFUSED
    return replace(who, or_self=True)


def one_of_them(one: Any, other: Any) -> Any:
    """ "Who are staggered or at 0 hit points": either will do."""
    found = [*flat_list(one), *flat_list(other)]
    return f.AnyOf(tuple(found)) if all(isinstance(test, Test) for test in found) else REFUSED


def fitting(who: Any, tests: Any) -> Any:
    """ "1d4 undead, each with 55 hit points or fewer": those of whom it is so."""
    asked = tuple(flat_list(tests))
    if not isinstance(who, f.Select) or not all(isinstance(test, Test) for test in asked):
        return REFUSED
    return replace(who, tests=(*who.tests, *asked))


def within_time(duration: f.Duration | None, effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "The next ally who attacks it this battle": if it comes in time."""
    return effects if duration is None else (f.Lasting(duration, effects),)


def per_point(amount: f.Amount) -> f.Amount:
    """So much for each point that the escalation die shows."""
    return replace(amount, per=_POINTS) if amount.dice else replace(_POINTS, times=amount.flat)


def helped_save(difficulty: str | None, against: str | None, more: str | None, bonus: int) -> Any:
    """ "Rolls a save with a +5 bonus against it", told once what against."""
    if against is not None and more is not None:
        return REFUSED
    return f.SaveNow(f.SUBJECT, (against or more or "any effect",), bonus, difficulty=difficulty or "")


def either_kind(one: f.AttackKind, other: f.AttackKind) -> Any:
    """ "A ranged attack or an area attack": told apart by their ranges alone, or by their tags alone."""
    if one == f.AttackKind(one.ranges) and other == f.AttackKind(other.ranges):
        return f.AttackKind((*one.ranges, *other.ranges))
    if one == f.AttackKind(tags=one.tags) and other == f.AttackKind(tags=other.tags):
        return f.AttackKind(tags=(*one.tags, *other.tags))
    return REFUSED


def unkept_after(event: f.Trigger) -> Any:
    """ "If you are hit, you can no longer maintain": not of what must come of all targets, or a group."""
    whom = event.other
    if isinstance(whom, f.Select) and (whom.kind == "target" or not (whom.count or whom.any_one)):
        return REFUSED
    return (f.MaintainLimit(trigger=event),)


def either_amount(gain: Any, amount: f.Amount, test: Test) -> Any:
    """ "Gains 10 temporary hit points, or 20 if it is staggered": the one or the other."""
    return f.If(test, (replace(gain, amount=amount),), (gain,))


def next_times(
    who: Creatures, kind: f.AttackKind | None, times: int, early: f.Duration | None, late: f.Duration | None
) -> Any:
    """ "Its next attack this battle deals double damage"; of a kind of attacks alone it is not known."""
    if kind is not None or (early is not None and late is not None):
        return REFUSED
    return (f.NextAttackTimes(times, who, early or late),)


def next_time(event: f.Trigger, duration: f.Duration | None, effects: tuple[Any, ...]) -> Any:
    """ "The next time it hits you this battle, ...": once, if it comes in time."""
    if duration is None and any(isinstance(one, f.Lasting) for one in flat_list(effects)):
        return REFUSED
    return within_time(duration, (f.When(event, tuple(flat_list(effects)), "first"),))


def besides_dealt(harm: Any) -> tuple[Any, ...]:
    """ "This attack also deals 5 ongoing damage": on top of what it deals."""
    found = [replace(one, additional=True) if isinstance(one, f.Damage) else one for one in flat_list(harm)]
    return tuple(bound(f.TARGET, tuple(found)))


def first_only(event: f.Trigger, duration: f.Duration | None) -> tuple[str, Any]:
    """ "... the first time it attacks": what is said happens then alone."""
    return "first", (event, duration)


def before_or_after(who: Creatures, state: str) -> Any:
    """ "If it is staggered before or after the damage": it was, or is made so."""
    if state != "staggered":
        return REFUSED
    return f.AnyOf((f.Felled(who, (state,)), f.Has(who, (state,))))


def only_one(who: Creatures, kind: str, tests: Any, negated: bool | None) -> Any:
    """ "The target is the only enemy engaged with SELF": one of those, and there is no second."""
    second = f.Exists(f.Select(kind, tests=tuple(flat_list(tests))), f.Place("anywhere"), 2)
    found = f.AllOf((f.Not(second), test_of(who, tests, None)))  # "it" behind is who
    return f.Not(found) if negated else found


def on_the_way(beside: bool | None) -> Any:
    """ "In squares you pass through (and adjacent to them)": whom SELF has moved through, or come next to, as it has
    to all that it has moved through.
    """
    return f.Passed(f.EACH, adjacent=beside is not None)


def whole_side(whose: Creatures, kind: str) -> Any:
    """ "Any of the target's allies": whoever of them."""
    return sided(whose, f.Select(kind))


def unhurt(barred: str | None, who: Creatures, how: str) -> Any:
    """ "You and the target have not been damaged", "cannot be used if you or the target has been damaged"."""
    return f.Unhurt(who) if (barred is None) == (how == "unharmed") else REFUSED


def only_at(who: f.Select) -> Any:
    """ "This spell can only target staggered enemies": what its targets must be."""
    if who.name or who.count or who.number is not None:
        return REFUSED
    sides = {"enemy": "hostile", "ally": "allied"}
    asked = [f.Has(f.TARGET, (sides[who.kind],))] if who.kind in sides else []
    tests: list[Any] = [*asked, *([test_of(f.TARGET, who.tests, None)] if who.tests else [])]
    if not tests:
        return REFUSED
    return (f.Requires(tests[0] if len(tests) == 1 else f.AllOf(tuple(tests))),)
