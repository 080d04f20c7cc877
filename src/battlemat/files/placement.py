"""Where creatures start: the squares they were given, or else squares found for them."""

from __future__ import annotations

from collections import deque
from typing import Final

from battlemat.files.maps import MapFile, Square

# Where each further side gathers, as parts of the map's width and height in quarters.
_CAMPS: Final = ((1, 2), (3, 2), (2, 1), (2, 3), (2, 2))


def footprint(at: Square, space: int) -> list[Square]:
    """The squares of a creature `space` squares wide whose north-west square is `at`."""
    return [(at[0] + column, at[1] + row) for row in range(space) for column in range(space)]


def stands(map: MapFile, at: Square, space: int) -> bool:
    """Whether a creature fits there: on the map, and neither in a wall nor over a drop."""
    return all(
        map.holds(square) and not map.terrain(square).blocks_movement and not map.terrain(square).drop
        for square in footprint(at, space)
    )


class Placer:
    """Finds squares for creatures that were given none. Always the same ones for the same map and order.

    Each side gathers around a place of its own (heroes west, their foes east), on ground that can be walked
    to from what is already taken, and avoids difficult ground while it can.
    """

    def __init__(self, map: MapFile) -> None:
        self.map = map
        self.taken: set[Square] = set()
        self.sides: list[str] = []

    def take(self, at: Square, space: int) -> None:
        """Count these squares as taken."""
        self.taken.update(footprint(at, space))

    def side(self, side: str) -> None:
        """Count a side, whose place is the next one."""
        if side not in self.sides:
            self.sides.append(side)

    def find(self, side: str, space: int) -> Square | None:
        """The best free square for a creature of a side, now taken; None when there is no room."""
        self.side(side)
        across, down = _CAMPS[min(self.sides.index(side), len(_CAMPS) - 1)]
        camp = (self.map.width * across // 4, self.map.height * down // 4)
        walkable = self._walkable()
        best: Square | None = None
        best_cost = (0, 0, 0)
        for row in range(self.map.height):
            for column in range(self.map.width):
                at = (column, row)
                if at not in walkable or not stands(self.map, at, space):
                    continue
                squares = footprint(at, space)
                if any(square in self.taken for square in squares):
                    continue
                rough = sum(self.map.terrain(square).difficult for square in squares)
                cost = (2 * abs(column - camp[0]) + abs(row - camp[1]) + 4 * rough, row, column)
                if best is None or cost < best_cost:
                    best, best_cost = at, cost
        if best is not None:
            self.take(best, space)
        return best

    def _walkable(self) -> set[Square]:
        """Squares that can be walked to from a square already taken, or the largest open part of the map."""
        starts = sorted(square for square in self.taken if stands(self.map, square, 1))
        if starts:
            return self._reach(starts[0])
        largest: set[Square] = set()
        seen: set[Square] = set()
        for row in range(self.map.height):
            for column in range(self.map.width):
                if (column, row) not in seen and stands(self.map, (column, row), 1):
                    part = self._reach((column, row))
                    seen |= part
                    if len(part) > len(largest):
                        largest = part
        return largest

    def _reach(self, start: Square) -> set[Square]:
        found = {start}
        queue = deque([start])
        while queue:
            column, row = queue.popleft()
            for step in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                if step not in found and stands(self.map, step, 1):
                    found.add(step)
                    queue.append(step)
        return found
