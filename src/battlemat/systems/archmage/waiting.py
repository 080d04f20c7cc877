"""Delaying and readying as the book has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, turn_verbs
from battlemat.engine.actions.decisions import Use
from battlemat.engine.actions.triggers import Readied, Trigger
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.turns import timing
from battlemat.engine.turns.waiting import Waiting
from battlemat.systems.archmage.reports import ready_lost

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

WASTED: Final = "archmage.ruling.ready-what"


@mypyc_attr(allow_interpreted_subclasses=True)
class ArchmageWaiting(Waiting):
    """Archmage: a delayed turn waits until the next regular one; a readied action fires once or is wasted."""

    async def put_off(self, battle: Battle, who: Creature) -> None:
        """archmage.ruling.delay-turn-effects: all that a turn's end brings waits for the end of the delayed one."""
        return

    async def lost_delay(self, battle: Battle, who: Creature) -> None:
        """archmage.delay.lapse: what the end of the turn would have brought comes as it lapses."""
        battle.delayed = tuple([id for id in battle.delayed if id != who.id])
        reports.turn_lost(battle, who, battle.rules.cite["delay-lost"])
        if not who.flags & DEAD:
            await battle.rules.turns.end_effects(battle, who)
        await timing.turn_ends(battle, who.id)
        if not who.flags & DEAD:
            await battle.rules.turns.turn_over(battle, who)

    def in_turn(self, battle: Battle) -> list[Readied]:
        """archmage.ruling.ready-position: several on one trigger go in initiative order."""
        found: list[Readied] = []
        for id in battle.order:
            found.extend([ready for ready in battle.readied if ready.who == id])
        return found

    def readied_uses(self, battle: Battle, who: Creature, ready: Readied, trigger: Trigger) -> list[Use]:
        """An attack is aimed at the enemy that set it off, or it is wasted."""
        uses = super().readied_uses(battle, who, ready, trigger)
        if not ready.action.is_attack or not self.set_off_by_foe(battle, who, trigger):
            return uses
        return [use for use in uses if trigger.actor == use.target or trigger.actor in use.targets]

    def wasted(self, battle: Battle, ready: Readied) -> None:
        """archmage.ruling.ready-what: what is not legal when its trigger comes is lost."""
        battle.readied = tuple([other for other in battle.readied if other is not ready])
        battle.rebuild_hooks()
        ready_lost(battle, ready, WASTED)

    def reorder_before(self, battle: Battle, who: Creature, other: int) -> bool:
        """archmage.ready.new-count: the count of the creature that set it off is now one's own."""
        missed = super().reorder_before(battle, who, other)
        at = battle.order.index(who.id)
        if at + 1 < len(battle.order):
            turn_verbs.set_initiative(who, battle.creatures[battle.order[at + 1]].initiative)
        return missed
