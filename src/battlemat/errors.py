"""The user's mistakes: one exception that says what, where, and what would be right.

Whatever reads something people write (files, maps, names, commands) raises `InputError`. The command line
prints it on one line and leaves with exit code 2; a program that uses the library may read its parts.
"""

import difflib
from collections.abc import Iterable

# Of a message that quotes what somebody has written, however long, so much is told.
_LONGEST = 600
# Of names that could have been meant, so many are told.
_TOLD = 12


class InputError(Exception):
    """Something a person wrote cannot be used.

    `message` says what is wrong; `hint` what would be right ("expected a number from 1 to 30", "did you mean
    'dazed'?"). `file` is the path as the user gave it; `line` and `column` count from 1. All but the message
    may be unknown.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint

    def __str__(self) -> str:
        """`file:line:column: message; hint`, without the parts that are unknown. One line."""
        where = ""
        if self.file is not None:
            where = self.file + ":"
        if self.line is not None:
            # A line without a file is a line of a text given in a program, such as a scene's map.
            where += f"{self.line}:" if where else f"line {self.line}:"
            if self.column is not None:
                where += f"{self.column}:"
        text = self.message if self.hint is None else f"{self.message}; {self.hint}"
        words = " ".join(text.split())
        if len(words) > _LONGEST:
            words = f"{words[: _LONGEST // 2]} ... {words[-_LONGEST // 4 :]}"
        return " ".join([*where.split(), words])


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, whatever the case of letters; None when none is like it."""
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    close = difflib.get_close_matches(name.casefold(), list(folded), n=1)
    return folded[close[0]] if close else None


def unknown(
    kind: str,
    name: str,
    known: Iterable[str],
    *,
    file: str | None = None,
    line: int | None = None,
    column: int | None = None,
) -> InputError:
    """The error for a name that is not known, with the nearest one or, failing that, the known ones; of many, some.

    `kind` is what the name should have named: "condition", "power", "rule".
    """
    names = list(known)
    close = nearest(name, names)
    hint: str | None = None
    if close is not None:
        hint = f"did you mean '{close}'?"
    elif names:
        more = f" and {len(names) - _TOLD} more" if len(names) > _TOLD else ""
        hint = "expected " + ("one of " if len(names) > 1 else "") + ", ".join(names[:_TOLD]) + more
    return InputError(f"unknown {kind} '{name}'", file=file, line=line, column=column, hint=hint)
