"""Forecasts of a day: how often a party comes through its fights, trials and rests, and what it has left after each."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter

from battlemat.days.carrying import heroes_of
from battlemat.days.day import Day, Stage
from battlemat.days.file import DayFile
from battlemat.engine.creature import Creature
from battlemat.engine.effects.flags import DEAD
from battlemat.fighting import Watched
from battlemat.forecasting.contest import battle_seed
from battlemat.forecasting.forecast import Progress, Watcher, check
from battlemat.forecasting.intervals import LOOKED_AT, SURE, Interval, looks, most_battles, share, stops
from battlemat.forecasting.work import batch
from battlemat.forecasting.workers import local_crew
from battlemat.players.tactical import TacticalPlayer

_log = logging.getLogger("battlemat.forecast")



@dataclass
class DayTally:
    """So many days: those come through, those the program failed in, and after each event what the party had left.

    `reached` are days by the event that was begun, `ended` by the event with which they were lost. `left` are days by
    event and the percent of hit points left after it, `recoveries` by event and how many were left, `dead` by event
    and how many heroes had died by then.
    """

    days: int = 0
    through: int = 0
    broken: int = 0
    reached: Counter[int] = field(default_factory=Counter)
    ended: Counter[int] = field(default_factory=Counter)
    left: Counter[tuple[int, int]] = field(default_factory=Counter)
    recoveries: Counter[tuple[int, int]] = field(default_factory=Counter)
    dead: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add(self, other: DayTally) -> None:
        """Count another batch, too."""
        self.days += other.days
        self.through += other.through
        self.broken += other.broken
        for name in ("reached", "ended", "left", "recoveries", "dead"):
            mine: Counter[object] = getattr(self, name)
            mine.update(getattr(other, name))

    def at(self, name: str, event: int) -> dict[int, int]:
        """Days by amount after an event, of `left`, `recoveries` or `dead`."""
        counts: Counter[tuple[int, int]] = getattr(self, name)
        return {amount: count for (number, amount), count in counts.items() if number == event}


@dataclass(frozen=True)
class DayForecast:
    """What a day comes to when the tactical opponent plays everybody and rests spend what they do by default."""

    file: DayFile
    tally: DayTally
    seed: int
    within: float
    seconds: float
    workers: int

    @property
    def chance(self) -> Interval:
        """The chance to come through the whole day."""
        return share(self.tally.through, self.tally.days, LOOKED_AT if self.within else SURE)

    def rows(self) -> list[dict[str, object]]:
        """A tidy table: a row for each event, measure and amount."""
        found: list[dict[str, object]] = []
        for number, event in enumerate(self.file.events):
            base: dict[str, object] = {"number": number + 1, "event": event.name}
            found.append({**base, "measure": "begun", "amount": "", "days": self.tally.reached[number]})
            found.append({**base, "measure": "lost", "amount": "", "days": self.tally.ended[number]})
            for name in ("left", "recoveries", "dead"):
                counts = self.tally.at(name, number)
                found.extend({**base, "measure": name, "amount": amount, "days": counts[amount]}
                             for amount in sorted(counts))
        return found


class DayWork:
    """The days of one file in batches."""

    def __init__(self, file: DayFile, seed: int) -> None:
        self.file = file
        self.seed = seed
        self.player = TacticalPlayer()

    def fight(self, index: int, stop: int = -1) -> DayTally:
        """Live through a batch of days, up to the one of number `stop` (-1: all of it)."""
        tally = DayTally()
        for number in batch(index):
            if 0 <= stop <= number:
                break
            tally.days += 1
            try:
                day = self.live(battle_seed(self.seed, number))
            except Exception:
                # As with battles: one day that shows a fault of ours must not cost the others.
                _log.exception("day %d", number)
                tally.broken += 1
                continue
            count(tally, day, len(self.file.events))
        return tally

    def live(self, seed: int) -> Day:
        """One day to its end."""
        day = Day(self.file, seed)
        watched, stages = Watched(self.player), 0
        while True:
            decision = day.decision
            if decision is None:
                return day
            if len(day.stages) != stages:
                watched, stages = Watched(self.player), len(day.stages)
            day.answer(watched.choose(day.world, decision))


def count(tally: DayTally, day: Day, events: int) -> None:
    """Count a day that is over."""
    for number, stage in enumerate(day.stages):
        tally.reached[number] += 1
        _note(tally, number, stage, day.heroes if number == len(day.stages) - 1 else None)
    if day.lost:
        tally.ended[len(day.stages) - 1] += 1
    elif len(day.stages) == events:
        tally.through += 1


def _note(tally: DayTally, number: int, stage: Stage, heroes: list[Creature] | None) -> None:
    """Count what the party had left after an event."""
    party = heroes if heroes is not None else heroes_of(stage.session.battle)
    whole = max(1, sum(hero.sheet.max_hp for hero in party))
    left = sum(max(0, hero.hp) for hero in party if not hero.flags & DEAD)
    tally.left[(number, round(100 * left / whole))] += 1
    tally.recoveries[(number, sum(hero.recoveries for hero in party))] += 1
    tally.dead[(number, sum(bool(hero.flags & DEAD) for hero in party))] += 1


def forecast_day(file: DayFile, *, within: float = 0.03, days: int = 0, seed: int = 0, workers: int = 0,
                 watch: Watcher | None = None) -> DayForecast:
    """Live through a day until the chance to come through is known `within` so much either way, or so many `days`.

    The same seed makes the same forecast, whatever the number of `workers` (0: one for each core). Raises `InputError`
    for a day that cannot be set up.
    """
    check(within, days, seed)
    began = perf_counter()
    work = DayWork(file, seed)
    Day(file, 0)
    tally = DayTally()
    most = days or most_battles(within)
    next_look = looks()
    look = next(next_look)
    with local_crew(work, workers) as crew:
        for found in crew.batches(days or -1):
            tally.add(found)
            enough = bool(days) and tally.days >= days
            if not days and tally.days >= look:
                enough = tally.days >= most or stops(tally.through, tally.days, within)
                look = next(next_look)
            if watch is not None:
                watch(Progress(tally.days, most, share(tally.through, tally.days, LOOKED_AT), perf_counter() - began))
            if enough:
                break
        return DayForecast(file, tally, seed, 0.0 if days else within, perf_counter() - began, crew.workers)
