"""Action points: what one buys, how often, and how they come and go."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

FREQUENCY = {"fourth.action-point.frequency", "fourth.action.action-point"}


def duel(stage: Stage, options: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A on its turn, G far away."""
    scene = stage(options=options, A={"at": (5, 5), **hero}, G=dict(side="monsters", at=(15, 15)))
    scene.turn("A")
    return scene


def encounters(scene: Scene, count: int) -> Scene:
    """So many more encounters end with a short rest; A is on its turn in the next one."""
    for _ in range(count):
        scene.rest("short")
        scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.action-point")
@pytest.mark.parametrize("bought", ["standard", "move", "minor"])
def test_a_point_buys_one_extra_action_of_any_of_three_types(stage: Stage, bought: str) -> None:
    scene = duel(stage)
    scene.do("A", "action-point", choose={"action": bought})
    counts = {"standard": 1, "move": 1, "minor": 1}
    counts[bought] = 2
    assert {kind: scene["A"].actions[kind] for kind in counts} == counts
    assert scene["A"].action_points == 0


@pytest.mark.rule("fourth.action.action-point")
def test_an_extra_standard_action_is_an_extra_attack(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=dict(side="monsters", at=(6, 5), ac=40))
    scene.turn("A")
    scene.do("A", "melee-basic", "G")
    scene.do("A", "walk", path=[(5, 4)])
    scene.do("A", "drop-prone")
    assert not scene.can("A", "melee-basic", "G")
    scene.do("A", "action-point")
    scene.do("A", "melee-basic", "G")
    assert not scene.can("A", "melee-basic", "G")


@pytest.mark.rule("fourth.action.action-point")
def test_the_extra_action_is_gone_with_the_turn(stage: Stage) -> None:
    scene = duel(stage)
    scene.do("A", "action-point")
    scene.turn("A")
    assert scene["A"].actions["standard"] == 1


@pytest.mark.rule("fourth.action.action-point")
def test_only_on_ones_own_turn_and_with_a_point(stage: Stage) -> None:
    scene = duel(stage)
    scene.turn("G")
    assert not scene.can("A", "action-point")
    scene.end()
    assert not scene.can("A", "action-point")
    scene.turn("A")
    assert scene.can("A", "action-point")


@pytest.mark.rule("fourth.action.action-point")
def test_monsters_have_no_points_of_their_own(stage: Stage) -> None:
    scene = duel(stage)
    scene.turn("G")
    assert scene["G"].action_points == 0
    assert not scene.can("G", "action-point")


@pytest.mark.rule("fourth.action.action-point")
@pytest.mark.parametrize(("condition", "able"), [("dazed", True), ("stunned", False), ("unconscious", False)])
def test_the_dazed_may_spend_one_those_without_actions_may_not(
    stage: Stage, condition: str, able: bool
) -> None:
    assert duel(stage, conditions=[condition]).can("A", "action-point") is able


@pytest.mark.rule("fourth.action-point.frequency")
def test_one_point_in_an_encounter(stage: Stage) -> None:
    scene = encounters(duel(stage), 2)
    assert scene["A"].action_points == 2
    scene.do("A", "action-point")
    assert scene.why_not("A", "action-point") in FREQUENCY
    scene.turn("A")
    assert scene.why_not("A", "action-point") in FREQUENCY
    encounters(scene, 1)
    assert scene["A"].action_points == 1
    assert scene.can("A", "action-point")


@pytest.mark.rule("fourth.action-point.frequency")
def test_one_point_in_a_turn_by_the_switch(stage: Stage) -> None:
    scene = encounters(duel(stage, {"action-point-frequency": "turn"}), 2)
    scene.do("A", "action-point")
    assert scene.why_not("A", "action-point") in FREQUENCY
    scene.turn("A")
    scene.do("A", "action-point")
    assert scene["A"].action_points == 0


@pytest.mark.rule("fourth.action-point.milestone")
@pytest.mark.parametrize(("count", "points"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_every_second_encounter_earns_a_point(stage: Stage, count: int, points: int) -> None:
    assert encounters(duel(stage), count)["A"].action_points == points


@pytest.mark.rule("fourth.action-point.milestone")
def test_an_extended_rest_starts_the_count_anew(stage: Stage) -> None:
    scene = encounters(duel(stage), 1)
    scene.rest("long")
    scene.turn("A")
    assert encounters(scene, 1)["A"].action_points == 1
    assert encounters(scene, 1)["A"].action_points == 2


@pytest.mark.rule("fourth.action-point.milestone")
def test_no_milestones_by_the_switch(stage: Stage) -> None:
    scene = encounters(duel(stage, {"action-point-economy": "rest-only"}), 4)
    assert scene["A"].action_points == 1
    scene.do("A", "action-point")
    encounters(scene, 2)
    assert scene["A"].action_points == 0
    scene.rest("long")
    assert scene["A"].action_points == 1


@pytest.mark.rule("fourth.action-point.starting")
@pytest.mark.parametrize("economy", ["milestones", "rest-only"])
def test_an_extended_rest_gives_a_point_to_who_has_none(stage: Stage, economy: str) -> None:
    scene = duel(stage, {"action-point-economy": economy})
    assert scene["A"].action_points == 1
    scene.do("A", "action-point")
    assert scene["A"].action_points == 0
    scene.rest("long")
    assert scene["A"].action_points == 1


@pytest.mark.rule("fourth.action-point.lost-on-rest")
@pytest.mark.rule("fourth.action-point.starting")
def test_unspent_points_are_lost_in_an_extended_rest_and_kept_in_a_short_one(stage: Stage) -> None:
    scene = encounters(duel(stage), 4)
    assert scene["A"].action_points == 3
    scene.rest("long")
    assert scene["A"].action_points == 1
