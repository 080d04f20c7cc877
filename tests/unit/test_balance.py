"""The bundled encounters are contests: by the forecast itself, the heroes win about 60 to 90 % of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_files
from battlemat.forecasting.contest import Contest
from battlemat.forecasting.forecast import make_forecast

ENCOUNTERS = [path for path in shipped_files("*.toml") if path.parent.name == "encounters"]
BATTLES = 40
"""Enough that what is always won, or won as often as lost, is told from what is fair."""


@pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)
def test_bundled_encounters_are_fair(path: Path) -> None:
    found = make_forecast(Contest(load_encounter(path)), battles=BATTLES, seed=16, workers=1).difficulty
    assert "fair" in [one.word for one in (found.grade, *found.maybe)]
