"""Creature sheets from a scene's fields or a hero's file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from battlemat.engine.creature import SIZES, Sheet
from battlemat.engine.effects.modifiers import Modifier
from battlemat.systems.fourth.heroes import HIGHEST_EARNED, at_level, initiative
from battlemat.systems.fourth.terms import FOURTH_TERMS
from battlemat.systems.shared.grid import sheets
from battlemat.systems.shared.grid.fields import FIELDS
from battlemat.systems.shared.grid.sheets import WIDTH, hold, senses, speeds
from battlemat.systems.shared.heroes import level_bonus
from battlemat.systems.shared.staging import check_fields

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset
    from battlemat.systems.fourth.heroes import Hero

RULE = "fourth.ruling.sheet-numbers"
EXTRA = frozenset(("stowed", "hiding", "origin", "keywords", "tools", "held", "items", "xp", "height_feet"))
NUMBERS = ("xp", "height_feet")


def from_fields(key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
    """The sheet of a creature staged by a scene. Raises `FieldError` for a field that cannot be."""
    sheet = sheets.from_fields(key, fields, rules, FOURTH_TERMS, known=FIELDS | EXTRA)
    check_fields(key, fields, FIELDS | EXTRA, NUMBERS)
    words = [str(word).casefold() for word in (fields.get("origin", ""), *fields.get("keywords", ())) if word]
    sheet.types = sheet.types.union(words)
    sheet.tools = bool(fields.get("tools", False))
    sheet.held = tuple([str(item) for item in fields.get("held", ())])
    sheet.items = tuple([str(item) for item in fields.get("items", ())])
    sheet.xp = int(fields.get("xp", 0))
    sheet.height_feet = int(fields.get("height_feet", sheet.height_feet))
    if sheet.hero and "xp" in fields and sheet.level < HIGHEST_EARNED:
        sheet.promoted = from_fields(key, {**fields, "level": sheet.level + 1}, rules)
    return sheet


def from_hero(hero: Hero) -> Sheet:
    """The sheet of a hero from a hero file."""
    sheet = Sheet(hero.name)
    sheet.key = hero.name
    sheet.hero = True
    sheet.level = hero.level
    sheet.level_bonus = level_bonus(hero.level)
    sheet.role = hero.role
    sheet.size = SIZES.index(hero.size)
    sheet.side = WIDTH[hero.size]
    sheet.max_hp = hero.hp
    sheet.recoveries = hero.surges
    sheet.action_points = 1
    sheet.abilities = dict(hero.abilities)
    sheet.defenses = dict(hero.defenses)
    sheet.speed = hero.speed
    speeds(sheet, dict(hero.modes))
    sheet.initiative = initiative(hero)
    sheet.skills = dict(hero.skills)
    sheet.trained = frozenset(sheet.skills)
    sheet.resist = dict(hero.resist)
    sheet.vulnerable = dict(hero.vulnerable)
    senses(sheet, hero.senses, FOURTH_TERMS)
    sheet.languages = frozenset(language.casefold() for language in hero.languages)
    arms = tuple([replace(arm, enhancement=max(arm.enhancement, hero.enhancement)) for arm in hero.weapons])
    hold(sheet, arms, stow=True)
    if hero.attack:
        sheet.attack_modifiers = (Modifier("attack", hero.attack, "", "sheet", RULE),)
    sheet.focus = hero.enhancement
    if hero.level < HIGHEST_EARNED:
        sheet.promoted = from_hero(at_level(hero, hero.level + 1))
    return sheets.equip_texts(sheet, [card.text for card in hero.cards], list(hero.traits), FOURTH_TERMS)
