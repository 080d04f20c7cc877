"""Getting on where no walk leads: climbing and swimming, where a system has actions of their own for that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.flags import NO_WALK
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.reach import Going

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.actions.decisions import Use
    from battlemat.engine.grid.board import Board
    from battlemat.players.common import Common
    from battlemat.players.grid.placing import GridPlacing
    from battlemat.players.grid.survey import GridSurvey

FARTHEST: Final = 48
"""Squares of movement after which no such way is looked for."""


def rough(board: Board) -> int:
    """The squares that may have to be climbed or swum."""
    return board.water | board.climb | board.pits


def efforts(survey: GridSurvey, common: Common) -> list[Action]:
    """The actions of climbing and swimming there are to take now."""
    if not rough(survey.board):
        return []
    return [one for one in (common.climb, common.swim) if one is not None and survey.battle.available(survey.who, one)]


def way(survey: GridSurvey, placing: GridPlacing, far: int) -> tuple[int, ...]:
    """The way, over what has to be climbed or swum, to the nearest place with a foe `far` squares off or less."""
    battle = survey.battle
    who = survey.who
    movement = grid_movement(battle)
    on_foot = movement.going(battle, who)
    enter = on_foot.enter | movement.going(battle, who, "climb").enter | movement.going(battle, who, "swim").enter
    enter |= survey.board.pits & survey.board.passable
    going = Going(enter, on_foot.ends, on_foot.slow | rough(survey.board))
    region = movement.region(battle, who, FARTHEST, going=going)
    goal = 0
    for n in range(len(survey.foes)):
        goal |= placing.reach(n, far)
    for layer in region.layers:
        for square in survey.board.squares(layer & goal & on_foot.ends):
            if any(placing.reach(n, far) >> square & 1 and placing.clear(square, n) for n in range(len(survey.foes))):
                return region.path(square)
    return ()


def walked(survey: GridSurvey, path: tuple[int, ...]) -> int:
    """How many squares of a way come before the first that has to be climbed or swum; none for one on a wall."""
    who = survey.who
    if who.flags & NO_WALK:
        return 0
    enter = grid_movement(survey.battle).going(survey.battle, who).enter
    for n, square in enumerate(path):
        if survey.board.footprint(square, who.width) & ~enter:
            return n
    return len(path)


def effort(survey: GridSurvey, actions: list[Action], path: tuple[int, ...]) -> Use | None:
    """The climb or swim that gets furthest along a way, or down from a wall to where it goes on."""
    best = -1
    found: Use | None = None
    for action in actions:
        for use in action.uses(survey.battle, survey.who):
            along = path.index(use.to) if use.to in path else -1
            if along > best or (found is None and path and use.chosen("direction") == "down"):
                best = along
                found = use
    return found
