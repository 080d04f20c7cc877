"""`battlemat day`: a party's encounters, challenges, journeys and rests, played, let be played, shown."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.padding import Padding
from rich.text import Text

from battlemat import saving
from battlemat.cli import options
from battlemat.cli.console import out
from battlemat.cli.daily import DayGame, outcome, party, plan_words
from battlemat.cli.new import template, write
from battlemat.days.carrying import camp, heroes_of
from battlemat.days.day import Day, is_day, load
from battlemat.days.file import load_day
from battlemat.errors import InputError, unknown
from battlemat.files.encounters import HEROES
from battlemat.players.tactical import TacticalPlayer
from battlemat.registry import DEFAULT

day = typer.Typer(name="day", add_completion=False, help="Play a day of encounters, challenges, journeys and rests.")
MOST_SEED: Final = 1_000_000
_File = Annotated[Path, typer.Argument(help="A day file, or a saved day.", show_default=False)]
_Seed = Annotated[int | None, typer.Option("--seed", help="The same dice, the same day.", min=0,
                                           show_default="another each time")]


@day.callback(invoke_without_command=True)
def _start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@day.command("new")
def new(
    file: Annotated[Path, typer.Argument(help="Where to write it.", show_default=False)],
    system: Annotated[str, typer.Option("--system", help="The game it is for.")] = DEFAULT,
) -> None:
    """Begin a day file: a commented template that can be played as it is."""
    write(file, template("day", system))
    out.print(Text(f"Written: `battlemat day play {file}` plays it."), soft_wrap=True)


@day.command("play")
def play(
    file: _File,
    seed: _Seed = None,
    dice: options.Dice = "",
    save: Annotated[
        Path | None,
        typer.Option("--save", help="Keep the day in this file as it goes.", dir_okay=False,
                     show_default="beside the day file"),
    ] = None,
) -> None:
    """Play a day: stop whenever you like, and go on from its file on another evening."""
    if is_day(file):
        if dice:
            raise InputError("a saved day has its dice already", hint="leave --dice out")
        if save is not None and save.exists() and not save.samefile(file):
            raise InputError("there is such a file already", file=str(save), hint="give another name")
        saving.ready(save or file)
        game = DayGame(load(file), [HEROES], TacticalPlayer(), save or file)
        game.at = len(game.day.stages) - 1
        game.enter(game.stage, game.stage.session)
        game.seen = len(game.battle.log)
        game.teller.undone(game.battle)
        out.print(Text(f"It is {game.stage.event.name}, event {game.at + 1} of {len(game.day.file.events)}."))
        game.teller.show(game.battle) if game.stage.encounter is not None else party(game.day.heroes)
    else:
        read = load_day(file)
        path = save or file.with_name(f"{file.stem}-played.json")
        if path.exists():
            raise InputError("there is such a file already", file=str(path),
                             hint=f"`battlemat day play {path}` goes on with it; or give another name with --save")
        saving.ready(path)
        chosen = seed if seed is not None else secrets.randbelow(MOST_SEED)
        _introduce(read.name, read.prose)
        if seed is None:
            out.print(Text(f"The dice have the seed {chosen}: `--seed {chosen}` rolls the same again.", style="dim"))
        game = DayGame(Day(read, chosen, typed_by(dice)), [HEROES], TacticalPlayer(), path)
    out.print(Text("Type `help` to see what can be typed.", style="dim"))
    game.play()


@day.command("run")
def run(file: _File, seed: _Seed = None) -> None:
    """Let a day be played: the tactical opponent plays everybody, and rests spend what they spend by default."""
    chosen = seed if seed is not None else secrets.randbelow(MOST_SEED)
    under_way = load(file) if is_day(file) else Day(load_day(file), chosen)
    _introduce(under_way.file.name, under_way.file.prose)
    game = DayGame(under_way, [], TacticalPlayer())
    game.play()
    if seed is None and not is_day(file):
        out.print(Text(f"The dice had the seed {chosen}.", style="dim"))


@day.command("show")
def show(file: _File) -> None:
    """Show a day: its plan, what has come of it so far, and how the party stands."""
    under_way = load(file) if is_day(file) else None
    read = under_way.file if under_way is not None else load_day(file)
    _introduce(read.name, read.prose)
    stages = under_way.stages if under_way is not None else []
    for number, event in enumerate(read.events, 1):
        words = outcome(stages[number - 1]) if number <= len(stages) else plan_words(event)
        out.print(Text(f"{number:3} {words}", style="" if number <= len(stages) else "dim"), soft_wrap=True)
    out.print()
    if under_way is not None:
        party(under_way.heroes)
        if under_way.gold or under_way.treasure:
            out.print(Text("Found: " + ", ".join([f"{under_way.gold} gold", *under_way.treasure])))
    else:
        party(heroes_of(camp(read.system, read.heroes, dict(read.options))))


def typed_by(word: str) -> str:
    """How dice come about that `--dice` speaks of. Raises `InputError` for another word."""
    known = {"": "rolled", "all": "typed", "heroes": "heroes"}
    if word not in known:
        raise unknown("dice", word, [one for one in known if one])
    return known[word]


def _introduce(name: str, prose: str) -> None:
    out.print()
    out.print(Text(name, style="bold"))
    if prose:
        out.print(Padding(Text(prose, style="italic"), (0, 0, 0, 2), expand=False))
    out.print()
