"""Regeneration: how much, how often, and what stops it."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, listed
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF

from .kinds import form


@form
class LoseRegeneration(Effect):
    """``who`` loses ``times`` uses of its regeneration."""

    times: int = 1
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        uses = "one use" if self.times == 1 else f"{self.times} uses"
        return self.who, "lose", f"{uses} of its regeneration"


@form
class RegrowthBane(Effect):
    """What takes uses of SELF's regeneration away is damage of these types, instead of those printed."""

    types: tuple[str, ...]

    def render(self) -> str:
        return f"only {listed(self.types, 'or')} damage hurts SELF's regeneration"


@form
class RegenerationUses(Effect):
    """SELF's regeneration works so many times per battle."""

    times: int

    def render(self) -> str:
        return f"SELF can regenerate {self.times} times per battle"


@form
class RegenerationFree(Effect):
    """A use of regeneration that heals SELF to its maximum is not counted."""

    def render(self) -> str:
        return (
            "if SELF heals to its maximum hit points, "
            "then that use of regeneration does not count against the usual limit"
        )


@form
class RegenerationKeeps(Effect):
    """SELF does not die at 0 hit points while uses of its regeneration are left."""

    def render(self) -> str:
        return "dropping SELF to 0 hit points does not kill it if it has any uses of regeneration left"


@form
class Regenerate(Effect):
    """``who`` has regeneration: heals ``amount`` at the start of each of its turns while above 0 hit
    points.
    """

    amount: Amount
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "have", after(f"regeneration {self.amount.render()}", self.duration)
