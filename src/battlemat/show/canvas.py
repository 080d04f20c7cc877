"""Drawing into an SVG tree, and the measures of a board picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from battlemat.show.outline import outline
from battlemat.show.text import FONT

Square = tuple[int, int]
Drawing = ET.Element

NARROWEST: Final = 400
"""The width in pixels at which every picture is to be legible."""
WIDEST: Final = 800


def num(value: float) -> str:
    """A coordinate, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Frame:
    """Where things are: the board's place and scale, and the sizes of type. One unit is a pixel at full size.

    `square` is the side of a square, `left` and `top` the board's north-west corner, `width` the picture's.
    """

    def __init__(self, cols: int, rows: int) -> None:
        self.cols = cols
        self.rows = rows
        self.square = float(min(42, max(20, WIDEST // cols)))
        scale = max(1.0, (cols * self.square + 40) / NARROWEST)
        self.axis = max(9.0, 6.2 * scale)
        self.small = max(10.5, 6.8 * scale)
        self.body = max(12.0, 7.5 * scale)
        self.title = max(14.0, 9.4 * scale)
        self.margin = max(10.0, 5.0 * scale)
        gutter = self.axis * 1.75
        inner = cols * self.square + gutter
        self.width = max(float(NARROWEST), inner + 2 * self.margin + gutter * 0.4)
        self.left = (self.width - inner) / 2 + gutter - gutter * 0.2
        self.top = self.margin + self.title * 1.7 + self.axis * 1.5
        self.bottom = self.top + rows * self.square

    def x(self, col: float) -> float:
        """The west edge of a column."""
        return self.left + col * self.square

    def y(self, row: float) -> float:
        """The north edge of a row."""
        return self.top + row * self.square

    def loops(self, squares: Iterable[Square]) -> str:
        """The outline of squares as path data."""
        parts: list[str] = []
        for loop in outline(squares):
            points = [f"{num(self.x(c))} {num(self.y(r))}" for c, r in loop]
            parts.append("M" + "L".join(points) + "Z")
        return "".join(parts)

    def strokes(self, squares: Iterable[Square], lines: Sequence[Sequence[tuple[float, float]]]) -> str:
        """The same few lines in every square (points from 0 to 1), as path data."""
        parts: list[str] = []
        for c, r in squares:
            for line in lines:
                points = [f"{num(self.x(c + dx))} {num(self.y(r + dy))}" for dx, dy in line]
                parts.append("M" + "L".join(points))
        return "".join(parts)


def group(parent: Drawing, title: str = "", opacity: str = "") -> Drawing:
    """A group, with a tooltip if `title` is given."""
    made = ET.SubElement(parent, "g", {"opacity": opacity} if opacity else {})
    if title:
        ET.SubElement(made, "title").text = title
    return made


def path(parent: Drawing, d: str, style: str, pen: float = 0.0, **attributes: str) -> None:
    """A path. `style` holds classes: f-NAME fills, s-NAME strokes with a pen of width `pen`.

    Every shape takes `dash`, `opacity`, `fill_opacity`, `stroke_opacity` and `fill_rule`; "" leaves one out.
    """
    if not d:
        return
    ET.SubElement(parent, "path", {"d": d, **_styled(style, pen), **_named(attributes)})


def rect(
    parent: Drawing,
    x: float,
    y: float,
    width: float,
    height: float,
    style: str,
    *,
    round: float = 0.0,
    pen: float = 0.0,
    **attributes: str,
) -> None:
    """A rectangle with rounded corners."""
    found = {"x": num(x), "y": num(y), "width": num(width), "height": num(height)}
    if round:
        found["rx"] = num(round)
    ET.SubElement(parent, "rect", {**found, **_styled(style, pen), **_named(attributes)})


def ellipse(
    parent: Drawing, x: float, y: float, rx: float, ry: float, style: str, pen: float = 0.0, **attributes: str
) -> None:
    """An ellipse around (x, y)."""
    found = {"cx": num(x), "cy": num(y), "rx": num(rx), "ry": num(ry)}
    ET.SubElement(parent, "ellipse", {**found, **_styled(style, pen), **_named(attributes)})


def text(
    parent: Drawing,
    x: float,
    y: float,
    words: str,
    size: float,
    style: str = "f-ink",
    *,
    anchor: str = "start",
    bold: bool = False,
) -> None:
    """A line of text with its baseline at y."""
    found = {"x": num(x), "y": num(y), "font-size": num(size), "class": style}
    if anchor != "start":
        found["text-anchor"] = anchor
    if bold:
        found["font-weight"] = "700"
    ET.SubElement(parent, "text", found).text = words


def polygon(x: float, y: float, rx: float, ry: float, corners: int, turn: float = 0.0) -> str:
    """A regular polygon in the ellipse around (x, y), as path data; `turn` in turns."""
    points: list[str] = []
    for n in range(corners):
        angle = 2 * math.pi * (n / corners + turn)
        points.append(f"{num(x + rx * math.cos(angle))} {num(y + ry * math.sin(angle))}")
    return "M" + "L".join(points) + "Z"


def picture(width: float, height: float, theme: str, title: str, description: str, style: str) -> Drawing:
    """The root of a picture with its style sheet, title and description."""
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {num(width)} {num(height)}",
            "role": "img",
            "class": f"bm-{theme}",
            "font-family": FONT,
            "aria-label": title,
        },
    )
    ET.SubElement(root, "title").text = title
    ET.SubElement(root, "desc").text = description
    ET.SubElement(root, "style").text = style
    return root


def bound(root: Drawing, backdrop: Drawing, frame: Frame, bottom: float, width: int | None) -> None:
    """Give a picture its bounds and its paper. `width` is in pixels; None: its own, less where there is less room."""
    rect(backdrop, 0, 0, frame.width, bottom, "f-paper", round=frame.margin * 0.8)
    root.set("viewBox", f"0 0 {num(frame.width)} {num(bottom)}")
    if width is None:
        root.set("width", num(frame.width))
        root.set("style", "max-width:100%;height:auto")
    else:
        root.set("width", str(width))
        root.set("height", num(bottom * width / frame.width))


def written(root: Drawing) -> str:
    """The picture as text."""
    return ET.tostring(root, encoding="unicode", short_empty_elements=True)


def _styled(style: str, pen: float) -> dict[str, str]:
    found = {"class": style}
    if "f-" not in style:
        found["fill"] = "none"
    if pen:
        found["stroke-width"] = num(pen)
        found["stroke-linejoin"] = "round"
        found["stroke-linecap"] = "round"
    return found


def _named(attributes: dict[str, str]) -> dict[str, str]:
    return {_NAMES.get(name, name): value for name, value in attributes.items() if value}


_NAMES: Final = {
    "dash": "stroke-dasharray",
    "fill_opacity": "fill-opacity",
    "stroke_opacity": "stroke-opacity",
    "fill_rule": "fill-rule",
}
