"""What is told of actions that several games have: one function a kind of event, as in `engine/reports`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.challenges import Challenge
    from battlemat.engine.creature import Creature

TRADE: Final = "trade"
DROP_ITEM: Final = "drop-item"
READY: Final = "ready"
TALK: Final = "talk"
IMPROVISE: Final = "improvise"


def traded(battle: Battle, who: Creature, got: int, rule: str, given: str) -> None:
    """An action of the turn was given up for a lesser one (`got`: its place among the kinds)."""
    battle.emit(TRADE, who.id, -1, got, rule, given)


def item_dropped(battle: Battle, who: Creature, rule: str, item: str) -> None:
    """A creature lets go of what it holds."""
    battle.emit(DROP_ITEM, who.id, -1, 0, rule, item)


def readied(battle: Battle, who: Creature, actor: int, trigger: int, rule: str, action: str) -> None:
    """A creature has an action ready for a kind of trigger, set off by this creature or by anybody (-1)."""
    battle.emit(READY, who.id, actor, trigger, rule, action)


def talked(battle: Battle, who: Creature, to: int, rule: str, words: str) -> None:
    """A creature says something, to another or to nobody in particular (-1)."""
    battle.emit(TALK, who.id, to, 0, rule, words)


def improvised(battle: Battle, who: Creature, target: int, passed: bool, rule: str, deed: str) -> None:
    """A creature tries something that no rule has an action for."""
    battle.emit(IMPROVISE, who.id, target, 0, rule, deed, 1 if passed else 0)


def worked(battle: Battle, who: Creature, challenge: Challenge, kind: str, rule: str, skill: str) -> None:
    """A check has been counted in a challenge: how it stands now. `kind` is what the event is called."""
    battle.emit(kind, who.id, -1, challenge.won, rule, skill, challenge.lost)
