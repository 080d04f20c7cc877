"""`battlemat check` over every kind of print, its findings as data, and how a line was read. All print is invented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from battlemat.cli.app import run
from battlemat.limits import NEAREST
from battlemat.powers.grammar.reader import Reader
from battlemat.proofreading.files import proofread
from battlemat.proofreading.nearness import nearest, reads, understood
from battlemat.proofreading.why import explain_text
from battlemat.systems import load_system

MARKED = """\
#### Hook and Haul
**Encounter** **Attack** **1** (**Standard**) ● **Martial, Weapon**
**Melee** weapon, one creature
**Attack** Strength vs AC
**Hit** 2dW + Strength modifier damage, and the target is pushed 1 square.
"""
SHEET = """\
# Wenna Tarn

**HP:** 22 (Staggered 11), **Recoveries:** 7

* **Stubborn:** You gain a +1 bonus to Will.
* **Dreamer:** You dream of the sea, and of lilies.

> #### Slip Away
>
> **Encounter** **Move Action**
> **Ferrier Utility 2** ● **Martial**
> **Self**
> **Effect:** Shift your speed.

> #### Stare Down
>
> **At-Will** **Standard Action**
> **Attack 1** ● **Psyche**
> **Ranged** 5, one creature that owes you money
> **Attack:** +5 vs Will
> **Hit:** 1d6+3 psychic damage.
"""
PLAIN = """\
Hook and Haul
Ferrier Attack 1
Encounter ✦ Martial, Weapon
Standard Action    Melee weapon
Target: One creature
Attack: Strength vs. AC
Hit: 2[W] + Strength modifier damage, and the target forgets its name.
"""
BANDS = """\
Gull Cry
Ranged spell
At-Will
Target: One nearby enemy
Attack: Intelligence + Level vs. MD
Hit: 5 damage.
"""
POWER = """\
name: Lily Lance
type: power
system:
  powerUsage: {value: daily}
  powerLevel: {value: 1}
  target: {value: One nearby enemy}
  attack: {value: "[[d20 + @int.mod + @lvl]] vs. PD"}
  hit: {value: "[[3d6]] damage."}
"""
JOURNAL = "name: Tides\npages: []\n"
TABLETOP: dict[str, Any] = {
    "name": "Shove Off", "type": "power", "system": {
        "useType": "atwill", "actionType": "standard", "rangeType": "weapon", "weaponType": "melee",
        "target": "One creature", "attack": {"isAttack": True, "ability": "str", "def": "fort"},
        "hit": {"detail": "1[W] damage."}}}


def counted(path: Path) -> tuple[int, int, int, int]:
    """Cards, those understood wholly, lines, those understood."""
    found = proofread([path])
    assert not found.errors
    return found.cards, found.whole_cards, found.lines, found.understood


@pytest.mark.parametrize("name, text, counts", [
    ("marked.md", MARKED, (1, 1, 1, 1)),
    ("two.md", MARKED + "\n" + MARKED.replace("Hook and Haul", "Haul"), (2, 2, 2, 2)),
    ("sheet.md", SHEET, (2, 1, 4, 2)),
    ("plain.txt", PLAIN, (1, 0, 1, 0)),
    ("bands.txt", BANDS, (1, 1, 1, 1)),
    ("power.yml", POWER, (1, 1, 1, 1)),
    ("power.json", json.dumps(TABLETOP), (1, 1, 1, 1)),
    ("hero.json", json.dumps({"name": "Wenna", "type": "Player Character", "system": {},
                              "items": [TABLETOP, TABLETOP]}), (2, 2, 2, 2)),
])
def test_every_kind_of_card_is_counted(tmp_path: Path, name: str, text: str, counts: tuple[int, ...]) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert counted(tmp_path / name) == counts


def test_a_sheet_gives_cards_and_features_their_places(tmp_path: Path) -> None:
    path = tmp_path / "sheet.md"
    path.write_text(SHEET, encoding="utf-8")
    found = proofread([path])
    rows = SHEET.splitlines()
    assert [one.power for one in found.findings] == ["Dreamer", "Stare Down"]
    for one in found.findings:
        words = rows[one.line - 1][one.column - 1:].replace("*", "")
        assert words.startswith(one.clause) and one.owner == "Wenna Tarn"
    assert found.findings[1].severity == "warning"      # whom it is for is not understood: it is asked about


def test_in_a_folder_what_is_no_print_is_left_aside_and_by_itself_refused(tmp_path: Path) -> None:
    (tmp_path / "tides.yml").write_text(JOURNAL, encoding="utf-8")
    (tmp_path / "power.yml").write_text(POWER, encoding="utf-8")
    found = proofread([tmp_path])
    assert (found.cards, found.aside, found.errors) == (1, 1, [])
    assert proofread([tmp_path / "tides.yml"]).errors
    (tmp_path / "thoughts.md").write_text("# Thoughts\n\nNothing to fight here.\n", encoding="utf-8")
    (error,) = proofread([tmp_path / "thoughts.md"]).errors
    assert "no hero card" in error.message and error.line == 1 and error.hint


def test_findings_are_told_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "haul.md"
    path.write_text(MARKED.replace("is pushed 1 square", "is pusht 1 square"), encoding="utf-8")
    assert run(["check", "--json", str(path)]) == 0
    told = json.loads(capsys.readouterr().out)
    (one,) = told["diagnostics"]
    assert (one["file"], one["line"], one["severity"]) == (str(path), 5, "note")
    assert one["clause"] == "the target is pusht 1 square." and one["understood"] == "the target is"
    assert one["nearest"] == "the target is pushed 1 square." and one["endColumn"] - one["column"] == len(one["clause"])
    assert told["counts"]["cards"] == 1 and told["counts"]["cardsWhole"] == 0


def test_a_mistake_is_data_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--json", str(tmp_path / "nowhere.md")]) == 2
    (one,) = json.loads(capsys.readouterr().out)["diagnostics"]
    assert one["severity"] == "error" and one["message"] == "no such file or folder"


def test_why_shows_a_text_word_by_word_and_says_it_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--why", "2d6+3 fire damage, and the target is pushed 2 squares."]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "2d6+3  = amount" in lines and "fire  = types" in lines and "2 squares  = distance" in lines
    assert lines[-1] == "says: The target takes 2d6+3 fire damage, and the target is pushed 2 squares." \
        or lines[-1].startswith("says: The target takes 2d6+3 fire damage")


def test_why_goes_clause_by_clause_where_one_is_strange(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--why", "2d6 damage and the target ages 1d4 years.", "--system", "fourth"]) == 0
    said = capsys.readouterr().out
    assert "says: The target takes 2d6 damage." in said
    assert "not understood: the target ages 1d4 years." in said and "understood as far as: the target" in said


def test_why_of_a_line_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheet.md"
    path.write_text(SHEET, encoding="utf-8")
    assert run(["check", "--why", "20", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Stare Down") and "limit not understood, asked about in play" in said
    for arguments, wrong in (([], "of which file"), ([str(path), str(path)], "of which file")):
        assert run(["check", "--why", "20", *arguments]) == 2
        assert wrong in capsys.readouterr().err
    assert run(["check", "--why", "1", str(path)]) == 2
    assert "stands in line" in capsys.readouterr().err


def test_why_of_a_power_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, other = tmp_path / "sheet.md", tmp_path / "prose.md"
    path.write_text(SHEET, encoding="utf-8")
    other.write_text("Nobody lives here.\n", encoding="utf-8")
    assert run(["check", "--why", "20", str(path)]) == 0
    by_line = capsys.readouterr().out
    assert run(["check", "--why", "stare down", str(path)]) == 0
    assert capsys.readouterr().out == by_line
    for name, files, wrong in (
        ("Stair Down", (path,), f"{path}: unknown power, trait or card 'Stair Down'; did you mean 'Stare Down'?"),
        ("Stare Down", (path, path), "'Stare Down' of which file is meant?"),
        ("Stare Down", (other,), "no power, trait or card stands in this file"),
    ):
        assert run(["check", "--why", name, *map(str, files)]) == 2
        assert wrong in capsys.readouterr().err


def test_why_says_whom_ongoing_damage_strikes(capsys: pytest.CaptureFixture[str]) -> None:
    text = "13 acid damage, and 4 ongoing acid damage (hard save ends, 16+)"
    assert run(["check", "--why", text, "--system", "archmage"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1].strip() == (
        "says: The target takes 13 acid damage. It takes persistent 4 acid damage (hard save ends).")


def test_why_wants_a_system_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--why", "2d6 damage.", "--system", "orcsu"]) == 2
    assert "did you mean 'orcus'?" in capsys.readouterr().err
    assert run(["check"]) == 2


@pytest.mark.parametrize("system", ["orcus", "archmage"])
def test_what_comes_near_is_understood_itself(system: str) -> None:
    reader = Reader(load_system(system).terms)
    for words in ("The target is dazad until the end of its next turn.", "the target very is dazed (save ends)."):
        assert not reads(reader, words)
        near = nearest(reader, words)
        assert near and reads(reader, near) and "is dazed" in near
    assert nearest(reader, "Lilies sulk under any moon but Tuesday's.") == ""
    assert understood(reader, "the target ages") in ("the target", "the target ages")


def test_nearest_wordings_are_looked_for_among_the_first_notes_of_a_file(tmp_path: Path) -> None:
    count = NEAREST + 2
    cards = (MARKED.replace("Hook", f"Hook{number}").replace("and the target is pushed 1 square",
             f"and the target is shoved {number} square") for number in range(count))
    file = tmp_path / "many.md"
    file.write_text("\n".join(cards), encoding="utf-8")
    near = [one.nearest for one in proofread([file], near=True).findings if one.clause]
    assert len(near) == count
    assert all(near[:NEAREST]) and not any(near[NEAREST:])
    assert not any(one.nearest for one in proofread([file]).findings)


@pytest.mark.parametrize("line", [
    "Flash (standard, encounter): Near burst 3, all enemies; +7 vs Fortitude; the target is blinded until the end of "
    "its next turn.",
    "Frost (standard, refresh 5-6): Near arc 5, all creatures; +8 vs Fortitude; 2d6 cold damage, and the target is "
    "slowed (save ends). Miss: Half damage. Aftereffect: The target is dazed (save ends).",
])
def test_a_line_of_nobodys_is_explained_as_a_creature_would_have_it_read(line: str) -> None:
    """Neither "its" nor the words that go with a label are said not to be understood when they are."""
    told = "\n".join(explain_text(line, load_system("orcus")))
    assert "not understood" not in told
    assert "says: Each enemy." in told or "says: Each creature." in told
