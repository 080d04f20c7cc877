"""Helpers of the grammar: numbers in words, one blow to come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures
from .parts import bound, flat_list


def number_of(number: int) -> int:
    return number


def next_blow(
    amount: f.Amount, types: tuple[str, ...] | None, against: Creatures, duration: f.Duration | None
) -> tuple[Any, ...]:
    """ "The next attack SELF makes against the target this turn deals ... extra damage"."""
    return (f.ExtraDamage(amount, types=types or (), against=against, next_only=True, duration=duration),)


def kin() -> f.Select:
    """Those of SELF's kind, SELF with them."""
    return f.Select("creature", tests=(f.Called(f.EACH, "SELF"),), any_one=True)


def pack_misses(pack: f.Select, attack: f.AttackKind) -> tuple[Any, ...]:
    """Misses of a kind deal half damage to whom more than one of the pack is engaged with."""
    crowded = f.If(f.Engaged(f.TARGET, pack, least=2), (f.HalfDamage(),))
    return (f.When(f.Trigger(("miss",), f.SELF, attack=attack), (crowded,)),)


def ally_beside(predicates: Any) -> tuple[Any, ...]:
    """ "If an ally is engaged with the target, it can ..."."""
    ally = f.Select("ally", 1, tests=(f.Engaged(f.EACH, f.TARGET),))
    return (f.May(ally, bound(f.EACH, predicates)),)


def rolled_when(event: f.Trigger, dice: f.Amount, faces: tuple[int, ...], effects: Any) -> tuple[Any, ...]:
    """ "When ..., roll a d20. On an 11+, ...": a die, and what it decides."""
    decided = f.If(f.DieShows(faces), tuple(flat_list(effects)))
    return (f.When(event, (f.RollDie(dice), decided)),)


def outlived(who: Creatures, attack: f.AttackKind | None) -> f.Trigger:
    """ "An attack crits it but does not kill it": once the damage is dealt and it is still up."""
    kind = replace(attack or f.AttackKind(), manner="critical")
    up = f.Not(f.HitPoints(f.EACH if isinstance(who, f.Select) else who, f.Amount()))
    return f.Trigger(("damage",), who, attack=kind, tests=(up,))


def leaps(whom: Creatures, more: Any) -> tuple[Any, ...]:
    """ "If SELF is unengaged at the start of its turn, choose ... SELF leaps into engagement with that enemy"."""
    doing = (f.Engage(f.SELF, whom, True), *flat_list(more))
    return (f.At("start", f.SELF, (f.If(f.Engaged(f.SELF, negated=True), doing),)),)


def from_cloak(action: str, predicate: Any) -> tuple[Any, ...]:
    """ "As a quick action, SELF can drop its cloaking to ...": only while it is cloaked."""
    how = f.Limited(action=action, tests=(f.Has(f.SELF, ("cloaked",)),))
    return (f.Usable(how, (f.EndState(("cloaked",), f.SELF), *flat_list(bound(f.SELF, predicate)))),)


__all__ = ["ally_beside", "from_cloak", "kin", "leaps", "next_blow", "number_of", "outlived",
           "pack_misses", "rolled_when"]
