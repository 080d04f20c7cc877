"""Short and long rests, and the streak."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from battlemat import Illegal, Scene

ENCOUNTER = (
    "Great Blow\nEncounter Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
    "Attack Strength vs AC\nHit 2dW + Strength modifier damage."
)
DAILY = (
    "Greatest Blow\nDaily Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
    "Attack Strength vs AC\nHit 3dW + Strength modifier damage."
)


def camp(stage: Callable[..., Scene], **a: object) -> Scene:
    """A beside the sturdy G; B looks on."""
    return stage(
        A={"at": (5, 5), "powers": [ENCOUNTER, DAILY], **a},
        B=dict(at=(0, 0)), G=dict(side="monsters", at=(6, 5), hp=200),
    )


def both_used(scene: Scene) -> None:
    """A uses the encounter power in one turn and the daily power in the next, and misses with both."""
    for power in ("Great Blow", "Greatest Blow"):
        scene.turn("A")
        scene.dice(d20=[1])
        scene.do("A", power, "G")


@pytest.mark.rule("orcus.rest.short")
def test_a_short_rest_restores_encounter_powers_but_not_daily_ones(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    both_used(scene)
    scene.turn("A")
    assert scene.can("A", "Great Blow", "G") is False
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Great Blow", "G") is True
    assert scene.can("A", "Greatest Blow", "G") is False


@pytest.mark.rule("orcus.rest.short")
@pytest.mark.parametrize("recoveries", [0, 3])
def test_a_short_rest_heals_only_what_recoveries_pay_for(
    stage: Callable[..., Scene], recoveries: int
) -> None:
    scene = camp(stage, at_hp=5, recoveries=recoveries)
    scene.turn("A")
    scene.rest("short")
    spent = recoveries - scene["A"].recoveries
    assert 0 <= spent <= recoveries
    assert scene["A"].hp == 5 + 10 * spent


@pytest.mark.rule("orcus.rest.short")
def test_rallying_is_possible_again_after_a_short_rest(stage: Callable[..., Scene]) -> None:
    scene = camp(stage, at_hp=5, recoveries=8)
    scene.turn("A")
    scene.do("A", "rally")
    scene.turn("A")
    assert scene.can("A", "rally") is False
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "rally") is True


@pytest.mark.rule("orcus.rest.long-benefits")
@pytest.mark.rule("orcus.rest.long")
def test_a_long_rest_restores_hit_points_recoveries_and_every_power(stage: Callable[..., Scene]) -> None:
    scene = camp(stage, at_hp=5)
    both_used(scene)
    scene.turn("A")
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == (15, 7)
    scene.rest("long")
    assert (scene["A"].hp, scene["A"].recoveries) == (40, 8)
    scene.turn("A")
    assert scene.can("A", "Great Blow", "G") is True
    assert scene.can("A", "Greatest Blow", "G") is True


@pytest.mark.rule("orcus.rest.long")
@pytest.mark.rule("orcus.rest.long-benefits")
def test_a_long_rest_restores_the_dying_too(stage: Callable[..., Scene]) -> None:
    scene = camp(stage, at_hp=-4)
    scene.turn("A")
    scene.dice(d20=[12])
    scene.end()
    scene.rest("long")
    assert scene["A"].hp == 40
    assert not {"unconscious", "dying"} & scene["A"].conditions


@pytest.mark.rule("orcus.rest.long-benefits")
def test_everybody_starts_as_if_fresh_from_a_long_rest(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    scene.turn("A")
    assert (scene["A"].hp, scene["A"].recoveries, scene["A"].action_points) == (40, 8, 1)
    assert scene.can("A", "Great Blow", "G") is True
    assert scene.can("A", "Greatest Blow", "G") is True


@pytest.mark.rule("orcus.rest.long-daily-limit")
def test_a_second_long_rest_in_a_day_brings_nothing(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    scene.turn("A")
    scene.rest("long")
    scene.turn("A")
    scene.dice(d20=[1])
    scene.do("A", "Greatest Blow", "G")
    with suppress(Illegal):
        scene.rest("long")
    scene.turn("A")
    assert scene.can("A", "Greatest Blow", "G") is False


@pytest.mark.rule("orcus.rest.streak")
def test_every_second_encounter_brings_an_action_point(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    for points in (1, 2, 2, 3):
        scene.turn("A")
        scene.rest("short")
        assert scene["A"].action_points == points
        assert scene["B"].action_points == points


@pytest.mark.rule("orcus.rest.streak")
def test_a_long_rest_starts_the_count_over_and_sets_action_points_to_one(
    stage: Callable[..., Scene],
) -> None:
    scene = camp(stage)
    for points in (1, 2, 2):
        scene.turn("A")
        scene.rest("short")
        assert scene["A"].action_points == points
    scene.turn("A")
    scene.rest("long")
    assert scene["A"].action_points == 1
    scene.turn("A")
    scene.rest("short")
    assert scene["A"].action_points == 1
    scene.turn("A")
    scene.rest("short")
    assert scene["A"].action_points == 2


@pytest.mark.rule("orcus.rest.streak")
def test_a_spent_action_point_is_not_given_back_by_a_short_rest(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    scene.turn("A")
    scene.do("A", "action-point")
    scene.rest("short")
    assert (scene["A"].action_points, scene["B"].action_points) == (0, 1)
    scene.turn("A")
    scene.rest("short")
    assert (scene["A"].action_points, scene["B"].action_points) == (1, 2)
