"""Working at a skill challenge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.skills import spelled
from battlemat.systems.fourth.actions.skilled import SkillAction
from battlemat.systems.fourth.challenges import RULE, done
from battlemat.systems.shared import challenges

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class WorkAtChallenge(SkillAction):
    """A check in the skill challenge under way, with one of its skills: it takes no action."""

    verb = "lends its skill"
    asks = frozenset({"skill", "dc"})

    def __init__(self) -> None:
        super().__init__("challenge", 0, RULE)
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        return challenges.refusal(battle, spelled(use.chosen("skill")), self.rule)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return challenges.uses(battle, who, self)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        challenge = await challenges.work(battle, who, spelled(use.chosen("skill")), self.name, self.rule)
        if challenge is not None and challenge.over:
            done(battle, challenge)
