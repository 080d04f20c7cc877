"""Stat blocks as games without squares print them: a header, attack lines, traits, nastier specials, defenses.

    #### Bog Howler
    Large 2nd level troop [beast]
    Initiative: +6
    Vulnerability: fire

    Bite +7 vs. AC (2 attacks)—5 damage
      Natural even hit: The target is dazed until the end of its next turn.
    C: Howl +6 vs. MD (1d3 nearby enemies)—4 psychic damage
      Limited use: 1/battle.
    Marsh-born: The howler swims well.

    Nastier Specials
    Pack: The howler gains a +1 attack bonus for each ally engaged with its target.

    AC 18
    PD 16
    MD 12
    HP 60

A mook's hit points are printed "HP 7 (mook)".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from ... import limits
from ...abreast import each
from ...errors import InputError, nearest
from .. import forms as f
from ..forms.base import Note
from ..grammar.tokens import OwnName, normalise
from ..vocabulary import Vocabulary
from .aimless import timed
from .lines import BandLines, is_attack, is_label
from .tables import picked, tabled

_TITLE: Final = re.compile(r"^#{1,6}\s++(?P<name>\S.*)$")
_HEADER: Final = re.compile(
    r"^\*{0,2}(?P<before>[\w\s,-]*?)\b(?P<level>\d++)(?:st|nd|rd|th)\s++level\s++(?P<role>[\w -]{0,80}+)\s*+"
    r"(?:\[(?P<type>[^\]]*+)\])?\s*+\*{0,2}$",
    re.I,
)
_NUMBER: Final = re.compile(r"\*{0,2}(?P<name>AC|PD|MD|HP|Initiative|Init|Saves)\*{0,2}+\s*+:?+\s*+\*{0,2}+\s*+"
                            r"(?P<value>[+-]?\d++)\s*+(?:\((?P<more>[^)]*+)\)\s*+)?", re.I)
_WORDS: Final = re.compile(
    r"^\*{0,2}(?P<name>Vulnerability|Vulnerable|Resistance)\*{0,2}:\*{0,2}\s*(?P<value>.+)$", re.I
)
_MOOK: Final = re.compile(r"^\*{0,2}Mook:?\*{0,2}:?\s+Kill one ", re.I)
_NASTIER: Final = re.compile(r"^\W*nastier specials?\W*$", re.I)
_TRAIT: Final = re.compile(r"^(?:\*\s++)?(?P<star>\*{0,3})(?P<name>[^:*]++)\*{0,3}:\*{0,3}(?:\s++(?P<text>.*))?$")
# How many normal creatures of its level one counts as.
STRENGTHS: Final = {"weakling": "weakling", "normal": "normal", "double strength": "double",
                    "double-strength": "double",
                    "triple strength": "triple", "triple-strength": "triple", "elite": "double"}
_STRENGTH_WORDS: Final = {long: re.compile(rf"\b{long}\b") for long in STRENGTHS}


@dataclass(frozen=True)
class BandBlock:
    """One creature as printed. ``strength``: weakling, normal, double or triple (how much of a normal creature
    it is worth); ``kind``: mook or standard. ``nastier`` are the specials a referee may add. ``notes`` holds
    what was not understood.
    """

    name: str
    level: int = 1
    role: str = ""
    kind: str = "standard"
    size: str = "normal"
    strength: str = "normal"
    type: str = ""
    initiative: int = 0
    saves: int = 0
    defenses: dict[str, int] = field(default_factory=dict)
    hp: int = 1
    vulnerable: tuple[str, ...] = ()
    powers: tuple[f.Power, ...] = ()
    nastier: tuple[f.Power, ...] = ()
    notes: tuple[Note, ...] = ()
    file: str = ""
    line: int = 0

    @property
    def lines(self) -> tuple[f.Power, ...]:
        """Attacks, traits and nastier specials: every line that says what the creature does."""
        return self.powers + self.nastier

    @property
    def understood(self) -> bool:
        """Whether nothing of it stands as a note."""
        return not self.notes


@dataclass(frozen=True)
class _Row:
    text: str
    number: int
    indent: int


def read_blocks(text: str, vocabulary: Vocabulary, file: str = "") -> list[BandBlock]:
    """Every stat block of a text. Raises ``InputError`` for the first that cannot be used (no header, a
    defense or the hit points missing).
    """
    limits.check_print(text, file or None, most=limits.BANDS)
    blocks: list[list[_Row]] = []
    for number, raw in enumerate(text.split("\n"), 1):
        bare = re.sub(r"^(?:>\s?)+", lambda match: " " * len(match.group()), raw.replace("\t", " ").rstrip())
        row = _Row(bare.strip(), number, len(bare) - len(bare.lstrip()) + 1)
        if _TITLE.match(row.text):
            blocks.append([])
        elif not blocks and _HEADER.match(row.text):
            raise InputError("a stat block starts without a name", file=file, line=number, column=1,
                             hint='write the name above it, as a heading: "#### Name"')
        if blocks:
            blocks[-1].append(row)
    found = each(lambda rows: _Block(rows, vocabulary, file).read(), [rows for rows in blocks if _is_block(rows)],
                 len(text))
    if not found and text.strip():
        raise InputError("no stat block found", file=file, line=1, column=1,
                         hint='a stat block starts with a heading ("#### Name") and a line '
                              '"Large 2nd level troop [beast]"')
    return found


def _is_block(rows: list[_Row]) -> bool:
    return any(_HEADER.match(row.text) or re.match(r"^\*{0,2}(AC|HP)\*{0,2}:?\s+\d", row.text) for row in rows)


class _Block:
    """One stat block being read."""

    def __init__(self, rows: list[_Row], vocabulary: Vocabulary, file: str) -> None:
        self.vocabulary = vocabulary
        self.file = file
        self.title = rows[0]
        self.rows = [row for row in rows[1:] if row.text]
        self.numbers: dict[str, int] = {}
        self.vulnerable: tuple[str, ...] = ()
        self.mook = False
        self.header: re.Match[str] | None = None
        self.where = rows[0]
        self.notes: list[Note] = []

    def fail(self, message: str, row: _Row, hint: str) -> InputError:
        return InputError(message, file=self.file, line=row.number, column=row.indent, hint=hint)

    def read(self) -> BandBlock:
        match = _TITLE.match(self.title.text)
        name = match.group("name").strip("* ") if match else ""
        if not name:
            raise self.fail("a stat block has no name", self.title, 'write it as a heading: "#### Name"')
        limits.check_block(name, len(self.rows), self.file, self.title.number)
        entries, nastier = self.entries()
        if self.header is None:
            raise self.fail(f"{name}: the line with its level is missing", self.title,
                            'a line such as "Large 2nd level troop [beast]"')
        size, strength = self.bulk(self.header.group("before"))
        role, kind = self.role(self.header.group("role"))
        for key in ("ac", "pd", "md", "hp"):
            if key not in self.numbers:
                raise self.lacking(name, key.upper())
        level, defenses = int(self.header.group("level")), {key: self.numbers[key] for key in ("ac", "pd", "md")}
        limits.check_head(name, self.numbers["hp"], level, defenses, self.file, self.title.number,
                          self.numbers.get("initiative", 0))
        if "initiative" not in self.numbers:
            self.notes.append(Note("initiative is missing: it is taken to be 0", self.title.number, self.title.indent))
        sort = (self.header.group("type") or "").strip().lower()
        own = OwnName(name, (sort,) if sort else (), loose=True)
        labels = tuple(_label(rows[0]) for rows in (*entries, *nastier))
        own.called = nicknames("\n".join(row.text for rows in (*entries, *nastier) for row in rows), labels, own.core)
        lines = BandLines(self.vocabulary, own, tuple(one for one in labels if one))
        powers = tuple(self.line(lines, rows) for rows in entries)
        extra = tuple(self.line(lines, rows) for rows in nastier)
        powers = tuple(timed(power) for power in picked(tabled(powers), self.vocabulary.creature_types))
        extra = tuple(timed(power) for power in extra)
        notes = tuple(self.notes) + tuple(note for power in (*powers, *extra) for note in power.notes())
        return BandBlock(
            name, level, role, "mook" if self.mook else kind, size, strength, sort,
            self.numbers.get("initiative", 0), self.numbers.get("saves", 0),
            defenses, self.numbers["hp"], self.vulnerable,
            powers, extra, notes, self.file, self.title.number,
        )

    def lacking(self, name: str, key: str) -> InputError:
        """What to say of a number that is missing, or stands there as something else."""
        for row in self.rows:
            words = row.text.replace("*", "").replace(":", " ").split()
            if words[:1] and words[0].upper() == key:
                value = " ".join(words[1:])
                return self.fail(f"{name}: {key} is not a number: {value!r}", row, f'write it as "{key} 18"')
        return self.fail(f"{name}: {key} is missing", self.title, f'a line such as "{key} 18"')

    def line(self, lines: BandLines, rows: list[_Row]) -> f.Power:
        return lines.entry([(row.text, row.number, row.indent) for row in rows])

    def entries(self) -> tuple[list[list[_Row]], list[list[_Row]]]:
        """Attack lines and traits with the lines under them; and the nastier specials."""
        found: list[list[_Row]] = []
        nastier: list[list[_Row]] = []
        into = found
        for row in self.rows:
            if self.header is None and (header := _HEADER.match(row.text)) is not None:
                self.header, self.where = header, row
            elif _NASTIER.match(row.text):
                into = nastier
            elif self.head(row):
                continue
            elif into and into[-1][-1].text.endswith("and:"):
                into[-1].append(row)
            elif is_attack(row.text):
                into.append([row])
            elif (row.indent > 2 or is_label(row.text)) and into:
                into[-1].append(row)
            elif _TRAIT.match(row.text) or re.fullmatch(r"[A-Z][\w' ,()+-]{2,40}", row.text):
                into.append([row])
            elif into:
                into[-1].append(row)
            else:
                self.notes.append(Note(row.text, row.number, row.indent))
        return found, nastier

    def head(self, row: _Row) -> bool:
        """A line of numbers or words about the creature as a whole."""
        at = 0
        while (number := _NUMBER.match(row.text, at)) is not None:
            key = {"init": "initiative"}.get(number.group("name").lower(), number.group("name").lower())
            value = int(number.group("value"))
            if self.numbers.get(key, value) != value:
                self.notes.append(Note(number.group().strip(), row.number, row.indent + number.start()))
            self.numbers[key] = value
            if "mook" in (number.group("more") or "").lower():
                self.mook = True
            at = number.end()
        if at:
            if at < len(row.text):
                self.words(_Row(row.text[at:].strip(), row.number, row.indent + at))
            return True
        return self.words(row)

    def words(self, row: _Row) -> bool:
        """A line of words about the creature as a whole, or that it is a mook."""
        words = _WORDS.match(row.text)
        if words is not None:
            self.vulnerable += self.weaknesses(words, row)
            return True
        if _MOOK.match(row.text):
            self.mook = True
            return True
        return False

    def weaknesses(self, match: re.Match[str], row: _Row) -> tuple[str, ...]:
        types: list[str] = []
        for one in re.split(r"(?:(?<!\s)\s++)?+(?:,|;|\bor\b|\band\b)\s*+", match.group("value").lower().rstrip(". ")):
            if one in self.vocabulary.damage_types and match.group("name").lower() != "resistance":
                types.append(self.vocabulary.damage_types[one])
            elif one:
                self.notes.append(Note(match.group(), row.number, row.indent))
                break
        return tuple(types)

    def bulk(self, text: str) -> tuple[str, str]:
        """Size and strength: "Large", "Double-strength", "Huge"."""
        size, strength = "normal", "normal"
        words = text.strip(" ,").lower()
        for long, plain in STRENGTHS.items():
            if _STRENGTH_WORDS[long].search(words):
                strength = plain
                words = _STRENGTH_WORDS[long].sub("", words).strip(" ,")
        for word in words.split():
            if word in self.vocabulary.sizes:
                size = word
            else:
                close = nearest(word, self.vocabulary.sizes)
                sizes = "sizes are " + ", ".join(self.vocabulary.sizes)
                raise self.fail(f"unknown size {word!r}", self.where, f"did you mean {close!r}?" if close else sizes)
        if strength == "normal":
            strength = {"large": "double", "huge": "triple"}.get(size, "normal")
        return size, strength

    def role(self, text: str) -> tuple[str, str]:
        role, kind = "", "standard"
        for word in text.lower().split():
            if word == "mook":
                kind = "mook"
            elif word in self.vocabulary.roles:
                role = word
            else:
                self.notes.append(Note(word, self.where.number, self.where.indent))
        return role, kind


def _label(row: _Row) -> str:
    """The name of the line, as others may speak of it."""
    return line_name(row.text)


def line_name(text: str) -> str:
    """The name of an attack line or trait, without its marks."""
    text = normalise(text.replace("\u2014", " \u2014 ")).strip("* ")
    face = re.match(r"(\d{1,2})\.\s+(?=[RC]:)", text, re.I)
    text = text[face.end() :] if face is not None else text
    text = re.sub(r"^(?:\[[^\]]*+\]\s*+)++", "", text)
    text = re.sub(r"^[RC]:\s*", "", text, flags=re.I)
    rest = re.search(r"(?<!\s)\s++(?:[+-]\d++\s++vs|\(|-\s)|\(|:|$", text)
    name = (text[: rest.start()] if rest is not None else text).strip("* ")
    return f"{name} ({face.group(1)})" if face is not None else name


_SUBJECT: Final = re.compile(r"\bthe ([a-z-]{4,60}+) (?:can|gains|takes|deals|makes|has|uses|only)\b", re.I)
_SPOKEN: Final = re.compile(r"\bthis ([a-z-]{4,60}+)|\bengaged with the ([a-z-]{4,60}+) at the\b", re.I)
_USES: Final = re.compile(r"\bthe ([a-z-]{4,60}+) can use ", re.I)
_HYPHENED: Final = re.compile(r"\bthe ([a-z]{1,60}+)-([\w']++)", re.I)
_KEYWORDS: Final = frozenset(
    "target attacker attack creature enemy ally effect save ability power bonus battle character".split()
)


def nicknames(text: str, labels: tuple[str, ...], core: tuple[str, ...] = ()) -> frozenset[str]:
    """Other names a creature goes by in its own lines: "the N" as their subject, where they also say "this N", or
    tell of who is engaged with the N, or let the N use a power of the block; and words of its name (``core``) with
    something put before them: "the true-howler".
    """
    text = normalise(text)
    plain = text.lower()
    powers = tuple(one.lower() for one in labels)
    spoken = {part for match in _SPOKEN.finditer(plain) for part in _starts(match[1] or match[2])}
    spoken.update(match[1] for match in _USES.finditer(plain) if plain.startswith(powers, match.end()))
    subjects = {match[1] for match in _SUBJECT.finditer(plain) if _begins(plain, match.start())}
    found = {name for name in subjects if name not in _KEYWORDS and name in spoken}
    for match in re.finditer(r"\bengaged with the ([a-z-]{4,}) at the start of\b", text, re.I):
        found.add(match.group(1).lower())
    for match in _HYPHENED.finditer(plain):
        if (word := match[2].removesuffix("'s")) in core:
            found.update((f"{match[1]}-{word}", f"{match[1]} {word}"))
    return frozenset(found - _KEYWORDS)


def _starts(word: str) -> list[str]:
    """A word and what it begins with, up to each of its hyphens."""
    return [word, *(word[:at] for at, letter in enumerate(word) if letter == "-")]


def _begins(text: str, at: int) -> bool:
    """Whether a sentence, a part of one or a line begins at a place."""
    start = at
    while start > 0 and text[start - 1].isspace():
        start -= 1
    return at == 0 or "\n" in text[start:at] or (0 < start < at and text[start - 1] in ".:;,")


def with_file(block: BandBlock, file: str) -> BandBlock:
    """The block as read from another file."""
    return replace(block, file=file)
