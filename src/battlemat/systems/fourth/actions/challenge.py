"""Working at a skill challenge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.systems.fourth import levels
from battlemat.systems.fourth.challenges import RULE
from battlemat.systems.fourth.exploration import SKILL, fighting
from battlemat.systems.fourth.rests import RESTS
from battlemat.systems.shared.challenges import WorkAtChallenge

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.challenges import Challenge


@mypyc_attr(allow_interpreted_subclasses=True)
class WorkAtSkillChallenge(WorkAtChallenge):
    """A check in the skill challenge under way: once decided it was an encounter (fourth.ruling.milestone-count)."""

    def __init__(self) -> None:
        super().__init__(RULE)
        self.tags = frozenset({SKILL})

    def decided(self, battle: Battle, challenge: Challenge) -> None:
        if challenge.succeeded:
            levels.share_out(battle, challenge.xp)
        if not fighting(battle):
            RESTS.completed(battle)
