"""What is counted in play: so many times, hits taken, points of a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.triggers import HIT, POWER, Trigger
from battlemat.engine.effects.durations import ENCOUNTER, END_OF_TURN, START_OF_NEXT, Duration
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import HITS_TAKEN, POINTS, Measure
from battlemat.powers.run.events import named
from battlemat.powers.run.running import Check, Done, PrintedCreatures, Rule, Running, Step, run_all, worth_within
from battlemat.powers.run.traces import impose, trace, traces

if TYPE_CHECKING:
    from battlemat.powers.run.builder import Builder

DONE: Final = ": done"
SPANS: Final = {"battle": ENCOUNTER, "turn": END_OF_TURN, "round": START_OF_NEXT}


class Counts(Rule):
    """Every use of a power by SELF is a point of something."""

    def __init__(self, name: str, power: str) -> None:
        super().__init__(frozenset(), 1 << POWER)
        self.name = POINTS + name
        self.power = power.casefold()

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id and trigger.power is not None and named(trigger.power.name, (self.power,))

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.user, self.name)


async def gain_points(play: Running, amount: Measure, name: str, who: PrintedCreatures) -> None:
    """Points for somebody, each noted on it."""
    name = POINTS + name
    for creature in await who.pick(play):
        for _ in range(await amount.roll(play, "points")):
            impose(play, creature, name, Duration(ENCOUNTER, creature.id), tags=(name,), source=creature.id)


async def pay_points(play: Running, points: int, name: str) -> None:
    """The points that a use costs SELF go."""
    name = POINTS + name
    user = play.user
    for effect in [one for one in user.effects if one.name == name][: points]:
        verbs.remove_effect(play.battle, user, effect)


class HasPoints(Check):
    """Whether SELF has the points that a use costs."""

    topic = "once"

    def __init__(self, points: int, name: str) -> None:
        self.points = points
        self.name = POINTS + name

    def holds(self, play: Running) -> bool:
        return traces(play.user, self.name, [play.user.id]) >= self.points


async def do_so_often(play: Running, steps: tuple[Step, ...], times: int, name: str, span: int) -> None:
    """Steps that happen so many times at most, in a battle or a turn."""
    user = play.user
    if traces(user, name, [user.id]) < times:
        trace(play, user, name, span)
        await run_all(steps, play)


def so_often(b: Builder, form: forms.UpToTimes) -> Step:
    return Done(do_so_often, st.steps(b, form.effects), form.times, b.name + DONE, SPANS.get(form.per, ENCOUNTER),
                worth=worth_within)


class CountsHitsTaken(Rule):
    """Each attack of an enemy that hits SELF is noted."""

    at = 1 << HIT

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        return trigger.target == user.id and play.battle.creatures[trigger.actor].side != user.side

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.user, HITS_TAKEN)
