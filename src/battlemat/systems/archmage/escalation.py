"""The escalation die: how it climbs, stands still and drops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.systems.archmage.kept import kept

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

HEROES: Final = 1
FOES: Final = 2
CALM_ROUNDS: Final = 2
STALL: Final = "archmage.escalation.stall"
RESET: Final = "archmage.escalation.reset"


def stall(battle: Battle) -> None:
    """The heroes avoid the fight this round: the die stands still at its end (archmage.escalation.stall)."""
    verbs.stall(battle, STALL)


def calm(battle: Battle) -> None:
    """Fighting has all but ceased: the die drops to 0 (archmage.escalation.reset)."""
    verbs.set_escalation(battle, 0, RESET)


def noted(battle: Battle, attacker: Creature) -> None:
    """Somebody has made an attack or harmed a foe: what the die goes by where no referee decides."""
    kept(battle).pressed |= HEROES if attacker.sheet.hero else FOES


def round_starts(battle: Battle) -> None:
    """The die at the start of a round, before any turn (archmage.ruling.round-boundary)."""
    if battle.concluded:
        return
    if battle.round == 1:
        if kept(battle).ambushed and battle.rules.on("ambush_advances_escalation"):
            verbs.set_escalation(battle, 1, "archmage.ambush.escalation")
    else:
        advance(battle)
    kept(battle).stalled = False
    kept(battle).pressed = 0


def advance(battle: Battle) -> None:
    """One step up, unless the round just over was none of fighting (archmage.ruling.escalation-stall)."""
    if battle.rules.options.get("escalation_control") == "auto":
        kept(battle).lull = 0 if kept(battle).pressed else kept(battle).lull + 1
        if kept(battle).lull >= CALM_ROUNDS:
            calm(battle)
            return
        if not kept(battle).pressed & HEROES:
            stall(battle)
    if kept(battle).stalled or battle.escalation >= battle.rules.turns.highest_escalation:
        return
    rule = "archmage.escalation.start" if battle.round == 2 else "archmage.escalation.advance"
    verbs.set_escalation(battle, battle.escalation + 1, rule)
