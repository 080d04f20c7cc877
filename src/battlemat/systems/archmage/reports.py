"""What is told of actions that only this game has: one function a kind of event, as in `engine/reports`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.actions.triggers import Readied
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RALLY_FAILED: Final = "rally-failed"
SPIRIT: Final = "spirit"
FLEE: Final = "flee"
CAMPAIGN_LOSS: Final = "campaign-loss"
READY_LOST: Final = "ready-lost"


def rally_failed(battle: Battle, who: Creature, rule: str) -> None:
    """A creature fails to rally."""
    battle.emit(RALLY_FAILED, who.id, -1, 0, rule)


def heartened(battle: Battle, who: Creature, ally: Creature, amount: int, rule: str, bonus: str) -> None:
    """A hero out of the fight gives an ally a bonus of this kind."""
    battle.emit(SPIRIT, who.id, ally.id, amount, rule, bonus)


def flight_refused(battle: Battle, who: Creature, by: Creature, rule: str) -> None:
    """A proposal to flee is voted down by this ally."""
    battle.emit(FLEE, who.id, by.id, 0, rule)


def fled(battle: Battle, who: Creature, rule: str) -> None:
    """The party flees, as this hero has proposed."""
    battle.emit(FLEE, who.id, -1, 1, rule)


def campaign_lost(battle: Battle, who: int, rule: str) -> None:
    """The party suffers a campaign loss; `who` brought it about, -1 for nobody."""
    battle.emit(CAMPAIGN_LOSS, who, -1, 0, rule)


def ready_lost(battle: Battle, ready: Readied, rule: str) -> None:
    """What was readied cannot be done now that its trigger has come."""
    battle.emit(READY_LOST, ready.who, ready.actor, ready.kind, rule, ready.action.name)
