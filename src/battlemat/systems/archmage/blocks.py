"""Monster sheets from printed stat blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.creature import Sheet
from battlemat.errors import InputError
from battlemat.powers.bands.block import BandBlock, read_blocks
from battlemat.systems.archmage.sheets import DEFENSES, equip_printed, size
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset



def read_block(text: str, file: str, line: int) -> BandBlock:
    """The stat block of a text that begins at a line of a file.

    Raises `InputError`, with file and line, for one that cannot be used.
    """
    found = read_blocks("\n" * (line - 1) + text, ARCHMAGE_TERMS, file)
    if not found:
        raise InputError("this is no stat block", file=file, line=line, hint="a heading and '3rd level troop [beast]'")
    return found[0]


def from_block(text: str, file: str, line: int, rules: Ruleset, nastier: bool = False) -> Sheet:
    """The sheet of a monster from the text of its stat block."""
    return from_statblock(read_block(text, file, line), rules, nastier)


def from_statblock(printed: BandBlock, rules: Ruleset, nastier: bool = False) -> Sheet:
    """The sheet of a monster from its stat block as read, with its `nastier` specials where the referee says so."""
    sheet = Sheet(printed.name)
    sheet.key = printed.name
    sheet.type = printed.name
    sheet.level = printed.level
    sheet.level_bonus = printed.level
    sheet.proficient = False
    sheet.role = printed.role.casefold()
    sheet.kind = printed.kind
    if printed.kind == "mook":
        sheet.mob = printed.name
    sheet.size = size(printed.size)
    sheet.types = frozenset(word for word in (printed.type.casefold(), printed.strength) if word)
    sheet.max_hp = max(1, printed.hp)
    sheet.abilities = dict.fromkeys(("str", "con", "dex", "int", "wis", "cha"), 10)
    sheet.defenses = {name: printed.defenses.get(name, 10) for name in DEFENSES}
    sheet.initiative = printed.initiative
    sheet.save_bonus = printed.saves
    sheet.vulnerable = dict.fromkeys(printed.vulnerable, 0)
    lines = (*printed.powers, *printed.nastier) if nastier else printed.powers
    about_lines = [note for power in printed.lines for note in power.notes()]
    made = equip_printed(sheet, lines)
    made.notes = (*(note.text for note in printed.notes if note not in about_lines), *made.notes)
    return made
