"""Archmage as a system: its ruleset, its creatures, its rests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlemat.engine.effects import Effect
from battlemat.systems.archmage import sheets
from battlemat.systems.archmage.ruleset import archmage
from battlemat.systems.shared.staging import one_of
from battlemat.systems.system import System

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.engine.ruleset import Ruleset


class Archmage(System):
    """Archmage."""

    name = "archmage"

    def ruleset(self, options: dict[str, object]) -> Ruleset:
        return archmage(options)

    def stage(self, key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
        return sheets.from_fields(key, fields, rules)

    async def settle(self, battle: Battle, creature: Creature, fields: dict[str, Any]) -> None:
        rules = battle.rules
        creature.temp_hp = int(fields.get("temp_hp", 0))
        creature.hp = int(fields.get("at_hp", creature.sheet.max_hp))
        for name in fields.get("conditions", ()):
            word = one_of("condition", str(name), rules.conditions.by_name)
            creature.effects = (*creature.effects, Effect(word, creature.id, conditions=rules.conditions.mask(word)))
        rules.conditions.refresh(creature)

    def engaged(self, battle: Battle, creature: Creature) -> list[int]:
        return [c.id for c in battle.creatures if creature.engaged & (1 << c.id)]
