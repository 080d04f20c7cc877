"""`battlemat reading`: how well print is read, measured on folders of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from battlemat.cli.console import out
from battlemat.reading import Collection, Measures, measure, size
from battlemat.reading.measures import CORRUPTIONS, Share


def reading(
    folders: Annotated[
        list[Path],
        typer.Argument(help="Folders of stat blocks and power cards; each is a collection.", show_default=False),
    ],
    sample: Annotated[int, typer.Option("--sample", help="Lines of each to corrupt and to read back.", min=1)] = 200,
    seed: Annotated[int, typer.Option("--seed", help="Which lines those are, and how they are corrupted.")] = 1,
    names: Annotated[
        bool, typer.Option("--singles", help="List what of the grammar one block or card alone uses.")
    ] = False,
    notes: Annotated[
        bool, typer.Option("--notes", help="List what is not read.")
    ] = False,
) -> int:
    """Measure how well print is read.

    Leave one out: a line counts as read only if all that its reading rests on is used by another block or card, too.
    """
    found = measure(folders, sample, seed)
    collections = [one.collection for one in found]
    print_measures(found)
    for one in collections:
        if one.unread and not one.units:
            out.print(Text(f"{one.name}: no stat block and no card in {len(one.unread)} files"))
    out.print(Text(f"powers/: {size():,} lines of Python"))
    if names:
        for name in sorted({name for one in found for name in one.singles}):
            out.print(Text(f"single: {name}"), soft_wrap=True)
    if notes:
        _print_unread(collections)
    return 0


HEADINGS: Final = ("units/\nlines", "read", "unseen", "new", "cor-\nrupted", "read\nback", "sin-\ngle")
LEGEND: Final = (
    "units are stat blocks and cards; in percent:",
    "read: lines / units wholly; unseen: the same, leave one out",
    "new: lines of a wording nothing else has, read / leave one out",
    "corrupted: read though a word is dropped / two are swapped / one is replaced",
)


def print_measures(found: list[Measures]) -> None:
    """Print the measures, a collection a row."""
    table = Table(box=None, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for heading in HEADINGS:
        table.add_column(heading, justify="right", no_wrap=True)
    for one in found:
        corrupted = "/".join(f"{one.strictness[how].percent:.0f}" for how in CORRUPTIONS)
        new = f"{one.new.percent:.0f}/{one.new_out.percent:.0f}"
        table.add_row(one.collection.name, f"{one.units.whole}/{one.lines.whole}", _said(one.lines, one.units),
                      _said(one.lines_out, one.units_out), new, corrupted, f"{one.read_back.percent:.0f}",
                      str(len(one.singles)))
    out.print(table)
    for line in LEGEND:
        out.print(Text(line, style="dim"))


def _said(first: Share, second: Share) -> str:
    return f"{first.percent:.1f}/{second.percent:.1f}" if first.whole else "-"


def _print_unread(collections: list[Collection]) -> None:
    for one in collections:
        for unit in one.units:
            for line in unit.lines:
                for note in line.power.notes():
                    out.print(Text(f"{unit.file}:{note.line}: {note.told}"), soft_wrap=True)
