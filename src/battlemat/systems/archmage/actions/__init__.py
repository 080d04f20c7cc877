"""What anybody may do in Archmage: the actions of the book's chapter on combat."""

from __future__ import annotations

from battlemat.engine.actions import FREE, MOVE, STANDARD, Action
from battlemat.systems.archmage.actions.flying import Swoop
from battlemat.systems.archmage.actions.moving import Disengage, Engage, Move, ReleaseGrab
from battlemat.systems.shared.spending import DropItem, EndTurn, Trade
from battlemat.systems.shared.waiting import Delay, Ready, Resume


def common_actions() -> list[Action]:
    """Every action that is on nobody's sheet, in a fixed order."""
    return [
        EndTurn("archmage.action.turn-budget"),
        Move(),
        Engage(),
        Disengage(),
        ReleaseGrab(),
        Swoop(),
        Delay("archmage.delay.act-later"),
        Ready("archmage.ready.declare", STANDARD | MOVE | FREE),
        Resume("archmage.delay.act-later"),
        Trade("archmage.action.trade-for-quick"),
        DropItem("archmage.action.free"),
    ]
