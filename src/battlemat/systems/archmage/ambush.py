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


def nominate(battle: Battle, opener: int = NOBODY) -> None:
    """Somebody opens an ambush: the one named, or else the first that is not surprised.

    archmage.ambush.nominate. Where nobody is marked as surprised, the opener's foes all are. Nothing happens when
    nobody opens and nobody is surprised.
    """
    caught = [c for c in battle.creatures if c.state & SURPRISED]
    if opener == NOBODY:
        free = [c.id for c in battle.creatures if not c.state & SURPRISED and not c.flags & CANNOT_ACT]
        if not caught or not free:
            return
        opener = free[0]
    if not caught:
        for creature in battle.enemies(battle.creatures[opener]):
            verbs.set_state(battle, creature, SURPRISED, True)
    kept(battle).opener = opener


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
