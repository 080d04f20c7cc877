"""A step of one square: every square round one, what stands in its way and by which rule, for small and large."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
GROUND = """
    . . . . . . .
    . # . , . . .
    . . A ^ . . .
    . B . . # . .
    . . G . . . .
    . . . . . . H
"""


def stepper(stage: Stage, text: str = GROUND, drop: int = 2, **hero: Any) -> Scene:
    others: dict[str, dict[str, Any]] = {key: {} for key in "BC" if key in text}
    foes: dict[str, dict[str, Any]] = {key: dict(side="monsters") for key in "GH" if key in text}
    scene = stage(text, drop=drop, A=hero, **others, **foes)
    scene.turn("A")
    return scene


def offered(scene: Scene, action: str) -> set[Square]:
    board = scene.battle.board
    uses = scene.battle.rules.actions[action].uses(scene.battle, scene.battle.creatures[0])
    return {board.coords(use.to) for use in uses}


@pytest.mark.rule("fourth.action.shift")
@pytest.mark.rule("fourth.ruling.shift-into-difficult")
def test_every_square_round_one_may_be_stepped_into_or_not(stage: Stage) -> None:
    scene = stepper(stage)
    free = {(2, 1), (1, 2), (2, 3), (3, 3)}
    assert offered(scene, "shift") == free
    for column in range(7):
        for row in range(6):
            assert scene.can("A", "shift", to=(column, row)) is ((column, row) in free), (column, row)
            assert scene.can("A", "shift", path=[(column, row)]) is ((column, row) in free), (column, row)
    assert not scene.can("A", "shift", path=[(2, 1), (2, 0)])
    assert scene.why_not("A", "shift") == "fourth.action.shift"


@pytest.mark.rule("fourth.action.shift")
@pytest.mark.parametrize(("to", "why"), [
    ((2, 0), "fourth.action.shift"), ((2, 2), "fourth.action.shift"), ((1, 1), "fourth.terrain.obstacle"),
    ((1, 3), "fourth.occupied.ending"), ((3, 1), "fourth.shift.difficult-terrain"),
])  # fmt: skip
def test_why_a_square_is_not_stepped_into(stage: Stage, to: Square, why: str) -> None:
    assert stepper(stage).why_not("A", "shift", to=to) == why


@pytest.mark.rule("fourth.action.shift")
@pytest.mark.rule("fourth.ruling.shift-into-difficult")
@pytest.mark.parametrize(("text", "free"), [
    (". . . .\n. A . .\n. . . .\n. . . H", {(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)}),
    (". . . ,\n. A . .\n. . . .\n. . . H", {(0, 0), (1, 0), (0, 1), (2, 1), (0, 2), (1, 2)}),
    (". , . .\n. A . .\n. . . .\n. . . H", {(2, 0), (2, 1), (0, 1), (0, 2), (1, 2)}),
    (". . . #\n. A . .\n. . . .\n. . . H", {(0, 0), (1, 0), (0, 1), (2, 1), (0, 2), (1, 2)}),
    (". . . .\n. A . .\n. . . .\n. B . H", {(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)}),
])  # fmt: skip
def test_a_large_creature_steps_where_all_its_space_may_be(stage: Stage, text: str, free: set[Square]) -> None:
    scene = stepper(stage, text, size="large")
    assert {(c, r) for c in range(4) for r in range(4) if scene.can("A", "shift", to=(c, r))} == free
    assert offered(scene, "shift") == free


@pytest.mark.rule("fourth.ruling.shift-into-difficult")
def test_the_mud_one_stands_in_already_bars_no_step(stage: Stage) -> None:
    scene = stage(". . . . .\n. . . . .\n. . . . .\n. . . . H", terrain={}, A=dict(at=(1, 1), size="large"),
                  H=dict(side="monsters"))
    scene.turn("A")
    before = offered(scene, "shift")
    muddy = stage(". . . . .\n. . , . .\n. . . . .\n. . . . H", A=dict(at=(1, 1), size="large"),
                  H=dict(side="monsters"))
    muddy.turn("A")
    assert offered(muddy, "shift") == before


@pytest.mark.rule("fourth.ruling.standing-up-in-shared-square")
@pytest.mark.parametrize(("conditions", "able"), [([], True), (["immobilized"], False), (["slowed"], True)])
def test_out_of_a_shared_square_one_stands_up_into_a_free_one(
    stage: Stage, conditions: list[str], able: bool
) -> None:
    scene = stage(GROUND, A=dict(conditions=["prone", *conditions]), B={}, C=dict(at=(2, 2)), G=dict(side="monsters"),
                  H=dict(side="monsters"))
    scene.turn("A")
    free = {(2, 1), (3, 1), (1, 2), (2, 3), (3, 3)} if able else set()  # It is a step and no shift: mud is no bar.
    stand = scene.battle.rules.actions["stand-up"]
    found = {scene.battle.board.coords(to) for to in stand.ways_out(scene.battle, scene.battle.creatures[0])}  # type: ignore[attr-defined]
    assert found == free
    assert scene.can("A", "stand-up") is able


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.parametrize(("airborne", "choose", "able", "height"), [
    (False, {"mode": "fly"}, True, 1), (True, {"mode": "fly"}, False, 1), (True, {"land": True}, True, 0),
    (False, {"land": True}, False, 0), (False, {"altitude": 0}, False, 0), (False, {"altitude": 6}, True, 6),
    (False, {"altitude": 7}, False, 0), (True, {"altitude": 1}, False, 1), (True, {"altitude": 7}, True, 7),
    (True, {"altitude": 8}, False, 1), (True, {"altitude": 0}, True, 0),
])  # fmt: skip
def test_straight_up_and_down_without_going_anywhere(
    stage: Stage, airborne: bool, choose: dict[str, Any], able: bool, height: int
) -> None:
    scene = stepper(stage, "A . . . H", modes={"fly": 6, "hover": True}, airborne=airborne)
    assert scene.can("A", "walk", choose=choose) is able
    assert scene.can("A", "walk", to=(0, 0), choose=choose) is able
    if able:
        scene.do("A", "walk", choose=choose)
    assert (scene["A"].at, scene.battle.creatures[0].altitude) == ((0, 0), height)
