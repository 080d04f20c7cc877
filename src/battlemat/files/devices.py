"""Traps, locks, doors and chests of an encounter file: [[trap]], [[lock]], [[door]] and [[chest]]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from battlemat.documents.reader import Table
from battlemat.files.maps import MapFile, Square, unknown_letter
from battlemat.systems import load_system, system_names

if TYPE_CHECKING:
    from battlemat.files.encounters import Placed

KINDS: Final = ("trap", "lock", "door", "chest")
_KEYS: Final = ("name", "at", "squares", "letter", "dc", "spot", "known")
_OWN: Final[dict[str, tuple[str, ...]]] = {
    "trap": ("attack", "resets", "xp", "level"), "lock": (), "door": ("locked",), "chest": ("locked",)}


@dataclass(frozen=True)
class DeviceFile:
    """A trap, lock, door or chest: its key, where it is worked on, the squares it fills or is set off in.

    `fields` are what else its table says.

    `known` are sides that know of it from the start; `line` is where the file says so.
    """

    key: str
    kind: str
    at: Square
    squares: tuple[Square, ...]
    fields: tuple[tuple[str, Any], ...] = ()
    known: tuple[str, ...] = ()
    file: str = ""
    line: int = 0


def read_devices(table: Table, map: MapFile, system: str, creatures: tuple[Placed, ...]) -> tuple[DeviceFile, ...]:
    """The traps, locks, doors and chests of a file. Raises `InputError` for what is wrong with one of them."""
    sides = _sides(creatures)
    found: list[DeviceFile] = []
    for kind in KINDS:
        for entry in table.tables(kind):
            if not load_system(system).devices:
                raise entry.error(f"{system} has no rules for traps, locks and doors",
                                  hint="expected " + " or ".join(
                                      f'system = "{name}"' for name in system_names() if load_system(name).devices))
            found.append(_read(entry, kind, map, sides))
    names = [device.key for device in found]
    return tuple([device if names.count(device.key) == 1 else
                  DeviceFile(f"{device.key} {names[: n + 1].count(device.key)}", device.kind, device.at,
                             device.squares, device.fields, device.known, device.file, device.line)
                  for n, device in enumerate(found)])


def _sides(creatures: tuple[Placed, ...]) -> list[str]:
    return list(dict.fromkeys(placed.side for placed in creatures))


def _read(entry: Table, kind: str, map: MapFile, sides: list[str]) -> DeviceFile:
    entry.only((*_KEYS, *_OWN[kind]), kind)
    fields: dict[str, Any] = {}
    for key in ("dc", "spot", "xp", "level"):
        if key in entry:
            fields[key] = entry.integer(key)
    for key in ("resets", "locked"):
        if key in entry:
            fields[key] = entry.flag(key, False)
    if kind == "trap":
        fields["attack"] = entry.text("attack")
    squares = _squares(entry, map)
    at = entry.squares("at", one=True)[0] if "at" in entry else squares[0]
    for square in (at, *squares):
        if not map.holds(square):
            raise entry.error(f"({square[0]}, {square[1]}) is off the map", *(("at",) if "at" in entry else ()),
                              hint=f"expected columns 0 to {map.width - 1} and rows 0 to {map.height - 1}")
    known = entry.names("known", sides, "side") if "known" in entry else tuple(
        side for side in sides if side == "monsters")
    place = entry.position()
    return DeviceFile(entry.text("name", kind.capitalize()), kind, at, squares, tuple(fields.items()), known,
                      entry.document.file, place.line)


def _squares(entry: Table, map: MapFile) -> tuple[Square, ...]:
    """The squares a device fills: those of its letter, those listed, or the one it is at. Raises `InputError`."""
    if "letter" in entry:
        letter = entry.text("letter")
        if letter not in map.letters:
            raise entry.error(f"there is no letter '{letter}' on the map", "letter", hint=unknown_letter(letter, map))
        return tuple(map.letters[letter])
    if "squares" in entry:
        return tuple(entry.squares("squares", one=True))
    return tuple(entry.squares("at", one=True))


def pack_device(device: DeviceFile) -> dict[str, Any]:
    """A device as a table fit for JSON."""
    return {"kind": device.kind, "name": device.key, "at": list(device.at),
            "squares": [list(square) for square in device.squares], "known": list(device.known),
            **dict(device.fields)}


def unpack_devices(table: Table, map: MapFile, creatures: tuple[Placed, ...]) -> tuple[DeviceFile, ...]:
    """The devices of a packed encounter. Raises `InputError`."""
    sides = _sides(creatures)
    found: list[DeviceFile] = []
    for entry in table.tables("devices"):
        kind = entry.choice("kind", KINDS)
        inside = Table(entry.document, {key: value for key, value in entry.data.items() if key != "kind"}, entry.path)
        found.append(_read(inside, kind, map, sides))
    return tuple(found)
