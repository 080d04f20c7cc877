"""Opportunity attacks: leaving, shooting and casting while engaged."""

from __future__ import annotations

from battlemat.engine.opportunity import Opportunities


class EngagedOpportunities(Opportunities):
    """Archmage: whoever is engaged with the provoker, as a free action."""
