"""Cover between two bodies, traced corner by corner (ruling.cover-geometry, cover.trace).

From one corner of the attacker's space (or of the origin square of an area) lines are drawn to the four
corners of one square of the target; the corner and the square that leave the target least cover count. One
or two lines blocked are half cover, three or four three-quarters; total cover is having no line of effect at
all (ruling.cover-total). What blocks a line is said in `lines`: walls stand joined, creatures and low
obstacles leave gaps between them.

Creatures and low obstacles give half cover at most. A low obstacle shelters whoever is behind it from every attack that
comes from its far side, however near the attacker stands (cover.direction knows no exception for one who leans over
it); in whose square it is, attacker's or target's, it is not between them and gives none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from battlemat.engine.grid.board import MEMO_LIMIT, Board
from battlemat.engine.grid.sight import between, effect

NONE: Final = 0
HALF: Final = 1
THREE_QUARTERS: Final = 2
TOTAL: Final = 3

_BY_LINES: Final = (NONE, HALF, HALF, THREE_QUARTERS, THREE_QUARTERS)
"""The degree of cover for 0 to 4 blocked lines."""

_CLEAR: Final = 0
_LOW: Final = 1
_BODY: Final = 2
_WALL: Final = 3


def cover(
    board: Board,
    a: int,
    side_a: int,
    b: int,
    side_b: int,
    bodies: int,
    bodies_give: int = HALF,
    large: Sequence[int] = (),
    corners_only: bool = False,
) -> int:
    """The degree of cover the body at `b` has from the body at `a`: `NONE`, `HALF`, `THREE_QUARTERS` or
    `TOTAL`.

    For an area, `a` is its origin square and `side_a` 1. `bodies`: the squares of creatures that give cover;
    those of attacker and target do not matter. `bodies_give`: the most that creatures can give; with more
    than half, name in `large` the footprint of each of `bodies` that is bigger than a square, so that no
    line passes inside it. `corners_only`: without a line of effect to a corner of the target, its cover is
    total.

    The defaults are ruling.cover-geometry; cover.three-or-four-lines takes `bodies_give=THREE_QUARTERS` and
    `corners_only`.
    """
    key = ((a * board.size + b) * 64 + side_a) * 64 + side_b
    near = board.frame.betweens.get(key, -1)
    if near < 0:
        near = between(board, a, side_a, b, side_b)
    if not near & (bodies | board.shelter):
        return NONE
    bodies &= near
    if large:
        return _degree(board, a, side_a, b, side_b, bodies, bodies_give, large, corners_only)
    memo = (key * 8 + bodies_give * 2 + (1 if corners_only else 0), bodies)
    found = board.cover_memo.get(memo, -1)
    if found < 0:
        found = _degree(board, a, side_a, b, side_b, bodies, bodies_give, large, corners_only)
        if len(board.cover_memo) >= MEMO_LIMIT:
            board.cover_memo.clear()
        board.cover_memo[memo] = found
    return found


class Trace:
    """The lines of one attack: from each corner of the attacker's space to each corner of the target's."""

    def __init__(
        self, board: Board, a: int, side_a: int, b: int, side_b: int, bodies: int, large: Sequence[int]
    ) -> None:
        own = board.footprint(a, side_a)
        target = board.footprint(b, side_b)
        self.board: Final[Board] = board
        self.a: Final[int] = a
        self.side_a: Final[int] = side_a
        self.b: Final[int] = b
        self.side_b: Final[int] = side_b
        self.own: Final[int] = own
        self.target: Final[int] = target
        self.walls: Final[int] = (board.walls | board.frame.outside) & ~(own | target)
        self.bodies: Final[int] = bodies & ~(own | target)
        self.low: Final[int] = board.low & ~(own | target)
        self.large: Final[list[int]] = [mask for mask in large if not mask & (own | target)]

    def best(self, bodies_give: int) -> int:
        """The least degree of cover, from whichever corner, total cover left aside."""
        stride = self.board.stride
        least = TOTAL
        for row in range(self.side_a + 1):
            for col in range(self.side_a + 1):
                corner = self.a + row * stride + col
                ends = self.ends(corner, row, col)
                for to_row in range(self.side_b):
                    for to_col in range(self.side_b):
                        at = to_row * (self.side_b + 1) + to_col
                        below = at + self.side_b + 1
                        walls = bodies = low = 0
                        for end in (ends[at], ends[at + 1], ends[below], ends[below + 1]):
                            if end == _WALL:
                                walls += 1
                            elif end == _BODY:
                                bodies += 1
                            elif end == _LOW:
                                low += 1
                        degree = _BY_LINES[walls]
                        if bodies:
                            degree = max(degree, min(bodies_give, _BY_LINES[walls + bodies]))
                        if low and degree < HALF:
                            degree = HALF
                        if degree < least:
                            least = degree
                            if least == NONE:
                                return least
        return least

    def ends(self, corner: int, row: int, col: int) -> list[int]:
        """What blocks the line from a corner to each corner of the target, row by row."""
        board = self.board
        dx = board.col(self.b) - board.col(self.a) - col
        dy = board.row(self.b) - board.row(self.a) - row
        found: list[int] = []
        for to_row in range(dy, dy + self.side_b + 1):
            for to_col in range(dx, dx + self.side_b + 1):
                line = board.frame.lines.line(to_col, to_row)
                at = corner + line.shift
                crossed = line.crossed << at
                if crossed & self.walls or line.squeezed(at, self.walls, self.own, self.target):
                    found.append(_WALL)
                elif crossed & self.bodies:
                    found.append(_BODY)
                elif self.large and self._inside_one(corner, to_col, to_row):
                    found.append(_BODY)
                elif crossed & self.low:
                    found.append(_LOW)
                else:
                    found.append(_CLEAR)
        return found

    def _inside_one(self, corner: int, dx: int, dy: int) -> bool:
        line = self.board.frame.lines.line(dx, dy)
        for mask in self.large:
            if line.squeezed(corner + line.shift, mask, self.own, self.target):
                return True
        return False


def _degree(
    board: Board,
    a: int,
    side_a: int,
    b: int,
    side_b: int,
    bodies: int,
    bodies_give: int,
    large: Sequence[int],
    corners_only: bool,
) -> int:
    if board.distance(a, side_a, b, side_b) == 0:
        return NONE
    if board.solid and not effect(board, a, side_a, b, side_b, corners_only):
        return TOTAL
    least = Trace(board, a, side_a, b, side_b, bodies, large).best(bodies_give)
    return min(least, THREE_QUARTERS)
