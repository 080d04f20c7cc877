"""Questions about what has just happened: hits, misses, moves."""

from __future__ import annotations

from typing import Final

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Form, Test
from battlemat.powers.forms.targets import SELF, TARGET
from battlemat.powers.forms.triggers import Trigger
from battlemat.powers.forms.wording import listed

MOMENTS: Final = {
    "first turn": "it is SELF's first turn of the battle",
    "first round": "it is the first round of battle",
    "first attack": "this is SELF's first attack during its turn",
    "one target": "the attack targets a single creature",
    "several targets": "the attack targets several creatures",
    "outnumbering": "SELF and its allies outnumber their enemies",
    "die stood": "the escalation die has not gone up",
}
"""What can be so at a moment with nothing more to say of it (``Now``), in words."""


class Now(Test):
    """It is so just now: ``what`` of ``MOMENTS``. ``die stood``: as a round begins."""

    what: str

    def render(self) -> str:
        return MOMENTS[self.what]


class Outcome(Test):
    """How the attack just made came out: ``hit``, ``miss``, ``critical``, ``both hit``, ``two hit`` (two or
    more of them hit the same target), ``second hit`` (this one is the second on its target), ``all hit``,
    ``any hit``, ``both miss``; ``success``/``failure`` of the check or saving throw just made; ``damage``: it
    dealt damage.

    ``attack``: which attack, by a power's name, when it is not simply the last one.
    """

    result: str
    attack: str = ""

    def render(self) -> str:
        name = f"*{self.attack}* attack" if self.attack else "attack"
        texts = {
            "hit": f"the {name} hits",
            "miss": f"the {name} misses",
            "critical": f"the {name} is a critical hit",
            "both hit": f"both {name}s hit",
            "all hit": "all attacks hit",
            "any hit": "any attack hits",
            "two hit": f"two or more {name}s hit the same target",
            "second hit": "a second attack hits the same target",
            "both miss": "both attacks miss",
            "all miss": "all attacks miss",
            "success": "the check succeeds",
            "failure": "the check fails",
            "saved": "the saving throw succeeds",
            "unsaved": "the saving throw fails",
            "done": "SELF does so",
            "not done": "SELF does not do so",
            "damage": "the attack deals damage",
            "otherwise": "otherwise",
        }
        return texts[self.result]


class Dealt(Test):
    """The attack just made dealt ``least`` damage or more."""

    says = "the damage dealt is at least {least}"
    least: Amount


class Felled(Test):
    """The attack just made (or the power) left ``who`` newly at ``state``: ``staggered``, ``zero`` (0 hit
    points or below) or ``killed``.
    """

    who: Creatures
    states: tuple[str, ...]
    negated: bool = False

    def render(self) -> str:
        words = {"staggered": "staggers", "zero": "reduces to 0 hit points or below", "killed": "kills"}
        if self.states == ("zero",):
            verb = "does not reduce" if self.negated else "reduces"
            return f"the attack {verb} {self.who.render()} to 0 hit points or below"
        if self.negated:
            base = {"staggered": "stagger", "zero": "reduce to 0 hit points or below", "killed": "kill"}
            return (
                f"the attack does not {listed([base[one] for one in self.states], 'or')} {self.who.render()}"
            )
        return f"the attack {listed([words[one] for one in self.states], 'or')} {self.who.render()}"


class Unable(Test):
    """``who`` could not be moved (pushed, pulled, ...) the full distance just ordered; ``squares`` 0: not at
    all.
    """

    says = "{who} cannot be {kind}[ {squares:squares}]"
    who: Creatures
    kind: str
    squares: int = 0


class MovedThisTurn(Test):
    """``who`` has moved at least so many squares this turn (0: at all); negated: has not."""

    says = (
        "{who} has {negated?not moved{squares? at least {squares:squares}/}/"
        "moved at least {squares?{squares:squares}/1 square}} this turn"
    )
    relates = "{negated?that has not moved this turn/that has moved this turn}"
    who: Creatures
    squares: int = 0
    negated: bool = False
    mode: str = ""


class Happened(Test):
    """``event`` (of SELF's, or of anybody of a kind) has happened within a ``span``: this ``turn`` or ``round``, the
    ``last round``, the ``encounter``, or since the end of SELF's ``last turn``.
    """

    event: Trigger
    span: str
    negated: bool = False

    def render(self) -> str:
        """ "It has happened this round that one enemy hits SELF"."""
        since = "since SELF's last turn" if self.span == "last turn" else f"this {self.span}"
        since = "during the last round" if self.span == "last round" else since
        return f"it has {'not ' if self.negated else ''}happened {since} that {self.event.render()}"


class Unhurt(Test):
    """None of ``who`` has taken damage in this encounter."""

    says = "{who} have taken no damage this encounter"
    who: Creatures


class Used(Test):
    """``who`` has used the power named ``within``: ``encounter``, ``turn``."""

    says = "{hit?{who} hit with a *{power}* attack this {within}/{who} has used *{power}* this {within}}"
    who: Creatures
    power: str
    within: str = "encounter"
    hit: bool = False


class Attacked(Test):
    """This attack is of a kind: made on a charge, as an opportunity attack, at a marked target ..."""

    how: str

    def render(self) -> str:
        return {"charge": "on a charge", "opportunity": "on an opportunity attack"}[self.how]


class Passed(Test):
    """SELF moved through the space of ``who`` (``adjacent``: came next to it) during the movement just
    made.
    """

    says = "SELF moved {adjacent?adjacent to/through} {who}"
    relates = "{adjacent?SELF moves adjacent to/moved through}"
    who: Creatures
    adjacent: bool = False


class Includes(Test):
    """The attack has ``who`` among its targets (``negated``: it has not)."""

    says = "the attack {negated?does not include/includes} {who}"
    who: Creatures
    negated: bool = False


class HitBefore(Test):
    """``who`` has been hit ``times`` times or more in this battle, the present attack counted, by attacks of ``by``
    (of the ``power`` named).
    """

    says = "{who} has been hit {times=1?/{times} times or more }by {power?a *{power}* attack/{by}} this battle"
    relates = "hit {times=1?/{times} times or more }by {power?a *{power}* attack/{by}} this battle"
    who: Creatures = TARGET
    power: str = ""
    times: int = 1
    by: Creatures = SELF


class RollAgainst(Test):
    """The attack is rolled against this defense."""

    says = "it targets {defense}"
    defense: str


class DamageOf(Test):
    """The damage that set this off is at least ``least``, at most ``most`` (0: no bound)."""

    says = "{least?the damage is {least} or more/the damage is {most} or less}"
    least: int = 0
    most: int = 0


class Did(Test):
    """``who`` is a creature that does this: a description by an event."""

    says = "{event}"
    who: Creatures
    event: Form

    def relative(self) -> str:
        from dataclasses import replace as other

        event = self.event
        if isinstance(event, Trigger):
            text = other(event, who=self.who).render()
            return "that " + text.removeprefix(self.who.render()).strip()
        return "that " + event.render()


class HitBy(Test):
    """The attack at hand hits, its roll so many (``margin``) or more above the defense."""

    says = "the attack hits by {margin} or more"
    margin: int


class Strayed(Test):
    """``who`` is so many ``squares`` or more away from where its turn (the last it had) began."""

    says = "{who} is at least {squares} squares from where it started its turn"
    who: Creatures
    squares: int


class TurnBegan(Test):
    """SELF was in all of these states (``flying``, ``unengaged``) when its present turn began, or ``engaged`` with
    ``other``.
    """

    says = "SELF started its turn {states}[ with {other}]"
    states: tuple[str, ...]
    other: Creatures | None = None


class DealsNow(Test):
    """The attack at hand deals damage of one of these types."""

    says = "the attack deals {types:or} damage"
    types: tuple[str, ...]
