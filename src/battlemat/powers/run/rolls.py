"""Attack rolls turned round: a crit given up, an attack gone astray, dice that both count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, verbs
from battlemat.engine.actions.triggers import HIT, Trigger
from battlemat.engine.effects.flags import ALOFT
from battlemat.engine.effects.modifiers import Modifier
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.damage_changed import HELD_WORTH
from battlemat.powers.run.events import PrintedAttack
from battlemat.powers.run.rules import Says
from battlemat.powers.run.running import ITSELF, PrintedCreatures, Rule, Running, Step, run_all

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.builder import Builder

CLOSE: Final = "provoke close"


class Strays(Rule):
    """Attacks on somebody whose die shows some faces go to those beside it."""

    def __init__(self, who: PrintedCreatures, faces: tuple[int, ...], attack: PrintedAttack | None) -> None:
        super().__init__(frozenset({"astray"}))
        self.who = who
        self.faces = faces
        self.attack = attack

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        strike = query.strike
        if strike is None or strike.natural not in self.faces or (
                self.attack is not None and not self.attack.fits(strike)):
            return
        if self.who.includes(play, play.battle.creatures[strike.target]):
            parts.append(Modifier("astray", 1, "", play.power.name, play.power.rule))


class PlainHitStep(Step):
    """The critical hit under way is a normal one."""

    async def run(self, play: Running) -> None:
        strike = play.trigger.strike if play.trigger is not None else play.strike
        if strike is not None:
            strike.crit = False
            strike.forced_crit = False

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return HELD_WORTH


class TurnStep(Step):
    """The attack that has just missed is rolled again, against whoever made it."""

    async def run(self, play: Running) -> None:
        battle = play.battle
        strike = play.trigger.strike if play.trigger is not None else play.strike
        if strike is None or strike.strayed or strike.hit:
            return
        strike.strayed = True
        strike.target = strike.attacker
        reports.astray(battle, strike.attacker, strike.attacker, play.power.rule, strike.power.name)
        await battle.rules.attacks.roll(battle, strike)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return HELD_WORTH


async def touch_down(play: Running, who: PrintedCreatures) -> None:
    """Creatures land."""
    for creature in await who.pick(play):
        if creature.state & ALOFT:
            verbs.set_state(play.battle, creature, ALOFT, False, play.power.rule, "aloft")


class CritsOnBoth(Rule):
    """An attack rolled twice is a critical hit where it hits and both dice show enough."""

    def __init__(self, low: int, attack: PrintedAttack | None) -> None:
        super().__init__(frozenset(), 1 << HIT)
        self.low = low
        self.attack = attack

    def answers(self, play: Running, trigger: Trigger) -> bool:
        strike = trigger.strike
        if strike is None or trigger.actor != play.user.id or not strike.take_better or strike.crit:
            return False
        if self.attack is not None and not self.attack.fits(strike):
            return False
        return min(strike.natural, strike.other) >= self.low

    async def happen(self, play: Running, trigger: Trigger) -> None:
        if trigger.strike is not None:
            trigger.strike.crit = True


def close_provokes(b: Builder, form: forms.CloseProvokes) -> Rule:
    return Says(CLOSE, 1, b.who(forms.SELF))


class WaiveStep(Step):
    """The attacker is asked whether its critical hit shall do nothing; if so, steps happen."""

    asks = frozenset({ITSELF})

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps

    async def run(self, play: Running) -> None:
        battle = play.battle
        strike = play.strike
        if strike is None or not strike.crit:
            return
        if not await battle.confirm(battle.creatures[strike.attacker], play.power.name, False):
            return
        strike.hit = False
        strike.crit = False
        strike.void = True
        await run_all(self.steps, play)


def waive(b: Builder, form: forms.Waive) -> Step:
    return WaiveStep(st.steps(b, form.effects))
