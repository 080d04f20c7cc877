"""Creature size: how many squares a creature fills, and who may be in them."""

from collections.abc import Callable

import pytest

from battlemat import Scene

SIDES = [("tiny", 1), ("small", 1), ("medium", 1), ("large", 2), ("huge", 3), ("gargantuan", 4)]


@pytest.mark.rule("orcus.size.table")
@pytest.mark.parametrize(("size", "side"), SIDES)
def test_a_creature_fills_the_squares_of_its_size(stage: Callable[..., Scene], size: str, side: int) -> None:
    scene = stage(G=dict(side="monsters", size=size, at=(0, 0)), A=dict(at=(10, 0)), B=dict(at=(0, 10)))
    assert scene.distance("A", "G") == 10 - (side - 1)
    assert scene.distance("B", "G") == 10 - (side - 1)


@pytest.mark.rule("orcus.size.table")
@pytest.mark.rule("orcus.size.space")
@pytest.mark.parametrize(("size", "side"), SIDES[1:])
def test_every_square_of_a_space_is_controlled(stage: Callable[..., Scene], size: str, side: int) -> None:
    scene = stage(
        G=dict(side="monsters", size=size, at=(0, 0)), A=dict(at=(side, side), speed=1)
    )
    scene.turn("A")
    assert scene.why_not("A", "walk", path=[(side - 1, side - 1)]) in {
        "orcus.size.space", "orcus.move.no-shared-end", "orcus.move.through-enemy",
    }
    assert scene.can("A", "walk", path=[(side, side - 1)]) is True


@pytest.mark.rule("orcus.size.space")
def test_nobody_gets_past_a_medium_foe_in_a_passage(stage: Callable[..., Scene]) -> None:
    scene = stage("A . G . .", A=dict(), G=dict(side="monsters"))
    scene.turn("A")
    assert scene.why_not("A", "walk", to=(3, 0)) is not None


@pytest.mark.rule("orcus.size.table")
def test_a_large_creature_does_not_walk_through_a_gap_of_one_square(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        L . . . A
        . . # . .
        """,
        L=dict(side="monsters", size="large"), A=dict(),
    )
    scene.turn("L")
    assert scene.why_not("L", "walk", path=[(1, 0), (2, 0)]) is not None
    wide = stage(
        """
        L . . . A
        . . . . .
        """,
        L=dict(side="monsters", size="large"), A=dict(),
    )
    wide.turn("L")
    wide.do("L", "walk", path=[(1, 0), (2, 0)])
    assert wide["L"].at == (2, 0)


@pytest.mark.rule("orcus.size.table")
def test_four_tiny_creatures_fit_in_a_square_and_a_fifth_does_not(stage: Callable[..., Scene]) -> None:
    tiny = dict(side="monsters", size="tiny")
    scene = stage(
        """
        U V W
        T . X
        . . .
        . . A
        """,
        U=tiny, V=tiny, W=tiny, X=tiny, T=tiny, A=dict(),
    )
    for key in "UVWX":
        scene.turn(key)
        scene.do(key, "walk", path=[(1, 1)])
        assert scene[key].at == (1, 1)
    scene.turn("T")
    assert scene.why_not("T", "walk", path=[(1, 1)]) is not None
