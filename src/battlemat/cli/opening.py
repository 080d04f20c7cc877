"""What is named on the command line: an encounter's file, one that comes with Battlemat, a saved battle."""

from __future__ import annotations

import json
from pathlib import Path

from battlemat.errors import InputError, unknown
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import CONTENT
from battlemat.files.toml import beside, read_text
from battlemat.systems import SYSTEMS


def open_encounter(name: str) -> EncounterFile:
    """The encounter of a file, or the one of this name that comes with Battlemat.

    Raises `InputError`, naming the nearest, when there is neither.
    """
    path = Path(name)
    if path.exists():
        return load_encounter(path)
    if path.suffix or len(path.parts) > 1:
        raise InputError("no such encounter file", file=name, hint=beside(path))
    known = {entry.stem: entry for system in SYSTEMS for entry in shipped_encounters(system)}
    if name not in known:
        raise unknown("encounter", name, sorted(known))
    return load_encounter(known[name])


def shipped_encounters(system: str) -> list[Path]:
    """The encounters that come with a system, by name; none where it has no content."""
    return sorted((CONTENT / system / "encounters").glob("*.toml"))


def is_saved(path: Path) -> bool:
    """Whether a file is a saved battle rather than an adventure's encounter."""
    if path.suffix != ".json" or not path.is_file():
        return False
    try:
        data = json.loads(read_text(path, "battle file"))
    except json.JSONDecodeError:
        return False
    return isinstance(data, dict) and "answers" in data
