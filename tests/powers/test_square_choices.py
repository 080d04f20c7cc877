"""Lists of what somebody can do, swaps told without a subject, opportunities given, distances counted: each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

FIELD = """
    . . . . . . . .
    . . . . . . . .
    . . A G . . . .
    . B . . . . . .
    . . . . . . . .
"""


def scene_of(words: str, **more: int) -> Scene:
    """A's turn, with a card that does this on a hit and holds no note."""
    card = ("Trick\nAt-Will Attack 1 (Standard Action) ● Weapon\nMelee weapon, one creature\n"
            f"Attack Strength vs AC\n{words}")
    scene = Scene("orcus", FIELD, A=dict(hp=50, str=14, cha=16, powers=[card], **more), B=dict(hp=50),
                  G=dict(side="monsters", hp=50, ac=10, powers=["Slap (standard, at-will): +10 vs AC; 8 damage."]))
    assert not scene["A"].notes
    scene.turn("A")
    return scene


@pytest.mark.parametrize(("chosen", "prone", "at"), [
    ("1 SELF shifts 1 square", False, (2, 3)), ("2 the target is knocked prone", True, (2, 2)),
    ("3 SELF gains 5 temporary hit points", False, (2, 2)),
])
def test_one_thing_of_a_list_is_done(chosen: str, prone: bool, at: tuple[int, int]) -> None:
    scene = scene_of("Hit 1 damage.\nEffect You can shift 1 square, knock the target prone, or "
                     "gain 5 temporary hit points.")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G", choose={"Trick": "yes", "option": chosen, "shift": (2, 3)})
    assert ("prone" in scene["G"].conditions) is prone
    assert scene["A"].at == at and scene["A"].temp_hp == (5 if chosen[0] == "3" else 0)


@pytest.mark.parametrize("words", ["Swap places with the target.", "You swap places with the target."])
def test_who_is_told_to_swap_places_does(words: str) -> None:
    scene = scene_of(f"Hit 1 damage.\nEffect {words}")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["A"].at == (3, 2) and scene["G"].at == (2, 2)


def test_an_opportunity_given_is_taken() -> None:
    scene = scene_of("Hit 1 damage.\nMiss You provoke an opportunity attack from the target.", ac=10)
    scene.dice(d20=[2, 12])
    scene.do("A", "Trick", "G")
    assert scene["A"].hp == 42


@pytest.mark.parametrize("words", [
    "Push the target squares equal to your Charisma modifier.",
    "Push the target a number of squares equal to your Charisma modifier.",
])
def test_a_distance_is_counted(words: str) -> None:
    scene = scene_of(f"Hit 1 damage.\nEffect {words}")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G", choose={"push": [(4, 2), (5, 2), (6, 2)]})
    assert scene["G"].at == (6, 2)
