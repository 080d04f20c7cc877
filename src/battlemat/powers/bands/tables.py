"""Tables of what a die decides: the lines of their rows put together with the line that rolls.

Rows stand under the line that rolls ("  1-2: The imp flees.") or are lines of their own behind it ("3. Flames: ...").
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Form

_FACES: Final = re.compile(
    r"^(?P<low>\d+)(?:\s*[-\u2013]\s*(?P<high>\d+)|(?P<up>\s*\+)|\s+or\s+(?P<way>less|lower|more|higher))?"
    r"(?:\.\s+\S.*)?$"
)
_MOST: Final = 20


def row_faces(name: str) -> tuple[int, ...]:
    """The faces a line's name stands for ("3", "4-5", "16+", "2. Flames"); none for any other name."""
    match = _FACES.match(name.strip())
    if match is None:
        return ()
    low = int(match.group("low"))
    if match.group("high"):
        return tuple(range(low, int(match.group("high")) + 1))
    if match.group("up") or match.group("way") in ("more", "higher"):
        return tuple(range(low, _MOST + 1))
    return tuple(range(low + 1)) if match.group("way") else (low,)


def own_rows(power: f.Power) -> f.Power:
    """A line with the rows under it made one table with the die it rolls."""
    rows = tuple([one for one in power.special if isinstance(one, f.TableRow)])
    return with_rows(power, rows) if rows and rolls(power) else power


def tabled(powers: tuple[f.Power, ...]) -> tuple[f.Power, ...]:
    """The lines of a creature with those that are rows taken to the line that rolls for them."""
    found: list[f.Power] = []
    at = 0
    while at < len(powers):
        head = powers[at]
        end = at + 1
        while end < len(powers) and powers[end].attack is None and row_faces(powers[end].name):
            end += 1
        rows = powers[at + 1 : end]
        if not rows or not rolls(head):
            found.append(head)
            at += 1
            continue
        if head.attack is not None:
            found.append(with_rows(head, tuple([f.TableRow(row_faces(row.name), row.effect) for row in rows])))
            found.extend([replace(row, effect=(f.TableRow(row_faces(row.name), row.effect),)) for row in rows])
        else:
            found.append(_swapped(head, head.name, ()))
            found.extend([standing_row(row, head.name) for row in rows])
        at = end
    return tuple(found)


def rolls(power: f.Power) -> bool:
    """Whether a line rolls dice of which it does not say itself what they decide."""
    return any(isinstance(one, f.RollDie) for one in power.walk()) and not any(
        isinstance(one, f.DieShows) for one in power.walk()
    )


def standing_row(row: f.Power, table: str) -> f.Power:
    """A line that holds only while the die shows its faces."""
    return replace(row, effect=(f.While(f.Rolled(table, row_faces(row.name)), row.effect),)) if row.effect else row


def with_rows(power: f.Power, rows: tuple[f.TableRow, ...]) -> f.Power:
    """A line with what the rows say in the place of its roll."""
    kept = tuple([one for one in power.special if not isinstance(one, f.TableRow)])
    own = tuple([one for one in power.special if isinstance(one, f.TableRow) and one not in rows])
    return _swapped(replace(power, special=kept), "", (*own, *rows))


def _swapped(power: f.Power, table: str, rows: tuple[f.TableRow, ...]) -> f.Power:
    changes: dict[str, Any] = {}
    for part in fields(power):
        now = getattr(power, part.name)
        then = _swap(now, table, rows)
        if then != now:
            changes[part.name] = then
    return replace(power, **changes) if changes else power


def _swap(value: Any, table: str, rows: tuple[f.TableRow, ...]) -> Any:
    if isinstance(value, tuple):
        return tuple([_swap(one, table, rows) for one in value])
    if isinstance(value, f.RollDie):
        if table:
            return f.RollOn(value.dice, table)
        return f.RollTable(value.dice, tuple([(row.faces, row.effects) for row in rows]), value.who)
    if not isinstance(value, Form):
        return value
    changes: dict[str, Any] = {}
    for part in fields(value):
        now = getattr(value, part.name)
        then = _swap(now, table, rows)
        if then != now:
            changes[part.name] = then
    return replace(value, **changes) if changes else value


__all__ = ["own_rows", "row_faces", "tabled"]
