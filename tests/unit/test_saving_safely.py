"""Saving where it may go wrong: what is there already, a disk that fails, a process that is killed."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from battlemat import saving
from battlemat.cli.app import run
from battlemat.engine.record.session import Session
from battlemat.errors import InputError
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.loading import battle_from_encounter
from battlemat.players.random import RandomPlayer

KILLS = 200

SAVER = """
import os, random, signal, sys, time
from battlemat import saving
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.loading import battle_from_encounter
from battlemat.engine.record.session import Session
from battlemat.players.random import RandomPlayer

path, kills = sys.argv[1], int(sys.argv[2])
encounter = load_encounter(shipped_encounter("toll-at-marrow-ford"))
session = Session(battle_from_encounter(encounter, 7))
player = RandomPlayer(7)
for _ in range(20):
    session.answer(player.choose(session.battle, session.decision))
saving.save(session, encounter, path)
chance = random.Random(7)
for number in range(kills):
    child = os.fork()
    if not child:
        while True:
            saving.save(session, encounter, path)
    # A save takes some milliseconds: the child dies anywhere in one.
    time.sleep(chance.uniform(0, 0.012))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    saved = saving.read(path)
    assert list(saved.answers) == session.answers, number
saving.load(path)
saving.save(session, encounter, path)
print(os.listdir(os.path.dirname(path)))
"""


def toll(answers: int = 5) -> Session:
    """The bundled fight after some answers."""
    session = Session(battle_from_encounter(load_encounter(shipped_encounter("toll-at-marrow-ford")), 7))
    player = RandomPlayer(7)
    for _ in range(answers):
        assert session.decision is not None
        session.answer(player.choose(session.battle, session.decision))
    return session


def play(monkeypatch: pytest.MonkeyPatch, *arguments: str, lines: tuple[str, ...] = ()) -> int:
    """Run a command with these lines typed in; its exit code."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return run(arguments)


class Disk:
    """A disk that is full for so many writes, from the first asked for with data on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fails: int, first: int = 0) -> None:
        self.writes = 0
        self.fails = range(first, first + fails)
        self.write = saving.write
        monkeypatch.setattr(saving, "write", self.maybe)

    def maybe(self, path: str | Path, data: bytes | None) -> None:
        """Write, or say that there is no room."""
        if data is None:
            return self.write(path, data)
        self.writes += 1
        if self.writes - 1 in self.fails:
            raise InputError(f"cannot be written: {os.strerror(errno.ENOSPC)}", file=str(path))
        return self.write(path, data)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed by forking")
def test_a_save_survives_being_killed_at_any_instant(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    done = subprocess.run([sys.executable, "-c", SAVER, str(path), str(KILLS)], capture_output=True, text=True,
                          timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "['kept.json']"


def test_a_write_that_fails_leaves_what_was_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encounter = load_encounter(shipped_encounter("toll-at-marrow-ford"))
    path = tmp_path / "kept.json"
    saving.save(toll(3), encounter, path)
    before = path.read_bytes()

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="cannot be written: No space left on device"):
        saving.save(toll(4), encounter, path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.json"]


def test_what_is_no_ordinary_file_is_not_written_over(tmp_path: Path) -> None:
    for path in (tmp_path, Path(os.devnull)):
        with pytest.raises(InputError, match="no ordinary file"):
            saving.ready(path)
    for path in (tmp_path / "no" / "where.json", tmp_path / ("x" * 300), tmp_path / "a\0b"):
        with pytest.raises(InputError, match="cannot be written"):
            saving.ready(path)


def test_a_link_is_followed_and_a_part_left_behind_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("{}", encoding="utf-8")
    (tmp_path / "link.json").symlink_to("real.json")
    (tmp_path / "real.json.part").write_text("half a sa", encoding="utf-8")
    saving.ready(tmp_path / "link.json")
    assert not (tmp_path / "real.json.part").exists()
    saving.save(toll(), load_encounter(shipped_encounter("toll-at-marrow-ford")), tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink() and saving.load(tmp_path / "real.json").answers


def test_a_place_that_cannot_be_written_is_told_before_the_fight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = play(monkeypatch, "play", "toll-at-marrow-ford", "--save", str(tmp_path / "no" / "kept.json"))
    printed = capsys.readouterr()
    assert code == 2 and printed.out == "" and "cannot be written" in printed.err and printed.err.count("\n") == 1


def test_another_file_is_not_written_over_when_a_battle_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    encounter = load_encounter(shipped_encounter("toll-at-marrow-ford"))
    saving.save(toll(), encounter, tmp_path / "a.json")
    (tmp_path / "b.json").write_text("precious", encoding="utf-8")
    assert play(monkeypatch, "play", str(tmp_path / "a.json"), "--save", str(tmp_path / "b.json")) == 2
    assert "there is such a file already" in capsys.readouterr().err
    assert (tmp_path / "b.json").read_text("utf-8") == "precious"
    same = str(tmp_path / "." / "a.json")
    assert play(monkeypatch, "play", str(tmp_path / "a.json"), "--save", same, lines=("quit",)) == 0


def test_a_full_disk_is_told_once_and_the_battle_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.json"
    disk = Disk(monkeypatch, fails=2, first=1)
    lines = ("end", "end", "end", "end", "quit")
    assert play(monkeypatch, "play", "toll-at-marrow-ford", "--human", "all", "--save", str(kept), lines=lines) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert disk.writes >= 5
    assert told.count("No space left on device. The battle goes on, and saving is tried again") == 1
    assert told.count(f"Saved again in {kept}.") == 1
    assert len(saving.load(kept).answers) >= 4


def test_a_battle_that_cannot_be_saved_at_the_end_may_go_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, other = tmp_path / "kept.json", tmp_path / "other.json"
    Disk(monkeypatch, fails=3)
    assert play(monkeypatch, "play", "toll-at-marrow-ford", "--save", str(kept),
                lines=("end", "quit", "", str(other))) == 0
    assert not kept.exists() and saving.load(other).answers
    Disk(monkeypatch, fails=1000)
    for lines in (("quit",), ("quit", "", "", "quit")):
        assert play(monkeypatch, "play", "toll-at-marrow-ford", "--save", str(kept), lines=lines) == 2
        assert "No space left on device" in capsys.readouterr().err


# ---------------------------------------------------------------------- before the first turn

CHOOSY = """\
#### Husk Changer
Normal 2nd level troop [beast]
Initiative: +15

Splitting Claw +7 vs. AC—6 damage
Choose one

Humanoid: The husk changer gains a +1 bonus to PD.

Plant: The husk changer has resist fire 16+.

AC 17
PD 15
MD 12
HP 32
"""


def asking(folder: Path) -> Path:
    """An encounter in which a monster chooses something as initiative is rolled."""
    (folder / "husks.md").write_text(CHOOSY, encoding="utf-8")
    (folder / "husks.toml").write_text(
        'system = "archmage"\nbestiary = ["husks.md"]\nparty = {size = 1, level = 1}\n[[monster]]\n'
        'name = "Husk Changer"\n', encoding="utf-8")
    return folder / "husks.toml"


def test_what_is_asked_before_the_first_turn_is_asked_saved_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = asking(tmp_path)
    kept = tmp_path / "kept.json"
    assert play(monkeypatch, "play", str(path), "--human", "all", "--save", str(kept), lines=("2", "end", "quit")) == 0
    told = capsys.readouterr().out
    assert "Husk Changer" in told
    first = json.loads(kept.read_text("utf-8"))["answers"][0]
    session = saving.load(kept)
    assert session.answers[0] == first
    session.rewind(0)
    decision = session.decision
    assert decision is not None and decision.find(first) is decision.options[1]
    session.answer(decision.options[0])
    assert session.answers != [first]


def test_a_battle_begun_elsewhere_keeps_what_was_answered_then(tmp_path: Path) -> None:
    encounter = load_encounter(asking(tmp_path))
    battle = battle_from_encounter(encounter, 3, answer=lambda battle, decision: decision.options[-1])
    assert len(battle.opened) == 1
    session = Session(battle)
    assert session.decision is not None
    session.answer(session.decision.options[0])
    saving.save(session, encounter, tmp_path / "kept.json")
    again = saving.load(tmp_path / "kept.json")
    assert again.answers == [*battle.opened, *session.answers]
    assert saving.digest(again.battle) == saving.digest(session.battle)
