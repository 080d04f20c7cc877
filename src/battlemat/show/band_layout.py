"""Where everybody goes in a picture of bands, in squares: lanes side by side, melees in knots, covers in front."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from battlemat.engine.creature import SIZES
from battlemat.show.bands import Knot, Lane, columns, on_the_left

if TYPE_CHECKING:
    from battlemat.engine.record.view import CreatureView, View

MEDIUM: Final = SIZES.index("medium")
BREADTHS: Final = (1.0, 1.45, 1.9, 2.3)
"""How wide tokens are, from medium size up."""
STEP: Final = 1.14
"""From one row to the next, in squares."""
LINK: Final = 1.15
"""The room between foes in which their link is drawn."""
PAD: Final = 0.3
LEAST: Final = 2.3
LEAST_MIDDLE: Final = 4.6
HEAD: Final = 1.25
"""The height of a lane's title."""
TALL: Final = 5.0
"""Rows beyond which a stack goes on beside itself, unless everything is to be taller."""


class Spot:
    """The box of one token: its north-west corner and its side."""

    def __init__(self, id: int, x: float, y: float, side: float) -> None:
        self.id = id
        self.x = x
        self.y = y
        self.side = side

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.side / 2, self.y + self.side / 2


class Block:
    """Tokens that keep their places to one another, in a box of their own; `knot` is their melee, if they have one."""

    def __init__(self, width: float, height: float, spots: list[Spot], knot: Knot | None = None) -> None:
        self.width = width
        self.height = height
        self.spots = spots
        self.knot = knot

    def moved(self, x: float, y: float) -> Block:
        """The same block with its corner elsewhere."""
        spots = [Spot(spot.id, spot.x + x, spot.y + y, spot.side) for spot in self.spots]
        return Block(self.width, self.height, spots, self.knot)


class Strip:
    """A lane drawn: its box, and the blocks in it with where their own boxes begin."""

    def __init__(self, lane: Lane, x: float, y: float, width: float, height: float) -> None:
        self.lane = lane
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.blocks: list[tuple[float, float, Block]] = []


class Layout:
    """A whole picture: its lanes, how big it is, and the spot of everybody by id."""

    def __init__(self, strips: list[Strip], width: float, height: float) -> None:
        self.strips = strips
        self.width = width
        self.height = height
        self.spots = {spot.id: spot for strip in strips for _, _, block in strip.blocks for spot in block.spots}


def breadth(creature: CreatureView) -> float:
    """How wide a token is."""
    return BREADTHS[min(max(creature.sheet.size - MEDIUM, 0), len(BREADTHS) - 1)]


def lay_out(view: View, least: float = 0.0) -> Layout:
    """Find everybody's place. The middle is widened until the whole is at least so wide."""
    crowd = sum(creature.on_map for creature in view.creatures)
    tall = max(TALL, math.sqrt(crowd) * STEP)
    found = [[_Filled(view, lane, tall) for lane in lanes] for lanes in columns(view)]
    height = max(sum(filled.height for filled in lanes) for lanes in found)
    widths = [max(filled.width for filled in lanes) for lanes in found]
    widths[len(widths) // 2] += max(0.0, least - sum(widths))
    strips: list[Strip] = []
    x = 0.0
    for lanes, width in zip(found, widths, strict=True):
        spare = (height - sum(filled.height for filled in lanes)) / len(lanes)
        y = 0.0
        for filled in lanes:
            strips.append(filled.strip(x, y, width, filled.height + spare))
            y += filled.height + spare
        x += width
    return Layout(strips, x, height)


class _Filled:
    """What stands in one lane, in stacks from left to right."""

    def __init__(self, view: View, lane: Lane, tall: float) -> None:
        self.lane = lane
        alone = [knot.members[0] for knot in lane.knots if not knot.pairs]
        units = shelters(view, alone)
        left = [block for side, block in units if on_the_left(side)]
        right = [block for side, block in units if not on_the_left(side)]
        melees = [melee(view, knot) for knot in lane.knots if knot.pairs]
        self.stacks = [*_stacks(left, tall), *_stacks(melees, tall), *_stacks(right, tall)]
        if lane.side < 0 and melees == [] and left and right:
            # Room between the lines where nobody has met yet.
            self.stacks.insert(len(_stacks(left, tall)), [Block(LINK, 0.0, [])])
        inner = sum(_width(stack) for stack in self.stacks)
        self.width = max(LEAST_MIDDLE if lane.side < 0 else LEAST, inner + 2 * PAD)
        self.inner = inner
        self.height = HEAD + PAD + max([_height(stack) for stack in self.stacks], default=STEP) + PAD

    def strip(self, x: float, y: float, width: float, height: float) -> Strip:
        strip = Strip(self.lane, x, y, width, height)
        room = height - HEAD
        spread = (width - self.inner) / (len(self.stacks) + 1)
        at = x + spread
        for stack in self.stacks:
            wide = _width(stack)
            down = y + HEAD + (room - _height(stack)) / 2
            for block in stack:
                west = at + (wide - block.width) / 2
                strip.blocks.append((west, down, block.moved(west, down)))
                down += block.height
            at += wide + spread
        return strip


def _width(stack: list[Block]) -> float:
    return max(block.width for block in stack)


def _height(stack: list[Block]) -> float:
    return sum(block.height for block in stack)


def _stacks(blocks: list[Block], tall: float) -> list[list[Block]]:
    """Blocks one below the other, in as many stacks as keep each of them within `tall`."""
    found: list[list[Block]] = []
    for block in blocks:
        if not found or _height(found[-1]) + block.height > tall:
            found.append([])
        found[-1].append(block)
    return found


def melee(view: View, knot: Knot) -> Block:
    """The block of a melee: the foes of the left side in one column, those they fight in the other."""
    lefts = list(dict.fromkeys(a for a, _ in knot.pairs))
    rights = [id for id in dict.fromkeys(b for _, b in knot.pairs) if id not in lefts]
    columns = [[view.creatures[id] for id in ids] for ids in (lefts, rights)]
    widths = [max([breadth(creature) for creature in column], default=0.0) for column in columns]
    heights = [sum(breadth(creature) + STEP - 1 for creature in column) for column in columns]
    height = max(heights) + PAD
    spots: list[Spot] = []
    x = PAD
    for column, width, high in zip(columns, widths, heights, strict=True):
        y = (height - high) / 2 + (STEP - 1) / 2
        for creature in column:
            side = breadth(creature)
            spots.append(Spot(creature.id, x + (width - side) / 2, y, side))
            y += side + STEP - 1
        x += width + LINK
    return Block(x - LINK + PAD, height, spots, knot)


def shelters(view: View, alone: list[int]) -> list[tuple[int, Block]]:
    """Blocks of those who fight nobody, with their sides: each cover with those behind it on its outer hand."""
    found: list[tuple[int, Block]] = []
    for id in alone:
        creature = view.creatures[id]
        if creature.cover in alone:
            continue
        spots: list[Spot] = []
        height = _behind(view, alone, id, 0.0, 0.0, spots)
        width = max(spot.x + spot.side for spot in spots)
        if on_the_left(creature.side):
            for spot in spots:
                spot.x = width - spot.x - spot.side
        found.append((creature.side, Block(width, height, spots)))
    return found


def _behind(view: View, alone: list[int], id: int, x: float, y: float, spots: list[Spot]) -> float:
    """Put a creature at (x, y) and those behind it farther out; returns how high they are together."""
    side = breadth(view.creatures[id])
    height = 0.0
    for other in alone:
        if view.creatures[other].cover == id:
            height += _behind(view, alone, other, x + side + 0.1, y + height, spots)
    height = max(height, side + STEP - 1)
    spots.append(Spot(id, x, y + (height - side) / 2, side))
    return height
