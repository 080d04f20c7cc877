"""Engagement: who fights whom where there are no squares."""

from __future__ import annotations

from battlemat.powers.forms.base import Creatures, Effect, Test
from battlemat.powers.forms.durations import Duration
from battlemat.powers.forms.targets import SELF, TARGET
from battlemat.powers.forms.triggers import AttackKind


class Engaged(Test):
    """``who`` is engaged with ``other`` (None: with anyone at all); ``least``: with so many of them."""

    says = "{who} {who.plural?are/is} {negated?not /}engaged{least=1?[ with {other}]/ with {least} or more creatures}"
    relates = "{negated?not /}engaged{least=1?[ with {other}]/ with {least} or more creatures}"
    adjectival = "{least=1?{other?/{negated?unengaged/engaged}}/}"
    who: Creatures
    other: Creatures | None = None
    negated: bool = False
    least: int = 1


class PopFree(Effect):
    """``who`` is no longer engaged with ``other`` (None: with anyone), without a check and without opportunity
    attacks.
    """

    says = "{who} <pop> free[ from {other}]"
    who: Creatures = SELF
    other: Creatures | None = TARGET


class Engage(Effect):
    """``who`` moves to ``other`` and engages it (``free``: the move draws no opportunity attacks)."""

    says = "{who} <engage> {other}{free? without drawing opportunity attacks/}"
    who: Creatures = SELF
    other: Creatures = TARGET
    free: bool = False


class Disengage(Effect):
    """``who`` tries to disengage (``automatic``: and succeeds) with ``bonus`` to the check."""

    says = "{who} <{automatic?automatically disengage/make}> {automatic?/a disengage check[ with a {bonus:+} bonus]}"
    who: Creatures = SELF
    automatic: bool = False
    bonus: int = 0


class Grab(Effect):
    """``who`` grabs ``other``: it is grabbed, and engaged with ``who``, until it breaks away."""

    says = "{who} <grab> {other}[ {duration}]"
    who: Creatures = SELF
    other: Creatures = TARGET
    duration: Duration | None = None


class Intercept(Effect):
    """``who`` cannot be intercepted (``by``: by these)."""

    says = "{who} <cannot> be intercepted[ by {by}][ {duration}]"
    who: Creatures = SELF
    duration: Duration | None = None
    by: Creatures | None = None


class GuardsEngaged(Effect):
    """``who`` can intercept while it is engaged."""

    says = "{who} can intercept while engaged[ {duration}]"
    who: Creatures = SELF
    duration: Duration | None = None


class Immune(Effect):
    """``who`` draws no opportunity attacks (``attack``: for attacks of a kind; ``by``: from these; ``moving``: for
    leaving them alone).
    """

    says = "{who} <draw> no opportunity attacks[ with {attack:all}][ from {by}]{moving? when moving/}[ {duration}]"
    who: Creatures = SELF
    attack: AttackKind | None = None
    duration: Duration | None = None
    by: Creatures | None = None
    moving: bool = False


class Relocate(Effect):
    """``who`` is moved ``to`` a place in words of bands: nearby, far away, next to SELF; ``teleport``: without
    passing between.
    """

    says = (
        "{who} <{teleport?teleport/be}> {teleport?{to=next to?next to SELF/{to}}/moved {to=next to?next to "
        "SELF/{to}}}"
    )
    who: Creatures = TARGET
    to: str = "nearby"
    teleport: bool = False


class LoseAction(Effect):
    """``who`` loses its next ``action`` (``all``: the rest of its actions of this turn)."""

    says = "{who} <lose> {all?the rest of its actions this turn/its next {action} action}"
    action: str
    who: Creatures = TARGET
    all: bool = False


class SureDie(Effect):
    """For checks to disengage ``who`` can take ``natural`` instead of rolling the die."""

    says = "{who} can choose to roll {natural} whenever it rolls a disengage check"
    natural: int
    who: Creatures = SELF


class PulledNext(Effect):
    """``who`` is pulled next to ``to``, popping free of others; the two are not engaged by it."""

    says = "{who} <be> pulled next to {to}"
    who: Creatures = TARGET
    to: Creatures = SELF
