"""Stat blocks in the plain form: no marks of emphasis, every part known by the words it starts with.

    Ditch Cutter                      Level 1 Skirmisher
    Small natural humanoid (goblin)   XP 100
    Initiative +5    Senses Perception +1; low-light vision
    HP 27; Bloodied 13
    AC 15; Fortitude 12, Reflex 14, Will 12
    Speed 6
    m Hook (standard; at-will) ✦ Weapon
    +6 vs. AC; 1d6 + 3 damage, and the target is slowed (save ends).
    Slip (immediate reaction, when missed by a melee attack; at-will)
    The ditch cutter shifts 1 square.
    Alignment Evil    Languages Common
    Str 12 (+1)   Dex 17 (+3)   Wis 12 (+1)
    Con 13 (+1)   Int 8 (-1)    Cha 10 (+0)

A block ends where the next one or a heading (`#`) begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from .. import limits
from ..abreast import each
from ..errors import InputError, nearest
from . import forms as f
from .card import read_trait
from .forms.base import Note
from .grammar.tokens import OwnName, normalise
from .headers import Header, read_bracket
from .lines import LineReader
from .printed import Entry, Head, PrintedLine
from .statblock import BlockReader, StatBlock, read_statblocks
from .vocabulary import Vocabulary

_LEVEL: Final = (
    r"Level\s++(?P<level>\d++)\s++(?P<role>[A-Z]\w++(?:\s++[A-Z]\w++){0,8}?)\s*+(?P<leader>\(\s*+Leader\s*+\))?"
)
_XP: Final = r"(?:\s*+[(,]?\s*+(?:XP\s++(?P<xp>[\d,]++)|(?P<points>[\d,]++)\s++XP)\)?)?"
_TITLED: Final = re.compile(rf"^#{{0,6}}\s*+(?P<name>[^#\s](?:\s*+\S)*?)\s++{_LEVEL}{_XP}\s*+$")
_LEVEL_ALONE: Final = re.compile(rf"^{_LEVEL}{_XP}\s*+$")
_HEADING: Final = re.compile(r"^#{1,6}\s++(?P<name>\S.*)$")
_NUMBERS: Final = re.compile(r"^(?:AC|HP):?\s+\d")
_XP_AFTER: Final = re.compile(r"(?:(?<!\s)\s++)?\bXP\s++([\d,]++)\s*+$")
_SYMBOLS: Final = {"m": "basic melee", "M": "melee", "r": "basic ranged", "R": "ranged", "C": "near", "A": "far"}
_MARK: Final = r"^(?:(?P<symbol>[mMrRCA](?=\s)|[‡†⤢↗∢⋇])\s*+)?"
_POWER: Final = re.compile(
    _MARK + r"(?P<name>[A-Z](?:\s*+[^().;:\s])*+)\s*+\((?P<bracket>[^)]*+)\)\s*+"
    r"(?:[●✦◆♦*]\s*+(?P<tags>.*))?$"
)
_TO_AURA: Final = r"^[A-Z](?:\s*+[^:;.(\s])*?\s*+(?:\([^)]*+\)\s*+)?(?<=\s)aura\s++\d++"
_AURA: Final = re.compile(_TO_AURA + r"(?P<mark>\s*+[;:])\s++\S", re.I)
_AURA_ALONE: Final = re.compile(_TO_AURA + r"\s*+$", re.I)
_TITLE_WORDS: Final = re.compile(
    _MARK + r"(?P<name>[A-Z][^.;:()]{1,40}?)\s*+(?:[●✦◆♦]\s*+(?P<tags>.*))?$"
)
_INLINE: Final = re.compile(r"^(?P<name>[A-Z][\w' -]{1,30}):\s+(?P<text>\S.*)$")
_NUMBER: Final = r"[+-]?\d"
# The words a named value starts with, and how what follows looks.
_STARTS: Final = {
    "Initiative": _NUMBER, "Senses": r"\w", "HP": r"\d", "AC": r"\d", "Immune": r"[a-z]", "Resist": r"[\da-z]",
    "Vulnerable": r"[\da-z]", "Saving Throws": _NUMBER, "Speed": r"\d|fly|swim|climb|burrow", "Action Points": r"\d",
    "Action Point": r"\d", "Regeneration": r"\d", "Alignment": r"\w", "Languages": r"\S", "Skills": r"\w",
    "Str": r"\d", "Con": r"\d", "Dex": r"\d", "Int": r"\d", "Wis": r"\d", "Cha": r"\d", "Equipment": r"\S",
}
_WITHIN: Final = {
    **_STARTS, "Bloodied": r"\d", "Fortitude": r"\d", "Fort": r"\d", "Reflex": r"\d", "Ref": r"\d", "Will": r"\d",
    "XP": r"\d",
}
_KEYS: Final = {"bloodied": "staggered", "fortitude": "fort", "reflex": "ref", "action point": "action points"}
_SMALL: Final = frozenset("a an and as at by for from in into of on or the to with".split())


def _named(words: dict[str, str]) -> str:
    return "|".join(rf"{word}:?\s++(?={value})" for word, value in sorted(words.items(), key=lambda one: -len(one[0])))


_VALUE: Final = re.compile(rf"^(?:{_named(_STARTS)})")
_VALUES: Final = re.compile(rf"(?:^|[;,.]\s++|(?<!\s)\s++)(?P<name>{_named(_WITHIN)})")


def is_plain(text: str) -> bool:
    """Whether a text's stat blocks are in the plain form."""
    return any(True for _ in starts(text.split("\n")))


def starts(rows: list[str]) -> Iterator[int]:
    """The indexes of the lines that plain stat blocks begin with."""
    bare = [bare_line(row) for row in rows]
    for index, row in enumerate(bare):
        heading = _TITLED.match(row) is not None or (
            _HEADING.match(row) is not None and _LEVEL_ALONE.match(_following(bare, index)) is not None
        )
        if heading and _has_numbers(bare, index):
            yield index


def bare_line(row: str) -> str:
    """A line without blanks at its ends, tabs in it or the mark of a quotation."""
    return normalise(row).strip().removeprefix(">").strip()


def title(rows: list[str]) -> tuple[str, int, str]:
    """Name, level and role of the block that begins with the first of these lines."""
    bare = [bare_line(row) for row in rows]
    found = _TITLED.match(bare[0])
    name = found["name"] if found is not None else bare[0].lstrip("# ")
    if found is None:
        found = _LEVEL_ALONE.match(_following(bare, 0))
    return (name.strip("* "), int(found["level"]), found["role"]) if found is not None else (name, 0, "")


def end(rows: list[str], start: int) -> int:
    """The index after the last line of the block that begins at a line."""
    return next(stop for begin, stop in spans(rows) if begin == start)


def spans(rows: list[str]) -> Iterator[tuple[int, int]]:
    """The first line of every plain stat block, and the one after its last: the next block's, or a heading."""
    found = list(starts(rows))
    for start, following in zip(found, [*found[1:], len(rows)], strict=True):
        inside = range(start + 1, following)
        yield start, next((at for at in inside if _HEADING.match(bare_line(rows[at])) is not None), following)


def _following(bare: list[str], index: int) -> str:
    return next((row for row in bare[index + 1 :] if row), "")


def _has_numbers(bare: list[str], start: int) -> bool:
    """Whether defenses or hit points stand under a heading, before any other."""
    for row in bare[start + 1 :]:
        if _HEADING.match(row) is not None or _TITLED.match(row) is not None:
            return False
        if _NUMBERS.match(row) is not None:
            return True
    return False


def read_plain_blocks(text: str, vocabulary: Vocabulary, file: str = "") -> list[StatBlock]:
    """Every stat block of a text in the plain form. Raises ``InputError`` for the first that cannot be used."""
    limits.check_print(text, file or None)
    rows = text.split("\n")
    blocks = [[_line(raw, start + 1 + number) for number, raw in enumerate(rows[start:stop])]
              for start, stop in spans(rows)]
    found = each(lambda lines: _PlainReader(lines, vocabulary, file).read(), blocks, len(text))
    if not found and text.strip():
        raise InputError("no stat block found", file=file, line=1, column=1,
                         hint="a stat block starts with a line such as 'Ditch Cutter  Level 1 Skirmisher'")
    return found


def read_any_blocks(text: str, vocabulary: Vocabulary, file: str = "") -> list[StatBlock]:
    """Every stat block of a text, in whichever form it is printed.

    Raises ``InputError`` for one that cannot be used.
    """
    return (read_plain_blocks if is_plain(text) else read_statblocks)(text, vocabulary, file)


def _line(raw: str, number: int) -> PrintedLine:
    text = normalise(raw).rstrip()
    bare = text.lstrip("> ")
    return PrintedLine(bare, number, len(text) - len(bare) + 1)


class _PlainReader(BlockReader):
    """One plain stat block being read; ``words`` are traits that stand by their words among the values."""

    mark = ""

    def __init__(self, lines: list[PrintedLine], vocabulary: Vocabulary, file: str) -> None:
        super().__init__(lines, vocabulary, file)
        self.words: list[PrintedLine] = []

    def read(self) -> StatBlock:
        name, level, _ = title([self.title.text, *(line.text for line in self.lines)])
        limits.check_block(name, len(self.lines), self.file, self.title.number)
        facts, entries = self.sort(Head(level=level), name)
        return self.block(name, facts, entries)

    def sort(self, facts: Head, name: str) -> tuple[Head, list[Entry]]:
        """What the lines without a name say, and the entries of powers and traits; named values into ``values``."""
        entries: list[Entry] = []
        aura = False
        sized = False
        for line in (self.title, *self.lines):
            ranked = _TITLED.match(line.text) if line is self.title else _LEVEL_ALONE.match(line.text)
            if ranked is not None and not facts.role and facts.kind == "standard":
                role, kind = self.role(ranked["role"], line)
                points = ranked["xp"] or ranked["points"] or "0"
                facts = replace(facts, level=int(ranked["level"]), role=role, kind=kind,
                                leader=ranked["leader"] is not None, xp=int(points.replace(",", "")))
            elif line is self.title:
                continue
            elif not sized:
                sized = True
                facts = self.sized(facts, line)
            elif _AURA.match(line.text):
                aura = True
                self.auras.append(self.aura(line))
            elif _AURA_ALONE.match(line.text):
                aura = True
                self.auras.append(replace(line, text=f"{line.text}:"))
            elif _VALUE.match(line.text):
                aura = False
                self.values_of(line)
            elif (entry := self.entry(line, entries)) is not None:
                aura = False
                entries.append(entry)
            elif aura:
                last = self.auras[-1]
                self.auras[-1] = replace(last, text=f"{last.text} {line.text}")
            elif entries:
                entries[-1].texts.append(line)
            else:
                self.notes.append(Note(line.text, line.number, line.indent))
        if not sized:
            raise self.fail(f"{name}: the size is missing", self.title.number,
                            'a line such as "Small natural humanoid"')
        return facts, entries

    def powers(self, entries: list[Entry], own: OwnName) -> tuple[f.Power, ...]:
        """What the lines of auras, powers and traits say, and the traits among the values."""
        reader = LineReader(self.vocabulary, own, ())
        standing = (replace(read_trait(one.text, reader), line=one.number) for one in self.words)
        return (*standing, *super().powers(entries, own))

    def sized(self, facts: Head, line: PrintedLine) -> Head:
        """ "Small natural humanoid (goblin), evil   XP 100"."""
        text = line.text
        points = _XP_AFTER.search(text)
        if points is not None:
            text = text[: points.start()]
            facts = replace(facts, xp=int(points[1].replace(",", "")))
        main, _, rest = text.partition("(")
        inside, _, after = rest.partition(")")
        words = main.replace(",", " ").split()
        size = words[0].capitalize() if words else ""
        sizes = self.vocabulary.sizes
        if size not in sizes:
            close = nearest(size, sizes)
            raise self.fail(f"unknown size {words[0] if words else ''!r}", line.number,
                            f"did you mean {close!r}?" if close else "sizes are " + ", ".join(sizes))
        kinds = " ".join(words[1:]).title()
        source = next((word for word in self.vocabulary.origins if word in kinds.split()), "")
        sort = next((one for one in sorted(self.vocabulary.creature_types, key=len, reverse=True) if one in kinds), "")
        for word in words[1:]:
            if word.title() in (source, *sort.split()):
                continue
            if word.lower() in self.vocabulary.noun_kinds:
                inside = f"{inside}, {word}" if inside else word
            else:
                self.notes.append(Note(word, line.number, line.indent + line.text.find(word)))
        return replace(facts, size=size, source=source, type=sort, tags=self.tags(inside),
                       alignment=after.strip(" ,").title())

    def aura(self, line: PrintedLine) -> PrintedLine:
        """An aura's line with a colon behind its radius."""
        found = _AURA.match(line.text)
        at = found.end("mark") - 1 if found is not None else 0
        return replace(line, text=f"{line.text[:at]}:{line.text[at + 1:]}")

    def values_of(self, line: PrintedLine) -> None:
        """ "AC 16; Fortitude 13, Reflex 15, Will 12" into values by name; regeneration is a trait."""
        marks = list(_VALUES.finditer(line.text))
        for index, mark in enumerate(marks):
            stop = marks[index + 1].start() if index + 1 < len(marks) else len(line.text)
            name = mark["name"].strip(" :").lower()
            value = line.text[mark.end() : stop].strip().rstrip(";,").strip()
            place = PrintedLine(value, line.number, line.indent + mark.end())
            if name == "regeneration":
                amount, _, limit = value.partition("(")
                value = amount.strip()
                if limit:
                    until = f"{limit[:1].upper()}{limit[1:].strip().rstrip(').')}."
                    self.words.append(replace(place, text=until, indent=line.indent + mark.end() + len(amount) + 1))
                self.words.append(replace(place, text=f"Regeneration {value}", indent=line.indent + mark.start("name")))
            elif name == "alignment":
                self.values[name] = (value, place.number, place.indent)
            else:
                self.values[_KEYS.get(name, name)] = (value, place.number, place.indent)

    def entry(self, line: PrintedLine, entries: list[Entry]) -> Entry | None:
        """The entry a line begins, ``None`` for a line of text."""
        power = _POWER.match(line.text)
        if power is not None:
            said = read_bracket(power["bracket"], self.vocabulary)
            if said.cost or said.usage.kind or said.trigger or said.need or power["symbol"]:
                symbol = self.symbol(power)
                tags = (*self.tags(power["tags"]), *said.tags)
                header = Header(power["name"].strip(), symbol, said.cost, said.usage, tags, said.problem, said.trigger,
                                said.need)
                return Entry(header, line, [])
        inline = _INLINE.match(line.text)
        if inline is not None and _is_title(inline["name"]) and self.complete(entries):
            start = line.indent + inline.start("text")
            return Entry(Header(inline["name"]), line, [PrintedLine(inline["text"], line.number, start)])
        plain = _TITLE_WORDS.match(line.text)
        if plain is not None and _is_title(plain["name"]) and self.complete(entries):
            return Entry(Header(plain["name"].strip(), self.symbol(plain), tags=self.tags(plain["tags"])), line, [])
        return None

    def symbol(self, title: re.Match[str]) -> str:
        """What the letter, or the mark of the emphasized print, before a power's name says."""
        mark = title["symbol"] or ""
        return _SYMBOLS.get(mark) or self.vocabulary.symbols.get(mark, "")

    def complete(self, entries: list[Entry]) -> bool:
        """Whether the text before a line is at its end, so that a title may follow."""
        return not entries or not entries[-1].texts or entries[-1].texts[-1].text.endswith((".", "!", ")"))

    def tags(self, text: str | None) -> tuple[str, ...]:
        """The tags behind a header."""
        names = [one.strip() for one in (text or "").replace("*", "").split(",")]
        return tuple(self.vocabulary.tags.get(name.lower(), name) for name in names if name)


def _is_title(text: str) -> bool:
    """Whether words are written as a title: all capitals but the small ones."""
    words = text.split()
    return bool(words) and len(words) <= 6 and all(word[:1].isupper() or word.lower() in _SMALL for word in words)
