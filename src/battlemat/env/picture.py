"""A battle as a small picture of coloured squares, for those who watch learning."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from battlemat.engine.battle import Battle
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.grid.position import GridPosition

PIXELS: Final = 8
FLOOR: Final = (236, 231, 220)
COLOURS: Final = ((28, 124, 116), (196, 84, 31), (90, 80, 160), (120, 120, 120))


def pixels(battle: Battle) -> npt.NDArray[np.uint8]:
    """The picture: a square's worth of pixels each; creatures darken as they are hurt, bands are columns."""
    squares = isinstance(battle.rules.position, GridPosition)
    board = battle.board
    columns, rows = (board.cols, board.rows) if squares else (1 + 2 * len(battle.sides), len(battle.creatures))
    small = np.full((rows, columns, 3), FLOOR, dtype=np.uint8)
    if squares:
        for mask in board.kinds.values():
            for square in board.squares(mask & board.inside):
                x, y = board.coords(square)
                small[y, x] = (178, 170, 154)
    stacked = [0] * columns
    for creature in battle.creatures:
        if creature.flags & (DEAD | OUT) or creature.at < 0:
            continue
        share = 0.35 + 0.65 * max(0, creature.hp) / max(1, creature.max_hp)
        colour = [round(part * share) for part in COLOURS[creature.side % len(COLOURS)]]
        if squares:
            for square in board.squares(creature.space):
                x, y = board.coords(square)
                small[y, x] = colour
        else:
            small[stacked[creature.at], creature.at] = colour
            stacked[creature.at] += 1
    return small.repeat(PIXELS, axis=0).repeat(PIXELS, axis=1)
