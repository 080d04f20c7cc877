"""How a creature of an encounter file starts out where that is not as printed: hurt, prone, aloft, whose it is."""

from __future__ import annotations

from typing import Final

from battlemat.documents.reader import Table
from battlemat.systems import load_system

Start = tuple[tuple[str, int | bool | str | tuple[str, ...]], ...]
"""Keys with their values, in the order of `START_KEYS`; those that were given."""

OUTFIT: Final = ("named", "tools", "height", "held", "items")
"""Keys of what a creature is or has besides its print, where the game knows such a thing."""
START_KEYS: Final = ("hp", "temp_hp", "conditions", "aloft", "companion_of", "summoned", "attitude", *OUTFIT)
TALLEST: Final = 200
LOWEST: Final = -999
HIGHEST: Final = 9999


def read_start(table: Table, system: str) -> Start:
    """The keys of a creature's entry that say how it starts. Raises `InputError` for one that means nothing there."""
    game = load_system(system)
    found: list[tuple[str, int | bool | str | tuple[str, ...]]] = []
    for key in START_KEYS:
        if key not in table:
            continue
        if key in ("companion_of", "summoned") and key not in game.belonging:
            raise table.error(f"{system} has no such creatures: '{key}' has no meaning", key)
        if key in OUTFIT and key not in game.outfit:
            raise table.error(f"{system} knows nothing of the kind: '{key}' has no meaning", key)
        if key == "attitude" and not game.attitudes:
            raise table.error(f"{system} has no attitudes: '{key}' has no meaning", key)
        if key == "hp":
            found.append((key, table.integer(key, low=LOWEST, high=HIGHEST)))
        elif key == "temp_hp":
            found.append((key, table.integer(key, low=1, high=HIGHEST)))
        elif key == "conditions":
            found.append((key, tuple(table.texts(key))))
        elif key in ("held", "items"):
            found.append((key, tuple(table.texts(key))))
        elif key == "height":
            found.append((key, table.integer(key, low=1, high=TALLEST)))
        elif key in ("aloft", "summoned", "named", "tools"):
            found.append((key, table.flag(key, False)))
        elif key == "attitude":
            found.append((key, table.choice(key, game.attitudes)))
        else:
            found.append((key, table.text(key)))
    said = dict(found)
    if said.get("summoned") and "companion_of" not in said:
        raise table.error("whose is it? 'summoned' wants 'companion_of'", "summoned", hint='companion_of = "Ada"')
    return tuple(found)


def fields(start: Start) -> dict[str, object]:
    """The same as the fields that a system settles."""
    names = {"hp": "at_hp", "aloft": "airborne", "companion_of": "owner"}
    return {names.get(key, key): list(value) if isinstance(value, tuple) else value for key, value in start}
