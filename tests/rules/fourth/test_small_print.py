"""The small print: jumps to the square, bursts round a corner, who is pushed to an edge, running when slowed."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


@pytest.mark.rule("fourth.jump.uses-movement")
@pytest.mark.parametrize(
    ("speed", "squares", "lands"), [(4, 3, True), (4, 4, True), (4, 5, False), (6, 6, True), (6, 7, False)]
)
def test_a_jump_of_just_the_movement_left_lands(stage: Stage, speed: int, squares: int, lands: bool) -> None:
    scene = stage(A=dict(at=(2, 8), speed=speed, skills={"athletics": 10 * squares - 10}), G=foe(at=(19, 19)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "long-jump", to=(19, 8))
    assert scene["A"].at == (2 + min(speed, squares), 8)
    assert scene.can("A", "walk", to=(2, 7) if speed < 4 else (4, 7)) is lands
    assert scene.can("A", "long-jump") is not lands


@pytest.mark.rule("fourth.area.close-burst")
@pytest.mark.rule("fourth.ruling.close-origin")
def test_a_large_users_burst_reaches_what_any_of_its_squares_can(stage: Stage) -> None:
    boom = "Boom (standard, at-will): Close burst 2, all enemies; +6 vs Reflex; 1 damage."
    scene = stage(
        "\n".join([
            ". . . . . . .",
            ". . # G . . .",
            "# # # . . . .",
            "H # A . # I .",
            ". # . . # . .",
            ". # # . # # #",
            ". . . J . . .",
        ]),
        A=dict(size="large", powers=[boom]),
        G=foe(), H=foe(), I=foe(), J=foe(),
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "Boom")
    struck = {event.target for event in scene.log if event.kind == "attack"}
    assert struck == {"G", "I", "J"}


@pytest.mark.rule("fourth.forced.catch-yourself")
@pytest.mark.parametrize(("save", "over"), [(9, True), (10, False)])
def test_whoever_catches_hold_of_the_edge_is_not_moved_at_all(stage: Stage, save: int, over: bool) -> None:
    shove = "Shove (standard, at-will): +20 vs Fortitude; push 1."
    scene = stage(". A G ^ ^", drop=2, A=dict(powers=[shove]), G=foe(hp=90))
    scene.turn("A")
    scene.dice(d20=[10, save], **({"d10": [5]} if over else {}))
    scene.do("A", "Shove", "G")
    assert scene["G"].at == ((3, 0) if over else (2, 0))
    assert "prone" in scene["G"].conditions


@pytest.mark.rule("fourth.action.run")
@pytest.mark.rule("fourth.ruling.slowed-run")
@pytest.mark.parametrize(("value", "conditions", "furthest"), [
    ("full-run", [], 8), ("no-bonus", [], 8), ("full-run", ["slowed"], 4), ("no-bonus", ["slowed"], 2),
    ("no-bonus", ["immobilized"], 0), ("no-bonus", ["slowed", "immobilized"], 0),
])  # fmt: skip
def test_how_far_the_slowed_run(stage: Stage, value: str, conditions: list[str], furthest: int) -> None:
    scene = stage(options={"slowed-run": value}, A=dict(at=(0, 0), conditions=conditions), G=foe(at=(19, 19)))
    scene.turn("A")
    assert max([n for n in range(1, 12) if scene.can("A", "run", to=(n, 0))], default=0) == furthest


@pytest.mark.rule("fourth.streetwise.use")
def test_asking_again_after_a_failure_may_be_noticed_until_it_succeeds(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 1), skills={"streetwise": 5}))
    risks = 0
    for roll, risk in ((2, False), (2, True), (3, True), (20, True), (2, False), (2, True)):
        scene.dice(d20=[roll])
        scene.do("A", "streetwise")
        told = len([event for event in scene.log if event.kind == "noticed-risk"])
        assert (told > risks) is risk
        risks = told
