"""The Fourth ruleset: its chapters put together, its options as switches."""

from __future__ import annotations

from battlemat.engine.ruleset import Ruleset
from battlemat.engine.turns.waiting import Waiting
from battlemat.systems.fourth.actions import common_actions
from battlemat.systems.fourth.attacks import FourthAttacks, FourthStacking
from battlemat.systems.fourth.citations import CITATIONS
from battlemat.systems.fourth.conditions import conditions
from battlemat.systems.fourth.health import FourthHealth
from battlemat.systems.fourth.initiative import FourthInitiative
from battlemat.systems.fourth.kept import FourthKept
from battlemat.systems.fourth.movement import FourthMovement
from battlemat.systems.fourth.opportunity import FourthOpportunities
from battlemat.systems.fourth.position import FourthPosition
from battlemat.systems.fourth.skills import SKILLS
from battlemat.systems.fourth.turns import FourthTurns

DEFENSES = ("ac", "fort", "ref", "will")


def fourth(options: dict[str, object]) -> Ruleset:
    """The ruleset with every switch set (names as in the ledger)."""
    rules = Ruleset(
        "fourth", CITATIONS, conditions(restrained_in_full=options["restrained"] == "full"), FourthStacking(),
        FourthPosition(options), FourthAttacks(options), FourthMovement(options), FourthHealth(), FourthTurns(options),
        FourthInitiative(), FourthOpportunities(), Waiting(), {action.name: action for action in common_actions()},
        options)
    rules.keeps_of_each = FourthKept()
    rules.ongoing = "ongoing"
    rules.staggered = "bloodied"
    rules.defenses = DEFENSES
    rules.skills = SKILLS
    return rules
