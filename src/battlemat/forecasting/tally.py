"""What battles came to, counted in whole numbers: so that batches add up to the same whoever fought them, in any order.

A tally holds counts by name, never battles: it is as large after a million as after a thousand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

WON: Final = "won"
LOST: Final = "lost"
DRAWN: Final = "drawn"
CALLED_OFF: Final = "called off"
BROKEN: Final = "broken"
RESULTS: Final = (WON, LOST, DRAWN, CALLED_OFF, BROKEN)
"""How a battle may end, seen by the side that the forecast is for: `drawn` leaves nobody standing, `called off` is one
still undecided when its last round was over, `broken` one in which the program failed."""

RESULT_WORDS: Final = {
    WON: "won", LOST: "lost", DRAWN: "nobody left standing", CALLED_OFF: "called off, undecided at the last round",
    BROKEN: "not fought to the end: the program failed",
}

MEASURES: Final = ("won", "rounds", "left", "fell", "died")
"""What is compared from battle to battle: won (1 or 0), rounds, hit points the side has left, how many of it fell and
died."""

POWER_COUNTS: Final = ("uses", "attacks", "hits", "crits", "dealt", "healed", "prevented", "denied", "fells")
"""What is counted of each power: `prevented` is damage kept off by temporary hit points it gave, `denied` whole turns
that its effects took from foes, `fells` how often it dropped or killed a foe."""

EXAMPLES: Final = 3
"""Battles of each result whose numbers are kept, to be looked at."""

OTHERWISE: Final = "auras, traits and the like"
"""What did it, where a creature dealt damage without a power in use."""

Pair = tuple[str, str]
Triple = tuple[str, str, str]

Key = TypeVar("Key")


class Counts(dict[Key, int]):
    """Numbers of things, 0 of what was not counted. Adding to one of a Counter's takes many times as long."""

    def __missing__(self, key: Key) -> int:
        return 0

    def add(self, other: Mapping[Key, int]) -> None:
        """Count what others have counted, too."""
        for key, number in other.items():
            self[key] += number


@dataclass
class Tally:
    """So many battles of one contest.

    `results`: battles by how they ended. `rounds`: by result and number of rounds. `fell`, `died`: by creature and
    round, each counted once a battle (its first fall). `fallen`, `dead`: battles by how many of the home side fell or
    died. `costs`: battles by what they cost the home side, by kind of cost and amount. `by_power`: by creature, power
    and what (`POWER_COUNTS`). `by_creature` and `squares`: sums and sums of squares over battles, by creature and what.
    `slayers`: by victim, who felled it and with what. `notes`: battles, and turns taken, by creature with something
    that was not played. `limits`: how often it was asked whether a limit in print holds that nobody could read, by kind
    of creature, power and the words: so often would it have mattered. `examples`: numbers of the first battles of each
    result. `samples` and `crossed`: for comparing, sums of each of `MEASURES` and of its square.
    """

    battles: int = 0
    results: Counts[str] = field(default_factory=Counts)
    rounds: Counts[tuple[str, int]] = field(default_factory=Counts)
    fell: Counts[tuple[str, int]] = field(default_factory=Counts)
    died: Counts[tuple[str, int]] = field(default_factory=Counts)
    fallen: Counts[int] = field(default_factory=Counts)
    dead: Counts[int] = field(default_factory=Counts)
    costs: Counts[tuple[str, int]] = field(default_factory=Counts)
    by_power: Counts[Triple] = field(default_factory=Counts)
    by_creature: Counts[Pair] = field(default_factory=Counts)
    squares: Counts[Pair] = field(default_factory=Counts)
    slayers: Counts[Triple] = field(default_factory=Counts)
    notes: Counts[Pair] = field(default_factory=Counts)
    limits: Counts[Triple] = field(default_factory=Counts)
    examples: dict[str, list[int]] = field(default_factory=dict)
    sums: Counts[str] = field(default_factory=Counts)
    sums2: Counts[str] = field(default_factory=Counts)

    def add(self, other: Tally) -> None:
        """Count another tally's battles, too; they come after those already counted."""
        self.battles += other.battles
        for name in _COUNTERS:
            mine: Counts[object] = getattr(self, name)
            mine.add(getattr(other, name))
        for result, numbers in other.examples.items():
            kept = sorted([*self.examples.get(result, ()), *numbers])[:EXAMPLES]
            self.examples[result] = kept

    def example(self, result: str, number: int) -> None:
        """Keep a battle's number, if it is among the first of its result."""
        numbers = self.examples.setdefault(result, [])
        if len(numbers) < EXAMPLES:
            numbers.append(number)

    def cost(self, kind: str) -> dict[int, int]:
        """Battles by what they cost, for one kind of cost."""
        return {amount: count for (name, amount), count in self.costs.items() if name == kind}

    def length(self, result: str = "") -> dict[int, int]:
        """Battles by number of rounds, of one result or of any."""
        found: Counts[int] = Counts()
        for (ended, rounds), count in self.rounds.items():
            if not result or ended == result:
                found[rounds] += count
        return dict(found)


_COUNTERS: Final = ("results", "rounds", "fell", "died", "fallen", "dead", "costs", "by_power", "by_creature",
                    "squares", "slayers", "notes", "limits", "sums", "sums2")
