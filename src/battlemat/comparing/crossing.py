"""An encounter written for one system, as another system on squares plays it.

Heroes keep the numbers their own system gives them: hit points, defenses, recoveries, trained skills, weapons. Powers
and stat blocks stay as printed and are read with the other system's words; a condition it has no counterpart for
stays a note. Map, places and who is surprised are the same. Switches of the other system are left at their defaults.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, Placed
from battlemat.files.heroes import Hero, kind_of, system_of, systems_with_heroes
from battlemat.systems import load_system, system_names


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
                             hint="compare systems on squares: " + " and ".join(
                                 one for one in system_names() if load_system(one).squares))
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
    return replace(placed, hero=take_over(placed.hero, system, notes))


def take_over(hero: Hero, system: str, notes: list[str]) -> Hero:
    """A hero as another game on squares has it; `notes` gains what that game has no place for.

    Raises `InputError` where there is no way from the one game to the other.
    """
    portray, adopt = kind_of(system_of(hero)).portray, kind_of(system).adopt
    if portray is None or adopt is None:
        raise InputError(f"{hero.name} cannot be played in {system}", hint="a hero of one that can leave its game: "
                         + ", ".join(name for name in systems_with_heroes() if kind_of(name).portray is not None))
    return adopt(portray(hero), notes)
