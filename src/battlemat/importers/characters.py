"""Player characters of a Foundry compendium, one YAML file each, as heroes.

A power becomes the text of its card, with every formula worked out for the character, and is read as any other card.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from battlemat.engine.abilities import ABILITIES, TITLES, ability_modifier
from battlemat.errors import InputError
from battlemat.importers.foundry import Fields, load_document
from battlemat.importers.markup import plain_text
from battlemat.systems import load_system, system_names
from battlemat.systems.shared.hero_files import Hero, HeroKind
from battlemat.systems.shared.heroes import Card
from battlemat.systems.shared.portraits import Character
from battlemat.systems.shared.weapons import Arm

_ROLL: Final = re.compile(r"\[\[((?:(?!\]\]|\[\[).)*+)\]\]", re.S)
_DICE: Final = re.compile(r"^(\d*)d(\d+)$")
_ODD_DICE: Final = re.compile(r"\(([^()]*)\)d\(([^()]*)\)")
_MAX: Final = re.compile(r"max\(([^()]*)\)")
_USAGES: Final = {"at-will": "At-Will", "once-per-battle": "Once per battle", "daily": "Daily", "cyclic": "Cyclic",
                  "recharge": "Recharge {} after battle"}
# What a use takes of something other than the spells of a day, which its usage says.
_PRICE: Final = re.compile(r"[-\u2013](?!.*\bspells?$)\s*(\w.*)$")
_DEFENSES: Final = ("ac", "pd", "md")
_KINDS: Final = {"m": "Melee attack", "r": "Ranged attack"}
_PARTS: Final = (("trigger", "Trigger"), ("target", "Target"), ("attack", "Attack"), ("hit", "Hit"),
                 ("hitEven", "Natural even hit"), ("hitOdd", "Natural odd hit"), ("crit", "Crit"), ("miss", "Miss"),
                 ("missEven", "Natural even miss"), ("missOdd", "Natural odd miss"), ("effect", "Effect"),
                 ("special", "Special"), ("always", "Always"), ("castPower", "Cast for Power"),
                 ("castBroadEffect", "Cast for Broad Effect"), ("sustainedEffect", "Opening and Sustained Effect"),
                 ("finalVerse", "Final Verse"), *((f"spellLevel{n}", f"{n}{'rd' if n == 3 else 'th'} level spell")
                                                  for n in range(2, 11)))


def kind_of_hero() -> tuple[HeroKind, Callable[[Character], Hero]]:
    """The heroes that exported characters become, and what makes them."""
    for system in map(load_system, system_names()):
        if system.heroes is not None and system.heroes.from_character is not None:
            return system.heroes, system.heroes.from_character
    raise InputError("no system that is installed has a use for exported characters")


def read_character(path: Path) -> Hero:
    """The character of a file. Raises ``InputError``, naming the field, for a file that is none."""
    data = load_document(path)
    if data.get("type") != "character":
        raise InputError(f"the field type is {data.get('type')!r}", file=str(path),
                         hint="a character has the type character")
    fields = Fields(data, path)
    kind, made = kind_of_hero()
    level = fields.number("system.attributes.level.value")
    if not 1 <= level <= kind.max_level:
        raise InputError(f"the field system.attributes.level.value is {level}", file=str(path),
                         hint=f"levels run from 1 to {kind.max_level}")
    abilities = {name: fields.number(f"system.abilities.{name}.value") for name in ABILITIES}
    writer = _Writer(level, abilities, {"m": _sides(fields, "melee"), "r": _sides(fields, "ranged")})
    cards: list[Card] = []
    traits: list[str] = []
    for item in fields.items():
        one = Fields(item, path)
        if item.get("type") != "power":
            continue
        if writer.usable(one):
            text = writer.card(one)
            if not any(card.name == one.text("name").strip() for card in cards):
                cards.append(Card(one.text("name").strip(), text))
        elif body := plain_text(one.text("system.effect.value")):
            traits.append(f"{one.text('name').strip()}: {' '.join(body.split())}")
    die = _sides(fields, "", "system.attributes.recoveries.dice")
    return made(Character(
        name=fields.text("name").strip(),
        level=level,
        abilities=abilities,
        hp_base=fields.number("system.attributes.hp.base"),
        class_defenses={name: fields.number(f"system.attributes.{name}.base") for name in _DEFENSES},
        recoveries=fields.number("system.attributes.recoveries.max", 8),
        recovery_die=die,
        title=fields.text("system.details.class.value"),
        people=fields.text("system.details.race.value").strip(),
        weapons=(Arm("weapon", 0, 1, writer.sides["m"]), Arm("missile", 0, 1, writer.sides["r"], 1, 20, 40)),
        traits=tuple(traits),
        cards=tuple(cards),
        initiative=fields.number("system.attributes.init.value", 0),
    ))


def power_card(path: Path) -> str:
    """A power's document as the text of its card, for somebody of the power's level with plain abilities. Raises
    ``InputError``, naming the field, for a document that is none.
    """
    data = load_document(path)
    if data.get("type") != "power":
        raise InputError(f"the field type is {data.get('type')!r}", file=str(path), hint="a power has the type power")
    fields = Fields(data, path)
    level = max(1, min(kind_of_hero()[0].max_level, fields.number("system.powerLevel.value", 1)))
    return _Writer(level, dict.fromkeys(ABILITIES, 14), {"m": 8, "r": 6}).card(fields)


def _sides(fields: Fields, kind: str, field: str = "") -> int:
    """The sides of a die a field holds. Raises ``InputError`` for no die."""
    field = field or f"system.attributes.weapon.{kind}.dice"
    found = _DICE.match(fields.text(field).strip())
    if found is None:
        raise InputError(f"the field {field} is no die: {fields.text(field)!r}", file=str(fields.path), hint="d8")
    return int(found[2])


class _Writer:
    """Writes the powers of one character as cards. ``sides`` are those of its weapons' dice."""

    def __init__(self, level: int, abilities: dict[str, int], sides: dict[str, int]) -> None:
        self.level = level
        self.abilities = abilities
        self.sides = sides

    def usable(self, item: Fields) -> bool:
        """Whether an item is something to do, not something that always holds."""
        return any(item.text(f"system.{part}.value") for part in ("attack", "hit", "trigger", "actionType"))

    def card(self, item: Fields) -> str:
        """A power as the text of its card."""
        rows = [item.text("name").strip()]
        kind = plain_text(item.text("system.range.value")).split(",")[0].strip(" .")
        rolled = re.search(r"@atk\.(\w)", item.text("system.attack.value"))
        if kind or rolled is not None:
            rows.append(kind or _KINDS.get(rolled[1] if rolled is not None else "", "Ranged spell"))
        usage = item.text("system.powerUsage.value")
        if usage in _USAGES:
            rows.append(_USAGES[usage].format(f"{item.number('system.recharge.value', 16)}+"))
        action = item.text("system.actionType.value")
        if action in ("move", "quick", "free", "interrupt"):
            rows.append(f"{action.capitalize()} action")
        price = _PRICE.match(plain_text(item.text("system.resources.value")))
        if price is not None:
            rows.append(f"Cost: {price[1]}.")
        for part, label in _PARTS:
            text = item.text(f"system.{part}.value")
            if text:
                said = self.attack(text) if part == "attack" else " ".join(plain_text(self.rolls(text)).split())
                said = said.rstrip(" ,;-")
                if not said:
                    continue
                rows.append(f"{label}: {said}" if said.endswith((".", "!")) else f"{label}: {said}.")
        return "\n".join(rows)

    def attack(self, text: str) -> str:
        """ "Dexterity + Level vs. AC": the best of the abilities named, the level and what is added."""
        found = _ROLL.search(text)
        if found is None:
            return plain_text(text)
        # The same roll may be told twice, once to be shown and once to be made.
        after = plain_text(_ROLL.sub("", text[found.end() :])).strip(" ,")
        named = re.findall(r"@(\w{3})\.mod", found[1])
        words = [TITLES[name] for name in named if name in TITLES]
        extra = sum(int(number) for number in re.findall(r"\+\s*(\d+)(?![\dd])", _MAX.sub("", found[1])))
        lead = " or ".join(dict.fromkeys(words)) or "Strength"
        return f"{lead} + Level{f' + {extra}' if extra else ''} {after.strip()}"

    def rolls(self, text: str) -> str:
        """A text with its formulas worked out."""
        return _ROLL.sub(self._worked_out, text)

    def _worked_out(self, found: re.Match[str]) -> str:
        formula = re.sub(r"@wpn\.(\w)\.dieNum", self._die, found[1])
        formula = formula.replace("@lvldice", str(self.level)).replace("@lvl", str(self.level))
        formula = _ODD_DICE.sub(self._odd_dice, formula)
        formula = re.sub(r"@(\w{3})\.(mod|dmg)", self._ability, formula)
        formula = _MAX.sub(self._most, formula)
        formula = re.sub(r"@wpn\.\w\.dice", "WEAPON", formula)
        formula = re.sub(r"@[\w.]+", "0", formula)
        dice: list[str] = []
        number = 0
        for sign, term in re.findall(r"(?:([+-])\s*+)?([\w.]++)", formula):
            if term.isdigit():
                number += -int(term) if sign == "-" else int(term)
            else:
                dice.append(term)
        words = " + ".join(dice)
        if number or not words:
            words += f" {'-' if number < 0 else '+'} {abs(number)}" if words else str(number)
        return words

    def _die(self, found: re.Match[str]) -> str:
        return str(self.sides.get(found[1], self.sides["m"]))

    def _odd_dice(self, found: re.Match[str]) -> str:
        return f"{_sum(found[1])}d{_sum(found[2])}"

    def _most(self, found: re.Match[str]) -> str:
        return str(max(_sum(part) for part in found[1].split(",")))

    def _ability(self, found: re.Match[str]) -> str:
        modifier = ability_modifier(self.abilities.get(found[1], 10))
        steps = 3 if self.level >= 8 else 2 if self.level >= 5 else 1
        return str(modifier * steps if found[2] == "dmg" else modifier).replace("-", "0 - ")


def _sum(text: str) -> int:
    """A sum of whole numbers."""
    total = 0
    for sign, number in re.findall(r"(?:([+-])\s*+)?(\d++)", text):
        total += -int(number) if sign == "-" else int(number)
    return total


