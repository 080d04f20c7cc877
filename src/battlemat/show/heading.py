"""The line above a picture: the round and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.show import canvas
from battlemat.show.text import shorten, text_width

if TYPE_CHECKING:
    from battlemat.engine.record.view import View
    from battlemat.show.canvas import Drawing, Frame


def headline(view: View) -> str:
    """The round and whose turn it is, or how it ended."""
    if view.over:
        won = f"the {view.sides[view.winner]} win" if 0 <= view.winner < len(view.sides) else "nobody wins"
        return f"Round {view.round}: {won}"
    if view.active >= 0:
        return f"Round {view.round}: {view.name(view.active)}"
    return f"Round {view.round}" if view.round else "Before the fight"


def draw_headline(parent: Drawing, frame: Frame, view: View, east: float) -> None:
    """The line above the board, which ends before `east`."""
    round, _, rest = headline(view).partition(": ")
    x, y = frame.margin, frame.margin + frame.title * 0.95
    canvas.text(parent, x, y, round, frame.title, bold=True)
    if rest:
        x += text_width(round, frame.title, True) + frame.title * 0.5
        rest = shorten(rest if view.over else f"{rest} to act", frame.title, east - x)
        canvas.text(parent, x, y, rest, frame.title, "f-muted")
