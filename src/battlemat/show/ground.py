"""The ground of a board picture: floor, walls, drops, cover, fog, and the grid over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.grid.terrain import Terrain
from battlemat.show import canvas

if TYPE_CHECKING:
    from battlemat.engine.grid.board import Board
    from battlemat.show.canvas import Drawing, Frame, Square

TINTS: Final = (
    (Terrain.STONE, "stone", "stony ground"),
    (Terrain.SWAMP, "swamp", "swamp"),
    (Terrain.WOODLAND, "woodland", "woodland"),
    (Terrain.WATER, "water", "water"),
    (Terrain.ICE, "ice", "ice"),
    (Terrain.WEB, "web", "webs"),
    (Terrain.CLIMB, "climb", "to be climbed"),
    (Terrain.HAZARD, "hazard", "hazard"),
)

SCREE: Final = (
    (
        ((0.18, 0.36), (0.36, 0.26)),
        ((0.56, 0.64), (0.78, 0.54)),
        ((0.26, 0.84), (0.4, 0.77)),
        ((0.66, 0.25), (0.77, 0.19)),
    ),
    (
        ((0.6, 0.38), (0.8, 0.28)),
        ((0.22, 0.6), (0.42, 0.5)),
        ((0.6, 0.86), (0.74, 0.79)),
        ((0.2, 0.2), (0.31, 0.14)),
    ),
)
HATCH: Final = (((0.0, 0.5), (0.5, 0.0)), ((0.0, 1.0), (1.0, 0.0)), ((0.5, 1.0), (1.0, 0.5)))
GLINT: Final = (((0.3, 0.62), (0.62, 0.3)), ((0.5, 0.74), (0.74, 0.5)))
STRANDS: Final = (((0.0, 0.0), (1.0, 1.0)), ((0.0, 1.0), (1.0, 0.0)), ((0.5, 0.0), (0.5, 1.0)))
FOGS: Final = (
    (Terrain.LIGHT, "lightly obscured", 0.16, (((0.14, 0.5), (0.3, 0.42), (0.46, 0.5), (0.62, 0.42)),)),
    (
        Terrain.HEAVY,
        "heavily obscured",
        0.36,
        (
            ((0.1, 0.34), (0.28, 0.26), (0.46, 0.34), (0.64, 0.26)),
            ((0.36, 0.72), (0.54, 0.64), (0.72, 0.72), (0.9, 0.64)),
        ),
    ),
    (
        Terrain.TOTAL,
        "totally obscured",
        0.62,
        (
            ((0.1, 0.24), (0.36, 0.16), (0.62, 0.24), (0.88, 0.16)),
            ((0.1, 0.54), (0.36, 0.46), (0.62, 0.54), (0.88, 0.46)),
            ((0.1, 0.84), (0.36, 0.76), (0.62, 0.84), (0.88, 0.76)),
        ),
    ),
)


def members(board: Board, mask: int) -> list[Square]:
    """The (column, row) squares of a mask."""
    return [board.coords(sq) for sq in board.squares(mask & board.inside)]


def draw_ground(parent: Drawing, frame: Frame, board: Board) -> None:
    """Draw the whole floor and what is on it."""
    side = frame.square
    canvas.rect(parent, frame.left, frame.top, frame.cols * side, frame.rows * side, "f-floor")
    for flag, name, _ in TINTS:
        canvas.path(parent, frame.loops(members(board, board.kind(flag))), f"f-{name}", fill_rule="evenodd")
    rough = members(board, board.difficult & ~board.shelter & ~_tinted(board))
    canvas.path(parent, frame.loops(rough), "f-rough", fill_rule="evenodd")
    canvas.path(parent, _grid(frame), "s-grid", max(0.6, side / 40))
    for flag, name, _ in TINTS:
        draw_texture(parent, frame, members(board, board.kind(flag)), name)
    draw_texture(parent, frame, members(board, board.difficult & ~board.low), "difficult")
    for flag, name, _, _ in FOGS:
        draw_texture(parent, frame, members(board, board.kind(flag)), name)
    draw_texture(parent, frame, members(board, board.pits), "pit")
    draw_texture(parent, frame, members(board, board.low), "low")
    draw_texture(parent, frame, members(board, board.solid & ~board.opaque), "window")
    draw_texture(parent, frame, members(board, board.solid & board.opaque), "wall")
    canvas.rect(
        parent,
        frame.left,
        frame.top,
        frame.cols * side,
        frame.rows * side,
        "s-wall-edge",
        pen=max(1.0, side / 22),
    )


def draw_texture(parent: Drawing, frame: Frame, squares: list[Square], name: str) -> None:
    """Draw one kind of ground on some squares."""
    if not squares:
        return
    side = frame.square
    if name == "difficult":
        for odd, lines in enumerate(SCREE):
            some = [square for square in squares if (square[0] + square[1]) % 2 == odd]
            canvas.path(parent, frame.strokes(some, lines), "s-difficult", side / 18)
    elif name == "pit":
        shape = frame.loops(squares)
        canvas.path(parent, shape, "f-pit", fill_rule="evenodd")
        canvas.path(parent, frame.strokes(squares, HATCH), "s-pit-hatch", side / 26)
        canvas.path(parent, shape, "s-pit-edge", side / 12)
    elif name == "low":
        for c, r in squares:
            inset = side * 0.13
            canvas.rect(
                parent,
                frame.x(c) + inset,
                frame.y(r) + inset,
                side - 2 * inset,
                side - 2 * inset,
                "f-low s-low-edge",
                round=side * 0.12,
                pen=side / 18,
            )
            canvas.path(
                parent, frame.strokes([(c, r)], (((0.26, 0.5), (0.74, 0.5)),)), "s-low-edge", side / 24
            )
    elif name == "window":
        shape = frame.loops(squares)
        canvas.path(parent, shape, "f-window s-window-edge", side / 16)
        canvas.path(parent, frame.strokes(squares, GLINT), "s-window-edge", side / 22)
    elif name == "wall":
        canvas.path(parent, frame.loops(squares), "f-wall s-wall-edge", side / 20, fill_rule="evenodd")
    elif name == "web":
        canvas.path(parent, frame.strokes(squares, STRANDS), "s-fog", side / 36, opacity=".7")
    elif name == "hazard":
        canvas.path(parent, frame.strokes(squares, HATCH), "s-poor", side / 28, opacity=".55")
    for _, fog, opacity, waves in FOGS:
        if name == fog:
            canvas.path(
                parent, frame.loops(squares), "f-fog", fill_rule="evenodd", fill_opacity=canvas.num(opacity)
            )
            canvas.path(parent, frame.strokes(squares, waves), "s-fog", side / 22)


def kinds_of_ground(board: Board) -> list[tuple[str, str]]:
    """What the ground shows besides open floor: (texture, words), in the order of the legend."""
    listed = [
        ("wall", "wall", board.solid & board.opaque),
        ("window", "window", board.walls & ~board.opaque),
        ("window", "slit", board.slits),
        ("low", "low obstacle", board.low),
        ("pit", "drop", board.pits),
        ("difficult", "difficult", board.difficult & ~board.low),
    ]
    listed.extend((name, words, board.kind(flag)) for flag, name, words in TINTS)
    listed.extend((name, name, board.kind(flag)) for flag, name, _, _ in FOGS)
    return [(texture, words) for texture, words, mask in listed if mask & board.inside]


def _tinted(board: Board) -> int:
    mask = 0
    for flag, _, _ in TINTS:
        mask |= board.kind(flag)
    return mask


def _grid(frame: Frame) -> str:
    lines: list[str] = []
    for c in range(1, frame.cols):
        lines.append(f"M{canvas.num(frame.x(c))} {canvas.num(frame.top)}V{canvas.num(frame.bottom)}")
    east = canvas.num(frame.x(frame.cols))
    for r in range(1, frame.rows):
        lines.append(f"M{canvas.num(frame.left)} {canvas.num(frame.y(r))}H{east}")
    return "".join(lines)
