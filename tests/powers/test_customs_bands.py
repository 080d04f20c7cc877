"""What bestiaries without squares say again and again, in words of their own, each played with scripted dice."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Illegal

from .test_told_bands import CLAW, FOE, JAB, blow, field, lost


def test_a_caster_is_told_from_others() -> None:
    scene = field(CLAW, "Leech: A spellcaster that misses the howler takes 6 psychic damage.", B=dict(powers=[JAB]),
                  engaged=(("A", "G"), ("B", "G")))
    blow(scene, "A", "Jab", "G", 2)
    blow(scene, "B", "Jab", "G", 2)
    assert lost(scene) == {"A": 6}


@pytest.mark.parametrize(("words", "dice", "taken"), [
    ("if the natural roll was odd", 15, 5), ("if the natural roll was odd", 16, 10),
    ("if the natural attack roll was less than 17", 16, 5), ("if the natural attack roll was higher than 17", 16, 10),
])
def test_what_the_die_showed_halves_the_damage(words: str, dice: int, taken: int) -> None:
    scene = field(CLAW, f"Hide: When an attack hits the howler, it takes half damage {words}.")
    blow(scene, "A", "Jab", "G", dice)
    assert lost(scene) == {"G": taken}


@pytest.mark.parametrize("words", [
    "The first time each battle that the howler would be hit by a critical hit, that attack is a normal hit instead.",
    "The first time the howler would be critically hit each battle, that hit becomes a normal hit instead.",
])
def test_a_crit_is_a_plain_hit_once(words: str) -> None:
    scene = field(CLAW, f"Plates: {words}")
    blow(scene, "A", "Jab", "G", 20)
    assert lost(scene) == {"G": 10}
    blow(scene, "A", "Jab", "G", 20)
    assert lost(scene) == {"G": 30}


@pytest.mark.parametrize(("hp", "taken"), [(210, 17), (200, 12)])
def test_those_with_fewer_hit_points_are_hurt_more(hp: int, taken: int) -> None:
    scene = field(CLAW, "Bully: The howler deals an extra 5 damage against enemies with fewer hp than it.",
                  G=dict(hp=hp))
    blow(scene, "G", "Claw", "A", 15)
    assert 200 - scene["A"].hp == taken


def test_whoever_kills_it_is_hurt() -> None:
    scene = field(CLAW, "Curse: When the howler dies, the enemy that killed it takes 9 damage.", G=dict(hp=15),
                  engaged=(("A", "G"), ("B", "G")))
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "B", "Jab", "G", 15)
    assert (scene["A"].hp, scene["B"].hp) == (200, 191)


def test_a_hit_on_one_defense_is_answered() -> None:
    scene = field(CLAW, "Backlash: An enemy that hits the howler's PD takes 4 damage.")
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == {"A": 4, "G": 17}


def test_attacks_of_a_kind_against_it_are_worse() -> None:
    scene = field(CLAW, "Blur: Melee attacks against the howler take a -4 penalty.")
    blow(scene, "A", "Jab", "G", 15)
    assert not lost(scene)
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == {"G": 7}


@pytest.mark.parametrize("words", [
    "each enemy engaged with it must roll a hard save; those that fail take 7 damage.",
    "each enemy engaged with it rolls a hard save; on a failure, the enemy takes 7 damage.",
    "each enemy engaged with it must roll a hard save, and if it fails, it takes 7 damage.",
])
def test_each_saves_for_itself(words: str) -> None:
    scene = field(CLAW, f"Dread: At the end of the howler's turn, {words}", engaged=(("A", "G"), ("B", "G")))
    scene.turn("G")
    scene.dice(d20=[15, 16])
    scene.turn("H")
    assert lost(scene) == {"A": 7}


@pytest.mark.parametrize(("save", "taken"), [(17, 0), (3, 10)])
def test_a_save_turns_the_attack_aside(save: int, taken: int) -> None:
    scene = field(CLAW, "Dodge: Once per round when an enemy hits the howler with a melee attack, the howler rolls a "
                        "hard save; if it succeeds, the attack misses.")
    blow(scene, "A", "Jab", "G", 15, save)
    assert 200 - scene["G"].hp == taken


def test_its_first_attack_of_the_battle_deals_double() -> None:
    scene = field(CLAW, "Pounce: The howler deals double damage on its first attack each battle.",
                  engaged=(("A", "G"), ("B", "G")))
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "G", "Claw", "B", 15)
    assert lost(scene) == {"A": 24, "B": 12}


def test_what_may_not_be_used_yet() -> None:
    scene = field(CLAW, "Late: The howler can't use its claw attack until the escalation die is 2+.")
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Claw", "A")


def test_the_first_spell_to_hit_has_no_effect() -> None:
    scene = field(CLAW, "Ward: The first spell to hit the howler each battle has no effect.")
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == {"G": 10}
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == {"G": 17}


def test_who_attacks_it_in_a_state_is_hurt() -> None:
    scene = field(CLAW, "Spite: An enemy that hits the howler while the howler is staggered takes 6 damage.",
                  G=dict(at_hp=105))
    blow(scene, "A", "Jab", "G", 15)
    assert scene["A"].hp == 200
    blow(scene, "A", "Jab", "G", 15)
    assert scene["A"].hp == 194


@pytest.mark.parametrize(("dice", "burns"), [(15, False), (16, True)])
def test_hits_of_a_kind_also_burn(dice: int, burns: bool) -> None:
    scene = field("Claw +10 vs. AC—12 damage; natural even hits also deal 5 ongoing fire damage")
    blow(scene, "G", "Claw", "A", dice)
    scene.turn("A")
    scene.dice(d20=[2])
    scene.turn("G")
    assert (scene["A"].hp == 183) == burns


def test_two_rolls_for_the_next_attack_alone() -> None:
    scene = field(CLAW, "Aim: When an attack misses the howler, the howler rolls two d20s for its next attack and uses "
                        "the better result.")
    blow(scene, "A", "Jab", "G", 2)
    blow(scene, "G", "Claw", "A", 2, 15)
    blow(scene, "G", "Claw", "A", 2)
    assert lost(scene) == {"A": 12}


def test_its_blows_of_a_kind_deal_double() -> None:
    scene = field(CLAW, "Fling +10 vs. AC (one nearby enemy)—12 damage",
                  "Savage: The howler's melee attacks deal double damage.")
    blow(scene, "G", "Claw", "A", 15)
    assert scene["A"].hp == 176


def test_it_loses_of_a_defense() -> None:
    scene = field(CLAW, "Crumbling: Whenever the howler takes 10 or more damage from a single attack, it loses 2 AC "
                        "until the end of the battle.")
    blow(scene, "A", "Jab", "G", 10)
    assert not lost(scene)
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Jab", "G", 13)
    assert lost(scene) == {"G": 20}


def test_one_save_ends_both_the_state_and_the_damage() -> None:
    scene = field("Claw +10 vs. AC—The target is hampered and takes 4 acid damage at the start of its turn "
                  "(save ends both)")
    blow(scene, "G", "Claw", "A", 15)
    scene.turn("A")
    assert scene["A"].hp == 196 and scene["A"].conditions == {"hampered"}
    scene.dice(d20=[15])
    scene.turn("G")
    scene.turn("A")
    assert scene["A"].hp == 196 and not scene["A"].conditions


@pytest.mark.parametrize(("words", "taken"), [
    ("The howler takes 3 less damage from melee attacks.", [7, 14]),
    ("The howler takes 3 less damage from ranged attacks.", [10, 20]),
    ("When an attack hits the howler with a natural odd roll, it takes 3 less damage.", [7, 17]),
])
def test_less_damage(words: str, taken: list[int]) -> None:
    scene = field(CLAW, f"Hide: {words}")
    for dice, so_far in zip((15, 16), taken, strict=True):
        blow(scene, "A", "Jab", "G", dice)
        assert lost(scene) == {"G": so_far}


def test_the_next_attack_of_the_target_deals_half() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the target's next attack deals half damage")
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"A": 12, "G": 15}


@pytest.mark.parametrize(("dice", "taken"), [(17, 0), (18, 10)])
@pytest.mark.parametrize("words", [
    "Attacks that roll a natural 17 or less miss the howler automatically.",
    "Melee attacks against the howler miss on a natural 17 or less.",
    "Attacks against the howler by enemies engaged with it miss on a natural odd roll.",
])
def test_attacks_of_some_rolls_miss(words: str, dice: int, taken: int) -> None:
    scene = field(CLAW, f"Blur: {words}")
    blow(scene, "A", "Jab", "G", dice)
    assert 200 - scene["G"].hp == taken


@pytest.mark.parametrize(("place", "healed"), [("far away", 0), ("nearby", 5)])
def test_where_several_are_is_asked_of_each(place: str, healed: int) -> None:
    scene = field(CLAW, f"Rot: Allies of the howler regain 5 hp at the start of their turns while {place}.",
                  H=dict(at_hp=150))
    scene.turn("H")
    assert scene["H"].hp == 150 + healed


def test_the_target_and_another_are_two() -> None:
    scene = field("Claw +10 vs. AC—3 damage, and the target and one nearby enemy take 2 fire damage")
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 5, "B": 2}


def test_harm_waits_for_what_it_is_told_of() -> None:
    scene = field("Claw +10 vs. AC—3 damage, and the target takes 4 damage the next time it attacks")
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 3}
    blow(scene, "A", "Jab", "G", 2)
    blow(scene, "A", "Jab", "G", 2)
    assert lost(scene) == {"A": 7}


@pytest.mark.parametrize(("words", "hit"), [
    ("When the howler is engaged with two or more enemies, it gains a +4 bonus to AC.", False),
    ("The howler has a +4 bonus to AC while at least one of its allies is nearby.", False),
    ("The howler has a +4 bonus to AC while at least one of its allies is staggered.", True),
])
def test_what_holds_while_so_many_are_so(words: str, hit: bool) -> None:
    scene = field(CLAW, f"Knack: {words}", engaged=(("A", "G"), ("B", "G")))
    blow(scene, "A", "Jab", "G", 15)
    assert (scene["G"].hp < 200) == hit


def test_its_crits_burn() -> None:
    scene = field(CLAW, "Deep wounds: The howler's crits also deal 10 ongoing damage.")
    blow(scene, "G", "Claw", "A", 20)
    scene.turn("A")
    scene.dice(d20=[2])
    scene.turn("G")
    assert lost(scene) == {"A": 34}


def test_a_place_is_nobody() -> None:
    told = "The howler can teleport to a nearby location next to an ally."
    scene = Scene("archmage", A=FOE, G=FOE | dict(side="monsters", name="Mire howler", powers=[CLAW, f"Jump: {told}"]))
    assert scene["G"].notes == (told,)
