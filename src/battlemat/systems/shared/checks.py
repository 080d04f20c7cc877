"""What the checks of several books share: telling a skill and a number from other words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.skills import spelled
from battlemat.errors import nearest

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle


def number(word: str) -> bool:
    """Whether a word is a whole number."""
    return word.removeprefix("-").isdigit()


def skill_refusal(battle: Battle, skill: str, rule: str) -> Refusal | None:
    """Why a word is no skill of the system, None when it is one."""
    if spelled(skill) in battle.rules.skills:
        return None
    if not skill:
        return Refusal(rule, "say which skill is checked")
    close = nearest(spelled(skill), list(battle.rules.skills))
    return Refusal(rule, f"{skill!r} is no skill" + (f": did you mean {close!r}?" if close else ""))
