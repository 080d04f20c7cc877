"""Monster sheets from printed stat blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.powers.statblock import StatBlock
from battlemat.systems.fourth.terms import FOURTH_TERMS
from battlemat.systems.shared.grid import blocks
from battlemat.systems.shared.grid.sheets import equip_printed

if TYPE_CHECKING:
    from battlemat.engine.creature import Sheet
    from battlemat.engine.ruleset import Ruleset

KINDS: Final = {"minion": "mook", "solo": "boss"}


def from_block(text: str, file: str, line: int, rules: Ruleset) -> Sheet:
    """The sheet of a monster from the text of its stat block, which begins at this line of a file."""
    return blocks.harden(from_statblock(blocks.read_block(text, file, line, FOURTH_TERMS), rules), text)


def from_statblock(printed: StatBlock, rules: Ruleset) -> Sheet:
    """The sheet of a monster from its stat block as read."""
    sheet = blocks.head(printed, rules, KINDS)
    sheet.xp = printed.xp
    return equip_printed(sheet, printed.powers, FOURTH_TERMS)
