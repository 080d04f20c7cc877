"""Areas, walls and forced steps against sets of (column, row)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemat.engine.grid.areas import (
    AWAY,
    TOWARDS,
    arc,
    arc_placements,
    burst,
    burst_space,
    corner,
    corner_coords,
    line_of_effect_mask,
    straightest,
)
from battlemat.engine.grid.board import Board, parse_map, squares
from battlemat.engine.grid.region import legal_step
from battlemat.engine.grid.sight import effect
from battlemat.engine.grid.terrain import LEGEND

Place = tuple[int, int]


def push_squares(board: Board, sq: int, side: int, source: int, source_side: int, enter: int = -1,
                 diagonals_free: bool = False) -> list[int]:
    return straightest(board, sq, side, source, source_side, AWAY, enter, diagonals_free)


def pull_squares(board: Board, sq: int, side: int, source: int, source_side: int, enter: int = -1) -> list[int]:
    return straightest(board, sq, side, source, source_side, TOWARDS, enter)



def coords(board: Board, mask: int) -> set[Place]:
    return {board.coords(sq) for sq in squares(mask)}


def gap(p: Place, q: Place) -> int:
    return max(abs(p[0] - q[0]), abs(p[1] - q[1]))


def block(at: Place, n: int) -> set[Place]:
    return {(at[0] + c, at[1] + r) for c in range(n) for r in range(n)}


@st.composite
def walled_boards(draw: st.DrawFn) -> Board:
    cols = draw(st.integers(2, 7))
    rows = draw(st.integers(2, 7))
    marks = st.sampled_from(".....#=")
    text = "\n".join("".join(draw(marks) for _ in range(cols)) for _ in range(rows))
    return Board.from_rows(parse_map(text, LEGEND)[0])


@pytest.mark.rule("orcus.area.burst")
@given(st.integers(0, 6), st.integers(0, 4), st.integers(0, 4))
def test_burst(col: int, row: int, n: int) -> None:
    board = Board.open(7, 5)
    sq = board.square(col, row)
    expected = {p for p in coords(board, board.inside) if gap(p, (col, row)) <= n}
    assert coords(board, burst(board, sq, n)) == expected


@pytest.mark.rule("orcus.ruling.large-user-base-square")
def test_burst_from_a_whole_space_takes_it_in() -> None:
    board = Board.open(7, 7)
    space = burst_space(board, board.square(2, 2), 2, 1)
    assert coords(board, space) == {(c, r) for c in range(1, 5) for r in range(1, 5)}


@given(st.integers(-9, 12), st.integers(-9, 12))
def test_corners_of_blocks_also_beyond_the_edge(col: int, row: int) -> None:
    board = Board.open(5, 4)
    nw = corner(board, col, row)
    assert corner_coords(board, nw) == (col, row)
    assert (nw >= 0) == ((col, row) in coords(board, board.inside))


def test_a_corner_far_from_the_map_is_refused() -> None:
    with pytest.raises(ValueError, match="too far"):
        corner(Board.open(5, 4), 0, 5000)


@pytest.mark.rule("orcus.area.arc")
@given(st.integers(1, 7), st.integers(1, 7), st.integers(1, 4), st.data())
def test_arcs_are_all_blocks_that_touch_the_base(cols: int, rows: int, n: int, data: st.DataObject) -> None:
    board = Board.open(cols, rows)
    base = (data.draw(st.integers(0, cols - 1)), data.draw(st.integers(0, rows - 1)))
    on_map = coords(board, board.inside)
    expected = [
        (c, r)
        for r in range(-n, rows + 1)
        for c in range(-n, cols + 1)
        if min(gap(p, base) for p in block((c, r), n)) == 1 and block((c, r), n) & on_map
    ]
    found = arc_placements(board, board.square(*base), n)
    assert [corner_coords(board, nw) for nw in found] == expected
    for nw in found:
        assert coords(board, arc(board, nw, n)) == block(corner_coords(board, nw), n) & on_map


@pytest.mark.rule("orcus.area.arc")
def test_an_arc_may_hang_over_the_edge() -> None:
    board = Board.open(5, 3)
    above = [nw for nw in arc_placements(board, board.square(2, 1), 3) if corner_coords(board, nw) == (1, -2)]
    assert [coords(board, arc(board, nw, 3)) for nw in above] == [{(1, 0), (2, 0), (3, 0)}]


@pytest.mark.rule("orcus.ruling.area-line-of-effect")
@given(walled_boards(), st.data())
def test_areas_do_not_go_round_walls(board: Board, data: st.DataObject) -> None:
    inside = squares(board.inside)
    origin = data.draw(st.sampled_from(inside))
    for _ in range(2):
        mask = board.mask_of(data.draw(st.lists(st.sampled_from(inside))))
        expected = [sq for sq in squares(mask) if effect(board, origin, 1, sq, 1)]
        assert squares(line_of_effect_mask(board, origin, mask)) == expected


@pytest.mark.rule("orcus.ruling.area-line-of-effect")
def test_a_burst_stops_at_a_wall() -> None:
    rows, markers = parse_map("A.#.\n..#.\n..#.", LEGEND)
    board = Board.from_rows(rows)
    origin = board.square(*markers["A"][0])
    seen = line_of_effect_mask(board, origin, burst(board, origin, 3))
    assert coords(board, seen) == {(c, r) for c in range(3) for r in range(3)}


@pytest.mark.rule("orcus.forced.push")
@pytest.mark.rule("orcus.forced.pull")
@given(walled_boards(), st.data())
def test_each_forced_step_goes_the_right_way(board: Board, data: st.DataObject) -> None:
    side = data.draw(st.integers(1, 2))
    source_side = data.draw(st.integers(1, 2))
    at = data.draw(st.sampled_from(squares(board.fits(board.inside, side))))
    source = data.draw(st.sampled_from(squares(board.fits(board.inside, source_side))))
    start = board.distance(at, side, source, source_side)
    pushed = push_squares(board, at, side, source, source_side)
    pulled = pull_squares(board, at, side, source, source_side)
    for to in squares(board.inside):
        legal = legal_step(board, at, to, side, board.passable)
        change = board.distance(to, side, source, source_side) - start
        assert (to in pushed) == (legal and change > 0)
        assert (to in pulled) == (legal and change < 0)
    assert len(set(pushed)) == len(pushed) and len(set(pulled)) == len(pulled)


def steps(board: Board, found: list[int]) -> list[Place]:
    return [board.coords(sq) for sq in found]


@pytest.mark.rule("orcus.ruling.push-direction")
def test_the_straightest_step_comes_first() -> None:
    board = Board.open(7, 7)
    at = board.square
    assert steps(board, push_squares(board, at(3, 3), 1, at(3, 5), 1)) == [(3, 2), (2, 2), (4, 2)]
    assert steps(board, push_squares(board, at(3, 3), 1, at(1, 1), 1))[0] == (4, 4)
    assert steps(board, pull_squares(board, at(3, 3), 1, at(6, 3), 1)) == [(4, 3), (4, 2), (4, 4)]
    assert steps(board, pull_squares(board, at(5, 5), 1, at(1, 1), 1)) == [(4, 4)]
    assert steps(board, push_squares(board, at(4, 3), 1, at(2, 2), 2))[0] == (5, 3)
    # From its own square every way is as straight: the lowest number goes first.
    around = push_squares(board, at(3, 3), 1, at(3, 3), 1)
    assert around == sorted(around) and len(around) == 8


@pytest.mark.rule("orcus.ruling.corner-cutting")
def test_a_step_is_neither_into_a_wall_nor_past_its_corner() -> None:
    board = Board.from_rows(parse_map("...\n..#\n...", LEGEND)[0])
    at = board.square
    assert steps(board, push_squares(board, at(1, 1), 1, at(0, 1), 1)) == []
    free = push_squares(board, at(1, 1), 1, at(0, 1), 1, diagonals_free=True)
    assert steps(board, free) == [(2, 0), (2, 2)]
    assert steps(board, push_squares(board, at(1, 1), 1, at(1, 0), 1, board.bit(at(0, 2)))) == [(0, 2)]


@pytest.mark.rule("orcus.forced.pull")
def test_a_pull_may_end_on_its_origin_but_not_on_a_puller() -> None:
    board = Board.open(5, 5)
    victim = board.square(2, 2)
    source = board.square(3, 2)
    assert pull_squares(board, victim, 1, source, 1) == [source]
    assert pull_squares(board, victim, 1, source, 1, board.passable & ~board.bit(source)) == []
