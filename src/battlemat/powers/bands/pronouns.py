"""Whose attack it is: "it can make a bite attack" behind a sentence about the target speaks of whose bite it is."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from battlemat.powers import forms as f
from battlemat.powers.forms.base import Creatures, Form


def with_owner(power: f.Power, names: frozenset[str]) -> f.Power:
    """A line in which no enemy is told to make an attack that only the creature itself has (``names``)."""
    found: f.Power = _owned(power, names, (f.TARGET,))
    return found


def _owned(value: Any, names: frozenset[str], others: tuple[Creatures, ...]) -> Any:
    if isinstance(value, tuple):
        return tuple([_owned(one, names, others) for one in value])
    if not isinstance(value, Form):
        return value
    if isinstance(value, f.When) and isinstance(value.trigger.who, f.Select) and value.trigger.who.kind == "enemy":
        others = (*others, f.EACH)
    changes: dict[str, Any] = {}
    for part in fields(value):
        now = getattr(value, part.name)
        then = _owned(now, names, others)
        if then != now:
            changes[part.name] = then
    if isinstance(value, f.MakeAttack) and value.who in others and names.intersection(_plain(value)):
        changes["who"] = f.SELF
    elif isinstance(value, f.CritRange) and value.who == f.TARGET:
        changes["who"] = f.SELF
    elif isinstance(value, f.May) and value.who in others and any(
            isinstance(one, f.MakeAttack) and one.who == f.SELF for one in changes.get("effects", ())):
        changes["who"] = f.SELF
    return replace(value, **changes) if changes else value


def _plain(attack: f.MakeAttack) -> tuple[str, ...]:
    return tuple([name.casefold() for name in attack.attack.powers])


__all__ = ["with_owner"]
