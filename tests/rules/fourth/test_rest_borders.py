"""What each rest brings back and ends, and what it leaves."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]
BLOW = "Great Blow (standard, encounter): +6 vs AC; 2d8 damage."
LAST = "Last Blow (standard, daily): +6 vs AC; 3d8 damage."
SURGE = "Surge (standard, recharge 5-6): +6 vs AC; 2d8 damage."


def camp(stage: Stage, **hero: Any) -> Scene:
    scene = stage("A . B . G", A={"powers": [BLOW, LAST], **hero}, B={}, G=dict(side="monsters", ac=60, powers=[SURGE]))
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.rest.short")
@pytest.mark.parametrize(("hp", "after", "spent"), [(10, 40, 3), (20, 40, 2), (30, 40, 1), (31, 31, 0), (39, 39, 0)])
def test_surges_are_spent_while_none_of_a_surge_is_lost(stage: Stage, hp: int, after: int, spent: int) -> None:
    scene = camp(stage, at_hp=hp)
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].recoveries) == (after, 8 - spent)


@pytest.mark.rule("fourth.rest.short")
@pytest.mark.rule("fourth.ruling.rest-benefits")
def test_surges_run_out(stage: Stage) -> None:
    scene = camp(stage, at_hp=1, recoveries=2)
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].recoveries) == (21, 0)
    full = camp(stage)
    full.rest("short")
    assert (full["A"].hp, full["A"].recoveries) == (40, 8)


@pytest.mark.rule("fourth.temp-hp.expire")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_temporary_hit_points_end_with_a_rest(stage: Stage, kind: str) -> None:
    scene = camp(stage, temp_hp=7)
    assert scene["A"].temp_hp == 7
    scene.rest(kind)
    assert scene["A"].temp_hp == 0


@pytest.mark.rule("fourth.ruling.condition-duration")
@pytest.mark.parametrize("condition", ["dazed", "slowed", "blinded", "weakened", "immobilized"])
@pytest.mark.parametrize("kind", ["short", "long"])
def test_conditions_without_an_end_go_with_the_encounter(stage: Stage, condition: str, kind: str) -> None:
    scene = camp(stage, conditions=[condition])
    assert condition in scene["A"].conditions
    scene.rest(kind)
    assert scene["A"].conditions == set()


@pytest.mark.rule("fourth.ruling.condition-duration")
@pytest.mark.parametrize(("kind", "lies"), [("short", True), ("long", True)])
def test_the_prone_lie_until_they_stand_up(stage: Stage, kind: str, lies: bool) -> None:
    scene = camp(stage, conditions=["prone"])
    scene.rest(kind)
    assert ("prone" in scene["A"].conditions) is lies


@pytest.mark.rule("fourth.rest.short")
@pytest.mark.rule("fourth.rest.extended-benefits")
def test_which_powers_each_rest_renews(stage: Stage) -> None:
    near = stage(A=dict(at=(5, 5), powers=[BLOW, LAST]), G=dict(side="monsters", at=(6, 5), ac=60))
    near.turn("A")
    near.dice(d20=[2])
    near.do("A", "Last Blow", "G")
    near.turn("A")
    near.dice(d20=[2])
    near.do("A", "Great Blow", "G")
    for kind, blow, last in (("short", True, False), ("long", True, True)):
        near.rest(kind)
        near.turn("A")
        assert (near.can("A", "Great Blow", "G"), near.can("A", "Last Blow", "G")) == (blow, last)


@pytest.mark.rule("fourth.knock-out.short-rest")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_the_knocked_out_wake_with_one_hit_point_after_a_rest(stage: Stage, kind: str) -> None:
    scene = stage("A G . H", A={}, G=dict(side="monsters", at_hp=1, ac=5), H=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d20=[19], d8=[5])
    scene.do("A", "melee-basic", "G", choose={"knock-out": True})
    assert (scene["G"].hp, "unconscious" in scene["G"].conditions) == (0, True)
    scene.rest(kind)
    assert (scene["G"].hp, "unconscious" in scene["G"].conditions) == (1, False)


@pytest.mark.rule("fourth.action-point.milestone")
@pytest.mark.rule("fourth.action-point.lost-on-rest")
def test_every_second_encounter_earns_an_action_point_until_an_extended_rest(stage: Stage) -> None:
    scene = camp(stage)
    assert scene["A"].action_points == 1
    for points in (1, 2, 2, 3):
        scene.rest("short")
        assert scene["A"].action_points == points
        scene.turn("A")
    scene.rest("long")
    assert scene["A"].action_points == 1
    for points in (1, 2):
        scene.turn("A")
        scene.rest("short")
        assert scene["A"].action_points == points


@pytest.mark.rule("fourth.rest.extended")
@pytest.mark.parametrize(("hours", "again"), [(0, False), (23, False), (24, True), (25, True)])
def test_a_day_between_extended_rests(stage: Stage, hours: int, again: bool) -> None:
    scene = camp(stage)
    scene.rest("long")
    scene.wait(hours)
    if again:
        scene.rest("long")
        return
    with pytest.raises(Illegal) as refused:
        scene.rest("long")
    assert refused.value.rule == "fourth.rest.extended"


@pytest.mark.rule("fourth.rest.extended")
@pytest.mark.parametrize(("hours", "points"), [(5, 0), (6, 1), (8, 1)])
def test_six_hours_make_an_extended_rest(stage: Stage, hours: int, points: int) -> None:
    scene = camp(stage)
    scene.do("A", "action-point")
    scene.rest("long", hours=hours)
    assert scene["A"].action_points == points


@pytest.mark.rule("fourth.rest.extended-benefits")
def test_an_extended_rest_brings_everything_back(stage: Stage) -> None:
    scene = camp(stage, at_hp=3)
    scene.do("A", "second-wind")
    scene.rest("long")
    assert (scene["A"].hp, scene["A"].recoveries) == (40, 8)
    scene.turn("A")
    assert scene.can("A", "second-wind")
