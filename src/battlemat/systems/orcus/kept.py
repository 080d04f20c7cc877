"""What this game keeps of a creature besides what all do: since when it flies, and how it feels about others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.kept import Kept
from battlemat.systems.shared.grid.kept import GridKept

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature


class OrcusKept(GridKept):
    """Of one creature. A record is replaced, never changed, so that forks of a battle share it.

    `left_ground` is the turn (`serial`) in which it last took to the air (-1: never), `attitude` how it feels about
    others where a referee or a threat has settled that ("": by their sides).
    """

    def __init__(self, left_ground: int = -1, attitude: str = "", streak: int = 0) -> None:
        super().__init__(streak)
        self.left_ground = left_ground
        self.attitude = attitude

    def aloft_since(self, serial: int) -> OrcusKept:
        """The same of one that takes to the air in this turn."""
        return OrcusKept(serial, self.attitude, self.streak)

    def disposed(self, attitude: str) -> OrcusKept:
        """The same of one that feels like this from now on."""
        return OrcusKept(self.left_ground, attitude, self.streak)

    def after(self, streak: int) -> OrcusKept:
        return OrcusKept(self.left_ground, self.attitude, streak)

    def onward(self, slots: dict[int, int]) -> Kept:
        return OrcusKept(attitude=self.attitude, streak=self.streak)

    def values(self) -> tuple[object, ...]:
        return (self.left_ground, self.attitude, self.streak)


def kept(creature: Creature) -> OrcusKept:
    """What this game keeps of a creature. Raises TypeError for one of another game."""
    found = creature.kept
    if not isinstance(found, OrcusKept):
        raise TypeError(f"{creature.name} is a creature of another game")
    return found
