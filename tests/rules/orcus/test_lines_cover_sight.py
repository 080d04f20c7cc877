"""Every way of walling up a small map, by the slow judge of the geometry: lines, and the cover they leave."""

from itertools import combinations

import pytest

from battlemat.engine.grid.board import Board, parse_map
from battlemat.engine.grid.cover import HALF, THREE_QUARTERS, cover
from battlemat.engine.grid.sight import effect, sees
from battlemat.engine.grid.terrain import LEGEND
from tests.rules.orcus.test_geometry_sight import Case, Judge, Place, degree, point

GROUNDS: dict[str, tuple[int, int, tuple[Place, int], tuple[Place, int]]] = {
    "a row": (4, 2, ((0, 0), 1), ((3, 0), 1)), "the row back": (4, 2, ((3, 1), 1), ((0, 1), 1)),
    "a column": (2, 4, ((0, 0), 1), ((0, 3), 1)), "the column back": (2, 4, ((1, 3), 1), ((1, 0), 1)),
    "across": (3, 3, ((0, 0), 1), ((2, 2), 1)), "across back": (3, 3, ((2, 0), 1), ((0, 2), 1)),
    "a leap": (3, 3, ((0, 0), 1), ((2, 1), 1)), "a leap back": (3, 3, ((1, 2), 1), ((0, 0), 1)),
    "large": (4, 3, ((0, 0), 2), ((3, 1), 1)), "from large": (3, 4, ((1, 3), 1), ((0, 0), 2)),
}
"""Maps by their size, with two bodies on each: where, and how many squares wide."""


class Walled(Case):
    """A map with some of its squares walled up, and others taken by creatures."""

    def __init__(self, ground: str, walls: set[Place], bodies: set[Place]) -> None:
        cols, rows, (self.a, self.side_a), (self.b, self.side_b) = GROUNDS[ground]
        self.drawn = {(c, r): "#" if (c, r) in walls else "o" if (c, r) in bodies else "."
                      for c in range(cols) for r in range(rows)}
        self.text = "\n".join("".join(self.drawn[c, r] for c in range(cols)) for r in range(rows))
        self.board = Board.from_rows(parse_map(self.text, LEGEND)[0])
        self.ends = (self.board.square(*self.a), self.side_a, self.board.square(*self.b), self.side_b)


def taken(ground: str) -> set[Place]:
    return {(at[0] + c, at[1] + r) for at, side in GROUNDS[ground][2:] for c in range(side) for r in range(side)}


def open_squares(ground: str) -> list[Place]:
    cols, rows = GROUNDS[ground][:2]
    return sorted({(c, r) for c in range(cols) for r in range(rows)} - taken(ground))


def joined(judge: Judge) -> bool:
    """Whether a clear line runs from a corner of one to a corner of the other."""
    return any(judge.clear(point(*p), point(*q)) for p in judge.corners(judge.a) for q in judge.corners(judge.b))


@pytest.mark.rule("orcus.target.line-of-effect")
@pytest.mark.rule("orcus.target.line-of-sight")
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_wall_there_can_be(ground: str) -> None:
    free = open_squares(ground)
    for count in range(len(free) + 1):
        for walls in combinations(free, count):
            case = Walled(ground, set(walls), set())
            judge = case.judge("#")
            assert effect(case.board, *case.ends) is judge.line(), case
            assert effect(case.board.cornered(), *case.ends) is joined(judge), case


@pytest.mark.rule("orcus.ruling.cover-geometry")
@pytest.mark.parametrize("ground", GROUNDS)
def test_cover_behind_walls_and_creatures(ground: str) -> None:
    free = open_squares(ground)
    for n in range(0, 2 ** len(free), 1 + 2 ** len(free) // 48):
        walls = {at for m, at in enumerate(free) if n >> m & 1}
        bodies = {at for m, at in enumerate(free) if (3 * n + 5) >> m & 1} - walls
        case = Walled(ground, walls, bodies)
        mask = case.mask("o")
        assert cover(case.board, *case.ends, mask) == degree(case, HALF, False), case
        traced = cover(case.board.cornered(), *case.ends, mask, bodies_give=THREE_QUARTERS)
        assert traced == degree(case, THREE_QUARTERS, True), case


TIGHT: list[tuple[str, Place, int, Place, int]] = [
    (".#.#.#../.#....../#..##..#/....##../........", (6, 0), 1, (1, 4), 1),
    ("...#####/..##.###/##.#.#.#/.##.#..#/........", (0, 0), 2, (6, 4), 1),
    ("#......./.#....../#..###.#/###.#..#/#..#....", (7, 4), 1, (2, 2), 1),
    ("..#...../##..#.##/.##.#..#/.....#.#/...#.#..", (6, 2), 1, (2, 4), 1),
    ("..#...../##..#.##/.##.#..#/.....#.#/...#.#..", (6, 4), 1, (2, 4), 1),
    ("#...####/.#.#...#/###.#..#/####.###/...#.#.#", (0, 4), 1, (6, 4), 1),
    (".##.#.../..####../..##.#../#.#.#.../###...#.", (6, 1), 2, (0, 1), 2),
    ("##...##./#.#....#/.#..##.#/..#.#.##/#.......", (1, 3), 1, (5, 1), 1),
    ("#..#.#.#/....#..#/#.....#./......#./#.......", (4, 0), 1, (0, 1), 1),
    ("#...#.../......../......../...#..#./....#...", (3, 4), 1, (7, 0), 1),
    ("......##/##...#../##....../...##.#./#.##....", (0, 3), 1, (7, 1), 1),
    (".##....#/..#....#/......../.####.../##......", (7, 4), 1, (0, 1), 1),
    ("......../...##.../.#.##.../#......./.#....#.", (2, 4), 1, (5, 0), 1),
    ("...##.../#..#..##/...#..../...####./.#...#..", (6, 2), 1, (2, 0), 1),
    ("..#...##/..###.##/#....#../##..#.../........", (5, 0), 1, (2, 3), 1),
    ("#.....#./.#.#..../#.####.#/#......./.#.#...#", (4, 0), 2, (1, 3), 1),
    ("......#./.#....##/.##....#/......#./.#.##.#.", (4, 2), 2, (7, 3), 1),
    ("...#..../#......#/....#.../#.#.#.#./#...##.#", (1, 0), 2, (5, 3), 1),
]
"""Maps on which no corner leads to a corner: whether a line ends between two of them decides, and by very little."""


class Tight(Case):
    """A map drawn out, with two bodies on it."""

    def __init__(self, text: str, a: Place, side_a: int, b: Place, side_b: int) -> None:
        rows = text.split("/")
        self.text = "\n".join(rows)
        self.a, self.side_a, self.b, self.side_b = a, side_a, b, side_b
        self.drawn = {(c, r): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
        self.board = Board.from_rows(parse_map(self.text, LEGEND)[0])
        self.ends = (self.board.square(*a), side_a, self.board.square(*b), side_b)


@pytest.mark.rule("orcus.target.line-of-effect")
@pytest.mark.rule("orcus.target.line-of-sight")
@pytest.mark.parametrize("number", range(len(TIGHT)))
def test_views_that_end_in_no_corner(number: int) -> None:
    case = Tight(*TIGHT[number])
    assert not effect(case.board.cornered(), *case.ends)
    assert effect(case.board, *case.ends) is sees(case.board, *case.ends) is case.judge("#").line()
