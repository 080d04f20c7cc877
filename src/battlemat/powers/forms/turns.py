"""Actions, powers at hand, stances, shapes: what a turn has to offer."""

from __future__ import annotations

from typing import Final

from battlemat.powers.forms.base import Creatures, Effect, Test, listed
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF
from battlemat.powers.forms.triggers import Trigger

from .kinds import form

DOINGS: Final = {
    "rally": ("use", "the rally action"),
    "stand up": ("stand", "up"),
    "touch down": ("land", "on the ground"),
    "be set down": ("be", "lowered safely to the ground"),
    "flee": ("leave", "the battle"),
    "leave the stance": ("leave", "this stance"),
    "play dead": ("appear", "dead until it next acts"),
    "absorb": ("heal", "that many hit points instead of taking the damage"),
    "heal half": ("heal", "half the normal hit points the next time it heals using a recovery this battle"),
    "lose a death save": ("lose", "a death save until the end of the battle"),
}
"""What somebody can do with nothing more to say of it (``Does``): the verb, and what follows."""


@form
class Does(Effect):
    """``who`` does ``what`` of ``DOINGS``, at no action of its own."""

    who: Creatures
    what: str

    def clause(self) -> tuple[Creatures | None, str, str]:
        verb, rest = DOINGS[self.what]
        return self.who, verb, rest


@form
class GainAction(Effect):
    """``who`` gains an action of a kind: now on its present turn (``when`` ``""``), each turn (``turn``),
    each round (``round``), on its next turn (``next``).
    """

    action: str
    who: Creatures = SELF
    when: str = ""
    count: int = 1

    def clause(self) -> tuple[Creatures | None, str, str]:
        times = {"": "", "turn": " each turn", "round": " each round", "next": " on its next turn"}[self.when]
        many = "an" if self.count == 1 else str(self.count)
        end = "" if self.count == 1 else "s"
        return self.who, "gain", f"{many} additional {self.action} action{end}{times}"


@form
class NoAction(Effect):
    """``who`` does not get an action of this kind on its turns (it may still trade others for it)."""

    action: str
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "get", after(f"no {self.action} action", self.duration)


@form
class GainActionPoint(Effect):
    """``who`` gains ``count`` action points."""

    who: Creatures = SELF
    count: int = 1

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "gain", "an action point" if self.count == 1 else f"{self.count} action points"


@form
class Recharge(Effect):
    """A power of ``who`` can be used again (``power`` ``""``: this power; ``"encounter"``: one expended
    encounter power of its choice).
    """

    power: str = ""
    who: Creatures = SELF
    kind: str = ""

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.kind:
            return self.who, "regain", f"the use of an expended {self.kind} power"
        return self.who, "regain", "the use of " + (f"*{self.power}*" if self.power else "this power")


@form
class NotExpended(Effect):
    """This power is not used up by this use."""

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, "this power", "is not expended"


@form
class UsePower(Effect):
    """``who`` uses the power named at once, at no action (``spent`` False: and need not have it ready)."""

    power: str
    who: Creatures = SELF
    spent: bool = True

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "use", f"*{self.power}*"


@form
class LosePower(Effect):
    """``who`` cannot use the power named (or loses the trait) for ``duration``."""

    power: str
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "lose", after(f"*{self.power}*", self.duration)


@form
class GainPower(Effect):
    """``who`` has the power or trait named while this lasts."""

    power: str
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "gain", after(f"*{self.power}*", self.duration)


@form
class OnlyIn(Effect):
    """The powers named can be used only in this ``form`` (a shape ``who`` takes)."""

    powers: tuple[str, ...]
    form: str
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "can", f"use {listed([f'*{one}*' for one in self.powers])} only in {self.form} form"


@form
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


@form
class EndTurn(Effect):
    """The turn of ``who`` ends."""

    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, f"{self.who.possessive()} turn", "ends"


@form
class Persist(Effect):
    """The power's effect (zone, conjuration, aura) goes on for ``duration``; printed after Maintain."""

    duration: Duration
    what: str = "effect"

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, f"the {self.what}", after("persists", self.duration)


@form
class RepeatEffect(Effect):
    """The power's effect happens again."""

    def render(self) -> str:
        return "repeat the effect"


@form
class MaintainLimit(Effect):
    """The power cannot be maintained if ``test`` or ``trigger`` came true; ``times``: it can be maintained
    so often.
    """

    trigger: Trigger | None = None
    test: Test | None = None
    times: int = 0

    def render(self) -> str:
        if self.times:
            return (
                "SELF can maintain only once"
                if self.times == 1
                else f"SELF can maintain only {self.times} times"
            )
        inner = (
            self.trigger.render()
            if self.trigger is not None
            else self.test.render()
            if self.test is not None
            else ""
        )
        return f"SELF cannot maintain if {inner}"


@form
class EndsIf(Effect):
    """This power's effect ends when the ``trigger`` happens or the ``test`` comes true."""

    trigger: Trigger | None = None
    test: Test | None = None

    def render(self) -> str:
        inner = (
            self.trigger.render()
            if self.trigger is not None
            else self.test.render()
            if self.test is not None
            else ""
        )
        return f"the effect ends if {inner}"


@form
class FormLasts(Effect):
    """The shape taken lasts until SELF drops to 0 hit points, takes a long rest or another form; SELF can
    leave it by ``action``.
    """

    action: str = ""

    def render(self) -> str:
        if self.action:
            return f"SELF can return to SELF's original form as a {self.action} action"
        return (
            "SELF remains in the form until SELF is reduced to 0 HP or below, takes a long rest or "
            "takes a new form"
        )


@form
class Forgo(Effect):
    """``who`` has none of these ``actions`` on the turn under way."""

    actions: tuple[str, ...]
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "forgo", f"its {listed(self.actions)} actions this turn"
