"""Hero cards without squares: spells cast for one of two things, cyclic ones, songs, dice that decide. Each is played with
what must come of it written down first; all powers are invented.
"""

from __future__ import annotations

import pytest

from battlemat import Illegal, Scene
from battlemat.powers.bands.card import read_card
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

CLAW = "Claw +7 vs. AC—6 damage"


def card(*rows: str, name: str = "Glow", kind: str = "Ranged spell", usage: str = "At-Will") -> str:
    return "\n".join([name, kind, usage, *rows])


def notes(text: str) -> list[str]:
    return [note.text for note in read_card(text, ARCHMAGE_TERMS).notes()]


def fight(*cards: str, level: int = 1) -> Scene:
    """A, of this level, with these cards; its allies B and C; an enemy G. All nearby; A's turn."""
    for text in cards:
        assert notes(text) == []
    scene = Scene("archmage", A={"hp": 60, "at_hp": 30, "level": level, "powers": list(cards)},
                  B={"hp": 40, "at_hp": 10}, C={"hp": 40, "at_hp": 10},
                  G={"side": "monsters", "hp": 200, "pd": 14, "ac": 16, "powers": [CLAW]})
    scene.turn("A")
    return scene


SHELTER = card("Quick action", "Effect: You can cast this spell for power or for broad effect.",
               "Cast for Power: One nearby ally gains 21 temporary hit points.",
               "Cast for Broad Effect: Choose up to three nearby creatures (including you); each target gains 9 temporary "
               "hit points.", "5th level spell: Temporary hp = 33/15.", usage="Daily")


@pytest.mark.parametrize(("level", "power", "broad"), [(4, 21, 9), (5, 33, 15)])
def test_a_spell_is_cast_for_one_of_two_things(level: int, power: int, broad: int) -> None:
    scene = fight(SHELTER, level=level)
    scene.do("A", "Glow", choose={"option": 0})
    assert [scene[one].temp_hp for one in "ABC"] in ([0, power, 0], [0, 0, power])
    scene = fight(SHELTER, level=level)
    scene.do("A", "Glow", choose={"option": 1})
    assert [scene[one].temp_hp for one in "ABC"] == [broad, broad, broad]


def test_new_numbers_for_both_need_one_number_in_each() -> None:
    two = SHELTER.replace("9 temporary", "9 or 2d6 temporary")
    assert "Temporary hp = 33/15." in notes(two)


def test_a_cyclic_spell_is_had_once_and_at_will_while_the_die_is_even() -> None:
    dart = card("Target: One nearby enemy.", "Attack: Intelligence + Level vs. PD.", "Hit: 3 force damage.",
                "Special: Cyclic (cast once per battle OR at-will when the escalation die is even).", usage="Cyclic")
    scene = fight(dart)
    scene.turn("A")
    scene.turn("A")  # the die shows 2
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    scene.turn("A")  # 3: the one use is still there
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    assert scene["G"].hp == 194
    scene.turn("A")  # 4
    scene.dice(d20=[15])
    scene.do("A", "Glow", "G")
    scene.turn("A")  # 5
    with pytest.raises(Illegal):
        scene.do("A", "Glow", "G")


LOT = card("Target: You or one nearby ally.", "Effect: You gain 2 temporary hit points. Roll a d6. 1–4: The target gains 12 "
           "temporary hit points. 5+: Boon—The target heals 7 hit points.")


@pytest.mark.parametrize(("face", "temp", "hp"), [(1, 12, 10), (4, 12, 10), (5, 0, 17), (6, 0, 17)])
def test_a_die_decides_what_a_spell_does(face: int, temp: int, hp: int) -> None:
    scene = fight(LOT)
    scene.dice(d6=[face])
    scene.do("A", "Glow", "B")
    assert (scene["A"].temp_hp, scene["B"].temp_hp, scene["B"].hp) == (2, temp, hp)


@pytest.mark.parametrize("rows", ["1–4: {}", "1–4: {} 4–6: {}", "2–4: {} 5–6: {}", "1–4: {} 6: {}"])
def test_rows_that_leave_a_face_out_or_have_it_twice_are_no_table(rows: str) -> None:
    told = rows.replace("{}", "The target heals 7 hit points.")
    assert notes(card("Target: You or one nearby ally.", f"Effect: Roll a d6. {told}"))
