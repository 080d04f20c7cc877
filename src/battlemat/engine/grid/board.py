"""The map: squares as plain ints on a bordered stride, sets of squares as the bits of one int.

A square's number grows eastward, then southward. One border square stands before each row and one border row
above and below the map, so that a step off the map always lands in the border and never on the far side. A
set of squares is an int with the bit of each member set ("mask"). Distances are in squares and a diagonal
step counts 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from battlemat.engine.grid.lines import Lines
from battlemat.engine.grid.terrain import FLOOR, Terrain

MEMO_LIMIT: Final = 1 << 17
"""Entries a geometry cache may hold before it is emptied: bounds memory, never changes a result."""

REACHES: Final = 32
SIDES: Final = 8
"""Of reaches shorter and bodies narrower than these, masks are kept."""


class MapError(ValueError):
    """A map drawn wrong. `row` and `col` count squares from 0 at the north-west."""

    def __init__(self, message: str, row: int, col: int) -> None:
        super().__init__(message)
        self.row = row
        self.col = col


def parse_map(
    text: str, legend: Mapping[str, Terrain]
) -> tuple[list[list[Terrain]], dict[str, list[tuple[int, int]]]]:
    """Read a map drawn with one character a square, its first line north; blanks in a line do not count.

    Returns the rows of terrain and, for each letter that is not in the legend, the (column, row) of the
    squares it stands on, which are open floor. Empty lines before and after the map do not count. Raises
    `MapError` for a row of another length than the first, an unknown mark or an empty map.
    """
    drawn = ["".join(line.split()) for line in text.splitlines()]
    while drawn and not drawn[0]:
        del drawn[0]
    while drawn and not drawn[-1]:
        del drawn[-1]
    if not drawn:
        raise MapError("the map is empty: draw at least one square", 0, 0)
    width = len(drawn[0])
    rows: list[list[Terrain]] = []
    markers: dict[str, list[tuple[int, int]]] = {}
    for r, line in enumerate(drawn):
        row: list[Terrain] = []
        for c, mark in enumerate(line):
            if mark in legend:
                row.append(legend[mark])
            elif mark.isalpha():
                markers.setdefault(mark, []).append((c, r))
                row.append(FLOOR)
            else:
                known = " ".join(legend)
                place = f"map row {r + 1}, square {c + 1}"
                raise MapError(f"unknown mark {mark!r} in {place}: use a letter or one of {known}", r, c)
        if len(row) != width:
            raise _ragged(r, len(row), width)
        rows.append(row)
    return rows, markers


def _ragged(row: int, squares: int, width: int) -> MapError:
    return MapError(
        f"map row {row + 1} has {squares} squares and the first row {width}: make all rows the same length",
        row,
        min(squares, width),
    )


class Frame:
    """What depends on a map's dimensions alone; one frame serves all boards of a size."""

    def __init__(self, cols: int, rows: int) -> None:
        self.cols: Final[int] = cols
        self.rows: Final[int] = rows
        self.stride: Final[int] = cols + 1
        self.size: Final[int] = (rows + 2) * self.stride + 1
        self.col_of: Final[list[int]] = [sq % self.stride - 1 for sq in range(self.size)]
        self.row_of: Final[list[int]] = [sq // self.stride - 1 for sq in range(self.size)]
        self.bits: Final[list[int]] = [1 << sq for sq in range(self.size)]
        columns = [0]
        for r in range(rows):
            columns.append(columns[-1] | 1 << r * self.stride)
        self.columns: Final[list[int]] = columns
        self.inside: Final[int] = self.rect(0, 0, cols - 1, rows - 1)
        self.outside: Final[int] = ((1 << self.size) - 1) ^ self.inside
        self.lines: Final[Lines] = Lines(self.stride)
        self.footprints: Final[dict[int, int]] = {}
        self.reaches: Final[list[list[int]]] = [[] for _ in range(REACHES * SIDES)]
        self.reached = 0
        self.betweens: Final[dict[int, int]] = {}

    def rect(self, west: int, north: int, east: int, south: int) -> int:
        """The mask of a rectangle, both ends included, clipped to the map."""
        if west < 0:
            west = 0
        if north < 0:
            north = 0
        if east >= self.cols:
            east = self.cols - 1
        if south >= self.rows:
            south = self.rows - 1
        if west > east or north > south:
            return 0
        line = (1 << (east - west + 1)) - 1
        return line * self.columns[south - north + 1] << ((north + 1) * self.stride + west + 1)


_frames: Final[dict[tuple[int, int], Frame]] = {}


def frame_of(cols: int, rows: int) -> Frame:
    """The shared frame of maps this size. Raises `ValueError` unless there is at least one column and row."""
    found = _frames.get((cols, rows))
    if found is None:
        if cols < 1 or rows < 1:
            raise ValueError(f"a map needs at least one column and one row, not {cols} x {rows}")
        found = Frame(cols, rows)
        _frames[(cols, rows)] = found
    return found


class Board:
    """A map: immutable, shared by every copy of a battle. Changed terrain is another board: `redrawn`, `with_more`.

    Masks: `inside` every square of the map; `solid` what stops bodies, `walls` lines of effect too; `opaque` what
    stops sight; `passable` the squares that are not solid; `difficult`, `pits`, `low`; `shelter` what gives
    cover, solid or low; `light`, `heavy` and `total` the obscured squares; `hides` the fog and foliage that
    hides what lies beyond; `water` and `climb` what is swum and climbed. `version` differs between any two boards
    of a process. With `corner_lines` a line of effect has to end in a corner of its target, not anywhere in it.
    """

    def __init__(self, frame: Frame, kinds: dict[int, int], corner_lines: bool = False) -> None:
        """`kinds`: for each single flag of `Terrain` that occurs, the mask of squares that have it."""
        self.frame: Final[Frame] = frame
        self.kinds: Final[dict[int, int]] = kinds
        self.corner_lines: Final[bool] = corner_lines
        self.cols: Final[int] = frame.cols
        self.rows: Final[int] = frame.rows
        self.stride: Final[int] = frame.stride
        self.size: Final[int] = frame.size
        self.inside: Final[int] = frame.inside
        self.solid: Final[int] = kinds.get(_SOLID, 0)
        self.opaque: Final[int] = kinds.get(_OPAQUE, 0)
        self.passable: Final[int] = frame.inside & ~self.solid
        self.difficult: Final[int] = kinds.get(_DIFFICULT, 0)
        self.pits: Final[int] = kinds.get(_PIT, 0)
        self.low: Final[int] = kinds.get(_LOW, 0)
        self.slits: Final[int] = kinds.get(_SLIT, 0)
        self.walls: Final[int] = self.solid & ~self.slits
        self.shelter: Final[int] = self.walls | self.low
        self.light: Final[int] = kinds.get(_LIGHT, 0)
        self.heavy: Final[int] = kinds.get(_HEAVY, 0)
        self.total: Final[int] = kinds.get(_TOTAL, 0)
        self.hides: Final[int] = kinds.get(_HIDES, 0)
        self.water: Final[int] = kinds.get(_WATER, 0) & frame.inside
        self.climb: Final[int] = kinds.get(_CLIMB, 0) & frame.inside
        self.traps: Final[int] = kinds.get(_TRAP, 0) & frame.inside
        self.version: Final[int] = _next_version()
        self.turns: Final[dict[int, tuple[int, int, int, int]]] = {}
        self.sight_memo: Final[dict[int, bool]] = {}
        self.effect_memo: Final[dict[int, bool]] = {}
        self.veiled_memo: Final[dict[int, bool]] = {}
        self.cover_memo: Final[dict[tuple[int, int, int], int]] = {}
        self.blocked_lines: Final[dict[int, tuple[int, int]]] = {}
        self.effect_known: Final[dict[int, int]] = {}
        self.effect_masks: Final[dict[int, int]] = {}

    @staticmethod
    def from_rows(rows: Sequence[Sequence[Terrain]]) -> Board:
        """A board from rows of terrain, north first. Raises `MapError` for no rows or unequal ones."""
        if not rows or not rows[0]:
            raise MapError("the map is empty: give at least one square", 0, 0)
        frame = frame_of(len(rows[0]), len(rows))
        kinds: dict[int, int] = {}
        for r, row in enumerate(rows):
            if len(row) != frame.cols:
                raise _ragged(r, len(row), frame.cols)
            for c, terrain in enumerate(row):
                flags = int(terrain)
                while flags:
                    flag = flags & -flags
                    flags ^= flag
                    kinds[flag] = kinds.get(flag, 0) | 1 << ((r + 1) * frame.stride + c + 1)
        return Board(frame, kinds)

    @staticmethod
    def open(cols: int, rows: int) -> Board:
        """A board of open floor."""
        return Board(frame_of(cols, rows), {})

    def cornered(self) -> Board:
        """This board for a game whose lines of effect run from corner to corner."""
        return self if self.corner_lines else Board(self.frame, self.kinds, True)

    def redrawn(self, mask: int, terrain: Terrain) -> Board:
        """This board with other terrain on some squares (a mask), whatever was there before."""
        return self._changed(mask, mask, terrain)

    def with_more(self, mask: int, terrain: Terrain) -> Board:
        """This board with terrain on some squares (a mask) besides what was there before."""
        return self._changed(0, mask, terrain)

    def _changed(self, cleared: int, mask: int, terrain: Terrain) -> Board:
        kinds = {flag: squares & ~cleared for flag, squares in self.kinds.items()}
        flags = int(terrain)
        while flags:
            flag = flags & -flags
            flags ^= flag
            kinds[flag] = kinds.get(flag, 0) | mask
        return Board(self.frame, kinds, self.corner_lines)

    def kind(self, terrain: Terrain) -> int:
        """The squares that have every flag of `terrain`."""
        flags = int(terrain)
        mask = self.inside
        while flags:
            flag = flags & -flags
            flags ^= flag
            mask &= self.kinds.get(flag, 0)
        return mask

    def terrain(self, sq: int) -> Terrain:
        """What is in a square."""
        flags = 0
        for flag, mask in self.kinds.items():
            if mask >> sq & 1:
                flags |= flag
        return Terrain(flags)

    # -- squares

    def square(self, col: int, row: int) -> int:
        """The square's number. Raises `ValueError` for one that is not on the map."""
        if not (0 <= col < self.cols and 0 <= row < self.rows):
            size = f"columns 0 to {self.cols - 1}, rows 0 to {self.rows - 1}"
            raise ValueError(f"square ({col}, {row}) is not on the map: {size}")
        return (row + 1) * self.stride + col + 1

    def col(self, sq: int) -> int:
        """Columns from the west edge."""
        return self.frame.col_of[sq]

    def row(self, sq: int) -> int:
        """Rows from the north edge."""
        return self.frame.row_of[sq]

    def coords(self, sq: int) -> tuple[int, int]:
        """(column, row)."""
        return self.frame.col_of[sq], self.frame.row_of[sq]

    def on_board(self, sq: int) -> bool:
        """Whether the number is that of a square of the map."""
        return sq >= 0 and self.inside >> sq & 1 == 1

    def bit(self, sq: int) -> int:
        """The mask of one square."""
        return self.frame.bits[sq]

    def mask_of(self, squares: Sequence[int]) -> int:
        """The mask of several squares."""
        mask = 0
        for sq in squares:
            mask |= 1 << sq
        return mask

    def squares(self, mask: int) -> list[int]:
        """The squares of a mask, ascending."""
        return squares(mask)

    # -- bodies: a creature of `side` x `side` squares, named by its north-west square

    def footprint(self, sq: int, side: int) -> int:
        """The squares of a body. A body that hangs over the edge has bits outside of `inside`."""
        if side == 1:
            return self.frame.bits[sq]
        key = side * self.size + sq
        found = self.frame.footprints.get(key, 0)
        if not found:
            line = ((1 << side) - 1) << sq
            for _ in range(side):
                found |= line
                line <<= self.stride
            self.frame.footprints[key] = found
        return found

    def pair(self, a: int, side_a: int, b: int, side_b: int) -> int:
        """A number for two bodies where they stand, to remember something under. What differs most from one pair to
        the next comes last, as dicts tell numbers apart by their last bits.
        """
        return ((side_a * 64 + side_b) * self.size + a) * self.size + b

    def fits(self, mask: int, side: int) -> int:
        """The north-west squares from which a whole body lies in `mask` and on the map."""
        mask &= self.inside
        stride = self.stride
        for _ in range(side - 1):
            mask &= mask >> 1
            mask &= mask >> stride
        return mask

    def touching(self, mask: int, side: int) -> int:
        """The north-west squares from which a body has at least one square in `mask` (a mask on the map)."""
        if side == 1:
            return mask
        stride = self.stride
        spread = mask
        for _ in range(side - 1):
            spread |= spread >> 1
            spread |= spread >> stride
        return spread & self.fits(self.inside, side)

    def reach_mask(self, sq: int, side: int, reach: int) -> int:
        """The squares within `reach` of a body, its own left out."""
        if reach >= REACHES or side >= SIDES:
            return self.within(sq, side, reach)
        frame = self.frame
        masks = frame.reaches[reach * SIDES + side]
        if not masks:
            masks.extend([-1] * frame.size)
        found = masks[sq]
        if found < 0:
            found = self.within(sq, side, reach)
            if frame.reached >= MEMO_LIMIT:
                for known in frame.reaches:
                    known.clear()
                frame.reached = 0
                masks.extend([-1] * frame.size)
            frame.reached += 1
            masks[sq] = found
        return found

    def within(self, sq: int, side: int, reach: int) -> int:
        """What `reach_mask` says, worked out."""
        frame = self.frame
        col = frame.col_of[sq]
        row = frame.row_of[sq]
        far = side - 1 + reach
        return frame.rect(col - reach, row - reach, col + far, row + far) & ~self.footprint(sq, side)

    def adjacent_mask(self, sq: int, side: int) -> int:
        """The squares that share a corner with a body (grid.adjacent)."""
        return self.reach_mask(sq, side, 1)

    def distance(self, a: int, side_a: int, b: int, side_b: int) -> int:
        """Squares from the nearest square of one body to the nearest of the other: adjacent 1, overlapping 0.

        range.counting, ruling.range-count-between.
        """
        col_of = self.frame.col_of
        row_of = self.frame.row_of
        dx: i64 = col_of[b]
        dx -= col_of[a]
        if dx > 0:
            dx -= side_a - 1
        else:
            dx = 1 - side_b - dx
        dy: i64 = row_of[b]
        dy -= row_of[a]
        if dy > 0:
            dy -= side_a - 1
        else:
            dy = 1 - side_b - dy
        if dy > dx:
            dx = dy
        if dx < 0:
            dx = 0
        return dx

    def dilate(self, mask: int, n: int) -> int:
        """`mask` and every square of the map within `n` of it, walls ignored."""
        stride = self.stride
        inside = self.inside
        for _ in range(n):
            mask |= mask << 1 | mask >> 1
            mask = (mask | mask << stride | mask >> stride) & inside
        return mask

    def turnings(self, side: int) -> tuple[int, int, int, int]:
        """The places a body may leave to the north-east, north-west, south-east and south-west.

        It cuts no corner of a solid square when both places it passes, one straight up or down and one
        straight sideways, are clear of them (ruling.corner-cutting, terrain.no-corner-cutting).
        """
        found = self.turns.get(side)
        if found is None:
            stride = self.stride
            clear = self.fits(self.passable, side)
            north = clear << stride
            south = clear >> stride
            west = clear << 1
            east = clear >> 1
            found = (north & east, north & west, south & east, south & west)
            self.turns[side] = found
        return found


_BITS_OF: Final = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]


def squares(mask: int) -> list[int]:
    """The squares of a mask, ascending."""
    found: list[int] = []
    # What is looked through begins with the byte of the first of them: mostly they are few, and near one another.
    base = ((mask & -mask).bit_length() - 1) & -8 if mask else 0
    mask >>= base
    for byte in mask.to_bytes((mask.bit_length() + 7) >> 3, "little"):
        if byte:
            for bit in _BITS_OF[byte]:
                found.append(base + bit)
        base += 8
    return found


_SOLID: Final = int(Terrain.SOLID)
_SLIT: Final = int(Terrain.SLIT)
_OPAQUE: Final = int(Terrain.OPAQUE)
_DIFFICULT: Final = int(Terrain.DIFFICULT)
_PIT: Final = int(Terrain.PIT)
_LOW: Final = int(Terrain.LOW)
_LIGHT: Final = int(Terrain.LIGHT)
_HEAVY: Final = int(Terrain.HEAVY)
_TOTAL: Final = int(Terrain.TOTAL)
_HIDES: Final = int(Terrain.HIDES)
_WATER: Final = int(Terrain.WATER)
_CLIMB: Final = int(Terrain.CLIMB)
_TRAP: Final = int(Terrain.TRAP)

_versions: Final = [0]


def _next_version() -> int:
    _versions[0] += 1
    return _versions[0]
