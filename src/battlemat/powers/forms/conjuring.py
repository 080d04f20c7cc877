"""Conjurations, forms taken, and passing through others."""

from __future__ import annotations

from .attack import Attack
from .base import Creatures, Effect, Form, sentence_list
from .durations import Duration, after
from .kinds import form
from .targets import SELF, TARGET, Targeting


@form
class Conjure(Effect):
    """SELF conjures a thing (``name`` in the print's words) in the square targeted; it lasts for
    ``duration``.
    """

    name: str
    duration: Duration | None = None

    def render(self) -> str:
        return after(
            f"SELF conjures {'an' if self.name[:1] in 'aeiou' else 'a'} {self.name} in the square",
            self.duration,
        )


@form
class ConjurationLasts(Effect):
    """The conjuration ``name`` just made lasts for ``duration``."""

    name: str
    duration: Duration

    def render(self) -> str:
        return f"the {self.name} remains {self.duration.render()}"


@form
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


@form
class TakeForm(Effect):
    """``who`` takes a shape (``name``) for ``duration``; "while in this form" speaks of it."""

    name: str
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            self.who,
            "take",
            after(f"the form of {'an' if self.name[:1] in 'aeiou' else 'a'} {self.name}", self.duration),
        )


@form
class PassThrough(Effect):
    """``who`` can move through the space of ``of``."""

    who: Creatures = SELF
    of: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "can", after(f"pass through {self.of.possessive()} space", self.duration)
