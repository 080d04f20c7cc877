"""Walking and running, on the ground and in the air."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import MOVE, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.actions.triggers import TAKEN, Trigger
from battlemat.engine.effects.durations import Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import ALOFT, GRANTS_ADVANTAGE
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.grid.journey import Rise
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.skills import check
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.routes import FLY, WALK, Reach, WayPace
from battlemat.systems.shared.grid.squeezing import relax

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RUN: Final = 2
UNSTEADY: Final = -5
MODES: Final = ("walk", "fly", "burrow", "climb", "swim")


class Route:
    """A way settled: the squares entered, the mode of each step, and how wide the mover makes itself.

    `goal` is the square to go to, -1 where the way was given; `spent` what coming down, or up, costs before it.
    """

    def __init__(self, path: tuple[int, ...], modes: list[str], side: int, goal: int = -1, spent: int = 0) -> None:
        self.path = path
        self.modes = modes
        self.side = side
        self.goal = goal
        self.spent = spent


class WalkPace(WayPace):
    """How far a walk goes: its budget in the mode of the stretch it is on."""

    def __init__(self, walk: Walk, mode: str, goal: int, spent: int) -> None:
        super().__init__(mode, goal, spent)
        self.walk = walk

    def allowance(self, battle: Battle, creature: Creature) -> int:
        return self.walk.budget(battle, creature, WALK if self.mode == routes.JUMP else self.mode)


@mypyc_attr(allow_interpreted_subclasses=True)
class Walk(Action):
    """Move up to one's speed, and `extra` squares more.

    Takes `to` or `path`. The choice `mode` picks a way of moving, `altitude` a height in squares for one that
    flies, `land` ("yes") comes down at the end. An airborne creature flies; any other takes to the air,
    or goes underground, where its path can be followed in no other way. `jump` is how many squares of a drop
    the referee lets it leap, and `dc` what its Athletics check must reach where it climbs or swims without
    the speed for it : failing, it stops short of there.
    """

    purpose = purposes.GO
    forms = ("walk COLUMN,ROW", "walk COLUMN,ROW COLUMN,ROW", "walk COLUMN,ROW fly altitude HEIGHT",
             "walk COLUMN,ROW dc DC", "walk land")
    switches = frozenset({"land"})
    verb = "moves"
    travels = True
    takes = frozenset({"to", "path"})
    asks = frozenset({"mode", "altitude", "land", "jump", "dc"})

    def __init__(self, name: str, rule: str, extra: int = 0) -> None:
        super().__init__(name, MOVE, rule)
        self.extra = extra
        self.lazy = True

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        return MODES if name == "mode" else super().values(battle, who, name)

    def budget(self, battle: Battle, who: Creature, mode: str) -> int:
        """How many squares it may move this way."""
        speed = battle.rules.movement.speed(battle, who, mode)
        return speed + self.extra if speed else 0

    def reach(self, battle: Battle, who: Creature, mode: str = "") -> Reach:
        """Everywhere it gets to in its usual way (or `mode`), and the places it may stop at."""
        mode = mode or battle.rules.movement.mode(battle, who)
        return routes.reach(battle, who, mode, self.budget(battle, who, mode), who.width)

    # ------------------------------------------------------------------ legality

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = routes.stuck(battle, who)
        if refused is not None:
            return refused
        wanted = use.chosen("mode")
        if wanted and wanted not in MODES:
            return Refusal(self.rule, f"no way of moving is called {wanted}: {', '.join(MODES)}")
        if wanted and self.budget(battle, who, wanted) < 1:
            return Refusal(
                battle.rules.cite["fly"] if wanted == FLY else self.rule, f"{who.name} has no {wanted} speed"
            )
        if use.chosen("land") == "yes" and not who.state & ALOFT:
            return Refusal(self.rule, f"{who.name} is on the ground")
        refused = self.height_refusal(battle, who, use)
        if refused is not None:
            return refused
        if not self.goes(who, use):
            if use.chosen("land") == "yes" or (self.rises(who, use) and self.height(who, use) != who.altitude):
                return None
            if use.to == who.at or use.chosen("altitude"):
                return Refusal(self.rule, f"{who.name} is there already")
            return Refusal(self.rule, "say where to go")
        if self.route(battle, who, use) is not None:
            return None
        return self.why_not(battle, who, use)

    def goes(self, who: Creature, use: Use) -> bool:
        """Whether it goes to another square, as opposed to straight up or down in its own."""
        return bool(use.path) or (use.to >= 0 and use.to != who.at)

    def rises(self, who: Creature, use: Use) -> bool:
        """Whether it changes height without going anywhere."""
        return bool(use.chosen("altitude")) or (use.chosen("mode") == FLY and not who.state & ALOFT)

    def height(self, who: Creature, use: Use) -> int:
        """How high it is at the end, in squares above the ground; -1 when it does not say."""
        if use.chosen("land") == "yes":
            return 0
        word = use.chosen("altitude")
        return int(word) if word.isdigit() else -1

    def height_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why it cannot get that high or low."""
        height = self.height(who, use)
        if height < 0:
            return None
        if FLY not in who.sheet.modes:
            return Refusal(battle.rules.cite["fly"], f"{who.name} cannot fly")
        if abs(height - who.altitude) > self.budget(battle, who, FLY):
            return Refusal(self.rule, f"that height is farther than {who.name} can fly")
        return None

    def why_not(self, battle: Battle, who: Creature, use: Use) -> Refusal:
        """The reason there is no way."""
        movement = grid_movement(battle)
        mode = routes.modes(battle, who, use.chosen("mode"))[0]
        budget = self.budget(battle, who, mode)
        way = routes.going(battle, who, mode)
        if use.path:
            refused = movement.path_refusal(battle, who, use.path, budget, way)
            if refused is not None and refused.rule != battle.rules.cite["speed"]:
                return refused
            return Refusal(self.rule, f"{who.name} cannot move that way with {budget} squares of movement")
        board = battle.board
        if not board.on_board(use.to):
            return Refusal(battle.rules.cite["grid"], "that is not on the map")
        space = board.footprint(use.to, who.width)
        if space & board.solid:
            return Refusal(battle.rules.cite["walls"], "a wall is in the way")
        if space & battle.bodies & ~who.space & ~way.ends:
            return Refusal(
                battle.rules.cite["no-shared-end"], "a move cannot end in another creature's space"
            )
        rule = movement.far_rule(battle, who, mode, use.to, budget)
        if rule:
            name = next((action.name for action in battle.rules.common if action.rule == rule), "an action of its own")
            return Refusal(rule, f"{who.name} cannot just move there: that takes `{name}`, and a check")
        return Refusal(self.rule, f"that is out of reach with {budget} squares of movement")

    # ------------------------------------------------------------------ the way

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        route = self.route(battle, who, use) if self.goes(who, use) else None
        return route.path if route is not None else ()

    def route(self, battle: Battle, who: Creature, use: Use) -> Route | None:
        """The way of a use, None when there is none."""
        ways = routes.modes(battle, who, use.chosen("mode"))
        if self.height(who, use) > 0:
            ways = [FLY]
        descent = max(0, who.altitude - 1) if who.state & ALOFT and ways[0] == WALK else 0
        sides = routes.sides(who)
        if use.path and len(ways) == len(sides) == 1 and not use.chosen("jump") and battle.approves(use):
            # There is one way to move along it, and it is known to be open.
            return Route(use.path, ways * len(use.path), sides[0],
                         spent=descent + self.ascent(battle, who, use.path, ways[0]))
        for side in sides:
            if use.path:
                budgets = [self.budget(battle, who, mode) for mode in ways]
                found = routes.plan(battle, who, use.path, ways, budgets, side, descent)
                if found is None and ways[0] != FLY and self.jumps(battle, who, use.path, budgets[0]):
                    found = [ways[0]] * len(use.path)
                if found is None and ways[0] != FLY and use.chosen("jump").isdigit():
                    found = routes.leaps(battle, who, use.path, ways[0], budgets[0], int(use.chosen("jump")))
                if found is not None:
                    return Route(use.path, found, side, spent=descent + self.ascent(battle, who, use.path, ways[0]))
                continue
            for mode in ways:
                budget = self.budget(battle, who, mode) - descent
                if budget < 1:
                    continue
                area = routes.reach(battle, who, mode, budget, side)
                if area.stops >> use.to & 1:
                    path = area.region.path(use.to)
                    spent = descent + self.ascent(battle, who, path, mode)
                    return Route(path, [mode] * len(path), side, use.to, spent)
        return None

    def ascent(self, battle: Battle, who: Creature, path: tuple[int, ...], mode: str) -> int:
        """What climbing out of a drop costs on the way."""
        leaves = any(not battle.board.bit(square) & battle.board.pits for square in path)
        return grid_movement(battle).climb_out(who, mode) if leaves else 0

    def jumps(self, battle: Battle, who: Creature, path: tuple[int, ...], budget: int) -> bool:
        """Whether a path on foot ends with a step over an edge."""
        if not battle.board.pits >> path[-1] & 1:
            return False
        return (
            grid_movement(battle).path_refusal(battle, who, path, budget, routes.going(battle, who, WALK))
            is None
        )

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if routes.stuck(battle, who) is not None:
            return []
        found: list[Use] = []
        seen = battle.board.bit(who.at)
        for mode in routes.modes(battle, who, ""):
            for side in routes.sides(who):
                places = routes.reach(battle, who, mode, self.budget(battle, who, mode), side).stops & ~seen
                seen |= places
                found.extend([Use(self, to=square) for square in battle.board.squares(places)])
        if who.state & ALOFT:
            land = Use(self, choose={"land": "yes"})
            if self.refusal(battle, who, land) is None:
                found.append(land)
        return found

    # ------------------------------------------------------------------ going

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        await self.go(battle, who, use)

    async def go(self, battle: Battle, who: Creature, use: Use) -> bool:
        """Go the whole way. False when something stopped it short."""
        movement = grid_movement(battle)
        start = who.at
        height = self.height(who, use)
        if height > max(0, who.altitude):
            risen = await movement.rises(battle, who, Rise(movement, who))
            if not risen or self.height_refusal(battle, who, use) is not None:
                return False
        if self.goes(who, use):
            route = self.route(battle, who, use)
            if route is None:
                return False
            if height >= 0 and height > who.altitude:
                self.climb(battle, who, height)
            if use.chosen("dc").isdigit():
                route = await self.toil(battle, who, route, int(use.chosen("dc")))
            if route.side < who.width:
                verbs.set_width(battle, who, route.side, battle.rules.cite["squeeze"])
            before = who.moved
            whole = await self.move(battle, who, route)
            if not whole:
                whole = await self.go_on(battle, who, route, who.moved - before)
            if who.width < who.sheet.side:
                relax(battle, who)
            if not whole:
                return False
        elif use.chosen("mode") == FLY and height < 0:
            height = max(1, who.altitude)
        if height == 0 and who.state & ALOFT:
            self.land(battle, who)
            await movement.ground(battle, who, WALK)
        elif height > 0:
            vertical = abs(height - who.altitude)
            self.climb(battle, who, height)
            if who.at == start:
                who.moved += vertical
        await self.ceiling(battle, who)
        return True

    async def go_on(self, battle: Battle, who: Creature, route: Route, entered: int) -> bool:
        """What one that was stopped short does with the rest of its movement. True when it goes somewhere else."""
        return False

    async def toil(self, battle: Battle, who: Creature, route: Route, dc: int) -> Route:
        """As much of a route as an Athletics check lets it manage, where the route asks for one."""
        for n, square in enumerate(route.path):
            if not routes.toilsome(battle, who, square, route.side, route.modes[n]):
                continue
            if await check(battle, who, "athletics", dc, battle.rules.cite["toil"]):
                return route
            ends = routes.going(battle, who, route.modes[n]).ends | who.space
            while n and battle.board.footprint(route.path[n - 1], route.side) & ~ends:
                n -= 1
            return Route(route.path[:n], route.modes[:n], route.side, -1, route.spent)
        return route

    async def move(self, battle: Battle, who: Creature, route: Route) -> bool:
        """Move along a route, one stretch of a mode after another. False when stopped."""
        pace = WalkPace(self, "", route.goal, route.spent)
        end = route.path[-1] if route.path else who.at
        at = 0
        while at < len(route.path):
            mode = route.modes[at]
            last = at
            while last < len(route.path) and route.modes[last] == mode:
                last += 1
            stretch = route.path[at:last]
            at = last
            pace.mode = mode
            if mode != FLY and who.state & ALOFT:
                if not await self.along(battle, who, stretch[:1], pace):
                    return False
                self.land(battle, who)
                stretch = stretch[1:]
            if stretch and not await self.along(battle, who, stretch, pace):
                # Where it went another way than it had set out on, that was its way.
                gone = tuple(pace.entered)
                if gone != route.path[:len(gone)]:
                    route.path = gone
                    route.modes = [mode] * len(gone)
                return False
        return who.at == end

    async def along(self, battle: Battle, who: Creature, stretch: tuple[int, ...], pace: WalkPace) -> bool:
        """Move along a stretch. False when stopped short of its end."""
        await grid_movement(battle).travel(battle, who, stretch, mode=pace.mode, rule=self.rule, pace=pace)
        return who.at == stretch[-1]

    def climb(self, battle: Battle, who: Creature, height: int) -> None:
        """Fly up or down to a height."""
        if not who.state & ALOFT:
            verbs.set_state(battle, who, ALOFT, True, battle.rules.cite["fly"], "aloft")
            grid_movement(battle).left_ground(battle, who)
        if who.altitude != height:
            verbs.set_altitude(battle, who, height, battle.rules.cite["fly"])

    def land(self, battle: Battle, who: Creature) -> None:
        """Come down to the ground."""
        verbs.set_state(battle, who, ALOFT, False, battle.rules.cite["fly"], "aloft")
        if who.altitude:
            verbs.set_altitude(battle, who, 0, battle.rules.cite["fly"])

    async def ceiling(self, battle: Battle, who: Creature) -> None:
        """Too high up, it crashes."""
        if who.state & ALOFT and 0 <= who.sheet.max_altitude < who.altitude:
            await grid_movement(battle).crash(battle, who)


@mypyc_attr(allow_interpreted_subclasses=True)
class Run(Walk):
    """Move two squares more than one's speed, open to attack and unsteady until a turn of one's own (`until`)."""

    purpose = purposes.HURRY
    verb = "dashes"

    def __init__(self, name: str, rule: str, until: int) -> None:
        super().__init__(name, rule, RUN)
        self.until = until

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        verbs.add_effect(
            battle,
            who,
            Effect(
                self.name,
                who.id,
                Duration(self.until, who.id),
                rule=self.rule,
                flags=GRANTS_ADVANTAGE,
                modifiers=(Modifier("attack", UNSTEADY, "", self.name, self.rule),),
            ),
        )
        await self.go(battle, who, use)
        await battle.window(Trigger(TAKEN, who.id, name=self.name))
