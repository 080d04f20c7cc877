"""What is under way while others answer it: a power in use, an attack roll, a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Refusal
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class Underway:
    """Something begun that answers may break into. It goes on only while the procedure that allowed it still would.

    What it costs and uses up has been spent, and is not asked for again.
    """

    def past(self, battle: Battle, trigger: Trigger) -> bool:
        """Whether a trigger of it is gone by, though it goes on itself: nobody else answers that trigger."""
        return False

    def spares(self, enemy: Creature) -> bool:
        """Whether it does not provoke this enemy, whoever else it does."""
        return False

    def note(self, battle: Battle) -> None:
        """Somebody is about to be asked about it: remember what holds now, to tell what an answer has changed."""
        return

    def barred(self, battle: Battle) -> Refusal | None:
        """Why it cannot go on as things stand now, None when it can."""
        raise NotImplementedError
