"""What being swallowed or engulfed means beyond the conditions printed with it."""

from __future__ import annotations

from .base import Creatures, Effect
from .targets import SELF, TARGET


class SharesSpace(Effect):
    """``who`` is in the space of ``of`` and moves with it."""

    says = "{who} <share> a space with {of}"
    who: Creatures = TARGET
    of: Creatures = SELF


class SwallowedAttacks(Effect):
    """A swallowed ``who`` can make basic melee attacks, with weapons of these ``kinds`` only."""

    says = "{who} <can> make basic melee attacks with {kinds:or} weapons"
    kinds: tuple[str, ...]
    who: Creatures = TARGET


class FreedByDeath(Effect):
    """When SELF dies, whoever is inside it can get out by spending ``action``, into a space SELF filled."""

    says = (
        "if SELF dies, any creature trapped inside it can escape as a {action} action, ending that action "
        "in a square formerly occupied by SELF"
    )
    action: str = "move"


class MovesHolding(Effect):
    """``who`` moves without hindrance from the creatures it holds or has engulfed; they go with it."""

    says = "{who} <can> move normally while creatures are engulfed within it"
    who: Creatures = SELF
