"""Straight lines between corners of squares, as masks that are shifted into place.

A corner is named by the square to its south-east, also where that square is beyond the map's edge. What a
line does:

- it crosses every square whose inside it passes through;
- it may run along the side of a square, or touch its corner, without crossing it;
- but it does not pass between two squares that share the side it runs along, nor through the point where
  two squares touch corner to corner, if both block and leave no gap (two walls; two creatures leave one).
"""

from __future__ import annotations

from math import gcd
from typing import Final

FAR: Final = 36
"""Bits that hold how far apart two squares of any map are."""


class Line:
    """The squares that matter to one line, as masks to be shifted left by its first corner plus `shift`.

    `crossed`: the squares it passes through. `gaps`: pairs of squares it passes between, each a mask of two.
    `beside`: the squares of all pairs. At an end, the line may also begin or finish inside a body: `first`
    and `last` are the squares its ends lie in or between, and the pairs `first_gaps` and `last_gaps` only
    count when no such square belongs to the body at that end.
    """

    def __init__(
        self,
        shift: int,
        crossed: int,
        gaps: list[int],
        first: int,
        first_gaps: list[int],
        last: int,
        last_gaps: list[int],
    ) -> None:
        self.shift: Final[int] = shift
        self.crossed: Final[int] = crossed
        self.gaps: Final[list[int]] = gaps
        self.first: Final[int] = first
        self.first_gaps: Final[list[int]] = first_gaps
        self.last: Final[int] = last
        self.last_gaps: Final[list[int]] = last_gaps
        beside = 0
        for pair in gaps + first_gaps + last_gaps:
            beside |= pair
        self.beside: Final[int] = beside

    def squeezed(self, at: int, blocks: int, source: int, target: int) -> bool:
        """Whether the line, its masks shifted left by `at`, fails to slip between two of `blocks`.

        `source`, `target`: the bodies at its two ends, no square of which is in `blocks`.
        """
        near = blocks >> at & self.beside
        if not near:
            return False
        for pair in self.gaps:
            if pair & near == pair:
                return True
        if self.first_gaps and not source >> at & self.first:
            for pair in self.first_gaps:
                if pair & near == pair:
                    return True
        if self.last_gaps and not target >> at & self.last:
            for pair in self.last_gaps:
                if pair & near == pair:
                    return True
        return False


def _line(crossed: list[int], gaps: list[tuple[int, int]], ends: list[list[tuple[int, int]]], first: list[int],
          last: list[int]) -> Line:
    """The shape of a line from its squares, given relative to the square that names the corner it starts at."""
    lowest = min([min(pair) for pair in gaps + ends[0] + ends[1]] + crossed + first + last)
    return Line(
        lowest,
        _mask(crossed, lowest),
        [_mask(pair, lowest) for pair in gaps],
        _mask(first, lowest),
        [_mask(pair, lowest) for pair in ends[0]],
        _mask(last, lowest),
        [_mask(pair, lowest) for pair in ends[1]],
    )


class Fan:
    """The lines from every corner of one body to every corner of another, of one shape, wherever the two stand.

    A set of these lines is a mask: line n is bit n, in the order of `lines`, whose `starts` are their first corners
    counted from the first body's square. `fours`: the four from one corner to one square, for each corner and each
    square of the second body. `through`: for squares asked about, counted likewise, which lines cross them.
    """

    def __init__(self, lines: list[Line], starts: list[int], fours: list[int]) -> None:
        self.lines: Final[list[Line]] = lines
        self.starts: Final[list[int]] = starts
        self.fours: Final[list[int]] = fours
        self.through: Final[dict[int, int]] = {}
        lowest = min([start + line.shift for start, line in zip(starts, lines, strict=True)])
        beside = 0
        for start, line in zip(starts, lines, strict=True):
            beside |= line.beside << start + line.shift - lowest
        self.lowest: Final[int] = lowest
        self.beside: Final[int] = beside

    def crossing(self, a: int, squares: int) -> int:
        """Which lines cross any of the squares of a mask, the first body being at `a`."""
        found = 0
        while squares:
            low = squares & -squares
            squares ^= low
            square = low.bit_length() - 1 - a
            lines = self.through.get(square, -1)
            if lines < 0:
                lines = self._through(square)
                self.through[square] = lines
            found |= lines
        return found

    def _through(self, square: int) -> int:
        found = 0
        for n, line in enumerate(self.lines):
            at = square - self.starts[n] - line.shift
            if at >= 0 and line.crossed >> at & 1:
                found |= 1 << n
        return found

    def hemmed(self, a: int, blocks: int) -> bool:
        """Whether any of `blocks` lies where a line could be squeezed, the first body being at `a`."""
        return blocks >> (a + self.lowest) & self.beside != 0

    def squeezed(self, a: int, blocks: int, source: int, target: int) -> int:
        """Which lines fail to slip between two of `blocks`, the first body being at `a`; see `Line.squeezed`."""
        found = 0
        for n, line in enumerate(self.lines):
            if line.squeezed(a + self.starts[n] + line.shift, blocks, source, target):
                found |= 1 << n
        return found


class Lines:
    """The line shapes of maps with one stride, made when first asked for."""

    def __init__(self, stride: int) -> None:
        self.stride: Final[int] = stride
        self._lines: Final[dict[int, Line]] = {}
        self._hulls: Final[dict[int, int]] = {}
        self._fans: Final[dict[int, Fan]] = {}

    def line(self, dx: int, dy: int) -> Line:
        """The line from a corner to the one `dx` columns east and `dy` rows south of it."""
        key = dy * (self.stride << 2) + dx
        found = self._lines.get(key)
        if found is None:
            found = self._draw(dx, dy)
            self._lines[key] = found
        return found

    def _key(self, dx: int, dy: int, side_a: int, side_b: int) -> int:
        """A number for a shape: how far apart comes last, as dicts tell numbers apart by their last bits."""
        return (side_a * 64 + side_b << FAR) + dy * (self.stride << 2) + dx

    def hull(self, dx: int, dy: int, side_a: int, side_b: int) -> int:
        """Every square that some line between two bodies crosses, the bodies' own included.

        `dx`, `dy`: from the north-west square of the first body to that of the second. The mask is relative
        to the square at the north-west of the rectangle around both.
        """
        key = self._key(dx, dy, side_a, side_b)
        found = self._hulls.get(key, 0)
        if not found:
            found = self._fill(dx, dy, side_a, side_b)
            self._hulls[key] = found
        return found

    def fan(self, dx: int, dy: int, side_a: int, side_b: int) -> Fan:
        """The lines between two bodies, `dx` columns and `dy` rows from the first one's square to the second one's."""
        key = self._key(dx, dy, side_a, side_b)
        found = self._fans.get(key)
        if found is None:
            found = self._spread(dx, dy, side_a, side_b)
            self._fans[key] = found
        return found

    def _spread(self, dx: int, dy: int, side_a: int, side_b: int) -> Fan:
        lines: list[Line] = []
        starts: list[int] = []
        fours: list[int] = []
        ends = side_b + 1
        for row in range(side_a + 1):
            for col in range(side_a + 1):
                for n in range(side_b * ends):
                    if n % ends < side_b:
                        fours.append((3 | 3 << ends) << len(lines) + n)
                for n in range(ends * ends):
                    lines.append(self.line(dx - col + n % ends, dy - row + n // ends))
                    starts.append(row * self.stride + col)
        return Fan(lines, starts, fours)

    def _draw(self, dx: int, dy: int) -> Line:
        if dx == 0 and dy == 0:
            return _line([], [(-1, -self.stride), (0, -self.stride - 1)], [[], []], [], [])
        if dx == 0 or dy == 0:
            return self._along_edges(dx, dy)
        return self._across_squares(dx, dy)

    def _along_edges(self, dx: int, dy: int) -> Line:
        """A line along the edges of squares: it crosses none, and may be squeezed between those on its two sides."""
        stride = self.stride
        level = dy == 0
        steps = abs(dx + dy)
        back = dx + dy < 0
        along = (-1 if back else 1) * (1 if level else stride)
        across = stride if level else 1
        # The two squares on either side of each unit of the line, and of the units before and after it.
        start = (-1 if level else -stride) if back else 0
        gaps: list[tuple[int, int]] = []
        ends: list[list[tuple[int, int]]] = [[], []]
        for n in range(-1, steps + 1):
            left = start + n * along
            if 0 <= n < steps:
                gaps.append((left, left - across))
            if n < steps:
                after = left + along
                cut = [(left, after - across), (left - across, after)]
                if n == -1:
                    ends[0] = cut
                elif n == steps - 1:
                    ends[1] = cut
                else:
                    gaps += cut
        last = start + (steps - 1) * along
        return _line([], gaps, ends, [start, start - across], [last, last - across])

    def _across_squares(self, dx: int, dy: int) -> Line:
        """A line through the inside of squares; where it meets corners it may be squeezed between two squares."""
        stride = self.stride
        steps = gcd(dx, dy)
        sx = -1 if dx < 0 else 1
        sy = -1 if dy < 0 else 1
        # The square a diagonal step from a corner enters, relative to the square that names the corner.
        ahead = (0 if sx > 0 else -1) + (0 if sy > 0 else -stride)
        width = abs(dx)
        height = abs(dy)
        crossed: list[int] = []
        for i in range(width):
            # The line's height over column i, in units of 1/width.
            low = i * height // width
            high = -(-(i + 1) * height // width)
            for j in range(low, high):
                crossed.append(ahead + i * sx + j * sy * stride)
        gaps: list[tuple[int, int]] = []
        ends: list[list[tuple[int, int]]] = [[], []]
        ux = dx // steps
        uy = dy // steps
        for n in range(steps + 1):
            at = n * (ux + uy * stride)
            cut = [(at + ahead - sx, at + ahead - sy * stride)]
            if n == 0:
                ends[0] = cut
            elif n == steps:
                ends[1] = cut
            else:
                gaps += cut
        return _line(crossed, gaps, ends, [ahead], [crossed[-1]])

    def _fill(self, dx: int, dy: int, side_a: int, side_b: int) -> int:
        west = min(0, dx)
        north = min(0, dy)
        south = max(side_a, dy + side_b)
        # West and east ends of the hull of both bodies' corners at each height, rounded outward.
        wests: list[int] = []
        easts: list[int] = []
        left = [(0, 0), (0, side_a), (dx, dy), (dx, dy + side_b)]
        right = [(side_a, 0), (side_a, side_a), (dx + side_b, dy), (dx + side_b, dy + side_b)]
        for y in range(north, south + 1):
            wests.append(min(_crossing(p, q, y, False) for p in left for q in left if p[1] <= y <= q[1]))
            easts.append(max(_crossing(p, q, y, True) for p in right for q in right if p[1] <= y <= q[1]))
        mask = 0
        for n in range(south - north):
            lo = min(wests[n], wests[n + 1]) - west
            hi = max(easts[n], easts[n + 1]) - west
            mask |= ((1 << hi) - (1 << lo)) << n * self.stride
        return mask


def _mask(offsets: list[int] | tuple[int, int], lowest: int) -> int:
    mask = 0
    for offset in offsets:
        mask |= 1 << (offset - lowest)
    return mask


def _crossing(p: tuple[int, int], q: tuple[int, int], y: int, up: bool) -> int:
    """Where the line p to q crosses height y, rounded down or up; at one height, the nearer to that side."""
    if p[1] == q[1]:
        return max(p[0], q[0]) if up else min(p[0], q[0])
    top = (q[0] - p[0]) * (y - p[1])
    rise = q[1] - p[1]
    return p[0] + (-(-top // rise) if up else top // rise)
