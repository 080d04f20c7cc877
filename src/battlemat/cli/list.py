"""`battlemat list`: what comes with Battlemat, and what stands in a folder of your own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer
from rich.table import Table
from rich.text import Text

from battlemat.cli.console import out
from battlemat.errors import unknown
from battlemat.files.bestiary import load_bestiary
from battlemat.files.challenges import load_challenge
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.maps import load_map
from battlemat.files.parties import every_hero, shipped, shipped_systems

KINDS: Final = ("encounters", "monsters", "heroes", "challenges", "maps")
MARKS: Final = ".!?"


class Line(NamedTuple):
    """One thing there is: what it is called by, its game, its level, and a line about it."""

    name: str
    system: str
    level: str
    about: str


def list(
    kind: Annotated[
        str, typer.Argument(help="encounters, monsters, heroes, challenges or maps; all of them without.",
                            show_default=False),
    ] = "",
    system: Annotated[str, typer.Option("--system", help="Of one game only.", show_default=False)] = "",
) -> None:
    """List what comes with Battlemat: name, game, level, and a line each."""
    if kind and kind not in KINDS:
        raise unknown("kind of thing", kind, KINDS)
    if system:
        shipped(system)
    for one in (kind,) if kind else KINDS:
        found = [line for game in ((system,) if system else shipped_systems()) for line in lines(one, game)]
        if not found:
            continue
        table = Table(box=None, padding=(0, 2, 0, 0), title=one, title_justify="left", title_style="bold", expand=True)
        for at, heading in enumerate(("name", "game", "level")):
            widest = max(len(heading), *(len(line[at]) for line in found))
            table.add_column(heading, no_wrap=True, min_width=widest)
        table.add_column("", ratio=1)
        for line in found:
            table.add_row(Text(line.name), line.system, line.level, Text(line.about, style="dim"))
        out.print(table)
        out.print()


def lines(kind: str, system: str) -> Iterator[Line]:
    """What there is of a kind in a system's content."""
    folder = shipped(system)
    if kind == "monsters":
        if (folder / "monsters").is_dir():
            for block in load_bestiary([folder / "monsters"]).blocks:
                yield Line(block.name, system, str(block.level), " ".join([block.role, _unless(block.size, "medium")]))
    elif kind == "heroes":
        for hero in every_hero(system) if (folder / "heroes").is_dir() else ():
            about = getattr(hero, "title", "") or first(getattr(hero, "prose", ""))
            yield Line(hero.name, system, str(hero.level), about)
    else:
        for path in sorted((folder / kind).glob("*.toml")):
            yield _line(kind, system, path)


def _line(kind: str, system: str, path: Path) -> Line:
    """One file of encounters, challenges or maps."""
    if kind == "encounters":
        encounter = load_encounter(path)
        return Line(path.stem, system, _levels(encounter), first(encounter.prose) or encounter.name)
    if kind == "challenges":
        challenge = load_challenge(path)
        levels = sorted({hero.level for hero in challenge.heroes})
        return Line(path.stem, system, "-".join(str(level) for level in levels[:: max(1, len(levels) - 1)]),
                    first(challenge.prose))
    drawn = load_map(path)
    return Line(path.stem, system, "", f"{drawn.width} x {drawn.height}: {first(drawn.prose)}")


def _levels(encounter: EncounterFile) -> str:
    """The levels of an encounter's heroes: "1", "2-3"."""
    levels = [placed.hero.level for placed in encounter.creatures if placed.hero is not None]
    if not levels:
        return ""
    return str(min(levels)) if min(levels) == max(levels) else f"{min(levels)}-{max(levels)}"


def _unless(word: str, usual: str) -> str:
    return "" if word == usual else f"({word})"


def first(prose: str) -> str:
    """The first sentence of a text."""
    text = " ".join(prose.split())
    ends = [text.find(f"{mark} ") for mark in MARKS if f"{mark} " in text]
    return text[: min(ends) + 1] if ends else text
