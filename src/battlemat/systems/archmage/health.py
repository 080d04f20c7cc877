"""Hit points, dying and healing as the book has them."""

from __future__ import annotations

from battlemat.engine.health import Health


class ArchmageHealth(Health):
    """Archmage: rolled recoveries, death saves, death at minus half."""
