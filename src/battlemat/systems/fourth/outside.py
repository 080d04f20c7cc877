"""What goes on outside a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle

SKILL: Final = "skill"
"""A tag of actions that outside a fight take no turn and no action."""


def fighting(battle: Battle) -> bool:
    """Whether initiative is running (fourth.ruling.thievery): a fight has begun and is not decided."""
    begun = battle.active >= 0 or battle.round > 0
    return begun and len(battle.standing_sides()) > 1
