"""Encounters in the making: from what a page holds to the TOML file the command line reads, checked as it is typed."""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from battlemat.documents import writing
from battlemat.documents.writing import quoted
from battlemat.engine.record.view import View
from battlemat.errors import InputError, unknown
from battlemat.files.bestiary import find_blocks
from battlemat.files.devices import KINDS
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.library import shipped_bestiary
from battlemat.files.maps import COVERS, GROUNDS, LIGHTS, MARKS, OBSCURED
from battlemat.files.parties import MAX_PARTY, shipped_systems
from battlemat.loading import prepare
from battlemat.show.blocks import marked
from battlemat.show.notices import notes_of
from battlemat.show.svg import board_svg
from battlemat.systems import load_system
from battlemat.table import originals
from battlemat.table.originals import PARTY

MOST_MONSTERS: Final = 20
LONGEST_TEXT: Final = 100_000
LONGEST_MAP: Final = 41_000
MOST_SHELVES: Final = 20

_STYLES: Final = re.compile(r'<style>[^<]*</style>| style="[^"]*"')
_LETTERS: Final = re.compile(r"[A-Za-z]?")


@dataclass(frozen=True)
class Draft:
    """An encounter as a page holds it: `monsters` are (name, count, letter) each, `blocks` stat blocks pasted in.

    `map` is a drawing with a letter for each kind's places ("P": the party's); it is "" without squares. A `size` of 0
    is a party of which `more` tells, the rest of the file as TOML; `bestiary` are whole paths of files and folders of
    stat blocks; `file` is the encounter file it was read from and is kept in ("": none yet).
    """

    name: str
    system: str
    prose: str
    map: str
    light: str
    size: int
    level: int
    monsters: tuple[tuple[str, int, str], ...]
    blocks: str
    more: str = ""
    bestiary: tuple[str, ...] = ()
    file: str = ""

    @property
    def stem(self) -> str:
        """The name its files go by."""
        if self.file:
            return Path(self.file).stem
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")[:60] or "encounter"

    def toml(self) -> str:
        """The encounter file."""
        squares = bool(self.map)
        lines = [f"name = {quoted(self.name)}", f"system = {quoted(self.system)}"]
        if self.prose:
            lines.append(f"prose = {quoted(self.prose)}")
        if squares:
            lines += [f"light = {quoted(self.light)}", "map = '''", *self.map.split("\n"), "'''"]
        shelves = [*([f"{self.stem}.md"] if self.blocks.strip() else []), *self.bestiary]
        if shelves:
            lines.append(f"bestiary = {writing.written(shelves)}")
        if self.size:
            letter = f', letter = "{PARTY}"' if squares and PARTY in self.map else ""
            lines.append(f"party = {{size = {self.size}, level = {self.level}{letter}}}")
        if self.more.strip():
            lines += self.more.strip("\n").split("\n")
        for name, count, letter in self.monsters:
            lines += ["", "[[monster]]", f"name = {quoted(name)}"]
            if count != 1:
                lines.append(f"count = {count}")
            if squares and letter and letter in self.map:
                lines.append(f'letter = "{letter}"')
        return "\n".join(lines) + "\n"


def read_draft(data: dict[str, Any], roots: Sequence[Path] = ()) -> Draft:
    """A draft from what a page has sent. Raises `InputError` for what is none.

    Files it names are within `roots`.
    """
    system = _text(data, "system", 40)
    if system not in shipped_systems():
        raise unknown("system", system, shipped_systems())
    monsters = data.get("monsters")
    if not isinstance(monsters, list) or len(monsters) > MOST_MONSTERS:
        raise InputError("'monsters' is no list", hint=f"expected at most {MOST_MONSTERS} kinds")
    light = _text(data, "light", 10)
    if light not in LIGHTS:
        raise unknown("light", light, LIGHTS)
    drawing = _text(data, "map", LONGEST_MAP).strip("\n") if load_system(system).squares else ""
    if "'" in drawing or "\r" in drawing:
        raise InputError("the map holds a mark that is none", hint="expected " + " ".join(MARKS) + " and letters")
    bestiary = data.get("bestiary", [])
    if not isinstance(bestiary, list) or len(bestiary) > MOST_SHELVES:
        raise InputError("'bestiary' is no list", hint=f"expected at most {MOST_SHELVES} paths")
    more = _text(data, "more", LONGEST_TEXT)
    for name in [*bestiary, *(name for _, _, name in originals.named(_parsed(more)))]:
        originals.allowed(str(name), roots)
    return Draft(
        name=_text(data, "name", 200).strip() or "An encounter", system=system,
        prose=_text(data, "prose", 4_000).strip(), map=drawing, light=light,
        size=_number(data, "size", 0, MAX_PARTY), level=_number(data, "level", 1, 30),
        monsters=tuple(_monster(entry) for entry in monsters), blocks=_text(data, "blocks", LONGEST_TEXT),
        more=more, bestiary=tuple(str(name) for name in bestiary), file=_text(data, "file", 400))


def _parsed(more: str) -> dict[str, Any]:
    """The rest of a file by itself; nothing where it is no TOML, which the file then is not either."""
    try:
        return tomllib.loads(more)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _monster(entry: Any) -> tuple[str, int, str]:
    if not isinstance(entry, dict):
        raise InputError("a monster is no object", hint="expected its name, count and letter")
    letter = _text(entry, "letter", 1)
    if not _LETTERS.fullmatch(letter) or letter == PARTY:
        raise InputError(f"'{letter}' is no monster's letter", hint=f"expected a letter that is not {PARTY}")
    return _text(entry, "name", 200), _number(entry, "count", 1, 60), letter


def _text(data: dict[str, Any], name: str, most: int) -> str:
    value = data.get(name, "")
    if not isinstance(value, str) or len(value) > most:
        raise InputError(f"'{name}' is not what it should be", hint=f"expected a text of at most {most} characters")
    return value


def _number(data: dict[str, Any], name: str, least: int, most: int) -> int:
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InputError(f"'{name}' is not what it should be", hint=f"expected a number from {least} to {most}")
    return value


@contextmanager
def written(draft: Draft) -> Iterator[Path]:
    """The draft's files in a folder that is gone afterwards: the encounter's path."""
    with tempfile.TemporaryDirectory() as folder:
        yield keep(replace(draft, file=Path(draft.file).name), Path(folder))


def keep(draft: Draft, folder: Path) -> Path:
    """Write a draft's files into a folder (back where it was read from, if it was): nothing else there is touched.

    Raises `InputError` where that cannot be.
    """
    path = folder / (draft.file or f"{draft.stem}.toml")
    names = [*draft.bestiary, *(name for _, _, name in originals.named(_parsed(draft.more)))]
    try:
        if draft.blocks.strip():
            path.with_suffix(".md").write_text(draft.blocks + "\n", encoding="utf-8", errors="replace")
        text = originals.beside(draft.toml(), names, path.parent, folder)
        path.write_text(text, encoding="utf-8", errors="replace")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=path.name) from None
    return path


def encounter_of(draft: Draft) -> EncounterFile:
    """The encounter a draft makes. Raises `InputError`, naming the draft's files, for what is wrong in it."""
    with written(draft) as path:
        try:
            return load_encounter(path)
        except InputError as error:
            raise _ours(error) from None


def _ours(error: InputError) -> InputError:
    """The error with the file's name alone: where it lay for a moment is nobody's business."""
    file = Path(error.file).name if error.file is not None else None
    return InputError(error.message, file=file, line=error.line, column=error.column, hint=error.hint)


def checked(draft: Draft) -> dict[str, Any]:
    """What there is to say of a draft: its file, what is wrong in it, its picture, its stat blocks as they are read."""
    told: dict[str, Any] = {"toml": draft.toml(), "file": f"{draft.stem}.toml", "error": None, "picture": "",
                            "warnings": [], "blocks": [], "brushes": brushes(draft.more)}
    try:
        told["blocks"] = blocks_read(draft.system, draft.blocks)
        encounter = encounter_of(draft)
        told["warnings"] = list(encounter.warnings)
        # The page has the picture's styles already, and lets in none that stand in a line.
        told["picture"] = _STYLES.sub("", board_svg(View.of(prepare(encounter))))
    except InputError as error:
        wrong = _ours(error)
        told["error"] = {"text": str(wrong), "message": wrong.message, "hint": wrong.hint, "file": wrong.file,
                         "line": wrong.line, "column": wrong.column}
    return told


def brushes(more: str) -> list[dict[str, str]]:
    """What can be drawn on the map besides the marks of every map: the file's own legend, and the letters it uses."""
    data = _parsed(more)
    legend = data.get("legend")
    found = [{"mark": mark, "name": str(entry.get("name", entry.get("like", "its own mark")))}
             for mark, entry in legend.items() if isinstance(entry, dict)] if isinstance(legend, dict) else []
    for key, value in data.items():
        for entry in value if isinstance(value, list) else [value]:
            letter = entry.get("letter") if isinstance(entry, dict) else None
            if isinstance(letter, str) and letter:
                found.append({"mark": letter, "name": str(entry.get("name", key))})
    return [one for one in found if len(one["mark"]) == 1]


def blocks_read(system: str, text: str) -> list[dict[str, Any]]:
    """Stat blocks pasted in, each in pieces that are understood or not. Raises `InputError` for a text without any."""
    if not text.strip():
        return []
    found = find_blocks(text, "pasted")
    if not found:
        raise InputError("there is no stat block in this text", hint="expected a name as a heading and a level line")
    game = load_system(system)
    rules = game.rules({})
    told: list[dict[str, Any]] = []
    for block in found:
        try:
            sheet = game.block_sheet(block.text, "pasted", block.line, rules)
        except InputError as error:
            whole = {"text": _plain(block.text), "understood": False}
            told.append({"name": block.name, "error": str(error), "pieces": [whole], "notes": []})
            continue
        notes = [note for _, note in notes_of(sheet)]
        pieces, missing = marked(_plain(block.text), notes)
        told.append({"name": block.name, "error": None, "notes": list(missing),
                     "pieces": [{"text": piece.text, "understood": piece.understood} for piece in pieces]})
    return told


def _plain(text: str) -> str:
    """A stat block without the marks of its headings and bold words."""
    return re.sub(r"\*\*|^#+ *", "", text.strip(), flags=re.MULTILINE)


def shelf(system: str) -> dict[str, Any]:
    """What encounters of a system can be made of."""
    if system not in shipped_systems():
        raise unknown("system", system, shipped_systems())
    game = load_system(system)
    return {
        "systems": shipped_systems(), "system": system, "squares": game.squares, "lights": list(LIGHTS),
        "monsters": sorted(shipped_bestiary(system).names()), "devices": list(KINDS) if game.devices else [],
        "grounds": list(GROUNDS), "covers": list(COVERS), "obscured": list(OBSCURED),
        "marks": [{"mark": mark, "name": terrain.name} for mark, terrain in MARKS.items()],
    }
