"""What hero cards on squares say in other words, each played: what must come of it was written down first."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.powers.card import read_card
from battlemat.systems.orcus.terms import ORCUS_TERMS

FIELD = """
    . . . . . . . .
    . . . . . . . .
    . . A G . . H .
    . B . . . . . .
    . . . . . . . .
"""
CLAW = "Claw (standard, at-will): +0 vs AC; 10 damage."


def field(*rows: str, **monsters: object) -> Scene:
    """A's turn, with a card of these rows and no note: G is an enemy beside it, H one far off, B an ally."""
    trick = "\n".join(("Trick", "At-Will Attack 1 (Standard Action) ● Weapon", *rows))
    foe = dict(side="monsters", hp=50, ac=10, fort=10, ref=10, will=10, powers=[CLAW])
    scene = Scene("orcus", FIELD, A=dict(hp=50, at_hp=30, ac=10, str=14, powers=[trick]), B=dict(hp=50, at_hp=20),
                  G=foe | monsters, H=foe)
    assert not scene["A"].notes
    scene.turn("A")
    return scene


def hit(*words: str, **monsters: object) -> Scene:
    """The same with an attack that has hit G."""
    scene = field("Melee weapon, one creature", "Attack Strength vs AC", "Hit " + " ".join(words), **monsters)
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    return scene


@pytest.mark.parametrize("words", [
    "You gain a power bonus to AC equal to your Strength modifier until the end of your next turn.",
    "You gain a power bonus to AC until the end of your next turn equal to your Strength modifier.",
])
def test_a_bonus_whose_size_comes_last(words: str) -> None:
    scene = hit("3 damage.", words)
    assert scene["G"].hp == 47
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 30
    scene.turn("A")
    scene.turn("G")
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 20


def test_attacks_of_the_target_deal_half() -> None:
    scene = hit("3 damage, and the target's attacks deal half damage until the end of your next turn.")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 25


@pytest.mark.parametrize("moved", [False, True])
def test_extra_damage_that_is_equal_to_something(moved: bool) -> None:
    scene = field("Melee weapon, one creature", "Attack Strength vs AC", "Hit 3 damage. If you have not moved this "
                  "turn, the attack deals extra damage equal to your Strength modifier.")
    if moved:
        scene.do("A", "walk", path=[(2, 1)])
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == (47 if moved else 45)


def test_a_penalty_to_the_next_attack_before_a_turn_ends() -> None:
    scene = hit("3 damage, and the target takes a -4 penalty to its next attack roll before the end of your next turn.")
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 30
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 20


def test_the_next_time_comes_once() -> None:
    scene = hit("3 damage. The next time the target attacks before the end of your next turn, it takes 7 damage.")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert scene["G"].hp == 40
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert scene["G"].hp == 40


@pytest.mark.parametrize("stays", [False, True])
def test_where_its_next_turn_ends(stays: bool) -> None:
    scene = hit("3 damage. If the target ends its next turn adjacent to you, it takes 7 damage.")
    scene.turn("G")
    if not stays:
        scene.do("G", "five-foot-step", to=(4, 2))
    scene.turn("H")
    assert scene["G"].hp == (40 if stays else 47)


def test_attacks_against_it_hurt_more() -> None:
    scene = hit("3 damage. Attacks against the target gain a +5 bonus to damage rolls until the end of your next turn.")
    scene.turn("H")
    scene.do("H", "walk", to=(4, 2))
    scene.dice(d20=[15])
    scene.do("H", "Claw", "G")
    assert scene["G"].hp == 47 - 15


@pytest.mark.parametrize("slow", [False, True])
def test_a_target_that_is_so_already_suffers_something_else(slow: bool) -> None:
    scene = hit("3 damage, and the target is slowed until the end of your next turn. "
                "A target that is already slowed is restrained instead.",
                **({"conditions": ["slowed"]} if slow else {}))
    assert ("restrained" in scene["G"].conditions) is slow


def test_if_it_does() -> None:
    scene = field("Near burst 5, one ally", "Effect The target can spend a recovery. "
                  "If it does, it regains 6 additional hit points.")
    before = scene["B"].recoveries
    scene.do("A", "Trick", "B", choose={"Trick": True})
    assert scene["B"].recoveries == before - 1
    assert scene["B"].hp == 20 + 12 + 6


def test_an_ally_attacks_with_more_damage() -> None:
    left = []
    for more in ("", ", with a bonus to the damage roll equal to your Strength modifier"):
        trick = "Trick\nAt-Will Attack 1 (Standard Action) ● Martial\nRanged 10, one ally\n" \
                f"Effect The target makes a melee basic attack as a free action{more}."
        scene = Scene("orcus", A=dict(at=(1, 1), str=14, powers=[trick]), B=dict(at=(4, 1)),
                      G=dict(side="monsters", hp=50, ac=10, at=(5, 1)))
        assert not scene["A"].notes
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Trick", "B")
        left.append(scene["G"].hp)
    assert left[0] - left[1] == 2


def test_a_second_attack_has_its_own_hit() -> None:
    power = read_card("Ring and Echo\nEncounter Attack 3 (Standard Action) ● Focus\nRanged 10, one creature\n"
                      "Attack Wisdom vs Reflex\nHit 5 damage.\nEffect Make a secondary attack against each enemy "
                      "adjacent to the target.\nSecondary Attack Wisdom vs Fortitude\nHit 2 damage.\nMiss 1 damage.",
                      ORCUS_TERMS)
    assert power.understood
    assert len(power.hit) == len(power.secondary[0].hit) == len(power.secondary[0].miss) == 1
    assert not power.miss


@pytest.mark.parametrize("words", [
    "You and each ally in the burst gain regeneration 5 while staggered until the end of the encounter.",
])
def test_whose_state_it_is_of_many_is_not_guessed(words: str) -> None:
    power = read_card(f"Dusk\nDaily Utility 6 (Swift Action) ● Divine\nNear burst 5\nEffect {words}", ORCUS_TERMS)
    assert not power.understood


@pytest.mark.parametrize("barred", [False, True])
def test_nobody_heals_who_cannot_be_healed(barred: bool) -> None:
    words = "You cannot be healed until the end of your next turn." if barred else "You gain 1 temporary hit point."
    scene = Scene("orcus", A=dict(hp=50, at_hp=30, powers=[
        f"Trick\nAt-Will Attack 1 (Standard Action) ● Martial\nSelf\nEffect {words}",
        "Mend\nAt-Will Utility 1 (Swift Action) ● Martial\nSelf\nEffect You regain 5 hit points."]))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Trick")
    scene.do("A", "Mend")
    assert scene["A"].hp == (30 if barred else 35)
