"""The ways creatures move, in verbs."""

from __future__ import annotations

from typing import Final

WAYS: Final = {
    "": "moves",
    "walk": "moves",
    "shift": "shifts",
    "step": "steps",
    "dash": "dashes",
    "run": "runs",
    "crawl": "crawls",
    "climb": "climbs",
    "swim": "swims",
    "burrow": "burrows",
    "fly": "flies",
    "jump": "jumps",
    "charge": "charges",
    "teleport": "teleports",
    "push": "is pushed",
    "pull": "is pulled",
    "shunt": "is shunted",
    "slide": "is slid",
    "swap": "trades places and stands",
}
"""How movement is told, by what its events are named."""


UNWILLING: Final = frozenset({"push", "pull", "shunt", "slide"})
"""Ways of moving that are done to a creature."""
