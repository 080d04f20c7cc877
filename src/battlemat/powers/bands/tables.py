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
# A die that a text has thrown, before the rows of what it decides; and the head of such a row.
_THROWN: Final = re.compile(r"(?:^|(?<=[.;] ))(?:roll an? )?d(?P<sides>\d+)(?: 1d\d+)?[.:]?(?: effect)?$", re.I)
_ROW: Final = re.compile(r"(?<![\w+-])(?P<low>\d+)(?:\s?[-\u2013]\s?(?P<high>\d+)|(?P<up>\+))?:\s++")


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


def thrown(text: str) -> tuple[str, int, list[tuple[tuple[int, ...], int, int]]] | None:
    """A text that rolls a die and goes on with what each face brings ("Roll a d6. 1-4: ... 5+: ..."): what stands
    before that, the die's sides, and the rows: faces, and from where to where each stands in the text. None where some
    face has no row, or two.
    """
    heads = list(_ROW.finditer(text))
    before = text[: heads[0].start()].rstrip() if heads else ""
    die = _THROWN.search(before)
    if die is None:
        return None
    sides = int(die["sides"])
    rows: list[tuple[tuple[int, ...], int, int]] = []
    for head, end in zip(heads, [*[one.start() for one in heads[1:]], len(text)], strict=True):
        low = int(head["low"])
        high = sides if head["up"] else int(head["high"] or low)
        rows.append((tuple(range(low, high + 1)), head.end(), end))
    if [face for faces, _, _ in rows for face in faces] != list(range(1, sides + 1)):
        return None
    return before[: die.start()].rstrip(), sides, rows


def own_rows(power: f.Power) -> f.Power:
    """A line with the rows under it made one table with the die it rolls."""
    rows = tuple([one for one in power.special if isinstance(one, f.TableRow)])
    return with_rows(power, rows) if rows and rolls(power) else power


def tabled(powers: tuple[f.Power, ...]) -> tuple[f.Power, ...]:
    """The lines of a creature with those that are rows taken to the line that rolls for them."""
    powers = numbered(powers)
    found: list[f.Power] = []
    at = 0
    while at < len(powers):
        head = powers[at]
        end = at + 1
        while end < len(powers) and powers[end].attack is None and row_faces(powers[end].name):
            end += 1
        rows = powers[at + 1 : end]
        if not rows or not (rolls(head) or begun(head)):
            found.append(head)
            at += 1
            continue
        if head.attack is not None:
            found.append(with_rows(head, tuple([f.TableRow(row_faces(row.name), row.effect) for row in rows])))
            found.extend([replace(row, effect=(f.TableRow(row_faces(row.name), row.effect),)) for row in rows])
        else:
            found.append(_swapped(head, head.name, ()))
            found.extend([row_trait(row, head.name) for row in rows])
        at = end
    return tuple(found)


def numbered(powers: tuple[f.Power, ...]) -> tuple[f.Power, ...]:
    """The lines of a creature with those that have a face of a die before their text or their roll taken to the line
    that rolls it, wherever that stands; without such a line they say what they say.
    """
    rows = tuple([one for power in powers for one in (*power.effect, *power.special)
                  if isinstance(one, f.TableRow) and not row_faces(power.name)])
    heads = [n for n, power in enumerate(powers) if rolls(power) and power.attack is None]
    if rows and heads:
        at = heads[0]
        return (*powers[:at], with_rows(powers[at], rows), *powers[at + 1 :])
    if not rows:
        return powers
    return tuple([replace(power, effect=bared(power.effect, rows)) for power in powers])


def bared(effects: tuple[Form, ...], rows: tuple[f.TableRow, ...]) -> tuple[Form, ...]:
    """Statements with what rows say in their places."""
    found: list[Form] = []
    for one in effects:
        found.extend(one.effects if isinstance(one, f.TableRow) and one in rows else (one,))
    return tuple(found)


def picked(powers: tuple[f.Power, ...], types: tuple[str, ...]) -> tuple[f.Power, ...]:
    """The lines of a creature with those of which one is chosen as what holds only for the one chosen. ``types``: what
    such lines may be named for.
    """
    found = list(powers)
    for at, head in enumerate(powers):
        table = next((one for one in head.effect if isinstance(one, f.RollTable)), None)
        if table is not None and head.attack is None and all(named_in(powers, row[1]) >= 0 for row in table.rows):
            rolled = f.RollOn(table.dice, head.name)
            found[at] = replace(head, effect=tuple([rolled if one is table else one for one in head.effect]))
            for faces, told in table.rows:
                n = named_in(powers, told)
                found[n] = counting(found[n], f.Rolled(head.name, faces))
            continue
        pick = next((one for one in head.effect if isinstance(one, f.PickOne)), None)
        if pick is None:
            continue
        names = pick.names or tuple([one.name.lower() for one in powers[at + 1 :] if one.name.lower() in types])
        options = [n for n, one in enumerate(powers) if n != at and one.name.lower() in names]
        if len(options) < 2:
            continue
        chosen = f.PickOne(tuple([powers[n].name for n in options]), head.name)
        found[at] = replace(head, effect=tuple([chosen if one is pick else one for one in head.effect]))
        for place, n in enumerate(options):
            found[n] = counting(powers[n], f.Rolled(head.name, (place,)))
    return tuple(found)


def counting(row: f.Power, test: f.Rolled) -> f.Power:
    """A line that counts only if it is the one chosen or rolled."""
    told = tuple([one for one in row.effect if isinstance(one, f.OutOfFight)])
    meant = tuple([_taken(one) for one in row.effect if not isinstance(one, f.OutOfFight)])
    if row.cost:
        return replace(row, requirements=(*row.requirements, test))
    return replace(row, effect=(*told, f.While(test, meant))) if meant else row


def named_in(powers: tuple[f.Power, ...], told: tuple[Form, ...]) -> int:
    """The place of the line whose name is all that a row of a table says, -1 for any other row."""
    if len(told) != 1 or not isinstance(told[0], f.OutOfFight):
        return -1
    name = told[0].detail.strip().casefold()
    return next((n for n, one in enumerate(powers) if one.name.casefold() == name), -1)


def _taken(form: Form) -> Form:
    """An attack that can be made is one for a standard action, where no other is named."""
    if isinstance(form, f.May) and not form.action and any(isinstance(one, f.MakeAttack) for one in form.effects):
        return replace(form, action="standard")
    return form


def rolls(power: f.Power) -> bool:
    """Whether a line rolls dice of which it does not say itself what they decide."""
    return any(isinstance(one, f.RollDie) for one in power.walk()) and not any(
        isinstance(one, f.DieShows) for one in power.walk()
    )


def begun(power: f.Power) -> bool:
    """Whether an attack has a table of which some rows stand under it: more can follow as lines of their own."""
    return power.attack is not None and any(isinstance(one, f.RollTable) for one in power.walk())


def row_trait(row: f.Power, table: str) -> f.Power:
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
        return f.RollTable(
            value.dice, tuple([(row.faces, row.effects) for row in rows]), value.who, reroll=value.reroll)
    if isinstance(value, f.RollTable) and not table:
        return replace(value, rows=(*value.rows, *((row.faces, row.effects) for row in rows)))
    if not isinstance(value, Form):
        return value
    changes: dict[str, Any] = {}
    for part in fields(value):
        now = getattr(value, part.name)
        then = _swap(now, table, rows)
        if then != now:
            changes[part.name] = then
    return replace(value, **changes) if changes else value


__all__ = ["own_rows", "picked", "row_faces", "tabled"]
