"""What somebody is barred from: deeds in the words of the print, actions and powers by name."""

from __future__ import annotations

from typing import Final

from battlemat.engine.actions import DAILY, ENCOUNTER
from battlemat.engine.modifiers import RANGED
from battlemat.powers.forms.base import Form
from battlemat.powers.run import parts as pt
from battlemat.powers.run.builder import Unrunnable
from battlemat.powers.run.lay import Part

NOBODY_ASKS: Final = frozenset({"make saving throws", "pop free", "use magic items", "attack SELF"})
"""Deeds that nothing in play looks for a ban on (`attack SELF` among others: alone it is a rule of its own)."""
ACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "charge": ("charge",),
    "run": ("dash", "run"),
    "dash": ("dash", "run"),
    "rally": ("rally", "second-wind"),
    "escape": ("escape-grapple", "escape"),
    "spend recoveries": ("spend recoveries", "rally", "second-wind"),
    "hide": ("hide",),
    "crawl": ("crawl",),
    "delay": ("delay",),
    "ready": ("ready",),
    "shove": ("shove", "bull-rush"),
    "use action points": ("action-point",),
    "spend action points": ("action-point",),
}


def barring(deeds: tuple[str, ...], powers: tuple[str, ...], form: Form) -> Part:
    """Flags for deeds that have one, barred actions and powers for the rest."""
    flags = 0
    attacks = False
    usages: list[int] = []
    names = list(powers)
    tags: frozenset[str] = frozenset()
    origins = 0
    for deed in deeds:
        if deed == "cast spells":
            tags = frozenset({"spell"})
        elif deed == "speak":
            continue
        elif deed in pt.DEEDS:
            flags |= pt.DEEDS[deed]
        elif deed in ("make attacks", "attack", "make an attack"):
            attacks = True
        elif deed in ("use encounter powers", "use daily powers"):
            usages.append(ENCOUNTER if "encounter" in deed else DAILY)
        elif deed == "use limited powers":
            usages.extend((ENCOUNTER, DAILY))
        elif deed == "make ranged attacks":
            origins |= RANGED
            names.append("ranged-basic")
        elif deed in NOBODY_ASKS:
            raise Unrunnable(form)
        elif deed in ACTIONS:
            names.extend(ACTIONS[deed])
        else:
            names.append(deed)
    if not (names or attacks or usages or tags):
        return pt.FlagPart(flags, (), 40)
    return pt.BarPart(tuple(names), attacks, tuple(usages), flags, tags, origins)
