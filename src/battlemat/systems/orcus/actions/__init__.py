"""What anybody may do in Orcus: the actions of the book's chapter on combat."""

from __future__ import annotations

from battlemat.engine.actions import Action
from battlemat.systems.orcus.actions.charge import Charge, CoupDeGrace
from battlemat.systems.orcus.actions.checks import Check, Improvise, Interact, RefuseAlly
from battlemat.systems.orcus.actions.companions import Command, Dismiss, Summon
from battlemat.systems.orcus.actions.grapple import EscapeGrapple, Grapple, MoveGrappled, ReleaseGrapple
from battlemat.systems.orcus.actions.helping import AidAnother, HelpAttack, HelpDefense
from battlemat.systems.orcus.actions.moving import Dash, Walk
from battlemat.systems.orcus.actions.recovery import FirstAid, Rally, TotalDefense, TreatSave, TreatWound
from battlemat.systems.orcus.actions.shoving import Shove
from battlemat.systems.orcus.actions.spending import ActionPoint
from battlemat.systems.orcus.actions.squeezing import Squeeze
from battlemat.systems.orcus.actions.steps import Crawl, DropProne, FiveFootStep, StandUp
from battlemat.systems.orcus.actions.threats import Deter, Surrender, Unnerve
from battlemat.systems.orcus.actions.tricks import CreateDiversion, Feint
from battlemat.systems.orcus.actions.upkeep import EndStance
from battlemat.systems.shared.spending import DropItem, EndTurn, Trade
from battlemat.systems.shared.talking import Talk
from battlemat.systems.shared.waiting import Delay, Ready, Resume


def common_actions() -> list[Action]:
    """Every action that is on nobody's sheet, in a fixed order."""
    shove = Shove()
    return [
        EndTurn("orcus.turn.forgo"),
        Walk(),
        FiveFootStep(),
        Dash(),
        Crawl(),
        Squeeze(),
        StandUp(),
        DropProne(),
        Charge(shove),
        CoupDeGrace(),
        shove,
        Grapple(),
        ReleaseGrapple(),
        EscapeGrapple(),
        MoveGrappled(),
        HelpAttack(),
        HelpDefense(),
        AidAnother(),
        Rally(),
        TotalDefense(),
        CreateDiversion(),
        Feint(),
        Deter(),
        Unnerve(),
        FirstAid(),
        TreatSave(),
        TreatWound(),
        Delay("orcus.act.delay"),
        Ready("orcus.act.ready"),
        Resume("orcus.act.delay"),
        Trade("orcus.turn.conversion"),
        ActionPoint(),
        DropItem("orcus.turn.free"),
        Surrender(), EndStance(),
        Command(),
        Dismiss(),
        Summon(),
        Check(),
        Improvise(),
        Talk("orcus.turn.communicate"),
        Interact(),
        RefuseAlly(),
    ]
