"""Walking on after running into somebody hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.region import price
from battlemat.systems.shared.grid.moving import Route, Walk, WalkPace

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


def in_the_way(battle: Battle, who: Creature, square: int) -> bool:
    """Whether an enemy that can be seen now stands where a way was to lead."""
    space = battle.board.footprint(square, who.width)
    return any(other.space & space and other.side != who.side and not other.flags & (DEAD | OUT)
               for other in battle.creatures)


async def walk_on(walk: Walk, battle: Battle, who: Creature, route: Route, entered: int) -> bool:
    """fourth.ruling.enemy-enters: what is left of the movement may be spent otherwise. True when it is."""
    movement = grid_movement(battle)
    if entered >= len(route.path) or movement.halted(battle, who, route.modes[entered]) \
            or not in_the_way(battle, who, route.path[entered]):
        return False
    mode = route.modes[entered]
    way = movement.going(battle, who, mode)
    spent = 0
    for square in route.path[:entered]:
        spent += price(way.slow, battle.board.footprint(square, who.width))
    left = walk.budget(battle, who, mode) - spent
    if left < 1:
        return False
    region = movement.region(battle, who, left, mode)
    options: list[Option] = [Choice("stop")]
    for square in battle.board.squares(movement.stops(battle, who, region, way)):
        if square != who.at:
            options.append(Choice(str(square), region.path(square)))
    answer = await battle.choose(who, "onward", options)
    if not answer.squares:
        return False
    pace = WalkPace(walk, mode, answer.squares[-1], spent)
    await movement.travel(battle, who, answer.squares, mode=mode, rule=walk.rule, pace=pace)
    return who.at == answer.squares[-1]


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthWalk(Walk):
    """Fourth: whoever runs into somebody hidden may go on another way."""

    asks = frozenset({"mode", "altitude", "land", "jump", "dc", "onward"})

    def __init__(self) -> None:
        super().__init__("walk", "fourth.action.walk")

    async def go_on(self, battle: Battle, who: Creature, route: Route, entered: int) -> bool:
        return await walk_on(self, battle, who, route, entered)
