"""Creatures of a scene that are printed somewhere: heroes, monsters and stat blocks, by name, by file or as text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from battlemat.engine.creature import Sheet
from battlemat.engine.referee import Library
from battlemat.engine.ruleset import Ruleset
from battlemat.errors import InputError, nearest
from battlemat.files.heroes import at_level
from battlemat.files.library import FileLibrary, hero_text
from battlemat.setting import hero

LIKE: Final = "like"
"""The field that says which printed creature one is."""
FIELDS: Final = (LIKE, "level", "name", "side", "at", "at_hp", "temp_hp", "conditions", "surprised", "hiding",
                 "airborne", "owner", "attitude")
"""What may be said of a printed creature besides: all else is in its print."""


def printed_fields(key: str, given: Any) -> dict[str, Any]:
    """What is given for a creature as a mapping of fields: a text alone is what it is like. Raises ValueError."""
    if isinstance(given, str) or hasattr(given, "cards"):
        return {LIKE: given}
    if not isinstance(given, dict):
        raise ValueError(f"{key} is a mapping of fields, such as dict(hp=40), or a creature by name or file, "
                         f"not {given!r}")
    if LIKE in given:
        for field in given:
            if field not in FIELDS:
                close = nearest(field, FIELDS)
                hint = f": did you mean {close!r}?" if close else f": it takes {', '.join(FIELDS)}"
                raise ValueError(f"{key} is like {given[LIKE]!r}, which says its {field!r} itself{hint}")
    return given


def printed_sheet(key: str, fields: dict[str, Any], rules: Ruleset, library: Library) -> Sheet:
    """The sheet of a printed creature. Raises ValueError for one that is not there or cannot be read."""
    like = fields[LIKE]
    try:
        if not isinstance(like, str) or "level" in fields:
            grown = hero(like, rules.name)
            grown = at_level(grown, int(fields["level"])) if "level" in fields else grown
            text = hero_text(replace(grown, name=str(fields["name"])) if "name" in fields else grown)
        else:
            text = like if "\n" in like else library.find(like)
        return library.sheet(text, rules)
    except InputError as error:
        raise ValueError(f"{key}: {error}") from None


def shelf_of(rules: Ruleset) -> Library:
    """Where a scene under these rules finds printed creatures."""
    if rules.library is None:
        rules.library = FileLibrary(rules.name)
    return rules.library
