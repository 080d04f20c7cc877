"""Helpers of the gridless grammar for creatures, what is true of them and what happens to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ... import forms as f
from ...forms.base import Creatures, Test
from ...forms.escalation import TOP
from ..parts import EVERY, THAT, another, select, substitute
from ..peg import REFUSED
from .common import called

EVEN_DIE: Final = (2, 4, 6)
ODD_DIE: Final = (1, 3, 5)
SOMEBODY: Final = f.Select("creature", any_one=True)
SEVERAL: Final = f.Now("several targets")


def extreme(what: str, which: str) -> f.Extreme:
    """ "With the highest AC", "with the fewest hit points": who has most of it, or least."""
    return f.Extreme(f.EACH, what, most=which == "most")


def culprit(which: str) -> Creatures:
    """ "The enemy that hit SELF", "the creature that dealt the triggering damage"."""
    return f.TRIGGERER if which == "triggerer" else f.ATTACKER


def die_from(low: int) -> tuple[int, ...]:
    return tuple(range(low, TOP + 1))


def die_above(number: int) -> tuple[int, ...]:
    return die_from(number + 1)


def die_to(high: int) -> tuple[int, ...]:
    return tuple(range(high + 1))


def number_list(one: int, more: tuple[int, ...] = ()) -> tuple[int, ...]:
    return tuple(sorted({one, *more}))


def diced(amount: f.Amount, before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    """A selection of as many as the dice say."""
    most = amount.flat + sum(count * faces for count, faces in amount.dice)
    return replace(select(("count", most, False), before, kind, after), number=amount)


def exists_where(who: f.Select, test: Any) -> f.Exists:
    return f.Exists(replace(who, tests=(*who.tests, test)), f.Place("anywhere"))


def save_or(save: f.Duration, event: f.Trigger) -> f.Duration:
    """A save ends it, or an event."""
    return replace(save, others=(f.Duration("event", event=event),))


def kin_all(before: tuple[Test, ...], after: tuple[Any, ...]) -> f.Select:
    """Everyone of SELF's own kind."""
    return replace(select(("count", 0, False), before, "ally", after), name="SELF", or_self=True)


def kin_per(others: bool | None, before: tuple[Test, ...], after: tuple[Any, ...]) -> f.Select:
    """Those of SELF's own kind, or its others, by how they are."""
    return kin_others(before, after) if others else kin_all(before, after)


def others_called(others: bool | None, name: str, after: tuple[Any, ...]) -> Any:
    """Those of a kind by its name and how they are, or its others."""
    if not others and not after:
        return REFUSED
    return called(another(0) if others else EVERY, (), name, after)


def kin_others(before: tuple[Test, ...], after: tuple[Any, ...]) -> f.Select:
    """Everyone of SELF's own kind but SELF."""
    return replace(kin_all(before, after), or_self=False)


def down_to(who: Creatures, most: int) -> Test:
    """ "The target has 30 hp or fewer", "an enemy has ..., it"; "any enemy in the battle has ...": there is one."""
    if not isinstance(who, f.Select) or who.count:
        return f.HitPoints(who, f.Amount(flat=most))
    weak = f.HitPoints(f.EACH, f.Amount(flat=most))
    return f.Exists(replace(who, count=1, any_one=False, tests=(weak, *who.tests)), f.Place("anywhere"))


def so_many_are(least: int, before: tuple[Test, ...], kind: Any, after: tuple[Test, ...]) -> f.Exists:
    """ "At least three enemies are engaged with SELF"."""
    return f.Exists(select(("count", 0, False), before, kind, after), f.Place("anywhere"), max(1, least))


def not_of(word: str, more: tuple[str, ...] = ()) -> f.Tagged:
    """Creatures that are not of a kind ("non-dwarf"), or of none of some."""
    known = {"dwarven": "dwarf", "elven": "elf"}
    kinds = [one.removeprefix("non-") for one in (word, *more)]
    return f.Tagged(f.EACH, tuple([known.get(kind, kind) for kind in kinds]), without=True)


def outlived(who: Creatures, attack: f.AttackKind | None) -> f.Trigger:
    """ "An attack crits it but does not kill it": once the damage is dealt and it is still up."""
    kind = replace(attack or f.AttackKind(), kind="critical")
    up = f.Not(f.HitPoints(f.EACH if isinstance(who, f.Select) else who, f.Amount()))
    return f.Trigger(("damage",), who, attack=kind, tests=(up,))


def asked_of_each(test: Test) -> Test:
    """ "For which that creature is ...": of whoever is described."""
    found: Test = substitute(test, THAT, f.EACH)
    return found


def either_thing(first: str, more: tuple[str, ...]) -> str:
    return " or ".join((first, *more))


def place_words(*names: str) -> str:
    return " or ".join(names)


def texts2(*found: Any) -> tuple[Any, ...]:
    """Some values, as a tuple."""
    return found
