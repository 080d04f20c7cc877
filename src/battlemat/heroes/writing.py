"""Hero files of choices, written: everything said, nothing derived."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from battlemat.heroes.made import Made
from battlemat.systems.orcus.alignment import SWITCH

SINGLE: Final = frozenset((
    "ancestry", "class", "kit", "method", "ancestry-raise", "class-raise", "alignment", "kit-feat", "companion",
    "armor", "shield", "path"))
TABLES: Final = ("scores", "backgrounds")
_BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def hero_text(made: Made) -> str:
    """The whole file of a hero."""
    said = made.said[1]
    lines = [f"name = {_value(said['name'])}", f"system = {_value(made.book.system)}"]
    if made.folders:
        lines.append(f"content = {_value(made.folders)}")
    if made.nine:
        lines.append(f"options = {{{SWITCH} = true}}")
    if made.xp is not None:
        lines.append(f"xp = {made.xp}")
    lines.extend(_lines(said, skip=("name", *TABLES)))
    for key in TABLES:
        if key in said:
            lines += ["", f"[{key}]", *(f"{_key(name)} = {_value(number)}" for name, number in said[key].items())]
    blocks = ["\n".join(lines) + "\n"]
    blocks.extend(level_text(made, level) for level in range(2, made.level + 1))
    return "\n".join(blocks)


def level_text(made: Made, level: int) -> str:
    """The table of one level past the first, to be put at the end of a hero's file."""
    return "\n".join(["[[level]]", f"level = {level}", *_lines(made.said.get(level, {}))]) + "\n"


def _lines(said: Mapping[str, Any], skip: tuple[str, ...] = ()) -> list[str]:
    found: list[str] = []
    for key, answer in said.items():
        if key in skip or answer in ("", [], None):
            continue
        value = answer[0] if key in SINGLE and isinstance(answer, list) else answer
        found.append(f"{key} = {_value(value)}")
    return found


def _value(value: Any) -> str:
    """A text, number or list as TOML has it, which for these is as JSON has it but for two characters."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if name and set(name) <= _BARE else _value(name)
