"""The grid: squares, adjacency on the plane and in the air."""

from collections.abc import Callable

import pytest

from battlemat import Scene


@pytest.mark.rule("orcus.grid.adjacent")
@pytest.mark.parametrize("column", [4, 5, 6])
@pytest.mark.parametrize("row", [4, 5, 6])
def test_the_eight_squares_around_are_adjacent(stage: Callable[..., Scene], column: int, row: int) -> None:
    place = (column, row) if (column, row) != (5, 5) else (7, 5)
    scene = stage(A=dict(at=(5, 5)), G=dict(side="monsters", at=place))
    scene.turn("A")
    assert scene.distance("A", "G") == (2 if place == (7, 5) else 1)
    assert scene.can("A", "melee-basic", "G") is (place != (7, 5))


@pytest.mark.rule("orcus.grid.square")
@pytest.mark.parametrize(("place", "squares"), [((5, 9), 4), ((9, 9), 4), ((2, 9), 4), ((12, 6), 7)])
def test_distance_counts_squares(stage: Callable[..., Scene], place: tuple[int, int], squares: int) -> None:
    scene = stage(A=dict(at=(5, 5)), G=dict(side="monsters", at=place))
    assert scene.distance("A", "G") == squares


@pytest.mark.rule("orcus.grid.square")
def test_two_creatures_may_stand_corner_to_corner_but_not_in_one_square(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A . .
        . G .
        """,
        A=dict(), G=dict(side="monsters"),
    )
    scene.turn("A")
    assert scene.can("A", "walk", path=[(0, 1)]) is True
    assert scene.can("A", "walk", path=[(1, 1)]) is False


@pytest.mark.rule("orcus.grid.three-dimensions")
@pytest.mark.rule("orcus.grid.adjacent")
def test_a_flier_just_above_a_neighbouring_square_is_adjacent(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5)),
        F=dict(side="monsters", modes={"fly": 6, "hover": True}, airborne=True, at=(6, 6)),
    )
    scene.turn("A")
    assert scene.distance("A", "F") == 1
    scene.dice(d20=[15], d8=[3])
    scene.do("A", "melee-basic", "F")
    assert scene["F"].hp == 40 - 3


@pytest.mark.rule("orcus.grid.three-dimensions")
def test_a_creature_deep_in_a_pit_is_not_adjacent_to_the_edge(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "A G ^ .", drop=8,
        A=dict(powers=["Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 1 square."]),
        G=dict(side="monsters", hp=90), B=dict(at=(3, 0)),
    )
    scene.turn("A")
    scene.dice(d20=[10, 2], d10=[1, 1, 1, 1])
    scene.do("A", "Heave", "G")
    assert scene["G"].at == (2, 0)
    assert scene["G"].hp == 90 - 1 - 4
    assert scene.distance("B", "G") == 8
    scene.turn("B")
    assert scene.can("B", "melee-basic", "G") is False
