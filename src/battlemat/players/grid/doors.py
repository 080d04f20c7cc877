"""Things on the map: doors in the way, to be opened; traps one knows of, to be walked round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.actions.decisions import Use
from battlemat.engine.devices import ARMED, LOCKED, TRAP, Device

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.grid.region import Region
    from battlemat.players.common import Common
    from battlemat.players.grid.survey import GridSurvey


def opening(survey: GridSurvey, common: Common) -> Use | None:
    """Open a door that is shut and within reach, picking its lock if need be."""
    for device in shut(survey):
        if survey.board.distance(survey.who.at, survey.who.width, device.at, 1) > 1:
            continue
        action: Action | None = common.unlock if device.state == LOCKED else common.open
        if action is None or not survey.battle.available(survey.who, action):
            continue
        use = Use(action, target=device.id)
        if survey.battle.refusal(survey.who, use) is None:
            return use
    return None


def snares(survey: GridSurvey) -> int:
    """The squares that set off traps the creature knows of."""
    squares = 0
    for device in survey.battle.devices:
        if device.kind == TRAP and device.state == ARMED and device.known_to(survey.who.id):
            squares |= device.squares
    return squares


def shut(survey: GridSurvey) -> list[Device]:
    """The doors that are shut, as far as the creature knows of them."""
    return [device for device in survey.battle.devices if device.closed and device.known_to(survey.who.id)]


def threshold(survey: GridSurvey, region: Region, ends: int) -> int:
    """The nearest place in a region from which a door that is shut could be opened; -1 for none."""
    board = survey.board
    beside = 0
    for device in shut(survey):
        beside |= board.reach_mask(device.at, 1, 1)
    for layer in region.layers:
        found = layer & beside & ends
        if found:
            return (found & -found).bit_length() - 1
    return -1
