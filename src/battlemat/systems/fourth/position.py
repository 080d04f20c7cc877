"""The grid as the texts have it: cover, concealment, flanking, areas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.flags import NO_IMMEDIATE, NO_OPPORTUNITY
from battlemat.engine.effects.modifiers import FAR, NEAR, RANGED
from battlemat.engine.grid.cover import HALF, THREE_QUARTERS
from battlemat.systems.fourth.noticing import WatchfulPosition

if TYPE_CHECKING:
    from battlemat.engine.attacks.targeting import Targeting
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthPosition(WatchfulPosition):
    """Fourth: lines run from corner to corner; whoever flanks sees its enemy and could strike at it at any time."""

    corner_lines = True
    near_side = False

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.burst_from_space = True
        self.allies_cover = False
        self.own_area = True
        self.solid_origins = False
        if options["creature-cover"] == "ranged-only":
            self.covered_kinds = RANGED
        self.bodies_give = THREE_QUARTERS if options["creature-cover-grade"] == "traced" else HALF
        self.dim_near = options["concealment-distance"] == "literal"
        self.dark_near = True

    def area(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> int:
        """fourth.area.close-burst: the user's own space is left out."""
        squares = super().area(battle, user, targeting, origin)
        return squares & ~user.space if targeting.origin == NEAR else squares

    def hits_itself(self, targeting: Targeting) -> bool:
        """fourth.area.area-burst"""
        return targeting.origin == FAR and super().hits_itself(targeting)

    def arc_bases(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> list[int]:
        """fourth.ruling.close-origin: lines run from any corner of the user, beside the blast or not."""
        return self.base_squares(battle, user) if targeting.origin == NEAR \
            else super().arc_bases(battle, user, targeting, origin)

    def opposite(self, battle: Battle, a: Creature, b: Creature, target: Creature) -> bool:
        """fourth.ruling.opposite-sides: any square of the one counts with any of the other, beside the enemy or not."""
        if a.width == 1 and b.width == 1:
            return super().opposite(battle, a, b, target)
        board = battle.board
        west, north = board.coords(target.at)
        found = board.squares(b.space)
        for square in board.squares(a.space):
            col, row = board.coords(square)
            for partner in found:
                to_col, to_row = board.coords(partner)
                if through(col - west, row - north, to_col - west, to_row - north, target.width) \
                        or through(row - north, col - west, to_row - north, to_col - west, target.width):
                    return True
        return False

    def threatens(self, battle: Battle, ally: Creature, target: Creature) -> bool:
        """fourth.ruling.able-to-attack"""
        if ally.flags & (NO_IMMEDIATE | NO_OPPORTUNITY) or not self.sees(battle, ally, target):
            return False
        return super().threatens(battle, ally, target)


def through(x: int, y: int, to_x: int, to_y: int, side: int) -> bool:
    """Whether the line between the middles of two squares enters a space of `side` squares on its west or east edge
    and leaves it on the other, or passes two opposite corners. Columns and rows count from its north-west square.
    """
    if to_x < x:
        x, y, to_x, to_y = to_x, to_y, x, y
    if x >= 0 or to_x < side:
        return False
    # Where it meets either edge, in half squares from the north edge, times the columns it crosses.
    way = to_x - x
    first = (2 * y + 1) * way - (to_y - y) * (2 * x + 1)
    last = first + (to_y - y) * 2 * side
    most = 2 * side * way
    return (0 < first < most and 0 < last < most) or (min(first, last) == 0 and max(first, last) == most)
