"""Shaking off what lasts until an action is spent on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import MINOR, MOVE, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

PRINTED: Final = "archmage.ongoing.save"
SPENT: Final[dict[str, int]] = {"spend standard": STANDARD, "spend move": MOVE, "spend quick": MINOR}
"""The action that an effect's tag says is spent to end it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ShakeOff(Action):
    """Spend the action that an effect on oneself is printed to end with; the choice `effect` names one of several."""

    verb = "tries to shake it off"
    asks = frozenset({"effect"})

    def __init__(self) -> None:
        super().__init__("shake-off", STANDARD, PRINTED)

    def borne(self, who: Creature, use: Use) -> list[Effect]:
        """The effects that the use is about: all of one name."""
        wanted = use.chosen("effect").casefold()
        found = [effect for effect in who.effects if not SPENT.keys().isdisjoint(effect.tags)]
        if not wanted and found:
            wanted = found[0].name.casefold()
        return [effect for effect in found if effect.name.casefold() == wanted]

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if not self.borne(who, use):
            return Refusal(PRINTED, f"{who.name} bears nothing that an action would end")
        return None

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        for effect in self.borne(who, use):
            for tag in effect.tags:
                if tag in SPENT:
                    return SPENT[tag]
        return self.cost

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        for effect in self.borne(who, use):
            await battle.rules.turns.end_effect(battle, who, effect, False)
