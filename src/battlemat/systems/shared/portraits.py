"""A hero as any game of the family can take it over: what is written of it, and the numbers its own game gives it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from battlemat.systems.shared.heroes import Card
from battlemat.systems.shared.weapons import Arm


@dataclass(frozen=True)
class Portrait:
    """A hero of a game on squares with its numbers worked out.

    `recoveries` is how many it has a day, `per_level` the hit points of each level, `skills` its trained skills with
    the bonus of each, by the names most books have. `attack` is what it has learned adds to attacks.
    """

    name: str
    level: int
    abilities: dict[str, int]
    hp: int
    per_level: int
    recoveries: int
    defenses: dict[str, int]
    initiative: int
    skills: tuple[tuple[str, int], ...]
    weapons: tuple[Arm, ...]
    title: str
    role: str
    prose: str
    size: str
    speed: int
    modes: tuple[tuple[str, int], ...]
    senses: tuple[str, ...]
    languages: tuple[str, ...]
    resist: tuple[tuple[str, int], ...]
    vulnerable: tuple[tuple[str, int], ...]
    traits: tuple[str, ...]
    cards: tuple[Card, ...]
    enhancement: int
    attack: int


TOLD: Final = ("name", "level", "title", "role", "prose", "size", "speed", "modes", "senses", "languages", "resist",
               "vulnerable", "traits", "cards", "enhancement")


def told(hero: object) -> dict[str, Any]:
    """What a portrait and the heroes of games on squares have alike, by its name."""
    return {name: getattr(hero, name) for name in TOLD}


@dataclass(frozen=True)
class Character:
    """A character as a virtual table exports it: the numbers of its class, before abilities and level are added.

    `recovery_die` is the sides of the die that a recovery rolls.
    """

    name: str
    level: int
    abilities: dict[str, int]
    hp_base: int
    class_defenses: dict[str, int]
    recoveries: int
    recovery_die: int
    title: str
    people: str
    weapons: tuple[Arm, ...]
    traits: tuple[str, ...]
    cards: tuple[Card, ...]
    initiative: int
