"""Players: whoever answers the decisions of a side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Use
from battlemat.engine.purposes import END

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Decision, Option
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature



@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Answers decisions. It reads the battle and never changes it.

    What it answers follows from the battle and the decision (and, for one that is seeded, from how many
    answers it has given): nothing else is remembered from one decision to the next.
    """

    name = "player"

    def begin(self, seed: int) -> None:
        """A battle begins; one that draws numbers of its own starts them anew from `seed`."""
        return

    def choose(self, battle: Battle, decision: Decision) -> Option:
        """The answer to a decision: one of its options, or for a turn any legal use."""
        raise NotImplementedError


def ending(battle: Battle, who: Creature) -> Use | None:
    """The use that ends a turn; None in a system that has none."""
    action = battle.rules.purposes.get(END)
    return None if action is None else Use(action)
