"""Crawling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes
from battlemat.engine.actions.action import MOVE, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.flags import ALOFT, NO_WALK, SQUEEZING
from battlemat.engine.grid.movement import grid_movement
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.routes import Price, WayPace

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class CrawlPace(WayPace):
    """How far a crawl goes, and what its squares cost."""

    def __init__(self, crawl: Crawl, goal: int, plain: int) -> None:
        super().__init__(routes.WALK, goal)
        self.crawl = crawl
        self.plain = plain

    def allowance(self, battle: Battle, creature: Creature) -> int:
        return self.crawl.budget(battle, creature)


@mypyc_attr(allow_interpreted_subclasses=True)
class Crawl(Action):
    """Move up to half one's speed, prone or not (orcus.act.crawl)."""

    purpose = purposes.CRAWL
    verb = "crawls"
    travels = True
    takes = frozenset({"to", "path"})

    def __init__(self) -> None:
        super().__init__("crawl", MOVE, "orcus.act.crawl")
        self.lazy = True

    def budget(self, battle: Battle, who: Creature) -> int:
        """Squares of movement: half its speed, rounded down."""
        return battle.rules.movement.speed(battle, who, routes.WALK) // 2

    def price(self, battle: Battle, who: Creature) -> Price:
        """What the squares cost: 1, or 2 by option (orcus.ruling.crawl-cost)."""
        slow = routes.going(battle, who, routes.WALK).slow
        return Price(battle, who.width, slow, 2 if battle.rules.on("crawl-double-cost") else 1)

    def reach(self, battle: Battle, who: Creature) -> routes.Spread:
        """Everywhere it can crawl to."""
        way = routes.going(battle, who, routes.WALK)
        return routes.spread(
            battle,
            {who.at: 0},
            who.width,
            self.budget(battle, who),
            way.enter | who.space,
            self.price(battle, who),
            routes.no_corners(battle, who, routes.WALK),
            grid_movement(battle).climb_out(who, routes.WALK),
        )

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        return use.path or self.reach(battle, who).path(use.to)

    def blocked(self, battle: Battle, who: Creature) -> Refusal | None:
        """Why it cannot crawl at all."""
        if who.flags & NO_WALK:
            return Refusal(battle.rules.conditions.why(who, NO_WALK), f"{who.name} cannot leave its space")
        if who.state & ALOFT:
            return Refusal(self.rule, f"{who.name} is in the air")
        if who.state & SQUEEZING:
            return Refusal("orcus.act.squeeze", f"{who.name} is in a tight space: it can only squeeze")
        return None

    def may_stop(self, battle: Battle, who: Creature, square: int) -> bool:
        """Whether it may end a crawl there."""
        ends = routes.going(battle, who, routes.WALK).ends | who.space
        return not battle.board.footprint(square, who.width) & ~ends

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = self.blocked(battle, who)
        if refused is not None:
            return refused
        end = use.path[-1] if use.path else use.to
        if end < 0 or end == who.at:
            return Refusal(self.rule, "say where to crawl")
        if not battle.board.on_board(end):
            return Refusal(battle.rules.cite["grid"], "that is not on the map")
        if use.path:
            way = routes.going(battle, who, routes.WALK)
            spent = routes.follow(
                battle,
                {who.at: 0},
                use.path,
                who.width,
                way.enter | who.space,
                self.price(battle, who),
                routes.no_corners(battle, who, routes.WALK),
            )
            if any(not battle.board.bit(square) & battle.board.pits for square in use.path) and spent >= 0:
                spent += grid_movement(battle).climb_out(who, routes.WALK)
            if not 0 <= spent <= self.budget(battle, who):
                return Refusal(self.rule, f"{who.name} cannot crawl that way")
        elif not self.reach(battle, who).all >> end & 1:
            return Refusal(self.rule, f"that is farther than {who.name} can crawl")
        if not self.may_stop(battle, who, end):
            return Refusal(
                battle.rules.cite["no-shared-end"], "a move cannot end in another creature's space"
            )
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if self.blocked(battle, who) is not None:
            return []
        return [
            Use(self, to=square)
            for square in battle.board.squares(self.reach(battle, who).entered)
            if self.may_stop(battle, who, square)
        ]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        path = self.way(battle, who, use)
        pace = CrawlPace(self, -1 if use.path else use.to, self.price(battle, who).plain)
        await grid_movement(battle).travel(battle, who, path, mode=self.name, rule=self.rule, pace=pace)
