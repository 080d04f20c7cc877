"""Ambushes: who opens one, who acts in it, and how the fight goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, NO_ACTIONS, OUT, SURPRISED
from battlemat.systems.archmage.kept import kept

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle

NOBODY: Final = -1
TWO_ACT: Final = "archmage.ambush.two-act"
KEPT: Final = "archmage.ruling.ambush-acting"


def nominate(battle: Battle) -> None:
    """Where anybody is surprised and no opener is named, the first that is not opens (archmage.ambush.nominate)."""
    caught = any(c.state & SURPRISED for c in battle.creatures)
    free = [c.id for c in battle.creatures if not c.flags & (CANNOT_ACT | SURPRISED)]
    if caught and free:
        kept(battle).opener = free[0]


def spring(battle: Battle) -> None:
    """The ambush round begins: the opener acts in it, then its fastest ally, and nobody else in any way.

    archmage.ambush.two-act
    """
    opener = battle.creatures[kept(battle).opener]
    openers = [opener.id]
    for id in battle.order:
        ally = battle.creatures[id]
        if id != opener.id and ally.side == opener.side and not ally.flags & (CANNOT_ACT | SURPRISED):
            openers.append(id)
            break
    kept(battle).openers = tuple(openers)
    for creature in battle.creatures:
        if creature.id not in openers:
            verbs.set_state(battle, creature, SURPRISED | NO_ACTIONS, True, TWO_ACT)


async def over(battle: Battle) -> None:
    """The ambush round is over: the surprised roll initiative, and everybody takes part.

    archmage.ambush.then-normal
    """
    kept(battle).opener = NOBODY
    kept(battle).ambushed = True
    for creature in battle.creatures:
        verbs.set_state(battle, creature, SURPRISED | NO_ACTIONS, False, TWO_ACT)
    initiative = battle.rules.initiative
    late = [c.id for c in battle.creatures if c.owner < 0 and c.id not in battle.order
            and not c.flags & (DEAD | OUT)]
    if late:
        await initiative.roll_for(battle, late)
        turn_verbs.set_order(battle, await initiative.ordered(battle, [*battle.order, *late]))
        for id in battle.order:
            turn_verbs.tell_place(battle, battle.creatures[id], -1, KEPT)
    turn_verbs.set_turn(battle, NOBODY)
