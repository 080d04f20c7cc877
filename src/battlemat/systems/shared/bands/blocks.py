"""Monster sheets of games without squares, from printed stat blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.abilities import ABILITIES
from battlemat.engine.creature import Sheet
from battlemat.errors import InputError
from battlemat.powers.bands.block import BandBlock, read_blocks
from battlemat.powers.vocabulary import Vocabulary

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset


def read_block(text: str, file: str, line: int, terms: Vocabulary) -> BandBlock:
    """The stat block of a text that begins at a line of a file.

    Raises `InputError`, with file and line, for one that cannot be used.
    """
    found = read_blocks("\n" * (line - 1) + text, terms, file)
    if not found:
        raise InputError("this is no stat block", file=file, line=line, hint="a heading and '3rd level troop [beast]'")
    return found[0]


def head(printed: BandBlock, rules: Ruleset) -> Sheet:
    """The sheet of a monster as far as the head of its block says it: everything but size, powers and traits."""
    sheet = Sheet(printed.name)
    sheet.key = printed.name
    sheet.type = printed.name
    sheet.level = printed.level
    sheet.level_bonus = printed.level
    sheet.proficient = False
    sheet.role = printed.role.casefold()
    sheet.kind = printed.kind
    sheet.types = frozenset(word for word in (printed.type.casefold(), printed.strength) if word)
    sheet.max_hp = max(1, printed.hp)
    sheet.abilities = dict.fromkeys(ABILITIES, 10)
    sheet.defenses = {name: printed.defenses.get(name, 10) for name in rules.defenses}
    sheet.initiative = printed.initiative
    sheet.save_bonus = printed.saves
    sheet.vulnerable = dict.fromkeys(printed.vulnerable, 0)
    return sheet
