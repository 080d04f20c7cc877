"""Creature sheets of games on squares, from a scene's fields."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.attacks.basic import BasicAttack
from battlemat.engine.creature import SIZES, Sheet
from battlemat.engine.effects import flags
from battlemat.engine.effects.modifiers import MELEE
from battlemat.powers import forms
from battlemat.powers.card import read_powers, read_traits
from battlemat.powers.grammar.tokens import OwnName
from battlemat.powers.lines import LineReader
from battlemat.powers.run.build import equip
from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.shared.grid.fields import (
    DAMAGE_TYPES,
    DEFENSE_FIELDS,
    FIELDS,
    KINDS,
    LEVELS,
    MODES,
    MOVING_TRAITS,
    NUMBERS,
    WORDS,
    check_words,
    sense_words,
)
from battlemat.systems.shared.heroes import level_bonus
from battlemat.systems.shared.staging import (
    FieldError,
    check_fields,
    check_powers,
    check_trait,
    finish,
    one_of,
    read_scores,
)
from battlemat.systems.shared.weapons import TWO_HANDED, Arm, parse_weapon

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.ruleset import Ruleset

WIDTH: dict[str, int] = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}


def type_table(field: str, table: dict[str, int]) -> dict[str, int]:
    """Resistances or vulnerabilities by known damage type. Raises `FieldError` for an unknown one."""
    return {one_of(f"damage type in {field}", name, (*DAMAGE_TYPES, *WORDS)): int(amount)
            for name, amount in table.items()}


def speeds(sheet: Sheet, modes: dict[str, Any]) -> None:
    """Movement modes and traits: `{"fly": 8, "hover": True}`."""
    traits: set[str] = set()
    for name, value in modes.items():
        word = name.casefold()
        if word in MODES:
            sheet.modes[word] = int(value)
        elif word in ("altitude", "max altitude"):
            sheet.max_altitude = int(value)
        elif value:
            traits.add(word)
    sheet.movement = frozenset(traits)
    if "phasing" in traits:
        sheet.flags |= flags.PHASING
    if "no shift" in traits:
        sheet.flags |= flags.NO_SHIFT


def senses(sheet: Sheet, listed: Iterable[str], terms: Vocabulary) -> None:
    """Senses as printed: `"darkvision"`, `"blindsight 3"`, `"blindsight 3 (blind)"`."""
    for text in listed:
        words, radius, blind = sense_words(text)
        name = " ".join(words)
        if name == "all-around vision":
            sheet.flags |= flags.ALL_AROUND
        sheet.senses[terms.senses.get(name, name)] = radius
        if blind:
            sheet.senses["blind"] = 0


def hold(sheet: Sheet, arms: tuple[Arm, ...], stow: bool = False) -> None:
    """Give a hero its weapons: the first two that strike in melee, the first that is only shot or thrown.

    With `stow` it carries the others put away, and has no two in hand that take more than two hands.
    """
    melee = [arm for arm in arms if arm.melee]
    ranged = [arm for arm in arms if not arm.melee]
    in_hand = 1 if stow and any(TWO_HANDED in arm.properties for arm in melee[:2]) else 2
    sheet.weapon = melee[0].weapon() if melee else None
    sheet.offhand = melee[1].weapon() if len(melee[:in_hand]) > 1 else None
    sheet.ranged = ranged[0].weapon() if ranged else None
    if stow:
        sheet.stowed = tuple([arm.weapon() for arm in [*melee[in_hand:], *ranged[1:]]])


def from_fields(key: str, fields: dict[str, Any], rules: Ruleset, terms: Vocabulary, *,
                known: frozenset[str] = FIELDS, all_recover: bool = False) -> Sheet:
    """The sheet of a creature staged by a scene, its level bonus half its level.

    `known` are the fields there are, `all_recover` says that monsters have recoveries too. Raises `FieldError` for a
    field that cannot be.
    """
    check_fields(key, fields, known, NUMBERS)
    fields = sort_out(fields, terms)
    check_words(key, fields, rules, terms)
    sheet = Sheet(str(fields.get("name", key)))
    sheet.key = key
    sheet.type = str(fields.get("type", key))
    side = fields.get("side", "heroes")
    companion = fields.get("owner") is not None
    sheet.hero = side == "heroes" and not companion
    sheet.level = int(fields.get("level", 1))
    if sheet.level not in LEVELS:
        raise FieldError(f"{key}: level {sheet.level} is not a level: levels run from 1 to 30")
    sheet.level_bonus = level_bonus(sheet.level)
    measures(sheet, fields, terms, all_recover)
    knowledge(sheet, fields, rules, terms)
    powers = list(fields.get("powers", ()))
    arms(sheet, fields, powers)
    traits = list(fields.get("traits", ()))
    printed, lasting = read_powers(sheet.name, powers, terms), read_traits(sheet.name, traits, terms)
    for text, trait in zip(traits, lasting, strict=True):
        check_trait(key, text, trait)
    check_powers(key, powers, printed)
    return equip_read(sheet, [*printed, *lasting], terms)


def sort_out(fields: dict[str, Any], terms: Vocabulary) -> dict[str, Any]:
    """The fields, with the traits that merely name a way of moving or a sense put among `modes` and `senses`."""
    modes, sensed, traits = dict(fields.get("modes", {})), list(fields.get("senses", ())), []
    for text in fields.get("traits", ()):
        if text.strip().casefold() in MOVING_TRAITS:
            modes[text.strip().casefold()] = True
        elif " ".join(sense_words(text)[0]) in terms.senses:
            sensed.append(text)
        else:
            traits.append(text)
    return {**fields, "modes": modes, "senses": sensed, "traits": traits}


def measures(sheet: Sheet, fields: dict[str, Any], terms: Vocabulary, all_recover: bool) -> None:
    """Read what a creature is and its numbers: role, kind, size, hit points, abilities, defenses, speeds."""
    key = sheet.key
    if fields.get("role"):
        sheet.role = one_of("role", str(fields["role"]), [role.casefold() for role in terms.roles])
    sheet.kind = one_of("kind", str(fields.get("kind", "standard")), KINDS)
    size = one_of("size", str(fields.get("size", "medium")), SIZES)
    sheet.size = SIZES.index(size)
    sheet.side = WIDTH[size]
    sheet.max_hp = int(fields.get("hp", 1 if sheet.kind == "mook" else 40))
    if sheet.max_hp < 1:
        raise FieldError(f"{key}: hp {sheet.max_hp} leaves nothing to lose: at least 1")
    sheet.recoveries = int(fields.get("recoveries", 8)) if sheet.hero or all_recover \
        or "recoveries" in fields else 0
    sheet.action_points = int(fields.get("action_points", 1 if sheet.hero else 0))
    sheet.death_saves = bool(fields.get("death_saves", fields.get("named", False)))
    read_scores(key, sheet, fields, DEFENSE_FIELDS)
    sheet.speed = int(fields.get("speed", 6))
    sheet.reach = int(fields.get("reach", 0 if size == "tiny" else 1))
    speeds(sheet, dict(fields.get("modes", {})))


def knowledge(sheet: Sheet, fields: dict[str, Any], rules: Ruleset, terms: Vocabulary) -> None:
    """Read what a creature brings besides its numbers: tags, languages, skills, resistances, senses."""
    key = sheet.key
    sheet.initiative = int(fields.get("init", 0))
    sheet.save_bonus = int(fields.get("save_bonus", 0))
    tags = [str(tag).casefold() for tag in fields.get("tags", ())]
    if fields.get("summoned"):
        if fields.get("owner") is None:
            raise FieldError(f"{key}: what is summoned has a summoner: name it as owner")
        tags.append("summoned")
    sheet.types = frozenset(tags)
    sheet.languages = frozenset([str(language).casefold() for language in fields.get("languages", ())])
    for name, value in dict(fields.get("skills", {})).items():
        sheet.skills[one_of("skill", str(name).replace("-", " "), rules.skills)] = int(value)
    sheet.trained = frozenset(sheet.skills)
    sheet.resist = type_table("resist", dict(fields.get("resist", {})))
    sheet.vulnerable = type_table("vulnerable", dict(fields.get("vulnerable", {})))
    sheet.immune = frozenset(str(word).casefold() for word in fields.get("immune", ()))
    senses(sheet, fields.get("senses", ()), terms)


def arms(sheet: Sheet, fields: dict[str, Any], powers: list[str]) -> None:
    """Read what a creature holds; one without powers of its own has a weapon in any case."""
    if fields.get("weapon") or sheet.hero or not powers:
        sheet.weapon = parse_weapon(str(fields.get("weapon") or "blade +3 1d8")).weapon()
    if fields.get("offhand"):
        sheet.offhand = parse_weapon(str(fields["offhand"])).weapon()
    if fields.get("ranged"):
        sheet.ranged = parse_weapon(str(fields["ranged"])).weapon()
    sheet.stowed = tuple([parse_weapon(str(text)).weapon() for text in fields.get("stowed", ())])


def equip_texts(sheet: Sheet, texts: list[str], traits: list[str], terms: Vocabulary) -> Sheet:
    """Read a sheet's powers and traits and put them on it."""
    return equip_read(sheet, [*read_powers(sheet.name, texts, terms), *read_traits(sheet.name, traits, terms)], terms)


def equip_read(sheet: Sheet, printed: list[forms.Power], terms: Vocabulary) -> Sheet:
    """Put what was read of a sheet's powers and traits on it, with the notes for the referee."""
    sheet.notes = tuple(note.text for power in printed for note in power.notes())
    return equip_printed(sheet, printed, terms)


def equip_printed(sheet: Sheet, printed: Iterable[forms.Power], terms: Vocabulary) -> Sheet:
    """Put printed powers and traits on a sheet, basic attacks first for those who hold weapons."""
    basics: list[Power] = []
    if sheet.weapon is not None or sheet.ranged is not None:
        basics = [BasicAttack("melee-basic", ranged=False), BasicAttack("ranged-basic", ranged=True)]
    listed = list(printed)
    listed = [kept_on_a_miss(power) for power in listed]
    powers, lasting = equip(sheet, [*listed, *refreshed(sheet, listed, terms)], terms)
    if not sheet.hero and any(power.is_basic and power.origin & MELEE for power in powers):
        basics = []
    return finish(sheet, [*basics, *powers], lasting)


_MISSES: Final = re.compile(
    r"a miss|(?:it|(?:the|this) (?:attack|power)) (?:"
    r"misses(?: (?:every|each|all)(?: (?:targets?|creatures?|enem(?:y|ies)))?)?|"
    r"hits (?:no|not one) (?:targets?|creatures?|enem(?:y|ies))|hits nobody)|no targets? (?:is|was|are|were) hit")


def kept_on_a_miss(power: forms.Power) -> forms.Power:
    """A power that "recharges if it misses" as one that a use without a hit does not use up."""
    if not _MISSES.fullmatch(power.usage.event):
        return power
    kept = forms.If(forms.Outcome("all miss"), (forms.Happens("kept"),))
    return replace(power, usage=replace(power.usage, event=""), effect=(*power.effect, kept))


def refreshed(sheet: Sheet, printed: list[forms.Power], terms: Vocabulary) -> list[forms.Power]:
    """What makes powers ready again whose header says when ("recharges when first bloodied"), as traits."""
    reader = LineReader(terms, OwnName(sheet.name), tuple(power.name for power in printed))
    return [reader.trait(f"{power.name}, again", f"When {power.usage.event}, the *{power.name}* power recharges.")
            for power in printed if power.usage.event]
