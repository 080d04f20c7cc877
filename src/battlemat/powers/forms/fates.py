"""What wounds do to what heals by itself; tables that say what a die decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .amounts import Amount
from .base import Creatures, Effect, Form, Test, listed, sentence_list
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
class RollOn(Effect):
    """``dice`` are rolled for the table named; the face shown stands until it is rolled for again (``Rolled``)."""

    dice: Amount
    table: str

    def render(self) -> str:
        return f"roll {self.dice.render()}"


@dataclass(frozen=True)
class PickOne(Effect):
    """Before the battle one of the lines named is chosen; only that one counts (``Rolled``, by its place in ``names``).
    ``names`` empty: the lines below named for a type of creature.
    """

    names: tuple[str, ...] = ()
    table: str = ""

    def render(self) -> str:
        return f"choose either {listed([f'*{one}*' for one in self.names], 'or')}" if self.names else "choose one"


@dataclass(frozen=True)
class TableRow(Effect):
    """What happens when the die of the line's own table shows one of ``faces``; done by that table."""

    faces: tuple[int, ...]
    effects: tuple[Form, ...]

    def render(self) -> str:
        faces = listed([str(one) for one in self.faces], "or")
        return f"on a roll of {faces} on the table, {sentence_list(self.effects)}"


@dataclass(frozen=True)
class RowsApply(Effect):
    """What the face shown on the table says is so until the die is rolled again."""

    def render(self) -> str:
        return "SELF gains the corresponding ability until the start of its next turn"


@dataclass(frozen=True)
class Rolled(Test):
    """The die last rolled for the table named shows one of ``faces``."""

    table: str
    faces: tuple[int, ...]

    def render(self) -> str:
        return f"the roll for {self.table} is {listed([str(one) for one in self.faces], 'or')}"


@dataclass(frozen=True)
class GrowDie(Effect):
    """After each success the die of this line becomes the next of ``faces``: the first of them after the first."""

    faces: tuple[int, ...]

    def render(self) -> str:
        steps = [f"a d{face} after the {word} success" for face, word in zip(self.faces, _ORDER, strict=False)]
        return f"after the first success, it is {listed(steps).replace(' after the first success', '')}"


_ORDER: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class LastStand(Effect):
    """SELF fights on when it drops to 0 hit points, with ``amount`` temporary hit points that nothing adds to, until
    they are gone.
    """

    amount: Amount

    def render(self) -> str:
        return (
            "when SELF drops to 0 hit points, it does not immediately die; "
            "ignore any damage in excess of 0 hit points, "
            f"roll {self.amount.render()}, and give SELF that many temporary hit points"
        )


@dataclass(frozen=True)
class ActedBefore(Test):
    """``who`` has spent another action this turn before the one under way."""

    who: Creatures

    def render(self) -> str:
        return f"{self.who.render()} used another action this turn before the attack"


__all__ = [
    "ActedBefore",
    "GrowDie",
    "LastStand",
    "LoseRegeneration",
    "PickOne",
    "RollOn",
    "Rolled",
    "RowsApply",
    "TableRow",
]
