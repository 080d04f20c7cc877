"""Helpers of the grammar for the commonest print of monsters without squares: auras of fear."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures
from .parts import flat_list, select
from .peg import REFUSED


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


def nth_first(number: int, period: str) -> str:
    """ "Second ... each turn": the period with the number before it."""
    return f"{number} {period}"


def soaked(number: int, types: tuple[str, ...] | None, per: str) -> f.Resist:
    """So much damage of a turn or round is not felt."""
    return f.Resist(f.Amount(flat=number), types or ("all",), f.SUBJECT, per=per)


def sole_if(sole: Any, effects: Any) -> Any:
    """Effects, which several uses do not add up where it says so."""
    return (f.Sole(tuple(flat_list(effects))),) if sole else effects


def sole_tail() -> tuple[str, Any]:
    return ("sole", None)


def held_by_self() -> f.Select:
    """Whomever it has grabbed."""
    return f.Select("creature", tests=(f.Has(f.EACH, ("grabbed",), by=f.SELF),))


def one_of(first: str, more: Any, last: str) -> tuple[str, ...]:
    """Types of damage of which one is chosen."""
    return (first, *flat_list(more), last)


def target_such(state: str) -> f.Select:
    """Targets in a state."""
    return f.Select("enemy", tests=(f.Has(f.EACH, (state,)),))


def foes() -> f.Select:
    """All enemies."""
    return f.Select("enemy")


def refused() -> Any:
    """What no part of the rules can tell apart is left unread."""
    return REFUSED


def friends() -> f.Select:
    """All its allies."""
    return f.Select("ally")


def no_leaving(test: Any) -> tuple[Any, ...]:
    """Nobody engaged with SELF can disengage from it (while something is so)."""
    barred = f.Forbid(("disengage",), f.Select("enemy", tests=(f.Engaged(f.EACH, f.SELF),)))
    return (f.While(test, (barred,)),) if test is not None else (barred,)


def worse(number: int) -> f.Amount:
    """ "A -2 penalty": by 2."""
    return f.Amount(flat=abs(number))


SAVES: Final = {"easy": 6, "normal": 11, "hard": 16}


def leave_number(word: str | None) -> int:
    """The roll of a save of a kind."""
    return SAVES[word or "normal"]


def easier_leave(number: int) -> tuple[f.Modify]:
    """Enemies disengage with a roll of this instead of 11."""
    return (f.Modify(f.Amount(flat=abs(11 - number)), ("disengage",), f.Select("enemy"), penalty=number > 11,
                     against=f.SELF),)


def whose_event(event: f.Trigger, kind: Any) -> f.Trigger:
    """What any creature of a kind does."""
    return replace(event, who=select(("any", 0, False), (), kind, ()))


def unless_types(types: tuple[str, ...]) -> tuple[f.Endure]:
    """No ongoing damage but of these types."""
    return (f.Endure(("ongoing damage",), f.SELF, but=types),)


__all__ = [
    "easier_leave", "feared", "fewer", "foes", "friends", "held_by_self", "leave_number", "no_leaving", "nth_first",
    "one_of", "refused", "soaked", "sole_if", "sole_tail", "target_such", "unafraid", "unless_types", "whose_event",
    "worse",
]
