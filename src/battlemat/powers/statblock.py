"""Stat blocks in the printed markdown form: heads, auras, powers, traits."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeVar

from .. import limits
from ..abreast import each
from ..errors import InputError
from . import forms as f
from .forms.base import Note
from .grammar.tokens import OwnName, normalise
from .headers import Header, read_header
from .heads import (
    Defence,
    Resistance,
    Senses,
    Skill,
    Speed,
    last_brackets,
    read_defences,
    read_modes,
    read_senses,
    read_skills,
    signed,
)
from .lines import LineReader
from .printed import Entry, Head, PrintedLine, parted, placed
from .summons import spelled_out
from .tickboxes import boxes, plain
from .vocabulary import Vocabulary

T = TypeVar("T")

_TITLE: Final = re.compile(r"^#{1,6}\s++(?P<name>\S.*)$")
_LEVEL: Final = re.compile(
    r"^\*{0,2}Level\s++(?P<level>\d++)\s++(?P<role>(?:\s*+[^*(\s])++)\s*+\*{0,2}\s*+(?P<brackets>(?:\([^)]*+\)\s*+)*+)"
    r"\*{0,2}\s*+$",
    re.I,
)
_XP: Final = re.compile(r"(?<![\d,])([\d,]++)\s*+XP", re.I)
_FIELD: Final = re.compile(r"\*\*\s*+([A-Z](?: *+\w)*+)\s*+:?\s*+\*\*\s*+:?\s*+")
_AURA: Final = re.compile(
    r"^(?P<star>\*?)(?P<name>[A-Z](?:\s*+[^*:(\s])*?)\s*+(?:\((?P<tags>[^)]*+)\)\s*+)?(?:\*\s++)?(?<=\s)"
    r"(?:aura\s++|(?=\d++\s*+:))(?P<radius>\d++)\s*+:?\s*+\*?\s*+:?\s*+(?<=\s)(?P<text>.+)$",
    re.I,
)
_TRAIT: Final = re.compile(
    r"^(?:\*\s++)?\*\*(?P<name>[A-Z][^*:]*+)(?::\*\*|\*\*[:.]|\*\*(?=\s))\s*+(?!aura\s++\d)(?P<text>[^*(\s\u25cf\u2022].*)$")
# What a line in bold begins that goes on with the power above it.
_OF_A_POWER: Final = frozenset(
    ("attack", "hit", "miss", "effect", "aftereffect", "special", "secondary attack", "first failed save",
     "first failed saving throw"))
_ABILITY: Final = re.compile(r"^([+-]?\d++)\s*+(?:\(\s*+([+-]\s*+\d++)\s*+\))?")
_HEADED_AURA: Final = re.compile(
    r"^\*\*(?P<name>[^*:(]{1,60})\*\* ?\(?aura (?P<radius>\d{1,3})\)?:? (?P<text>\S.*)$", re.I
)
_DEFENSES: Final = ("AC", "Fort", "Ref", "Will")
_LEADING: Final = re.compile(r"^(\d{1,4})(?!\d)([^+*/x]*)$")


_OF_THE_HEAD: Final = frozenset(
    "languages equipment skills senses speed initiative immune resist vulnerable defenses alignment special".split())


def _tells_a_trait(text: str) -> bool:
    """Whether a line above the first power is a trait, a sentence behind its name, and no value of the head."""
    trait = _TRAIT.match(text)
    return (
        trait is not None
        and trait.group("name").lower() not in _OF_THE_HEAD
        and trait.group("text").endswith((".", "!"))
        and trait.group("text").count(" ") > 1
    )


SUMMONED: Final = "Summoned Creature"
UNUSED: Final = ("xp", "alignment", "bloodied", "staggered", "equipment")
"""Named values that nothing in a fight asks for."""
COMPANION: Final = "Animal Companion"
NO_SENSES: Final = Senses()
NO_SPEED: Final = Speed()


@dataclass(frozen=True)
class StatBlock:
    """One creature as printed. Distances in squares; ``notes`` holds what was not understood, head and
    powers both.

    ``hp`` is 1 for a mook. ``resist``/``vulnerable`` pair an amount with a damage type (``all``: any;
    ``melee``, ``ranged``, ``near``, ``far``: attacks of that range); amount 0 with ``halved``: half
    damage. ``formulas`` holds head numbers that depend on an owner ("13 + your level") in words.
    """

    name: str
    level: int = 1
    role: str = ""
    kind: str = "standard"
    leader: bool = False
    xp: int = 0
    size: str = "Medium"
    source: str = ""
    type: str = ""
    tags: tuple[str, ...] = ()
    alignment: str = ""
    senses: Senses = NO_SENSES
    skills: tuple[Skill, ...] = ()
    languages: tuple[str, ...] = ()
    abilities: dict[str, int] = field(default_factory=dict)
    modifiers: dict[str, int] = field(default_factory=dict)
    equipment: tuple[str, ...] = ()
    initiative: int = 0
    speed: Speed = NO_SPEED
    action_points: int = 0
    defenses: dict[str, int] = field(default_factory=dict)
    saves: int = 0
    hp: int = 1
    staggered: int = 0
    immune: tuple[str, ...] = ()
    resist: tuple[Resistance, ...] = ()
    vulnerable: tuple[Resistance, ...] = ()
    incorporeal: bool = False
    powers: tuple[f.Power, ...] = ()
    formulas: dict[str, str] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()
    file: str = ""
    line: int = 0

    @property
    def lines(self) -> tuple[f.Power, ...]:
        """Powers, traits and auras: every line of the block that says what the creature does."""
        return self.powers

    @property
    def understood(self) -> bool:
        """Whether nothing of it stands as a note."""
        return not self.notes


def _clean(raw: str, number: int) -> PrintedLine:
    match = re.match(r"^\s*+(?:>\s?)*+\s*+", raw)
    start = match.end() if match else 0
    text = plain(raw.rstrip("\n").replace("&nbsp;", " " * 6)[start:])
    return PrintedLine(text.rstrip().rstrip("\\").rstrip(), number, start + 1)


def read_statblocks(text: str, vocabulary: Vocabulary, file: str = "") -> list[StatBlock]:
    """Every stat block of a text. Raises ``InputError`` for the first that cannot be used (no hit points, no
    name, unknown size).
    """
    limits.check_print(text, file or None)
    blocks: list[list[PrintedLine]] = []
    whole = spelled_out(text, vocabulary).split("\n")
    for line in (_clean(raw, number) for number, row in enumerate(whole, 1) for raw in row.split("\v")):
        if _TITLE.match(line.text):
            blocks.append([])
        elif not blocks and _LEVEL.match(line.text):
            raise InputError(
                "a stat block starts without a name",
                file=file,
                line=line.number,
                column=1,
                hint='write the name above it, as a heading: "#### Name"',
            )
        if blocks:
            blocks[-1].append(line)
    printed = [lines for lines in blocks
               if any(_LEVEL.match(line.text) or "**HP:" in line.text or "**AC:" in line.text for line in lines)]
    found = each(lambda lines: BlockReader(lines, vocabulary, file).read(), printed, len(text))
    if not found and text.strip():
        raise InputError(
            "no stat block found",
            file=file,
            line=1,
            column=1,
            hint='a stat block starts with a heading ("#### Name") and a line "**Level 1 Striker** (100 XP)"',
        )
    return found


def read_file(path: Path, vocabulary: Vocabulary) -> list[StatBlock]:
    """Every stat block of a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise InputError(f"cannot read the file: {problem.strerror}", file=str(path)) from None
    except UnicodeDecodeError:
        raise InputError("the file is not text in UTF-8", file=str(path)) from None
    return read_statblocks(text, vocabulary, str(path))


class BlockReader:
    """One stat block being read. ``mark``: what stands before and behind the name of a power."""

    mark = "**"

    def __init__(self, lines: list[PrintedLine], vocabulary: Vocabulary, file: str) -> None:
        self.vocabulary = vocabulary
        self.file = file
        self.title = lines[0]
        self.lines = [part for line in lines[1:] if line.text for part in parted(line, vocabulary, self.mark)]
        self.values: dict[str, tuple[str, int, int]] = {}
        self.notes: list[Note] = []
        self.auras: list[PrintedLine] = []
        self.ticks: int | None = None
        self.taken: set[str] = set(UNUSED)
        self.borrowed = False  # whether its numbers hang on somebody else's, as a companion's do

    def fail(self, message: str, line: int, hint: str) -> InputError:
        return InputError(message, file=self.file, line=line, column=1, hint=hint)

    def read(self) -> StatBlock:
        match = _TITLE.match(self.title.text)
        name = match.group("name").strip("* ") if match else ""
        if not name:
            raise self.fail(
                "a stat block has no name", self.title.number, 'write it as a heading: "#### Name"'
            )
        limits.check_block(name, len(self.lines), self.file, self.title.number)
        head, body = self.split()
        facts = self.head(head, name)
        return self.block(name, facts, self.entries(body))

    def head(self, head: list[PrintedLine], name: str) -> Head:
        """What the head says, its named values apart, which are kept in ``values``."""
        facts = Head()
        companion, sized = True, False
        for line in head:
            found = _LEVEL.match(line.text)
            if found:
                role, kind = self.role(found.group("role"), line)
                brackets = found.group("brackets")
                points = _XP.search(brackets)
                facts = replace(facts, level=int(found.group("level")), role=role, kind=kind,
                                leader="leader" in brackets.lower(),
                                xp=int(points.group(1).replace(",", "")) if points else 0)
                companion = False
                self.borrowed = found.group("role").strip().lower() == SUMMONED.lower()
            elif line.text.strip("*: ") == COMPANION:
                self.borrowed = True
            elif (ticks := boxes(line.text)) is not None:
                self.ticks = self.ticks or ticks
            elif not sized and not line.text.startswith("*") and line.text.split():
                sized = True
                size, source, sort, tags, alignment = self.kind_line(line)
                facts = replace(facts, size=size, source=source, type=sort, tags=tags, alignment=alignment)
            elif _AURA.match(line.text) and not line.text.startswith("**"):
                self.auras.append(line)
            elif line.text.startswith("**"):
                self.fields(line)
            elif line.text.startswith("*"):
                self.auras.append(line)
            else:
                self.notes.append(Note(line.text, line.number, line.indent))
        if not sized and not companion:
            raise self.fail(
                f"{name}: the size is missing",
                self.title.number,
                f'a line such as "{self.vocabulary.sizes[2]} Natural Humanoid"',
            )
        return facts

    def block(self, name: str, facts: Head, entries: list[Entry]) -> StatBlock:
        """The block of a head and of the lines of its powers."""
        hp, staggered, formulas = self.hit_points(name)
        if not self.borrowed and self.ticks is None:
            self.check_numbers(name, facts)
        abilities, modifiers = self.abilities()
        defenses, saves = self.defenses(formulas)
        immune, resist, vulnerable, incorporeal = self.defences()
        speed = self.told("Speed", read_modes)
        senses = self.told("Senses", read_senses)
        skills = self.told("Skills", read_skills)
        own = OwnName(name, (*facts.tags, facts.type, "animal companion"))
        powers = self.powers(entries, own)
        action_points, initiative = self.number("Action Points"), self.number("Initiative")
        limits.check_head(name, 1 if "HP" in formulas else hp, facts.level, defenses, self.file, self.title.number,
                          initiative)
        languages, equipment = _split(self.take("Languages")[0]), _split(self.take("Equipment")[0])
        for key, (value, line, column) in self.values.items():
            if key not in self.taken:
                self.notes.append(Note(f"{key}: {value}", line, column))
        notes = (note for power in powers for note in power.notes())
        return StatBlock(
            name,
            facts.level,
            facts.role,
            facts.kind,
            facts.leader,
            facts.xp,
            facts.size,
            facts.source,
            facts.type,
            facts.tags,
            facts.alignment,
            senses,
            skills,
            languages,
            abilities,
            modifiers,
            equipment,
            initiative,
            speed,
            action_points,
            defenses,
            saves,
            hp,
            staggered,
            immune,
            resist,
            vulnerable,
            incorporeal,
            powers,
            formulas,
            tuple(self.notes) + tuple(placed(note, entries) for note in notes),
            self.file,
            self.title.number,
        )

    def told(self, key: str, reader: Callable[[str, Vocabulary], tuple[T, list[str]]]) -> T:
        """What a line of the head says, as its reader has it; what that does not know is noted."""
        text = self.take(key)
        found, problems = reader(text[0], self.vocabulary)
        self.problems(problems, text)
        return found

    def split(self) -> tuple[list[PrintedLine], list[PrintedLine]]:
        """Head lines, and the lines of powers and traits."""
        for index, line in enumerate(self.lines):
            if self.starts_power(line.text) and not _LEVEL.match(line.text):
                while index and _tells_a_trait(self.lines[index - 1].text):
                    index -= 1
                return self.lines[:index], self.lines[index:]
        return self.lines, []

    def starts_power(self, text: str) -> bool:
        """Whether a line is the header of a power or trait."""
        if text[:1] in self.vocabulary.symbols and text[:1]:
            return True
        match = re.match(r"^\*\*(?P<name>[^*]++)\*\*\s*+(?:\([^)]*+\))?\s*+(?:●.*)?$", text)
        return (
            match is not None
            and not match.group("name").rstrip().endswith(":")
            and not _LEVEL.match(text)
            and match.group("name") not in ("Animal Companion", SUMMONED)
        )

    def fields(self, line: PrintedLine) -> None:
        """ "**AC:** 17; **Fort:** 14, ..." into values by name."""
        marks = list(_FIELD.finditer(line.text))
        headed = _HEADED_AURA.match(line.text)
        if headed is not None:
            self.auras.append(replace(line, text=f"{headed['name'].strip()} aura {headed['radius']}: {headed['text']}"))
            return
        before = line.text[: marks[0].start()] if marks else line.text
        if before.strip(" *;,"):
            self.notes.append(Note(before.strip(), line.number, line.indent))
        for index, mark in enumerate(marks):
            end = marks[index + 1].start() if index + 1 < len(marks) else len(line.text)
            value = line.text[mark.end() : end].strip().rstrip(";,").strip()
            name = mark.group(1).strip().lower()
            if self.values.get(name, (value,))[0] != value:
                told = line.text[mark.start() : end].strip(" ;,")
                self.notes.append(Note(told, line.number, line.indent + mark.start()))
            self.values[name] = (value, line.number, line.indent + mark.end())

    def take(self, name: str) -> tuple[str, int, int]:
        for key in (
            name.lower(),
            {"resist": "resistance to", "immune": "immunity to", "vulnerable": "vulnerability to"}.get(
                name.lower(), ""
            ),
        ):
            if key in self.values:
                self.taken.add(key)
                return self.values[key]
        return "", self.title.number, 1

    def number(self, name: str) -> int:
        text, line, _ = self.take(name)
        match = re.match(r"^([+-]?+\s*+\d++)", text)
        if not match:
            if text:
                raise self.fail(f"{name} is not a number: {text!r}", line, f'write it as "**{name}:** +3"')
            return 0
        return signed(match.group(1))

    def problems(self, texts: list[str], where: tuple[str, int, int]) -> None:
        for text in texts:
            at = max(where[0].find(text), 0)
            self.notes.append(Note(text, where[1], where[2] + at))

    def role(self, text: str, line: PrintedLine) -> tuple[str, str]:
        role, kind = "", "standard"
        if text.lower() == SUMMONED.lower():
            return role, kind
        for word in text.split():
            for known in self.vocabulary.kinds:
                if word.lower() == known.lower():
                    kind = known.lower()
                    break
            else:
                for known in self.vocabulary.roles:
                    if word.lower() == known.lower():
                        role = known
                        break
                else:
                    self.notes.append(Note(word, line.number, line.indent + line.text.find(word)))
        return role, kind

    def kind_line(self, line: PrintedLine) -> tuple[str, str, str, tuple[str, ...], str]:
        text = line.text
        text, alignment = last_brackets(text)
        main, _, rest = text.partition("●")
        words = main.replace(",", " ").split()
        size = words[0].capitalize() if words else ""
        if size not in self.vocabulary.sizes:
            raise self.fail(
                f"unknown size {words[0] if words else ''!r}",
                line.number,
                "sizes are " + ", ".join(self.vocabulary.sizes),
            )
        source = next((word for word in words[1:] if word in self.vocabulary.origins), "")
        sort = next((word for word in words[1:] if word in self.vocabulary.creature_types), "")
        tags = tuple(
            self.vocabulary.tags.get(one.strip().lower(), one.strip())
            for one in rest.split(",")
            if one.strip()
        )
        return size, source, sort, tags, alignment

    def hit_points(self, name: str) -> tuple[int, int, dict[str, str]]:
        text, _line, _ = self.take("HP")
        formulas: dict[str, str] = {}
        if not text and self.ticks is not None:
            return self.ticks, self.ticks // 2, formulas
        if not text:
            raise self.fail(
                f"{name} has no hit points",
                self.title.number,
                'add a line such as "**HP:** 27, **Staggered:** 13"',
            )
        match = re.match(r"^([+-]?\d++)", text)
        if not match:
            formulas["HP"] = text
            return 0, 0, formulas
        hp = int(match.group(1))
        mark = re.match(r"^(\d+)", self.take("Staggered")[0])
        return hp, int(mark.group(1)) if mark else hp // 2, formulas

    def check_numbers(self, name: str, facts: Head) -> None:
        """Raise ``InputError`` where a creature of its own has no level, or a number it fights with can't be read; what
        it could do without is noted when it is missing.
        """
        title = self.title.number
        if not facts.level:
            raise self.fail(f"{name}: the line with its level is missing", title,
                            'a line such as "**Level 1 Striker** (100 XP)"')
        for key in ("HP", *_DEFENSES):
            text, line, _ = self.take(key)
            if key == "HP" and text.lstrip("+- ")[:1].isdigit():
                continue
            if not text:
                raise self.fail(f"{name}: {key} is missing", title, f'add a line such as "**{key}:** 15"')
            if not _LEADING.match(text):
                raise self.fail(f"{name}: {key} is not a number: {text!r}", line, f'write it as "**{key}:** 15"')
        for key in ("Initiative", "Speed"):
            text, line, _ = self.take(key)
            if not text:
                self.notes.append(Note(f"{key} is missing: it is taken to be 0", title, 1))
            elif not any(letter.isdigit() for letter in text):
                raise self.fail(f"{name}: {key} is not a number: {text!r}", line, f'write it as "**{key}:** 6"')

    def abilities(self) -> tuple[dict[str, int], dict[str, int]]:
        scores: dict[str, int] = {}
        modifiers: dict[str, int] = {}
        for name in ("Str", "Con", "Dex", "Int", "Wis", "Cha"):
            text, _line, _ = self.take(name)
            match = _ABILITY.match(text)
            if match:
                scores[name.lower()] = int(match.group(1))
                if match.group(2):
                    modifiers[name.lower()] = signed(match.group(2))
        return scores, modifiers

    def defenses(self, formulas: dict[str, str]) -> tuple[dict[str, int], int]:
        found: dict[str, int] = {}
        for name in _DEFENSES:
            text, line, column = self.take(name)
            number = _LEADING.match(text)
            if number is not None:
                found[name.lower()] = int(number.group(1))
                if number.group(2).strip():
                    self.notes.append(Note(f"{name} {text}", line, column))
            elif text:
                formulas[name] = text
        shared = self.take("Defenses")[0]
        if shared and not found:
            formulas["Defenses"] = shared
        save = re.match(r"^\+?(\d+)", self.take("Saving Throws")[0])
        return found, int(save.group(1)) if save else 0

    def defences(self) -> tuple[tuple[str, ...], tuple[Resistance, ...], tuple[Resistance, ...], bool]:
        immune = _split(self.take("Immune")[0])
        resist_text = self.take("Resist")
        resist, problems = read_defences(resist_text[0], self.vocabulary)
        self.problems(problems, resist_text)
        weak_text = self.take("Vulnerable")
        vulnerable, problems = read_defences(weak_text[0], self.vocabulary)
        self.problems(problems, weak_text)
        plain = tuple(one for one in resist if one.to != "incorporeal")
        return (
            tuple(one.lower() for one in immune),
            _plain(plain),
            _plain(vulnerable),
            len(plain) < len(resist),
        )

    def entries(self, body: list[PrintedLine]) -> list[Entry]:
        """Powers and traits: the header of each and the lines under it."""
        entries: list[Entry] = []
        for line in body:
            inline = _TRAIT.match(line.text)
            name = inline.group("name").rstrip(".").lower() if inline is not None else ""
            if inline is not None and name in _OF_A_POWER and entries:
                entries[-1].texts.append(replace(line, text=f"{inline.group('name')}: {inline.group('text')}"))
                continue
            if inline is not None and name not in self.values:
                text = PrintedLine(inline.group("text"), line.number, inline.start("text") + 1)
                entries.append(Entry(Header(inline.group("name").rstrip(".")), line, [text]))
                continue
            if self.starts_power(line.text):
                header = read_header(line.text, self.vocabulary)
                if header is not None:
                    entries.append(Entry(header, line, []))
                    continue
            if entries:
                entries[-1].texts.append(line)
            else:
                self.notes.append(Note(line.text, line.number, line.indent))
        return entries

    def powers(self, entries: list[Entry], own: OwnName) -> tuple[f.Power, ...]:
        """What the lines of auras, powers and traits say."""
        names = tuple(entry.header.name for entry in entries) + tuple(
            _aura_name(line.text) for line in self.auras
        )
        reader = LineReader(self.vocabulary, own, names)
        found: list[f.Power] = []
        for line in self.auras:
            match = _AURA.match(normalise(line.text))
            if match is None:
                self.notes.append(Note(line.text, line.number, line.indent))
                continue
            tags = tuple(
                self.vocabulary.tags.get(one.strip().lower(), one.strip())
                for one in (match.group("tags") or "").split(",")
                if one.strip()
            )
            found.append(
                reader.aura(
                    match.group("name").strip(),
                    int(match.group("radius")),
                    tags,
                    match.group("text"),
                    line.number,
                    line.indent + match.start("text"),
                )
            )
        for entry in entries:
            found.append(reader.power(entry.header, entry.text, entry.start.number, entry.start.indent))
        return tuple(found)


def _aura_name(text: str) -> str:
    match = _AURA.match(normalise(text))
    return match.group("name").strip() if match else ""


def _plain(found: tuple[Defence, ...]) -> tuple[Resistance, ...]:
    return tuple(Resistance(one.amount, one.to, one.halved) for one in found)


def _split(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in re.split(r"[;,]", text) if one.strip())
