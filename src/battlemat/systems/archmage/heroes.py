"""The numbers of a hero as pure functions, and a hero grown to any level.

Every number is a `Total` with its parts, so a sheet can say where each point came from. Hit points and defenses
begin from numbers of the class, which a hero's file states.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from battlemat.engine.abilities import HIGHEST_SCORE, ability_modifier
from battlemat.engine.effects.modifiers import Modifier, Stacking, Total
from battlemat.errors import InputError
from battlemat.systems.archmage.health import tier
from battlemat.systems.shared.heroes import Bonus, Card, added
from battlemat.systems.shared.weapons import Arm

DEFENSES: Final[tuple[str, ...]] = ("ac", "pd", "md")
MAX_LEVEL: Final = 10
# By how much the hit points of the class and the Constitution modifier are multiplied, by level.
HIT_POINTS: Final[tuple[int, ...]] = (0, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24)
# Each defense adds the middle one of three ability modifiers.
MIDDLE: Final[dict[str, tuple[str, str, str]]] = {
    "ac": ("con", "dex", "wis"), "pd": ("str", "con", "dex"), "md": ("int", "wis", "cha")}
# At these levels three abilities rise by one.
RAISES: Final[tuple[int, ...]] = (4, 7, 10)
RAISED: Final = 3
RULE: Final = "archmage.ruling.hit-rule"
HP_RULE: Final = "archmage.damage.zero-hp"
DEFENSE_RULE: Final = "archmage.core.attack-and-damage"
POOL_RULE: Final = "archmage.recovery.pool"
INITIATIVE_RULE: Final = "archmage.initiative.roll-once"


@dataclass(frozen=True)
class Hero:
    """What is written down about a hero; the numbers that follow from it are its `Numbers`.

    `people` is what folk it comes of ("wood elf"). `abilities` are final scores at this level, `raises` the three that
    rise at the levels which raise some. `hp_base`, `class_defenses`, `recoveries` and `recovery_die` (its sides) come
    from the class. `backgrounds` are what it adds to checks, by name. `miss_damage` says that its basic attacks deal
    its level on a miss. `potions` are those it carries, in words such as "tide cordial +4". `bonuses` are what else
    it has adds to its numbers: ac pd md, defenses, hp, recoveries, initiative.
    """

    name: str
    level: int
    abilities: dict[str, int]
    hp_base: int
    class_defenses: dict[str, int]
    recoveries: int = 8
    recovery_die: int = 8
    title: str = ""
    role: str = ""
    people: str = ""
    prose: str = ""
    size: str = "medium"
    weapons: tuple[Arm, ...] = ()
    backgrounds: tuple[tuple[str, int], ...] = ()
    raises: tuple[str, ...] = ()
    resist: tuple[tuple[str, int], ...] = ()
    traits: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    enhancement: int = 0
    initiative: int = 0
    miss_damage: bool = False
    potions: tuple[str, ...] = ()
    bonuses: tuple[Bonus, ...] = ()


@dataclass(frozen=True)
class Numbers:
    """A hero's final numbers. Defenses go by name; weapons have one set of dice a level."""

    max_hp: Total
    defenses: dict[str, Total]
    initiative: Total
    weapons: tuple[Arm, ...]
    recoveries: Total


def middle(abilities: dict[str, int], names: tuple[str, str, str]) -> tuple[int, str]:
    """The middle one of three ability modifiers, and whose it is."""
    ranked = sorted((ability_modifier(abilities[name]), name) for name in names)
    return ranked[1]


def hit_points(hero: Hero) -> Total:
    """Maximum hit points: the class's number and the Constitution modifier, times a factor by level."""
    factor = HIT_POINTS[hero.level]
    con = ability_modifier(hero.abilities["con"])
    return _total([Modifier("hp", hero.hp_base * factor, "base", f"class x {factor}", HP_RULE),
                   Modifier("hp", con * factor, "ability", f"con x {factor}", HP_RULE), *added(hero.bonuses, "hp")])


def defense(hero: Hero, name: str) -> Total:
    """A defense: the class's number, the middle of three ability modifiers, the level."""
    amount, ability = middle(hero.abilities, MIDDLE[name])
    return _total([Modifier(name, hero.class_defenses.get(name, 10), "base", "class", DEFENSE_RULE),
                   Modifier(name, amount, "ability", ability, DEFENSE_RULE),
                   Modifier(name, hero.level, "level", "level", DEFENSE_RULE),
                   *added(hero.bonuses, name, "defenses")])


def initiative(hero: Hero) -> Total:
    """The initiative bonus: the Dexterity modifier, the level, and what else it has."""
    parts = [Modifier("initiative", ability_modifier(hero.abilities["dex"]), "ability", "dex", INITIATIVE_RULE),
             Modifier("initiative", hero.level, "level", "level", INITIATIVE_RULE)]
    if hero.initiative:
        parts.append(Modifier("initiative", hero.initiative, "", "talent", INITIATIVE_RULE))
    return _total([*parts, *added(hero.bonuses, "initiative")])


def recoveries(hero: Hero) -> Total:
    """How many recoveries there are between full heal-ups: the class's, and what else adds to them."""
    return _total([Modifier("recoveries", hero.recoveries, "base", "class", POOL_RULE),
                   *added(hero.bonuses, "recoveries")])


def recovery(hero: Hero) -> str:
    """What a recovery heals, as it is rolled (archmage.recovery.amount): "3d8+4"."""
    extra = ability_modifier(hero.abilities["con"]) * tier(hero.level)
    return f"{hero.level}d{hero.recovery_die}" + (f"{extra:+d}" if extra else "")


def numbers(hero: Hero) -> Numbers:
    """All that follows from what is written down about a hero."""
    arms = tuple(replace(arm, count=arm.count * hero.level, enhancement=arm.enhancement or hero.enhancement)
                 for arm in hero.weapons)
    return Numbers(hit_points(hero), {name: defense(hero, name) for name in DEFENSES}, initiative(hero), arms,
                   recoveries(hero))


def at_level(hero: Hero, level: int) -> Hero:
    """The hero grown (or made younger) to a level: abilities rise at the levels that raise some.

    Raises `InputError` for a level that is not from 1 to 10.
    """
    if not 1 <= level <= MAX_LEVEL:
        raise InputError(f"level {level} is not a level", hint=f"expected 1 to {MAX_LEVEL}")
    up = sum(1 for step in RAISES if step <= level) - sum(1 for step in RAISES if step <= hero.level)
    abilities = {name: min(HIGHEST_SCORE, score + (up if name in hero.raises else 0))
                 for name, score in hero.abilities.items()}
    return replace(hero, level=level, abilities=abilities)


def _total(parts: list[Modifier]) -> Total:
    return Stacking().total([part for part in parts if part.amount or part.type == "base"])
