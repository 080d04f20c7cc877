"""Whose allies, and who of a kind, print without squares means: each played with scripted dice."""

from __future__ import annotations

import pytest

from battlemat import Scene

from .test_told_bands import CLAW, FOE, blow, field, lost


@pytest.mark.parametrize("words", [
    "When an enemy attacks one of its allies, the howler can make a claw attack against it as a free action.",
    "When an enemy attacks one of its allies, the howler can make a claw attack against that enemy as a free action.",
])
def test_nobody_attacks_its_own_allies(words: str) -> None:
    scene = field(CLAW, f"Guard: {words}", engaged=(("A", "G"), ("A", "H")), H=dict(hp=200))
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Jab", "H")
    assert lost(scene) == {"A": 12, "H": 10}


@pytest.mark.parametrize(("engaged", "hurt"), [
    ((("A", "G"), ("A", "H"), ("B", "H")), {"A": 5}), ((("A", "G"), ("B", "H")), {})])
@pytest.mark.parametrize("words", [
    "At the end of each of its turns, each enemy engaged with it and one of its allies takes 5 damage.",
    "At the end of each of its turns, each enemy engaged with the howler and an ally takes 5 damage.",
])
def test_engaged_with_it_and_with_an_ally(words: str, engaged: tuple[tuple[str, str], ...],
                                          hurt: dict[str, int]) -> None:
    scene = field(CLAW, f"Pack: {words}", engaged=engaged, G=dict(hp=200), H=dict(hp=200))
    scene.turn("G")
    scene.end()
    assert lost(scene) == hurt


@pytest.mark.parametrize(("words", "hurt"), [
    ("other than howlers", {"A": 3, "B": 3}), ("except for mire howlers", {"A": 3, "B": 3}),
    ("other than the howler", {"A": 3, "B": 3, "H": 3}),
])
def test_all_of_a_kind_or_itself_alone_are_left_out(words: str, hurt: dict[str, int]) -> None:
    scene = field(CLAW, f"Stench: Each nearby creature {words} takes 3 damage at the start of its turn.",
                  G=dict(type="howler"), H=dict(hp=200, type="howler"))
    for one in "ABGH":
        scene.turn(one)
    assert lost(scene) == hurt


@pytest.mark.parametrize(("words", "hurt"), [
    ("takes 3 damage and is dazed if it is staggered", {"A": 3}),
    ("takes 3 damage, and is dazed if it is staggered", {"A": 3}),
])
def test_damage_comes_in_any_case_and_the_state_if_it_is_so(words: str, hurt: dict[str, int]) -> None:
    scene = field(CLAW, f"Barbs: When an enemy hits the howler with a melee attack, that enemy {words}.")
    blow(scene, "A", "Jab", "G", 15)
    assert lost(scene) == hurt | {"G": 10}
    assert not scene["A"].conditions


def test_near_the_target_is_its_own_ally() -> None:
    scene = field("R: Spit +10 vs. AC (one far away enemy)—12 damage, and one of its nearby allies takes 5 damage",
                  engaged=(), far=["A"])
    blow(scene, "G", "Spit", "A", 15)
    assert lost(scene) == {"A": 12}


@pytest.mark.parametrize("words", [
    "The howler gains a +4 bonus to AC until the end of its next turn.",
    "Until the start of its next turn, the howler gains a +4 bonus to AC.",
    "The howler is hampered (save ends).",
])
def test_what_ends_with_a_turn_and_never_begins_is_a_note(words: str) -> None:
    scene = Scene("archmage", A={}, G=FOE | dict(side="monsters", name="Mire howler", powers=[CLAW, f"Sulk: {words}"]))
    assert len(scene["G"].notes) == 1
    assert scene.defense("G", "ac").value == 15 and not scene["G"].conditions


def test_whose_attack_it_is_has_somebody_grabbed() -> None:
    scene = Scene("archmage", engaged=[("A", "G")], A=FOE, G=FOE | dict(side="monsters", name="Mire howler", powers=[
        "Claw +10 vs. AC—12 damage, and the target is wibbled by ooze. If it has a creature grabbed, it gains a +2 "
        "bonus to AC until the end of its next turn.", "Hug +10 vs. AC—3 damage, and the target is grabbed"]))
    assert scene["G"].notes == ("the target is wibbled by ooze.",)
    blow(scene, "G", "Hug", "A", 15)
    blow(scene, "G", "Claw", "A", 15)
    assert scene.defense("G", "ac").value == 17


@pytest.mark.parametrize("words", [
    "An enemy takes 5 damage when one of its allies drops.",
    "Each nearby enemy takes 5 damage whenever one of its allies drops to 0 hp.",
])
def test_whose_allies_are_meant_is_not_guessed(words: str) -> None:
    scene = Scene("archmage", A={}, G=FOE | dict(side="monsters", name="Mire howler", powers=[CLAW, f"Grief: {words}"]))
    assert scene["G"].notes == (words,)


def test_what_an_action_begins_lasts_so_long_from_then() -> None:
    scene = field(CLAW, "Veil: Until the start of its next turn, the howler can become invisible as a standard action.")
    assert not scene["G"].conditions
    scene.turn("G")
    scene.do("G", "Veil")
    assert scene["G"].conditions == {"invisible"}
    scene.turn("G")
    assert not scene["G"].conditions


@pytest.mark.parametrize("words", [
    "each nearby ally gains a +2 bonus to attack rolls against it until the end of the howler's next turn",
    "until the end of the howler's next turn, each ally engaged with the target gains a +2 bonus to attack rolls "
    "against it",
])
def test_allies_are_better_against_whom_it_hit(words: str) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage, and {words}", engaged=(("A", "G"), ("A", "H"), ("B", "H")))
    blow(scene, "G", "Claw", "A", 15)
    scene.turn("H")
    assert (scene.attack("H", "Nip", "A").value, scene.attack("H", "Nip", "B").value) == (12, 10)


@pytest.mark.parametrize("whom", ["it", "that enemy"])
def test_allies_are_better_against_whoever_hit_it(whom: str) -> None:
    scene = field(CLAW, f"Grudge: When an enemy hits the howler, each nearby ally gains a +2 bonus to attack rolls "
                        f"against {whom} until the end of the battle.", engaged=(("A", "G"), ("A", "H"), ("B", "H")))
    blow(scene, "A", "Jab", "G", 15)
    scene.turn("H")
    assert (scene.attack("H", "Nip", "A").value, scene.attack("H", "Nip", "B").value) == (12, 10)


def test_half_of_an_allys_wound() -> None:
    scene = field(CLAW, "Bond: When a nearby ally takes damage, the howler takes half of that damage instead.",
                  engaged=(("A", "H"),), H=dict(hp=200))
    blow(scene, "A", "Jab", "H", 15)
    assert lost(scene) == {"G": 5, "H": 5}


def test_what_would_spare_nobody_is_a_note() -> None:
    bond = "Bond: When a nearby ally takes damage, the howler can take half that damage instead."
    assert Scene("archmage", A={}, G=FOE | dict(side="monsters", name="Mire howler", powers=[bond]))["G"].notes


def test_which_of_the_targets_is_not_guessed() -> None:
    sparks = ("Sparks\nRanged spell\nAt-Will\nTarget: One or two nearby enemies\nAttack: Intelligence + Level vs. PD\n"
              "Hit: 7 lightning damage.\nMiss: 3 damage against one of the targets.")
    scene = Scene("archmage", A=FOE | dict(powers=[sparks]), G=dict(side="monsters"))
    assert scene["A"].notes == ("3 damage against one of the targets.",)


def test_dim_light_is_not_bright() -> None:
    scene = field(CLAW, "Dusk: In dim light, the howler gains a +2 bonus to AC.")
    scene.turn("A")
    assert scene.defense("G", "ac", attacker="A").value == 15


def test_what_a_failed_save_lays_instead_takes_the_place() -> None:
    scene = field("Slumber +9 vs. MD—The target is dazed (save ends). If the target fails its first save, it is "
                  "stunned instead (save ends).")
    blow(scene, "G", "Slumber", "A", 15)
    scene.turn("A")
    scene.dice(d20=[3])
    scene.end()
    assert scene["A"].conditions == {"stunned"}


def test_a_death_save_is_not_any_save() -> None:
    words = "When a nearby enemy fails a death save, it heals 5 hp."
    scene = Scene("archmage", A={}, G=FOE | dict(side="monsters", name="Mire howler", powers=[CLAW, f"Glee: {words}"]))
    assert scene["G"].notes == (words,)


def test_what_is_said_next_of_each_that_does_it_comes_then() -> None:
    wall = ("Wall\nClose-quarters spell\nDaily\nEffect: Until the end of the battle, each enemy that engages you takes "
            "5 fire damage. If the escalation die is 1+, it also takes 5 ongoing fire damage.")
    scene = field(CLAW, A=dict(powers=[wall]), engaged=())
    for _ in range(2):
        scene.turn("A")
    scene.do("A", "Wall")
    assert not scene["A"].ongoing
    scene.turn("G")
    scene.do("G", "engage", "A")
    assert lost(scene) == {"G": 5} and scene["G"].ongoing == {"fire": 5}
