"""Tournaments: opponents on both sides of the same fights, and what ratings say."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.errors import InputError
from battlemat.forecasting.building import made_up
from battlemat.forecasting.intervals import Interval
from battlemat.forecasting.tournament import Match, match, ratings, tournament

WHOLE = Interval(0.5, 0.0, 1.0)


def result(first: str, second: str, won: float, lost: float) -> Match:
    return Match(first, second, "somewhere", int(won + lost) // 2, won, lost, WHOLE)


def test_ratings_are_those_that_make_the_results_likeliest() -> None:
    found = ratings(["a", "b"], [result("a", "b", 9999.5, 999.5)])
    assert [one.skill for one in found] == ["a", "b"]
    # Ten to one are 400 points, which average 0.
    assert [one.points.value for one in found] == pytest.approx([200, -200], abs=0.1)


def test_more_fights_make_narrower_ratings_and_who_never_loses_is_not_endless() -> None:
    few, many = (ratings(["a", "b", "c"], [result("a", "b", 3 * n, n), result("b", "c", 3 * n, n),
                                           result("a", "c", 10 * n, 0)]) for n in (4, 64))
    assert [one.skill for one in few] == [one.skill for one in many] == ["a", "b", "c"]
    assert many[0].points.margin < few[0].points.margin / 3 and few[0].points.high < 2000
    assert sum(one.points.value for one in few) == pytest.approx(0, abs=1e-6)


def test_somebody_against_himself_wins_half() -> None:
    encounter = made_up("2", "1 Bramble Ram", "orcus")
    found = match(encounter, "simple", "simple", 8, 0, 1, "")
    assert (found.won, found.lost, found.score.value) == (8, 8, 0.5)


def test_everybody_meets_everybody_on_both_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = tournament([made_up("2", "2 Bramble Ram", "orcus")], ["random", "simple", "tactical"], 6, workers=1)
    assert len(found.matches) == 3 and found.ratings[-1].skill == "random"
    assert found.score("tactical", "random").value == pytest.approx(1 - found.score("random", "tactical").value)
    assert all(one.won + one.lost == 12 for one in found.matches)
    assert run(["tournament", "the-wrong-wreck", "--skill", "random", "--skill", "simple", "-n", "2", "--workers", "1",
                "--csv", str(tmp_path / "m.csv")]) == 0
    assert "simple against random" in capsys.readouterr().out
    assert (tmp_path / "m.csv").read_text(encoding="utf-8").count("\n") == 2


def test_a_tournament_of_one_is_none() -> None:
    encounter = made_up("2", "1 Bramble Ram", "orcus")
    for skills, pairs in ((["simple"], 4), (["simple", "random"], 1), (["simple", "clever"], 4)):
        with pytest.raises(InputError):
            tournament([encounter], skills, pairs)
