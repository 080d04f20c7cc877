"""`battlemat replay`: a saved battle told again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from battlemat import saving
from battlemat.cli.console import out
from battlemat.cli.telling import Teller, conclude, introduce
from battlemat.errors import InputError


def replay(
    file: Annotated[Path, typer.Argument(help="A battle saved by `battlemat play`.", show_default=False)],
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", help="Draw a picture a round into this folder.", file_okay=False, show_default=False
        ),
    ] = None,
    turn: Annotated[
        int | None,
        typer.Option(
            "--turn",
            help="Only the state when this turn began, the first being 1.",
            min=1,
            show_default=False,
        ),
    ] = None,
) -> None:
    """Tell a saved battle again, round by round."""
    saved = saving.read(file)
    session = saved.start()
    if turn is None:
        introduce(saved.encounter)
    teller = Teller(session.battle, svg, silent=turn is not None)
    teller.catch_up(session.battle)
    serial = session.battle.serial
    answers = saved.play(session)
    while session.battle.serial < (turn or session.battle.serial + 1) and next(answers, None) is not None:
        if session.battle.serial != serial:
            serial = session.battle.serial
            teller.catch_up(session.battle)
    if turn is not None:
        if session.battle.serial < turn:
            raise InputError(
                f"there is no turn {turn}",
                file=str(file),
                hint=f"the battle was saved in its turn {session.battle.serial}",
            )
        teller.silent = False
        teller.show(session.battle)
        return
    teller.finish(session.battle)
    if session.decision is None:
        conclude(session.battle)
    else:
        out.print(Text(f"Saved here: `battlemat play {file}` goes on.", style="dim"))
    if teller.drawn:
        out.print(Text(f"{len(teller.drawn)} pictures are in {svg}."))
