"""Hero files: what a player writes down, in TOML, with the powers as they are printed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from battlemat.errors import InputError
from battlemat.files.reader import Table
from battlemat.files.toml import load_toml
from battlemat.systems.orcus.heroes import (
    ABILITIES,
    ARMOR,
    DEFENSES,
    MAX_LEVEL,
    MAX_SCORE,
    SHIELDS,
    SKILLS,
    Card,
    Hero,
)
from battlemat.systems.shared.weapons import Arm, parse_weapon

SIZES: Final = ("tiny", "small", "medium", "large", "huge", "gargantuan")
MODES: Final = ("fly", "climb", "swim", "burrow", "jump", "teleport")
DAMAGE_TYPES: Final = (
    "acid",
    "cold",
    "fire",
    "force",
    "lightning",
    "necrotic",
    "poison",
    "psychic",
    "radiant",
    "thunder",
    "all",
)
HERO_KEYS: Final = (
    "name",
    "title",
    "role",
    "prose",
    "system",
    "level",
    "size",
    "speed",
    "modes",
    "senses",
    "languages",
    "raise",
    "armor",
    "shield",
    "weapons",
    "skills",
    "traits",
    "resist",
    "vulnerable",
    "powers",
    "abilities",
    "hit-points",
    "defenses",
    "enhancement",
)
_HEADING = re.compile(r"^\s*(?:>\s*)?#{1,6}\s+(.*?)\s*$")


@dataclass(frozen=True)
class HeroFile:
    """A hero and the file it was read from."""

    file: str
    hero: Hero


def load_hero(path: str | Path) -> HeroFile:
    """Read a hero file. Raises `InputError` for anything wrong in it."""
    document = load_toml(Path(path), "hero file")
    return HeroFile(str(path), read_hero(Table(document, document.data)))


def read_hero(table: Table) -> Hero:
    """The hero a table describes with the keys of a hero file. Raises `InputError`."""
    table.only(HERO_KEYS, "hero file")
    table.choice("system", ("orcus",), "orcus")
    points = table.table("hit-points")
    points.only(("base", "per-level", "recoveries"), "hit-points")
    raises = table.names("raise", ABILITIES, "ability")
    if len(raises) not in (0, 2):
        raise table.error(
            f"'raise' has {len(raises)} abilities",
            "raise",
            hint="expected the two abilities that rise with level",
        )
    return Hero(
        name=table.text("name"),
        level=table.integer("level", 1, low=1, high=MAX_LEVEL),
        abilities=_abilities(table.table("abilities")),
        hp_base=points.integer("base"),
        hp_per_level=points.integer("per-level"),
        recoveries_base=points.integer("recoveries"),
        title=table.text("title", ""),
        role=table.text("role", ""),
        prose=table.text("prose", "").strip(),
        size=table.choice("size", SIZES, "medium"),
        speed=table.integer("speed", 6, high=99),
        modes=table.amounts("modes", MODES, "movement mode"),
        senses=tuple(table.texts("senses")),
        languages=tuple(table.texts("languages")),
        armor=table.choice("armor", tuple(ARMOR), "none"),
        shield=table.choice("shield", tuple(SHIELDS), "none"),
        weapons=_weapons(table),
        skills=table.names("skills", tuple(SKILLS), "skill"),
        raises=raises,
        class_defenses=table.amounts("defenses", DEFENSES, "defense"),
        resist=table.amounts("resist", DAMAGE_TYPES, "damage type"),
        vulnerable=table.amounts("vulnerable", DAMAGE_TYPES, "damage type"),
        traits=tuple(table.texts("traits")),
        cards=read_cards(table.text("powers", ""), table.document.file, table.position("powers").line),
        enhancement=table.integer("enhancement", 0, high=6),
    )


def read_cards(text: str, file: str | None = None, line: int = 1) -> tuple[Card, ...]:
    """The power cards in a text: each begins with its name as a heading, `#### Name`.

    `line` is where the text begins in its file. Raises `InputError` for text before the first heading, a card
    without text, and a name used twice.
    """
    found: list[tuple[str, int, list[str]]] = []
    for number, written in enumerate(text.split("\n"), line):
        heading = _HEADING.match(written)
        if heading is not None:
            name = heading[1].strip()
            if any(name.casefold() == other.casefold() for other, _, _ in found):
                raise InputError(f"there are two powers named '{name}'", file=file, line=number)
            found.append((name, number, [name]))
        elif found:
            found[-1][2].append(written.rstrip())
        elif written.strip():
            raise InputError(
                "this stands before the first power",
                file=file,
                line=number,
                hint="expected the power's name as a heading: #### Name",
            )
    cards: list[Card] = []
    for name, number, lines in found:
        card = "\n".join(lines).strip()
        if card == name:
            raise InputError(
                f"the power '{name}' has no text",
                file=file,
                line=number,
                hint="expected its lines, as printed, under the name",
            )
        cards.append(Card(name, card, number))
    return tuple(cards)


def _abilities(table: Table) -> dict[str, int]:
    table.only(ABILITIES, "ability")
    return {ability: table.integer(ability, low=1, high=MAX_SCORE) for ability in ABILITIES}


def _weapons(table: Table) -> tuple[Arm, ...]:
    arms: list[Arm] = []
    for index, text in enumerate(table.texts("weapons")):
        try:
            arms.append(parse_weapon(text))
        except InputError as error:
            raise table.error(error.message, "weapons", index, hint=error.hint) from None
    return tuple(arms)
