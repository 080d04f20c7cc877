"""Perception: noticing without trying, and what distance, doors and walls take off it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.grid import sight
from battlemat.engine.skills import passive
from battlemat.systems.fourth.devices import closed_doors
from battlemat.systems.fourth.difficulty import DOOR, WALL, far

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

TABLE: Final = "fourth.perception.listen-table"


def barrier(battle: Battle, seeker: Creature, hider: Creature) -> int:
    """What stands between two creatures: 0 nothing solid, 5 a closed door, 10 a wall (glass hides nothing)."""
    position = battle.rules.position
    if not battle.board.opaque or position.effect_line(battle, seeker, hider):
        return 0
    board = battle.board
    if sight.sees(board, seeker.at, seeker.width, hider.at, hider.width):
        return 0
    doors = closed_doors(battle)
    if doors and sight.line_exists(board, seeker.at, seeker.width, hider.at, hider.width, board.solid & ~doors):
        return DOOR
    return WALL


def hindrances(battle: Battle, seeker: Creature, hider: Creature) -> list[Modifier]:
    """What distance, doors and walls take off Perception against Stealth (fourth.ruling.perception-modifiers)."""
    parts: list[Modifier] = []
    shut = barrier(battle, seeker, hider)
    if shut:
        parts.append(Modifier("skill", -shut, "", "door" if shut == DOOR else "wall", TABLE))
    away = far(battle.rules.position.distance(battle, seeker, hider))
    if away:
        parts.append(Modifier("skill", -away, "", "more than 10 squares away", TABLE))
    return parts


def hindrance(battle: Battle, seeker: Creature, hider: Creature) -> int:
    """The sum of `hindrances`, 0 or below."""
    return sum([part.amount for part in hindrances(battle, seeker, hider)])


def notices(battle: Battle, seeker: Creature, hider: Creature) -> int:
    """What Stealth must reach to stay hidden from somebody who is not looking (fourth.ruling.passive-perception)."""
    return passive(battle, seeker, "perception") + hindrance(battle, seeker, hider)
