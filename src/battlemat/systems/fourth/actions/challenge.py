"""Working at a skill challenge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.decisions import Refusal, Use
from battlemat.engine.skills import check, spelled
from battlemat.systems.fourth.actions.skilled import SkillAction
from battlemat.systems.fourth.challenges import RULE, done

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class WorkAtChallenge(SkillAction):
    """A check in the skill challenge under way, with one of its skills: it takes no action."""

    asks = frozenset({"skill", "dc"})

    def __init__(self) -> None:
        super().__init__("challenge", 0, RULE)
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        challenge = battle.challenge
        if challenge is None:
            return Refusal(self.rule, "there is no skill challenge")
        if challenge.over:
            return Refusal(self.rule, f"{challenge.name} is decided")
        skill = spelled(use.chosen("skill"))
        if skill not in challenge.goals:
            return Refusal(self.rule, f"{skill or 'nothing'} does not help here: one of {', '.join(challenge.goals)}")
        if challenge.spent(skill):
            return Refusal(self.rule, f"{skill} has helped as often as it can")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        challenge = battle.challenge
        if challenge is None:
            return []
        found = [Use(self, choose={"skill": skill}) for skill in challenge.goals]
        return [use for use in found if self.refusal(battle, who, use) is None]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        challenge = battle.challenge
        if challenge is None:
            return
        skill = spelled(use.chosen("skill"))
        good = await check(battle, who, skill, challenge.goals[skill], self.rule)
        challenge = challenge.after(skill, good)
        battle.challenge = challenge
        battle.emit(self.name, who.id, -1, challenge.won, self.rule, skill, challenge.lost)
        if challenge.over:
            done(battle, challenge)
