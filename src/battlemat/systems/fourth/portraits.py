"""Heroes who leave this game for another on squares, and those who come from one."""

from __future__ import annotations

from battlemat.systems.fourth.heroes import Hero, initiative
from battlemat.systems.shared.portraits import Portrait, told


def portray(hero: Hero) -> Portrait:
    """A hero with the numbers on its sheet."""
    return Portrait(
        **told(hero),
        abilities=dict(hero.abilities),
        hp=hero.hp,
        per_level=hero.per_level,
        recoveries=hero.surges,
        defenses=dict(hero.defenses),
        initiative=initiative(hero),
        skills=hero.skills,
        weapons=hero.weapons,
        attack=hero.attack,
    )


def adopt(other: Portrait, notes: list[str]) -> Hero:
    """A hero whose sheet states the numbers of a portrait; there is a place for all of it here."""
    return Hero(
        **told(other),
        abilities=dict(other.abilities),
        hp=other.hp,
        defenses=dict(other.defenses),
        surges=other.recoveries,
        per_level=other.per_level,
        initiative=other.initiative,
        weapons=other.weapons,
        skills=other.skills,
        attack=other.attack,
    )
