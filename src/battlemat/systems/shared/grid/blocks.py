"""Monster sheets of games on squares, from printed stat blocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from battlemat.engine.abilities import ABILITIES
from battlemat.engine.creature import SIZES, Sheet
from battlemat.engine.effects import flags
from battlemat.errors import InputError
from battlemat.powers.plain_block import read_any_blocks
from battlemat.powers.statblock import StatBlock
from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.shared.grid.sheets import WIDTH
from battlemat.systems.shared.heroes import level_bonus

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset
    from battlemat.powers.heads import Resistance

HARDY = "missed attack never damages"


def read_block(text: str, file: str, line: int, terms: Vocabulary) -> StatBlock:
    """The stat block of a text that begins at a line of a file, in whichever form it is printed.

    Raises `InputError`, with file and line, for one that cannot be used.
    """
    found = read_any_blocks("\n" * (line - 1) + text, terms, file)
    if not found:
        raise InputError("this is no stat block", file=file, line=line, hint="a heading and a head")
    return found[0]


def head(printed: StatBlock, rules: Ruleset, kinds: Mapping[str, str]) -> Sheet:
    """The sheet of a monster as far as the head of its block says it: everything but powers and traits.

    `kinds` are the print's words for mooks and bosses.
    """
    sheet = Sheet(printed.name)
    sheet.key = printed.name
    sheet.level = printed.level
    sheet.level_bonus = level_bonus(printed.level)
    sheet.role = printed.role.casefold()
    sheet.kind = kinds.get(printed.kind, printed.kind)
    size = printed.size.casefold()
    sheet.size = SIZES.index(size)
    sheet.side = WIDTH[size]
    sheet.types = frozenset(word.casefold() for word in (printed.source, printed.type, *printed.tags, printed.alignment)
                            if word)
    sheet.max_hp = max(1, printed.hp)
    sheet.action_points = printed.action_points
    sheet.abilities = {name: printed.abilities.get(name, 10) for name in ABILITIES}
    sheet.defenses = {name: printed.defenses.get(name, 10) for name in rules.defenses}
    sheet.initiative = printed.initiative
    sheet.save_bonus = printed.saves
    sheet.speed = printed.speed.walk
    sheet.modes = {mode: distance for mode, distance in printed.speed.modes if mode != "overland flight"}
    _movement(sheet, printed.speed.traits)
    sheet.reach = 0 if size == "tiny" else 1
    for name, radius in printed.senses.ranges:
        sheet.senses[name] = radius
    if "all-around vision" in sheet.senses:
        sheet.flags |= flags.ALL_AROUND
    sheet.skills = {skill.name.casefold(): skill.modifier for skill in printed.skills}
    sheet.skills["perception"] = printed.senses.perception
    sheet.trained = frozenset(sheet.skills)
    sheet.languages = frozenset(language.casefold() for language in printed.languages)
    _defended(sheet, printed.resist)
    sheet.vulnerable = {one.to: one.amount for one in printed.vulnerable if one.amount}
    sheet.immune = frozenset(printed.immune)
    if printed.incorporeal:
        sheet.flags |= flags.INCORPOREAL
    if "swarm" in sheet.types:
        sheet.flags |= flags.INTANGIBLE
    sheet.notes = tuple(note.text for note in printed.notes)
    return sheet


def harden(sheet: Sheet, text: str) -> Sheet:
    """The sheet of a monster whose block says that a missed attack never damages it."""
    if HARDY in text:
        sheet.flags |= flags.MOOK
    return sheet


def _movement(sheet: Sheet, traits: Iterable[str]) -> None:
    kept: list[str] = []
    for trait in traits:
        if trait.startswith(("max altitude", "maximum altitude")):
            sheet.max_altitude = int(trait.split()[-1])
        else:
            kept.append(trait)
    sheet.movement = frozenset(kept)
    if "phasing" in sheet.movement:
        sheet.flags |= flags.PHASING
    if "no shift" in sheet.movement:
        sheet.flags |= flags.NO_SHIFT


def _defended(sheet: Sheet, resist: Iterable[Resistance]) -> None:
    halves: list[str] = []
    for one in resist:
        if one.halved:
            halves.append(one.to)
        elif one.amount:
            sheet.resist[one.to] = one.amount
    sheet.halves = frozenset(halves)
