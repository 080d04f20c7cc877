"""Helpers of the grammar: numbers in words, one blow to come."""

from __future__ import annotations

from typing import Any

from .. import forms as f
from ..forms.base import Creatures


def number_of(number: int) -> int:
    return number


def next_blow(
    amount: f.Amount, types: tuple[str, ...] | None, against: Creatures, duration: f.Duration | None
) -> tuple[Any, ...]:
    """ "The next attack SELF makes against the target this turn deals ... extra damage"."""
    return (f.ExtraDamage(amount, types=types or (), against=against, next_only=True, duration=duration),)


__all__ = ["next_blow", "number_of"]
