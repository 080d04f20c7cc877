"""What is too much is refused in one line, with its place, and at once."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from battlemat import limits
from battlemat.documents.json import parse_json
from battlemat.documents.reader import Table
from battlemat.documents.toml import load_toml, parse_toml, read_text
from battlemat.errors import InputError
from battlemat.importers.foundry import load_document
from battlemat.powers.bands.block import read_blocks
from battlemat.powers.card import read_powers
from battlemat.powers.statblock import StatBlock, read_statblocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.orcus.terms import ORCUS_TERMS
from battlemat.systems.shared.hero_files import read_cards
from battlemat.systems.shared.weapons import parse_weapon

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = """#### Mud Hound
**Level 1 Striker** (100 XP)
Medium Natural Beast
**AC:** 15; **Fort:** 12; **Ref:** 13; **Will:** 11
**HP:** 20; **Speed:** 6; **Initiative:** +2
‡ **Bite** (standard, at-will)
+6 vs AC; 5 damage. """
BANDS = "#### Mud Hound\n2nd level troop [beast]\nInitiative: +3\nAC 18\nPD 12\nMD 12\nHP 20\n"


def read(text: str) -> StatBlock:
    return read_statblocks(text, ORCUS_TERMS, "hound.md")[0]


def test_the_table_is_the_one_in_the_documentation() -> None:
    assert limits.table() in (DOCS / "reliability.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("**HP:** 20", "**HP:** 0", "hound.md:", "hit points 0"),
        ("**HP:** 20", "**HP:** -20", "hound.md:", "hit points -20"),
        ("**HP:** 20", "**HP:** " + "1" * 30, "hound.md:5:9:", "a number of 30 digits"),
        ("**HP:** 20", "**HP:** " + "1" * 5000, "hound.md:5:9:", "a number of 5,000 digits"),
        ("Level 1", "Level 100", "hound.md:", "level 100"),
        ("Mud", "Mud" * 100, "hound.md:1:", "a name of"),
        ("Mud", "\x1b[31mMud", "hound.md:1:6:", "U+001B"),
        ("Bite", "\ud800", "hound.md:6:5:", "U+D800"),
        ("5 damage. ", "5 damage. " * 1000, "hound.md:7:", "a line of"),
        ("5 damage. ", "5 damage.\n" * 10_000, "hound.md:1:", "a stat block of 10,005 lines"),
    ],
)
def test_a_block_that_nobody_prints_is_refused(old: str, new: str, place: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        read(BLOCK.replace(old, new))
    assert str(error.value).startswith(place) and said in str(error.value) and len(str(error.value)) < 700


@pytest.mark.parametrize("dice", ["0d0", "0d6", "1d0", "100000000d6", "2d100000"])
def test_dice_that_there_are_not_are_no_damage(dice: str) -> None:
    assert [note.told for note in read(BLOCK + f"The target takes {dice} damage.").notes] == [
        f"The target takes {dice} damage."
    ]


@pytest.mark.parametrize("count", [80, 130])
@pytest.mark.parametrize(
    "phrase",
    ["If the target is prone, ", "While it is prone, ", "when it is hit, ", "each enemy adjacent to ", "and ", "("],
)
def test_a_sentence_too_long_or_too_deep_is_a_note(phrase: str, count: int) -> None:
    text = phrase * count + "it takes 5 damage."
    assert read(BLOCK + text).notes[-1].text in text
    (band,) = read_blocks(BANDS + "Bite +6 vs AC — 5 damage. " + text, ARCHMAGE_TERMS)
    assert band.notes


def test_conditions_in_conditions_do_not_take_ever_longer() -> None:
    read(BLOCK)
    for count in (10, 20, 40, 80):
        start = time.process_time()
        read(BLOCK + "If the target is prone, " * count + "it takes 5 damage.")
        assert time.process_time() - start < 1


def test_a_sentence_that_breaks_off_is_read_as_far_as_it_goes() -> None:
    assert read(BLOCK + "The target takes 5 cold damage, and").notes


def test_a_power_given_as_a_text_is_held_to_the_same() -> None:
    with pytest.raises(InputError, match="digits"):
        read_powers("Hound", ["Bite (standard, at-will): +6 vs AC; " + "9" * 5000 + " damage."], ORCUS_TERMS)


@pytest.mark.parametrize("space", ["\u2028", "\xa0", " "])
def test_a_modifier_behind_white_space_of_any_kind(space: str) -> None:
    line = f"**Str:** 18 (+{space}4), **Con:** 12 (+1), **Dex:** 8 (-{space}1)\n"
    block = read(BLOCK.replace("**AC:**", line + "**AC:**"))
    assert (block.modifiers["str"], block.modifiers["dex"]) == (4, -1)


@pytest.mark.parametrize("name", ["The", "#", "(Elder)", "The #"])
def test_a_name_that_is_no_word(name: str) -> None:
    text = BANDS.replace("Mud Hound", name) + "Nothing to Hold: The undertow gains a +2 bonus to all defenses."
    (block,) = read_blocks(text, ARCHMAGE_TERMS)
    assert block.name == name


def test_a_weapon_of_endless_numbers() -> None:
    with pytest.raises(InputError, match="a number of 5,000 digits"):
        parse_weapon(f"axe +2 1d6, reach {'9' * 5000}")


def test_a_file_that_cannot_have_its_name_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text(f'map = "{"x" * 300}.toml"', encoding="utf-8")
    document = load_toml(path, "encounter file")
    with pytest.raises(InputError, match=r"some.toml:1:8: no such map file"):
        Table(document, document.data).file("map", "map file")


def test_the_cards_of_a_hero_are_held_to_the_same() -> None:
    with pytest.raises(InputError, match=r"some.toml:13:15: a number of 5,000 digits"):
        read_cards(f"#### Gate\nDaily Attack 2\nDaily Utility {'9' * 5000}", "some.toml", 11)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "nested too deep"),
        ("[" * 100 + "]" * 100, "nested too deep"),
        ('{"a":' * 100 + "1" + "}" * 100, "nested too deep"),
        ("[" + "9" * 5000 + "]", "out of all bounds"),
        ("9" * 400, "out of all bounds"),
        ('["' + "9" * 5000 + '"]', "a number of 5,000 digits"),
        ("[1e999]", "out of all bounds"),
        ("[NaN]", "out of all bounds"),
        ('["\\ud800"]', "U+D800"),
        ('["\\u001b[2J"]', "U+001B"),
        ('{"a": 1, "a": 2}', "written twice"),
        ('{"a": ', "Expecting value"),
    ],
)
def test_json_of_any_make(text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        parse_json(text, "some.json")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 50_000, "nested too deep"),
        ("a = " + "[" * 100 + "]" * 100, "nested too deep"),
        ("a." * 100_000 + "b = 1", "some.toml:1: tables or lists are nested too deep"),
        ("a = " + "9" * 5000, "out of all bounds"),
        ("a = inf", "out of all bounds"),
        ('a = "\\u001b[2J"', "U+001B"),
    ],
)
def test_toml_of_any_make(text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        parse_toml(text, "some.toml")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]", ":2: this document has aliases"),
        ("name: a\nname: b", ":2: the key 'name' is written twice"),
        ("a: " + "[" * 100 + "]" * 100, "nested too deep"),
        ("a: " + "[" * 100_000, ""),
        ("a: " + "9" * 5000, "number"),
        ("a: .inf", "out of all bounds"),
        ("a: 2001-99-99", "date"),
        ('a: "\\e[2J"', "U+001B"),
    ],
)
def test_yaml_of_any_make(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "some.yml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_document(path)
    assert said in str(error.value)


def test_a_file_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "long.md"
    path.write_bytes(b"x" * (limits.FILE + 1))
    with pytest.raises(InputError, match="too long"):
        read_text(path, "file")
    with pytest.raises(InputError, match="too long"):
        read_text(Path("/dev/zero"), "file")


@pytest.mark.parametrize("most, read", [
    (limits.PRINT, lambda text: read_statblocks(text, ORCUS_TERMS, "all.md")),
    (limits.BANDS, lambda text: read_blocks(text, ARCHMAGE_TERMS, "all.md")),
])
def test_more_stat_blocks_than_are_read_in_seconds_are_refused(most: int, read: Callable[[str], object]) -> None:
    line = "A hound bays at the moon.\n"
    with pytest.raises(InputError, match=f"all.md:1: print of {most + 1:,} characters; at most {most:,}"):
        read((line * (most // len(line) + 1))[:most] + "x")
    with pytest.raises(InputError, match="no stat block found"):
        read((line * (most // len(line) + 1))[:most])
