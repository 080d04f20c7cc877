"""The heroes that come with the product, and parties of them at any level."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from battlemat.errors import InputError, unknown
from battlemat.files.heroes import Hero, at_level, load_hero
from battlemat.files.reader import Table
from battlemat.files.toml import load_toml

CONTENT: Final = Path(__file__).parent.parent / "content"
MAX_PARTY: Final = 12


def shipped_systems() -> list[str]:
    """The systems that come with content of their own, in order of name."""
    return sorted(entry.name for entry in CONTENT.iterdir() if entry.is_dir())


def shipped(system: str) -> Path:
    """The folder of a system's own content, with folders `heroes`, `monsters`, `maps` and `encounters`.

    Raises `InputError` when no content comes with a system of this name.
    """
    folder = CONTENT / system
    if not folder.is_dir():
        raise unknown("system with content", system, shipped_systems())
    return folder


def shipped_encounter(name: str, system: str = "orcus") -> Path:
    """The file of an encounter that comes with the product, by its file's name without ending.

    Raises `InputError`, naming the nearest, when there is none.
    """
    folder = shipped(system) / "encounters"
    path = folder / f"{name}.toml"
    if not path.is_file():
        raise unknown("encounter", name, sorted(entry.stem for entry in folder.glob("*.toml")))
    return path


@cache
def shipped_heroes(system: str = "orcus") -> tuple[Hero, ...]:
    """The heroes that come with the product, in the order in which parties take them."""
    folder = shipped(system) / "heroes"
    document = load_toml(folder / "party.toml", "party file")
    return tuple(load_hero(folder / name).hero for name in Table(document, document.data).texts("order"))


def make_party(size: int, level: int, system: str = "orcus") -> tuple[Hero, ...]:
    """A party of shipped heroes, grown to a level; past the last of them they come again as "Name 2".

    Raises `InputError` for a size that is not from 1 to 12 or a level that is not from 1 to 30.
    """
    if not 1 <= size <= MAX_PARTY:
        raise InputError(f"a party of {size} cannot be made", hint=f"expected a size from 1 to {MAX_PARTY}")
    heroes = shipped_heroes(system)
    party: list[Hero] = []
    for index in range(size):
        hero = at_level(heroes[index % len(heroes)], level)
        again = index // len(heroes)
        party.append(replace(hero, name=f"{hero.name} {again + 1}") if again else hero)
    return tuple(party)
