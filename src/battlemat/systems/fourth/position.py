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

    def threatens(self, battle: Battle, ally: Creature, target: Creature) -> bool:
        """fourth.ruling.able-to-attack"""
        if ally.flags & (NO_IMMEDIATE | NO_OPPORTUNITY) or not self.sees(battle, ally, target):
            return False
        return super().threatens(battle, ally, target)
