"""Commands that take arguments as they stand.

What Typer turns text into numbers, paths and the like with takes a seventh of what it takes until a battle begins, only
to be there. It is left out for what needs no turning into anything (text, defaults, what is not given), and for plain
numbers and files.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from typer.core import TyperCommand, TyperGroup


class Command(TyperCommand):
    """A command that takes such arguments as they stand, and reads all others as ever."""

    def get_params(self, ctx: Any) -> list[Any]:
        return as_they_stand(super().get_params(ctx))


class Group(TyperGroup):
    """The same for a group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        return as_they_stand(super().get_params(ctx))


def as_they_stand(parameters: list[Any]) -> list[Any]:
    """The parameters, which from now on are read that way."""
    for parameter in parameters:
        if not parameter.required and "process_value" not in vars(parameter):
            parameter.process_value = _reader(parameter)
    return parameters


def _reader(parameter: Any) -> Callable[[Any, Any], Any]:
    """What reads the values of one parameter."""
    otherwise = parameter.process_value
    described = getattr(parameter, "type_descriptor", None)
    kind = getattr(described, "annotation", None)
    info = getattr(described, "parameter_info", None)
    several = parameter.multiple or parameter.nargs == -1

    def read(context: Any, value: Any) -> Any:
        if value is None:
            found: Any = () if several else None
        elif several and kind == list[str] and isinstance(value, (list, tuple)) and all(map(_plain, value)):
            found = list(value)
        elif not several and (_plain(value) if kind is str else kind in (int, float, bool) and type(value) is kind):
            found = value
        elif not several and kind is int and _in_figures(value) and _within(int(value), info):
            found = int(value)
        elif not several and kind is Path and _plain(value) and _simple_file(value, info):
            found = Path(value)
        else:
            return otherwise(context, value)
        return found if parameter.callback is None else parameter.callback(context, parameter, found)

    return read


def _plain(value: object) -> bool:
    """Whether it is text as it stands: what is beyond ASCII may come of bytes that are none."""
    return type(value) is str and value.isascii()


MOST_FIGURES: Final = 15


def _in_figures(value: object) -> bool:
    """Whether it is a number from 0 on, written in nothing but figures."""
    return type(value) is str and value.isascii() and value.isdecimal() and len(value) <= MOST_FIGURES


def _within(number: int, info: Any) -> bool:
    """Whether a number is one that a parameter allows."""
    return (info.parser is None and (info.min is None or info.min <= number)
            and (info.max is None or number <= info.max))


def _simple_file(value: str, info: Any) -> bool:
    """Whether it names a file that can be read, or nothing that is there yet, and the parameter asks for no more."""
    if any((info.parser, info.path_type, info.exists, info.writable, info.resolve_path, info.allow_dash,
            not info.file_okay)):
        return False
    return bool(value) and ((os.path.isfile(value) and os.access(value, os.R_OK)) or not os.path.lexists(value))
