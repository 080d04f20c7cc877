"""Colours of the sides in a terminal, and text cut or broken to a number of columns."""

from __future__ import annotations

from typing import Final

SIDES: Final = ("bright_blue", "bright_red", "bright_green", "bright_magenta")
TOKENS: Final = ("bold white on blue", "bold white on red", "bold black on green", "bold white on magenta")


def clipped(text: str, room: int, ascii_only: bool = False) -> str:
    """The text, cut with a dot or an ellipsis when it is longer than `room`; a number at its end stays."""
    if len(text) <= room:
        return text
    rest, _, number = text.rpartition(" ")
    tail = f" {number}" if number.isdecimal() else ""
    kept = (rest if tail else text)[: max(0, room - 1 - len(tail))].rstrip()
    return kept + ("." if ascii_only else "…") + tail


def wrapped(text: str, room: int) -> list[str]:
    """The text in lines of at most `room` characters."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line] if line else lines
