"""Archmage hero files."""

from __future__ import annotations

from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.engine.abilities import ABILITIES
from battlemat.errors import InputError
from battlemat.systems.archmage.heroes import DEFENSES, MAX_LEVEL, RAISED, Hero, at_level
from battlemat.systems.archmage.potions import read_potion
from battlemat.systems.archmage.sheets import RESISTED
from battlemat.systems.shared.hero_files import (
    HeroKind,
    pack_bonuses,
    pack_common,
    read_bonuses,
    read_common,
)
from battlemat.systems.shared.portraits import Character

HERO_KEYS: Final = (
    "name", "title", "role", "people", "prose", "system", "level", "size", "abilities", "raise", "hit-points",
    "defenses", "weapons", "backgrounds", "resist", "traits", "powers", "enhancement", "initiative", "miss-damage",
    "potions", "bonuses",
)  # fmt: skip
BONUSES: Final = (*DEFENSES, "defenses", "hp", "recoveries", "initiative")
DICE: Final = ("d6", "d8", "d10", "d12")


def read(table: Table) -> Hero:
    """The hero a table describes. Raises `InputError`."""
    table.only(HERO_KEYS, "hero file")
    points = table.table("hit-points")
    points.only(("base", "recoveries", "recovery-die"), "hit-points")
    raises = table.names("raise", ABILITIES, "ability")
    if len(raises) not in (0, RAISED):
        raise table.error(f"'raise' has {len(raises)} abilities", "raise",
                          hint="expected the three abilities that rise with level")
    backgrounds = table.table("backgrounds")
    return Hero(
        **read_common(table, 4),
        level=table.integer("level", 1, low=1, high=MAX_LEVEL),
        hp_base=points.integer("base", low=1),
        class_defenses=dict(table.amounts("defenses", DEFENSES, "defense")),
        recoveries=points.integer("recoveries", 8, low=0),
        recovery_die=int(points.choice("recovery-die", DICE, "d8")[1:]),
        people=table.text("people", ""),
        backgrounds=tuple((name, backgrounds.integer(name, high=5)) for name in backgrounds.data),
        raises=raises,
        resist=table.amounts("resist", RESISTED, "damage type"),
        initiative=table.integer("initiative", 0),
        miss_damage=table.flag("miss-damage", False),
        potions=read_potions(table),
        bonuses=read_bonuses(table, BONUSES),
    )


def read_potions(table: Table) -> tuple[str, ...]:
    """The potions a hero carries, each in the words that count. Raises `InputError`."""
    found: list[str] = []
    for words in table.texts("potions"):
        try:
            found.append(read_potion(words).words)
        except InputError as error:
            raise table.error(error.message, "potions", hint=error.hint) from None
    return tuple(found)


def pack(hero: Hero) -> dict[str, Any]:
    """A hero, as it is at its level, with the keys of its file."""
    return {
        **pack_common(hero),
        "system": "archmage",
        "people": hero.people,
        "abilities": dict(hero.abilities),
        "raise": list(hero.raises),
        "hit-points": {"base": hero.hp_base, "recoveries": hero.recoveries, "recovery-die": f"d{hero.recovery_die}"},
        "defenses": dict(hero.class_defenses),
        "backgrounds": dict(hero.backgrounds),
        "initiative": hero.initiative,
        "miss-damage": hero.miss_damage,
        "potions": list(hero.potions),
        "bonuses": pack_bonuses(hero.bonuses),
    }


def from_character(character: Character) -> Hero:
    """A hero of a character exported from a virtual table, with the numbers of its class."""
    return Hero(
        name=character.name,
        level=character.level,
        abilities=character.abilities,
        hp_base=character.hp_base,
        class_defenses=character.class_defenses,
        recoveries=character.recoveries,
        recovery_die=character.recovery_die,
        title=character.title,
        people=character.people,
        weapons=character.weapons,
        traits=character.traits,
        cards=character.cards,
        initiative=character.initiative,
    )


KIND: Final = HeroKind(Hero, read, pack, read, at_level, MAX_LEVEL, from_character=from_character)
