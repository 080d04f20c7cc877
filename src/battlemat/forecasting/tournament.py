"""Opponents against each other: every two of them fight over the same encounters, on both sides, with the same dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from typing import Final

from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile
from battlemat.forecasting.contest import Contest
from battlemat.forecasting.intervals import SURE, Interval, inverse, mean
from battlemat.forecasting.tally import CALLED_OFF, DRAWN, LOST, WON, Tally
from battlemat.forecasting.work import Paired, Work
from battlemat.forecasting.workers import crew_for
from battlemat.players.skills import check_skill

SCALE: Final = 400 / log(10)
"""Ratings are told as chess does: 400 points more win ten times of eleven."""

STEPS: Final = 200
PRIOR: Final = 0.5
"""Fights won and lost that every two opponents are taken to have had besides: whoever won them all is not endless."""


@dataclass(frozen=True)
class Match:
    """Two opponents over one encounter: `pairs` fights with either as the home side, each two on the same dice.

    `won` and `lost` are fights of the first, what is drawn or called off counts as half of each. `score` is the first's
    share, with an interval over pairs.
    """

    first: str
    second: str
    encounter: str
    pairs: int
    won: float
    lost: float
    score: Interval


@dataclass(frozen=True)
class Rating:
    """An opponent's strength, in points of which 400 more win ten times of eleven; all together average 0."""

    skill: str
    points: Interval


@dataclass(frozen=True)
class Tournament:
    """What a tournament came to."""

    skills: tuple[str, ...]
    matches: tuple[Match, ...]
    ratings: tuple[Rating, ...]
    seed: int

    def score(self, first: str, second: str) -> Interval:
        """The share of fights the first has won of the second, over all encounters, with an interval over pairs."""
        parts = [match for match in self.matches if {match.first, match.second} == {first, second}]
        pairs = sum(match.pairs for match in parts)
        if not pairs:
            return Interval(0.5, 0.0, 1.0)
        value = sum(match.score.value * match.pairs for match in parts) / pairs
        error = sqrt(sum((match.score.margin * match.pairs) ** 2 for match in parts)) / pairs
        if parts[0].first != first:
            value = 1 - value
        return Interval(value, max(0.0, value - error), min(1.0, value + error))

    def rows(self) -> list[dict[str, object]]:
        """A tidy table: a row a match."""
        return [{"first": match.first, "second": match.second, "encounter": match.encounter, "pairs": match.pairs,
                 "won": match.won, "lost": match.lost, "score": round(match.score.value, 6),
                 "low": round(match.score.low, 6), "high": round(match.score.high, 6)} for match in self.matches]


def tournament(encounters: Sequence[EncounterFile], skills: Sequence[str], pairs: int, *, seed: int = 0,
               workers: int = 0, on: str = "", say: Callable[[Match], None] | None = None) -> Tournament:
    """Let every two opponents fight over every encounter: `pairs` seeds, each twice with the sides changed.

    Raises `InputError` for fewer than two opponents, and for one there is not.
    """
    names = tuple(dict.fromkeys(skills))
    if len(names) < 2:
        raise InputError("a tournament needs two opponents", hint="expected --skill twice or more")
    if pairs < 2:
        raise InputError(f"{pairs} pairs of fights tell nothing", hint="expected 2 or more")
    for name in names:
        check_skill(name)
    matches: list[Match] = []
    for encounter in encounters:
        for second, first in combinations(names, 2):
            found = match(encounter, first, second, pairs, seed, workers, on)
            matches.append(found)
            if say is not None:
                say(found)
    return Tournament(names, tuple(matches), ratings(names, matches), seed)


def match(encounter: EncounterFile, first: str, second: str, pairs: int, seed: int, workers: int, on: str) -> Match:
    """Two opponents over one encounter."""
    home = Contest(encounter).home
    away = [side for side in encounter.sides() if side != home]
    contests = [Contest(encounter, {home: mine, **dict.fromkeys(away, theirs)})
                for mine, theirs in ((first, second), (second, first))]
    tallies = [Tally(), Tally()]
    paired = Paired()
    with crew_for(Work(contests, seed), workers, on) as crew:
        for found in crew.batches(pairs):
            for tally, other in zip(tallies, found.tallies, strict=True):
                tally.add(other)
            paired.add(found.paired[1])
            if tallies[0].battles >= pairs:
                break
    ours, theirs = (tally.results for tally in tallies)
    half = sum(results[what] for results in (ours, theirs) for what in (DRAWN, CALLED_OFF)) / 2
    won, lost = ours[WON] + theirs[LOST] + half, ours[LOST] + theirs[WON] + half
    # Of a pair the first has won half the difference of what the home side won, more than half of all.
    change = mean(paired.sums["won"], paired.squares["won"] + 2, pairs)
    value = won / max(1.0, won + lost)
    margin = change.margin / 2
    return Match(first, second, encounter.name, pairs, won, lost,
                 Interval(value, max(0.0, value - margin), min(1.0, value + margin)))


def ratings(skills: Sequence[str], matches: Sequence[Match]) -> tuple[Rating, ...]:
    """The strengths that make these results likeliest (Bradley and Terry), the strongest first, with intervals."""
    count = len(skills)
    wins = [[0.0 if a == b else PRIOR for b in range(count)] for a in range(count)]
    for one in matches:
        a, b = skills.index(one.first), skills.index(one.second)
        wins[a][b] += one.won
        wins[b][a] += one.lost
    strength = [1.0] * count
    for _ in range(STEPS):
        for a in range(count):
            met = sum((wins[a][b] + wins[b][a]) / (strength[a] + strength[b]) for b in range(count) if b != a)
            strength[a] = sum(wins[a]) / met
        middle = exp(sum(log(one) for one in strength) / count)
        strength = [one / middle for one in strength]
    errors = _errors(strength, wins)
    found = [Rating(skill, Interval(SCALE * log(one), SCALE * (log(one) - SURE * error),
                                    SCALE * (log(one) + SURE * error)))
             for skill, one, error in zip(skills, strength, errors, strict=True)]
    return tuple(sorted(found, key=lambda one: -one.points.value))


def _errors(strength: Sequence[float], wins: Sequence[Sequence[float]]) -> list[float]:
    """Standard errors of the logarithms of strengths that average 0, from what the results say about them."""
    count = len(strength)
    known = [[1.0 / count] * count for _ in range(count)]  # that they average 0 is known as if it had been measured
    for a in range(count):
        for b in range(count):
            if a != b:
                part = strength[a] / (strength[a] + strength[b])
                weight = (wins[a][b] + wins[b][a]) * part * (1 - part)
                known[a][a] += weight
                known[a][b] -= weight
    spread = inverse(known)
    # The part of the inverse that is about the mean is no part of the spread of what averages 0.
    return [sqrt(max(0.0, spread[a][a] - 1.0 / count)) for a in range(count)]
