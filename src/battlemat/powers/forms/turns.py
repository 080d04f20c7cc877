"""Actions, powers at hand, stances, shapes: what a turn has to offer."""

from __future__ import annotations

from battlemat.powers.forms.base import Creatures, Effect, Test
from battlemat.powers.forms.durations import Duration
from battlemat.powers.forms.targets import SELF
from battlemat.powers.forms.triggers import Trigger


class GainAction(Effect):
    """``who`` gains an action of a kind: now on its present turn (``when`` ``""``), each turn (``turn``),
    each round (``round``), on its next turn (``next``).
    """

    says = (
        "{who} <gain> {count=1?an additional {action} action/{count} additional {action} "
        "actions}{when=next? on its next turn/[ each {when}]}"
    )
    action: str
    who: Creatures = SELF
    when: str = ""
    count: int = 1


class NoAction(Effect):
    """``who`` does not get an action of this kind on its turns (it may still trade others for it)."""

    says = "{who} <get> no {action} action[ {duration}]"
    action: str
    who: Creatures = SELF
    duration: Duration | None = None


class GainActionPoint(Effect):
    """``who`` gains ``count`` action points."""

    says = "{who} <gain> {count=1?an action point/{count} action points}"
    who: Creatures = SELF
    count: int = 1


class Recharge(Effect):
    """A power of ``who`` can be used again (``power`` ``""``: this power; ``"encounter"``: one expended
    encounter power of its choice).
    """

    says = "{who} <regain> {kind?the use of an expended {kind} power/the use of {power?*{power}*/this power}}"
    power: str = ""
    who: Creatures = SELF
    kind: str = ""


class UsePower(Effect):
    """``who`` uses the power named at once, at no action (``spent`` False: and need not have it ready)."""

    says = "{who} <use> *{power}*"
    power: str
    who: Creatures = SELF
    spent: bool = True


class LosePower(Effect):
    """``who`` cannot use the power named (or loses the trait) for ``duration``."""

    says = "{who} <lose> *{power}*[ {duration}]"
    power: str
    who: Creatures = SELF
    duration: Duration | None = None


class GainPower(Effect):
    """``who`` has the power or trait named while this lasts."""

    says = "{who} <gain> *{power}*[ {duration}]"
    power: str
    who: Creatures = SELF
    duration: Duration | None = None


class OnlyIn(Effect):
    """The powers named can be used only in this ``form`` (a shape ``who`` takes)."""

    says = "{who} <can> use {powers:and *} only in {form} form"
    powers: tuple[str, ...]
    form: str
    who: Creatures = SELF


class ChangeForm(Effect):
    """``who`` changes between the ``forms`` named."""

    forms: tuple[str, ...]
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            self.who,
            "change",
            f"form (from {self.forms[0]} to {self.forms[1]} or vice versa)"
            if len(self.forms) == 2
            else "form",
        )


class EndTurn(Effect):
    """The turn of ``who`` ends."""

    says = "{who's} turn ends"
    who: Creatures = SELF


class Persist(Effect):
    """The power's effect (zone, conjuration, aura) goes on for ``duration``; printed after Maintain."""

    says = "the {what} persists[ {duration}]"
    duration: Duration
    what: str = "effect"


class MaintainLimit(Effect):
    """The power cannot be maintained if ``test`` or ``trigger`` came true; ``times``: it can be maintained
    so often.
    """

    says = (
        "{times?{times=1?SELF can maintain only once/SELF can maintain only {times} times}/SELF cannot "
        "maintain if {trigger?{trigger}/[{test}]}}"
    )
    trigger: Trigger | None = None
    test: Test | None = None
    times: int = 0


class EndsIf(Effect):
    """This power's effect ends when the ``trigger`` happens or the ``test`` comes true."""

    says = "the effect ends if {trigger?{trigger}/[{test}]}"
    trigger: Trigger | None = None
    test: Test | None = None


class FormLasts(Effect):
    """The shape taken lasts until SELF drops to 0 hit points, takes a long rest or another form; SELF can
    leave it by ``action``.
    """

    says = (
        "{action?SELF can return to SELF's original form as a {action} action/SELF remains in the form "
        "until SELF is reduced to 0 HP or below, takes a long rest or takes a new form}"
    )
    action: str = ""


class Forgo(Effect):
    """``who`` has none of these ``actions`` on the turn under way."""

    says = "{who} <forgo> its {actions} actions this turn"
    actions: tuple[str, ...]
    who: Creatures = SELF
