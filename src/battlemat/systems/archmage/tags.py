"""Tags of actions, bits of `Creature.used` (cleared when a battle is over), names of effects."""

from __future__ import annotations

from typing import Final

RALLIED: Final = 1
RALLY_FAILED: Final = 2
WOUNDED: Final = 4
HEARTENED: Final = 8

TABLE: Final = "table"
"""Tags what a player says rather than what a creature does: the fallen may too."""

OWN_CHECK: Final = "own check"
"""Tags an action that makes a check of its own: a skill chosen with it is for that one."""

COMA: Final = "coma"
OVERDRAWN: Final = "overdrawn"
