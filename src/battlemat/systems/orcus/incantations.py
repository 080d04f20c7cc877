"""Incantations: spells that take time and components, each of one of seven schools."""

from __future__ import annotations

import re
from dataclasses import dataclass
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
_WORTH: Final = re.compile(r"\b(\d{1,5}) silver\b")
_STORE: Final = re.compile(r"components \((\d{1,5}) silver\)")


@dataclass(frozen=True)
class Incantation:
    """An incantation: its level, school, how long it takes (words), what its components are worth, what it does."""

    name: str
    level: int
    school: str
    time: str
    components: str
    text: str

    @property
    def seconds(self) -> int:
        """How long it takes to cast. Raises ValueError for words that are no span of time."""
        return clock.seconds(self.time)

    @property
    def worth(self) -> int:
        """What its components are worth, in silver; 0 for such as have no price and must be carried as they are."""
        found = _WORTH.search(self.components)
        return int(found[1]) if found is not None else 0

    def affordable(self, items: tuple[str, ...]) -> bool:
        """Whether there are components for it among things carried."""
        return stored(items) >= self.worth if self.worth else self.components in items

    def paid(self, items: tuple[str, ...]) -> tuple[str, ...]:
        """What is left of the things carried when its components are used up."""
        if self.worth:
            return store(items, -self.worth)
        kept = list(items)
        kept.remove(self.components)
        return tuple(kept)

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


def stored(items: tuple[str, ...]) -> int:
    """The components among things carried, in silver's worth."""
    return sum(int(found[1]) for found in map(_STORE.fullmatch, items) if found is not None)


def store(items: tuple[str, ...], worth: int) -> tuple[str, ...]:
    """Things carried, with components worth so much more (or less) among them, as one item."""
    left = stored(items) + worth
    others = tuple([item for item in items if _STORE.fullmatch(item) is None])
    return (*others, f"components ({left} silver)") if left > 0 else others
