"""Typed reading of a TOML table: getters check what they give; a mistake is one error with its place."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from battlemat.documents.toml import Document, Path_, Position, beside
from battlemat.errors import InputError, unknown

_KINDS = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "a table",
}


class Table:
    """One table of a document. `path` is where it stands in it; every getter takes a key of the table.

    Getters raise `InputError` for a value of the wrong kind, and for a missing one unless it has a default.
    """

    def __init__(self, document: Document, data: dict[str, Any], path: Path_ = ()) -> None:
        self.document = document
        self.data = data
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self.data

    @property
    def folder(self) -> Path:
        """The folder of the file, from which paths in it are counted."""
        return Path(self.document.file).parent

    def only(self, known: Collection[str], kind: str) -> None:
        """Refuse keys that a table of this kind ("monster") does not have, naming the nearest that it has."""
        for key in self.data:
            if key not in known:
                place = self.document.keys.get((*self.path, key)) or self.position(key)
                raise unknown(
                    f"{kind} key", key, known, file=self.document.file, line=place.line, column=place.column
                )

    def position(self, *inside: str | int) -> Position:
        """Where a value of the table is."""
        return self.document.position((*self.path, *inside))

    def error(self, message: str, *inside: str | int, hint: str | None = None) -> InputError:
        """An error at a value of the table."""
        place = self.position(*inside)
        return InputError(message, file=self.document.file, line=place.line, column=place.column, hint=hint)

    def unknown(self, kind: str, name: str, known: Iterable[str], *inside: str | int) -> InputError:
        """An error for a name at a value of the table that is not among the known ones."""
        place = self.position(*inside)
        return unknown(kind, name, known, file=self.document.file, line=place.line, column=place.column)

    def text(self, key: str, default: str | None = None) -> str:
        value: str = self._get(key, str, default)
        if default is None and not value.strip():
            raise self.error(f"'{key}' is empty", key, hint="expected a text")
        return value

    def integer(self, key: str, default: int | None = None, low: int = 0, high: int = 9999) -> int:
        value: int = self._get(key, int, default)
        self._in_range(f"'{key}'", value, low, high, key)
        return value

    def flag(self, key: str, default: bool) -> bool:
        value: bool = self._get(key, bool, default)
        return value

    def choice(self, key: str, known: Collection[str], default: str | None = None) -> str:
        value: str = self._get(key, str, default)
        if value not in known:
            raise self.unknown(key, value, known, key)
        return value

    def table(self, key: str) -> Table:
        """A table inside, empty when it is not there."""
        if key not in self.data:
            return Table(self.document, {}, (*self.path, key))
        return Table(self.document, self._get(key, dict, None), (*self.path, key))

    def tables(self, key: str) -> list[Table]:
        """An array of tables, empty when it is not there."""
        items = self._get(key, list, [])
        found: list[Table] = []
        for index, item in enumerate(items):
            if not isinstance(item, dict):
                raise self.error(
                    f"'{key}' has {_said(item)} in it", key, index, hint=f"expected tables, written [[{key}]]"
                )
            found.append(Table(self.document, item, (*self.path, key, index)))
        return found

    def texts(self, key: str) -> list[str]:
        """A list of texts, empty when it is not there."""
        items: list[str] = self._get(key, list, [])
        for index, item in enumerate(items):
            if not isinstance(item, str):
                raise self.error(f"'{key}' has {_said(item)} in it", key, index, hint="expected texts")
        return items

    def names(self, key: str, known: Collection[str], kind: str) -> tuple[str, ...]:
        """A list of texts that are all among the known ones, none twice."""
        items = self.texts(key)
        for index, item in enumerate(items):
            if item not in known:
                raise self.unknown(kind, item, known, key, index)
            if item in items[:index]:
                raise self.error(f"'{item}' is in '{key}' twice", key, index)
        return tuple(items)

    def amounts(self, key: str, known: Collection[str], kind: str) -> tuple[tuple[str, int], ...]:
        """A table of whole numbers by known names, in the order written."""
        inside = self.table(key)
        for name in inside.data:
            if name not in known:
                raise inside.unknown(kind, name, known, name)
        return tuple((name, inside.integer(name, low=-99)) for name in inside.data)

    def squares(self, key: str, one: bool) -> list[tuple[int, int]]:
        """Squares as `[[column, row], ...]`, or a bare `[column, row]` where there is `one`."""
        items = self._get(key, list, None)
        bare = bool(items) and not isinstance(items[0], list)
        if bare and not one:
            raise self.error(
                f"'{key}' is one square", key, hint="expected a list of squares, [[column, row], ...]"
            )
        squares: list[tuple[int, int]] = []
        for index, item in enumerate([items] if bare else items):
            inside: tuple[str | int, ...] = (key,) if bare else (key, index)
            if not (isinstance(item, list) and len(item) == 2 and all(type(part) is int for part in item)):
                raise self.error(
                    f"'{key}' has something that is no square in it",
                    *inside,
                    hint="expected [column, row], whole numbers from 0",
                )
            squares.append((item[0], item[1]))
        return squares

    def file(self, key: str, kind: str) -> Path:
        """A path to a file that is there, from the table's own file's folder; `kind` is what it should be."""
        return self._there(self.text(key), kind, key)

    def files(self, key: str, kind: str) -> list[Path]:
        """A list of paths to files or folders that are there."""
        return [self._there(name, kind, key, index) for index, name in enumerate(self.texts(key))]

    def _there(self, name: str, kind: str, *inside: str | int) -> Path:
        path = self.folder / name
        if not os.path.exists(path):  # also where the name is longer than any file's
            raise self.error(f"no such {kind}: '{name}'", *inside, hint=beside(path))
        return path

    def _get(self, key: str, kind: type, default: Any) -> Any:
        if key not in self.data:
            if default is None:
                place = self.document.keys.get(self.path, Position(1, 1))
                raise InputError(
                    f"'{key}' is missing",
                    file=self.document.file,
                    line=place.line,
                    column=place.column,
                    hint=f"expected {_KINDS[kind]}, {key} = ...",
                )
            return default
        value = self.data[key]
        if type(value) is not kind:
            raise self.error(f"'{key}' is {_said(value)}", key, hint=f"expected {_KINDS[kind]}")
        return value

    def _in_range(self, what: str, value: int, low: int, high: int, *inside: str | int) -> None:
        if not low <= value <= high:
            raise self.error(f"{what} is {value}", *inside, hint=f"expected a number from {low} to {high}")


def _said(value: object) -> str:
    return _KINDS.get(type(value), "a date or time")
