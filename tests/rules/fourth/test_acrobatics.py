"""Falls, jumping down, and what Acrobatics does about them."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

HEAVE = "Heave (standard, at-will): +40 vs AC; 1 damage, and the target is pushed 1 square."


def ledge(stage: Stage, drop: int, **hero: Any) -> Scene:
    """A on its turn at the edge of a drop, G far off."""
    scene = stage("A ^ ^ . . G", drop=drop, A=hero, G=dict(side="monsters"))
    scene.turn("A")
    return scene


def pushed_in(stage: Stage, drop: int, d20: list[int], d10: list[int], **hero: Any) -> Scene:
    """G heaves A over the edge; the first d20 is the save at it."""
    scene = stage("G A ^ . B", drop=drop, G=dict(side="monsters", powers=[HEAVE]), A=hero, B={})
    scene.turn("G")
    scene.dice(d20=[10, *d20], d10=d10)
    scene.do("G", "Heave", "A")
    return scene


@pytest.mark.rule("fourth.fall.damage")
@pytest.mark.parametrize(("drop", "dice"), [(2, [7]), (3, [7]), (4, [7, 2]), (5, [7, 2]), (10, [1, 2, 3, 4, 5])])
def test_a_fall_deals_one_die_for_each_full_two_squares(stage: Stage, drop: int, dice: list[int]) -> None:
    scene = pushed_in(stage, drop, [9], dice)
    assert (scene["A"].at, scene["A"].hp) == ((2, 0), 40 - 1 - sum(dice))
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("fourth.fall.damage")
def test_a_fall_of_one_square_hurts_nobody(stage: Stage) -> None:
    scene = ledge(stage, 1)
    scene.do("A", "jump-down", to=(1, 0))
    assert (scene["A"].at, scene["A"].hp) == ((1, 0), 40)
    assert "prone" not in scene["A"].conditions


@pytest.mark.rule("fourth.fall.damage")
def test_falling_damage_has_no_type(stage: Stage) -> None:
    scene = pushed_in(stage, 2, [9], [7], resist={"fire": 5, "cold": 5})
    assert scene["A"].hp == 40 - 1 - 7


@pytest.mark.rule("fourth.acrobatics.jump-down")
def test_jumping_down_is_a_move_action_without_a_save(stage: Stage) -> None:
    scene = ledge(stage, 4)
    scene.dice(d10=[3, 4])
    scene.do("A", "jump-down", to=(1, 0))
    assert (scene["A"].at, scene["A"].hp) == ((1, 0), 40 - 7)
    assert (scene["A"].actions["move"], scene["A"].actions["standard"]) == (0, 1)
    assert scene.last("save") is None
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("fourth.acrobatics.jump-down")
def test_jumping_down_needs_a_height(stage: Stage) -> None:
    scene = stage("A . . G", A={}, G=dict(side="monsters"))
    scene.turn("A")
    assert not scene.can("A", "jump-down", to=(1, 0))


@pytest.mark.rule("fourth.acrobatics.jump-down")
@pytest.mark.rule("fourth.acrobatics.land-standing")
@pytest.mark.rule("fourth.acrobatics.uses")
@pytest.mark.parametrize(
    ("roll", "lost", "prone"), [(5, 0, False), (6, 0, False), (4, 1, True), (1, 2, True), (20, 0, False)]
)
def test_the_trained_take_half_their_check_off_a_jump(stage: Stage, roll: int, lost: int, prone: bool) -> None:
    scene = ledge(stage, 2, skills={"acrobatics": 9})
    scene.dice(d20=[roll], d10=[7])  # 5 + 9 halved is 7, 4 + 9 halved 6, 1 + 9 halved 5
    scene.do("A", "jump-down", to=(1, 0))
    assert scene["A"].hp == 40 - lost
    assert ("prone" in scene["A"].conditions) is prone


@pytest.mark.rule("fourth.acrobatics.reduce-fall")
@pytest.mark.rule("fourth.acrobatics.land-standing")
@pytest.mark.parametrize(("roll", "lost", "prone"), [(5, 0, False), (4, 1, True)])
def test_the_trained_take_half_their_check_off_a_fall(stage: Stage, roll: int, lost: int, prone: bool) -> None:
    scene = pushed_in(stage, 2, [9, roll], [7], skills={"acrobatics": 9})
    assert scene["A"].hp == 40 - 1 - lost
    assert ("prone" in scene["A"].conditions) is prone


@pytest.mark.rule("fourth.acrobatics.reduce-fall")
def test_the_untrained_cannot_however_nimble(stage: Stage) -> None:
    scene = pushed_in(stage, 2, [9], [7], dex=30)
    assert scene["A"].hp == 40 - 1 - 7
    assert scene.last("check") is None


@pytest.mark.rule("fourth.acrobatics.reduce-fall")
def test_softening_a_fall_takes_no_action(stage: Stage) -> None:
    scene = pushed_in(stage, 2, [9, 10], [10], skills={"acrobatics": 9})
    assert scene["A"].hp == 40 - 1 - 1
    scene.turn("A")
    assert (scene["A"].actions["standard"], scene["A"].actions["move"], scene["A"].actions["minor"]) == (1, 1, 1)


@pytest.mark.rule("fourth.acrobatics.acrobatic-stunt")
@pytest.mark.rule("fourth.acrobatics.uses")
@pytest.mark.parametrize("cost", ["standard", "move"])
def test_a_stunt_is_a_check_for_a_standard_or_a_move_action(stage: Stage, cost: str) -> None:
    scene = ledge(stage, 2, skills={"acrobatics": 9})
    scene.dice(d20=[6])
    scene.do("A", "acrobatic-stunt", using=cost, choose={"dc": 15})
    assert scene.last("check").value == 15
    left = {"standard": 1, "move": 1} | {cost: 0}
    assert {kind: scene["A"].actions[kind] for kind in left} == left
