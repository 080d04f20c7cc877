"""Fourth hero files: what a sheet states."""

from __future__ import annotations

from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.engine.abilities import ABILITIES
from battlemat.systems.fourth.heroes import DEFENSES, MAX_LEVEL, Hero, at_level
from battlemat.systems.fourth.portraits import adopt, portray
from battlemat.systems.fourth.skills import SKILLS
from battlemat.systems.shared.grid.fields import DAMAGE_TYPES
from battlemat.systems.shared.hero_files import (
    HeroKind,
    pack_common,
    read_grid,
)

MODES: Final = ("fly", "climb", "swim", "burrow")
RESISTED: Final = (*DAMAGE_TYPES, "all")
HERO_KEYS: Final = (
    "name", "title", "role", "prose", "system", "level", "size", "speed", "modes", "senses", "languages", "initiative",
    "weapons", "enhancement", "attack", "traits", "resist", "vulnerable", "powers", "abilities", "hit-points",
    "defenses", "skills",
)  # fmt: skip


def read(table: Table) -> Hero:
    """The hero a table describes. Raises `InputError`."""
    table.only(HERO_KEYS, "hero file")
    points = table.table("hit-points")
    points.only(("maximum", "per-level", "surges"), "hit-points")
    defenses = table.table("defenses")
    defenses.only(DEFENSES, "defense")
    return Hero(
        **read_grid(table, MODES, RESISTED),
        level=table.integer("level", 1, low=1, high=MAX_LEVEL),
        hp=points.integer("maximum", low=1),
        defenses={name: defenses.integer(name, low=1) for name in DEFENSES},
        surges=points.integer("surges", 8),
        per_level=points.integer("per-level", 0),
        initiative=table.integer("initiative", low=-99) if "initiative" in table else None,
        skills=table.amounts("skills", tuple(SKILLS), "skill"),
        attack=table.integer("attack", 0, high=9),
    )


def pack(hero: Hero) -> dict[str, Any]:
    """A hero, as it is at its level, with the keys of its file."""
    packed: dict[str, Any] = {
        **pack_common(hero),
        "system": "fourth",
        "speed": hero.speed,
        "modes": dict(hero.modes),
        "senses": list(hero.senses),
        "languages": list(hero.languages),
        "attack": hero.attack,
        "vulnerable": dict(hero.vulnerable),
        "abilities": {ability: hero.abilities[ability] for ability in ABILITIES},
        "hit-points": {"maximum": hero.hp, "per-level": hero.per_level, "surges": hero.surges},
        "defenses": dict(hero.defenses),
        "skills": dict(hero.skills),
    }
    if hero.initiative is not None:
        packed["initiative"] = hero.initiative
    return packed


KIND: Final = HeroKind(Hero, read, pack, read, at_level, MAX_LEVEL, portray, adopt)
