"""What changes how somebody heals and how many hit points it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.powers import forms
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.builder import Unrunnable
from battlemat.powers.run.running import PrintedCreatures, Running
from battlemat.powers.run.traces import trace

if TYPE_CHECKING:
    from battlemat.powers.run.builder import Builder

HALF_RECOVERY: Final = "half recovery"


async def absorb(play: Running, who: PrintedCreatures) -> None:
    """Creatures have back the damage just taken, and as much again."""
    amount = play.trigger.amount if play.trigger is not None else 0
    for creature in await who.pick(play):
        await play.battle.rules.health.heal(play.battle, creature, 2 * amount, play.user.id)


async def halve_next_recovery(play: Running, who: PrintedCreatures) -> None:
    """The next recovery of creatures heals half."""
    for creature in await who.pick(play):
        trace(play, creature, HALF_RECOVERY)


async def hearten(play: Running, who: PrintedCreatures, amount: Measure) -> None:
    """Creatures have more hit points from now on."""
    more = await amount.roll(play, "hit points")
    for creature in await who.pick(play):
        verbs.set_lost_max(play.battle, creature, creature.lost_max - more, play.power.rule)
        verbs.set_hp(play.battle, creature, creature.hp + more, "hp", play.user.id, more, play.power.rule)


def bulk(b: Builder, form: forms.Bulk) -> None:
    """The sheet's hit points. Raises `Unrunnable` for an amount that is not simply a number."""
    if not form.amount.fixed:
        raise Unrunnable(form)
    b.sheet.max_hp = form.amount.flat + (b.sheet.max_hp if form.more else 0)
