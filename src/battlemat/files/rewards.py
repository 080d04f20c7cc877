"""What an event brings those who come through it: experience, gold, treasure, potions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from battlemat.documents.reader import Table

FOUND_KEYS: Final = ("xp", "gold", "treasure", "potions")


@dataclass(frozen=True)
class Found:
    """What is found if all goes well: experience in all, gold, treasure by name, potions by words."""

    xp: int = 0
    gold: int = 0
    treasure: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()

    @property
    def things(self) -> list[str]:
        """Gold, treasure and potions, in words."""
        return [*([f"{self.gold} gold"] if self.gold else []), *self.treasure, *self.potions]


NOTHING: Final = Found()


def read_found(table: Table, otherwise: Found = NOTHING) -> Found:
    """What a table's keys say is found, and what is found `otherwise` for those it leaves out. Raises `InputError`."""
    return Found(table.integer("xp", otherwise.xp), table.integer("gold", otherwise.gold),
                 tuple(table.texts("treasure")) if "treasure" in table else otherwise.treasure,
                 tuple(table.texts("potions")) if "potions" in table else otherwise.potions)


def pack_found(found: Found) -> dict[str, Any]:
    """What is found as keys of a table; nothing for nothing."""
    values = {key: getattr(found, key) for key in FOUND_KEYS}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items() if value}
