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


MEND = """Mend Flesh
Ranged spell
Daily
Quick action
Effect: You or a nearby ally can heal using a free recovery.
3rd level spell: The target can also roll a save against each save ends effect.
7th level spell: The target can heal using two free recoveries instead of one.
"""


@pytest.mark.parametrize(("level", "healed", "saved"), [(1, 50, False), (3, 50, True), (7, 100, True)])
def test_what_a_step_tells_also_is_had_besides(level: int, healed: int, saved: bool) -> None:
    scene = Scene("archmage", A=dict(level=level, hp=200, at_hp=50, powers=[MEND]), B=dict(hp=200, at_hp=50),
                  G=dict(side="monsters", powers=["Gaze +20 vs. MD—The target is dazed (save ends)"]),
                  engaged=[("A", "G")])
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Gaze", "A")
    scene.turn("A")
    scene.dice(d20=[16])
    scene.do("A", "Mend Flesh", choose={"target": "A"})
    assert scene["A"].hp == 50 + healed
    assert scene["A"].recoveries == 8
    assert ("dazed" not in scene["A"].conditions) == saved


def test_flight_for_a_turn_ends_no_ongoing_damage() -> None:
    spell = """Cold Gust
Ranged spell
Daily
Target: One nearby enemy.
Attack: Wisdom + Level vs. PD.
Hit: 5 ongoing cold damage, and you gain flight until the end of your next turn.
"""
    scene = Scene("archmage", A=dict(powers=[spell]), G=dict(side="monsters", hp=100))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Cold Gust", "G")
    for n in (1, 2, 3):
        scene.turn("G")
        scene.dice(d20=[2])
        scene.end()
        assert scene["G"].hp == 100 - 5 * n
        scene.turn("A")


def test_a_step_behind_miss_is_of_misses() -> None:
    card = """#### Long Lunge
**At-Will** **Attack** **1** (**Standard Action**) ● **Martial, Weapon**
**Melee** weapon, one target
**Attack** Strength vs AC
**Hit** 7 damage.
**Miss** *Level 11:* 3 damage.
"""
    for level, missed in [(1, 0), (11, 3)]:
        scene = Scene("orcus", "A G", A=dict(level=level, powers=[card]), G=BRUTE | dict(ac=15))
        for natural, harm in [(19, 7), (1, missed)]:
            before = scene["G"].hp
            scene.turn("A")
            scene.dice(d20=[natural])
            scene.do("A", "Long Lunge", "G")
            assert before - scene["G"].hp == harm


def test_a_reaction_that_makes_an_attack_deal_more_hurts_whom_it_hit() -> None:
    card = """#### Sharp Plan
**Encounter** **Attack** **1** (**Reaction Action**) ● **Martial**
**Near** earshot, the triggering ally
**Trigger** One ally hits with an attack.
**Effect** The target's attack deals +3d6 damage.
"""
    jab = "#### Jab\n**At-Will** **Attack** **1** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n" \
          "**Attack** Strength vs AC\n**Hit** 1 damage.\n"
    scene = Scene("orcus", "A B G", A=dict(powers=[card]), B=dict(powers=[jab]), G=BRUTE)
    scene.accept("A", "Sharp Plan")
    for harm in (1 + 2 + 3 + 4, 1):  # once an encounter
        before = scene["G"].hp
        scene.turn("B")
        scene.dice(d20=[15], d6=[2, 3, 4])
        scene.do("B", "Jab", "G")
        assert before - scene["G"].hp == harm
