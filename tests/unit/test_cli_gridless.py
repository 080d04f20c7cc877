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


MAULER = """#### Mauler
1st level wrecker [beast]
Initiative: +1

Maul +30 vs. AC—60 damage

AC 18
PD 16
MD 12
HP 136

#### Kite
1st level wrecker [beast]
Initiative: -40

Peck +6 vs. AC—5 damage
Flight: It drifts as a flame does.

AC 18
PD 16
MD 12
HP 36

#### Runner
1st level wrecker [beast]
Initiative: +1

Bite +6 vs. AC—1 damage

AC 18
PD 16
MD 12
HP 36
"""


def staged(folder: Path, monsters: str, heroes: int = 4) -> str:
    """An encounter of so many shipped heroes against these lines of a monster list; the file's name."""
    (folder / "beasts.md").write_text(MAULER)
    file = folder / "staged.toml"
    file.write_text(
        f'name = "Staged"\nsystem = "archmage"\nbestiary = ["beasts.md"]\nparty = {{size = {heroes}, level = 1}}\n'
        + monsters)
    return str(file)


def test_what_is_made_ready_is_asked_step_by_step_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    file = staged(tmp_path, '[[monster]]\nname = "Runner"\ncount = 2\n')
    typed(monkeypatch, "ready", "9", "1", "2", "quit")
    assert run(["play", file, "--seed", "3"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "delay: act later" in told
    assert "ready what? 1 melee-basic" in told
    assert "A number from 1 to" in told
    assert "1 melee-basic as soon as Runner 1 moves 2 melee-basic as soon as Runner 1 attacks" in told
    assert "makes melee basic ready for when Runner 1 attacks." in told
    assert "trade a move action for a quick one" in told


def test_what_is_to_be_made_ready_may_be_typed_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    file = staged(tmp_path, '[[monster]]\nname = "Runner"\n')
    typed(monkeypatch, "ready melee-basic runner attacks", "quit")
    assert run(["play", file, "--seed", "3"]) == 0
    assert "ready for when the Runner attacks." in " ".join(capsys.readouterr().out.split())


def test_a_foe_on_its_way_is_stopped_or_let_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    file = staged(tmp_path, '[[monster]]\nname = "Runner"\ncount = 4\n')
    typed(monkeypatch, *["move rear", "end", "end", "2"] * 6, "quit")
    assert run(["play", file, "--seed", "5"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "step in its way? 1 no, let it go on 2 step in the way of Runner" in told
    assert " intercepts Runner" in told


def test_the_dead_are_asked_for_a_story_and_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    file = staged(tmp_path, '[[monster]]\nname = "Mauler"\n')
    typed(monkeypatch, *["end"] * 6, *["fight", "1", "2", "end"] * 3, "quit")
    assert run(["play", file, "--seed", "9"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert ": out of the battle left this turn: a story that heartens a friend, if you like" in told
    assert "fight-in-spirit whom? 1 " in told
    assert "fight in spirit: +2 to attack rolls for" in told
    assert "fights on in spirit: +2 to AC for" in told
    assert "under heartened" not in told


def test_a_potion_is_offered_to_whoever_carries_one_and_is_hurt(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    file = staged(tmp_path, '[[monster]]\nname = "Runner"\ncount = 5\n', 1)
    typed(monkeypatch, "end", "drink", "feed-potion brandy", "quit")
    assert run(["play", file, "--seed", "4"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "drink gap brandy +2" in told
    assert "There is no 'drink'; `help` says" in told
    assert "Bram Tolley drinks a potion" in told


def test_a_flyer_takes_off_and_swoops(monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path) -> None:
    file = staged(tmp_path, '[[monster]]\nname = "Kite"\n[[monster]]\nname = "Kite"\nside = "heroes"\n', 1)
    typed(monkeypatch, "end", "move rear by air", "end", "why swoop", "swoop", "quit")
    assert run(["play", file, "--human", "all", "--seed", "2"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "takes to the air and moves to" in told
    assert "swoop at Kite 1 with Peck (standard and move) 35 %, 2.0 damage" in told
    assert "-2 swoop archmage.flying.swoop" in told
    assert "Kite 2: 36 of 36 hit points, Flight, in the middle" in told
    assert "swoops down on Kite 1" in told
