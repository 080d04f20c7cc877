"""Helpers of the grammar: one thing or another, and for how long: what stands in another's place, or goes with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Form, Test
from .parts import bound, substitute

OWN_END: Final = frozenset(("prone", "grappled", "swallowed"))
"""States that end of themselves: by standing up, getting free."""


def worse_if(who: Creatures, usual: Any, then: Any, test: Test, until: f.Duration | None) -> tuple[Any, ...]:
    """ "Is slowed until the end of its next turn, or immobilized if it was already slowed": the one or the other, for
    the time that is told of either.
    """
    lasts = until or getattr(usual, "duration", None) or getattr(then, "duration", None)
    cases: list[Any] = [usual, then]
    for at, one in enumerate(cases):
        if isinstance(one, f.Afflict) and one.duration is None and not set(one.conditions) <= OWN_END:
            cases[at] = replace(one, duration=lasts)
    return (f.If(test, bound(who, cases[1]), bound(who, cases[0])),)


def turned_into(test: Test, effects: tuple[Any, ...]) -> f.TurnsInto | None:
    """ "If SELF would be stunned, it is dazed instead": one condition for another; None for anything else."""
    if len(effects) != 1 or not isinstance(effects[0], f.Afflict) or not isinstance(test, f.Has):
        return None
    then, itself = effects[0], (f.SELF, f.IT, f.SUBJECT)
    plain = then.instead and then.duration is None and len(then.conditions) == 1
    if not plain or test.who not in itself or then.who not in itself or test.negated or test.already or test.by:
        return None
    return f.TurnsInto(test.states, then.conditions[0], test.who) if test.link == "or" else None


def as_long(laid: tuple[Any, ...], answer: f.When) -> tuple[Any, ...]:
    """ "Is marked until the end of its next turn and takes 5 damage if it attacks others": for as long as it is so."""
    until = laid[-1].duration if laid and isinstance(laid[-1], f.Afflict) else None
    if until is None:
        return (*laid, answer)
    if until.kind == "save":
        return (*laid[:-1], f.Jointly((replace(laid[-1], duration=None), answer), replace(until, joint="all")))
    return (*laid, f.Lasting(until, (answer,)))


def ready_again(effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "It can use its howl, even if it has been expended": ready again, and used; () where no power is used."""
    found: list[Any] = []
    for one in effects:
        inside = one.effects if isinstance(one, f.May) else (one,)
        if len(inside) != 1 or not isinstance(inside[0], f.UsePower):
            return ()
        both = (f.Recharge(inside[0].power, inside[0].who), inside[0])
        found.extend((replace(one, effects=both),) if isinstance(one, f.May) else both)
    return tuple(found)


def while_in(states: tuple[str, ...], effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "While dazed, the target takes 5 damage at ...": whoever the statement is about is in that state."""
    about: Any = effects[0]
    if isinstance(about, (f.At, f.May)) and about.effects:
        about = about.effects[0]
    if isinstance(about, f.When) and about.effects and isinstance(about.effects[0], _HURTS):
        about = about.effects[0]  # "the target takes 3 damage whenever it moves"
    who = getattr(about, "who", f.SELF)
    if states == ("mounted",) and who in (f.Who("mount"), f.Who("rider")):
        return effects  # as long as there is one
    link = "and" if len(states) > 1 else "or"
    return (f.While(f.Has(who if isinstance(who, f.Who) else f.SELF, states, link), effects),)


def under_instead(effects: list[Any], more: list[Any]) -> list[Any]:
    """ "If it is prone, it takes 15 damage instead, and the target is dazed": what is said behind it is asked, too."""
    case = effects[-1] if effects else None
    if not more or not isinstance(case, f.If) or not case.instead or case.test == f.Outcome("hit"):
        return effects + more
    return [*effects, f.If(case.test, tuple(more))]


_HURTS: Final = (f.Damage, f.Afflict, f.PersistentDamage)


def asked_apart(how: str, test: Any, effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "An enemy that ends its turn adjacent to SELF takes 3 damage unless it is prone", "each enemy adjacent to the
    target falls prone if it is staggered": of those described each is asked for itself. () where nobody described is
    asked for.
    """
    if how == "when" or not isinstance(test, Test) or not effects or (isinstance(test, f.Has) and test.already):
        return ()
    first, asked = effects[0], tuple(test.walk())
    if isinstance(first, f.When) and len(effects) == 1 and isinstance(first.trigger.who, f.Select) and f.IT in asked:
        if any(getattr(one, "who", None) not in (f.EACH, f.SUBJECT) for one in first.effects):
            return ()
        return (replace(first, effects=(f.If(substitute(test, f.IT, f.EACH), first.effects),)),)
    group = getattr(first, "who", None)
    if how != "if" or not isinstance(group, f.Select) or f.EACH not in asked:
        return ()
    those = replace(group, tests=(*group.tests, test))
    return tuple([replace(one, who=those) if getattr(one, "who", None) == group else one for one in effects])


def hurt_first(effects: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """ "It takes 5 damage and is dazed if it is staggered": the damage in any case, and the state that is asked for."""
    first = effects[0]
    plain = isinstance(first, f.Damage) and first == f.Damage(first.amount, first.types, first.who)
    states = len(effects) > 1 and all(isinstance(one, f.Afflict) for one in effects[1:])
    return (effects[:1], effects[1:]) if plain and states else ((), effects)


def of_either(party: Any) -> bool:
    """Whether somebody is told of as of a side that is not named: "one of its allies"."""
    return isinstance(party, f.Select) and party.of in (f.IT, f.SUBJECT)


def spares_another(effects: tuple[Any, ...]) -> bool:
    """ "It can take half that damage instead": of whoever is hurt, whom it would spare as much."""
    return any(isinstance(part, f.Damage) and part.amount.value == "damage dealt" and part.who in (
        f.SELF, f.IT, f.SUBJECT) for one in effects if isinstance(one, Form) for part in one.walk())
