"""The picture of a battle in layers, for a page that moves them: the ground, what lies on it, and each piece alone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

from battlemat.show import canvas
from battlemat.show.band_layout import lay_out
from battlemat.show.band_svg import draw_lane, draw_shadow, draw_ties
from battlemat.show.ground import draw_ground
from battlemat.show.svg import draw_axes, draw_devices, draw_fields
from battlemat.show.tokens import Place, draw_corpse, draw_token, places

if TYPE_CHECKING:
    from battlemat.engine.record.view import CreatureView, View
    from battlemat.show.legend import Swatch

NEAREST: Final = 19
"""Squares a picture without squares is at least wide."""


@dataclass(frozen=True)
class Sheet:
    """What the layers are drawn on: its bounds, where its squares are, and how large one is (in its own units).

    `cols` and `rows` are 0 where there are no squares.
    """

    x: float
    y: float
    width: float
    height: float
    left: float
    top: float
    square: float
    cols: int
    rows: int


@dataclass(frozen=True)
class Piece:
    """One creature: the north-west corner and the side of its box, and its picture with that corner at (0, 0)."""

    id: int
    x: float
    y: float
    side: float
    fallen: bool
    svg: str


class Layers:
    """A view in layers. Pieces that look alike are drawn once, kept in `drawn` by what they show."""

    def __init__(self, view: View, labels: list[str], drawn: dict[str, str]) -> None:
        self.view = view
        self.labels = labels
        self.drawn = drawn
        self.layout = lay_out(view, NEAREST) if view.gridless else None
        if self.layout is None:
            self.frame = canvas.Frame(view.board.cols, view.board.rows)
        else:
            self.frame = canvas.Frame(math.ceil(self.layout.width), math.ceil(self.layout.height))
            self.frame.left = self.frame.top = self.frame.margin
            self.frame.small = self.frame.square * 0.36

    def sheet(self) -> Sheet:
        """The measures of the picture."""
        frame = self.frame
        if self.layout is not None:
            width = self.layout.width * frame.square + 2 * frame.margin
            height = self.layout.height * frame.square + 2 * frame.margin
            return Sheet(0, 0, width, height, frame.left, frame.top, frame.square, 0, 0)
        top = frame.top - frame.axis * 1.5
        west = frame.left - frame.axis * 1.5
        return Sheet(west, top, frame.cols * frame.square + frame.axis * 2, frame.bottom - top + frame.axis * 0.5,
                     frame.left, frame.top, frame.square, frame.cols, frame.rows)

    def ground(self) -> str:
        """The floor with all that is built on it; it stays the same as long as the board does."""
        if self.layout is not None:
            return "<g/>"
        board = self.view.board
        look = f"ground {board.cols} {board.rows} {hash(tuple(board.kinds.items()))}"
        known = self.drawn.get(look)
        if known is None:
            root = ET.Element("g")
            draw_ground(root, self.frame, board)
            draw_axes(root, self.frame)
            known = self.drawn[look] = canvas.written(root)
        return known

    def marks(self) -> tuple[str, list[Swatch]]:
        """Areas, devices, bands and who is in melee with whom; and what they are called."""
        root = ET.Element("g")
        swatches: list[Swatch] = []
        if self.layout is None:
            swatches = [*draw_fields(root, self.frame, self.view), *draw_devices(root, self.frame, self.view)]
        else:
            for strip in self.layout.strips:
                draw_lane(root, self.frame, self.view, strip)
            draw_ties(root, self.frame, self.view, self.layout)
        return canvas.written(root), swatches

    def pieces(self) -> list[Piece]:
        """Everybody who stands there, large ones first, after those who have fallen."""
        view = self.view
        found = [self._fallen(creature) for creature in view.creatures
                 if not creature.alive and creature.square is not None and self.layout is None]
        boxes = self._boxes()
        for id in sorted(boxes, key=lambda id: (-boxes[id].side, id)):
            box = boxes[id]
            found.append(Piece(id, box.x, box.y, box.side, False, self._token(view.creatures[id], box.side)))
        return found

    def _boxes(self) -> dict[int, Place]:
        frame = self.frame
        if self.layout is None:
            return places(self.view, frame)
        return {id: Place(frame.x(spot.x), frame.y(spot.y), spot.side * frame.square)
                for id, spot in self.layout.spots.items()}

    def _token(self, creature: CreatureView, side: float) -> str:
        view = self.view
        states = [state.text for state in view.states(creature)]
        look = (f"{self.labels[creature.id]}|{creature.name}|{creature.hp}|{creature.temp_hp}|{creature.max_hp}|"
                f"{creature.vague}|{creature.id == view.active}|{creature.side}|{side}|{creature.altitude}|"
                f"{creature.aloft}|{creature.cover}|{creature.beside}|{creature.conditions}|{states}")
        known = self.drawn.get(look) if not creature.sheet.mob else None
        if known is None:
            root = ET.Element("g")
            place = Place(0.0, 0.0, side)
            if self.layout is not None and creature.aloft:
                draw_shadow(root, place)
            draw_token(root, view, creature, place, self.labels[creature.id], False)
            if len(self.drawn) > 500:
                self.drawn.clear()
            known = self.drawn[look] = canvas.written(root)
        return known

    def _fallen(self, creature: CreatureView) -> Piece:
        root = ET.Element("g")
        frame = canvas.Frame(self.frame.cols, self.frame.rows)
        col, row = creature.square or (0, 0)
        x, y, side = self.frame.x(col), self.frame.y(row), self.frame.square * creature.width
        frame.left -= x
        frame.top -= y
        draw_corpse(root, self.view, creature, frame)
        return Piece(creature.id, x, y, side, True, canvas.written(root))
