"""Prices set on the escalation die, blows given up for a save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice
from battlemat.engine.actions.triggers import ROUND_START, Trigger
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.lasting import rule
from battlemat.powers.run.lay import LayStep
from battlemat.powers.run.parts import RulePart
from battlemat.powers.run.running import ITSELF, Rule, Running, Step, run_all
from battlemat.powers.run.terms import TO_THE_END, end_link

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder

PRICE: Final = "price"
LOWER: Final = "lower the die"
ALLOW: Final = "let it use the die"
FORK_WORTH: Final = 60


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


class Forks(Rule):
    """When the escalation die next advances, the first of SELF's enemies in the order lowers it or lets SELF use it."""

    asks = frozenset({PRICE})

    def __init__(self, down: int, steps: tuple[Step, ...]) -> None:
        super().__init__(frozenset(), 1 << ROUND_START)
        self.down = down
        self.steps = steps

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.amount > 0 and bool(play.battle.enemies(play.user))

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        first = max(battle.enemies(play.user), key=initiative)
        answer = await battle.choose(first, PRICE, [Choice(LOWER), Choice(ALLOW)], play.power.name)
        if answer.word == LOWER:
            verbs.set_escalation(battle, max(0, battle.escalation - trigger.amount - self.down), play.power.rule)
        else:
            await run_all(self.steps, play)
        await end_link(play)


def initiative(creature: Creature) -> int:
    """What a creature's initiative came to."""
    return creature.initiative


# ------------------------------------------------------------------ makers


def waive(b: Builder, form: forms.Waive) -> Step:
    return WaiveStep(st.steps(b, form.effects))


def fork(b: Builder, form: forms.Fork) -> Step:
    gained = rule(b, forms.Modify(forms.Amount(value="escalation die"), ("attack",)))
    user = b.who(forms.SELF)
    use = LayStep(user, (RulePart(gained, FORK_WORTH),), b.term(form.duration), b.name, b.tags)
    return LayStep(user, (RulePart(Forks(form.down, (use,)), FORK_WORTH),), TO_THE_END, b.name, b.tags)


st.STEPS.update({forms.Fork: fork, forms.Waive: waive})
