"""Helpers of the grammar for what rides on attacks of monsters without squares."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Form
from .effects import afflict
from .parts import flat_list, substitute
from .peg import REFUSED


def encased(
    conditions: Any, amount: f.Amount, types: tuple[str, ...] | None, duration: f.Duration
) -> tuple[Any, ...]:
    """Something that one save ends, told first, and then what it brings."""
    both = f.Duration("save", joint="all", difficulty=duration.difficulty)
    held = substitute(afflict(conditions, None, None, None), f.SUBJECT, f.TARGET)
    return (f.Jointly((held, f.PersistentDamage(amount, types or (), f.TARGET)), both),)


def drawn(to: Creatures) -> tuple[f.At]:
    """The target's next move takes it to somebody, away from whom it is engaged with if it can disengage."""
    held = f.If(f.Engaged(f.TARGET), (f.Disengage(f.TARGET),))
    goes = f.If(f.Not(f.Engaged(f.TARGET)), (f.Engage(f.TARGET, to),))
    moves = f.If(f.Not(f.Engaged(f.TARGET, to)), (held, goes, f.LoseAction("move", f.TARGET)))
    return (f.At("start", f.TARGET, (moves,), next=True),)


def told_of_attack(effects: Any, what: str) -> Any:
    """Effects with what was told behind them about the attack they make ("half", "bare"); they must make one."""
    before = tuple(flat_list(effects))
    after = _marked(before, what)
    return REFUSED if after == before else after


def _marked(value: Any, what: str) -> Any:
    if isinstance(value, tuple):
        return tuple([_marked(one, what) for one in value])
    if isinstance(value, f.MakeAttack):
        return replace(value, half=value.half or what == "half", bare=value.bare or what == "bare")
    if not isinstance(value, Form):
        return value
    changes: dict[str, Any] = {}
    for part in fields(value):
        now = getattr(value, part.name)
        then = _marked(now, what)
        if then != now:
            changes[part.name] = then
    return replace(value, **changes) if changes else value


__all__ = ["drawn", "encased", "told_of_attack"]
