"""Questions about the state of the fight, asked by "if", "while" and descriptions of targets."""

from __future__ import annotations

from typing import Final

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Test, listed
from battlemat.powers.forms.targets import EACH, SELF, TARGET, Place

from .kinds import form

BEINGS: Final = {
    "slower": ("with a lower initiative", "has a lower initiative than SELF"),
    "waiting": ("that has not acted yet this battle", "has not acted yet this battle"),
    "acted": ("", "used another action this turn before the attack"),
    "attacked SELF": ("that has attacked SELF this battle", "has attacked SELF this battle"),
    "of SELF's type": ("of SELF's type", "is of SELF's type"),
    "spellcaster": ("", "is a spellcaster"),
    "last of its mob": ("", "is the last mook of its mob"),
    "last to save": ("that was the last in the battle to roll a death save",
                     "was the last in the battle to roll a death save"),
    "next to a body": ("", "is next to a dead body"),
    "saved": ("", "has saved against it"),
}
"""What a creature can be with nothing more to say of it (``Is``), in words: in a description, and said of it."""


@form
class Is(Test):
    """``who`` is ``what`` of ``BEINGS``. ``of SELF's type``: beast, plant; ``spellcaster``: a power of it is a spell;
    ``saved``: against everything that this use has laid on it; ``acted``: before the action under way.
    """

    who: Creatures
    what: str

    def relative(self) -> str:
        return BEINGS[self.what][0] or f"that {self.render()}"

    def render(self) -> str:
        return f"{self.who.render()} {BEINGS[self.what][1]}"


@form
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


@form
class Burning(Test):
    """``who`` is taking persistent damage of this type ("" any), from the power named or anyone."""

    who: Creatures
    damage_type: str = ""
    power: str = ""
    already: bool = False

    def _words(self) -> str:
        kind = f"{self.damage_type} " if self.damage_type else ""
        return f"taking persistent {kind}damage" + (f" from *{self.power}*" if self.power else "")

    def relative(self) -> str:
        return self._words()

    def render(self) -> str:
        return f"{self.who.render()} is {'already ' if self.already else ''}{self._words()}"


@form
class Tagged(Test):
    """``who`` has any of these tags, types, origins, alignments or shapes (as printed in a stat block's
    third line).
    """

    who: Creatures
    tags: tuple[str, ...]
    without: bool = False

    def relative(self) -> str:
        return f"{'without' if self.without else 'with'} the {listed(self.tags, 'or')} tag"

    def render(self) -> str:
        verb = "does not have" if self.without else "has"
        return f"{self.who.render()} {verb} the {listed(self.tags, 'or')} tag"


@form
class Ranked(Test):
    """``who`` is of one of these monster kinds (standard, mook, elite, boss); negated: of none of them."""

    who: Creatures
    kinds: tuple[str, ...]
    negated: bool = False

    def adjective(self) -> str:
        return listed(self.kinds, "or") if not self.negated else ""

    def relative(self) -> str:
        return f"that is {'not ' if self.negated else ''}a {listed(self.kinds, 'or')}"

    def render(self) -> str:
        return f"{self.who.render()} is {'not ' if self.negated else ''}a {listed(self.kinds, 'or')}"


@form
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


@form
class Stands(Test):
    """``who`` is at a place."""

    who: Creatures
    place: Place
    negated: bool = False

    def render(self) -> str:
        if self.place.kind == "beneath":
            return f"directly beneath {self.place.of.render()} only"
        return f"{self.who.render()} is {'not ' if self.negated else ''}{self.place.render()}"

    def relative(self) -> str:
        return f"that is {'not ' if self.negated else ''}{self.place.render()}"


@form
class Holds(Test):
    """``holder`` is grappling ``held``."""

    holder: Creatures
    held: Creatures

    def relative(self) -> str:
        if self.held == EACH:
            return f"{self.holder.render()} has grappled"
        return "grappling " + self.held.render()

    def render(self) -> str:
        return f"{self.holder.render()} is grappling {self.held.render()}"


@form
class Advantage(Test):
    """``who`` has combat advantage against ``over``."""

    who: Creatures
    over: Creatures

    def relative(self) -> str:
        if self.who == EACH:
            return f"with combat advantage against {self.over.render()}"
        return f"granting combat advantage to {self.who.render()}"

    def render(self) -> str:
        verb = "have" if self.who.plural else "has"
        return f"{self.who.render()} {verb} combat advantage against {self.over.render()}"


@form
class Benefits(Test):
    """``who`` has cover, concealment or either (``what`` joined with "or") against the attack or observer."""

    who: Creatures
    what: str

    def render(self) -> str:
        return f"{self.who.render()} benefits from {self.what}"


@form
class HitPoints(Test):
    """``who`` is at 0 hit points or below (``compare`` "at most", ``amount`` 0) or the like; ``recoveries``:
    counts those.
    """

    who: Creatures
    amount: Amount
    compare: str = "at most"
    recoveries: bool = False

    def relative(self) -> str:
        return f"on {self.amount.render()} hit points or below"

    def render(self) -> str:
        if self.recoveries:
            return f"{self.who.render()} has no recoveries"
        return (
            f"{self.who.render()} is at {self.amount.render()} hit points or "
            f"{'below' if self.compare == 'at most' else 'above'}"
        )


@form
class Wields(Test):
    """``who`` wields a weapon of one of these groups or kinds, or holds the thing named."""

    who: Creatures
    things: tuple[str, ...]
    negated: bool = False

    def relative(self) -> str:
        return f"wielding {listed([_article(one) for one in self.things], 'or')}"

    def render(self) -> str:
        return f"{self.who.render()} is {'not ' if self.negated else ''}{self.relative()}"


def _article(noun: str) -> str:
    return ("an " if noun[:1].lower() in "aeiou" else "a ") + noun


@form
class Under(Test):
    """``who`` is affected by the power named; ``stance``: SELF is in the stance this power is."""

    who: Creatures
    power: str = ""
    stance: str = ""
    negated: bool = False

    def relative(self) -> str:
        return f"for which {self.render()}"

    def render(self) -> str:
        if self.stance:
            return f"in this {self.stance}"
        return f"{self.who.render()} is {'not ' if self.negated else ''}affected by *{self.power}*"


@form
class Sees(Test):
    """``seer`` can see ``seen``."""

    seer: Creatures
    seen: Creatures
    negated: bool = False

    def relative(self) -> str:
        if self.seen == EACH:
            return f"{self.seer.render()} {'cannot' if self.negated else 'can'} see"
        return f"that {'cannot' if self.negated else 'can'} see {self.seen.render()}"

    def render(self) -> str:
        return f"{self.seer.render()} {'cannot' if self.negated else 'can'} see {self.seen.render()}"


@form
class Excluded(Test):
    """Anyone but these."""

    who: Creatures

    def relative(self) -> str:
        return f"other than {self.who.render()}"

    def render(self) -> str:
        return f"that creature is not {self.who.render()}"


@form
class HasMode(Test):
    """``who`` has (or lacks) a movement mode or trait of movement."""

    who: Creatures
    mode: str
    without: bool = False

    def relative(self) -> str:
        return f"{'without' if self.without else 'with'} a {self.mode} speed"

    def render(self) -> str:
        return f"{self.who.render()} {'lacks' if self.without else 'has'} a {self.mode} speed"


@form
class Terrain(Test):
    """``who`` stands in a kind of terrain or medium: water, bright light, dim light, difficult terrain..."""

    who: Creatures
    kind: str

    def relative(self) -> str:
        return f"in {self.kind}"

    def render(self) -> str:
        return f"{self.who.render()} is {'' if self.kind == 'underwater' else 'in '}{self.kind}"


@form
class Not(Test):
    """The opposite."""

    test: Test

    def render(self) -> str:
        either = "either " if isinstance(self.test, AnyOf) else ""
        return f"it is not the case that {either}{self.test.render()}"

    def relative(self) -> str:
        """Of whoever is described."""
        return f"for which {self.render()}"


@form
class AllOf(Test):
    """All of these."""

    tests: tuple[Test, ...]

    def render(self) -> str:
        return " and ".join(test.render() for test in self.tests)


@form
class AnyOf(Test):
    """Any of these."""

    tests: tuple[Test, ...]

    def render(self) -> str:
        return " or ".join(test.render() for test in self.tests)

    def relative(self) -> str:
        """Of whoever is described."""
        return f"for which {self.render()}"


@form
class Exists(Test):
    """At least ``at_least`` such creatures exist ("there is at least one ally adjacent to SELF")."""

    who: Creatures
    place: Place
    at_least: int = 1

    def render(self) -> str:
        return f"there is at least {self.who.render()}"


@form
class Afflicted(Test):
    """``who`` suffers from the affliction named (at any stage of it)."""

    who: Creatures
    affliction: str

    def relative(self) -> str:
        return f"afflicted with {self.affliction}"

    def render(self) -> str:
        return f"{self.who.render()} is {self.relative()}"


@form
class Handy(Test):
    """A ``thing`` fit for the purpose lies within SELF's reach; unless the map says otherwise it does."""

    thing: str

    def render(self) -> str:
        return f"there is a suitable {self.thing} within reach"


def of_target(test: Test) -> Test:
    """A description of "that creature" asked of the target instead."""
    from dataclasses import fields, replace

    changes = {part.name: TARGET for part in fields(test) if getattr(test, part.name) == EACH}
    return replace(test, **changes) if changes else test


@form
class CanDeal(Test):
    """``who`` has an attack that deals damage of one of these types."""

    who: Creatures
    types: tuple[str, ...]

    def relative(self) -> str:
        return f"that is capable of dealing {listed(self.types, 'or')} damage"

    def render(self) -> str:
        return f"{self.who.render()} is capable of dealing {listed(self.types, 'or')} damage"


@form
class Alone(Test):
    """None of the allies of ``who`` is within ``n`` squares of it (1: adjacent to it)."""

    who: Creatures = EACH
    n: int = 1

    def relative(self) -> str:
        return f"that has no allies {self.where('it')}"

    def render(self) -> str:
        return f"{self.who.render()} has no allies {self.where('it')}"

    def where(self, whom: str) -> str:
        """How near they would be."""
        return f"adjacent to {whom}" if self.n == 1 else f"within {self.n} squares of {whom}"


@form
class LevelAtMost(Test):
    """``who`` is of this level or lower (``level`` 0: of a lower level than SELF; ``own``: or of SELF's)."""

    who: Creatures
    level: int = 0
    own: bool = False

    def adjective(self) -> str:
        return "" if self.level or self.own else "lower-level"

    def relative(self) -> str:
        return "of SELF's level or lower" if self.own else f"of level {self.level} or lower"

    def render(self) -> str:
        return f"{self.who.render()} is {self.relative()}"


@form
class DefenseAtMost(Test):
    """A defense of ``who`` is this or lower."""

    who: Creatures
    defense: str
    most: int

    def render(self) -> str:
        return f"{self.who.render()} has {self.defense} {self.most} or lower"


@form
class Extreme(Test):
    """``who`` has, of those that fit, the least (``most``: the most) of a defense, hit points, initiative."""

    who: Creatures
    what: str
    most: bool = False

    def relative(self) -> str:
        least = "fewest" if self.what == "hit points" else "lowest"
        return f"with the {('most' if self.what == 'hit points' else 'highest') if self.most else least} {self.what}"

    def render(self) -> str:
        return f"{self.who.render()} is the one {self.relative()}"


@form
class Resists(Test):
    """``who`` has resistance to one of these types."""

    who: Creatures
    types: tuple[str, ...]

    def relative(self) -> str:
        return f"with resistance to {listed(self.types, 'or')}"

    def render(self) -> str:
        return f"{self.who.render()} has resistance to {listed(self.types, 'or')}"


@form
class Called(Test):
    """``who`` is a creature of the kind of this name (a word of its name)."""

    who: Creatures
    name: str

    def adjective(self) -> str:
        return self.name if self.name != "SELF" else ""

    def relative(self) -> str:
        return "called SELF" if self.name == "SELF" else f"called {self.name}"

    def render(self) -> str:
        return f"{self.who.render()} is a creature called {self.name}"


@form
class OddHitPoints(Test):
    """The hit points of ``who`` are odd (``negated``: even)."""

    who: Creatures = SELF
    negated: bool = False

    def render(self) -> str:
        return f"{self.who.possessive()} hit points are {'even' if self.negated else 'odd'}"


@form
class Unmoved(Test):
    """``who`` is immune to a condition or kind of effect."""

    who: Creatures
    by: str

    def relative(self) -> str:
        return f"that is immune to {self.by}"

    def render(self) -> str:
        return f"{self.who.render()} is immune to {self.by}"
