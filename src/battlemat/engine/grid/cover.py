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
from battlemat.engine.grid.lines import Fan
from battlemat.engine.grid.sight import between, effect

NONE: Final = 0
HALF: Final = 1
THREE_QUARTERS: Final = 2
TOTAL: Final = 3


def cover(
    board: Board,
    a: int,
    side_a: int,
    b: int,
    side_b: int,
    bodies: int,
    bodies_give: int = HALF,
    large: Sequence[int] = (),
) -> int:
    """The degree of cover the body at `b` has from the body at `a`: `NONE`, `HALF`, `THREE_QUARTERS` or
    `TOTAL`.

    For an area, `a` is its origin square and `side_a` 1. `bodies`: the squares of creatures that give cover;
    those of attacker and target do not matter. `bodies_give`: the most that creatures can give; with more
    than half, name in `large` the footprint of each of `bodies` that is bigger than a square, so that no
    line passes inside it.

    The defaults are ruling.cover-geometry; cover.three-or-four-lines takes `bodies_give=THREE_QUARTERS` and
    a board whose lines of effect end in corners.
    """
    key = board.pair(a, side_a, b, side_b)
    near = board.frame.betweens.get(key, -1)
    if near < 0:
        near = between(board, a, side_a, b, side_b)
    bodies &= near
    if not bodies and not near & board.shelter:
        return NONE
    if large:
        return _degree(board, a, side_a, b, side_b, bodies, bodies_give, large)
    memo = (key, bodies, bodies_give)
    found = board.cover_memo.get(memo, -1)
    if found < 0:
        found = _degree(board, a, side_a, b, side_b, bodies, bodies_give, large)
        if len(board.cover_memo) >= MEMO_LIMIT:
            board.cover_memo.clear()
        board.cover_memo[memo] = found
    return found


def _degree(
    board: Board,
    a: int,
    side_a: int,
    b: int,
    side_b: int,
    bodies: int,
    bodies_give: int,
    large: Sequence[int],
) -> int:
    if board.distance(a, side_a, b, side_b) == 0:
        return NONE
    if board.solid and not effect(board, a, side_a, b, side_b):
        return TOTAL
    frame = board.frame
    fan = frame.lines.fan(frame.col_of[b] - frame.col_of[a], frame.row_of[b] - frame.row_of[a], side_a, side_b)
    walls, low = _blocked(board, fan, a, side_a, b, side_b)
    crossed = fan.crossing(a, bodies)
    if large:
        own = board.footprint(a, side_a)
        target = board.footprint(b, side_b)
        for mask in large:
            if not mask & (own | target):
                crossed |= fan.squeezed(a, mask, own, target)
    crossed &= ~walls
    low &= ~crossed
    stopping = walls | crossed | low
    least = THREE_QUARTERS
    for four in fan.fours:
        if not stopping & four:
            return NONE
        stopped = _count(walls & four)
        degree = _by_lines(stopped)
        with_bodies = _by_lines(stopped + _count(crossed & four))
        if with_bodies > bodies_give:
            with_bodies = bodies_give
        if degree < with_bodies:
            degree = with_bodies
        if low & four and degree < HALF:
            degree = HALF
        if degree < least:
            least = degree
    return least


def _by_lines(stopped: int) -> int:
    """The degree of cover for 0 to 4 blocked lines: none, half for one or two, three-quarters for more."""
    return (stopped + 1) >> 1


def _count(lines: int) -> int:
    """How many lines a mask has, few as they are."""
    found = 0
    while lines:
        lines &= lines - 1
        found += 1
    return found


def _blocked(board: Board, fan: Fan, a: int, side_a: int, b: int, side_b: int) -> tuple[int, int]:
    """Which lines from the body at `a` to that at `b` walls block, and which others low obstacles do."""
    key = board.pair(a, side_a, b, side_b)
    found = board.blocked_lines.get(key)
    if found is None:
        own = board.footprint(a, side_a)
        target = board.footprint(b, side_b)
        near = between(board, a, side_a, b, side_b)
        walls = fan.crossing(a, near & board.walls)
        # The map's edge alone squeezes no line: it only does with a wall that stands at it.
        if fan.hemmed(a, board.walls):
            walls |= fan.squeezed(a, (board.walls | board.frame.outside) & ~(own | target), own, target)
        found = (walls, fan.crossing(a, near & board.low) & ~walls)
        if len(board.blocked_lines) >= MEMO_LIMIT:
            board.blocked_lines.clear()
        board.blocked_lines[key] = found
    return found
