"""Helpers of the grammar for further traits of creatures without squares."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from .. import forms as f
from ..forms.base import Creatures

# What is said of a creature whose hold on the escalation die spells have shaken, and broken.
_SHAKEN: Final = "shaken by spells"
_BROKEN: Final = "broken by spells"


def shooters(place: str) -> f.Select:
    """Enemies so far away from SELF."""
    return f.Select("enemy", tests=(f.Stands(f.EACH, f.Place(place)),))


def gasping(state: str) -> f.When:
    """Whoever SELF has swallowed and is in this state at the start of its turn makes last gasp saves."""
    held = f.Has(f.EACH, ("swallowed",), by=f.SELF)
    whose = f.Select("creature", any_one=True, tests=(held, f.Has(f.EACH, (state,))))
    return f.When(f.Trigger(("start",), whose), (f.LastGasp(f.EACH),))


def spelled(event: str, times: int) -> tuple[str, int]:
    return event, times


def unless_spells(who: Creatures, event: str, times: int) -> tuple[f.Form, ...]:
    """ "... can use the escalation die unless SELF has been hit by two enemy spells since its last turn"."""
    foe, spell = f.Select("enemy", any_one=True), f.AttackKind(tags=("spell",))
    ends = f.Duration("end", f.SELF)
    struck = f.Trigger((event,), foe, f.SELF, attack=spell)
    broken = (f.Become(_BROKEN, f.SELF, ends),)
    grows = f.Modify(f.Amount(value="escalation die"), ("attack",), who)
    standing = f.While(f.Not(f.Has(f.SELF, (_BROKEN,))), (grows,))
    if times < 2:
        return f.When(struck, broken), standing
    second = replace(struck, tests=(f.Has(f.SELF, (_SHAKEN,)),))
    return f.When(second, broken), f.When(struck, (f.Become(_SHAKEN, f.SELF, ends),)), standing


__all__ = ["gasping", "shooters", "spelled", "unless_spells"]
