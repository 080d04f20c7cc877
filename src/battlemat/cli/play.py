"""`battlemat play`: a fight at this terminal, against the opponent or each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from battlemat import saving
from battlemat.cli.asking import Quit
from battlemat.cli.console import out
from battlemat.cli.game import Game
from battlemat.cli.opening import is_saved, open_encounter
from battlemat.cli.outside import ask_die
from battlemat.cli.telling import introduce
from battlemat.engine.battle import Battle
from battlemat.engine.decisions import Decision, Option
from battlemat.engine.dice import Dice, TableDice
from battlemat.engine.session import Session
from battlemat.errors import InputError, unknown
from battlemat.files.encounters import HEROES, EncounterFile
from battlemat.loading import begin, prepare
from battlemat.players.tactical import TacticalPlayer

ALL: Final = "all"


def play(
    encounter: Annotated[
        str,
        typer.Argument(
            help="An encounter, by name if it comes with Battlemat or its file; or a saved battle.",
            show_default=False,
        ),
    ],
    human: Annotated[
        list[str] | None,
        typer.Option(
            "--human",
            help="A side to be played here; may be repeated. 'all' for every side.",
            show_default=HEROES,
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Other dice, another fight.", min=0)] = 1,
    dice: Annotated[bool, typer.Option("--dice", help="Roll real dice and type in what they show.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", help="Keep the battle in this file as it goes.", dir_okay=False, show_default=False
        ),
    ] = None,
) -> None:
    """Play a fight here, one side or several, with every option's odds and every refusal's reason."""
    if is_saved(Path(encounter)):
        game = _resumed(Path(encounter), human or [], save)
    else:
        if save is not None and save.exists():
            raise InputError(
                "there is such a file already",
                file=str(save),
                hint=f"`battlemat play {save}` goes on with it; or give another name",
            )
        file = open_encounter(encounter)
        try:
            game = _begun(file, human or [], seed, dice, save)
        except Quit:
            out.print()
            return
    out.print(Text("Type `help` to see what can be typed.", style="dim"))
    game.play()


def _begun(file: EncounterFile, human: list[str], seed: int, typed: bool, path: Path | None) -> Game:
    """A game from the start; with dice typed in, initiative is asked for first. Raises `Quit`."""
    opening: list[str] = []

    def answer(battle: Battle, decision: Decision) -> Option:
        if decision.name != "roll":
            return decision.options[0]
        option = ask_die(decision, battle.creatures[decision.who].sheet.key, lambda line: False)
        opening.append(option.key)
        return option

    sides = _sides(file, human)
    battle = prepare(file)
    introduce(file)
    source: Dice = TableDice(seed) if typed else Dice(seed)
    session = Session(begin(battle, source, answer))
    return Game(session, file, sides, TacticalPlayer(), opening, path)


def _resumed(path: Path, human: list[str], save: Path | None) -> Game:
    """A game that goes on from a saved battle."""
    saved = saving.read(path)
    sides = _sides(saved.encounter, human)
    session = saved.start()
    introduce(saved.encounter)
    game = Game(session, saved.encounter, sides, TacticalPlayer(), saved.opening, save or path)
    decision = session.decision
    for number, _ in enumerate(saved.play(session)):
        if decision is not None and game.is_human(decision):
            game.given.append(number)
        decision = session.decision
    game.teller.undone(session.battle)
    game.teller.show(session.battle)
    return game


def _sides(file: EncounterFile, named: list[str]) -> list[str]:
    """The sides played here. Raises `InputError` for one that is not in the encounter."""
    known = list(file.sides())
    if ALL in named:
        return known
    for side in named:
        if side not in known:
            raise unknown("side", side, [*known, ALL])
    if named:
        return named
    return [HEROES] if HEROES in known else known[:1]
