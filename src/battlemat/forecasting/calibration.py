"""Whether intervals keep their word: many forecasts of one encounter, held against a run of very many battles.

`python -m battlemat.forecasting.calibration` says how many of 300 forecasts hold the chance that 100,000 battles have,
of a duel that is over soon, or of an encounter named. Every forecast has battles of its own, and none of them is among
those of the long run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from battlemat.files.opening import open_encounter
from battlemat.forecasting.building import made_up
from battlemat.forecasting.contest import Contest
from battlemat.forecasting.forecast import make_forecast
from battlemat.forecasting.intervals import LOOKED_AT as LOOKED_AT
from battlemat.forecasting.intervals import Interval, looks, most_battles, share, stops
from battlemat.forecasting.tally import WON
from battlemat.forecasting.work import Work
from battlemat.forecasting.workers import crew_for
from battlemat.registry import DEFAULT

FORECASTS: Final = 300
TRUTH: Final = 100000
WITHIN: Final = 0.05
DUEL: Final = ("1@1", "1 Bramble Ram", DEFAULT)
TRUTH_SEED: Final = 1 << 40
"""The long run's seed, far from those of the forecasts."""


@dataclass(frozen=True)
class Calibration:
    """How many of so many forecasts hold the truth, and how sure that share is."""

    truth: Interval
    forecasts: int
    held: int
    battles: float

    @property
    def coverage(self) -> Interval:
        """The share of intervals that hold the truth."""
        return share(self.held, self.forecasts)


def calibrate(contest: Contest, *, forecasts: int = FORECASTS, truth: int = TRUTH, within: float = WITHIN,
              workers: int = 0, say: Callable[[str], None] | None = None) -> Calibration:
    """Hold the intervals of forecasts that stop by themselves against a long run.

    The forecasts' battles are fought in one go, and parted among them: each takes as many as it wants, in order, and
    the next goes on where it stopped, so that no battle is used twice.
    """
    tell = say or _silent
    long_run = make_forecast(contest, battles=truth, seed=TRUTH_SEED, workers=workers)
    tell(f"the truth: {100 * long_run.chance.value:.2f} %, from {truth:,} battles")
    wanted = Wanted(forecasts, long_run.chance.value, within)
    with crew_for(Work([contest], 0), workers) as crew:
        for found in crew.batches():
            tally = found.tallies[0]
            if wanted.take(tally.results[WON], tally.battles):
                break
    return Calibration(long_run.chance, forecasts, wanted.held, wanted.battles / forecasts)


class Wanted:
    """Forecasts one after the other, fed with batches of battles."""

    def __init__(self, forecasts: int, truth: float, within: float) -> None:
        self.left = forecasts
        self.truth = truth
        self.within = within
        self.most = most_battles(within)
        self.held = 0
        self.battles = 0
        self.begin()

    def begin(self) -> None:
        """The next forecast."""
        self.won = self.fought = 0
        self.looks = looks()
        self.look = next(self.looks)

    def take(self, won: int, fought: int) -> bool:
        """Give the present forecast a batch; whether all have had enough."""
        self.won += won
        self.fought += fought
        while self.left and self.fought >= self.look:
            if self.fought < self.most and not stops(self.won, self.fought, self.within):
                self.look = next(self.looks)
                continue
            found = share(self.won, self.fought, LOOKED_AT)
            self.held += found.low <= self.truth <= found.high
            self.battles += self.fought
            self.left -= 1
            self.begin()
        return not self.left


def main(arguments: Sequence[str]) -> None:
    """Calibrate on an encounter named, or on a duel."""
    encounter = open_encounter(arguments[0]) if arguments else made_up(*DUEL)
    forecasts = int(arguments[1]) if len(arguments) > 1 else FORECASTS
    truth = int(arguments[2]) if len(arguments) > 2 else TRUTH
    found = calibrate(Contest(encounter), forecasts=forecasts, truth=truth, say=print)
    cover = found.coverage
    print(f"{found.held} of {found.forecasts} intervals hold it: {100 * cover.value:.1f} % "
          f"({100 * cover.low:.1f} to {100 * cover.high:.1f}), {found.battles:.0f} battles each")


def _silent(_: str) -> None:
    return


if __name__ == "__main__":
    main(sys.argv[1:])
