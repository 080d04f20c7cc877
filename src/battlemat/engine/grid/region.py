"""Where a mover can get to: a region of squares, layer by layer of movement spent."""

from __future__ import annotations

from typing import Final

from battlemat._build import COMPILED
from battlemat.engine.grid.board import Board

if COMPILED:
    from battlemat.engine._kernel import spread as spread_in_c


def price(slow: int, space: int) -> int:
    """What entering a space costs in squares of movement where these squares are slow: 2, elsewhere 1."""
    return 2 if space & slow else 1


def spent_on(layers: list[int], place: int) -> int:
    """Which of the layers a place (a mask) is in, -1 when it is in none."""
    for spent, layer in enumerate(layers):
        if layer & place:
            return spent
    return -1


class Region:
    """The places a body can reach, named by its north-west square.

    `all`: the mask of every place, the start included. `layers[n]`: the mask of places whose cheapest way
    costs exactly `n` squares of movement; `layers[0]` is the start.
    """

    def __init__(
        self,
        board: Board,
        start: int,
        side: int,
        heavy: int,
        leave: int,
        diagonals_free: bool,
        layers: list[int],
        all: int,
    ) -> None:
        """`heavy`: the places that cost 1 extra to enter. Use `flood` to make one."""
        self.board: Final[Board] = board
        self.start: Final[int] = start
        self.side: Final[int] = side
        self.heavy: Final[int] = heavy
        self.leave: Final[int] = leave
        self.diagonals_free: Final[bool] = diagonals_free
        self.layers: Final[list[int]] = layers
        self.all: Final[int] = all

    def cost(self, sq: int) -> int:
        """Squares of movement the cheapest way to a place costs, -1 when it is out of reach."""
        return spent_on(self.layers, self.board.bit(sq))

    def within(self, budget: int) -> int:
        """The mask of places that cost at most `budget` squares of movement."""
        mask = 0
        for layer in self.layers[: budget + 1]:
            mask |= layer
        return mask

    def path(self, sq: int) -> tuple[int, ...]:
        """The squares entered, in order, on one cheapest way; empty for the start.

        Of equally cheap steps back a straight one is taken before a diagonal one, then the lowest square.
        Raises `ValueError` for a place out of reach.
        """
        spent = self.cost(sq)
        if spent < 0:
            col, row = self.board.coords(sq)
            raise ValueError(f"square ({col}, {row}) is out of reach")
        found: list[int] = []
        while sq != self.start:
            found.append(sq)
            spent -= price(self.heavy, self.board.bit(sq))
            sq = self._before(sq, self.layers[spent] & self.leave)
        found.reverse()
        return tuple(found)

    def _before(self, sq: int, places: int) -> int:
        """The best of `places` to have come from."""
        stride = self.board.stride
        # What lies around, as a mask that begins with the square to the north-west.
        corner = sq - stride - 1
        near = places >> corner & (1 << 2 * stride + 3) - 1
        if near & 2:
            return sq - stride
        if near >> stride & 1:
            return sq - 1
        if near >> stride + 2 & 1:
            return sq + 1
        if near >> 2 * stride + 1 & 1:
            return sq + stride
        free = self.diagonals_free
        north_east, north_west, south_east, south_west = self.board.turnings(self.side)
        # One comes from the north-west by leaving that square to the south-east.
        if near & 1 and (free or south_east >> corner & 1):
            return corner
        if near & 4 and (free or south_west >> corner + 2 & 1):
            return corner + 2
        south = corner + 2 * stride
        if near >> 2 * stride & 1 and (free or north_east >> south & 1):
            return south
        if near >> 2 * stride + 2 & 1 and (free or north_west >> south + 2 & 1):
            return south + 2
        raise AssertionError("a layer holds a place that no step leads to")


class ClimbedRegion(Region):
    """What a body at the bottom of a drop can reach: the bottom, and for the climb besides what lies outside."""

    def __init__(self, below: Region, out: Region, climb: int, bottom: int) -> None:
        """`below` keeps to the places `bottom`, `out` leaves them, with the climb left out of account."""
        layers = list(below.layers)
        reached = below.all
        for spent, layer in enumerate(out.layers):
            outside = layer & ~bottom
            if outside:
                while len(layers) <= spent + climb:
                    layers.append(0)
                layers[spent + climb] |= outside
                reached |= outside
        super().__init__(
            below.board, below.start, below.side, below.heavy, below.leave, below.diagonals_free, layers, reached
        )
        self.below: Final[Region] = below
        self.out: Final[Region] = out

    def path(self, sq: int) -> tuple[int, ...]:
        return self.below.path(sq) if self.below.all >> sq & 1 else self.out.path(sq)


def flood(
    board: Board,
    start: int,
    side: int,
    budget: int,
    *,
    enter: int,
    slow: int,
    leave: int = -1,
    diagonals_free: bool = False,
) -> Region:
    """Everywhere a body can get to with `budget` squares of movement, and at what cost.

    `start`: its north-west square; `side`: squares along its edge. `enter`: the squares a body may be in on the way
    (walls and whatever else bars it left out). `slow`: the squares that cost 1 extra; a body with any square in one
    pays 1 extra, never more (move.difficult-terrain). `leave`: the places a step may start from, -1 for all. A diagonal
    step costs 1 (move.diagonal) and may not cut the corner of a solid square unless `diagonals_free`
    (ruling.corner-cutting). Where the mover may stop is for the caller: `all & board.fits(free, side)`.
    """
    stride = board.stride
    if side == 1:
        room = enter & board.inside
        heavy = slow
    else:
        room = board.fits(enter, side)
        heavy = board.touching(slow, side)
    layer = board.frame.bits[start]
    room &= ~layer
    turnings = board.turnings(side) if not diagonals_free and board.solid else None
    if COMPILED:
        layers, reached = spread_in_c(
            layer, room, heavy, leave, budget, stride, turnings, board.frame.size + stride
        )
    else:
        layers, reached = spread(layer, room, heavy, leave, budget, stride, turnings)
    return Region(board, start, side, heavy, leave, diagonals_free, layers, reached)


def spread(
    layer: int,
    room: int,
    heavy: int,
    leave: int,
    budget: int,
    stride: int,
    turnings: tuple[int, int, int, int] | None,
) -> tuple[list[int], int]:
    """The layers of a flood from the places `layer` through `room`, and all they reach.

    `turnings` are the places that may be left diagonally, as `Board.turnings` has them; None: all of them. The
    compiled build has the same in C (`_kernel.c`).
    """
    reached = layer
    layers = [layer]
    pending = 0
    for _ in range(budget):
        if leave != -1:
            layer &= leave
        near = around(layer, stride, turnings) & room
        room ^= near
        held = near & heavy
        layer = near ^ held | pending
        pending = held
        if not layer and not pending:
            break
        reached |= layer
        layers.append(layer)
    return layers, reached


def around(places: int, stride: int, turnings: tuple[int, int, int, int] | None) -> int:
    """The places a step leads to from these (`turnings` as for `spread`); these may be among them."""
    if turnings is None:
        near = places | places << 1 | places >> 1
        return near | near << stride | near >> stride
    north_east, north_west, south_east, south_west = turnings
    return (
        places << 1
        | places >> 1
        | places << stride
        | places >> stride
        | (places & north_east) >> (stride - 1)
        | (places & north_west) >> (stride + 1)
        | (places & south_east) << (stride + 1)
        | (places & south_west) << (stride - 1)
    )


def legal_step(board: Board, a: int, b: int, side: int, enter: int, diagonals_free: bool = False) -> bool:
    """Whether a body may step from `a` to `b`: one square, into `enter` and the map, past no solid corner."""
    if not board.on_board(b):
        return False
    dx = board.col(b) - board.col(a)
    dy = board.row(b) - board.row(a)
    if dx < -1 or dx > 1 or dy < -1 or dy > 1 or (dx == 0 and dy == 0):
        return False
    if board.footprint(b, side) & ~(enter & board.inside):
        return False
    if dx == 0 or dy == 0 or diagonals_free or not board.solid:
        return True
    return not (board.footprint(a + dx, side) | board.footprint(a + dy * board.stride, side)) & board.solid
