"""JSON of any make: read within the limits, or refused in one line."""

from __future__ import annotations

import json
from typing import Any

from battlemat.errors import InputError
from battlemat.limits import check_data, too_deep


def parse_json(text: str, file: str, hint: str = "expected JSON") -> Any:
    """Read JSON from a text. Raises `InputError`, with the place where it is known, for what cannot be used."""
    try:
        data = json.loads(text, object_pairs_hook=_table, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise InputError(error.msg, file=file, line=error.lineno, column=error.colno, hint=hint) from None
    except RecursionError:
        raise too_deep(file) from None
    except _TwiceError as error:
        raise InputError(f"the key {str(error)!r} is written twice in one table", file=file) from None
    except ValueError:
        raise InputError("a number that is out of all bounds", file=file, hint="at most 20 digits") from None
    check_data(data, file)
    return data


class _TwiceError(Exception):
    """A key is in one table twice: which of the values counts, nobody could tell."""


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _TwiceError(next(name for at, name in enumerate(names) if name in names[:at])[:60])
    return found


def _no_number(text: str) -> Any:
    raise ValueError(text)
