"""Lines between squares in exact fractions, written down as the books describe them: no code of the rules is used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from math import ceil, floor
from random import Random

Square = tuple[int, int]
Point = tuple[Fraction | int, Fraction | int]
SIZES = {1: "medium", 2: "large", 3: "huge", 4: "gargantuan"}
"""The size whose space is so many squares wide."""


def squares(wide: int, high: int) -> set[Square]:
    """The squares of a map."""
    return {(c, r) for c in range(wide) for r in range(high)}


def rim(wide: int, high: int) -> set[Square]:
    """The squares round a map, where nothing is."""
    return {(c - 1, r - 1) for c, r in squares(wide + 2, high + 2)} - squares(wide, high)


def map_text(marks: Mapping[Square, str], wide: int, high: int) -> str:
    """The text of a map with these marks on it."""
    return "\n".join(" ".join(marks.get((c, r), ".") for c in range(wide)) for r in range(high))


def anywhere(random: Random, wide: int, high: int, width: int = 1) -> Square:
    """A place on a map for a space so many squares wide."""
    return random.randrange(wide - width + 1), random.randrange(high - width + 1)


def crosses(p: Point, q: Point, square: Square) -> bool:
    """Whether the line goes through the inside of the square: no upright, level or slanting line parts the two."""
    (x0, y0), (x1, y1), (c, r) = p, q, square
    if max(x0, x1) <= c or min(x0, x1) >= c + 1 or max(y0, y1) <= r or min(y0, y1) >= r + 1:
        return False
    sides = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x in (c, c + 1) for y in (r, r + 1)]
    return min(sides) < 0 < max(sides)


def slips(p: Point, q: Point, walls: set[Square]) -> bool:
    """Whether the line runs along the side two walls share, or through the point where two touch corner to corner."""
    (x0, y0), (x1, y1) = p, q
    west, east = sorted((x0, x1))
    north, south = sorted((y0, y1))
    for x in range(ceil(west), floor(east) + 1):
        for y in range(ceil(north), floor(south) + 1):
            on_line = (x - x0) * (y1 - y0) == (y - y0) * (x1 - x0)
            if not on_line or (x, y) in (p, q):
                continue
            if {(x - 1, y - 1), (x, y)} <= walls or {(x, y - 1), (x - 1, y)} <= walls:
                return True
    if x0 == x1 and x0.denominator == 1:
        return any({(int(x0) - 1, r), (int(x0), r)} <= walls for r in range(floor(north), ceil(south)))
    if y0 == y1 and y0.denominator == 1:
        return any({(c, int(y0) - 1), (c, int(y0))} <= walls for c in range(floor(west), ceil(east)))
    return False


def clear(p: Point, q: Point, walls: set[Square]) -> bool:
    return not any(crosses(p, q, square) for square in walls) and not slips(p, q, walls)


def corners(squares: Iterable[Square]) -> list[Point]:
    return sorted({(c + right, r + down) for c, r in squares for right in (0, 1) for down in (0, 1)})


def entry(p: Point, way: Point, square: Square) -> Point | None:
    """Where a ray first touches a square, its edge included."""
    first, last = Fraction(0), Fraction(1000)
    for start, step, low in ((p[0], way[0], square[0]), (p[1], way[1], square[1])):
        if step:
            ends = sorted([Fraction(low - start) / step, Fraction(low + 1 - start) / step])
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
                if q is not None and unbroken(p, q, body, target, walls):
                    return True
    return False


def space(at: Square, width: int) -> set[Square]:
    return {(at[0] + c, at[1] + r) for c in range(width) for r in range(width)}


def apart(a: Collection[Square], b: Collection[Square]) -> int:
    """How many squares lie from one space to another: 1 where they touch."""
    return min(max(abs(p[0] - q[0]), abs(p[1] - q[1])) for p in a for q in b)


def around(squares: set[Square]) -> set[Square]:
    return {(c + dc, r + dr) for c, r in squares for dc in (-1, 0, 1) for dr in (-1, 0, 1)}


def cuts_corner(a: Square, b: Square, width: int, walls: set[Square]) -> bool:
    """Whether the step of a space from one place to the next goes past the corner of a wall."""
    passed = space((a[0], b[1]), width) | space((b[0], a[1]), width)
    return a[0] != b[0] and a[1] != b[1] and bool(passed & walls)


def pinched(p: Point, q: Point, body: set[Square], walls: set[Square]) -> bool:
    """Whether a line leaves a body by a corner where two walls touch corner to corner, into what lies behind them."""
    x, y = int(p[0]), int(p[1])
    if (x, y) != p or not ({(x - 1, y - 1), (x, y)} <= walls or {(x, y - 1), (x - 1, y)} <= walls):
        return False
    near = (p[0] + Fraction(q[0] - p[0]) / 1000, p[1] + Fraction(q[1] - p[1]) / 1000)
    beside = {(c, r) for c in (x - 1, x) for r in (y - 1, y) if c <= near[0] <= c + 1 and r <= near[1] <= r + 1}
    return p == q or not beside & body


def unbroken(p: Point, q: Point, body: set[Square], target: set[Square], walls: set[Square]) -> bool:
    """Whether the line from a corner of a body to one of its target is broken by no wall, at its ends neither."""
    return clear(p, q, walls) and not pinched(p, q, body, walls) and not pinched(q, p, target, walls)


def through(p: Square, q: Square, target: set[Square]) -> bool:
    """Whether the line between the middles of two squares goes in at one edge or corner of a space and out at the
    opposite one.
    """
    low, high = min(target), (max(c for c, _ in target) + 1, max(r for _, r in target) + 1)
    for axis, other in ((0, 1), (1, 0)):
        start, way = Fraction(2 * p[axis] + 1, 2), q[axis] - p[axis]
        if not way or not min(start, start + way) < low[axis] < high[axis] < max(start, start + way):
            continue
        across, drift = Fraction(2 * p[other] + 1, 2), q[other] - p[other]
        met = [across + drift * (edge - start) / way for edge in (low[axis], high[axis])]
        if all(low[other] < at < high[other] for at in met) or sorted(met) == [low[other], high[other]]:
            return True
    return False
