"""`battlemat new`: a file to begin with, commented, that can be used as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from battlemat.cli.console import out
from battlemat.errors import InputError, unknown
from battlemat.files.parties import shipped, shipped_systems
from battlemat.registry import DEFAULT

KINDS: Final = {
    "monster": "`battlemat check {file}` reads it; an encounter names it in its bestiary",
    "encounter": "`battlemat play {file}` plays it",
    "map": '`battlemat check {file}` reads it; an encounter uses it by map = "{file}"',
    "day": "`battlemat day play {file}` plays it",
}
"""What can be begun, and what is done with its file."""


def new(
    kind: Annotated[str, typer.Argument(help="monster, encounter, map or day.", show_default=False)],
    file: Annotated[
        Path | None,
        typer.Argument(help="Where to write it; without a file it is printed.", show_default=False, dir_okay=False),
    ] = None,
    system: Annotated[str, typer.Option("--system", help="The game it is for.")] = DEFAULT,
) -> None:
    """Begin a file of your own: a commented template that works as it is."""
    text = template(kind, system)
    if file is None:
        out.print(Text(text), soft_wrap=True, end="")
        return
    write(file, text)
    out.print(Text(f"Written: {KINDS[kind].format(file=file)}."), soft_wrap=True)


def template(kind: str, system: str) -> str:
    """The text of a template of a system's. Raises `InputError` for a kind or a system that has none."""
    if kind not in KINDS:
        raise unknown("kind of file", kind, KINDS)
    found = sorted((shipped(system) / "templates").glob(f"{kind}.*"))
    if not found:
        having = [one for one in shipped_systems() if list((shipped(one) / "templates").glob(f"{kind}.*"))]
        raise InputError(f"{system} has no template of a {kind}", hint=f"there is one for {', '.join(having)}")
    return found[0].read_text(encoding="utf-8")


def write(file: Path, text: str) -> None:
    """Write a new file. Raises `InputError` where there is one already, or none can be written."""
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise InputError("there is such a file already", file=str(file), hint="give another name") from None
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=str(file)) from None
