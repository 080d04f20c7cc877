"""What the end of an encounter takes off the table, so that the next one may begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.effects.durations import GRAPPLE, INSIDE, STANCE
from battlemat.engine.turns import timing

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle


def clear_table(battle: Battle) -> None:
    """End what lasts no longer than an encounter, give back what is limited by one, and stand before the next."""
    timing.encounter_ends(battle)
    battle.readied = ()
    battle.delayed = ()
    battle.held = ()
    battle.secrets.clear()
    battle.surprise = False
    for creature in battle.creatures:
        creature.used = 0
        turn_verbs.set_initiative(creature, 0)
        turn_verbs.set_budget(creature, 0, 0, 0)
        turn_verbs.set_immediate(creature, 1)
        for effect in creature.effects:
            if effect.duration.kind in (GRAPPLE, INSIDE, STANCE):
                verbs.remove_effect(battle, creature, effect)
    turn_verbs.stand_down(battle)
    battle.rebuild_hooks()
