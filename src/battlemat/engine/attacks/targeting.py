"""Targeting: where a power starts, what it covers or picks, and whom it may be aimed at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

SELF: Final = 0

# whom a power may be aimed at
CREATURE: Final = 0
ENEMY: Final = 1
ALLY: Final = 2
ANYONE: Final = 3       # any in the area, as the user chooses
NOBODY: Final = 4       # a square


@mypyc_attr(allow_interpreted_subclasses=True)
class Targeting:
    """How a power picks its targets. Distances are squares.

    `origin` has the bits of the attack types it can be (`engine.modifiers`; 0 is Self). `reach` 0 means the
    weapon's or the creature's own; `normal`/`long` are ranges (0 with a ranged origin: the weapon's). `shape` is
    "" or burst, arc, wall, eyesight, earshot, with `size`; `within` the range to a Far area's origin square.
    `count` is how many creatures a Melee or Ranged power picks, or 0 in an area for everyone; `nearest` picks only
    the nearest; `whom` is one of this module's constants; `others` leaves the user out; `touch` uses the
    creature's own reach and `weapon` that of the weapon; `grouped` targets leave out nobody between them. Of a
    `diced` number, which is rolled as the power is used, `count` is the most and `usual` what it comes to on average.
    """

    def __init__(self, origin: int = SELF, *, reach: int = 0, normal: int = 0, long: int = 0, shape: str = "",
                 size: int = 0, within: int = 0, count: int = 1, whom: int = CREATURE, nearest: bool = False,
                 others: bool = True, touch: bool = False, weapon: bool = False, minimum: int = 0,
                 selective: bool = False, grouped: bool = False, diced: bool = False, usual: int = 0) -> None:
        self.origin = origin
        self.reach = reach
        self.normal = normal
        self.long = long
        self.shape = shape
        self.size = size
        self.within = within
        self.count = count
        self.whom = whom
        self.nearest = nearest
        self.others = others
        self.touch = touch
        self.weapon = weapon
        self.minimum = minimum
        self.selective = selective
        self.grouped = grouped
        self.diced = diced
        self.usual = usual or count

    @property
    def area(self) -> bool:
        """Whether it fills an area rather than picking creatures."""
        return self.shape != ""

    @property
    def picked(self) -> bool:
        """Whether the user picks who in its area is affected."""
        return self.whom == ANYONE or self.selective

    @property
    def one_side(self) -> bool:
        """Whether its words for targets name one side: enemies, or allies."""
        return self.whom in (ENEMY, ALLY)

    @property
    def at_enemies(self) -> bool:
        """Whether its words for targets name enemies alone."""
        return self.whom == ENEMY

    def accepts(self, battle: Battle, user: Creature, target: Creature) -> bool:
        """Whether the words for its targets cover this creature (range and lines aside)."""
        if target.id == user.id:
            return not self.others
        if self.whom == ENEMY:
            return target.side != user.side
        if self.whom == ALLY:
            return target.side == user.side
        return True
