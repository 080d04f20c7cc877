"""Fists by level, and bare hands at every level: the dice, the Strength modifier and what the switch makes of it."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]


@pytest.mark.rule("archmage.unarmed.damage")
@pytest.mark.rule("archmage.ruling.unarmed-odd")
@pytest.mark.parametrize("level", range(1, 11))
@pytest.mark.parametrize("scaling", ["once", "by-level"])
def test_a_six_sided_die_for_two_levels_and_a_three_sided_one_for_the_odd(
    stage: Stage, level: int, scaling: str
) -> None:
    scene = stage(engaged=[("A", "G")], A={"level": level, "str": 16}, G={"side": "monsters", "hp": 200, "ac": 5},
                  options={"unarmed_strength_scaling": scaling})
    scene.turn("A")
    assert scene.attack("A", "unarmed", "G").value == 3 + level - 2
    faces = [1 + n % 6 for n in range(level // 2)]
    scene.dice(d20=[12], d6=faces, d3=[2] * (level % 2))
    scene.do("A", "unarmed", "G")
    strength = 3 * ((1 if level < 5 else 2 if level < 8 else 3) if scaling == "by-level" else 1)
    assert 200 - scene["G"].hp == sum(faces) + 2 * (level % 2) + strength
    assert not any(scene.dice_left().values())
