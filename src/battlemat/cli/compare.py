"""`battlemat compare`: one encounter by the rules of two systems, as a table here and as a page for designers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from battlemat.cli import options
from battlemat.cli.console import out
from battlemat.comparing.comparison import Comparison, Thrown, every_switch, setting
from battlemat.comparing.comparison import compare as fight_both
from battlemat.comparing.figures import number, signed
from battlemat.comparing.page import TOLD, page, verdict
from battlemat.comparing.running import surprise
from battlemat.errors import InputError, unknown
from battlemat.files.opening import open_encounter
from battlemat.forecasting.changing import switch_value
from battlemat.rulebook import Rulebook
from battlemat.systems import DEFAULT, load_system, system_names


def compare(
    encounter: Annotated[
        str,
        typer.Argument(help="An encounter, by name if it comes with Battlemat or its file.", show_default=False),
    ],
    system: Annotated[
        list[str] | None,
        typer.Option("--system", help="By the rules of this system; twice.", show_default="the two on squares"),
    ] = None,
    battles: Annotated[int, typer.Option("--battles", help="Battles by either book.", min=2)] = 200,
    seed: Annotated[int, typer.Option("--seed", help="The first battle's seed.", min=0)] = 0,
    workers: options.Workers = 0,
    switch: Annotated[
        list[str] | None,
        typer.Option("--switch", help="Also with this switch thrown, NAME=VALUE or SYSTEM:NAME=VALUE; once or more.",
                     show_default=False),
    ] = None,
    switches: Annotated[bool, typer.Option("--switches", help="Also with every switch of either, one by one.")] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Write the whole report to this file.", dir_okay=False, show_default=False),
    ] = None,
) -> None:
    """Fight an encounter by the rules of two systems and say what came out differently, and which rules did it."""
    systems = _systems(system)
    file = open_encounter(encounter)
    thrown = every_switch(systems) if switches else [_thrown(text, systems) for text in switch or []]
    found = fight_both(file, systems, battles, seed, thrown,
                       lambda what: out.print(Text(f"{what} ...", style="dim")), workers)
    print_comparison(found)
    if html is not None:
        html.write_text(page(found), encoding="utf-8")
        out.print(Text(f"The whole report is in {html}."))


def both() -> tuple[str, str]:
    """The two systems that are compared where nobody names any: the default one and the next on squares."""
    able = [name for name in system_names() if load_system(name).squares]
    first, second = sorted(able, key=lambda name: name != DEFAULT)[:2]
    return first, second


def _systems(named: list[str] | None) -> tuple[str, str]:
    """The two systems asked for. Raises `InputError` for one, three or the same twice."""
    if not named:
        return both()
    if len(named) != 2 or named[0] == named[1]:
        wrong = "--system names one system twice" if len(named) == 2 else f"--system is given {len(named)} times"
        raise InputError(wrong, hint="expected two systems: " + " ".join(f"--system {name}" for name in both()))
    return named[0], named[1]


def _thrown(text: str, systems: tuple[str, str]) -> Thrown:
    """The switch a text throws: "natural-1=always-misses", "fourth:restrained=table-only".

    Raises `InputError` for a switch or value there is not.
    """
    name, mark, value = text.partition("=")
    system, colon, option = name.rpartition(":")
    if not mark or not value:
        raise InputError(f"'{text}' throws no switch", hint="expected NAME=VALUE: natural-1=always-misses")
    if colon and system not in systems:
        raise unknown("system compared", system, systems)
    having = [one for one in ([system] if colon else systems) if option in Rulebook.load(one).options()]
    if not having:
        raise unknown("switch", option, [name for one in systems for name in Rulebook.load(one).options()])
    if len(having) > 1:
        raise InputError(f"both systems have a switch {option}",
                         hint=f"expected {having[0]}:{text} or {having[1]}:{text}")
    known = Rulebook.load(having[0]).options()[option]
    thrown = Thrown(having[0], option, switch_value(known, value))
    return Thrown(thrown.system, thrown.option, setting(thrown))



def print_comparison(found: Comparison) -> None:
    """Print what came out, what came up more or less often, and what single switches change."""
    first, second = (system.title() for system in found.systems)
    out.print()
    out.print(Text(found.encounter.name, style="bold"))
    for line in verdict(found):
        out.print(Text(line))
    table = Table("", first, second, "change", box=None, padding=(0, 2, 0, 0),
                  title=f"{found.battles} battles by either book", title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for words, a, b, share in found.measures():
        chance = "" if abs(surprise(a, b)) >= 2 else " (may be chance)"
        table.add_row(words, f"{number(a.value, share)} ± {number(a.margin, share)}",
                      f"{number(b.value, share)} ± {number(b.margin, share)}",
                      signed(b.value - a.value, share) + chance)
    out.print()
    out.print(table)
    told = [one for one in found.topics() if one.weight > 0][:TOLD]
    if told:
        topics = Table("a battle", first, second, "rules", box=None, padding=(0, 2, 0, 0),
                       title="What came up more or less often", title_justify="left")
        for column in topics.columns[1:3]:
            column.justify = "right"
        for one in told:
            rules = "\n".join(rules[0] for rules in one.rules if rules)
            topics.add_row(one.name, number(one.counts[0].value), number(one.counts[1].value), Text(rules, style="dim"))
        out.print()
        out.print(topics)
    if found.switches:
        effects = Table("switch", "heroes win", "hit points left", "rounds", box=None, padding=(0, 2, 0, 0),
                        title="What single switches change", title_justify="left")
        for column in effects.columns[1:]:
            column.justify = "right"
        for effect in found.switches:
            name = f"{effect.thrown.system}: {effect.thrown.option} = {effect.thrown.value}"
            if not effect.matters:
                effects.add_row(name, "no battle", "went", "otherwise")
                continue
            won, left, rounds = (effect.change(one) for one in ("won", "left", "rounds"))
            effects.add_row(name, signed(won.value, True), signed(left.value, True), signed(rounds.value))
        out.print()
        out.print(effects)
    for system, notes in zip(found.systems, found.notes, strict=True):
        for note in notes:
            out.print(Text(f"{system}: {note}", style="dim"))
