"""To intercept: step in the way of a foe that moves past."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import purposes
from battlemat.engine.actions.action import FREE, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.systems.shared.bands import bands

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.record.view import View


class Intercept(Action):
    """Move in on a foe that moves past, engage it and stop it there (intercept-what)."""

    purpose = purposes.INTERCEPT
    verb_at = "intercepts {target}"
    declines = "no, let it go on"
    proposes = "{actor} {aim}. Does {who} step in its way?"

    def __init__(self, rule: str) -> None:
        super().__init__("intercept", FREE, rule)

    def offer_words(self, view: View, use: Use) -> str:
        return f"step in the way of {view.name(use.target)}"

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        return Refusal(self.rule, "one intercepts a foe while it moves past")

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        """Both are engaged in the interceptor's band (intercept-result)."""
        mover = battle.creatures[use.target]
        bands.apart(battle, who)
        if mover.at != who.at or not mover.engaged:
            bands.stand(battle, mover, who.at, who.slot + 1, self.rule, "stopped")
        bands.engage(battle, mover, who, self.rule)
