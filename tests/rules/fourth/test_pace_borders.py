"""How far the last action went is what a Stealth check asks, not what was walked the turn before."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]


@pytest.mark.rule("fourth.stealth.move-penalty")
@pytest.mark.parametrize("before", [0, 2, 4, 6])
@pytest.mark.parametrize(("squares", "roll", "success"), [
    (2, 8, True), (2, 7, False), (3, 13, True), (3, 12, False), (5, 13, True), (5, 12, False),
])  # fmt: skip
def test_each_turn_begins_to_count_anew(stage: Stage, before: int, squares: int, roll: int, success: bool) -> None:
    scene = stage(
        ". " * 7 + ": " * 8 + ". . .",
        A={"at": (6 - before, 0), "skills": {"stealth": 4}},
        G={"side": "monsters", "at": (17, 0), "hp": 90, "skills": {"perception": 2}},
    )
    scene.turn("A")
    if before:
        scene.do("A", "walk", to=(6, 0))
    scene.turn("A")
    scene.do("A", "walk", to=(6 + squares, 0))
    scene.dice(d20=[roll])
    scene.do("A", "hide")
    assert scene.hidden("A", "G") is success
