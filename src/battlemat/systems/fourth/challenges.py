"""Skill challenges as this game has them: made, and worked at (fourth.skill.challenge)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import reports
from battlemat.engine.state import SETUP
from battlemat.systems.fourth import difficulty, levels
from battlemat.systems.fourth.exploration import fighting
from battlemat.systems.fourth.rests import RESTS
from battlemat.systems.shared.challenges import begin as begin
from battlemat.systems.shared.challenges import best as best

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.challenges import Challenge

RULE = "fourth.skill.challenge"


def default(skill: str) -> int:
    """What a check must reach where the challenge does not say (fourth.ruling.skills-without-numbers)."""
    return difficulty.HARD if skill == "acrobatics" else difficulty.MODERATE


def done(battle: Battle, challenge: Challenge) -> None:
    """A challenge is decided: it was an encounter like others (fourth.ruling.milestone-count)."""
    reports.challenge_over(battle, challenge.won, challenge.succeeded, RULE, challenge.name)
    if challenge.succeeded:
        levels.share_out(battle, challenge.xp)
    if not fighting(battle):
        RESTS.completed(battle)
        battle.phase = SETUP
