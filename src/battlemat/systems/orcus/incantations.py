"""Incantations: spells that take time and components, each of one of seven schools."""

from __future__ import annotations

from typing import Final

from battlemat.engine.actions.decisions import Refusal
from battlemat.errors import nearest
from battlemat.systems.orcus import clock
from battlemat.systems.orcus.levels import refuse_level

RULE: Final = "orcus.incantation.definition"
SCHOOLS_RULE: Final = "orcus.incantation.schools"
SCHOOLS: Final[dict[str, str]] = {
    "Abjuration": "protection and wards",
    "Curative": "heals wounds, raises the dead, treats poison and disease",
    "Illusion": "unreal phantasms, sometimes with substance",
    "Practical": "everyday help, and help on adventures",
    "Crafting": "lasting materials, magic items and the like",
    "Transportation": "faster or new travel, to other planes too",
    "Conjuration": "calls and binds creatures of other planes",
}
RITUAL: Final = "ritual"
"""What an incantation was called once (orcus.ruling.rituals)."""


class Incantation:
    """An incantation: its level, school, how long it takes (words), what its components are worth, what it does."""

    def __init__(self, name: str, level: int, school: str, time: str, components: str, text: str) -> None:
        self.name = name
        self.level = level
        self.school = school
        self.time = time
        self.components = components
        self.text = text

    @property
    def seconds(self) -> int:
        """How long it takes to cast. Raises ValueError for words that are no span of time."""
        return clock.seconds(self.time)

    def __repr__(self) -> str:
        return f"Incantation({self.name} {self.level}, {self.school}, {self.time}, {self.components})"


def refuse(spell: Incantation) -> Refusal | None:
    """Why something is no incantation: of no school, without time or components, of no level."""
    if spell.school not in SCHOOLS:
        close = nearest(spell.school, SCHOOLS)
        hint = f"did you mean {close}?" if close else f"one of {', '.join(SCHOOLS)}"
        return Refusal(SCHOOLS_RULE, f"{spell.name} is of the school {spell.school!r}, which there is not: {hint}")
    if not spell.components.strip():
        return Refusal(RULE, f"{spell.name} has no components: an incantation consumes some")
    try:
        took = spell.seconds
    except ValueError as wrong:
        return Refusal(RULE, f"{spell.name}: {wrong}")
    if took <= clock.ROUND:
        return Refusal(RULE, f"{spell.name} takes no more than a round: an incantation takes time")
    return refuse_level("incantation", spell.level)


def refuse_cast(spell: Incantation, seconds: int, components: bool) -> Refusal | None:
    """Why an incantation cannot be cast now: no time for it, or no components to use up."""
    if seconds < spell.seconds:
        return Refusal(RULE, f"{spell.name} takes {spell.time}")
    if not components:
        return Refusal(RULE, f"{spell.name} uses up {spell.components}")
    return None
