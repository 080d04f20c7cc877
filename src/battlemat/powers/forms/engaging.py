"""Engagement: who fights whom where there are no squares."""

from __future__ import annotations

from battlemat.powers.forms.base import Creatures, Effect, Test
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF, TARGET
from battlemat.powers.forms.triggers import AttackKind

from .kinds import form


@form
class Engaged(Test):
    """``who`` is engaged with ``other`` (None: with anyone at all); ``least``: with so many of them."""

    who: Creatures
    other: Creatures | None = None
    negated: bool = False
    least: int = 1

    def adjective(self) -> str:
        if self.least > 1 or self.other is not None:
            return ""
        return "unengaged" if self.negated else "engaged"

    def relative(self) -> str:
        with_whom = f" with {self.other.render()}" if self.other is not None else ""
        if self.least > 1:
            with_whom = f" with {self.least} or more creatures"
        return f"{'not ' if self.negated else ''}engaged{with_whom}"

    def render(self) -> str:
        return f"{self.who.render()} {'are' if self.who.plural else 'is'} {self.relative()}"


@form
class PopFree(Effect):
    """``who`` is no longer engaged with ``other`` (None: with anyone), without a check and without opportunity
    attacks.
    """

    who: Creatures = SELF
    other: Creatures | None = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "pop", "free" + (f" from {self.other.render()}" if self.other is not None else "")


@form
class Engage(Effect):
    """``who`` moves to ``other`` and engages it (``free``: the move draws no opportunity attacks)."""

    who: Creatures = SELF
    other: Creatures = TARGET
    free: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        easily = " without drawing opportunity attacks" if self.free else ""
        return self.who, "engage", self.other.render() + easily


@form
class Disengage(Effect):
    """``who`` tries to disengage (``automatic``: and succeeds) with ``bonus`` to the check."""

    who: Creatures = SELF
    automatic: bool = False
    bonus: int = 0

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.automatic:
            return self.who, "automatically disengage", ""
        return self.who, "make", "a disengage check" + (f" with a {self.bonus:+d} bonus" if self.bonus else "")


@form
class Grab(Effect):
    """``who`` grabs ``other``: it is grabbed, and engaged with ``who``, until it breaks away."""

    who: Creatures = SELF
    other: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "grab", after(self.other.render(), self.duration)


@form
class Intercept(Effect):
    """``who`` cannot be intercepted (``by``: by these)."""

    who: Creatures = SELF
    duration: Duration | None = None
    by: Creatures | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        by = f" by {self.by.render()}" if self.by is not None else ""
        return self.who, "cannot", after("be intercepted" + by, self.duration)


@form
class Immune(Effect):
    """``who`` draws no opportunity attacks (``attack``: for attacks of a kind; ``by``: from these; ``moving``: for
    leaving them alone).
    """

    who: Creatures = SELF
    attack: AttackKind | None = None
    duration: Duration | None = None
    by: Creatures | None = None
    moving: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f" with {self.attack.render(True)}" if self.attack is not None else ""
        by = f" from {self.by.render()}" if self.by is not None else ""
        moving = " when moving" if self.moving else ""
        return self.who, "draw", after(f"no opportunity attacks{kind}{by}{moving}", self.duration)


@form
class Relocate(Effect):
    """``who`` is moved ``to`` a place in words of bands: nearby, far away, next to SELF; ``teleport``: without
    passing between.
    """

    who: Creatures = TARGET
    to: str = "nearby"
    teleport: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        to = "next to SELF" if self.to == "next to" else self.to
        return (self.who, "teleport", to) if self.teleport else (self.who, "be", f"moved {to}")


@form
class LoseAction(Effect):
    """``who`` loses its next ``action`` (``all``: the rest of its actions of this turn)."""

    action: str
    who: Creatures = TARGET
    all: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.all:
            return self.who, "lose", "the rest of its actions this turn"
        return self.who, "lose", f"its next {self.action} action"


@form
class SureDie(Effect):
    """For checks to disengage ``who`` can take ``natural`` instead of rolling the die."""

    natural: int
    who: Creatures = SELF

    def render(self) -> str:
        return f"{self.who.render()} can choose to roll {self.natural} whenever it rolls a disengage check"


@form
class PulledNext(Effect):
    """``who`` is pulled next to ``to``, popping free of others; the two are not engaged by it."""

    who: Creatures = TARGET
    to: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "be", f"pulled next to {self.to.render()}"
