"""Monster sheets from printed stat blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.powers.plain_block import is_plain
from battlemat.powers.statblock import StatBlock
from battlemat.systems.orcus.sheets import equip_printed
from battlemat.systems.orcus.terms import ORCUS_TERMS, PLAIN_TERMS
from battlemat.systems.shared.grid import blocks

if TYPE_CHECKING:
    from battlemat.engine.creature import Sheet
    from battlemat.engine.ruleset import Ruleset

RECOVERIES = 1
# What other games call the kinds of monsters.
KINDS = {"minion": "mook", "solo": "boss"}


def from_block(text: str, file: str, line: int, rules: Ruleset) -> Sheet:
    """The sheet of a monster from the text of its stat block, which begins at a line of a file."""
    terms = PLAIN_TERMS if is_plain(text) else ORCUS_TERMS
    return blocks.harden(from_statblock(blocks.read_block(text, file, line, terms), rules), text)


def from_statblock(printed: StatBlock, rules: Ruleset) -> Sheet:
    """The sheet of a monster from its stat block as read."""
    sheet = blocks.head(printed, rules, KINDS)
    sheet.xp = printed.xp
    sheet.recoveries = RECOVERIES if rules.on("monsters-can-rally") else 0
    return equip_printed(sheet, printed.powers)
