"""Helpers of the grammar: the parts of a line; and the names that actions may use."""

from __future__ import annotations

from dataclasses import replace
from types import FunctionType
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Form, Test
from . import (
    card_parts,
    cases,
    clauses,
    effects,
    parts,
    phrase_parts,
    sequence,
    square_parts,
)
from .bands import (
    attack_parts,
    clause_parts,
    common,
    creature_parts,
    effect_parts,
    lead_parts,
    sentence_parts,
    usage_parts,
)
from .parts import both, flat, flat_effects, flat_list, of_each
from .peg import REFUSED

HELPERS: Final = (
    parts,
    effects,
    cases,
    clauses,
    sequence,
    common,
    creature_parts,
    attack_parts,
    effect_parts,
    clause_parts,
    lead_parts,
    sentence_parts,
    usage_parts,
    phrase_parts,
    square_parts,
    card_parts,
)


_SIDES: Final = {"ally": "allied", "enemy": "hostile"}


def all_each(tests: tuple[Test, ...], more: tuple[Test, ...]) -> Test:
    found = tuple(of_each(test) for test in (*tests, *more))
    return found[0] if len(found) == 1 else f.AllOf(found)


def limited(limit: str | None, tests: tuple[Test, ...], more: tuple[Test, ...]) -> Any:
    """ "Grappled target only", "can only be used on a target that is dazed", "cannot target creatures near it":
    what the target must, or must not, be.
    """
    asked = flat_list((*tests, *more))
    if not asked or not all(isinstance(one, Form) for one in asked):
        return REFUSED  # "of its choice" asks nothing of a target
    found = all_each(tuple(asked), ())
    if limit != "not":
        return found
    return replace(found, negated=True) if isinstance(found, f.Stands) else f.Not(found)


def immune_to(who: f.Select) -> Test:
    """ "Deafened creatures are immune": the target must not be so."""
    tests = tuple(f.of_target(test) for test in who.tests)
    return f.Not(tests[0] if len(tests) == 1 else f.AllOf(tests))


def target_is(who: f.Select) -> Test:
    """ "Against a target granting combat advantage to it": the target must be so."""
    tests = tuple(f.of_target(test) for test in who.tests)
    if who.name:
        tests = (*tests, f.Called(f.TARGET, who.name))
    if not tests and who.kind in _SIDES:
        tests = (f.Has(f.TARGET, (_SIDES[who.kind],)),)
    return tests[0] if len(tests) == 1 else f.AllOf(tests)


def used_on(whom: Creatures) -> Any:
    """An attack "used against a single target", or against a kind of target."""
    if not isinstance(whom, f.Select) or whom.count != 1:
        return REFUSED
    return target_is(whom) if whom.tests or whom.name else common.LONE


def only_against(who: f.Select, effects: Any) -> Any:
    """ "5 damage against staggered enemies"; which of several "one of the targets" is nothing tells."""
    if who.kind == "target" and who.count == 1 and not who.tests:
        return REFUSED
    return (f.If(target_is(who), tuple(flat_list(effects))),)


def in_case(test: Test | None, whom: f.Select | None, when: str | None) -> Any:
    """The case in which other damage is dealt: "if it is prone", "against prone targets", "on a charge"."""
    said = [test, whom, when]
    if said.count(None) != len(said) - 1:
        return REFUSED
    return test or (target_is(whom) if whom is not None else effects.upon(when or ""))


def area(origin: str, shape: str, size: int, within: Any, centre: Creatures | None = None) -> f.Targeting:
    if within == "weapon":
        return f.Targeting(origin, basis="weapon", area=f.Area(shape, size), centre=centre)
    normal, long, minimum = within if within is not None else (0, 0, 0)
    return f.Targeting(
        "far" if normal else origin, 0, normal, long, minimum, area=f.Area(shape, size), centre=centre
    )


def near_area(shape: str, size: int, minimum: int | None, within: Any) -> Any:
    """ "Near burst 3", "near burst 4 (minimum 2)": nobody nearer than that."""
    if minimum is None:
        return area("near", shape, size, within)
    if within is not None:
        return REFUSED
    away = f.Stands(f.TARGET, f.Place("not within", minimum - 1))
    return f.Targeting("near", minimum=minimum, area=f.Area(shape, size), tests=(away,))


def reach(number: int, test: Test | None) -> f.Targeting:
    return f.Targeting("melee", number, tests=(test,) if test is not None else ())


def ranged(values: tuple[int, int], minimum: int | None) -> f.Targeting:
    return f.Targeting("ranged", 0, values[0], values[1], minimum or 0)


def level_bonus(number: int | None) -> f.Attack:
    return f.Attack(number or 0, level=True)


def ability_bonus(names: tuple[str, ...], number: int | None) -> f.Attack:
    return f.Attack(number or 0, abilities=names)


def roll(attack: f.Attack, defense: str, more: tuple[str, ...], times: int | None) -> f.Attack:
    return replace(attack, defenses=(defense, *more), times=times or 1)


def rolls(one: f.Attack, more: tuple[f.Attack, ...]) -> f.Attack:
    return replace(one, others=more)


def automatic(tests: tuple[Test, ...]) -> tuple[str, Any]:
    return ("automatic", tuple(f.of_target(test) for test in tests))


def needs(one: Test, more: tuple[Test, ...]) -> tuple[str, Any]:
    return ("needs", (one, *more))


def nothing(*_: Any) -> None:
    return None


def names() -> dict[str, Any]:
    """Everything the grammar's actions may call or name. Raises ``ValueError`` for two helpers of one name."""
    found: dict[str, Any] = {}
    for name in dir(f):
        value = getattr(f, name)
        if isinstance(value, (type, Form)):
            found[name] = value
    helpers: dict[str, Any] = {}
    written: dict[str, str] = {}
    for module in HELPERS:
        helpers.update(vars(module))
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                if name in written:
                    raise ValueError(f"two helpers are called {name}: in {written[name]} and {module.__name__}")
                written[name] = module.__name__
    helpers.update(globals())
    for name, value in helpers.items():
        if not name.startswith("_") and (callable(value) or name.isupper()):
            found.setdefault(name, value)
    found["flat"] = _flat
    found["Both"] = both
    found["TRUE"] = True
    found["FALSE"] = False
    found["NOTHING"] = None
    return found


def _flat(one: Any, more: Any = None) -> Any:
    """A number as an amount; values as one tuple."""
    return (
        flat(one)
        if isinstance(one, int) and more is None
        else flat_effects(one, more if more is not None else ())
    )
