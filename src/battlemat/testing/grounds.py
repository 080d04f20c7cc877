"""Maps drawn by seed, and ways over them counted by hand: what scenarios of movement measure the rules against."""

from __future__ import annotations

import random
from dataclasses import dataclass

Square = tuple[int, int]

ROUND: tuple[Square, ...] = tuple((dc, dr) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dc or dr)


def away(a: Square, b: Square) -> int:
    """How many squares two squares are apart."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@dataclass(frozen=True)
class Ground:
    """A map as `Scene` takes it: walls "#", difficult ground ",", open floor, and letters for who stands there."""

    cells: dict[Square, str]

    @classmethod
    def drawn(cls, seed: int, cols: int, rows: int, letters: str, marks: str = "......##,,") -> Ground:
        """A map of such marks, drawn by seed, with each letter somewhere."""
        dice = random.Random(seed)
        cells = {(col, row): dice.choice(marks) for row in range(rows) for col in range(cols)}
        for letter, square in zip(letters, dice.sample(sorted(cells), len(letters)), strict=True):
            cells[square] = letter
        return cls(cells)

    @property
    def text(self) -> str:
        rows = 1 + max(row for _, row in self.cells)
        return "\n".join(" ".join(mark for (_, at), mark in sorted(self.cells.items(), key=_reading) if at == row)
                         for row in range(rows))

    def of(self, letter: str) -> Square:
        """Where somebody stands."""
        return next(square for square, mark in self.cells.items() if mark == letter)

    def solid(self, square: Square) -> bool:
        return self.cells.get(square) == "#"

    def touches(self, a: Square, b: Square) -> bool:
        """Whether something leads from a square to one next to it: not between two walls that meet at a corner."""
        if away(a, b) != 1 or self.solid(b):
            return False
        return a[0] == b[0] or a[1] == b[1] or not (self.solid((a[0], b[1])) and self.solid((b[0], a[1])))

    def step(self, a: Square, b: Square, foes: str) -> bool:
        """Whether one may step from a square to one next to it: into no wall or foe, and past no corner of a wall."""
        if b not in self.cells or self.cells[b] == "#" or self.cells[b] in foes:
            return False
        return a[0] == b[0] or a[1] == b[1] or not (self.solid((a[0], b[1])) or self.solid((b[0], a[1])))

    def price(self, square: Square) -> int:
        return 2 if self.cells[square] == "," else 1

    def costs(self, start: Square, most: int, foes: str, nearing: Square | None = None) -> dict[Square, int]:
        """The fewest squares of movement to each square; `nearing`: by steps that each bring one closer to there."""
        best = {start: 0}
        edge = [start]
        while edge:
            at = edge.pop(0)
            for dc, dr in ROUND:
                to = at[0] + dc, at[1] + dr
                if not self.step(at, to, foes) or (nearing is not None and away(to, nearing) >= away(at, nearing)):
                    continue
                spent = best[at] + self.price(to)
                if spent <= most and spent < best.get(to, most + 1):
                    best[to] = spent
                    edge.append(to)
        return best


def _reading(cell: tuple[Square, str]) -> Square:
    (col, row), _ = cell
    return row, col
