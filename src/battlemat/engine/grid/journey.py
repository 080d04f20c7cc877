"""A move under way on a grid: the squares still ahead, and what the mover has left to enter them with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.actions.underway import Underway
from battlemat.engine.effects.flags import ALOFT, NO_SHIFT, PHASING, SLOWED
from battlemat.engine.grid.region import flood, legal_step

if TYPE_CHECKING:
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.grid.movement import GridMovement
    from battlemat.engine.grid.reach import Going

UNLIMITED: Final = 1 << 20


@mypyc_attr(allow_interpreted_subclasses=True)
class Pace:
    """How far a move may go in all and what its squares cost, asked again whenever something has happened on the way.

    `goal` is the square it is to end in, -1 where the way itself was given; `spent` is what it had cost before its
    first square, and `entered` are the squares entered so far.
    """

    def __init__(self, mode: str, goal: int = -1, spent: int = 0) -> None:
        self.mode = mode
        self.goal = goal
        self.spent = spent
        self.entered: list[int] = []
        self.plain = 1

    def allowance(self, battle: Battle, creature: Creature) -> int:
        """Squares of movement it has in all as things are now."""
        return UNLIMITED

    def going(self, movement: GridMovement, battle: Battle, creature: Creature) -> Going:
        """Where it may pass and stop now, and what is slow."""
        return movement.going(battle, creature, self.mode)

    def spares(self, enemy: Creature) -> bool:
        """Whether this enemy is not provoked, whoever else is."""
        return False

    def no_corners(self, movement: GridMovement, battle: Battle, creature: Creature) -> bool:
        """Whether no corner of a wall hinders it."""
        return movement.free_diagonals or bool(creature.flags & PHASING)

    def cost(self, battle: Battle, creature: Creature, square: int, going: Going) -> int:
        """Squares of movement a place costs."""
        return self.plain + (1 if battle.board.footprint(square, creature.width) & going.slow else 0)

    def left(self, battle: Battle, creature: Creature, going: Going) -> int:
        """Squares of movement left: of what it has now, less what it has spent."""
        left = self.allowance(battle, creature) - self.spent
        for square in self.entered:
            left -= self.cost(battle, creature, square, going)
        return left


class Rise(Underway):
    """Flying straight up."""

    def __init__(self, movement: GridMovement, creature: Creature) -> None:
        self.movement = movement
        self.creature = creature
        self.at = creature.at
        self.height = creature.altitude

    def barred(self, battle: Battle) -> Refusal | None:
        creature = self.creature
        if creature.at == self.at and creature.altitude == self.height and self.movement.can_fly(creature) \
                and not self.movement.halted(battle, creature, "fly"):
            return None
        return Refusal(battle.rules.cite["interrupted"], f"{creature.name} can rise no further")


class Journey(Underway):
    """A move along squares: `rest` are those ahead, worked out again when something has happened.

    One that has been moved meanwhile goes on from where it is.
    """

    def __init__(self, movement: GridMovement, creature: Creature, path: tuple[int, ...], mode: str, shifting: bool,
                 pace: Pace | None) -> None:
        self.movement = movement
        self.creature = creature
        self.rest = path
        self.mode = mode
        self.shifting = shifting
        self.pace = pace if pace is not None else Pace(mode)
        self.entered = 0
        self.slowed = bool(creature.flags & SLOWED)

    def enter(self, square: int) -> None:
        """The next square of the way has been entered."""
        self.entered += 1
        self.pace.entered.append(square)
        self.rest = self.rest[1:]

    def spares(self, enemy: Creature) -> bool:
        return self.pace.spares(enemy)

    def past(self, battle: Battle, trigger: Trigger) -> bool:
        """A mover that has been moved no longer leaves the square it was leaving."""
        return self.creature.at != trigger.square

    def barred(self, battle: Battle) -> Refusal | None:
        creature = self.creature
        flags = creature.flags
        stuck = self.movement.halted(battle, creature, self.mode) \
            or (self.shifting and flags & NO_SHIFT) \
            or (self.mode == "fly" and not creature.state & ALOFT) \
            or (flags & SLOWED and not self.slowed and self.movement.slowed_short(self.entered))
        if not stuck:
            self.rest = self.ahead(battle)
        if stuck or not self.rest:
            return Refusal(battle.rules.cite["interrupted"], f"{creature.name} can go no further")
        return None

    def ahead(self, battle: Battle) -> tuple[int, ...]:
        """As much of the way as can still be gone, or another way to where it was to end."""
        board = battle.board
        creature = self.creature
        pace = self.pace
        way = pace.going(self.movement, battle, creature)
        # What a step over an edge brings comes of the step: the drop itself bars nobody.
        enter = way.enter | creature.space | board.pits
        ends = way.ends | creature.space | board.pits
        free = pace.no_corners(self.movement, battle, creature)
        budget = left = pace.left(battle, creature, way)
        at = creature.at
        kept = 0
        for n, square in enumerate(self.rest):
            left -= pace.cost(battle, creature, square, way)
            if left < 0 or not legal_step(board, at, square, creature.width, enter, free):
                break
            at = square
            if not board.footprint(square, creature.width) & ~ends:
                kept = n + 1
        if kept == len(self.rest):
            return self.rest
        if pace.goal >= 0 and pace.plain == 1 and creature.altitude >= 0 and budget > 0:
            region = flood(board, creature.at, creature.width, min(budget, board.size),
                           enter=way.enter | creature.space, slow=way.slow, diagonals_free=free or not board.solid)
            if region.all >> pace.goal & 1 and not board.footprint(pace.goal, creature.width) & ~ends:
                return region.path(pace.goal)
        return self.rest[:kept]
