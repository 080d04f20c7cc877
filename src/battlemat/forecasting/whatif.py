"""What if: changed encounters fought with the same dice as the one as it is, and what that made of each battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from battlemat.forecasting.changing import Variant
from battlemat.forecasting.contest import Contest
from battlemat.forecasting.forecast import WITHIN, Forecast, check
from battlemat.forecasting.intervals import LOOKED_AT, SURE, Interval, looks, mean, most_battles
from battlemat.forecasting.tally import BROKEN, Tally
from battlemat.forecasting.work import Paired, Work
from battlemat.forecasting.workers import crew_for

MEASURE_WORDS: Final = {"won": "chance to win", "rounds": "rounds", "left": "hit points left",
                        "fell": "heroes who fall", "died": "heroes who die"}


UNSEEN: Final = 2
"""What is added to sums of squares, a battle more on either side: what was never seen is not yet known not to be."""


@dataclass(frozen=True)
class Difference:
    """What a change makes: its own forecast, and the differences from the base battle by battle on the same seeds.

    `otherwise` are battles that came out otherwise in any measure.
    """

    words: str
    forecast: Forecast
    paired: Paired
    z: float

    def of(self, measure: str) -> Interval:
        """The mean difference of a measure."""
        battles = self.forecast.battles - self.forecast.tally.results[BROKEN]
        return mean(self.paired.sums[measure], self.paired.squares[measure] + UNSEEN, battles, self.z)

    @property
    def otherwise(self) -> int:
        """Battles that went otherwise."""
        return self.paired.otherwise


@dataclass(frozen=True)
class WhatIf:
    """A contest as it is and changed, fought with the same dice."""

    base: Forecast
    differences: tuple[Difference, ...]

    def by_effect(self) -> list[Difference]:
        """The changes, those that change the chance to win most first."""
        return sorted(self.differences, key=lambda one: (-abs(one.of("won").value), -abs(one.of("left").value)))

    def rows(self) -> list[dict[str, object]]:
        """A tidy table: a row for each change and measure, with the difference and its interval."""
        found: list[dict[str, object]] = []
        for one in self.by_effect():
            for measure in MEASURE_WORDS:
                change = one.of(measure)
                found.append({"change": one.words, "measure": measure, "battles": one.forecast.battles,
                              "otherwise": one.otherwise, "value": round(change.value, 6),
                              "low": round(change.low, 6), "high": round(change.high, 6)})
        return found


Say = Callable[[int, int], None]


def what_if(contest: Contest, changes: Sequence[Variant], *, within: float = WITHIN, battles: int = 0, seed: int = 0,
            workers: int = 0, on: str = "", watch: Say | None = None) -> WhatIf:
    """Fight a contest and each change of it on the same seeds.

    Every battle is fought by all of them, until each difference in the chance to win is known `within` so much either
    way, or so many `battles`. `watch` is told how many have been fought, of how many at most. Raises `InputError` for
    what cannot be set up.
    """
    check(within, battles, seed)
    began = perf_counter()
    work = Work([contest, *(change.contest for change in changes)], seed)
    tallies = [Tally() for _ in work.contests]
    paired = [Paired() for _ in work.contests]
    # A difference of two shares spreads up to four times as far as a share.
    most = battles or 4 * most_battles(within)
    next_look = looks()
    look = next(next_look)
    with crew_for(work, workers, on) as crew:
        for found in crew.batches(battles or -1):
            for place, tally in enumerate(tallies):
                tally.add(found.tallies[place])
                paired[place].add(found.paired[place])
            done = tallies[0].battles
            if watch is not None:
                watch(done, most)
            if battles:
                if done >= battles:
                    break
            elif done >= look:
                look = next(next_look)
                if done >= most or all(_sure(one, done, within) for one in paired[1:]):
                    break
        seconds = perf_counter() - began
        z = SURE if battles else LOOKED_AT
        made = [Forecast(one, tally, seed, 0.0 if battles else within, seconds, crew.workers, start.notes)
                for one, tally, start in zip(work.contests, tallies, work.starts, strict=True)]
    differences = tuple(Difference(change.words, forecast, pair, z)
                        for change, forecast, pair in zip(changes, made[1:], paired[1:], strict=True))
    return WhatIf(made[0], differences)


def _sure(paired: Paired, battles: int, within: float) -> bool:
    return mean(paired.sums["won"], paired.squares["won"] + UNSEEN, battles, LOOKED_AT).margin <= within
