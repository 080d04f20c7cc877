"""Initiative: its order, and what changes it."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Test
from battlemat.powers.forms.targets import TARGET

from .kinds import form


@form
class InitiativeAtMost(Test):
    """The initiative bonus of ``who`` is this or lower."""

    who: Creatures
    most: int

    def render(self) -> str:
        return f"{self.who.possessive()} initiative bonus is {self.most:+d} or lower"


@form
class ShiftInitiative(Effect):
    """The initiative of ``who`` goes up (or ``down``) by ``amount``."""

    amount: Amount
    who: Creatures = TARGET
    down: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "move", f"{'down' if self.down else 'up'} {self.amount.render()} in initiative order"


@form
class SwapInitiative(Effect):
    """``who`` and ``other`` trade places in the initiative order."""

    who: Creatures
    other: Creatures

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.who == self.other:
            return self.who, "swap", "places in the initiative order"
        return self.who, "swap", f"initiative with {self.other.render()}"


@form
class HeadStart(Effect):
    """The initiative of SELF is so much higher until its first turn is over."""

    amount: Amount

    def render(self) -> str:
        return f"during SELF's first turn only, add {self.amount.render()} to its initiative"
