"""Falling: its damage, its limit, how one lands."""

from collections.abc import Callable

import pytest

from battlemat import Scene

SHOVER = ["Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 1 square."]


def pushed_in(stage: Callable[..., Scene], drop: int, dice: list[int], **victim: object) -> Scene:
    """G heaves A off a ledge `drop` squares high; A fails the save at the edge and falls."""
    scene = stage(
        "G A ^ . B", drop=drop,
        G=dict(side="monsters", powers=SHOVER), A=victim, B=dict(),
    )
    scene.turn("G")
    scene.dice(d20=[10, 9], d10=dice)
    scene.do("G", "Heave", "A")
    return scene


@pytest.mark.rule("orcus.fall.damage")
@pytest.mark.rule("orcus.fall.prone")
@pytest.mark.parametrize(
    ("drop", "dice"), [(2, [7]), (3, [7]), (4, [7, 2]), (5, [7, 2]), (10, [1, 2, 3, 4, 5])]
)
def test_a_fall_deals_one_die_for_each_two_full_squares(
    stage: Callable[..., Scene], drop: int, dice: list[int]
) -> None:
    scene = pushed_in(stage, drop, dice)
    assert scene["A"].at == (2, 0)
    assert scene["A"].hp == 40 - 1 - sum(dice)
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.fall.damage")
@pytest.mark.parametrize("drop", [100, 104])
def test_a_fall_deals_at_most_fifty_dice(stage: Callable[..., Scene], drop: int) -> None:
    scene = pushed_in(stage, drop, [1] * 50, hp=400)
    assert scene["A"].hp == 400 - 1 - 50


@pytest.mark.rule("orcus.fall.prone")
@pytest.mark.rule("orcus.fall.damage")
def test_a_drop_too_short_to_hurt_leaves_one_standing(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "G A ^ . B", drop=1, G=dict(side="monsters", powers=SHOVER), A=dict(), B=dict()
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (2, 0)
    assert scene["A"].hp == 40 - 1
    assert "prone" not in scene["A"].conditions


@pytest.mark.rule("orcus.fall.damage")
@pytest.mark.rule("orcus.temp-hp.absorb")
def test_temporary_hit_points_take_the_fall_first(stage: Callable[..., Scene]) -> None:
    scene = pushed_in(stage, 4, [6, 3], temp_hp=5)
    assert scene["A"].temp_hp == 0
    assert scene["A"].hp == 40 - (1 + 9 - 5)


@pytest.mark.rule("orcus.fall.damage")
@pytest.mark.rule("orcus.healing.drop-to-zero")
def test_a_fall_can_bring_a_hero_down(stage: Callable[..., Scene]) -> None:
    scene = pushed_in(stage, 2, [9], at_hp=10)
    assert scene["A"].hp == 0
    assert {"unconscious", "dying", "prone"} <= scene["A"].conditions


@pytest.mark.rule("orcus.fall.damage")
@pytest.mark.limits("orcus.condition.weakened")
def test_a_weakened_attacker_does_not_halve_the_fall(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "G A ^ . B", drop=2,
        G=dict(side="monsters", powers=SHOVER, conditions=["weakened"]), A=dict(), B=dict(),
    )
    scene.turn("G")
    scene.dice(d20=[10, 9], d10=[8])
    scene.do("G", "Heave", "A")
    assert scene["A"].hp == 40 - 1 - 8


@pytest.mark.rule("orcus.forced.blocked")
@pytest.mark.rule("orcus.fall.damage")
def test_one_who_falls_on_another_lands_beside_it(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        H B ^ ^ .
        G A ^ ^ C
        """,
        drop=4,
        G=dict(side="monsters", powers=SHOVER), H=dict(side="monsters", powers=SHOVER),
        A=dict(), B=dict(), C=dict(),
    )
    scene.turn("G")
    scene.dice(d20=[10, 9], d10=[1, 1])
    scene.do("G", "Heave", "A")
    scene.turn("H")
    scene.dice(d20=[10, 9], d10=[2, 2])
    scene.do("H", "Heave", "B", choose={"push": [(2, 1)]})
    assert scene["A"].at == (2, 1)
    assert scene["B"].at in {(2, 0), (3, 0), (3, 1)}
    assert (scene["A"].hp, scene["B"].hp) == (40 - 1 - 2, 40 - 1 - 4)
