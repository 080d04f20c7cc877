"""What games on squares keep of a creature besides what all do: how many encounters in a row it has come through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.kept import Kept

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class GridKept(Kept):
    """Of a creature: `streak` counts the encounters since its last long rest."""

    def __init__(self, streak: int = 0) -> None:
        self.streak = streak

    def after(self, streak: int) -> GridKept:
        """The same with another streak."""
        return GridKept(streak)

    def values(self) -> tuple[object, ...]:
        return (self.streak,)


def set_streak(creature: Creature, streak: int) -> None:
    """Count the encounters in a row of a creature; of one whose game keeps no such record nothing is counted."""
    if isinstance(creature.kept, GridKept):
        creature.kept = creature.kept.after(streak)


def streak_of(creature: Creature) -> int:
    """How many encounters in a row a creature has come through, 0 where its game does not count them."""
    return creature.kept.streak if isinstance(creature.kept, GridKept) else 0
