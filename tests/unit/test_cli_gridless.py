"""A fight without squares at the terminal: the demo, and playing one with words for squares."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from battlemat.cli.app import run


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_the_demo_fights_by_the_rules_of_another_system(tmp_path: Path, capsys: Any) -> None:
    assert run(["demo", "--system", "archmage", "--svg", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "MIDDLE" in told
    assert "escalation die [1]" in told
    assert "engages" in told
    assert "square" not in told
    assert len(list(tmp_path.glob("*.svg"))) >= 3


def test_a_system_without_a_demo_is_told_in_one_line(capsys: Any) -> None:
    assert run(["demo", "--system", "archmag"]) == 2
    assert "did you mean 'archmage'?" in capsys.readouterr().err


def test_moves_are_listed_by_band_and_foe_with_their_odds(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    typed(monkeypatch, "help", "disengage rear", "end", "quit")
    assert run(["play", "low-water", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "engage Mudlark 1 [provokes Flats Hound]" in told
    assert "disengage (50 %), then to the heroes' rear" in told
    assert "engaged with Flats Hound" in told
    assert "slips away (18) and moves to the heroes' rear" in told
    assert "square" not in told
    assert "column" not in told


def test_a_move_may_end_behind_somebody_named(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    typed(monkeypatch, "disengage behind odo", "map", "move behind nobody", "quit")
    assert run(["play", "low-water", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "behind Odo Pell" in told
    assert "'behind nobody'" in told
