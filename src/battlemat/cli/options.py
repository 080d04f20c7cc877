"""Options that several commands have, in the same words."""

from __future__ import annotations

from typing import Annotated

import typer

Dice = Annotated[str, typer.Option(
    "--dice", help="Roll real dice and type in what they show: 'all', or those of 'heroes'.", show_default=False)]
Workers = Annotated[int, typer.Option(
    "--workers", help="Processes; without it one for each core.", min=0, show_default=False)]
Cluster = Annotated[str, typer.Option("--on", help="A cluster: dask://HOST:PORT.", show_default=False)]
