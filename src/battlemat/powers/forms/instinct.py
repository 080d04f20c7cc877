"""What a summoned creature does of itself when it was given no command (companion.instinct)."""

from __future__ import annotations

from .base import Creatures, Effect, Form
from .targets import SELF


class Instinct(Effect):
    """``effects`` happen at the end of the owner's turn, if SELF has not received a command in it."""

    says = "at the end of SELF's turn, if SELF has not received a command that turn, {effects}"
    effects: tuple[Form, ...]


class GoFor(Effect):
    """SELF attacks ``whom``, or charges it when it is out of reach; ``others`` are whom it goes for instead,
    in this order, when there is none. ``runs``: it runs towards one too far away to charge.
    """

    whom: Creatures
    others: tuple[Creatures, ...] = ()
    runs: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.runs:
            whom = self.whom.render()
            return SELF, "charge", f"{whom} if within charging distance, otherwise it runs towards {whom}"
        text = self.whom.render() + "".join(f", otherwise {one.render()}" for one in self.others)
        return SELF, "attack", f"or charges {text}"
