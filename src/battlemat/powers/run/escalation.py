"""The escalation die in play: moved, stopped, asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice
from battlemat.engine.actions.triggers import ROUND_START, Trigger
from battlemat.powers import forms
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.lasting import rule
from battlemat.powers.run.laying import LayStep
from battlemat.powers.run.parts import RulePart
from battlemat.powers.run.running import Done, Rule, Running, Step, run_all
from battlemat.powers.run.terms import TO_THE_END, end_link

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder

PRICE: Final = "price"
LOWER: Final = "lower the die"
ALLOW: Final = "let it use the die"
FORK_WORTH: Final = 60


async def move_die(play: Running, amount: Measure, sign: int) -> None:
    """The escalation die changes, or (`sign` 0) is set."""
    battle = play.battle
    number = await amount.roll(play, "die")
    changed = battle.escalation + sign * number if sign else number
    verbs.set_escalation(battle, max(0, min(battle.rules.turns.highest_escalation, changed)), play.power.rule)


async def hold_die(play: Running) -> None:
    """The escalation die stands still at the end of this round."""
    play.battle.rules.turns.hold_escalation(play.battle)


def change_escalation(b: Builder, form: forms.ChangeEscalation) -> Step:
    return Done(move_die, b.measure(form.amount), 0 if form.to else -1 if form.down else 1)


def die_stood(play: Running) -> bool:
    """Whether a round begins without the escalation die going up."""
    trigger = play.trigger
    return trigger is not None and trigger.kind == ROUND_START and trigger.amount <= 0


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


def fork(b: Builder, form: forms.Fork) -> Step:
    gained = rule(b, forms.Modify(forms.Amount(value="escalation die"), ("attack",)))
    user = b.who(forms.SELF)
    use = LayStep(user, (RulePart(gained, FORK_WORTH),), b.term(form.duration), b.name, b.tags)
    return LayStep(user, (RulePart(Forks(form.down, (use,)), FORK_WORTH),), TO_THE_END, b.name, b.tags)
