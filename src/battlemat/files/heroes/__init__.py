"""Hero files: what a player writes down, in TOML, with the powers as they are printed. Each system has its own keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from battlemat.files.heroes import archmage, fourth, orcus
from battlemat.files.heroes.cards import read_cards as read_cards
from battlemat.files.reader import Table
from battlemat.files.toml import load_toml
from battlemat.importers.characters import read_character
from battlemat.systems.archmage import heroes as archmage_heroes
from battlemat.systems.fourth import heroes as fourth_heroes
from battlemat.systems.orcus import heroes as orcus_heroes

Hero = orcus_heroes.Hero | archmage_heroes.Hero | fourth_heroes.Hero


@dataclass(frozen=True)
class HeroKind:
    """What a system's heroes are: their class, how their files are read, packed and read again, how they grow."""

    hero: type[Hero]
    read: Callable[[Table], Hero]
    pack: Callable[[Any], dict[str, Any]]
    unpack: Callable[[Table], Hero]
    at_level: Callable[[Any, int], Hero]
    max_level: int


KINDS: Final[dict[str, HeroKind]] = {
    "orcus": HeroKind(orcus_heroes.Hero, orcus.read, orcus.pack, orcus.unpack, orcus_heroes.at_level,
                      orcus_heroes.MAX_LEVEL),
    "archmage": HeroKind(archmage_heroes.Hero, archmage.read, archmage.pack, archmage.read, archmage_heroes.at_level,
                         archmage_heroes.MAX_LEVEL),
    "fourth": HeroKind(fourth_heroes.Hero, fourth.read, fourth.pack, fourth.read, fourth_heroes.at_level,
                       fourth_heroes.MAX_LEVEL),
}
EXPORTED: Final = (".yml", ".yaml")
SYSTEMS: Final = tuple(KINDS)


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
    return KINDS[table.choice("system", SYSTEMS, "orcus")].read(table)


def pack_hero(hero: Hero) -> dict[str, Any]:
    """A hero, as it is at its level, with the keys of a hero file."""
    return KINDS[system_of(hero)].pack(hero)


def unpack_hero(table: Table) -> Hero:
    """The hero a table made by `pack_hero` describes. Raises `InputError` for anything wrong in it."""
    return KINDS[table.choice("system", SYSTEMS, "orcus")].unpack(table)


def system_of(hero: Hero) -> str:
    """The system a hero is written for."""
    return next(system for system, kind in KINDS.items() if isinstance(hero, kind.hero))


def max_level(system: str) -> int:
    """The highest level of a system's heroes."""
    return KINDS[system].max_level


def at_level(hero: Hero, level: int) -> Hero:
    """The hero grown (or made younger) to a level. Raises `InputError` for a level there is not."""
    return KINDS[system_of(hero)].at_level(hero, level)
