"""Skill challenges as this game has them: made, and worked at (fourth.skill.challenge)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.challenges import Challenge
from battlemat.engine.skills import skill_bonus
from battlemat.engine.state import SETUP
from battlemat.errors import nearest
from battlemat.systems.fourth import difficulty, levels
from battlemat.systems.fourth.outside import fighting
from battlemat.systems.fourth.rests import RESTS

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RULE = "fourth.skill.challenge"


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


def default(skill: str) -> int:
    """What a check must reach where the challenge does not say (fourth.ruling.skills-without-numbers)."""
    return difficulty.HARD if skill == "acrobatics" else difficulty.MODERATE


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


def done(battle: Battle, challenge: Challenge) -> None:
    """A challenge is decided: it was an encounter like others (fourth.ruling.milestone-count)."""
    battle.emit("challenge-over", -1, -1, challenge.won, RULE, challenge.name, 1 if challenge.succeeded else 0)
    if challenge.succeeded:
        levels.share_out(battle, challenge.xp)
    if not fighting(battle):
        RESTS.completed(battle)
        battle.phase = SETUP
