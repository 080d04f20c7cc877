"""What only one system keeps of a battle or a creature: the core copies it and asks nothing of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Kept:
    """A system's own record beside the core's state; this one keeps nothing.

    `Ruleset.keeps` is what a battle starts with, `Ruleset.keeps_of_each` what a creature does. It goes along into every
    copy, so that forks and undoing need nothing of their own, and `values` tell two states apart.
    """

    def copy(self) -> Kept:
        """The same record, to change apart from this one."""
        return self

    def onward(self, slots: dict[int, int]) -> Kept:
        """What of it goes along into the next fight, where the powers of these slots have others."""
        return self

    def values(self) -> tuple[object, ...]:
        """Everything it keeps."""
        return ()


NOTHING: Final = Kept()
