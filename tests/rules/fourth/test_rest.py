"""The two rests."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

ONCE = "Great Blow (standard, encounter): +6 vs AC; 2d8 damage."
DAILY = "Greatest Blow (standard, daily): +6 vs AC; 3d8 damage."
DART = "Dart (standard, at-will): Ranged 20; +30 vs AC; 3 damage."


def camp(stage: Stage, **hero: Any) -> Scene:
    """A on its turn beside G; both its powers are fresh."""
    scene = stage(
        A={"at": (5, 5), "powers": [ONCE, DAILY], **hero},
        G=dict(side="monsters", at=(6, 5), ac=60, hp=500, powers=[DART]),
    )
    scene.turn("A")
    return scene


def used(scene: Scene) -> Scene:
    """A has missed with both powers, in two turns, and is on its next turn."""
    for power in ("Great Blow", "Greatest Blow"):
        scene.dice(d20=[2])
        scene.do("A", power, "G")
        scene.turn("A")
    return scene


@pytest.mark.rule("fourth.rest.short")
def test_a_short_rest_renews_encounter_powers_and_no_daily_ones(stage: Stage) -> None:
    scene = used(camp(stage))
    assert not scene.can("A", "Great Blow", "G")
    assert not scene.can("A", "Greatest Blow", "G")
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Great Blow", "G")
    assert not scene.can("A", "Greatest Blow", "G")


@pytest.mark.rule("fourth.rest.short")
@pytest.mark.parametrize("surges", [0, 2, 8])
def test_hit_points_regained_in_a_short_rest_are_paid_with_surges(stage: Stage, surges: int) -> None:
    scene = camp(stage, at_hp=5, recoveries=surges)
    scene.rest("short")
    spent = surges - scene["A"].recoveries
    assert 0 <= spent <= surges
    assert scene["A"].hp == min(40, 5 + 10 * spent)


@pytest.mark.rule("fourth.rest.short")
def test_short_rests_may_follow_each_other(stage: Stage) -> None:
    scene = camp(stage)
    for _ in range(3):
        scene.dice(d20=[2])
        scene.do("A", "Great Blow", "G")
        scene.rest("short")
        scene.turn("A")
    assert scene.can("A", "Great Blow", "G")


@pytest.mark.rule("fourth.rest.extended-benefits")
def test_an_extended_rest_restores_everything(stage: Stage) -> None:
    scene = used(camp(stage, at_hp=5, recoveries=8))
    scene.do("A", "second-wind")
    scene.turn("A")
    scene.do("A", "action-point")
    assert (scene["A"].hp, scene["A"].recoveries, scene["A"].action_points) == (15, 7, 0)
    scene.rest("long")
    assert (scene["A"].hp, scene["A"].recoveries, scene["A"].action_points) == (40, 8, 1)
    scene.turn("A")
    assert scene.can("A", "Greatest Blow", "G")
    assert scene.can("A", "Great Blow", "G")
    assert scene.can("A", "second-wind")


@pytest.mark.rule("fourth.rest.extended-benefits")
@pytest.mark.rule("fourth.rest.extended")
def test_the_dying_and_the_hurt_are_whole_after_an_extended_rest(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=-4), B=dict(at=(8, 5), at_hp=1), G=dict(side="monsters", at=(15, 5)))
    scene.turn("B")
    scene.rest("long")
    assert (scene["A"].hp, scene["B"].hp) == (40, 40)
    assert not {"unconscious", "dying"} & scene["A"].conditions


@pytest.mark.rule("fourth.rest.extended")
def test_a_second_extended_rest_in_a_day_brings_nothing(stage: Stage) -> None:
    scene = camp(stage)
    scene.rest("long")
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Greatest Blow", "G")
    with suppress(Illegal):
        scene.rest("long")
    scene.turn("A")
    assert not scene.can("A", "Greatest Blow", "G")


@pytest.mark.rule("fourth.rest.short")
@pytest.mark.rule("fourth.ruling.rest-benefits")
def test_surges_are_spent_in_a_short_rest_as_the_player_likes(stage: Stage) -> None:
    scene = camp(stage, at_hp=5)
    scene.rest("short", choose={"recovery": "no"})
    assert (scene["A"].hp, scene["A"].recoveries) == (5, 8)


@pytest.mark.rule("fourth.rest.short")
@pytest.mark.rule("fourth.ruling.rest-benefits")
@pytest.mark.rule("fourth.ruling.stabilized")
def test_the_unconscious_spend_none(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=-4), B=dict(at=(8, 5)), G=dict(side="monsters", at=(15, 5)))
    scene.turn("B")
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].recoveries) == (-4, 8)


@pytest.mark.rule("fourth.rest.extended")
@pytest.mark.parametrize(("hours", "hp"), [(5, 5), (6, 40)])
def test_less_than_six_hours_bring_nothing(stage: Stage, hours: int, hp: int) -> None:
    scene = camp(stage, at_hp=5, recoveries=0)
    scene.rest("long", hours=hours)
    assert scene["A"].hp == hp


@pytest.mark.rule("fourth.rest.extended")
@pytest.mark.parametrize(("hours", "again"), [(23, False), (24, True)])
def test_one_extended_rest_in_twenty_four_hours(stage: Stage, hours: int, again: bool) -> None:
    scene = camp(stage)
    scene.rest("long")
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Greatest Blow", "G")
    scene.wait(hours)
    with suppress(Illegal):
        scene.rest("long")
    scene.turn("A")
    assert scene.can("A", "Greatest Blow", "G") is again
