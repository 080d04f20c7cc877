"""Thievery in a fight: pockets and sleight of hand."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]


def thief(stage: Stage, g: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A, with Thievery +25, on its turn beside G."""
    scene = stage(
        A={"at": (5, 5), "skills": {"thievery": 25}, **hero}, G={"side": "monsters", "at": (6, 5), **(g or {})}
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.thievery.pick-pocket")
def test_picking_a_pocket_in_combat_is_a_standard_action_ten_harder(stage: Stage) -> None:
    scene = thief(stage)
    scene.dice(d20=[5])
    scene.do("A", "pick-pocket", "G")
    assert scene.last("check").value == 5 + 25 - 10
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 1)


@pytest.mark.rule("fourth.thievery.pick-pocket")
def test_only_an_adjacent_pocket(stage: Stage) -> None:
    scene = thief(stage, {"at": (7, 5)})
    assert scene.why_not("A", "pick-pocket", "G") in {"fourth.thievery.pick-pocket", "fourth.ruling.thievery"}


@pytest.mark.rule("fourth.thievery.pick-pocket-failure")
@pytest.mark.parametrize("roll", [4, 1])
def test_a_failed_pick_may_be_tried_again_with_a_new_action(stage: Stage, roll: int) -> None:
    scene = thief(stage)
    scene.dice(d20=[roll, 20])  # failed by 1 and by 4
    scene.do("A", "pick-pocket", "G")
    assert not scene.can("A", "pick-pocket", "G")
    scene.turn("A")
    scene.do("A", "pick-pocket", "G")
    assert scene.last("check").value == 20 + 25 - 10


@pytest.mark.rule("fourth.thievery.sleight-of-hand")
def test_sleight_of_hand_is_a_standard_action_without_the_penalty(stage: Stage) -> None:
    scene = thief(stage)
    scene.dice(d20=[5])
    scene.do("A", "sleight-of-hand")
    assert scene.last("check").value == 5 + 25
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 1)
