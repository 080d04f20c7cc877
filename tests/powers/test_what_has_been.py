"""What is asked about what has happened before, and saves that halve, each played with scripted dice."""

from __future__ import annotations

import pytest

from battlemat import Scene

from .test_told_bands import CLAW, blow, field, lost

BOTH = (("A", "G"), ("B", "G"))


@pytest.mark.parametrize("words", [
    "If the howler takes fire damage, this ability doesn't work on its next turn.",
    "When it takes fire damage, it can't heal this way on its next turn.",
    "If it took fire damage since its last turn, it doesn't regain hit points.",
])
def test_what_was_said_fails_after_its_bane(words: str) -> None:
    scene = field(CLAW, f"Regrowth: The howler heals 5 hp at the start of each of its turns. {words}")
    blow(scene, "A", "Jab", "G", 15)
    scene.turn("G")
    assert lost(scene) == {"G": 5}
    blow(scene, "A", "Bolt", "G", 15)
    scene.turn("G")
    assert lost(scene) == {"G": 12}
    scene.turn("G")
    assert lost(scene) == {"G": 7}


def test_what_fails_must_have_been_said_to_happen() -> None:
    scene = Scene("archmage", A=dict(), G=dict(side="monsters", name="Mire howler", powers=[
        CLAW, "Tough: The howler's attacks deal +4 damage. When it takes cold damage, this ability doesn't work until "
              "the end of its next turn."]))
    assert any("cold" in note for note in scene["G"].notes)


@pytest.mark.parametrize("words", [
    "If an enemy hit the howler since its last turn, its attacks deal +5 damage.",
    "If the howler has been hit since its last turn, its attacks deal +5 damage.",
    "The howler's attacks deal +5 damage if it was hit by an enemy since the end of its last turn.",
])
def test_what_was_hit_since_its_last_turn_is_angry(words: str) -> None:
    scene = field(CLAW, f"Angry: {words}")
    blow(scene, "A", "Jab", "G", 2)
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 12}
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 29, "G": 10}
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 41, "G": 10}


def test_nobody_who_was_not_there_is_spoken_of() -> None:
    scene = field(CLAW, "Calm: While no enemy has attacked the howler this battle, its attacks deal +5 damage.")
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "A", "Jab", "G", 2)
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 29}


def test_a_round_is_told_from_the_next() -> None:
    scene = field(CLAW, "Sore: If the howler was hit this round, its attacks deal +5 damage.")
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 17, "G": 10}
    scene.battle.round += 1
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 29, "G": 10}


def test_a_turn_on_squares() -> None:
    scene = Scene("orcus", G=dict(at=(2, 2), side="monsters", name="Bog dummy", powers=[
        "Slap (standard, at-will): +8 vs AC; 3 damage.",
        "Sulk (minor, at-will): If the dummy has not taken damage since its last turn, it gains 5 temporary hit "
        "points."]), V=dict(at=(3, 2), powers=["Poke (standard, at-will): +8 vs AC; 3 damage."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.do("G", "Sulk")
    assert scene["G"].temp_hp == 5
    scene.turn("V")
    scene.dice(d20=[18])
    scene.do("V", "Poke", "G")
    scene.turn("G")
    scene.do("G", "Sulk")
    assert scene["G"].temp_hp == 2


HALVES = [
    "takes 10 fire damage (half damage on a normal save).",
    "takes 10 fire damage, normal save for half.",
    "takes 10 fire damage; a successful normal save halves the damage.",
    "takes 10 fire damage. A creature that succeeds on a normal save takes half damage.",
    "takes 10 fire damage. On a successful save, a creature takes only half damage.",
    "must roll a normal save. On a failure, it takes 10 fire damage; on a success, half damage.",
    "must roll a normal save. On a failure, it takes 10 fire damage. On a success, it takes half damage.",
]


@pytest.mark.parametrize("words", HALVES)
def test_a_save_halves_what_is_told(words: str) -> None:
    scene = field(CLAW, f"Blast: When the howler drops to 0 hp, each enemy engaged with it {words}",
                  engaged=BOTH, G=dict(hp=5))
    scene.turn("A")
    scene.dice(d20=[15, 12, 3])
    scene.do("A", "Jab", "G")
    assert (scene["A"].hp, scene["B"].hp) == (195, 190)


def test_a_half_of_nothing_told_is_not_read() -> None:
    scene = Scene("archmage", A=dict(), G=dict(side="monsters", name="Mire howler", powers=[
        CLAW, "Odd: On a successful save, the target takes half damage.",
        "Burst: When the howler drops to 0 hp, each enemy engaged with it takes 9 damage (half damage if it flies)."]))
    assert len(scene["G"].notes) == 2


def test_the_other_outcome_is_no_part_of_the_first() -> None:
    scene = field(CLAW, "Blast: When the howler drops to 0 hp, each enemy engaged with it must roll a hard save. On a "
                        "failure, it is dazed until the end of its next turn; on a success, it takes 4 damage.",
                  engaged=BOTH, G=dict(hp=5))
    scene.turn("A")
    scene.dice(d20=[15, 17, 3])
    scene.do("A", "Jab", "G")
    assert (scene["A"].hp, scene["B"].hp) == (196, 200)
    assert "dazed" in scene["B"].conditions and "dazed" not in scene["A"].conditions


@pytest.mark.parametrize("words", [
    "A staggered howler's attacks deal +5 damage.",
    "A howler that is staggered deals +5 damage with its attacks.",
    "Each howler that is staggered deals +5 damage with its attacks.",
])
def test_what_is_said_of_one_of_a_kind_is_asked_of_itself(words: str) -> None:
    scene = field(CLAW, f"Sore: {words}", G=dict(hp=18))
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene)["A"] == 12
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene)["A"] == 29


@pytest.mark.parametrize("state", ["dazed", "weakened", "vulnerable"])
def test_what_one_of_a_kind_cannot_do(state: str) -> None:
    scene = field(CLAW, "Chill +10 vs. PD—5 damage", "Silent: A howler that is dazed or weakened can't use chill.",
                  G=dict(conditions=[state]))
    scene.turn("G")
    assert scene.can("G", "Claw", "A")
    assert scene.can("G", "Chill", "A") == (state == "vulnerable")


@pytest.mark.parametrize("words", ["it is staggered", "the howler is staggered"])
def test_attacks_against_one_are_made_by_nobody_spoken_of(words: str) -> None:
    scene = field(CLAW, f"Veil: Attacks against the howler take a -5 penalty while {words}.", G=dict(hp=18))
    for _ in range(2):
        blow(scene, "A", "Jab", "G", 15)
    assert scene["G"].hp == 8


@pytest.mark.parametrize("words", [
    "When an enemy hits the howler for the first time, that enemy takes 5 damage.",
    "When the howler drops to 190 hp or fewer for the first time, each enemy engaged with it takes 5 damage.",
])
def test_the_first_time_is_one_time(words: str) -> None:
    scene = field(CLAW, f"Spite: {words}", engaged=(("A", "G"),))
    for _ in range(3):
        blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 30, "A": 5}


def test_a_round_that_ends() -> None:
    scene = field(CLAW, "Calm: At the end of each round, the howler heals 3 hp if no enemy attacked it this round.")
    blow(scene, "A", "Jab", "G", 15)
    scene.turn("H")
    scene.turn("A")
    assert (scene.round, lost(scene)) == (2, {"G": 10})
    scene.turn("H")
    scene.turn("A")
    assert (scene.round, lost(scene)) == (3, {"G": 7})


@pytest.mark.parametrize(("words", "lost_by"), [
    ("This can happen only twice per battle.", [5, 10, 10]),
    ("The howler can't do this more than once in a battle.", [5, 5, 5]),
    ("This ability works only once per round.", [5, 10, 15]),
])
def test_how_often_is_told_afterwards(words: str, lost_by: list[int]) -> None:
    scene = field(CLAW, f"Spite: When an enemy hits the howler, that enemy takes 5 damage. {words}")
    for harm in lost_by:
        blow(scene, "A", "Jab", "G", 15)
        assert lost(scene)["A"] == harm


@pytest.mark.parametrize("words", [
    "Once per round, when an enemy hits the howler, it can roll a hard save. If it succeeds, it takes half damage.",
    "Whenever an attack hits the howler, roll a hard save. On a success, the howler takes half damage.",
])
def test_a_save_halves_the_blow_that_is_answered(words: str) -> None:
    for natural, harm in ((16, 5), (15, 10)):
        scene = field(CLAW, f"Hard: {words}")
        scene.turn("A")
        scene.dice(d20=[15, natural])
        scene.do("A", "Jab", "G")
        assert lost(scene) == {"G": harm}


def test_what_is_hit_by_a_kind_of_attack_is_the_howler() -> None:
    scene = field(CLAW, "Singed: Howlers hit by a fire attack take a -4 penalty to attacks until the end of their next "
                        "turn.")
    before = scene.attack("G", "Claw", "A").value
    blow(scene, "A", "Jab", "G", 15)
    assert scene.attack("G", "Claw", "A").value >= before
    blow(scene, "A", "Bolt", "G", 15)
    assert scene.attack("G", "Claw", "A").value <= before - 3


def test_the_target_is_attacked_again() -> None:
    scene = field("Claw +10 vs. AC—12 damage\n  Natural even hit: The howler can attack the target again as a free "
                  "action.",
                  engaged=BOTH)
    blow(scene, "G", "Claw", "A", 16, 15)
    assert lost(scene) == {"A": 24}


@pytest.mark.parametrize("words", [
    "The target must succeed at a hard save or be dazed until the end of its next turn.",
    "If the target fails a hard save, it is dazed until the end of its next turn.",
    "The howler forces the target to roll a hard save. On a failure, it is dazed until the end of its next turn.",
])
def test_a_save_is_rolled_at_once(words: str) -> None:
    for natural, dazed in ((16, False), (15, True)):
        scene = field(f"Claw +10 vs. AC—12 damage\n  Natural even hit: {words}")
        blow(scene, "G", "Claw", "A", 18, natural)
        assert ("dazed" in scene["A"].conditions) == dazed


def test_ongoing_damage_grows() -> None:
    scene = field("Claw +10 vs. AC—2 damage and 5 ongoing damage\n  Natural even hit: If the target is already taking "
                  "ongoing damage, that ongoing damage increases by 3.")
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "G", "Claw", "A", 16)
    before = scene["A"].hp
    scene.turn("A")
    scene.dice(d20=[2])
    scene.end()
    assert before - scene["A"].hp == 8


@pytest.mark.parametrize("words", [
    "When the howler disengages successfully, each nearby enemy takes 3 damage.",
    "When the howler successfully disengages, each nearby enemy takes 3 damage.",
])
def test_who_gets_away(words: str) -> None:
    scene = field(CLAW, f"Slip: {words}")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "disengage")
    assert lost(scene) == {"A": 3, "B": 3}


@pytest.mark.parametrize("words", [
    "While the target is dazed, the howler's attacks against it deal +5 damage.",
    "Until the end of the battle, the howler's attacks against the target deal +5 damage.",
])
def test_what_is_said_of_the_target_is_of_nobody_else(words: str) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage\n  Natural 18: {words}", engaged=BOTH, A=dict(conditions=["dazed"]),
                  B=dict(conditions=["dazed"]))
    blow(scene, "G", "Claw", "A", 18)
    blow(scene, "G", "Claw", "B", 15)
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 29, "B": 12}


def test_what_befell_somebody_else_is_noted_as_not_kept() -> None:
    words = ("Enemies engaged with the howler at the end of their turn take 10 fire damage if they have taken fire "
             "damage since the end of their last turn.")
    scene = Scene("archmage", A=dict(), G=dict(side="monsters", name="Mire howler", powers=[CLAW, f"Ashes: {words}"]))
    assert scene["G"].notes


@pytest.mark.parametrize(("natural", "harm"), [(10, 5), (12, 10)])
def test_half_unless_the_roll_is_good(natural: int, harm: int) -> None:
    scene = field(CLAW, "Hide: The howler takes half damage from attacks that target AC unless the attacker rolled a "
                        "natural 12+.", G=dict(ac=8))
    blow(scene, "A", "Jab", "G", natural)
    assert lost(scene) == {"G": harm}


@pytest.mark.parametrize("words", [
    "Until the howler takes fire damage, its attacks deal +5 damage.",
    "The howler's attacks deal +5 damage until it has taken fire damage.",
    "The howler's attacks deal +5 damage until he takes fire damage.",
])
def test_what_is_had_from_the_beginning_ends_when_it_happens(words: str) -> None:
    scene = field(CLAW, f"Dry: {words}")
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 34, "G": 10}
    blow(scene, "A", "Bolt", "G", 15)
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 46, "G": 17}


def test_a_guard_that_ends_with_the_first_wound() -> None:
    scene = field(CLAW, "Crust: The howler has a +4 bonus to all defenses until it takes damage.")
    blow(scene, "A", "Jab", "G", 15)
    assert not lost(scene)
    blow(scene, "A", "Jab", "G", 19)
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 20}


@pytest.mark.parametrize("words", [
    "When an enemy hits him, he heals 4 hp.",
    "When she is hit, she heals 4 hp.",
    "When an enemy hits the howler, he heals himself 4 hp.",
])
def test_it_is_also_called_he_or_she(words: str) -> None:
    scene = field(CLAW, f"Hardy: {words}")
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == {"G": 16}


@pytest.mark.parametrize("words", ["When an enemy engages the howler, it gains 5 temporary hp.",
                                   "When an enemy moves next to the howler, it gains 5 temporary hp."])
def test_no_foe_has_the_good_of_what_it_does(words: str) -> None:
    scene = field(CLAW, f"Wary: {words}", engaged=())
    scene.turn("A")
    scene.do("A", "engage", "G")
    assert (scene["A"].temp_hp, scene["G"].temp_hp) == (0, 5)


@pytest.mark.parametrize("words", [
    "Enemies that attack the howler must roll a normal save; on a failure, they are dazed until the end of their next "
    "turn.",
    "Each enemy that attacks the howler must roll a normal save. On a failure, it is dazed until the end of its next "
    "turn.",
])
@pytest.mark.parametrize("save, states", [(3, {"dazed"}), (13, set())])
def test_who_does_something_is_asked_how_it_saved(words: str, save: int, states: set[str]) -> None:
    scene = field(CLAW, f"Glare: {words}")
    blow(scene, "A", "Jab", "G", save, 19)
    assert scene["A"].conditions == states


def test_a_save_that_nobody_rolls_is_a_note() -> None:
    scene = Scene("archmage", A=dict(), G=dict(side="monsters", name="Mire howler", powers=[
        CLAW, "Slick: The howler adds +5 to disengage checks. If it succeeds, it gains a +2 bonus to AC until the end "
              "of its next turn."]))
    assert any("AC" in note for note in scene["G"].notes)
