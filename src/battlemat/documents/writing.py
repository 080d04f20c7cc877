"""Values as TOML writes them: what `documents.toml` reads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from battlemat.errors import InputError

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def quoted(text: str) -> str:
    """A text in quotes, on one line."""
    made = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "").replace("\t", "\\t")
    return '"' + "".join(one if one.isprintable() else f"\\u{ord(one):04X}" if ord(one) < 65536 else "?"
                         for one in made) + '"'


def written(value: Any) -> str:
    """A value within a line. Raises `InputError` for one no file of a fight has use for (a date)."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, list):
        return "[" + ", ".join(written(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {written(one)}" for key, one in value.items()) + "}"
    raise InputError(f"{value!r} is of no kind a fight's file holds")


def document(data: Mapping[str, Any], tables: tuple[str, ...] = ()) -> str:
    """A document: first what stands by itself, then `tables` under a header each, then lists of tables."""
    lines = [f"{_key(key)} = {written(value)}" for key, value in data.items()
             if key not in tables and not _listed(value)]
    for key in tables:
        if key in data:
            lines += ["", f"[{_key(key)}]", *_lines(data[key])]
    for key, value in data.items():
        if _listed(value):
            for entry in value:
                lines += ["", f"[[{_key(key)}]]", *_lines(entry)]
    return "\n".join(lines).strip("\n") + "\n" if lines else ""


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {written(value)}" for key, value in table.items()]


def _listed(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else quoted(key)
