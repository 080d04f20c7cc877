"""Why: the rule behind an action, the parts of its numbers, or what forbids it."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from battlemat.cli.console import out
from battlemat.cli.menu import Entry, cost_words, strike
from battlemat.engine.actions import Action
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.decisions import Refusal
from battlemat.engine.modifiers import Total
from battlemat.engine.view import View
from battlemat.errors import InputError
from battlemat.powers.run.power import ParsedPower
from battlemat.rulebook import rulebook_of


def explain(battle: Battle, who: Creature, entry: Entry) -> None:
    """Print what an entry of the menu costs, the rule it follows, and how its odds come about."""
    action = entry.action
    out.print(Text.assemble((entry.text, "bold"), f": {cost_words(battle, action.cost) or 'costs nothing'}"))
    print_card(action)
    use = entry.uses[0]
    view = View.of(battle)
    for odds in entry.odds:
        made = strike(battle, who, use, odds.target)
        if made is None:
            continue
        out.print(
            Text(
                f"{view.name(odds.target)}: hit {odds.hit * 100:.0f} %, critical hit "
                f"{odds.crit * 100:.0f} %, {odds.damage:.1f} damage to be expected"
            )
        )
        _print_total("attack bonus", battle.rules.attacks.explain_attack(battle, made))
        _print_total(f"against {made.line.defense}", battle.rules.attacks.explain_defense(battle, made))


def explain_refusal(action: Action, refusal: Refusal) -> None:
    """Print why an action cannot be taken, with the rule in words."""
    out.print(Text.assemble((action.name, "bold"), f": {refusal.text}"))
    _print_rule(refusal.rule)


def print_card(action: Action) -> None:
    """Print a power as it is printed, and the rule of any action that has one."""
    if isinstance(action, ParsedPower):
        card = action.form.text.strip() or action.form.render()
        out.print(Padding(Text(card), (0, 0, 0, 2), expand=False))
    _print_rule(action.rule)


def _print_total(name: str, total: Total) -> None:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=22)
    table.add_column(justify="right", width=4)
    table.add_column()
    table.add_column(style="dim")
    table.add_row(f"  {name}", str(total.value), "", "")
    for part in total.parts:
        source = part.source or part.type or "base"
        note = "" if part.counts else " (does not stack)"
        table.add_row("", f"{part.value:+d}", f"{source}{note}", part.rule)
    out.print(table)


def _print_rule(id: str) -> None:
    """Print a rule or ruling in its own words, if the ledger has it."""
    if not id:
        return
    try:
        book = rulebook_of(id)
        text = book.rules[id].text if id in book.rules else book.ruling(id).text
    except InputError:
        return
    out.print(Padding(Text.assemble((f"{id}: ", "dim"), text), (0, 0, 0, 2)))
