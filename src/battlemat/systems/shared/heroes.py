"""What heroes of every system have in common on paper."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """A power as printed: `text` is the whole card, its name first; `line` is where its file has it."""

    name: str
    text: str
    line: int = 0
