"""Bestiaries: printed stat blocks in text files, found by their headings and looked up by name.

Only the outside of a block is read here: where it begins and ends, its level line and size. The rest is the
business of `battlemat.powers`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from battlemat.documents.toml import read_text
from battlemat.errors import InputError, nearest
from battlemat.limits import check_print
from battlemat.powers import plain_block

SUFFIXES: Final = (".md", ".txt")
IMPORTED: Final = (".yml", ".yaml")
SPACES: Final = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}

_HEADING = re.compile(r"^\s*+(?P<quote>>\s*+)?#{1,6}\s++(?P<name>.*)$")
_LEVEL = re.compile(r"^Level\s++(?P<level>\d++)\s++(?P<role>[^\d(]*+)(?:\(|$)", re.IGNORECASE)
# "Large 2nd level troop [beast]", as games without squares print it.
_BAND_LEVEL = re.compile(
    r"^(?P<size>tiny|small|normal|large|huge|gargantuan)?\b[\w\s,-]*?\b(?P<level>\d++)(?:st|nd|rd|th)\s++level\s++"
    r"(?P<role>[\w -]{0,80}+)\s*+(?:\[[^\]]*+\])?$", re.IGNORECASE)
_SENSES = re.compile(r"^(Senses|AC)\s*:", re.IGNORECASE)
_NUMBERS = re.compile(r"^(?:AC|HP)\s*+:?\s*+\d", re.IGNORECASE)
# What a name may stand as above a line of level, where no mark tells a heading.
_NAME = re.compile(r"^(?!(?:AC|HP|PD|MD|Initiative)\b)[A-Z][\w'’,() -]{1,60}+$")
_SIZE = re.compile(r"^(" + "|".join(SPACES) + r")\b", re.IGNORECASE)


@dataclass(frozen=True)
class Block:
    """A stat block as written: `text` from its heading to its last line, `line` the heading's line in `file`.

    `level` (0 where none is printed), `role` ("Elite Wrecker") and `size` are what its head says;
    `space` is how many squares wide it is.
    """

    name: str
    text: str
    file: str
    line: int
    level: int
    role: str
    size: str

    @property
    def space(self) -> int:
        """The side of its space in squares."""
        return SPACES[self.size]


@dataclass(frozen=True)
class Bestiary:
    """Stat blocks by name, in the order found."""

    blocks: tuple[Block, ...]

    def names(self) -> tuple[str, ...]:
        """The names of all blocks."""
        return tuple(block.name for block in self.blocks)

    def named(self, name: str) -> Block | None:
        """The block of this name, whatever the case of letters; None when there is none.

        Raises `InputError` when two places have one.
        """
        wanted = _fold(name)
        found = [block for block in self.blocks if _fold(block.name) == wanted]
        if len(found) > 1:
            raise InputError(
                f"there are two stat blocks named '{name}'",
                file=found[1].file,
                line=found[1].line,
                hint=f"the other is at {found[0].file}:{found[0].line}",
            )
        return found[0] if found else None

    def find(self, name: str) -> Block:
        """The block of this name. Raises `InputError`, naming the nearest, when there is none."""
        block = self.named(name)
        if block is None:
            close = nearest(name, self.names())
            raise InputError(f"unknown monster '{name}'", hint=f"did you mean '{close}'?" if close else None)
        return block


def load_bestiary(paths: Iterable[str | Path]) -> Bestiary:
    """All stat blocks in files and folders (searched through). Each file is read once.

    Raises `InputError` for a path that is not there, or a file named here that has no stat block in it.
    """
    seen: set[Path] = set()
    blocks: list[Block] = []
    for given in paths:
        path = Path(given)
        if path.is_dir():
            for inside in sorted(path.rglob("*")):
                if inside.suffix in (*SUFFIXES, *IMPORTED) and inside.is_file() and _real(inside) not in seen:
                    seen.add(_real(inside))
                    blocks.extend(read_blocks(inside))
        elif _real(path) not in seen:
            seen.add(_real(path))
            found = read_blocks(path)
            if not found:
                raise InputError(
                    "there is no stat block in this file",
                    file=str(path),
                    hint="expected a heading with the monster's name and under it 'Level 1 Blocker'",
                )
            blocks.extend(found)
    return Bestiary(tuple(blocks))


def _real(path: Path) -> Path:
    """A file by its one name; of a loop of links, which lead to no file, the name it was given."""
    return Path(os.path.realpath(path))


def read_blocks(path: Path) -> tuple[Block, ...]:
    """The stat blocks of one file, printed or exported from a virtual table (YAML). Raises `InputError`."""
    if path.suffix in IMPORTED:
        from battlemat.importers import foundry

        document = foundry.load_document(path)
        return find_blocks(foundry.block_text(foundry.Fields(document, path)), str(path))
    return find_blocks(read_text(path, "bestiary file or folder"), str(path))


def without_squares(text: str) -> bool:
    """Whether a text's stat blocks are printed as games without squares print them."""
    return any(_BAND_LEVEL.match(_bare(line)) for line in text.split("\n"))


def headed(text: str) -> str:
    """A text without a single heading, as it is pasted from a page, with a heading's mark before each name that stands
    right above a line of level and has defenses or hit points below.
    """
    lines = text.split("\n")
    if any(_HEADING.match(line) is not None for line in lines):
        return text
    bare = [_bare(line) for line in lines]
    rows = [at for at, line in enumerate(bare) if line]
    names = [name for name, level in pairwise(rows) if _NAME.match(bare[name]) is not None
             and (_LEVEL.match(bare[level]) or _BAND_LEVEL.match(bare[level])) is not None]
    for name, end in pairwise([*names, len(bare)]):
        if any(_NUMBERS.match(line) is not None for line in bare[name:end]):
            quote = lines[name][: len(lines[name]) - len(lines[name].lstrip("> "))]
            lines[name] = f"{quote}#### {lines[name].removeprefix(quote)}"
    return "\n".join(lines)


def find_blocks(text: str, file: str = "") -> tuple[Block, ...]:
    """The stat blocks in a text.

    In the plain form one begins at a line such as "Ditch Cutter  Level 1 Skirmisher" and ends at the next, or at a
    heading. Otherwise a block begins at a heading soon followed by a level line ("Level 3 Archer", "3rd level archer")
    or a line of senses or defenses.

    It ends at the next heading or, if it is quoted (`>`), at a blank line after which the quote does not go
    on. In a text without headings it begins at a name that stands above a level line.
    """
    check_print(text, file or None)
    text = headed(text)
    lines = text.split("\n")
    if plain_block.is_plain(text):
        return _plain_blocks(lines, file)
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        heading = _HEADING.match(lines[at])
        if heading is None or not _is_block(lines, at):
            at += 1
            continue
        head = lines[at : at + 8]
        level = _first(head, _LEVEL) or _first(head, _BAND_LEVEL)
        end = _end(lines, at, heading["quote"] is not None)
        while not _bare(lines[end - 1]):
            end -= 1
        blocks.append(
            Block(
                name=_bare(heading["name"].rstrip().rstrip("#")),
                text="\n".join(lines[at:end]),
                file=file,
                line=at + 1,
                level=int(level["level"]) if level is not None else 0,
                role=" ".join(level["role"].split()) if level is not None else "",
                size=_size(lines[at:end]),
            )
        )
        at = end
    return tuple(blocks)


def _plain_blocks(lines: list[str], file: str) -> tuple[Block, ...]:
    found: list[Block] = []
    for start, stop in plain_block.spans(lines):
        inside = lines[start:stop]
        while not inside[-1].strip():
            inside.pop()
        name, level, role = plain_block.title(inside)
        found.append(Block(name, "\n".join(inside), file, start + 1, level, " ".join(role.split()), _size(inside)))
    return tuple(found)


def _is_block(lines: list[str], heading: int) -> bool:
    """Whether a level line, or one of senses or defenses, is among the first lines with text below."""
    looked = 0
    for at in range(heading + 1, len(lines)):
        line = lines[at]
        if _HEADING.match(line) is not None or looked == 5:
            return False
        bare = _bare(line)
        if any(known.match(bare) is not None for known in (_LEVEL, _BAND_LEVEL, _SENSES)):
            return True
        looked += bool(bare)
    return False


def _first(lines: list[str], pattern: re.Pattern[str]) -> re.Match[str] | None:
    """The match of the first line of a block's head, below its heading, that has one."""
    for line in lines[1:8]:
        if _HEADING.match(line) is not None:
            return None
        found = pattern.match(_bare(line))
        if found is not None:
            return found
    return None


def _end(lines: list[str], start: int, quoted: bool) -> int:
    for at in range(start + 1, len(lines)):
        if _HEADING.match(lines[at]) is not None:
            return at
        if quoted and not lines[at].strip():
            following = next((number for number in range(at, len(lines)) if lines[number].strip()), 0)
            if not lines[following].lstrip().startswith(">") or not following:
                return at
    return len(lines)


def _size(lines: list[str]) -> str:
    found = _first(lines, _SIZE)
    return found[1].lower() if found is not None else "medium"


def _bare(line: str) -> str:
    """A line without quote mark, emphasis and blanks at its ends."""
    return line.strip().removeprefix(">").replace("*", "").strip()


def _fold(name: str) -> str:
    return " ".join(name.replace("’", "'").casefold().split())
