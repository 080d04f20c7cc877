"""The escalation die: what it shows, who has it, what moves it."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Test, listed
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import TARGET

from .kinds import form

TOP: int = 6
"""The last face that print speaks of: "3+" is from 3 up."""


@form
class EscalationStays(Effect):
    """The escalation die does not go up at the start of the next round."""

    def render(self) -> str:
        return "the escalation die does not increase"


@form
class Escalation(Test):
    """The escalation die shows one of ``faces`` (0 to 6)."""

    faces: tuple[int, ...]

    def words(self) -> str:
        """What it is: "even", "3+"."""
        if self.faces == (2, 4, 6):
            return "even"
        if self.faces == (1, 3, 5):
            return "odd"
        if self.faces[-1] == TOP:
            return f"{self.faces[0]}+"
        return listed([str(one) for one in self.faces], "or")

    def render(self) -> str:
        return f"the escalation die is {self.words()}"


@form
class NoEscalation(Effect):
    """``who`` cannot add the escalation die to its attack rolls."""

    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "cannot", after("use the escalation die", self.duration)


@form
class ChangeEscalation(Effect):
    """The escalation die goes up (or ``down``) by ``amount``; or is set ``to`` it."""

    amount: Amount
    down: bool = False
    to: bool = False

    def render(self) -> str:
        if self.to:
            return f"the escalation die becomes {self.amount.render()}"
        return f"the escalation die {'decreases' if self.down else 'increases'} by {self.amount.render()}"


@form
class Fork(Effect):
    """The next time the escalation die would advance, the enemy with the highest initiative chooses: it goes down by
    ``down`` instead (to 0 at least), or it advances and SELF adds it to its attacks for ``duration``.
    """

    down: int = 1
    duration: Duration | None = None

    def render(self) -> str:
        uses = f"SELF uses it {self.duration.render()}" if self.duration is not None else "SELF uses it"
        return (f"the next time the escalation die would advance, SELF's enemies choose: it decreases by {self.down}, "
                f"or {uses}")
