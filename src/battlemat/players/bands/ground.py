"""Bands as a ground to fight on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.grid.board import Board
from battlemat.players.bands.placing import BandPlacing
from battlemat.players.bands.survey import BandSurvey
from battlemat.players.ground import Ground, Placing
from battlemat.systems.shared.bands.bands import MIDDLE
from battlemat.systems.shared.bands.position import BandPosition

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.profile import Card
    from battlemat.players.reader import Reader
    from battlemat.players.survey import Survey


class BandGround(Ground):
    """Bands: engagements, checks to get out of them, who stands behind whom."""

    def survey(self, battle: Battle, who: Creature, reader: Reader) -> BandSurvey:
        return BandSurvey(battle, who, reader)

    def placing(self, survey: Survey, common: Common, moving: bool) -> Placing:
        if not isinstance(survey, BandSurvey):
            raise TypeError("places in bands are chosen by a survey of bands")
        return BandPlacing(survey, common, moving)

    def lab_floor(self) -> Board:
        return Board.open(1, 1)

    def face(self, battle: Battle, own: Creature, foe: Creature) -> None:
        own.at = foe.at = MIDDLE
        own.engaged = 1 << foe.id
        foe.engaged = 1 << own.id

    def measure(self, battle: Battle, own: Creature, card: Card) -> None:
        position = battle.rules.position
        if card.origin != MELEE and isinstance(position, BandPosition):
            card.far = card.normal = position.reach(card.power.targeting)
