"""A hero of this game: the numbers on its sheet, and the hero a level or two on.

The texts give no formulas for hit points and defenses, so a sheet states them (fourth.ruling.sheet-numbers); attacks
and untrained checks follow from abilities and level.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from battlemat.engine.abilities import ability_modifier
from battlemat.errors import InputError
from battlemat.systems.shared.heroes import Card, level_bonus
from battlemat.systems.shared.weapons import Arm

DEFENSES: Final[tuple[str, ...]] = ("ac", "fort", "ref", "will")
MAX_LEVEL: Final = 30
# The highest level experience raises to (fourth.ruling.levels-beyond).
HIGHEST_EARNED: Final = 4
_RANK: Final = re.compile(r"\b(?:Attack|Utility)\s+(\d+)\b")


@dataclass(frozen=True)
class Hero:
    """What the sheet of a hero states.

    `hp`, `defenses`, `skills` (trained ones, by name) and `initiative` (None: Dexterity and half the level) are final
    at this level; `per_level` are the hit points a further level gives. `surges` is how many healing surges a day it
    has. `enhancement` is that of its weapons and implements, `attack` what else counts on every attack roll. Speed
    and distances are squares.
    """

    name: str
    level: int
    abilities: dict[str, int]
    hp: int
    defenses: dict[str, int]
    surges: int = 8
    per_level: int = 0
    initiative: int | None = None
    title: str = ""
    role: str = ""
    prose: str = ""
    size: str = "medium"
    speed: int = 6
    modes: tuple[tuple[str, int], ...] = ()
    senses: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    weapons: tuple[Arm, ...] = ()
    skills: tuple[tuple[str, int], ...] = ()
    resist: tuple[tuple[str, int], ...] = ()
    vulnerable: tuple[tuple[str, int], ...] = ()
    traits: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    enhancement: int = 0
    attack: int = 0


def initiative(hero: Hero) -> int:
    """What the sheet states, or else Dexterity modifier and half the level (fourth.ruling.sheet-numbers)."""
    if hero.initiative is not None:
        return hero.initiative
    return ability_modifier(hero.abilities["dex"]) + level_bonus(hero.level)


def at_level(hero: Hero, level: int) -> Hero:
    """The hero at another level experience reaches: hit points, what half the level adds to, powers up to that level.

    Raises `InputError` for a level above 4, unless the hero's own is higher (fourth.level.xp-table).
    """
    if level == hero.level:
        return hero
    highest = max(hero.level, HIGHEST_EARNED)
    if not 1 <= level <= highest:
        raise InputError(f"{hero.name}, of level {hero.level}, cannot be played at level {level}",
                         hint=f"expected a level from 1 to {highest}; a file may state a higher one")
    half = level_bonus(level) - level_bonus(hero.level)
    return replace(
        hero,
        level=level,
        hp=hero.hp + hero.per_level * (level - hero.level),
        defenses={name: number + half for name, number in hero.defenses.items()},
        skills=tuple((name, number + half) for name, number in hero.skills),
        initiative=None if hero.initiative is None else hero.initiative + half,
        cards=tuple(card for card in hero.cards if card_level(card.text) <= level),
    )


def card_level(text: str) -> int:
    """The level printed on a power's card ("Striker Attack 3"), 1 where there is none."""
    found = _RANK.search(text)
    return int(found[1]) if found is not None else 1
