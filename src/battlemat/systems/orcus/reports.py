"""What is told of actions that only this game has: one function a kind of event, as in `engine/reports`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

SURRENDER: Final = "surrender"
ATTITUDE: Final = "attitude"
INTERACT: Final = "interact"
AMMUNITION: Final = "ammunition"
INCANTATION: Final = "incantation"
INCANTATION_LOST: Final = "incantation-lost"


def surrendered(battle: Battle, who: Creature, to: int, rule: str) -> None:
    """A creature gives itself up to another."""
    battle.emit(SURRENDER, who.id, to, 0, rule)


def attitude_changed(battle: Battle, who: Creature, towards: int, rule: str, word: str) -> None:
    """How a creature feels about another from now on."""
    battle.emit(ATTITUDE, who.id, towards, 0, rule, word)


def interacted(battle: Battle, who: Creature, target: int, drawn: bool, rule: str, thing: str) -> None:
    """A creature handles a thing, or draws one that it carries."""
    battle.emit(INTERACT, who.id, target, 0, rule, thing, 1 if drawn else 0)


def ammunition_used(battle: Battle, who: Creature, pieces: int, rule: str, weapon: str) -> None:
    """An attack takes so many pieces of ammunition."""
    battle.emit(AMMUNITION, who.id, -1, pieces, rule, weapon)


def cast(battle: Battle, who: Creature, silver: int, rule: str, words: str) -> None:
    """A creature casts an incantation with components worth so much silver; its text says what comes of it."""
    battle.emit(INCANTATION, who.id, -1, silver, rule, words)


def not_cast(battle: Battle, rule: str, words: str) -> None:
    """An incantation cannot be cast by anybody, and why."""
    battle.emit(INCANTATION_LOST, -1, -1, 0, rule, words)
