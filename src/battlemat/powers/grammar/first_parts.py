"""Helpers of the grammar for what befalls, shields and outlasts creatures without squares."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Test
from .band_parts import allowed, limit, limit_action, limit_test
from .parts import bound, flat_list
from .peg import REFUSED

_EITHER: Final = {"hit": ("hit", "miss"), "is hit": ("is hit", "is missed"), "miss": ("hit", "miss"),
                  "is missed": ("is hit", "is missed")}


def hit_or_missed(event: f.Trigger) -> f.Trigger:
    """An event about an attack, whichever way the attack comes out."""
    found: list[str] = []
    for name in event.events:
        found.extend(one for one in _EITHER.get(name, (name,)) if one not in found)
    return replace(event, events=tuple(found))


def whole_turn(usage: Any, test: Test | None, effects: Any, more: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "It can use its full turn of actions to ...": nothing done before it on that turn, nothing after it."""
    tests: tuple[Test, ...] = (f.Not(f.ActedBefore(f.SELF)),)
    if test is not None:
        tests = (*tests, test)
    how = limit(usage or (), limit_action("standard", None), *(limit_test(one) for one in tests))
    return (f.Usable(how, (*flat_list(effects), *flat_list(more), f.EndTurn(f.SELF))),)


def either_duration(who: Creatures, effect: Any, test: Test, duration: f.Duration) -> tuple[Any, ...]:
    """ "X is dazed until ..., or if ..., the daze is save ends"."""
    longer = bound(who, tuple([replace(one, duration=duration) for one in flat_list(effect)]))
    return (f.If(test, longer, otherwise=bound(who, effect)),)


def not_of(word: str) -> f.Tagged:
    """Creatures that are not of a kind ("non-dwarf")."""
    kind = word.removeprefix("non-")
    kind = {"dwarven": "dwarf", "elven": "elf"}.get(kind, kind)
    return f.Tagged(f.EACH, (kind,), without=True)


def gone_and_back(
    action: str, test: Test | None, price: str | None, blow: Any, usage: Any = None
) -> tuple[Any, ...]:
    """ "It can step into a tree and disappear. At the start of its next turn it reappears ..."."""
    away = f.OutOfPlay(f.SELF, f.Duration("start", f.SELF))
    effects: list[Any] = [*flat_list(blow or ()), away]
    if price:
        effects.insert(0, f.LoseAction(price, f.SELF))
    if usage is not None:
        return (f.Usable(limit(usage, limit_action(action, None)), tuple(effects)),)
    found = f.May(f.SELF, tuple(effects), action)
    return (f.While(test, (found,)),) if test is not None else (found,)


def blow_list(one: Any, more: tuple[Any, ...]) -> tuple[Any, ...]:
    """Bonuses for the turn on which SELF is back."""
    listed = (*flat_list(one), *flat_list(more))
    return bound(f.SELF, tuple([replace(each, duration=f.Duration("end", f.SELF)) for each in listed]))


def reaches_at(family: str, penalty: int) -> tuple[Any, ...]:
    """Attacks of one name that reach those nearby, with a penalty against whoever is not engaged."""
    apart = f.Select("enemy", tests=(f.Engaged(f.EACH, f.SELF, True),))
    kind = f.AttackKind(powers=(family,))
    less = f.Modify(f.Amount(flat=abs(penalty)), ("attack",), f.SELF, penalty=True, against=apart, attack=kind)
    return (f.Reaches(family, True), less)


def programmed(test: Test, one: str, two: str, if_two: Test, three: str, if_three: Test) -> tuple[Any, ...]:
    """Attacks that are made only when their time has come: one while a test holds, else one of two others."""
    other = f.Not(test)
    second, third = f.AllOf((other, if_two)), f.AllOf((other, if_three))
    return (f.Requires(test, one), f.Requires(second, two), f.Requires(third, three))


def combines(action: str, whole: str, rest: str) -> tuple[Any, ...]:
    """Two of a kind become one greater creature and a lesser one, once SELF is staggered."""
    kin = f.Select("ally", 1, tests=(f.Place("next to"),), name="SELF")
    tests = (limit_test(f.Has(f.SELF, ("staggered",))), limit_test(f.Exists(kin, f.Place("anywhere"), 1)))
    how = limit(limit_action(action, None), *tests)
    return (f.Usable(how, (f.ReplaceCreature(rest, kin), f.ReplaceCreature(whole, f.SELF))),)


def reach_by_die(power: str, near: tuple[int, ...], far: tuple[int, ...]) -> tuple[Any, ...]:
    """An attack on whoever is engaged that reaches those nearby, then anybody, as the escalation die grows."""
    nearby = f.AllOf((f.Escalation((*near, *far)), f.Stands(f.TARGET, f.Place("nearby"))))
    reach = f.AnyOf((f.Engaged(f.TARGET, f.SELF), nearby, f.Escalation(far)))
    return (f.Reaches(power), f.Requires(reach, power))


def sized_leave(found: Any) -> tuple[Any, ...]:
    """What eases getting away, for those no bigger than a human alone."""
    normal = f.Sized(f.EACH, "normal", "at most")
    return tuple([replace(one, who=replace(one.who, tests=(*one.who.tests, normal))) for one in flat_list(found)])


def spoken(who: Creatures | None) -> bool:
    """Whether words point back to a creature: "that enemy"."""
    return isinstance(who, f.Who) and who.role.startswith("that")


def chosen_for(action: Any, usage: Any, who: Creatures, effects: Any, duration: f.Duration) -> Any:
    """ "It chooses an enemy. Its allies have a bonus against that enemy. The effect lasts until ..."."""
    marked = f.Select("creature", any_one=True, tests=(f.Has(f.EACH, ("chosen",), by=f.SELF),))
    found: list[Any] = []
    for one in flat_list(effects):
        if isinstance(one, f.Modify) and spoken(one.against):
            found.append(replace(one, against=marked))
        elif isinstance(one, f.When) and spoken(one.trigger.other):
            found.append(replace(one, trigger=replace(one.trigger, other=marked)))
        else:
            return REFUSED
    return (*allowed((action, usage or ()), (f.Become("chosen", who, duration),)), *found)
