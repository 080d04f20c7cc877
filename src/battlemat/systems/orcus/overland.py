"""Journeys on foot: how far in a day, and what pushing on and hustling cost (orcus.overland).

Miles are exact halves, since a rate of travel is no roll (orcus.ruling.journey-example).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Illegal, Refusal

if TYPE_CHECKING:
    from battlemat.engine.dice import Dice

SPEED_RULE: Final = "orcus.overland.speed"
DAY_RULE: Final = "orcus.overland.day"
PUSH_RULE: Final = "orcus.overland.push-on"
HUSTLE_RULE: Final = "orcus.overland.hustle"
SKILL_RULE: Final = "orcus.skill.endure"
SKILL: Final = "endure"
HOURS: Final = 5
"""How long one walks in a day in comfort, and by how much pushing on adds to it."""
PUSH_DC: Final = 20
HUSTLE_DC: Final = 15
HUSTLE_STEP: Final = 5


def miles_per_hour(speed: int) -> float:
    """Half the walking speed in squares."""
    return speed / 2


def miles_a_day(speed: int) -> float:
    """How far one walks in a day in comfort."""
    return HOURS * miles_per_hour(speed)


class Strain:
    """An Endure check on the way: by which rule, against what, what came, and whether it cost a recovery."""

    def __init__(self, who: str, rule: str, dc: int, total: int, lost: bool) -> None:
        self.who = who
        self.rule = rule
        self.dc = dc
        self.total = total
        self.lost = lost

    @property
    def passed(self) -> bool:
        return self.total >= self.dc

    def __repr__(self) -> str:
        return f"Strain({self.who} {self.total} against {self.dc}: {'passed' if self.passed else 'failed'})"


class Leg:
    """A stretch of a journey: hours and miles covered, and the checks it took."""

    def __init__(self, hours: int, miles: float, strains: tuple[Strain, ...]) -> None:
        self.hours = hours
        self.miles = miles
        self.strains = strains

    def __repr__(self) -> str:
        return f"Leg({self.hours} h, {self.miles:g} miles, {list(self.strains)})"


class Traveller:
    """Somebody on a journey, between two long rests.

    `speed` is the walking speed in squares, `endure` the modifier of Endure checks, `recoveries` how many are left.
    `walked` and `hustled` count the hours since the last long rest, `extra` the hours that pushing on has added;
    `barred` is set by a failed check and bars hustling and pushing on until after a long rest.
    """

    def __init__(self, name: str, speed: int, endure: int, recoveries: int) -> None:
        self.name = name
        self.speed = speed
        self.endure = endure
        self.recoveries = recoveries
        self.walked = 0
        self.hustled = 0
        self.extra = 0
        self.barred = False

    def check(self, dice: Dice, dc: int, rule: str) -> Strain:
        """An Endure check; failing costs a recovery, if there is one, and bars further haste."""
        strain = Strain(self.name, rule, dc, dice.roll(20) + self.endure, False)
        if not strain.passed:
            self.barred = True
            if self.recoveries > 0:
                self.recoveries -= 1
                strain.lost = True
        return strain

    def rest(self) -> None:
        """A long rest: hours are counted from nothing, nothing is barred."""
        self.walked = self.hustled = self.extra = 0
        self.barred = False


class March:
    """A party on foot: as fast as its slowest, all together. `early` is the switch hustle-first-hour-dc-15."""

    def __init__(self, travellers: list[Traveller], early: bool = False) -> None:
        self.travellers = travellers
        self.early = early

    @property
    def pace(self) -> float:
        """Miles per hour: those of the slowest."""
        return miles_per_hour(min(one.speed for one in self.travellers))

    @property
    def left(self) -> int:
        """How many hours everybody can still walk today."""
        return min(HOURS + one.extra - one.walked for one in self.travellers)

    def refusal(self, hours: int, hustle: bool = False) -> Refusal | None:
        """Why they may not walk so many hours, or not in haste."""
        if hours < 1:
            return Refusal(DAY_RULE, "a stretch of the way takes an hour at least")
        if hours > self.left:
            return Refusal(DAY_RULE, f"{hours} hours are more than the {self.left} left of the day: "
                                     f"{HOURS} in comfort, {HOURS} more by pushing on")
        tired = [one.name for one in self.travellers if one.barred]
        if hustle and tired:
            return Refusal(HUSTLE_RULE, f"{tired[0]} cannot hustle again before a long rest")
        return None

    def walk(self, hours: int, dice: Dice, hustle: bool = False) -> Leg:
        """Walk on for some hours, in haste if they like; a failed check in haste ends the haste with its hour.

        What is left of the hours is then walked at the usual pace. Raises `Illegal` for what they may not do.
        """
        refused = self.refusal(hours, hustle)
        if refused is not None:
            raise Illegal(refused.rule, refused.text)
        strains: list[Strain] = []
        miles = 0.0
        for _ in range(hours):
            haste = hustle and not any(one.barred for one in self.travellers)
            miles += self.pace * (2 if haste else 1)
            for one in self.travellers:
                one.walked += 1
                if haste:
                    one.hustled += 1
                    strains.append(one.check(dice, self.hustle_dc(one.hustled), HUSTLE_RULE))
        return Leg(hours, miles, tuple(strains))

    def hustle_dc(self, hour: int) -> int:
        """What the check must reach at the end of an hour of haste, the one just finished counting."""
        return HUSTLE_DC + HUSTLE_STEP * (hour - 1 if self.early else hour)

    def refuse_push(self) -> Refusal | None:
        """Why they may not push on now: the day is not walked to its end, or they have, or somebody cannot."""
        if self.left > 0:
            return Refusal(PUSH_RULE, f"{self.left} hours of the day are still to be walked in comfort")
        for one in self.travellers:
            if one.barred:
                return Refusal(PUSH_RULE, f"{one.name} cannot push on again before a long rest")
            if one.extra:
                return Refusal(PUSH_RULE, f"{one.name} has pushed on once today")
        return None

    def push_on(self, dice: Dice) -> tuple[Strain, ...]:
        """Everybody checks for five hours more (orcus.ruling.hustle-dc); who fails has none, and the party waits.

        Raises `Illegal` when they may not push on now.
        """
        refused = self.refuse_push()
        if refused is not None:
            raise Illegal(refused.rule, refused.text)
        strains = [one.check(dice, PUSH_DC, PUSH_RULE) for one in self.travellers]
        for one, strain in zip(self.travellers, strains, strict=True):
            if strain.passed:
                one.extra = HOURS
        return tuple(strains)

    def rest(self) -> None:
        """Everybody takes a long rest."""
        for one in self.travellers:
            one.rest()
