"""Initiative: its order, and what changes it."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Test
from battlemat.powers.forms.targets import TARGET


class InitiativeAtMost(Test):
    """The initiative bonus of ``who`` is this or lower."""

    says = "{who's} initiative bonus is {most:+} or lower"
    who: Creatures
    most: int


class ShiftInitiative(Effect):
    """The initiative of ``who`` goes up (or ``down``) by ``amount``."""

    says = "{who} <move> {down?down/up} {amount} in initiative order"
    amount: Amount
    who: Creatures = TARGET
    down: bool = False


class SwapInitiative(Effect):
    """``who`` and ``other`` trade places in the initiative order."""

    who: Creatures
    other: Creatures

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.who == self.other:
            return self.who, "swap", "places in the initiative order"
        return self.who, "swap", f"initiative with {self.other.render()}"


class ActsAlong(Effect):
    """Those just placed act on SELF's initiative; folded into how they are placed by the reader."""

    says = "they act on SELF's initiative count"


class HeadStart(Effect):
    """The initiative of SELF is so much higher until its first turn is over."""

    says = "during SELF's first turn only, add {amount} to its initiative"
    amount: Amount
