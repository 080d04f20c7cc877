"""Initiative as the texts have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.flags import OUT
from battlemat.engine.turns.initiative import Initiative

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthInitiative(Initiative):
    """Fourth: creatures of one type share a roll, ties of total and modifier are rolled off."""

    def rollers(self, battle: Battle) -> list[int]:
        """Everybody on the map: what stands for a trap has no turns."""
        return [id for id in super().rollers(battle) if not battle.creatures[id].state & OUT]

    async def break_tie(self, battle: Battle, ids: list[int]) -> list[int]:
        """fourth.ruling.initiative-ties"""
        order: list[int] = []
        for group in await self.ranked(battle, self.grouped(battle, ids)):
            order.extend(group)
        return order
