"""A name with its text in the same line, however print emphasizes it: it reads as it does in lines of its own."""
# ruff: noqa: E501 - the blocks stand here as print has them

import pytest

from battlemat import Scene
from battlemat.powers.plain_block import read_any_blocks
from battlemat.powers.statblock import StatBlock
from battlemat.systems.fourth.terms import FOURTH_TERMS
from battlemat.systems.orcus.terms import ORCUS_TERMS

HEAD = """{title} Heath Cur
**Level 2 Striker** (125 XP)
Small Natural Beast
**Initiative:** +4; **Speed:** 8
**AC:** 14; **Fort:** 13, **Ref:** 14, **Will:** 12
**HP:** 28, **Staggered:** 14

"""
BITE, SPRING, PACK = "+7 vs AC; 1d8+4 damage.", "It shifts 2 squares.", "It has a +1 bonus to attack rolls while an ally is adjacent to it."
LAID_OUT = {
    "in lines of their own": f"**Bite** (standard, at-will) ● Poison\n{BITE}\n**Spring** (move, encounter)\n{SPRING}\n"
                             f"**Pack**\n{PACK}",
    "bold names": f"**Bite** (standard, at-will) ● Poison: {BITE}\n**Spring** (move, encounter): {SPRING}\n**Pack.** {PACK}",
    "bold headers": f"**Bite (standard, at-will) ● Poison:** {BITE}\n**Spring (move, encounter):** {SPRING}\n**Pack:** {PACK}",
    "a stop behind": f"**Bite** (standard, at-will) ● Poison: {BITE}\n**Spring (move, encounter).** {SPRING}\n***Pack.*** {PACK}",
    "bullets": f"- **Bite** (standard, at-will) ● Poison: {BITE}\n* **Spring** (move, encounter): {SPRING}\n"
               f"* **Pack:** {PACK}",
    "a trait first": f"***Pack.*** {PACK}\n**Bite** (standard, at-will) ● Poison: {BITE}\n**Spring** (move, encounter): {SPRING}",
    "bare": f"Bite (standard, at-will) ● Poison: {BITE}\nSpring (move, encounter): {SPRING}\n**Pack** {PACK}",
}


def read(layout: str, title: str = "####") -> StatBlock:
    (block,) = read_any_blocks(HEAD.format(title=title) + LAID_OUT[layout] + "\n", ORCUS_TERMS, "heath.md")
    return block


@pytest.mark.parametrize("layout", LAID_OUT)
def test_it_reads_as_in_lines_of_their_own(layout: str) -> None:
    block, usual = read(layout), read("in lines of their own")
    assert block.notes == ()
    assert {power.name: (power.cost, power.usage.kind, power.tags, repr(power.attack), repr(power.effect))
            for power in block.powers} == {
        power.name: (power.cost, power.usage.kind, power.tags, repr(power.attack), repr(power.effect))
        for power in usual.powers}
    assert sorted(power.name for power in block.powers) == ["Bite", "Pack", "Spring"]


@pytest.mark.parametrize("title", ["#", "##", "######"])
def test_a_heading_of_any_level_names_it(title: str) -> None:
    assert read("bold names", title).name == "Heath Cur"


def test_a_note_says_where_in_the_line_it_stands() -> None:
    text = HEAD.format(title="##") + "**Bite** (standard, at-will): +7 vs AC; 1d8+4 damage, and the target hums.\n"
    (block,) = read_any_blocks(text, ORCUS_TERMS, "heath.md")
    (note,) = block.notes
    assert note.line == 8
    assert text.splitlines()[7][note.column - 1:].startswith("the target hums")


def test_a_plain_block_has_text_behind_its_headers_as_well() -> None:
    plain = ("Heath Cur  Level 2 Skirmisher\nSmall natural beast  XP 125\nInitiative +4  Senses Perception +1\n"
             "HP 28; Bloodied 14\nAC 14; Fortitude 13, Reflex 14, Will 12\nSpeed 8\n"
             "m Bite (standard; at-will): +7 vs. AC; 1d8 + 4 damage.\nSpring (move; encounter): The cur shifts 2 squares.\n"
             "Alignment Unaligned  Languages -\nStr 12 (+2)  Dex 14 (+3)  Wis 12 (+2)\nCon 12 (+2)  Int 2 (-3)  Cha 6 (-1)\n")
    (block,) = read_any_blocks(plain, FOURTH_TERMS, "heath.txt")
    assert [(power.name, power.cost, power.usage.kind) for power in block.powers] == [
        ("Bite", ("standard",), "at-will"), ("Spring", ("move",), "encounter")]
    assert block.powers[0].symbol == "basic melee"


@pytest.mark.parametrize("line", ["**Nimble.** {0}", "**Nimble:** {0}", "**Nimble**: {0}", "**Nimble** {0}", "***Nimble.*** {0}",
                                  "- **Nimble.** {0}", "Nimble: {0}"])
@pytest.mark.parametrize("field", ["traits", "powers"])
@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_a_scene_takes_a_trait_however_it_is_emphasized(system: str, field: str, line: str) -> None:
    text = line.format("It has a +2 bonus to AC against opportunity attacks.")
    scene = Scene(system, G={"side": "monsters", field: [text]}, A={})
    assert scene["G"].notes == ()
