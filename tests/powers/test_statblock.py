"""Stat blocks: the head, misprints, and what cannot be used."""
# ruff: noqa: E501 - the block stands here as a book prints it

from __future__ import annotations

import pytest

from battlemat.errors import InputError
from battlemat.powers.heads import Resistance
from battlemat.powers.statblock import StatBlock, read_statblocks
from battlemat.systems.orcus.terms import ORCUS_TERMS

BLOCK = """> #### Fen Warden
> **Level 4 Elite Spoiler** (Leader) (350 XP)
> Large Fey Monstrosity ● Aquatic, Reptile (Evil)
> **Senses:** Perception -1, darkvision, tremorsense 6 (in mud); **Skills:** Stealth +8, Athletics + 10 (+15 jumping)
> **Languages:** Common, Deep Speech; telepathy 20
> **Str:** 18 (+6), **Con:** 14 (+4), **Dex:** 9 (+1)
**Int:** 8 (+1), **Wis:** 12 (+3), **Cha:** 10 (+2)
>
> **Initiative:** +3; **Speed:** 6, swim 8, fly 4 (hover, max altitude 2)
> **Action Points:** 1
> **AC:** 18; **Fort:** 17, **Ref:** 14, **Will:** 15; **Saving Throws:** +2
> **HP:** 92, **Staggered:** 46; see also *sink*
> **Immune:**&nbsp;poison, disease, **Resist:**&nbsp;incorporeal, acid, cold 5, Melee and Ranged attacks (half damage), **Vulnerable:**&nbsp;fire 10
> *Cold Reek (Cold) aura 2:* Enemies in the aura take a -1 penalty to attack rolls.
>
> ‡\t**Claw** (standard, at-will)
> +9 vs AC; 1d8+4 damage.
> **Sink** (move, encounter) ● **Water**
> The fen warden shifts 3 squares.
"""


def read(text: str) -> StatBlock:
    (block,) = read_statblocks(text, ORCUS_TERMS, "fen.md")
    return block


def test_head() -> None:
    block = read(BLOCK)
    assert (block.name, block.level, block.role, block.kind, block.leader, block.xp) == (
        "Fen Warden",
        4,
        "Spoiler",
        "elite",
        True,
        350,
    )
    assert (block.size, block.source, block.type, block.tags, block.alignment) == (
        "Large",
        "Fey",
        "Monstrosity",
        ("Aquatic", "Reptile"),
        "Evil",
    )
    assert (block.senses.perception, block.senses.ranges) == (-1, (("darkvision", 0), ("tremorsense", 6)))
    assert block.senses.limits == (("tremorsense", "in mud"),)
    assert [(skill.name, skill.modifier, skill.special) for skill in block.skills] == [
        ("Stealth", 8, ""),
        ("Athletics", 10, "+15 jumping"),
    ]
    assert block.abilities == {"str": 18, "con": 14, "dex": 9, "int": 8, "wis": 12, "cha": 10}
    assert (block.speed.walk, block.speed.modes, block.speed.traits) == (
        6,
        (("swim", 8), ("fly", 4)),
        ("hover", "max altitude 2"),
    )
    assert (block.action_points, block.saves, block.hp, block.staggered, block.initiative) == (
        1,
        2,
        92,
        46,
        3,
    )
    assert block.defenses == {"ac": 18, "fort": 17, "ref": 14, "will": 15}
    assert block.immune == ("poison", "disease") and block.incorporeal
    assert block.resist == (
        Resistance(5, "acid"),
        Resistance(5, "cold"),
        Resistance(0, "melee", True),
        Resistance(0, "ranged", True),
    )
    assert block.vulnerable == (Resistance(10, "fire"),)
    assert block.understood and [line.name for line in block.lines] == ["Cold Reek", "Claw", "Sink"]


def test_notes_say_where() -> None:
    block = read(BLOCK.replace("shifts 3 squares", "sings of old rivers"))
    (note,) = block.notes
    assert (note.text, note.line, note.column) == ("The fen warden sings of old rivers.", 19, 3)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("> **HP:** 92, **Staggered:** 46; see also *sink*\n", "", 1, "has no hit points"),
        ("Large Fey", "Enormous Fey", 3, "unknown size"),
        ("**Initiative:** +3", "**Initiative:** quick", 9, "is not a number"),
        ("> #### Fen Warden\n", "", 1, "without a name"),
    ],
)
def test_errors_say_where_and_what_is_right(old: str, new: str, line: int, words: str) -> None:
    with pytest.raises(InputError) as caught:
        read(BLOCK.replace(old, new))
    assert words in str(caught.value)
    assert (caught.value.file, caught.value.line) == ("fen.md", line)
    assert caught.value.hint


def test_several_blocks_in_a_file() -> None:
    names = [
        block.name
        for block in read_statblocks(
            BLOCK + "\n\nSome words between.\n\n" + BLOCK.replace("Fen Warden", "Bog Warden"), ORCUS_TERMS
        )
    ]
    assert names == ["Fen Warden", "Bog Warden"]
