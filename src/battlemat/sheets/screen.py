"""A hero's sheet at the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from battlemat.engine.abilities import TITLES, ability_modifier
from battlemat.engine.effects.modifiers import Total
from battlemat.sheets.figures import NAMES, Sheet, shown, why
from battlemat.systems.orcus.heroes import Hero as OrcusHero
from battlemat.systems.orcus.heroes import staggered_value
from battlemat.systems.orcus.load import carried, dragged
from battlemat.systems.shared.heroes import Card

CARD_WIDTH: Final = 38
_LABEL: Final = re.compile(r"^([A-Z][A-Za-z ]+?)(:| (?=[A-Z0-9+]))")
LABELS: Final = frozenset(("Attack", "Hit", "Miss", "Effect", "Trigger", "Special", "Boost", "Target", "Targets",
                           "Requirement", "Maintain", "Sustain", "Aftereffect", "Triggering Roll", "Natural even hit",
                           "Natural odd hit"))


def show(out: Console, sheet: Sheet) -> None:
    """The whole sheet, as wide as the terminal is."""
    hero = sheet.hero
    out.print()
    out.print(Text(hero.name, style="bold"), Text(f"{sheet.kind}" + (f" · {hero.title}" if hero.title else ""),
                                                  style="dim"))
    if hero.prose:
        out.print(Padding(Text(" ".join(hero.prose.split()), style="italic"), (0, 0, 0, 2), expand=False))
    out.print()
    blocks: list[RenderableType] = [_abilities(sheet), _numbers(sheet), _skills(sheet)]
    out.print(Columns(blocks, padding=(0, 4)))
    out.print()
    if sheet.strikes:
        out.print(_strikes(sheet))
        out.print()
    for note in [*sheet.notes, *hero.traits]:
        out.print(_hung(note))
    if sheet.gear:
        out.print(_hung("gear: " + ", ".join(name + (f" ({weight} lb)" if weight else "")
                                             for name, weight in sheet.gear)))
    for line in load_lines(sheet):
        out.print(_hung(line))
    if hero.cards:
        out.print()
        out.print(Rule("powers", style="dim"))
        wide = max(1, (out.width + 1) // (CARD_WIDTH + 1))
        width = (out.width + 1) // wide - 1
        panels = [_card(sheet, card, width) for card in hero.cards]
        if sheet.beast:
            panels.append(_beast(sheet.beast, width))
        out.print(Columns(panels, padding=(0, 1)))
    out.print(Text("--why ac takes any of these numbers apart; --html FILE makes a sheet to print.", style="dim"))


def load_lines(sheet: Sheet) -> list[str]:
    """What the gear weighs and what that means."""
    if not isinstance(sheet.hero, OrcusHero):
        return [f"weight: {sheet.weight} lb"] if sheet.weight else []
    strength = sheet.hero.abilities["str"]
    borne, drawn = carried(strength, sheet.weight), dragged(strength, sheet.weight)
    slowed = f", slowed ({borne.rule})" if borne.slowed else ""
    return [f"weight: {sheet.weight} lb of {borne.capacity.value}{slowed}; lifts {borne.most}, drags {drawn.most}"]


def explain(out: Console, name: str, total: Total) -> None:
    """A number taken apart, a line a part."""
    long = NAMES.get(name, name)
    out.print(Text.assemble((long, "bold"), f" {shown(name, total.value)}"))
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_column(style="dim", overflow="fold")
    for amount, source, rule in why(name, total):
        table.add_row(amount, Text(source), Text(rule))
    out.print(Padding(table, (0, 0, 0, 1), expand=False))


def _grid(title: str, rows: Iterable[tuple[str, ...]]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, show_header=False, padding=(0, 1))
    for index, row in enumerate(rows):
        if not index:
            table.add_column(no_wrap=True)
            for _ in row[1:]:
                table.add_column(justify="right", no_wrap=True)
        table.add_row(*(Text(cell) for cell in row))
    return table


def _abilities(sheet: Sheet) -> Table:
    return _grid("abilities", [(TITLES[name], str(total.value), f"{ability_modifier(total.value):+d}")
                               for name, total in sheet.abilities.items()])


def _numbers(sheet: Sheet) -> Table:
    figures = sheet.figures
    rows = [(NAMES[name], shown(name, total.value)) for name, total in figures.items()
            if name in NAMES and name != "load" and (total.value or name not in ("saves", "attack"))]
    if "hp" in figures:
        hp = figures["hp"].value
        at = next(index for index, row in enumerate(rows) if row[0] == NAMES["hp"]) + 1
        half = "Bloodied at" if sheet.system == "fourth" else "Staggered at"
        rows.insert(at, (half, str(staggered_value(hp))))
        rows.insert(at + 1, ("Surge heals" if sheet.system == "fourth" else "Recovery heals", sheet.healed))
    return _grid("numbers", rows)


def _skills(sheet: Sheet) -> Table:
    if sheet.system == "archmage":
        return _grid("backgrounds", [(name, f"{points:+d}") for name, points in sheet.skills.items()])
    known = [name for name in sheet.figures if name not in NAMES]
    ranked = sorted(known, key=lambda name: (name not in sheet.trained, name))
    return _grid("skills", [(name + (" *" if name in sheet.trained else ""), shown(name, sheet.figures[name].value))
                            for name in ranked])


def _strikes(sheet: Sheet) -> Table:
    table = Table(title="weapons", title_justify="left", title_style="bold", box=None, show_header=False,
                  padding=(0, 1))
    for _ in range(3):
        table.add_column()
    for strike in sheet.strikes:
        table.add_row(Text(strike.name), Text(f"{strike.total.value:+d} vs {strike.defense}"), Text(strike.damage))
    return table


def _hung(line: str) -> RenderableType:
    head, colon, rest = line.partition(": ")
    text = Text.assemble((head + colon, "bold"), rest) if colon else Text(line)
    return Padding(text, (0, 0, 0, 1), expand=False)


def _card(sheet: Sheet, card: Card, width: int) -> Panel:
    lines = [labelled(line) for line in card.text.split("\n")[1:] if line.strip()]
    strike = sheet.powered.get(card.name)
    foot = Text(f"{strike.total.value:+d} vs {strike.defense}" + (f", {strike.damage}" if strike.damage else ""),
                style="bold") if strike is not None else None
    return Panel(Group(*lines), title=Text(card.name, style="bold"), title_align="left", width=width,
                 subtitle=foot, subtitle_align="right", border_style="dim", padding=(0, 1))


def beast_lines(block: str) -> tuple[str, list[str]]:
    """A companion's block without the marks of print: its name, and its lines."""
    name, _, rest = block.partition("\n")
    lines = [line.replace("*", "").replace("\t", " ").strip() for line in rest.split("\n")]
    return name, [line for line in lines if line]


def _beast(block: str, width: int) -> Panel:
    name, lines = beast_lines(block)
    return Panel(Group(*map(Text, lines)), title=Text(name, style="bold"), title_align="left", width=width,
                 border_style="dim", padding=(0, 1))


def labelled(line: str) -> Text:
    """A line of a card with its label in bold."""
    found = _LABEL.match(line)
    if found is None or found[1] not in LABELS:
        return Text(line)
    return Text.assemble((line[: found.end(1)], "bold"), line[found.end(1):])
