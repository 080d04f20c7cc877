"""Lines of sight, of effect and of cover against a slow judge that follows each line with exact fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import floor, gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemat.engine.grid.board import Board, parse_map, squares
from battlemat.engine.grid.cover import HALF, NONE, THREE_QUARTERS, TOTAL, cover
from battlemat.engine.grid.sight import between, effect, sees, veiled
from battlemat.engine.grid.terrain import FLOOR, LEGEND, WALL, Terrain

Place = tuple[int, int]
Point = tuple[Fraction, Fraction]


def point(x: int | Fraction, y: int | Fraction) -> Point:
    return Fraction(x), Fraction(y)


def body(at: Place, side: int) -> set[Place]:
    return {(at[0] + c, at[1] + r) for c in range(side) for r in range(side)}


class Judge:
    """Follows lines over a map. A square blocks if it is in `blocks` or beyond the map's edge."""

    def __init__(self, cols: int, rows: int, blocks: set[Place], a: set[Place], b: set[Place]) -> None:
        self.inside = {(c, r) for c in range(cols) for r in range(rows)}
        self.blocks = blocks - a - b
        self.a = a
        self.b = b

    def blocked(self, at: Place) -> bool:
        return at in self.blocks or at not in self.inside

    @staticmethod
    def pieces(p: Point, q: Point) -> tuple[list[Point], list[Point]]:
        """The points where a line meets the grid, its ends included, and the middle of each piece between."""
        cuts = {Fraction(0), Fraction(1)}
        for start, end in zip(p, q, strict=True):
            if start != end:
                for n in range(floor(min(start, end)), floor(max(start, end)) + 1):
                    if min(start, end) <= n <= max(start, end):
                        cuts.add((n - start) / (end - start))
        places = [(p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])) for t in sorted(cuts)]
        middles = [((m[0] + n[0]) / 2, (m[1] + n[1]) / 2) for m, n in pairwise(places)]
        return places, middles

    @staticmethod
    def around(at: Point) -> list[Place]:
        """The squares that hold a point, two of them on a side, four on a corner."""
        x, y = at
        cols = [floor(x) - 1, floor(x)] if x.denominator == 1 else [floor(x)]
        rows = [floor(y) - 1, floor(y)] if y.denominator == 1 else [floor(y)]
        return [(c, r) for r in rows for c in cols]

    def clear(self, p: Point, q: Point) -> bool:
        places, middles = self.pieces(p, q)
        if p == q:
            places, middles = [p], []
        if any(all(self.blocked(square) for square in self.around(middle)) for middle in middles):
            return False
        for n, place in enumerate(places):
            if len(self.around(place)) < 4:
                continue
            if n == 0 and middles and any(square in self.a for square in self.around(middles[0])):
                continue
            if n == len(places) - 1 and middles and any(s in self.b for s in self.around(middles[-1])):
                continue
            nw, ne, sw, se = (self.blocked(square) for square in self.around(place))
            if (nw and se) or (ne and sw):
                return False
        return True

    def crosses(self, p: Point, q: Point, soft: set[Place]) -> bool:
        """Whether the line passes through the inside of one of `soft`."""
        return any(len(self.around(m)) == 1 and self.around(m)[0] in soft for m in self.pieces(p, q)[1])

    def corners(self, space: set[Place]) -> list[Place]:
        return sorted({(c + i, r + j) for c, r in space for i in (0, 1) for j in (0, 1)})

    def line(self) -> bool:
        """Whether a line from some corner of `a` to some point of `b` is clear."""
        if self.a & self.b:
            return True
        corners = self.corners(self.a | self.b)
        low = [min(c[n] for c in corners) for n in (0, 1)]
        high = [max(c[n] for c in corners) for n in (0, 1)]
        lattice = [(x, y) for x in range(low[0], high[0] + 1) for y in range(low[1], high[1] + 1)]
        goal = self.corners(self.b)
        for p in self.corners(self.a):
            # Every direction to a corner of the grid, and one between each two that are neighbours.
            ways = {reduced(x - p[0], y - p[1]) for x, y in lattice if (x, y) != p}
            turned = sorted(ways, key=angle)
            ways |= {reduced(m[0] + n[0], m[1] + n[1]) for m, n in pairwise([*turned, turned[0]])}
            for way in ways - {(0, 0)}:
                hit = entry(p, way, goal[0], goal[-1])
                if hit is not None and self.clear(point(*p), hit):
                    return True
        return False


def reduced(x: int, y: int) -> Place:
    n = gcd(x, y) or 1
    return x // n, y // n


def angle(way: Place) -> tuple[int, Fraction]:
    x, y = way
    if x > 0 and y >= 0:
        return 0, Fraction(y, x)
    if x <= 0 and y > 0:
        return 1, Fraction(-x, y)
    if x < 0:
        return 2, Fraction(y, x)
    return 3, Fraction(x, -y)


def entry(p: Place, way: Place, low: Place, high: Place) -> Point | None:
    """Where a ray first meets a box."""
    start, end = Fraction(0), None
    for n in (0, 1):
        if way[n] == 0:
            if not low[n] <= p[n] <= high[n]:
                return None
            continue
        meets = sorted([Fraction(low[n] - p[n], way[n]), Fraction(high[n] - p[n], way[n])])
        start = max(start, meets[0])
        end = meets[1] if end is None else min(end, meets[1])
    if end is None or start > end:
        return None
    return p[0] + start * way[0], p[1] + start * way[1]


class Case:
    """A drawn map with two bodies on it."""

    def __init__(self, draw: st.DrawFn, marks: str) -> None:
        cols = draw(st.integers(1, 8))
        rows = draw(st.integers(1, 8))
        square = st.sampled_from(marks)
        lines = ["".join(draw(square) for _ in range(cols)) for _ in range(rows)]
        self.text = "\n".join(lines)
        self.board = Board.from_rows(parse_map(self.text, LEGEND)[0])
        self.drawn = {(c, r): lines[r][c] for c in range(cols) for r in range(rows)}
        most = min(cols, rows, 3)
        self.side_a = draw(st.integers(1, most))
        self.side_b = draw(st.integers(1, most))
        self.a = (draw(st.integers(0, cols - self.side_a)), draw(st.integers(0, rows - self.side_a)))
        self.b = (draw(st.integers(0, cols - self.side_b)), draw(st.integers(0, rows - self.side_b)))
        self.ends = (
            self.board.square(*self.a),
            self.side_a,
            self.board.square(*self.b),
            self.side_b,
        )

    def __repr__(self) -> str:
        return f"\n{self.text}\n{self.a} side {self.side_a} to {self.b} side {self.side_b}"

    def marked(self, marks: str) -> set[Place]:
        return {at for at, mark in self.drawn.items() if mark in marks}

    def mask(self, marks: str) -> int:
        return self.board.mask_of([self.board.square(c, r) for c, r in self.marked(marks)])

    def judge(self, marks: str) -> Judge:
        blocks = self.marked(marks)
        spaces = body(self.a, self.side_a), body(self.b, self.side_b)
        return Judge(self.board.cols, self.board.rows, blocks, *spaces)


cases = st.composite(Case)


@pytest.mark.rule("orcus.target.line-of-sight")
@settings(max_examples=200, deadline=None)
@given(cases("....###=;"))
def test_lines_agree_with_the_judge(case: Case) -> None:
    assert sees(case.board, *case.ends) == case.judge("#").line()
    assert effect(case.board, *case.ends) == case.judge("#=").line()
    assert veiled(case.board, *case.ends) == (not case.judge("#;").line())


@pytest.mark.rule("orcus.target.line-of-sight")
@settings(max_examples=200, deadline=None)
@given(cases("..#######"))
def test_lines_agree_with_the_judge_in_tight_places(case: Case) -> None:
    assert effect(case.board, *case.ends) == case.judge("#").line()


@pytest.mark.rule("orcus.target.line-of-sight")
@settings(max_examples=150, deadline=None)
@given(cases("....###"))
def test_lines_that_end_in_corners(case: Case) -> None:
    judge = case.judge("#")
    clear = bool(judge.a & judge.b) or any(
        judge.clear(point(*p), point(*q)) for p in judge.corners(judge.a) for q in judge.corners(judge.b)
    )
    assert effect(case.board.cornered(), *case.ends) == clear


@pytest.mark.rule("orcus.cover.direction")
@settings(max_examples=100, deadline=None)
@given(cases("."))
def test_between_are_the_squares_inside_the_hull(case: Case) -> None:
    judge = case.judge("#")
    hull = convex(judge.corners(judge.a) + judge.corners(judge.b))
    expected = {at for at in judge.inside - judge.a - judge.b if overlap(hull, at)}
    assert {case.board.coords(sq) for sq in squares(between(case.board, *case.ends))} == expected


def convex(points: list[Place]) -> list[Place]:
    """The convex hull, its corners in order."""
    chain: list[Place] = []
    for some in (sorted(set(points)), sorted(set(points), reverse=True)):
        half: list[Place] = []
        for p in some:
            while len(half) > 1 and cross(half[-2], half[-1], p) <= 0:
                half.pop()
            half.append(p)
        chain += half[:-1]
    return chain


def cross(o: Place, p: Place, q: Place) -> int:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def overlap(hull: list[Place], at: Place) -> bool:
    """Whether the insides of a hull and a square meet: no side of either parts them."""
    square = [at, (at[0] + 1, at[1]), (at[0] + 1, at[1] + 1), (at[0], at[1] + 1)]
    for one, other in ((hull, square), (square, hull)):
        for n, p in enumerate(one):
            if all(cross(p, one[(n + 1) % len(one)], q) <= 0 for q in other):
                return False
    return True


def degree(case: Case, bodies_give: int, corners_only: bool) -> int:
    """The cover of a case, judged line by line: # walls, o creatures, - low obstacles."""
    judge = case.judge("#")
    if judge.a & judge.b:
        return NONE
    clear = {
        (p, q): judge.clear(point(*p), point(*q))
        for p in judge.corners(judge.a)
        for q in judge.corners(judge.b)
    }
    if not (any(clear.values()) if corners_only else judge.line()):
        return TOTAL
    bodies = case.marked("o") - judge.a - judge.b
    low = case.marked("-") - judge.a - judge.b
    steps = [NONE, HALF, HALF, THREE_QUARTERS, THREE_QUARTERS]
    found = THREE_QUARTERS
    for p in judge.corners(judge.a):
        for square in judge.b:
            ends = judge.corners({square})
            walled = [q for q in ends if not clear[p, q]]
            rest = [q for q in ends if clear[p, q]]
            hidden = [q for q in rest if judge.crosses(point(*p), point(*q), bodies)]
            behind = [q for q in rest if judge.crosses(point(*p), point(*q), low)]
            here = max(
                steps[len(walled)],
                min(bodies_give, steps[len(walled) + len(hidden)]) if hidden else NONE,
                HALF if behind else NONE,
            )
            found = min(found, here)
    return found


@pytest.mark.rule("orcus.ruling.cover-geometry")
@settings(max_examples=60, deadline=None)
@given(cases(".....##oo-"))
def test_cover_agrees_with_the_judge(case: Case) -> None:
    bodies = case.mask("o")
    assert cover(case.board, *case.ends, bodies) == degree(case, HALF, False)
    assert cover(case.board.cornered(), *case.ends, bodies, bodies_give=THREE_QUARTERS) == degree(
        case, THREE_QUARTERS, True
    )


def staged(text: str) -> tuple[Board, dict[str, int]]:
    rows, markers = parse_map(text, LEGEND)
    board = Board.from_rows(rows)
    return board, {key: board.mask_of([board.square(*at) for at in found]) for key, found in markers.items()}


def from_a_to_g(text: str) -> tuple[Board, int, int, int]:
    """The board, the squares of A and G, and the mask of all other letters."""
    board, masks = staged(text)
    a = masks.pop("A")
    g = masks.pop("G")
    others = 0
    for mask in masks.values():
        others |= mask
    return board, a.bit_length() - 1, g.bit_length() - 1, others


@pytest.mark.parametrize(
    ("text", "seen", "reached"),
    [
        ("A....G", True, True),
        ("A.#..G", False, False),
        ("A.=..G", True, False),
        # One open row is enough: a line may run along the side of a wall.
        ("A.#..G\n......", True, True),
        (".#.\nAGo", True, True),
        # Between two walls that touch corner to corner there is no gap, nor along the side two walls share.
        ("A#\n#G", False, False),
        ("A..#.\n..#.G\n.#...\n#....", False, False),
        ("A#.\n.#.\n.#G", False, False),
        # Walls reach to the map's edge.
        ("#.\nAG", True, True),
        ("A.#.\n..#.\n..#G", False, False),
        ("A.#.\n..#.\n...G", True, True),
    ],
)
@pytest.mark.rule("orcus.target.line-of-sight")
@pytest.mark.rule("orcus.target.line-of-effect")
def test_worked_lines(text: str, seen: bool, reached: bool) -> None:
    board, a, g, _ = from_a_to_g(text)
    assert sees(board, a, 1, g, 1) == seen
    assert sees(board, a, 1, g, 1) == seen
    assert effect(board, a, 1, g, 1) == reached


@pytest.mark.rule("orcus.target.line-of-sight")
def test_a_view_that_ends_in_no_corner() -> None:
    board, a, g, _ = from_a_to_g("A.##....\n......##\n..###..G")
    assert effect(board, a, 1, g, 1)
    assert not effect(board.cornered(), a, 1, g, 1)
    assert cover(board, a, 1, g, 1, 0) == THREE_QUARTERS
    assert cover(board.cornered(), a, 1, g, 1, 0) == TOTAL


@pytest.mark.rule("orcus.ruling.obscured-line-of-sight")
def test_fog_hides_what_lies_beyond_but_not_what_stands_in_it() -> None:
    board, a, g, _ = from_a_to_g("A.;G")
    assert sees(board, a, 1, g, 1)
    assert veiled(board, a, 1, g, 1)
    assert not veiled(board, a, 1, board.square(2, 0), 1)
    assert effect(board, a, 1, g, 1)
    dark = board.redrawn(board.inside, FLOOR).with_more(board.heavy, Terrain.HEAVY)
    assert not veiled(dark, a, 1, g, 1)


def test_changed_terrain_forgets_old_lines() -> None:
    board, a, g, _ = from_a_to_g("A..G")
    assert sees(board, a, 1, g, 1) and effect(board, a, 1, g, 1)
    wall = board.bit(board.square(1, 0))
    walled = board.with_more(wall, WALL)
    assert not sees(walled, a, 1, g, 1)
    assert not effect(walled, a, 1, g, 1)
    assert cover(board, a, 1, g, 1, 0) == NONE
    assert cover(walled, a, 1, g, 1, 0) == TOTAL


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A....G", NONE),
        # A creature in the way, friend or foe, hides two corners; beside the way it hides none.
        ("A.B..G", HALF),
        ("..B...\nA....G", NONE),
        # However many: creatures give half cover at most.
        (".BBB..\nABBB.G\n.BBB..", HALF),
        # A low obstacle shelters whoever is behind it, near or far, not whoever stands in it.
        ("A...-G", HALF),
        ("A-...G", HALF),
        # A wall hides two corners of one who stands behind its end, and the rest of a row behind it.
        ("A.#..G\n......", HALF),
        ("..#...\nA.#..G\n......", HALF),
        # Nothing stands between neighbours.
        ("BG\nAC", NONE),
        ("A#\n.G", NONE),
        ("A#\n#G", TOTAL),
        ("A.#..G", TOTAL),
        ("A.=..G", TOTAL),
    ],
)
@pytest.mark.rule("orcus.cover.half")
def test_worked_cover(text: str, expected: int) -> None:
    board, a, g, others = from_a_to_g(text)
    assert cover(board, a, 1, g, 1, others) == expected


@pytest.mark.rule("orcus.cover.direction")
def test_low_squares_of_attacker_and_target_give_no_cover() -> None:
    board, _ = staged("-...-")
    assert cover(board, board.square(0, 0), 1, board.square(4, 0), 1, 0) == NONE
    assert cover(board, board.square(1, 0), 1, board.square(4, 0), 1, 0) == NONE


@pytest.mark.rule("orcus.cover.three-quarters")
def test_a_pillar_right_in_the_way_gives_three_quarters() -> None:
    board, a, g, _ = from_a_to_g("A..\n.#.\n..G")
    assert cover(board, a, 1, g, 1, 0) == THREE_QUARTERS
    assert effect(board.cornered(), a, 1, g, 1)


@pytest.mark.rule("orcus.ruling.cover-geometry")
def test_a_large_target_shows_its_best_square() -> None:
    board, a, g, _ = from_a_to_g("A..#G.\n......\n......")
    assert cover(board, a, 1, g, 1, 0) == HALF
    assert cover(board, a, 1, g, 2, 0) == NONE
    assert cover(board, g, 2, a, 1, 0) == NONE


@pytest.mark.rule("orcus.ruling.cover-geometry")
def test_an_area_is_judged_from_its_origin() -> None:
    board, a, g, others = from_a_to_g("A.B.oG")
    origin = others.bit_length() - 1
    assert cover(board, a, 1, g, 1, others) == HALF
    assert cover(board, origin, 1, g, 1, others) == NONE


@pytest.mark.rule("orcus.cover.most-protective")
def test_walls_and_creatures_do_not_add_up() -> None:
    board, a, g, others = from_a_to_g("..G\n.B#\nA..")
    assert cover(board, a, 1, g, 1, 0) == HALF
    assert cover(board, a, 1, g, 1, others) == HALF
    assert cover(board, a, 1, g, 1, others, bodies_give=THREE_QUARTERS) == THREE_QUARTERS


@pytest.mark.rule("orcus.ruling.cover-geometry")
def test_creatures_side_by_side_leave_a_gap_but_not_one_big_creature() -> None:
    board, masks = staged("..BB..\nA.CC.G\n..DD..")
    a = masks["A"].bit_length() - 1
    g = masks["G"].bit_length() - 1
    row = masks["B"] | masks["C"] | masks["D"]
    assert cover(board, a, 1, g, 1, row, bodies_give=THREE_QUARTERS) == HALF
    assert cover(board, a, 1, g, 1, row, THREE_QUARTERS, [row]) == THREE_QUARTERS
    assert cover(board, a, 1, g, 1, row, HALF, [row]) == HALF
