"""Auras and zones: which squares they cover and who is inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.effects.flags import OUT
from battlemat.engine.effects.traits import MAKERS_SIDE

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Field


def squares_of(battle: Battle, field: Field) -> int:
    """The squares of an aura (around its creator now, if that is in play) or a zone, as a mask."""
    if field.radius < 0:
        return field.squares
    creator = battle.creatures[field.creator]
    if creator.at < 0 or creator.flags & OUT or battle.rules.position.gridless:
        return 0
    return battle.board.reach_mask(creator.at, creator.width, field.radius) | creator.space


def inside(battle: Battle, field: Field, creature: Creature) -> bool:
    """Whether a creature is in a field, with any part of itself."""
    return battle.rules.position.inside(battle, field, creature)


def hinders(battle: Battle, field: Field, creature: Creature) -> bool:
    """Whether the squares of a field are difficult ground for a creature."""
    if not field.difficult or (field.spares and creature.id == field.creator):
        return False
    return field.spares != MAKERS_SIDE or creature.side != battle.creatures[field.creator].side


def difficult(battle: Battle) -> int:
    """All squares made difficult by fields."""
    mask = 0
    for field in battle.fields:
        if field.difficult:
            mask |= squares_of(battle, field)
    return mask
