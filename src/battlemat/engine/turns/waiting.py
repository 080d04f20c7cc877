"""Delaying a turn and readying an action, with what either does to the order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, turn_verbs
from battlemat.engine.actions.action import UNPAID
from battlemat.engine.actions.decisions import Use
from battlemat.engine.actions.triggers import Readied, Trigger
from battlemat.engine.creature import NO_COUNT
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.turns import timing

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

READIED: Final = "readied"
"""What a readied action is offered as."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Waiting:
    """The chapter on delaying and readying. `offers` are the names of what it offers outside a turn."""

    offers: ClassVar[frozenset[str]] = frozenset({READIED})

    async def resume(self, battle: Battle, who: Creature) -> None:
        """Somebody who delayed takes its turn now and stays at this place in the order."""
        battle.delayed = tuple([id for id in battle.delayed if id != who.id])
        battle.held = ()
        before = battle.order.index(who.id) <= battle.turn
        turn_verbs.leave_order(battle, who)
        if battle.turn >= 0:
            turn_verbs.set_turn(battle, min(battle.turn + (0 if before else 1), len(battle.order)))
            turn_verbs.insert(battle, who, battle.turn)
        self.new_count(battle, who)
        turn_verbs.resume(battle, who, battle.rules.cite["delay-initiative"])

    def new_count(self, battle: Battle, who: Creature) -> None:
        """The initiative of one that acts late: the count it named, or that of the creature it acts after."""
        if who.count != NO_COUNT:
            turn_verbs.set_initiative(who, who.count)
        elif battle.turn > 0:
            turn_verbs.set_initiative(who, battle.creatures[battle.order[battle.turn - 1]].initiative)
        who.count = NO_COUNT

    async def put_off(self, battle: Battle, who: Creature) -> None:
        """What a turn put off costs at once: what was kept up, and what lasts until it ends and does good."""
        await timing.unpaid(battle, who)
        await timing.turn_ends(battle, who.id, only_beneficial=True)

    async def lost_delay(self, battle: Battle, who: Creature) -> None:
        """A delayed turn was not taken by the end of the round: it is lost."""
        battle.delayed = tuple([id for id in battle.delayed if id != who.id])
        reports.turn_lost(battle, who, battle.rules.cite["delay-lost"])
        battle.serial += 1
        await timing.turn_ends(battle, who.id)

    def in_turn(self, battle: Battle) -> list[Readied]:
        """Everything readied, in the order in which one trigger sets it off."""
        return list(battle.readied)

    def wasted(self, battle: Battle, ready: Readied) -> None:
        """What a readied action was to answer has come, and it cannot be done."""
        return

    def may_take(self, battle: Battle, who: Creature) -> bool:
        """Whether one able to act may take its readied action."""
        return True

    def readied_uses(self, battle: Battle, who: Creature, ready: Readied, trigger: Trigger) -> list[Use]:
        """The ways a readied action can be taken against what set it off."""
        found: list[Use] = []
        if not battle.usable(who, ready.action):
            return found
        aim = ready.aim
        aimed = aim.target >= 0 or aim.to >= 0 or aim.origin != -1 or bool(aim.targets or aim.path)
        for target in (aim.target,) if aimed else self.readied_at(battle, who, ready, trigger):
            use = Use(ready.action, target=target, to=aim.to, path=aim.path, targets=aim.targets, origin=aim.origin,
                      using=aim.using, choose=aim.choose, label=READIED)
            if ready.action.refusal(battle, who, use) is None:
                found.append(use)
                break
        if not found and not aimed:
            for use in ready.action.uses(battle, who):
                use.label = READIED
                found.append(use)
        return found

    def readied_at(self, battle: Battle, who: Creature, ready: Readied, trigger: Trigger) -> tuple[int, ...]:
        """Whom an action readied at nobody by name is aimed at (-1 nobody): whoever sets it off. What an ally does only
        says when an attack comes; it is aimed at whom the ally's act is.
        """
        if not ready.action.is_attack or self.set_off_by_foe(battle, who, trigger):
            return (trigger.actor, -1)
        if trigger.target >= 0 and battle.hostile(who, battle.creatures[trigger.target]):
            return (trigger.target, -1)
        return (-1,)

    def set_off_by_foe(self, battle: Battle, who: Creature, trigger: Trigger) -> bool:
        """Whether what sets off a readied action is an enemy's act."""
        return trigger.actor >= 0 and battle.hostile(who, battle.creatures[trigger.actor])

    async def take_readied(self, battle: Battle, who: Creature, ready: Readied, use: Use, trigger: Trigger) -> None:
        """A readied action is taken: its taker moves in the order to just before the one that set it off."""
        battle.readied = tuple([r for r in battle.readied if r is not ready])
        battle.rebuild_hooks()
        missed = self.reorder_before(battle, who, trigger.actor)
        await battle.act(who, use, UNPAID, trigger)
        if missed:
            await self.settle_turn(battle, who)

    def reorder_before(self, battle: Battle, who: Creature, other: int) -> bool:
        """Put `who` just ahead of `other` in the order. True when its turn of this round is thereby gone by."""
        current = battle.order[battle.turn] if 0 <= battle.turn < len(battle.order) else -1
        had_gone = battle.order.index(who.id) <= battle.turn
        turn_verbs.leave_order(battle, who)
        before = other if other in battle.order else current
        if had_gone and current in battle.order and battle.order.index(before) > battle.order.index(current):
            # Set off by one whose turn is still to come: a place ahead of it would bring a second turn this round.
            before = current
        turn = battle.turn
        if before == who.id or (current == who.id and battle.order.index(before) >= turn):
            turn_verbs.insert(battle, who, turn)
        else:
            turn_verbs.insert(battle, who, battle.order.index(before))
        if current >= 0 and current != who.id:
            turn_verbs.set_turn(battle, battle.order.index(current))
        turn_verbs.tell_place(battle, who, other, battle.rules.cite["ready-initiative"])
        return not had_gone

    async def settle_turn(self, battle: Battle, who: Creature) -> None:
        """A turn that is not held still settles what its start and its end would have settled."""
        battle.serial += 1
        await timing.turn_starts(battle, who.id)
        await battle.rules.turns.start_effects(battle, who)
        turn_verbs.set_immediate(who, 1)
        if not who.flags & DEAD:
            await battle.rules.turns.end_effects(battle, who)
        await timing.turn_ends(battle, who.id)

    def readied_lapses(self, battle: Battle, who: Creature) -> None:
        """An action readied and not taken by one's next turn is lost."""
        if any(ready.who == who.id for ready in battle.readied):
            battle.readied = tuple([r for r in battle.readied if r.who != who.id])
            battle.rebuild_hooks()
