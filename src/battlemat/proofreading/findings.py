"""What proofreading finds: words that are not understood, mistakes, and counts of what is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from battlemat.errors import InputError
from battlemat.powers.forms.base import Note
from battlemat.powers.unread import limiting

ERROR: Final = "error"
WARNING: Final = "warning"
NOTE: Final = "note"


@dataclass(frozen=True)
class Finding:
    """One thing to tell about a file.

    `severity` is "error" (the file, or the line, cannot be used), "warning" (what limits a power is not understood: it
    is asked about in play; or something is left out) or "note" (words that do nothing in play). `line` and `column`
    count from 1, `end` is the column behind the last word; of what a tabletop `exported` they are places in the print
    it stands for. `clause` are the words, `understood` the longest part of them that could go on to something
    understood, `nearest` a wording near to them that is, `hint` what would be right.
    """

    file: str
    line: int
    column: int
    end: int
    severity: str
    message: str
    clause: str = ""
    understood: str = ""
    nearest: str = ""
    hint: str = ""
    owner: str = ""
    power: str = ""
    exported: bool = False

    @property
    def place(self) -> str:
        """"FILE:LINE:COLUMN"."""
        return f"{self.file}:{self.line}:{self.column}"

    def record(self) -> dict[str, object]:
        """The finding as data for editors and programs; what is empty is left out."""
        found: dict[str, object] = {
            "file": self.file, "line": self.line, "column": self.column, "endLine": self.line, "endColumn": self.end,
            "severity": self.severity, "message": self.message}
        for name in ("clause", "understood", "nearest", "hint", "owner", "power", "exported"):
            if getattr(self, name):
                found[name] = getattr(self, name)
        return found


@dataclass
class Found:
    """What has been found out about files so far. `usable` says of each kind of file what it can be used as; `exact`:
    the nearest wordings are looked for as well, which takes time.
    """

    blocks: int = 0
    whole: int = 0
    cards: int = 0
    whole_cards: int = 0
    lines: int = 0
    understood: int = 0
    aside: int = 0
    findings: list[Finding] = field(default_factory=list)
    usable: dict[str, list[str]] = field(default_factory=dict)
    errors: list[InputError] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def use(self, kind: str, told: str) -> None:
        """A file of a kind can be used, as what."""
        self.usable.setdefault(kind, []).append(told)

    def notes(self) -> list[Finding]:
        """What is not understood, in the order found."""
        return [one for one in self.findings if one.severity != ERROR]

    def counts(self) -> list[str]:
        """All of it in numbers, a line each."""
        lines: list[str] = []
        if self.blocks:
            lines.append(f"{number(self.blocks, 'stat block')}, {self.whole} understood wholly "
                         f"({_percent(self.whole, self.blocks)})")
        if self.cards:
            lines.append(f"{number(self.cards, 'hero card')}, {self.whole_cards} understood wholly "
                         f"({_percent(self.whole_cards, self.cards)})")
        if self.lines:
            lines.append(f"{number(self.lines, 'power, trait and aura line')}, {self.understood} understood "
                         f"({_percent(self.understood, self.lines)})")
            limits = sum(one.severity == WARNING for one in self.findings)
            asked = f", {limits} of them about limits, which are asked about in play" if limits else ""
            lines.append(f"{number(len(self.notes()), 'note')} for the referee{asked}")
        if self.usable:
            lines.append(", ".join(number(len(files), kind) for kind, files in self.usable.items()))
        if self.aside:
            lines.append(f"{number(self.aside, 'file')} left aside: nothing in print is in them")
        if self.errors:
            lines.append(f"{number(len(self.errors), 'file')} with a mistake")
        return lines or ["nothing to check here"]


def of_note(note: Note, file: str, owner: str = "", power: str = "", exported: bool = False) -> Finding:
    """A note as a finding."""
    column = max(1, note.column)
    return Finding(file, note.line, column, column + len(note.text), WARNING if limiting(note) else NOTE, note.told,
                   note.text, owner=owner, power=power, exported=exported)


def of_error(error: InputError) -> Finding:
    """A mistake as a finding."""
    line, column = error.line or 1, error.column or 1
    return Finding(error.file or "", line, column, column + 1, ERROR, error.message, hint=error.hint or "")


Explain = Callable[[Finding], Finding]


def number(count: int, noun: str) -> str:
    """ "1 file", "2 files"."""
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun}{'es' if noun.endswith('o') else 's'}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "0 %"
