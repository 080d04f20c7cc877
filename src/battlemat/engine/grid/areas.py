"""Areas of effect as masks, and the single steps of a push or pull."""

from __future__ import annotations

from typing import Final

from battlemat.engine.grid.board import Board
from battlemat.engine.grid.region import legal_step
from battlemat.engine.grid.sight import effect

_SPAN: Final = 1 << 12
_MARGIN: Final = 1 << 11


def burst(board: Board, sq: int, n: int) -> int:
    """Burst `n`: the base square and every square within `n` of it (area.burst)."""
    return burst_space(board, sq, 1, n)


def burst_space(board: Board, sq: int, side: int, n: int) -> int:
    """A burst measured from a whole space, which it includes (option near-burst-from-whole-space)."""
    return board.reach_mask(sq, side, n) | board.footprint(sq, side)


def corner(board: Board, col: int, row: int) -> int:
    """The number for the north-west square of a block, also where that square lies beyond the map's edge.

    On the map it is the square's own number, off the map a negative one. Raises `ValueError` more than 2,000 squares
    from the map.
    """
    if 0 <= col < board.cols and 0 <= row < board.rows:
        return board.square(col, row)
    if not (-_MARGIN < col < _MARGIN and -_MARGIN < row < _MARGIN):
        raise ValueError(f"({col}, {row}) is too far from the map to be the corner of an area")
    return -1 - ((row + _MARGIN) * _SPAN + col + _MARGIN)


def corner_coords(board: Board, nw: int) -> tuple[int, int]:
    """(column, row) of a block's north-west square; see `corner`."""
    if nw >= 0:
        return board.coords(nw)
    return (-1 - nw) % _SPAN - _MARGIN, (-1 - nw) // _SPAN - _MARGIN


def arc(board: Board, nw: int, n: int) -> int:
    """Arc `n`: the block of `n` x `n` squares with this north-west square, as far as it lies on the map."""
    col, row = corner_coords(board, nw)
    return board.frame.rect(col, row, col + n - 1, row + n - 1)


def arc_placements(board: Board, base: int, n: int) -> list[int]:
    """The north-west squares (see `corner`) of all `n` x `n` blocks that touch the base square, not on it.

    A block may hang over the map's edge if any of it is on the map. North first, then west. Those that cover another
    square of a Large user's space are for the caller to drop. area.arc, ruling.arc-geometry, area.blast.
    """
    found: list[int] = []
    base_col, base_row = board.coords(base)
    for row in range(base_row - n, base_row + 2):
        for col in range(base_col - n, base_col + 2):
            if base_row - n < row <= base_row and base_col - n < col <= base_col:
                continue
            if -n < col < board.cols and -n < row < board.rows:
                found.append(corner(board, col, row))
    return found


def line_of_effect_mask(board: Board, origin: int, mask: int) -> int:
    """The part of `mask` that has line of effect from the square `origin`: areas do not go round walls.

    ruling.area-line-of-effect.
    """
    if not board.solid:
        return mask
    known = board.effect_known.get(origin, 0)
    reached = board.effect_masks.get(origin, 0)
    missing = mask & ~known
    if missing:
        for sq in board.squares(missing):
            if effect(board, origin, 1, sq, 1):
                reached |= 1 << sq
        board.effect_known[origin] = known | missing
        board.effect_masks[origin] = reached
    return mask & reached


AWAY: Final = 1
TOWARDS: Final = -1


def straightest(board: Board, sq: int, side: int, source: int, source_side: int, way: int, enter: int = -1,
                diagonals_free: bool = False) -> list[int]:
    """The north-west squares that one step of a push (`way` AWAY) or a pull (TOWARDS) may go to, the straightest first.

    `sq`, `side`: the victim, which each takes farther from the source, or nearer to it; `source`, `source_side`: the
    space of who forces it, or the origin square; `enter`: the squares the victim may be moved into (-1: all that are
    not solid). Of equals the lowest square comes first. A pull may go onto the source, as an origin square allows:
    leave the squares of creatures out of `enter`. forced.push, forced.pull, ruling.push-direction.
    """
    if enter == -1:
        enter = board.passable
    start = board.distance(sq, side, source, source_side)
    # Twice the way from centre to centre, turned round for a pull.
    way_x = way * (2 * (board.col(sq) - board.col(source)) + side - source_side)
    way_y = way * (2 * (board.row(sq) - board.row(source)) + side - source_side)
    ranked: list[tuple[float, int]] = []
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            to = sq + dy * board.stride + dx
            if not legal_step(board, sq, to, side, enter, diagonals_free):
                continue
            if (board.distance(to, side, source, source_side) - start) * way <= 0:
                continue
            # The tangent of the angle between step and way; a quotient of small ints compares exactly.
            along = dx * way_x + dy * way_y
            across = abs(dx * way_y - dy * way_x)
            ranked.append((across / along if along > 0 else 1e9, to))
    ranked.sort()
    return [to for _, to in ranked]
