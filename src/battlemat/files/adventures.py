"""Encounters of published adventures as JSON facts: party size and level, monsters and their number.

The form: `{"adventure", "id", "name", "party": {"size", "level"}, "monsters": [{"monster", "count",
"block"}], "note"}`. `block` is a stat block's file, from the JSON's folder or a folder above it, or null.
Such files say nothing of the place, so the fight is on open ground. Other keys are ignored.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from battlemat.documents.json import parse_json
from battlemat.documents.reader import Table
from battlemat.documents.toml import Document, Path_, Position, read_text
from battlemat.errors import InputError
from battlemat.files.bestiary import Block, load_bestiary
from battlemat.files.encounters import HEROES, MAX_COUNT, MONSTERS, EncounterFile, Member, arrange
from battlemat.files.heroes import max_level
from battlemat.files.maps import MARKS, MapFile, read_drawing
from battlemat.files.parties import MAX_PARTY, make_party
from battlemat.systems import DEFAULT

# How many folders above the JSON's own a stat block is looked for in.
_FOLDERS_UP: Final = 3

_GROUND: Final = """
........................
........................
........................
......,,................
......,,..........--....
........................
........................
....--..................
................,,,.....
................,,......
........................
....................--..
.....,..................
....,,,.........--......
....,,..................
........................
........................
..........--............
........................
........................
"""


def load_adventure(path: str | Path) -> EncounterFile:
    """Read an encounter from JSON. Monsters without a stat block are left out, each with a warning.

    When that leaves none, a last warning says so, and there is nobody to fight. Raises `InputError` for
    anything else wrong in it.
    """
    text = read_text(Path(path), "encounter file")
    data = parse_json(text, str(path))
    if not isinstance(data, dict):
        raise InputError(
            "this is not an encounter",
            file=str(path),
            line=1,
            hint='expected an object with "party" and "monsters"',
        )
    table = Table(Document(str(path), data, {}, _positions(text, data)), data)
    ground = open_ground()
    warnings: list[str] = []
    members = _party(table)
    monsters = table.tables("monsters")
    if not monsters:
        raise table.error(
            "there are no 'monsters'", hint='expected "monsters": [{"monster": "...", "count": 1}]'
        )
    for entry in monsters:
        count = entry.integer("count", 1, low=1, high=MAX_COUNT)
        name = entry.text("monster")
        block = _block(entry, name)
        if block is None:
            line = entry.position("monster").line
            warnings.append(f"{path}:{line}: {name} is left out: its stat block is not here")
        else:
            members += [Member(MONSTERS, entry, ("monster",), block=block)] * count
    if all(member.side == HEROES for member in members):
        warnings.append(f"{path}: no monster is left, so there is nobody to fight")
    words = [table.text(key, "") for key in ("adventure", "id", "name")]
    return EncounterFile(
        name=" ".join(word for word in words if word) or Path(path).stem,
        system=DEFAULT,
        map=ground,
        creatures=arrange(ground, members, table, least=1),
        prose=table.text("note", ""),
        warnings=tuple(warnings),
        file=str(path),
    )


def _party(table: Table) -> list[Member]:
    if "party" not in table:
        raise table.error("'party' is missing", hint='expected "party": {"size": 4, "level": 1}')
    party = table.table("party")
    size = party.integer("size", low=1, high=MAX_PARTY)
    level = party.integer("level", low=1, high=max_level(DEFAULT))
    return [Member(HEROES, party, hero=hero) for hero in make_party(size, level)]


def _block(entry: Table, name: str) -> Block | None:
    """The stat block of a monster entry; None when it has none or its file is not there."""
    given = entry.data.get("block")
    if given is None:
        return None
    relative = entry.text("block")
    folder = entry.folder.resolve()
    for place in (folder, *folder.parents[:_FOLDERS_UP]):
        path = place / relative
        if os.path.isfile(path):
            blocks = load_bestiary([path])
            found = blocks.named(name)
            return found if found is not None else blocks.blocks[0]
    return None


def open_ground() -> MapFile:
    """The open ground that fights are on of which nothing is said about the place."""
    rows, letters = read_drawing(_GROUND, MARKS, 2)
    return MapFile(name="Open ground", rows=rows, letters=letters)


def _positions(text: str, data: dict[str, Any]) -> dict[Path_, Position]:
    """Where the party and each monster are written: good enough to find the line an error is about."""
    found: dict[Path_, Position] = {}
    party = text.find('"party"')
    if party >= 0:
        found[("party",)] = _position(text, party)
    after = text.find('"monsters"')
    monsters = data.get("monsters")
    if after < 0 or not isinstance(monsters, list):
        return found
    found[("monsters",)] = _position(text, after)
    for index in range(len(monsters)):
        after = text.find('"monster"', after + 1)
        if after < 0:
            break
        found[("monsters", index)] = _position(text, after)
    return found


def _position(text: str, at: int) -> Position:
    before = text[:at]
    return Position(before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1)
