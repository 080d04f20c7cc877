"""What this game keeps of a creature besides what all do: the move action just over, and who has searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.kept import Kept
from battlemat.systems.shared.grid.kept import GridKept

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature

NO_SNEAKING: Final = 1


class FourthKept(GridKept):
    """Of one creature.

    `paced` is what `Creature.moved` was when its last action of the turn ended, `stride` the squares covered by the
    move action just ended (-1: its last action was none), `sneak` what hiding after it takes off the check
    (`NO_SNEAKING`: it may not), `searched` the turn (`serial`) in which it last looked round for the hidden.
    """

    def __init__(self, paced: int = 0, stride: int = -1, sneak: int = NO_SNEAKING, searched: int = -1,
                 streak: int = 0) -> None:
        super().__init__(streak)
        self.paced = paced
        self.stride = stride
        self.sneak = sneak
        self.searched = searched

    def copy(self) -> FourthKept:
        return FourthKept(self.paced, self.stride, self.sneak, self.searched, self.streak)

    def after(self, streak: int) -> FourthKept:
        return FourthKept(self.paced, self.stride, self.sneak, self.searched, streak)

    def onward(self, slots: dict[int, int]) -> Kept:
        return FourthKept(streak=self.streak)

    def values(self) -> tuple[object, ...]:
        return (self.paced, self.stride, self.sneak, self.searched, self.streak)


def kept(creature: Creature) -> FourthKept:
    """What this game keeps of a creature. Raises TypeError for one of another game."""
    found = creature.kept
    if not isinstance(found, FourthKept):
        raise TypeError(f"{creature.name} is a creature of another game")
    return found
