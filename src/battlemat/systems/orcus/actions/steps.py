"""Short moves: five-foot step, crawling, getting down and up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import verbs
from battlemat.engine.actions import FREE, MOVE, Action
from battlemat.engine.decisions import Choice, Option, Refusal, Use
from battlemat.engine.flags import ALOFT, DEAD, NO_SHIFT, NO_WALK, OUT, PRONE, SQUEEZING
from battlemat.engine.region import legal_step
from battlemat.engine.travel import grid_movement
from battlemat.systems.orcus.actions import routes
from battlemat.systems.orcus.actions.routes import Price

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


def shift_refusal(battle: Battle, who: Creature) -> Refusal | None:
    """Why a creature cannot shift of its own will, None when it can."""
    refused = routes.stuck(battle, who)
    if refused is not None:
        return refused
    if who.flags & NO_SHIFT:
        return Refusal(
            battle.rules.conditions.why(who, NO_SHIFT) or "orcus.move.shift", f"{who.name} cannot shift"
        )
    if who.state & ALOFT and "hover" not in who.sheet.movement:
        return Refusal("orcus.fly.limits", f"{who.name} is flying and cannot shift")
    return None


class FiveFootStep(Action):
    """Shift 1 square (orcus.act.five-foot-step)."""

    def __init__(self) -> None:
        super().__init__("five-foot-step", MOVE, "orcus.act.five-foot-step")
        self.lazy = True

    def step_refusal(self, battle: Battle, who: Creature, square: int) -> Refusal | None:
        """Why it cannot shift to this square."""
        board = battle.board
        mode = battle.rules.movement.mode(battle, who)
        way = routes.going(battle, who, mode)
        if not board.on_board(square):
            return Refusal(battle.rules.cite["grid"], "that is not on the map")
        if board.distance(who.at, 1, square, 1) != 1:
            return Refusal(self.rule, "a five-foot step is one square")
        if not legal_step(
            board, who.at, square, who.width, way.enter | who.space, routes.no_corners(battle, who, mode)
        ):
            return Refusal(grid_movement(battle).step_rule(battle, who, who.at, square), "the way is blocked")
        space = board.footprint(square, who.width)
        if space & ~(way.ends | who.space):
            return Refusal(
                battle.rules.cite["no-shared-end"], "a move cannot end in another creature's space"
            )
        if space & way.slow & ~who.space and not grid_movement(battle).step_ignores_terrain:
            return Refusal("orcus.move.difficult-terrain", "one square does not reach into difficult terrain")
        return None

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = shift_refusal(battle, who)
        if refused is not None:
            return refused
        if len(use.path) > 1:
            return Refusal(self.rule, "a five-foot step is one square")
        square = use.path[0] if use.path else use.to
        if square < 0:
            return Refusal(self.rule, "say where to step")
        return self.step_refusal(battle, who, square)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if shift_refusal(battle, who) is not None:
            return []
        return [
            Use(self, to=square)
            for square in around(battle, who)
            if self.step_refusal(battle, who, square) is None
        ]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        square = use.path[0] if use.path else use.to
        await grid_movement(battle).travel(
            battle, who, (square,), provokes=False, shifting=True, rule=self.rule
        )


def around(battle: Battle, who: Creature) -> list[int]:
    """The eight places a step away, those on the map."""
    stride = battle.board.stride
    return [
        to
        for to in (
            who.at - stride - 1,
            who.at - stride,
            who.at - stride + 1,
            who.at - 1,
            who.at + 1,
            who.at + stride - 1,
            who.at + stride,
            who.at + stride + 1,
        )
        if battle.board.on_board(to)
    ]


class Crawl(Action):
    """Move up to half one's speed, prone or not (orcus.act.crawl)."""

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
            [who.at],
            who.width,
            self.budget(battle, who),
            way.enter | who.space,
            self.price(battle, who).of,
            routes.no_corners(battle, who, routes.WALK),
        )

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
                [who.at],
                use.path,
                who.width,
                way.enter | who.space,
                self.price(battle, who),
                routes.no_corners(battle, who, routes.WALK),
            )
            if not 0 <= spent <= self.budget(battle, who):
                return Refusal(self.rule, f"{who.name} cannot crawl that way")
        elif end not in self.reach(battle, who).cost:
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
            for square in sorted(self.reach(battle, who).before)
            if self.may_stop(battle, who, square)
        ]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        path = use.path or self.reach(battle, who).path(use.to)
        await grid_movement(battle).travel(battle, who, path, mode=self.name, rule=self.rule)


class DropProne(Action):
    """Fall prone on purpose (orcus.move.drop-prone)."""

    def __init__(self) -> None:
        super().__init__("drop-prone", FREE, "orcus.move.drop-prone")
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.flags & PRONE:
            return Refusal(self.rule, f"{who.name} is prone already")
        if "prone" in who.sheet.immune:
            return Refusal(self.rule, f"{who.name} cannot be prone")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        await battle.rules.movement.knock_prone(battle, who, who.id)


class StandUp(Action):
    """Stop being prone; out of a space shared with another, by a shift (orcus.act.stand-up)."""

    def __init__(self) -> None:
        super().__init__("stand-up", MOVE, "orcus.act.stand-up")

    def crowded(self, battle: Battle, who: Creature) -> bool:
        """Whether another creature is in its space."""
        return any(
            other.space & who.space
            for other in battle.creatures
            if other.id != who.id and not other.flags & (DEAD | OUT)
        )

    def ways_out(self, battle: Battle, who: Creature) -> list[int]:
        """The unoccupied places a shift of 1 leads to."""
        if who.flags & (NO_WALK | NO_SHIFT):
            return []
        board = battle.board
        slow = (
            0 if grid_movement(battle).step_ignores_terrain else routes.going(battle, who, routes.WALK).slow
        )
        bodies = 0
        for other in battle.creatures:
            if other.id != who.id and not other.flags & (DEAD | OUT):
                bodies |= other.space
        free = board.passable & ~bodies & ~slow & ~board.pits | who.space & ~bodies
        return [
            to
            for to in around(battle, who)
            if legal_step(board, who.at, to, who.width, free, grid_movement(battle).free_diagonals)
        ]

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if not who.flags & PRONE:
            return Refusal(self.rule, f"{who.name} is not prone")
        if self.crowded(battle, who) and not self.ways_out(battle, who):
            return Refusal(self.rule, f"{who.name} shares its space and has nowhere to shift to")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        prone = battle.rules.conditions.by_name["prone"].bit
        for effect in who.effects:
            if effect.conditions == prone:
                verbs.remove_effect(battle, who, effect, self.rule)
        if self.crowded(battle, who):
            options: list[Option] = [Choice(str(square), (square,)) for square in self.ways_out(battle, who)]
            answer = await battle.choose(who, "shift", options)
            await grid_movement(battle).travel(
                battle, who, answer.squares, provokes=False, shifting=True, rule=self.rule
            )
