"""Height and depth where they meet areas, cover and falling out of the air."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


@pytest.mark.meets("heights", "climbing", "areas")
@pytest.mark.rule("fourth.area.burst")
@pytest.mark.parametrize(("squares", "caught"), [(1, True), (2, False)])
def test_a_burst_on_the_ground_reaches_one_square_up_the_wall(stage: Stage, squares: int, caught: bool) -> None:
    boom = "Boom (standard, at-will): Area burst 1 within 10; +40 vs Ref; 6 damage."
    scene = stage("A . . . . G", A=dict(skills={"athletics": 20}), G=foe(boom))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "climb", choose={"surface": "uneven", "squares": squares})
    scene.turn("G")
    if caught:
        scene.dice(d20=[10])
    scene.do("G", "Boom", origin=(1, 0))
    assert scene["A"].hp == (34 if caught else 40)


@pytest.mark.meets("forced", "heights", "conditions")
@pytest.mark.rule("fourth.prone.flyer-descends")
@pytest.mark.rule("fourth.ruling.prone-flyer")
@pytest.mark.rule("fourth.slowed.movement-modes")
@pytest.mark.parametrize(
    ("conditions", "height", "d10"),
    [([], 6, []), ([], 8, [5]), (["slowed"], 2, []), (["slowed"], 6, [5, 4]), (["slowed"], 3, [])],
)
def test_a_flyer_thrown_down_sinks_by_the_speed_it_has_now(
    stage: Stage, conditions: list[str], height: int, d10: list[int]
) -> None:
    trip = "Trip (standard, at-will): Ranged 20; +40 vs Ref; the target falls prone."
    scene = stage(
        G=foe(trip, at=(5, 5)), A=dict(at=(8, 5, height), modes={"fly": 6}, airborne=True, conditions=conditions)
    )
    scene.turn("G")
    scene.dice(d20=[10], d10=d10)
    scene.do("G", "Trip", "A")
    assert (scene["A"].hp, scene["A"].height) == (40 - sum(d10), 0)
    assert "prone" in scene["A"].conditions


@pytest.mark.meets("heights", "areas")
@pytest.mark.rule("fourth.area.burst")
@pytest.mark.parametrize(("drop", "burst", "caught"), [(2, 1, False), (1, 1, True), (2, 2, True), (3, 2, False)])
def test_a_burst_goes_as_far_down_as_across(stage: Stage, drop: int, burst: int, caught: bool) -> None:
    boom = f"Boom (standard, at-will): Area burst {burst} within 10; +40 vs Ref; 6 damage."
    scene = stage("A . . . . . .\n. . . . ^ . .", A=dict(powers=[boom]), G=foe(at=(4, 1, -drop)), drop=drop)
    scene.turn("A")
    if caught:
        scene.dice(d20=[10])
    scene.do("A", "Boom", origin=(4, 0))
    assert scene["G"].hp == (84 if caught else 90)


@pytest.mark.meets("heights", "areas")
@pytest.mark.rule("fourth.area.close-burst")
@pytest.mark.parametrize(("height", "caught"), [(1, True), (2, False)])
def test_a_close_burst_misses_who_flies_above_it(stage: Stage, height: int, caught: bool) -> None:
    ring = "Ring (standard, at-will): Close burst 1; +40 vs Ref; 6 damage."
    scene = stage(
        A=dict(at=(5, 5), powers=[ring]), G=foe(at=(6, 5, height), modes={"fly": 6, "hover": True}, airborne=True)
    )
    scene.turn("A")
    scene.dice(d20=[10] if caught else [])
    if scene.can("A", "Ring"):
        scene.do("A", "Ring")
    assert scene["G"].hp == (84 if caught else 90)


@pytest.mark.meets("heights", "areas", "cover")
@pytest.mark.rule("fourth.cover.targets-allies")
@pytest.mark.parametrize(("drop", "ground", "cover"), [(3, "A . ^ . G", None), (2, "A . . . G", "cover")])
def test_a_body_deep_in_a_pit_is_in_nobodys_way(stage: Stage, drop: int, ground: str, cover: str | None) -> None:
    lying = (2, 0, -drop) if "^" in ground else (2, 0)
    scene = stage(ground, A=dict(ranged="bow +2 1d10, range 20/40"), G=foe(), H=foe(at=lying), drop=drop)
    scene.turn("A")
    assert scene.cover("A", "G") == cover
    assert scene.attack("A", "ranged-basic", "G").value == (2 if cover is None else 0)
