"""The six abilities of the family of games, and what a score gives."""

from __future__ import annotations

from typing import Final

ABILITIES: Final[dict[str, str]] = {
    "str": "strength", "con": "constitution", "dex": "dexterity", "int": "intelligence", "wis": "wisdom",
    "cha": "charisma"}
"""Their names by what sheets call them."""
SHORT: Final[dict[str, str]] = {name: short for short, name in ABILITIES.items()}
"""What sheets call them, by their names."""
SPELT: Final[dict[str, str]] = {**{name: name for name in SHORT}, **ABILITIES}
"""Their names by either word for them."""
TITLES: Final[dict[str, str]] = {short: name.capitalize() for short, name in ABILITIES.items()}
"""Their names as a heading has them, by what sheets call them."""
HIGHEST_SCORE: Final = 30


def ability_modifier(score: int) -> int:
    """(score - 10) / 2, rounded down."""
    return (score - 10) // 2
