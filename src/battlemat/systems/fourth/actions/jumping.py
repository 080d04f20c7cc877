"""Jumping: far, high, and down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.action import MOVE
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import LEAPING, NO_WALK
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.region import legal_step
from battlemat.engine.skills import check_total
from battlemat.systems.fourth.actions.climbing import Toil
from battlemat.systems.fourth.actions.skilled import SkillAction
from battlemat.systems.fourth.falling import climbing, leap, let_go
from battlemat.systems.fourth.kept import kept
from battlemat.systems.fourth.reports import jumped
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.reports import improvised

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RUN_UP: Final = 2
STANDING: Final = 10
RUNNING: Final = 5
FEET: Final = 5
"""Feet in a square (fourth.ruling.high-jump-movement)."""
MID_JUMP: Final = "in mid-jump"


@mypyc_attr(allow_interpreted_subclasses=True)
class Jump(Toil):
    """A jump, in a move action that may begin with a walk along `path`."""

    takes = frozenset({"to", "path"})

    def divisor(self, who: Creature, use: Use) -> int:
        """fourth.jump.running-start: what the check is divided by."""
        return RUNNING if len(use.path) >= RUN_UP or (not use.path and kept(who).stride >= RUN_UP) else STANDING

    def left(self, battle: Battle, who: Creature, use: Use) -> int:
        """The movement there is for the jump itself, as fast as it is now."""
        return max(0, battle.rules.movement.speed(battle, who, "walk") - self.walked(battle, who, use))


@mypyc_attr(allow_interpreted_subclasses=True)
class LongJump(Jump):
    """Leap towards the square `to`; the check alone says how far (fourth.athletics.long-jump).

    One whose movement runs out in the air goes on with it by a second move action of the same turn, or falls.
    """

    forms = ("long-jump COLUMN,ROW", "long-jump by COLUMN,ROW COLUMN,ROW to COLUMN,ROW")
    verb = "takes a long leap"

    def sample(self, battle: Battle, who: Creature) -> Use:
        if who.at < 0:
            return Use(self)
        col, row = battle.board.coords(who.at)
        return Use(self, to=battle.board.square(col + 1 if col + 1 < battle.board.cols else col - 1, row))

    def __init__(self) -> None:
        super().__init__("long-jump", MOVE, "fourth.athletics.long-jump")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.flags & LEAPING:
            return None
        refused = routes.stuck(battle, who) or self.path_refusal(battle, who, use)
        if refused is not None:
            return refused
        if use.to < 0 or not battle.board.on_board(use.to) or use.to == self.start(who, use):
            return Refusal(self.rule, "say in which direction to jump: to a square")
        if self.left(battle, who, use) < 1:
            return Refusal("fourth.jump.uses-movement", f"{who.name} has no movement left to jump with")
        start = self.start(who, use)
        if not self.cleared(battle, who, start, self.line(battle, start, use.to, 1)) and who.altitude < 0:
            return Refusal("fourth.athletics.climb", f"{who.name} has to climb out of there first")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """Over the pits next to it, and on with a jump under way."""
        if who.flags & LEAPING:
            return [Use(self)]
        board = battle.board
        if not board.pits or who.altitude < 0 or routes.stuck(battle, who) is not None:
            return []
        edges = board.adjacent_mask(who.at, who.width) & board.pits
        return [Use(self, to=square) for square in board.squares(edges)]

    def line(self, battle: Battle, start: int, to: int, squares: int) -> tuple[int, ...]:
        """So many squares from `start` in the direction of `to`, fewer at the edge of the map."""
        board = battle.board
        col, row = board.coords(start)
        across = board.col(to) - col
        down = board.row(to) - row
        most = max(abs(across), abs(down))
        found: list[int] = []
        for n in range(1, squares + 1):
            c = col + (2 * across * n + most) // (2 * most)
            r = row + (2 * down * n + most) // (2 * most)
            if not (0 <= c < board.cols and 0 <= r < board.rows):
                break
            found.append(board.square(c, r))
        return tuple(found)

    def cleared(self, battle: Battle, who: Creature, start: int, way: tuple[int, ...]) -> tuple[int, ...]:
        """As much of a way as walls and their corners, the walls of a drop too, and enemies leave open."""
        board = battle.board
        movement = grid_movement(battle)
        enter = movement.going(battle, who, "fly").enter | who.space
        if who.altitude < 0:
            enter &= board.pits
        at = start
        for n, square in enumerate(way):
            if not legal_step(board, at, square, who.width, enter, movement.free_diagonals):
                return way[:n]
            at = square
        return way

    def squares(self, battle: Battle, total: int, divisor: int) -> int:
        """How far a result carries (fourth.ruling.long-jump-landing)."""
        total = max(0, total)
        return total // divisor if battle.rules.options["long-jump-landing"] == "down" else -(-total // divisor)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        under_way = leap(who)
        if under_way is not None:
            verbs.remove_effect(battle, who, under_way)
            way = tuple([int(tag) for tag in under_way.tags])
            await self.fly(battle, who, way, battle.rules.movement.speed(battle, who, "walk"))
            return
        divisor = self.divisor(who, use)
        if not await self.approach(battle, who, use):
            return
        left = self.left(battle, who, use)
        total = await check_total(battle, who, "athletics", 0, self.rule)
        way = self.line(battle, who.at, use.to, self.squares(battle, total, divisor))
        await self.fly(battle, who, self.cleared(battle, who, who.at, way), left)

    def last_free(self, battle: Battle, who: Creature, way: tuple[int, ...]) -> int:
        """How many squares of a way lead to the last of them that nobody else is in."""
        free = grid_movement(battle).free_squares(battle, who, battle.board.mask_of(way))
        count = len(way)
        while count and not free >> way[count - 1] & 1:
            count -= 1
        return count

    async def fly(self, battle: Battle, who: Creature, way: tuple[int, ...], left: int) -> None:
        """Jump along a way with so much movement; what is left of it then is for a second move action.

        Neither the end of the jump nor a halt in mid-air is where somebody else is: it is the last free square before.
        """
        movement = grid_movement(battle)
        halt = self.last_free(battle, who, way[:left])
        verbs.set_state(battle, who, LEAPING, True)
        entered = await movement.travel(battle, who, way[:halt], mode="jump", rule=self.rule)
        verbs.set_state(battle, who, LEAPING, False)
        if len(way) > left and 0 < entered == halt:
            verbs.add_effect(battle, who, Effect(
                MID_JUMP, who.id, FIGHT, rule="fourth.jump.uses-movement", flags=LEAPING | NO_WALK,
                tags=tuple([str(square) for square in way[halt:]])))
            return
        if entered and battle.devices:
            await battle.rules.turns.entered(battle, who, who.at)
        await movement.ground(battle, who, "walk")


@mypyc_attr(allow_interpreted_subclasses=True)
class HighJump(Jump):
    """Leap up: the check says how many feet the jumper's own clear the ground by (fourth.athletics.high-jump).

    The choice `feet` says how high it is meant to get, and so whether it does.
    """

    forms = ("high-jump", "high-jump FEET", "high-jump by COLUMN,ROW COLUMN,ROW FEET")
    asks = Jump.asks | {"feet"}
    figure = "feet"
    verb = "leaps up"

    def __init__(self) -> None:
        super().__init__("high-jump", MOVE, "fourth.athletics.high-jump")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        feet = use.chosen("feet")
        if feet and not feet.isdigit():
            return Refusal(self.rule, f"say how many feet up it is, not {feet!r}")
        return routes.stuck(battle, who) or self.path_refusal(battle, who, use)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """Nothing in a fight hangs so high that a jump would be worth listing."""
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        divisor = self.divisor(who, use)
        if not await self.approach(battle, who, use):
            return
        left = self.left(battle, who, use)
        total = await check_total(battle, who, "athletics", 0, self.rule)
        feet = min(max(0, total) // divisor, left * FEET + FEET - 1)
        who.moved += feet // FEET
        jumped(battle, who, feet, self.rule)
        if use.chosen("feet"):
            good = feet >= int(use.chosen("feet"))
            improvised(battle, who, -1, good, self.rule, f"jump {use.chosen('feet')} feet high")


@mypyc_attr(allow_interpreted_subclasses=True)
class JumpDown(SkillAction):
    """Jump down from a height: into the drop `to`, or off the wall it is climbing (fourth.acrobatics.jump-down)."""

    verb = "jumps down"
    takes = frozenset({"to"})

    def __init__(self) -> None:
        super().__init__("jump-down", MOVE, "fourth.acrobatics.jump-down")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if climbing(who) is not None and use.to in (-1, who.at):
            return None
        stuck = routes.stuck(battle, who)
        if stuck is not None:
            return stuck
        board = battle.board
        if use.to < 0 or board.footprint(use.to, who.width) & ~board.pits:
            return Refusal(self.rule, "there is no height to jump down from")
        if not who.space & ~board.pits:
            return Refusal(self.rule, f"{who.name} is down there already")
        if board.distance(who.at, who.width, use.to, who.width) != 1:
            return Refusal(self.rule, "that is not next to it")
        if not grid_movement(battle).free_squares(battle, who, board.inside) >> use.to & 1:
            return Refusal(battle.rules.cite["no-shared-end"], "somebody is there")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if climbing(who) is not None:
            return [Use(self)]
        board = battle.board
        if not board.pits:
            return []
        found = [Use(self, to=to) for to in board.squares(board.adjacent_mask(who.at, who.width) & board.pits)]
        return [use for use in found if self.refusal(battle, who, use) is None]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        if climbing(who) is not None:
            await let_go(battle, who, self.rule)
            return
        movement = grid_movement(battle)
        await movement.travel(battle, who, (use.to,), mode="jump", rule=self.rule)
        await movement.ground(battle, who, "walk")
