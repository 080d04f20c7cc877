"""Messages from a page: JSON objects of known kinds, every field checked, nothing else let through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from battlemat.errors import InputError, unknown
from battlemat.table import encoding

VERSION: Final = 1
LONGEST: Final = 16_384
"""The most characters of a message."""


@dataclass(frozen=True)
class Words:
    """A text of at most so many characters."""

    most: int = 200
    empty: bool = True


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    least: int
    most: int


@dataclass(frozen=True)
class Flag:
    """True or false."""


@dataclass(frozen=True)
class Numbers:
    """A list of whole numbers within bounds."""

    least: int
    most: int
    longest: int


Field = Words | Number | Flag | Numbers

SEQ: Final = Number(0, 10_000_000)
ID: Final = Number(0, 9_999)
ENTRY: Final = Words(24)

KINDS: Final[dict[str, dict[str, Field]]] = {
    "hello": {"v": Number(0, 1_000), "token": Words(64), "seen": Number(-1, 10_000_000)},
    "answer": {"seq": SEQ, "answer": Words(2_000)},
    "candidates": {"seq": SEQ, "entry": ENTRY},
    "aim": {"seq": SEQ, "entry": ENTRY, "path": Numbers(0, 999, 400)},
    "words": {"seq": SEQ, "words": Words(2_000, empty=False)},
    "steps": {},
    "explain": {"seq": SEQ, "entry": ENTRY},
    "refused": {"seq": SEQ},
    "rule": {"id": Words(120)},
    "card": {"id": ID},
    "hand": {"words": Words(12_000, empty=False)},
    "verbs": {},
    "undo": {"seq": SEQ, "steps": Number(1, 10_000)},
    "wish": {"seq": SEQ},
    "refuse": {},
    "set": {"name": Words(20), "value": Number(0, 100_000)},
    "play": {"creature": ID, "how": Words(20)},
    "stand": {"creature": ID, "kind": Words(120), "how": Words(20)},
    "dice": {"typed": Flag()},
    "links": {},
    "give": {"role": Words(20), "name": Words(60, empty=False), "creatures": Numbers(0, 9_999, 200)},
    "change": {"link": Number(1, 10_000), "name": Words(60, empty=False),
               "creatures": Numbers(0, 9_999, 200)},
    "withdraw": {"link": Number(1, 10_000)},
    "ping": {},
}
"""Every kind of message with its fields; all of them must be there."""


def read(text: str) -> dict[str, Any]:
    """A message as a mapping with its kind under "t". Raises `InputError` for anything that is none."""
    if len(text) > LONGEST:
        raise InputError(f"the message is {len(text)} characters long", hint=f"expected at most {LONGEST}")
    data = encoding.read(text, "the message")
    if not isinstance(data.get("t"), str):
        raise InputError("the message is of no kind", hint='expected an object with "t"')
    kind = data["t"]
    if kind not in KINDS:
        raise unknown("message", kind[:40], sorted(KINDS))
    fields = KINDS[kind]
    for name in data:
        if name != "t" and name not in fields:
            raise unknown(f"field of '{kind}'", name[:40], sorted(fields))
    for name, field in fields.items():
        if name not in data:
            raise InputError(f"'{kind}' has no '{name}'", hint=expected(field))
        if not fits(field, data[name]):
            raise InputError(f"'{name}' of '{kind}' is not what it should be", hint=expected(field))
    return data


def fits(field: Field, value: Any) -> bool:
    """Whether a value is one of a field."""
    if isinstance(field, Flag):
        return isinstance(value, bool)
    if isinstance(field, Words):
        return isinstance(value, str) and len(value) <= field.most and "\0" not in value \
            and (field.empty or bool(value.strip()))
    if isinstance(field, Number):
        return _whole(value) and field.least <= value <= field.most
    return (isinstance(value, list) and len(value) <= field.longest
            and all(_whole(one) and field.least <= one <= field.most for one in value))


def expected(field: Field) -> str:
    """What would be right, in words."""
    if isinstance(field, Flag):
        return "expected true or false"
    if isinstance(field, Words):
        return f"expected a text of at most {field.most} characters" + ("" if field.empty else ", not an empty one")
    if isinstance(field, Number):
        return f"expected a whole number from {field.least} to {field.most}"
    return f"expected a list of at most {field.longest} whole numbers from {field.least} to {field.most}"


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
