"""The careful step."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from battlemat.systems.shared.grid.steps import Shift


@mypyc_attr(allow_interpreted_subclasses=True)
class FiveFootStep(Shift):
    """A shift, as the book calls it (orcus.act.five-foot-step)."""

    verb = "takes a careful step"
    verb_going = "steps"
