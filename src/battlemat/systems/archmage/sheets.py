"""Creature sheets from a scene's fields."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.abilities import ABILITIES
from battlemat.engine.creature import SIZES, Sheet
from battlemat.engine.effects.modifiers import MELEE
from battlemat.powers import forms
from battlemat.powers.bands.card import read_texts
from battlemat.powers.run.build import equip
from battlemat.systems.archmage.basics import basic_attacks
from battlemat.systems.archmage.heroes import numbers
from battlemat.systems.archmage.mobs import mook_line
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.shared.staging import (
    FieldError,
    check_fields,
    check_powers,
    check_trait,
    finish,
    one_of,
    read_scores,
)
from battlemat.systems.shared.weapons import parse_weapon

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset
    from battlemat.systems.archmage.heroes import Hero

DEFENSES: Final = ("ac", "pd", "md")
KINDS: Final = ("standard", "mook", "elite", "boss", "normal", "weakling", "double", "triple")
ROLES: Final = ("archer", "blocker", "caster", "leader", "mook", "spoiler", "stalker", "troop", "wrecker")
SIZE_WORDS: Final = {"normal": "medium"}
DAMAGE_TYPES: Final = (
    "acid", "cold", "fire", "force", "holy", "lightning", "negative energy", "poison", "psychic", "thunder")
RESISTED: Final = (*DAMAGE_TYPES, "weapons", "spells", "melee", "ranged", "close", "all")
FIELDS: Final = (
    "side", "name", "level", "role", "kind", "size", "hp", "at_hp", "temp_hp", *DEFENSES, *ABILITIES, "speed", "modes",
    "init", "weapon", "offhand", "ranged", "recoveries", "recovery_die", "powers", "traits", "type", "named",
    "airborne", "skills", "resist", "vulnerable", "immune", "senses", "conditions", "surprised", "owner", "at")
NUMBERS: Final = ("level", "hp", "at_hp", "temp_hp", *DEFENSES, *ABILITIES, "speed", "init", "recoveries")
HEROIC: Final = "humanoid"
"""The type of all heroes, whatever their people."""
LEVELS: Final = range(16)
MODES: Final = ("fly", "hover", "climb", "swim", "burrow", "teleport", "phasing")
UNMOVED: Final = ("forced movement", "sleep")
SENSES: Final = ("darkvision", "low-light vision", "all-around vision", "blindsight", "tremorsense", "truesight")
_DIE: Final = re.compile(r"^1?d(4|6|8|10|12)$")


def recovery_die(key: str, text: object) -> int:
    """The sides of a recovery die written as "d8". Raises `FieldError` for anything else."""
    found = _DIE.match(str(text).casefold())
    if found is None:
        raise FieldError(f"{key}: recovery_die is a die such as 'd8', not {text!r}")
    return int(found[1])


def size(word: str) -> int:
    """The place of a size among those of the engine; "normal" is medium. Raises `FieldError` for an unknown one."""
    word = SIZE_WORDS.get(word.casefold(), word)
    return SIZES.index(one_of("size", word, SIZES))


def resistances(table: dict[str, Any]) -> dict[str, int]:
    """Resistances by damage type: the natural roll an attack must show for full damage (archmage.resistance).

    Raises `FieldError` for an unknown type or a number that is no roll.
    """
    found: dict[str, int] = {}
    for name, number in table.items():
        word = one_of("damage type in resist", str(name), RESISTED)
        if not isinstance(number, int) or not 1 <= number <= 20:
            raise FieldError(f"resist {name} is a natural roll from 1 to 20, not {number!r}")
        found[word] = number
    return found


def words(field: str, listed: Iterable[Any], known: Iterable[str]) -> frozenset[str]:
    """Words of a field that are all known. Raises `FieldError`, naming the nearest, for one that is not."""
    names = list(known)
    return frozenset(one_of(field, str(word), names) for word in listed)


def from_fields(key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
    """The sheet of a creature staged by a scene. Raises `FieldError` for a field that cannot be."""
    check_fields(key, fields, FIELDS, NUMBERS)
    sheet = Sheet(str(fields.get("name", key)))
    sheet.key = key
    sheet.type = str(fields.get("type", key))
    sheet.hero = fields.get("side", "heroes") == "heroes" and fields.get("owner") is None
    if sheet.hero:
        sheet.types = frozenset({HEROIC})
    sheet.level = int(fields.get("level", 1))
    if sheet.level not in LEVELS:
        raise FieldError(f"{key}: level {sheet.level} is not a level: levels run from 0 to {LEVELS[-1]}")
    sheet.level_bonus = sheet.level
    sheet.proficient = False
    if fields.get("role"):
        sheet.role = one_of("role", str(fields["role"]), ROLES)
    sheet.kind = one_of("kind", str(fields.get("kind", "standard")), KINDS)
    sheet.size = size(str(fields.get("size", "normal")))
    sheet.max_hp = int(fields.get("hp", 40))
    if sheet.max_hp < 1:
        raise FieldError(f"{key}: hp {sheet.max_hp} leaves nothing to lose: at least 1")
    sheet.recoveries = int(fields.get("recoveries", 8 if sheet.hero else 0))
    sheet.recovery_die = recovery_die(key, fields.get("recovery_die", "d8"))
    sheet.named = bool(fields.get("named", False))
    read_scores(key, sheet, fields, DEFENSES)
    modes = {one_of("way of moving in modes", name, MODES): value
             for name, value in dict(fields.get("modes", {})).items()}
    sheet.modes = {mode: int(value) for mode, value in modes.items() if value}
    if fields.get("airborne"):
        sheet.modes.setdefault("fly", 1)
    sheet.initiative = int(fields.get("init", 0))
    sheet.skills = {str(name).replace("-", " ").casefold(): int(modifier)
                    for name, modifier in dict(fields.get("skills", {})).items()}
    sheet.trained = frozenset(sheet.skills)
    sheet.resist = resistances(dict(fields.get("resist", {})))
    sheet.vulnerable = {one_of("damage type in vulnerable", str(name), RESISTED): int(amount)
                        for name, amount in dict(fields.get("vulnerable", {})).items()}
    sheet.immune = words("immunity", fields.get("immune", ()), (*RESISTED, *rules.conditions.by_name, *UNMOVED))
    sheet.senses = dict.fromkeys(sorted(words("sense", fields.get("senses", ()), SENSES)), 0)
    powers = [str(text) for text in fields.get("powers", ())]
    if fields.get("weapon") or sheet.hero or not powers:
        sheet.weapon = parse_weapon(str(fields.get("weapon") or "blade +3 1d8")).weapon()
    if fields.get("offhand"):
        sheet.offhand = parse_weapon(str(fields["offhand"])).weapon()
    if fields.get("ranged"):
        sheet.ranged = parse_weapon(str(fields["ranged"])).weapon()
    return equip_fields(key, sheet, powers, list(fields.get("traits", ())))


def equip_fields(key: str, sheet: Sheet, powers: list[str], traits: list[str]) -> Sheet:
    """Put what a scene gives as powers and traits on a sheet. Raises `FieldError` for what is neither."""
    if any(mook_line(text) for text in (*powers, *traits)):
        sheet.mob = sheet.name
        sheet.kind = "mook"
    powers, traits = [[text for text in texts if not mook_line(text)] for texts in (powers, traits)]
    printed = read_texts(sheet.name, [*powers, *traits], ARCHMAGE_TERMS)
    check_powers(key, powers, printed)
    for text, trait in zip(reversed(traits), reversed(printed), strict=False):
        check_trait(key, text, trait)
    return equip_printed(sheet, printed)


def from_hero(hero: Hero) -> Sheet:
    """The sheet of a hero from a hero file."""
    figures = numbers(hero)
    sheet = Sheet(hero.name)
    sheet.key = hero.name
    sheet.hero = True
    sheet.level = hero.level
    sheet.level_bonus = hero.level
    sheet.proficient = False
    sheet.role = hero.role
    sheet.types = frozenset((HEROIC, *hero.people.casefold().replace("-", " ").split()))
    sheet.size = size(hero.size)
    sheet.max_hp = figures.max_hp.value
    sheet.recoveries = figures.recoveries.value
    sheet.recovery_die = hero.recovery_die
    sheet.abilities = dict(hero.abilities)
    sheet.defenses = {name: total.value for name, total in figures.defenses.items()}
    sheet.initiative = figures.initiative.value
    sheet.skills = dict(hero.backgrounds)
    sheet.trained = frozenset(sheet.skills)
    sheet.resist = dict(hero.resist)
    sheet.miss_damage = hero.miss_damage
    sheet.items = hero.potions
    arms = figures.weapons
    melee = [arm for arm in arms if arm.melee]
    ranged = [arm for arm in arms if arm.ranged]
    sheet.weapon = melee[0].weapon() if melee else None
    sheet.offhand = melee[1].weapon() if len(melee) > 1 else None
    sheet.ranged = ranged[0].weapon() if ranged else None
    return equip_texts(sheet, [*(card.text for card in hero.cards), *hero.traits])


def equip_texts(sheet: Sheet, texts: list[str]) -> Sheet:
    """Read a creature's powers and traits, one text each, and put them on its sheet."""
    return equip_printed(sheet, read_texts(sheet.name, texts, ARCHMAGE_TERMS))


def equip_printed(sheet: Sheet, printed: Iterable[forms.Power]) -> Sheet:
    """Put printed powers and traits on a sheet, basic attacks first for those who hold weapons."""
    listed = list(printed)
    sheet.notes = tuple(note.text for power in listed for note in power.notes())
    powers, lasting = equip(sheet, listed, ARCHMAGE_TERMS)
    basics = basic_attacks(sheet)
    if sheet.hero:
        for power in powers:
            power.is_basic = power.is_basic and any(
                form.name == power.name and form.symbol.startswith("basic") for form in listed)
    elif any(power.is_basic and power.origin & MELEE for power in powers):
        basics = []
    return finish(sheet, [*basics, *powers], lasting)
