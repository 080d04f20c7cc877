"""Map files: a drawing of squares, one character a square, and a legend for marks of its own.

The marks of every map are those of `MARKS`; a legend adds to them or replaces them. Letters are places for
creatures on open floor, which an encounter refers to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import load_toml
from battlemat.engine.grid.vision import LIGHTS as LIGHTS
from battlemat.engine.state import USUAL_DROP
from battlemat.errors import InputError, nearest

COVERS: Final = ("none", "half", "three-quarters")
OBSCURED: Final = ("none", "lightly", "heavily", "totally")
GROUNDS: Final = ("climb", "ice", "quicksand", "slit", "sticky web", "stone", "swamp", "water", "web", "woodland")
SLIT: Final = "slit"
MAX_SIDE: Final = 200

Square = tuple[int, int]


@dataclass(frozen=True)
class Terrain:
    """What a mark on a map means.

    `blocks_movement`, `blocks_sight` and `blocks_effect` make a wall or window; `difficult` ground costs
    extra, and `kind` is its sort ("swamp") for creatures that stride through it; `drop` is how deep it
    falls, in squares; `cover` is what it gives those behind it, as in `COVERS`; `obscured` is a grade of
    `OBSCURED`.
    """

    mark: str
    name: str
    blocks_movement: bool = False
    blocks_sight: bool = False
    blocks_effect: bool = False
    difficult: bool = False
    kind: str = ""
    drop: int = 0
    cover: str = "none"
    obscured: str = "none"


FLOOR: Final = Terrain(".", "open floor")
# A drop of -1 is as deep as the map says.
MARKS: Final[Mapping[str, Terrain]] = {
    ".": FLOOR,
    "#": Terrain("#", "wall", blocks_movement=True, blocks_sight=True, blocks_effect=True),
    "=": Terrain("=", "window", blocks_movement=True, blocks_effect=True),
    ",": Terrain(",", "difficult ground", difficult=True),
    "^": Terrain("^", "drop", drop=-1),
    "-": Terrain("-", "low obstacle", difficult=True, cover="half"),
    ":": Terrain(":", "lightly obscured", obscured="lightly"),
    ";": Terrain(";", "heavily obscured", obscured="heavily"),
    "!": Terrain("!", "totally obscured", obscured="totally"),
}

_LEGEND_KEYS: Final = (
    "name",
    "like",
    "wall",
    "window",
    "difficult",
    "kind",
    "drop",
    "cover",
    "obscured",
)
MAP_KEYS: Final = ("name", "prose", "light", "drop", "map", "legend")


@dataclass(frozen=True)
class MapFile:
    """A map. `rows[r][c]` is the terrain of square (c, r), north-west first.

    `drop` is the depth of `^` in squares; `letters` are the squares of each letter drawn on it, in reading
    order; they are open floor. `line` is where the drawing begins in its file.
    """

    name: str
    rows: tuple[tuple[Terrain, ...], ...]
    letters: Mapping[str, tuple[Square, ...]]
    prose: str = ""
    light: str = "bright"
    drop: int = USUAL_DROP
    file: str = ""
    line: int = 0

    @property
    def width(self) -> int:
        """Columns, in squares."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows, in squares."""
        return len(self.rows)

    def terrain(self, square: Square) -> Terrain:
        """The terrain of a square on the map."""
        return self.rows[square[1]][square[0]]

    def holds(self, square: Square) -> bool:
        """Whether a square is on the map."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def drawing(self) -> str:
        """The map as marks, without letters, one line a row: what `read_drawing` reads."""
        return "\n".join("".join(terrain.mark for terrain in row) for row in self.rows)


def load_map(path: str | Path) -> MapFile:
    """Read a map file. Raises `InputError` for anything wrong in it."""
    document = load_toml(Path(path), "map file")
    table = Table(document, document.data)
    table.only(MAP_KEYS, "map file")
    return read_map(table, Path(path).stem)


def read_map(table: Table, name: str) -> MapFile:
    """The map a table describes with the keys of a map file. Raises `InputError`."""
    depth = table.integer("drop", USUAL_DROP, low=1, high=100)
    marks = {**MARKS, **read_legend(table.table("legend"))}
    start = table.position("map").line
    rows, letters = read_drawing(table.text("map"), marks, depth, table.document.file, start)
    return MapFile(
        name=table.text("name", name),
        rows=rows,
        letters=letters,
        prose=table.text("prose", "").strip(),
        light=table.choice("light", LIGHTS, "bright"),
        drop=depth,
        file=table.document.file,
        line=start,
    )


def read_legend(table: Table) -> dict[str, Terrain]:
    """The marks a legend defines. Raises `InputError` for a mark or a property there cannot be."""
    found: dict[str, Terrain] = {}
    for mark in table.data:
        if len(mark) != 1 or mark.isalpha() or mark.isspace():
            raise table.error(
                f"'{mark}' cannot be a mark on a map",
                mark,
                hint="expected one character that is neither a letter nor a blank",
            )
        entry = table.table(mark)
        entry.only(_LEGEND_KEYS, "legend")
        like = entry.choice("like", tuple(MARKS), ".")
        base = MARKS[like]
        kind = entry.choice("kind", GROUNDS) if "kind" in entry else base.kind
        wall = entry.flag("wall", base.blocks_sight)
        solid = wall or entry.flag("window", base.blocks_movement or kind == SLIT)
        found[mark] = Terrain(
            mark=mark,
            name=entry.text("name", base.name if "like" in entry else f"square '{mark}'"),
            blocks_movement=solid,
            blocks_sight=wall,
            blocks_effect=solid and kind != SLIT,
            difficult=entry.flag("difficult", base.difficult),
            kind=kind,
            drop=entry.integer("drop", base.drop, low=-1, high=100),
            cover=entry.choice("cover", COVERS, base.cover),
            obscured=entry.choice("obscured", OBSCURED, base.obscured),
        )
    return found


def read_drawing(
    text: str, marks: Mapping[str, Terrain], depth: int, file: str | None = None, line: int = 1
) -> tuple[tuple[tuple[Terrain, ...], ...], dict[str, tuple[Square, ...]]]:
    """The squares of a drawing and those of its letters. Blanks between squares and empty lines do not count.

    `depth` is how deep, in squares, terrain of drop -1 is; `line` where the text begins in its file. Raises
    `InputError` for an unknown mark, rows of different lengths, and a map without squares or far too large.
    """
    rows: list[tuple[Terrain, ...]] = []
    letters: dict[str, list[Square]] = {}
    first = 0
    for offset, drawn in enumerate(text.split("\n")):
        row: list[Terrain] = []
        for column, mark in enumerate(drawn, 1):
            if mark.isspace():
                continue
            terrain = marks.get(mark)
            if terrain is None:
                if not mark.isalpha():
                    raise InputError(f"unknown mark '{mark}' on the map", file=file, line=line + offset, column=column,
                                     hint=_marks_hint(marks))
                letters.setdefault(mark, []).append((len(row), len(rows)))
                terrain = FLOOR
            row.append(terrain if terrain.drop >= 0 else replace(terrain, drop=depth))
        if not row:
            continue
        if not rows:
            first = line + offset
        elif len(row) != len(rows[0]):
            raise InputError(f"this row of the map has {_squares(len(row))}", file=file, line=line + offset,
                             hint=f"expected {len(rows[0])}, as in its first row (line {first})")
        rows.append(tuple(row))
    _check_size(rows, file, line)
    return tuple(rows), {letter: tuple(squares) for letter, squares in letters.items()}


def _check_size(rows: list[tuple[Terrain, ...]], file: str | None, line: int) -> None:
    """A map has squares, and not far too many."""
    if not rows:
        raise InputError("the map has no squares", file=file, line=line, hint="expected rows of marks such as . and #")
    if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
        raise InputError(f"the map is {len(rows[0])} x {len(rows)} squares", file=file, line=line,
                         hint=f"expected at most {MAX_SIDE} x {MAX_SIDE}")


def open_map(width: int = 24, height: int = 20, name: str = "Open ground") -> MapFile:
    """A map of nothing but open floor, in bright light; sizes in squares."""
    return MapFile(
        name=name, rows=tuple(tuple(FLOOR for _ in range(width)) for _ in range(height)), letters={}
    )


def unknown_letter(letter: str, map: MapFile) -> str:
    """A hint for a letter that is not on a map."""
    close = nearest(letter, map.letters)
    if close is not None:
        return f"did you mean '{close}'?"
    drawn = ", ".join(sorted(map.letters))
    return f"the letters on it are {drawn}" if drawn else "there are no letters on it; give squares with 'at'"


def _marks_hint(marks: Mapping[str, Terrain]) -> str:
    return f"expected one of {' '.join(marks)}, a letter, or a mark explained in a [legend]"


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"
