"""What anybody may do in Orcus: the actions of the book's chapter on combat."""

from __future__ import annotations

from battlemat.engine.actions.action import FREE, STANDARD, Action
from battlemat.engine.effects.durations import END_OF_NEXT
from battlemat.systems.orcus.actions.charging import OrcusCharge
from battlemat.systems.orcus.actions.checks import Check, Improvise, Interact, RefuseAlly
from battlemat.systems.orcus.actions.companions import Command, Dismiss, Summon
from battlemat.systems.orcus.actions.crawling import Crawl
from battlemat.systems.orcus.actions.feinting import CreateDiversion, Feint
from battlemat.systems.orcus.actions.five_foot_step import FiveFootStep
from battlemat.systems.orcus.actions.grabbing import END, GRIP, LARGER, Grapple, MoveGrappled
from battlemat.systems.orcus.actions.helping import AidAnother, HelpAttack, HelpDefense
from battlemat.systems.orcus.actions.intimidating import Deter, Surrender, Unnerve
from battlemat.systems.orcus.actions.recovery import (
    FIRST_AID_DC,
    SAVE_DC,
    WOUND_DC,
    FirstAid,
    OrcusRecovering,
    OrcusTreatSave,
    TreatWound,
)
from battlemat.systems.orcus.actions.spending import OrcusActionPoint
from battlemat.systems.orcus.actions.squeezing import Squeeze
from battlemat.systems.orcus.actions.stances import EndStance
from battlemat.systems.orcus.challenges import RULE
from battlemat.systems.shared.challenges import WorkAtChallenge
from battlemat.systems.shared.grid.coup_de_grace import CoupDeGrace
from battlemat.systems.shared.grid.grabbing import Escape, LetGo
from battlemat.systems.shared.grid.moving import Run, Walk
from battlemat.systems.shared.grid.recovery import Rally, TotalDefense
from battlemat.systems.shared.grid.steps import DropProne, StandUp
from battlemat.systems.shared.grid.strength import Shove
from battlemat.systems.shared.spending import DropItem, EndTurn, Trade
from battlemat.systems.shared.talking import Talk
from battlemat.systems.shared.waiting import Delay, Ready, Resume


def common_actions() -> list[Action]:
    """Every action that is on nobody's sheet, in a fixed order."""
    shove = Shove("shove", "orcus.act.shove", LARGER)
    rally = OrcusRecovering("orcus.act.rally", "orcus.healing.recoveries")
    return [
        EndTurn("orcus.turn.forgo"),
        Walk("walk", "orcus.act.walk"),
        FiveFootStep("five-foot-step", "orcus.act.five-foot-step"),
        Run("dash", "orcus.act.dash", END_OF_NEXT),
        Crawl(),
        Squeeze(),
        StandUp("orcus.act.stand-up"),
        DropProne("orcus.move.drop-prone", FREE),
        OrcusCharge(shove),
        CoupDeGrace("orcus.act.coup-de-grace", declared=False),
        shove,
        Grapple(),
        LetGo("release-grapple", END),
        Escape("escape-grapple", STANDARD, "orcus.act.escape-grapple", GRIP),
        MoveGrappled(),
        HelpAttack(),
        HelpDefense(),
        AidAnother(),
        Rally("rally", rally, rally.rule, rally.rule),
        TotalDefense("orcus.act.total-defense"),
        CreateDiversion(),
        Feint(),
        Deter(),
        Unnerve(),
        FirstAid("treat-first-aid", "orcus.act.treat-first-aid", FIRST_AID_DC, ally=False),
        OrcusTreatSave("treat-save", "orcus.act.treat-saving-throw", SAVE_DC, "treat ally"),
        TreatWound("treat-wound", "orcus.act.treat-wound", WOUND_DC, True, rally),
        Delay("orcus.act.delay"),
        Ready("orcus.act.ready"),
        Resume("orcus.act.delay"),
        Trade("orcus.turn.conversion"),
        OrcusActionPoint(),
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
        WorkAtChallenge(RULE),
    ]
