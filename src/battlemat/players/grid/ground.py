"""Squares as a ground to fight on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED
from battlemat.engine.grid.board import Board
from battlemat.engine.grid.position import GridPosition
from battlemat.players.grid.placing import GridPlacing
from battlemat.players.grid.survey import GridRoster, GridSurvey
from battlemat.players.ground import Ground, Placing

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.profile import Card
    from battlemat.players.reader import Reader
    from battlemat.players.roster import Roster
    from battlemat.players.survey import Survey

LAB_SIZE: Final = 12


class GridGround(Ground):
    """Squares: distances, paths, flanking, lines of fire."""

    def roster(self, battle: Battle, side: int) -> Roster:
        return GridRoster(battle, side)

    def survey(self, battle: Battle, who: Creature, reader: Reader) -> GridSurvey:
        return GridSurvey(battle, who, reader)

    def placing(self, survey: Survey, common: Common, moving: bool) -> Placing:
        if not isinstance(survey, GridSurvey):
            raise TypeError("places in squares are chosen by a survey of squares")
        return GridPlacing(survey, common, moving)

    def lab_floor(self) -> Board:
        return Board.open(LAB_SIZE, LAB_SIZE)

    def face(self, battle: Battle, own: Creature, foe: Creature) -> None:
        board = battle.board
        own.at = board.square(4, 4)
        own.space = board.footprint(own.at, own.width)
        foe.at = board.square(4 + own.width, 4)
        foe.space = board.footprint(foe.at, foe.width)

    def measure(self, battle: Battle, own: Creature, card: Card) -> None:
        position = battle.rules.position
        targeting = card.power.targeting
        if card.origin == MELEE and isinstance(position, GridPosition):
            card.far = position.reach(battle, own, targeting, card.weapon)
            card.normal = card.far
        elif card.origin == RANGED and isinstance(position, GridPosition):
            card.normal, card.far = position.ranges(targeting, card.weapon)
            card.near = targeting.minimum
        elif card.origin == NEAR:
            card.far = card.normal = targeting.size
        elif card.origin == FAR:
            card.far = card.normal = targeting.within
