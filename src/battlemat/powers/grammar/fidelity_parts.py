"""Helpers of the grammar: whom, when and how often, kept as printed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Test
from .effects import modifier
from .parts import bound, flat_list, select

_PRONOUNS: Final = (f.IT, f.SUBJECT)


def rolled_attacks(attack: f.Attack, times: f.Amount, who: Any) -> tuple[f.Attack, f.Targeting | None]:
    """ "(1d3 attacks)"; "(1d4 attacks each against a different nearby enemy)" is one attack on each of so many."""
    most = times.flat + sum(count * faces for count, faces in times.dice)
    if isinstance(who, f.Select) and who.other:
        return attack, f.Targeting(who=replace(who, other=False, count=most, number=times))
    if isinstance(who, f.Select) and not who.count and who.number is None:
        who = replace(who, count=most, up_to=True)
    return replace(attack, times=most, number=times), f.Targeting(who=who) if who is not None else None


def dealt_to(amount: f.Amount, whom: Creatures | None) -> f.Damage:
    """ "Deals damage equal to 10 to each enemy"; to the target where nobody is named."""
    return f.Damage(amount, who=whom) if whom is not None else f.Damage(amount)


def next_attack_mod(whose: Creatures, size: Any, stats: tuple[str, ...], against: Creatures | None) -> tuple[Any, ...]:
    """ "Its next attack against the howler gains a +2 bonus to damage"."""
    tails: tuple[tuple[str, Any], ...] = (("next_only", True),)
    if against is not None:
        tails += (("against", against),)
    return bound(whose, modifier(True, size, stats, tails))


def allowed_attack(who: Creatures, action: str, doer: Creatures, bonus: int | None) -> tuple[Any, ...]:
    """ "SELF can use a standard action to allow an ally to make an attack"."""
    return (f.May(who, (f.MakeAttack(who=doer, attack=f.AttackKind(), bonus=bonus or 0),), action=action),)


def own_event(event: f.Trigger) -> f.Trigger:
    """What is told of "it" in a line about the creature's own power is told of the creature."""
    return replace(event, who=f.SELF) if event.who in _PRONOUNS else event


def all_against(whom: Creatures, effects: Any) -> tuple[Any, ...]:
    """ "Until the end of the battle against the target, SELF gains a +1 bonus to attacks": against the target alone."""
    return tuple(
        replace(one, against=whom) if isinstance(one, (f.Modify, f.CritRange, f.ExtraDamage, f.RollTwice)) else one
        for one in flat_list(effects)
    )


def at_own_turn(point: str, before: tuple[Test, ...], kind: Any, predicates: Any) -> tuple[Any, ...]:
    """ "Each enemy engaged with SELF at the end of SELF's turn takes 10 damage"."""
    who = select(("count", 0, False), (*before, f.Engaged(f.EACH, f.SELF)), kind, ())
    return (f.At(point, f.SELF, bound(who, predicates)),)


def attacks_on(reach: str, defense: str) -> f.AttackKind:
    """ "Melee attacks against AC"."""
    return f.AttackKind(ranges=(reach,), tags=(defense,))


def walks(told: str) -> tuple[Any, ...]:
    """ "Can walk on the surface of water, and it can swim through it": the second is a way of moving in a fight."""
    said = f.OutOfFight("movement", f"SELF can walk on {told}")
    return (said, f.GainSpeed("swim", who=f.SELF)) if " swim" in f" {told}" else (said,)


def types_both(one: tuple[str, ...], more: tuple[str, ...] | None) -> tuple[str, ...]:
    return (*one, *(more or ()))


__all__ = [
    "all_against",
    "allowed_attack",
    "at_own_turn",
    "attacks_on",
    "dealt_to",
    "next_attack_mod",
    "own_event",
    "rolled_attacks",
    "types_both",
    "walks",
]
