"""What is left of a question after a ruling has broken into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.actions.decisions import Choice, Decision, Option, Use
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT
from battlemat.engine.grid.forced import PathDecision

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle


def left_of(battle: Battle, decision: Decision) -> Decision:
    """The question as it stands now: the same one, with the options that are left.

    The first of what was asked is kept where nothing else is, and whoever can do nothing any more declines.
    """
    listed = decision.options
    kept = [option for option in listed if holds(battle, decision, option)] or listed[:1]
    if len(kept) == len(listed):
        return decision
    decision.listed = kept
    return decision


def holds(battle: Battle, decision: Decision, option: Option) -> bool:
    """Whether an option of a question is still one."""
    who = battle.creatures[decision.who]
    if isinstance(decision, Offer):
        if not isinstance(option, Use):
            return True
        return not who.flags & CANNOT_ACT and battle.usable(who, option.action) \
            and option.action.refusal(battle, who, option) is None
    if isinstance(decision, PathDecision):
        return isinstance(option, Choice) and (not option.squares or decision.allows(battle, option.squares))
    if isinstance(option, Choice) and option.creature >= 0 and option.creature != decision.who:
        return not battle.creatures[option.creature].flags & (DEAD | OUT)
    return True
