"""Creature sheets from a scene's fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlemat.engine.basic import BasicAttack
from battlemat.engine.creature import Sheet
from battlemat.systems.archmage.ruleset import DEFENSES
from battlemat.systems.shared.staging import FieldError, check_fields, finish, one_of
from battlemat.systems.shared.weapons import parse_weapon

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset

ABILITIES = ("str", "con", "dex", "int", "wis", "cha")
KINDS = ("standard", "mook", "elite", "boss")
FIELDS = (
    "side", "name", "level", "role", "kind", "size", "hp", "at_hp", "temp_hp", *DEFENSES, *ABILITIES, "speed", "modes",
    "init", "weapon", "offhand", "ranged", "recoveries", "recovery_die", "powers", "traits", "type", "named",
    "airborne", "skills", "resist", "vulnerable", "immune", "senses", "conditions", "at", "surprised")
NUMBERS = ("level", "hp", "at_hp", "temp_hp", *DEFENSES, *ABILITIES, "init", "recoveries")


def from_fields(key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
    """The sheet of a creature staged by a scene. Raises `FieldError` for a field that cannot be."""
    check_fields(key, fields, FIELDS, NUMBERS)
    sheet = Sheet(str(fields.get("name", key)))
    sheet.key = key
    sheet.type = str(fields.get("type", key))
    sheet.hero = fields.get("side", "heroes") == "heroes"
    sheet.level = int(fields.get("level", 1))
    sheet.level_bonus = sheet.level
    sheet.kind = one_of("kind", str(fields.get("kind", "standard")), KINDS)
    sheet.max_hp = int(fields.get("hp", 40))
    if sheet.max_hp < 1:
        raise FieldError(f"{key}: hp {sheet.max_hp} leaves nothing to lose: at least 1")
    sheet.recoveries = int(fields.get("recoveries", 8)) if sheet.hero else 0
    for ability in ABILITIES:
        sheet.abilities[ability] = int(fields.get(ability, 10))
    for defense in DEFENSES:
        sheet.defenses[defense] = int(fields.get(defense, 15))
    sheet.initiative = int(fields.get("init", 0))
    sheet.weapon = parse_weapon(str(fields.get("weapon") or "blade +3 1d8")).weapon()
    if fields.get("ranged"):
        sheet.ranged = parse_weapon(str(fields["ranged"])).weapon()
    return finish(sheet, [BasicAttack("melee-basic", ranged=False), BasicAttack("ranged-basic", ranged=True)], [])
