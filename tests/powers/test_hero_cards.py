"""What hero cards say in turns of their own, each played: what must come of it was written down first."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.card import card_text, read_card
from battlemat.systems.orcus.terms import ORCUS_TERMS

FIELD = """
    . . . . . . . .
    . . . . . . . .
    . . A G . . H .
    . B . . . . . .
    . . . . . . . .
"""


def card(name: str, *rows: str, head: str = "At-Will Attack 1 (Standard Action) ● Weapon") -> str:
    """A hero's power card."""
    return "\n".join((name, head, *rows))


def field(*cards: str, board: str = FIELD, **fields: Any) -> Scene:
    """A's turn, with these cards, of which none may hold a note: G is an enemy beside it, H one far off, B an ally."""
    scene = Scene("orcus", board, A=dict(hp=50, str=14, powers=list(cards)), B=dict(hp=50),
                  G=dict(side="monsters", hp=50, ac=10, fort=10, ref=10, will=10),
                  H=dict(side="monsters", hp=50, ac=10, fort=10, ref=10, will=10), **fields)
    assert not scene["A"].notes
    scene.turn("A")
    return scene


def test_whoever_pushes_can_step_into_the_space_left() -> None:
    scene = field(card("Crowding", "Melee weapon, one creature", "Attack Strength vs AC",
                       "Hit You push the target 2 squares and may shift into the space it left."))
    scene.dice(d20=[15])
    scene.do("A", "Crowding", "G", choose={"push": [(4, 2), (5, 2)], "shift": (3, 2)})
    assert scene["G"].at == (5, 2)
    assert scene["A"].at == (3, 2)


def test_nobody_steps_into_a_space_that_was_not_left() -> None:
    scene = field(card("Crowding", "Melee weapon, one creature", "Attack Strength vs AC",
                       "Hit You push the target 1 square and may shift into the space it left."), board="""
    . . . .
    . A G #
    . B . #
    . . H #
""")
    scene.dice(d20=[15])
    scene.do("A", "Crowding", "G")
    assert scene["A"].at == (1, 1)


def test_a_target_is_shunted_to_where_its_attacker_stood() -> None:
    scene = field(card("Trading Steps", "Melee weapon, one creature", "Attack Strength vs AC", "Hit 3 damage.",
                       "Effect Shift to any square adjacent to the target. You either push the target 1 square or "
                       "shunt it into the square you just occupied."))
    scene.dice(d20=[15])
    scene.do("A", "Trading Steps", "G", choose={
        "shift": (3, 1), "option": "2 the target is shunted into a square that SELF left", "shunt": [(2, 2)]})
    assert scene["A"].at == (3, 1)
    assert scene["G"].at == (2, 2)


GLIDE = card("Glide", "Self", "Effect All your movement is considered a shift until the end of your turn.",
             head="At-Will Utility 1 (Free Action)")
STICK = "Stick (standard, at-will): +30 vs AC; 2 damage."


@pytest.mark.parametrize("glides", [True, False])
def test_who_only_shifts_draws_nobody(glides: bool) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=50, powers=[GLIDE]), B={}, H=dict(side="monsters"),
                  G=dict(side="monsters", powers=[STICK]))
    assert not scene["A"].notes
    scene.turn("A")
    if glides:
        scene.do("A", "Glide")
    scene.do("A", "walk", path=[(1, 2)])
    assert scene["A"].at == (1, 2)
    assert (("G", "opportunity-attack") in scene.offers) is not glides


OTTER = card("Otter Shape", "Self",
             "Effect You take the form of a Small otter, with darkvision and a land speed of 2. You remain in the form "
             "until you are reduced to 0 HP or below, take a long rest or take a new form. You can return to your "
             "original form as a swift action. Once during your time in this form, you can make the following attack:",
             "Form Attack (standard action) ● Cold", "Melee 1; Strength vs AC; 4 cold damage; half damage on a miss.",
             head="Daily Attack 1 (Swift Action) ● Form")


def test_an_attack_of_a_shape_is_made_in_it_and_once() -> None:
    scene = field(OTTER)
    assert not scene.can("A", "Otter Shape: attack", "G")
    scene.do("A", "Otter Shape")
    assert scene["A"].speed == 2
    scene.dice(d20=[15])
    scene.do("A", "Otter Shape: attack", "G")
    assert scene["G"].hp == 46
    scene.turn("A")
    assert not scene.can("A", "Otter Shape: attack", "G")


def test_a_shape_says_the_same_again() -> None:
    power = read_card(OTTER, ORCUS_TERMS)
    assert power.understood
    assert read_card(card_text(power), ORCUS_TERMS) == power


def test_whoever_hits_is_hurt_in_return() -> None:
    scene = field(card("Spines", "Self", "Effect Until the end of your next turn, each time you are hit by a melee "
                       "attack, do damage equal to your Strength modifier to the attacker.",
                       head="Encounter Utility 1 (Swift Action)"))
    scene.do("A", "Spines")
    scene.turn("G")
    scene.dice(d20=[19])
    scene.do("G", "melee-basic", "A")
    assert scene["G"].hp == 48


def holding(*rows: str) -> Scene:
    """A has hit G with a power that goes on for a standard action, with these rows under Maintain."""
    scene = field(card("Hold On", "Melee weapon, one creature", "Attack Strength vs AC", "Hit 3 damage.",
                       "Maintain Standard " + " ".join(rows), head="Daily Attack 1 (Standard Action) ● Weapon"))
    scene.dice(d20=[15])
    scene.do("A", "Hold On", "G")
    scene.turn("G")
    return scene


def test_an_attack_repeated_to_maintain_is_made_at_its_target() -> None:
    scene = holding("Repeat the attack against the same target.")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "maintain Hold On")
    assert (scene["G"].hp, scene["A"].hp) == (44, 50)


def test_a_miss_ends_what_a_miss_keeps_from_being_maintained() -> None:
    scene = holding("Repeat the attack against the same target. You cannot maintain if you miss.")
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "maintain Hold On")
    scene.turn("A")
    assert not scene.can("A", "maintain Hold On")


@pytest.mark.parametrize(("square", "can"), [((3, 3), True), ((6, 1), False)])
def test_what_the_target_does_keeps_a_power_from_being_maintained(square: tuple[int, int], can: bool) -> None:
    scene = holding("The effect persists until the end of your next turn. You cannot maintain if you and the target "
                    "are no longer in adjacent squares.")
    scene.do("G", "five-foot-step" if can else "walk", to=square)
    scene.turn("A")
    assert scene.can("A", "maintain Hold On") is can


@pytest.mark.parametrize(("die", "can"), [(19, True), (20, False)])
def test_what_happens_once_keeps_a_power_from_being_maintained(die: int, can: bool) -> None:
    scene = holding("Repeat the attack against the same target. You cannot maintain if you move from your square or an "
                    "enemy scores a critical hit against you.")
    scene.dice(d20=[die])
    scene.do("G", "melee-basic", "A")
    scene.turn("A")
    assert scene.can("A", "maintain Hold On") is can


def test_what_a_power_calls_comes() -> None:
    call = card("Call the Otter", "Ranged 1, unoccupied square",
                "Effect You summon a Small otter until the end of the encounter.",
                head="Daily Attack 1 (Standard Action) ● Summons")
    scene = field(call, W=dict(owner="A", summoned=True, hp=12, name="otter"),
                  E=dict(owner="A", summoned=True, name="elk"))
    scene.do("A", "Call the Otter", choose={"place": (2, 3)})
    assert scene["W"].at == (2, 3)
    assert not scene.can("A", "Call the Otter")


def test_whoever_is_first_to_hit_gains_by_it() -> None:
    scene = field(card("First Blood", "Melee weapon, one creature", "Attack Strength vs AC",
                       "Hit The first ally to hit the target with an attack heals 5 HP."),
                  C=dict(hp=50, at_hp=20, at=(3, 1)))
    scene.dice(d20=[15])
    scene.do("A", "First Blood", "G")
    for expected in (25, 25):
        scene.turn("C")
        scene.dice(d20=[15], d8=[1])
        scene.do("C", "melee-basic", "G")
        assert scene["C"].hp == expected


@pytest.mark.parametrize(("wall", "hp"), [(False, 50), (True, 43)])
def test_whether_somebody_was_pushed(wall: bool, hp: int) -> None:
    scene = field(card("Brush Off", "Melee weapon, one creature", "Attack Strength vs AC",
                       "Hit You push the target 1 square. If the target is pushed, you can shift 1 square. If the "
                       "target cannot be pushed, it takes 7 damage."), board="""
    . . . .
    . A G #
    . B . #
    . . H #
""" if wall else FIELD)
    scene.dice(d20=[15])
    before, after = ((1, 1), (1, 0)) if wall else ((2, 2), (2, 1))
    scene.do("A", "Brush Off", "G", choose={"shift": after})
    assert scene["G"].hp == hp
    assert scene["A"].at == (before if wall else after)


@pytest.mark.parametrize(("target", "hit"), [("A", True), ("B", False)])
def test_a_penalty_to_attacks_that_leave_the_hero_out(target: str, hit: bool) -> None:
    scene = field(card("Mind Me", "Near burst 5, one enemy",
                       "Effect The target suffers a -5 penalty to attacks that don't include you until the end of your "
                       "next turn."), board="""
    . . . .
    . A G .
    . . B .
    H . . .
""")
    scene.do("A", "Mind Me", "G")
    scene.turn("G")
    scene.dice(d20=[14])
    scene.do("G", "melee-basic", target)
    assert (scene[target].hp < 50) is hit


@pytest.mark.parametrize(("target", "lost"), [("A", 8), ("B", 4)])
def test_half_damage_with_attacks_that_leave_the_hero_out(target: str, lost: int) -> None:
    mind = card("Mind Me", "Near burst 5, one enemy", "Effect Until the end of your next turn, the target does half "
                "damage on any attack that does not include you as a target.")
    scene = Scene("orcus", """
    . . . .
    . A G .
    . . B .
""", A=dict(hp=50, powers=[mind]), B=dict(hp=50),
                  G=dict(side="monsters", powers=["Maul (standard, at-will): +30 vs AC; 8 damage."]))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Mind Me", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Maul", target)
    assert scene[target].hp == 50 - lost


def test_abilities_are_summed() -> None:
    scene = Scene("orcus", FIELD, A=dict(str=14, con=16, dex=12, level=3, powers=[
        card("Stand Firm", "Self", "Effect You gain temporary hit points equal to the sum of your Strength, "
             "Constitution, and Dexterity bonuses + your level.", head="At-Will Utility 1 (Swift Action)")]),
        B={}, G=dict(side="monsters"), H=dict(side="monsters"))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Stand Firm")
    assert scene["A"].temp_hp == 2 + 3 + 1 + 3


@pytest.mark.parametrize(("level", "caught"), [(1, False), (11, True)])
def test_a_burst_grows_with_the_level(level: int, caught: bool) -> None:
    scene = Scene("orcus", FIELD, A=dict(level=level, powers=[
        card("Ring Out", "Near burst 1, all enemies", "Effect Each target takes 3 damage.",
             "Level 11: Range is now burst 4.")]), B={}, G=dict(side="monsters", hp=50), H=dict(side="monsters", hp=50))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Ring Out")
    assert scene["G"].hp == 47
    assert (scene["H"].hp == 47) is caught


@pytest.mark.parametrize(("at_hp", "left"), [(50, 45), (40, 37)])
def test_more_for_a_target_that_is_unhurt(at_hp: int, left: int) -> None:
    cut = card("First Cut", "Melee weapon, one creature", "Attack Strength vs AC",
               "Hit 3 damage if the target is below maximum HP. 5 damage if the target is at or above maximum HP.")
    scene = Scene("orcus", A=dict(at=(2, 2), powers=[cut]),
                  G=dict(side="monsters", at=(3, 2), hp=50, at_hp=at_hp, ac=10))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "First Cut", "G")
    assert scene["G"].hp == left


@pytest.mark.parametrize(("beside", "left"), [((3, 3), 45), ((1, 3), 47)])
def test_more_for_each_ally_beside_the_target(beside: tuple[int, int], left: int) -> None:
    pounce = card("Together", "Melee weapon, one target", "Attack Strength vs AC",
                  "Hit 3 damage, +2 for every ally that is adjacent to the target.")
    scene = Scene("orcus", A=dict(at=(2, 2), powers=[pounce]), B=dict(at=beside),
                  G=dict(side="monsters", at=(3, 2), hp=50, ac=10))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Together", "G")
    assert scene["G"].hp == left


@pytest.mark.parametrize(("heals", "hp", "dealt"), [(True, 32, 4), (False, 20, 16)])
def test_a_recovery_is_spent_on_healing_or_on_the_next_hit(heals: bool, hp: int, dealt: int) -> None:
    urge = card("Second Wind", "Near burst 5, one ally", "Effect The target can spend a recovery. They can either "
                "regain hit points or use their recovery value as a damage bonus on their next hit.")
    scene = field(urge, C=dict(hp=48, at_hp=20, recoveries=8, at=(3, 1), powers=[
        card("Blow", "Melee weapon, one creature", "Attack Strength vs AC", "Hit 4 damage.")]))
    way = "1 the target spends a recovery" if heals else (
        "2 the target spends a recovery without healing, the target deals its recovery value extra damage with its "
        "next attack that hits")
    scene.do("A", "Second Wind", "C", choose={"Second Wind": "yes", "option": way})
    assert scene["C"].recoveries == 7
    assert scene["C"].hp == hp
    scene.turn("C")
    scene.dice(d20=[15])
    scene.do("C", "Blow", "G")
    assert 50 - scene["G"].hp == dealt
