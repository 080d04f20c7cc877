"""The skills and the ability each goes by (fourth.ruling.sheet-numbers)."""

from __future__ import annotations

from typing import Final

SKILLS: Final[dict[str, str]] = {
    "athletics": "str", "endurance": "con",
    "acrobatics": "dex", "stealth": "dex", "thievery": "dex",
    "arcana": "int", "history": "int", "religion": "int",
    "dungeoneering": "wis", "heal": "wis", "insight": "wis", "nature": "wis", "perception": "wis",
    "bluff": "cha", "diplomacy": "cha", "intimidate": "cha", "streetwise": "cha",
}
