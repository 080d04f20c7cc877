"""Challenges decided by several skill checks, as the books share them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.reports import challenge_over
from battlemat.engine.skills import check, skill_bonus, spelled
from battlemat.engine.state import SETUP
from battlemat.engine.turn_verbs import set_phase
from battlemat.errors import nearest
from battlemat.systems.shared.exploration import fighting
from battlemat.systems.shared.reports import worked

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.challenges import Challenge
    from battlemat.engine.creature import Creature

CHALLENGE: Final = "challenge"
"""What the action of working at one is called."""


@mypyc_attr(allow_interpreted_subclasses=True)
class WorkAtChallenge(Action):
    """A check in the challenge under way, with one of its skills: it takes no action."""

    verb = "lends its skill"
    asks = frozenset({"skill"})

    def __init__(self, rule: str) -> None:
        super().__init__(CHALLENGE, 0, rule)
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        return refusal(battle, spelled(use.chosen("skill")), self.rule)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return uses(battle, who, self)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        challenge = await work(battle, who, spelled(use.chosen("skill")), self.name, self.rule)
        if challenge is not None and challenge.over:
            challenge_over(battle, challenge.won, challenge.succeeded, self.rule, challenge.name)
            self.decided(battle, challenge)
            if not fighting(battle):
                set_phase(battle, SETUP)

    def decided(self, battle: Battle, challenge: Challenge) -> None:
        """What else follows once a challenge is decided."""
        return


def begin(battle: Battle, challenge: Challenge) -> None:
    """Face the party with a challenge. Raises ValueError for counts, skills or numbers that cannot be."""
    for name, count in (("successes", challenge.successes), ("failures", challenge.failures)):
        if count < 1:
            raise ValueError(f"a challenge says how many {name} decide it: at least 1, not {count}")
    if not challenge.goals:
        raise ValueError("a challenge names the skills that can be used")
    for skill in challenge.goals:
        if skill not in battle.rules.skills:
            close = nearest(skill, list(battle.rules.skills))
            raise ValueError(f"no skill {skill!r}" + (f": did you mean {close!r}?" if close else ""))
    battle.challenge = challenge


def best(battle: Battle, who: Creature) -> str:
    """The skill with which a character most likely succeeds, "" where none is left."""
    challenge = battle.challenge
    if challenge is None:
        return ""
    open_ones = [skill for skill in challenge.goals if not challenge.spent(skill)]
    chosen = ""
    most = -1000
    for skill in open_ones:
        lead = skill_bonus(battle, who, skill) - challenge.goals[skill]
        if lead > most:
            most = lead
            chosen = skill
    return chosen


def refusal(battle: Battle, skill: str, rule: str) -> Refusal | None:
    """Why a skill cannot be tried in the challenge under way."""
    challenge = battle.challenge
    if challenge is None:
        return Refusal(rule, "there is no such challenge now")
    if challenge.over:
        return Refusal(rule, f"{challenge.name} is decided")
    if skill not in challenge.goals:
        return Refusal(rule, f"{skill or 'nothing'} does not help here: one of {', '.join(challenge.goals)}")
    if challenge.spent(skill):
        return Refusal(rule, f"{skill} has helped as often as it can")
    return None


def uses(battle: Battle, who: Creature, action: Action) -> list[Use]:
    """The ways of working at the challenge under way: one for each skill that can be tried."""
    challenge = battle.challenge
    if challenge is None:
        return []
    found = [Use(action, choose={"skill": skill}) for skill in challenge.goals]
    return [use for use in found if action.refusal(battle, who, use) is None]


async def work(battle: Battle, who: Creature, skill: str, name: str, rule: str) -> Challenge | None:
    """Make a check in the challenge under way and count it; `name` is what the event of it is called."""
    challenge = battle.challenge
    if challenge is None:
        return None
    good = await check(battle, who, skill, challenge.goals[skill], rule)
    challenge = challenge.after(skill, good)
    battle.challenge = challenge
    worked(battle, who, challenge, name, rule, skill)
    return challenge
