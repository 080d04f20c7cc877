"""Questions about the state of the fight, asked by "if", "while" and descriptions of targets."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Test
from battlemat.powers.forms.targets import EACH, SELF, TARGET, Place, Select
from battlemat.powers.forms.wording import listed

BEINGS: Final = {
    "slower": ("with a lower initiative", "has a lower initiative than SELF"),
    "acting": ("taking its turn", "is taking its turn"),
    "waiting": ("that has not acted yet this battle", "has not acted yet this battle"),
    "acted": ("", "used another action this turn before the attack"),
    "begun": ("that has acted this turn", "has acted this turn"),
    "attacked SELF": ("that has attacked SELF this battle", "has attacked SELF this battle"),
    "of SELF's type": ("of SELF's type", "is of SELF's type"),
    "spellcaster": ("that is a spellcaster", "is a spellcaster"),
    "last of its mob": ("", "is the last mook of its mob"),
    "last to save": ("that was the last in the battle to roll a death save",
                     "was the last in the battle to roll a death save"),
    "next to a body": ("", "is next to a dead body"),
    "saved": ("", "has saved against it"),
}
"""What a creature can be with nothing more to say of it (``Is``), in words: in a description, and said of it."""


class Is(Test):
    """``who`` is ``what`` of ``BEINGS``. ``of SELF's type``: beast, plant; ``spellcaster``: a power of it is a spell;
    ``saved``: against everything that this use has laid on it; ``acted``: before the action under way;
    ``begun``: when there is none.
    """

    who: Creatures
    what: str

    def relative(self) -> str:
        return BEINGS[self.what][0] or f"that {self.render()}"

    def render(self) -> str:
        return f"{self.who.render()} {BEINGS[self.what][1]}"


class Has(Test):
    """``who`` has these states: conditions, staggered, flanked, invisible, airborne, swallowed, dead,
    living...

    ``link``: ``or`` (any of them) or ``and``. ``by``: put there by this creature (marked by, grappled
    by). ``power``: put there by any use of the power named. ``already``: as the print says "already",
    before the present effect.
    """

    who: Creatures
    states: tuple[str, ...]
    link: str = "or"
    by: Creatures | None = None
    already: bool = False
    negated: bool = False
    power: str = ""

    def _words(self) -> str:
        text = listed(self.states, self.link)
        if self.power and self.by is not None:
            return f"{text} by {self.by.possessive()} *{self.power}*"
        if self.power:
            return f"{text} by any *{self.power}* power"
        if self.states == ("save ends",):
            return "affected by a save ends effect"
        return text + (f" by {self.by.render()}" if self.by is not None else "")

    def adjective(self) -> str:
        if self.negated or self.by is not None or self.already or self.power or self.states == ("save ends",):
            return ""
        return self._words()

    def relative(self) -> str:
        verb = "are" if self.who.plural else "is"
        return f"that {verb} {'not ' if self.negated else ''}{self._words()}"

    def render(self) -> str:
        verb = "are" if self.who.plural else "is"
        extra = ("not " if self.negated else "") + ("already " if self.already else "")
        return f"{self.who.render()} {verb} {extra}{self._words()}"


class Burning(Test):
    """``who`` is taking persistent damage of this type ("" any), from the power named or anyone."""

    says = "{who} is {already?already /}taking persistent [{damage_type} ]damage[ from *{power}*]"
    relates = "taking persistent [{damage_type} ]damage[ from *{power}*]"
    who: Creatures
    damage_type: str = ""
    power: str = ""
    already: bool = False


class Tagged(Test):
    """``who`` has any of these tags, types, origins, alignments or shapes (as printed in a stat block's
    third line).
    """

    says = "{who} {without?does not have/has} the {tags:or} tag"
    relates = "{without?without/with} the {tags:or} tag"
    who: Creatures
    tags: tuple[str, ...]
    without: bool = False


class Ranked(Test):
    """``who`` is of one of these monster kinds (standard, mook, elite, boss); negated: of none of them."""

    says = "{who} is {negated?not /}a {kinds:or}"
    relates = "that is {negated?not /}a {kinds:or}"
    adjectival = "{negated?/{kinds:or}}"
    who: Creatures
    kinds: tuple[str, ...]
    negated: bool = False


class Sized(Test):
    """``who`` is of a size: ``compare`` is ``at most``, ``at least`` or ``exactly`` the size named.

    ``size`` ``SELF``: compared with SELF's own size, ``steps`` above it; ``smaller``: strictly below.
    """

    who: Creatures
    size: str
    compare: str = "exactly"
    steps: int = 0

    def words(self) -> str:
        if self.size == "SELF":
            if self.compare == "smaller":
                return "smaller than SELF"
            if self.compare == "larger":
                return "larger than SELF"
            if self.steps:
                return f"no more than {self.steps} size larger than SELF"
            return "SELF's size or smaller"
        suffix = {"at most": " or smaller", "at least": " or larger", "exactly": ""}[self.compare]
        return self.size.capitalize() + suffix

    def adjective(self) -> str:
        return self.words() if self.size != "SELF" else ""

    def relative(self) -> str:
        return f"that is {self.words()}"

    def render(self) -> str:
        return f"{self.who.render()} is {self.words()}"


class Stands(Test):
    """``who`` is at a place."""

    relates = "that is {negated?not /}{place}"
    who: Creatures
    place: Place
    negated: bool = False

    def render(self) -> str:
        if self.place.kind == "beneath":
            return f"directly beneath {self.place.of.render()} only"
        return f"{self.who.render()} is {'not ' if self.negated else ''}{self.place.render()}"


class Holds(Test):
    """``holder`` is grappling ``held``."""

    says = "{holder} is grappling {held}"
    holder: Creatures
    held: Creatures

    def relative(self) -> str:
        if self.held == EACH:
            return f"{self.holder.render()} has grappled"
        return "grappling " + self.held.render()


class Advantage(Test):
    """``who`` has combat advantage against ``over``."""

    says = "{who} {who.plural?have/has} combat advantage against {over}"
    who: Creatures
    over: Creatures

    def relative(self) -> str:
        if self.who == EACH:
            return f"with combat advantage against {self.over.render()}"
        return f"granting combat advantage to {self.who.render()}"


class Flanks(Test):
    """``who`` flanks ``whom``, together with an ally."""

    says = "{who} is flanking {whom}"
    who: Creatures
    whom: Creatures

    def relative(self) -> str:
        return f"{self.who.render()} is flanking" if self.whom == EACH else f"flanking {self.whom.render()}"


class Benefits(Test):
    """``who`` has cover, concealment or either (``what`` joined with "or") against the attack or observer."""

    says = "{who} benefits from {what}"
    who: Creatures
    what: str


class HitPoints(Test):
    """``who`` is at 0 hit points or below (``compare`` "at most", ``amount`` 0) or the like; ``recoveries``:
    counts those.
    """

    says = "{recoveries?{who} has no recoveries/{who} is at {amount} hit points or {compare=at most?below/above}}"
    relates = "on {amount} hit points or below"
    who: Creatures
    amount: Amount
    compare: str = "at most"
    recoveries: bool = False


class Wields(Test):
    """``who`` wields a weapon of one of these groups or kinds, or holds the thing named."""

    says = "{who} is {negated?not /}wielding {things:or a}"
    relates = "wielding {things:or a}"
    who: Creatures
    things: tuple[str, ...]
    negated: bool = False


class Under(Test):
    """``who`` is affected by the power named; ``stance``: SELF is in the stance this power is."""

    says = "{stance?in this {stance}/{who} is {negated?not /}affected by *{power}*}"
    relates = "for which {stance?in this {stance}/{who} is {negated?not /}affected by *{power}*}"
    who: Creatures
    power: str = ""
    stance: str = ""
    negated: bool = False


class Sees(Test):
    """``seer`` can see ``seen``."""

    says = "{seer} {negated?cannot/can} see {seen}"
    seer: Creatures
    seen: Creatures
    negated: bool = False

    def relative(self) -> str:
        if self.seen == EACH:
            return f"{self.seer.render()} {'cannot' if self.negated else 'can'} see"
        return f"that {'cannot' if self.negated else 'can'} see {self.seen.render()}"


class Excluded(Test):
    """Anyone but these."""

    says = "that creature is not {who}"
    relates = "other than {who}"
    who: Creatures


class HasMode(Test):
    """``who`` has (or lacks) a movement mode or trait of movement."""

    says = "{who} {without?lacks/has} a {mode} speed"
    relates = "{without?without/with} a {mode} speed"
    who: Creatures
    mode: str
    without: bool = False


class Terrain(Test):
    """``who`` stands in a kind of terrain or medium: water, bright light, dim light, difficult terrain..."""

    says = "{who} is {kind=underwater?/in }{kind}"
    relates = "in {kind}"
    who: Creatures
    kind: str


class Not(Test):
    """The opposite."""

    test: Test

    def render(self) -> str:
        if isinstance(self.test, Exists) and isinstance(self.test.who, Select) and self.test.at_least == 1:
            return "there is no " + replace(self.test.who, count=1).render().removeprefix("one ")
        either = "either " if isinstance(self.test, AnyOf) else ""
        return f"it is not the case that {either}{self.test.render()}"

    def relative(self) -> str:
        """Of whoever is described."""
        return f"for which {self.render()}"


class AllOf(Test):
    """All of these."""

    says = "{tests}"
    tests: tuple[Test, ...]

    def relative(self) -> str:
        """Of whoever is described."""
        return " and ".join(test.relative() for test in self.tests)


class AnyOf(Test):
    """Any of these."""

    tests: tuple[Test, ...]

    def render(self) -> str:
        return " or ".join(test.render() for test in self.tests)

    def relative(self) -> str:
        """Of whoever is described."""
        return f"for which {self.render()}"


class Exists(Test):
    """At least ``at_least`` such creatures exist ("there is at least one ally adjacent to SELF")."""

    says = "there is at least {who}"
    who: Creatures
    place: Place
    at_least: int = 1


class Afflicted(Test):
    """``who`` suffers from the affliction named (at any stage of it)."""

    says = "{who} is afflicted with {affliction}"
    relates = "afflicted with {affliction}"
    who: Creatures
    affliction: str


class Handy(Test):
    """A ``thing`` fit for the purpose lies within SELF's reach; unless the map says otherwise it does."""

    says = "there is a suitable {thing} within reach"
    thing: str


def of_target(test: Test) -> Test:
    """A description of "that creature" asked of the target instead."""
    changes: dict[str, Any] = {part.name: TARGET for part in fields(test) if getattr(test, part.name) == EACH}
    event = getattr(test, "event", None)
    if event is not None and event.other == EACH:
        changes["event"] = replace(event, other=TARGET)
    return replace(test, **changes) if changes else test


class CanDeal(Test):
    """``who`` has an attack that deals damage of one of these types."""

    says = "{who} is capable of dealing {types:or} damage"
    relates = "that is capable of dealing {types:or} damage"
    who: Creatures
    types: tuple[str, ...]


class Alone(Test):
    """None of the allies of ``who`` is within ``n`` squares of it (1: adjacent to it)."""

    says = "{who} has no allies {n=1?adjacent to/within {n} squares of} it"
    relates = "that has no allies {n=1?adjacent to/within {n} squares of} it"
    who: Creatures = EACH
    n: int = 1


class LevelAtMost(Test):
    """``who`` is of this level or lower (``level`` 0: of a lower level than SELF; ``own``: or of SELF's)."""

    adjectival = "{own?/{level?/lower-level}}"
    says = "{who} is {own?of SELF's level or lower/of level {level} or lower}"
    relates = "{own?of SELF's level or lower/of level {level} or lower}"
    who: Creatures
    level: int = 0
    own: bool = False


class DefenseAtMost(Test):
    """A defense of ``who`` is this or lower."""

    says = "{who} has {defense} {most} or lower"
    who: Creatures
    defense: str
    most: int


class Extreme(Test):
    """``who`` has, of those that fit, the least (``most``: the most) of a defense, hit points, initiative."""

    says = "{who} is the one with the {most?{what=hit points?most/highest}/{what=hit points?fewest/lowest}} {what}"
    relates = "with the {most?{what=hit points?most/highest}/{what=hit points?fewest/lowest}} {what}"
    who: Creatures
    what: str
    most: bool = False


class Resists(Test):
    """``who`` has resistance to one of these types."""

    says = "{who} has resistance to {types:or}"
    relates = "with resistance to {types:or}"
    who: Creatures
    types: tuple[str, ...]


class Called(Test):
    """``who`` is a creature of the kind of this name (a word of its name)."""

    says = "{who} is a creature called {name}"
    relates = "{name=SELF?called SELF/called {name}}"
    adjectival = "{name=SELF?/{name}}"
    who: Creatures
    name: str


class OddHitPoints(Test):
    """The hit points of ``who`` are odd (``negated``: even)."""

    says = "{who's} hit points are {negated?even/odd}"
    who: Creatures = SELF
    negated: bool = False


class Unmoved(Test):
    """``who`` is immune to a condition or kind of effect."""

    says = "{who} is immune to {by}"
    relates = "that is immune to {by}"
    who: Creatures
    by: str
