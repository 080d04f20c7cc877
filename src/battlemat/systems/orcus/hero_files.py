"""Orcus hero files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.engine.abilities import ABILITIES
from battlemat.systems.orcus.growing import at_level
from battlemat.systems.orcus.heroes import ARMOR, DEFENSES, SHIELDS, SKILLS, Hero
from battlemat.systems.orcus.incantations import SCHOOLS, Incantation, refuse
from battlemat.systems.orcus.levels import HIGHEST
from battlemat.systems.orcus.load import carried
from battlemat.systems.orcus.portraits import adopt, portray
from battlemat.systems.shared.hero_files import (
    HeroKind,
    pack_bonuses,
    pack_common,
    read_abilities,
    read_bonuses,
    read_grid,
)

MODES: Final = ("fly", "climb", "swim", "burrow", "jump", "teleport")
DAMAGE_TYPES: Final = (
    "acid",
    "cold",
    "fire",
    "force",
    "lightning",
    "necrotic",
    "poison",
    "psychic",
    "radiant",
    "thunder",
    "all",
)
# What a hero grown to a higher level has besides what its file says.
_GROWN: Final = ("feat", "masterwork")
HERO_KEYS: Final = (
    "name",
    "title",
    "role",
    "prose",
    "system",
    "level",
    "size",
    "speed",
    "modes",
    "senses",
    "languages",
    "raise",
    "armor",
    "shield",
    "weapons",
    "skills",
    "traits",
    "resist",
    "vulnerable",
    "powers",
    "abilities",
    "hit-points",
    "defenses",
    "enhancement",
    "bonuses",
    "weight",
    "alignment",
    "companion",
    "incantation",
    "components",
)
BONUSES: Final = (
    "attack", *DEFENSES, "defenses", "hp", "recoveries", "initiative", "speed", "saves", "skills", *SKILLS,
)  # fmt: skip
"""What a hero's bonuses may add to."""
SPELL: Final = ("name", "level", "school", "time", "components", "text")
MOST_WORTH: Final = 99_999


def read(table: Table) -> Hero:
    """The hero a table describes. Raises `InputError`."""
    table.only(HERO_KEYS, "hero file")
    points = table.table("hit-points")
    points.only(("base", "per-level", "recoveries"), "hit-points")
    raises = table.names("raise", ABILITIES, "ability")
    if len(raises) not in (0, 2):
        raise table.error(
            f"'raise' has {len(raises)} abilities",
            "raise",
            hint="expected the two abilities that rise with level",
        )
    return Hero(
        **read_grid(table, MODES, DAMAGE_TYPES),
        level=table.integer("level", 1, low=1, high=HIGHEST),
        hp_base=points.integer("base"),
        hp_per_level=points.integer("per-level"),
        recoveries_base=points.integer("recoveries"),
        armor=table.choice("armor", tuple(ARMOR), "none"),
        shield=table.choice("shield", tuple(SHIELDS), "none"),
        skills=table.names("skills", tuple(SKILLS), "skill"),
        raises=raises,
        class_defenses=table.amounts("defenses", DEFENSES, "defense"),
        bonuses=read_bonuses(table, BONUSES),
        weight=read_weight(table),
        alignment=table.text("alignment", ""),
        companion=table.text("companion", ""),
        incantations=tuple(read_incantation(entry) for entry in table.tables("incantation")),
        components=table.integer("components", 0, low=0, high=MOST_WORTH),
    )


def read_incantation(table: Table) -> Incantation:
    """The incantation a table describes. Raises `InputError` for what is none (orcus.incantation.definition)."""
    table.only(SPELL, "incantation")
    spell = Incantation(table.text("name"), table.integer("level", 1), table.choice("school", tuple(SCHOOLS)),
                        table.text("time"), table.text("components"), table.text("text"))
    refused = refuse(spell)
    if refused is not None:
        raise table.error(f"{refused.text} ({refused.rule})", "name")
    return spell


def read_weight(table: Table) -> int:
    """What a hero carries, in pounds. Raises `InputError` for more than it can lift (orcus.load.heavy)."""
    weight = table.integer("weight", 0, high=99_999)
    refused = carried(read_abilities(table.table("abilities"))["str"], weight).refused
    if refused is not None:
        raise table.error(f"{refused.text} ({refused.rule})", "weight", hint="leave something behind")
    return weight


def pack(hero: Hero) -> dict[str, Any]:
    """A hero, as it is at its level, with the keys of its file, and what it has grown besides."""
    return {
        **pack_common(hero),
        "speed": hero.speed,
        "modes": dict(hero.modes),
        "senses": list(hero.senses),
        "languages": list(hero.languages),
        "raise": list(hero.raises),
        "armor": hero.armor,
        "shield": hero.shield,
        "skills": list(hero.skills),
        "feat": hero.feat,
        "masterwork": hero.masterwork,
        "abilities": dict(hero.abilities),
        "hit-points": {
            "base": hero.hp_base,
            "per-level": hero.hp_per_level,
            "recoveries": hero.recoveries_base,
        },
        "defenses": dict(hero.class_defenses),
        "vulnerable": dict(hero.vulnerable),
        "bonuses": pack_bonuses(hero.bonuses),
        "weight": hero.weight,
        "alignment": hero.alignment,
        "companion": hero.companion,
        "incantation": [{key: getattr(spell, key) for key in SPELL} for spell in hero.incantations],
        "components": hero.components,
    }


def unpack(table: Table) -> Hero:
    """The hero a table made by `pack` describes. Raises `InputError`."""
    written = {key: value for key, value in table.data.items() if key not in _GROWN}
    hero = read(Table(table.document, written, table.path))
    return replace(hero, feat=table.integer("feat", 0), masterwork=table.integer("masterwork", 0))


KIND: Final = HeroKind(Hero, read, pack, unpack, at_level, HIGHEST, portray, adopt)
