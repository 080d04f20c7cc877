"""Whose attack "it" makes: nobody is told to make an attack that only the creature of the block has."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from . import forms as f
from .forms.base import Creatures, Form, holders

ON_SELF: Final = frozenset(("targeted", "is hit", "is missed"))
"""What an attacker does to SELF."""


def _back_at(form: Form) -> Form:
    """An attack in answer to one, on whoever made that."""
    if isinstance(form, f.May):
        return replace(form, effects=tuple([_back_at(one) for one in form.effects]))
    if isinstance(form, f.MakeAttack) and form.against == f.TARGET:
        return replace(form, against=f.ATTACKER)
    return form


def with_owner(power: f.Power, names: frozenset[str]) -> f.Power:
    """A line in which no enemy is told to make an attack that only the creature itself has (``names``)."""
    found: f.Power = _owned(power, names, (f.TARGET, f.TRIGGERER))
    return found


def _owned(value: Any, names: frozenset[str], others: tuple[Creatures, ...]) -> Any:
    if isinstance(value, tuple):
        listed = [_owned(one, names, others) for one in value]
        return value if all(one is two for one, two in zip(listed, value, strict=True)) else tuple(listed)
    if not isinstance(value, Form):
        return value
    if isinstance(value, f.When) and isinstance(value.trigger.who, f.Select) and value.trigger.who.kind == "enemy":
        others = (*others, f.EACH)
    if isinstance(value, f.When) and value.trigger.who == f.SELF and set(value.trigger.events) <= ON_SELF:
        value = replace(value, effects=tuple([_back_at(one) for one in value.effects]))
    changes: dict[str, Any] = {}
    for name in holders(type(value)):
        now = getattr(value, name)
        if not now:
            continue
        then = _owned(now, names, others)
        if then is not now and then != now:
            changes[name] = then
    if isinstance(value, f.MakeAttack) and value.who in others and names.intersection(_plain(value)):
        changes["who"] = f.SELF
        if value.against in (f.SELF, value.who):
            changes["against"] = value.who  # nobody attacks itself
    elif isinstance(value, f.UsePower) and value.who in others and value.power.casefold() in names:
        changes["who"] = f.SELF
    elif isinstance(value, f.CritRange) and value.who == f.TARGET:
        changes["who"] = f.SELF
    elif isinstance(value, f.May) and value.who in others and any(
            isinstance(one, (f.MakeAttack, f.UsePower)) and one.who == f.SELF for one in changes.get("effects", ())):
        changes["who"] = f.SELF
    return replace(value, **changes) if changes else value


def _plain(attack: f.MakeAttack) -> tuple[str, ...]:
    return tuple([name.casefold() for name in attack.attack.powers])


__all__ = ["with_owner"]
