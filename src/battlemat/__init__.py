"""Battlemat: rules engine, table and forecaster for tactical d20 combat."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Illegal
    from battlemat.engine.battle import Battle
    from battlemat.engine.record.session import Session
    from battlemat.engine.ruleset import Ruleset
    from battlemat.errors import InputError
    from battlemat.fighting import Outcome, SideOutcome
    from battlemat.files.encounters import EncounterFile
    from battlemat.forecasting.forecast import Forecast, forecast
    from battlemat.scene import Scene
    from battlemat.setting import encounter, fight, made_up, session

__all__ = ["Battle", "EncounterFile", "Forecast", "Illegal", "InputError", "Outcome", "Ruleset", "Scene", "Session",
           "SideOutcome", "encounter", "fight", "forecast", "made_up", "session"]

# Imported when first used: a command line that only says its version has no need of a rules engine.
_HOMES: Final = {
    "Battle": "battlemat.engine.battle",
    "EncounterFile": "battlemat.files.encounters",
    "Forecast": "battlemat.forecasting.forecast",
    "Illegal": "battlemat.engine.actions.decisions",
    "InputError": "battlemat.errors",
    "Outcome": "battlemat.fighting",
    "Ruleset": "battlemat.engine.ruleset",
    "Scene": "battlemat.scene",
    "Session": "battlemat.engine.record.session",
    "SideOutcome": "battlemat.fighting",
    "encounter": "battlemat.setting",
    "fight": "battlemat.setting",
    "forecast": "battlemat.forecasting.forecast",
    "made_up": "battlemat.setting",
    "session": "battlemat.setting",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
