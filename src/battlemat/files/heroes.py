"""Hero files: what a player writes down, in TOML, with the powers as they are printed. Each system has its own keys."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import load_toml
from battlemat.errors import InputError
from battlemat.heroes.reading import hero_of, is_made, read_made
from battlemat.registry import imported
from battlemat.systems import DEFAULT, load_system, system_names
from battlemat.systems.shared.hero_files import Hero as Hero
from battlemat.systems.shared.hero_files import HeroKind
from battlemat.systems.shared.hero_files import read_cards as read_cards

EXPORTED: Final = (".yml", ".yaml")


@dataclass(frozen=True)
class HeroFile:
    """A hero and the file it was read from."""

    file: str
    hero: Hero


def kind_of(system: str) -> HeroKind:
    """What the heroes of a system are. Raises `InputError` for a system that has none."""
    found = load_system(system).heroes
    if found is None:
        raise InputError(f"{system} has no hero files", hint="expected one of " + ", ".join(systems_with_heroes()))
    return found


def systems_with_heroes() -> tuple[str, ...]:
    """The systems whose heroes have files."""
    return tuple(name for name in system_names() if load_system(name).heroes is not None)


def load_hero(path: str | Path) -> HeroFile:
    """Read a hero file, or a character exported from a virtual table (YAML). Raises `InputError`."""
    if Path(path).suffix in EXPORTED:
        from battlemat.importers.characters import read_character

        return HeroFile(str(path), read_character(Path(path)))
    document = load_toml(Path(path), "hero file")
    return HeroFile(str(path), read_hero(Table(document, document.data)))


def read_hero(table: Table) -> Hero:
    """The hero a table describes, by choices or with the keys of a hero file of its `system`. Raises `InputError`."""
    # The other games are not imported for a hero of one that has them.
    named = table.data.get("system", DEFAULT)
    known = (named,) if named in system_names() and load_system(named).heroes is not None else systems_with_heroes()
    system = table.choice("system", known, DEFAULT)
    if is_made(table):
        made: Hero = hero_of(read_made(table))
        return made
    return kind_of(system).read(table)


def pack_hero(hero: Hero) -> dict[str, Any]:
    """A hero, as it is at its level, with the keys of a hero file."""
    return kind_of(system_of(hero)).pack(hero)


def unpack_hero(table: Table) -> Hero:
    """The hero a table made by `pack_hero` describes. Raises `InputError` for anything wrong in it."""
    return kind_of(table.choice("system", systems_with_heroes(), DEFAULT)).unpack(table)


def system_of(hero: Hero) -> str:
    """The system a hero is written for. Those that are imported are asked first: one of them has read it."""
    games = ((name, load_system(name).heroes) for name in sorted(system_names(), key=imported, reverse=True))
    return next(name for name, kind in games if kind is not None and isinstance(hero, kind.hero))


def max_level(system: str) -> int:
    """The highest level of a system's heroes."""
    return kind_of(system).max_level


def at_level(hero: Hero, level: int) -> Hero:
    """The hero grown (or made younger) to a level. Raises `InputError` for a level there is not."""
    return kind_of(system_of(hero)).at_level(hero, level)
