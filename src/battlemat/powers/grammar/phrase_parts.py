"""Helpers of the phrase grammar: meanings from what was captured."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Effect, Test
from .clauses import action_lead, may
from .parts import bound, exists, flat_list


def suffered(event: str) -> str:
    """The event from the side of whom it befalls."""
    return {"hit": "is hit", "miss": "is missed"}[event]


def parties(*found: Any) -> f.Together:
    """ "A, B and C": all of them."""
    return f.Together(tuple(flat_list(found)))


def neither(who: Creatures, states: tuple[str, ...]) -> Test:
    """ "Neither dazed nor prone"."""
    return f.AllOf(tuple(f.Has(who, (state,), negated=True) for state in states))


def none_is(who: f.Select, what: Any) -> Test:
    """ "No enemy is adjacent to SELF": of those described none is so."""
    return f.Not(exists(replace(who, tests=(*who.tests, *flat_list(what)))))


def alternatives(one: Any, other: Any) -> Effect:
    """ "Pushed 3 squares or grappled": SELF chooses."""
    return f.Choose(f.SELF, (tuple(flat_list(one)), tuple(flat_list(other))))


def endured(what: tuple[str, ...], duration: f.Duration | None) -> Effect:
    """ "Cannot be pushed or surprised"."""
    return f.Endure(what, f.SUBJECT, duration)


def far(number: int) -> tuple[str, f.Distance]:
    """ "Shifts 3": so many squares."""
    return ("distance", f.Distance(f.Amount(flat=number)))


def extra_by(
    whose: Creatures, kind: f.AttackKind | None, amount: f.Amount, types: tuple[str, ...] | None,
    tails: tuple[tuple[str, Any], ...],
) -> tuple[Effect, ...]:
    """ "The wolf's melee attacks deal 5 extra damage against prone targets"."""
    named = dict(tails)
    if kind is not None:
        named["attack"] = kind
    return (f.ExtraDamage(amount, whose, types or (), **named),)


def may_as(subject: Creatures, action: str, predicates: Any) -> Any:
    """ "It can, as a swift action, shift 1"."""
    return action_lead(action, may(subject, predicates))


def said_again(subject: Creatures, one: Any, more: tuple[Any, ...]) -> tuple[Any, ...]:
    """Predicates of one subject, one after the other."""
    return bound(subject, (one, *more))


def with_case(main: tuple[Any, ...], case: f.DamageCase) -> tuple[Any, ...]:
    """ "2d6 damage (4d6 against prone targets)": other damage in that case."""
    return (replace(main[0], cases=(*main[0].cases, case)), *main[1:])


def more_if(
    main: tuple[Any, ...], amount: f.Amount, types: tuple[str, ...] | None, test: Test
) -> tuple[Any, ...]:
    """ "2d6 damage (plus 1d6 if the target is prone)": more damage in that case."""
    return (*main, f.If(test, (f.Damage(amount, types or (), additional=True),)))


def first_in(period: str) -> str:
    """ "The first time ... in an encounter", "in a round": the first of the fight, or once in each."""
    return "first" if period == "encounter" else period
