"""`battlemat check`: whether files can be used, and what of their print is not understood."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from battlemat import saving
from battlemat.cli.console import out
from battlemat.engine.creature import Sheet
from battlemat.engine.ruleset import Ruleset
from battlemat.errors import InputError
from battlemat.files.bestiary import IMPORTED, SUFFIXES, find_blocks, without_squares
from battlemat.files.challenges import CHALLENGE, load_challenge
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.heroes import Hero, load_hero, system_of
from battlemat.files.json import parse_json
from battlemat.files.maps import load_map
from battlemat.files.toml import Document, beside, load_toml, read_text
from battlemat.importers.foundry import read_monster
from battlemat.importers.tabletop import document_text, is_document
from battlemat.limits import visible
from battlemat.loading import battle_from_encounter
from battlemat.powers.bands.block import BandBlock
from battlemat.powers.bands.block import read_blocks as read_band_blocks
from battlemat.powers.bands.card import read_card as read_band_card
from battlemat.powers.bands.card import read_texts
from battlemat.powers.card import read_traits
from battlemat.powers.forms import Power
from battlemat.powers.plain_block import is_plain, read_plain_blocks
from battlemat.powers.plain_card import read_any_card, read_plain_card
from battlemat.powers.render import named
from battlemat.powers.run.power import ParsedPower, Trait
from battlemat.powers.statblock import StatBlock, read_statblocks
from battlemat.systems import SYSTEMS, load_system
from battlemat.systems.archmage import blocks as archmage
from battlemat.systems.archmage.heroes import Hero as ArchmageHero
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.fourth import blocks as fourth
from battlemat.systems.fourth.heroes import Hero as FourthHero
from battlemat.systems.fourth.terms import FOURTH_TERMS
from battlemat.systems.orcus import blocks as orcus
from battlemat.systems.orcus.terms import ORCUS_TERMS

# What tells the kinds of TOML files apart: keys that only one of them has.
_ENCOUNTER: Final = ("monster", "hero", "party", "base", "bestiary")
_HERO: Final = ("abilities", "hit-points", "powers", "weapons")
_MAP: Final = ("map",)
_PARTY: Final = ("order",)


@dataclass
class _Found:
    """What has been found out about all files so far; `usable` counts files by kind."""

    rules: dict[str, Ruleset] = field(
        default_factory=lambda: {system: load_system(system).rules(None) for system in SYSTEMS})
    blocks: int = 0
    whole: int = 0
    lines: int = 0
    understood: int = 0
    notes: list[str] = field(default_factory=list)
    usable: dict[str, list[str]] = field(default_factory=dict)
    errors: list[InputError] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Files or folders: stat blocks (.md, .txt, .yml), heroes, maps and encounters (.toml), adventures "
            "and saved battles (.json).",
            show_default=False,
        ),
    ],
    notes: Annotated[
        bool, typer.Option("--notes/--quiet", help="List every line that is not understood, or only count.")
    ] = True,
) -> int:
    """Check files, and say what of their stat blocks and powers is not understood.

    Not being understood is no mistake: such lines stand as notes on the creature for the referee.
    """
    found = _Found()
    for path, asked_for in _expand(files, found):
        try:
            _check(path, asked_for, found)
        except InputError as error:
            found.errors.append(error)
        except OSError as problem:
            found.errors.append(InputError(f"cannot be read: {problem.strerror}", file=str(problem.filename or path)))
        except RecursionError:
            found.errors.append(InputError("this is nested too deep", file=str(path)))
    if notes:
        for note in found.notes:
            out.print(Text(note), soft_wrap=True)
        for kind in found.usable:
            for line in found.usable[kind]:
                out.print(Text(line), soft_wrap=True)
    for warning in found.warnings:
        out.print(Text(f"warning: {warning}"), soft_wrap=True)
    for line in _counts(found):
        out.print(Text(line), soft_wrap=True)
    sys.stdout.flush()
    for mistake in found.errors:
        print(visible(f"battlemat: {mistake}"), file=sys.stderr)
    return 2 if found.errors else 0


def _expand(paths: list[Path], about: _Found) -> list[tuple[Path, bool]]:
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
            about.errors.append(InputError("no such file or folder", file=str(path), hint=beside(path)))
    return found


def _check(path: Path, asked_for: bool, found: _Found) -> None:
    """Look at one file. Raises `InputError` for one that cannot be used."""
    if path.suffix == ".toml":
        _check_toml(path, asked_for, found)
    elif path.suffix == ".json":
        _check_json(path, asked_for, found)
    elif path.suffix in IMPORTED:
        _check_blocks(path, found)
    elif path.suffix in SUFFIXES or asked_for:
        if asked_for or find_blocks(read_text(path, "bestiary file")):
            _check_blocks(path, found)


def _check_blocks(path: Path, found: _Found) -> None:
    if path.suffix in IMPORTED:
        _count_block(path, read_monster(path, ARCHMAGE_TERMS), found)
        return
    text = read_text(path, "bestiary file")
    if without_squares(text):
        for block in read_band_blocks(text, ARCHMAGE_TERMS, str(path)):
            _count_block(path, block, found)
    elif is_plain(text):
        for printed in read_plain_blocks(text, FOURTH_TERMS, str(path)):
            _count_block(path, printed, found, "fourth")
    else:
        for printed in read_statblocks(text, ORCUS_TERMS, str(path)):
            _count_block(path, printed, found)


def _count_block(path: Path, block: StatBlock | BandBlock, found: _Found, system: str = "orcus") -> None:
    """Count a block and note what of it is not understood; on squares it is one of `system`."""
    if isinstance(block, BandBlock):
        sheet = archmage.from_statblock(block, found.rules["archmage"], nastier=True)
    else:
        sheet = (fourth if system == "fourth" else orcus).from_statblock(block, found.rules[system])
    idle = _idle(sheet)
    notes = [(note.line, note.column, note.told) for note in block.notes]
    for line in block.lines:
        notes.extend((line.line, 1, named(text, block.name)) for text in idle.get(line.name, ()))
    found.notes.extend(f"{path}:{line}:{column}: {text}" for line, column, text in sorted(notes))
    found.blocks += 1
    found.whole += not notes
    found.lines += len(block.lines)
    found.understood += sum(line.understood and line.name not in idle for line in block.lines)


def _idle(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """By the name of the power, what was read of a creature's powers and traits but does nothing in play."""
    found: dict[str, tuple[str, ...]] = {}
    powers = [trait.power for trait in sheet.standing if isinstance(trait, Trait)]
    for power in [*sheet.powers, *powers]:
        if isinstance(power, ParsedPower) and power.form.understood and power.notes:
            found[power.name] = power.notes
    return found


def _check_toml(path: Path, asked_for: bool, found: _Found) -> None:
    document = load_toml(path, "file")
    keys = document.data
    if all(key in keys for key in CHALLENGE):
        trial = load_challenge(path)
        found.usable.setdefault("skill challenge", []).append(
            f"{path}: skill challenge {trial.name}, {trial.successes} successes before {trial.failures} failures"
        )
    elif any(key in keys for key in _ENCOUNTER):
        _check_encounter(path, load_encounter(path), found)
    elif any(key in keys for key in _HERO):
        _check_hero(path, load_hero(path).hero, document, found)
    elif any(key in keys for key in _MAP):
        map = load_map(path)
        found.usable.setdefault("map", []).append(
            f"{path}: map {map.name}, {map.width} x {map.height} squares"
        )
    elif asked_for and not any(key in keys for key in _PARTY):
        raise InputError(
            "this is no hero, map or encounter",
            file=str(path),
            line=1,
            hint="expected [abilities] for a hero, map = '''...''' for a map, [[monster]] for an encounter",
        )


def _check_hero(path: Path, hero: Hero, document: Document, found: _Found) -> None:
    names = tuple(card.name for card in hero.cards)
    lines: list[Power] = []
    traits: list[Power] = []
    if isinstance(hero, ArchmageHero):
        lines.extend(read_band_card(card.text, ARCHMAGE_TERMS, card.line, names) for card in hero.cards)
        traits.extend(read_texts(hero.name, list(hero.traits), ARCHMAGE_TERMS))
    else:
        terms = FOURTH_TERMS if isinstance(hero, FourthHero) else ORCUS_TERMS
        lines.extend(read_any_card(card.text, terms, card.line, names) for card in hero.cards)
        traits.extend(read_traits(hero.name, hero.traits, terms))
    system = system_of(hero)
    idle = _idle(load_system(system).hero_sheet(hero, found.rules[system]))
    notes = [(note.line, note.column, note.told) for line in lines for note in line.notes()]
    for line in lines:
        notes.extend((line.line, 1, named(text, hero.name)) for text in idle.get(line.name, ()))
    for index, trait in enumerate(traits):
        at = document.position(("traits", index))
        lines.append(trait)
        notes.extend((at.line, at.column, note.told) for note in trait.notes())
        notes.extend((at.line, at.column, named(text, hero.name)) for text in idle.get(trait.name, ()))
    found.lines += len(lines)
    found.understood += sum(line.understood and line.name not in idle for line in lines)
    found.notes.extend(f"{path}:{line}:{column}: {text}" for line, column, text in sorted(notes))
    found.usable.setdefault("hero", []).append(
        f"{path}: hero {hero.name}, level {hero.level}, {_number(len(hero.cards), 'power')}"
    )


def _check_json(path: Path, asked_for: bool, found: _Found) -> None:
    text = read_text(path, "file")
    data = parse_json(text, str(path))
    if isinstance(data, dict) and "answers" in data:
        saved = saving.read(path)
        found.usable.setdefault("saved battle", []).append(
            f"{path}: saved battle {saved.encounter.name}, {_number(len(saved.answers), 'answer')}"
        )
    elif is_document(data):
        _check_document(path, document_text(data, path), found)
    elif asked_for or (isinstance(data, dict) and "monsters" in data):
        _check_encounter(path, load_encounter(path), found)


def _check_document(path: Path, text: str, found: _Found) -> None:
    """Look at what a tabletop exported, as the text it stands for; notes have the lines of that text."""
    if is_plain(text):
        for block in read_plain_blocks(text, FOURTH_TERMS, str(path)):
            _count_block(path, block, found, "fourth")
    elif text:
        power = read_plain_card(text, FOURTH_TERMS)
        found.lines += 1
        found.understood += power.understood
        found.notes.extend(f"{path}:{note.line}:{note.column}: {note.told}" for note in power.notes())


def _check_encounter(path: Path, encounter: EncounterFile, found: _Found) -> None:
    found.warnings.extend(encounter.warnings)
    battle_from_encounter(encounter)
    sides = ", ".join(f"{len(members)} {side}" for side, members in encounter.sides().items())
    found.usable.setdefault("encounter", []).append(f"{path}: encounter {encounter.name}, {sides}")


def _counts(found: _Found) -> list[str]:
    lines: list[str] = []
    if found.blocks:
        lines.append(
            f"{_number(found.blocks, 'stat block')}, {found.whole} understood wholly "
            f"({_percent(found.whole, found.blocks)})"
        )
    if found.lines:
        lines.append(
            f"{_number(found.lines, 'power, trait and aura line')}, {found.understood} understood "
            f"({_percent(found.understood, found.lines)})"
        )
        lines.append(f"{_number(len(found.notes), 'note')} for the referee")
    if found.usable:
        lines.append(", ".join(_number(len(files), kind) for kind, files in found.usable.items()))
    if found.errors:
        lines.append(f"{_number(len(found.errors), 'file')} with a mistake")
    return lines or ["nothing to check here"]


def _number(count: int, noun: str) -> str:
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun}{'es' if noun.endswith('o') else 's'}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "0 %"
