"""Powers that are maintained: what happens each time that is paid for, and what keeps them from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Use
from battlemat.engine.effects.durations import LASTING
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import NEAR
from battlemat.powers import forms
from battlemat.powers.run.laying import EndsLink
from battlemat.powers.run.running import Rule, Running, run_all

if TYPE_CHECKING:
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon
    from battlemat.powers.run.builder import Builder
    from battlemat.powers.run.events import PrintedTrigger
    from battlemat.powers.run.power import ParsedPower

LAPSES: Final = "cannot maintain "
PAID: Final = "maintained "


def mark(battle: Battle, user: Creature, name: str, link: int) -> None:
    """Note something of a maintained power, for as long as it lasts."""
    verbs.add_effect(battle, user, Effect(name, user.id, LASTING, link=link))


def marks(user: Creature, name: str, link: int) -> int:
    """How often that has been noted."""
    return len([effect for effect in user.effects if effect.name == name and effect.link == link])


class Lapses(Rule):
    """Once this happens the power cannot be maintained any more."""

    def __init__(self, trigger: PrintedTrigger, name: str) -> None:
        super().__init__(frozenset(), trigger.trigger_bits)
        self.trigger = trigger
        self.name = name

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return self.trigger.matches(play, trigger)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        mark(play.battle, play.user, LAPSES + self.name, play.link)


class Upkeep(EndsLink):
    """What follows from maintaining a power: its steps for that happen again, aimed at what its use was aimed at."""

    def __init__(self, power: ParsedPower, play: Running) -> None:
        super().__init__(power)
        self.printed: ParsedPower = power
        self.weapon: Weapon | None = play.weapon
        self.origin = play.origin
        self.square = play.square
        self.targets = tuple(play.targets)

    def again(self, battle: Battle, bearer: Creature, link: int) -> Running:
        """The use as it goes on: an area takes in who is in it now."""
        power = self.printed
        use = Use(power, targets=self.targets)
        targets = list(self.targets)
        square = self.square
        if power.targeting.area and power.targeting.shape != "wall":
            if power.targeting.origin == NEAR:
                square = power.place(battle, bearer, use)
            targets = power.in_area(battle, bearer, square)
        play = Running(battle, bearer, power, use, self.weapon, self.origin, square, targets)
        play.link = link
        if targets:
            play.target = battle.creatures[targets[0]]
            play.original = play.target
        return play

    def may_maintain(self, battle: Battle, bearer: Creature, effect: Effect) -> bool:
        power = self.printed
        if marks(bearer, LAPSES + power.name, effect.link):
            return False
        if power.kept_times and marks(bearer, PAID + power.name, effect.link) >= power.kept_times:
            return False
        play = self.again(battle, bearer, effect.link)
        return not any(check.holds(play) for check in power.kept_checks)

    async def on_maintain(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        power = self.printed
        play = self.again(battle, bearer, effect.link)
        if power.kept_times:
            mark(battle, bearer, PAID + power.name, effect.link)
        for id in list(play.targets) if power.kept_each else ():
            play.target = battle.creatures[id]
            play.attempts = 0
            await run_all(power.kept_each, play)
        await run_all(power.kept, play)
        missed(play, power)


def missed(play: Running, power: ParsedPower) -> None:
    """Where a miss is the end of it, note one."""
    if power.kept_hits and play.misses:
        mark(play.battle, play.user, LAPSES + power.name, play.link)


def attach_limits(b: Builder, power: ParsedPower, limits: list[forms.MaintainLimit]) -> None:
    """What keeps a power from being maintained. Raises `Unrunnable` for what nobody can tell."""
    for limit in limits:
        power.kept_times = limit.times or power.kept_times
        if limit.test == forms.Outcome("miss") or limit.trigger == forms.Trigger(("miss",), forms.SELF):
            power.kept_hits = True
        elif limit.test is not None:
            power.kept_checks = (*power.kept_checks, b.check(limit.test))
        elif limit.trigger is not None:
            power.kept_rules = (*power.kept_rules, Lapses(b.trigger(limit.trigger), power.name))
