"""What is commonly printed in other words than the book's, and does the same."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.statblock import StatBlock, read_statblocks
from battlemat.systems.orcus.terms import ORCUS_TERMS

CLAW = "Claw (standard, at-will): +10 vs AC; 6 damage."


def scene(*powers: str, **others: Any) -> Scene:
    """Somebody with these powers beside a foe."""
    made = Scene("orcus", A=dict(at=(5, 5), hp=60, powers=[CLAW, *powers]), V=dict(side="monsters", at=(6, 5), hp=60),
                 **others)
    assert not made["A"].notes
    made.turn("A")
    return made


def rider(words: str, **others: Any) -> Scene:
    """A blow with these words behind its damage has hit the foe."""
    made = scene(f"Blow (standard, at-will): +10 vs AC; 1 damage, and {words}.", **others)
    made.dice(d20=[15])
    made.do("A", "Blow", "V")
    return made


@pytest.mark.parametrize(("words", "foes", "gained"), [
    ("5 temporary hit points for each enemy adjacent to it", 1, 5),
    ("5 temporary hit points for each enemy adjacent to it", 2, 10),
    ("3 temporary hit points per adjacent enemy", 2, 6),
    ("temporary hit points equal to 4 times the number of enemies adjacent to it", 2, 8),
    ("temporary hit points equal to the number of enemies adjacent to it", 2, 2),
])
def test_temporary_hit_points_for_each_of_some(words: str, foes: int, gained: int) -> None:
    more = {"W": dict(side="monsters", at=(5, 4))} if foes == 2 else {"W": dict(side="monsters", at=(5, 9))}
    made = scene(f"Brace (swift, at-will): The user gains {words}.", **more)
    made.do("A", "Brace")
    assert made["A"].temp_hp == gained


@pytest.mark.parametrize("words", ["take opportunity attacks", "make any opportunity attacks"])
def test_who_can_take_no_opportunity_attacks_lets_others_pass(words: str) -> None:
    made = rider(f"the target can't {words} until the end of its next turn")
    made.do("A", "walk", to=(3, 5))
    assert made["A"].hp == 60 and made["A"].at == (3, 5)


def test_damage_at_the_end_of_the_next_turn_comes_once() -> None:
    made = rider("the target takes 5 fire damage at the end of its next turn")
    made.turn("V")
    assert made["V"].hp == 59
    made.turn("A")
    assert made["V"].hp == 54
    made.turn("V")
    made.turn("A")
    assert made["V"].hp == 54


@pytest.mark.parametrize(("moves", "left"), [(True, 54), (False, 59)])
def test_damage_for_moving_before_the_end_of_the_next_turn(moves: bool, left: int) -> None:
    made = rider("the target takes 5 damage if it moves before the end of its next turn")
    made.turn("V")
    if moves:
        made.do("V", "walk", to=(7, 5))
    assert made["V"].hp == left


@pytest.mark.parametrize("words", ["can attack only the user", "must attack only the user"])
def test_who_can_attack_only_one(words: str) -> None:
    made = rider(f"the target {words} until the end of its next turn", B=dict(at=(7, 5)))
    made.turn("V")
    assert made.can("V", "melee-basic", "A") and not made.can("V", "melee-basic", "B")


@pytest.mark.parametrize("words", ["enemies' spaces during this movement", "enemy squares",
                                   "spaces of enemies during the shift"])
def test_movement_through_enemies(words: str) -> None:
    made = scene(f"Slip (move, at-will): The user shifts up to 3 squares and can move through {words}.")
    made.do("A", "Slip", to=(7, 5))
    assert made["A"].at == (7, 5)


def test_damage_to_whoever_starts_its_turn_held() -> None:
    made = scene("Hug (standard, at-will): +10 vs AC; 1 damage, and the target is grabbed.",
                 "Crush: An enemy that starts its turn grabbed by the user takes 5 damage.")
    made.turn("V")
    assert made["V"].hp == 60
    made.turn("A")
    made.dice(d20=[15])
    made.do("A", "Hug", "V")
    made.turn("V")
    assert made["V"].hp == 54


@pytest.mark.parametrize(("roll", "hits"), [(11, False), (12, True)])
def test_attacks_against_somebody_with_a_penalty(roll: int, hits: bool) -> None:
    made = Scene("orcus", A=dict(at=(5, 5), ac=20, traits=["Blur: Melee attacks against the user take a -2 penalty."]),
                 V=dict(side="monsters", at=(6, 5), powers=[CLAW]))
    made.turn("V")
    made.dice(d20=[roll])
    made.do("V", "Claw", "A")
    assert (made["A"].hp < 40) is hits


def test_two_attacks_with_a_power_against_different_targets() -> None:
    made = scene("Flurry (standard, at-will): The user makes two attacks with its Claw against different targets.",
                 W=dict(side="monsters", at=(5, 6), hp=60))
    made.dice(d20=[15, 15])
    made.do("A", "Flurry", targets=["V", "W"])
    assert made["V"].hp == 54 and made["W"].hp == 54


def test_ongoing_damage_is_persistent_damage() -> None:
    made = rider("the target catches fire, taking ongoing 5 fire damage (save ends)")
    made.turn("V")
    assert made["V"].hp == 54


@pytest.mark.parametrize("words", [
    "until the end of its next turn, the user deals 5 extra damage", "the user's next attack deals 5 extra damage",
    "the user deals 5 extra damage with its next attack",
    "until the end of its next turn, the user's attacks deal 5 extra fire damage"])
@pytest.mark.parametrize("attack", ["melee-basic", "Claw"])
def test_extra_damage_laid_counts_for_a_basic_attack_with_a_weapon(words: str, attack: str) -> None:
    made = Scene("orcus", A=dict(at=(5, 5), str=10, weapon="club +2 1d6", powers=[
        "Claw (standard, at-will): +10 vs AC; 3 damage.", f"Fury (swift, at-will): {words[0].upper()}{words[1:]}."]),
        V=dict(side="monsters", at=(6, 5)))
    assert not made["A"].notes
    made.turn("A")
    made.do("A", "Fury")
    made.dice(d20=[18], d6=[3] if attack == "melee-basic" else [])
    made.do("A", attack, "V")
    assert made["V"].hp == 40 - 3 - 5


@pytest.mark.parametrize(("words", "first", "then"), [
    ("its attack automatically hits", 2, 0), ("it gains a +5 bonus to attack rolls", 11, 0)])
def test_what_holds_for_a_charge_holds_for_no_other_attack(words: str, first: int, then: int) -> None:
    made = Scene("orcus", A=dict(at=(1, 5), str=10, weapon="club +2 1d4", powers=[
        "Claw (standard, at-will): +2 vs AC; 6 damage.", f"Ram: When the user charges, {words}."]),
        V=dict(side="monsters", at=(6, 5)))
    assert not made["A"].notes
    made.turn("A")
    made.dice(d20=[first], d4=[2])
    made.do("A", "charge", "V")
    assert made["V"].hp == 38
    made.turn("V")
    made.turn("A")
    made.dice(d20=[first])
    made.do("A", "Claw", "V")
    assert made["V"].hp == 38 - then


def test_who_is_knocked_unconscious_is_unconscious() -> None:
    assert "unconscious" in rider("the target is knocked unconscious (save ends)")["V"].conditions


def test_would_be_hit_is_hit() -> None:
    made = Scene("orcus", A=dict(at=(5, 5), powers=[
        "Guard (counter, at-will): When an adjacent ally would be hit: the attack hits the user instead."]),
        B=dict(at=(5, 6)), V=dict(side="monsters", at=(6, 6), powers=[CLAW]))
    assert not made["A"].notes
    made.turn("V")
    made.accept("A", "Guard")
    made.dice(d20=[15])
    made.do("V", "Claw", "B")
    assert made["B"].hp == 40 and made["A"].hp == 34


@pytest.mark.parametrize("words", [
    "The user's melee attacks deal 5 extra damage against creatures that have no allies adjacent to them.",
    "The user deals 5 extra damage against a target that has none of its allies adjacent to it.",
    "If the target has no other allies within 1 square of it, the user deals 5 extra damage.",
])
@pytest.mark.parametrize(("beside", "dealt"), [(True, 6), (False, 11)])
def test_extra_damage_to_those_who_stand_alone(words: str, beside: bool, dealt: int) -> None:
    at = (7, 5) if beside else (8, 5)
    made = scene(f"Cull: {words}", W=dict(side="monsters", at=at), B=dict(at=(6, 6)))
    made.dice(d20=[15])
    made.do("A", "Claw", "V")
    assert made["V"].hp == 60 - dealt


@pytest.mark.parametrize(("steps", "dealt"), [(3, 6), (4, 11)])
def test_extra_damage_of_one_power(steps: int, dealt: int) -> None:
    made = Scene("orcus", A=dict(at=(5 - steps, 5), powers=[
        CLAW, "Run-Up: The user's Claw attack deals 5 extra damage if it moved at least 4 squares this turn."]),
        V=dict(side="monsters", at=(6, 5), hp=60))
    assert not made["A"].notes
    made.turn("A")
    made.do("A", "walk", to=(5, 5))
    made.dice(d20=[15])
    made.do("A", "Claw", "V")
    assert made["V"].hp == 60 - dealt


def test_difficult_terrain_as_normal() -> None:
    reeds = "Reed Walk: The user treats difficult terrain as normal."
    made = Scene("orcus", "A , , . .", A=dict(speed=3, traits=[reeds]))
    assert not made["A"].notes
    made.turn("A")
    made.do("A", "walk", to=(3, 0))
    assert made["A"].at == (3, 0)


def test_who_cannot_be_slid_stays() -> None:
    nudge = "Nudge (standard, at-will): +10 vs AC; 1 damage, and the target slides 2 squares."
    made = Scene("orcus", A=dict(at=(5, 5), traits=["Rooted: The user can't be pushed, pulled, or slid."]),
                 V=dict(side="monsters", at=(6, 5), powers=[nudge]))
    assert not made["A"].notes
    made.turn("V")
    made.dice(d20=[15])
    made.do("V", "Nudge", "A")
    assert made["A"].at == (5, 5)


BLOCK = """#### Fen Guard
**Level 3 Blocker** (150 XP)
Medium Natural Humanoid
**Senses:** Perception +2
**Str:** 16 (+4), **Con:** 12 (+2), **Dex:** 10 (+1)
**Int:** 8 (+0), **Wis:** 12 (+2), **Cha:** 6 (-1)

**Initiative:** +3; **Speed:** 6
**AC:** 19; **Fort:** 15, **Ref:** 16, **Will:** 15
**HP:** 46, **Staggered:** 23

{lines}
"""


def block(lines: str) -> StatBlock:
    """A stat block that ends with these lines."""
    return read_statblocks(BLOCK.format(lines=lines), ORCUS_TERMS)[0]


@pytest.mark.parametrize("head", ["**Firm Foot**", "**Firm Foot.**", "**Firm Foot:**", "**Firm Foot**:"])
def test_a_trait_may_stand_behind_its_name(head: str) -> None:
    read = block(f"{head} The guard can't be knocked prone.\n‡ **Club** (standard, at-will)\n+8 vs AC; 6 damage.")
    assert [(power.name, power.understood) for power in read.powers] == [("Firm Foot", True), ("Club", True)]
    assert not read.notes


def test_a_miss_in_bold_belongs_to_the_attack_above_it() -> None:
    read = block("⋇ **Stamp** (standard, at-will)\nNear burst 1; +6 vs Fortitude; 8 damage.\n**Miss:** Half damage.")
    assert [power.name for power in read.powers] == ["Stamp"]
    assert read.powers[0].miss and read.powers[0].understood


@pytest.mark.parametrize(("foe", "late", "lost"), [("V", False, 11), ("W", False, 6), ("V", True, 6)])
def test_the_next_attack_against_somebody_before_it_is_too_late(foe: str, late: bool, lost: int) -> None:
    made = rider("the user's next attack against the target before the end of its next turn deals 5 extra damage",
                 W=dict(side="monsters", at=(5, 4), hp=60))
    for _ in range(2 if late else 1):
        made.turn("V")
        made.turn("A")
    before = made[foe].hp
    made.dice(d20=[15])
    made.do("A", "Claw", foe)
    assert before - made[foe].hp == lost


@pytest.mark.parametrize("words", ["Until the end of the encounter or until",
                                   "Until the end of the encounter, or until"])
def test_what_comes_first_of_two_ends_it(words: str) -> None:
    made = scene(f"Ward (swift, at-will): {words} the user is staggered, it gains resistance 5 to all damage.",
                 W=dict(side="monsters", at=(5, 4), hp=60, powers=["Log (standard, at-will): +30 vs AC; 40 damage."]))
    made.do("A", "Ward")
    for left in (25, -15):
        made.turn("W")
        made.dice(d20=[15])
        made.do("W", "Log", "A")
        assert made["A"].hp == left
