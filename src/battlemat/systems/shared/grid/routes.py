"""Ways over the grid for the movement actions: what a body gets to, how a given path is moved along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.flags import NO_FLY, NO_WALK, PHASING, SQUEEZING
from battlemat.engine.grid.journey import Pace
from battlemat.engine.grid.movement import GridMovement, grid_movement
from battlemat.engine.grid.reach import Going
from battlemat.engine.grid.region import Region, around, legal_step, price, spent_on
from battlemat.systems.shared.grid.common import prone_refusal

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.grid.board import Board

FLY: Final = "fly"
WALK: Final = "walk"
BURROW: Final = "burrow"
COMPRESS: Final = "compress"
JUMP: Final = "jump"
WALL_CLIMBER: Final = "wall-climber"
EARTH_GLIDE: Final = "earth glide"


def stuck(battle: Battle, who: Creature) -> Refusal | None:
    """Why a creature cannot walk, or move in any way like it."""
    if who.at < 0:
        return Refusal(battle.rules.cite["grid"], f"{who.name} is not on the map")
    if who.flags & NO_WALK:
        return Refusal(battle.rules.conditions.why(who, NO_WALK), f"{who.name} cannot leave its space")
    refused = prone_refusal(battle, who)
    if refused is None and who.state & SQUEEZING:
        return Refusal(battle.rules.cite["squeeze"], f"{who.name} is in a tight space: it can only squeeze")
    return refused


def glides(who: Creature, mode: str) -> bool:
    """Whether it moves through rock this way."""
    return mode == BURROW and EARTH_GLIDE in who.sheet.movement


def no_corners(battle: Battle, who: Creature, mode: str) -> bool:
    """Whether no corner of a wall hinders it."""
    return grid_movement(battle).free_diagonals or bool(who.flags & PHASING) or glides(who, mode)


def going(battle: Battle, who: Creature, mode: str) -> Going:
    """Where its body may pass and stop this way (through rock, too, where it glides)."""
    way = grid_movement(battle).going(battle, who, mode)
    if glides(who, mode):
        rock = battle.board.inside & battle.board.solid
        return Going(way.enter | rock, way.ends | rock, way.slow & ~rock)
    return way


class WayPace(Pace):
    """A pace by the ways of this module, which know of gliding through rock too."""

    def going(self, movement: GridMovement, battle: Battle, creature: Creature) -> Going:
        return going(battle, creature, self.mode)

    def no_corners(self, movement: GridMovement, battle: Battle, creature: Creature) -> bool:
        return no_corners(battle, creature, self.mode)


def sides(who: Creature) -> tuple[int, ...]:
    """How wide it can make itself without squeezing: its own width, and one size less if it can compress."""
    if who.sheet.side > 1 and COMPRESS in who.sheet.movement:
        return (who.sheet.side, who.sheet.side - 1)
    return (who.width,)


class Reach:
    """Where a creature gets to: the region, and the mask of the places in it where it may end its move."""

    def __init__(self, region: Region, stops: int) -> None:
        self.region = region
        self.stops = stops


def reach(battle: Battle, who: Creature, mode: str, budget: int, side: int) -> Reach:
    """Everywhere it can get to this way, so wide."""
    way = going(battle, who, mode)
    free = no_corners(battle, who, mode) or not battle.board.solid
    found = grid_movement(battle).flooded(battle, who, mode, side, budget, way, -1, free)
    ends = way.ends | who.space
    return Reach(found, found.all & (ends if side == 1 else battle.board.fits(ends, side)))


def modes(battle: Battle, who: Creature, wanted: str) -> list[str]:
    """The ways it may move, the first preferred. One that flies goes on flying unless it says otherwise."""
    base = battle.rules.movement.mode(battle, who)
    if wanted:
        return [wanted]
    if base == FLY:
        return [FLY]
    found = [base]
    for mode in (BURROW, FLY):
        if mode in who.sheet.modes and mode not in found and not (mode == FLY and who.flags & NO_FLY):
            found.append(mode)
    return found


def plan(
    battle: Battle,
    who: Creature,
    path: tuple[int, ...],
    ways: list[str],
    budgets: list[int],
    side: int,
    spent: int,
) -> list[str] | None:
    """The mode of each step along a path, None when it cannot be moved along.

    On each switch what has been moved counts against the new speed. The first of `ways` is used where it can.
    """
    board = battle.board
    if not all(board.on_board(square) for square in path):
        return None
    goings = [going(battle, who, mode) for mode in ways]
    if any(not board.bit(square) & board.pits for square in path):
        spent += grid_movement(battle).climb_out(who, ways[0])
    if len(ways) == 1:
        possible = plain(battle, who, path, ways[0], goings[0], budgets[0], side, spent)
        return ways * len(path) if possible else None
    found: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(-1, spent): (0, ())}
    at = who.at
    for step, square in enumerate(path):
        following: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
        for n, mode in enumerate(ways):
            way = goings[n]
            if not legal_step(board, at, square, side, way.enter | who.space, no_corners(battle, who, mode)):
                continue
            footprint = board.footprint(square, side)
            if step == len(path) - 1 and footprint & ~(way.ends | who.space):
                continue
            cost = price(way.slow, footprint)
            for (_, before), (off, taken) in found.items():
                total = before + cost
                if total > budgets[n]:
                    continue
                score = off + (1 if n else 0)
                old = following.get((n, total))
                if old is None or score < old[0]:
                    following[(n, total)] = (score, (*taken, n))
        if not following:
            return None
        found = following
        at = square
    best = min(found.values())
    return [ways[n] for n in best[1]]


def plain(battle: Battle, who: Creature, path: tuple[int, ...], mode: str, way: Going, budget: int, side: int,
          spent: int) -> bool:
    """Whether a path can be moved along one way, with `spent` of the budget gone."""
    board = battle.board
    free = no_corners(battle, who, mode)
    enter = way.enter | who.space
    at = who.at
    for square in path:
        if not legal_step(board, at, square, side, enter, free):
            return False
        spent += price(way.slow, board.footprint(square, side))
        at = square
    return not path or (spent <= budget and not board.footprint(at, side) & ~(way.ends | who.space))


def leaps(
    battle: Battle, who: Creature, path: tuple[int, ...], mode: str, budget: int, most: int
) -> list[str] | None:
    """The mode of each step of a path that leaps over drops of up to `most` squares, None where it cannot.

    A square leapt over costs 1.
    """
    board = battle.board
    way = going(battle, who, mode)
    over = Going(way.enter | board.pits & board.passable, way.ends, way.slow & ~board.pits)
    found: list[str] = []
    run = 0
    for square in path:
        open_air = bool(board.footprint(square, who.width) & board.pits)
        run = run + 1 if open_air else 0
        if run > most:
            return None
        found.append(JUMP if open_air else mode)
    if run or grid_movement(battle).path_refusal(battle, who, path, budget, over) is not None:
        return None
    return found


def toilsome(battle: Battle, who: Creature, square: int, side: int, mode: str) -> bool:
    """Whether entering a place means climbing or swimming for one without the speed or the trait for it."""
    if mode in (FLY, JUMP):
        return False
    board = battle.board
    space = board.footprint(square, side)
    sheet = who.sheet
    climbs = "climb" in sheet.modes or WALL_CLIMBER in sheet.movement
    if space & board.climb and not climbs:
        return True
    return bool(space & board.water) and "swim" not in sheet.modes


class Price:
    """What a place costs: so much, and 1 more where any of its squares is slow."""

    def __init__(self, battle: Battle, side: int, slow: int, plain: int) -> None:
        self.board = battle.board
        self.side = side
        self.slow = slow
        self.plain = plain

    def of(self, square: int) -> int:
        """Squares of movement it costs to enter a place."""
        return self.plain + (1 if self.board.footprint(square, self.side) & self.slow else 0)


class Spread:
    """Where a body gets to at a price of its own, by its north-west square; of ways as cheap by the lowest squares.

    `all`: the mask of every place, the starts included; `entered`: of those a step leads to. `layers[n]`: the mask of
    places whose cheapest way costs exactly `n` squares of movement.
    """

    def __init__(self, board: Board, side: int, enter: int, price: Price, free: bool, climb: int) -> None:
        """Use `spread` to make one."""
        self.board = board
        self.side = side
        self.enter = enter
        self.price = price
        self.free = free
        self.climb = climb
        self.layers: list[int] = []
        self.all = 0
        self.entered = 0

    def path(self, square: int) -> tuple[int, ...]:
        """The squares entered on the cheapest way, the start left out."""
        found: list[int] = []
        while self.entered >> square & 1:
            found.append(square)
            square = self._before(square)
        found.reverse()
        return tuple(found)

    def start(self, square: int) -> int:
        """The place the cheapest way starts from."""
        while self.entered >> square & 1:
            square = self._before(square)
        return square

    def cost(self, square: int) -> int:
        """Squares of movement the cheapest way to a place costs, -1 when it is out of reach."""
        return spent_on(self.layers, self.board.bit(square))

    def _before(self, square: int) -> int:
        """The place the cheapest way to an entered place comes from."""
        board = self.board
        stride = board.stride
        pits = board.pits
        spent = self.cost(square) - self.price.of(square)
        found: list[tuple[int, int]] = []
        for step in (-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1):
            at = square + step
            if not board.on_board(at) or not self.all >> at & 1:
                continue
            if not legal_step(board, at, square, self.side, self.enter, self.free):
                continue
            before = spent - (self.climb if pits >> at & 1 and not pits >> square & 1 else 0)
            if self.cost(at) == before:
                found.append((before, at))
        return min(found)[1]


def spread(
    battle: Battle,
    starts: dict[int, int],
    side: int,
    budget: int,
    enter: int,
    price: Price,
    free: bool,
    climb: int = 0,
) -> Spread:
    """Spread out from the starts, each at its cost, within a budget.

    `climb` is what leaving the drop costs besides that it starts at the bottom of.
    """
    board = battle.board
    found = Spread(board, side, enter, price, free, climb)
    room = board.fits(enter, side)
    heavy = board.touching(price.slow & board.inside, side)
    turnings = None if free or not board.solid else board.turnings(side)
    plain = ((~heavy, price.plain), (heavy, price.plain + 1))
    climbing = tuple([(masked & to, cost + more) for to, more in ((board.pits, 0), (~board.pits, climb))
                      for masked, cost in plain])
    dearest = max(budget, *starts.values())
    waiting = [0] * (dearest + 1)
    for start, spent in starts.items():
        if board.on_board(start):
            waiting[spent] |= board.bit(start)
    first = list(waiting)
    for spent in range(dearest + 1):
        layer = waiting[spent] & ~found.all
        found.layers.append(layer)
        found.all |= layer
        found.entered |= layer & ~first[spent]
        for places, ways in ((layer & ~board.pits, plain), (layer & board.pits, climbing)):
            near = around(places, board.stride, turnings) & room & ~found.all
            for masked, cost in ways:
                if spent + cost <= budget:
                    waiting[spent + cost] |= near & masked
    return found


def follow(
    battle: Battle, starts: dict[int, int], path: tuple[int, ...], side: int, enter: int, price: Price, free: bool
) -> int:
    """What a path given costs from the cheapest of its starts, -1 where a step of it cannot be taken."""
    places = starts
    for square in path:
        if square in places:
            places = {square: places[square]}
            continue
        costs = [spent for at, spent in places.items() if legal_step(battle.board, at, square, side, enter, free)]
        if not costs:
            return -1
        places = {square: min(costs) + price.of(square)}
    return min(places.values())
