"""To intercept: step in the way of a foe that moves past."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.actions import FREE, Action
from battlemat.engine.decisions import Refusal, Use
from battlemat.systems.archmage import bands

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class Intercept(Action):
    """Move in on a foe that moves past, engage it and stop it there (archmage.intercept.what)."""

    def __init__(self) -> None:
        super().__init__("intercept", FREE, "archmage.intercept.what")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        return Refusal(self.rule, "one intercepts a foe while it moves past")

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        """archmage.ruling.intercept-result: both are engaged in the interceptor's band."""
        mover = battle.creatures[use.target]
        bands.apart(battle, who)
        if mover.at != who.at or not mover.engaged:
            bands.stand(battle, mover, who.at, who.slot + 1, self.rule, "stopped")
        bands.engage(battle, mover, who, self.rule)
