"""What is counted in play: so many times, hits taken, points of a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.triggers import HIT, POWER, Trigger
from battlemat.engine.effects.durations import ENCOUNTER, END_OF_TURN, START_OF_NEXT
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import HITS_TAKEN, POINTS
from battlemat.powers.run.events import named
from battlemat.powers.run.running import Rule, Running, Step, run_all, worth_of
from battlemat.powers.run.traces import trace, traces

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
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


def tallied(b: Builder, form: forms.Tallied) -> Rule:
    return Counts(form.name, form.power)


class SoOften(Step):
    """Steps that happen so many times at most, in a battle or a turn."""

    def __init__(self, steps: tuple[Step, ...], times: int, name: str, span: int) -> None:
        self.steps = steps
        self.times = times
        self.name = name + DONE
        self.span = span

    async def run(self, play: Running) -> None:
        user = play.user
        if traces(user, self.name, [user.id]) < self.times:
            trace(play, user, self.name, self.span)
            await run_all(self.steps, play)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return worth_of(self.steps, battle, user, target)


def so_often(b: Builder, form: forms.UpToTimes) -> Step:
    return SoOften(st.steps(b, form.effects), form.times, b.name, SPANS.get(form.per, ENCOUNTER))


class CountsHitsTaken(Rule):
    """Each attack of an enemy that hits SELF is noted."""

    def __init__(self) -> None:
        super().__init__(frozenset(), 1 << HIT)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        return trigger.target == user.id and play.battle.creatures[trigger.actor].side != user.side

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.user, HITS_TAKEN)


def counts_hits(b: Builder, form: forms.CountsHits) -> Rule:
    return CountsHitsTaken()
