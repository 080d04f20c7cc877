"""Opportunity attacks as the book has them."""

from __future__ import annotations

from battlemat.engine.grid.opportunity import GridOpportunities


def opportunities(options: dict[str, object]) -> GridOpportunities:
    """Opportunity attacks with this game's options thrown."""
    chapter = GridOpportunities()
    chapter.is_immediate = not options.get("opportunity-attacks-are-separate")
    chapter.leaving_reach = bool(options.get("opportunity-on-leaving-reach"))
    chapter.any_melee_power = bool(options.get("opportunity-attack-any-at-will-melee"))
    return chapter
