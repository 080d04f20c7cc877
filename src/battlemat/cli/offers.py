"""Decisions outside a turn's own menu: offers, pushes, dice typed in, and the rest, asked in words."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from battlemat.cli.asking import ask, read_square
from battlemat.cli.console import out
from battlemat.cli.explaining import print_card, print_text
from battlemat.engine.actions.decisions import Choice, Decision, Illegal, Option, Use, plain
from battlemat.engine.grid.forced import PathDecision
from battlemat.engine.record.view import View
from battlemat.menu import Menu, menu
from battlemat.menu.odds import odds_words

if TYPE_CHECKING:
    from battlemat.cli.game import Game


def answer_offer(game: Game, decision: Decision) -> Option:
    """What somebody here answers to a decision that is not what to do next on one's turn."""
    if decision.name == "roll":
        return ask_die(decision, game.name(decision.who), game.command)
    view = View.of(game.battle)
    shown = menu(game.battle, decision)
    out.print()
    out.print(Text(shown.question, style="bold"))
    print_text(shown.card)
    options = decision.options
    game.print_choices([(entry.label, odds_words(entry.odds)) for entry in shown.entries])
    while True:
        line = ask(f"{view.name(decision.who)}, 1 to {len(options)} (nothing: {shown.default + 1})>")
        if not line:
            return options[shown.default]
        if line.isdecimal() and 1 <= int(line) <= len(options):
            return options[int(line) - 1]
        if _explained(options, line):
            continue
        if "," in line and not view.gridless:
            option = _at_squares(game, decision, line)
        else:
            option = _in_words(shown, decision, line)
        if option is not None:
            return option
        if "," not in line and not game.command(line):
            game.say(f"A number from 1 to {len(options)}; `why 2` shows a power, `map` the board.")


def ask_die(decision: Decision, who: str, command: Callable[[str], bool]) -> Option:
    """The face of a die somebody has rolled and types in; nothing has it rolled here, `command` is given all else."""
    faces = len(decision.options)
    while True:
        line = ask(f"{who}: {decision.about}? (1 to {faces}, nothing: roll it)")
        if not line:
            face = secrets.randbelow(faces)
            out.print(Text(f"rolled: {face + 1}"))
            return decision.options[face]
        if line.isdecimal() and 1 <= int(line) <= faces:
            return decision.options[int(line) - 1]
        if not command(line):
            out.print(Text(f"A number from 1 to {faces}, as the die shows it, or nothing to have it rolled."))


def _explained(options: list[Option], line: str) -> bool:
    """Print the power behind an option asked about as "why 2"; whether the line was that."""
    word, _, number = line.partition(" ")
    if word.casefold() != "why" or not number.isdecimal() or not 1 <= int(number) <= len(options):
        return False
    option = options[int(number) - 1]
    if isinstance(option, Use):
        print_card(option.action)
    return isinstance(option, Use)


def _in_words(shown: Menu, decision: Decision, line: str) -> Option | None:
    """The option somebody has typed in words."""
    wanted = line.casefold()
    for option, entry in zip(decision.options, shown.entries, strict=True):
        if wanted in (plain(option.key).casefold(), entry.label.casefold()):
            return option
    return None


def _at_squares(game: Game, decision: Decision, line: str) -> Option | None:
    """The option that leads to the square, or goes the way, typed in; says so when there is none."""
    board = game.battle.board
    found = [read_square(board, word) for word in line.split()]
    way = tuple(square for square in found if square is not None)
    if len(way) < len(found):
        game.say(
            f"'{line}' is no square of the map: column,row from 0,0 to {board.cols - 1},{board.rows - 1}."
        )
        return None
    choices = [option for option in decision.options if isinstance(option, Choice)]
    for option in choices:
        if option.squares and way in (option.squares, option.squares[-1:]):
            return option
    if isinstance(decision, PathDecision) and len(way) <= max(len(option.squares) for option in choices):
        proposed = Choice(" ".join(str(square) for square in way), way)
        try:
            game.session.check(decision, proposed)
        except Illegal as illegal:
            game.say(f"Not that way: {illegal.text} ({illegal.rule}).")
            return None
        return proposed
    game.say(f"{line} is not among the squares it can go to.")
    return None
