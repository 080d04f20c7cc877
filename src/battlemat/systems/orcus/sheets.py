"""Creature sheets from a scene's fields, a hero's numbers or a stat block."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from battlemat.engine.creature import SIZES, Sheet
from battlemat.engine.effects import flags
from battlemat.powers import forms
from battlemat.powers.plain_card import is_plain_card
from battlemat.systems.orcus.actions.incantations import Rite
from battlemat.systems.orcus.heroes import Hero, numbers
from battlemat.systems.orcus.incantations import Incantation, store
from battlemat.systems.orcus.terms import ORCUS_TERMS, PLAIN_TERMS
from battlemat.systems.shared.grid import sheets
from battlemat.systems.shared.grid.fields import FIELDS as COMMON
from battlemat.systems.shared.grid.sheets import WIDTH, hold, senses, speeds
from battlemat.systems.shared.staging import check_kinds

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset

FIELDS = COMMON | {"attitude", "owner", "summoned", "hiding"}


def from_fields(key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
    """The sheet of a creature staged by a scene. Raises `FieldError` for a field that cannot be."""
    check_kinds(key, fields)
    traits = [str(text) for text in fields.get("traits", ())]
    plain = dict(fields)
    if traits:
        plain["traits"] = [text for text in traits if not instinct(text)]
    sheet = sheets.from_fields(key, plain, rules, ORCUS_TERMS, known=FIELDS,
                               all_recover=rules.on("monsters-can-rally"))
    for text in traits:
        sheet.instinct = instinct(text) or sheet.instinct
    return sheet


def instinct(trait: str) -> str:
    """What an Instinct entry says ("Instinct: It guards its owner."), "" for any other trait."""
    name, _, text = trait.replace("*", "").replace("\n", ": ", 1).partition(":")
    return text.strip(" :") if name.strip().casefold() == "instinct" else ""


def _equip(sheet: Sheet, texts: list[str], traits: list[str]) -> Sheet:
    """Read a hero's powers and traits and put them on its sheet."""
    for text in traits:
        sheet.instinct = instinct(text) or sheet.instinct
    terms = PLAIN_TERMS if any(is_plain_card(text) for text in texts) else ORCUS_TERMS
    return sheets.equip_texts(sheet, texts, [text for text in traits if not instinct(text)], terms)


def equip_printed(sheet: Sheet, printed: Iterable[forms.Power]) -> Sheet:
    """Put printed powers on a sheet; what is printed as its Instinct is none."""
    powers: list[forms.Power] = []
    for power in printed:
        if power.name.casefold() == "instinct":
            sheet.instinct = power.text
        else:
            powers.append(power)
    return sheets.equip_printed(sheet, powers, ORCUS_TERMS)


def from_hero(hero: Hero, rules: Ruleset) -> Sheet:
    """The sheet of a hero from a hero file."""
    figures = numbers(hero, bool(rules.on("reflex-ability-in-heavy-armor")))
    sheet = Sheet(hero.name)
    sheet.key = hero.name
    sheet.hero = True
    sheet.level = hero.level
    sheet.level_bonus = figures.level_bonus
    sheet.role = hero.role
    sheet.size = SIZES.index(hero.size)
    sheet.side = WIDTH[hero.size]
    sheet.max_hp = figures.max_hp.value
    sheet.recoveries = figures.recoveries.value
    sheet.action_points = 1
    sheet.abilities = dict(hero.abilities)
    sheet.defenses = {name: total.value for name, total in figures.defenses.items()}
    sheet.speed = figures.speed.value
    if figures.load.slowed:
        sheet.flags |= flags.SLOWED  # orcus.load.heavy
    sheet.save_bonus = figures.saves.value
    speeds(sheet, dict(hero.modes))
    sheet.initiative = figures.initiative.value
    sheet.skills = {name: total.value for name, total in figures.skills.items()}
    sheet.trained = frozenset(hero.skills)
    sheet.resist = dict(hero.resist)
    sheet.vulnerable = dict(hero.vulnerable)
    senses(sheet, hero.senses, ORCUS_TERMS)
    sheet.languages = frozenset([language.casefold() for language in hero.languages])
    hold(sheet, figures.weapons)
    sheet.attack_modifiers = figures.attack
    sheet.focus = figures.focus
    sheet.items = store((), hero.components)
    return learned(_equip(sheet, [card.text for card in hero.cards], list(hero.traits)), hero.incantations)


def learned(sheet: Sheet, spells: tuple[Incantation, ...]) -> Sheet:
    """A sheet with incantations known by its creature, after its powers."""
    for spell in spells:
        rite = Rite(spell)
        rite.slot = len(sheet.powers)
        sheet.powers.append(rite)
    return sheet
