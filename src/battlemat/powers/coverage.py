"""How much of some files is understood, and where the rest stands: for ``battlemat check``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..errors import InputError
from .forms.base import Note
from .statblock import StatBlock, read_file
from .vocabulary import Vocabulary


@dataclass(frozen=True)
class FileReport:
    """One file: its blocks, and the error that stopped it if one did."""

    path: str
    blocks: tuple[StatBlock, ...] = ()
    error: InputError | None = None

    @property
    def notes(self) -> tuple[Note, ...]:
        """Everything not understood, with line and column."""
        return tuple(
            sorted(
                (note for block in self.blocks for note in block.notes),
                key=lambda note: (note.line, note.column),
            )
        )


@dataclass(frozen=True)
class Report:
    """Counts over files."""

    files: tuple[FileReport, ...]

    @property
    def blocks(self) -> int:
        """Stat blocks read."""
        return sum(len(one.blocks) for one in self.files)

    @property
    def whole(self) -> int:
        """Stat blocks with nothing left as a note."""
        return sum(block.understood for one in self.files for block in one.blocks)

    @property
    def lines(self) -> int:
        """Power, trait and aura lines read."""
        return sum(len(block.lines) for one in self.files for block in one.blocks)

    @property
    def understood(self) -> int:
        """Of those lines, the ones understood to the last word."""
        return sum(line.understood for one in self.files for block in one.blocks for line in block.lines)

    @property
    def errors(self) -> int:
        """Files that could not be used."""
        return sum(one.error is not None for one in self.files)


def check_files(paths: list[Path], vocabulary: Vocabulary) -> Report:
    """Read every stat block of these files and of the markdown files in these folders."""
    found: list[FileReport] = []
    for path in expand(paths):
        try:
            found.append(FileReport(str(path), tuple(read_file(path, vocabulary))))
        except InputError as problem:
            found.append(FileReport(str(path), error=problem))
    return Report(tuple(found))


def expand(paths: list[Path]) -> list[Path]:
    """Files as given; of folders their markdown files, README apart."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found.extend(sorted(one for one in path.rglob("*.md") if one.name.lower() != "readme.md"))
        else:
            found.append(path)
    return found
