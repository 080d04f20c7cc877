"""`battlemat hero`: heroes made, grown by levels, and shown with every number taken apart."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from battlemat.cli.asking import Quit
from battlemat.cli.console import out
from battlemat.cli.interview import Interview, chosen
from battlemat.documents.reader import Table
from battlemat.documents.toml import parse_toml, read_text
from battlemat.errors import InputError, unknown
from battlemat.files.opening import open_hero
from battlemat.heroes.content import load_book
from battlemat.heroes.games import GAMES, game_of
from battlemat.heroes.made import Made
from battlemat.heroes.making import birth, rise
from battlemat.heroes.questions import wrong
from battlemat.heroes.reading import load_made, read_made, start
from battlemat.heroes.writing import hero_text, level_text
from battlemat.registry import DEFAULT
from battlemat.sheets.changes import changes
from battlemat.sheets.figures import load_sheet, made_sheet
from battlemat.sheets.page import PAPERS, page
from battlemat.sheets.screen import explain, show

hero = typer.Typer(name="hero", add_completion=False, help="Make a hero, take it up a level, or show it.")
_File = Annotated[Path, typer.Argument(help="The hero's file.", show_default=False)]
_Choose = Annotated[list[str] | None, typer.Option("--choose", metavar="KEY=VALUE", show_default=False,
                                                   help="Answer a question beforehand; may be given often.")]
OPENING: Final = "An empty line takes what stands in brackets; ? explains, back goes back, quit writes nothing."
NOTHING: Final = "Nothing written."


@hero.callback(invoke_without_command=True)
def _start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@hero.command("new")
def new(
    file: _File,
    system: Annotated[str, typer.Option("--system", help="The game it is for.")] = DEFAULT,
    choose: _Choose = None,
    content: Annotated[list[Path] | None, typer.Option("--content", show_default=False,
                                                       help="A folder of options of your own, besides.")] = None,
    nine: Annotated[bool, typer.Option("--nine-point-alignment", help="Orcus: the variant of nine.")] = False,
) -> int:
    """Make a hero of the first level: asks its way, takes nothing illegal, and writes the choices to a file."""
    if system not in GAMES:
        raise unknown("system with heroes to be made", system, GAMES)
    if file.exists():
        raise InputError("there is a file already", file=str(file), hint="name another, or take it away first")
    if not file.parent.is_dir():
        raise InputError(f"there is no folder '{file.parent}'", file=str(file))
    folders = [Path(os.path.relpath(folder, file.parent)) for folder in content or []]
    book = load_book(system, content or [])
    game = game_of(system)
    interview = Interview(lambda: start(book, nine, [str(folder) for folder in folders]),
                          lambda made: birth(made, game), chosen(choose or []))
    out.print(Text(OPENING), soft_wrap=True)
    try:
        made = interview.run()
    except Quit as quit:
        return _stopped(quit)
    _write(file, hero_text(made))
    out.print()
    out.print(Text(f"{made.name}, {made.ancestry.name} {made.calling.name}, is in {file}: battlemat hero show {file}"),
              soft_wrap=True)
    return 0


@hero.command("level")
def level(
    file: _File,
    choose: _Choose = None,
    to: Annotated[int | None, typer.Option("--to", help="Go on to this level.", show_default=False)] = None,
) -> int:
    """Take a hero up a level: asks for all the level brings, and adds it to the end of its file."""
    made = load_made(file)
    wanted = to if to is not None else made.level + 1
    if wanted <= made.level:
        raise InputError(f"{made.name} is of level {made.level}", hint=f"expected --to {made.level + 1} or more")
    while made.level < wanted:
        try:
            made = level_up(file, made, chosen(choose or []))
        except Quit as quit:
            return _stopped(quit, made)
        choose = None
    return 0


def level_up(file: Path, made: Made, beforehand: dict[str, str]) -> Made:
    """One level more, asked for and written."""
    game = game_of(made.book.system)
    if made.level >= made.book.highest:
        raise InputError(f"{made.name} is of level {made.level}: what heroes are made from here goes no further",
                         hint="add [[level]] tables to a folder of options")
    refused = game.xp_refusal(made, made.level + 1)
    if refused is not None:
        raise wrong(refused)
    before = made_sheet(made)
    out.print()
    out.print(Text(f"{made.name} reaches level {made.level + 1}.", style="bold"))
    grown = Interview(lambda: load_made(file), lambda one: rise(one, game), beforehand).run()
    text = read_text(file, "hero file")
    text = text + ("" if text.endswith("\n") or not text else "\n") + "\n" + level_text(grown, grown.level)
    document = parse_toml(text, str(file))
    again = read_made(Table(document, document.data))
    _write(file, text)
    for line in changes(before, made_sheet(again)):
        out.print(Text(line), soft_wrap=True)
    return again


@hero.command("show")
def show_hero(
    file: Annotated[str, typer.Argument(help="A hero, by name if it comes with Battlemat or its file.",
                                        show_default=False)],
    why: Annotated[list[str] | None,
                   typer.Option("--why", metavar="NUMBER", show_default=False,
                                help="Take a number apart: ac, hp, athletics, a weapon, a power.")] = None,
    html: Annotated[Path | None, typer.Option("--html", show_default=False,
                                              help="Write sheet and power cards as a page to print.")] = None,
    paper: Annotated[str, typer.Option("--paper", help="a4 or letter.")] = "a4",
) -> None:
    """Show a hero's sheet: its numbers, powers and gear; any hero file will do."""
    sheet = load_sheet(open_hero(file))
    if why:
        for name in why:
            explain(out, *sheet.total(name))
    if html is not None:
        if paper not in PAPERS:
            raise InputError(f"unknown paper '{paper}'", hint=f"expected {' or '.join(PAPERS)}")
        _write(html, page(sheet, paper))
        out.print(Text(f"{sheet.hero.name} is in {html}, for {paper.upper() if paper == 'a4' else 'Letter'} paper."),
                  soft_wrap=True)
    if not why and html is None:
        show(out, sheet)


def _stopped(quit: Quit, made: Made | None = None) -> int:
    """Somebody has had enough, or the answers have come to an end before the questions."""
    key = str(quit)
    stands = f" {made.name} stays at level {made.level}." if made is not None else ""
    if key:
        raise InputError(f"the answers end before '{key}': {NOTHING[0].lower()}{NOTHING[1:-1]}",
                         hint=f"give one more, or --choose {key}=...")
    out.print(Text(NOTHING + stands))
    return 0


def _write(file: Path, text: str) -> None:
    """Put a text in a file, whole or not at all. Raises `InputError` for a place that cannot be written."""
    try:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, prefix=f".{file.name}.", suffix=".new",
                                         delete=False, newline="\n") as stream:
            stream.write(text)
        os.replace(stream.name, file)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=str(file)) from None
