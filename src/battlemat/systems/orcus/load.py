"""What a creature can lift, carry, push and drag, in pounds (orcus.load)."""

from __future__ import annotations

from typing import Final

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.modifiers import Modifier, Stacking, Total

MEDIUM_RULE: Final = "orcus.load.medium"
HEAVY_RULE: Final = "orcus.load.heavy"
DRAG_RULE: Final = "orcus.load.push-drag"
POUNDS_A_POINT: Final = 10
MOST_CARRIED: Final = 2
MOST_DRAGGED: Final = 5


class Load:
    """A weight in a creature's hands or on its back: how it bears it.

    `capacity` is what it moves without penalty, `most` what it can move at all. `slowed` tells whether the weight
    slows it, `refused` why it cannot move it.
    """

    def __init__(self, weight: int, capacity: Total, most: int, rule: str) -> None:
        self.weight = weight
        self.capacity = capacity
        self.most = most
        self.rule = rule
        self.slowed = capacity.value < weight <= most
        self.refused: Refusal | None = None
        if weight > most:
            self.refused = Refusal(rule, f"{weight} pounds are more than {most}, {most // capacity.value} times the "
                                         f"carrying capacity of {capacity.value}")

    def __repr__(self) -> str:
        how = "too heavy" if self.refused else "slowed" if self.slowed else "free"
        return f"Load({self.weight} of {self.capacity.value}, {self.most} at most: {how})"


def capacity(strength: int) -> Total:
    """The medium load: ten pounds for each point of Strength (orcus.ruling.carrying-capacity)."""
    return Stacking().total([Modifier("load", strength * POUNDS_A_POINT, "base",
                                      f"Strength {strength} x {POUNDS_A_POINT} pounds", MEDIUM_RULE)])


def carried(strength: int, weight: int) -> Load:
    """A weight lifted or carried: slowed above capacity, impossible above twice that."""
    room = capacity(strength)
    return Load(weight, room, room.value * MOST_CARRIED, HEAVY_RULE)


def dragged(strength: int, weight: int) -> Load:
    """A weight pushed or dragged: slowed above capacity, impossible above five times that."""
    room = capacity(strength)
    return Load(weight, room, room.value * MOST_DRAGGED, DRAG_RULE)
