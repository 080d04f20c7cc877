"""What sets things off: events with their filters."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Creatures, Form, Test, conjugate, listed
from .targets import Place


@dataclass(frozen=True)
class AttackKind(Form):
    """A description of attacks: any of these ranges (melee, ranged, near, far), names of powers, tags
    (Psychic, Weapon), kind (basic, opportunity, charge, critical; triggering: the one answered).
    ``using``: made by using the power of this name. Empty parts do not restrict.
    """

    ranges: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    kind: str = ""
    weapon: str = ""
    using: str = ""

    def render(self, many: bool = False) -> str:
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


@dataclass(frozen=True)
class Trigger(Form):
    """One of ``events`` happening to or done by ``who``.

    Events: ``hit`` (``who`` hits ``other`` with ``attack``), ``is hit``, ``miss``, ``is missed``,
    ``attack`` (makes an attack; on ``other``), ``targeted`` (is the target of an attack), ``damage``
    (takes damage of ``types``), ``stagger``, ``zero``, ``die``, ``destroy``, ``start`` and ``end`` (of
    ``who``'s turn), ``enter``/``leave``/``move`` (with ``place``), ``move from`` (its space), ``still``
    (ends its turn not having moved), ``use`` (a power), ``stand`` (up from prone), ``critical`` (scores a
    critical hit), ``suffer critical``, ``fail save``, ``save``, ``shift``, ``run``, ``charge``, ``heal``,
    ``stance`` (enters this stance), ``combat`` (the encounter starts), ``fall prone``, ``forced`` (is
    pushed, pulled, shunted). ``first``: only the first time in the encounter. ``excluding``: an attack
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
        attack = f" with {self.attack.singular()}" if self.attack is not None else ""
        other = f" {self.other.render()}" if self.other is not None else ""
        place = f" {self.place.render()}" if self.place is not None else ""
        be = "are" if self.who.plural else "is"
        own = f"{'their' if self.who.plural else 'its'}"
        first = "first " if self.first else ""
        by = f" by {self.by.render()}" if self.by is not None else ""
        if event in ("hit", "miss"):
            return self._verb(event) + other + attack
        if event == "attack" and self.first:
            return f"{self._verb('make')} {own} first attack of the encounter"
        if event == "attack":
            text = f"{self._verb('make')} {self.attack.singular() if self.attack else 'an attack'}"
            text += f" against{other}" if other else ""
            return text + (
                f" that does not include {self.excluding.render()}" if self.excluding is not None else ""
            )
        if event in ("is hit", "is missed") and self.attack is None and self.other is None:
            kind = f" by an attack that deals {listed(self.types, 'or')} damage" if self.types else ""
            return f"{be} {event[3:]}" + kind
        if event in ("is hit", "is missed"):
            kind = self.attack.singular() if self.attack else "an attack"
            kind += f" that deals {listed(self.types, 'or')} damage" if self.types else ""
            return f"{be} {first}{event[3:]} by {kind}" + (
                f" of {self.other.render()}" if self.other is not None else ""
            )
        if event == "targeted":
            kind = self.attack.singular() if self.attack else "an attack"
            return f"{be} the target of {kind}" + (f" from{other}" if other else "")
        if event == "damage":
            kind = listed(self.types, "or") + " " if self.types else ""
            source = f" from {self.by.render()}" if self.by is not None else ""
            return (
                f"{self._verb('take')} {kind}damage"
                + (f" from {self.attack.singular()}" if self.attack else "")
                + source
            )
        if event == "stagger":
            return f"{be} {first}staggered{by}"
        if event == "zero" and self.attack is not None and self.attack.kind == "critical":
            return f"{be} {first}reduced to 0 hit points or below by a critical hit"
        if event == "zero" and self.attack is not None and self.attack.kind == "non-critical":
            return f"{be} {first}reduced to 0 hit points or below by a non-critical hit"
        if event == "rolled":
            return (
                f"{self._verb('make')} {self.attack.singular() if self.attack else 'an attack'} roll "
                f"and {conjugate('dislike', self.who.plural)} the result"
            )
        if event == "checked":
            return (
                f"{self._verb('make')} a {listed(self.types, 'or')} check and "
                f"{conjugate('dislike', self.who.plural)} the result"
            )
        if event == "failed check":
            return f"{self._verb('fail')} a {listed(self.types, 'or')} check"
        if event == "attacked":
            return f"{'have' if self.who.plural else 'has'} attacked{attack}"
        if event == "deal":
            kind = listed(self.types, "or") + " " if self.types else ""
            return f"{self._verb('deal')} {kind}damage" + (f" to{other}" if other else "")
        if event == "make stagger":
            return f"{self._verb('stagger')}{other}{attack}"
        if event == "fell":
            return f"{self._verb('reduce')}{other} to 0 hit points or below"
        if event == "escalated":
            return f"{self._verb('add')} the escalation die to an attack against{other}"
        if event == "disengage":
            return self._verb("disengage") + (f" from{other}" if other else "")
        if event == "fail disengage":
            return self._verb("fail") + " to disengage" + (f" from{other}" if other else "")
        if event == "recovery":
            return f"{self._verb('spend')} a recovery"
        if event == "roused":
            return "disturbed"
        if event == "lit":
            return f"{be} exposed to bright light"
        if event == "start in stance":
            return f"{self._verb('start')} {own} turn in this stance"
        if event == "end power":
            return f"{self._verb('leave')} *{self.power}*"
        if event == "leave stance":
            return f"{self._verb('leave')} this stance"
        if event == "momentum":
            return f"{self._verb('gain')} momentum"
        if event == "zero":
            return f"{be} {first}reduced to 0 hit points or below{by}" + (
                f" from {self.attack.singular()}" if self.attack else ""
            )
        if event == "die":
            return f"{be} killed{by}" + place
        if event == "destroy":
            return f"{be} destroyed{by}"
        if event in ("start", "end"):
            return f"{self._verb(event)} {own} turn{place}"
        if event in ("enter", "leave"):
            return f"{self._verb(event)} {self._where()}"
        if event == "move":
            return f"{self._verb('move')}{place}"
        if event == "move from":
            return f"{self._verb('move')} from its space"
        if event == "still":
            return f"{conjugate('do', self.who.plural)} not move during {own} turn"
        if event == "use":
            return f"{self._verb('use')} {f'*{self.power}*' if self.power else 'a power'}"
        if event == "stand":
            return f"{self._verb('stand')} up{place}"
        if event == "critical":
            return f"{self._verb('score')} a critical hit" + (f" against{other}" if other else "") + attack
        if event == "suffer critical":
            return f"{be} hit by a critical hit"
        if event == "fail save":
            return f"{self._verb('fail')} {'this save' if self.power == 'this save' else 'a saving throw'}"
        if event == "save" and self.power == "this save":
            return f"{self._verb('save')} against this"
        if event == "save":
            return f"{self._verb('succeed')} on a saving throw"
        if event == "stance":
            return f"{self._verb('enter')} this stance"
        if event == "forced":
            return f"{be} pushed, pulled or shunted"
        if event == "fall prone":
            return f"{be} knocked prone"
        if event == "temporary hp":
            return f"{self._verb('gain')} temporary hit points"
        if event == "heal":
            return f"{self._verb('regain')} hit points"
        return self._verb(event) + other

    def _where(self) -> str:
        if self.place is None:
            return "the area"
        return {"aura": "the aura", "zone": "the zone", "space": self.place.of.possessive() + " space"}.get(
            self.place.kind, "a space " + self.place.render()
        )


@dataclass(frozen=True)
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
