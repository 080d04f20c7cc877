"""The numbers of a hero: the ledger's formulas as pure functions.

Every number is a `Total` with its parts, so a sheet can say where each point came from. The books give no
lists of armor or classes; the tables here and the class numbers in a hero's file stand in for them
(`orcus.ruling.skills-chapter-missing`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from battlemat.engine.abilities import ABILITIES, HIGHEST_SCORE, TITLES, ability_modifier
from battlemat.engine.creature import recovery_of, staggered_at
from battlemat.engine.effects.modifiers import Modifier, Stacking, Total
from battlemat.systems.orcus.incantations import Incantation
from battlemat.systems.orcus.levels import RAISE_ALL, RAISE_TWO
from battlemat.systems.orcus.load import Load, carried
from battlemat.systems.shared.heroes import Bonus, Card, added, level_bonus
from battlemat.systems.shared.weapons import Arm

DEFENSES: Final[tuple[str, ...]] = ("ac", "fort", "ref", "will")
TRAINED: Final = 5
SLOWED_TO: Final = 2

SKILLS: Final[dict[str, str]] = {
    "athletics": "str",
    "endure": "con",
    "acrobatics": "dex",
    "sleight of hand": "dex",
    "stealth": "dex",
    "arcana": "int",
    "history": "int",
    "religion": "int",
    "dungeoneering": "wis",
    "heal": "wis",
    "insight": "wis",
    "perception": "wis",
    "bluff": "cha",
    "diplomacy": "cha",
    "intimidate": "cha",
    "streetsmarts": "cha",
}

# Armor bonus by name; what is in HEAVY hinders, the rest is light.
ARMOR: Final[dict[str, int]] = {
    "none": 0,
    "cloth": 0,
    "leather": 2,
    "hide": 3,
    "chain": 6,
    "scale": 7,
    "plate": 8,
}
HEAVY: Final[frozenset[str]] = frozenset(("chain", "scale", "plate"))
SHIELDS: Final[dict[str, int]] = {"none": 0, "light": 1, "heavy": 2}


@dataclass(frozen=True)
class Hero:
    """What is written down about a hero; the numbers that follow from it are its `Numbers`.

    `abilities` are final scores at this level by name ("str"). `raises` are the two abilities that rise at
    the levels which raise two. `hp_base`, `hp_per_level` and `recoveries_base` come from the class, as does
    `class_defenses` (defense to bonus). `enhancement` is the bonus of its weapons, focus and armor, `feat`
    that of its feats, `masterwork` what its armor is better than its kind. `bonuses` are what else it has adds to its
    numbers: ac fort ref will, defenses, attack, hp, recoveries, initiative, speed, saves, or a skill. `weight` is what
    it carries, in pounds, `alignment` its outlook, `companion` the name of the beast that goes with it, `components`
    what it carries for `incantations`, in silver's worth. Speed and distances are squares.
    """

    name: str
    level: int
    abilities: dict[str, int]
    hp_base: int
    hp_per_level: int
    recoveries_base: int
    title: str = ""
    role: str = ""
    prose: str = ""
    size: str = "medium"
    speed: int = 6
    modes: tuple[tuple[str, int], ...] = ()
    senses: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    armor: str = "none"
    shield: str = "none"
    weapons: tuple[Arm, ...] = ()
    skills: tuple[str, ...] = ()
    raises: tuple[str, ...] = ()
    class_defenses: tuple[tuple[str, int], ...] = ()
    resist: tuple[tuple[str, int], ...] = ()
    vulnerable: tuple[tuple[str, int], ...] = ()
    traits: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    enhancement: int = 0
    feat: int = 0
    masterwork: int = 0
    bonuses: tuple[Bonus, ...] = ()
    weight: int = 0
    alignment: str = ""
    companion: str = ""
    incantations: tuple[Incantation, ...] = ()
    components: int = 0


@dataclass(frozen=True)
class Numbers:
    """A hero's final numbers. Defenses and skills go by name; a skill of the table is always there.

    `attack` holds what counts on every attack roll besides ability, level and weapon; weapons carry their own
    enhancement and `focus` is that of Focus powers (attack and damage).
    """

    hero: Hero
    level_bonus: int
    defenses: dict[str, Total]
    max_hp: Total
    recoveries: Total
    recovery_value: int
    staggered_value: int
    initiative: Total
    skills: dict[str, Total]
    attack: tuple[Modifier, ...]
    focus: int
    weapons: tuple[Arm, ...]
    speed: Total
    load: Load
    saves: Total


def recovery_value(max_hp: int) -> int:
    """Hit points a recovery heals: a quarter of the maximum, rounded down.

    Rule `orcus.healing.recovery-value`.
    """
    return recovery_of(max_hp)


def staggered_value(max_hp: int) -> int:
    """Half the maximum hit points, rounded down. Rule `orcus.healing.staggered`."""
    return staggered_at(max_hp)


def defense(hero: Hero, name: str, reflex_ability_in_heavy_armor: bool = False) -> Total:
    """One of the four defenses: 10 + level bonus + the better of two abilities + what is worn.

    Heavy armor takes the ability from AC and, unless the switch of that name is on, from Reflex
    (`orcus.ruling.reflex-in-heavy-armor`). Armor and shield count for AC only; enhancement counts for all
    four. Rules `orcus.ruling.defense-base-ten`, `orcus.defense.ac-ability`, `.fortitude`, `.reflex`, `.will`.
    Raises `KeyError` for a defense there is not.
    """
    rule = {
        "ac": "orcus.defense.ac-ability",
        "fort": "orcus.defense.fortitude",
        "ref": "orcus.defense.reflex",
        "will": "orcus.defense.will",
    }[name]
    parts = [
        Modifier("defense", 10, "", "base", "orcus.ruling.defense-base-ten"),
        Modifier("defense", level_bonus(hero.level), "", "level bonus", "orcus.level.bonus"),
    ]
    heavy = hero.armor in HEAVY
    if not heavy or name in ("fort", "will") or (name == "ref" and reflex_ability_in_heavy_armor):
        ability = better(hero, name)
        parts.append(
            Modifier("defense", ability_modifier(hero.abilities[ability]), "ability", TITLES[ability], rule)
        )
    if name == "ac":
        parts.append(
            Modifier(
                "defense",
                ARMOR[hero.armor] + hero.masterwork,
                "armor",
                f"{hero.armor} armor",
                "orcus.modifier.armor",
            )
        )
        parts.append(
            Modifier(
                "defense", SHIELDS[hero.shield], "shield", f"{hero.shield} shield", "orcus.modifier.shield"
            )
        )
    elif hero.feat:
        parts.append(Modifier("defense", hero.feat, "feat", "feats", "orcus.modifier.feat"))
    if hero.enhancement:
        parts.append(
            Modifier("defense", hero.enhancement, "enhancement", "magic items", "orcus.modifier.enhancement")
        )
    for defended, bonus in hero.class_defenses:
        if defended == name:
            parts.append(Modifier("defense", bonus, "", "class", "orcus.level.start-benefits"))
    return _total([*parts, *added(hero.bonuses, name, "defenses")])


def hit_points(hero: Hero) -> Total:
    """Maximum hit points: class base + Constitution score + the class's points for each level past the first.

    The score counts as it is now, as if it had been so from level 1. Rules `orcus.hp.constitution`,
    `orcus.hp.constitution-change`.
    """
    return _total(
        [
            Modifier("hp", hero.hp_base, "", "class", "orcus.level.start-benefits"),
            Modifier("hp", hero.abilities["con"], "", "Constitution score", "orcus.hp.constitution"),
            Modifier(
                "hp", hero.hp_per_level * (hero.level - 1), "", "levels", "orcus.hp.constitution-change"
            ),
            *added(hero.bonuses, "hp"),
        ]
    )


def recoveries(hero: Hero) -> Total:
    """Recoveries a day: the class's number + Constitution modifier.

    Rule `orcus.healing.recoveries-constitution`.
    """
    return _total(
        [
            Modifier("recoveries", hero.recoveries_base, "", "class", "orcus.healing.recoveries"),
            Modifier(
                "recoveries",
                ability_modifier(hero.abilities["con"]),
                "ability",
                "Constitution",
                "orcus.healing.recoveries-constitution",
            ),
            *added(hero.bonuses, "recoveries"),
        ]
    )


def initiative(hero: Hero) -> Total:
    """Initiative modifier: Dexterity modifier + level bonus, once. Rules `orcus.initiative.dexterity`,
    `orcus.ruling.level-bonus-initiative-once`.
    """
    return _total(
        [
            Modifier(
                "initiative",
                ability_modifier(hero.abilities["dex"]),
                "ability",
                "Dexterity",
                "orcus.initiative.dexterity",
            ),
            Modifier("initiative", level_bonus(hero.level), "", "level bonus", "orcus.level.bonus"),
            *added(hero.bonuses, "initiative"),
        ]
    )


def skill(hero: Hero, name: str) -> Total:
    """A skill's modifier: its ability + level bonus, + 5 if trained. Rule `orcus.skill.key-ability`.

    Raises `KeyError` for a skill there is not.
    """
    ability = SKILLS[name]
    parts = _able("skill", hero, ability, "orcus.skill.key-ability")
    if name in hero.skills:
        parts.append(Modifier("skill", TRAINED, "", "trained", "orcus.ruling.skills-chapter-missing"))
    return _total([*parts, *added(hero.bonuses, name, "skills")])


def load(hero: Hero) -> Load:
    """What it carries, and how it bears it. Rules `orcus.load.medium`, `orcus.load.heavy`."""
    return carried(hero.abilities["str"], hero.weight)


def speed(hero: Hero) -> Total:
    """Walking speed in squares: what is written, bonuses, and 2 at most under a heavy load.

    Rules `orcus.load.heavy`, `orcus.condition.slowed`.
    """
    parts = [Modifier("speed", hero.speed, "base", "ancestry" if hero.bonuses else "sheet",
                      "orcus.level.start-benefits"), *added(hero.bonuses, "speed")]
    free = _total(parts)
    if load(hero).slowed and free.value > SLOWED_TO:
        parts.append(Modifier("speed", SLOWED_TO - free.value, "", f"slowed by {hero.weight} pounds",
                              "orcus.load.heavy"))
    return _total(parts)


def numbers(hero: Hero, reflex_ability_in_heavy_armor: bool = False) -> Numbers:
    """Everything the formulas give for a hero; the argument is the ledger's switch of that name."""
    hp = hit_points(hero)
    attack = [Modifier("attack", hero.feat, "feat", "feats", "orcus.modifier.feat")] if hero.feat else []
    attack.extend(added(hero.bonuses, "attack"))
    return Numbers(
        hero=hero,
        level_bonus=level_bonus(hero.level),
        defenses={name: defense(hero, name, reflex_ability_in_heavy_armor) for name in DEFENSES},
        max_hp=hp,
        recoveries=recoveries(hero),
        recovery_value=recovery_value(hp.value),
        staggered_value=staggered_value(hp.value),
        initiative=initiative(hero),
        skills={name: skill(hero, name) for name in SKILLS},
        attack=tuple(attack),
        focus=hero.enhancement,
        weapons=tuple(
            replace(arm, enhancement=max(arm.enhancement, hero.enhancement)) for arm in hero.weapons
        ),
        speed=speed(hero),
        load=load(hero),
        saves=_total(added(hero.bonuses, "saves")),
    )


def weapon_attack(hero: Hero, ability: str, arm: Arm) -> Total:
    """The attack bonus of a Weapon power or basic attack with one of the hero's weapons.

    Rules `orcus.power.attack-bonus`, `orcus.attack.proficiency`.
    """
    parts = _attack(hero, ability)
    parts.append(Modifier("attack", arm.proficiency, "", "proficiency", "orcus.attack.proficiency"))
    bonus = max(arm.enhancement, hero.enhancement)
    if bonus:
        parts.append(Modifier("attack", bonus, "enhancement", arm.name, "orcus.modifier.enhancement"))
    return _total(parts)


def focus_attack(hero: Hero, ability: str) -> Total:
    """The attack bonus of a power without the Weapon tag. Rule `orcus.power.attack-bonus`."""
    parts = _attack(hero, ability)
    if hero.enhancement:
        parts.append(
            Modifier("attack", hero.enhancement, "enhancement", "focus", "orcus.modifier.enhancement")
        )
    return _total(parts)


def raised(abilities: dict[str, int], raises: tuple[str, ...], start: int, level: int) -> dict[str, int]:
    """Ability scores after the levels past `start` up to `level`, at most 30.

    The two `raises` gain 1 at levels 4, 8, 14, 18, 24 and 28, all six at 11 and 21. Rules
    `orcus.level.ability-increase-two`, `orcus.level.ability-increase-all`.
    """
    scores = dict(abilities)
    for step in range(start + 1, level + 1):
        if step in RAISE_TWO:
            for ability in raises:
                scores[ability] += 1
        elif step in RAISE_ALL:
            for ability in ABILITIES:
                scores[ability] += 1
    return {ability: min(HIGHEST_SCORE, score) for ability, score in scores.items()}


def better(hero: Hero, name: str) -> str:
    """The ability a defense uses: the better of its two."""
    first, second = {
        "ac": ("dex", "int"),
        "fort": ("str", "con"),
        "ref": ("dex", "int"),
        "will": ("wis", "cha"),
    }[name]
    return first if hero.abilities[first] >= hero.abilities[second] else second


def _able(stat: str, hero: Hero, ability: str, rule: str) -> list[Modifier]:
    """What an ability and the level bonus add to a number."""
    return [Modifier(stat, ability_modifier(hero.abilities[ability]), "ability", TITLES[ability], rule),
            Modifier(stat, level_bonus(hero.level), "", "level bonus", "orcus.level.bonus")]


def _attack(hero: Hero, ability: str) -> list[Modifier]:
    parts = _able("attack", hero, ability, "orcus.power.attack-bonus")
    if hero.feat:
        parts.append(Modifier("attack", hero.feat, "feat", "feats", "orcus.modifier.feat"))
    return [*parts, *added(hero.bonuses, "attack")]


def _total(parts: list[Modifier]) -> Total:
    return Stacking().total(parts)
