"""The tables of difficulty: what a check must reach."""

from __future__ import annotations

from typing import Final

from battlemat.errors import nearest
from battlemat.systems.shared.checks import number

EASY: Final = 5
MODERATE: Final = 10
HARD: Final = 15
WORDS: Final[dict[str, int]] = {"easy": EASY, "moderate": MODERATE, "hard": HARD}
"""fourth.skill.difficulty-table"""

KNOWLEDGE: Final[dict[str, int]] = {"common": 10, "expert": 20, "master": 25}
MONSTER: Final[dict[str, int]] = {"name": 15, "powers": 20, "resistances": 25}
CLIMB: Final[dict[str, int]] = {"ladder": 0, "rope": 10, "uneven": 15, "rough": 20}
SWIM: Final[dict[str, int]] = {"calm": 10, "rough": 15, "stormy": 20}
SOUNDS: Final[dict[str, int]] = {"whisper": 20, "talk": 10, "battle": 0}
HIDDEN: Final[dict[str, int]] = {"barely": 10, "well": 25}
INSIGHT: Final[dict[str, int]] = {"motives": 10, "influence": 25, "illusion": 15}
NEWS: Final[dict[str, int]] = {"typical": 0, "ready": -2, "hard": 5, "secret": 10}
STREETWISE: Final = 15
WORSE: Final = 5
DOOR: Final = 5
WALL: Final = 10
THROUGH: Final[dict[str, int]] = {"": 0, "door": DOOR, "wall": WALL}
FAR: Final = 2
NEAR_ENOUGH: Final = 10


class NotInTable(ValueError):
    """A word that a table of difficulty does not have; the message names those it has."""


def entry(table: dict[str, int], word: str, what: str) -> int:
    """The number a table has for a word. Raises `NotInTable`."""
    if word in table:
        return table[word]
    close = nearest(word, list(table))
    known = ", ".join(name for name in table if name)
    raise NotInTable(f"no {what} {word!r}: " + (f"did you mean {close!r}?" if close else f"one of {known}"))


def value(word: str, default: int) -> int:
    """A difficulty as the referee gives it: a number, a word of the general table, or "" for the default."""
    if not word:
        return default
    return int(word) if number(word) else entry(WORDS, word, "difficulty")


def climb(surface: str, slippery: bool = False, smooth: bool = False) -> int:
    """fourth.climb.dc-table"""
    return entry(CLIMB, surface, "surface") + (WORSE if slippery else 0) + (WORSE if smooth else 0)


def swim(water: str) -> int:
    """fourth.swim.dc-table"""
    return entry(SWIM, water, "water")


def knowledge(tier: str) -> int:
    """fourth.knowledge.dc-table"""
    return entry(KNOWLEDGE, tier, "kind of knowledge")


def tiers(total: int, table: dict[str, int]) -> list[str]:
    """Everything of a table a result yields: a high one includes the lower lines (fourth.ruling.knowledge-tiers)."""
    return [name for name, dc in table.items() if total >= dc]


def far(distance: int) -> int:
    """What a distance in squares adds (fourth.perception.listen-table, fourth.perception.spot-table)."""
    return FAR if distance > NEAR_ENOUGH else 0


def listen(sound: str, through: str = "", distance: int = 0) -> int:
    """fourth.perception.listen-table; `through` is "door" or "wall", the distance in squares."""
    return entry(SOUNDS, sound, "sound") + entry(THROUGH, through, "barrier") + far(distance)


def spot(hidden: str, distance: int = 0) -> int:
    """fourth.perception.spot-table; the distance in squares."""
    return entry(HIDDEN, hidden, "way of hiding") + far(distance)


def tracks() -> int:
    """fourth.ruling.tracks: the referee's to say, hard by default."""
    return HARD


def insight(task: str, level: int = 0) -> int:
    """fourth.insight.dc-table: half the level of the creature, or of the effect, comes on top."""
    return entry(INSIGHT, task, "task of Insight") + level // 2


def streetwise(news: str = "typical") -> int:
    """fourth.streetwise.dc-table"""
    return STREETWISE + entry(NEWS, news, "kind of information")
