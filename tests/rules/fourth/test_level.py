"""Experience, the levels it earns, and when they take hold."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.systems.fourth.levels import level_for, share_out

Stage = Callable[..., Scene]


def beaten(stage: Stage, g: int = 200, h: int = 150, **hero: Any) -> Scene:
    """Three heroes, the last of them down, and two monsters that A has just slain."""
    axe = "Axe (standard, at-will): Reach 3; +40 vs AC; 99 damage."
    scene = stage(
        "G A H\nB C .",
        A={"powers": [axe], "hp": 40, **hero}, B={}, C={"at_hp": 0},
        G={"side": "monsters", "xp": g}, H={"side": "monsters", "xp": h},
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "Axe", "G")
    scene.do("A", "action-point")
    scene.do("A", "Axe", "H")
    return scene


@pytest.mark.rule("fourth.level.xp-award")
def test_every_hero_gets_an_equal_share_when_the_encounter_ends(stage: Stage) -> None:
    scene = beaten(stage)
    assert [scene[key].xp for key in "ABC"] == [116, 116, 116]  # 350 by three, rounded down
    scene.rest("short")
    assert scene["A"].xp == 116


@pytest.mark.rule("fourth.level.xp-award")
def test_what_has_been_given_once_is_given_never_again(stage: Stage) -> None:
    axe = "Axe (standard, at-will): +40 vs AC; 99 damage."
    scene = stage("G A", A={"powers": [axe]}, G={"side": "monsters", "xp": 200})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Axe", "G")
    for _ in range(2):
        scene.rest("short")
        assert scene["A"].xp == 200


@pytest.mark.rule("fourth.level.xp-award")
def test_the_undefeated_are_worth_nothing(stage: Stage) -> None:
    scene = stage("A . . G", A={}, G={"side": "monsters", "xp": 200})
    scene.turn("A")
    scene.rest("short")
    assert scene["A"].xp == 0


@pytest.mark.rule("fourth.level.xp-award")
def test_a_trap_dealt_with_is_worth_what_it_says(stage: Stage) -> None:
    scene = stage(
        "A . . .", A={"skills": {"thievery": 19}},
        devices={"T": {"at": (1, 0), "attack": "Dart (standard, at-will): +5 vs Ref; 3 damage.", "xp": 100}},
    )  # fmt: skip
    scene.do("A", "disable-trap", "T")
    scene.rest("short")
    assert scene["A"].xp == 100


@pytest.mark.rule("fourth.level.xp-table")
@pytest.mark.parametrize(
    ("xp", "level"),
    [(0, 1), (999, 1), (1000, 2), (2249, 2), (2250, 3), (3749, 3), (3750, 4), (100000, 4)],
)
def test_what_each_level_takes(stage: Stage, xp: int, level: int) -> None:
    assert level_for(xp) == level
    scene = stage("A . G", A={"xp": xp}, G={"side": "monsters"})
    assert (scene["A"].level, scene["A"].earned_level) == (1, level)


@pytest.mark.rule("fourth.level.xp-table")
def test_a_sheet_may_state_a_higher_level(stage: Stage) -> None:
    scene = stage("A . G", A={"level": 9, "xp": 0}, G={"side": "monsters"})
    assert (scene["A"].level, scene["A"].earned_level) == (9, 9)
    scene.turn("A")
    scene.rest("long")
    assert scene["A"].level == 9


@pytest.mark.rule("fourth.level.after-extended-rest")
def test_a_level_takes_hold_after_an_extended_rest(stage: Stage) -> None:
    scene = beaten(stage, 100, 50, str=18, xp=950)
    scene.rest("short")
    assert (scene["A"].xp, scene["A"].level, scene["A"].earned_level) == (1000, 1, 2)
    assert scene.attack("A", "melee-basic", "G").value == 4 + 3
    scene.rest("long")
    assert scene["A"].level == 2
    assert scene.attack("A", "melee-basic", "G").value == 4 + 1 + 3
    assert scene.last("level").value == 2


@pytest.mark.rule("fourth.level.after-extended-rest")
def test_several_levels_at_once(stage: Stage) -> None:
    scene = stage("A . G", A={"xp": 4000, "str": 18}, G={"side": "monsters"})
    scene.turn("A")
    scene.rest("long")
    assert (scene["A"].level, scene.attack("A", "melee-basic", "G").value) == (4, 4 + 2 + 3)


@pytest.mark.rule("fourth.level.xp-award")
@pytest.mark.parametrize(
    ("heroes", "points", "share"), [(0, 90, 0), (1, 90, 90), (1, 1, 1), (2, 91, 45), (2, 1, 0), (2, 0, 0)]
)
def test_points_are_shared_by_heroes_alone(stage: Stage, heroes: int, points: int, share: int) -> None:
    """Where there are none, nobody gets any."""
    cast: dict[str, Any] = {key: {} for key in "AB"[:heroes]}
    scene = stage(" ".join(["C D .", *cast]), C={"side": "monsters", "xp": 7}, D={"side": "others", "xp": 7}, **cast)
    told = len(scene.log)
    share_out(scene.battle, points)
    assert (len(scene.log) == told) is (not heroes or not points)
    assert [creature.xp for creature in scene.battle.creatures if creature.sheet.hero] == [share] * heroes
    assert [scene[key].xp for key in "CD"] == [7, 7]
