"""Attacks written out within a sentence: "it explodes: close burst 1; +8 vs Reflex; ...", each played."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

BOARD = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . A G B . . . . .
    . . . . . . . . . .
    . . . . . . . . . C
"""


LANE = ". . A G B . . . . C"


def field(line: str, board: str = BOARD, **more: Any) -> Scene:
    """G with this line: A and B are adjacent to it, C is far off."""
    foe = dict(hp=50, ac=10, fort=10, ref=10, powers=["Stick (standard, at-will): +30 vs AC; 60 damage."])
    return Scene("orcus", board, A=dict(foe), B=dict(foe), C=dict(foe),
                 G=dict(side="monsters", hp=50, ac=10, powers=[line]) | more)


def lost(scene: Scene) -> dict[str, int]:
    """How many hit points everybody has lost."""
    return {name: 50 - scene[name].hp for name in "ABC" if scene[name].hp != 50}


@pytest.mark.parametrize(("natural", "harm"), [(12, {"A": 7, "B": 7}), (2, {})])
@pytest.mark.parametrize("said", [
    "When G drops to 0 hit points, it explodes: near burst 1; +4 vs Reflex; 7 fire damage.",
    "When G drops to 0 hit points, it makes the following attack against each enemy within 1 square: "
    "+4 vs Reflex; 7 fire damage.",
])
def test_an_attack_made_as_it_falls(said: str, natural: int, harm: dict[str, int]) -> None:
    scene = field(f"Last Gasp: {said}")
    scene.turn("A")
    scene.dice(d20=[15, natural, natural])
    scene.do("A", "Stick", "G")
    assert lost(scene) == harm


@pytest.mark.parametrize("said", [
    "makes the following attack against each enemy it moves past: +12 vs Reflex; 8 damage.",
    "makes the following attack against each creature it moves past: +12 vs Reflex; 8 damage.",
])
def test_all_whom_it_went_past_are_attacked_where_they_are(said: str) -> None:
    scene = field(f"Rush (standard, at-will): G moves up to its speed and {said}", speed=6)
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Rush", to=(7, 2))
    assert lost(scene) == {"B": 8}
    assert scene["G"].hp == 50


@pytest.mark.parametrize(("natural", "harm"), [(12, {"B": 8}), (2, {})])
def test_a_trampler_attacks_whose_space_it_enters(natural: int, harm: dict[str, int]) -> None:
    scene = field(
        "Trample (standard, at-will): G can move up to its speed and enter enemies' spaces. When it enters an enemy's "
        "space, it makes a trample attack: +4 vs Reflex; 8 damage.", LANE, speed=6)
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Trample", to=(5, 0))
    assert lost(scene) == harm


def test_what_it_misses_with_is_the_attack_written_out() -> None:
    scene = field("Spring (standard, at-will): G shifts 1 square and makes the following attack: Melee 1; +2 vs AC; 8 "
                  "damage. Miss: Half damage.")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Spring", to=(3, 1))
    assert sum(lost(scene).values()) == 4


def test_an_attack_behind_words_nobody_understood_is_a_note_and_harms_nobody() -> None:
    scene = field("Sulk (standard, at-will): G sulks at the lantern and makes the following attack: +12 vs AC; 8 "
                  "damage.")
    assert "+12 vs AC; 8 damage." in scene["G"].notes
