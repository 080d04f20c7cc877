"""The bull rush."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from battlemat.systems.shared.grid.strength import Shove


@mypyc_attr(allow_interpreted_subclasses=True)
class BullRush(Shove):
    """A shove, as the book calls it (fourth.action.bull-rush)."""

    verb_at = "rushes {target}"
