"""In what time runs, by what the characters are doing (orcus.time.scales)."""

from __future__ import annotations

from typing import Final

RULE: Final = "orcus.time.scales"
ROUND: Final = 6
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Scale:
    """The unit time is counted in somewhere, and how many seconds it is."""

    def __init__(self, unit: str, seconds: int) -> None:
        self.unit = unit
        self.seconds = seconds

    def of(self, seconds: int) -> int:
        """How many whole units so many seconds are, a begun one counting in full."""
        return -(-seconds // self.seconds)

    def __repr__(self) -> str:
        return f"Scale({self.unit}: {self.seconds} s)"


ROUNDS: Final = Scale("round", ROUND)
MINUTES: Final = Scale("minute", MINUTE)
HOURS: Final = Scale("hour", HOUR)
DAYS: Final = Scale("day", DAY)
SCALES: Final[dict[str, Scale]] = {"combat": ROUNDS, "dungeon": MINUTES, "town": HOURS, "wilds": HOURS, "journey": DAYS}
UNITS: Final[dict[str, Scale]] = {scale.unit: scale for scale in (ROUNDS, MINUTES, HOURS, DAYS)}


def scale(where: str) -> Scale:
    """The scale of a place. Raises KeyError for one that is none of combat, dungeon, town, wilds, journey."""
    return SCALES[where]


def seconds(words: str) -> int:
    """How long "10 minutes" or "1 hour" is. Raises ValueError for words that are no span of time."""
    number, _, unit = words.strip().casefold().partition(" ")
    known = UNITS.get(unit.strip().removesuffix("s"))
    if not number.isdecimal() or known is None or int(number) < 1:
        raise ValueError(f"{words!r} is no span of time: a number of {', '.join(one + 's' for one in UNITS)}")
    return int(number) * known.seconds
