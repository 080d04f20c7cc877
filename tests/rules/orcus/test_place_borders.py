"""Where one stands to another: flanking from every side, and what height does to reach, areas and cover."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs

Stage = Callable[..., Scene]
Square = tuple[int, int]
WIDTHS = {"medium": 1, "large": 2, "huge": 3}
CLAW = ["Claw (standard, at-will): +6 vs AC; 3 damage."]


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def space(at: Square, width: int) -> set[Square]:
    return {(at[0] + c, at[1] + r) for c in range(width) for r in range(width)}


def sides(body: set[Square], target: set[Square]) -> set[tuple[int, int]]:
    """The sides and corners of a space that a body's squares lie next to."""
    west, east = min(c for c, _ in target), max(c for c, _ in target)
    north, south = min(r for _, r in target), max(r for _, r in target)
    ring = {(c, r) for c, r in body if west - 1 <= c <= east + 1 and north - 1 <= r <= south + 1}
    return {((c > east) - (c < west), (r > south) - (r < north)) for c, r in ring}


@pytest.mark.rule("orcus.move.flanking")
@pytest.mark.rule("orcus.ruling.flanking-details")
@pytest.mark.parametrize(("mine", "theirs"), [
    ("medium", "medium"), ("medium", "large"), ("large", "medium"), ("large", "large"), ("medium", "huge"),
])  # fmt: skip
def test_who_flanks_from_where(stage: Stage, mine: str, theirs: str) -> None:
    wide = WIDTHS[mine]
    target = space((3, 3), WIDTHS[theirs])
    places = [(c, r) for c in range(7) for r in range(7) if not space((c, r), wide) & target]
    for at in places[::5]:
        scene = stage(A=dict(at=at, size=mine), B=dict(at=(12, 12)), G=foe(at=(3, 3), size=theirs))
        board = scene.battle.board
        ally = scene.battle.creatures[1]
        for other in places:
            if other in space(at, wide):
                continue
            verbs.place(scene.battle, ally, board.square(*other), "")
            a, b = sides(space(at, wide), target), sides({other}, target)
            expected = any((-x, -y) in b for x, y in a)
            assert scene.flanks("A", "G") is expected, (at, other)


@pytest.mark.rule("orcus.move.flanking-helper")
@pytest.mark.rule("orcus.ruling.flanking-details")
@pytest.mark.parametrize(("mine", "ally", "flanks"), [
    ({}, {}, True),
    ({"conditions": ["blinded"]}, {}, False), ({}, {"conditions": ["blinded"]}, False),
    ({"conditions": ["dazed"]}, {}, False), ({}, {"conditions": ["dazed"]}, False),
    ({}, {"conditions": ["stunned"]}, False), ({}, {"conditions": ["unconscious"]}, False),
    ({}, {"conditions": ["slowed"]}, True), ({}, {"conditions": ["prone"]}, True),
    ({}, {"size": "tiny"}, False), ({}, {"weapon": "pike +2 1d10, reach 2"}, True),
])  # fmt: skip
def test_both_flankers_are_able_to_attack(
    stage: Stage, mine: dict[str, Any], ally: dict[str, Any], flanks: bool
) -> None:
    scene = stage(A=dict(at=(2, 3), **mine), B=dict(at=(4, 3), **ally), G=foe(at=(3, 3)))
    assert scene.flanks("A", "G") is flanks


@pytest.mark.rule("orcus.sense.all-around")
def test_with_eyes_all_around_nobody_is_flanked(stage: Stage) -> None:
    scene = stage(A=dict(at=(2, 3)), B=dict(at=(4, 3)), G=foe(at=(3, 3), senses=["all-around vision"]))
    assert not scene.flanks("A", "G")


@pytest.mark.rule("orcus.ruling.flanking-details")
@pytest.mark.parametrize("walled", [False, True])
def test_an_ally_that_walls_part_from_the_foe_does_not_flank(stage: Stage, walled: bool) -> None:
    wall = "#" if walled else "."
    scene = stage(f". . . . .\n. A {wall} . .\n. {wall} G . .\n. . . B .", A={}, B={}, G=foe())
    assert scene.flanks("A", "G") is not walled
    assert scene.flanks("B", "G") is not walled


def in_air(at: Square, up: int, **fields: Any) -> dict[str, Any]:
    """Somebody so high above a square."""
    if not up:
        return {"at": at, **fields}
    return {"at": (*at, up), "airborne": True, "modes": {"fly": 8, "hover": True}, **fields}


@pytest.mark.rule("orcus.ruling.flanking-details")
@pytest.mark.rule("orcus.ruling.range-count-between")
@pytest.mark.parametrize("a", [0, 1, 2, 3])
@pytest.mark.parametrize("b", [0, 1, 2, 3])
@pytest.mark.parametrize("g", [0, 1, 2])
def test_flankers_are_next_to_the_foe_in_height_too(stage: Stage, a: int, b: int, g: int) -> None:
    scene = stage(A=in_air((2, 3), a), B=in_air((4, 3), b), G=in_air((3, 3), g, side="monsters"))
    assert scene.flanks("A", "G") is (abs(a - g) <= 1 and abs(b - g) <= 1)


@pytest.mark.rule("orcus.ruling.range-count-between")
@pytest.mark.rule("orcus.ruling.creature-height")
@pytest.mark.parametrize("mine", ["medium", "large"])
@pytest.mark.parametrize("theirs", ["medium", "large", "huge"])
def test_height_counts_like_the_rest_from_head_and_feet(stage: Stage, mine: str, theirs: str) -> None:
    tall, high = WIDTHS[mine], WIDTHS[theirs]
    for a, g in ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (4, 0), (2, 1), (5, 0), (1, 4)):
        scene = stage(
            A=in_air((0, 0), a, size=mine, powers=CLAW, reach=1), G=in_air((tall, 0), g, side="monsters", size=theirs)
        )
        scene.turn("A")
        gap = max(0, a - (g + high - 1), g - (a + tall - 1))
        assert scene.distance("A", "G") == max(1, gap) == scene.distance("G", "A"), (a, g)
        assert scene.can("A", "Claw", "G") is (gap <= 1), (a, g)


@pytest.mark.rule("orcus.area.burst")
@pytest.mark.rule("orcus.ruling.creature-height")
@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("theirs", ["medium", "large"])
def test_a_burst_is_as_high_as_it_is_wide(stage: Stage, size: int, theirs: str) -> None:
    near = f"Near (standard, at-will): Near burst {size}, all enemies; +6 vs Ref; 1 damage."
    far = f"Far (standard, at-will): Far burst {size} within 10, all enemies; +6 vs Ref; 1 damage."
    for a, g in ((0, 0), (0, 1), (0, 2), (0, 3), (3, 0), (4, 0), (3, 1), (2, 4)):
        scene = stage(
            A=in_air((5, 5), a, powers=[near, far]),
            G=in_air((6, 5), g, side="monsters", size=theirs),
            H=foe(at=(12, 5)),
            B=dict(at=(5, 7)),
        )
        scene.turn("A")
        gap = max(0, a - (g + WIDTHS[theirs] - 1), g - a)
        assert scene.can("A", "Near", "G") is (gap <= size), (a, g)
        high = max(0, -(g + WIDTHS[theirs] - 1), g)
        assert scene.can("A", "Far", "G", origin=(6, 4)) is (high <= size), (a, g)
        if g:
            # Aimed at the flier's own square it starts up there with it, and no longer takes in who is far below.
            assert scene.can("A", "Far", "G", origin=(6, 5)) is True


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.ruling.cover-geometry")
@pytest.mark.parametrize("body", ["medium", "large", "huge"])
def test_a_body_covers_what_the_line_passes_it_at_its_height(stage: Stage, body: str) -> None:
    tall = WIDTHS[body]
    for a, b, g in (
        (0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3), (0, 0, 6), (2, 0, 2), (3, 0, 3), (0, 1, 0), (0, 2, 0), (1, 1, 1),
        (4, 2, 0), (4, 3, 0), (0, 3, 6), (6, 0, 0), (2, 0, 0), (1, 0, 0), (1, 2, 1), (2, 2, 1), (3, 0, 1), (5, 1, 0),
    ):  # fmt: skip
        scene = stage(
            A=in_air((0, 4), a), B=in_air((3, 4), b, size=body), G=in_air((8, 4), g, side="monsters"), H=foe(at=(0, 0))
        )
        before, after = 3, 8 - (3 + tall - 1)
        # The line from middle to middle, where it passes the body.
        there = ((a + 0.5) * after + (g + 0.5) * before) / (before + after)
        assert (scene.cover("A", "G") == "half") is (b <= there <= b + tall), (a, b, g)
