"""What being swallowed or engulfed means beyond the conditions printed with it."""

from __future__ import annotations

from .base import Creatures, Effect, listed
from .kinds import form
from .targets import SELF, TARGET


@form
class SharesSpace(Effect):
    """``who`` is in the space of ``of`` and moves with it."""

    who: Creatures = TARGET
    of: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "share", f"a space with {self.of.render()}"


@form
class SwallowedAttacks(Effect):
    """A swallowed ``who`` can make basic melee attacks, with weapons of these ``kinds`` only."""

    kinds: tuple[str, ...]
    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "can", f"make basic melee attacks with {listed(self.kinds, 'or')} weapons"


@form
class FreedByDeath(Effect):
    """When SELF dies, whoever is inside it can get out by spending ``action``, into a space SELF filled."""

    action: str = "move"

    def render(self) -> str:
        return (
            f"if SELF dies, any creature trapped inside it can escape as a {self.action} action, "
            f"ending that action in a square "
            "formerly occupied by SELF"
        )


@form
class MovesHolding(Effect):
    """``who`` moves without hindrance from the creatures it holds or has engulfed; they go with it."""

    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "can", "move normally while creatures are engulfed within it"
