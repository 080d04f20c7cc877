"""Monster sheets from printed stat blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.creature import Sheet
from battlemat.powers.bands.block import BandBlock
from battlemat.systems.archmage.sheets import equip_printed, size
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.shared.bands import blocks

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset


def from_block(text: str, file: str, line: int, rules: Ruleset, nastier: bool = False) -> Sheet:
    """The sheet of a monster from the text of its stat block."""
    return from_statblock(blocks.read_block(text, file, line, ARCHMAGE_TERMS), rules, nastier)


def from_statblock(printed: BandBlock, rules: Ruleset, nastier: bool = False) -> Sheet:
    """The sheet of a monster from its stat block as read, with its `nastier` specials where the referee says so."""
    sheet = blocks.head(printed, rules)
    if printed.kind == "mook":
        sheet.mob = printed.name
    sheet.size = size(printed.size)
    lines = (*printed.powers, *printed.nastier) if nastier else printed.powers
    about_lines = [note for power in printed.lines for note in power.notes()]
    made = equip_printed(sheet, lines)
    made.notes = (*(note.text for note in printed.notes if note not in about_lines), *made.notes)
    return made
