"""How long an effect lasts."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from .base import Creatures, Form
from .targets import SELF
from .wording import listed


class Duration(Form):
    """When an effect ends.

    ``kind``: ``save`` (the sufferer's saving throw at the end of its turn; ``joint`` says what one save ends of
    several things printed together: ``all`` of them, or ``each`` its own; ``penalty`` modifies the roll;
    ``difficulty`` is easy, normal or hard where a game has such saves; ``single``: whose turn it is was said in the
    singular); ``end``/``start`` of ``whose`` next turn (``turns=0``: of the current turn, ``2``: of the turn after
    the next); ``encounter``; ``short rest``, ``long rest`` (``whose`` next); ``escape`` (until whoever has the effect
    escapes the grapple); ``event`` (until the ``event`` happens); ``lasting`` (no end of its own); ``round`` (end of
    this round); ``turn`` (end of the turn under way, whosever it is). ``others``: it ends when any one of these ends,
    too.
    """

    kind: str
    whose: Creatures = SELF
    turns: int = 1
    joint: str = ""
    penalty: int = 0
    event: Form | None = None
    others: tuple[Duration, ...] = ()
    difficulty: str = ""
    single: bool = field(default=False, compare=False)

    def render(self) -> str:
        text = self._own()
        if not self.others:
            return text
        parts = [text] + [one.render() for one in self.others]
        return listed(parts, "or")

    def _own(self) -> str:
        if self.kind == "save":
            joint = " all" if self.joint == "all" else " each" if self.joint == "each" else ""
            penalty = f", but with a {self.penalty:+d} penalty to the roll" if self.penalty else ""
            hard = f"{self.difficulty} " if self.difficulty else ""
            return f"({hard}save ends{joint}{penalty})"
        if self.kind in ("end", "start"):
            if self.turns == 0:
                return f"until the {self.kind} of {self.whose.possessive()} turn"
            order = "next" if self.turns == 1 else "following"
            return f"until the {self.kind} of {self.whose.possessive()} {order} turn"
        if self.kind == "encounter":
            return "until the end of the encounter"
        if self.kind in ("short rest", "long rest"):
            return f"until {self.whose.possessive()} next {self.kind}"
        if self.kind == "escape":
            return "until it escapes"
        if self.kind == "turn":
            return "until the end of that turn"
        if self.kind == "round":
            return "until the end of the round"
        if self.kind == "event" and self.event is not None:
            return f"until {self.event.render()}"
        return "indefinitely"


SAVE_ENDS: Final = Duration("save")


def after(text: str, duration: Duration | None) -> str:
    """Text with its duration behind it."""
    return f"{text} {duration.render()}" if duration is not None else text
