"""An area aimed into a drop starts on its floor, and one aimed at its edge on the ground, in both games on squares."""

import pytest

from battlemat import Scene

DROP = """
    . . . . . . . . .
    . . . . ^ ^ . . .
    . . . . ^ ^ . . .
    . . . . ^ ^ . . .
    . . . . . . . . .
"""
BALL = {"orcus": "Ball (standard, at-will): Far burst {} within 10; +6 vs Ref; 3 damage.",
        "fourth": "Ball (standard, at-will): Area burst {} within 10; +6 vs Ref; 3 damage."}
GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.grid.three-dimensions")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.area.area-burst"))]


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("origin", "burst", "drop", "caught"), [
    ((5, 2), 1, 2, {"G"}), ((4, 2), 1, 2, {"G"}), ((5, 1), 1, 2, {"G"}), ((4, 1), 1, 2, {"G"}),
    ((6, 1), 1, 2, {"H"}), ((6, 2), 1, 2, {"H"}), ((7, 2), 1, 2, {"H"}),
    ((5, 2), 1, 1, {"G", "H"}), ((6, 1), 1, 1, {"G", "H"}), ((7, 1), 1, 1, {"H"}),
    ((5, 2), 2, 2, {"G", "H"}), ((6, 1), 2, 2, {"G", "H"}), ((5, 2), 2, 3, {"G"}), ((6, 1), 2, 3, {"H"}),
])
def test_whom_a_burst_catches(
    system: str, origin: tuple[int, int], burst: int, drop: int, caught: set[str]
) -> None:
    """G stands on the floor of the drop, H on the ground beside it."""
    scene = Scene(system, DROP, drop=drop, A={"at": (1, 2), "powers": [BALL[system].format(burst)]},
                  G={"at": (5, 2), "side": "monsters", "hp": 90}, H={"at": (6, 1), "side": "monsters", "hp": 90})
    scene.turn("A")
    scene.do("A", "Ball", origin=origin)
    assert {event.target for event in scene.log if event.kind == "attack"} == caught
