"""Readying: one action, and none that belongs to one's own turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import MOVE, STANDARD
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.systems.archmage.actions.coup_de_grace import ENGAGED_ONLY, CoupDeGrace
from battlemat.systems.shared.waiting import Ready

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class ReadyOne(Ready):
    """Make one action ready (archmage.ready.declare)."""

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = super().refusal(battle, who, use)
        if refused is not None:
            return refused
        action = battle.action_named(who, use.chosen("action"))
        if isinstance(action, CoupDeGrace):
            return Refusal(ENGAGED_ONLY, "a coup de grace is dealt on one's own turn")
        if action is not None and action.cost & STANDARD and action.cost & MOVE:
            return Refusal(self.rule, f"{action.name} takes more than the one action that can be made ready")
        return None
