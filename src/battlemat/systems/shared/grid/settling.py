"""What a creature of a scene starts with: hit points, conditions, being down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlemat.engine import verbs
from battlemat.engine.effects.durations import LASTING
from battlemat.engine.effects.effect import Effect
from battlemat.engine.health import DOWN
from battlemat.systems.shared.staging import one_of, starting_hp

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


async def settle(battle: Battle, creature: Creature, fields: dict[str, Any]) -> None:
    """Lay what the fields say. Raises `FieldError` for a condition there is not, and for too many hit points."""
    rules = battle.rules
    creature.temp_hp = int(fields.get("temp_hp", 0))
    for name in fields.get("conditions", ()):
        word = one_of("condition", str(name), rules.conditions.by_name)
        mark = word == "marked"
        verbs.add_effect(battle, creature, Effect(
            word, creature.id, LASTING, rule=rules.conditions.by_name[word].rule,
            conditions=rules.conditions.mask(word), mark=mark))
        if word == "unconscious":
            await rules.movement.knock_prone(battle, creature, -1)
    hp = starting_hp(creature, fields)
    creature.hp = hp
    if hp <= 0:
        if not rules.health.under_hero_rules(battle, creature) or hp <= -creature.staggered_value:
            await rules.health.die(battle, creature, -1, rules.cite["monster-death"])
        else:
            verbs.add_effect(battle, creature, Effect(
                DOWN, -1, LASTING, rule=rules.cite["dying"],
                conditions=rules.conditions.mask(*rules.health.dying)))
            await rules.movement.knock_prone(battle, creature, -1)
