"""`battlemat check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.files.parties import shipped

POST = """\
#### Training Post
**Level 1 Blocker** (100 XP)
Medium Natural Construct
**Senses:** Perception +0
**Initiative:** +0; **Speed:** 1
**AC:** 12; **Fort:** 12, **Ref:** 10, **Will:** 10
**HP:** 20, **Staggered:** 10

‡ **Swing** (standard, at-will) ● **Weapon**
+5 vs AC; 1d6+2 damage.
**Splinters**
The post thinks of the forest it was a part of, and sulks.
"""

FIGHT = """\
map = '''
. P . G .
. . . . .
'''
bestiary = ["post.md"]
party = {size = 1, level = 1, letter = "P"}
[[monster]]
name = "Training Post"
letter = "G"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a stat block, an encounter, a map and a note."""
    (tmp_path / "post.md").write_text(POST, encoding="utf-8")
    (tmp_path / "fight.toml").write_text(FIGHT, encoding="utf-8")
    (tmp_path / "yard.toml").write_text("map = '''\n. .\n. #\n'''\n", encoding="utf-8")
    (tmp_path / "thoughts.md").write_text("# Thoughts\n\nNothing to fight here.\n", encoding="utf-8")
    return tmp_path


def checked(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, list[str], list[str]]:
    """Exit code, and the lines of output and of errors."""
    code = run(["check", *map(str, arguments)])
    printed = capsys.readouterr()
    return code, printed.out.splitlines(), printed.err.splitlines()


def test_a_folder_is_counted_and_what_is_not_understood_is_listed(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    code, lines, errors = checked(capsys, folder)
    assert (code, errors) == (0, [])
    note = f"{folder / 'post.md'}:12:1: The post thinks of the forest it was a part of, and sulks."
    assert note in lines
    assert "1 stat block, 0 understood wholly (0.0 %)" in lines
    assert "2 power, trait and aura lines, 1 understood (50.0 %)" in lines
    assert "1 note for the referee" in lines
    assert f"{folder / 'fight.toml'}: encounter fight, 1 heroes, 1 monsters" in lines
    assert f"{folder / 'yard.toml'}: map yard, 2 x 2 squares" in lines


def test_quiet_only_counts(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, lines, _ = checked(capsys, folder, "--quiet")
    assert code == 0
    assert lines == [
        "1 stat block, 0 understood wholly (0.0 %)",
        "2 power, trait and aura lines, 1 understood (50.0 %)",
        "1 note for the referee",
        "1 encounter, 1 map",
    ]


def test_what_comes_with_battlemat_is_all_right(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, errors = checked(capsys, shipped("orcus"), "--quiet")
    assert (code, errors) == (0, [])
    assert lines[-1] == "7 encounters, 11 heroes, 6 maps, 11 options files, 1 day"


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("post.md", POST.replace("**HP:** 20, **Staggered:** 10\n", ""), "post.md:1"),
        (
            "yard.toml",
            "map = '''\n. . .\n. .\n'''\n",
            "yard.toml:3: this row of the map has 2 squares; expected 3",
        ),
        (
            "fight.toml",
            FIGHT.replace('"Training Post"', '"Training Past"'),
            "fight.toml:8:9: unknown monster",
        ),
        ("fight.toml", FIGHT + "at = [9, 9]\n", "squares are given by 'letter' or by 'at', not by both"),
        ("fight.toml", "map = [\n", "fight.toml:"),
        (
            "yard.toml",
            "colour = 'grey'\n",
            "yard.toml:1: this is no hero, map or encounter; expected [abilities]",
        ),
        ("battle.json", '{"answers": 3', "battle.json:1:14: Expecting ',' delimiter; expected JSON"),
        ("battle.json", '{"answers": 3}', "this is not a saved battle"),
        ("thoughts.md", "# Thoughts\n", "thoughts.md"),
    ],
)
def test_a_file_that_cannot_be_used_is_a_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], folder: Path, name: str, text: str, error: str
) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    code, lines, errors = checked(capsys, folder / name)
    assert code == 2
    assert len(errors) == 1 and error in errors[0]
    assert lines[-1] == "1 file with a mistake"


def test_a_mistake_in_one_file_does_not_hide_the_others(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "yard.toml").write_text("map = '''\n. ?\n'''\n", encoding="utf-8")
    code, lines, errors = checked(capsys, folder, "--quiet")
    assert code == 2 and len(errors) == 1
    assert "yard.toml:2:3: unknown mark '?' on the map" in errors[0]
    assert "1 stat block, 0 understood wholly (0.0 %)" in lines and "1 encounter" in lines


def test_a_heros_cards_are_read_too(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    hero = (shipped("orcus") / "heroes" / "maren-holt.toml").read_text("utf-8")
    odd = hero.replace("Self\nTrigger", "Self\nEffect The gate remembers you.\nTrigger")
    odd = odd.replace("speed = 5", 'speed = 5\ntraits = ["Sings in the rain, badly."]')
    (folder / "hero.toml").write_text(odd, encoding="utf-8")
    code, lines, _ = checked(capsys, folder / "hero.toml")
    assert code == 0
    line = odd.splitlines().index("Effect The gate remembers you.") + 1
    assert any(
        found.startswith(f"{folder / 'hero.toml'}:{line}:") and "gate remembers" in found for found in lines
    )
    assert f"{folder / 'hero.toml'}:10:12: Sings in the rain, badly." in lines
    assert "6 power, trait and aura lines, 4 understood (66.7 %)" in lines


def test_a_path_that_is_not_there(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, _, errors = checked(capsys, folder / "pots.md")
    assert code == 2
    assert errors == [f"battlemat: {folder / 'pots.md'}: no such file or folder; did you mean 'post.md'?"]


def test_an_adventure_without_its_stat_blocks_warns(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "cellar.json").write_text(
        '{"party": {"size": 1, "level": 1}, "monsters": [{"monster": "Rat King", "block": null}]}',
        encoding="utf-8",
    )
    code, lines, _ = checked(capsys, folder / "cellar.json", "--quiet")
    assert code == 0
    assert f"warning: {folder / 'cellar.json'}:1: Rat King is left out: its stat block is not here" in lines
