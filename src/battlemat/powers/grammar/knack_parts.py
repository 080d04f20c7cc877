"""Helpers of the grammar: damage that comes hit or miss, kin counted, offers under a test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Test
from .clauses import flow
from .effects import modifier
from .parts import bound, flat_list, select


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
    effects = flow(bound(f.TARGET, predicates))
    harm = any(isinstance(one, f.Damage) and not one.additional for one in effects)
    return f.Rewrite(power, effects, harm)


def engaged_kin(name: str | None) -> f.Select:
    """Others of a kind (None: SELF's) that are engaged with the target."""
    return f.Select("ally", tests=(f.Engaged(f.EACH, f.TARGET),), name=name or "SELF")


def kin_all(before: tuple[Test, ...], after: tuple[Any, ...]) -> f.Select:
    """Everyone of SELF's own kind."""
    return replace(select(("count", 0, False), before, "ally", after), name="SELF", or_self=True)


def modify_per(
    number: int, stats: tuple[str, ...], tails: tuple[tuple[str, Any], ...], who: f.Select, most: int | None
) -> f.Modify:
    """So much for each of these creatures, with a bound."""
    bound_ = abs(most) // max(1, abs(number)) if most else 0
    return modifier(True, (f.Amount(flat=abs(number), per=who, most=bound_), "", number < 0), stats, tails)


def engulfed_rule(amount: f.Amount, types: tuple[str, ...] | None) -> tuple[Any, ...]:
    """Those inside are hurt each turn, and are attacked by SELF no more."""
    inside = f.Select("creature", tests=(f.Has(f.EACH, ("swallowed", "grabbed"), by=f.SELF),))
    hurt = f.At("start", f.SELF, (f.Damage(amount, types or (), inside),))
    return hurt, f.Forbid(("make attacks",), f.SELF, against=replace(inside, any_one=True))


def dealt_to_each(amount: f.Amount, types: tuple[str, ...] | None) -> f.Damage:
    return f.Damage(amount, types or (), f.SUBJECT)


def per_extra(
    amount: f.Amount, types: tuple[str, ...] | None, who: f.Select, most: int | None
) -> f.ExtraDamage:
    bound_ = abs(most) // max(1, amount.flat) if most else 0
    return f.ExtraDamage(replace(amount, per=who, most=bound_), f.SELF, types or ())


def escalation_chance(percent: int) -> tuple[Any, ...]:
    """The die goes up only so often in a hundred: what it has gone up by it goes down again."""
    fails = f.DieShows(tuple(range(percent + 1, 101)))
    rolled = f.RollDie(f.Amount(((1, 100),)))
    back = f.If(fails, (f.ChangeEscalation(f.Amount(flat=1), True),))
    return (f.When(f.Trigger(("escalation",), f.SELF), (rolled, back)),)


def group_any(every: int | None, one: str, more: tuple[str, ...] | str) -> tuple[Any, ...]:
    """One of several powers for every so many of a kind."""
    names = (one, *((more,) if isinstance(more, str) else more))
    return tuple(f.GroupUse(every or 1, name, pool=" or ".join(names)) for name in names)


def capped_by(who: Creatures, predicates: Any, most: int) -> tuple[Any, ...]:
    """Bonuses that add up to a bound, in the steps of the first of them."""
    effects = bound(who, predicates)
    if len(effects) == 1 and isinstance(effects[0], (f.Modify, f.ExtraDamage)) and effects[0].per is not None:
        one = effects[0]
        most_of_them = abs(most) // max(1, abs(one.amount.flat))
        return (replace(one, amount=replace(one.amount, per=one.per, most=most_of_them), per=None),)
    step = next((one.amount.flat for one in effects if isinstance(one, f.Modify)), 1)
    return (f.UpToTimes(effects, max(1, abs(most) // max(1, abs(step)))),)


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

