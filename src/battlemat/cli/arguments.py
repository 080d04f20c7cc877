"""Commands that take arguments as they stand.

What Typer turns text into numbers, paths and the like with takes a seventh of what it takes until a battle begins, only
to be there. It is left out for what needs no turning into anything: text, defaults, and what is not given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    several = parameter.multiple or parameter.nargs == -1

    def read(context: Any, value: Any) -> Any:
        if value is None:
            found: Any = () if several else None
        elif several and kind == list[str] and isinstance(value, (list, tuple)) and all(map(_plain, value)):
            found = list(value)
        elif not several and (_plain(value) if kind is str else kind in (int, float, bool) and type(value) is kind):
            found = value
        else:
            return otherwise(context, value)
        return found if parameter.callback is None else parameter.callback(context, parameter, found)

    return read


def _plain(value: object) -> bool:
    """Whether it is text as it stands: what is beyond ASCII may come of bytes that are none."""
    return type(value) is str and value.isascii()
