"""The escalation die: what it shows, who has it, what moves it."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Test
from battlemat.powers.forms.durations import Duration
from battlemat.powers.forms.targets import TARGET
from battlemat.powers.forms.wording import listed

TOP: int = 6
"""The last face that print speaks of: "3+" is from 3 up."""


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


class NoEscalation(Effect):
    """``who`` cannot add the escalation die to its attack rolls."""

    says = "{who} <cannot> use the escalation die[ {duration}]"
    who: Creatures = TARGET
    duration: Duration | None = None


class ChangeEscalation(Effect):
    """The escalation die goes up (or ``down``) by ``amount``; or is set ``to`` it."""

    says = "{to?the escalation die becomes {amount}/the escalation die {down?decreases/increases} by {amount}}"
    amount: Amount
    down: bool = False
    to: bool = False


class Fork(Effect):
    """The next time the escalation die would advance, the enemy with the highest initiative chooses: it goes down by
    ``down`` instead (to 0 at least), or it advances and SELF adds it to its attacks for ``duration``.
    """

    says = (
        "the next time the escalation die would advance, SELF's enemies choose: it decreases by {down}, or "
        "{duration?SELF uses it {duration}/SELF uses it}"
    )
    down: int = 1
    duration: Duration | None = None
