"""Helpers of the grammar: damage that comes hit or miss, kin counted, offers under a test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Test
from .parts import bound, flat_list


def hit_or_miss(extra: f.ExtraDamage | tuple[Any, ...]) -> tuple[Any, ...]:
    """Extra damage on a hit, and as much damage on a miss."""
    (one,) = flat_list(extra)
    if one.next_only:
        return (f.NextHurts(one.amount, one.types),)
    return one, f.MissDamage(one.amount, one.types, one.attack)


def next_hit_or_miss(amount: f.Amount, types: tuple[str, ...] | None) -> tuple[Any, ...]:
    return (f.NextHurts(amount, types or ()),)


def rewrite(power: str, predicates: Any) -> f.Rewrite:
    """ "The target of its bite attack now takes ... instead"."""
    effects = bound(f.TARGET, predicates)
    harm = any(isinstance(one, f.Damage) and not one.additional for one in effects)
    return f.Rewrite(power, effects, harm)


def engaged_kin(name: str) -> f.Select:
    """Others of a kind that are engaged with the target."""
    return f.Select("ally", tests=(f.Engaged(f.EACH, f.TARGET),), name=name)


def per_extra(
    amount: f.Amount, types: tuple[str, ...] | None, who: f.Select, most: int | None
) -> f.ExtraDamage:
    return f.ExtraDamage(replace(amount, value=f"for each {who.render()}"), f.SELF, types or ())


def escalation_chance(percent: int) -> tuple[Any, ...]:
    """The die goes up only so often in a hundred: what it has gone up by it goes down again."""
    fails = f.DieShows(tuple(range(percent + 1, 101)))
    rolled = f.RollDie(f.Amount(((1, 100),)))
    back = f.If(fails, (f.ChangeEscalation(f.Amount(flat=1), True),))
    return (f.When(f.Trigger(("escalation",), f.SELF), (rolled, back)),)


def most_tail(most: int) -> tuple[str, Any]:
    return ("most", abs(most))


def offered_if(test: Test, effects: Any, action: str | None) -> tuple[Any, ...]:
    """ "Provided it is next to a tree, it can ... as a move action"."""
    listed = tuple(flat_list(effects))
    if action:
        listed = (f.May(f.SELF, tuple(inner(listed)), action),)
    return (f.While(test, listed),)


def inner(listed: tuple[Any, ...]) -> list[Any]:
    """Effects without the leave to do them, which the action offered gives."""
    found: list[Any] = []
    for one in listed:
        found.extend(one.effects if isinstance(one, f.May) and not one.action else (one,))
    return found

