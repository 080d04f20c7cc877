"""The referee at the terminal: `gm` and what is to hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from battlemat.cli.asking import ask_raw
from battlemat.cli.console import out
from battlemat.engine.referee import read_ruling, verbs
from battlemat.engine.referee.words import Words
from battlemat.show.blocks import CLOSES, OPENS, block

if TYPE_CHECKING:
    from battlemat.cli.game import Game

PASTED: Final = ("add pasted", "add paste")
END: Final = "."
"""The line that ends what is pasted in."""
LISTS: Final = ("", "?", "help")


def rule(game: Game, words: str) -> bool:
    """Let what the referee says hold; whether it was a ruling, and not a question about what can be ruled.

    Raises `InputError` for words that make none.
    """
    if words.casefold() in LISTS:
        _print_verbs(game)
        return False
    game.session.rule(read_ruling(game.battle, _with_text(words)))
    return True


def print_block(game: Game, words: str) -> None:
    """Print the whole block of the creature that is named. Raises `InputError` where nobody is."""
    named = Words(game.battle, words, form="`show` and the name of a creature")
    who = named.who("whom")
    named.done()
    found = block(game.battle, who.id)
    out.print()
    out.print(Text(found.name, style="bold"))
    for line in found.state:
        out.print(Text(line, style="dim"))
    text = Text()
    for piece in found.print:
        if piece.understood:
            text.append(piece.text)
        else:
            text.append(f"{OPENS}{piece.text}{CLOSES}", "yellow")
    out.print(Padding(text, (1, 0, 0, 2), expand=False))
    for note in found.notes:
        out.print(Text(f"not understood: {note}", style="yellow"))
    if found.notes or any(not piece.understood for piece in found.print):
        out.print(Text(f"What stands between {OPENS} and {CLOSES} is not understood: the referee rules on it.",
                       style="dim"))
    out.print()


def _with_text(words: str) -> str:
    """The words, with the stat block that is typed or pasted in below them where they say so."""
    for lead in PASTED:
        if words.casefold() == lead or words.casefold().startswith(lead + " "):
            lines: list[str] = []
            while (line := ask_raw(f"the stat block, and then a line with {END!r} alone" if not lines else "")) != END:
                lines.append(line)
            return "\n".join([f"add{words[len(lead):]}", *lines])
    return words


def _print_verbs(game: Game) -> None:
    """Print what can be ruled in this battle."""
    table = Table.grid(padding=(0, 2, 0, 2))
    table.add_column(ratio=2)
    table.add_column(ratio=3, style="dim")
    over = game.session.decision is None
    for verb in [one for one in verbs(game.battle) if one.after or not over]:
        table.add_row(Text(verb.form), Text(verb.says))
    out.print(table)
    known = ", ".join(sorted(game.battle.rules.conditions.by_name))
    out.print(Text(f"Conditions: {known}."))
    out.print(Text("Whoever is meant goes by a name, a part of it, or a number such as #3. A stat block is pasted in "
                   f"after `gm add pasted`, and ended by a line with {END!r}."))
