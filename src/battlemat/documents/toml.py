"""TOML with positions: values as `tomllib` reads them, and the line and column where each is written."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from battlemat import limits
from battlemat.errors import InputError, nearest

Path_ = tuple[str | int, ...]
_AT_LINE = re.compile(r"^(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)$")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
# A key of very many parts, which takes the parser the square of their number.
_PART = r"(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')"
_DOTTED = re.compile(rf"(?<![\w\"'-])(?:{_PART}[ \t]*+\.[ \t]*+){{{3 * limits.DEPTH}}}")
_SCALAR = re.compile(r"[^\s,\]}#]+(?: \d\d:[^\s,\]}#]+)?")


@dataclass(frozen=True)
class Position:
    """Where something is written: line and column, both from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Document:
    """A TOML file: its `data`, and where each key and each value begins, by the path to it.

    A path is the keys from the top, with numbers for the items of arrays: `("monster", 0, "at", 1)`. A table
    under a header has the header's position for both. A string of several lines begins where its text does.
    """

    file: str
    data: dict[str, Any]
    keys: dict[Path_, Position]
    values: dict[Path_, Position]

    def position(self, path: Path_) -> Position:
        """Where the value at this path is, or the nearest thing around it; the file's start at worst."""
        while path:
            found = self.values.get(path) or self.keys.get(path)
            if found is not None:
                return found
            path = path[:-1]
        return Position(1, 1)


def read_text(path: Path, kind: str) -> str:
    """A file's text. Raises `InputError` when it is missing, a folder, unreadable or not UTF-8."""
    try:
        with path.open("rb") as stream:
            raw = stream.read(limits.FILE + 1)
        if len(raw) > limits.FILE:
            raise InputError("the file is too long", file=str(path), hint=f"at most {limits.FILE:,} bytes are read")
        text = raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except FileNotFoundError:
        raise InputError(f"no such {kind}", file=str(path), hint=beside(path)) from None
    except IsADirectoryError:
        article = "an" if kind[0] in "aeiou" else "a"
        raise InputError("this is a folder", file=str(path), hint=f"expected {article} {kind}") from None
    except UnicodeDecodeError as error:
        before = bytes(error.object[: error.start])
        raise InputError(
            "this is not UTF-8 text", file=str(path), line=before.count(b"\n") + 1, hint="save it as UTF-8"
        ) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=str(path)) from None
    limits.check_characters(text, str(path))
    return text


def load_toml(path: Path, kind: str) -> Document:
    """Read a TOML file; `kind` is what it should be ("map file").

    Raises `InputError` for one that is not TOML.
    """
    return parse_toml(read_text(path, kind), str(path))


def parse_toml(text: str, file: str) -> Document:
    """Read TOML from a text. Raises `InputError` with the place of a mistake in the syntax."""
    text = text.replace("\r\n", "\n")
    dotted = _DOTTED.search(text)
    if dotted is not None:
        raise limits.too_deep(file, text.count("\n", 0, dotted.start()) + 1)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT_LINE.match(str(error))
        line, column = (found[2], found[3]) if found else (None, None)
        lines = text.rstrip("\n").count("\n") + 1
        raise InputError(
            found[1] if found else str(error),
            file=file,
            line=int(line) if line else lines,
            column=int(column) if column else None,
            hint="expected TOML",
        ) from None
    except RecursionError:
        raise limits.too_deep(file) from None
    except ValueError:
        raise InputError("a number that is out of all bounds", file=file, hint="at most 20 digits") from None
    limits.check_data(data, file)
    scan = _Scan(text)
    scan.document()
    return Document(file, data, scan.keys, scan.values)


def beside(path: Path) -> str | None:
    """A hint naming a file of nearly this name, or the folder that is missing."""
    try:
        if not path.parent.is_dir():
            return f"there is no folder '{path.parent}'"
        close = nearest(path.name, sorted(entry.name for entry in path.parent.iterdir()))
    except OSError:
        return None
    return f"did you mean '{close}'?" if close else None


class _Scan:
    """One pass over a text known to be valid TOML, noting where keys and values begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.keys: dict[Path_, Position] = {}
        self.values: dict[Path_, Position] = {}
        self.items: dict[Path_, int] = {}
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]

    def document(self) -> None:
        """Headers and key = value lines, to the end."""
        base: Path_ = ()
        self.blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                base = self.header()
            else:
                self.pair(base)
            self.blank()

    def header(self) -> Path_:
        """`[a.b]` or `[[a.b]]`; gives the path its lines belong to."""
        start = self.position()
        array = self.text.startswith("[[", self.at)
        self.at += 2 if array else 1
        names = self.key()
        self.at += 2 if array else 1
        path = (*self.resolve(names[:-1]), names[-1])
        if array:
            self.keys.setdefault(path, start)
            path = (*path, self.items.get(path, 0))
            self.items[path[:-1]] = int(path[-1]) + 1
        self.keys[path] = start
        self.values[path] = start
        return path

    def resolve(self, names: list[str]) -> Path_:
        """The path of dotted names, the last item standing for an array of tables."""
        path: Path_ = ()
        for name in names:
            path = (*path, name)
            if path in self.items:
                path = (*path, self.items[path] - 1)
        return path

    def pair(self, base: Path_) -> None:
        """`key = value`."""
        start = self.position()
        path = (*base, *self.key())
        for end in range(len(base) + 1, len(path) + 1):
            self.keys.setdefault(path[:end], start)
        self.at += 1  # the equals sign
        self.space()
        self.value(path)

    def key(self) -> list[str]:
        """A dotted key, up to what follows it."""
        names: list[str] = []
        while True:
            self.space()
            quote = self.text[self.at]
            if quote in "\"'":
                start = self.at
                self.string()
                names.append(str(tomllib.loads("x = " + self.text[start : self.at])["x"]))
            else:
                bare = _BARE.match(self.text, self.at)
                assert bare is not None
                names.append(bare[0])
                self.at = bare.end()
            self.space()
            if self.text[self.at] != ".":
                return names
            self.at += 1

    def value(self, path: Path_) -> None:
        """Any value, with what is inside it."""
        self.values[path] = self.position()
        mark = self.text[self.at]
        if mark in "\"'":
            self.values[path] = self.string()
        elif mark == "[":
            self.at += 1
            index = 0
            self.blank()
            while self.text[self.at] != "]":
                self.value((*path, index))
                index += 1
                self.comma()
            self.at += 1
        elif mark == "{":
            self.at += 1
            self.blank()
            while self.text[self.at] != "}":
                self.pair(path)
                self.comma()
            self.at += 1
        else:
            scalar = _SCALAR.match(self.text, self.at)
            assert scalar is not None
            self.at = scalar.end()

    def string(self) -> Position:
        """Past a string of any of the four kinds; gives where its text begins."""
        quote = self.text[self.at]
        long = self.text.startswith(quote * 3, self.at)
        self.at += 3 if long else 1
        if long and self.text.startswith("\n", self.at):
            self.at += 1
        start = self.position()
        closing = quote * 3 if long else quote
        while not self.text.startswith(closing, self.at):
            self.at += 2 if quote == '"' and self.text[self.at] == "\\" else 1
        self.at += len(closing)
        while long and self.at < len(self.text) and self.text[self.at] == quote:
            self.at += 1  # up to two quotes may stand right before the closing three
        return start

    def comma(self) -> None:
        self.blank()
        if self.text[self.at] == ",":
            self.at += 1
            self.blank()

    def space(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in " \t":
            self.at += 1

    def blank(self) -> None:
        """Past blanks, line ends and comments."""
        while self.at < len(self.text):
            if self.text[self.at] in " \t\n":
                self.at += 1
            elif self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            else:
                return

    def position(self) -> Position:
        """The present place as line and column."""
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            if self.starts[middle] <= self.at:
                low = middle
            else:
                high = middle
        return Position(low + 1, self.at - self.starts[low] + 1)
