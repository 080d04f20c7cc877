"""Why: the rule behind an action, the parts of its numbers, or what forbids it."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from battlemat.cli.console import out
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Decision, Refusal
from battlemat.engine.battle import Battle
from battlemat.engine.effects.modifiers import REASON
from battlemat.engine.record.view import View
from battlemat.menu import Entry, explained
from battlemat.menu.cards import card
from battlemat.menu.explaining import cited
from battlemat.menu.values import Number


def explain(battle: Battle, decision: Decision, entry: Entry) -> None:
    """Print what an entry of the menu costs, the rule it follows, and how its odds come about."""
    why = explained(battle, decision, entry)
    view = View.of(battle)
    costs = " and ".join(why.costs) or "costs nothing"
    out.print(Text.assemble((why.label, "bold"), f": {costs}"))
    for warning in entry.warnings:
        out.print(Text(f"  {warning.text}"))
    print_text(why.card)
    _print_rule(entry.rule)
    for odds in why.odds:
        out.print(
            Text(
                f"{view.name(odds.target)}: hit {odds.hit * 100:.0f} %, critical hit "
                f"{odds.crit * 100:.0f} %, {odds.damage:.1f} damage to be expected"
            )
        )
        for number in why.numbers:
            if number.target == odds.target:
                _print_number(number)


def explain_refusal(action: Action, refusal: Refusal) -> None:
    """Print why an action cannot be taken, with the rule in words."""
    out.print(Text.assemble((action.name, "bold"), f": {refusal.text}"))
    _print_rule(refusal.rule)


def print_card(action: Action) -> None:
    """Print a power as it is printed, and the rule of any action that has one."""
    print_text(card(action))
    _print_rule(action.rule)


def print_text(text: str) -> None:
    """Print the text of a power, if there is any."""
    if text:
        out.print(Padding(Text(text), (0, 0, 0, 2), expand=False))


def _print_number(number: Number) -> None:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=22)
    table.add_column(justify="right", width=4)
    table.add_column()
    table.add_column(style="dim", overflow="fold")
    table.add_row(f"  {number.name}", str(number.value), "", "")
    for part in number.parts:
        note = "" if part.counts else " (does not stack)"
        table.add_row("", "" if part.type == REASON else f"{part.value:+d}", f"{part.source}{note}", part.rule)
    out.print(table)


def _print_rule(id: str) -> None:
    """Print a rule or ruling in its own words, if the ledger has it."""
    rule = cited(id)
    if rule is not None:
        out.print(Padding(Text.assemble((f"{rule.id}: ", "dim"), rule.text), (0, 0, 0, 2)))
