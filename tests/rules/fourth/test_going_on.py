"""Going on after an answer: what has become impossible in between is lost, a mover has the speed it has now."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
HOBBLE = "Hobble (standard, at-will): +20 vs AC; 1 damage, and the target is slowed (save ends)."
ROOT = "Root (standard, at-will): +20 vs AC; 1 damage, and the target is immobilized (save ends)."
FELL = "Fell (standard, at-will): +20 vs AC; 30 damage."
BASH = "Bash (standard, at-will): +20 vs AC; 1 damage, and push 2 squares."
SHOT = "Shot (standard, at-will): Ranged 5; +20 vs AC; 5 damage."
ONCE = "Wallop (standard, encounter): +20 vs AC; 20 damage."
SLIP = "Slip (immediate interrupt, at-will): When hit by a melee attack: It shifts 1 square."
OPPORTUNITY = "opportunity-attack"


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 60, "powers": list(powers or (CLUB,)), **fields}


def attacks(scene: Scene) -> list[tuple[str | None, str | None]]:
    return [(event.who, event.target) for event in scene.log if event.kind == "attack"]


def lost(scene: Scene) -> list[str | None]:
    return [event.who for event in scene.log if event.kind == "lost"]


def struck(scene: Scene, *more: int) -> None:
    """G takes its opportunity attack and hits; further dice follow."""
    scene.turn("A")
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10, *more])


# ---------------------------------------------------------------- the speed a mover has now


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.parametrize(("column", "end"), [(0, 2), (2, 2), (3, 2), (4, 3), (6, 5)])
def test_slowed_in_mid_move_it_goes_two_squares_in_all(stage: Callable[..., Scene], column: int, end: int) -> None:
    scene = stage(A={"at": (0, 5)}, G=foe(HOBBLE, at=(column, 6)))
    struck(scene)
    scene.do("A", "walk", path=[(n, 5) for n in range(1, 7)])
    assert scene["A"].at == (end, 5)


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.rule("fourth.condition.slowed")
def test_difficult_squares_count_double_against_the_speed_it_has_now(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A , . . . . .
        . . G . . . .
        """,
        A={}, G=foe(HOBBLE))
    struck(scene)
    scene.do("A", "walk", path=[(1, 0), (2, 0), (3, 0)])
    assert scene["A"].at == (1, 0)


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.rule("fourth.ruling.slowed-run")
@pytest.mark.parametrize(("run", "column", "end"), [("full-run", 0, 4), ("no-bonus", 0, 2), ("full-run", 4, 3)])
def test_a_runner_slowed_on_its_way_stops_where_it_has_come_two_squares_or_goes_as_far_as_the_slowed_run(
    stage: Callable[..., Scene], run: str, column: int, end: int
) -> None:
    scene = stage(options={"slowed-run": run}, A={"at": (0, 5)}, G=foe(HOBBLE, at=(column, 6)))
    struck(scene)
    scene.do("A", "run", path=[(n, 5) for n in range(1, 8)])
    assert scene["A"].at == (end, 5)


@pytest.mark.rule("fourth.ruling.charge-hindered")
@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.parametrize(("target", "strikes"), [(6, False), (3, True)])
def test_a_charger_slowed_on_its_way_attacks_if_it_can_from_where_it_stops(
    stage: Callable[..., Scene], target: int, strikes: bool
) -> None:
    scene = stage(A={"at": (0, 5)}, G=foe(HOBBLE, at=(0, 6)), H=foe(at=(target, 5)))
    struck(scene, *([10] if strikes else []))
    scene.do("A", "charge", "H", path=[(n, 5) for n in range(1, target)])
    assert scene["A"].at == (2, 5)
    assert (("A", "H") in attacks(scene)) is strikes
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.rule("fourth.occupied.ending")
@pytest.mark.parametrize(("column", "end"), [(0, 1), (2, 1)])
def test_one_slowed_stops_short_of_a_friends_square_it_cannot_get_out_of(
    stage: Callable[..., Scene], column: int, end: int
) -> None:
    scene = stage(A={"at": (0, 5)}, B={"at": (2, 5)}, G=foe(HOBBLE, at=(column, 6)))
    struck(scene)
    scene.do("A", "walk", path=[(1, 5), (2, 5), (3, 5), (4, 5)])
    assert scene["A"].at == (end, 5)


# ---------------------------------------------------------------- stopped in somebody's space


@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.rule("fourth.occupied.ending")
@pytest.mark.parametrize("power", [FELL, ROOT])
def test_one_dropped_or_held_in_a_friends_square_stays_in_it(stage: Callable[..., Scene], power: str) -> None:
    scene = stage(A={"at": (4, 5), "hp": 30}, B={"at": (5, 5)}, G=foe(power, at=(6, 4)))
    struck(scene)
    scene.do("A", "walk", path=[(5, 5), (5, 6), (5, 7)])
    assert scene["A"].at == (5, 5)
    assert scene["B"].at == (5, 5)


@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.rule("fourth.ruling.grab-ends")
def test_a_grabber_held_in_a_friends_square_beside_its_victim_keeps_its_hold(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (4, 4), "str": 30}, B={"at": (5, 4)}, V=foe(at=(5, 5)), G=foe(ROOT, at=(6, 3)))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grab", "V")
    assert "grabbed" in scene["V"].conditions
    scene.accept("G", OPPORTUNITY)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(5, 4), (6, 4)])
    assert scene["A"].at == (5, 4)
    assert "grabbed" in scene["V"].conditions


@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.rule("fourth.ruling.several-provoked")
@pytest.mark.parametrize(("power", "offered"), [(FELL, 1), (ROOT, 1), (CLUB, 2)])
def test_one_dropped_or_held_as_it_leaves_provokes_nobody_else(
    stage: Callable[..., Scene], power: str, offered: int
) -> None:
    scene = stage(A={"at": (5, 5), "hp": 30}, G=foe(power, at=(6, 5)), H=foe(at=(5, 6)))
    struck(scene)
    if power == CLUB:
        scene.dice(d8=[1])
    scene.do("A", "walk", path=[(4, 5)])
    assert len(scene.offers) == offered
    assert scene["A"].at == ((4, 5) if offered == 2 else (5, 5))


# ---------------------------------------------------------------- attacks


@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
@pytest.mark.rule("fourth.ruling.interrupted-cost")
def test_a_blow_whose_target_has_shifted_off_is_lost_and_its_power_spent(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5), "powers": [ONCE]}, G=foe(CLUB, SLIP, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Slip", shift=(7, 5))
    scene.dice(d20=[15])
    scene.do("A", "Wallop", "G")
    assert scene["G"].at == (7, 5)
    assert scene["G"].hp == 60
    assert lost(scene) == ["A"]
    assert scene["A"].actions["standard"] == 0
    scene.turn("A")
    scene.do("A", "walk", to=(6, 5))
    assert not scene.can("A", "Wallop", "G")


@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
def test_one_that_shifts_and_stays_in_reach_is_hit(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5), "powers": [CLUB]}, G=foe(CLUB, SLIP, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Slip", shift=(6, 6))
    scene.dice(d20=[15], d8=[1])
    scene.do("A", "Club", "G")
    assert scene["G"].hp == 55


@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.rule("fourth.opportunity.ranged-or-area")
@pytest.mark.parametrize(("target", "goes_on"), [((10, 5), False), ((8, 5), True)])
def test_a_shot_whose_maker_is_pushed_out_of_range_by_what_it_provoked_is_lost(
    stage: Callable[..., Scene], target: tuple[int, int], goes_on: bool
) -> None:
    scene = stage(A={"at": (5, 5), "powers": [SHOT]}, G=foe(BASH, at=(6, 5)), H=foe(at=target), I=foe(at=(5, 4)))
    struck(scene, *([10] if goes_on else []))
    scene.do("A", "Shot", "H")
    assert scene["A"].at == (3, 5)
    assert (scene["H"].hp == 55) is goes_on
    assert lost(scene) == ([] if goes_on else ["A"])
    assert scene.offers == [("G", OPPORTUNITY)]
