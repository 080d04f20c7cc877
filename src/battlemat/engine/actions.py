"""Actions: what a creature may do, what it costs, when it is legal, and the doing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.decisions import Refusal, Use, quoted

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.triggers import Moment

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

    `moments` are bits of the moment kinds that set a triggered action off; `slot` is its place on its owner's
    sheet (-1: a common action, which everybody has). `usage` says how often it can be used, `faces` what a refresh
    roll must show on a die of `refresh_sides`, `once_rule` limits a common action to once an encounter. `takes_turn`
    marks a free action for any turn, `lazy` a move whose many ways are better asked for as a region than listed.
    `varies` marks one that sometimes takes less than its `cost`: `costs` then says what.

    `takes` is what a use may be aimed with, of `ARGUMENTS`; `asks` are the names of the choices in it, whether made
    with the use or asked while it is done. Nothing else has a meaning for it. `offered` marks one that others may be
    asked to join.
    """

    takes: ClassVar[frozenset[str]] = frozenset()
    asks: ClassVar[frozenset[str]] = frozenset()
    offered: ClassVar[bool] = False

    def __init__(self, name: str, cost: int, rule: str = "") -> None:
        self.name = name
        self.cost = cost
        self.rule = rule
        self.slot = -1
        self.moments = 0
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

    def answers(self, battle: Battle, who: Creature, moment: Moment) -> list[Use]:
        """The ways `who` may use it in answer to `moment`; empty when its trigger is not met."""
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
        return ""

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        """Do it. Legality has been checked and the cost paid."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})"
