"""Temporary hit points."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

WARD = (
    "{}\nAt-Will ✦ Arcane\n{} Action Ranged 10\nTarget: One ally\n"
    "Effect: The target gains {} temporary hit points."
)
MEND = (
    "Mend\nAt-Will ✦ Divine, Healing\nStandard Action Ranged 10\nTarget: One ally\n"
    "Effect: The target regains 6 hit points."
)


def warded(stage: Stage, first: int, second: int = 0, **a: Any) -> Scene:
    """B has given A so many temporary hit points, and then so many more."""
    scene = stage(
        B=dict(at=(0, 0), powers=[WARD.format("Ward", "Minor", first), WARD.format("Veil", "Move", second or 1), MEND]),
        A={"at": (4, 0), **a},
        G=dict(side="monsters", at=(12, 12), powers=dart(10)),
    )
    scene.turn("B")
    scene.do("B", "Ward", "A")
    if second:
        scene.do("B", "Veil", "A")
    return scene


def dart(damage: int, kind: str = "") -> list[str]:
    """A throw that always hits for this damage."""
    return [f"Dart (standard, at-will): Ranged 20; +30 vs AC; {damage} {kind}{' ' if kind else ''}damage."]


def struck(stage: Stage, damage: int, kind: str = "", **a: Any) -> Scene:
    """G has thrown at A; B, a hero, is far away."""
    scene = stage(
        G=dict(side="monsters", at=(12, 12), powers=dart(damage, kind)), A={"at": (4, 0), **a}, B=dict(at=(0, 0))
    )
    scene.turn("G")
    scene.do("G", "Dart", "A")
    return scene


@pytest.mark.rule("fourth.temp-hp.separate")
@pytest.mark.parametrize("at_hp", [40, 12])
def test_they_are_a_pool_of_their_own(stage: Stage, at_hp: int) -> None:
    scene = warded(stage, 8, at_hp=at_hp)
    assert (scene["A"].hp, scene["A"].temp_hp, scene["A"].max_hp) == (at_hp, 8, 40)


@pytest.mark.rule("fourth.temp-hp.separate")
def test_they_are_no_healing(stage: Stage) -> None:
    scene = warded(stage, 8, at_hp=-3)
    assert (scene["A"].hp, scene["A"].temp_hp, scene["A"].dying) == (-3, 8, True)


@pytest.mark.rule("fourth.temp-hp.separate")
def test_healing_does_not_fill_them(stage: Stage) -> None:
    scene = warded(stage, 8, at_hp=38)
    scene.do("B", "Mend", "A")
    assert (scene["A"].hp, scene["A"].temp_hp) == (40, 8)


@pytest.mark.rule("fourth.temp-hp.not-counted")
@pytest.mark.parametrize(("at_hp", "bloodied"), [(20, True), (21, False), (12, True)])
def test_they_do_not_count_for_being_bloodied(stage: Stage, at_hp: int, bloodied: bool) -> None:
    scene = warded(stage, 15, at_hp=at_hp)
    assert scene["A"].bloodied is bloodied


@pytest.mark.rule("fourth.temp-hp.not-counted")
def test_they_leave_room_for_healing(stage: Stage) -> None:
    scene = warded(stage, 15, at_hp=34)
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 40


@pytest.mark.rule("fourth.temp-hp.lost-first")
@pytest.mark.parametrize(
    ("temp", "damage", "hp", "left"), [(6, 4, 40, 2), (6, 6, 40, 0), (6, 10, 36, 0), (0, 10, 30, 0)]
)
def test_damage_empties_them_first_and_the_rest_carries_over(
    stage: Stage, temp: int, damage: int, hp: int, left: int
) -> None:
    scene = struck(stage, damage, temp_hp=temp)
    assert (scene["A"].hp, scene["A"].temp_hp) == (hp, left)


@pytest.mark.rule("fourth.temp-hp.lost-first")
def test_resistance_comes_before_them(stage: Stage) -> None:
    scene = struck(stage, 10, "fire", temp_hp=6, resist={"fire": 5})
    assert (scene["A"].hp, scene["A"].temp_hp) == (40, 1)


@pytest.mark.rule("fourth.temp-hp.lost-first")
@pytest.mark.parametrize(("temp", "alive"), [(6, True), (5, False)])
def test_they_shield_even_from_death(stage: Stage, temp: int, alive: bool) -> None:
    assert struck(stage, 35, at_hp=10, temp_hp=temp)["A"].alive is alive  # -19 or -20 of 40


@pytest.mark.rule("fourth.temp-hp.highest")
@pytest.mark.parametrize(("first", "second"), [(8, 5), (5, 8), (8, 8)])
def test_the_larger_grant_is_kept(stage: Stage, first: int, second: int) -> None:
    assert warded(stage, first, second)["A"].temp_hp == 8


@pytest.mark.rule("fourth.temp-hp.highest")
def test_the_same_source_does_not_add_up_either(stage: Stage) -> None:
    scene = warded(stage, 8)
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert scene["A"].temp_hp == 8


@pytest.mark.rule("fourth.temp-hp.expire")
@pytest.mark.parametrize("rest", ["short", "long"])
def test_they_last_until_a_rest_of_either_kind(stage: Stage, rest: str) -> None:
    scene = warded(stage, 8)
    for _ in range(3):
        scene.turn("A")
    scene.end()
    assert scene["A"].temp_hp == 8
    scene.rest(rest)
    assert scene["A"].temp_hp == 0
