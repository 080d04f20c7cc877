"""The measures of reading, on a small collection of our own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.errors import InputError
from battlemat.powers.grammar.reader import grammar
from battlemat.reading import Collection, collect, measure, size
from battlemat.reading.measures import corrupted
from battlemat.reading.pruning import without

BLOCK = """#### {name}
**Level 1 Striker** (100 XP)
Medium Natural Humanoid
**Initiative:** +3
**AC:** 15, **Fort:** 13, **Ref:** 14, **Will:** 12
**HP:** 24
**Speed:** 6
‡ **Hook** (standard, at-will)
+6 vs AC; {dice} damage.
{more}"""
ODD = """**Grudge**
Whenever the moon is full, the {name} hums an old tune backwards and everybody owes it a favor."""
PULL = """† **Haul** (standard, encounter)
+6 vs AC; 1d6+3 damage, and the target is pulled 2 squares."""


@pytest.fixture(scope="module")
def wharf(tmp_path_factory: pytest.TempPathFactory) -> Collection:
    folder = tmp_path_factory.mktemp("wharf")
    for name, dice, more in (("Docker", "1d8+3", PULL), ("Stevedore", "1d6+4", ""), ("Wrecker", "1d10+2", ODD)):
        text = BLOCK.format(name=name, dice=dice, more=more.format(name=name.lower()))
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    (folder / "letter.md").write_text("Nothing in here fights.\n", encoding="utf-8")
    return collect(folder)


def test_a_folder_is_read_block_by_block(wharf: Collection) -> None:
    assert [(unit.name, len(unit.lines), unit.read) for unit in wharf.units] == [
        ("Docker", 2, True), ("Stevedore", 1, True), ("Wrecker", 2, False)]
    assert [Path(one).name for one in wharf.unread] == ["letter.md"]


def test_the_same_wording_has_one_shape(wharf: Collection) -> None:
    hooks = [line.shape for unit in wharf.units for line in unit.lines if line.power.name == "Hook"]
    assert hooks == ["# vs TYPE ; # damage ."] * 3


def folder_of(collection: Collection) -> Path:
    return Path(collection.units[0].file).parent


def test_what_no_other_block_uses_would_not_be_read_unseen(wharf: Collection) -> None:
    found = measure([folder_of(wharf)])[0]
    assert (found.lines.part, found.lines.whole) == (4, 5)
    assert (found.units.part, found.units.whole) == (2, 3)
    # The pull is one block's alone; all three strike the same way.
    assert (found.lines_out.part, found.units_out.part) == (3, 1)
    assert (found.new.part, found.new.whole, found.new_out.part) == (1, 2, 0)
    assert found.read_back.part == found.read_back.whole == 4


def test_a_second_collection_shares_its_wording(wharf: Collection) -> None:
    alone = measure([folder_of(wharf)])[0]
    together = measure([folder_of(wharf), folder_of(wharf)])
    assert [one.lines_out.part for one in together] == [4, 4]
    assert "form Force" in alone.singles and [one.singles for one in together] == [(), ()]


def test_grammars_are_whole_again_after_leaving_out(wharf: Collection) -> None:
    before = grammar()
    with without(frozenset(measure([folder_of(wharf)])[0].singles)):
        assert not collect(folder_of(wharf)).units[0].read
    assert grammar() is before and collect(folder_of(wharf)).units[0].read


def test_corruption_is_drawn_by_seed(wharf: Collection) -> None:
    text = "The target is pulled 2 squares by a hook."
    dropped = corrupted(text, "dropped", ["push"], random.Random(3))
    assert dropped == corrupted(text, "dropped", ["push"], random.Random(3))
    assert len(dropped.split()) == 8
    assert sorted(corrupted(text, "swapped", ["push"], random.Random(3)).split()) == sorted(text.split())
    assert "push" in corrupted(text, "replaced", ["push"], random.Random(3))
    assert corrupted("Half damage.", "dropped", ["push"], random.Random(3)) == ""


def test_the_name_of_a_line_is_not_corrupted() -> None:
    text = "R: Grim tide hook +8 vs. AC—9 damage"
    for seed in range(40):
        for how in ("dropped", "swapped", "replaced"):
            found = corrupted(text, how, ["push"], random.Random(seed), "Grim tide hook")
            assert "Grim tide hook" in (found or text), found


def test_corrupted_lines_that_still_read_are_counted(wharf: Collection) -> None:
    strict = measure([folder_of(wharf)], sample=4, seed=5)[0].strictness
    assert strict["swapped"].whole == 1 and strict["swapped"].part == 0


def test_the_command_prints_them(wharf: Collection, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(Path(wharf.units[0].file).parent)
    assert run(["reading", folder, "--notes", "--singles"]) == 0
    printed = capsys.readouterr().out
    assert "80.0/66.7" in printed and "60.0/33.3" in printed and f"{size():,} lines of Python" in printed
    assert "hums an old tune backwards" in printed and "single: form Force" in printed


def test_a_folder_that_is_not_there_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file or folder"):
        collect(tmp_path / "nowhere")
