"""What one square of a map is made of, and the marks that maps are drawn with."""

from __future__ import annotations

from enum import IntFlag
from typing import Final


class Terrain(IntFlag):
    """Bit flags of one square; `FLOOR` (no flag) is open floor.

    A flag says only what is in the square. What it costs or does is for the rules that read it: `WATER`,
    `CLIMB` and `HAZARD` are not `DIFFICULT` by themselves. `HIDES` marks fog and foliage, which also hide
    what lies beyond them; darkness is obscured without it (ruling.obscured-line-of-sight).
    """

    FLOOR = 0
    SOLID = 1 << 0
    """Fills its square: stops bodies, lines of effect and diagonal steps past its corners."""
    OPAQUE = 1 << 1
    """Stops lines of sight."""
    DIFFICULT = 1 << 2
    PIT = 1 << 3
    """A drop: a pit, or the air beyond a ledge."""
    LOW = 1 << 4
    """A low obstacle: half cover at most to what is behind it."""
    LIGHT = 1 << 5
    """Lightly obscured."""
    HEAVY = 1 << 6
    """Heavily obscured."""
    TOTAL = 1 << 7
    """Totally obscured."""
    HIDES = 1 << 8
    """Fog or foliage thick enough to hide what lies beyond it."""
    ICE = 1 << 9
    SWAMP = 1 << 10
    STONE = 1 << 11
    WOODLAND = 1 << 12
    WEB = 1 << 13
    WATER = 1 << 14
    """Must be swum."""
    CLIMB = 1 << 15
    """Must be climbed."""
    HAZARD = 1 << 16
    """Harms those who enter it."""
    TRAP = 1 << 17
    """Holds fast who enters it, as quicksand and sticky webs do."""
    SLIT = 1 << 18
    """An opening too narrow for a body: what is solid, but lets lines of effect through."""


FLOOR: Final = Terrain.FLOOR
WALL: Final = Terrain.SOLID | Terrain.OPAQUE
WINDOW: Final = Terrain.SOLID
LOW_OBSTACLE: Final = Terrain.LOW | Terrain.DIFFICULT

LEGEND: Final[dict[str, Terrain]] = {
    ".": FLOOR,
    "#": WALL,
    "=": WINDOW,
    ",": Terrain.DIFFICULT,
    "^": Terrain.PIT,
    "-": LOW_OBSTACLE,
    ":": Terrain.LIGHT,
    ";": Terrain.HEAVY | Terrain.HIDES,
    "!": Terrain.TOTAL | Terrain.HIDES,
}
"""The marks every map understands; an encounter file may add its own."""

NAMED: Final[dict[str, Terrain]] = {
    "floor": FLOOR,
    "wall": WALL,
    "window": WINDOW,
    "difficult": Terrain.DIFFICULT,
    "pit": Terrain.PIT,
    "low obstacle": LOW_OBSTACLE,
    "slit": Terrain.SOLID | Terrain.SLIT,
    "lightly obscured": Terrain.LIGHT,
    "heavily obscured": Terrain.HEAVY | Terrain.HIDES,
    "totally obscured": Terrain.TOTAL | Terrain.HIDES,
    "dim": Terrain.LIGHT,
    "darkness": Terrain.HEAVY,
    "ice": Terrain.ICE,
    "swamp": Terrain.SWAMP,
    "stone": Terrain.STONE,
    "woodland": Terrain.WOODLAND,
    "web": Terrain.WEB,
    "quicksand": Terrain.SWAMP | Terrain.DIFFICULT | Terrain.TRAP,
    "sticky web": Terrain.WEB | Terrain.DIFFICULT | Terrain.TRAP,
    "water": Terrain.WATER,
    "climb": Terrain.CLIMB,
    "hazard": Terrain.HAZARD,
}
"""The words an encounter file may give its own marks; several may be joined, as in difficult and ice."""
