"""The words of a ruling, read one after the other: creatures, squares, numbers, durations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.durations import (
    ENCOUNTER,
    END_OF_NEXT,
    END_OF_TURN,
    LASTING,
    LONG_REST,
    SAVE_ENDS,
    SHORT_REST,
    START_OF_NEXT,
    Duration,
)
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.names import distinct_names
from battlemat.errors import InputError, nearest

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_ESCAPED: Final = re.compile(r"\\(.)")
_QUOTES: Final = str.maketrans("“”’", "\"\"'")
_SQUARE: Final = re.compile(r"\(?(\d{1,4}),(\d{1,4})\)?")
_NUMBER: Final = re.compile(r"[+-]?\d{1,6}")
MOST_NAMED: Final = 12
_OWN: Final = ("its", "his", "her", "their")
LASTS: Final = (
    "expected nothing, 'save ends', 'until the end of NAME's next turn', 'until the start of NAME's next turn', "
    "'until the end of the turn' or 'until the end of the encounter'")


def quoted(name: str) -> str:
    """A name between quotation marks, as `Words` reads it back."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def names_of(battle: Battle) -> list[str]:
    """What each creature is called, by id: as a `View` calls it."""
    return distinct_names([creature.sheet.name for creature in battle.creatures])


def name_of(battle: Battle, id: int) -> str:
    """What one creature is called."""
    return names_of(battle)[id]


def square_text(battle: Battle, square: int) -> str:
    """A square as it is written: "12,8"."""
    column, row = battle.board.coords(square)
    return f"{column},{row}"


class Words:
    """The words after a ruling's verb. What each method reads is taken off the front.

    `text` is what stands on the lines below the ruling's own: a stat block pasted in. Every method raises `InputError`
    where something else stands there than it reads; `form` is told with it.
    """

    def __init__(self, battle: Battle, line: str, text: str = "", form: str = "") -> None:
        self.battle = battle
        self.words: list[str] = _TOKEN.findall(line.translate(_QUOTES))
        self.at = 0
        self.text = text
        self.form = form

    # ------------------------------------------------------------------ the words themselves

    @property
    def rest(self) -> int:
        """How many words are left."""
        return len(self.words) - self.at

    def error(self, message: str, hint: str = "") -> InputError:
        """What is wrong, with what would be right."""
        return InputError(message, hint=hint or (f"expected {self.form}" if self.form else None))

    def done(self) -> None:
        """Nothing more may follow."""
        if self.rest:
            raise self.error(f"'{self.left()}' makes no sense here")

    def left(self) -> str:
        """The words that are left, as they were written."""
        return " ".join(self.words[self.at:])

    def peek(self, *words: str) -> bool:
        """Whether these words stand next, whatever their capitals."""
        ahead = [word.casefold() for word in self.words[self.at:self.at + len(words)]]
        return ahead == list(words)

    def take(self, *words: str) -> bool:
        """Take these words if they stand next; whether they did."""
        if not self.peek(*words):
            return False
        self.at += len(words)
        return True

    def need(self, *words: str) -> None:
        """These words must stand next."""
        if not self.take(*words):
            found = f"'{self.words[self.at]}'" if self.rest else "nothing"
            raise self.error(f"'{' '.join(words)}' is missing: there is {found}")

    def one(self, what: str) -> str:
        """One word, or several between quotation marks; `what` it should be is told when there is none."""
        if not self.rest:
            raise self.error(f"{what} is missing")
        word = self.words[self.at]
        self.at += 1
        return unescaped(word)

    def name(self, what: str, stops: tuple[str, ...] = ()) -> str:
        """A name of several words, up to one of the words that `stops` it or to the end."""
        if self.rest and self.words[self.at].startswith('"'):
            return self.one(what)
        found: list[str] = []
        while self.rest and self.words[self.at].casefold() not in stops:
            found.append(self.one(what))
        if not found:
            raise self.error(f"{what} is missing")
        return " ".join(found)

    # ------------------------------------------------------------------ numbers and squares

    def is_number(self) -> bool:
        """Whether a number stands next."""
        return self.rest > 0 and _NUMBER.fullmatch(self.words[self.at]) is not None

    def number(self, what: str, low: int = 0, high: int = 999999) -> int:
        """A whole number."""
        if not self.rest:
            raise self.error(f"{what} is missing")
        if not self.is_number() or not low <= int(self.words[self.at]) <= high:
            raise self.error(f"'{self.words[self.at]}' is not {what}", f"expected a whole number from {low} to {high}")
        self.at += 1
        return int(self.words[self.at - 1])

    def is_square(self) -> bool:
        """Whether a square stands next."""
        return self.rest > 0 and _SQUARE.fullmatch(self.words[self.at]) is not None

    def square(self) -> int:
        """A square, written "column,row"."""
        board = self.battle.board
        found = _SQUARE.fullmatch(self.words[self.at]) if self.rest else None
        if found is None:
            said = f"'{self.words[self.at]}' is no square" if self.rest else "a square is missing"
            raise self.error(said, "expected a square such as 12,8: column,row")
        column, row = int(found[1]), int(found[2])
        if column >= board.cols or row >= board.rows:
            raise self.error(f"there is no square {column},{row}",
                             f"the map has columns 0 to {board.cols - 1} and rows 0 to {board.rows - 1}")
        self.at += 1
        return board.square(column, row)

    # ------------------------------------------------------------------ creatures

    def who(self, what: str = "whom") -> Creature:
        """A creature: "#3", its name, or a part of it that is nobody else's."""
        if not self.rest:
            raise self.error(f"{what} it is about is missing")
        first = self.words[self.at]
        if first.startswith("#"):
            self.at += 1
            number = first[1:]
            if number.isdecimal() and len(number) < 6 and int(number) < len(self.battle.creatures):
                return self.battle.creatures[int(number)]
            raise self.error(f"there is no creature {first}",
                             f"they go from #0 to #{len(self.battle.creatures) - 1}")
        if first.startswith('"'):
            return self._meant(self.one(what))
        for count in range(min(self.rest, 8), 0, -1):
            said = " ".join(self.words[self.at:self.at + count])
            if self._named(said):
                self.at += count
                return self._meant(said)
        self.at += 1
        return self._meant(first)

    def _named(self, said: str) -> list[Creature]:
        """Whoever a name may mean: those called just that, or else those with the word in their name, or its beginning.

        Of these the living and present come before others.
        """
        wanted = _folded(said).removeprefix("the ")
        if not wanted:
            return []
        whole: list[Creature] = []
        word: list[Creature] = []
        part: list[Creature] = []
        things = [device.id for device in self.battle.devices]
        for creature, name in zip(self.battle.creatures, names_of(self.battle), strict=True):
            if creature.id in things:
                continue
            if wanted in (_folded(name).removeprefix("the "), _folded(creature.key)):
                whole.append(creature)
            elif f" {wanted} " in f" {_folded(name)} ":
                word.append(creature)
            elif f" {wanted}" in f" {_folded(name)}":
                part.append(creature)
        found = whole or word or part
        there = [creature for creature in found if not creature.flags & (DEAD | OUT)]
        return there or found

    def _meant(self, said: str) -> Creature:
        found = self._named(said)
        names = names_of(self.battle)
        if not found:
            things = [device.id for device in self.battle.devices]
            people = [name for id, name in enumerate(names) if id not in things]
            parts = [word for name in people for word in name.split() if not word.isdecimal()]
            close = nearest(said, [*people, *parts])
            raise self.error(f"unknown creature '{said}'", f"did you mean '{close}'?" if close else
                             f"expected a part of a name ({', '.join(people[:MOST_NAMED])}), or #0, #1 and so on")
        if len(found) > 1:
            several = " or ".join([f"{names[one.id]} (#{one.id})" for one in found[:6]])
            raise self.error(f"'{said}' could be {several}", "say which")
        return found[0]

    # ------------------------------------------------------------------ durations

    def duration(self, bearer: Creature) -> Duration:
        """How long an effect on a creature lasts, the rest of the words; without any until it is cleared."""
        if not self.rest:
            return LASTING
        said = self.left()
        duration = self._duration(bearer)
        if duration is None or self.rest:
            raise self.error(f"'{said}' is no duration", LASTS)
        return duration

    def _duration(self, bearer: Creature) -> Duration | None:
        if self.take("save", "ends") or self.take("(save", "ends)"):
            return Duration(SAVE_ENDS)
        if not self.take("until"):
            return None
        self.take("the")
        self.take("a")
        if self.take("short", "rest"):
            return Duration(SHORT_REST)
        if self.take("long", "rest"):
            return Duration(LONG_REST)
        kind = START_OF_NEXT if self.take("start") else END_OF_NEXT if self.take("end") else -1
        if kind < 0:
            return None
        self.take("of")
        if kind == END_OF_NEXT:
            for word in ("encounter", "fight", "battle"):
                if self.take("the", word) or self.take(word):
                    return Duration(ENCOUNTER)
            if self.take("the", "turn") or self.take("this", "turn") or self.take("turn"):
                return Duration(END_OF_TURN, self.battle.active)
        whose = self._whose(bearer)
        if not self.take("next", "turn"):
            self.take("turn")
        return Duration(kind, whose.id)

    def _whose(self, bearer: Creature) -> Creature:
        """Whose turns a duration goes by: "Maren's", "its"."""
        for word in _OWN:
            if self.take(word):
                return bearer
        return self.who("whose turn")


def duration_text(duration: Duration) -> str:
    """A duration as `Words.duration` reads it, with a blank before it; "" for one without an end."""
    kind = duration.kind
    if kind == END_OF_TURN:
        return " until the end of the turn"
    if kind in (START_OF_NEXT, END_OF_NEXT):
        point = "start" if kind == START_OF_NEXT else "end"
        return f" until the {point} of #{duration.whose} next turn"
    known = {SAVE_ENDS: " save ends", ENCOUNTER: " until the end of the encounter",
             SHORT_REST: " until a short rest", LONG_REST: " until a long rest"}
    return known.get(kind, "")


def unescaped(word: str) -> str:
    """A word, or what stands between quotation marks."""
    if len(word) > 1 and word.startswith('"') and word.endswith('"'):
        return _ESCAPED.sub(r"\1", word[1:-1])
    return word


def _folded(name: str) -> str:
    """A name for comparing: small letters, no possessive, and no mark that the text of a command ends it with."""
    folded = " ".join(name.casefold().replace("’", "'").split()).rstrip(",;.")
    return folded.removesuffix("'s").removesuffix("'")
