"""The bull rush."""

from __future__ import annotations

from battlemat.systems.shared.grid.strength import Shove


class BullRush(Shove):
    """A shove, as the book calls it (fourth.action.bull-rush)."""

    verb_at = "rushes {target}"
