"""Many battles of one encounter under one system's rules, and what they came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Final

from battlemat.comparing.topics import Counter, topics
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.engine.effects.flags import DEAD
from battlemat.fighting import run
from battlemat.files.encounters import HEROES, EncounterFile
from battlemat.forecasting.work import batch
from battlemat.forecasting.workers import local_crew
from battlemat.loading import begin, prepare
from battlemat.players.tactical import TacticalPlayer

# Standard errors to either side of a mean within which the true one lies 19 times in 20.
SURE: Final = 1.96
SMALLEST_SPREAD: Final = 1e-9


@dataclass(frozen=True)
class Mean:
    """A mean over battles and its standard error."""

    value: float
    error: float

    @property
    def margin(self) -> float:
        """How far to either side the true mean lies, 19 times in 20."""
        return SURE * self.error


def mean(numbers: Sequence[float]) -> Mean:
    """The mean of numbers and its standard error; 0 and 0 for none."""
    count = len(numbers)
    if not count:
        return Mean(0.0, 0.0)
    middle = sum(numbers) / count
    spread = sum((number - middle) ** 2 for number in numbers) / max(1, count - 1)
    return Mean(middle, sqrt(spread / count))


def surprise(a: Mean, b: Mean) -> float:
    """How many standard errors two means are apart: below 2 it may be chance."""
    error = sqrt(a.error**2 + b.error**2)
    return (b.value - a.value) / max(error, SMALLEST_SPREAD) if abs(b.value - a.value) > SMALLEST_SPREAD else 0.0


@dataclass
class Figures:
    """What one creature did and suffered, summed over battles."""

    name: str
    side: str
    attacks: int = 0
    hits: int = 0
    crits: int = 0
    dealt: int = 0
    taken: int = 0
    healed: int = 0
    downs: int = 0
    deaths: int = 0


@dataclass
class Tally:
    """So many battles of an encounter under a system's rules; lists have one number a battle.

    `won`: whether the heroes did (1, 0). `left`: the share of their hit points the heroes end with. `downs` and
    `deaths` are those of heroes. `counts` are by topic, in the order of `topics`.
    """

    system: str
    won: list[float] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)
    left: list[float] = field(default_factory=list)
    downs: list[float] = field(default_factory=list)
    deaths: list[float] = field(default_factory=list)
    damage: list[float] = field(default_factory=list)
    counts: list[list[float]] = field(default_factory=list)
    figures: list[Figures] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def battles(self) -> int:
        """How many there were."""
        return len(self.won)

    def add(self, other: Tally) -> None:
        """Count another batch, which comes after what has been counted."""
        for _, name, _ in MEASURES:
            mine: list[float] = getattr(self, name)
            mine.extend(getattr(other, name))
        for counts, more in zip(self.counts, other.counts, strict=True):
            counts.extend(more)
        for figures, extra in zip(self.figures, other.figures, strict=True):
            for name in _SUMMED:
                setattr(figures, name, getattr(figures, name) + getattr(extra, name))

    def topic(self, index: int) -> Mean:
        """How often a topic came up in a battle."""
        return mean(self.counts[index])


_SUMMED: Final = ("attacks", "hits", "crits", "dealt", "taken", "healed", "downs", "deaths")

MEASURES: Final = (
    ("heroes win", "won", True), ("rounds", "rounds", False), ("heroes' hit points left", "left", True),
    ("heroes dropped", "downs", False), ("heroes killed", "deaths", False), ("damage dealt by heroes", "damage", False),
)
"""What is said of a tally: in words, the list of it, whether it is a share."""


def measure(tally: Tally, name: str) -> Mean:
    """The mean of one of a tally's lists."""
    numbers: list[float] = getattr(tally, name)
    return mean(numbers)


def fight_many(encounter: EncounterFile, battles: int, seed: int, options: dict[str, object] | None = None,
               workers: int = 1) -> Tally:
    """Fight an encounter with the shipped opponent on every side, seeds from `seed` on.

    `options` are switches thrown besides those of the encounter; `workers` are processes (0: one for each core), which
    changes no figure. Raises `InputError` for an encounter that cannot be set up.
    """
    if options:
        encounter = replace(encounter, options={**encounter.options, **options})
    work = Comparing(encounter, seed)
    tally = work.empty()
    with local_crew(work, workers) as crew:
        for part in crew.batches(battles):
            tally.add(part)
            if tally.battles >= battles:
                break
    return tally


class Comparing:
    """The battles of one encounter in batches, as forecasts have them."""

    def __init__(self, encounter: EncounterFile, seed: int) -> None:
        self.encounter = encounter
        self.seed = seed
        self.prepared = prepare(encounter)
        self.prepared.rules.attacks.keeps_parts = True
        self.counter = Counter(encounter.system)
        self.player = TacticalPlayer()

    def empty(self) -> Tally:
        """A tally of no battles."""
        tally = Tally(self.encounter.system)
        tally.counts = [[] for _ in topics(self.encounter.system)]
        tally.figures = [Figures(placed.key, placed.side) for placed in self.encounter.creatures]
        tally.notes = [f"{name}: {note}" for name, notes in _notes(self.prepared).items() for note in notes]
        return tally

    def fight(self, index: int, stop: int = -1) -> Tally:
        """Fight a batch, up to the battle of number `stop` (-1: all of it)."""
        tally = self.empty()
        for number in batch(index):
            if 0 <= stop <= number:
                break
            battle = begin(self.prepared.copy(), Dice(self.seed + number))
            run(battle, [self.player] * len(battle.sides), mends=True)
            _add(tally, battle, self.counter)
        return tally


def _notes(prepared: Battle) -> dict[str, tuple[str, ...]]:
    """What of their print creatures cannot use here, by the name of their kind."""
    return {c.sheet.name: c.sheet.notes for c in prepared.creatures if c.sheet.notes}


def _add(tally: Tally, battle: Battle, counter: Counter) -> None:
    heroes = battle.sides.index(HEROES) if HEROES in battle.sides else 0
    tally.won.append(float(battle.winner == heroes))
    tally.rounds.append(float(min(battle.round, battle.last_round)))
    party = [c for c in battle.creatures if c.side == heroes]
    whole = sum(c.sheet.max_hp for c in party)
    tally.left.append(sum(max(0, c.hp) for c in party if not c.flags & DEAD) / whole if whole else 0.0)
    for index, count in enumerate(counter.count(battle.log)):
        tally.counts[index].append(float(count))
    before = [(one.downs, one.deaths, one.dealt) for one in tally.figures]
    _figure(tally.figures, battle)
    ours = [c.id for c in party if c.id < len(tally.figures)]
    tally.downs.append(float(sum(tally.figures[id].downs - before[id][0] for id in ours)))
    tally.deaths.append(float(sum(tally.figures[id].deaths - before[id][1] for id in ours)))
    tally.damage.append(float(sum(tally.figures[id].dealt - before[id][2] for id in ours)))


def _figure(figures: list[Figures], battle: Battle) -> None:
    """Add what creatures did and suffered; what is summoned in the fight is nobody's."""
    for event in battle.log:
        who = figures[event.who] if 0 <= event.who < len(figures) else None
        other = figures[event.target] if 0 <= event.target < len(figures) else None
        kind = event.kind
        if kind == "damage":
            if who is not None:
                who.taken += event.value
            if other is not None and other is not who:
                other.dealt += event.value
        elif who is None:
            continue
        elif kind == "attack":
            who.attacks += 1
        elif kind == "hit":
            who.hits += 1
        elif kind == "crit":
            who.crits += 1
        elif kind == "heal":
            who.healed += event.value
        elif kind == "drop":
            who.downs += 1
        elif kind == "die":
            who.deaths += 1
