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


@pytest.mark.rule("fourth.thievery.pick-pocket")
@pytest.mark.parametrize(("roll", "taken"), [(8, True), (7, False)])
@pytest.mark.parametrize("tools", [False, True])
def test_the_object_changes_hands_and_tools_do_not_help(stage: Stage, roll: int, taken: bool, tools: bool) -> None:
    scene = thief(stage, {"level": 7, "items": ["purse"]}, tools=tools)  # DC 23
    scene.dice(d20=[roll])
    scene.do("A", "pick-pocket", "G")
    assert (scene["A"].items, scene["G"].items) == ((("purse",), ()) if taken else ((), ("purse",)))
    assert (scene.last("pick-pocket").success, scene.last("pick-pocket").noticed) == (taken, False)


@pytest.mark.rule("fourth.thievery.pick-pocket")
def test_what_is_held_stays_where_it_is(stage: Stage) -> None:
    scene = thief(stage, {"held": ["gem"], "items": ["purse"]})
    assert scene.why_not("A", "pick-pocket", "G", choose={"item": "gem"}) == "fourth.thievery.pick-pocket"
    assert scene.can("A", "pick-pocket", "G", choose={"item": "purse"})


@pytest.mark.rule("fourth.thievery.pick-pocket-failure")
@pytest.mark.parametrize(("roll", "noticed"), [(2, False), (1, True)])
def test_failing_by_five_is_noticed(stage: Stage, roll: int, noticed: bool) -> None:
    scene = thief(stage, {"items": ["purse"]}, skills={"thievery": 24})  # DC 20
    scene.dice(d20=[roll])
    scene.do("A", "pick-pocket", "G")
    assert scene["G"].items == ("purse",)
    assert scene.last("pick-pocket").noticed is noticed


@pytest.mark.rule("fourth.thievery.pick-pocket")
def test_outside_combat_it_is_no_harder(stage: Stage) -> None:
    scene = thief(stage, {"items": ["purse"]})
    scene.rest("short")
    scene.dice(d20=[5])
    scene.do("A", "pick-pocket", "G")
    assert scene.last("check").value == 5 + 25


@pytest.mark.rule("fourth.thievery.sleight-of-hand")
@pytest.mark.parametrize(("skill", "noticed"), [(10, False), (9, True)])
def test_the_palmed_object_is_taken_seen_or_unseen(stage: Stage, skill: int, noticed: bool) -> None:
    scene = thief(stage, skills={"thievery": skill})
    scene.dice(d20=[5])
    scene.do("A", "sleight-of-hand", to=(5, 6), choose={"item": "coin"})
    assert scene["A"].items == ("coin",)
    assert scene.last("sleight-of-hand").noticed is noticed
    scene.turn("A")
    assert not scene.can("A", "sleight-of-hand", to=(5, 8))
