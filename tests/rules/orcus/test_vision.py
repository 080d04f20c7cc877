"""Light: bright, dim and dark."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


@pytest.mark.rule("orcus.vision.light-levels")
@pytest.mark.rule("orcus.vision.obscured-areas")
@pytest.mark.rule("orcus.ruling.concealment-names")
@pytest.mark.parametrize(
    ("light", "adjacent", "distant"),
    [
        ("bright", None, None),
        ("dim", "concealment", "concealment"),
        ("dark", "concealment", "total"),
    ],
)
def test_light_decides_concealment_near_and_far(
    stage: Callable[..., Scene], light: str, adjacent: str | None, distant: str | None
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 6)), H=foe(at=(9, 2)), light=light)
    assert scene.concealment("A", "G") == adjacent
    assert scene.concealment("A", "H") == distant


@pytest.mark.rule("orcus.vision.light-levels")
@pytest.mark.parametrize(("light", "value"), [("bright", 3), ("dim", 1), ("dark", 1)])
def test_dim_light_and_darkness_cost_an_adjacent_attack_two(
    stage: Callable[..., Scene], light: str, value: int
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5)), light=light)
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == value


@pytest.mark.rule("orcus.vision.light-levels")
@pytest.mark.rule("orcus.vision.obscured-areas")
@pytest.mark.parametrize(("light", "value"), [("bright", 2), ("dim", 0), ("dark", -3)])
def test_dim_light_costs_a_shot_two_and_darkness_five(
    stage: Callable[..., Scene], light: str, value: int
) -> None:
    scene = stage(
        A=dict(at=(2, 5), ranged="bow +2 1d10, range 20/40", senses=[]),
        G=foe(at=(9, 5), senses=["darkvision"]),
        light=light,
    )
    scene.turn("A")
    assert scene.attack("A", "ranged-basic", "G").value == value


@pytest.mark.rule("orcus.vision.obscured-areas")
def test_dim_light_over_dense_fog_is_no_worse_than_the_fog(stage: Callable[..., Scene]) -> None:
    scene = stage(". . . . ;", A=dict(at=(0, 0)), G=foe(at=(4, 0)), H=foe(at=(1, 0)), light="dim")
    assert scene.concealment("A", "G") == "total"
    assert scene.concealment("A", "H") == "concealment"
