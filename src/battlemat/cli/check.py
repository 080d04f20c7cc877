"""`battlemat check`: whether files can be used, what of their print is not understood, and why."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from battlemat.cli.console import out
from battlemat.errors import InputError, unknown
from battlemat.limits import visible
from battlemat.proofreading.files import proofread
from battlemat.proofreading.findings import Found, of_error
from battlemat.proofreading.why import explain_line, explain_named, explain_text
from battlemat.systems import load_system, system_names, system_that_prints


def check(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Files or folders: stat blocks and hero cards (.md, .txt), what virtual tables export (.yml, .json), "
            "heroes, maps and encounters (.toml), adventures and saved battles (.json).",
            show_default=False,
        ),
    ] = None,
    notes: Annotated[
        bool, typer.Option("--notes/--quiet", help="List every line that is not understood, or only count.")
    ] = True,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything found as JSON, for editors and programs.")
    ] = False,
    why: Annotated[
        str, typer.Option(metavar="LINE|NAME|TEXT", show_default=False,
                          help="Show how a power of the file (by its line or name), or a text, is read, word by word.")
    ] = "",
    system: Annotated[
        str, typer.Option(help="In whose print the text for --why is.", show_default=system_that_prints("marked").name)
    ] = "",
) -> int:
    """Check files, and say what of their stat blocks and powers is not understood.

    Not being understood is no mistake: such words stand as notes on the creature for the referee. The nearest wording
    that is understood is told for files named themselves, not for those found in a folder.
    """
    if why:
        return _explain(why, files or [], system)
    if not files:
        raise InputError("nothing to check is named", hint="battlemat check FILES, or --why TEXT")
    found = proofread(files, near=notes or as_json)
    if as_json:
        print(json.dumps(_record(found), indent=1, ensure_ascii=False))
        return 2 if found.errors else 0
    if notes:
        _print_notes(found)
    for warning in found.warnings:
        out.print(Text(f"warning: {warning}"), soft_wrap=True)
    for line in found.counts():
        out.print(Text(line), soft_wrap=True)
    sys.stdout.flush()
    for mistake in found.errors:
        print(visible(f"battlemat: {mistake}"), file=sys.stderr)
    return 2 if found.errors else 0


def _print_notes(found: Found) -> None:
    """What is not understood, and what can be used, a line each."""
    for note in found.notes():
        out.print(Text(f"{note.place}: {note.message}"), soft_wrap=True)
        if note.nearest:
            out.print(Text(f"    nearest that is understood: {note.nearest}"), soft_wrap=True)
    for kind in found.usable:
        for line in found.usable[kind]:
            out.print(Text(line), soft_wrap=True)


def _record(found: Found) -> dict[str, object]:
    """All that was found as data."""
    return {
        "diagnostics": [one.record() for one in found.findings],
        "warnings": found.warnings,
        "usable": found.usable,
        "counts": {
            "blocks": found.blocks, "blocksWhole": found.whole, "cards": found.cards, "cardsWhole": found.whole_cards,
            "lines": found.lines, "linesUnderstood": found.understood, "filesLeftAside": found.aside},
    }


def _explain(why: str, files: list[Path], system: str) -> int:
    """Show how a power of a file, by its line or name, or a text is read."""
    system = system or system_that_prints("marked").name
    if system not in system_names():
        raise unknown("system", system, system_names())
    if why.isdecimal() and len(files) != 1:
        raise InputError(f"line {why} of which file is meant?", hint=f"battlemat check --why {why} FILE")
    if len(files) > 1:
        raise InputError(f"{why!r} of which file is meant?", hint="name one file, or none to have a text explained")
    if why.isdecimal():
        told = explain_line(files[0], int(why))
    elif files:
        told = explain_named(files[0], why)
    else:
        told = explain_text(why, load_system(system))
    for line in told:
        out.print(Text(line), soft_wrap=True)
    return 0


__all__ = ["check", "of_error"]
