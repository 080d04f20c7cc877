"""Cover: degrees, geometry, direction, and what it does to attack rolls."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

BOW = "bow +2 1d10, range 20/40"
# Worked out corner by corner so that no traced line merely grazes a wall.
ONE_CORNER = """
    A . # . . . .
    . . . . . . .
    . . . . . . .
    . . . # . G .
"""
TWO_CORNERS = """
    A . . . # . .
    . # . . . . G
"""
THREE_CORNERS = """
    A . . . . . .
    . # . . # . .
    . . . . . G .
"""
ONE_SIDE = """
    A . . . . . .
    . . . . . . G
    . # # . . . .
"""
WALLED = """
    . . . # . . .
    . A . # . G .
    . . . # . . .
"""


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def shot(scene: Scene) -> int:
    """What A adds to a bow shot at G: +2 by proficiency, less what cover takes."""
    return int(scene.attack("A", "ranged-basic", "G").value)


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.cover.three-quarters")
@pytest.mark.rule("orcus.ruling.cover-geometry")
@pytest.mark.parametrize(
    ("board", "degree", "penalty"),
    [
        (ONE_SIDE, None, 0),
        (ONE_CORNER, "half", -2),
        (TWO_CORNERS, "half", -2),
        (THREE_CORNERS, "three-quarters", -5),
    ],
)
def test_blocked_corners_set_the_degree_of_cover(
    stage: Callable[..., Scene], board: str, degree: str | None, penalty: int
) -> None:
    scene = stage(board, A=dict(ranged=BOW), G=foe(ac=30))
    scene.turn("A")
    assert scene.cover("A", "G") == degree
    scene.dice(d20=[10])
    scene.do("A", "ranged-basic", "G")
    assert scene.last("attack").total == 10 + 2 + penalty


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.cover.three-quarters")
@pytest.mark.parametrize(
    ("board", "natural", "hit"),
    [
        (TWO_CORNERS, 15, True),
        (TWO_CORNERS, 14, False),
        (THREE_CORNERS, 18, True),
        (THREE_CORNERS, 17, False),
    ],
)
def test_cover_decides_a_close_shot(
    stage: Callable[..., Scene], board: str, natural: int, hit: bool
) -> None:
    scene = stage(board, A=dict(ranged=BOW), G=foe(ac=15))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "ranged-basic", "G")
    assert scene.last("attack").hit is hit


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.cover.direction")
def test_a_low_obstacle_gives_half_cover_to_whoever_is_behind_it(stage: Callable[..., Scene]) -> None:
    scene = stage("A . . - . G . H", A=dict(ranged=BOW), G=foe(), H=foe(ranged=BOW))
    scene.turn("A")
    assert scene.cover("A", "G") == "half"
    assert shot(scene) == 2 - 2
    assert scene.cover("H", "G") is None


@pytest.mark.rule("orcus.cover.direction")
def test_what_stands_behind_the_target_or_the_attacker_gives_no_cover(
    stage: Callable[..., Scene],
) -> None:
    scene = stage("# . A . . . G . #", A=dict(ranged=BOW), G=foe())
    scene.turn("A")
    assert scene.cover("A", "G") is None
    assert shot(scene) == 2


@pytest.mark.rule("orcus.cover.direction")
@pytest.mark.rule("orcus.ruling.cover-geometry")
@pytest.mark.parametrize(("origin", "penalty"), [((1, 0), -2), ((5, 0), 0)])
def test_for_an_area_cover_counts_from_where_the_area_originates(
    stage: Callable[..., Scene], origin: tuple[int, int], penalty: int
) -> None:
    power = (
        "Flare\nAt-Will Attack 1 (Standard Action) ● Arcane, Focus\nFar burst 3 within 10, all enemies\n"
        "Attack Intelligence vs Reflex\nHit 1d6 fire damage."
    )
    scene = stage("A . - . G . .", A=dict(powers=[power]), G=foe(ref=30))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Flare", origin=origin)
    assert scene.last("attack").total == 10 + penalty


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.ruling.cover-from-allies")
@pytest.mark.parametrize("side", ["heroes", "monsters"])
def test_any_creature_between_friend_or_foe_gives_half_cover(
    stage: Callable[..., Scene], side: str
) -> None:
    scene = stage("A . . B . . G", A=dict(ranged=BOW), B=dict(side=side), G=foe())
    scene.turn("A")
    assert scene.cover("A", "G") == "half"
    assert shot(scene) == 2 - 2


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.ruling.cover-from-allies")
@pytest.mark.parametrize(("side", "degree"), [("heroes", None), ("monsters", "half")])
def test_with_the_option_allies_of_the_attacker_give_no_cover(
    stage: Callable[..., Scene], side: str, degree: str | None
) -> None:
    scene = stage(
        "A . . B . . G",
        A=dict(ranged=BOW),
        B=dict(side=side),
        G=foe(),
        options={"allies-give-no-cover": True},
    )
    scene.turn("A")
    assert scene.cover("A", "G") == degree
    assert shot(scene) == (2 if degree is None else 0)


@pytest.mark.rule("orcus.cover.most-protective")
def test_creatures_and_obstacles_in_a_row_are_still_half_cover(stage: Callable[..., Scene]) -> None:
    scene = stage("A . B . C - G", A=dict(ranged=BOW), B=dict(), C=foe(), G=foe())
    scene.turn("A")
    assert scene.cover("A", "G") == "half"
    assert shot(scene) == 2 - 2


@pytest.mark.rule("orcus.cover.most-protective")
def test_a_creature_before_three_quarters_cover_adds_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(THREE_CORNERS, A=dict(ranged=BOW), G=foe(), B=foe(at=(3, 1)))
    scene.turn("A")
    assert scene.cover("A", "G") == "three-quarters"
    assert shot(scene) == 2 - 5


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.ruling.cover-geometry")
@pytest.mark.parametrize(("options", "value"), [({}, 2 - 2), ({"cover-ignored-in-melee": True}, 2)])
def test_a_long_weapon_past_a_friend_meets_cover_unless_melee_ignores_it(
    stage: Callable[..., Scene], options: dict[str, bool], value: int
) -> None:
    scene = stage(
        "A B G", A=dict(weapon="pike +2 1d10, reach 2"), B=dict(), G=foe(), options=options
    )
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == value


@pytest.mark.rule("orcus.target.clear-path")
@pytest.mark.rule("orcus.ruling.cover-total")
def test_behind_total_cover_a_target_cannot_be_chosen(stage: Callable[..., Scene]) -> None:
    scene = stage(WALLED, A=dict(ranged=BOW, weapon="lance +2 1d10, reach 5"), G=foe())
    scene.turn("A")
    forbidden = {"orcus.target.clear-path", "orcus.target.line-of-effect", "orcus.ruling.cover-total"}
    assert scene.effect_line("A", "G") is False
    assert scene.why_not("A", "ranged-basic", "G") in forbidden
    assert scene.why_not("A", "melee-basic", "G") in forbidden


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.concealment.degrees")
@pytest.mark.rule("orcus.ruling.cover-and-concealment-stack")
def test_cover_and_concealment_add(stage: Callable[..., Scene]) -> None:
    scene = stage("A . . - . . :", A=dict(ranged=BOW), G=foe(at=(6, 0)))
    scene.turn("A")
    assert (scene.cover("A", "G"), scene.concealment("A", "G")) == ("half", "concealment")
    assert shot(scene) == 2 - 2 - 2


@pytest.mark.rule("orcus.cover.not-fully-seen")
def test_a_target_not_fully_seen_has_cover_or_concealment(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A . . - . . . .
        . . . . . . . .
        . . . . . . . :
        """,
        A=dict(ranged=BOW),
        G=foe(at=(6, 0)),
        H=foe(at=(7, 2)),
        I=foe(at=(0, 2)),
    )
    scene.turn("A")
    assert (scene.cover("A", "G"), scene.concealment("A", "G")) == ("half", None)
    assert (scene.cover("A", "H"), scene.concealment("A", "H")) == (None, "concealment")
    assert (scene.cover("A", "I"), scene.concealment("A", "I")) == (None, None)


@pytest.mark.rule("orcus.cover.not-fully-seen")
@pytest.mark.rule("orcus.attack.combat-advantage")
@pytest.mark.rule("orcus.ruling.unseen-attacker")
@pytest.mark.parametrize(("options", "bonus"), [({}, 2), ({"unseen-attackers-gain-nothing": True}, 0)])
def test_an_attacker_its_target_cannot_see_has_combat_advantage(
    stage: Callable[..., Scene], options: dict[str, bool], bonus: int
) -> None:
    scene = stage(
        A=dict(at=(2, 5), ranged=BOW, senses=["darkvision"]), G=foe(at=(9, 5)), light="dark", options=options
    )
    scene.turn("A")
    assert scene.sees("A", "G") is True
    assert scene.sees("G", "A") is False
    assert scene.advantage("A", "G") is (bonus == 2)
    assert shot(scene) == 2 + bonus
