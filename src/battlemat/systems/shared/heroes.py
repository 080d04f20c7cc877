"""What heroes of every system have in common on paper."""

from __future__ import annotations

from dataclasses import dataclass

from battlemat.engine.effects.modifiers import Modifier


@dataclass(frozen=True)
class Card:
    """A power as printed: `text` is the whole card, its name first; `line` is where its file has it."""

    name: str
    text: str
    line: int = 0


@dataclass(frozen=True)
class Bonus:
    """What something a hero has adds to one of its numbers: which, how much, of what type, whence, by which rule."""

    to: str
    amount: int
    type: str = ""
    source: str = ""
    rule: str = ""

    def modifier(self) -> Modifier:
        """It as a part of a total."""
        return Modifier(self.to, self.amount, self.type, self.source, self.rule)


def level_bonus(level: int) -> int:
    """Half the level, rounded down."""
    return level // 2


def added(bonuses: tuple[Bonus, ...], *names: str) -> list[Modifier]:
    """What a hero's bonuses add to a number that goes by any of these names."""
    return [bonus.modifier() for bonus in bonuses if bonus.to in names]
