"""What goes on outside a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle


def fighting(battle: Battle) -> bool:
    """Whether a fight has begun and is not decided (fourth.ruling.thievery)."""
    begun = battle.active >= 0 or battle.round > 0
    return begun and not battle.decided()
