"""`battlemat forecast`: how an encounter is likely to go, here in a few lines, and as a page or tables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.text import Text

from battlemat.cli import options
from battlemat.cli.console import out
from battlemat.cli.forecasting import print_day, print_forecast, progress
from battlemat.days.file import is_day_file, load_day
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile
from battlemat.files.opening import open_encounter
from battlemat.forecasting.contest import Contest
from battlemat.forecasting.forecast import Forecast, make_forecast

if TYPE_CHECKING:
    from battlemat.files.bestiary import Bestiary
    from battlemat.forecasting.changing import Variant
    from battlemat.forecasting.whatif import WhatIf


def forecast(
    encounter: Annotated[
        str | None,
        typer.Argument(help="An encounter, by name if it comes with Battlemat or its file.", show_default=False),
    ] = None,
    within: Annotated[
        float, typer.Option("--within", help="Fight until the chance is known this many points either way.")
    ] = 3.0,
    battles: Annotated[
        int, typer.Option("-n", "--battles", help="Fight so many battles instead.", min=0, show_default=False)
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", help="Other dice for all battles.", min=0)] = 0,
    workers: options.Workers = 0,
    on: options.Cluster = "",
    skill: Annotated[
        list[str] | None,
        typer.Option("--skill", help="What sides play like: SKILL or SIDE=SKILL; A,B,C compares them.",
                     show_default="tactical"),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", help='What if: "level=1..5", "heroes=3..6", "Mire Drummer=0,2".', show_default=False),
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option("--without", help="What if without this creature or kind.", show_default=False)
    ] = None,
    swap: Annotated[
        list[str] | None, typer.Option("--swap", help='What if one for another: "OLD=NEW".', show_default=False)
    ] = None,
    switch: Annotated[
        list[str] | None,
        typer.Option("--switch", help="What if this switch of the rules were thrown: NAME=VALUE.", show_default=False),
    ] = None,
    tune: Annotated[
        str,
        typer.Option("--tune", help='Find the mix of monsters for a chance: "65%", "65% Reedling, Mire Drummer".',
                     show_default=False),
    ] = "",
    party: Annotated[
        str, typer.Option("--party", help='Heroes: a size and level, "5@3", or hero files.', show_default=False)
    ] = "",
    monsters: Annotated[
        str, typer.Option("--monsters", help='Against them: "3 Bramble Ram, 1 Mire Drummer".', show_default=False)
    ] = "",
    system: Annotated[str, typer.Option("--system", help="By these rules, with --monsters.", show_default=False)] = "",
    map: Annotated[
        Path | None, typer.Option("--map", help="On this map, with --monsters.", dir_okay=False, show_default=False)
    ] = None,
    bestiary: Annotated[
        list[Path] | None,
        typer.Option("--bestiary", help="Stat blocks besides those that come along.", show_default=False),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write it as a page.", dir_okay=False, show_default=False)
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", help="Write tidy tables: to a file, or into a folder, a file each.", show_default=False),
    ] = None,
    parquet: Annotated[Path | None, typer.Option("--parquet", help="The same as Parquet.", show_default=False)] = None,
    json: Annotated[
        Path | None, typer.Option("--json", help="The same as JSON.", dir_okay=False, show_default=False)
    ] = None,
) -> None:
    """Say how an encounter or a day is likely to go: fight it until the heroes' chance is known well enough."""
    fights = Fights(within / 100, battles, seed, workers, on)
    files = Files(html, csv, parquet, json)
    if encounter is not None and is_day_file(encounter):
        if any((skill, vary, without, swap, switch, tune, party, monsters, on, html, parquet)):
            raise InputError("of a day only the chance and what is left are forecast", file=encounter,
                             hint="expected --within, -n, --seed, --workers, --csv and --json alone")
        tell_day(encounter, fights, files)
        return
    file = chosen(encounter, party, monsters, system, map, bestiary or [])
    base, played = skills_of(skill or [], file)
    contest = Contest(file, base)
    if not any((vary, without, swap, switch, played, tune)):
        tell_chance(contest, fights, files)
        return
    # What only a changed or tuned encounter asks for is not waited for by the others.
    from battlemat.forecasting.building import bestiaries
    from battlemat.forecasting.changing import variants

    known = bestiaries(file.system, bestiary or [])
    changes = variants(contest, known, vary=vary or [], without_=without or [], swap=swap or [], switch=switch or [],
                       skill=played)
    if tune and changes:
        raise InputError("--tune looks for one encounter, and what-ifs are about several",
                         hint="leave out --tune, or the others")
    if tune:
        tell_tuned(contest, tune, known, fights, files)
    else:
        tell_changes(contest, changes, fights, files)


@dataclass(frozen=True)
class Fights:
    """How much is fought and where: until the chance is known `within` so much either way, or so many `battles`."""

    within: float
    battles: int
    seed: int
    workers: int
    on: str


@dataclass(frozen=True)
class Files:
    """The files asked for; None: not that one."""

    html: Path | None
    csv: Path | None
    parquet: Path | None
    json: Path | None


def tell_day(name: str, fights: Fights, files: Files) -> None:
    """Forecast a day."""
    from battlemat.forecasting.days import forecast_day

    day = load_day(name)
    with progress() as watch:
        lived = forecast_day(day, within=fights.within, days=fights.battles, seed=fights.seed, workers=fights.workers,
                             watch=watch)
    print_day(lived)
    write_rows(lived.rows(), files)


def tell_tuned(contest: Contest, wish: str, known: tuple[Bestiary, ...], fights: Fights, files: Files) -> None:
    """Find the mix of monsters for a chance, and forecast that."""
    from battlemat.cli.whatif import print_tuned
    from battlemat.forecasting.tuning import tune as tune_to

    chance, kinds = wished(wish)
    tuned = tune_to(contest, chance, known, kinds=kinds, within=fights.within, seed=fights.seed,
                    workers=fights.workers, on=fights.on, say=lambda words: out.print(Text(words, style="dim")))
    print_tuned(tuned)
    write(tuned.best, files)


def tell_changes(contest: Contest, changes: list[Variant], fights: Fights, files: Files) -> None:
    """Compare an encounter with what it would be if."""
    from battlemat.cli.whatif import counting, print_what_if
    from battlemat.forecasting.whatif import what_if

    with counting() as count:
        compared = what_if(contest, changes, within=fights.within, battles=fights.battles, seed=fights.seed,
                           workers=fights.workers, on=fights.on, watch=count)
    print_what_if(compared)
    write_what_if(compared, files)


def tell_chance(contest: Contest, fights: Fights, files: Files) -> None:
    """Forecast one encounter as it is."""
    with progress() as watch:
        found = make_forecast(contest, within=fights.within, battles=fights.battles, seed=fights.seed,
                              workers=fights.workers, on=fights.on, watch=watch)
    print_forecast(found)
    write(found, files)


_WISH: Final = re.compile(r"(?P<percent>\d{1,2}(?:\.\d{1,4})?)\s*%(?:\s+(?P<kinds>\S.*))?")


def chosen(encounter: str | None, party: str, monsters: str, system: str, map: Path | None,
           bestiary: list[Path]) -> EncounterFile:
    """The encounter named, or the one said in a line. Raises `InputError` for neither and for both."""
    if encounter is not None:
        if party or monsters or system or map is not None or bestiary:
            raise InputError("an encounter has its own heroes and monsters",
                             hint="leave out --party, --monsters, --system, --map and --bestiary, or the encounter")
        return open_encounter(encounter)
    if not party or not monsters:
        raise InputError("nothing to forecast",
                         hint='expected an encounter, or --party "5@3" --monsters "3 Bramble Ram"')
    from battlemat.forecasting.building import made_up

    return made_up(party, monsters, system, map=map, bestiary=bestiary)


def skills_of(given: list[str], file: EncounterFile) -> tuple[dict[str, str], list[str]]:
    """What each side plays like, and what-ifs about that: of "heroes=tactical,simple" the first is how it is played.

    Raises `InputError` for a side there is not; skills are checked with the contest.
    """
    found: dict[str, str] = {}
    changes: list[str] = []
    for text in given:
        side, mark, skills = text.rpartition("=")
        if mark and side not in file.sides():
            raise InputError(f"there is no side '{side}' here", hint="expected " + " or ".join(file.sides()))
        first, *others = [skill.strip() for skill in skills.split(",")]
        found.update(dict.fromkeys([side] if mark else file.sides(), first))
        changes.extend(f"{side}={skill}" if mark else skill for skill in others)
    return found, changes


def wished(text: str) -> tuple[float, list[str]]:
    """The chance and the kinds of "65%" or "65% Reedling, Mire Drummer". Raises `InputError` for anything else."""
    match = _WISH.fullmatch(text.strip())
    if match is None:
        raise InputError(f"'{text}' is no chance to tune to", hint='expected "65%", or "65% Reedling, Mire Drummer"')
    return float(match["percent"]) / 100, [name.strip() for name in (match["kinds"] or "").split(",") if name.strip()]


def write(found: Forecast, files: Files) -> None:
    """Write the files asked for, and say so."""
    from battlemat.forecasting import tables

    if files.html is not None:
        files.html.write_text(found.page(), encoding="utf-8")
        out.print(Text(f"The page is {files.html}."))
    for path, writer in ((files.csv, tables.write_csv), (files.parquet, tables.write_parquet),
                         (files.json, tables.write_json)):
        if path is not None:
            writer(found, path)
            out.print(Text(f"The tables are in {path}."))


def write_what_if(found: WhatIf, files: Files) -> None:
    """Write what changes make to the files asked for, and say so."""
    from battlemat.forecasting.change_page import page

    if files.html is not None:
        files.html.write_text(page(found), encoding="utf-8")
        out.print(Text(f"The page is {files.html}."))
    write_rows(found.rows(), files)


def write_rows(rows: list[dict[str, object]], files: Files) -> None:
    """Write one table to the files asked for, and say so."""
    from battlemat.forecasting import tables

    for path, writer in ((files.csv, tables.rows_csv), (files.parquet, tables.rows_parquet),
                         (files.json, tables.rows_json)):
        if path is not None:
            writer(rows, path)
            out.print(Text(f"The table is in {path}."))
