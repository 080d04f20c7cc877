"""Ability scores as a game lets them be made: bought with points, rolled, or an array put in any order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from battlemat.engine.abilities import ABILITIES
from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.modifiers import Modifier, Stacking, Total

if TYPE_CHECKING:
    from battlemat.engine.dice import Dice

DIE: Final = 6


class Generation:
    """The ways a game has of making ability scores, before ancestry changes them.

    `costs` are the points of each score that can be bought and `budget` how many there are; at most `most_low` scores
    may be below `low`. `array` are the scores to place. Of `dice` six-sided dice the best `kept` make one rolled
    score. `cite` names the rule of each topic: buy, low, costs, roll, array.
    """

    def __init__(self, budget: int, costs: Mapping[int, int], low: int, most_low: int, array: tuple[int, ...],
                 dice: int, kept: int, cite: Mapping[str, str]) -> None:
        self.budget = budget
        self.costs = dict(costs)
        self.low = low
        self.most_low = most_low
        self.array = array
        self.dice = dice
        self.kept = kept
        self.cite = dict(cite)

    def spent(self, scores: Mapping[str, int]) -> Total:
        """What six bought scores cost, ability by ability. Raises KeyError for a score nobody sells."""
        return Stacking().total([Modifier("points", self.costs[scores[ability]], "base", f"{ability} {scores[ability]}",
                                          self.cite["costs"]) for ability in ABILITIES])

    def refuse_bought(self, scores: Mapping[str, int]) -> Refusal | None:
        """Why six scores may not be bought: one that is not sold, too many low ones, too dear or points left over."""
        for ability in ABILITIES:
            if scores[ability] not in self.costs:
                return Refusal(self.cite["buy"], f"{ability} {scores[ability]} cannot be bought: scores run from "
                                                 f"{min(self.costs)} to {max(self.costs)}")
        low = [ability for ability in ABILITIES if scores[ability] < self.low]
        if len(low) > self.most_low:
            return Refusal(self.cite["low"], f"{' and '.join(low)} are below {self.low}: at most {self.most_low} may "
                                             "be")
        points = self.spent(scores).value
        if points > self.budget:
            return Refusal(self.cite["buy"], f"these scores cost {points} points: there are {self.budget}")
        return None

    def roll(self, dice: Dice) -> tuple[int, ...]:
        """Six results: of so many dice each, the best kept."""
        found: list[int] = []
        for _ in ABILITIES:
            faces = sorted([dice.roll(DIE) for _ in range(self.dice)], reverse=True)
            found.append(sum(faces[: self.kept]))
        return tuple(found)

    def refuse_placed(self, scores: Mapping[str, int], given: tuple[int, ...], topic: str) -> Refusal | None:
        """Why six scores are not the given ones in some order; `topic` is "roll" or "array"."""
        placed = sorted([scores[ability] for ability in ABILITIES], reverse=True)
        if placed != sorted(given, reverse=True):
            wanted = ", ".join(str(one) for one in sorted(given, reverse=True))
            return Refusal(self.cite[topic], f"{', '.join(map(str, placed))} are not {wanted}, one for each ability")
        return None

    def refuse_rolled(self, results: tuple[int, ...]) -> Refusal | None:
        """Why six results cannot have been rolled."""
        least, most = self.kept, self.kept * DIE
        if len(results) != len(ABILITIES) or not all(least <= one <= most for one in results):
            return Refusal(self.cite["roll"], f"six results of {self.dice}d{DIE}, the best {self.kept} of each kept: "
                                              f"from {least} to {most}")
        return None


def raised_by(scores: Mapping[str, int], bonuses: Mapping[str, int], highest: int) -> dict[str, int]:
    """Generated scores with what ancestry adds, none above the highest there is."""
    return {ability: min(highest, scores[ability] + bonuses.get(ability, 0)) for ability in ABILITIES}
