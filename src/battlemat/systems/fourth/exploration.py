"""What goes on outside a fight."""

from __future__ import annotations

from typing import Final

from battlemat.systems.shared.exploration import fighting as fighting

SKILL: Final = "skill"
"""A tag of actions that outside a fight take no turn and no action."""
