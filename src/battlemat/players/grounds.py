"""Which ground a ruleset fights on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.grid.position import GridPosition
from battlemat.players.bands.ground import BandGround
from battlemat.players.grid.ground import GridGround

if TYPE_CHECKING:
    from battlemat.engine.ruleset import Ruleset
    from battlemat.players.ground import Ground

GRID: Final = GridGround()
BANDS: Final = BandGround()


def ground_of(rules: Ruleset) -> Ground:
    """The ground of a ruleset, by its chapter on position."""
    return GRID if isinstance(rules.position, GridPosition) else BANDS
