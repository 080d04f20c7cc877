"""What is told of actions that only this game has: one function a kind of event, as in `engine/reports`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

JUMP: Final = "jump"
SUSTAIN_GRAB: Final = "sustain-grab"
KNOWN: Final = "known"
NOTICED_RISK: Final = "noticed-risk"
XP: Final = "xp"


def jumped(battle: Battle, who: Creature, feet: int, rule: str) -> None:
    """A creature jumps so many feet straight up, which lets it reach its own height more."""
    battle.emit(JUMP, who.id, -1, feet, rule, "high", feet + who.sheet.height_feet)


def kept_hold(battle: Battle, who: Creature, held: Creature, rule: str) -> None:
    """A creature keeps hold of the one it has grabbed."""
    battle.emit(SUSTAIN_GRAB, who.id, held.id, 0, rule)


def stole(battle: Battle, who: Creature, target: int, total: int, outcome: int, rule: str, item: str,
          kind: str) -> None:
    """A try at taking a thing unseen, from somebody or from nobody (-1); `kind` is what the event is called.

    `outcome` has the bits TAKEN and NOTICED of `engine.events`.
    """
    battle.emit(kind, who.id, target, total, rule, item, outcome)


def recalled(battle: Battle, who: Creature, about: Creature, total: int, rule: str, what: str) -> None:
    """A creature knows something about another."""
    battle.emit(KNOWN, who.id, about.id, total, rule, what)


def asked_again(battle: Battle, who: Creature, rule: str) -> None:
    """A creature asks round once more, at the risk of being noticed."""
    battle.emit(NOTICED_RISK, who.id, -1, 0, rule)


def gained_xp(battle: Battle, who: Creature, points: int, rule: str) -> None:
    """A hero has gained so many experience points."""
    battle.emit(XP, who.id, -1, points, rule, "", who.xp)
