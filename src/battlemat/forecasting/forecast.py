"""A forecast: an encounter fought until its chance is known well enough, and what all those battles came to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING

from battlemat.errors import InputError
from battlemat.forecasting.contest import Contest, battle_seed
from battlemat.forecasting.intervals import (
    LOOKED_AT,
    NARROWEST,
    SURE,
    WIDEST,
    Interval,
    average,
    looks,
    most_battles,
    share,
    stops,
)
from battlemat.forecasting.tally import WON, Tally
from battlemat.forecasting.words import Difficulty, difficulty
from battlemat.forecasting.work import Batch, Work
from battlemat.forecasting.workers import Crew, crew_for

if TYPE_CHECKING:
    import pandas

    from battlemat.files.encounters import EncounterFile

WITHIN: float = 0.03
"""How far to either side of the estimate the true chance may lie, where nothing else is asked for."""


@dataclass(frozen=True)
class Progress:
    """How far a forecast has come: battles fought, battles it will have fought at most, and its chance so far."""

    battles: int
    most: int
    chance: Interval
    seconds: float


@dataclass(frozen=True)
class Forecast:
    """What a contest's battles came to.

    `within` is half the width asked of the interval (0: a number of battles was), `seed` what its battles' seeds are
    made from, `seconds` what it took; everything but that and `workers` is the same on any machine with any number of
    workers. `notes` are, by creature, what of its print had no effect.
    """

    contest: Contest
    tally: Tally
    seed: int
    within: float
    seconds: float
    workers: int
    notes: Mapping[str, tuple[str, ...]]

    @property
    def battles(self) -> int:
        """How many battles were fought."""
        return self.tally.battles

    @property
    def z(self) -> float:
        """Standard errors its intervals are wide, to either side."""
        return LOOKED_AT if self.within else SURE

    @property
    def chance(self) -> Interval:
        """The chance that the home side wins. What is called off or not fought to its end is not won."""
        return self.of(WON)

    def of(self, result: str) -> Interval:
        """The chance of a result."""
        return share(self.tally.results[result], self.battles, self.z)

    @property
    def rounds(self) -> Interval:
        """The mean number of rounds."""
        return average(self.tally.length())

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is for the home side, in a word."""
        return difficulty(self.chance)

    def battle_seed(self, number: int) -> int:
        """The seed of one of its battles, with which it can be watched."""
        return battle_seed(self.seed, number)

    @cached_property
    def tables(self) -> dict[str, list[dict[str, object]]]:
        """All of it as tidy tables by name: a list of rows, each a value by column."""
        from battlemat.forecasting.tables import tables

        return tables(self)

    def frame(self, table: str = "outcomes") -> pandas.DataFrame:
        """One of its `tables` as a pandas DataFrame. Raises `InputError` without pandas, and for no such table."""
        from battlemat.forecasting.tables import frame

        return frame(self, table)

    def page(self) -> str:
        """It all as one HTML page that needs nothing else."""
        from battlemat.forecasting.page import page

        return page(self)

    def _repr_html_(self) -> str:
        return self.page()


Watcher = Callable[[Progress], None]


def check(within: float, battles: int, seed: int) -> None:
    """Raise `InputError` for what no forecast can be made with."""
    if battles < 0 or (not battles and not NARROWEST <= within <= WIDEST):
        if battles < 0:
            raise InputError(f"{battles} battles cannot be fought", hint="expected a number from 1 on")
        raise InputError(f"an interval within {100 * within:g} percentage points is not to be had",
                         hint=f"expected {100 * NARROWEST:g} to {100 * WIDEST:g}")
    if seed < 0:
        raise InputError(f"{seed} is no seed", hint="expected a number from 0 on")


def make_forecast(contest: Contest, *, within: float = WITHIN, battles: int = 0, seed: int = 0, workers: int = 0,
                  on: str = "", watch: Watcher | None = None) -> Forecast:
    """Fight a contest until the chance to win is known `within` so much either way, or so many `battles`.

    `workers` are processes (0: one for each core), `on` a cluster instead. Raises `InputError` for what cannot be
    set up or fought so.
    """
    check(within, battles, seed)
    began = perf_counter()
    work = Work([contest], seed)
    with crew_for(work, workers, on) as crew:
        tally = gather(crew, within, battles, began, watch)
        return Forecast(contest, tally, seed, 0.0 if battles else within, perf_counter() - began, crew.workers,
                        work.starts[0].notes)


def gather(crew: Crew[Batch], within: float, battles: int, began: float, watch: Watcher | None) -> Tally:
    """Add up batches in their order until there are enough: at each look, and never in between, it may stop."""
    tally = Tally()
    most = battles or most_battles(within)
    next_look = looks()
    look = next(next_look)
    for found in crew.batches(battles or -1):
        tally.add(found.tallies[0])
        enough = bool(battles) and tally.battles >= battles
        if not battles and tally.battles >= look:
            # Batches end at every look, so that a look is at that many battles and no others.
            enough = tally.battles >= most or stops(tally.results[WON], tally.battles, within)
            look = next(next_look)
        if watch is not None:
            z = SURE if battles else LOOKED_AT
            watch(Progress(tally.battles, most, share(tally.results[WON], tally.battles, z), perf_counter() - began))
        if enough:
            break
    return tally


def forecast(encounter: EncounterFile | str, *, skills: Mapping[str, str] | None = None, within: float = WITHIN,
             battles: int = 0, seed: int = 0, workers: int = 0, on: str = "", watch: Watcher | None = None) -> Forecast:
    """How an encounter is likely to go: by its file, by the name of one that comes with Battlemat, or as read.

    It is fought until the heroes' chance is known `within` so much either way (95 %), or so many `battles`;
    `skills` say what a side is played with ("random", "simple", "tactical", "search"), by its name. The same `seed`
    makes the same forecast, whatever the number of `workers` (0: one for each core). Raises `InputError` for an
    encounter that cannot be read, and for a skill or side there is not.

    >>> import battlemat
    >>> found = battlemat.forecast("toll-at-marrow-ford", battles=8, seed=1, workers=1)
    >>> found.battles, found.chance.low < found.chance.value
    (8, True)
    >>> again = battlemat.forecast("toll-at-marrow-ford", battles=8, seed=1, workers=2)
    >>> again.tables == found.tables
    True
    """
    if isinstance(encounter, str):
        from battlemat.files.opening import open_encounter

        encounter = open_encounter(encounter)
    return make_forecast(Contest(encounter, dict(skills or {})), within=within, battles=battles, seed=seed,
                         workers=workers, on=on, watch=watch)
