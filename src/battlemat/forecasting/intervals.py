"""How sure a figure is: intervals for shares and means, and a rule for stopping whose coverage is computed.

A share's interval is Wilson's. A forecast that stops by itself looks at its interval at fixed numbers of battles
(`looks`) and stops at the first at which half of it is no wider than was asked for. Looking often costs coverage:
`LOOKED_AT` standard errors instead of `SURE` pay for that. `coverage` works out, exactly, how often the interval a
stopped forecast tells holds the true chance; the tests hold it to 95 % over the whole range of chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, comb, exp, log, sqrt
from typing import Final

SURE: Final = 1.959963984540054
"""Standard errors to either side of a mean within which the true one lies 19 times in 20."""

LOOKED_AT: Final = 2.0
"""The same where the interval has been looked at on the way, to stop as soon as it was narrow enough."""

FIRST_LOOK: Final = 64
LOOK_EVERY: Final = 32
NARROWEST: Final = 0.001
WIDEST: Final = 0.5


@dataclass(frozen=True)
class Interval:
    """A figure and where the true one lies, 19 times in 20."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2

    @property
    def sure(self) -> bool:
        """Whether it leaves out 0: a difference that is hardly chance."""
        return self.low > 0 or self.high < 0


def share(count: int, of: int, z: float = SURE) -> Interval:
    """The share `count` of `of` with Wilson's interval, the whole range where nothing was counted.

    >>> share(5, 10).value
    0.5
    >>> [round(end, 3) for end in (share(5, 10).low, share(5, 10).high)]
    [0.237, 0.763]
    """
    if not of:
        return Interval(0.0, 0.0, 1.0)
    value = count / of
    shrink = 1 + z * z / of
    middle = (value + z * z / (2 * of)) / shrink
    half = z * sqrt(value * (1 - value) / of + z * z / (4 * of * of)) / shrink
    return Interval(value, max(0.0, middle - half) if count else 0.0, min(1.0, middle + half) if count < of else 1.0)


def mean(total: int, squares: int, of: int, z: float = SURE) -> Interval:
    """The mean of `of` whole numbers from their sum and the sum of their squares, with its normal interval.

    >>> mean(30, 100, 10).value
    3.0
    """
    if not of:
        return Interval(0.0, 0.0, 0.0)
    value = total / of
    # In whole numbers as long as possible: the difference of two large sums must not lose its last places.
    spread = (squares * of - total * total) / (of * max(1, of - 1))
    half = z * sqrt(max(0.0, spread) / of)
    return Interval(value, value - half, value + half)


def looks() -> Iterator[int]:
    """The numbers of battles at which a forecast that stops by itself looks at its interval, without end."""
    number = FIRST_LOOK
    while True:
        yield number
        number += LOOK_EVERY


def stops(count: int, of: int, within: float) -> bool:
    """Whether a forecast that has come to one of its looks is sure enough: `within` either way."""
    return share(count, of, LOOKED_AT).margin <= within


def most_battles(within: float) -> int:
    """The look by which a forecast has stopped, whatever the chance.

    >>> most_battles(0.03)
    1120
    """
    enough = ceil(LOOKED_AT * LOOKED_AT / (4 * within * within))
    return next(number for number in looks() if number >= enough)


def coverage(chance: float, within: float) -> tuple[float, float]:
    """How often a forecast that stops by itself tells an interval that holds this chance, and after how many battles.

    Exact, by the probabilities of every number of wins at every look.
    """
    live: dict[int, float] = {0: 1.0}
    fought = 0
    held = battles = 0.0
    last = most_battles(within)
    for number in looks():
        live = _on(live, number - fought, chance)
        fought = number
        kept: dict[int, float] = {}
        for wins, weight in live.items():
            if number < last and not stops(wins, number, within):
                kept[wins] = weight
                continue
            found = share(wins, number, LOOKED_AT)
            battles += weight * number
            if found.low <= chance <= found.high:
                held += weight
        live = kept
        if number >= last or not live:
            return held, battles
    raise AssertionError("looks go on without end")


def _on(live: Mapping[int, float], battles: int, chance: float) -> dict[int, float]:
    """The probabilities of so many wins after so many battles more."""
    odds = [comb(battles, wins) * exp(wins * log(chance) + (battles - wins) * log(1 - chance))
            for wins in range(battles + 1)]
    on: dict[int, float] = {}
    for before, weight in live.items():
        if weight < 1e-12:
            continue
        for wins, odd in enumerate(odds):
            on[before + wins] = on.get(before + wins, 0.0) + weight * odd
    return on


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The smallest number that at least this part of what was counted does not exceed; 0 for nothing counted.

    >>> quantile({1: 2, 4: 1, 9: 1}, 0.5), quantile({1: 2, 4: 1, 9: 1}, 0.9)
    (1, 9)
    """
    total = sum(counts.values())
    passed = 0
    for number in sorted(counts):
        passed += counts[number]
        if passed >= part * total:
            return number
    return 0


def average(counts: Mapping[int, int]) -> Interval:
    """The mean of counted numbers with its interval."""
    return mean(sum(number * count for number, count in counts.items()),
                sum(number * number * count for number, count in counts.items()), sum(counts.values()))


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric matrix, by elimination."""
    count = len(matrix)
    rows = [[*row, *(1.0 if a == b else 0.0 for b in range(count))] for a, row in enumerate(matrix)]
    for a in range(count):
        most = max(range(a, count), key=lambda b: abs(rows[b][a]))
        rows[a], rows[most] = rows[most], rows[a]
        pivot = rows[a][a]
        rows[a] = [value / pivot for value in rows[a]]
        for b in range(count):
            if b != a and rows[b][a]:
                factor = rows[b][a]
                rows[b] = [value - factor * other for value, other in zip(rows[b], rows[a], strict=True)]
    return [row[count:] for row in rows]
