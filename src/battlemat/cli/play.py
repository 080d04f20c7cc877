"""`battlemat play`: a fight at this terminal, against the opponent or each other."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from battlemat import saving
from battlemat.cli import options
from battlemat.cli.console import out
from battlemat.cli.game import Game
from battlemat.cli.telling import introduce
from battlemat.engine.dice import Dice, HeroDice, TableDice
from battlemat.engine.record.session import Session
from battlemat.errors import InputError, unknown
from battlemat.files.encounters import HEROES, EncounterFile
from battlemat.files.opening import is_saved, open_encounter
from battlemat.loading import prepare
from battlemat.players.tactical import TacticalPlayer

ALL: Final = "all"
DICE: Final = {"": Dice, ALL: TableDice, "heroes": HeroDice}
"""What `--dice` may say."""
MOST_SEED: Final = 1_000_000


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
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="The same dice, the same fight.", min=0, show_default="another each time"),
    ] = None,
    dice: options.Dice = "",
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", help="Keep the battle in this file as it goes.", dir_okay=False, show_default=False
        ),
    ] = None,
) -> None:
    """Play a fight here, one side or several, with every option's odds and every refusal's reason."""
    if is_saved(Path(encounter)):
        _keepable(save, Path(encounter))
        game = _resumed(Path(encounter), human or [], save)
    else:
        _keepable(save, None)
        game = _begun(open_encounter(encounter), human or [], seed, dice, save)
    out.print(Text("Type `help` to see what can be typed.", style="dim"))
    game.play()


def _keepable(save: Path | None, resumed: Path | None) -> None:
    """Raise `InputError` where the battle cannot be kept in this file, or another one is there already."""
    if save is None:
        if resumed is not None:
            saving.ready(resumed)
        return
    if save.exists() and (resumed is None or not save.samefile(resumed)):
        raise InputError(
            "there is such a file already",
            file=str(save),
            hint=f"`battlemat play {save}` goes on with it; or give another name",
        )
    saving.ready(save)


def fresh_seed() -> int:
    """A seed nobody knows beforehand."""
    return secrets.randbelow(MOST_SEED)


def _begun(file: EncounterFile, human: list[str], seed: int | None, typed: str, path: Path | None) -> Game:
    """A game from the start."""
    sides = _sides(file, human)
    if typed not in DICE:
        raise unknown("dice", typed, [word for word in DICE if word])
    battle = prepare(file)
    known = seed is not None
    seed = seed if seed is not None else fresh_seed()
    battle.dice = DICE[typed](seed)
    introduce(file)
    if not known:
        out.print(Text(f"The dice have the seed {seed}: `--seed {seed}` rolls the same again.", style="dim"))
    return Game(Session(battle), file, sides, TacticalPlayer(), path)


def _resumed(path: Path, human: list[str], save: Path | None) -> Game:
    """A game that goes on from a saved battle."""
    saved = saving.read(path)
    sides = _sides(saved.encounter, human)
    session = saved.start()
    introduce(saved.encounter)
    game = Game(session, saved.encounter, sides, TacticalPlayer(), save or path)
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
