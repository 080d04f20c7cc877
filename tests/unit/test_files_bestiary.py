"""Stat blocks found in text, and the monsters that come with the product."""

from pathlib import Path

import pytest

from battlemat.errors import InputError
from battlemat.files.bestiary import find_blocks, load_bestiary
from battlemat.files.parties import shipped
from battlemat.files.printed import of_text
from battlemat.powers.plain_block import read_any_blocks
from battlemat.systems.orcus.terms import ORCUS_TERMS

PAGE = """\
# Things of the moor

They are wet.

> #### Moor Cat
> **Level 2 Elite Skulker** (Leader) (250 XP)
> Large Natural Beast (Unaligned)
> **HP:** 40, **Staggered:** 20
>
> ‡	**Claw** (standard, at-will)
> +7 vs AC; 1d6 damage.

A picture was here.

> #### Bog Sprite
> **Level 1 Mook Archer** (25 XP)
> Tiny Fey Humanoid (Any)

#### Plain Dog
**Senses:** Perception +1; **Speed** 6
**AC:** 15

It barks.

## Notes
Not a monster.
"""


def test_blocks_begin_at_headings_and_end_where_the_quote_ends() -> None:
    blocks = find_blocks(PAGE, "moor.md")
    assert [(b.name, b.line, b.level, b.role, b.size, b.space) for b in blocks] == [
        ("Moor Cat", 5, 2, "Elite Skulker", "large", 2),
        ("Bog Sprite", 15, 1, "Mook Archer", "tiny", 1),
        ("Plain Dog", 19, 0, "", "medium", 1),
    ]
    assert blocks[0].text.split("\n")[-1] == "> +7 vs AC; 1d6 damage."
    assert blocks[2].text.split("\n")[0] == "#### Plain Dog"
    assert "Notes" not in blocks[2].text


def test_a_line_that_lost_its_quote_mark_stays_in_the_block() -> None:
    text = "> #### Moth\n> **Level 1 Striker**\n**Bite** (standard, at-will)\n> +6 vs AC; 1d6 damage.\n"
    (block,) = find_blocks(text)
    assert block.text.count("\n") == 3


def test_folders_are_searched_and_names_looked_up(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "moor.md").write_text(PAGE)
    (tmp_path / "picture.png").write_bytes(b"\xff")
    bestiary = load_bestiary([tmp_path, tmp_path / "deep" / "moor.md"])
    assert bestiary.names() == ("Moor Cat", "Bog Sprite", "Plain Dog")
    assert bestiary.find("moor  CAT").level == 2
    assert bestiary.named("Elk") is None
    with pytest.raises(InputError, match="unknown monster 'Moor Kat'; did you mean 'Moor Cat'"):
        bestiary.find("Moor Kat")


def test_two_blocks_of_one_name_are_an_error_when_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(PAGE)
    (tmp_path / "b.md").write_text(PAGE)
    bestiary = load_bestiary([tmp_path])
    with pytest.raises(InputError, match=r"b.md:5: there are two stat blocks named 'Moor Cat'.*a.md:5"):
        bestiary.find("Moor Cat")


def test_a_file_without_a_block_and_a_path_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "empty.md").write_text("# Nothing\n")
    with pytest.raises(InputError, match="there is no stat block in this file"):
        load_bestiary([tmp_path / "empty.md"])
    with pytest.raises(InputError, match=r"did you mean 'empty\.md'"):
        load_bestiary([tmp_path / "emty.md"])


def test_shipped_monsters_cover_levels_roles_and_kinds() -> None:
    blocks = load_bestiary([shipped("orcus") / "monsters"]).blocks
    assert len(blocks) >= 15
    assert {block.level for block in blocks} == {1, 2, 3, 4, 5}
    words = {word for block in blocks for word in block.role.split()}
    assert {"Archer", "Blocker", "Spoiler", "Striker", "Skulker", "Wrecker"} <= words
    assert {"Mook", "Elite", "Boss"} <= words
    assert any(len(block.role.split()) == 1 for block in blocks)
    assert len({block.name for block in blocks}) == len(blocks)


BARE = """\
Bog Reeve
3rd level leader [undead]
Initiative: +6

Rusted Bill +8 vs. AC—9 damage

AC 19
PD 17 HP 45
MD 13

Bog Clerk
3rd level mook [undead]

C: Dry Cough +8 vs. PD (one nearby enemy) – 4 damage
AC 19
PD 17
MD 13
HP 11 (mook)
"""


@pytest.mark.parametrize("quote", ["", "> "])
def test_a_pasted_page_needs_no_marks_of_headings(quote: str) -> None:
    page = "".join(f"{quote}{row}\n" for row in BARE.splitlines())
    assert [(block.name, block.level, block.line) for block in find_blocks(page)] == [
        ("Bog Reeve", 3, 1), ("Bog Clerk", 3, 11)]
    printed = of_text(page)
    assert printed is not None and [block.name for block in printed.blocks] == ["Bog Reeve", "Bog Clerk"]
    assert not [note.text for block in printed.blocks for line in block.lines for note in line.notes()]


def test_names_in_prose_are_no_blocks() -> None:
    assert find_blocks("The Reeve\n3rd level leader\nHe counts the drowned.\n") == ()
    (block,) = find_blocks("#### Notes of the Reeve\n" + BARE[BARE.index("3rd"):BARE.index("Bog Clerk")])
    assert block.name == "Notes of the Reeve"


def test_emphasis_lost_in_pasting_is_not_missed() -> None:
    rows = [row.lstrip("> ").replace("*", "").replace("HP: 40, Staggered: 20", "HP: 40; Bloodied: 20")
            for row in PAGE.splitlines()[4:11]]
    page = "\n".join([*rows[:3], "AC: 15; Fort: 14, Ref: 13, Will: 12", *rows[3:]])
    (block,) = read_any_blocks(page, ORCUS_TERMS)
    assert (block.name, block.hp, block.powers[0].symbol) == ("Moor Cat", 40, "basic melee")
