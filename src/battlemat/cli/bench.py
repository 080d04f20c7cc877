"""`battlemat bench`: how fast it runs on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from battlemat import bench as benches
from battlemat.bench import BOARDS, Bench, Growth
from battlemat.cli.console import out
from battlemat.systems import load_system, system_names


def bench(
    encounter: Annotated[
        Path | None,
        typer.Option("--encounter", help="Another encounter's file.", dir_okay=False, show_default=False),
    ] = None,
    battles: Annotated[int, typer.Option("--battles", help="Battles a run.", min=1)] = 40,
    repeats: Annotated[int, typer.Option("--repeats", help="Runs, of which the fastest counts.", min=1)] = 5,
    growth: Annotated[
        bool, typer.Option("--growth", help="Measure instead how a turn grows with creatures and map.")
    ] = False,
) -> None:
    """Measure how fast fights run here, on one core."""
    if growth:
        for system in system_names():
            if load_system(system).bench and load_system(system).squares:
                print_growth(benches.growth(system))
        return
    out.print(Text("Measuring: every figure is the best of several runs.", style="dim"))
    if encounter is not None:
        print_bench(benches.bench(encounter, battles=battles, repeats=repeats))
        return
    for system in system_names():
        if load_system(system).bench:
            print_bench(benches.bench(system=system, battles=battles, repeats=repeats))


def print_bench(found: Bench) -> None:
    """Print the figures of a bench and what they were measured on."""
    machine = found.machine
    floor = f"{found.columns} x {found.rows} squares" if found.columns else "no squares"
    sides = " against ".join(str(count) for count in found.creatures)
    out.print(Text(f"Battlemat {found.version}, {found.system}, {found.build}", style="bold"))
    out.print(Text(f"{machine.cpu}, {machine.cores} cores, {machine.system}, {machine.python}"))
    out.print(Text(f"{found.encounter}: {sides} creatures, {floor}, one core"))
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("", "shipped opponent", "random policy"):
        table.add_column(heading, justify="right" if heading else "left")
    both = (found.tactical, found.random)
    table.add_row("creature-turns a second", *(f"{one.turns_per_second:,.0f}" for one in both))
    table.add_row("decisions a second", *(f"{one.decisions_per_second:,.0f}" for one in both))
    table.add_row("battles a second", *(f"{one.battles_per_second:,.1f}" for one in both))
    table.add_row("creature-turns a battle", *(f"{one.turns / one.battles:.1f}" for one in both))
    table.add_row("rounds a battle", *(f"{one.rounds / one.battles:.1f}" for one in both))
    table.add_row("dice a battle", *(f"{one.dice / one.battles:.1f}" for one in both))
    out.print(table)
    out.print(Text(f"fork at the start of a turn: {found.fork_microseconds:.1f} microseconds"))


def print_growth(found: Growth) -> None:
    """Print what a turn takes by the number of creatures and the size of the map."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(Text(found.encounter))
    for side in BOARDS:
        table.add_column(f"{side} x {side}", justify="right")
    for sides, turns in zip(found.creatures, found.turns, strict=True):
        table.add_row(" against ".join(str(count) for count in sides), *(f"{one:,.0f}" for one in turns))
    table.add_row("grows with creatures to the power", *(f"{found.exponent(n):.2f}" for n in range(len(BOARDS))))
    out.print(table)
    out.print(Text("Microseconds a creature-turn of the shipped opponent, one core."))
