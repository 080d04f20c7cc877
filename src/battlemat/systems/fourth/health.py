"""Hit points and dying as the texts have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.health import Health

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class FourthHealth(Health):
    """Fourth: halves are rounded down to nothing, the stable are dying still, the larger temporary hit points stay."""

    half_minimum = 0
    dying: tuple[str, ...] = ("dying",)
    stable: tuple[str, ...] = ("dying", "stable")

    async def gain_temp(self, battle: Battle, creature: Creature, amount: int, source: int = -1) -> None:
        """fourth.temp-hp.highest: nobody is asked, the larger number is kept."""
        if amount > creature.temp_hp:
            creature.temp_hp = 0
            await super().gain_temp(battle, creature, amount, source)
