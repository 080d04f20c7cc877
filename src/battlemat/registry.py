"""Which systems there are: those in Battlemat's own folder, and those that installed packages bring along.

Battlemat's own are the folders of `battlemat/systems` with a ledger (`rules.toml`); each has a module `system` whose
`SYSTEM` is the class. A package of anybody's brings one along by an entry point of the group `battlemat.systems`,

    [project.entry-points."battlemat.systems"]
    skirmish = "skirmish:Skirmish"

with its ledger beside the module that is named. This module only finds them; `battlemat.systems.load_system` makes one.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from battlemat.errors import InputError, unknown

GROUP: Final = "battlemat.systems"
LEDGER: Final = "rules.toml"
DEFAULT: Final = "orcus"
"""The system of a file or a command that names none."""
_OWN = Path(__file__).parent / "systems"


@cache
def _own() -> tuple[str, ...]:
    return tuple(sorted(ledger.parent.name for ledger in _OWN.glob(f"*/{LEDGER}")))


@cache
def _brought() -> dict[str, EntryPoint]:
    """The systems of other packages. Raises `InputError` for a name that two have."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        before = found.get(point.name)
        if point.name in _own() or (before is not None and before.value != point.value):
            rival = "Battlemat's own" if before is None else before.value
            raise InputError(f"two systems are named '{point.name}': {point.value} and {rival}",
                             hint="uninstall one of the packages")
        found[point.name] = point
    return found


def names() -> tuple[str, ...]:
    """Every system there is, in alphabetical order."""
    return tuple(sorted({*_own(), *_brought()}))


def _point(name: str) -> EntryPoint:
    if name in _own():
        return EntryPoint(name, f"battlemat.systems.{name}.system:SYSTEM", GROUP)
    if name not in _brought():
        raise unknown("system", name, names())
    return _brought()[name]


def imported(name: str) -> bool:
    """Whether a system is in use already. Raises `InputError` for an unknown one."""
    return _point(name).module in sys.modules


def system_class(name: str) -> Any:
    """The class of a system. Raises `InputError` for an unknown one, and for one whose package cannot be imported."""
    point = _point(name)
    try:
        found: Any = import_module(point.module)
    except ImportError as error:
        raise InputError(f"the system '{name}' ({point.value}) cannot be imported: {error}") from error
    for part in point.attr.split("."):
        found = getattr(found, part, None)
    if found is None:
        raise InputError(f"the system '{name}' is to be {point.attr} of {point.module}, which has none")
    return found


@cache
def folder(name: str) -> Path:
    """The folder of a system's ledger. Raises `InputError` for an unknown one, and for one without a ledger."""
    if name in _own():
        return _OWN / name
    point = _point(name)
    try:
        spec = find_spec(point.module)
    except ImportError:
        spec = None
    if spec is None or spec.origin is None:
        raise InputError(f"the system '{name}' ({point.value}) cannot be imported: there is no such module")
    found = Path(spec.origin).parent
    if not (found / LEDGER).is_file():
        raise InputError(f"the system '{name}' has no ledger", file=str(found / LEDGER),
                         hint="every rule it cites stands in a file rules.toml beside its module")
    return found


def forget() -> None:
    """Look anew for systems when next asked: packages have come or gone since."""
    for known in (_own, _brought, folder):
        known.cache_clear()


def content(name: str) -> Path:
    """The folder of the heroes, monsters, maps and encounters that come with a system; there need be none.

    Raises `InputError` for an unknown system.
    """
    return Path(__file__).parent / "content" / name if name in _own() else folder(name) / "content"
