"""Hit points and dying as the texts have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.flags import DYING, STABLE
from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.health import DOWN, Health

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthHealth(Health):
    """Fourth: halves are rounded down to nothing, the stable are dying still, the larger temporary hit points stay."""

    half_minimum = 0
    marks_outlast = True
    asks_temp = False
    dying: tuple[str, ...] = ("dying",)
    stable: tuple[str, ...] = ("dying", "stable")

    def may_spare(self, battle: Battle, attacker: Creature, creature: Creature, strike: Strike) -> bool:
        """fourth.ruling.knock-out-attacks: any attack may knock out, or by option only those in melee."""
        wide = battle.rules.options["knock-out-attacks"] == "any"
        return battle.hostile(attacker, creature) and (wide or strike.origin == MELEE)

    async def drop(self, battle: Battle, creature: Creature, before: int, loss: int, source: int,
                   strike: Strike | None) -> None:
        """fourth.ruling.stabilized: any damage ends being stable."""
        if creature.flags & STABLE and creature.flags & DYING:
            self.end_named(battle, creature, DOWN)
        await super().drop(battle, creature, before, loss, source, strike)

    async def spend_recovery(self, battle: Battle, creature: Creature, bonus: int = 0, source: int = -1,
                             rule: str = "") -> int:
        """fourth.healing.dying-from-zero: however little a surge is worth, the dying end at 1 at least."""
        payer = self.recovery_payer(battle, creature)
        had = payer.recoveries
        healed = await super().spend_recovery(battle, creature, bonus, source, rule)
        if payer.recoveries < had and creature.hp <= 0 and creature.flags & DYING:
            return await self.heal(battle, creature, 1, source, rule)
        return healed

    async def gain_temp(self, battle: Battle, creature: Creature, amount: int, source: int = -1) -> None:
        """fourth.temp-hp.highest: nobody is asked, the larger number is kept."""
        if amount > creature.temp_hp:
            await super().gain_temp(battle, creature, amount, source)
