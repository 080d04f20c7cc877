"""The command line in terminals that are closed, full, narrow or old; names that would steer it."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.text import Text

from battlemat.cli.app import run
from battlemat.cli.console import SafeConsole
from battlemat.cli.streams import prepare
from battlemat.limits import visible

BLOCK = """#### Mud Hound
**Level 1 Striker** (100 XP)
Medium Natural Beast
**AC:** 15; **Fort:** 12; **Ref:** 13; **Will:** 11
**HP:** 20; **Speed:** 6
‡ **Bite** (standard, at-will)
+6 vs AC; 5 damage.
"""


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `battlemat` with redirections, as a shell does."""
    line = f"{sys.executable} -m battlemat {command}"
    return subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, text=True, errors="replace", timeout=300,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize(
    ("redirected", "code"),
    [("> /dev/full", 2), (">&-", 0), ("<&-", 0), ("2>&-", 0), (">&- 2>&- <&-", 0), ("< /dev/null", 0)],
)
def test_a_stream_that_is_closed_or_full(redirected: str, code: int) -> None:
    done = shell(f"rules orcus.attack {redirected}")
    assert done.returncode == code
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr
    assert done.stderr.count("\n") == (1 if code else 0)


def test_a_reader_that_has_seen_enough() -> None:
    done = shell("rules orcus.attack | head -1")
    assert done.returncode == 0 and done.stderr == ""


@pytest.mark.parametrize(
    "settings",
    [
        {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"COLUMNS": "0"},
        {"COLUMNS": "1", "TERM": "dumb"},
        {"COLUMNS": "-5"},
        {"COLUMNS": "9" * 30},
    ],
)
def test_a_terminal_that_is_narrow_or_old(settings: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "hound — bête.md"
    path.write_text(BLOCK + "The wolf’s “den” is — somewhere ● else.\n", encoding="utf-8")
    done = shell(f"check '{path}'", **settings)
    assert done.returncode == 0 and done.stderr == "" and "1 stat block" in done.stdout


def test_marks_an_encoding_has_not_are_said_otherwise() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="battlemat")
    stream.write("“Café” — 2 × 3 ● \ud800 猫")
    stream.flush()
    assert stream.buffer.getvalue() == b'"Cafe" - 2 x 3 * ? ?'


def test_no_name_steers_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = io.StringIO()
    console = SafeConsole(file=file, force_terminal=True, highlight=False)
    console.print(Text("a\x1b[2Jb\x9b31mc", style="bold"))
    assert "a\\x1b[2Jb\\x9b31mc" in file.getvalue() and "\x1b[2J" not in file.getvalue()
    assert visible("plain — text\n\t") == "plain — text\n\t"
    path = tmp_path / "a\x1b[2J.md"
    path.write_text(BLOCK, encoding="utf-8")
    assert run(["check", str(path), str(tmp_path / "gone\x1b[2J.md")]) == 2
    printed = capsys.readouterr()
    assert "\x1b" not in printed.out + printed.err and "no such file" in printed.err


def test_one_bad_file_does_not_end_the_check_of_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "good.md").write_text(BLOCK, encoding="utf-8")
    (tmp_path / "zero.md").write_text(BLOCK.replace("20", "0"), encoding="utf-8")
    (tmp_path / "deep.json").write_text('{"monsters": ' + "[" * 50_000, encoding="utf-8")
    (tmp_path / "deep.toml").write_text("a = " + "[" * 50_000, encoding="utf-8")
    (tmp_path / "twice.yml").write_text("name: A\nsystem: {}\nname: B", encoding="utf-8")
    (tmp_path / "bytes.md").write_bytes(b"#### A\n\xff\xfe")
    (tmp_path / "loop.md").symlink_to("loop.md")
    (tmp_path / "circle").symlink_to(tmp_path)
    assert run(["check", str(tmp_path), str(tmp_path / "loop.md")]) == 2
    printed = capsys.readouterr()
    assert "1 stat block" in printed.out
    told = printed.err.strip().split("\n")
    assert len(told) == 6 and all(line.startswith("battlemat: ") for line in told)


def test_an_answer_without_end_is_asked_for_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
                                                  ) -> None:
    from battlemat.cli.asking import ask

    monkeypatch.setattr("sys.stdin", io.StringIO("9" * 100_000 + "\n7\n"))
    assert ask("which?") == "7"
    assert "too long" in capsys.readouterr().out


def test_streams_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}", None)
    prepare()
    assert sys.stdin.readline() == ""
    print("nothing", file=sys.stdout)
    print("nothing", file=sys.stderr)
