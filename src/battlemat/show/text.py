"""How much room text takes: generous widths of the usual sans-serif faces, and breaking lines."""

from __future__ import annotations

from typing import Final

FONT: Final = "Helvetica Neue,Helvetica,Arial,Liberation Sans,Nimbus Sans,sans-serif"
ASCENT: Final = 0.78
"""From the baseline to the top of capitals, figures and tall letters, in ems."""
DESCENT: Final = 0.24

_WIDTHS: Final[dict[str, float]] = {
    **dict.fromkeys("ijl'", 0.23),
    **dict.fromkeys(" .,:;/|!ftI[]·", 0.29),
    **dict.fromkeys("()-r", 0.34),
    **dict.fromkeys("ckszvxyJ*", 0.51),
    **dict.fromkeys("FTLZ+<>=", 0.62),
    **dict.fromkeys("ABEKPSVXY&", 0.67),
    **dict.fromkeys("CDHNRUw", 0.73),
    **dict.fromkeys("GOQ", 0.78),
    **dict.fromkeys("mM", 0.84),
    **dict.fromkeys("W%—…@", 1.02),
}
_USUAL: Final = 0.56
_MARGIN: Final = 1.06
"""Faces that stand in for the first choice run a little wider."""


def text_width(text: str, size: float, bold: bool = False) -> float:
    """At most how wide a line of text is, in the unit of `size`."""
    ems = 0.0
    for c in text:
        ems += _WIDTHS.get(c, _USUAL if c.isascii() else 1.0)
    return ems * size * (_MARGIN + 0.07 if bold else _MARGIN)


def wrap(text: str, size: float, room: float) -> list[str]:
    """The text in lines no wider than `room`, broken at blanks; a single word too wide is cut short."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    if line:
        lines.append(line)
    return [shorten(line, size, room) for line in lines]


def shorten(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis when it is wider than `room`; a number at its end is kept."""
    if text_width(text, size, bold) <= room:
        return text
    start, _, number = text.rpartition(" ")
    tail = "…"
    if start and number.isdigit():
        text, tail = start, f"… {number}"
    while text and text_width(text + tail, size, bold) > room:
        text = text[:-1].rstrip()
    return text + tail
