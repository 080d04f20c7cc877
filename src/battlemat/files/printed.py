"""Files of print: which of the three prints a file is in, and all that is printed in it, read.

Stat blocks, hero cards, characters' sheets and what virtual tabletops export go one way: an export becomes the text it
stands for, and a text is read by the reader of its print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from battlemat.documents.json import parse_json
from battlemat.documents.toml import read_text
from battlemat.errors import InputError
from battlemat.files.bestiary import IMPORTED, find_blocks, headed, without_squares
from battlemat.importers import foundry, tabletop
from battlemat.importers.characters import power_card, read_character
from battlemat.powers.bands import card as bands
from battlemat.powers.bands.block import BandBlock
from battlemat.powers.card import is_card
from battlemat.powers.forms import Power
from battlemat.powers.plain_block import is_plain
from battlemat.powers.plain_card import is_plain_card
from battlemat.powers.statblock import StatBlock
from battlemat.systems import system_that_prints
from battlemat.systems.system import System

_HEADING: Final = re.compile(r"^\s*+(?:>\s*+)?#{1,6}\s++(?P<name>.*)$")
_FEATURE: Final = re.compile(r"^\*\s++\*\*(?P<name>[^*]{1,80}?):?\*\*:?\s++(?P<text>\S.*)$")
_SHEET: Final = re.compile(r"^\*{0,2}(?:Abilities|HP|Hit Points|Recoveries)\b\*{0,2}:", re.MULTILINE)


@dataclass(frozen=True)
class Printed:
    """What is printed in a file, read: its stat blocks, or the cards and features of heroes.

    `system` is the game in whose print it is; `text` the print, which for what a tabletop `exported` is not the file
    itself: lines and columns of notes are those of `text`. `name` is a character's, "" for cards by themselves;
    `card_texts` are the cards as printed, one each.
    """

    system: System
    text: str
    exported: bool = False
    blocks: tuple[StatBlock | BandBlock, ...] = ()
    cards: tuple[Power, ...] = ()
    card_texts: tuple[str, ...] = ()
    traits: tuple[Power, ...] = ()
    name: str = ""

    def lines(self) -> Iterator[tuple[str, Power]]:
        """Every power, trait and aura line with the name of its owner ("" for a card by itself)."""
        for block in self.blocks:
            for line in block.lines:
                yield block.name, line
        for power in (*self.cards, *self.traits):
            yield self.name, power


def read_printed(path: Path) -> Printed | None:
    """What is printed in a file; None where nothing is. Raises `InputError` for what cannot be used."""
    if path.suffix in IMPORTED:
        return _of_foundry(path)
    text = read_text(path, "file")
    if path.suffix == ".json":
        data = parse_json(text, str(path))
        return of_tabletop(data, path) if tabletop.is_document(data) else None
    return of_text(text, str(path))


def of_text(text: str, file: str = "") -> Printed | None:
    """What is printed in a text: stat blocks, or else hero cards, with what is told of their hero around them."""
    text = headed(text)
    if find_blocks(text, file):
        system = system_that_prints(layout_of_blocks(text))
        return Printed(system, text, blocks=tuple(system.read_blocks(text, file)))
    found = [(line, section, layout) for line, section in sections(text) if (layout := layout_of(section))]
    if not found:
        return None
    layout = found[0][2]
    system = system_that_prints(layout)
    names = tuple(_title(section) for _, section, _ in found)
    mine = [(line, section) for line, section, one in found if one == layout]
    cards = tuple(system.read_card(section, line, names) for line, section in mine)
    texts = tuple(section for _, section in mine)
    name = "" if len(found) == 1 and not _SHEET.search(text) else _title(text)
    return Printed(system, text, cards=cards, card_texts=texts, traits=_features(name, text, system), name=name)


def of_tabletop(data: Any, path: Path) -> Printed | None:
    """What a document that a tabletop exported as JSON stands for; None for what is neither creature nor power."""
    system = system_that_prints("plain")
    if data["type"] in tabletop.CHARACTERS:
        texts = tabletop.character_cards(data, path)
        names = tuple(_title(text) for text in texts)
        cards = tuple(system.read_card(text, 1, names) for text in texts)
        return Printed(system, "\n\n".join(texts), True, cards=cards, card_texts=tuple(texts), name=str(data["name"]))
    text = tabletop.document_text(data, path)
    if not text:
        return None
    if is_plain(text):
        return Printed(system, text, True, blocks=tuple(system.read_blocks(text, str(path))))
    return Printed(system, text, True, cards=(system.read_card(text, 1, ()),), card_texts=(text,))


def _of_foundry(path: Path) -> Printed:
    system = system_that_prints("bands")
    data = foundry.load_document(path)
    kind = data.get("type")
    if kind == "power":
        text = power_card(path)
        return Printed(system, text, True, cards=(system.read_card(text, 1, ()),), card_texts=(text,))
    if kind == "character":
        hero = read_character(path)
        names = tuple(card.name for card in hero.cards)
        cards = tuple(system.read_card(card.text, 1, names) for card in hero.cards)
        text = "\n\n".join([*(card.text for card in hero.cards), *hero.traits])
        return Printed(system, text, True, cards=cards, card_texts=tuple(card.text for card in hero.cards),
                       traits=system.read_traits(hero.name, hero.traits), name=hero.name)
    if kind != "npc":
        raise InputError(f"the field type is {kind!r}", file=str(path),
                         hint="what is read are the types npc, character and power")
    block = foundry.monster(data, path, system.terms)
    return Printed(system, foundry.block_text(foundry.Fields(data, path)), True, blocks=(block,))


def layout_of_blocks(text: str) -> str:
    """In which layout (`System.layout`) a text's stat blocks are."""
    return "bands" if without_squares(text) else "plain" if is_plain(text) else "marked"


def layout_of(section: str) -> str:
    """In which layout (`System.layout`) a text is one hero card; "" for what is none."""
    if is_card(section):
        return "marked"
    if is_plain_card(section):
        return "plain"
    return "bands" if bands.is_hero_card(section) else ""


def sections(text: str) -> list[tuple[int, str]]:
    """The parts of a text from heading to heading, each with the line it begins in; all of it where there is none."""
    rows = text.split("\n")
    starts = [at for at, row in enumerate(rows) if _HEADING.match(row)]
    if not starts:
        return [(1, text)]
    return [(start + 1, "\n".join(rows[start:stop]))
            for start, stop in zip(starts, [*starts[1:], len(rows)], strict=True)]


def _features(name: str, text: str, system: System) -> tuple[Power, ...]:
    """What a hero's sheet lists of it besides its cards, "* **Nimble:** ...", each with the line it stands in."""
    found: list[Power] = []
    for number, row in enumerate(text.split("\n") if name else (), 1):
        match = _FEATURE.match(row.strip())
        if match is not None:
            read = system.read_traits(name, (f"{match['name']}: {match['text']}",))
            found.extend(replace(power, line=number) for power in read)
    return tuple(found)


def _title(text: str) -> str:
    """The first line of a text with something on it, without marks."""
    for row in text.split("\n"):
        bare = row.strip().lstrip(">").strip().strip("#* ")
        if bare:
            return bare
    return ""


__all__ = ["Printed", "layout_of", "layout_of_blocks", "of_tabletop", "of_text", "read_printed", "sections"]
