"""Dice rolled for a table, and what their faces decide."""

from __future__ import annotations

from typing import Final

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form, Test
from battlemat.powers.forms.targets import SELF
from battlemat.powers.forms.wording import listed

_ORDER: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


class RollOn(Effect):
    """``dice`` are rolled for the table named; the face shown stands until it is rolled for again (``Rolled``)."""

    says = "roll {dice}"
    dice: Amount
    table: str


class PickOne(Effect):
    """Before the battle one of the lines named is chosen; only that one counts (``Rolled``, by its place in ``names``).
    ``names`` empty: the lines below named for a type of creature.
    """

    says = "choose {names?either {names:or *}/one}"
    names: tuple[str, ...] = ()
    table: str = ""


class TableRow(Effect):
    """What happens when the die of the line's own table shows one of ``faces``; done by that table."""

    says = "on a roll of {faces:or} on the table, {effects}"
    faces: tuple[int, ...]
    effects: tuple[Form, ...]


class RowsApply(Effect):
    """What the face shown on the table says is so until the die is rolled again."""

    says = "SELF gains the corresponding ability until the start of its next turn"


class Rolled(Test):
    """The die last rolled for the table named shows one of ``faces``."""

    says = "the roll for {table} is {faces:or}"
    table: str
    faces: tuple[int, ...]


class GrowDie(Effect):
    """From so many successes on (``after``) the die of this line becomes the next of ``faces`` with each."""

    faces: tuple[int, ...]
    after: int = 1

    def render(self) -> str:
        first, *more = zip(self.faces, _ORDER[self.after - 1 :], strict=False)
        then = "".join(f" and a d{face} after the {word} success" for face, word in more)
        return f"after the {first[1]} success, it is a d{first[0]}{then}"


class DieShows(Test):
    """The die just rolled (``RollDie``) shows one of ``faces``, or at most ``limit``."""

    faces: tuple[int, ...] = ()
    limit: Amount | None = None

    def render(self) -> str:
        if self.limit == Amount(flat=-1, value="escalation die"):
            return "SELF rolls less than the escalation die"
        if self.limit is not None:
            return f"the result is less than or equal to {self.limit.render()}"
        if len(self.faces) > 2 and self.faces == tuple(range(self.faces[0], 21)):
            return f"the result is {self.faces[0]} or higher"
        return f"the result is {listed([str(one) for one in self.faces], 'or')}"


class RollDie(Effect):
    """``who`` rolls ``dice``: what follows asks for the result (``DieShows``). ``reroll``: again while it shows what
    cannot be done.
    """

    says = "{who} <roll> {dice}"
    dice: Amount
    who: Creatures = SELF
    reroll: bool = False


class RollTable(Effect):
    """``who`` rolls ``dice``; of ``rows`` (faces, effects) the one with the face rolled happens. ``reroll``: again
    while it shows what cannot be done, there being nobody to do it to.
    """

    dice: Amount
    rows: tuple[tuple[tuple[int, ...], tuple[Form, ...]], ...]
    who: Creatures = SELF
    reroll: bool = False

    def render(self) -> str:
        text = f"{self.who.render()} rolls {self.dice.render()}"
        for faces, effects in self.rows:
            inner = ", and ".join(one.render() for one in effects)
            text += f"; {listed([str(one) for one in faces], 'or')}: {inner}"
        return text
