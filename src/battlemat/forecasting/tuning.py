"""Tuning: which number or mix of monsters gives the heroes the chance that was wished for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from battlemat.errors import InputError
from battlemat.files.bestiary import Bestiary
from battlemat.files.encounters import MAX_COUNT
from battlemat.forecasting.changing import counted, meant, mix_words
from battlemat.forecasting.contest import Contest
from battlemat.forecasting.forecast import Forecast, make_forecast
from battlemat.forecasting.intervals import Interval, share
from battlemat.forecasting.tally import WON, Tally
from battlemat.forecasting.work import Work, batch
from battlemat.forecasting.workers import crew_for

TRY: Final = 48
"""Battles of each mix that is looked at on the way."""

FINER: Final = ((5, 128), (2, 384))
"""How many of the mixes nearest to the wish are looked at again, and with how many battles."""

MOST_STEPS: Final = 40
BIG_STEP: Final = 0.25
"""How far from the wish monsters are added or taken away two at a time."""

Mix = tuple[int, ...]
Say = Callable[[str], None]


@dataclass(frozen=True)
class Mixed:
    """A mix of monsters that was fought: so many of each kind, and the chance against it."""

    counts: Mapping[str, int]
    chance: Interval
    battles: int

    @property
    def words(self) -> str:
        """The mix in words."""
        return mix_words(self.counts)


@dataclass(frozen=True)
class Tuned:
    """What tuning came to: the forecast of the best mix, and all mixes that were fought, the nearest first."""

    wish: float
    best: Forecast
    mix: Mixed
    tried: tuple[Mixed, ...]


def tune(contest: Contest, wish: float, known: Sequence[Bestiary] = (), *, kinds: Sequence[str] = (),
         within: float = 0.03, seed: int = 0, workers: int = 0, on: str = "", say: Say | None = None) -> Tuned:
    """Find the mix of monsters of which the home side's chance is nearest to a wish (from 0 to 1).

    Monsters are added or taken away, one kind at a time, those of `kinds` (without them all): of the steps from a mix
    the one nearest to the wish is gone, until no step leads nearer. All mixes are fought with the same dice. Raises
    `InputError` for a wish that is no chance, and for kinds there are not.
    """
    if not 0 < wish < 1:
        raise InputError(f"a chance of {100 * wish:g} % cannot be wished for",
                         hint="expected more than 0 and less than 100")
    search = _Tuning(contest, wish, known, kinds, seed, workers, on, say)
    best = search.run()
    found = make_forecast(search.contest_of(best), within=within, seed=seed, workers=workers, on=on)
    tried = sorted((search.mixed(mix) for mix in search.tallies),
                   key=lambda one: (abs(one.chance.value - wish), one.words))
    return Tuned(wish, found, Mixed(search.mixed(best).counts, found.chance, found.battles), tuple(tried))


class _Tuning:
    """One search: what has been fought so far."""

    def __init__(self, contest: Contest, wish: float, known: Sequence[Bestiary], kinds: Sequence[str], seed: int,
                 workers: int, on: str, say: Say | None) -> None:
        self.contest = contest
        self.wish = wish
        self.known = known
        self.seed = seed
        self.workers = workers
        self.on = on
        self.say = say
        foes = [placed for placed in contest.encounter.creatures
                if placed.side != contest.home and placed.block is not None]
        there = list(dict.fromkeys(placed.name for placed in foes))
        self.kinds = list(dict.fromkeys(meant(contest.encounter, kind) for kind in kinds)) or there
        for kind in self.kinds:
            if kind not in there:
                raise InputError(f"{kind} is no kind of monster here", hint="expected " + ", ".join(there))
        if not self.kinds:
            raise InputError("there are no monsters to have more or fewer of")
        self.fixed = len(there) > len(self.kinds)
        self.start: Mix = tuple(sum(placed.name == kind for placed in foes) for kind in self.kinds)
        self.tallies: dict[Mix, Tally] = {}

    def contest_of(self, mix: Mix) -> Contest:
        """The contest with a mix of monsters."""
        encounter = self.contest.encounter
        # More come before fewer: the last of one kind may go only when others are there.
        for kind, count in sorted(zip(self.kinds, mix, strict=True), key=lambda pair: -pair[1]):
            encounter = counted(encounter, kind, count, self.known)
        return replace(self.contest, encounter=encounter, label=mix_words(dict(zip(self.kinds, mix, strict=True))))

    def mixed(self, mix: Mix) -> Mixed:
        """A mix with what is known of it."""
        tally = self.tallies[mix]
        return Mixed(dict(zip(self.kinds, mix, strict=True)), share(tally.results[WON], tally.battles), tally.battles)

    def off(self, mix: Mix) -> tuple[float, float]:
        """How far from the wish a mix is; where that is the same, by the hit points the home side has left."""
        tally = self.tallies[mix]
        chance = tally.results[WON] / tally.battles
        left = tally.sums["left"] / tally.battles
        return abs(chance - self.wish), left if chance > self.wish else -left

    def fight(self, mixes: Sequence[Mix], battles: int) -> None:
        """Fight each mix that has not been fought so often yet, all of them as often from the start."""
        wanted = [mix for mix in mixes if mix not in self.tallies or self.tallies[mix].battles < battles]
        if not wanted:
            return
        work = Work([self.contest_of(mix) for mix in wanted], self.seed)
        tallies = [Tally() for _ in wanted]
        last = next(index for index in range(battles) if batch(index).stop >= battles)
        with crew_for(work, self.workers, self.on) as crew:
            for found in crew.batches(battles):
                for tally, other in zip(tallies, found.tallies, strict=True):
                    tally.add(other)
                if found.index >= last:
                    break
        self.tallies.update(zip(wanted, tallies, strict=True))

    def steps(self, mix: Mix) -> list[Mix]:
        """The mixes one step on, towards the wish."""
        tally = self.tallies[mix]
        gap = tally.results[WON] / tally.battles - self.wish
        sizes = (1, 2) if abs(gap) > BIG_STEP else (1,)
        found: list[Mix] = []
        for place, count in enumerate(mix):
            for size in sizes:
                other = count + (size if gap > 0 else -size)
                stepped = (*mix[:place], other, *mix[place + 1:])
                if 0 <= other <= MAX_COUNT and (any(stepped) or self.fixed):
                    found.append(stepped)
        return found

    def run(self) -> Mix:
        """Step by step to the mix nearest to the wish."""
        here = self.start
        self.fight([here], TRY)
        for _ in range(MOST_STEPS):
            if self.say is not None:
                self.say(f"{self.mixed(here).words}: {100 * self.mixed(here).chance.value:.0f} %")
            steps = self.steps(here)
            if not steps:
                break
            self.fight(steps, TRY)
            best = min(steps, key=self.off)
            if self.off(best) >= self.off(here):
                break
            here = best
        for many, battles in FINER:
            nearest = sorted(self.tallies, key=self.off)[:many]
            self.fight(nearest, battles)
        most = max(tally.battles for tally in self.tallies.values())
        return min((mix for mix in self.tallies if self.tallies[mix].battles == most), key=self.off)
