"""The pieces a printed stat block falls into: lines, what its head says, the entries of its powers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .forms.base import Note
from .headers import Header, headed
from .vocabulary import Vocabulary


@dataclass(frozen=True)
class PrintedLine:
    """A line of a block: its text without marks of quotation, its number and the column it starts in."""

    text: str
    number: int
    indent: int


def parted(line: PrintedLine, vocabulary: Vocabulary, mark: str = "**") -> list[PrintedLine]:
    """A header with its text in the same line as two, a trait's name in two asterisks, others as they are."""
    found = headed(line.text, vocabulary, mark)
    if found is not None:
        text = PrintedLine(line.text[found.start :], line.number, line.indent + found.start)
        return [replace(line, text=found.header), text]
    if mark and line.text.startswith("***"):
        return [replace(line, text=line.text.replace("***", "**", 2))]
    return [line]


@dataclass(frozen=True)
class Head:
    """What the head of a block says without naming it."""

    level: int = 0
    role: str = ""
    kind: str = "standard"
    leader: bool = False
    xp: int = 0
    size: str = "Medium"
    source: str = ""
    type: str = ""
    tags: tuple[str, ...] = ()
    alignment: str = ""


@dataclass(frozen=True)
class Entry:
    """A power or trait as printed: its header, the line that has it, and the lines of its text."""

    header: Header
    line: PrintedLine
    texts: list[PrintedLine]

    @property
    def text(self) -> str:
        """Its text as one line."""
        return " ".join(one.text for one in self.texts)

    @property
    def start(self) -> PrintedLine:
        """The line its text starts in."""
        return self.texts[0] if self.texts else self.line


def placed(note: Note, entries: list[Entry]) -> Note:
    """A note about a text of several lines, with the line and column it stands in instead of those in the whole."""
    for entry in entries:
        if note.line != entry.start.number or note.column < entry.start.indent:
            continue
        column = note.column - entry.start.indent
        for line in entry.texts:
            if column < len(line.text):
                return replace(note, line=line.number, column=line.indent + column)
            column -= len(line.text) + 1
    return note
