"""Proofreading files and folders: whether each can be used, and what of its print is not understood."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from battlemat import saving
from battlemat.abreast import each
from battlemat.days.file import DAY, load_day
from battlemat.documents.json import parse_json
from battlemat.documents.toml import Document, beside, load_toml, read_text
from battlemat.engine.creature import Sheet
from battlemat.engine.ruleset import Ruleset
from battlemat.errors import InputError
from battlemat.files.bestiary import IMPORTED, SUFFIXES
from battlemat.files.challenges import CHALLENGE, load_challenge
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.heroes import Hero, load_hero, system_of
from battlemat.files.maps import load_map
from battlemat.files.printed import Printed, of_tabletop, read_printed
from battlemat.heroes.content import KEYS as OPTIONS
from battlemat.heroes.content import read_options
from battlemat.importers.foundry import is_document
from battlemat.importers.tabletop import is_document as is_tabletop
from battlemat.loading import battle_from_encounter
from battlemat.powers.bands.block import BandBlock
from battlemat.powers.forms import Power
from battlemat.powers.forms.base import Note
from battlemat.powers.render import named
from battlemat.powers.run.build import equip
from battlemat.powers.run.power import ParsedPower, PrintedTrait
from battlemat.powers.statblock import StatBlock
from battlemat.proofreading.findings import Finding, Found, number, of_error, of_note
from battlemat.proofreading.why import with_nearest
from battlemat.systems import load_system, system_names
from battlemat.systems.system import System

# What tells the kinds of TOML files apart: keys that only one of them has.
_ENCOUNTER: Final = ("monster", "hero", "party", "base", "bestiary")
_HERO: Final = ("class", "abilities", "hit-points", "powers", "weapons")
_MAP: Final = ("map",)
_PARTY: Final = ("order",)


def proofread(paths: Iterable[Path], near: bool = False) -> Found:
    """What can be said of files and folders (searched through). Mistakes are found, not raised.

    `near`: for the first things not understood in a file named itself (`limits.NEAREST`), the nearest wording that is
    understood is looked for too.
    """
    return Proofreader(near).read(paths)


class Proofreader:
    """Looks at files one after the other; `found` gathers what there is to say."""

    def __init__(self, near: bool = False, rules: dict[str, Ruleset] | None = None) -> None:
        self.near = near
        self.found = Found()
        self.rules = rules or {name: load_system(name).rules(None) for name in system_names()}

    def read(self, paths: Iterable[Path]) -> Found:
        """Look at all of them."""
        for path, asked_for in self.expand(paths):
            try:
                self.file(path, asked_for)
            except InputError as error:
                self.mistake(error)
            except OSError as problem:
                self.mistake(InputError(f"cannot be read: {problem.strerror}", file=str(problem.filename or path)))
            except RecursionError:
                self.mistake(InputError("this is nested too deep", file=str(path)))
        return self.found

    def mistake(self, error: InputError) -> None:
        """A file that cannot be used."""
        self.found.errors.append(error)
        self.found.findings.append(of_error(error))

    def expand(self, paths: Iterable[Path]) -> list[tuple[Path, bool]]:
        """Every file to look at, and whether it was named itself rather than found in a folder."""
        found: list[tuple[Path, bool]] = []
        for path in paths:
            if path.is_dir():
                known = (*SUFFIXES, *IMPORTED, ".toml", ".json")
                inside = sorted(one for one in path.rglob("*") if one.suffix in known)
                found.extend((one, False) for one in inside if one.is_file())
            elif path.exists():
                found.append((path, True))
            else:
                self.mistake(InputError("no such file or folder", file=str(path), hint=beside(path)))
        return found

    def file(self, path: Path, asked_for: bool) -> None:
        """Look at one file. Raises `InputError` for one that cannot be used."""
        if path.suffix == ".toml":
            self.toml(path, asked_for)
        elif path.suffix == ".json":
            self.json(path, asked_for)
        elif path.suffix in IMPORTED and not asked_for and not is_document(path):
            self.found.aside += 1
        elif (printed := read_printed(path)) is not None:
            self.print(path, printed, asked_for)
        elif asked_for:
            raise InputError(
                "there is no stat block and no hero card in this file", file=str(path), line=1, column=1,
                hint='a stat block starts with its name and a line "Level 1 Archer" or "1st level archer [beast]", and '
                'has its AC and HP below; a card starts with its name and a line "Encounter Attack 1 (Standard)"')

    # ------------------------------------------------------------------ print

    def print(self, path: Path, printed: Printed, asked_for: bool) -> None:
        """Count what is printed in a file, and note what of it is not understood."""
        before = len(self.found.findings)
        system, rules = printed.system, self.rules[printed.system.name]
        idle = each(lambda block: idle_lines(system.statblock_sheet(block, rules)), printed.blocks, len(printed.text))
        for block, unused in zip(printed.blocks, idle, strict=True):
            self.block(path, printed, block, unused)
        if printed.cards or printed.traits:
            self.cards(path, printed)
        if self.near and asked_for:
            self.found.findings[before:] = with_nearest(self.found.findings[before:], printed)

    def block(self, path: Path, printed: Printed, block: StatBlock | BandBlock,
              idle: dict[str, tuple[str, ...]]) -> None:
        """One stat block, of which `idle` is read but does nothing in play."""
        found = self.found
        owners = {(note.line, note.text): line.name for line in block.lines for note in line.notes()}
        mine = [of_note(note, str(path), block.name, owners.get((note.line, note.text), ""), printed.exported)
                for note in block.notes]
        for line in block.lines:
            mine.extend(_idle(path, line, named(text, block.name), block.name, printed) for text in
                        idle.get(line.name, ()))
        self.tell(mine)
        found.blocks += 1
        found.whole += not mine
        found.lines += len(block.lines)
        found.understood += sum(line.understood and line.name not in idle for line in block.lines)

    def cards(self, path: Path, printed: Printed) -> None:
        """The cards and features of a hero, or cards by themselves."""
        found = self.found
        idle = idle_cards([*printed.cards, *printed.traits], printed.system, self.rules[printed.system.name])
        mine: list[Finding] = []
        rows = printed.text.split("\n")
        for power in (*printed.cards, *printed.traits):
            mine.extend(of_note(_placed(note, power, rows), str(path), printed.name, power.name, printed.exported)
                        for note in power.notes())
            mine.extend(_idle(path, power, text, printed.name, printed) for text in idle.get(power.name, ()))
        self.tell(mine)
        known = [power for power in printed.cards if power.understood and power.name not in idle]
        found.cards += len(printed.cards)
        found.whole_cards += len(known)
        found.lines += len(printed.cards) + len(printed.traits)
        found.understood += len(known) + sum(one.understood and one.name not in idle for one in printed.traits)
        if printed.name:
            found.use("character", f"{path}: character {printed.name}, {number(len(printed.cards), 'power')}")

    def tell(self, findings: list[Finding]) -> None:
        """Keep findings of one file or block in the order of their places."""
        self.found.findings.extend(sorted(findings, key=lambda one: (one.line, one.column, one.message)))

    # ------------------------------------------------------------------ TOML

    def toml(self, path: Path, asked_for: bool) -> None:
        """A hero, a map, an encounter, a challenge, what heroes can be made from."""
        document = load_toml(path, "file")
        keys = document.data
        if DAY in keys:
            day = load_day(path)
            self.found.use("day", f"{path}: day {day.name}, {len(day.events)} events")
        elif all(key in keys for key in CHALLENGE):
            trial = load_challenge(path)
            self.found.use("skill challenge", f"{path}: skill challenge {trial.name}, {trial.successes} successes "
                           f"before {trial.failures} failures")
        elif any(key in keys for key in _ENCOUNTER):
            self.encounter(path, load_encounter(path))
        elif "name" not in keys and any(key in keys for key in OPTIONS):
            self.options(path)
        elif any(key in keys for key in _HERO):
            self.hero(path, load_hero(path).hero, document)
        elif any(key in keys for key in _MAP):
            map = load_map(path)
            self.found.use("map", f"{path}: map {map.name}, {map.width} x {map.height} squares")
        elif asked_for and not any(key in keys for key in _PARTY):
            raise InputError(
                "this is no hero, map or encounter", file=str(path), line=1,
                hint="expected [abilities] for a hero, map = '''...''' for a map, [[monster]] for an encounter")

    def options(self, path: Path) -> None:
        """What heroes can be made from, the cards and traits in it too."""
        options = read_options(path)
        system = load_system(options.system)
        for text in options.texts():
            card = "\n" in text
            for line in [system.read_card(text, 1, ())] if card else system.read_traits(path.stem, (text,)):
                notes = list(line.notes())
                self.found.lines += 1
                self.found.understood += not notes
                self.tell([of_note(note, str(path), "", line.name) for note in notes])
        self.found.use("options file", f"{path}: options of {options.system}: {options.told()}")

    def hero(self, path: Path, hero: Hero, document: Document) -> None:
        """A hero's file."""
        found = self.found
        names = tuple(card.name for card in hero.cards)
        system = load_system(system_of(hero))
        lines = [system.read_card(card.text, card.line, names) for card in hero.cards]
        idle = idle_lines(system.hero_sheet(hero, self.rules[system.name]))
        mine = [of_note(note, str(path), hero.name, line.name) for line in lines for note in line.notes()]
        for line in lines:
            mine.extend(Finding(str(path), line.line, 1, 1 + len(text), "note", named(text, hero.name), text,
                                owner=hero.name, power=line.name) for text in idle.get(line.name, ()))
        for index, trait in enumerate(system.read_traits(hero.name, hero.traits)):
            at = document.position(("traits", index))
            lines.append(trait)
            for note in [*trait.notes(), *(Note(named(text, hero.name)) for text in idle.get(trait.name, ()))]:
                here = Note(note.text, at.line, at.column, note.unknown, note.limits)
                mine.append(of_note(here, str(path), hero.name, trait.name))
        self.tell(mine)
        found.lines += len(lines)
        found.understood += sum(line.understood and line.name not in idle for line in lines)
        found.use("hero", f"{path}: hero {hero.name}, level {hero.level}, {number(len(hero.cards), 'power')}")

    def encounter(self, path: Path, encounter: EncounterFile) -> None:
        """An encounter, set up to see that it can be."""
        self.found.warnings.extend(encounter.warnings)
        battle_from_encounter(encounter)
        sides = ", ".join(f"{len(members)} {side}" for side, members in encounter.sides().items())
        self.found.use("encounter", f"{path}: encounter {encounter.name}, {sides}")

    # ------------------------------------------------------------------ JSON

    def json(self, path: Path, asked_for: bool) -> None:
        """A saved battle, an adventure's encounter, what a tabletop exported."""
        data = parse_json(read_text(path, "file"), str(path))
        if isinstance(data, dict) and "answers" in data:
            saved = saving.read(path)
            self.found.use("saved battle", f"{path}: saved battle {saved.encounter.name}, "
                           f"{number(len(saved.answers), 'answer')}")
        elif is_tabletop(data):
            printed = of_tabletop(data, path)
            if printed is not None:
                self.print(path, printed, asked_for)
            elif asked_for:
                raise InputError(f"the field type is {data['type']!r}", file=str(path),
                                 hint="what is read are the types power, NPC and Player Character")
            else:
                self.found.aside += 1
        elif asked_for or (isinstance(data, dict) and "monsters" in data):
            self.encounter(path, load_encounter(path))


def idle_lines(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """By the name of the power, what was read of a creature's powers and traits but does nothing in play."""
    found: dict[str, tuple[str, ...]] = {}
    powers = [trait.power for trait in sheet.traits if isinstance(trait, PrintedTrait)]
    for power in [*sheet.powers, *powers]:
        if isinstance(power, ParsedPower) and power.form.understood and power.notes:
            found[power.name] = power.notes
    return found


def idle_cards(cards: list[Power], system: System, rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """The same of cards by themselves, on the sheet of somebody of whom no more is known."""
    sheet = Sheet("a hero")
    sheet.hero = True
    for defense in rules.defenses:
        sheet.defenses[defense] = 10
    powers, traits = equip(sheet, list(cards), system.terms)
    sheet.powers = list(powers)
    sheet.traits = traits
    return idle_lines(sheet)


def _idle(path: Path, line: Power, text: str, owner: str, printed: Printed) -> Finding:
    return Finding(str(path), line.line, 1, 1 + len(text), "note", text, text, owner=owner, power=line.name,
                   exported=printed.exported)


def _placed(note: Note, power: Power, rows: list[str]) -> Note:
    """A note of a card in its place, whatever marks of emphasis stand between its words."""
    line = note.line if note.line >= power.line else power.line
    if not 0 < line <= len(rows):
        return note
    row = rows[line - 1]
    kept = [at for at, letter in enumerate(row) if letter != "*"]
    plain = "".join(row[at] for at in kept)
    words = note.text.replace("*", "")
    at = plain.find(words if words in plain else words.partition(": ")[2] or words)
    return Note(note.text, line, kept[at] + 1 if at >= 0 else note.column, note.unknown, note.limits)


__all__ = ["Proofreader", "idle_cards", "idle_lines", "proofread"]
