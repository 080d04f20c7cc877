"""What anybody may do with a skill."""

from __future__ import annotations

from battlemat.engine.actions import Action
from battlemat.systems.fourth.actions.sneaking import Hide, Search


def skill_actions() -> list[Action]:
    """Every action of the chapters on skills, in a fixed order."""
    return [Hide(), Search()]
