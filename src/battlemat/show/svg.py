"""The one picture of a board: terrain, creatures, areas and paths as a self-contained SVG."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from battlemat.engine.record.folding import fold
from battlemat.engine.record.view import View
from battlemat.show import canvas
from battlemat.show.band_svg import bands_svg
from battlemat.show.ground import draw_ground, members
from battlemat.show.heading import draw_headline, headline
from battlemat.show.labels import short_labels
from battlemat.show.legend import Swatch, draw_legend
from battlemat.show.moves import UNWILLING
from battlemat.show.text import text_width
from battlemat.show.theme import css
from battlemat.show.tokens import SIDES, draw_corpse, draw_token, places, tooltip

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.events import Event
    from battlemat.show.canvas import Drawing, Frame, Square


class Area:
    """An area to mark on a board: its squares (a mask), its name for the legend, and a side's index or -1."""

    def __init__(self, squares: int, name: str, side: int = -1) -> None:
        self.squares = squares
        self.name = name
        self.side = side


class Trail:
    """The way a creature has come: the (column, row) squares in order, where it started first.

    `how` is "move", "unwilling" or "teleport".
    """

    def __init__(self, who: int, squares: Sequence[Square], how: str = "move") -> None:
        self.who = who
        self.squares = list(squares)
        self.how = how


def trails(start: View, events: Sequence[Event]) -> list[Trail]:
    """The ways creatures went in `events`, `start` being the view before: one a creature and way of moving."""
    view = start.copy()
    found: list[Trail] = []
    latest: dict[int, Trail] = {}
    for event in events:
        before = view.creatures[event.who].square if event.kind == "move" else None
        fold(view, event)
        if event.kind != "move" or before is None:
            continue
        after = view.creatures[event.who].square
        if after is None or after == before:
            continue
        how = "unwilling" if event.name in UNWILLING else "teleport" if event.name == "teleport" else "move"
        trail = latest.get(event.who)
        if trail is None or trail.how != how or how == "teleport":
            trail = Trail(event.who, [before], how)
            latest[event.who] = trail
            found.append(trail)
        trail.squares.append(after)
    return found


def board_svg(
    view: View,
    *,
    theme: str = "auto",
    width: int | None = None,
    paths: Sequence[Trail] = (),
    areas: Sequence[Area] = (),
    highlight: Collection[int] = (),
    labels: Sequence[str] = (),
) -> str:
    """A battle as an SVG picture: the board with its creatures, and below it who they are and how they do.

    `theme` is "light", "dark", or "auto" for what the reader's system prefers. `width` is in pixels; without
    it the picture takes the room it is given, up to its own size. `paths` are drawn as arrows, `areas` as
    tinted squares, and the creatures whose ids are in `highlight` are ringed. `labels` go by id; creatures
    beyond them get short ones. Without squares it is the bands that are drawn, and no paths or areas. Raises
    ValueError for an unknown theme.
    """
    labels = [*labels, *short_labels(view)[len(labels) :]]
    if view.gridless:
        return bands_svg(view, theme, width, highlight, labels)
    frame = canvas.Frame(view.board.cols, view.board.rows)
    style = css(theme)
    root = canvas.picture(frame.width, frame.bottom, theme, headline(view), description(view), style)
    backdrop = canvas.group(root)
    draw_ground(root, frame, view.board)
    swatches = [
        *draw_fields(root, frame, view), *draw_devices(root, frame, view), *draw_areas(root, frame, view, areas)]
    draw_axes(root, frame)
    for creature in view.creatures:
        if not creature.alive and creature.square is not None:
            draw_corpse(root, view, creature, frame)
    for trail in paths:
        draw_trail(root, frame, view, trail)
    boxes = places(view, frame)
    for id in sorted(boxes, key=lambda id: (-boxes[id].side, id)):
        draw_token(root, view, view.creatures[id], boxes[id], labels[id], id in highlight)
    draw_headline(root, frame, view, frame.width - frame.margin)
    canvas.bound(root, backdrop, frame, draw_legend(root, frame, view, labels, swatches) + frame.margin, width)
    return canvas.written(root)


def scene_svg(battle: Battle, keys: Sequence[str] = ()) -> str:
    """The picture of a staged scene; `keys` are its labels by creature id."""
    return board_svg(View.of(battle), labels=keys)


def description(view: View) -> str:
    """The picture in words, for those who cannot see it."""
    lines = [f"A battle map of {view.board.cols} by {view.board.rows} squares."]
    for creature in view.people:
        where = (
            f"at column {creature.square[0]}, row {creature.square[1]}" if creature.square else "off the map"
        )
        lines.append(f"{tooltip(view, creature)}, {where}.")
    return " ".join(lines)


def draw_axes(parent: Drawing, frame: Frame) -> None:
    """The numbers of columns and rows, from 0 in the north-west, as many as there is room for."""
    size = frame.axis
    every = math.ceil((text_width(str(frame.cols - 1), size) + size * 0.3) / frame.square)
    for c in range(0, frame.cols, every):
        canvas.text(
            parent, frame.x(c + 0.5), frame.top - size * 0.45, str(c), size, "f-muted", anchor="middle"
        )
    every = math.ceil(size * 1.1 / frame.square)
    for r in range(0, frame.rows, every):
        canvas.text(
            parent,
            frame.left - size * 0.4,
            frame.y(r + 0.5) + size * 0.36,
            str(r),
            size,
            "f-muted",
            anchor="end",
        )


def draw_fields(parent: Drawing, frame: Frame, view: View) -> list[Swatch]:
    """Auras (dashed) and zones (solid), in the colour of their creators' side. Returns their legend."""
    found: list[Swatch] = []
    for field in view.fields:
        squares = members(view.board, view.squares_of(field))
        if squares:
            zone = field.radius < 0
            side = view.creatures[field.creator].side
            words = f"{field.name} ({view.name(field.creator)})"
            draw_area(parent, frame, squares, f"side{side % SIDES}", zone, words)
            found.append(Swatch(words, side, zone))
    return found


def draw_devices(parent: Drawing, frame: Frame, view: View) -> list[Swatch]:
    """Traps, locks and doors that are known of: solid while they are a danger or a hindrance. Returns their legend."""
    found: list[Swatch] = []
    for device in view.found:
        words = f"{device.name} ({device.state})"
        draw_area(parent, frame, members(view.board, device.squares), "aim", device.bars, words)
        found.append(Swatch(words, -1, device.bars))
    return found


def draw_areas(parent: Drawing, frame: Frame, view: View, areas: Sequence[Area]) -> list[Swatch]:
    """Areas the caller marks. Returns their legend."""
    found: list[Swatch] = []
    for area in areas:
        squares = members(view.board, area.squares)
        if squares:
            draw_area(
                parent,
                frame,
                squares,
                f"side{area.side % SIDES}" if area.side >= 0 else "aim",
                True,
                area.name,
            )
            found.append(Swatch(area.name, area.side, True))
    return found


def draw_area(
    parent: Drawing, frame: Frame, squares: list[Square], colour: str, zone: bool, words: str
) -> None:
    """Tint some squares and draw a line around them."""
    drawn = canvas.group(parent, words)
    shape = frame.loops(squares)
    side = frame.square
    canvas.path(drawn, shape, f"f-{colour}", fill_rule="evenodd", fill_opacity=".13")
    dash = "" if zone else f"{canvas.num(side * 0.16)} {canvas.num(side * 0.16)}"
    canvas.path(drawn, shape, f"s-{colour}", side * 0.055, stroke_opacity=".8", dash=dash)


def draw_trail(parent: Drawing, frame: Frame, view: View, trail: Trail) -> None:
    """An arrow along a creature's way, ending at the edge of its token."""
    creature = view.creatures[trail.who]
    half = creature.width / 2
    points = [(frame.x(c + half), frame.y(r + half)) for c, r in trail.squares]
    if len(points) < 2:
        return
    side = frame.square
    (fx, fy), (tx, ty) = points[-2], points[-1]
    length = math.hypot(tx - fx, ty - fy)
    ux, uy = (tx - fx) / length, (ty - fy) / length
    back = min(side * half * 0.8, length * 0.55)
    tip = (tx - ux * back, ty - uy * back)
    head = side * 0.22
    neck = (tip[0] - ux * head * 0.8, tip[1] - uy * head * 0.8)
    d = "M" + "L".join(f"{canvas.num(x)} {canvas.num(y)}" for x, y in [*points[:-1], neck])
    corners = [
        tip,
        (tip[0] - ux * head - uy * head * 0.55, tip[1] - uy * head + ux * head * 0.55),
        (tip[0] - ux * head + uy * head * 0.55, tip[1] - uy * head - ux * head * 0.55),
    ]
    arrow = "M" + "L".join(f"{canvas.num(x)} {canvas.num(y)}" for x, y in corners) + "Z"
    colour = f"side{creature.side % SIDES}"
    dash = {
        "unwilling": f"{canvas.num(side * 0.02)} {canvas.num(side * 0.17)}",
        "teleport": f"{canvas.num(side * 0.2)} {canvas.num(side * 0.2)}",
    }.get(trail.how, "")
    drawn = canvas.group(parent, f"{creature.name}: {trail.how}", opacity=".9")
    canvas.path(drawn, d, "s-floor", side * 0.17)
    canvas.path(drawn, d, f"s-{colour}", side * 0.085, dash=dash)
    canvas.ellipse(drawn, points[0][0], points[0][1], side * 0.08, side * 0.08, f"f-{colour}")
    canvas.path(drawn, arrow, f"f-{colour}")
