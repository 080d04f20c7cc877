"""Doors, locks and traps as this game has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle


def closed_doors(battle: Battle) -> int:
    """The squares of all doors that are shut."""
    mask = 0
    for device in battle.devices:
        if device.closed:
            mask |= device.squares
    return mask
