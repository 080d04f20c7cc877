"""Showing a battle: one picture renderer, the terminal's panels, and events in words."""

from __future__ import annotations

from battlemat.show.story import tell
from battlemat.show.svg import Area, Trail, board_svg, trails
from battlemat.show.words import describe

__all__ = ["Area", "Trail", "board_svg", "describe", "tell", "trails"]
