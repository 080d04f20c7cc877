"""Encounter files that are there already, taken apart for the page on which encounters are made."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from battlemat.documents.toml import load_toml, read_text
from battlemat.documents.writing import document
from battlemat.errors import InputError
from battlemat.files.encounters import load_encounter
from battlemat.files.maps import LIGHTS
from battlemat.files.parties import MAX_PARTY
from battlemat.systems import DEFAULT, load_system

PARTY: Final = "P"
"""The letter on the map at which the page's party stands."""

_OWN: Final = ("name", "system", "prose", "map", "light", "bestiary", "party", "monster")
"""What the page has fields of its own for, as far as it is plain."""
_PATHS: Final = frozenset({"base", "map", "file", "bestiary", "heroes"})
"""Keys whose values name files."""
_TABLES: Final = ("legend", "options")


def opened(path: Path) -> dict[str, Any]:
    """What the page holds of an encounter file: its fields, and under "more" the rest of the file as it is.

    A map in a file of its own is drawn in; files are named by their whole paths. Raises `InputError` for a file that is
    no encounter, and for one that builds on another.
    """
    load_encounter(path)
    if path.suffix != ".toml":
        raise InputError("this is an adventure as it was published", file=path.name, hint="expected a TOML file")
    data = load_toml(path, "encounter file").data
    if "base" in data:
        raise InputError(f"this file builds on another: {data['base']}", file=path.name, hint="edit that one here")
    system = data.get("system", DEFAULT)
    more = {key: value for key, value in data.items() if key not in _OWN}
    drawn = _drawn(path, data, more) if load_system(system).squares else ("", LIGHTS[0])
    party = _party(data, more)
    monsters = _monsters(data, more)
    blocks, bestiary = _bestiary(path, data)
    _whole_paths(more, path.parent)
    return {
        "name": data.get("name", path.stem), "system": system, "prose": data.get("prose", "").strip(),
        "map": drawn[0], "light": drawn[1], **party, "monsters": monsters, "blocks": blocks, "bestiary": bestiary,
        "more": document(more, _TABLES),
    }


def _drawn(path: Path, data: dict[str, Any], more: dict[str, Any]) -> tuple[str, str]:
    """The map's drawing and light; what else its own file says goes to `more`."""
    text = data.get("map", "")
    light = data.get("light", LIGHTS[0])
    if not text:
        text = load_encounter(path).map.drawing()
    elif "\n" not in text.strip():
        apart = load_toml(path.parent / text, "map file").data
        text = apart["map"]
        light = data.get("light", apart.get("light", LIGHTS[0]))
        more.update({key: apart[key] for key in ("drop", "legend") if key in apart})
    return "\n".join("".join(line.split()) for line in text.split("\n") if line.strip()), light


def _party(data: dict[str, Any], more: dict[str, Any]) -> dict[str, int]:
    """The size and level of a party that is only that; any other stays in `more`, and the size is 0."""
    party = data.get("party")
    if party is None:
        return {"size": 0, "level": 1}
    plain = set(party) <= {"size", "level", "letter"} and party.get("letter", PARTY) == PARTY
    if not plain or not 1 <= party.get("size", 0) <= MAX_PARTY:
        more["party"] = party
        return {"size": 0, "level": 1}
    return {"size": party["size"], "level": party.get("level", 1)}


def _monsters(data: dict[str, Any], more: dict[str, Any]) -> list[dict[str, Any]]:
    """The monsters that are a name, a count and a letter; any other stays in `more`."""
    found = []
    for entry in data.get("monster", []):
        if set(entry) <= {"name", "count", "letter"} and entry.get("letter", "") != PARTY:
            found.append({"name": entry["name"], "count": entry.get("count", 1), "letter": entry.get("letter", "")})
        else:
            more.setdefault("monster", []).append(entry)
    return found


def _bestiary(path: Path, data: dict[str, Any]) -> tuple[str, list[str]]:
    """The stat blocks the page has written beside the file, and the whole paths of all other bestiaries."""
    own = path.with_suffix(".md")
    blocks, others = "", []
    for name in data.get("bestiary", []):
        found = path.parent / name
        if found.resolve() == own.resolve():
            blocks = read_text(own, "bestiary file").strip("\n")
        else:
            others.append(str(found.resolve()))
    return blocks, others


def _whole_paths(data: dict[str, Any], folder: Path) -> None:
    for table, key, name in named(data):
        table[key] = str((folder / name).resolve())


def named(data: Any) -> Iterator[tuple[Any, Any, str]]:
    """Every value that names a file: what holds it, where, and the name."""
    if isinstance(data, list):
        for one in data:
            yield from named(one)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in _PATHS:
                yield from named(value)
            elif isinstance(value, str):
                yield data, key, value
            elif isinstance(value, list):
                yield from ((value, n, one) for n, one in enumerate(value) if isinstance(one, str))


def allowed(name: str, roots: Sequence[Path]) -> str:
    """A path within one of some folders. Raises `InputError` for any other."""
    path = Path(name)
    if not path.is_absolute() or not any(path.resolve().is_relative_to(root.resolve()) for root in roots):
        raise InputError(f"'{name}' is in none of the folders this server was given",
                         hint="expected a whole path into one of them")
    return name


def beside(text: str, names: Sequence[str], folder: Path, root: Path) -> str:
    """A file's text with these paths told from the folder it is kept in, as far as they are within `root`."""
    for name in names:
        if Path(name).is_relative_to(root):
            text = text.replace(f'"{name}"', f'"{Path(os.path.relpath(name, folder)).as_posix()}"')
    return text
