"""`battlemat demo`: a bundled fight, fought by the opponent on both sides and told as it goes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from battlemat.cli.console import out
from battlemat.cli.spectator import fight_on
from battlemat.cli.telling import Teller, conclude, introduce
from battlemat.engine.record.session import Session
from battlemat.errors import unknown
from battlemat.files.opening import open_encounter
from battlemat.loading import battle_from_encounter
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems import DEFAULT, load_system, system_names

SEED: Final = 78


def demo(
    encounter: Annotated[
        str,
        typer.Option(
            "--encounter",
            help="Another encounter: by name if it comes with Battlemat, or its file.",
            show_default=False,
        ),
    ] = "",
    system: Annotated[str, typer.Option("--system", help="A fight by the rules of this system.")] = DEFAULT,
    seed: Annotated[int, typer.Option("--seed", help="Other dice, another fight.", min=0)] = SEED,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", help="Draw a picture a round into this folder.", file_okay=False, show_default=False
        ),
    ] = None,
) -> None:
    """Watch a fight: the opponent plays both sides, every rule kept."""
    fight = load_system(system).demo
    if not (encounter or fight):
        raise unknown("system with a demo", system, [name for name in system_names() if load_system(name).demo])
    file = open_encounter(encounter or fight)
    session = Session(battle_from_encounter(file, seed))
    teller = Teller(session.battle, svg)
    introduce(file)
    fight_on(session, teller, TacticalPlayer())
    conclude(session.battle)
    if teller.drawn:
        out.print(Text(f"{len(teller.drawn)} pictures are in {svg}."))
