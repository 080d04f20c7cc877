"""Helpers of the grammar for the commonest print of monsters without squares: auras of fear."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures
from .parts import flat_list


def feared(limit: int, place: str | None = None, harm: Any = None) -> tuple[Any, ...]:
    """An aura of fear on enemies of few hit points, and the harm it does them at the start of their turns."""
    aura = f.Fear(limit, place=place or "engaged")
    if harm is None:
        return (aura,)
    near = f.Place("nearby") if place == "nearby" else f.Engaged(f.EACH, f.SELF)
    weak = f.Select("enemy", tests=(near, f.HitPoints(f.EACH, f.Amount(flat=limit))))
    hurts = replace(harm, who=f.EACH)
    return (aura, f.When(f.Trigger(("start",), weak), (hurts,)))


def fewer(number: int) -> int:
    """ "Fewer than 20": 19 at most."""
    return number - 1


def unafraid(who: Creatures, effects: Any) -> f.If:
    """What fear does, to those who are not immune to it."""
    return f.If(f.Not(f.Unmoved(who, "fear")), tuple(flat_list(effects)))


__all__ = ["feared", "fewer", "unafraid"]
