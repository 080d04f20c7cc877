"""Questions about the attack at hand, the turn and the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.powers import forms
from battlemat.powers.run.lasting import defense_key
from battlemat.powers.run.running import Check, PrintedCreatures, Running

if TYPE_CHECKING:
    from battlemat.powers.run.builder import Builder


class AimsAt(Check):
    """Whether the attack is rolled against a defense."""

    def __init__(self, defense: str) -> None:
        self.defense = defense

    def holds(self, play: Running) -> bool:
        return play.strike is not None and play.strike.line.defense == self.defense


class DamageWithin(Check):
    """Whether the damage that set this off lies within bounds."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def holds(self, play: Running) -> bool:
        amount = play.trigger.amount if play.trigger is not None else play.amount
        return amount >= self.least and (not self.most or amount <= self.most)


def aims_at(b: Builder, t: forms.RollAgainst) -> Check:
    return AimsAt(defense_key(b, t.defense))


class OnOwnTurn(Check):
    """Whether it is SELF's turn."""

    def holds(self, play: Running) -> bool:
        return play.battle.active == play.user.id


class AimsAtOne(Check):
    """Whether the attack takes in one creature only, or (`several`) more."""

    def __init__(self, several: bool) -> None:
        self.several = several

    def holds(self, play: Running) -> bool:
        return (len(set(play.targets)) > 1) == self.several


class TakesIn(Check):
    """Whether the attack has creatures among its targets (or, `negated`, none of them)."""

    def __init__(self, who: PrintedCreatures, negated: bool) -> None:
        self.who = who
        self.negated = negated

    def holds(self, play: Running) -> bool:
        strike = play.strike
        if strike is None:
            return False
        aimed = {strike.target, *strike.targets}
        return all(one.id in aimed for one in self.who.all(play)) != self.negated


class HasWaited(Check):
    """Whether creatures have had no turn in this battle."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(one.turns == 0 for one in found)


class InFirstRound(Check):
    """Whether it is the first round of the battle."""

    def holds(self, play: Running) -> bool:
        return play.battle.round <= 1


class HasActed(Check):
    """Whether creatures have spent an action this turn before the one that is under way."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(c.id == play.battle.active and c.acted > 1 for c in found)


class DealsSuch(Check):
    """Whether the attack at hand deals a type of damage."""

    def __init__(self, types: tuple[str, ...]) -> None:
        self.types = types

    def holds(self, play: Running) -> bool:
        strike = play.strike
        return strike is not None and any(type in self.types for type in strike.power.damage_types)
