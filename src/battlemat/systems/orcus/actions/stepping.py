"""The careful step."""

from __future__ import annotations

from battlemat.systems.shared.grid.steps import Shift


class FiveFootStep(Shift):
    """A shift, as the book calls it (orcus.act.five-foot-step)."""

    verb = "takes a careful step"
    verb_going = "steps"
