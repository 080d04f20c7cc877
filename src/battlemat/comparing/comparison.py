"""A comparison: one encounter fought by several systems' rules, and by each with single switches thrown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from battlemat.comparing.crossing import cross
from battlemat.comparing.running import MEASURES, Mean, Tally, fight_many, mean, measure, surprise
from battlemat.comparing.topics import topics
from battlemat.errors import InputError, unknown
from battlemat.files.encounters import EncounterFile
from battlemat.rulebook import Rulebook
from battlemat.systems import system_names

Progress = Callable[[str], None]

# Standard errors two counts must be apart to be told as a difference: many are looked at, so more than for one.
SURE_OF_TOPIC: Final = 3.0


@dataclass(frozen=True)
class TopicDifference:
    """How often something came up in a battle of either system, and the rules behind it there."""

    name: str
    counts: tuple[Mean, Mean]
    rules: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def surprise(self) -> float:
        """How many standard errors the two are apart."""
        return surprise(*self.counts)

    @property
    def weight(self) -> float:
        """How much of a difference it is: the change relative to the larger count, nothing where it may be chance."""
        a, b = (count.value for count in self.counts)
        return abs(b - a) / max(a, b, 1.0) if abs(self.surprise) > SURE_OF_TOPIC else 0.0


@dataclass(frozen=True)
class Thrown:
    """A switch of a system set to a value."""

    system: str
    option: str
    value: object


@dataclass(frozen=True)
class SwitchEffect:
    """What throwing one switch of a system changes, all else and the seeds being the same."""

    thrown: Thrown
    ruling: str
    tally: Tally
    base: Tally

    def change(self, name: str) -> Mean:
        """The mean change of a measure, battle by battle on the same seed."""
        before: list[float] = getattr(self.base, name)
        after: list[float] = getattr(self.tally, name)
        return mean([b - a for a, b in zip(before, after, strict=True)])

    @property
    def matters(self) -> bool:
        """Whether any battle went otherwise."""
        return any(getattr(self.base, name) != getattr(self.tally, name) for _, name, _ in MEASURES)


@dataclass(frozen=True)
class Comparison:
    """One encounter under two systems: the tallies, what was left out on the way, what single switches change."""

    encounter: EncounterFile
    systems: tuple[str, str]
    tallies: tuple[Tally, Tally]
    notes: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int
    switches: tuple[SwitchEffect, ...] = ()

    @property
    def battles(self) -> int:
        """Battles fought under either system."""
        return self.tallies[0].battles

    def measures(self) -> list[tuple[str, Mean, Mean, bool]]:
        """What came out: in words, under the first system, under the second, whether it is a share."""
        first, second = self.tallies
        return [(words, measure(first, name), measure(second, name), share) for words, name, share in MEASURES]

    def topics(self) -> list[TopicDifference]:
        """What came up more or less often, what differs most first."""
        first, second = (topics(system) for system in self.systems)
        found = [
            TopicDifference(a.name, (self.tallies[0].topic(index), self.tallies[1].topic(index)), (a.rules, b.rules))
            for index, (a, b) in enumerate(zip(first, second, strict=True))
        ]
        seen = [one for one in found if any(count.value for count in one.counts)]
        return sorted(seen, key=lambda one: (-one.weight, -abs(one.surprise)))


def compare(encounter: EncounterFile, systems: tuple[str, str], battles: int, seed: int = 0,
            switches: Iterable[Thrown] = (), progress: Progress | None = None, workers: int = 1) -> Comparison:
    """Fight an encounter `battles` times under each of two systems, and as often with each switch thrown by itself.

    The battles are fought in batches, as those of forecasts are, by `workers` processes (0: one for each core). Raises
    `InputError` for a system there is not or that has no squares, and for a switch neither system has.
    """
    say = progress or _silent
    for system in systems:
        if system not in system_names():
            raise unknown("system", system, system_names())
    crossed = [cross(encounter, system) for system in systems]
    thrown = [replace(one, value=setting(one)) for one in switches]
    tallies: list[Tally] = []
    for one in crossed:
        say(f"{one.encounter.system}: {battles} battles")
        tallies.append(fight_many(one.encounter, battles, seed, workers=workers))
    notes = [(*one.notes, *tally.notes) for one, tally in zip(crossed, tallies, strict=True)]
    effects: list[SwitchEffect] = []
    for switch in thrown:
        if switch.system not in systems:
            raise InputError(f"{switch.system} is not compared here", hint=f"switches of {' or '.join(systems)}")
        at = systems.index(switch.system)
        say(f"{switch.system}: {switch.option} = {switch.value}")
        tally = fight_many(crossed[at].encounter, battles, seed, {switch.option: switch.value}, workers)
        ruling = Rulebook.load(switch.system).options()[switch.option].ruling.id
        effects.append(SwitchEffect(switch, ruling, tally, tallies[at]))
    return Comparison(encounter, systems, (tallies[0], tallies[1]), (notes[0], notes[1]), seed, tuple(effects))


def setting(thrown: Thrown) -> object:
    """The value of a switch as the ledger writes it. Raises `InputError` for a switch or value there is not."""
    known = Rulebook.load(thrown.system).options()
    if thrown.option not in known:
        raise unknown(f"switch of {thrown.system}", thrown.option, known)
    try:
        return known[thrown.option].setting(thrown.value)
    except ValueError as error:
        raise InputError(str(error)) from None


def every_switch(systems: Iterable[str]) -> list[Thrown]:
    """Every switch of some systems with every value that is not its default."""
    return [Thrown(system, option, value) for system in systems
            for option, switch in Rulebook.load(system).options().items() for value in switch.values[1:]]


def _silent(_: str) -> None:
    return
