"""Helpers of the grammar for auras that spare the burnt, fates after last gasps, and what comes of a round."""

from __future__ import annotations

from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Form, Test
from .parts import bound, select


def aura_at_end(kind: str, effects: Any, types: tuple[str, ...] | None) -> f.UnlessHurt:
    """What those engaged with SELF suffer as their turns end, unless hurt so since their last."""
    who = f.Select(kind, any_one=True)
    trigger = f.Trigger(("end",), who, place=f.Place("engaged", of=f.SELF))
    return f.UnlessHurt(f.When(trigger, bound(f.EACH, effects)), types or ())


def pair_of(before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    return select(("count", 2, False), before, kind, after)


def swap_turns(before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.SwapInitiative:
    """Two of a kind trade places in the order of initiative."""
    both = pair_of(before, kind, after)
    return f.SwapInitiative(both, both)


def swap_places(
    who: Creatures, may: bool | None, before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]
) -> tuple[Form, ...]:
    """Two of a kind trade places, chosen by SELF."""
    both = pair_of(before, kind, after)
    done = f.Swap(both, both)
    return (f.May(who, (done,)),) if may else (done,)


def only_while(faces: tuple[int, ...], deals: tuple[Any, ...]) -> f.While:
    """While the escalation die shows so, an attack deals no more than this."""
    power, amount, *types = deals
    harm = f.Damage(amount, types[0] if types and types[0] else ())
    return f.While(f.Escalation(faces), (f.Rewrite(power, (harm,), True),))


def leaves_later(who: Creatures) -> f.Lasting:
    """Gone as the next round begins."""
    goes = f.When(f.Trigger(("round",), f.SELF, tests=(f.DieStood(),)), (f.Flees(who),))
    return f.Lasting(f.Duration("encounter"), (goes,))


def place_words(*names: str) -> str:
    return " or ".join(names)


def ducks(who: Creatures, duration: f.Duration) -> tuple[Form, ...]:
    """Out of sight and of play for a while, and then near but engaged with nobody."""
    return (f.May(who, (f.PopFree(who, None), f.OutOfPlay(who, duration))),)


__all__ = [
    "aura_at_end", "ducks", "leaves_later", "only_while", "pair_of", "place_words", "swap_places", "swap_turns",
]
