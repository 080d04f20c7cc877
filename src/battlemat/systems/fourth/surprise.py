"""Surprise: who is caught out, and the round before the first that the others have to themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import SURPRISED
from battlemat.engine.turns import timing

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

ROUND: Final = "fourth.surprise.round"


def surprise(battle: Battle, creature: Creature) -> None:
    """A creature is surprised until the surprise round is over (fourth.ruling.who-is-surprised)."""
    battle.surprise = True
    verbs.add_effect(battle, creature, Effect(
        "surprised", creature.id, rule=ROUND, conditions=battle.rules.conditions.mask("surprised")))


def caught(creature: Creature) -> bool:
    """Whether a creature is out of the surprise round."""
    return any(effect.rule == ROUND for effect in creature.effects)


def next_in(battle: Battle) -> int:
    """The place in the order of the next to act in the surprise round, -1 when it is over."""
    for place in range(battle.turn + 1, len(battle.order)):
        who = battle.creatures[battle.order[place]]
        if not caught(who):
            return place
    return -1


async def over(battle: Battle) -> None:
    """The surprise round is over, and everybody takes part from now on."""
    battle.surprise = False
    turn_verbs.set_turn(battle, -1)
    for creature in battle.creatures:
        if creature.flags & SURPRISED:
            for effect in creature.effects:
                if effect.rule == ROUND:
                    await timing.end_effect(battle, creature, effect, False)
