"""What sets things off: events with their filters."""

from __future__ import annotations

import re
from typing import Final

from .base import Creatures, Form, Test
from .targets import Place
from .wording import conjugate, listed


class AttackKind(Form):
    """A description of attacks: any of these ranges (melee, ranged, near, far), names of powers, tags
    (Psychic, Weapon), kind (basic, opportunity, charge, critical; triggering: the one answered; this: the one it is
    printed on). ``using``: made by using the power of this name. Empty parts do not restrict.
    """

    ranges: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    kind: str = ""
    weapon: str = ""
    using: str = ""

    def render(self, many: bool = False) -> str:
        if self.kind == "this":
            return "this attack"
        parts: list[str] = []
        if self.kind:
            parts.append(self.kind)
        if self.ranges:
            parts.append(listed(self.ranges, "or"))
        if self.tags:
            parts.append(listed(self.tags, "or"))
        if self.powers:
            parts.append(listed([f"*{one}*" for one in self.powers], "or"))
        text = " ".join(parts)
        if self.weapon:
            return f"{text} {self.weapon}".strip()
        text = f"{text} attack{'s' if many else ''}".strip()
        return f"{text} using *{self.using}*" if self.using else text

    def singular(self) -> str:
        """With its article."""
        text = self.render()
        return ("an " if text[:1] in "aeiouAEIOU" and not text.startswith("one") else "a ") + text


_VERBS = {
    "hit": "hit",
    "miss": "miss",
    "attack": "attack",
    "damage": "take",
    "stagger": "be staggered",
    "zero": "be reduced to 0 hit points or below",
    "die": "be killed",
    "start": "start",
    "end": "end",
    "enter": "enter",
    "leave": "leave",
    "move": "move",
    "use": "use",
    "stand": "stand up",
    "critical": "score a critical hit",
    "fail save": "fail a saving throw",
    "shift": "shift",
}


_VERB: Final = re.compile("<([^<>]*)>")

# How events are told: verbs in angle brackets, what is filled in in braces (`Trigger._phrase`).
_PHRASES: Final = {
    "hit": "<hit>{other}{attack}",
    "miss": "<miss>{other}{attack}",
    "damage": "<take> {kind}damage{from_attack}{from_by}",
    "deal": "<deal> {kind}damage{to_other}",
    "critical": "<score> a critical hit{against}{attack}",
    "suffer critical": "{be} hit by a critical hit",
    "stagger": "{be} {first}staggered{by}",
    "make stagger": "<stagger>{other}{attack}",
    "zero": "{be} {first}reduced to 0 hit points or below{by}{from_attack}",
    "fell": "<reduce>{other} to 0 hit points or below{attack}",
    "die": "{be} killed{by}{place}",
    "destroy": "{be} destroyed{by}",
    "rolled": "<make> {attacks} roll and {dislike} the result",
    "checked": "<make> a {types} check and {dislike} the result",
    "failed check": "<fail> a {types} check",
    "attacked": "{have} attacked{attack}",
    "escalated": "<add> the escalation die to an attack against{other}",
    "disengage": "<disengage>{from_other}",
    "fail disengage": "<fail> to disengage{from_other}",
    "pop free": "<pop> free{from_other}",
    "move away": "<move> away{from_other}",
    "recovery": "<spend> a recovery",
    "heal": "<regain> hit points",
    "temporary hp": "<gain> temporary hit points",
    "save": "<succeed> on a saving throw",
    "fail save": "<fail> a saving throw",
    "roused": "disturbed",
    "lit": "{be} exposed to bright light",
    "start": "<start> {own} turn{place}",
    "end": "<end> {own} turn{place}",
    "start in stance": "<start> {own} turn in this stance",
    "stance": "<enter> this stance",
    "leave stance": "<leave> this stance",
    "end power": "<leave> *{named}*",
    "use": "<use> {power}",
    "momentum": "<gain> momentum",
    "enter": "<enter> {where}",
    "leave": "<leave> {where}",
    "move": "<move>{place}",
    "move from": "<move> from its space",
    "shift into": "<shift> into {where}",
    "shift from": "<shift> from its space",
    "still": "{do} not move during {own} turn",
    "stand": "<stand> up{place}",
    "forced": "{be} pushed, pulled or shunted",
    "fall prone": "{be} knocked prone",
    "initiative": "<roll> initiative",
}


class Trigger(Form):
    """One of ``events`` happening to or done by ``who``.

    Events: ``hit`` (``who`` hits ``other`` with ``attack``), ``is hit``, ``miss``, ``is missed``,
    ``attack`` (makes an attack; on ``other``), ``targeted`` (is the target of an attack), ``damage``
    (takes damage of ``types``), ``stagger``, ``zero``, ``die``, ``destroy``, ``start`` and ``end`` (of
    ``who``'s turn), ``enter``/``leave``/``move`` (with ``place``), ``move from`` (its space), ``still``
    (ends its turn not having moved), ``use`` (a power), ``stand`` (up from prone), ``critical`` (scores a
    critical hit), ``suffer critical``, ``fail save``, ``save``, ``shift``, ``run``, ``charge``, ``heal``,
    ``stance`` (enters this stance), ``combat`` (the encounter starts), ``fall prone``, ``forced`` (is
    pushed, pulled, shunted), ``disengage``, ``pop free`` and ``move away`` (from ``other``, by a check or walking off).
    ``first``: only the first time in the encounter. ``excluding``: an attack
    that does not include this creature. ``by``: who caused it (staggered by, killed by). ``tests`` must
    hold at that moment. ``attempt``: interrupts the attempt itself.
    """

    events: tuple[str, ...]
    who: Creatures
    other: Creatures | None = None
    attack: AttackKind | None = None
    types: tuple[str, ...] = ()
    place: Place | None = None
    power: str = ""
    by: Creatures | None = None
    excluding: Creatures | None = None
    first: bool = False
    attempt: bool = False
    tests: tuple[Test, ...] = ()
    others: tuple[Trigger, ...] = ()

    def render(self) -> str:
        if self.events == ("combat",):
            return "the encounter begins"
        if self.events == ("escalation",):
            return "the escalation die advances" + "".join([f" while {test.render()}" for test in self.tests])
        if self.events == ("round",):
            return "a round begins" + "".join([f" while {test.render()}" for test in self.tests])
        if self.events == ("becomes",):
            return listed([test.render() for test in self.tests], "and")
        who = self.who.render()
        if self.events[0] == "enter" and self.events[1:] in (("start",), ("end",)) and self.place is not None:
            parts = [f"{self._verb('enter')} or {self._verb(self.events[1])} its turn {self.place.render()}"]
        elif self.events == ("hit", "miss") and self.attack is not None and self.other is None:
            kind = f" that deals {listed(self.types, 'or')} damage" if self.types else ""
            parts = [f"{self._verb('hit')} with or {self._verb('miss')} with {self.attack.singular()}{kind}"]
        elif self.events == ("make stagger", "fell") and self.other is None and self.attack is None:
            parts = [f"{self._verb('stagger')} or {self._verb('reduce')} to 0 hit points or below"]
        elif self.events == ("mob halved",):
            return f"{self.who.possessive()} mob is reduced to half its number or less"
        elif self.events == ("moved", "attacked"):
            parts = [self._verb("complete") + " a move or attack"]
        else:
            parts = [self._one(event) for event in self.events]
        text = f"{who} {listed(parts, 'or')}"
        for test in self.tests:
            text += f" while {test.render()}"
        if self.others:
            text = listed([text] + [one.render() for one in self.others], "or")
        return text

    def _verb(self, verb: str) -> str:
        if self.attempt:
            return f"{conjugate('attempt', self.who.plural)} to {verb}"
        return conjugate(verb, self.who.plural)

    def _one(self, event: str) -> str:
        if event in ("attack", "is hit", "is missed", "targeted"):
            return self._of_attack(event)
        if event == "zero" and self.attack is not None and self.attack.kind in ("critical", "non-critical"):
            return self._phrase("{be} {first}reduced to 0 hit points or below by a {sort} hit")
        if event == "use" and self.attack is not None:
            return f"{self._verb('cast')} a {listed(self.attack.tags, 'or')}"
        if event in ("save", "fail save") and self.power == "this save":
            return self._phrase({"save": "<save> against this", "fail save": "<fail> this save"}[event])
        return self._phrase(_PHRASES[event]) if event in _PHRASES else self._phrase(f"<{event}>{{other}}")

    def _of_attack(self, event: str) -> str:
        """An attack, by whom it is made or whom it is aimed at."""
        if event == "attack" and self.first:
            return self._phrase("<make> {own} first attack of the encounter")
        if event == "attack":
            excluded = f" that does not include {self.excluding.render()}" if self.excluding is not None else ""
            return self._phrase("<make> {attacks}" + (" against{other}" if self.other is not None else "")) + excluded
        if event == "targeted" and self.attack is None:
            return self._phrase("{be} targeted" + (" by{other}" if self.other is not None else ""))
        if event == "targeted":
            return self._phrase("{be} the target of {attacks}" + (" from{other}" if self.other is not None else ""))
        kind = f" that deals {listed(self.types, 'or')} damage" if self.types else ""
        if self.attack is None and self.other is None:
            return self._phrase("{be} " + event[3:]) + (f" by an attack{kind}" if kind else "")
        whose = f" of {self.other.render()}" if self.other is not None else ""
        return self._phrase("{be} {first}" + event[3:] + " by {attacks}") + kind + whose

    def _phrase(self, text: str) -> str:
        """A phrase with its verbs, in angle brackets, conjugated and its parts, in braces, put in."""
        many = self.who.plural
        other, attack = self.other, self.attack
        parts = {
            "be": "are" if many else "is",
            "have": "have" if many else "has",
            "do": conjugate("do", many),
            "dislike": conjugate("dislike", many),
            "own": "their" if many else "its",
            "first": "first " if self.first else "",
            "sort": attack.kind if attack is not None else "",
            "attacks": attack.singular() if attack is not None else "an attack",
            "attack": f" with {attack.singular()}" if attack is not None else "",
            "from_attack": f" from {attack.singular()}" if attack is not None else "",
            "other": f" {other.render()}" if other is not None else "",
            "to_other": f" to {other.render()}" if other is not None else "",
            "from_other": f" from {other.render()}" if other is not None else "",
            "against": f" against {other.render()}" if other is not None else "",
            "by": f" by {self.by.render()}" if self.by is not None else "",
            "from_by": f" from {self.by.render()}" if self.by is not None else "",
            "place": f" {self.place.render()}" if self.place is not None else "",
            "where": self._where(),
            "kind": listed(self.types, "or") + " " if self.types else "",
            "types": listed(self.types, "or"),
            "named": self.power,
            "power": f"*{self.power}*" if self.power else "a power",
        }
        return _VERB.sub(lambda verb: self._verb(verb.group(1)), text).format(**parts)

    def _where(self) -> str:
        if self.place is None:
            return "the area"
        return {"aura": "the aura", "zone": "the zone", "space": self.place.of.possessive() + " space"}.get(
            self.place.kind, "a space " + self.place.render()
        )


class Spends(Form):
    """``who`` spends an ``action`` to do just this (``doing`` in the print's words): pulling out a javelin,
    escaping a net.
    """

    who: Creatures
    action: str
    doing: str = ""

    def render(self) -> str:
        spends = conjugate("spend", self.who.plural)
        return f"{self.who.render()} {spends} a {self.action} action {self.doing}".strip()
