"""The Archmage ruleset: its chapters put together, its options as switches."""

from __future__ import annotations

from battlemat.engine.effects.modifiers import Stacking
from battlemat.engine.ruleset import Ruleset
from battlemat.systems.archmage.actions import common_actions
from battlemat.systems.archmage.actions.checks import SKILLS
from battlemat.systems.archmage.attacks import ArchmageAttacks
from battlemat.systems.archmage.citations import CITATIONS
from battlemat.systems.archmage.conditions import conditions
from battlemat.systems.archmage.health import ArchmageHealth
from battlemat.systems.archmage.initiative import ArchmageInitiative
from battlemat.systems.archmage.kept import BattleKept, CreatureKept
from battlemat.systems.archmage.sheets import DEFENSES
from battlemat.systems.archmage.turns import ArchmageTurns
from battlemat.systems.archmage.waiting import ArchmageWaiting
from battlemat.systems.shared.bands.movement import BandMovement
from battlemat.systems.shared.bands.opportunity import EngagedOpportunities
from battlemat.systems.shared.bands.position import BandPosition

# archmage.save.difficulty
SAVES = {"easy": 6, "normal": 11, "hard": 16}


def archmage(options: dict[str, object] | None = None) -> Ruleset:
    """The ruleset with the given switches set (names and values as in the ledger)."""
    chosen: dict[str, object] = dict(options or {})
    rules = Ruleset(
        "archmage", CITATIONS, conditions(), Stacking(), BandPosition(chosen), ArchmageAttacks(chosen),
        BandMovement(chosen, CITATIONS), ArchmageHealth(chosen), ArchmageTurns(chosen), ArchmageInitiative(chosen),
        EngagedOpportunities(chosen), ArchmageWaiting(),
        {action.name: action for action in common_actions(chosen)}, chosen)
    rules.keeps = BattleKept()
    rules.keeps_of_each = CreatureKept()
    rules.minor = "quick"
    rules.ongoing = "ongoing"
    rules.natural_rolls = True
    rules.defenses = DEFENSES
    rules.save_target = SAVES["normal"]
    rules.save_targets = SAVES
    rules.rolls_recoveries = True
    rules.skills = SKILLS
    return rules
