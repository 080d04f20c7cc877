"""The outline of a set of squares as loops of corners, so that it is drawn as one shape without seams."""

from __future__ import annotations

from collections.abc import Iterable

Point = tuple[int, int]


def outline(squares: Iterable[Point]) -> list[list[Point]]:
    """The closed loops around a set of (column, row) squares, holes included, corners only.

    Corner (c, r) is the north-west corner of square (c, r). Fill the loops by the even-odd rule.
    """
    inside = set(squares)
    edges: dict[Point, list[Point]] = {}
    for c, r in inside:
        if (c, r - 1) not in inside:
            edges.setdefault((c, r), []).append((c + 1, r))
        if (c + 1, r) not in inside:
            edges.setdefault((c + 1, r), []).append((c + 1, r + 1))
        if (c, r + 1) not in inside:
            edges.setdefault((c + 1, r + 1), []).append((c, r + 1))
        if (c - 1, r) not in inside:
            edges.setdefault((c, r + 1), []).append((c, r))
    loops: list[list[Point]] = []
    for start in sorted(edges):
        while edges[start]:
            loop = [start]
            at = edges[start].pop()
            while at != start:
                loop.append(at)
                at = edges[at].pop()
            loops.append(_corners(loop))
    return loops


def _corners(loop: list[Point]) -> list[Point]:
    found: list[Point] = []
    for n, (c, r) in enumerate(loop):
        before = loop[n - 1]
        after = loop[(n + 1) % len(loop)]
        if (c - before[0]) * (after[1] - r) != (r - before[1]) * (after[0] - c):
            found.append((c, r))
    return found
