"""A hero's sheet: every number with its parts, attacks and powers with what they come to, gear and what it weighs."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import load_toml
from battlemat.engine.abilities import ABILITIES, TITLES, ability_modifier
from battlemat.engine.effects.modifiers import Modifier, Stacking, Total
from battlemat.errors import InputError, unknown
from battlemat.files.heroes import load_hero, system_of
from battlemat.heroes import archmage as bands
from battlemat.heroes import orcus as grid
from battlemat.heroes.games import game_of
from battlemat.heroes.made import Made
from battlemat.heroes.parts import Part
from battlemat.heroes.reading import hero_of, is_made, read_made
from battlemat.systems.archmage.heroes import Hero as BandHero
from battlemat.systems.archmage.heroes import recovery
from battlemat.systems.fourth.heroes import Hero as SheetHero
from battlemat.systems.fourth.heroes import initiative as stated_initiative
from battlemat.systems.orcus import heroes as formulas
from battlemat.systems.orcus import levels
from battlemat.systems.orcus.heroes import Hero as OrcusHero
from battlemat.systems.shared.heroes import Card, level_bonus
from battlemat.systems.shared.weapons import Arm

Hero = OrcusHero | BandHero | SheetHero
NAMES: Final = {
    **TITLES, "ac": "Armor Class", "fort": "Fortitude", "ref": "Reflex", "will": "Will",
    "pd": "Physical Defense", "md": "Mental Defense", "hp": "Hit points", "recoveries": "Recoveries",
    "surges": "Healing surges",
    "initiative": "Initiative", "speed": "Speed", "load": "Carries, in pounds", "saves": "Saving throws",
    "attack": "All attack rolls"}
SIGNED: Final = frozenset(("initiative", "saves", "attack"))
UNARMED: Final = "no weapon for it"
STATED: Final = "fourth.ruling.sheet-numbers"
_ATTACK: Final = re.compile(r"^Attack:? (Strength|Constitution|Dexterity|Intelligence|Wisdom|Charisma)\b(?: \+ Level)?"
                            r"(?: ([+-]\d+))? vs\.? (\w+)", re.M)
_HIT: Final = re.compile(r"^Hit:? (?:(\d+)(?:dW|\[W\])|(WEAPON)|(\d+)d(\d+))"
                         r"(?: \+ (Strength|Constitution|Dexterity|Intelligence|Wisdom|Charisma)(?: modifier)?)?", re.M)
_WEAPON: Final = re.compile(r"dW|\[W\]|WEAPON|\bWeapon\b")
_RANGED: Final = re.compile(r"Ranged (?:weapon|attack)|within weapon range", re.I)


@dataclass(frozen=True)
class Strike:
    """What an attack comes to: its bonus with parts, against which defense, and its damage ("2d8+4", "" for none)."""

    name: str
    total: Total
    defense: str
    damage: str


@dataclass(frozen=True)
class Sheet:
    """All that is shown of a hero. `kind` says what it is in a line, `figures` are its numbers by name.

    `skills` are trained ones or backgrounds, `gear` things with their weight in pounds (0: not told), `strikes` its
    weapons' basic attacks, `powered` what each of its cards comes to, by name.
    """

    system: str
    hero: Hero
    kind: str
    notes: tuple[str, ...]
    figures: dict[str, Total]
    abilities: dict[str, Total]
    skills: dict[str, int]
    trained: tuple[str, ...]
    gear: tuple[tuple[str, int], ...]
    weight: int
    strikes: tuple[Strike, ...]
    powered: dict[str, Strike]
    made: Made | None = None

    @property
    def beast(self) -> str:
        """The stat block of its companion, "" where it has none or nothing is known of it."""
        return self.made.book.companions.get(self.made.companion, "") if self.made is not None else ""

    @property
    def healed(self) -> str:
        """What a recovery heals: a number, or dice to roll ("3d8+4")."""
        if isinstance(self.hero, BandHero):
            return recovery(self.hero)
        return str(formulas.recovery_value(self.figures["hp"].value))

    def totals(self) -> dict[str, Total]:
        """Every number that can be taken apart, by the name to ask for it."""
        found = {**self.abilities, **self.figures}
        found.update({strike.name: strike.total for strike in self.strikes})
        found.update({name: strike.total for name, strike in self.powered.items()})
        return found

    def total(self, name: str) -> tuple[str, Total]:
        """A number by its name, short or long, whatever the case of letters. Raises `InputError` for none there is."""
        asked = " ".join(name.split()).casefold()
        known = {key.casefold(): key for key in self.totals()}
        known.update({long.casefold(): key for key, long in NAMES.items() if key in self.totals()})
        if asked not in known:
            raise unknown("number", name, list(known))
        return known[asked], self.totals()[known[asked]]


def load_sheet(path: str | Path) -> Sheet:
    """The sheet of a hero file, of choices or of numbers. Raises `InputError`."""
    if Path(path).suffix == ".toml":
        document = load_toml(Path(path), "hero file")
        table = Table(document, document.data)
        if is_made(table):
            return made_sheet(read_made(table))
    hero = load_hero(path).hero
    if not isinstance(hero, Hero):
        raise InputError(f"there is no sheet for heroes of {system_of(hero)}", file=str(path))
    return hero_sheet(hero)


def made_sheet(made: Made) -> Sheet:
    """The sheet of a hero made of choices."""
    hero = hero_of(made)
    figures = game_of(made.book.system).figures(made)
    found = _sheet(hero, figures, {name: made.ability(name) for name in ABILITIES})
    parts = [made.ancestry.name, made.calling.name, *(path.name for path in made.paths)]
    notes = [f"kit: {made.kit.name}" if made.kit is not None else "",
             f"feats: {', '.join(_feat(feat.part) for feat in made.feats)}" if made.feats else "",
             f"languages: {', '.join(made.spoken)}" if made.spoken else "",
             f"alignment: {made.alignment}" if made.alignment else "",
             f"companion: {made.companion}" if made.companion else "",
             *(f"incantation: {spell.name} ({spell.school}, {spell.time}; {spell.components}). {spell.text}"
               for spell in made.incantations)]
    return replace(
        found, kind=f"{' '.join(parts[:2])}{''.join(', ' + part for part in parts[2:])}, {_level(hero)}",
        notes=tuple(note for note in notes if note), trained=tuple(made.trained), made=made, weight=made.weight,
        gear=tuple((item.name, item.weight) for item in made.items))


def hero_sheet(hero: Hero) -> Sheet:
    """The sheet of a hero whose file states numbers."""
    if isinstance(hero, OrcusHero):
        figures = grid.hero_figures(hero)
    elif isinstance(hero, BandHero):
        figures = bands.hero_figures(hero)
    else:
        figures = _stated(hero)
    abilities = {name: Stacking().total([Modifier(name, hero.abilities[name], "base", "sheet")]) for name in ABILITIES}
    return _sheet(hero, figures, abilities)


def _sheet(hero: Hero, figures: dict[str, Total], abilities: dict[str, Total]) -> Sheet:
    more = figures.get("attack") if isinstance(hero, SheetHero) else None
    trained: tuple[str, ...] = hero.skills if isinstance(hero, OrcusHero) else ()
    backgrounds: dict[str, int] = {}
    notes: list[str] = []
    weight = 0
    if isinstance(hero, BandHero):
        backgrounds = dict(hero.backgrounds)
        notes.extend(f"potion: {potion}" for potion in hero.potions)
    else:
        if isinstance(hero, SheetHero):
            trained = tuple(name for name, _ in hero.skills)
        else:
            weight = hero.weight
        if hero.languages:
            notes.append(f"languages: {', '.join(hero.languages)}")
    return Sheet(
        system=system_of(hero), hero=hero, kind=f"{hero.role or 'hero'}, {_level(hero)}", notes=tuple(notes),
        figures=figures, abilities=abilities, skills=backgrounds, trained=trained,
        gear=tuple((arm.name, 0) for arm in hero.weapons), weight=weight,
        strikes=tuple(basic(hero, arm, more) for arm in hero.weapons),
        powered={card.name: strike for card in hero.cards if (strike := powered(hero, card, more)) is not None})


def _feat(part: Part) -> str:
    """A feat by its name, and what it adds."""
    gives = ", ".join(give.words for give in part.gives)
    return f"{part.name} ({gives})" if gives else part.name


def _level(hero: Hero) -> str:
    tier = f", {levels.tier(hero.level)} tier" if isinstance(hero, OrcusHero) else ""
    return f"level {hero.level}{tier}"


def _stated(hero: SheetHero) -> dict[str, Total]:
    """The numbers of a sheet that states them."""
    found = {**hero.defenses, "hp": hero.hp, "surges": hero.surges, "initiative": stated_initiative(hero),
             "speed": hero.speed, **dict(hero.skills)}
    return {name: Stacking().total([Modifier(name, value, "base", "sheet", STATED)]) for name, value in found.items()}


# ------------------------------------------------------------------ attacks


def basic(hero: Hero, arm: Arm, more: Total | None = None) -> Strike:
    """A basic attack with a weapon: Strength, or Dexterity with what is only shot; `more` counts on every attack."""
    ability = "str" if arm.melee else "dex"
    if isinstance(hero, BandHero):
        ability = max(("str", "dex"), key=lambda name: hero.abilities[name]) if arm.melee else "dex"
    total = attack(hero, ability, arm, more)
    return Strike(arm.name, total, "AC", damage(hero, arm, 1, ability))


def powered(hero: Hero, card: Card, more: Total | None = None) -> Strike | None:
    """What the attack on a card comes to, with `more` that counts on every attack; None for a card without one."""
    found = _ATTACK.search(card.text)
    if found is None:
        return None
    ability = found[1][:3].casefold()
    arm = weapon_for(hero, card.text) if _WEAPON.search(card.text) else None
    total = attack(hero, ability, arm, more)
    if found[2]:
        total = Stacking().total([*_modifiers(total), Modifier("attack", int(found[2]), "", card.name)])
    hit = _HIT.search(card.text)
    told = ""
    if hit is not None:
        adds = hit[5][:3].casefold() if hit[5] else ""
        if hit[3]:
            told = _dice(int(hit[3]), int(hit[4]), _bonus(hero, adds, None))
        elif arm is not None:
            told = damage(hero, arm, int(hit[1] or 1), adds)
        else:
            told = UNARMED
    return Strike(card.name, total, found[3], told)


def weapon_for(hero: Hero, card: str) -> Arm | None:
    """The weapon a card is used with: the first for melee, or for range."""
    ranged = _RANGED.search(card) is not None
    fit = [arm for arm in hero.weapons if (arm.ranged if ranged else arm.melee)]
    if ranged:
        fit.sort(key=lambda arm: arm.melee)
    return fit[0] if fit else None


def attack(hero: Hero, ability: str, arm: Arm | None, more: Total | None = None) -> Total:
    """An attack bonus with an ability, and a weapon where there is one; `more` is what counts on every attack."""
    if isinstance(hero, OrcusHero):
        return formulas.weapon_attack(hero, ability, arm) if arm is not None else formulas.focus_attack(hero, ability)
    bands_game = isinstance(hero, BandHero)
    rule = "archmage.ruling.hit-rule" if bands_game else STATED
    parts = [Modifier("attack", ability_modifier(hero.abilities[ability]), "ability", TITLES[ability], rule)]
    if bands_game:
        parts.append(Modifier("attack", hero.level, "", "level", rule))
    else:
        parts.append(Modifier("attack", level_bonus(hero.level), "", "half the level", rule))
        if arm is not None:
            parts.append(Modifier("attack", arm.proficiency, "", f"{arm.name}, proficiency", rule))
        if more is not None:
            parts.extend(_modifiers(more))
        elif isinstance(hero, SheetHero) and hero.attack:
            parts.append(Modifier("attack", hero.attack, "", "sheet", rule))
    enhancement = max(arm.enhancement if arm is not None else 0, hero.enhancement)
    if enhancement:
        parts.append(Modifier("attack", enhancement, "enhancement", arm.name if arm is not None else "implement", rule))
    return Stacking().total(parts)


def damage(hero: Hero, arm: Arm, times: int, ability: str) -> str:
    """The damage of a weapon rolled so many times, with an ability's modifier ("": none)."""
    count = arm.count * times * (hero.level if isinstance(hero, BandHero) else 1)
    return _dice(count, arm.sides, _bonus(hero, ability, arm))


def _bonus(hero: Hero, ability: str, arm: Arm | None) -> int:
    base = ability_modifier(hero.abilities[ability]) if ability else 0
    return base + max(arm.enhancement if arm is not None else 0, hero.enhancement)


def _dice(count: int, sides: int, bonus: int) -> str:
    return f"{count}d{sides}" + (f"{bonus:+d}" if bonus else "")


def _modifiers(total: Total) -> list[Modifier]:
    return [Modifier("attack", part.value, part.type, part.source, part.rule) for part in total.parts]


def why(name: str, total: Total) -> list[tuple[str, str, str]]:
    """A number taken apart: for each part that is there its amount, whence it is, and its rule."""
    found: list[tuple[str, str, str]] = []
    for part in total.parts:
        if part.value or part.type == "base":
            source = part.source or part.type or name
            kind = f" ({part.type})" if part.type not in ("", "base", "ability", part.source) else ""
            note = "" if part.counts else ", does not stack"
            amount = str(part.value) if part.type == "base" else f"{part.value:+d}"
            found.append((amount, source + kind + note, part.rule))
    return found


def shown(name: str, value: int) -> str:
    """A number as a sheet prints it: with its sign where it is added to a roll."""
    return f"{value:+d}" if name in SIGNED or name not in NAMES else str(value)


