"""Heroes who leave this game for another on squares, and those who come from one."""

from __future__ import annotations

from battlemat.systems.fourth.heroes import Hero, initiative
from battlemat.systems.shared.portraits import Portrait


def portray(hero: Hero) -> Portrait:
    """A hero with the numbers on its sheet."""
    return Portrait(
        name=hero.name,
        level=hero.level,
        abilities=dict(hero.abilities),
        hp=hero.hp,
        per_level=hero.per_level,
        recoveries=hero.surges,
        defenses=dict(hero.defenses),
        initiative=initiative(hero),
        skills=hero.skills,
        weapons=hero.weapons,
        title=hero.title,
        role=hero.role,
        prose=hero.prose,
        size=hero.size,
        speed=hero.speed,
        modes=hero.modes,
        senses=hero.senses,
        languages=hero.languages,
        resist=hero.resist,
        vulnerable=hero.vulnerable,
        traits=hero.traits,
        cards=hero.cards,
        enhancement=hero.enhancement,
        attack=hero.attack,
    )


def adopt(other: Portrait, notes: list[str]) -> Hero:
    """A hero whose sheet states the numbers of a portrait; there is a place for all of it here."""
    return Hero(
        name=other.name,
        level=other.level,
        abilities=dict(other.abilities),
        hp=other.hp,
        defenses=dict(other.defenses),
        surges=other.recoveries,
        per_level=other.per_level,
        initiative=other.initiative,
        title=other.title,
        role=other.role,
        prose=other.prose,
        size=other.size,
        speed=other.speed,
        modes=other.modes,
        senses=other.senses,
        languages=other.languages,
        weapons=other.weapons,
        skills=other.skills,
        resist=other.resist,
        vulnerable=other.vulnerable,
        traits=other.traits,
        cards=other.cards,
        enhancement=other.enhancement,
        attack=other.attack,
    )
