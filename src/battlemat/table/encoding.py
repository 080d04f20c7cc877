"""Messages as JSON, quickly: a table sends a good deal of it, and what it reads may come from anybody."""

from __future__ import annotations

from typing import Any

import orjson

from battlemat.errors import InputError


def written(value: Any) -> str:
    """A value (dataclasses and tuples too) as JSON."""
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()


def read(text: str | bytes, what: str) -> dict[str, Any]:
    """An object from JSON. Raises `InputError`, which calls it `what`, for anything else."""
    try:
        found = orjson.loads(text)
    except (orjson.JSONDecodeError, RecursionError):
        raise InputError(f"{what} is no JSON", hint="expected an object") from None
    if not isinstance(found, dict):
        raise InputError(f"{what} is no JSON object", hint="expected an object")
    return found
