"""What wounds do to what heals by itself; tables of what a die decides."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .base import Creatures, Effect, Form, sentence_list
from .targets import SELF


@dataclass(frozen=True)
class LoseRegeneration(Effect):
    """``who`` loses ``times`` uses of its regeneration."""

    times: int = 1
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        uses = "one use" if self.times == 1 else f"{self.times} uses"
        return self.who, "lose", f"{uses} of its regeneration"


@dataclass(frozen=True)
class OpenTable(Effect):
    """``dice`` are rolled and what the lines behind this one say of the face shown happens; ``whose`` effects they
    are: ``gained`` until the start of SELF's next turn, or done at once. ``times``: so many rolls.
    """

    dice: Amount
    gained: bool = False
    times: int = 1

    def render(self) -> str:
        text = f"roll {self.dice.render()} on the table below"
        return f"{text}, and SELF gains the corresponding ability until the start of its next turn" if self.gained else text


@dataclass(frozen=True)
class TableRow(Effect):
    """What happens when the die of the table above shows one of ``faces``."""

    faces: tuple[int, ...]
    effects: tuple[Form, ...]

    def render(self) -> str:
        return sentence_list(self.effects)


__all__ = ["LoseRegeneration", "OpenTable", "TableRow"]
