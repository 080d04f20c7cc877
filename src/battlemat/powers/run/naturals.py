"""What the face of the die does: lines under an attack, and questions about the roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.abilities import SHORT
from battlemat.engine.effects.durations import END_OF_TURN, START_OF_NEXT
from battlemat.engine.effects.flags import NO_ESCALATION
from battlemat.engine.effects.modifiers import Modifier
from battlemat.powers.forms.escalation import TOP
from battlemat.powers.run.damage import BonusStep, DamageStep, strike_bonus
from battlemat.powers.run.laying import mark_used
from battlemat.powers.run.running import Check, Done, PrintedCreatures, Running, Step, worth_of
from battlemat.powers.run.traces import trace

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

FIRST: Final = {"turn": END_OF_TURN, "round": START_OF_NEXT, "battle": 0}


def shows_face(play: Running, faces: tuple[int, ...], result: str) -> bool:
    """The attack's die shows one of some faces (none given: any), and it came out so."""
    strike = play.strike
    if strike is None or (faces and strike.natural not in faces):
        return False
    if result == "critical":
        return strike.crit
    return not result or strike.hit == (result == "hit")


def rolls_above(play: Running, what: str, who: PrintedCreatures, natural: bool) -> bool:
    """The natural roll, or the total, is above a number of some creature."""
    strike = play.strike
    found = who.all(play)
    if strike is None or not found:
        return False
    sheet = found[0].sheet
    key = SHORT.get(what, what)
    if not natural:
        return strike.total >= sheet.defenses.get(key.casefold(), strike.against)
    return strike.natural > sheet.defenses.get(key.casefold(), sheet.abilities.get(key, 20))


def by_margin(play: Running, least: int, short: bool) -> bool:
    """Whether the total is so much over (or short of) the defense."""
    strike = play.strike
    if strike is None:
        return False
    over = strike.total - strike.against
    return -over >= least if short else over >= least


class EscalationShows(Check):
    """The escalation die shows one of some faces."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces

    def holds(self, play: Running) -> bool:
        return min(play.battle.escalation, TOP) in self.faces

    def barred(self, play: Running) -> str:
        return "frightened" if play.user.flags & NO_ESCALATION else ""


async def double(play: Running) -> None:
    """The attack under way deals double damage."""
    strike = play.strike
    if strike is not None:
        strike.extra.append(Modifier("multiplier", 1, "", play.power.name, play.power.rule))


async def make_way(play: Running) -> None:
    """The conditions that this very use has laid on the target give way to what replaces them."""
    for effect in play.target.effects:
        if effect.conditions and effect.source == play.user.id and effect.name == play.power.name \
                and effect.link == play.link >= 0:
            verbs.remove_effect(play.battle, play.target, effect)


class NaturalLine:
    """A line under an attack: its steps happen when its checks hold, some of them before the damage is dealt.

    `first` says that it counts only the first time (`nth`: the second, the third) in a turn, round or battle, or
    the first time in a battle that it is this target.
    """

    def __init__(self, name: str, checks: tuple[Check, ...], steps: tuple[Step, ...], first: str, nth: int) -> None:
        self.name = name
        self.nth = nth
        self.checks = checks
        self.early = tuple([step for step in steps if early(step)])
        self.late = tuple([step for step in steps if not early(step)])
        self.first = first

    def fits(self, play: Running) -> bool:
        """Whether it applies to the attack under way."""
        if play.bare or (self.first and self.past(play) != self.nth - 1):
            return False
        return all(check.holds(play) for check in self.checks)

    def past(self, play: Running) -> int:
        """How often such a roll has been counted already."""
        bearer = play.target if self.first == "target" else play.user
        return sum(1 for effect in bearer.effects if effect.name == self.name and effect.source == play.user.id)

    async def before(self, play: Running) -> None:
        """What it adds to the damage still to come."""
        strike = play.strike
        if not self.early or strike is None or not strike.hit or not self.fits(play):
            return
        for step in self.early:
            amount = step.amount if isinstance(step, (BonusStep, DamageStep)) else None
            if amount is not None:
                strike_bonus(play, await amount.roll(play, "extra damage"))
            else:
                await step.run(play)

    async def after(self, play: Running) -> None:
        """What else it does."""
        if not self.fits(play):
            if self.nth > 1 and not play.bare and self.past(play) < self.nth - 1 and all(
                    check.holds(play) for check in self.checks):
                self.count(play)
            return
        if self.first:
            self.count(play)  # before what it does, which may be another such roll
        strike = play.strike
        if strike is not None and not strike.hit:
            for step in self.early:
                await step.run(play)
        for step in self.late:
            await step.run(play)

    def count(self, play: Running) -> None:
        """Note that there has been such a roll."""
        if self.first == "target":
            trace(play, play.target, self.name)
        elif self.first in FIRST:
            mark_used(play, self.name, FIRST[self.first])

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        """What it is worth if half of all rolls set it off, in twentieths of a hit point."""
        return worth_of((*self.early, *self.late), battle, user, target) // 2


def early(step: Step) -> bool:
    """Whether a step changes the damage that the hit is about to deal."""
    if isinstance(step, DamageStep):
        return step.additional and step.at_target and not step.types
    return isinstance(step, BonusStep) or (isinstance(step, Done) and step.does is double)
