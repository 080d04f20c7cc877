"""What anybody may do with a skill."""

from __future__ import annotations

from battlemat.engine.actions.action import Action
from battlemat.systems.fourth.actions.challenge import WorkAtSkillChallenge
from battlemat.systems.fourth.actions.checks import Check, Streetwise, Stunt
from battlemat.systems.fourth.actions.climbing import Climb
from battlemat.systems.fourth.actions.hiding import Hide, Search, SearchArea
from battlemat.systems.fourth.actions.jumping import HighJump, JumpDown, LongJump
from battlemat.systems.fourth.actions.monster_knowledge import Recall
from battlemat.systems.fourth.actions.swimming import Swim
from battlemat.systems.fourth.actions.thievery import thieves


def skill_actions() -> list[Action]:
    """Every action of the chapters on skills, in a fixed order."""
    return [
        Hide(), Search(), SearchArea(), Climb(), LongJump(), HighJump(), Swim(), JumpDown(), Stunt(), Check(),
        Streetwise(), Recall(), WorkAtSkillChallenge(),
        *thieves(),
    ]
