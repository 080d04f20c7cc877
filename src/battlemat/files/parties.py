"""The heroes that come with the product, and parties of them at any level."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from battlemat import registry
from battlemat.documents.reader import Table
from battlemat.documents.toml import load_toml
from battlemat.errors import InputError, unknown
from battlemat.files.heroes import Hero, kind_of, load_hero
from battlemat.registry import DEFAULT

MAX_PARTY: Final = 12


def shipped_systems() -> list[str]:
    """The systems that come with content of their own, in order of name."""
    return [name for name in registry.names() if registry.content(name).is_dir()]


def shipped(system: str) -> Path:
    """The folder of a system's own content, with folders `heroes`, `monsters`, `maps` and `encounters`.

    Raises `InputError` when no content comes with a system of this name.
    """
    if system not in shipped_systems():
        raise unknown("system with content", system, shipped_systems())
    return registry.content(system)


def shipped_monsters(system: str) -> list[Path]:
    """The folder of stat blocks that comes with a system, in a list; empty where none comes with it."""
    folder = registry.content(system) / "monsters"
    return [folder] if folder.is_dir() else []


def shipped_files(pattern: str) -> list[Path]:
    """Every file that comes with any system and whose name has a pattern ("*.toml"), in order."""
    return sorted(path for system in shipped_systems() for path in shipped(system).rglob(pattern))


def shipped_encounter(name: str, system: str = DEFAULT) -> Path:
    """The file of an encounter that comes with the product, by its file's name without ending.

    Raises `InputError`, naming the nearest, when there is none.
    """
    folder = shipped(system) / "encounters"
    path = folder / f"{name}.toml"
    if not path.is_file():
        raise unknown("encounter", name, sorted(entry.stem for entry in folder.glob("*.toml")))
    return path


@cache
def shipped_heroes(system: str = DEFAULT) -> tuple[Hero, ...]:
    """The heroes that come with the product, in the order in which parties take them."""
    folder = shipped(system) / "heroes"
    document = load_toml(folder / "party.toml", "party file")
    return tuple(load_hero(folder / name).hero for name in Table(document, document.data).texts("order"))


@cache
def every_hero(system: str = DEFAULT) -> tuple[Hero, ...]:
    """All heroes that come with a system: those that parties take, in their order, then the others by name."""
    folder = shipped(system) / "heroes"
    first = shipped_heroes(system)
    others = [load_hero(path).hero for path in sorted(folder.glob("*.toml")) if path.name != "party.toml"]
    named = {hero.name for hero in first}
    return (*first, *(hero for hero in others if hero.name not in named))


def make_party(size: int, level: int, system: str = DEFAULT) -> tuple[Hero, ...]:
    """A party of shipped heroes, grown to a level; past the last of them they come again as "Name 2".

    Raises `InputError` for a size that is not from 1 to 12 or a level that is not from 1 to 30.
    """
    if not 1 <= size <= MAX_PARTY:
        raise InputError(f"a party of {size} cannot be made", hint=f"expected a size from 1 to {MAX_PARTY}")
    heroes = shipped_heroes(system)
    party: list[Hero] = []
    for index in range(size):
        hero: Hero = kind_of(system).at_level(heroes[index % len(heroes)], level)
        again = index // len(heroes)
        party.append(replace(hero, name=f"{hero.name} {again + 1}") if again else hero)
    return tuple(party)
