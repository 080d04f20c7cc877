"""Tables whose last roll stands: the face shown is a word on an effect, asked for by the lines of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.durations import ENCOUNTER as BATTLE
from battlemat.engine.durations import Duration
from battlemat.engine.effects import Effect
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.builder import CHECKS
from battlemat.powers.run.running import Check, Running, Step

if TYPE_CHECKING:
    from battlemat.powers.run.builder import Builder

FACE: Final = "face "


class RollOnStep(Step):
    """Rolls for a table; what it showed before stands no longer."""

    def __init__(self, dice: Measure, table: str) -> None:
        self.dice = dice
        self.table = table

    async def run(self, play: Running) -> None:
        battle = play.battle
        user = play.user
        shown = await self.dice.roll(play, "die")
        for effect in user.effects:
            if effect.name == self.table:
                verbs.remove_effect(battle, user, effect)
        verbs.add_effect(battle, user, Effect(
            self.table, user.id, Duration(BATTLE), rule=play.power.rule, beneficial=True, tags=(f"{FACE}{shown}",)))


class ShowsOn(Check):
    """Whether the last roll for a table shows one of some faces."""

    def __init__(self, table: str, faces: tuple[int, ...]) -> None:
        self.table = table
        self.tags = tuple([f"{FACE}{face}" for face in faces])

    def holds(self, play: Running) -> bool:
        return any(
            effect.name == self.table and any(tag in effect.tags for tag in self.tags) for effect in play.user.effects
        )


class Nothing(Step):
    """Done elsewhere."""

    async def run(self, play: Running) -> None:
        return


def roll_on(b: Builder, form: forms.RollOn) -> Step:
    return RollOnStep(b.measure(form.dice), form.table)


def done_elsewhere(b: Builder, form: forms.Form) -> Step:
    return Nothing()


def rolled(b: Builder, test: forms.Rolled) -> Check:
    return ShowsOn(test.table, test.faces)


st.STEPS.update({forms.RollOn: roll_on, forms.RowsApply: done_elsewhere, forms.TableRow: done_elsewhere})
CHECKS.update({forms.Rolled: rolled})
