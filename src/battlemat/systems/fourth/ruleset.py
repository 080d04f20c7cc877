"""The Fourth ruleset: its chapters put together, its options as switches."""

from __future__ import annotations

from battlemat.engine.modifiers import Stacking
from battlemat.engine.ruleset import Ruleset
from battlemat.engine.threats import GridOpportunities
from battlemat.engine.waiting import Waiting
from battlemat.systems.fourth.actions import common_actions
from battlemat.systems.fourth.attacks import FourthAttacks
from battlemat.systems.fourth.citations import CITATIONS
from battlemat.systems.fourth.conditions import conditions
from battlemat.systems.fourth.health import FourthHealth
from battlemat.systems.fourth.initiative import FourthInitiative
from battlemat.systems.fourth.movement import FourthMovement
from battlemat.systems.fourth.skills import SKILLS
from battlemat.systems.fourth.turns import FourthTurns
from battlemat.systems.fourth.watching import WatchfulPosition

DEFENSES = ("ac", "fort", "ref", "will")


def position() -> WatchfulPosition:
    """The grid: close bursts from the whole space, allies no cover."""
    grid = WatchfulPosition()
    grid.burst_from_space = True
    grid.allies_cover = False
    return grid


def opportunities() -> GridOpportunities:
    """Opportunity actions: apart from immediate ones, once a turn."""
    chapter = GridOpportunities()
    chapter.is_immediate = False
    return chapter


def fourth(options: dict[str, object]) -> Ruleset:
    """The ruleset with every switch set (names as in the ledger)."""
    rules = Ruleset(
        "fourth", CITATIONS, conditions(restrained_in_full=options["restrained"] == "full"), Stacking(), position(),
        FourthAttacks(options), FourthMovement(options), FourthHealth(), FourthTurns(), FourthInitiative(), opportunities(),
        Waiting(), {action.name: action for action in common_actions()}, options)
    rules.ongoing = "ongoing"
    rules.defenses = DEFENSES
    rules.skills = SKILLS
    return rules
