"""Surprise: who is hiding as the fight starts, who notices them, who is caught out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, OUT, SURPRISED
from battlemat.engine.skills import hide, lying_low

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RULE: Final = "orcus.surprise.determination"


def surprise(battle: Battle, creature: Creature) -> None:
    """The creature starts the fight surprised (orcus.surprise.effect)."""
    battle.surprise = True
    verbs.add_effect(
        battle,
        creature,
        Effect(
            "surprised",
            creature.id,
            rule="orcus.surprise.effect",
            conditions=battle.rules.conditions.mask("surprised"),
        ),
    )


async def settle(battle: Battle) -> None:
    """One Stealth check for each that hides, against the passive Perception of every opponent.

    Surprised is who notices none of its opponents (orcus.ruling.surprise-some-noticed), or by option who
    misses any. Whoever was not noticed starts hidden from those that missed it.
    """
    missed: dict[int, list[int]] = {}
    for id in lying_low(battle):
        hider = battle.creatures[id]
        for other in await hide(battle, hider, [enemy.id for enemy in battle.enemies(hider)], RULE):
            missed.setdefault(other, []).append(id)
    any_will_do = battle.rules.on("surprised-by-any-unnoticed-threat")
    for id, unnoticed in missed.items():
        creature = battle.creatures[id]
        if creature.flags & (DEAD | OUT | SURPRISED):
            continue
        if any_will_do or all(enemy.id in unnoticed for enemy in battle.enemies(creature)):
            surprise(battle, creature)
