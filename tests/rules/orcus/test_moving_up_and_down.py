"""Up and down: what flying up, landing, falling and climbing out of a drop take, to the square."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]


def flier(stage: Stage, at: tuple[int, ...] = (0, 0), fly: int = 6, **hero: Any) -> Scene:
    scene = stage(
        "\n".join(["." + " ." * 11] * 3),
        A={"at": at, "modes": {"fly": fly, "hover": True}, **hero},
        G=dict(side="monsters", at=(11, 2)),
    )
    scene.turn("A")
    return scene


def height(scene: Scene) -> int:
    return scene.battle.creatures[0].altitude


@pytest.mark.rule("orcus.fly.altitude")
@pytest.mark.rule("orcus.fly.speed")
@pytest.mark.parametrize(("fly", "up", "may"), [(6, 6, True), (6, 7, False), (3, 3, True), (3, 4, False), (6, 1, True)])
def test_a_flier_rises_as_many_squares_as_it_flies(stage: Stage, fly: int, up: int, may: bool) -> None:
    scene = flier(stage, fly=fly)
    assert scene.can("A", "walk", choose={"altitude": up}) is may
    if not may:
        assert scene.why_not("A", "walk", choose={"altitude": up}) == "orcus.act.walk"
        return
    scene.do("A", "walk", choose={"altitude": up})
    assert (height(scene), scene.battle.creatures[0].moved, scene["A"].at) == (up, up, (0, 0))


@pytest.mark.rule("orcus.fly.altitude")
@pytest.mark.parametrize(
    ("start", "to", "may"),
    [(3, 0, True), (3, 1, True), (6, 0, True), (7, 0, False), (7, 1, True), (7, 13, True), (7, 14, False)],
)
def test_down_it_goes_no_further(stage: Stage, start: int, to: int, may: bool) -> None:
    scene = flier(stage, at=(0, 0, start), airborne=True)
    assert height(scene) == start
    assert scene.can("A", "walk", choose={"altitude": to}) is may
    if may:
        scene.do("A", "walk", choose={"altitude": to})
        assert height(scene) == to


@pytest.mark.rule("orcus.fly.speed")
@pytest.mark.parametrize(("start", "may"), [(1, True), (5, True), (6, True), (7, False)])
def test_landing_takes_the_way_down(stage: Stage, start: int, may: bool) -> None:
    scene = flier(stage, at=(0, 0, start), airborne=True)
    assert scene.can("A", "walk", choose={"land": True}) is may
    offered = [
        use
        for use in scene.battle.rules.actions["walk"].uses(scene.battle, scene.battle.creatures[0])
        if use.choose == {"land": "yes"}
    ]
    assert bool(offered) is may
    if may:
        scene.do("A", "walk", choose={"land": True})
        assert (height(scene), scene["A"].at) == (0, (0, 0))
        scene.turn("A")
        assert scene.why_not("A", "walk", choose={"land": True}) == "orcus.act.walk"


@pytest.mark.rule("orcus.fly.speed")
@pytest.mark.parametrize(("column", "may"), [(6, True), (7, False)])
def test_in_the_air_it_flies_and_stays_up(stage: Stage, column: int, may: bool) -> None:
    scene = flier(stage, at=(0, 0, 2), airborne=True, speed=4)
    assert scene.can("A", "walk", to=(column, 0)) is may
    if may:
        scene.do("A", "walk", to=(column, 0))
        assert (scene["A"].at, height(scene)) == ((column, 0), 2)


@pytest.mark.rule("orcus.move.mixed-modes")
@pytest.mark.parametrize(("start", "column", "may"), [(1, 4, True), (1, 5, False), (3, 2, True), (3, 3, False)])
def test_on_foot_again_the_way_down_counts(stage: Stage, start: int, column: int, may: bool) -> None:
    scene = flier(stage, at=(0, 0, start), airborne=True, speed=4)
    assert scene.can("A", "walk", to=(column, 0), choose={"mode": "walk"}) is may
    if may:
        scene.do("A", "walk", to=(column, 0), choose={"mode": "walk"})
        assert (scene["A"].at, height(scene)) == ((column, 0), 0)


@pytest.mark.rule("orcus.fly.speed")
@pytest.mark.parametrize(("column", "fly", "height_after"), [(4, 0, 0), (5, 1, 1), (6, 1, 1)])
def test_from_the_ground_it_takes_wing_where_its_legs_do_not_carry_it(
    stage: Stage, column: int, fly: int, height_after: int
) -> None:
    scene = flier(stage, speed=4)
    scene.do("A", "walk", to=(column, 0))
    assert (scene["A"].at, height(scene)) == ((column, 0), height_after)


@pytest.mark.rule("orcus.fly.speed")
def test_taking_off_on_the_spot(stage: Stage) -> None:
    scene = flier(stage)
    scene.do("A", "walk", choose={"mode": "fly"})
    assert height(scene) == 1
    assert scene["A"].at == (0, 0)
    walker = stage("A . . G", A={}, G=dict(side="monsters"))
    walker.turn("A")
    assert walker.why_not("A", "walk", choose={"mode": "fly"}) == "orcus.fly.speed"


@pytest.mark.rule("orcus.fly.altitude")
@pytest.mark.rule("orcus.attack.melee-reach")
@pytest.mark.parametrize(("up", "reach"), [(0, True), (1, True), (2, False)])
def test_height_counts_in_the_distance(stage: Stage, up: int, reach: bool) -> None:
    scene = stage(
        "A G .", A={}, G=dict(side="monsters", at=(1, 0, up), airborne=up > 0, modes={"fly": 6, "hover": True})
    )
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G") is reach
    assert scene.distance("A", "G") == max(1, up)


@pytest.mark.rule("orcus.fall.damage")
@pytest.mark.rule("orcus.fall.prone")
@pytest.mark.parametrize(("drop", "dice"), [(1, []), (2, [5]), (3, [5]), (4, [5, 6]), (5, [5, 6]), (6, [5, 6, 7])])
def test_a_die_for_every_two_squares_of_a_drop(stage: Stage, drop: int, dice: list[int]) -> None:
    scene = stage("A ^ . . G", drop=drop, A={}, G=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d10=dice)
    scene.do("A", "walk", path=[(1, 0)])
    assert (scene["A"].hp, height(scene)) == (40 - sum(dice), -drop)
    assert ("prone" in scene["A"].conditions) is bool(dice)


@pytest.mark.rule("orcus.mode.climb")
@pytest.mark.rule("orcus.ruling.climb-swim-cost")
@pytest.mark.parametrize(("climbs", "depth", "speed", "column"), [
    (False, 1, 6, 5), (False, 2, 6, 3), (False, 2, 5, 2), (False, 2, 4, None), (False, 3, 6, None), (False, 3, 7, 2),
    (True, 2, 6, 5), (True, 3, 6, 4), (True, 5, 6, 2), (True, 6, 6, None),
])  # fmt: skip
def test_out_of_a_drop_the_climb_is_paid_first(
    stage: Stage, climbs: bool, depth: int, speed: int, column: int | None
) -> None:
    modes = {"climb": 6} if climbs else {}
    scene = stage(
        "^ ^ . . . . . . G", drop=depth, A=dict(at=(1, 0, -depth), speed=speed, modes=modes), G=dict(side="monsters")
    )
    scene.turn("A")
    assert scene.can("A", "walk", to=(0, 0))
    reached = [c for c in range(2, 8) if scene.can("A", "walk", to=(c, 0))]
    assert (max(reached) if reached else None) == column
    board = scene.battle.board
    uses = scene.battle.rules.actions["walk"].uses(scene.battle, scene.battle.creatures[0])
    assert {board.coords(use.to)[0] for use in uses} == {0, *reached}
    path = [(c, 0) for c in range(2, (column or 1) + 1)]
    if column is not None:
        assert scene.can("A", "walk", path=path)
        assert not scene.can("A", "walk", path=[*path, (column + 1, 0)])
        scene.do("A", "walk", path=path)
        assert (scene["A"].at, height(scene)) == ((column, 0), 0)
    else:
        assert not scene.can("A", "walk", path=[(2, 0)])


@pytest.mark.rule("orcus.condition.prone-airborne")
@pytest.mark.rule("orcus.ruling.crash")
@pytest.mark.parametrize(("fly", "up", "dice"), [(6, 6, 0), (6, 7, 0), (6, 8, 1), (6, 10, 2), (2, 3, 0), (2, 4, 1)])
def test_a_crash_is_harmless_as_far_as_one_flies(stage: Stage, fly: int, up: int, dice: int) -> None:
    scene = stage(
        ". . . .\nA . . G",
        A=dict(at=(0, 1, up), airborne=True, modes={"fly": fly, "hover": True}),
        G=dict(side="monsters", powers=["Net (standard, at-will): Ranged 20; +40 vs Ref; the target falls prone."]),
    )
    scene.turn("G")
    scene.dice(d20=[10], d10=[5] * dice)
    scene.do("G", "Net", "A")
    assert (scene["A"].hp, height(scene), scene["A"].conditions) == (40 - 5 * dice, 0, {"prone"})
