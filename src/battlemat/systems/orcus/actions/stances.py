"""Leaving a stance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import FREE, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.durations import STANCE
from battlemat.engine.turns import timing

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class EndStance(Action):
    """Leave one's stance without taking another (orcus.ruling.stance-ending-cost)."""

    verb = "leaves its stance"

    def __init__(self) -> None:
        super().__init__("end stance", FREE, "orcus.ruling.stance-ending-cost")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if any(effect.duration.kind == STANCE for effect in who.effects):
            return None
        return Refusal("orcus.keyword.stance", f"{who.name} is in no stance")

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        for effect in who.effects:
            if effect.duration.kind == STANCE:
                await timing.end_effect(battle, who, effect, False, self.rule)
