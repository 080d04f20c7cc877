"""Where one starts: what there is, templates that work as they are, seeds and dice of a game at the terminal."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from battlemat import saving
from battlemat.cli.app import run
from battlemat.cli.list import first, lines
from battlemat.cli.new import template
from battlemat.engine.record.session import Session
from battlemat.errors import InputError
from battlemat.fighting import fight
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_systems
from battlemat.loading import battle_from_encounter
from battlemat.players.random import RandomPlayer

Printed = pytest.CaptureFixture[str]


def told(capsys: Printed, *arguments: str) -> str:
    assert run(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def refused(capsys: Printed, *arguments: str) -> str:
    assert run(arguments) == 2
    return capsys.readouterr().err.strip()


# ---------------------------------------------------------------------- list


def test_everything_there_is_is_listed_with_game_and_level(capsys: Printed) -> None:
    out = told(capsys, "list")
    rows = [re.split(r"\s{2,}", line.strip()) for line in out.splitlines()]
    assert ["vespers", "orcus", "4"] in [row[:3] for row in rows]
    assert ["Mire Drummer", "orcus"] in [row[:2] for row in rows]
    assert ["Halla Brandt", "fourth", "3"] in [row[:3] for row in rows]
    assert ["across-the-flats", "fourth", "2"] in [row[:3] for row in rows]
    assert all(len(line) <= 80 for line in out.splitlines())


def test_what_is_told_of_a_thing_goes_on_in_the_next_line(capsys: Printed) -> None:
    words = " ".join(told(capsys, "list", "encounters").split())
    for line in (line for system in shipped_systems() for line in lines("encounters", system)):
        assert line.about.split()[-1] in words
    assert "\u2026" not in words


def test_one_kind_of_one_game_is_listed(capsys: Printed) -> None:
    out = told(capsys, "list", "monsters", "--system", "archmage")
    assert "Mudlark" in out and "Mire Drummer" not in out and "low-water" not in out
    assert "did you mean 'monsters'" in refused(capsys, "list", "monster")
    assert "expected one of archmage, fourth, orcus" in refused(capsys, "list", "--system", "chess")


def test_a_line_is_the_first_sentence() -> None:
    assert first("One thing. Another.") == "One thing."
    assert first("No end to it") == "No end to it"
    assert [line.name for line in lines("maps", "archmage")] == []


# ---------------------------------------------------------------------- new


@pytest.mark.parametrize("system", shipped_systems())
def test_a_template_of_an_encounter_plays_as_it_is(system: str, tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "mine.toml"
    assert f"battlemat play {path}" in told(capsys, "new", "encounter", str(path), "--system", system)
    battle = battle_from_encounter(load_encounter(path), 3)
    assert len(battle.creatures) > 5
    fight(battle, RandomPlayer(3), 2)


@pytest.mark.parametrize("system", shipped_systems())
def test_a_template_of_a_monster_is_understood_and_fights(system: str, tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "mine.md"
    told(capsys, "new", "monster", str(path), "--system", system)
    assert "1 stat block, 1 understood wholly" in told(capsys, "check", str(path))
    (tmp_path / "fight.toml").write_text(
        template("encounter", system).replace("# bestiary = [\"monsters.md\"]", 'bestiary = ["mine.md"]')
        .replace("# bestiary = [\"monsters.txt\"]", 'bestiary = ["mine.md"]') + "\n", encoding="utf-8")
    assert [block.name for block in load_encounter(tmp_path / "fight.toml").bestiary if "Heron" in block.name]


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_a_template_of_a_map_can_be_used(system: str, tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "mine.toml"
    told(capsys, "new", "map", str(path), "--system", system)
    assert "1 map" in told(capsys, "check", str(path))


def test_a_template_is_printed_and_never_written_over(tmp_path: Path, capsys: Printed) -> None:
    assert told(capsys, "new", "encounter") == template("encounter", "orcus")
    path = tmp_path / "mine.toml"
    path.write_text("mine", encoding="utf-8")
    assert "there is such a file already" in refused(capsys, "new", "encounter", str(path))
    assert path.read_text(encoding="utf-8") == "mine"
    assert "did you mean 'monster'" in refused(capsys, "new", "monsters")
    with pytest.raises(InputError, match="there is one for fourth, orcus"):
        template("map", "archmage")


# ---------------------------------------------------------------------- seeds and dice


def played(monkeypatch: pytest.MonkeyPatch, capsys: Printed, *arguments: str, typed: tuple[str, ...] = ()) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return " ".join(told(capsys, "play", *arguments).split())


def test_each_game_has_a_seed_of_its_own_that_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path
) -> None:
    monkeypatch.setattr("battlemat.cli.play.fresh_seed", lambda: 4711)
    kept = tmp_path / "kept.json"
    assert "The dice have the seed 4711: `--seed 4711` rolls the same again." in played(
        monkeypatch, capsys, "vespers", "--save", str(kept), typed=("quit",))
    assert saving.read(kept).seed == 4711
    assert "The dice have the seed" not in played(monkeypatch, capsys, "vespers", "--seed", "5", typed=("quit",))


def test_fresh_seeds_differ() -> None:
    import importlib

    play = importlib.reload(importlib.import_module("battlemat.cli.play"))
    assert len({play.fresh_seed() for _ in range(8)}) > 1


def test_only_the_heroes_dice_are_asked_for_and_nothing_rolls_them(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    out = played(monkeypatch, capsys, "vespers", "--dice", "heroes", "--save", str(kept), "--seed", "3",
                 typed=("12", "", "9", "quit"))
    assert "Maren Holt: d20 initiative? (1 to 20, nothing: roll it) 12" in out
    assert out.count("rolled: ") == 1
    assert "Chained Penitent 1: d20" not in out and "Abbot of Silence: d20" not in out
    saved = saving.read(kept)
    assert saved.dice == "heroes" and saved.answers[0] == "12" and saved.answers[2] == "9"
    again = saved.start()
    assert isinstance(again, Session) and again.decision is not None and again.decision.name == "roll"
    assert list(saved.play(again)) == list(saved.answers)


def test_dice_alone_are_everybodys_and_others_are_refused(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    out = played(monkeypatch, capsys, "vespers", "--dice", "--seed", "3", typed=("", "", "", "", "", "quit"))
    assert out.count("d20 initiative?") >= 5 and "Chained Penitent 1: d20" in out
    assert "did you mean 'heroes'" in refused(capsys, "play", "vespers", "--dice", "hero")


def test_the_board_is_drawn_again_when_the_others_have_moved(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    out = played(monkeypatch, capsys, "vespers", "--seed", "3", typed=("quit",))
    moved = [text for text in out.split("Order:") if "moves" in text]
    assert out.count("Round 1:") == (2 if moved else 1)
