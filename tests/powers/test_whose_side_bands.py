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
