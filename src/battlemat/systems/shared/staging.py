"""What the staging of a creature shares: fields that are checked, and the closing of a sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from battlemat.errors import nearest

if TYPE_CHECKING:
    from battlemat.engine.creature import Sheet
    from battlemat.engine.power import Power
    from battlemat.engine.standing import Standing


class FieldError(ValueError):
    """A creature's field that cannot be; the message says what would be right."""


def one_of(field: str, value: str, known: Iterable[str]) -> str:
    """`value` if it is known. Raises `FieldError`, naming the nearest, if not."""
    names = list(known)
    word = value.casefold()
    if word in names:
        return word
    close = nearest(word, names)
    hint = f"did you mean {close!r}?" if close else f"one of {', '.join(names)}"
    raise FieldError(f"unknown {field} {value!r}: {hint}")


def check_fields(key: str, fields: dict[str, Any], known: Iterable[str], numbers: Iterable[str]) -> None:
    """Raise `FieldError` for a field there is not, naming the nearest, and for a number that is none."""
    names = list(known)
    for name in fields:
        if name not in names:
            close = nearest(name, names)
            raise FieldError(f"{key}: unknown field {name!r}" + (f": did you mean {close!r}?" if close else ""))
    for name in numbers:
        value = fields.get(name, 0)
        if not isinstance(value, int):
            raise FieldError(f"{key}: {name} is a whole number, not {value!r}")


def finish(sheet: Sheet, powers: list[Power], standing: list[Standing]) -> Sheet:
    """Number the powers, work out what the sheet listens to, and close it."""
    sheet.powers = []
    moments = 0
    for slot, power in enumerate(powers):
        power.slot = slot
        sheet.powers.append(power)
        moments |= power.moments
    sheet.standing = standing
    for hook in standing:
        moments |= hook.moments
    sheet.moments = moments
    return sheet
