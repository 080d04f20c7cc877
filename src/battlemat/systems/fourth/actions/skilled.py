"""What the actions of skills have in common: they may be taken outside a fight, against a number somebody sets."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.systems.fourth import difficulty
from battlemat.systems.fourth.exploration import SKILL

FAILED_BADLY: Final = 5
"""Short of the number by so much or more, a check has the worse of two failures."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SkillAction(Action):
    """An action with a skill. Outside a fight it costs nothing and waits for nobody's turn."""

    asks = frozenset({"dc"})

    def __init__(self, name: str, cost: int, rule: str) -> None:
        super().__init__(name, cost, rule)
        self.tags = frozenset({SKILL})

    def dc_refusal(self, use: Use) -> Refusal | None:
        """Why the difficulty a use names is none."""
        try:
            difficulty.value(use.chosen("dc"), 0)
        except difficulty.NotInTable as error:
            return Refusal("fourth.skill.difficulty-table", f"{error} (or a number)")
        return None

    def dc(self, use: Use, default: int) -> int:
        """What the check must reach."""
        return difficulty.value(use.chosen("dc"), default)
