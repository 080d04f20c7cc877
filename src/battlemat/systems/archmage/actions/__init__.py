"""What anybody may do in Archmage: the actions of the book's chapter on combat."""

from __future__ import annotations

from battlemat.engine.actions.action import FREE, MINOR, MOVE, STANDARD, Action
from battlemat.systems.archmage.actions.checks import Check
from battlemat.systems.archmage.actions.coup_de_grace import CoupDeGrace
from battlemat.systems.archmage.actions.flying import Swoop
from battlemat.systems.archmage.actions.morale import FightInSpirit, Flee
from battlemat.systems.archmage.actions.placing import Relate
from battlemat.systems.archmage.actions.readying import ReadyOne
from battlemat.systems.archmage.actions.recovery import FeedPotion, Rally, Stabilize
from battlemat.systems.archmage.actions.shaking_off import ShakeOff
from battlemat.systems.shared.bands.moving import Disengage, Engage, Move, ReleaseGrab
from battlemat.systems.shared.spending import DropItem, EndTurn, Trade
from battlemat.systems.shared.talking import Talk
from battlemat.systems.shared.waiting import Delay, Resume


def common_actions(options: dict[str, object]) -> list[Action]:
    """Every action that is on nobody's sheet, in a fixed order."""
    readied = STANDARD | MOVE | FREE | (MINOR if options.get("ready_quick_actions") == "allow" else 0)
    drinking = MINOR if options.get("potion_action") == "quick" else STANDARD
    return [
        EndTurn("archmage.action.turn-budget"),
        Move("archmage.unengaged.move-freely"),
        Engage("archmage.unengaged.engage-by-moving"),
        Disengage("archmage.disengage.check"),
        ReleaseGrab("archmage.grabbed.start-and-let-go"),
        CoupDeGrace(),
        Swoop(),
        Relate(),
        Delay("archmage.delay.act-later"),
        ReadyOne("archmage.ready.declare", readied),
        Resume("archmage.delay.act-later"),
        Trade("archmage.action.trade-for-quick", "archmage.action.standard-as-move"),
        DropItem("archmage.action.free"),
        Rally(),
        Stabilize(),
        FeedPotion(drinking),
        FightInSpirit(),
        ShakeOff(),
        Flee(),
        Check(),
        Talk("archmage.action.free", any_turn=False),
    ]
