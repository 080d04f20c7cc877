"""Charging: how far, to which square, with what attack."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from battlemat import Scene
from battlemat.testing.grounds import Ground, Square, away

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
CHARGE = {"orcus.act.charge", "orcus.ruling.charge-distance"}


def apart(stage: Callable[..., Scene], column: int, **fields: Any) -> Scene:
    """A in column 1, G in the given column of the same row."""
    return stage(
        A={"at": (1, 5), "str": 18, **fields},
        G={"side": "monsters", "at": (column, 5), "hp": 90, "powers": [CLUB]},
    )


@pytest.mark.rule("orcus.act.charge")
def test_a_charge_moves_to_the_closest_square_and_adds_one_to_the_attack(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 5)
    scene.turn("A")
    scene.dice(d20=[7], d8=[5])  # 7 + 7 + 1 equals 15
    scene.do("A", "charge", "G")
    assert scene["G"].hp == 90 - 9
    at = scene["A"].at
    assert at is not None
    assert at[0] == 4
    assert scene.distance("A", "G") == 1
    assert scene["A"].actions["standard"] == 0
    miss = apart(stage, 5)
    miss.turn("A")
    miss.dice(d20=[6])
    miss.do("A", "charge", "G")
    assert miss["G"].hp == 90


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.parametrize(("column", "legal"), [(2, False), (3, False), (4, True), (8, True), (9, False)])
def test_at_least_two_squares_and_at_most_the_chargers_speed(
    stage: Callable[..., Scene], column: int, legal: bool
) -> None:
    scene = apart(stage, column)
    scene.turn("A")
    assert scene.can("A", "charge", "G") is legal
    if not legal:
        assert scene.why_not("A", "charge", "G") in CHARGE


@pytest.mark.rule("orcus.act.charge")
def test_a_charge_may_not_go_past_the_closest_square(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 5)
    scene.turn("A")
    assert scene.why_not("A", "charge", "G", to=(6, 5)) in CHARGE
    assert scene.can("A", "charge", "G", to=(4, 4))


@pytest.mark.rule("orcus.act.charge")
def test_no_charge_when_the_closest_square_is_occupied(stage: Callable[..., Scene]) -> None:
    blocked = """
        # # # # # # #
        A . . B G . .
        # # # # # # #
        """
    scene = stage(blocked, A={"str": 18}, B={}, G={"side": "monsters", "hp": 90, "powers": [CLUB]})
    scene.turn("A")
    assert scene.why_not("A", "charge", "G") in CHARGE
    beside = """
        . . . . . . .
        A . . B G . .
        . . . . . . .
        """
    scene = stage(beside, A={"str": 18}, B={}, G={"side": "monsters", "hp": 90, "powers": [CLUB]})
    scene.turn("A")
    scene.do("A", "charge", "G")
    assert scene["A"].at in {(3, 0), (3, 2)}


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.parametrize(("ground", "legal"), [("A , , . . G .", True), ("A , , , . G .", False)])
def test_a_charge_pays_for_difficult_terrain(stage: Callable[..., Scene], ground: str, legal: bool) -> None:
    wall = "# # # # # # #"
    scene = stage(
        f"{wall}\n{ground}\n{wall}", A={"str": 18}, G={"side": "monsters", "hp": 90, "powers": [CLUB]}
    )
    scene.turn("A")
    assert scene.can("A", "charge", "G") is legal


@pytest.mark.rule("orcus.act.charge")
def test_charging_past_an_enemy_provokes(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (1, 5), "str": 18},
        H={"side": "monsters", "at": (1, 6), "hp": 90, "powers": [CLUB]},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[9, 7], d8=[2, 5])  # H's attack first, then the charge
    scene.do("A", "charge", "G")
    assert scene["A"].hp == 40 - 6
    assert scene["G"].hp == 90 - 9


@pytest.mark.rule("orcus.act.charge")
def test_the_turn_goes_on_after_a_charge(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 5)
    scene.turn("A")
    scene.do("A", "charge", "G")
    assert scene.can("A", "walk", to=(4, 8))
    assert scene["A"].actions["move"] == 1


@pytest.mark.rule("orcus.act.charge")
def test_a_charge_can_end_in_a_shove_with_its_bonus(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 5)
    scene.turn("A")
    scene.dice(d20=[10])  # 10 + 4 + 1 equals Fortitude 15
    scene.do("A", "charge", "G", to=(4, 5), choose={"attack": "shove", "follow": True})
    assert scene["G"].at == (6, 5)
    assert scene["A"].at == (5, 5)


@pytest.mark.rule("orcus.act.charge")
def test_the_prone_cannot_charge(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 5, conditions=["prone"])
    scene.turn("A")
    assert scene.why_not("A", "charge", "G") in CHARGE | {"orcus.condition.prone"}


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.parametrize("straight", [False, True])
def test_switch_a_charge_needs_a_straight_line(stage: Callable[..., Scene], straight: bool) -> None:
    bend = """
        A # . . .
        . # # . .
        . . . G .
        """
    scene = stage(
        bend,
        options={"charge-straight-line": straight},
        A={"str": 18},
        G={"side": "monsters", "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.can("A", "charge", "G") is not straight


@pytest.mark.rule("orcus.act.charge")
def test_the_switched_charge_still_goes_straight(stage: Callable[..., Scene]) -> None:
    scene = stage(
        options={"charge-straight-line": True},
        A={"at": (1, 5), "str": 18},
        G={"side": "monsters", "at": (5, 5), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.can("A", "charge", "G")


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.rule("orcus.ruling.charge-distance")
@pytest.mark.parametrize("straight", [False, True])
@pytest.mark.parametrize("seed", range(24))
def test_over_any_ground_it_ends_in_one_of_the_closest_squares_or_not_at_all(
    stage: Callable[..., Scene], seed: int, straight: bool
) -> None:
    ground = Ground.drawn(seed, 7, 5, "AGBH")
    start, foe = ground.of("A"), ground.of("G")
    speed = 4 + seed % 3
    way = ground.costs(start, speed, "GH")
    places = [at for at in ground.cells if ground.touches(foe, at) and not ground.solid(at)]
    nearest = min((away(start, at) for at in places), default=0)

    def serves(at: Square) -> bool:
        if not straight:
            return not ground.step(start, at, "GH") or away(start, at) > 1
        length = away(start, at)
        if length < 2 or {abs(at[0] - start[0]), abs(at[1] - start[1])} - {0, length}:
            return False
        line = [(start[0] + (at[0] - start[0]) * n // length, start[1] + (at[1] - start[1]) * n // length)
                for n in range(length + 1)]  # fmt: skip
        steps = all(ground.step(a, b, "GH") for a, b in pairwise(line))
        return steps and sum(ground.price(square) for square in line[1:]) <= speed

    expected = {at for at in places if at in way and ground.cells[at] not in "ABGH" and away(start, at) == nearest
                and serves(at) and not ground.touches(start, foe)}  # fmt: skip
    scene = stage(ground.text, options={"charge-straight-line": straight}, A=dict(speed=speed), B={},
                  G=dict(side="monsters", hp=90), H=dict(side="monsters"))  # fmt: skip
    scene.turn("A")
    assert {at for at in ground.cells if away(at, foe) <= 2 and scene.can("A", "charge", "G", to=at)} == expected
    assert scene.can("A", "charge", "G") is bool(expected)
    if expected:
        scene.dice(d20=[2])
        scene.do("A", "charge", "G")
        assert scene["A"].at in expected
