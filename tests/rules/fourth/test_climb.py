"""Climbing, jumping and swimming: surfaces, heights, movement spent."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.systems.fourth import difficulty

Stage = Callable[..., Scene]

FLAT = "A . . . . . . . . . . G"
CLIFF = {"*": "climb"}
POOL = {"~": "water"}


def athlete(stage: Stage, ground: str = FLAT, bonus: int = 10, **more: Any) -> Scene:
    """A, with this Athletics, on its turn; G far off. Fields of the hero are named hero_..."""
    hero = {name.removeprefix("hero_"): more.pop(name) for name in list(more) if name.startswith("hero_")}
    scene = stage(ground, A={"skills": {"athletics": bonus}, **hero}, G=dict(side="monsters"), **more)
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.climb.dc-table")
@pytest.mark.parametrize(
    ("surface", "more", "dc"),
    [("ladder", {}, 0), ("rope", {}, 10), ("uneven", {}, 15), ("rough", {}, 20), ("rough", {"slippery": True}, 25),
     ("rough", {"smooth": True}, 25), ("rough", {"slippery": True, "smooth": True}, 30),
     ("ladder", {"slippery": True}, 5)],
)  # fmt: skip
def test_how_hard_a_surface_is(stage: Stage, surface: str, more: dict[str, bool], dc: int) -> None:
    assert difficulty.climb(surface, **more) == dc
    for roll, height in ((10, 3), (9, 0)):
        scene = athlete(stage, bonus=dc - 10)
        scene.dice(d20=[roll])
        scene.do("A", "climb", choose={"surface": surface, **more})
        assert scene["A"].height == height


@pytest.mark.rule("fourth.climb.dc-table")
def test_what_is_climbed_must_be_said(stage: Stage) -> None:
    scene = athlete(stage)
    assert scene.why_not("A", "climb") == "fourth.climb.dc-table"
    with pytest.raises(Illegal, match="did you mean 'ladder'"):
        scene.do("A", "climb", choose={"surface": "lader"})


@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(
    ("value", "walked", "speed", "height"),
    [(None, 4, 6, 2), ("double-cost", 4, 6, 1), (None, 3, 6, 3), ("double-cost", 3, 6, 1), (None, 0, 6, 3),
     ("double-cost", 0, 6, 3), (None, 0, 7, 3), ("double-cost", 0, 7, 3)],
)  # fmt: skip
def test_squares_climbed_come_out_of_the_movement(
    stage: Stage, value: str | None, walked: int, speed: int, height: int
) -> None:
    scene = athlete(stage, options={"climb-and-swim-speed": value} if value else None, hero_speed=speed)
    scene.dice(d20=[10])
    scene.do("A", "climb", path=[(n, 0) for n in range(1, walked + 1)], choose={"dc": 15})
    assert (scene["A"].at, scene["A"].height) == ((walked, 0), height)
    assert (scene["A"].actions["move"], scene["A"].actions["standard"]) == (0, 1)


def test_an_option_has_the_values_the_ledger_lists(stage: Stage) -> None:
    with pytest.raises(ValueError, match="climb-and-swim-speed"):
        athlete(stage, options={"climb-and-swim-speed": "half"})
    with pytest.raises(ValueError, match="long-jump-landing"):
        athlete(stage, options={"long-jump-landing": "sideways"})
    with pytest.raises(ValueError, match="hide-requires"):
        athlete(stage, options={"hide-requires": "luck"})


@pytest.mark.rule("fourth.climb.uses-movement")
def test_one_climbs_no_further_than_the_movement_goes(stage: Stage) -> None:
    scene = athlete(stage)
    why = "fourth.climb.uses-movement"
    assert scene.why_not("A", "climb", path=[(n, 0) for n in range(1, 7)], choose={"dc": 5}) == why
    assert scene.why_not("A", "climb", choose={"dc": 5, "squares": 4}) == why
    scene.do("A", "climb", choose={"dc": 5, "squares": 2})
    assert scene["A"].height == 2


@pytest.mark.rule("fourth.climb.grants-advantage")
def test_over_the_top_the_climber_is_steady_again(stage: Stage) -> None:
    scene = athlete(stage, "A * . . . G", terrain=CLIFF)
    scene.dice(d20=[5, 5])
    scene.do("A", "climb", to=(1, 0), choose={"surface": "uneven"})
    assert (scene["A"].at, scene["A"].height) == ((1, 0), 1)
    assert scene.advantage("G", "A")
    assert not scene.can("A", "walk", to=(2, 0))
    scene.do("A", "climb", to=(2, 0), choose={"surface": "uneven"})
    assert (scene["A"].at, scene["A"].height) == ((2, 0), 0)
    assert not scene.advantage("G", "A")


@pytest.mark.rule("fourth.climb.grants-advantage")
@pytest.mark.rule("fourth.climb.fail-by-5")
def test_a_fall_ends_the_climb(stage: Stage) -> None:
    scene = athlete(stage)
    scene.dice(d20=[20, 5], d10=[7])
    scene.do("A", "climb", choose={"dc": 15})
    scene.do("A", "climb", choose={"dc": 20})
    assert (scene["A"].hp, scene["A"].height) == (33, 0)
    assert scene["A"].conditions == {"prone"}
    low = athlete(stage)
    low.dice(d20=[20, 5])
    low.do("A", "climb", choose={"dc": 15, "squares": 1})
    low.do("A", "climb", choose={"dc": 20})
    assert (low["A"].hp, low["A"].conditions) == (40, set())


@pytest.mark.rule("fourth.athletics.climb")
def test_down_again(stage: Stage) -> None:
    scene = athlete(stage)
    scene.dice(d20=[20, 20])
    scene.do("A", "climb", choose={"dc": 15})
    scene.do("A", "climb", choose={"dc": 15, "direction": "down"})
    assert scene["A"].height == 0
    assert not scene.advantage("G", "A")


@pytest.mark.rule("fourth.acrobatics.jump-down")
def test_a_climber_may_jump_off(stage: Stage) -> None:
    scene = athlete(stage)
    scene.dice(d20=[20], d10=[7])
    scene.do("A", "climb", choose={"dc": 15})
    scene.do("A", "jump-down")
    assert (scene["A"].hp, scene["A"].height) == (33, 0)


@pytest.mark.rule("fourth.climb.fail-by-5")
def test_a_climber_thrown_from_its_wall_falls(stage: Stage) -> None:
    scene = stage(
        "A . . G", A={"skills": {"athletics": 10}},
        G={"side": "monsters", "powers": ["Trip (standard, at-will): Ranged 10; +40 vs Ref; the target falls prone."]},
    )
    scene.turn("A")
    scene.dice(d20=[20, 10], d10=[7])
    scene.do("A", "climb", choose={"dc": 15})
    scene.turn("G")
    scene.do("G", "Trip", "A")
    assert (scene["A"].hp, scene["A"].height) == (33, 0)


@pytest.mark.rule("fourth.jump.running-start")
@pytest.mark.rule("fourth.jump.uses-movement")
def test_a_start_in_the_same_move_action(stage: Stage) -> None:
    scene = athlete(stage)
    scene.dice(d20=[10])
    scene.do("A", "long-jump", path=[(1, 0), (2, 0)], to=(6, 0))
    assert scene["A"].at == (6, 0)
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("fourth.jump.uses-movement")
def test_with_a_speed_of_five_the_same_jump_ends_in_the_air(stage: Stage) -> None:
    scene = athlete(stage, hero_speed=5)
    scene.dice(d20=[10])
    scene.do("A", "long-jump", path=[(1, 0), (2, 0)], to=(6, 0))
    assert scene["A"].at == (5, 0)
    scene.end()
    assert scene["A"].at == (5, 0)


@pytest.mark.rule("fourth.jump.uses-movement")
def test_a_second_move_action_carries_the_jump_on(stage: Stage) -> None:
    scene = athlete(stage, "A . . ^ ^ . . G", bonus=30, hero_speed=3)
    scene.dice(d20=[20])
    scene.do("A", "long-jump", to=(6, 0))  # five squares
    assert (scene["A"].at, scene["A"].hp) == ((3, 0), 40)
    scene.do("A", "long-jump")
    assert (scene["A"].at, scene["A"].hp) == ((5, 0), 40)
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("fourth.jump.uses-movement")
def test_anything_else_in_mid_jump_brings_the_jumper_down(stage: Stage) -> None:
    scene = athlete(stage, "A . . ^ ^ . . G", bonus=30, hero_speed=3)
    scene.dice(d20=[20], d10=[6])
    scene.do("A", "long-jump", to=(6, 0))
    assert scene.why_not("A", "walk", to=(5, 0)) == "fourth.jump.uses-movement"
    scene.do("A", "search")
    assert (scene["A"].at, scene["A"].hp) == ((3, 0), 34)


@pytest.mark.rule("fourth.athletics.high-jump")
@pytest.mark.rule("fourth.jump.running-start")
@pytest.mark.parametrize(
    ("path", "roll", "feet"), [([], 14, 2), ([], 9, 1), ([(1, 0), (2, 0)], 14, 4), ([(1, 0), (2, 0)], 9, 3)]
)
@pytest.mark.parametrize("tall", [6, 4])
def test_how_high_and_what_is_in_reach(
    stage: Stage, path: list[tuple[int, int]], roll: int, feet: int, tall: int
) -> None:
    own: dict[str, Any] = {} if tall == 6 else {"hero_height_feet": tall}
    scene = athlete(stage, **own)
    scene.dice(d20=[roll])
    scene.do("A", "high-jump", path=path)
    assert (scene.last("jump").value, scene.last("jump").reach) == (feet, feet + tall)


@pytest.mark.rule("fourth.jump.uses-movement")
@pytest.mark.parametrize(("walked", "feet"), [(0, 10), (5, 9), (6, 4)])
def test_each_full_five_feet_use_a_square(stage: Stage, walked: int, feet: int) -> None:
    scene = athlete(stage, bonus=40 if walked else 87)
    scene.dice(d20=[13])
    scene.do("A", "high-jump", path=[(n, 0) for n in range(1, walked + 1)])
    assert scene.last("jump").value == feet


@pytest.mark.rule("fourth.swim.dc-table")
@pytest.mark.parametrize(("water", "dc"), [("calm", 10), ("rough", 15), ("stormy", 20)])
def test_how_hard_water_is(stage: Stage, water: str, dc: int) -> None:
    assert difficulty.swim(water) == dc
    scene = athlete(stage, bonus=dc - 10)
    scene.dice(d20=[10, 9])
    scene.do("A", "swim", choose={"water": water})
    assert scene.last("check").success
    scene.do("A", "swim", choose={"water": water})
    assert not scene.last("check").success


@pytest.mark.rule("fourth.swim.dc-table")
def test_how_the_water_is_must_be_said(stage: Stage) -> None:
    scene = athlete(stage)
    assert scene.why_not("A", "swim") == "fourth.swim.dc-table"
    assert scene.why_not("A", "swim", choose={"water": "choppy"}) == "fourth.swim.dc-table"


@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.rule("fourth.swim.failure")
@pytest.mark.parametrize(
    ("bonus", "roll", "at", "depth"), [(10, 5, (4, 0), 0), (10, 4, (1, 0), 0), (10, 1, (1, 0), 0), (5, 5, (1, 0), 1)]
)
def test_swimming_at_half_speed(stage: Stage, bonus: int, roll: int, at: tuple[int, int], depth: int) -> None:
    scene = stage(
        ". ~ ~ ~ ~ ~ G", terrain=POOL, A={"at": (1, 0), "skills": {"athletics": bonus}}, G=dict(side="monsters")
    )
    scene.turn("A")
    assert not scene.can("A", "swim", to=(5, 0), choose={"dc": 15})
    scene.dice(d20=[roll])
    scene.do("A", "swim", to=(4, 0), choose={"dc": 15})
    assert (scene["A"].at, scene["A"].depth) == (at, depth)


@pytest.mark.rule("fourth.athletics.swim")
def test_who_has_sunk_comes_up_first(stage: Stage) -> None:
    scene = stage(". ~ ~ ~ ~ G", terrain=POOL, A={"at": (1, 0), "skills": {"athletics": 5}}, G=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d20=[1, 20])
    scene.do("A", "swim", choose={"dc": 15})
    assert scene["A"].depth == 1
    scene.do("A", "swim", choose={"dc": 15})
    assert (scene["A"].at, scene["A"].depth) == ((1, 0), 0)
