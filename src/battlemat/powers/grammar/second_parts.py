"""Helpers of the grammar for auras that spare the burnt, fates after last gasps, and what comes of a round."""

from __future__ import annotations

from typing import Any

from .. import forms as f
from .parts import bound


def aura_at_end(kind: str, effects: Any, types: tuple[str, ...] | None) -> f.UnlessHurt:
    """What those engaged with SELF suffer as their turns end, unless hurt so since their last."""
    who = f.Select(kind, any_one=True)
    trigger = f.Trigger(("end",), who, place=f.Place("engaged", of=f.SELF))
    return f.UnlessHurt(f.When(trigger, bound(f.EACH, effects)), types or ())


__all__ = ["aura_at_end"]
