"""Conjurations, forms taken, and passing through others."""

from __future__ import annotations

from .attack import Attack
from .base import Creatures, Effect, Form
from .durations import Duration
from .targets import SELF, TARGET, Targeting
from .wording import sentence_list


class Conjure(Effect):
    """SELF conjures a thing (``name`` in the print's words) in the square targeted; it lasts for
    ``duration``.
    """

    says = "SELF conjures {name:a} in the square[ {duration}]"
    name: str
    duration: Duration | None = None


class ConjurationLasts(Effect):
    """The conjuration ``name`` just made lasts for ``duration``."""

    says = "the {name} remains {duration}"
    name: str
    duration: Duration


class ConjurationAttack(Effect):
    """The conjuration makes this attack now (and when its card says so again), with its creator's modifiers,
    from its own space.
    """

    targeting: Targeting
    attack: Attack
    hit: tuple[Form, ...] = ()

    def render(self) -> str:
        return (
            f"the conjuration makes an attack: {self.targeting.render()}; SELF's "
            f"{self.attack.roll()}; {sentence_list(self.hit)}"
        )


class TakeForm(Effect):
    """``who`` takes a shape (``name``) for ``duration``; "while in this form" speaks of it."""

    says = "{who} <take> the form of {name:a}[ {duration}]"
    name: str
    who: Creatures = SELF
    duration: Duration | None = None


class PassThrough(Effect):
    """``who`` can move through the space of ``of``."""

    says = "{who} <can> pass through {of's} space[ {duration}]"
    who: Creatures = SELF
    of: Creatures = TARGET
    duration: Duration | None = None
