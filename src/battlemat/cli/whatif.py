"""What changes make, and a tuned encounter, on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from battlemat.cli.console import out
from battlemat.cli.forecasting import chance_words
from battlemat.forecasting.charts import number
from battlemat.forecasting.intervals import Interval
from battlemat.forecasting.tuning import Tuned
from battlemat.forecasting.whatif import WhatIf

TRIED: Final = 8


def signed(change: Interval, scale: float = 1.0) -> str:
    """A difference with its interval, its sign always there: "−12 ± 3"."""
    value = change.value * scale
    sign = "±" if not round(abs(value), 2) else "−" if value < 0 else "+"
    return f"{sign}{number(abs(value))} ± {number(change.margin * scale)}"


@contextmanager
def counting() -> Iterator[Callable[[int, int], None] | None]:
    """Show how many battles have been fought; nothing where there is no terminal."""
    if not out.is_terminal:
        yield None
        return
    with Progress(TextColumn("fighting"), BarColumn(bar_width=24), TextColumn("{task.completed:,} battles of each"),
                  TimeElapsedColumn(), console=out, transient=True) as bar:
        task = bar.add_task("fighting", total=None)
        yield lambda done, most: bar.update(task, completed=done, total=most)


def print_what_if(found: WhatIf) -> None:
    """Print what each change makes, the largest effect first."""
    base = found.base
    out.print()
    out.print(Text(base.contest.encounter.name, style="bold"))
    out.print(Text(f"As it is, {base.contest.home} win {chance_words(base.chance)}: {base.difficulty.word}"))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for place, heading in enumerate(("change", "wins", "points", "left", "rounds", "fall", "die")):
        table.add_column(heading, justify="right" if place else "left", no_wrap=bool(place))
    whole = 100 / max(1, base.tally.sums["left"] / max(1, base.battles))
    for one in found.by_effect():
        cells = [signed(one.of("won"), 100), signed(one.of("left"), whole) + " %",
                 *(f"{one.of(what).value:+.1f}" for what in ("rounds", "fell", "died"))]
        chance = f"{100 * one.forecast.chance.value:.0f} %"
        style = "" if one.of("won").sure else "dim"
        if not one.otherwise:
            cells = ["no battle", "went", "otherwise", "", ""]
        table.add_row(Text(one.words), chance, *cells, style=style)
    out.print()
    out.print(table)
    out.print(Text(f"{base.battles:,} battles of each on the same dice, {base.contest.skills_told()}, seed "
                   f"{base.seed}; ± is 95 %, dim may be chance. Left: hit points, of what is left now.", style="dim"))


def print_tuned(found: Tuned) -> None:
    """Print the mix found and others tried."""
    out.print()
    out.print(Text(found.best.contest.encounter.name, style="bold"))
    out.print(Text(f"Nearest to {100 * found.wish:g} %: ") + Text(found.mix.words, style="bold")
              + Text(f", won {chance_words(found.best.chance)}: {found.best.difficulty.word}"))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for place, heading in enumerate(("also tried", "won", "battles")):
        table.add_column(heading, justify="right" if place else "left")
    for one in [one for one in found.tried if one.counts != found.mix.counts][:TRIED]:
        table.add_row(Text(one.words), chance_words(one.chance), str(one.battles))
    out.print()
    out.print(table)
