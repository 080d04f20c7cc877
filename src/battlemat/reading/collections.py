"""Collections of print: every stat block and every card in a folder, read line by line with what each rests on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from battlemat.abreast import one_by_one
from battlemat.documents.toml import beside
from battlemat.errors import InputError
from battlemat.files.bestiary import IMPORTED, SUFFIXES
from battlemat.files.printed import read_printed
from battlemat.powers.bands.block import BandBlock
from battlemat.powers.forms.power import Power
from battlemat.powers.grammar.evidence import Evidence, LineRead
from battlemat.powers.grammar.reader import Reader
from battlemat.powers.grammar.tokens import OwnName, tokenise
from battlemat.powers.statblock import StatBlock
from battlemat.powers.vocabulary import Vocabulary
from battlemat.proofreading.files import idle_lines
from battlemat.reading.back import Back
from battlemat.systems.system import System

# What stands in every line in its place: a number, a die, a type of damage, a name.
_COUNTED: Final = re.compile(r"[+-]?\d+(?:d\d+)?(?:[+-]\d+)?|\d*dw")


@dataclass(frozen=True)
class Line:
    """One line as read. ``uses``: what its reading rests on; ``shape``: its wording without numbers, names and types;
    ``again``: reads another text in its place; ``back``: whether what it says, written from its forms and read again,
    means the same; ``read``: every word of it was understood, and does something in play.
    """

    power: Power
    text: str
    uses: frozenset[str]
    shape: str
    again: Callable[[str], Power]
    back: Callable[[], bool]
    read: bool


@dataclass(frozen=True)
class Unit:
    """A stat block or a card. ``read``: nothing of it stands as a note, on a line or in its head."""

    name: str
    file: str
    lines: tuple[Line, ...]
    read: bool
    card: bool = False


@dataclass(frozen=True)
class Collection:
    """The blocks and cards of a folder; ``unread`` are its files in which there is none, or that cannot be used."""

    name: str
    units: tuple[Unit, ...]
    unread: tuple[str, ...] = ()


@contextmanager
def evidence_of_reading() -> Iterator[Evidence]:
    """Have everything read inside noted as evidence."""
    before, evidence = Reader.evidence, Evidence()
    Reader.evidence = evidence
    try:
        with one_by_one():
            yield evidence
    finally:
        Reader.evidence = before


def collect(folder: Path) -> Collection:
    """Everything printed in a folder or a file. Raises `InputError` for a path that is not there."""
    if not folder.exists():
        raise InputError("no such file or folder", file=str(folder), hint=beside(folder))
    known = (*SUFFIXES, *IMPORTED)
    paths = sorted(one for one in folder.rglob("*") if one.suffix in known) if folder.is_dir() else [folder]
    units: list[Unit] = []
    unread: list[str] = []
    for path in paths:
        try:
            found = _units(path)
        except InputError:
            found = []
        units.extend(found)
        if not found:
            unread.append(str(path))
    return Collection(folder.name or str(folder), tuple(units), tuple(unread))


def _units(path: Path) -> list[Unit]:
    with evidence_of_reading() as evidence:
        printed = read_printed(path)
    if printed is None:
        return []
    if printed.blocks:
        return [_block(path, block, printed.system, evidence) for block in printed.blocks]
    return [_card(path, text, printed.system) for text in printed.card_texts]


def _block(path: Path, block: StatBlock | BandBlock, system: System, evidence: Evidence) -> Unit:
    terms = system.terms
    idle = idle_lines(system.statblock_sheet(block, system.rules(None)))
    known: dict[tuple[str, int], LineRead] = {}
    for seen in evidence.lines:
        known[seen.power.name, seen.power.line] = seen
    kinds = (block.type,) if isinstance(block, BandBlock) else (*block.tags, block.type)
    own = OwnName(block.name, tuple(kind for kind in kinds if kind), isinstance(block, BandBlock))
    back = Back(terms, block.name, own, tuple(line.name for line in block.lines))
    lines: list[Line] = []
    for power in block.lines:
        found = known.get((power.name, power.line))
        if found is not None:
            lines.append(Line(power, found.text, found.uses, shape(found.text, own, terms), found.again,
                              partial(back.same, found), power.understood and power.name not in idle))
    whole = not block.notes and not idle
    return Unit(block.name, str(path), tuple(lines), whole)


def _card(path: Path, text: str, system: System) -> Unit:
    def again(other: str) -> Power:
        return system.read_card(other, 1, ())

    with evidence_of_reading() as evidence:
        power = again(text)
        evidence.line(power, text, again)
    seen = evidence.lines[-1]
    uses = frozenset(use for one in evidence.lines for use in one.uses)
    terms = system.terms
    back = Back(terms, "", None, (power.name,))
    line = Line(power, text, uses, shape(text, None, terms), again, partial(back.same, seen), power.understood)
    return Unit(power.name, str(path), (line,), power.understood, True)


def shape(text: str, own: OwnName | None, terms: Vocabulary) -> str:
    """A wording without what differs in any two lines that say the same: numbers, names and types of damage."""
    types = {*terms.damage_types, *terms.defenses, *terms.abilities, *terms.skills}
    found: list[str] = []
    for token in tokenise(text, own):
        word = "NAME" if token.kind == "name" else token.word
        if _COUNTED.fullmatch(word) or token.kind in ("dice", "signed", "number", "pair"):
            word = "#"
        elif word in types:
            word = "TYPE"
        found.append(word)
    return " ".join(found)
