"""Helpers of the grammar for what monsters without squares keep, lose and turn into."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures
from .band_parts import ongoing
from .parts import flat_list
from .peg import REFUSED


def anyone(who: Creatures) -> Creatures:
    """A creature of a kind, whichever it is."""
    return replace(who, count=0, any_one=True) if isinstance(who, f.Select) else who


def crit_against(who: Creatures, against: Creatures, more: f.Amount) -> f.CritRange:
    """A crit range that is wider whenever some attack some."""
    return f.CritRange(more=more, who=anyone(who), against=anyone(against))


def still_spent_off(
    amount: f.Amount, types: tuple[str, ...] | None, more: tuple[str, ...] | None, action: str, doing: str
) -> Any:
    """Ongoing damage that no save ends, but an action spent on it."""
    return ongoing(amount, types or more, f.Duration("event", event=f.Spends(f.TARGET, action, doing)))


def waiver(difficulty: str | None) -> f.When:
    """Whoever scores a critical hit on SELF may give it up for a save."""
    event = f.Trigger(("is hit",), f.SELF, attack=f.AttackKind(manner="critical"))
    return f.When(event, (f.Waive((f.RollSave(f.ATTACKER, difficulty or "normal"),)),))


def also(effects: Any) -> Any:
    """ "In addition, ...": told of the same event as the sentence before it, where it speaks of that one's target."""
    found = tuple(flat_list(effects))
    spoken = any(isinstance(part, f.Who) and part.role == "target" for one in found for part in one.walk())
    return (f.Also(found),) if spoken else REFUSED


__all__ = ["also", "anyone", "crit_against", "still_spent_off", "waiver"]
