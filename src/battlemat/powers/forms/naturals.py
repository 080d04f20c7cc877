"""Natural rolls, an escalation die, dice rolled to decide; how often and when a power can be used."""

from __future__ import annotations

from typing import Final

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form, Test
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF, TARGET, Select
from battlemat.powers.forms.triggers import AttackKind, Trigger
from battlemat.powers.forms.wording import listed

EVEN: Final = tuple(range(2, 21, 2))
ODD: Final = tuple(range(1, 20, 2))


def faces_text(faces: tuple[int, ...]) -> str:
    """Faces of a d20 as printed: "even", "16+", "2-5", "5, 10 or 15"."""
    if faces == EVEN:
        return "even"
    if faces == ODD:
        return "odd"
    if len(faces) > 1 and faces == tuple(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]}+" if faces[-1] == 20 else f"{faces[0]}-{faces[-1]}"
    return listed([str(one) for one in faces], "or")


class NaturalRoll(Test):
    """The d20 of an attack shows one of ``faces`` (empty: any) and the attack came out as ``result``: ``hit``,
    ``miss``, ``critical``, ``""`` (either way). ``who`` None: the attack of this power or the one spoken of.
    """

    faces: tuple[int, ...] = ()
    result: str = ""

    def label(self) -> str:
        """As the label of a line under an attack."""
        result = {"critical": " crit", "": " hit or miss"}.get(self.result, f" {self.result}")
        if not self.faces:
            return {"critical": "crit", "": "hit or miss"}.get(self.result, self.result)
        return f"natural {faces_text(self.faces)}{result}"

    def render(self) -> str:
        return f"the attack is a {self.label()}"


class RollAbove(Test):
    """The natural roll (``natural``) or the attack total is above (``equal``: or equal to) a number of
    ``who``: an ability score or a defense.
    """

    says = "{natural?the natural roll is above {who's} {what}/the attack roll beats {who's} {what}}"
    what: str
    who: Creatures = TARGET
    natural: bool = True


class Margin(Test):
    """The attack's total is over the defense by ``least`` or more (``short``: under it)."""

    says = "the attack {short?misses/hits} by {least} or more"
    least: int
    short: bool = False


ORDINALS: Final = ("first", "second", "third", "fourth")


class OnRoll(Form):
    """A line under an attack: when all ``tests`` hold of it, ``effects`` happen to its target. ``first``: only
    the first time each ``turn``, ``round``, ``battle`` (``target``: the first time in the battle that it is this
    target). ``nth``: the second such time instead, the third ...
    """

    tests: tuple[Test, ...]
    effects: tuple[Form, ...]
    first: str = ""
    nth: int = 1

    def label(self) -> str:
        """The label of the line."""
        lead = self.tests[0] if self.tests else None
        text = lead.label() if isinstance(lead, NaturalRoll) else f"if {lead.render()}" if lead is not None else ""
        text += "".join(f" and {one.render()}" for one in self.tests[1:])
        if self.first == "target":
            text += ", once per target"
        elif self.first:
            text = f"{ORDINALS[self.nth - 1]} {text} each {self.first}"
        return text[:1].upper() + text[1:]

    def render(self) -> str:
        return self.label()


class Limited(Form):
    """When a power can be used: ``times`` (None: any number) per ``per`` (battle, round, turn, day, creature),
    by spending ``action``, if ``tests`` hold, or answering ``trigger``. ``detail`` ``triggerer``: it is aimed at
    whoever set it off. ``each``: once per turn or round; ``other turn``: never two turns in a row; ``kind``: by one
    of SELF's kind in each round.
    """

    times: Amount | None = None
    per: str = ""
    action: str = ""
    tests: tuple[Test, ...] = ()
    trigger: Trigger | None = None
    each: str = ""
    detail: str = ""

    def each_text(self) -> str:
        """How often that action can be spent on it."""
        if self.each == "kind":
            return " (only one SELF each round)"
        return f" (once per {self.each})" if self.each else ""

    def lead(self) -> str:
        """At the head of a sentence."""
        parts = []
        if self.times is not None:
            plain = {1: "once", 2: "twice"}.get(self.times.flat, "") if self.times.fixed else ""
            parts.append(f"{plain or self.times.render() + ' times'} per {self.per}")
        if self.action:
            article = "an" if self.action[:1] in "aeio" else "a"
            parts.append(f"as {article} {self.action} action{self.each_text()}")
        text = " ".join(parts)
        if self.trigger is not None:
            text += f" when {self.trigger.render()}"
        if self.tests:
            text += f"{',' if self.trigger is not None else ''} when " + " and ".join(t.render() for t in self.tests)
        return text.strip()

    def render(self) -> str:
        parts = []
        if self.times is not None:
            parts.append(f"{self.times.render()}/{self.per}")
        if self.action:
            article = "an" if self.action[:1] in "aeio" else "a"
            parts.append(f"as {article} {self.action} action{self.each_text()}")
        if self.tests:
            parts.append("when " + " and ".join(test.render() for test in self.tests))
        if self.trigger is not None:
            parts.append(f"when {self.trigger.render()}")
        return ", ".join(parts)


class ResistRoll(Effect):
    """Attacks on ``who`` that deal damage of ``types`` (``all``: any; ``except``: any but these) do half damage
    unless their natural roll is ``low`` or more. ``attack``: only attacks of a kind; ``defenses``: only
    against these; ``misses``: they miss instead; ``spared``: attacks of this kind do their full damage.
    """

    says = (
        "{who} <{misses?ignore/have}> {misses?attacks {low}+/resist {types=all?damage/{types} damage} "
        "{low}+{but? to all damage except {but:or} damage[ and {spared:all}]/}[ against {attack:all}][ "
        "against attacks that target {defenses:or}][ {duration}]}"
    )
    low: int
    types: tuple[str, ...] = ("all",)
    who: Creatures = SELF
    but: tuple[str, ...] = ()
    attack: AttackKind | None = None
    defenses: tuple[str, ...] = ()
    duration: Duration | None = None
    misses: bool = False
    spared: AttackKind | None = None


class Fear(Effect):
    """An aura: enemies ``place`` (engaged with or nearby) ``who`` (``against``: this one only) that have ``limit``
    hit points or fewer are in fear: dazed, and they do not use the escalation die. ``limit`` 0: by the creature's
    level.
    """

    says = (
        "{who} <{against?gain/have}> a fear aura{limit? against {place} enemies with {limit} hit points or "
        "fewer/}[ against {against}][ {duration}]"
    )
    limit: int = 0
    who: Creatures = SELF
    against: Creatures | None = None
    duration: Duration | None = None
    place: str = "engaged"


class CritRange(Effect):
    """The crit range of ``who``'s attacks (of ``attack`` kinds, against ``against``) expands by ``amount`` (or by
    ``more``) or to ``low`` or more.
    """

    amount: int = 0
    low: int = 0
    who: Creatures = SELF
    attack: AttackKind | None = None
    against: Creatures | None = None
    duration: Duration | None = None
    more: Amount | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = f"expands by {self.amount}" if self.amount else f"expands to {self.low}+"
        if self.more is not None:
            die = self.more == Amount(value="escalation die")
            text = f"expands by {'the ' if die else ''}{self.more.render()}"
        if self.attack is not None:
            text += f" with {self.attack.render(True)}"
        if self.against is not None:
            text += f" against {self.against.render()}"
        who = self.who.render()
        if isinstance(self.who, Select) and self.who == Select(name=self.who.name):
            who = f"attacks by {self.who.name}"
        return None, f"the crit range of {who}", after(text, self.duration)


class HeightenFear(Effect):
    """The fear of ``who`` grips those that have half as many hit points again as it prints."""

    says = "the fear of {who} affects enemies with half again as many hit points"
    who: Creatures
