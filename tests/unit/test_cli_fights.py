"""`battlemat demo`, `battlemat play` and `battlemat replay`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from battlemat import saving
from battlemat.cli.app import run

POST = """\
#### Training Post
**Level 1 Blocker** (100 XP)
Medium Natural Construct
**Senses:** Perception +0
**Initiative:** -9; **Speed:** 1
**AC:** 12; **Fort:** 12, **Ref:** 10, **Will:** 10
**HP:** 20, **Staggered:** 10

‡ **Swing** (standard, at-will) ● **Weapon**
+5 vs AC; 1d6+2 damage.
"""

YARD = """\
name = "The yard"
prose = "Two posts, one gatekeeper."
map = '''
. . . . . . .
. P . . G . .
. . . . . . G
'''
bestiary = ["post.md"]
party = {size = 1, level = 1, letter = "P"}
[[monster]]
name = "Training Post"
count = 2
letter = "G"
"""


@pytest.fixture
def yard(tmp_path: Path) -> str:
    """An encounter of one hero, who acts first, and two slow posts."""
    (tmp_path / "post.md").write_text(POST, encoding="utf-8")
    (tmp_path / "yard.toml").write_text(YARD, encoding="utf-8")
    return str(tmp_path / "yard.toml")


class Table:
    """A terminal with somebody at it who types the lines given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def play(self, *arguments: str, lines: tuple[str, ...] = ()) -> str:
        """Everything a command prints that ends well, its lines unbroken."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert run(arguments) == 0
        printed = self.capsys.readouterr()
        assert printed.err == ""
        return " ".join(printed.out.split())

    def refused(self, *arguments: str) -> str:
        """The one line that a command with a mistake prints, and nothing before it."""
        assert run(arguments) == 2
        printed = self.capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        return printed.err.strip()


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    """A terminal."""
    return Table(monkeypatch, capsys)


# ---------------------------------------------------------------------- demo


def test_the_demo_tells_a_fight_to_its_end(table: Table) -> None:
    told = table.play("demo")
    assert told.startswith("The toll at Marrow Ford")
    assert "Heroes: Maren Holt, Ysolde Karr, Oswin Vale, Ilvane Thorn, Tamsin Reed" in told
    assert "Round 1" in told and "Round 2" in told
    assert "The heroes win after" in told or "The monsters win after" in told
    assert "hit points lost" in told


def test_a_seed_is_a_fight(table: Table) -> None:
    assert table.play("demo", "--seed", "5") == table.play("demo", "--seed", "5")
    assert table.play("demo", "--seed", "5") != table.play("demo", "--seed", "6")


def test_the_demo_draws_a_picture_a_round(table: Table, tmp_path: Path, yard: str) -> None:
    told = table.play("demo", "--encounter", yard, "--svg", str(tmp_path / "pictures"))
    drawn = sorted((tmp_path / "pictures").iterdir())
    assert f"{len(drawn)} pictures are in" in told
    assert {"start.svg", "end.svg"} < {path.name for path in drawn}
    for path in drawn:
        assert ElementTree.parse(path).getroot().tag.endswith("svg")


def test_encounters_that_are_not_there(table: Table, tmp_path: Path) -> None:
    assert (
        table.refused("demo", "--encounter", "vesper")
        == "battlemat: unknown encounter 'vesper'; did you mean 'vespers'?"
    )
    assert "no such encounter file" in table.refused("demo", "--encounter", str(tmp_path / "yard.toml"))


def test_what_cannot_be_fought_is_told_before_anything_else(table: Table, tmp_path: Path, yard: str) -> None:
    assert "unknown side 'hero'; did you mean 'heroes'?" in table.refused("play", yard, "--human", "hero")
    (tmp_path / "folder").write_text("", encoding="utf-8")
    assert "folder" in table.refused("demo", "--encounter", yard, "--svg", str(tmp_path / "folder" / "x"))
    (tmp_path / "post.md").write_text(POST.replace("**HP:**", "**Health:**"), encoding="utf-8")
    for command in (("demo", "--encounter"), ("play",)):
        assert "has no hit points; add a line such as" in table.refused(*command, yard)


# ---------------------------------------------------------------------- play


def test_a_turn_is_offered_with_odds_and_played(table: Table, yard: str) -> None:
    told = table.play("play", yard, lines=("3,1", "why melee-basic", "hold post 1 with gate", "end", "quit"))
    assert "The yard Two posts, one gatekeeper." in told
    assert "Maren Holt: 31 of 31 hit points, at 1,1, 1 action point" in told
    assert "left this turn: standard, move, swift" in told
    assert "Maren Holt moves 2 squares" in told
    assert "hit 80 %, critical hit 5 %" in told
    assert "+3 gate sword orcus.attack.proficiency" in told
    assert "with Hold the Line" in told


def test_what_cannot_be_done_says_why(table: Table, yard: str) -> None:
    told = table.play(
        "play",
        yard,
        lines=("?", "stand-up", "why stand-up", "9,9", "6,2", "99", "chrge", "charge", "", "quit"),
    )
    assert "stand-up Maren Holt is not prone orcus.act.stand-up" in told
    assert "stand-up: Maren Holt is not prone (orcus.act.stand-up)" in told
    assert "'9,9' is no square of the map: column,row from 0,0 to 6,2." in told
    assert "walk to 6,2:" in told
    assert "There is no option 99: they run from 1 to" in told
    assert "There is no 'chrge'; did you mean 'charge'?" in told


def test_a_move_that_provokes_is_asked_about(table: Table, yard: str) -> None:
    asked = "That lets Training Post 1 make an opportunity attack. Do it? (yes or no)"
    stay = table.play("play", yard, lines=("3,1", "undo", "4,0", "no", "quit"))
    assert f"{asked} no Maren Holt> quit" in stay
    go = table.play("play", yard, lines=("4,0", "yes", "quit"))
    assert asked in go and "Training Post 1 takes the opportunity and" in go


def test_undo_takes_back_the_last_answer(table: Table, yard: str) -> None:
    told = table.play("play", yard, lines=("undo", "2,1", "undo", "quit"))
    assert "There is nothing to take back." in told
    assert "Taken back: walk." in told
    assert told.count("at 1,1, 1 action point") == 2


def test_a_path_may_be_given_square_by_square(table: Table, yard: str) -> None:
    told = table.play("play", yard, lines=("walk 1,0 2,0 (3, 0)", "log", "quit"))
    assert "at 3,0, 1 action point" in told


def test_both_sides_at_one_terminal(table: Table, yard: str) -> None:
    told = table.play("play", yard, "--human", "all", lines=("end", "end", "end", "quit"))
    assert "Training Post 1>" in told and "Training Post 2>" in told
    assert "unknown side 'monster'; did you mean 'monsters'?" in table.refused(
        "play", yard, "--human", "monster"
    )


def test_a_battle_is_kept_and_goes_on(table: Table, yard: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    first = table.play("play", yard, "--save", str(kept), lines=("2,1", "quit"))
    assert f"Saved in {kept}" in first
    assert saving.load(kept).answers[0].startswith("walk; to=")
    assert "there is such a file already" in table.refused("play", yard, "--save", str(kept))
    then = table.play("play", str(kept), lines=("undo", "quit"))
    assert "at 2,1, 1 action point" in then and "Taken back: walk." in then
    assert saving.load(kept).answers == []


def test_a_power_named_like_a_common_action_is_told_from_it(table: Table, yard: str, tmp_path: Path) -> None:
    post = POST + "\n**Dash** (move, at-will)\nShift 2 squares.\n"
    (tmp_path / "post.md").write_text(post.replace("Speed:** 1", "Speed:** 4"), encoding="utf-8")
    kept = tmp_path / "kept.json"
    lines = ("end", "dash 5,2", "yes", "undo", "Dash", "1", "quit")
    told = table.play("play", yard, "--human", "all", "--save", str(kept), lines=lines)
    assert "Taken back: dash." in told and "Dash#" not in told
    answers = saving.load(kept).answers
    assert answers[1] == "Dash#1"
    again = table.play("replay", str(kept))
    assert "Dash" in again and "Dash#" not in again


def test_saving_asks_before_writing_over_a_file(table: Table, yard: str, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("precious", encoding="utf-8")
    lines = (f"save {tmp_path / 'mine.txt'}", "no", "save", f"save {tmp_path}/no/where.json", "quit")
    told = table.play("play", yard, lines=lines)
    assert "Write over it?" in told and "Say where: `save FILE`." in told and "cannot be written" in told
    assert (tmp_path / "mine.txt").read_text("utf-8") == "precious"


def test_dice_may_be_typed_in(table: Table, yard: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    lines = ("21", "x", "20", "1", "3,1", "hold post 1 with gate", "12", "5", "quit")
    told = table.play("play", yard, "--dice", "--save", str(kept), lines=lines)
    assert told.count("Maren Holt: d20 initiative? (1 to 20, nothing: roll it)") == 3
    assert told.count("A number from 1 to 20, as the die shows it, or nothing") == 2
    assert "Training Post 1: d20 initiative?" in told
    assert "Maren Holt: d20 attack? (1 to 20, nothing: roll it) 12" in told and "Training Post 1 takes 9 damage" in told
    assert "Maren Holt>" in table.play("play", str(kept), lines=("quit",))


def test_the_end_of_input_is_the_end_of_the_game(table: Table, yard: str) -> None:
    assert table.play("play", yard).endswith("Maren Holt>") or table.play("play", yard)


# ---------------------------------------------------------------------- replay


@pytest.fixture
def kept(table: Table, yard: str, tmp_path: Path) -> str:
    """A battle of two rounds, saved."""
    path = tmp_path / "kept.json"
    table.play("play", yard, "--save", str(path), lines=("2,1", "end", "", "end", "", "end", "", "quit"))
    return str(path)


@pytest.mark.parametrize(("lines", "said"), [
    (("2,1",), "Saved in {}: `battlemat play` goes on from there"), ((), "Nothing answered, so {} is as it was.")])
def test_who_breaks_off_is_told_where_the_battle_is(monkeypatch: pytest.MonkeyPatch, table: Table, yard: str,
                                                    tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                                    lines: tuple[str, ...], said: str) -> None:
    typed = iter(lines)

    def readline() -> str:
        line = next(typed, "")
        if not line:
            raise KeyboardInterrupt
        return f"{line}\n"

    kept = tmp_path / "battle.json"
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(readline=readline, isatty=lambda: False, closed=False))
    assert run(["play", yard, "--save", str(kept)]) == 130
    assert said.format(kept) in capsys.readouterr().out
    assert kept.exists() is bool(lines)


def test_a_saved_battle_is_told_again(table: Table, kept: str, tmp_path: Path) -> None:
    told = table.play("replay", kept, "--svg", str(tmp_path / "pictures"))
    assert "The yard" in told and "Maren Holt moves 1 square" in told and "Round 2" in told
    assert "goes on." in told
    assert (tmp_path / "pictures" / "round-01.svg").is_file()


def test_one_turn_of_a_saved_battle(table: Table, kept: str) -> None:
    told = table.play("replay", kept, "--turn", "2")
    assert "Round 1: Training Post" in told and "moves" not in told
    assert "there is no turn 99; the battle was saved in its turn" in table.refused(
        "replay", kept, "--turn", "99"
    )


def test_what_is_no_battle(table: Table, yard: str, tmp_path: Path) -> None:
    assert "expected JSON" in table.refused("replay", yard)
    assert "no such battle file" in table.refused("replay", str(tmp_path / "none.json"))
