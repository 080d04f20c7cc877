"""Squares, masks and bodies, checked against sets of (column, row)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemat.engine.grid.board import Board, MapError, parse_map, squares
from battlemat.engine.grid.terrain import FLOOR, LEGEND, LOW_OBSTACLE, NAMED, WALL, WINDOW, Terrain
from tests.rules.geometry import apart

SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))
Coords = set[tuple[int, int]]


def coords(board: Board, mask: int) -> Coords:
    assert mask & ~board.inside == 0
    return {board.coords(sq) for sq in board.squares(mask)}


def everywhere(board: Board) -> Coords:
    return {(c, r) for c in range(board.cols) for r in range(board.rows)}


def body(at: tuple[int, int], side: int) -> Coords:
    return {(at[0] + c, at[1] + r) for c in range(side) for r in range(side)}


@st.composite
def boards_with_squares(draw: st.DrawFn) -> tuple[Board, Coords]:
    cols, rows = draw(SIZES)
    board = Board.open(cols, rows)
    chosen = draw(st.sets(st.sampled_from(sorted(everywhere(board))), max_size=12))
    return board, chosen


def mask_of(board: Board, chosen: Coords) -> int:
    return board.mask_of([board.square(c, r) for c, r in chosen])


@given(SIZES)
def test_every_square_has_its_own_number(size: tuple[int, int]) -> None:
    board = Board.open(*size)
    numbers = [board.square(c, r) for r in range(board.rows) for c in range(board.cols)]
    assert numbers == sorted(set(numbers)) == squares(board.inside)
    for sq in numbers:
        assert board.square(board.col(sq), board.row(sq)) == sq
        assert board.on_board(sq)
        assert board.bit(sq) == 1 << sq
    assert not board.on_board(-1)
    assert not board.on_board(numbers[0] - 1)
    assert not board.on_board(numbers[-1] + 1)


def test_a_step_off_the_map_never_lands_on_the_far_side() -> None:
    board = Board.open(5, 4)
    for sq in squares(board.inside):
        for step in (-1, 1, -board.stride, board.stride, board.stride + 1, board.stride - 1):
            to = sq + step
            if board.on_board(to):
                assert board.distance(sq, 1, to, 1) == 1


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (5, 0), (0, 4)])
def test_a_square_beyond_the_edge_is_refused(place: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="columns 0 to 4, rows 0 to 3"):
        Board.open(5, 4).square(*place)


def test_a_board_needs_squares() -> None:
    with pytest.raises(ValueError, match="at least one column"):
        Board.open(0, 3)
    with pytest.raises(MapError, match="empty"):
        Board.from_rows([])


@given(boards_with_squares())
def test_squares_of_a_mask_ascend(case: tuple[Board, Coords]) -> None:
    board, chosen = case
    assert squares(mask_of(board, chosen)) == sorted(board.square(c, r) for c, r in chosen)


@given(boards_with_squares(), st.integers(0, 4))
def test_dilate(case: tuple[Board, Coords], n: int) -> None:
    board, chosen = case
    expected = {p for p in everywhere(board) if chosen and apart({p}, chosen) <= n}
    assert coords(board, board.dilate(mask_of(board, chosen), n)) == expected


@pytest.mark.rule("orcus.size.space")
@given(boards_with_squares(), st.integers(1, 4))
def test_bodies_in_a_mask_and_touching_it(case: tuple[Board, Coords], side: int) -> None:
    board, chosen = case
    mask = mask_of(board, chosen)
    on_map = {p for p in everywhere(board) if body(p, side) <= everywhere(board)}
    assert coords(board, board.fits(mask, side)) == {p for p in on_map if body(p, side) <= chosen}
    assert coords(board, board.touching(mask, side)) == {p for p in on_map if body(p, side) & chosen}


@pytest.mark.rule("orcus.ruling.range-count-between")
@given(SIZES, st.data())
def test_reach_and_distance(size: tuple[int, int], data: st.DataObject) -> None:
    board = Board.open(*size)
    side_a = data.draw(st.integers(1, min(4, *size)))
    side_b = data.draw(st.integers(1, min(4, *size)))
    a = data.draw(st.sampled_from(squares(board.fits(board.inside, side_a))))
    b = data.draw(st.sampled_from(squares(board.fits(board.inside, side_b))))
    reach = data.draw(st.integers(0, 5))
    space_a = body(board.coords(a), side_a)
    space_b = body(board.coords(b), side_b)
    assert coords(board, board.footprint(a, side_a)) == space_a
    assert board.distance(a, side_a, b, side_b) == apart(space_a, space_b)
    around = {p for p in everywhere(board) - space_a if apart({p}, space_a) <= reach}
    assert coords(board, board.reach_mask(a, side_a, reach)) == around
    assert board.adjacent_mask(a, side_a) == board.reach_mask(a, side_a, 1)


def test_a_body_over_the_edge_shows_outside_the_map() -> None:
    board = Board.open(4, 3)
    for side in (2, 3):
        for sq in squares(board.inside & ~board.fits(board.inside, side)):
            assert board.footprint(sq, side) & ~board.inside


@pytest.mark.rule("orcus.range.counting")
@pytest.mark.rule("orcus.grid.adjacent")
def test_diagonal_steps_count_one() -> None:
    board = Board.open(8, 8)
    at = board.square(2, 2)
    assert board.distance(at, 1, board.square(3, 3), 1) == 1
    assert board.distance(at, 1, board.square(6, 4), 1) == 4
    assert board.distance(at, 1, at, 1) == 0
    assert board.distance(at, 2, board.square(4, 4), 1) == 1
    assert board.distance(at, 2, board.square(6, 0), 3) == 3


def test_terrain_of_each_mark() -> None:
    rows, markers = parse_map(".#=,^-:;!A", LEGEND)
    board = Board.from_rows(rows)

    def column(mask: int) -> str:
        return "".join(".#=,^-:;!A"[c] for c, _ in sorted(coords(board, mask)))

    assert column(board.solid) == "#="
    assert column(board.opaque) == "#"
    assert column(board.passable) == ".,^-:;!A"
    assert column(board.difficult) == ",-"
    assert column(board.pits) == "^"
    assert column(board.low) == "-"
    assert column(board.shelter) == "#=-"
    assert column(board.light) == ":"
    assert column(board.heavy) == ";"
    assert column(board.total) == "!"
    assert column(board.hides) == ";!"
    assert column(board.kind(LOW_OBSTACLE)) == "-"
    assert column(board.kind(WINDOW)) == "#="
    assert markers == {"A": [(9, 0)]}
    assert [board.terrain(board.square(c, 0)) for c in range(10)] == rows[0]
    assert rows[0][0] == rows[0][9] == FLOOR
    assert rows[0][1] == WALL


def test_maps_of_an_encounters_own_marks() -> None:
    legend = {**LEGEND, "~": NAMED["water"], "T": NAMED["woodland"] | NAMED["difficult"]}
    rows, markers = parse_map("\n\n  . T ~ b\n  ~ a . a\n\n", legend)
    board = Board.from_rows(rows)
    assert coords(board, board.kind(Terrain.WATER)) == {(2, 0), (0, 1)}
    assert coords(board, board.kind(Terrain.WOODLAND)) == coords(board, board.difficult) == {(1, 0)}
    assert board.kind(Terrain.ICE) == 0
    assert markers == {"b": [(3, 0)], "a": [(1, 1), (3, 1)]}


@pytest.mark.parametrize(
    ("text", "row", "col", "words"),
    [
        ("...\n..\n...", 1, 2, "map row 2 has 2 squares and the first row 3"),
        ("...\n....", 1, 3, "map row 2 has 4 squares and the first row 3"),
        ("...\n\n...", 1, 0, "map row 2 has 0 squares"),
        (". . .\n. ? .", 1, 1, "unknown mark '?' in map row 2, square 2"),
        (" \n ", 0, 0, "the map is empty"),
    ],
)
def test_a_map_drawn_wrong_says_where(text: str, row: int, col: int, words: str) -> None:
    with pytest.raises(MapError) as raised:
        parse_map(text, LEGEND)
    assert isinstance(raised.value, ValueError)
    assert (raised.value.row, raised.value.col) == (row, col)
    assert words in str(raised.value)


def test_rows_of_unequal_length_make_no_board() -> None:
    with pytest.raises(MapError) as raised:
        Board.from_rows([[FLOOR, FLOOR], [FLOOR]])
    assert (raised.value.row, raised.value.col) == (1, 1)


def test_changed_terrain_is_another_board() -> None:
    board = Board.from_rows(parse_map("..#,", LEGEND)[0])
    first, second, wall, rubble = (board.bit(board.square(c, 0)) for c in range(4))
    more = board.with_more(first | wall, Terrain.DIFFICULT | Terrain.HEAVY)
    assert more.difficult == first | wall | rubble
    assert (more.heavy, more.solid, more.opaque) == (first | wall, wall, wall)
    other = board.redrawn(second | wall, Terrain.PIT)
    assert (other.pits, other.solid, other.opaque, other.difficult) == (second | wall, 0, 0, rubble)
    assert board.redrawn(rubble, FLOOR).difficult == 0
    assert (board.solid, board.difficult, board.heavy, board.pits) == (wall, rubble, 0, 0)
    assert more.frame is other.frame is board.frame
    assert len({board.version, more.version, other.version}) == 3
