"""Levels and the level bonus."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


@pytest.mark.rule("orcus.level.bonus")
@pytest.mark.rule("orcus.core.rounding")
@pytest.mark.parametrize(("level", "bonus"), [(1, 0), (2, 1), (3, 1), (4, 2), (11, 5), (29, 14), (30, 15)])
def test_attack_rolls_add_half_the_level_rounded_down(
    stage: Callable[..., Scene], level: int, bonus: int
) -> None:
    scene = stage(A=dict(at=(5, 5), level=level), G=foe(at=(6, 5)))
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 3 + bonus


@pytest.mark.rule("orcus.level.bonus")
@pytest.mark.parametrize(("natural", "stable"), [(13, True), (12, False)])
def test_skill_checks_add_the_level_bonus(
    stage: Callable[..., Scene], natural: int, stable: bool
) -> None:
    scene = stage(A=dict(at=(5, 5), level=5), B=dict(at=(6, 5), at_hp=-1), G=foe(at=(15, 15)))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "treat-first-aid", "B")
    assert scene["B"].stable is stable


@pytest.mark.rule("orcus.level.bonus")
def test_damage_does_not_add_the_level_bonus(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), level=10), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[15], d8=[4])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40 - 4


@pytest.mark.rule("orcus.level.range")
@pytest.mark.parametrize("level", [0, 31])
def test_a_character_level_outside_one_to_thirty_is_refused(
    stage: Callable[..., Scene], level: int
) -> None:
    with pytest.raises(ValueError, match="30"):
        stage(A=dict(at=(5, 5), level=level), G=foe(at=(6, 5)))
