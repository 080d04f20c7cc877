"""Actions: what a creature may do, what it costs, when it is legal, and the doing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal, Use, quoted, spoken
from battlemat.engine.purposes import ATTACKS, MOVES, OTHERS

if TYPE_CHECKING:
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.record.view import View

STANDARD: Final = 1
MOVE: Final = 2
MINOR: Final = 4
FREE: Final = 8
COUNTER: Final = 16       # immediate, during the action that triggered it
REACT: Final = 32         # immediate, after it
OPPORTUNITY: Final = 64
UNPAID: Final = 128       # part of something else, or no action at all
IMMEDIATE: Final = COUNTER | REACT
TURN_COSTS: Final = STANDARD | MOVE | MINOR

ORIGIN_SELF: Final = 0

ARGUMENTS: Final = ("target", "targets", "to", "path", "origin", "using", "pay")
"""What a use can be aimed with: `using` is a thing in hand, `pay` the kind of action it is paid with."""

AT_WILL: Final = 0
ENCOUNTER: Final = 1
DAILY: Final = 2
REFRESH: Final = 3
ROUND: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """Something that can be done. `cost` has a bit for each action it takes, `rule` is the rule it comes from.

    `trigger_bits` are bits of the kinds of trigger that set a triggered action off; `slot` is its place on its owner's
    sheet (-1: a common action, which everybody has). `usage` says how often it can be used, `faces` what a refresh
    roll must show on a die of `refresh_sides`, `once_rule` limits a common action to once an encounter. `takes_turn`
    marks a free action for any turn, `lazy` a move whose many ways are better asked for as a region than listed.
    `varies` marks one that sometimes takes less than its `cost`: `costs` then says what. `unread` are the words of its
    print that limit it and that nobody could read: whoever plays its user is asked whether it may be used.

    `takes` is what a use may be aimed with, of `ARGUMENTS`; `asks` are the names of the choices in it, whether made
    with the use or asked while it is done. Nothing else has a meaning for it. `offered` marks one that others may be
    asked to join.

    It introduces itself: `purpose` is what it is for (of `purposes`), `verb` how a story tells it ("stands
    up"), `verb_at` the same aimed at somebody ("charges {target}"), `verb_going` the same with a distance after it
    where that is said otherwise, `unsaid` that what comes of it is told instead, `travels` that its movement is.
    `friendly` marks one done to friends, `guarded` a move that provokes nobody, `picks` the choices that are best
    settled one after the other, with what is asked for each. `proposes` is how it is put to somebody when it is the
    only thing offered ({who} is asked, {actor} sets it off and is about to do {aim}), `declines` how that is declined.

    It can be said in words: `forms` are the ways ("check SKILL DC"; what is in capitals is to be filled in), `also`
    other names for it, `figure` the choice that a mere number is for, `rest` the one that takes whatever else is said,
    `people` those that name creatures (by id), `switches` those that are yes or no.
    """

    takes: ClassVar[frozenset[str]] = frozenset()
    asks: ClassVar[frozenset[str]] = frozenset()
    offered: ClassVar[bool] = False
    purpose: ClassVar[str] = ""
    verb: ClassVar[str] = ""
    verb_at: ClassVar[str] = ""
    verb_going: ClassVar[str] = ""
    unsaid: ClassVar[bool] = False
    travels: ClassVar[bool] = False
    friendly: ClassVar[bool] = False
    guarded: ClassVar[bool] = False
    picks: ClassVar[tuple[tuple[str, str], ...]] = ()
    proposes: ClassVar[str] = ""
    declines: ClassVar[str] = ""
    forms: ClassVar[tuple[str, ...]] = ()
    also: ClassVar[tuple[str, ...]] = ()
    figure: ClassVar[str] = ""
    rest: ClassVar[str] = ""
    people: ClassVar[frozenset[str]] = frozenset()
    switches: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, name: str, cost: int, rule: str = "") -> None:
        self.name = name
        self.cost = cost
        self.rule = rule
        self.slot = -1
        self.trigger_bits = 0
        self.tags: frozenset[str] = frozenset()
        self.origin = ORIGIN_SELF
        self.is_attack = False
        self.is_basic = False
        self.once = 0
        self.once_rule = rule
        self.takes_turn = False
        self.usage = AT_WILL
        self.faces: frozenset[int] = frozenset()
        self.refresh_sides = 6
        self.lazy = False
        self.varies = False
        self.unread: tuple[str, ...] = ()

    # ------------------------------------------------------------------ introducing itself

    @property
    def group(self) -> str:
        """Where a menu lists it, of `engine.purposes.GROUPS`."""
        if self.is_attack:
            return ATTACKS
        return MOVES if "to" in self.takes and (self.cost & MOVE or "path" in self.takes) else OTHERS

    @property
    def helpful(self) -> bool:
        """Whether it is done to friends."""
        return self.friendly

    @property
    def edge(self) -> int:
        """What it adds to the attack roll that is part of it."""
        return 0

    @property
    def card(self) -> str:
        """Its print, where it has one that no power stands for."""
        return ""

    def words(self, battle: Battle, view: View, who: Creature, use: Use) -> str:
        """A use in words of its own: "drink Healing Draught". "": its name and what it is aimed at say it all."""
        return ""

    def offer_words(self, view: View, use: Use) -> str:
        """How it is put to somebody outside a turn; "": like any use."""
        return ""

    def choice_words(self, view: View, name: str, word: str) -> str:
        """A word chosen for one of its choices, as people say it."""
        return spoken(word) if name == "action" else word

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        """The words there are for one of its choices; none where it is a number or anything that is said."""
        return tuple(battle.rules.skills) if name in ("skill", "versus") else ()

    def sample(self, battle: Battle, who: Creature) -> Use:
        """An ordinary way of doing it: where that is not allowed, none is, whatever else is said."""
        return Use(self)

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        """The squares a legal use enters, in order; none for what goes nowhere."""
        return use.path

    def provoked(self, battle: Battle, who: Creature, use: Use) -> list[int]:
        """Who could make an opportunity attack on `who`, were it done so now: their ids."""
        way = () if self.guarded else self.way(battle, who, use)
        return battle.rules.opportunity.along(battle, who, way) if way else []

    def staged(self, battle: Battle, who: Creature, use: Use) -> Battle:
        """The battle as it is when the attack roll of a use is made: a copy, where something comes before that."""
        return battle

    def blow(self, battle: Battle, who: Creature, use: Use, target: int) -> Strike | None:
        """The attack roll a use would make against a creature (its id); None when none is known beforehand."""
        return None

    def chance(self, battle: Battle, who: Creature, use: Use) -> float:
        """The chance, from 0 to 1, that the check succeeds that a use hangs on; -1 where it hangs on none known."""
        return -1.0

    def victims(self, battle: Battle, who: Creature, use: Use) -> list[int]:
        """Whom a use would be done to: their ids."""
        return list(use.targets or ((use.target,) if use.target >= 0 else ()))

    @property
    def address(self) -> str:
        """What names this action alone among those of a creature: a power goes by its place on the sheet as well."""
        return f"{quoted(self.name)}#{self.slot}" if self.slot >= 0 else quoted(self.name)

    def same(self, other: Action) -> bool:
        """Whether another object stands for this action: those about what is kept up are made afresh."""
        return self is other or (self.slot < 0 and type(self) is type(other) and self.name == other.name)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why `who` may not do it so, payment and being able to act aside; None when it may."""
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """Every way of doing it that is legal now (movement: one a square)."""
        use = Use(self)
        return [] if self.refusal(battle, who, use) is not None else [use]

    def answers(self, battle: Battle, who: Creature, trigger: Trigger) -> list[Use]:
        """The ways `who` may use it in answer to `trigger`; empty when its trigger is not met."""
        return []

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        """The actions this use takes."""
        return self.cost

    def arguments(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        """What this use may be aimed with, of `ARGUMENTS`."""
        return self.takes

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        """The names of the choices there are in this use."""
        return self.asks

    def misnamed(self, battle: Battle, who: Creature, use: Use) -> str:
        """What a choice in a use names that there is not, in words; "" for nothing. Rules don't come into it."""
        for name in sorted(self.people):
            for word in use.chosen(name).split():
                if not word.isdigit() or int(word) >= len(battle.creatures):
                    return f"{name} names a creature, and there is no creature {word!r}"
        return ""

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        """Do it. Legality has been checked and the cost paid."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})"
