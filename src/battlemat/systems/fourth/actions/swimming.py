"""Swimming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import MOVE
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.terrain import Terrain
from battlemat.engine.skills import check_total
from battlemat.systems.fourth import difficulty
from battlemat.systems.fourth.actions.climbing import Toil, ToilPace
from battlemat.systems.fourth.actions.skilled import FAILED_BADLY
from battlemat.systems.shared.grid import routes

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class Swim(Toil):
    """Swim to the square `to`, or keep afloat (fourth.athletics.swim).

    What it must reach is `dc`, or goes by the `water`: calm, rough, stormy. One that has sunk comes up first.
    """

    purpose = purposes.SWIM
    forms = ("swim COLUMN,ROW WATER", "swim WATER", "swim dc 12")
    figure = "dc"
    verb = "swims"
    asks = frozenset({"dc", "water"})

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        words = {"water": tuple(difficulty.SWIM), "dc": tuple(difficulty.WORDS)}
        return words.get(name) or super().values(battle, who, name)

    def sample(self, battle: Battle, who: Creature) -> Use:
        return Use(self, choose={"water": "calm"})

    def __init__(self) -> None:
        super().__init__("swim", MOVE, "fourth.athletics.swim")

    def ground(self) -> Terrain:
        return Terrain.WATER

    def goal(self, use: Use) -> int:
        """What the check must reach. Raises `NotInTable`."""
        return self.dc(use, 0) if use.chosen("dc") else difficulty.swim(use.chosen("water"))

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = routes.stuck(battle, who) or self.dc_refusal(use) or self.path_refusal(battle, who, use)
        if refused is not None:
            return refused
        if not use.chosen("dc") and not use.chosen("water"):
            return Refusal("fourth.swim.dc-table", "say how the water is: calm, rough, stormy, or the dc")
        try:
            self.goal(use)
        except difficulty.NotInTable as error:
            return Refusal("fourth.swim.dc-table", str(error))
        if use.to >= 0 and not self.way(battle, who, use):
            return Refusal(self.rule, f"{who.name} cannot swim there")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """Where the map has water."""
        board = battle.board
        water = board.water
        if not water & (who.space | board.adjacent_mask(who.at, who.width)):
            return []
        calm = {"water": "calm"}
        near = board.dilate(who.space, self.most(battle, who, Use(self))) & board.dilate(water, 1)
        places = near & board.passable & ~board.bit(who.at)
        found = [Use(self, to=square, choose=calm) for square in board.squares(places)]
        return [use for use in found if self.refusal(battle, who, use) is None]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        if not await self.approach(battle, who, use):
            return
        goal = self.goal(use)
        way = self.way(battle, who, Use(self, to=use.to))
        most = self.most(battle, who, use)
        total = await check_total(battle, who, "athletics", goal, self.rule)
        if total <= goal - FAILED_BADLY and who.space & battle.board.water:
            verbs.set_altitude(battle, who, who.altitude - 1, "fourth.swim.failure")
        if total < goal:
            return
        up = min(most, max(0, -who.altitude))
        if up:
            verbs.set_altitude(battle, who, who.altitude + up, self.rule)
            who.moved += up
        if way and len(way) <= most - up:
            pace = ToilPace("swim", spent=up)
            await grid_movement(battle).travel(battle, who, way, mode="swim", rule=self.rule, pace=pace)
