"""Powers and creatures a virtual tabletop exports as JSON, one a file, as cards and stat blocks in the plain print.

What a document says becomes the text of a card or a stat block and is read as any other text is. Its formulas are
read only where the words leave out a number.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from battlemat.engine.abilities import TITLES
from battlemat.errors import InputError
from battlemat.importers.foundry import Fields
from battlemat.importers.markup import plain_text

_USAGES: Final = {"atwill": "At-Will", "encounter": "Encounter", "daily": "Daily", "recharge": "Encounter"}
_ACTIONS: Final = {
    "standard": "Standard Action", "move": "Move Action", "minor": "Minor Action", "free": "Free Action",
    "reaction": "Immediate Reaction", "interrupt": "Immediate Interrupt", "opportunity": "Opportunity Action",
    "none": "No Action", "": "No Action",
}
_COSTS: Final = {"reaction": "immediate reaction", "interrupt": "immediate interrupt"}
_DEFENSES: Final = {"ac": "AC", "fort": "Fortitude", "ref": "Reflex", "wil": "Will", "will": "Will"}
_AREAS: Final = {"closeBurst": "Close burst", "closeBlast": "Close blast", "rangeBurst": "Area burst",
                 "wall": "Area wall"}
_SENSES: Final = {"lv": "low-light vision", "dv": "darkvision", "aa": "all-around vision", "bs": "blindsight",
                  "tr": "tremorsense", "ts": "truesight"}
_MODES: Final = ("burrow", "climb", "fly", "swim")
_TIER: Final = re.compile(r"@tier(?=d\d)|@tier\b")
_MODIFIER: Final = re.compile(r"@(str|con|dex|int|wis|cha)Mod\b")
_LABELED: Final = re.compile(r"\{([^{}]*)\}")


def is_document(data: object) -> bool:
    """Whether JSON is a power or creature of a tabletop."""
    return isinstance(data, dict) and isinstance(data.get("system"), dict) and "name" in data and "type" in data


def document_text(data: dict[str, Any], path: Path) -> str:
    """The text of a document: a card for a power, a stat block for a creature, "" for what is neither.

    Raises ``InputError``, naming the field, for a creature without its numbers.
    """
    if data["type"] == "power":
        return card_text(Fields(data, path))
    return block_text(Fields(data, path)) if data["type"] == "NPC" else ""


CHARACTERS: Final = ("Player Character", "character")


def character_cards(data: dict[str, Any], path: Path) -> list[str]:
    """The cards of a hero's powers, in the order they are shown."""
    return [card_text(Fields(item, path)) for item in data.get("items") or []
            if isinstance(item, dict) and item.get("type") == "power" and isinstance(item.get("system"), dict)]


def card_text(one: Fields) -> str:
    """A power as a card."""
    rank = one.text("system.subName")
    tags = [name.title() for kind in ("damageType", "effectType") for name, there in _table(one, kind).items()
            if there and name not in ("physical", "damage")]
    if one.text("system.weaponType") not in ("", "none", "implement"):
        tags.append("Weapon")
    elif one.text("system.weaponType") == "implement":
        tags.append("Implement")
    rows = [one.text("name").strip()]
    if rank:
        rows.append(rank)
    usage = _USAGES.get(one.text("system.useType"), "At-Will")
    rows.append(usage + (f" ✦ {', '.join(dict.fromkeys(tags))}" if tags else ""))
    rows.append(f"{_ACTIONS.get(one.text('system.actionType'), 'No Action')}    {_range(one)}".rstrip())
    rows.extend(f"{label}: {said}" for label, said in (
        ("Trigger", _said(one, "trigger")), ("Requirement", _said(one, "requirement")),
        ("Target", _said(one, "target")), ("Attack", _attack(one)), ("Hit", _said(one, "hit.detail")),
        ("Miss", _miss(one)), ("Effect", _said(one, "effect.detail")), ("Special", _said(one, "special"))) if said)
    action = one.text("system.sustain.actionType")
    if action:
        rows.append(f"Sustain {action.title()}: {_said(one, 'sustain.detail')}")
    return "\n".join(rows)


def block_text(one: Fields) -> str:
    """A creature as a stat block. Raises ``InputError`` for one without hit points or defenses."""
    role, second = one.text("system.details.role.primary"), one.text("system.details.role.secondary")
    kind = "" if second in ("", "standard", "regular") else f"{second.title()} "
    leader = " (Leader)" if one.get("system.details.role.leader") else ""
    senses = [name + (f" {one.text(f'system.senses.special.{key}.range')}").rstrip() for key, name in _SENSES.items()
              if one.get(f"system.senses.special.{key}.value")]
    speeds = [str(_number(one, "system.movement.base"))]
    speeds += [f"{mode} {one.get(f'system.movement.{mode}.value')}" for mode in _MODES
               if one.get(f"system.movement.{mode}.value")]
    rows = [
        f"{one.text('name').strip()}  Level {_number(one, 'system.details.level')} {kind}{role.title()}{leader}",
        " ".join(one.text(f"system.details.{key}") for key in ("size", "origin", "type")).strip()
        + f"  XP {one.text('system.details.exp') or 0}",
        f"Initiative {_number(one, 'system.attributes.init'):+d}  Senses "
        + "; ".join([f"Perception {_number(one, 'system.skills.prc', 0):+d}", *senses]),
        f"HP {_number(one, 'system.attributes.hp', key='max')}; Bloodied {one.text('system.details.bloodied') or 0}",
        "AC {}; Fortitude {}, Reflex {}, Will {}".format(
            *(_number(one, f"system.defences.{key}") for key in ("ac", "fort", "ref", "wil"))),
        f"Speed {', '.join(speeds)}",
    ]
    points = one.get("system.actionpoints.value")
    if points:
        rows.append(f"Action Points {points}")
    for item in one.get("items") or []:
        if isinstance(item, dict) and item.get("type") == "power" and "useType" in item.get("system", {}):
            rows.extend(_line(Fields(item, one.path)))
    rows.append("  ".join(f"{name.title()} {_number(one, f'system.abilities.{name}')}" for name in TITLES))
    return "\n".join(rows)


def _line(one: Fields) -> list[str]:
    """A creature's power: its header and its text."""
    action = one.text("system.actionType")
    cost = _COSTS.get(action, action or "no")
    trigger = _said(one, "trigger")
    usage = {"atwill": "at-will", "recharge": f"recharge {one.text('system.rechargeRoll')}".strip()}.get(
        one.text("system.useType"), one.text("system.useType"))
    kind = one.text("system.rangeType")
    basic = bool(one.get("system.attack.isBasic"))
    symbol = "C " if kind.startswith("close") else "A " if kind in ("rangeBurst", "wall") else \
        ("r " if basic else "R ") if kind in ("range", "ranged") else ("m " if basic else "M ") \
        if one.get("system.attack.isAttack") else ""
    header = f"{symbol}{one.text('name').strip()} ({cost}{f', {trigger.lower()}' if trigger else ''}; {usage})"
    parts: list[str] = []
    if one.get("system.attack.isAttack"):
        formula = one.text("system.attack.formula").strip()
        bonus = f"+{formula}" if formula.isdigit() else _attack(one)
        reach = _range(one)
        lead = f"{reach}; " if symbol not in ("m ", "M ") and reach else ""
        defense = _DEFENSES.get(one.text("system.attack.def"), "AC")
        parts.append(f"{lead}{bonus} vs. {defense}; {_sentence(_said(one, 'hit.detail'))}")
    if miss := _miss(one):
        parts.append(f"Miss: {_sentence(miss)}")
    if effect := _said(one, "effect.detail"):
        parts.append(_sentence(effect))
    return [header, " ".join(parts)] if parts else [header]


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!")) or not text else f"{text}."


def _table(one: Fields, field: str) -> dict[str, Any]:
    found = one.get(f"system.{field}")
    return found if isinstance(found, dict) else {}


def _said(one: Fields, field: str) -> str:
    """A field's text without markup, modifiers and tiers in words."""
    text = plain_text(one.text(f"system.{field}"))
    text = _MODIFIER.sub(lambda found: f"{TITLES[found[1]]} modifier", _TIER.sub("1", text))
    return " ".join(_LABELED.sub("", text).split())


def _miss(one: Fields) -> str:
    said = _said(one, "miss.detail")
    return said or ("Half damage." if one.get("system.miss.halfDamage") else "")


def _range(one: Fields) -> str:
    """The range as print has it."""
    kind = one.text("system.rangeType")
    size, power = one.text("system.area"), one.text("system.rangePower")
    if kind in _AREAS:
        within = f" within {power} squares" if kind in ("rangeBurst", "wall") and power else ""
        return f"{_AREAS[kind]} {size}{within}"
    if kind == "weapon":
        return {"meleeRanged": "Melee or Ranged weapon", "ranged": "Ranged weapon"}.get(
            one.text("system.weaponType"), "Melee weapon")
    if kind in ("range", "ranged"):
        return f"Ranged {power or 'weapon'}"
    if kind == "reach":
        return f"Melee {power or 1}"
    return {"melee": "Melee 1", "touch": "Melee touch", "personal": "Personal"}.get(kind, "")


def _attack(one: Fields) -> str:
    """ "Strength vs. AC"; "" for a power without an attack."""
    if not one.get("system.attack.isAttack"):
        return ""
    ability = TITLES.get(one.text("system.attack.ability"), "Strength")
    return f"{ability} vs. {_DEFENSES.get(one.text('system.attack.def'), 'AC')}"


def _number(one: Fields, field: str, default: int | None = None, key: str = "value") -> int:
    """A number, given bare or as the value of a table. Raises ``InputError``, naming the field, when missing."""
    value = one.get(field)
    if isinstance(value, dict):
        value = value.get(key, value.get("value"))
    if isinstance(value, str) and value.strip().lstrip("+-").isdigit():
        value = int(value)
    if not isinstance(value, int):
        if default is not None:
            return default
        raise InputError(f"the field {field} is no number", file=str(one.path), hint="expected a whole number")
    return value
