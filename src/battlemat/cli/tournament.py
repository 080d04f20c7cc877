"""`battlemat tournament`: opponents of all skills against each other, on both sides of the same fights."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from battlemat.cli import options
from battlemat.cli.console import out
from battlemat.cli.forecasting import chance_words
from battlemat.files.opening import open_encounter
from battlemat.forecasting.tables import rows_csv
from battlemat.forecasting.tournament import Match, Tournament
from battlemat.forecasting.tournament import tournament as let_fight
from battlemat.players.skills import SKILLS
from battlemat.registry import names
from battlemat.systems import load_system


def tournament(
    encounter: Annotated[
        list[str] | None,
        typer.Argument(help="Encounters, by name or their files.", show_default="the bench's, one of each system"),
    ] = None,
    skill: Annotated[
        list[str] | None,
        typer.Option("--skill", help="Who takes part; twice or more.", show_default="random, simple, tactical"),
    ] = None,
    pairs: Annotated[
        int, typer.Option("-n", "--pairs", help="Pairs of fights of every two over every encounter.", min=2)
    ] = 40,
    seed: Annotated[int, typer.Option("--seed", help="Other dice.", min=0)] = 0,
    workers: options.Workers = 0,
    on: options.Cluster = "",
    csv: Annotated[
        Path | None, typer.Option("--csv", help="Write all matches as a table.", dir_okay=False, show_default=False)
    ] = None,
) -> None:
    """Let opponents fight each other over the same encounters, each on both sides, and rate them."""
    files = [open_encounter(name) for name in encounter or [load_system(name).bench for name in names()]]
    found = let_fight(files, skill or [name for name in SKILLS if name != "search"], pairs, seed=seed, workers=workers,
                      on=on, say=print_match)
    print_tournament(found)
    if csv is not None:
        rows_csv(found.rows(), csv)
        out.print(Text(f"The matches are in {csv}."))


def print_match(match: Match) -> None:
    """Print how one match went."""
    out.print(Text(f"{match.encounter}: {match.first} against {match.second}, {match.won:g} to {match.lost:g}, "
                   f"{chance_words(match.score)}", style="dim"))


def print_tournament(found: Tournament) -> None:
    """Print ratings, and who wins how often of whom."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for place, heading in enumerate(("", "rating", *(f"of {one.skill}" for one in found.ratings))):
        table.add_column(heading, justify="right" if place else "left")
    for one in found.ratings:
        # The interval on a line of its own: side by side four opponents would not fit into a terminal.
        scores = ["" if other is one else chance_words(found.score(one.skill, other.skill), "\n")
                  for other in found.ratings]
        table.add_row(Text(one.skill), f"{one.points.value:+.0f} ± {one.points.margin:.0f}", *scores)
    out.print()
    out.print(table)
    pairs = found.matches[0].pairs
    out.print(Text(f"Shares of fights won, {pairs} pairs over each encounter with the sides changed and the same dice, "
                   f"seed {found.seed}. 400 points more win ten times of eleven; intervals are 95 %.", style="dim"))
