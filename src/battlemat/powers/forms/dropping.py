"""Dropping to 0 hit points: dying, fighting on, coming back."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect
from battlemat.powers.forms.targets import SELF, TARGET


class ComesBack(Effect):
    """When SELF drops to 0 hit points it is gone, and at the start of its next turn one of the kinds named (SELF's
    choice), whole, stands in its place, without its own trait called ``lacks``.
    """

    says = "at the start of its next turn SELF returns as {names:or} that lacks *{lacks}*"
    names: tuple[str, ...]
    lacks: str = ""


class RisesAgain(Effect):
    """``who``, dropping to 0 hit points, is out of the battle until its next turn starts, and then has ``amount``."""

    says = "{who} <return> to life with {amount} hit points at the start of its next turn"
    amount: Amount
    who: Creatures = SELF


class ItsBurst(Effect):
    """SELF explodes: what comes of it is told in the next statement, into which the reader puts it."""

    says = "SELF explodes"


class LastStand(Effect):
    """SELF fights on when it drops to 0 hit points, with ``amount`` temporary hit points that nothing adds to, until
    they are gone.
    """

    says = (
        "when SELF drops to 0 hit points, it does not immediately die; ignore any damage in excess of 0 hit "
        "points, roll {amount}, and give SELF that many temporary hit points"
    )
    amount: Amount


class Die(Effect):
    """``who`` dies, or if ``destroyed`` is destroyed, whatever its hit points."""

    says = "{who} <{destroyed?be/die}> {destroyed?destroyed/}"
    who: Creatures = TARGET
    destroyed: bool = False


class DropTo(Effect):
    """``who`` drops to 0 hit points at once."""

    says = "{who} <drop> to 0 hit points"
    who: Creatures = TARGET


class Reform(Effect):
    """At 0 hit points ``who`` is unconscious and helpless, not destroyed: after ``rounds`` rounds it makes a
    saving throw, and is back at ``hit_points`` on a success and destroyed on a failure. Negative hit
    points equal to its staggered value destroy it; so does an adjacent creature spending a ``disturb``
    action, or one moving through or stopping on its space.
    """

    says = (
        "{who} is unconscious and helpless when reduced to 0 HP, but is not destroyed unless reduced to "
        "negative HP equal to its staggered value or its bones are disturbed. Bones can be disturbed as a "
        "{disturb} action by an adjacent creature or by a creature moving through the space or stopping on "
        "it. {rounds=1?One/{rounds}} round after being reduced to 0 HP, {who} makes a saving throw. On a "
        "success, {who} is restored to {hit_points} HP. On a failure, it is destroyed"
    )
    who: Creatures = SELF
    hit_points: int = 1
    rounds: int = 1
    disturb: str = "swift"
