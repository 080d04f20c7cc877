"""Lines of sight and of effect between two bodies (target.line-of-sight, target.line-of-effect).

There is a line if one straight line from a corner of any square of the first body to any point of the
second, its edge included, crosses nothing that blocks. Walls block both, windows effect only, fog that hides
what lies beyond it sight only; the bodies' own squares never block. The decision is exact. A line may run
along the side of a blocker or touch its corner. It may not run along the side two blockers share, nor slip
through the point where two blockers touch corner to corner, also at its ends. Beyond the map's edge
everything blocks.
"""

from __future__ import annotations

from typing import Final

from battlemat.engine.grid.board import MEMO_LIMIT, Board, squares

_STEEP: Final = 1e9
"""Stands for the slope of an upright line; no other slope on a map comes near."""


def sees(board: Board, a: int, side_a: int, b: int, side_b: int) -> bool:
    """Whether the body at `a` has line of sight to some part of the body at `b`."""
    key = board.pair(a, side_a, b, side_b)
    found = board.sight_memo.get(key)
    if found is None:
        found = line_exists(board, a, side_a, b, side_b, board.opaque)
        if len(board.sight_memo) >= MEMO_LIMIT:
            board.sight_memo.clear()
        board.sight_memo[key] = found
    return found


def veiled(board: Board, a: int, side_a: int, b: int, side_b: int) -> bool:
    """Whether fog and foliage, with walls, leave the body at `a` no line of sight to the body at `b`.

    What a body stands in does not veil it (that is concealment), only what lies between
    (ruling.obscured-line-of-sight).
    """
    key = board.pair(a, side_a, b, side_b)
    found = board.veiled_memo.get(key)
    if found is None:
        found = not line_exists(board, a, side_a, b, side_b, board.opaque | board.hides)
        if len(board.veiled_memo) >= MEMO_LIMIT:
            board.veiled_memo.clear()
        board.veiled_memo[key] = found
    return found


def effect(board: Board, a: int, side_a: int, b: int, side_b: int) -> bool:
    """Whether the body at `a` has line of effect to some part of the body at `b`: no total cover.

    Where the board says so, the line must end in a corner of one of its squares (ruling.line-for-every-attack).
    """
    key = board.pair(a, side_a, b, side_b)
    found = board.effect_memo.get(key)
    if found is None:
        found = line_exists(board, a, side_a, b, side_b, board.walls, board.corner_lines)
        if len(board.effect_memo) >= MEMO_LIMIT:
            board.effect_memo.clear()
        board.effect_memo[key] = found
    return found


def between(board: Board, a: int, side_a: int, b: int, side_b: int) -> int:
    """The squares that some line from one body to the other crosses, neither body's own included."""
    frame = board.frame
    key = board.pair(a, side_a, b, side_b)
    found = frame.betweens.get(key, -1)
    if found < 0:
        dx = frame.col_of[b] - frame.col_of[a]
        dy = frame.row_of[b] - frame.row_of[a]
        corner = a
        if dx < 0:
            corner += dx
        if dy < 0:
            corner += dy * frame.stride
        own = board.footprint(a, side_a) | board.footprint(b, side_b)
        found = frame.lines.hull(dx, dy, side_a, side_b) << corner & ~own
        if len(frame.betweens) >= MEMO_LIMIT:
            frame.betweens.clear()
        frame.betweens[key] = found
    return found


def line_exists(
    board: Board, a: int, side_a: int, b: int, side_b: int, blocks: int, corners_only: bool = False
) -> bool:
    """Whether a line from `a` to `b` crosses none of the squares `blocks`. Nothing is remembered."""
    near = between(board, a, side_a, b, side_b) & blocks
    if not near:
        return True
    frame = board.frame
    own = board.footprint(a, side_a)
    target = board.footprint(b, side_b)
    if own & target:
        return True
    walls = (blocks | frame.outside) & ~(own | target)
    stride = frame.stride
    dx = frame.col_of[b] - frame.col_of[a]
    dy = frame.row_of[b] - frame.row_of[a]
    for row in range(side_a + 1):
        for col in range(side_a + 1):
            p = a + row * stride + col
            for to_row in range(dy - row, dy - row + side_b + 1):
                for to_col in range(dx - col, dx - col + side_b + 1):
                    line = frame.lines.line(to_col, to_row)
                    at = p + line.shift
                    if not line.crossed << at & near and not line.squeezed(at, walls, own, target):
                        return True
    if corners_only:
        return False
    blockers = [(frame.col_of[sq], frame.row_of[sq]) for sq in squares(near)]
    for row in range(side_a + 1):
        for col in range(side_a + 1):
            for to_row in range(side_b):
                for to_col in range(side_b):
                    if _glimpses(
                        board, a + row * stride + col, own, b + to_row * stride + to_col, blockers, walls
                    ):
                        return True
    return False


def _glimpses(
    board: Board, corner: int, own: int, sq: int, blockers: list[tuple[int, int]], walls: int
) -> bool:
    """Whether a line from a corner of `own` to a point of a square, but to none of its corners, is clear.

    The square lies in one quadrant of the corner. Turned so that this quadrant is x, y >= 0, blocker (i, j)
    hides the open range of slopes from j / (i + 1) to (j + 1) / i; what is left of the square's own range is
    in view.
    """
    stride = board.stride
    # Not col_of: a corner on the map's east edge is named by a square of the border.
    x = (corner - 1) % stride
    y = (corner - 1) // stride - 1
    east = board.col(sq) >= x
    south = board.row(sq) >= y
    ahead = corner - (0 if east else 1) - (0 if south else stride)
    step_x = 1 if east else -1
    step_y = stride if south else -stride
    if not own >> ahead & 1 and walls >> (ahead - step_x) & 1 and walls >> (ahead - step_y) & 1:
        return False
    u = board.col(sq) - x if east else x - 1 - board.col(sq)
    v = board.row(sq) - y if south else y - 1 - board.row(sq)
    lowest = v / (u + 1)
    highest = (v + 1) / u if u else _STEEP
    hidden: list[tuple[float, float]] = []
    places: set[tuple[int, int]] = set()
    for col, row in blockers:
        i = col - x if east else x - 1 - col
        j = row - y if south else y - 1 - row
        if i < 0 or j < 0 or i > u or j > v:
            continue
        places.add((i, j))
        hidden.append((j / (i + 1), (j + 1) / i if i else _STEEP))
    # Slopes of the points where two blockers touch corner to corner; quotients of small ints compare exactly.
    shut: set[float] = {lowest}
    for i, j in places:
        if j and (i + 1, j - 1) in places:
            shut.add(j / (i + 1))
    hidden.sort()
    seen_to = lowest
    for low, high in hidden:
        if low > seen_to or (low == seen_to and low not in shut):
            return True
        if high > seen_to:
            seen_to = high
        if seen_to >= highest:
            return False
    return True
