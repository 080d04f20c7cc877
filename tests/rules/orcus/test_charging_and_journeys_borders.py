"""Charges at those above, along a straight line, and ways gone on with after a blow, past the corners of walls too."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
CLUB = "Club (standard, at-will): +40 vs AC; 5 damage."


def steps(scene: Scene, who: str) -> list[Square]:
    """The squares a creature has entered by moves of its own."""
    return [event.value for event in scene.log if event.kind == "move" and event.who == who]


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.rule("orcus.fly.altitude")
@pytest.mark.parametrize("reach", [1, 2, 3])
@pytest.mark.parametrize("height", range(6))
def test_a_foe_overhead_is_charged_as_far_up_as_the_weapon_reaches(stage: Stage, reach: int, height: int) -> None:
    scene = stage(A={"at": (1, 2), "weapon": f"pike +2 1d10, reach {reach}"},
                  G={"side": "monsters", "at": (6, 2), "hp": 90, "modes": {"fly": 6, "hover": True}, "airborne": True})
    scene.creature("G").altitude = height
    scene.turn("A")
    assert scene.can("A", "charge", "G") is (height <= reach)
    if height <= reach:
        scene.dice(d20=[19], d10=[4])
        scene.do("A", "charge", "G", to=(6 - reach, 2))
        assert scene["G"].hp == 86
        assert scene["A"].at == (6 - reach, 2)


@pytest.mark.rule("orcus.ruling.charge-distance")
@pytest.mark.rule("orcus.act.charge")
@pytest.mark.parametrize("straight", [False, True])
@pytest.mark.parametrize("mark", [",", ".", "#"])
def test_by_a_switch_a_charge_goes_straight_over_rough_ground_too(stage: Stage, straight: bool, mark: str) -> None:
    rows = ". . . . . . . .\n. . . . . . . .\n. A . {} . . G .\n. . . . . . . .".replace("{}", mark)
    scene = stage(rows, A={}, G={"side": "monsters", "hp": 90}, options={"charge-straight-line": straight})
    scene.turn("A")
    for to in [(5, 2), (5, 1), (5, 3)]:
        if not scene.can("A", "charge", "G", to=to):
            continue
        again = stage(rows, A={}, G={"side": "monsters", "hp": 90}, options={"charge-straight-line": straight})
        again.turn("A")
        again.dice(d20=[2])
        again.do("A", "charge", "G", to=to)
        assert again["A"].at == to
        assert len(steps(again, "A")) == 4
        if straight:
            assert steps(again, "A") == [(2, 2), (3, 2), (4, 2), (5, 2)]
        elif mark == ",":
            assert (3, 2) not in steps(again, "A"), "the cheaper way goes round"
    assert scene.can("A", "charge", "G") is not (straight and mark == "#")


@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.rule("orcus.move.diagonal")
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("phasing", [False, True])
@pytest.mark.parametrize("struck", [False, True])
def test_a_blow_on_the_way_makes_no_corner_harder(stage: Stage, free: bool, phasing: bool, struck: bool) -> None:
    """From (1, 1) a step leads past the corner of the wall at (2, 1)."""
    modes: dict[str, Any] = {"phasing": True} if phasing else {}
    scene = stage(". . . . .\n. . # . .\n. . . . .\nG . . . .", A={"at": (0, 2), "modes": modes},
                  G={"side": "monsters", "powers": [CLUB]}, options={"free-diagonals": free})
    scene.turn("A")
    way = [(1, 1), (2, 0), (3, 1)]
    assert scene.can("A", "walk", path=way) is (free or phasing)
    if free or phasing:
        if struck:
            scene.accept("G", "opportunity-attack")
            scene.dice(d20=[10])
        scene.do("A", "walk", path=way)
        assert scene["A"].hp == (35 if struck else 40)
        assert steps(scene, "A") == way


@pytest.mark.rule("orcus.mode.phasing")
@pytest.mark.parametrize("phasing", [False, True])
@pytest.mark.parametrize("speed", [2, 3, 4])
def test_phasing_pays_nothing_for_rough_ground(stage: Stage, phasing: bool, speed: int) -> None:
    modes: dict[str, Any] = {"phasing": True} if phasing else {}
    scene = stage("A , , , , , ,", A={"speed": speed, "modes": modes}, G={"side": "monsters", "at": (6, 0)})
    scene.turn("A")
    reached = [col for col in range(1, 6) if scene.can("A", "walk", to=(col, 0))]
    assert reached == list(range(1, (speed if phasing else speed // 2) + 1))
