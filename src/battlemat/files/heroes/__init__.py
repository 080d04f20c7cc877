"""Hero files: what a player writes down, in TOML, with the powers as they are printed. Each system has its own keys."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from battlemat.files.heroes import archmage, orcus
from battlemat.files.heroes.cards import read_cards as read_cards
from battlemat.files.reader import Table
from battlemat.files.toml import load_toml
from battlemat.importers.characters import read_character
from battlemat.systems.archmage import heroes as archmage_heroes
from battlemat.systems.orcus import heroes as orcus_heroes

Hero = orcus_heroes.Hero | archmage_heroes.Hero

EXPORTED: Final = (".yml", ".yaml")
SYSTEMS: Final = ("orcus", "archmage")


@dataclass(frozen=True)
class HeroFile:
    """A hero and the file it was read from."""

    file: str
    hero: Hero


def load_hero(path: str | Path) -> HeroFile:
    """Read a hero file, or a character exported from a virtual table (YAML). Raises `InputError`."""
    if Path(path).suffix in EXPORTED:
        return HeroFile(str(path), read_character(Path(path)))
    document = load_toml(Path(path), "hero file")
    return HeroFile(str(path), read_hero(Table(document, document.data)))


def read_hero(table: Table) -> Hero:
    """The hero a table describes with the keys of a hero file of its `system`. Raises `InputError`."""
    system = table.choice("system", SYSTEMS, "orcus")
    return orcus.read(table) if system == "orcus" else archmage.read(table)


def pack_hero(hero: Hero) -> dict[str, Any]:
    """A hero, as it is at its level, with the keys of a hero file."""
    return orcus.pack(hero) if isinstance(hero, orcus_heroes.Hero) else archmage.pack(hero)


def unpack_hero(table: Table) -> Hero:
    """The hero a table made by `pack_hero` describes. Raises `InputError` for anything wrong in it."""
    system = table.choice("system", SYSTEMS, "orcus")
    return orcus.unpack(table) if system == "orcus" else archmage.read(table)


def system_of(hero: Hero) -> str:
    """The system a hero is written for."""
    return "orcus" if isinstance(hero, orcus_heroes.Hero) else "archmage"


def max_level(system: str) -> int:
    """The highest level of a system's heroes."""
    return orcus_heroes.MAX_LEVEL if system == "orcus" else archmage_heroes.MAX_LEVEL


def at_level(hero: Hero, level: int) -> Hero:
    """The hero grown (or made younger) to a level. Raises `InputError` for a level there is not."""
    if isinstance(hero, orcus_heroes.Hero):
        return orcus_heroes.at_level(hero, level)
    return archmage_heroes.at_level(hero, level)
