"""Helpers of the grammar: what stands while a creature fights, prices, rules about what an attack hits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Test
from .band_parts import allowed
from .lexicon import singular
from .parts import bound, flat_list, select


def may_often(usage: Any, predicate: Any) -> tuple[Any, ...]:
    """ "... and once per battle can ...": said of the subject of the sentence."""
    return allowed(usage, bound(f.SELF, predicate))


def hit_by_rule(before: tuple[Test, ...], kind: Any, power: str, predicates: Any) -> tuple[Any, ...]:
    """ "Each creature hit by the X attack is ...": each time the attack hits such a creature."""
    struck = replace(select(("any", 0, False), before, kind, ()), any_one=True)
    event = f.Trigger(("hit",), f.SELF, struck, f.AttackKind(powers=(power,)))
    return (f.When(event, bound(f.TARGET, predicates)),)


def die_sizes(one: f.Amount, more: tuple[f.Amount, ...] = ()) -> tuple[int, ...]:
    """The faces of single dice, in the order told."""
    return tuple([amount.dice[0][1] for amount in (one, *more) if amount.dice])


def each_first(kind: Any, whom: Creatures, effects: Any) -> tuple[Any, ...]:
    """ "The first time each enemy attacks SELF, ...": once for each of them."""
    who = replace(select(("any", 0, False), (), kind, ()), any_one=True)
    return (f.When(f.Trigger(("attack",), who, whom), tuple(flat_list(effects)), "each"),)


def folk(one: str, more: tuple[str, ...] = ()) -> f.Select:
    """Creatures of these peoples or kinds, named in the plural."""
    tests = tuple([f.Called(f.EACH, singular(name)) for name in (one, *more)])
    return f.Select("creature", tests=(tests[0] if len(tests) == 1 else f.AnyOf(tests),))


def every_of(who: Creatures) -> Creatures:
    """All of those of whom one is named behind "for each"."""
    return replace(who, count=0) if isinstance(who, f.Select) and who.count == 1 and not who.choice else who


def unless_saved(who: Creatures, predicates: Any, difficulty: str | None) -> tuple[Any, ...]:
    """ "... is stunned unless it succeeds on a save"."""
    meant = f.EACH if isinstance(who, f.Select) else who
    saving = f.RollSave(who, difficulty or "normal")
    return (saving, f.If(f.Outcome("unsaved"), bound(meant, predicates)))


__all__ = ["die_sizes", "each_first", "every_of", "flat_list", "folk", "hit_by_rule", "may_often", "unless_saved"]
