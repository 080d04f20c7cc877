"""Climbing, jumping, swimming."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

FLAT = "A . . . . . . . . . . G"


def athlete(stage: Stage, ground: str = FLAT, options: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A, with Athletics +10, on its turn; G far off."""
    scene = stage(ground, options=options, A={"skills": {"athletics": 10}, **hero}, G=dict(side="monsters"))
    scene.turn("A")
    return scene


def climb(scene: Scene, roll: int, dc: int) -> None:
    scene.dice(d20=[roll])
    scene.do("A", "climb", choose={"dc": dc})


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.rule("fourth.athletics.uses")
@pytest.mark.rule("fourth.climb.grants-advantage")
@pytest.mark.parametrize(("roll", "climbs"), [(5, True), (4, False)])
def test_a_climber_meets_the_dc_and_grants_advantage(stage: Stage, roll: int, climbs: bool) -> None:
    scene = athlete(stage)
    assert not scene.advantage("G", "A")
    climb(scene, roll, 15)
    assert scene.advantage("G", "A") is climbs
    assert (scene["A"].actions["move"], scene["A"].actions["standard"]) == (0, 1)
    scene.turn("G")
    assert scene.advantage("G", "A") is climbs


@pytest.mark.rule("fourth.climb.fail-by-4")
@pytest.mark.parametrize("roll", [9, 6])
def test_failed_by_one_to_four_the_climber_stays_and_may_try_again(stage: Stage, roll: int) -> None:
    scene = athlete(stage)
    climb(scene, roll, 20)
    assert (scene["A"].at, scene["A"].hp) == ((0, 0), 40)
    assert scene["A"].actions["move"] == 0
    climb(scene, 10, 20)
    assert scene["A"].actions["standard"] == 0
    assert scene.advantage("G", "A")


@pytest.mark.rule("fourth.climb.fail-by-4")
def test_a_climber_on_the_wall_does_not_fall_for_four(stage: Stage) -> None:
    scene = athlete(stage)
    climb(scene, 20, 15)
    climb(scene, 6, 20)
    assert scene["A"].hp == 40
    assert "prone" not in scene["A"].conditions
    assert scene.advantage("G", "A")


@pytest.mark.rule("fourth.climb.fail-by-5")
@pytest.mark.rule("fourth.fall.damage")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(("speed", "dice"), [(6, [7]), (8, [7, 2]), (9, [7, 2])])
def test_failed_by_five_it_falls_the_height_it_has_reached(stage: Stage, speed: int, dice: list[int]) -> None:
    scene = athlete(stage, speed=speed)
    climb(scene, 20, 15)  # half its speed: 3, 4 and 4 squares up
    scene.dice(d10=dice)
    climb(scene, 5, 20)
    assert scene["A"].hp == 40 - sum(dice)
    assert "prone" in scene["A"].conditions
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("fourth.climb.fail-by-5")
def test_from_the_ground_there_is_nowhere_to_fall(stage: Stage) -> None:
    scene = athlete(stage)
    climb(scene, 1, 20)
    assert scene["A"].hp == 40
    assert "prone" not in scene["A"].conditions


def jump(scene: Scene, roll: int, to: tuple[int, int]) -> None:
    """A jumps towards a square."""
    scene.dice(d20=[roll])
    scene.do("A", "long-jump", to=to)


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.parametrize(
    ("value", "roll", "column"),
    [
        (None, 10, 2),
        (None, 11, 3),
        (None, 14, 3),
        (None, 20, 3),
        (None, 1, 2),
        ("down", 10, 2),
        ("down", 14, 2),
        ("down", 20, 3),
        ("down", 1, 1),
    ],
)
def test_a_tenth_of_the_check_is_the_number_of_squares(
    stage: Stage, value: str | None, roll: int, column: int
) -> None:
    scene = athlete(stage, options={"long-jump-landing": value} if value else None)
    jump(scene, roll, (6, 0))
    assert scene["A"].at == (column, 0)
    assert (scene["A"].actions["move"], scene["A"].actions["standard"]) == (0, 1)


@pytest.mark.rule("fourth.jump.running-start")
@pytest.mark.parametrize(("walked", "column"), [(2, 2 + 4), (1, 1 + 2), (3, 3 + 4)])
def test_two_squares_of_movement_before_it_double_the_jump(stage: Stage, walked: int, column: int) -> None:
    scene = athlete(stage)
    scene.do("A", "walk", to=(walked, 0))
    jump(scene, 10, (walked + 6, 0))  # 20 over 5, or over 10
    assert scene["A"].at == (column, 0)


@pytest.mark.rule("fourth.jump.running-start")
def test_the_start_must_come_directly_before(stage: Stage) -> None:
    scene = athlete(stage)
    scene.do("A", "walk", to=(3, 0))
    scene.turn("A")
    jump(scene, 10, (9, 0))
    assert scene["A"].at == (3 + 2, 0)


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.rule("fourth.jump.land-over-pit")
@pytest.mark.parametrize(
    ("value", "roll", "column", "falls"),
    [(None, 20, 3, False), (None, 11, 3, False), (None, 10, 2, True), ("down", 11, 2, True)],
)
def test_a_pit_is_cleared_or_fallen_into(
    stage: Stage, value: str | None, roll: int, column: int, falls: bool
) -> None:
    scene = athlete(
        stage, "A ^ ^ . . . . G", {"long-jump-landing": value} if value else None
    )
    scene.dice(d10=[6] if falls else [])
    jump(scene, roll, (6, 0))
    assert (scene["A"].at, scene["A"].hp) == ((column, 0), 34 if falls else 40)
    assert ("prone" in scene["A"].conditions) is falls
    assert scene.last("save") is None
    if falls:
        assert scene["A"].actions["move"] == 0


@pytest.mark.rule("fourth.jump.uses-movement")
def test_running_out_of_movement_in_mid_jump_is_a_fall(stage: Stage) -> None:
    scene = athlete(stage, "A . . ^ . . . G", speed=3, skills={"athletics": 30})
    jump(scene, 10, (1, 0))  # four squares, with movement for three
    assert scene["A"].at == (3, 0)
    scene.dice(d10=[6])
    scene.end()
    assert (scene["A"].at, scene["A"].hp) == ((3, 0), 34)


@pytest.mark.rule("fourth.athletics.long-jump")
def test_jumping_from_an_enemys_side_provokes(stage: Stage) -> None:
    scene = stage(
        "A . . . . .\nG . . . . .", A=dict(skills={"athletics": 10}), G=dict(side="monsters")
    )
    scene.turn("A")
    jump(scene, 20, (5, 0))
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.rule("fourth.athletics.high-jump")
def test_a_high_jump_is_a_check_in_a_move_action(stage: Stage) -> None:
    scene = athlete(stage)
    scene.dice(d20=[14])
    scene.do("A", "high-jump")
    assert scene.last("check").value == 24
    assert (scene["A"].at, scene["A"].actions["move"], scene["A"].actions["standard"]) == ((0, 0), 0, 1)


@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.rule("fourth.swim.failure")
@pytest.mark.parametrize("roll", [5, 4, 1])
def test_swimming_is_a_check_in_a_move_action_that_may_be_tried_again(stage: Stage, roll: int) -> None:
    scene = athlete(stage)
    scene.dice(d20=[roll, 10])
    scene.do("A", "swim", choose={"dc": 15})
    assert scene.last("check").value == roll + 10
    assert (scene["A"].actions["move"], scene["A"].actions["standard"]) == (0, 1)
    scene.do("A", "swim", choose={"dc": 15})
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("fourth.athletics.uses")
@pytest.mark.parametrize("action", ["climb", "long-jump", "high-jump", "swim"])
def test_athletics_without_a_sheet_number_is_strength_and_half_level(stage: Stage, action: str) -> None:
    scene = athlete(stage, skills={}, str=18, level=6)
    scene.dice(d20=[9])
    to = (6, 0) if action == "long-jump" else None
    scene.do("A", action, to=to, choose={"dc": 15} if action in ("climb", "swim") else {})
    assert scene.last("check").value == 9 + 4 + 3
