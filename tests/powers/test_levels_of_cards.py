"""What a hero's power is from a level on, each played with scripted dice."""

from __future__ import annotations

import pytest

from battlemat import Scene

WARD = """#### Warding Word
**Encounter** **Utility** **2** (**Standard Action**) ● **Divine**
**Near** burst 5, one ally
**Effect** The target gains resistance 5 to all damage until the end of your next turn. *Level 11:* {then}
"""
CUT = """#### Tripping Cut
**At-Will** **Attack** **1** (**Standard Action**) ● **Martial, Weapon**
**Melee** weapon, one creature
**Attack** Strength vs AC
**Hit** 1d6 fire damage, and the target is pushed 1 square.
*Level 11:* {then}
"""
BRUTE = dict(side="monsters", hp=100, ac=10)


@pytest.mark.parametrize("then", ["10.", "Resistance 10.", "The target gains resistance 10 to all damage until the end "
                                                           "of your next turn."])
@pytest.mark.parametrize(("level", "kept"), [(1, 5), (11, 10)])
def test_a_number_alone_is_the_number_told_before(then: str, level: int, kept: int) -> None:
    club = "Club (standard, at-will): +20 vs AC; 20 damage."
    scene = Scene("orcus", "A B G", A=dict(level=level, powers=[WARD.format(then=then)]), B=dict(hp=100),
                  G=BRUTE | dict(powers=[club]))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Warding Word", "B")
    assert scene["B"].hp == 100
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Club", "B")
    assert scene["B"].hp == 80 + kept


@pytest.mark.parametrize("then", ["2d6 damage.", "2d6.", "2d6 fire damage, and the target is pushed 1 square."])
def test_damage_alone_leaves_the_rest_and_its_type(then: str) -> None:
    scene = Scene("orcus", "A G . .", A=dict(level=11, powers=[CUT.format(then=then)]),
                  G=BRUTE | dict(resist={"fire": 4}))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15], d6=[6, 6])
    scene.do("A", "Tripping Cut", "G")
    assert scene["G"].hp == 100 - (12 - 4)
    assert scene["G"].at == (2, 0)


def test_extra_dice_are_the_dice_told_before() -> None:
    card = """#### Marked Prey
**Encounter** **Utility** **2** (**Swift Action**) ● **Martial**
**Near** burst 10, one ally
**Effect** The target's next attack does +1d8 damage. *Level 11:* +2d8 damage instead.
"""
    jab = "#### Jab\n**At-Will** **Attack** **1** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n" \
          "**Attack** Strength vs AC\n**Hit** 1 damage.\n"
    scene = Scene("orcus", "A B G", A=dict(level=11, powers=[card]), B=dict(powers=[jab]), G=BRUTE)
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Marked Prey", "B")
    scene.turn("B")
    scene.dice(d20=[15], d8=[5, 6])
    scene.do("B", "Jab", "G")
    assert scene["G"].hp == 100 - 12


def test_a_number_told_once_for_two_things_lasts_as_long() -> None:
    scan = "Scan (swift, at-will): The ghoul gains a +2 power bonus to attack rolls and can ignore difficult terrain " \
           "until the start of the ghoul's next turn."
    scene = Scene("orcus", "A G", A=dict(hp=100), G=BRUTE | dict(name="Ghoul", powers=[
        "Claw (standard, at-will): +6 vs AC; 5 damage.", scan]))
    plain = scene.attack("G", "Claw", "A").value
    scene.turn("G")
    scene.do("G", "Scan")
    assert scene.attack("G", "Claw", "A").value == plain + 2
    scene.turn("G")
    assert scene.attack("G", "Claw", "A").value == plain
