"""The values a menu is made of: plain, immutable, fit for JSON."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

Square = tuple[int, int]
"""(column, row)"""

# what is still to be said of an entry
NOTHING = ""
SQUARE = "square"
TARGET = "target"
AREA = "area"
CHOICE = "choice"
WORDS = "words"

# kinds of warnings
PROVOKES = "provokes"
FRIEND = "friend"
CHECK = "check"
SPENDS = "spends"


@dataclass(frozen=True)
class Odds:
    """The exact odds against one creature (its id): chances from 0 to 1, damage to be expected in hit points."""

    target: int
    hit: float
    crit: float
    damage: float


@dataclass(frozen=True)
class Warning:
    """What somebody should know before doing it: `kind` is one of this module's, `creatures` are those concerned.

    `chance` is that of the roll it hangs on, from 0 to 1, -1 for none.
    """

    kind: str
    text: str
    creatures: tuple[int, ...] = ()
    chance: float = -1.0


@dataclass(frozen=True)
class Entry:
    """Something that can be answered: an action aimed at something, an action still to be aimed, a plain answer.

    `answer` is the text that stands for it in the session (`Session.replay`), "" while something is still to be
    chosen: then `ask` says what, and `ways` are the answers that complete it; where `open` is true others will do, too
    (a path walked square by square). One that asks for words is said in one of its `forms` ("check SKILL DC": what is
    in capitals is to be filled in; `battlemat.menu.said` reads it). `id` names it within its menu. `targets` and
    `catches` are ids: at whom it is aimed, whom its area takes in.
    """

    id: str
    label: str
    group: str
    action: str = ""
    rule: str = ""
    purpose: str = ""
    answer: str = ""
    ask: str = NOTHING
    open: bool = False
    ways: tuple[str, ...] = ()
    usage: str = ""
    costs: tuple[str, ...] = ()
    targets: tuple[int, ...] = ()
    square: Square | None = None
    place: str = ""
    path: tuple[Square, ...] = ()
    area: tuple[Square, ...] = ()
    catches: tuple[int, ...] = ()
    odds: tuple[Odds, ...] = ()
    damage: float = 0.0
    warnings: tuple[Warning, ...] = ()
    forms: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """Its number in the menu, from 1, or among its siblings for one that completes another."""
        return int(self.id.rpartition(".")[2])


@dataclass(frozen=True)
class Group:
    """A part of a menu: its key, as entries have it, and its title."""

    key: str
    title: str


@dataclass(frozen=True)
class Left:
    """How many actions of a kind are left this turn; `word` is what the system calls it."""

    kind: str
    word: str
    count: int


@dataclass(frozen=True)
class Menu:
    """A decision as a menu.

    `kind` is "turn", "offer", "path", "roll" or "question", `name` the decision's own. `who` decides about `subject`
    (ids, -1 for nobody). `question` is the decision in words, "" on a turn, and `card` the printed text of the power it
    is about. `default` is the index among `entries` of what no answer means (of yes and no that is no), -1 where there
    is no such thing.
    """

    kind: str
    name: str
    who: int
    subject: int
    question: str
    left: tuple[Left, ...]
    groups: tuple[Group, ...]
    entries: tuple[Entry, ...]
    default: int
    card: str = ""

    def entry(self, id: str) -> Entry | None:
        """The entry with this id, None for none."""
        return next((entry for entry in self.entries if entry.id == id), None)


@dataclass(frozen=True)
class Refused:
    """Something that cannot be done now: the rule against it and the reason."""

    action: str
    rule: str
    text: str


@dataclass(frozen=True)
class Cited:
    """A rule in its own words."""

    id: str
    text: str


@dataclass(frozen=True)
class Share:
    """A part of a number: how much, from what, of which type, by which rule, and whether it counts (stacks)."""

    value: int
    source: str
    type: str
    rule: str
    counts: bool


@dataclass(frozen=True)
class Number:
    """A number with its parts; `target` is the creature it is against (-1 for none)."""

    name: str
    target: int
    value: int
    parts: tuple[Share, ...]


@dataclass(frozen=True)
class Explanation:
    """Why an entry is as it is: the printed text of a power, the rule, the odds and the numbers behind them."""

    label: str
    costs: tuple[str, ...]
    card: str
    rule: Cited | None
    odds: tuple[Odds, ...]
    numbers: tuple[Number, ...]


def as_json(value: Any) -> Any:
    """A value of this module as dicts, lists, text and numbers, ready for `json.dumps`."""
    if isinstance(value, (str, int, float)) or value is None:
        return value
    if isinstance(value, (list, tuple)):
        return [as_json(one) for one in value]
    if isinstance(value, dict):
        return {key: as_json(one) for key, one in value.items()}
    return {field.name: as_json(getattr(value, field.name)) for field in dataclasses.fields(value)}
