"""Battlemat: rules engine, table and forecaster for tactical d20 combat."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.decisions import Illegal
    from battlemat.engine.session import Session
    from battlemat.scene import Scene

__all__ = ["Battle", "Illegal", "Scene", "Session"]

# Imported when first used: a command line that only says its version has no need of a rules engine.
_HOMES: Final = {
    "Battle": "battlemat.engine.battle",
    "Illegal": "battlemat.engine.decisions",
    "Scene": "battlemat.scene",
    "Session": "battlemat.engine.session",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
