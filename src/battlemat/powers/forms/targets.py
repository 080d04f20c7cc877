"""Whom a power reaches: roles, selections, places, areas."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from .amounts import Amount
from .base import Creatures, Form, Test
from .wording import listed, number_word, squares

_ROLES: Final = {
    "self": "SELF",
    "target": "the target",
    "trigger": "the triggering creature",
    "befallen": "that creature",
    **{f"triggering {kind}": f"the triggering {kind}" for kind in ("ally", "enemy")},
    "attacker": "the attacker",
    "each": "that creature",
    "it": "it",
    "them": "them",
    "those": "each of them",
    "both": "both of them",
    "subject": "it",
    "bare": "it",
    "that": "that creature",
    "that ally": "that ally",
    "that enemy": "that enemy",
    "rider": "the rider",
    "mount": "the mount",
    "owner": "the owner",
    "companion": "SELF's companion",
    "quarry": "SELF's quarry",
    "original": "the original target",
    "swallowed": "the swallowed creature",
    "protege": "SELF's focus",
    "summoned": "the summoned creature",
    "conjured": "the conjuration",
}


class Who(Creatures):
    """A role in the power.

    ``self``: the creature whose power or trait this is. ``target``: the (each) target of the attack or
    power; in a secondary attack the secondary target. ``trigger``: the creature whose action set off the
    trigger, ``befallen``: whom it was done to. ``attacker``: who made the triggering attack. ``each``: inside
    an aura, a zone or ``When``, the creature the event is about. ``original``: the target of the attack
    before a secondary one. ``subject``, ``it``, ``them``, ``those`` (each of them), ``both``, ``bare`` never
    remain in a form that has been read: they are resolved while reading, and said only of a sentence
    explained word by word.
    """

    role: str

    def render(self) -> str:
        return _ROLES[self.role]


SELF: Final = Who("self")
TARGET: Final = Who("target")
SUBJECT: Final = Who("subject")
BARE: Final = Who("bare")
IT: Final = Who("it")
THEM: Final = Who("them")
THOSE: Final = Who("those")
BOTH: Final = Who("both")
EACH: Final = Who("each")
TRIGGERER: Final = Who("trigger")
BEFALLEN: Final = Who("befallen")
ATTACKER: Final = Who("attacker")


BANDS: Final = ("nearby", "far away", "nearby or far away")


class Place(Test):
    """Where a creature or square is.

    ``kind``: ``adjacent`` (to ``of``; to at least ``n`` of them), ``within`` (``n`` squares of ``of``),
    ``reach`` (of ``of``), ``sight`` (in line of sight of ``of``), ``hearing``, ``range`` (of the power in
    use), ``burst`` (a near burst ``n`` around ``of``), ``area`` (of the power in use), ``outside`` (that area),
    ``aura`` (this or SELF's aura), ``zone`` (made by this power), ``space`` (in the space of ``of``), ``left`` (where
    ``of`` was before this use of the power moved it), ``not reach`` (of any of ``of``), ``beyond`` (``n`` squares
    farther than the reach of ``of``), ``not within``, ``not adjacent``. Without squares: ``nearby``, ``far away``,
    ``nearby or far away`` (of ``of``), ``next to``
    (``of``), ``group`` (all in one group, near each other).
    """

    kind: str
    n: int = 0
    of: Creatures = SELF

    def adjective(self) -> str:
        """Before the noun: bands are, places on a map are not."""
        return self.kind if self.kind in BANDS and self.of == SELF else ""

    def render(self) -> str:
        kind, who = self.kind, self.of.render()
        if kind in BANDS:
            return f"{kind} {who}" if self.of != SELF else kind
        if kind == "next to":
            return f"next to {who}"
        if kind == "group":
            return "in a group"
        if kind in ("engaged", "grabbing"):
            return f"engaged with {who}" if kind == "engaged" else f"grabbing {who}"
        if kind == "unengaged":
            return kind
        if kind == "adjacent" and self.n:
            return f"adjacent to {number_word(self.n)} or more of {who}"
        if kind == "adjacent":
            return f"adjacent to {who}"
        if kind == "not adjacent":
            return f"not adjacent to {who}"
        if kind == "within":
            return f"within {squares(self.n)} of {who}"
        if kind == "not within":
            return f"not within {squares(self.n)} of {who}"
        if kind == "reach":
            return f"in {self.of.possessive()} reach"
        if kind == "not reach":
            return f"not in {self.of.possessive()} reach"
        if kind == "beyond":
            return f"{squares(self.n)} beyond {self.of.possessive()} reach"
        if kind == "outside":
            return "outside the area"
        if kind == "sight":
            return f"in line of sight of {who}"
        if kind == "hearing":
            return f"that can hear {who}"
        if kind == "burst":
            return f"in near burst {self.n} of {who}"
        if kind == "space":
            return f"in {self.of.possessive()} space"
        if kind == "left":
            return f"that {who} left"
        if kind == "range":
            return "in range"
        if kind == "area":
            return "in the area"
        return f"in the {kind}"


_KINDS: Final = {
    "creature": ("creature", "creatures"),
    "enemy": ("enemy", "enemies"),
    "ally": ("ally", "allies"),
    "target": ("target", "targets"),
    "object": ("object", "objects"),
    "square": ("square", "squares"),
    "creature or object": ("creature or object", "creatures or objects"),
}


class Select(Creatures):
    """Creatures picked by description.

    ``kind``: creature, enemy or ally of SELF (or object, square). ``count``: how many, 0 = every one that
    fits; ``up_to``: at most so many. ``choice``: ``""`` (whoever acts chooses), ``self`` (SELF chooses),
    ``random``, ``nearest``. ``of``: whose ally or enemy it is and from whom it is nearest (``None``:
    SELF's). ``tests``: what each must be, asked of ``Who("each")``. ``name``: a kind of creature by name
    ("skinner"). ``with_self``: SELF is chosen as well; ``or_self``: may be SELF instead. ``other``: not
    one already targeted by this power. ``any_one``: "a/any" in the sense of whichever fits (in traits and
    triggers). ``group``: named in the plural.
    """

    kind: str = "creature"
    count: int = 0
    up_to: bool = False
    tests: tuple[Test, ...] = ()
    choice: str = ""
    name: str = ""
    with_self: bool = False
    or_self: bool = False
    other: bool = False
    any_one: bool = False
    of: Creatures | None = None
    number: Amount | None = None
    group: bool = field(default=False, compare=False)

    @property
    def plural(self) -> bool:
        if self.number is not None or self.with_self:
            return True
        return not self.any_one and self.count > 1

    def noun(self) -> str:
        """The noun with its adjectives and its places."""
        many = self.count > 1 or self.number is not None
        names = _KINDS.get(self.kind, (self.kind, self.kind + "s"))
        noun = names[1] if many else names[0]
        if self.name:
            noun = f"{self.name}" + ("s" if many else "")
        before: list[str] = []
        after: list[str] = []
        for test in self.tests:
            front = getattr(test, "adjective", None)
            word = front() if front is not None else ""
            if word:
                before.append(word)
            elif isinstance(test, Place):
                after.append(test.render())
            else:
                relative = getattr(test, "relative", None)
                after.append(relative() if relative is not None else "that " + test.render())
        if self.of is not None and self.choice != "nearest":
            after.insert(0, f"of {self.of.render()}")
        if self.choice in ("random", "nearest", "farthest"):
            before.insert(0, self.choice)
        return " ".join([*before, noun, *after])

    def render(self) -> str:
        noun = self.noun()
        if self.number is not None:
            text = f"{'up to ' if self.up_to else ''}{self.number.render()} {'other ' if self.other else ''}{noun}"
        elif self.count == 0:
            text = f"{'any' if self.any_one else 'each'} {'other ' if self.other else ''}{noun}"
        elif self.choice == "nearest":
            text = f"{self.of.possessive()} {noun}" if self.of is not None else f"the {noun}"
        elif self.count == 1 and self.other:
            text = f"another {noun}"
        elif self.up_to:
            text = f"up to {number_word(self.count)} {'other ' if self.other else ''}{noun}"
        else:
            text = f"{number_word(self.count)} {'other ' if self.other else ''}{noun}"
        if self.choice == "self":
            text += " of SELF's choice"
        if self.with_self:
            text = f"SELF and {text}"
        if self.or_self:
            text = f"SELF or {text}"
        return text


class Together(Creatures):
    """Several named parties at once: "SELF and the target"; with ``link`` "or" one of them, chosen by
    SELF.
    """

    parties: tuple[Creatures, ...]
    link: str = "and"

    @property
    def plural(self) -> bool:
        return self.link == "and"

    def render(self) -> str:
        return listed([one.render() for one in self.parties], self.link)


class Area(Form):
    """An area of effect in squares: ``shape`` burst, blast, arc or wall; ``size`` its number."""

    says = "{shape} {size}"
    shape: str
    size: int


class Targeting(Form):
    """Where a power starts and whom it can take in.

    ``origin``: melee, ranged, near, far, self or ``""`` (the symbol's default). ``reach`` in squares for
    melee (0: the user's own reach). ``normal``/``long``: ranged distances, or the distance a far area's
    origin may be away. ``minimum``: no nearer than this. ``basis``: a range that is not a number (weapon,
    touch, eyesight, earshot, unlimited). ``more_reach``: squares beyond the weapon's reach. ``who``: the
    targets (``None``: the default of the origin). ``tests``: what must hold of each target.
    """

    origin: str = ""
    reach: int = 0
    normal: int = 0
    long: int = 0
    minimum: int = 0
    basis: str = ""
    more_reach: int = 0
    area: Area | None = None
    who: Creatures | None = None
    tests: tuple[Test, ...] = ()
    centre: Creatures | None = None

    def spot(self) -> str:
        """The origin and its distances as a monster's line prints them."""
        if self.origin == "self":
            return "Self"
        if self.origin == "melee":
            text = f"Reach {self.reach}" if self.reach else f"Melee {self.basis or 'weapon'}"
            return text + (f" +{self.more_reach} reach" if self.more_reach else "")
        ranges = (
            f"{self.normal}/{self.long}" if self.long else str(self.normal) if self.normal else self.basis
        )
        if self.origin in ("ranged", "melee or ranged"):
            text = f"{self.origin.capitalize()} {ranges}"
            return text + (f" (minimum {self.minimum})" if self.minimum else "")
        if self.area is None:
            return f"{self.origin.capitalize()} {ranges}"
        text = f"{self.origin.capitalize()} {self.area.render()}"
        if self.basis == "weapon":
            text += " within weapon range"
        elif self.normal:
            text += f" within {self.minimum} and {self.normal}" if self.minimum else f" within {ranges}"
        elif self.minimum:
            text += f" (minimum {self.minimum})"
        if self.centre is not None:
            text += f" centered on {self.centre.render()}"
        return text

    def render(self) -> str:
        text = self.spot() if self.origin else ""
        for test in self.tests:
            things: tuple[str, ...] = getattr(test, "things", ())
            if things:
                text += f" ({' or '.join(things)})"
        if self.who is not None:
            text += (", " if text else "") + self.who.render()
        return text
