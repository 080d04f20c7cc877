"""Forecasts of days: how far a party comes, and what it has left."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.days.file import is_day_file, load_day
from battlemat.forecasting.days import forecast_day

DAY = """name = "A short day"
system = "orcus"
party = {size = 3, level = 2}
[[event]]
encounter = "small.toml"
[[event]]
rest = "short"
[[event]]
encounter = "small.toml"
"""
SMALL = """name = "A ram"
system = "orcus"
party = {size = 3, level = 2}
[[monster]]
name = "Bramble Ram"
count = 3
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A day file of two small fights with a rest between them."""
    (tmp_path / "small.toml").write_text(SMALL, encoding="utf-8")
    (tmp_path / "day.toml").write_text(DAY, encoding="utf-8")
    return tmp_path / "day.toml"


def test_days_are_counted_event_by_event_whoever_lives_through_them(path: Path) -> None:
    file = load_day(path)
    found = forecast_day(file, days=8, seed=2, workers=1)
    tally = found.tally
    assert tally == forecast_day(file, days=8, seed=2, workers=2).tally
    assert tally.days == 8 == tally.reached[0] and not tally.broken
    assert tally.through + sum(tally.ended.values()) == 8
    assert tally.reached[1] == 8 - tally.ended[0] >= tally.reached[2]
    for number in range(3):
        assert sum(tally.at("left", number).values()) == tally.reached[number]
    # A short rest gives hit points back, and costs recoveries.
    before, after = (sum(amount * count for amount, count in tally.at("left", number).items()) for number in (0, 1))
    assert after >= before


def test_the_command_knows_a_day_from_an_encounter(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert is_day_file(str(path)) and not is_day_file(str(path.parent / "small.toml"))
    table = path.parent / "table.csv"
    assert run(["forecast", str(path), "-n", "8", "--workers", "1", "--csv", str(table)]) == 0
    assert "The party comes through" in capsys.readouterr().out
    with table.open(encoding="utf-8") as stream:
        assert {row["measure"] for row in csv.DictReader(stream)} == {"begun", "lost", "left", "recoveries", "dead"}
    assert run(["forecast", str(path), "--tune", "50%"]) == 2
    assert "of a day only" in capsys.readouterr().err
