"""How a kind of form is declared: a class with fields, of which is made at once only what is asked of every kind.

There are hundreds of kinds, and a fight or a file has some dozens of them. What a dataclass writes for each of its own
(how one is made, compared, hashed and shown) forms have in common, from their fields; how one is made is written when
the first of its kind is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, ClassVar, Final, NoReturn, dataclass_transform

_NOTHING: Final = object()
_VALUES: dict[type[Any], Callable[[Any], Any]] = {}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen:
    """What all forms have in common: equal if they are of one kind with equal fields, and never changed. Each kind is
    a frozen dataclass by its fields: `fields` and `replace` know it as one.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False)(cls)
        # To mypy a class keeps the methods it is written with; this one sets itself up when first used.
        cls.__init__ = _first  # type: ignore[method-assign]

    def __eq__(self, other: object) -> bool:
        kind = type(self)
        if type(other) is not kind:
            return NotImplemented
        values = _VALUES.get(kind) or _values(kind)
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        kind = type(self)
        return hash((_VALUES.get(kind) or _values(kind))(self))

    def __repr__(self) -> str:
        told = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self))
        return f"{type(self).__qualname__}({told})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


def _first(self: Any, *args: Any, **named: Any) -> None:
    """Make the first form of a kind, and write how others are made."""
    kind = type(self)
    kind.__init__ = _maker(kind)
    kind.__init__(self, *args, **named)


def _maker(kind: type[Any]) -> Any:
    """How one of a kind is made from the values of its fields, as a dataclass would write it."""
    known: dict[str, Any] = {"_set": object.__setattr__}
    taken: list[str] = []
    for number, one in enumerate(fields(kind)):
        if one.default is MISSING:
            taken.append(one.name)
        else:
            known[f"_{number}"] = one.default
            taken.append(f"{one.name}=_{number}")
    body = [f" _set(self, {one.name!r}, {one.name})" for one in fields(kind)]
    exec("\n".join([f"def __init__({', '.join(['self', *taken])}):", *body, " return None"]), known)
    found = known["__init__"]
    found.__qualname__ = f"{kind.__qualname__}.__init__"
    return found


def _values(kind: type[Any]) -> Callable[[Any], Any]:
    """What two forms of a kind are compared by."""
    names = [one.name for one in fields(kind) if one.compare]
    found = _VALUES[kind] = attrgetter(*names) if names else _nothing
    return found


def _nothing(value: Any) -> Any:
    return _NOTHING
