"""The Orcus ruleset: its chapters put together, its options as switches."""

from __future__ import annotations

from battlemat.engine.effects.modifiers import Stacking
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.ruleset import Ruleset
from battlemat.engine.turns.initiative import Initiative
from battlemat.systems.orcus.actions import common_actions
from battlemat.systems.orcus.attacks import OrcusAttacks
from battlemat.systems.orcus.citations import CITATIONS
from battlemat.systems.orcus.conditions import conditions
from battlemat.systems.orcus.health import OrcusHealth
from battlemat.systems.orcus.heroes import SKILLS
from battlemat.systems.orcus.kept import OrcusKept
from battlemat.systems.orcus.movement import OrcusMovement
from battlemat.systems.orcus.opportunity import opportunities
from battlemat.systems.orcus.turns import OrcusTurns
from battlemat.systems.orcus.waiting import OrcusWaiting

DEFENSES = ("ac", "fort", "ref", "will")


def position(options: dict[str, object]) -> GridPosition:
    """The grid with this game's options thrown."""
    grid = GridPosition()
    grid.cover_in_melee = not options.get("cover-ignored-in-melee")
    grid.allies_cover = not options.get("allies-give-no-cover")
    grid.sight_through_murk = bool(options.get("obscurement-never-blocks-sight"))
    grid.unseen_gain_nothing = bool(options.get("unseen-attackers-gain-nothing"))
    grid.flank_melee_only = bool(options.get("flanking-melee-only"))
    grid.areas_ignore_walls = bool(options.get("areas-ignore-walls"))
    grid.burst_from_space = bool(options.get("near-burst-from-whole-space"))
    grid.centered_arc = bool(options.get("arc-centered-on-base"))
    grid.magic_dark = bool(options.get("magical-darkness-stops-darkvision"))
    grid.own_area = bool(options.get("own-area-affects-user"))
    return grid


def orcus(options: dict[str, object] | None = None) -> Ruleset:
    """The ruleset with the given switches thrown (names as in the ledger)."""
    chosen: dict[str, object] = dict(options or {})
    health = OrcusHealth()
    rules = Ruleset(
        "orcus", CITATIONS,
        conditions(one_standard_when_surprised=bool(chosen.get("surprised-creatures-get-one-standard-action"))),
        Stacking(bool(chosen.get("same-named-bonuses-do-not-stack"))), position(chosen), OrcusAttacks(),
        OrcusMovement(chosen), health, OrcusTurns(chosen), Initiative(), opportunities(chosen), OrcusWaiting(),
        {action.name: action for action in common_actions()}, chosen)
    rules.minor = "swift"
    rules.keeps_of_each = OrcusKept()
    rules.defenses = DEFENSES
    rules.skills = SKILLS
    return rules
