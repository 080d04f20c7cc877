"""Running."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.durations import START_OF_NEXT
from battlemat.engine.effects.flags import SLOWED
from battlemat.systems.fourth.actions.walking import walk_on
from battlemat.systems.shared.grid.moving import Route, Run

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthRun(Run):
    """Fourth: by option the slowed gain nothing by running (fourth.ruling.slowed-run)."""

    verb = "runs"

    def __init__(self) -> None:
        super().__init__("run", "fourth.action.run", START_OF_NEXT)

    def budget(self, battle: Battle, who: Creature, mode: str) -> int:
        if who.flags & SLOWED and battle.rules.options["slowed-run"] == "no-bonus":
            return battle.rules.movement.speed(battle, who, mode)
        return super().budget(battle, who, mode)

    async def go_on(self, battle: Battle, who: Creature, route: Route, entered: int) -> bool:
        return await walk_on(self, battle, who, route, entered)
