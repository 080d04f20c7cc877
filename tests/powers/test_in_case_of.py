"""What is laid in any case and what in some case alone, and whose turn a case is bound to; each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

BOARD = """
    . . . . . .
    . A G B . .
    . . . . . .
"""


def field(line: str) -> Scene:
    """G with this line, A and B beside it."""
    foe = dict(hp=50, ac=10, fort=10, powers=["Stick (standard, at-will): +5 vs AC; 1 damage."])
    return Scene("orcus", BOARD, A=dict(foe), B=dict(foe), G=dict(side="monsters", hp=50, ac=30, powers=[line]))


@pytest.mark.parametrize("said", [
    "the target is slowed, and immobilized if it was already slowed (save ends).",
    "the target is slowed (save ends), and immobilized (save ends) if it was already slowed.",
])
def test_a_state_laid_in_any_case_and_one_if_it_was_there(said: str) -> None:
    scene = field(f"Web (standard, at-will): +30 vs Fortitude; {said}")
    for states in ({"slowed"}, {"slowed", "immobile"}):
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", "Web", "A")
        assert scene["A"].conditions == states
        scene.turn("A")
        scene.dice(d20=[2] * len(states))
        scene.end()


def test_its_next_turn_told_first_is_that_of_whom_the_case_is_about() -> None:
    scene = field("Hex (standard, at-will): +30 vs Fortitude; 1 damage. Until the end of its next turn, the target "
                  "takes 5 damage if it makes an attack.")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hex", "A")
    for left in (44, 44):
        scene.turn("A")
        scene.dice(d20=[2])
        scene.do("A", "Stick", "G")
        assert scene["A"].hp == left
        scene.end()


@pytest.mark.parametrize(("walks", "left"), [(True, 43), (False, 49)])
def test_damage_if_it_moves_on_its_next_turn(walks: bool, left: int) -> None:
    scene = field("Hex (standard, at-will): +30 vs Fortitude; 1 damage, and the target takes 6 damage if it moves "
                  "during its next turn.")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hex", "A")
    scene.turn("A")
    if walks:
        scene.do("A", "five-foot-step", to=(0, 1))
    scene.end()
    scene.turn("A")
    scene.do("A", "five-foot-step", to=(0, 0) if walks else (0, 1))
    assert scene["A"].hp == left


@pytest.mark.parametrize("each", ["target it hits", "enemy hit", "enemy hit by the attack"])
@pytest.mark.parametrize(("rolls", "gained"), [((15, 15), 10), ((15, 1), 5)])
def test_so_much_for_each_who_was_hit(each: str, rolls: tuple[int, int], gained: int) -> None:
    scene = field(f"Howl (standard, at-will): Near burst 1, enemies; +8 vs Fortitude; 1 damage. *Effect:* G gains 5 "
                  f"temporary hit points for each {each}.")
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=list(rolls))
    scene.do("G", "Howl")
    assert scene["G"].temp_hp == gained


@pytest.mark.parametrize(("said", "bites"), [
    ("If one hits, G makes a bite attack against the target.", (False, True, True)),
    ("If either attack hits, G makes a bite attack against the target.", (False, True, True)),
    ("If both claws hit, G makes a bite attack against the target.", (False, False, True)),
    ("If it hits the same target with two claws, G makes a bite attack against the target.", (False, False, True)),
])
def test_a_bite_behind_two_claws(said: str, bites: tuple[bool, ...]) -> None:
    for hits, bite in enumerate(bites):
        foe = dict(hp=50, ac=10, fort=10)
        scene = Scene("orcus", BOARD, A=dict(foe), B=dict(foe), G=dict(side="monsters", powers=[
            "Claw (standard, at-will): +8 vs AC; 1 damage.", "Bite (standard, at-will): +8 vs AC; 7 damage.",
            f"Frenzy (standard, at-will): G makes two claw attacks against the same target. {said}"]))
        assert not scene["G"].notes
        scene.turn("G")
        scene.dice(d20=[15] * hits + [1] * (2 - hits) + [15] * bite)
        scene.do("G", "Frenzy", "A")
        assert 50 - scene["A"].hp == hits + 7 * bite
