"""The work of a forecast in pieces: which battles a batch has, and fighting one, for a contest or several in pairs."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from battlemat.forecasting.contest import Arena, Contest, battle_seed
from battlemat.forecasting.counting import Start, count, count_broken
from battlemat.forecasting.tally import BROKEN, MEASURES, WON, Tally

_log = logging.getLogger("battlemat.forecast")

FIRST: Final = 2
SMALL: Final = 8
LARGE: Final = 32
SMALL_BATCHES: Final = 24
"""The first batches are small, so that there is an estimate at once, the very first, `FIRST` battles, taken off what
would be a small one; later ones are larger and cost less to pass on."""


def batch(index: int) -> range:
    """The numbers of the battles of a batch: the same whoever fights it, and however many are wanted.

    >>> batch(0), batch(1), batch(2), batch(25)
    (range(0, 2), range(2, 8), range(8, 16), range(192, 224))
    """
    if index == 0:
        return range(FIRST)
    if index == 1:
        return range(FIRST, SMALL)
    index -= 1
    if index < SMALL_BATCHES:
        return range(index * SMALL, (index + 1) * SMALL)
    first = SMALL_BATCHES * SMALL + (index - SMALL_BATCHES) * LARGE
    return range(first, first + LARGE)


@dataclass
class Paired:
    """Differences from the first contest, battle by battle on the same seed: sums, and sums of squares, by measure."""

    sums: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    otherwise: int = 0

    def add(self, other: Paired) -> None:
        """Count another batch's differences, too."""
        self.sums.update(other.sums)
        self.squares.update(other.squares)
        self.otherwise += other.otherwise


@dataclass
class Batch:
    """What a batch came to: a tally for each contest, and how each differed from the first.

    """

    index: int
    tallies: list[Tally]
    paired: list[Paired]


class Work:
    """Contests that are fought on the same dice, set up once. It is made before workers are forked off."""

    def __init__(self, contests: Sequence[Contest], seed: int) -> None:
        self.seed = seed
        self.contests = tuple(contests)
        self.arenas = [Arena(contest) for contest in self.contests]
        self.starts = [Start(arena.prepared, contest.home)
                       for arena, contest in zip(self.arenas, self.contests, strict=True)]

    def fight(self, index: int, stop: int = -1) -> Batch:
        """Fight a batch, up to the battle of number `stop` (-1: all of it)."""
        tallies = [Tally() for _ in self.arenas]
        paired = [Paired() for _ in self.arenas]
        for number in batch(index):
            if 0 <= stop <= number:
                break
            first: dict[str, int] = {}
            for place, tally in enumerate(tallies):
                measured = self.one(place, tally, number)
                if place == 0:
                    first = measured
                elif first and measured:
                    note_difference(paired[place], first, measured)
        return Batch(index, tallies, paired)

    def one(self, place: int, tally: Tally, number: int) -> dict[str, int]:
        """Fight one battle and count it; nothing is measured of one that the program cannot bring to an end."""
        seed = battle_seed(self.seed, number)
        try:
            battle = self.arenas[place].fight(seed)
        except Exception:
            # One battle in many that shows a fault of ours must not cost all the others: it is told as what it is.
            _log.exception("battle %d, seed %d", number, seed)
            count_broken(tally, number)
            return {}
        return count(tally, self.starts[place], battle, number)


def note_difference(paired: Paired, first: dict[str, int], second: dict[str, int]) -> None:
    """Count how a battle differed from the first contest's on the same seed."""
    if first != second:
        paired.otherwise += 1
    for name in MEASURES:
        difference = second[name] - first[name]
        if difference:
            paired.sums[name] += difference
            paired.squares[name] += difference * difference


def wins(tally: Tally) -> int:
    """Battles won by the home side."""
    return tally.results[WON]


def fought(tally: Tally) -> int:
    """Battles that came to an end."""
    return tally.battles - tally.results[BROKEN]
