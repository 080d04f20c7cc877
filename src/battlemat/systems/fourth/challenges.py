"""Skill challenges as this game has them: made, and worked at (fourth.skill.challenge)."""

from __future__ import annotations

from battlemat.systems.fourth import difficulty
from battlemat.systems.shared.challenges import begin as begin
from battlemat.systems.shared.challenges import best as best

RULE = "fourth.skill.challenge"


def default(skill: str) -> int:
    """What a check must reach where the challenge does not say (fourth.ruling.skills-without-numbers)."""
    return difficulty.HARD if skill == "acrobatics" else difficulty.MODERATE
