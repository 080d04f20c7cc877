"""Targets in parties: these or those, these and those besides, some of them picked at random."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Use
from battlemat.powers import forms
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.checks import any_one, every_one
from battlemat.powers.run.running import Asked, Check, PrintedCreatures, Running, event

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.powers.forms.base import Creatures
    from battlemat.powers.run.builder import Builder
    from battlemat.powers.run.power import ParsedPower

# As many as there are.
ALL: Final = 20


class Party:
    """One of those in "these or those": who may be in it, and how many (rolled, where dice say so)."""

    def __init__(self, checks: tuple[Check, ...], most: int, rolled: Measure | None) -> None:
        self.checks = checks
        self.most = most
        self.rolled = rolled

    def takes(self, battle: Battle, user: Creature, power: Power, ids: tuple[int, ...]) -> bool:
        """Whether all these creatures can be targets together."""
        if len(ids) > self.most:
            return False
        for id in ids:
            play = event(battle, user, power, battle.creatures[id])
            play.origin = power.origin
            if not all(check.holds(play) for check in self.checks):
                return False
        return True


class Besides:
    """Who is a target as well as those that were picked: so many more, or everyone who fits."""

    def __init__(self, who: PrintedCreatures, every: bool) -> None:
        self.who = who
        self.every = every

    async def join(self, play: Running) -> None:
        """Add them to the targets."""
        outer = play.each
        found = self.who.all(play) if self.every else await self.who.pick(play)
        play.each = outer
        play.targets = [*play.targets, *[c.id for c in found if c.id not in play.targets]]


async def at_random(power: Power, play: Running) -> None:
    """As many targets as were picked, but picked by a die among all whom the power can be aimed at."""
    found = power.candidates(play.battle, play.user, Use(power, using=play.use.using))
    wanted = play.most_targets or len(play.targets)
    if len(found) > wanted:
        chosen: list[int] = []
        while len(chosen) < wanted:
            face = await play.battle.roll(play.user, len(found), "who")
            chosen.append(found.pop(face - 1))
        found = chosen
    play.targets = found


def several(who: Creatures | None) -> bool:
    """Whether words for targets name parties that are all targets."""
    return isinstance(who, forms.Together) and who.link == "and" and len(selections(who)) == len(who.parties)


def selections(who: forms.Together) -> tuple[forms.Select, ...]:
    """The parties that are described."""
    return tuple([one for one in who.parties if isinstance(one, forms.Select)])


def principal(who: Creatures | None) -> Creatures | None:
    """Of parties that are all targets the one whose number is said: the first of them that is picked."""
    if not isinstance(who, forms.Together) or not several(who):
        return who
    for one in who.parties:
        if isinstance(one, forms.Select) and (one.count or one.number is not None):
            return one
    return who.parties[0]


def attach_parties(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """Which parties a power's targets come from."""
    who = form.targeting.who if form.targeting is not None else None
    first = principal(who)
    if isinstance(who, forms.Together) and several(who):
        power.besides = tuple([besides(b, one) for one in selections(who) if one is not first])
    if isinstance(who, forms.Together) and who.link == "or" and len(selections(who)) == len(who.parties):
        power.parties = tuple([party(b, one) for one in selections(who)])
        fits = Asked(any_one, tuple([Asked(every_one, one.checks) for one in power.parties]))
        power.target_checks = (*power.target_checks, fits)
        power.targeting.count = max([one.most for one in power.parties])
        power.targeting.diced = power.targeting.count > 1
    power.by_chance = isinstance(first, forms.Select) and first.choice == "random"


def besides(b: Builder, who: forms.Select) -> Besides:
    every = not who.count and who.number is None
    return Besides(b.who(replace(who, any_one=False) if every else who), every)


def party(b: Builder, who: forms.Select) -> Party:
    from battlemat.powers.run.band_ranges import spread

    tests = [test for test in who.tests if not (isinstance(test, forms.Place) and test.kind == "group")]
    checks = b.checks(tuple(tests))
    rolled = b.measure(who.number) if who.number is not None else None
    most = spread(who.number)[0] if who.number is not None else who.count or ALL
    return Party(checks, most, rolled)


__all__ = ["Besides", "Party", "at_random", "attach_parties", "principal"]
