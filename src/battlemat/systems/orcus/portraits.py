"""Heroes who leave this game for another on squares, and those who come from one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from battlemat.engine.abilities import ability_modifier
from battlemat.systems.orcus.heroes import DEFENSES, SKILLS, Hero, defense, numbers
from battlemat.systems.shared.portraits import Portrait, told

# Skills that go by another name here.
_NAMES: Final = {"endure": "endurance", "sleight of hand": "thievery", "streetsmarts": "streetwise"}


def portray(hero: Hero) -> Portrait:
    """A hero with the numbers that its formulas give it."""
    figures = numbers(hero)
    return Portrait(
        **told(hero),
        abilities=dict(hero.abilities),
        hp=figures.max_hp.value,
        per_level=hero.hp_per_level,
        recoveries=figures.recoveries.value,
        defenses={name: total.value for name, total in figures.defenses.items()},
        initiative=figures.initiative.value,
        skills=tuple([(_NAMES.get(name, name), figures.skills[name].value) for name in hero.skills]),
        weapons=figures.weapons,
        attack=hero.feat,
    )


def adopt(other: Portrait, notes: list[str]) -> Hero:
    """A hero whose formulas come to the numbers of a portrait. `notes` gains what there is no place for here."""
    names = {there: here for here, there in _NAMES.items()}
    known = [names.get(name, name) for name, _ in other.skills]
    missing = [name for name in known if name not in SKILLS]
    if missing:
        notes.append(f"{other.name}: orcus has no skill {', '.join(missing)}")
    plain = Hero(
        **told(other),
        abilities=dict(other.abilities),
        hp_base=other.hp - other.abilities["con"] - other.per_level * (other.level - 1),
        hp_per_level=other.per_level,
        recoveries_base=other.recoveries - ability_modifier(other.abilities["con"]),
        weapons=other.weapons,
        skills=tuple([name for name in known if name in SKILLS]),
        feat=other.attack,
    )
    bonuses = tuple([(name, other.defenses[name] - defense(plain, name).value) for name in DEFENSES])
    return replace(plain, class_defenses=bonuses)
