"""What somebody who makes mistakes gives us: each is told in one line, and nothing of it is taken in silence."""

from pathlib import Path
from typing import Any

import pytest

from battlemat import Scene
from battlemat.errors import InputError
from battlemat.powers.bands.block import read_blocks
from battlemat.powers.statblock import read_statblocks
from battlemat.proofreading.files import proofread
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.orcus.terms import ORCUS_TERMS

HOUND = """#### Mud Hound
2nd level troop [beast]
Initiative: +{initiative}
Bite +6 vs. AC—5 damage
AC 18
{more}
PD 12
MD 12
HP 20
"""
CUTTER = """#### Ditch Cutter
Medium Natural Humanoid
**Level 1 Striker** (100 XP)
**HP:** 30
**AC:** 15; **Fort:** 12; **Ref:** 13; **Will:** 11
{more}
**Speed:** 6
**Initiative:** +{initiative}
**Claw** (standard, at-will)
+6 vs AC; 1d8+4 damage.
"""
FOE = {"side": "monsters"}


def foe(**fields: Any) -> dict[str, Any]:
    return {**FOE, **fields}


@pytest.mark.parametrize(("more", "told"), [("", []), ("AC 18", []), ("AC 19", ["AC 19"]), ("HP 200", ["HP 20"])])
def test_a_number_printed_twice_without_squares_is_told(more: str, told: list[str]) -> None:
    (block,) = read_blocks(HOUND.format(initiative=3, more=more), ARCHMAGE_TERMS)
    assert [note.text for note in block.notes] == told


@pytest.mark.parametrize(("more", "told"), [("", []), ("**AC:** 15", []), ("**AC:** 25", ["**AC:** 25"]),
                                            ("**HP:** 300", ["**HP:** 300"])])
def test_a_number_printed_twice_on_squares_is_told(more: str, told: list[str]) -> None:
    (block,) = read_statblocks(CUTTER.format(initiative=3, more=more), ORCUS_TERMS)
    assert [note.text for note in block.notes] == told


@pytest.mark.parametrize(("initiative", "good"), [(99, True), (100, False), (999999, False)])
@pytest.mark.parametrize("squares", [False, True])
def test_an_initiative_that_nobody_has_is_refused(initiative: int, good: bool, squares: bool) -> None:
    text = (CUTTER if squares else HOUND).format(initiative=initiative, more="")
    if good:
        assert (read_statblocks(text, ORCUS_TERMS) if squares else read_blocks(text, ARCHMAGE_TERMS))
        return
    with pytest.raises(InputError, match=f"initiative {initiative}"):
        (read_statblocks if squares else read_blocks)(text, ORCUS_TERMS if squares else ARCHMAGE_TERMS)


@pytest.mark.parametrize(("fields", "message"), [
    ({"seed": "x"}, "seed is a whole number"), ({"seed": True}, "seed is a whole number"),
    ({"seed": 1.5}, "seed is a whole number"),
    ({"behind": [("A", "B")]}, "behind is a table of who has whom as cover"),
    ({"behind": "AB"}, "behind is a table"),
    ({"engaged": [("A", 3)]}, "a creature is named by its key"), ({"rear": [None]}, "a creature is named by its key"),
    ({"map": [". A ."]}, "a map is a text"), ({"map": 4}, "a map is a text"),
])
def test_what_a_scene_is_staged_with_is_of_the_right_kind(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Scene("archmage", A={}, B={}, G=foe(), **fields)


@pytest.mark.parametrize(("fields", "message"), [
    ({"hp": 10**30}, "hp is at most 99,999"), ({"init": -10**9}, "init is at most"), ({"ac": 10**6}, "ac is at most"),
    ({"side": ""}, "side is a word"), ({"side": " "}, "side is a word"), ({"name": ""}, "name is a word"),
    ({"side": 3}, "side is a text"), ({"weapon": "blade +3 99999d6"}, "no dice of a weapon"),
    ({"weapon": "blade +3 1d0"}, "no dice of a weapon"), ({"weapon": "blade +3 1d9999"}, "no dice of a weapon"),
])
@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
def test_no_field_of_a_creature_is_nonsense(system: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, InputError), match=message):
        Scene(system, A=fields, G=foe(at=(3, 3)) if system != "archmage" else foe())


@pytest.mark.parametrize(("call", "message"), [
    (lambda scene: scene.do(None, "end"), "a creature is named by its key"),
    (lambda scene: scene.do("A", 5), "an action is named by a word"),
    (lambda scene: scene.do("A", "melee-basic", ["G"]), "a creature is named by its key"),
    (lambda scene: scene.can("A", "melee-basic", 1), "a creature is named by its key"),
    (lambda scene: scene.why_not("A", None), "an action is named by a word"),
    (lambda scene: scene.turn(0), "a creature is named by its key"),
])
@pytest.mark.parametrize("system", ["orcus", "archmage"])
def test_creatures_and_actions_are_named_by_words(system: str, call: Any, message: str) -> None:
    scene = Scene(system, A={}, G=foe(at=(3, 3)) if system == "orcus" else foe())
    with pytest.raises(ValueError, match=message):
        call(scene)


@pytest.mark.parametrize("text", ["\ufeff" + HOUND, HOUND.replace("\n", "\r\n"), "\ufeff" + HOUND.replace("\n", "\r\n"),
                                  "# Notes\n\nprose\n\n" + HOUND])
def test_a_file_as_other_editors_save_it_reads_the_same(text: str, tmp_path: Path) -> None:
    path = tmp_path / "hound.md"
    path.write_bytes(text.format(initiative=3, more="").encode())
    found = proofread([path])
    assert (found.blocks, found.whole, found.errors) == (1, 1, [])


@pytest.mark.parametrize("data", [
    b"\xff\xfe#\x00 \x00", b"", b" \n\t\n", b"#### \n", b"#### Mud Hound\n" * 50, b"\x00" * 9])
def test_a_file_that_is_none_of_ours_is_told_in_one_line(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.md"
    path.write_bytes(data)
    (error,) = proofread([path]).errors
    assert str(path) in str(error) and "\n" not in str(error)
