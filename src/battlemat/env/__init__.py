"""Battles as environments for learning: PettingZoo's agents in turn, and Gymnasium's single agent against an opponent.

`pip install 'battlemat[env]'` brings what they need.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from battlemat.errors import InputError

if TYPE_CHECKING:
    from battlemat.env.aec import BattleEnv
    from battlemat.env.single import SingleEnv

__all__ = ["BattleEnv", "SingleEnv"]

_HOMES: Final = {"BattleEnv": "battlemat.env.aec", "SingleEnv": "battlemat.env.single"}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found: object = getattr(import_module(_HOMES[name]), name)
    except ImportError as error:
        raise InputError(f"environments need {error.name}, which is not installed",
                         hint="pip install 'battlemat[env]'") from None
    globals()[name] = found
    return found
