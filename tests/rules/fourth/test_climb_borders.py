"""Climbing, swimming and falling at their borders: half the speed, the last square, the failed check, every refusal."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
CLIFF = {"*": "climb"}
POOL = {"~": "water"}
CLIMB, PAID, TABLE = "fourth.athletics.climb", "fourth.climb.uses-movement", "fourth.climb.dc-table"
SWIM = "fourth.athletics.swim"
THROW = "Throw (standard, at-will): Ranged 20; +40 vs Ref; 1 damage, and the target is pushed 1 square."


def wall(
    stage: Stage, text: str = "A * * * . G", bonus: int = 30, options: dict[str, object] | None = None, **hero: Any
) -> Scene:
    scene = stage(
        text,
        terrain={**CLIFF, **POOL},
        options=options,
        A={"skills": {"athletics": bonus}, **hero},
        G=dict(side="monsters", powers=[THROW]),
    )
    scene.turn("A")
    return scene


def listed(scene: Scene, action: str) -> list[tuple[Square | None, dict[str, str] | None]]:
    """What an action offers: where to, and with which choices."""
    board = scene.battle.board
    uses = scene.battle.rules.actions[action].uses(scene.battle, scene.battle.creatures[0])
    return [(board.coords(use.to) if use.to >= 0 else None, use.choose) for use in uses]


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.parametrize(("speed", "reached"), [(6, [1, 2, 3]), (5, [1, 2]), (4, [1, 2]), (2, [1]), (8, [1, 2, 3, 4])])
def test_over_a_cliff_at_half_speed(stage: Stage, speed: int, reached: list[int]) -> None:
    scene = wall(stage, speed=speed)
    choose = {"surface": "uneven"}
    assert [column for column in range(1, 6) if scene.can("A", "climb", to=(column, 0), choose=choose)] == reached
    assert listed(scene, "climb") == [((column, 0), choose) for column in reached]
    if 4 not in reached:
        assert scene.why_not("A", "climb", to=(4, 0), choose=choose) == CLIMB


@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.parametrize(("value", "walked", "reached"), [
    (None, 1, [2, 3, 4]), (None, 3, [4, 5, 6]), (None, 4, [5, 6]), (None, 5, [6]), ("double-cost", 1, [2, 3]),
    ("double-cost", 2, [3, 4]), ("double-cost", 3, [4]), ("double-cost", 4, [5]), ("double-cost", 5, []),
])  # fmt: skip
def test_what_was_walked_first_is_gone(stage: Stage, value: str | None, walked: int, reached: list[int]) -> None:
    ground = "A " + ". " * walked + "* * * * G"
    scene = wall(stage, ground, options={"climb-and-swim-speed": value} if value else None)
    path = [(n, 0) for n in range(1, walked + 1)]
    assert [
        column
        for column in range(walked + 1, walked + 5)
        if scene.can("A", "climb", path=path, to=(column, 0), choose={"dc": 5})
    ] == reached


@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.rule("fourth.terrain.difficult")
def test_mud_before_a_cliff_costs_double(stage: Stage) -> None:
    scene = wall(stage, "A , , * * * G")
    path = [(1, 0), (2, 0)]
    assert scene.can("A", "climb", path=path, to=(4, 0), choose={"dc": 5})
    assert not scene.can("A", "climb", path=path, to=(5, 0), choose={"dc": 5})
    assert scene.why_not("A", "climb", path=[(1, 0), (3, 0)], choose={"dc": 5}) is not None


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(("choose", "why"), [
    ({"dc": 5}, None), ({}, TABLE), ({"surface": "glass"}, TABLE), ({"dc": 5, "direction": "down"}, CLIMB),
    ({"dc": 5, "direction": "sideways"}, CLIMB), ({"dc": 5, "squares": 0}, PAID), ({"dc": 5, "squares": 1}, None),
    ({"dc": 5, "squares": 3}, None), ({"dc": 5, "squares": 4}, PAID), ({"dc": 5, "squares": "few"}, PAID),
    ({"dc": 5, "direction": "up"}, None),
])  # fmt: skip
def test_what_may_be_said_of_a_climb(stage: Stage, choose: dict[str, Any], why: str | None) -> None:
    assert wall(stage).why_not("A", "climb", choose=choose) == why


@pytest.mark.rule("fourth.skill.difficulty-table")
@pytest.mark.parametrize("action", ["climb", "swim"])
def test_a_difficulty_is_a_number_or_a_word_of_the_table(stage: Stage, action: str) -> None:
    scene = wall(stage)
    assert scene.why_not("A", action, choose={"dc": "tricky"}) == "fourth.skill.difficulty-table"
    assert scene.can("A", action, choose={"dc": "hard"})


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(
    ("condition", "action"),
    [
        ("immobilized", "climb"),
        ("restrained", "climb"),
        ("prone", "climb"),
        ("immobilized", "swim"),
        ("restrained", "swim"),
    ],
)
def test_who_cannot_move_neither_climbs_nor_swims(stage: Stage, condition: str, action: str) -> None:
    why = wall(stage, conditions=[condition]).why_not("A", action, choose={"dc": 5})
    assert why is not None and why.startswith("fourth.condition." + condition)


@pytest.mark.rule("fourth.climb.fail-by-4")
@pytest.mark.rule("fourth.climb.fail-by-5")
@pytest.mark.parametrize(("roll", "height", "hp"), [(10, 6, 40), (9, 3, 40), (6, 3, 40), (5, 0, 33), (1, 0, 33)])
def test_on_the_wall_four_short_holds_and_five_short_falls(stage: Stage, roll: int, height: int, hp: int) -> None:
    scene = wall(stage, bonus=10)
    scene.dice(d20=[20, roll], d10=[7] if hp < 40 else [])
    scene.do("A", "climb", choose={"dc": 20})
    assert (scene["A"].height, scene.battle.creatures[0].moved) == (3, 3)
    scene.do("A", "climb", choose={"dc": 20})
    assert (scene["A"].height, scene["A"].hp) == (height, hp)
    assert scene.advantage("G", "A") is (height > 0)


@pytest.mark.rule("fourth.athletics.climb")
def test_on_a_wall_one_goes_up_or_down_and_nowhere_else(stage: Stage) -> None:
    scene = wall(stage)
    scene.do("A", "climb", choose={"dc": 5, "squares": 2})
    assert scene.why_not("A", "climb", path=[(1, 0)], choose={"dc": 5}) == CLIMB
    assert scene.why_not("A", "walk", to=(1, 0)) == "fourth.climb.grants-advantage"
    assert (None, {"surface": "uneven", "direction": "down"}) in listed(scene, "climb")
    scene.do("A", "climb", choose={"dc": 5, "direction": "down", "squares": 1})
    assert (scene["A"].height, scene.battle.creatures[0].moved) == (1, 3)
    scene.turn("A")
    scene.do("A", "climb", choose={"dc": 5, "direction": "down"})
    assert (scene["A"].height, scene.battle.creatures[0].moved) == (0, 1)
    assert scene.can("A", "walk", to=(0, 0)) is False
    assert not scene.advantage("G", "A")


@pytest.mark.rule("fourth.athletics.climb")
def test_a_climb_is_not_listed_where_there_is_nothing_to_climb(stage: Stage) -> None:
    assert listed(wall(stage, "A . * . . G"), "climb") == []
    scene = wall(stage, "A . . . . G")
    assert (listed(scene, "climb"), listed(scene, "swim")) == ([], [])
    assert scene.can("A", "climb", choose={"dc": 5})


@pytest.mark.rule("fourth.athletics.climb")
def test_a_climb_does_not_end_in_another_creatures_square(stage: Stage) -> None:
    scene = stage("A * B * . G", terrain=CLIFF, A=dict(skills={"athletics": 30}), B={}, G=dict(side="monsters"))
    scene.turn("A")
    assert scene.can("A", "climb", to=(1, 0), choose={"dc": 5})
    assert not scene.can("A", "climb", to=(2, 0), choose={"dc": 5})


@pytest.mark.rule("fourth.ruling.falling")
@pytest.mark.rule("fourth.forced.push")
@pytest.mark.parametrize(("squares", "dice"), [(1, []), (2, [6]), (3, [6])])
def test_a_climber_pushed_off_falls_as_far_as_it_had_climbed(stage: Stage, squares: int, dice: list[int]) -> None:
    scene = wall(stage, ". . A . . G")
    scene.do("A", "climb", choose={"dc": 5, "squares": squares})
    scene.turn("G")
    scene.dice(d20=[10], d10=dice)
    scene.do("G", "Throw", "A")
    assert (scene["A"].at, scene["A"].height, scene["A"].hp) == ((1, 0), 0, 39 - sum(dice))
    assert ("prone" in scene["A"].conditions) is bool(dice)
    assert not scene.can("A", "climb", choose={"dc": 5, "direction": "down"})


@pytest.mark.rule("fourth.ruling.falling")
def test_who_is_pushed_on_the_ground_does_not_fall(stage: Stage) -> None:
    scene = wall(stage, ". . A . . G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Throw", "A")
    assert (scene["A"].at, scene["A"].hp, scene["A"].conditions) == ((1, 0), 39, set())


@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.parametrize(("speed", "reached"), [(6, [1, 2, 3]), (5, [1, 2]), (3, [1]), (8, [1, 2, 3, 4])])
def test_a_swimmer_goes_half_its_speed(stage: Stage, speed: int, reached: list[int]) -> None:
    scene = wall(stage, "A ~ ~ ~ ~ G", speed=speed)
    choose = {"water": "calm"}
    assert [column for column in range(1, 5) if scene.can("A", "swim", to=(column, 0), choose=choose)] == reached
    assert listed(scene, "swim") == [((column, 0), choose) for column in reached]
    if 4 not in reached:
        assert scene.why_not("A", "swim", to=(4, 0), choose=choose) == SWIM


@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.rule("fourth.swim.failure")
@pytest.mark.parametrize(("roll", "at", "depth"), [(10, 3, 0), (9, 1, 0), (6, 1, 0), (5, 1, 1), (1, 1, 1)])
def test_a_swim_by_the_roll(stage: Stage, roll: int, at: int, depth: int) -> None:
    scene = wall(stage, ". ~ ~ ~ ~ G", bonus=0, at=(1, 0))
    scene.dice(d20=[roll])
    scene.do("A", "swim", to=(3, 0), choose={"dc": 10})
    assert (scene["A"].at, scene["A"].depth) == ((at, 0), depth)


@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.parametrize(("depth", "to", "at", "left", "moved"), [
    (1, 2, 2, 0, 2), (1, 3, 3, 0, 3), (1, 4, 1, 0, 1), (2, 2, 2, 0, 3), (2, 3, 1, 0, 2), (3, 2, 1, 0, 3),
    (4, 2, 1, 1, 3),
])  # fmt: skip
def test_coming_up_uses_movement_first(stage: Stage, depth: int, to: int, at: int, left: int, moved: int) -> None:
    scene = wall(stage, ". ~ ~ ~ ~ G", at=(1, 0, -depth))
    scene.do("A", "swim", to=(to, 0), choose={"dc": 5})
    assert (scene["A"].at, scene["A"].depth, scene.battle.creatures[0].moved) == ((at, 0), left, moved)


@pytest.mark.rule("fourth.athletics.swim")
def test_a_walk_to_the_water_that_is_cut_short_is_no_swim(stage: Stage) -> None:
    scene = stage(
        "A . . ~ ~ G\n. H . . . .",
        terrain=POOL,
        A=dict(skills={"athletics": 30}),
        G=dict(side="monsters"),
        H=dict(
            side="monsters",
            powers=[
                "Stab (standard, at-will): Reach 1; +40 vs AC; the target is immobilized "
                "until the end of its next turn.",
            ],
        ),
    )
    scene.turn("A")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "swim", path=[(1, 0), (2, 0)], to=(3, 0), choose={"dc": 5})
    assert scene["A"].at != (2, 0)
    assert scene.last("check") is None


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(("squares", "height"), [(1, -1), (2, 0), (3, 0)])
def test_climbing_straight_up_in_a_drop_ends_at_its_edge(stage: Stage, squares: int, height: int) -> None:
    hero = dict(at=(1, 1), skills={"athletics": 30})
    scene = stage(". . . .\n. ^ . G\n. . . .", drop=2, A=hero, G=dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "climb", choose={"squares": squares, "direction": "up", "surface": "uneven"})
    assert scene["A"].at == (1, 1)
    assert scene.battle.creatures[0].altitude == height


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(("mode", "column", "why"), [
    ("fly", 7, "fourth.action.walk"), ("fly", 3, None), ("walk", 3, "fourth.athletics.climb"),
    ("walk", 7, "fourth.athletics.climb"), ("climb", 7, "fourth.action.walk"), ("climb", 2, None),
])  # fmt: skip
def test_what_keeps_one_in_a_drop_is_said_by_how_it_would_leave(
    stage: Stage, mode: str, column: int, why: str | None
) -> None:
    hero = dict(at=(1, 0), modes={mode: 3} if mode != "walk" else {}, speed=6)
    scene = stage(". ^ . . . . . . G", A=hero, G=dict(side="monsters"))
    scene.turn("A")
    assert scene.why_not("A", "walk", to=(column, 0), choose={"mode": mode}) == why
