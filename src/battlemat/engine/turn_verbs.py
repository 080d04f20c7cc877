"""The verbs of turns: the order, whose turn it is, what actions it holds, and the end of a fight.

Whatever a log tells is recorded here. Initiative counts and the actions of a turn change in silence: the rolls, the
turns and the uses of actions tell of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import kinds
from battlemat.engine.state import ACTING, BETWEEN, OVER, SETUP

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


# ---------------------------------------------------------------------- rounds and turns

def start(battle: Battle) -> None:
    """The fight begins."""
    battle.emit(kinds.START, -1)


def next_round(battle: Battle, rule: str) -> None:
    """A new round begins, with the first in the order about to have its turn."""
    battle.round += 1
    battle.turn = 0
    tell_round(battle, battle.round, rule)


def tell_round(battle: Battle, number: int, rule: str) -> None:
    """Record that a round of this number begins, 0 for one before the first."""
    battle.emit(kinds.ROUND, -1, -1, number, rule)


def open_turn(battle: Battle, who: Creature, rule: str) -> None:
    """A creature's turn begins."""
    battle.serial += 1
    battle.active = who.id
    battle.phase = ACTING
    battle.emit(kinds.TURN, who.id, -1, battle.round, rule)


def close_turn(battle: Battle, who: Creature) -> None:
    """A creature's turn is over, with all that was left of it."""
    no_turn(battle, who)
    battle.emit(kinds.TURN_END, who.id)


def set_phase(battle: Battle, phase: int) -> None:
    """Say what comes next in the turn loop, in silence: what a phase brings is told as it comes.

    OVER so is only the end of what was no fight; a fight ends by `end`.
    """
    battle.phase = phase


def tell_turn_end(battle: Battle) -> None:
    """Record that the turn under way is over; the fight is about to be put behind everybody."""
    battle.emit(kinds.TURN_END, battle.active)


def no_turn(battle: Battle, who: Creature) -> None:
    """A creature has nothing left of its turn, and it is nobody's turn."""
    set_budget(who, 0, 0, 0)
    battle.active = -1
    battle.phase = BETWEEN


def put_off(battle: Battle, who: Creature, rule: str) -> None:
    """A creature delays the turn it has begun."""
    no_turn(battle, who)
    battle.delayed = (*battle.delayed, who.id)
    battle.held = (*battle.held, who.id)
    battle.emit(kinds.DELAY, who.id, -1, battle.round, rule)
    battle.emit(kinds.TURN_END, who.id)


def resume(battle: Battle, who: Creature, rule: str) -> None:
    """A creature takes the turn it had put off, at the place of the order that is up, with the actions of a turn."""
    battle.serial += 1
    battle.active = who.id
    battle.phase = ACTING
    battle.rules.turns.allot(battle, who)
    battle.emit(kinds.RESUME, who.id, -1, battle.round, rule, "", battle.turn)


def stand_down(battle: Battle) -> None:
    """The fight is behind everybody: no round, no turn, and the next one to be set up."""
    battle.phase = SETUP
    battle.active = -1
    battle.turn = -1
    battle.round = 0


def call_off(battle: Battle) -> None:
    """The fight has gone on for as many rounds as it was to last: it is over, and nobody has won."""
    end(battle, -1, "")


def end(battle: Battle, winner: int, rule: str) -> None:
    """The fight is over, won by a side or by nobody (-1)."""
    battle.winner = winner
    battle.phase = OVER
    battle.active = -1
    battle.emit(kinds.OVER, -1, -1, winner, rule)


# ---------------------------------------------------------------------- the order

def set_initiative(who: Creature, count: int) -> None:
    """Set a creature's initiative count; its place in the order stays."""
    who.initiative = count


def set_order(battle: Battle, order: list[int]) -> None:
    """Settle the order (ids)."""
    battle.order = order


def set_turn(battle: Battle, place: int) -> None:
    """Set the place in the order that is up (-1: before the first)."""
    battle.turn = place


def leave_order(battle: Battle, who: Creature) -> None:
    """Take a creature out of the order, if it is in it; it is to come in again at another place."""
    if who.id in battle.order:
        battle.order.remove(who.id)


def join_order(battle: Battle, who: Creature, place: int) -> None:
    """Put a creature into the order at a place (0: the first); nobody's turn comes again or is passed over by it."""
    battle.order.insert(place, who.id)
    if place <= battle.turn:
        battle.turn += 1


def insert(battle: Battle, who: Creature, place: int) -> None:
    """Put a creature into the order at a place, whatever is up staying the place it is."""
    battle.order.insert(place, who.id)


def swap_places(battle: Battle, one: Creature, other: Creature) -> None:
    """Two creatures in the order take each other's place in it and each other's initiative."""
    first, second = battle.order.index(one.id), battle.order.index(other.id)
    battle.order[first], battle.order[second] = other.id, one.id
    one.initiative, other.initiative = other.initiative, one.initiative


def tell_place(battle: Battle, who: Creature, cause: int = -1, rule: str = "", name: str = "") -> None:
    """Record the place in the order that a creature has now, and who or what put it there."""
    if who.id in battle.order:
        battle.emit(kinds.ORDER, who.id, cause, battle.order.index(who.id), rule, name)


# ---------------------------------------------------------------------- the actions of a turn

def set_budget(who: Creature, standard: int, move: int, minor: int) -> None:
    """Set the actions of each kind that a creature has left this turn."""
    who.standard = standard
    who.move = move
    who.minor = minor


def change_budget(who: Creature, standard: int, move: int, minor: int) -> None:
    """Give a creature so many more actions of each kind this turn, or take them (below 0)."""
    who.standard += standard
    who.move += move
    who.minor += minor


def set_immediate(who: Creature, number: int) -> None:
    """Set the immediate actions that a creature has left."""
    who.immediate = number


def change_immediate(who: Creature, by: int) -> None:
    """Give a creature more immediate actions, or take them (below 0)."""
    who.immediate += by


# ---------------------------------------------------------------------- sides

def set_side(battle: Battle, who: Creature, side: str) -> None:
    """A creature is on the side of this name from now on, which may be a new one."""
    if side not in battle.sides:
        battle.sides = [*battle.sides, side]
    who.side = battle.sides.index(side)
    battle.stirs += 1
    battle.emit(kinds.SIDE, who.id, -1, who.side, "", side)
