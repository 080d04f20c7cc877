"""What is too much: how long, deep and large the things are that Battlemat reads, all in one place.

Nothing anybody prints or types comes near these limits. They are there so that any file, however made, is read or
refused in a moment, in one line that says where. `python -m battlemat.limits` prints them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from battlemat.errors import InputError

FILE: Final = 2_000_000
PRINT: Final = 1_000_000
BANDS: Final = 400_000
LINE: Final = 5_000
BLOCK_LINES: Final = 400
NAME: Final = 120
SENTENCE: Final = 250
NESTED: Final = 60
DIGITS: Final = 9
ENDLESS: Final = 100
DICE: Final = 999
SIDES: Final = 1_000
HIT_POINTS: Final = 99_999
LEVEL: Final = 99
DEFENSE: Final = 999
DEPTH: Final = 40
WHOLE: Final = 1 << 64
ANSWER: Final = 1_000
NEAREST: Final = 40

TABLE: Final[tuple[tuple[str, str, str], ...]] = (
    ("a file", f"{FILE:,} bytes", "refused"),
    ("the stat blocks of a file", f"{PRINT:,} characters", "refused"),
    ("those of a game without squares", f"{BANDS:,} characters", "refused"),
    ("a line of a stat block or card", f"{LINE:,} characters", "refused, with its line"),
    ("a stat block", f"{BLOCK_LINES} lines with text", "refused, with its line"),
    ("the name of a creature", f"{NAME} characters", "refused, with its line"),
    ("a sentence of a power", f"{SENTENCE} words and marks", "a note for the referee"),
    ("phrases within phrases of a sentence", f"{NESTED} deep", "a note for the referee"),
    ("a number in print", f"{DIGITS} digits", "refused, with its line and column"),
    ("a number anywhere in a file", f"{ENDLESS} digits", "refused, with its line and column"),
    ("dice rolled at once", f"1 to {DICE}, of 1 to {SIDES:,} sides", "a note for the referee"),
    ("hit points", f"1 to {HIT_POINTS:,}", "refused, with its line"),
    ("a level", f"0 to {LEVEL}", "refused, with its line"),
    ("an initiative bonus", f"-{LEVEL} to {LEVEL}", "refused, with its line"),
    ("a defense", f"0 to {DEFENSE}", "refused, with its line"),
    ("tables and lists within each other (TOML, JSON, YAML)", f"{DEPTH} deep", "refused"),
    ("a number in TOML, JSON or YAML", "20 digits", "refused"),
    ("aliases and keys written twice (YAML, JSON)", "none", "refused"),
    ("notes of a file that a nearest wording is looked for", f"{NEAREST}", "shown without, until asked with --why"),
    ("what is typed at a prompt", f"{ANSWER:,} characters", "asked for again"),
)
"""What is limited, to how much, and what becomes of more."""

_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_FIGURE: Final = re.compile(rf"(?<!\d)\d{{{DIGITS + 1}}}")
_NO_NUMBER: Final = re.compile(rf"(?<!\d)\d{{{ENDLESS + 1}}}")
_DIGITS: Final = re.compile(r"\d++")


def visible(text: str) -> str:
    """A text with every character that could steer a terminal spelt out: "\\x1b"."""
    return _CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)


def check_characters(text: str, file: str | None = None, line: int = 1) -> None:
    """Raise `InputError`, with the place, where a text has a character that is no writing (an escape code, half a
    pair of surrogates) or digits without end. ``line`` is the text's first.
    """
    found = _CONTROL.search(text)
    if found is not None:
        name = f"U+{ord(found[0]):04X}"
        raise _at(f"this has the control character {name} in it", text, found.start(), file, line, "write plain text")
    _check_digits(_NO_NUMBER, ENDLESS, text, file, line)


def _check_digits(longer: re.Pattern[str], most: int, text: str, file: str | None, line: int) -> None:
    found = longer.search(text)
    if found is not None:
        digits = _DIGITS.match(text, found.start())
        count = len(digits[0]) if digits is not None else 0
        raise _at(f"a number of {count:,} digits", text, found.start(), file, line, f"at most {most} digits")


def check_print(text: str, file: str | None = None, line: int = 1, most: int = PRINT) -> None:
    """Raise `InputError`, with the place, for print that nobody prints: control characters, lines without end,
    numbers of very many digits, more than so many characters.
    """
    check_characters(text, file, line)
    _check_digits(_FIGURE, DIGITS, text, file, line)
    if len(text) > most:
        raise InputError(f"print of {len(text):,} characters", file=file, line=line,
                         hint=f"at most {most:,} are read at once: divide the file")
    if len(text) > LINE:
        for number, row in enumerate(text.split("\n"), line):
            if len(row) > LINE:
                raise InputError(f"a line of {len(row):,} characters", file=file, line=number,
                                 hint=f"at most {LINE:,} are read")


def check_block(name: str, lines: int, file: str | None, line: int) -> None:
    """Raise `InputError` for a stat block of too many lines, or with a name that is none."""
    if lines > BLOCK_LINES:
        raise InputError(f"a stat block of {lines:,} lines", file=file or None, line=line,
                         hint=f"at most {BLOCK_LINES} are read; is a heading missing?")
    if len(name) > NAME:
        raise InputError(f"a name of {len(name):,} characters", file=file or None, line=line,
                         hint=f"at most {NAME}; is a line end missing?")


def check_head(name: str, hp: int, level: int, defenses: dict[str, int], file: str | None, line: int,
               initiative: int = 0) -> None:
    """Raise `InputError` for hit points, a level, an initiative bonus or defenses that no creature has."""
    for what, value, low, high in (
        ("hit points", hp, 1, HIT_POINTS),
        ("level", level, 0, LEVEL),
        ("initiative", initiative, -LEVEL, LEVEL),
        *((key.upper() if len(key) == 2 else key.capitalize(), one, 0, DEFENSE) for key, one in defenses.items()),
    ):
        if not low <= value <= high:
            raise InputError(
                f"{name}: {what} {value}", file=file or None, line=line, hint=f"expected {low} to {high:,}"
            )


def check_data(data: Any, file: str | None = None) -> None:
    """Raise `InputError` for tables and lists nested too deep, characters that are no writing and numbers out of all
    bounds.
    """
    waiting: list[Iterator[Any]] = [iter((data,))]
    while waiting:
        value = next(waiting[-1], waiting)
        if value is waiting:
            waiting.pop()
        elif isinstance(value, str):
            check_characters(value, file)
        elif isinstance(value, (int, float)):
            if not abs(value) <= WHOLE:  # so that NaN is out as well
                raise InputError("a number that is out of all bounds", file=file, hint="at most 20 digits")
        elif isinstance(value, (list, dict)):
            if len(waiting) > DEPTH:
                raise too_deep(file)
            waiting.append(iter([*value.keys(), *value.values()] if isinstance(value, dict) else value))


def too_deep(file: str | None, line: int | None = None) -> InputError:
    """The error for what is nested too deep."""
    hint = f"at most {DEPTH} within each other"
    return InputError("tables or lists are nested too deep", file=file, line=line, hint=hint)


def dice(count: int, sides: int) -> bool:
    """Whether there are such dice."""
    return 1 <= count <= DICE and 1 <= sides <= SIDES


def _at(message: str, text: str, at: int, file: str | None, line: int, hint: str) -> InputError:
    row = text.count("\n", 0, at)
    return InputError(message, file=file, line=line + row, column=at - text.rfind("\n", 0, at), hint=hint)


def table() -> str:
    """The limits as a table in Markdown."""
    rows = [("what", "limit", "more is"), ("---", "---", "---"), *TABLE]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


if __name__ == "__main__":
    print(table())
