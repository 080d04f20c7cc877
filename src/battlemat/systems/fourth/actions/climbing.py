"""Climbing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import MOVE
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.actions.underway import Underway
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, GRANTS_ADVANTAGE, NO_WALK, PRONE
from battlemat.engine.grid.journey import Pace
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.reach import Going
from battlemat.engine.grid.region import flood, legal_step, price
from battlemat.engine.grid.terrain import Terrain
from battlemat.engine.skills import check_total
from battlemat.systems.fourth import difficulty
from battlemat.systems.fourth.actions.skilled import FAILED_BADLY, SkillAction
from battlemat.systems.fourth.falling import ON_THE_WALL, bottom, climbing, held, let_go
from battlemat.systems.shared.grid import routes

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

CLIMBING: Final = "climbing"


class ToilPace(Pace):
    """How far a climb or a swim goes: half one's speed as it is now."""

    def allowance(self, battle: Battle, creature: Creature) -> int:
        return battle.rules.movement.speed(battle, creature, "walk") // 2

    def cost(self, battle: Battle, creature: Creature, square: int, going: Going) -> int:
        return 1


class WallPace(ToilPace):
    """How far one goes that was on the wall already: no farther than to where it comes off it."""

    def allowance(self, battle: Battle, creature: Creature) -> int:
        return super().allowance(battle, creature) if climbing(creature) is not None else 0


class Ascent(Underway):
    """Going straight up or down a wall."""

    def __init__(self, who: Creature) -> None:
        self.who = who
        self.at = who.at
        self.height = who.altitude

    def barred(self, battle: Battle) -> Refusal | None:
        who = self.who
        if who.at == self.at and who.altitude == self.height and not who.flags & (CANNOT_ACT | DEAD | PRONE) \
                and not held(battle, who):
            return None
        return Refusal(battle.rules.cite["interrupted"], f"{who.name} can climb no further")


@mypyc_attr(allow_interpreted_subclasses=True)
class Toil(SkillAction):
    """Climbing and swimming: at half one's speed, in a move action that may begin with a walk along `path`.

    By the option climb-and-swim-speed half the speed is the most a move action covers, or each square costs two.
    """

    travels = True
    takes = frozenset({"to", "path"})

    def ground(self) -> Terrain:
        """The terrain that has to be got over this way."""
        return Terrain.FLOOR

    def walked(self, battle: Battle, who: Creature, use: Use) -> int:
        """What the walk before it costs of the movement."""
        slow = grid_movement(battle).going(battle, who).slow
        return sum([price(slow, battle.board.footprint(square, who.width)) for square in use.path])

    def most(self, battle: Battle, who: Creature, use: Use) -> int:
        """How many squares it gets along at most (fourth.ruling.climb-and-swim-speed)."""
        speed = battle.rules.movement.speed(battle, who, "walk")
        left = speed - self.walked(battle, who, use)
        if battle.rules.options["climb-and-swim-speed"] == "double-cost":
            return left // 2
        return min(speed // 2, left)

    def start(self, who: Creature, use: Use) -> int:
        """Where it is after the walk."""
        return use.path[-1] if use.path else who.at

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        """The squares to where it is bound, over ground of this kind but for the last; empty when there is no way."""
        if use.to < 0:
            return ()
        board = battle.board
        start = self.start(who, use)
        rough = board.kind(self.ground())
        going = Going(board.passable & ~board.pits, board.passable, 0)
        enter = (rough | board.footprint(use.to, who.width) | board.footprint(start, who.width)) & going.enter
        region = flood(board, start, who.width, max(0, self.most(battle, who, use)), enter=enter, slow=0, leave=-1,
                       diagonals_free=False)
        free = grid_movement(battle).free_squares(battle, who, board.inside)
        if not region.all >> use.to & 1 or not free >> use.to & 1:
            return ()
        return region.path(use.to)

    def path_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why the walk before it cannot be."""
        if not use.path:
            return None
        movement = grid_movement(battle)
        budget = movement.speed(battle, who, "walk")
        return movement.path_refusal(battle, who, use.path, budget, movement.going(battle, who, "walk"))

    async def approach(self, battle: Battle, who: Creature, use: Use) -> bool:
        """Walk there. False when stopped short."""
        entered = await grid_movement(battle).travel(battle, who, use.path, mode="walk", rule="fourth.action.walk")
        return entered == len(use.path)


@mypyc_attr(allow_interpreted_subclasses=True)
class Climb(Toil):
    """Climb (fourth.athletics.climb): straight up (`squares`, `direction` "down"), or over to the square `to`.

    Out of a drop onto its edge, or from there into it: so far up or down in one move action, and on in the next.
    What it must reach is `dc`, or goes by the `surface` (ladder, rope, uneven, rough), `slippery` or `smooth`.
    """

    purpose = purposes.CLIMB
    forms = ("climb SURFACE", "climb SURFACE slippery down SQUARES", "climb COLUMN,ROW SURFACE", "climb dc 15")
    figure = "squares"
    switches = frozenset({"slippery", "smooth"})
    verb = "climbs"
    asks = frozenset({"dc", "surface", "slippery", "smooth", "direction", "squares"})

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        words = {"surface": tuple(difficulty.CLIMB), "direction": ("up", "down"), "dc": tuple(difficulty.WORDS)}
        return words.get(name) or super().values(battle, who, name)

    def sample(self, battle: Battle, who: Creature) -> Use:
        return Use(self, choose={"surface": "uneven"})

    def __init__(self) -> None:
        super().__init__("climb", MOVE, "fourth.athletics.climb")

    def ground(self) -> Terrain:
        return Terrain.CLIMB

    def goal(self, use: Use) -> int:
        """What the check must reach. Raises `NotInTable`."""
        if use.chosen("dc"):
            return self.dc(use, 0)
        return difficulty.climb(use.chosen("surface"), use.chosen("slippery") == "yes", use.chosen("smooth") == "yes")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        on_the_wall = climbing(who) is not None
        if not on_the_wall:
            stuck = routes.stuck(battle, who)
            if stuck is not None:
                return stuck
        elif use.path:
            return Refusal(self.rule, f"{who.name} is climbing: there is nothing to walk on")
        elif held(battle, who):
            return Refusal(held(battle, who), f"{who.name} cannot leave its space")
        refused = self.dc_refusal(use) or self.path_refusal(battle, who, use)
        if refused is not None:
            return refused
        if not use.chosen("dc") and not use.chosen("surface"):
            return Refusal("fourth.climb.dc-table", "say what is climbed: a surface, or the dc")
        try:
            self.goal(use)
        except difficulty.NotInTable as error:
            return Refusal("fourth.climb.dc-table", str(error))
        if self.most(battle, who, use) < 1:
            return Refusal("fourth.climb.uses-movement", f"{who.name} has no movement left to climb with")
        down = use.chosen("direction") == "down"
        if use.chosen("direction") not in ("", "up", "down"):
            return Refusal(self.rule, "the direction is up or down")
        if down and who.altitude <= bottom(battle, who):
            return Refusal(self.rule, f"{who.name} is on the ground")
        squares = use.chosen("squares")
        if squares and (not squares.isdigit() or not 1 <= int(squares) <= self.most(battle, who, use)):
            most = self.most(battle, who, use)
            return Refusal("fourth.climb.uses-movement", f"{who.name} climbs 1 to {most} squares in one move action")
        if use.to >= 0 and not self.way(battle, who, use):
            return Refusal(self.rule, f"{who.name} cannot climb there")
        return None

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        if use.to < 0:
            return ()
        board = battle.board
        start = board.footprint(self.start(who, use), who.width)
        if not board.pits & (start | board.footprint(use.to, who.width)):
            return super().way(battle, who, use)
        enter = board.passable & (start | board.footprint(use.to, who.width))
        free = grid_movement(battle).free_squares(battle, who, board.inside)
        if not free >> use.to & 1 or not legal_step(board, self.start(who, use), use.to, who.width, enter, False):
            return ()
        return (use.to,)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """Where the map has something to climb, a drop too; on the way up a wall, on and down again."""
        board = battle.board
        cliffs = board.climb
        found: list[Use] = []
        choices = {"surface": "uneven"}
        if climbing(who) is not None:
            found = [Use(self, choose={**choices, "direction": "down"})]
        if board.pits:
            around = board.adjacent_mask(who.at, who.width) & board.passable
            edges = around & ~board.pits if bottom(battle, who) else around & board.pits
            found.extend([Use(self, to=square, choose=choices) for square in board.squares(edges)])
        if cliffs & (board.adjacent_mask(who.at, who.width) | who.space):
            near = board.dilate(who.space, self.most(battle, who, Use(self)))
            places = near & board.passable & ~board.bit(who.at) & board.dilate(cliffs, 1)
            found.extend([Use(self, to=square, choose=choices) for square in board.squares(places)])
        return [use for use in found if self.refusal(battle, who, use) is None]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        if not await self.approach(battle, who, use):
            return
        goal = self.goal(use)
        way = self.way(battle, who, Use(self, to=use.to))
        total = await check_total(battle, who, "athletics", goal, self.rule)
        if total < goal:
            if total <= goal - FAILED_BADLY and climbing(who) is not None:
                await let_go(battle, who, "fourth.climb.fail-by-5")
            return
        if use.to >= 0:
            down = not battle.board.footprint(use.to, who.width) & ~battle.board.pits
            if down:
                await self.into(battle, who, use, way)
            elif not bottom(battle, who) or await self.lift(battle, who, use):
                await self.over(battle, who, way)
            return
        if not await grid_movement(battle).rises(battle, who, Ascent(who)):
            return
        squares = max(0, self.most(battle, who, use))  # It may have been slowed on the way.
        if use.chosen("squares"):
            squares = min(squares, int(use.chosen("squares")))
        if use.chosen("direction") == "down":
            squares = -min(squares, who.altitude - bottom(battle, who))
        elif bottom(battle, who):
            squares = min(squares, -who.altitude)
        self.hang_on(battle, who, who.altitude + squares)
        who.moved += abs(squares)

    async def lift(self, battle: Battle, who: Creature, use: Use) -> bool:
        """Climb up in a drop as far as it goes. True with the movement left to step over its edge, too."""
        depth = -who.altitude
        if depth and not await grid_movement(battle).rises(battle, who, Ascent(who)):
            return False
        up = min(depth, max(0, self.most(battle, who, use)))
        each = 2 if battle.rules.options["climb-and-swim-speed"] == "double-cost" else 1
        left = battle.rules.movement.speed(battle, who, "walk") - self.walked(battle, who, use) - up * each
        edge = price(grid_movement(battle).going(battle, who).slow, battle.board.footprint(use.to, who.width))
        if up:
            self.hang_on(battle, who, who.altitude + up)
            who.moved += up
        return up == depth and left >= edge

    async def into(self, battle: Battle, who: Creature, use: Use, way: tuple[int, ...]) -> None:
        """Climb over the edge of a drop and down in it."""
        if self.most(battle, who, use) < 1:
            return
        height = who.altitude
        if await grid_movement(battle).travel(battle, who, way, mode="jump", rule=self.rule) < len(way):
            return
        down = max(0, self.most(battle, who, use))
        self.hang_on(battle, who, max(height - down, bottom(battle, who)))

    async def over(self, battle: Battle, who: Creature, way: tuple[int, ...]) -> None:
        """Climb along the squares of a way: its end is firm ground, or more to climb."""
        effect = climbing(who)
        pace = ToilPace("climb")
        if effect is not None:
            pace = WallPace("climb")
            loose = on_the_wall(who, GRANTS_ADVANTAGE)
            loose.id = effect.id
            verbs.replace_effect(battle, who, effect, loose)
        height = who.altitude
        entered = await grid_movement(battle).travel(battle, who, way, mode="climb", rule=self.rule, pace=pace)
        if effect is not None:
            effect = climbing(who)
            if effect is None:  # It has fallen.
                return
            verbs.remove_effect(battle, who, effect)
        steep = battle.board.climb
        self.hang_on(battle, who, height + entered if not who.space & ~steep else 0)

    def hang_on(self, battle: Battle, who: Creature, height: int) -> None:
        """Be on the wall at this height; on the ground, off it."""
        effect = climbing(who)
        if who.altitude != height:
            verbs.set_altitude(battle, who, height, self.rule)
        above = height - bottom(battle, who)
        if above and effect is None:
            verbs.add_effect(battle, who, on_the_wall(who, GRANTS_ADVANTAGE | NO_WALK))
        elif not above and effect is not None:
            verbs.remove_effect(battle, who, effect)


def on_the_wall(who: Creature, flags: int) -> Effect:
    """What a climber bears as long as it climbs."""
    return Effect(CLIMBING, who.id, FIGHT, rule=ON_THE_WALL, flags=flags)
