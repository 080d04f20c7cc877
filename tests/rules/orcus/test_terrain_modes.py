"""Water, walls to climb, drops to leap and ground that holds: one move in many ways."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

LAND = {"~": "water", "|": "climb", "q": "quicksand", "w": "sticky web", "i": "difficult and ice"}
RULING = "orcus.ruling.climb-swim-cost"


def ground(stage: Callable[..., Scene], strip: str, **mover: Any) -> Scene:
    """A at the west end of a strip of squares, G far off at its east end."""
    scene = stage(strip, terrain=LAND, A=mover, G={"side": "monsters"})
    scene.turn("A")
    return scene


def farthest(scene: Scene, **choose: Any) -> int:
    """The column farthest east that A gets to with one move."""
    return max(c for c in range(1, 12) if scene.can("A", "walk", to=(c, 0), choose=choose or None))


@pytest.mark.rule("orcus.mode.climb")
@pytest.mark.parametrize(("modes", "column"), [({}, 3), ({"climb": 6}, 6)])
def test_a_climb_speed_climbs_at_no_extra_cost(
    stage: Callable[..., Scene], modes: dict[str, int], column: int
) -> None:
    assert farthest(ground(stage, "A|||||||....G", modes=modes)) == column


@pytest.mark.rule("orcus.mode.climb")
def test_any_part_of_a_move_may_be_climbed(stage: Callable[..., Scene]) -> None:
    assert farthest(ground(stage, "A..||.......G", modes={"climb": 6})) == 6
    assert farthest(ground(stage, "A..||.......G")) == 4


@pytest.mark.rule("orcus.mode.swim")
@pytest.mark.parametrize(("modes", "column"), [({}, 3), ({"swim": 6}, 6), ({"climb": 6}, 3)])
def test_a_swim_speed_swims_at_no_extra_cost(
    stage: Callable[..., Scene], modes: dict[str, int], column: int
) -> None:
    assert farthest(ground(stage, "A~~~~~~~....G", modes=modes)) == column


@pytest.mark.rule("orcus.mode.wall-climber")
@pytest.mark.parametrize(
    ("modes", "rolls"), [({}, True), ({"wall-climber": True}, False), ({"climb": 6}, False)]
)
def test_a_wall_climber_makes_no_athletics_check_to_climb(
    stage: Callable[..., Scene], modes: dict[str, object], rolls: bool
) -> None:
    scene = ground(stage, "A.||........G", modes=modes)
    if rolls:
        scene.dice(d20=[9])
    scene.do("A", "walk", to=(3, 0), choose={"dc": 10})
    assert scene["A"].at == ((1, 0) if rolls else (3, 0))
    assert (scene.last("check") is not None) is rolls


@pytest.mark.rule("orcus.mode.wall-climber")
def test_a_wall_climber_still_has_to_check_to_swim(stage: Callable[..., Scene]) -> None:
    scene = ground(stage, "A.~~........G", modes={"wall-climber": True}, skills={"athletics": 5})
    scene.dice(d20=[5])
    scene.do("A", "walk", to=(3, 0), choose={"dc": 10})
    assert scene["A"].at == (3, 0)
    assert (scene.last("check").total, scene.last("check").rule) == (10, RULING)


@pytest.mark.rule("orcus.move.mixed-modes")
@pytest.mark.parametrize(
    ("strip", "column"),
    [
        ("A...........G", 6),
        ("A.|.........G", 5),
        ("A.|~........G", 4),
        ("A.|~~.......G", 3),
    ],
)
def test_each_part_of_a_mixed_move_is_deducted_from_the_speed(
    stage: Callable[..., Scene], strip: str, column: int
) -> None:
    assert farthest(ground(stage, strip)) == column


@pytest.mark.rule("orcus.move.mixed-modes")
def test_a_leap_is_part_of_the_move_and_costs_what_it_spans(stage: Callable[..., Scene]) -> None:
    scene = ground(stage, "A.^^.|......G")
    over = [(c, 0) for c in range(1, 6)]
    assert not scene.can("A", "walk", path=over)
    assert not scene.can("A", "walk", path=over, choose={"jump": 1})
    assert not scene.can("A", "walk", path=[*over, (6, 0)], choose={"jump": 2})
    scene.do("A", "walk", path=over, choose={"jump": 2})
    assert (scene["A"].at, scene["A"].hp) == ((5, 0), 40)


@pytest.mark.rule("orcus.move.mixed-modes")
def test_a_leap_ends_on_the_far_side(stage: Callable[..., Scene]) -> None:
    scene = ground(stage, "A.^^.......G")
    assert not scene.can("A", "walk", path=[(1, 0), (2, 0), (3, 0)], choose={"jump": 3})


@pytest.mark.rule("orcus.mode.stride-no-trapping")
@pytest.mark.parametrize(
    ("mark", "trait", "held"),
    [
        ("q", None, True),
        ("q", "swamp stride", False),
        ("q", "web stride", True),
        ("w", None, True),
        ("w", "web stride", False),
        ("w", "swamp stride", True),
    ],
)
def test_the_fitting_stride_keeps_one_from_being_trapped(
    stage: Callable[..., Scene], mark: str, trait: str | None, held: bool
) -> None:
    scene = ground(stage, f"A.{mark}.......G", modes={trait: True} if trait else {})
    scene.do("A", "walk", path=[(1, 0), (2, 0), (3, 0)])
    assert scene["A"].at == ((2, 0) if held else (3, 0))
    assert ("immobile" in scene["A"].conditions) is held


@pytest.mark.rule("orcus.mode.stride-no-trapping")
def test_a_flier_passes_over_what_would_hold_it(stage: Callable[..., Scene]) -> None:
    scene = ground(stage, "A.qq......G", modes={"fly": 6}, airborne=True)
    scene.do("A", "walk", path=[(1, 0), (2, 0), (3, 0), (4, 0)])
    assert scene["A"].at == (4, 0)
    assert "immobile" not in scene["A"].conditions


@pytest.mark.rule("orcus.mode.terrain-stride")
@pytest.mark.parametrize(("trait", "column"), [(None, 3), ("ice stride", 6), ("swamp stride", 3)])
def test_marks_of_a_scenes_own_may_be_several_things(
    stage: Callable[..., Scene], trait: str | None, column: int
) -> None:
    assert farthest(ground(stage, "Aiiiiiiii...G", modes={trait: True} if trait else {})) == column


def test_a_terrain_nobody_knows_is_refused_and_the_nearest_named(stage: Callable[..., Scene]) -> None:
    with pytest.raises(ValueError, match="water"):
        stage("A~", terrain={"~": "watr"}, A={})
