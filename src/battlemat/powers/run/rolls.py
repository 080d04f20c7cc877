"""Attack rolls turned round: a crit given up, an attack gone astray, dice that both count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, verbs
from battlemat.engine.actions.triggers import HIT, Trigger
from battlemat.engine.effects.flags import ALOFT
from battlemat.powers import forms
from battlemat.powers.run.events import PrintedAttack
from battlemat.powers.run.rules import Changed
from battlemat.powers.run.running import PrintedCreatures, Rule, Running, Step, run_all

if TYPE_CHECKING:
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.builder import Builder

CLOSE: Final = "provoke close"


async def make_plain(play: Running) -> None:
    """The critical hit under way is a normal one."""
    strike = play.answered
    if strike is not None:
        strike.crit = False
        strike.forced_crit = False


async def turn_on_attacker(play: Running) -> None:
    """The attack that has just missed is rolled again, against whoever made it."""
    battle = play.battle
    strike = play.answered
    if strike is None or strike.strayed or strike.hit:
        return
    strike.strayed = True
    strike.target = strike.attacker
    reports.astray(battle, strike.attacker, strike.attacker, play.power.rule, strike.power.name)
    await battle.rules.attacks.roll(battle, strike)


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


def strays(b: Builder, form: forms.GoesAstray) -> Rule:
    """Attacks on somebody whose die shows some faces go to those beside it."""
    who = b.who(form.who)

    def shows(play: Running, query: Query) -> bool:
        strike = query.strike
        return strike is not None and strike.natural in form.faces and who.includes(
            play, play.battle.creatures[strike.target])

    return Changed("astray", 1, None, attack=b.attacks(form.attack), test=shows)


def close_provokes(b: Builder, form: forms.Always) -> Rule:
    return Changed(CLOSE, 1, b.who(forms.SELF))


async def ask_to_waive(play: Running, steps: tuple[Step, ...]) -> None:
    """The attacker is asked whether its critical hit shall do nothing; if so, steps happen."""
    battle = play.battle
    strike = play.strike
    if strike is None or not strike.crit:
        return
    if not await battle.confirm(battle.creatures[strike.attacker], play.power.name, False):
        return
    strike.hit = False
    strike.crit = False
    strike.void = True
    await run_all(steps, play)
