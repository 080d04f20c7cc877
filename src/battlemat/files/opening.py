"""What is named on the command line: an encounter's file, one that comes with Battlemat, a saved battle."""

from __future__ import annotations

from pathlib import Path

from battlemat.documents.json import parse_json
from battlemat.documents.toml import beside, read_text
from battlemat.errors import InputError, unknown
from battlemat.files.challenges import ChallengeFile, load_challenge
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.registry import content, names


def open_encounter(name: str) -> EncounterFile:
    """The encounter of a file, or the one of this name that comes with Battlemat.

    Raises `InputError`, naming the nearest, when there is neither.
    """
    return load_encounter(_named(name, "encounter", "encounters"))


def open_challenge(name: str) -> ChallengeFile:
    """The skill challenge of a file, or the one of this name that comes with Battlemat.

    Raises `InputError`, naming the nearest, when there is neither.
    """
    return load_challenge(_named(name, "skill challenge", "challenges"))


def open_hero(name: str) -> Path:
    """The file of a hero, or of the one of this name that comes with Battlemat ("brannoc-weir", "Brannoc Weir").

    Raises `InputError`, naming the nearest, when there is neither.
    """
    plain = Path(name).exists() or Path(name).suffix or len(Path(name).parts) > 1
    return _named(name if plain else name.casefold().replace(" ", "-"), "hero", "heroes")


def _named(name: str, what: str, folder: str) -> Path:
    """The file there is of a name, or the one in this folder of some system's content."""
    path = Path(name)
    if path.exists():
        return path
    if path.suffix or len(path.parts) > 1:
        raise InputError(f"no such {what} file", file=name, hint=beside(path))
    known = {entry.stem: entry for system in names() for entry in sorted((content(system) / folder).glob("*.toml"))}
    if name not in known:
        raise unknown(what, name, sorted(known))
    return known[name]


def is_saved(path: Path) -> bool:
    """Whether a file is a saved battle rather than an adventure's encounter."""
    if path.suffix != ".json" or not path.is_file():
        return False
    try:
        data = parse_json(read_text(path, "battle file"), str(path))
    except InputError:
        return False  # it is read again as an encounter, and the mistake told there
    return isinstance(data, dict) and "answers" in data
