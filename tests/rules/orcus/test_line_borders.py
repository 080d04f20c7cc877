"""Sight, clear paths and cover on many small maps, against lines drawn by hand in exact fractions."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from random import Random

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
Point = tuple[Fraction, Fraction]
WIDE, HIGH = 11, 9
# Some of these have a blocker that only the outermost line of all clips, west or east.
MAPS = [*range(10), 16, 38, 76, 138, 140, 156, 167, 173, 206, 227, 265, 270, 292, 303, 335, 375, 401, 433, 560, 644]
SIDES = dict.fromkeys("BCD", "heroes") | dict.fromkeys("HIJ", "monsters")


def span(start: Fraction, way: Fraction, low: int) -> tuple[Fraction, Fraction] | None:
    """Between which parts of the way a coordinate lies strictly inside low and low + 1."""
    if not way:
        return (Fraction(0), Fraction(1)) if low < start < low + 1 else None
    ends = sorted([(low - start) / way, (low + 1 - start) / way])
    return max(ends[0], Fraction(0)), min(ends[1], Fraction(1))


def crosses(p: Point, q: Point, square: Square) -> bool:
    """Whether the line goes through the inside of the square."""
    x = span(p[0], q[0] - p[0], square[0])
    y = span(p[1], q[1] - p[1], square[1])
    return x is not None and y is not None and max(x[0], y[0]) < min(x[1], y[1])


def slips(p: Point, q: Point, walls: set[Square]) -> bool:
    """Whether the line runs along the side two walls share, or through the point where two touch corner to corner."""
    (x0, y0), (x1, y1) = p, q
    for x in range(WIDE + 1):
        for y in range(HIGH + 1):
            between = min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)
            on_line = (x - x0) * (y1 - y0) == (y - y0) * (x1 - x0)
            if not between or not on_line or (Fraction(x), Fraction(y)) in (p, q):
                continue
            if {(x - 1, y - 1), (x, y)} <= walls or {(x, y - 1), (x - 1, y)} <= walls:
                return True
    if x0 == x1 and x0.denominator == 1:
        return any({(int(x0) - 1, r), (int(x0), r)} <= walls for r in range(HIGH) if min(y0, y1) <= r < max(y0, y1))
    if y0 == y1 and y0.denominator == 1:
        return any({(c, int(y0) - 1), (c, int(y0))} <= walls for c in range(WIDE) if min(x0, x1) <= c < max(x0, x1))
    return False


def clear(p: Point, q: Point, walls: set[Square]) -> bool:
    return not any(crosses(p, q, square) for square in walls) and not slips(p, q, walls)


def corners(squares: Iterable[Square]) -> list[Point]:
    found = {(c + right, r + down) for c, r in squares for right in (0, 1) for down in (0, 1)}
    return [(Fraction(x), Fraction(y)) for x, y in sorted(found)]


def entry(p: Point, way: Point, square: Square) -> Point | None:
    """Where a ray first touches a square, its edge included."""
    first, last = Fraction(0), Fraction(1000)
    for start, step, low in ((p[0], way[0], square[0]), (p[1], way[1], square[1])):
        if step:
            ends = sorted([(low - start) / step, (low + 1 - start) / step])
            first, last = max(first, ends[0]), min(last, ends[1])
        elif not low <= start <= low + 1:
            return None
    return (p[0] + first * way[0], p[1] + first * way[1]) if first <= last else None


def turned(a: Point, b: Point) -> int:
    side = a[0] * b[1] - a[1] * b[0]
    return -1 if side > 0 else 1 if side < 0 else 0


def reaches(body: set[Square], target: set[Square], walls: set[Square]) -> bool:
    """Whether any line from a corner of the body to any point of the target is clear."""
    for p in corners(body):
        for square in target:
            ways = [(q[0] - p[0], q[1] - p[1]) for q in corners([square]) if q != p]
            middle = (sum(w[0] for w in ways) or Fraction(0), sum(w[1] for w in ways) or Fraction(0))
            ways += [(q[0] - p[0], q[1] - p[1]) for q in corners(walls) if q != p]
            ways = [way for way in ways if way[0] * middle[0] + way[1] * middle[1] > 0]
            ways.sort(key=cmp_to_key(turned))
            ways += [(a[0] + b[0], a[1] + b[1]) for a, b in pairwise(ways)]
            for way in ways:
                q = entry(p, way, square)
                if q is not None and clear(p, q, walls):
                    return True
    return False


def degree(body: set[Square], target: set[Square], walls: set[Square], bodies: set[Square]) -> str | None:
    """The cover the target has from the best corner, to the square of it that is covered least."""
    best = 2
    for p in corners(body):
        for square in target:
            ends = corners([square])
            hard = [q for q in ends if not clear(p, q, walls)]
            soft = [q for q in ends if q not in hard and any(crosses(p, q, one) for one in bodies)]
            steps = [0, 1, 1, 2, 2][len(hard)]
            best = min(best, max(steps, 1 if hard or soft else 0))
    return [None, "half", "three-quarters"][best]


def space(at: Square, width: int) -> set[Square]:
    return {(at[0] + c, at[1] + r) for c in range(width) for r in range(width)}


def around(squares: set[Square]) -> set[Square]:
    return {(c + dc, r + dr) for c, r in squares for dc in (-1, 0, 1) for dr in (-1, 0, 1)}


def drawn(seed: int) -> tuple[str, set[Square], set[Square], set[Square], set[Square], int, int]:
    """A map with walls or windows anywhere but next to A and G, and six others anywhere."""
    random = Random(seed)
    mine, foes = (random.choice([1, 1, 2]), random.choice([1, 1, 2]))
    while True:
        a = space((random.randrange(1, WIDE - 2), random.randrange(1, HIGH - 2)), mine)
        g = space((random.randrange(1, WIDE - 2), random.randrange(1, HIGH - 2)), foes)
        if not around(around(a)) & g:
            break
    thick = random.choice([0.1, 0.2, 0.3])
    free = sorted({(c, r) for c in range(WIDE) for r in range(HIGH)} - around(a) - around(g))
    walls = {square for square in free if random.random() < thick}
    open_floor = [square for square in free if square not in walls]
    bodies = set(random.sample(open_floor, min(6, len(open_floor))))
    letters = {min(a): "A", min(g): "G", **dict(zip(sorted(bodies), "BCDHIJ", strict=False))}
    rows = [
        " ".join(letters.get((c, r)) or ("#" if (c, r) in walls else ".") for c in range(WIDE)) for r in range(HIGH)
    ]
    return "\n".join(rows), a, g, walls, bodies, mine, foes


def staged(stage: Stage, seed: int) -> tuple[Scene, set[Square], set[Square], set[Square], set[Square]]:
    text, a, g, walls, bodies, mine, foes = drawn(seed)
    others = {letter: {"side": side} for letter, side in SIDES.items() if letter in text}
    sizes = {1: "medium", 2: "large"}
    scene = stage(text, A=dict(size=sizes[mine]), G=dict(side="monsters", size=sizes[foes]), **others)
    return scene, a, g, walls, bodies


@pytest.mark.rule("orcus.target.line-of-sight")
@pytest.mark.rule("orcus.target.clear-path")
@pytest.mark.rule("orcus.ruling.cover-total")
@pytest.mark.parametrize("seed", MAPS)
def test_what_one_line_at_least_reaches_is_seen_and_can_be_aimed_at(stage: Stage, seed: int) -> None:
    scene, a, g, walls, _ = staged(stage, seed)
    for who, whom, body, target in (("A", "G", a, g), ("G", "A", g, a)):
        expected = reaches(body, target, walls)
        assert scene.sees(who, whom) is expected
        assert scene.effect_line(who, whom) is expected


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.cover.three-quarters")
@pytest.mark.rule("orcus.ruling.cover-geometry")
@pytest.mark.parametrize("seed", MAPS)
def test_blocked_lines_are_counted_from_the_best_corner(stage: Stage, seed: int) -> None:
    scene, a, g, walls, bodies = staged(stage, seed)
    for who, whom, body, target in (("A", "G", a, g), ("G", "A", g, a)):
        if reaches(body, target, walls):
            assert scene.cover(who, whom) == degree(body, target, walls, bodies)
        else:
            assert scene.effect_line(who, whom) is False
