"""Asking at the terminal: one line in, whether somebody types it or it comes through a pipe."""

from __future__ import annotations

import re
import sys
from typing import Final

from rich.text import Text

from battlemat.cli.console import out
from battlemat.engine.grid.board import Board
from battlemat.limits import ANSWER, visible

_SQUARE: Final = re.compile(r"\(?\b(\d+)\s*,\s*(\d+)\b\)?")


class Quit(Exception):
    """Whoever plays has had enough, or the input has ended."""


def ask(prompt: str) -> str:
    """The next line of input, without blanks around it. Raises `Quit` when there is none."""
    while True:
        line = next_line(visible(prompt))
        if len(line) <= ANSWER:
            return _tidy(line)
        out.print(Text(f"That is too long: at most {ANSWER:,} characters."))


def ask_raw(prompt: str) -> str:
    """The next line of input as it is typed, but for blanks at its end. Raises `Quit` when there is none."""
    return next_line(visible(prompt))[:ANSWER].rstrip()


def next_line(prompt: str) -> str:
    """The next line at a prompt, however long. Raises `Quit` when there is none."""
    if sys.stdin.isatty():
        _editing()
        try:
            return input(f"{prompt} ")
        except EOFError:
            raise Quit from None
    line = sys.stdin.readline()
    if not line:
        raise Quit
    # What comes through a pipe is not echoed: print it, so that the output reads like a session.
    out.print(Text(f"{prompt} {line.strip()[:ANSWER]}", style="bold"), soft_wrap=True)
    return line


def _tidy(line: str) -> str:
    """A line without needless blanks, and squares written as "12,8" however they were typed."""
    return " ".join(_SQUARE.sub(r"\1,\2", line).split())


def _editing() -> None:
    """Let `input` edit and recall lines, where Python has that."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)


def square_name(board: Board, square: int) -> str:
    """A square as it is typed: "12,8" for column 12, row 8."""
    column, row = board.coords(square)
    return f"{column},{row}"


def read_square(board: Board, word: str) -> int | None:
    """The square a word such as "12,8" names; None for another word, or a square off the map."""
    column, comma, row = word.partition(",")
    if not (comma and column.isdecimal() and row.isdecimal()):
        return None
    at = (int(column), int(row))
    return board.square(*at) if at[0] < board.cols and at[1] < board.rows else None
