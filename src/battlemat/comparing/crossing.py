"""An encounter written for one system, as another system on squares plays it.

Heroes keep the numbers their own system gives them: hit points, defenses, recoveries, trained skills, weapons. Powers
and stat blocks stay as printed and are read with the other system's words; a condition it has no counterpart for
stays a note. Map, places and who is surprised are the same. Switches of the other system are left at their defaults.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, Placed
from battlemat.files.heroes import Hero
from battlemat.systems import load_system
from battlemat.systems.fourth import heroes as fourth
from battlemat.systems.orcus import heroes as orcus

# Skills that go by another name.
_SKILLS: Final = {"endure": "endurance", "sleight of hand": "thievery", "streetsmarts": "streetwise"}


@dataclass(frozen=True)
class Crossed:
    """The encounter as the other system plays it, and what had to be left out or read otherwise."""

    encounter: EncounterFile
    notes: tuple[str, ...] = ()


def cross(encounter: EncounterFile, system: str) -> Crossed:
    """The encounter as a system plays it.

    Raises `InputError` when there is no way from the encounter's system to this one.
    """
    if encounter.system == system:
        return Crossed(encounter)
    for name in (encounter.system, system):
        if not load_system(name).squares:
            raise InputError(f"{name} has no squares: its encounters and those of {_other(encounter, system, name)} "
                             "cannot be fought on one map", file=encounter.file,
                             hint="compare systems on squares: orcus and fourth")
    notes: list[str] = []
    creatures = tuple(_placed(placed, system, notes) for placed in encounter.creatures)
    if encounter.options:
        switches = ", ".join(sorted(encounter.options))
        notes.append(f"the encounter's switches are {encounter.system}'s and not thrown in {system}: {switches}")
    devices = encounter.devices
    if devices and not load_system(system).devices:
        notes.append(f"{system} has no rules for traps, locks and doors, so there are none: "
                     + ", ".join(device.key for device in devices))
        devices = ()
    return Crossed(replace(encounter, system=system, options={}, creatures=creatures, devices=devices), tuple(notes))


def _other(encounter: EncounterFile, system: str, name: str) -> str:
    return system if name == encounter.system else encounter.system


def _placed(placed: Placed, system: str, notes: list[str]) -> Placed:
    if placed.hero is None:
        return placed
    return replace(placed, hero=CROSSINGS[system](placed.hero, notes))


def to_fourth(hero: Hero, notes: list[str]) -> fourth.Hero:
    """A hero of Orcus with the numbers its formulas give it."""
    if not isinstance(hero, orcus.Hero):
        raise _no_way(hero)
    figures = orcus.numbers(hero)
    skills = {_SKILLS.get(name, name): figures.skills[name].value for name in hero.skills}
    return fourth.Hero(
        name=hero.name,
        level=hero.level,
        abilities=dict(hero.abilities),
        hp=figures.max_hp.value,
        defenses={name: total.value for name, total in figures.defenses.items()},
        surges=figures.recoveries.value,
        per_level=hero.hp_per_level,
        initiative=figures.initiative.value,
        title=hero.title,
        role=hero.role,
        prose=hero.prose,
        size=hero.size,
        speed=hero.speed,
        modes=hero.modes,
        senses=hero.senses,
        languages=hero.languages,
        weapons=figures.weapons,
        skills=tuple(skills.items()),
        resist=hero.resist,
        vulnerable=hero.vulnerable,
        traits=hero.traits,
        cards=hero.cards,
        enhancement=hero.enhancement,
        attack=hero.feat,
    )


def to_orcus(hero: Hero, notes: list[str]) -> orcus.Hero:
    """A hero of Fourth so that Orcus's formulas give the numbers on its sheet."""
    if not isinstance(hero, fourth.Hero):
        raise _no_way(hero)
    names = {other: name for name, other in _SKILLS.items()}
    known = {names.get(name, name): number for name, number in hero.skills}
    missing = [name for name in known if name not in orcus.SKILLS]
    if missing:
        notes.append(f"{hero.name}: orcus has no skill {', '.join(missing)}")
    plain = orcus.Hero(
        name=hero.name,
        level=hero.level,
        abilities=dict(hero.abilities),
        hp_base=hero.hp - hero.abilities["con"] - hero.per_level * (hero.level - 1),
        hp_per_level=hero.per_level,
        recoveries_base=hero.surges - orcus.ability_modifier(hero.abilities["con"]),
        title=hero.title,
        role=hero.role,
        prose=hero.prose,
        size=hero.size,
        speed=hero.speed,
        modes=hero.modes,
        senses=hero.senses,
        languages=hero.languages,
        weapons=hero.weapons,
        skills=tuple(name for name in known if name in orcus.SKILLS),
        resist=hero.resist,
        vulnerable=hero.vulnerable,
        traits=hero.traits,
        cards=hero.cards,
        enhancement=hero.enhancement,
        feat=hero.attack,
    )
    bonuses = tuple((name, hero.defenses[name] - orcus.defense(plain, name).value) for name in orcus.DEFENSES)
    return replace(plain, class_defenses=bonuses)


def _no_way(hero: Hero) -> InputError:
    return InputError(f"{hero.name} cannot be played in the other system", hint="a hero of orcus or fourth")


CROSSINGS: Final[dict[str, Callable[[Hero, list[str]], Hero]]] = {"fourth": to_fourth, "orcus": to_orcus}
