"""Hit points, dying and healing as the book has them, where it differs from the family's defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.health import Health
from battlemat.systems.orcus.companions import defeated, summoned, tended

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class OrcusHealth(Health):
    """Orcus: dying below 0, death at minus the staggered value, knocking out with any attack."""

    asks_recovering = frozenset({"companion"})
    dying: tuple[str, ...] = ("dying",)
    stable: tuple[str, ...] = ("unconscious",)

    def halves_everything(self, battle: Battle) -> bool:
        return battle.rules.on("incorporeal-halves-everything")

    def under_hero_rules(self, battle: Battle, creature: Creature) -> bool:
        return super().under_hero_rules(battle, creature) or battle.rules.on("monsters-make-death-saves")

    def dies_outright(self, battle: Battle, creature: Creature, before: int, loss: int) -> bool:
        """orcus.healing.instant-death; with no negative hit points, one attack's damage is compared alone."""
        if battle.rules.on("no-negative-hit-points"):
            return before - loss <= -creature.staggered_value
        return super().dies_outright(battle, creature, before, loss)

    def floor(self, battle: Battle, target: Creature, hp: int) -> int:
        """orcus.healing.no-negative-hp: in that variant a character's hit points stop at 0."""
        if hp < 0 and battle.rules.on("no-negative-hit-points") and self.under_hero_rules(battle, target):
            return 0
        return hp

    async def die(self, battle: Battle, creature: Creature, source: int, rule: str) -> None:
        """orcus.companion.zero-hp: summons vanish, other companions fare as their kind of creature does."""
        if summoned(creature):
            await defeated(battle, creature)
            await self.after_fall(battle, creature, source)
            return
        await super().die(battle, creature, source, rule)

    async def spend_recovery(self, battle: Battle, creature: Creature, bonus: int = 0, source: int = -1,
                             rule: str = "") -> int:
        """orcus.companion.recoveries: having spent one, an owner may spend a second for a companion."""
        had = creature.recoveries
        healed = await super().spend_recovery(battle, creature, bonus, source, rule)
        if creature.recoveries < had:
            await tended(battle, creature)
        return healed

    def may_spare(self, battle: Battle, attacker: Creature, creature: Creature, strike: Strike) -> bool:
        """orcus.healing.knock-out: any attack may, or only melee ones by option."""
        if not battle.hostile(attacker, creature) or summoned(creature):
            return False
        return strike.origin == MELEE or not battle.rules.on("knock-out-melee-only")

    def healed(self, battle: Battle, creature: Creature) -> None:
        """orcus.ruling.failures-survive-healing: by option healing clears failed death saves."""
        if battle.rules.on("healing-clears-death-saves"):
            verbs.set_death_failures(battle, creature, 0, "orcus.ruling.failures-survive-healing")
            creature.death_successes = 0

    def damage_floor(self, battle: Battle) -> int:
        """The least a damage roll can come to: 0, or 1 by option (orcus.ruling.damage-floor)."""
        return 1 if battle.rules.on("damage-minimum-one") else 0
