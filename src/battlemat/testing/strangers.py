"""Encounters drawn by seed: creatures of any file of stat blocks, on any kind of ground, on squares or in bands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.battle import Battle
from battlemat.engine.dice import mix
from battlemat.errors import InputError
from battlemat.files.bestiary import Block, find_blocks, read_blocks
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.heroes import max_level, pack_hero
from battlemat.files.parties import make_party, shipped, shipped_systems
from battlemat.files.portable import unpack
from battlemat.files.printed import layout_of_blocks
from battlemat.importers.tabletop import document_text, is_document
from battlemat.loading import prepare
from battlemat.rulebook import Rulebook
from battlemat.systems import load_system, system_that_prints
from battlemat.testing.guests import Guests, printed_in

SIDES: Final = ("heroes", "monsters")
MOST_TRIES: Final = 40
MOST_CREATURES: Final = 4

# What else than floor there is on a kind of ground, a mark as often as it comes up; other marks are in LEGEND.
GROUNDS: Final = (
    ".", "#", "##=", ",", ",-", "^", "^^#", ":", ";:", "!", "~", "~,", "%", "&", "|", "#,^-:;!~%&|=",
)  # fmt: skip
LEGEND: Final[dict[str, dict[str, Any]]] = {
    "~": {"name": "water", "kind": "water", "difficult": True},
    "%": {"name": "ice", "kind": "ice", "difficult": True},
    "&": {"name": "thicket", "kind": "woodland", "difficult": True, "obscured": "lightly"},
    "|": {"name": "rock face", "kind": "climb"},
}
LIGHTS: Final = ("bright", "bright", "dim", "dark")
DENSITIES: Final = (6, 12, 25)
"""How many squares in a hundred are not open floor."""

TRAPS: Final = (
    "Swinging beam (free; at-will): +8 vs. Reflex; 2d6 damage, and the target is knocked prone.",
    "Gas vent (free; at-will): +7 vs. Fortitude; 1d8 poison damage, and the target is dazed (save ends).",
)

Spot = tuple[int, int]


class Numbers:
    """Numbers by a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        self.drawn += 1
        return (mix(self.seed, self.drawn) * limit) >> 64

    def chance(self, percent: int) -> bool:
        """True so many times in a hundred."""
        return self.below(100) < percent


def stranger_files(folders: Sequence[str | Path]) -> list[Path]:
    """The files with stat blocks to draw from: those that come with Battlemat and those in folders, in order.

    Raises `InputError` for a folder there is not.
    """
    found: list[Path] = []
    for system in shipped_systems():
        found.extend(printed_in(shipped(system) / "monsters"))
    for folder in folders:
        found.extend(printed_in(folder))
    return found


class Strangers:
    """Draws encounters by seed; stat blocks are read when they are first drawn.

    `heroes` are folders of characters and power cards that heroes are and hold. `refused` counts what was drawn and
    cannot be used.
    """

    def __init__(self, folders: Sequence[str | Path] = (), heroes: Sequence[str | Path] = ()) -> None:
        self.files = stranger_files(folders)
        self.guests = Guests(heroes)
        self.encounters = [path for system in shipped_systems()
                           for path in sorted((shipped(system) / "encounters").glob("*.toml"))]
        self.read: dict[Path, tuple[Block, ...]] = {}
        self.refused = 0

    def blocks(self, path: Path) -> tuple[Block, ...]:
        """The stat blocks of a file; none where it has none that can be read."""
        if path not in self.read:
            try:
                self.read[path] = _read(path)
            except InputError:
                self.refused += 1
                self.read[path] = ()
        return self.read[path]

    def draw(self, seed: int) -> EncounterFile:
        """The encounter of a seed: one time in four one that comes with Battlemat, else strangers of one game."""
        return next(self.attempts(seed))

    def stage(self, seed: int) -> tuple[EncounterFile, Battle]:
        """The encounter of a seed and the battle it sets up, of the first attempt that can be fought."""
        for encounter in self.attempts(seed):
            try:
                return encounter, prepare(encounter)
            except InputError:
                self.refused += 1
        raise InputError(f"nothing to fight with for seed {seed}")

    def attempts(self, seed: int) -> Iterator[EncounterFile]:
        """The encounter of a seed, then those to fall back on where that cannot be fought."""
        for attempt in range(MOST_TRIES):
            numbers = Numbers(seed * MOST_TRIES + attempt)
            try:
                if numbers.chance(25):
                    found: EncounterFile | None = load_encounter(self.encounters[numbers.below(len(self.encounters))])
                else:
                    found = self.strangers(numbers)
            except InputError:
                self.refused += 1
                continue
            if found is not None:
                yield found

    def strangers(self, numbers: Numbers) -> EncounterFile | None:
        """A random fight: a group of monsters against the same once more, or against heroes."""
        first = self.stranger(numbers)
        if first is None:
            return None
        system = system_of_block(first)
        kinds = [first]
        for _ in range(numbers.below(8)):
            other = self.stranger(numbers)
            if other is not None and other.name != first.name and system_of_block(other) == system:
                kinds.append(other)
                break
        group = [kinds[numbers.below(len(kinds))] for _ in range(1 + numbers.below(MOST_CREATURES))]
        group[0] = first
        sides: list[list[dict[str, Any]]] = []
        for side in SIDES:
            if side == SIDES[0] and numbers.chance(35):
                level = max(1, min(max_level(system), first.level))
                party = make_party(2 + numbers.below(3), level, system)
                if self.guests.files:
                    party = tuple(self.guests.instead(hero, numbers) for hero in party)
                sides.append([{"side": side, "hero": pack_hero(hero)} for hero in party])
            else:
                sides.append([{"side": side, "block": block.text} for block in group])
        data: dict[str, Any] = {"name": f"seed {numbers.seed}", "system": system,
                                "creatures": [entry for members in sides for entry in members],
                                "options": _options(numbers, system)}
        if load_system(system).squares:
            _on_squares(numbers, data, sides)
        else:
            _in_bands(numbers, data, sides)
        for entry in data["creatures"]:
            if numbers.chance(10):
                entry["surprised"] = True
            if "block" in entry and load_system(system).nastier and numbers.chance(30):
                entry["nastier"] = True
        data = json.loads(json.dumps(data))
        return unpack(Table(Document("drawn", data, {}, {}), data))

    def stranger(self, numbers: Numbers) -> Block | None:
        """Some stat block, None where the file drawn has none."""
        blocks = self.blocks(self.files[numbers.below(len(self.files))])
        return blocks[numbers.below(len(blocks))] if blocks else None


def _read(path: Path) -> tuple[Block, ...]:
    if path.suffix != ".json":
        return read_blocks(path)
    data = json.loads(path.read_text(encoding="utf-8"))
    if not is_document(data) or data["type"] != "NPC":
        return ()
    return find_blocks(document_text(data, path), str(path))


def system_of_block(block: Block) -> str:
    """The game a stat block is printed for, as its form tells."""
    return system_that_prints(layout_of_blocks(block.text)).name


def _options(numbers: Numbers, system: str) -> dict[str, Any]:
    """Some of the game's switches, thrown."""
    if not numbers.chance(25):
        return {}
    known = Rulebook.load(system).options()
    found: dict[str, Any] = {}
    for _ in range(1 + numbers.below(3)):
        name = list(known)[numbers.below(len(known))]
        values = known[name].values
        if values:
            found[name] = values[numbers.below(len(values))]
    return found


# ---------------------------------------------------------------------- on squares


def _on_squares(numbers: Numbers, data: dict[str, Any], sides: list[list[dict[str, Any]]]) -> None:
    """Draw the ground, and put everybody somewhere on it, each side on its own half."""
    wide = 10 + numbers.below(9)
    high = 8 + numbers.below(7)
    marks = GROUNDS[numbers.below(len(GROUNDS))]
    density = DENSITIES[numbers.below(len(DENSITIES))]
    rows = [[marks[numbers.below(len(marks))] if numbers.chance(density) else "." for _ in range(wide)]
            for _ in range(high)]
    taken: set[Spot] = set()
    for number, members in enumerate(sides):
        for entry in members:
            space = _space(entry)
            spot = _spot(numbers, rows, taken, space, number)
            entry["at"] = list(spot)
            if numbers.chance(10):
                entry["hiding"] = True
    legend = {mark: fields for mark, fields in LEGEND.items() if any(mark in row for row in rows)}
    data["map"] = {"name": "ground", "light": LIGHTS[numbers.below(len(LIGHTS))], "drop": 1 + numbers.below(4),
                   "map": "\n".join("".join(row) for row in rows), **({"legend": legend} if legend else {})}
    if load_system(data["system"]).devices and numbers.chance(40):
        data["devices"] = _devices(numbers, rows, taken)


def _space(entry: dict[str, Any]) -> int:
    return find_blocks(entry["block"])[0].space if "block" in entry else 1


def _spot(numbers: Numbers, rows: list[list[str]], taken: set[Spot], space: int, side: int) -> Spot:
    """A place for a body of so many squares, cleared of whatever nobody can stand on."""
    wide = len(rows[0])
    half = wide // 2
    for attempt in range(MOST_TRIES):
        # On its side's half, or where that is full anywhere.
        low, width = (side * half, half) if attempt < MOST_TRIES // 2 else (0, wide)
        left = low + numbers.below(max(1, width - space + 1))
        top = numbers.below(len(rows) - space + 1)
        body = [(left + x, top + y) for x in range(space) for y in range(space)]
        if left + space > wide or any(spot in taken for spot in body):
            continue
        taken.update(body)
        for x, y in body:
            if rows[y][x] in "#=^-|":
                rows[y][x] = "."
        return left, top
    raise InputError("there is no room")


def _devices(numbers: Numbers, rows: list[list[str]], taken: set[Spot]) -> list[dict[str, Any]]:
    """A few traps, doors and chests on squares that are free."""
    found: list[dict[str, Any]] = []
    for number in range(1 + numbers.below(3)):
        spot = _spot(numbers, rows, taken, 1, 0)
        kind = ("trap", "trap", "door", "chest")[numbers.below(4)]
        entry: dict[str, Any] = {"kind": kind, "name": f"{kind} {number + 1}", "at": list(spot), "dc": 15}
        if kind == "trap":
            entry |= {"attack": TRAPS[numbers.below(len(TRAPS))], "spot": 14 + numbers.below(8), "xp": 100,
                      "squares": [list(spot)], "resets": numbers.chance(50)}
        else:
            entry["locked"] = numbers.chance(50)
        entry["known"] = [SIDES[numbers.below(2)]] if numbers.chance(50) else []
        found.append(entry)
    return found


# ---------------------------------------------------------------------- in bands


def _in_bands(numbers: Numbers, data: dict[str, Any], sides: list[list[dict[str, Any]]]) -> None:
    """Put some in the rear or their far band; of the others some are in melee from the start."""
    for members in sides:
        for entry in members:
            draw = numbers.below(100)
            entry["band"] = "middle" if draw < 65 else "rear" if draw < 92 else "far"
    if not numbers.chance(30):
        return
    names = _keys(data["creatures"])
    middle = [[name for name, entry in zip(names, data["creatures"], strict=True)
               if entry["side"] == side and entry["band"] == "middle"] for side in SIDES]
    if middle[0] and middle[1]:
        data["engaged"] = [[middle[0][numbers.below(len(middle[0]))], middle[1][numbers.below(len(middle[1]))]]]


def _keys(creatures: list[dict[str, Any]]) -> list[str]:
    """What an encounter calls its creatures: their names, numbered where several share one."""
    names = [find_blocks(entry["block"])[0].name if "block" in entry else str(entry["hero"]["name"])
             for entry in creatures]
    return [f"{name} {names[: n + 1].count(name)}" if names.count(name) > 1 else name for n, name in enumerate(names)]
