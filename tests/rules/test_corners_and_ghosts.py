"""Corners of walls, which those who pass through walls do not care about, and water, which takes a speed for it."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.grid.movement import GridMovement

CORNERS = [pytest.param("orcus", marks=pytest.mark.rule("orcus.mode.phasing")),
           pytest.param("fourth", marks=pytest.mark.rule("fourth.terrain.no-corner-cutting"))]


@pytest.mark.parametrize("system", CORNERS)
@pytest.mark.parametrize("walls", ["", "E", "S", "ES"])
@pytest.mark.parametrize("ghost", [False, True])
@pytest.mark.parametrize("speed", [1, 2])
def test_a_step_past_the_corner_of_a_wall(system: str, walls: str, ghost: bool, speed: int) -> None:
    ground = f"A {'#' if 'E' in walls else '.'} . .\n{'#' if 'S' in walls else '.'} . . .\n. . . .\n. . . G"
    scene = Scene(system, ground, A=dict(speed=speed, modes={"phasing": True} if ghost else {}),
                  G=dict(side="monsters"))
    scene.turn("A")
    around = speed == 2 and walls != "ES"
    free = ghost or not walls
    assert scene.can("A", "walk", to=(1, 1)) is (free or around)
    assert scene.can("A", "walk", path=[(1, 1)]) is free
    assert scene.can("A", "walk", to=(2, 2)) is (free and speed == 2)
    battle, movement = scene.battle, scene.battle.rules.movement
    assert isinstance(movement, GridMovement)
    within = movement.region(battle, battle.creatures[0], speed).all
    assert bool(within >> battle.board.square(1, 1) & 1) is (free or around)


WATER = [pytest.param("fourth", marks=pytest.mark.rule("fourth.athletics.swim"))]


@pytest.mark.parametrize("system", WATER)
@pytest.mark.parametrize(("modes", "swims", "climbs"), [
    ({}, False, False), ({"swim": 5}, True, False), ({"climb": 5}, False, True), ({"fly": 5}, True, True)])
@pytest.mark.parametrize("kind", ["water", "climb"])
def test_what_is_swum_or_climbed_is_not_walked(
    system: str, modes: dict[str, Any], swims: bool, climbs: bool, kind: str
) -> None:
    ground = "A k . . .\n# # # # #\n. . . . G"
    scene = Scene(system, ground, terrain={"k": kind}, A=dict(modes=modes), G=dict(side="monsters"))
    scene.turn("A")
    may = swims if kind == "water" else climbs
    battle = scene.battle
    movement = battle.rules.movement
    assert isinstance(movement, GridMovement)
    region = movement.region(battle, battle.creatures[0], 6)
    for column in (1, 2, 3):
        assert scene.can("A", "walk", to=(column, 0)) is may
        if "fly" not in modes:
            assert bool(region.all >> battle.board.square(column, 0) & 1) is may


ARMED = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.basic-melee", "orcus.act.basic-ranged")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.action.ranged-basic", "fourth.action.melee-basic"))]
BOW = "bow +2 1d10, range 20/40"


@pytest.mark.parametrize("system", ARMED)
@pytest.mark.parametrize(("held", "melee", "ranged"), [
    ({}, True, False), ({"ranged": BOW}, True, True), ({"weapon": None, "ranged": BOW}, None, True),
    ({"weapon": None}, None, False)])
def test_who_holds_what_attacks_with_it(system: str, held: dict[str, Any], melee: bool | None, ranged: bool) -> None:
    scene = Scene(system, A=dict(at=(1, 1), **held), G=dict(side="monsters", at=(2, 1)),
                  H=dict(side="monsters", at=(9, 1)))
    scene.turn("A")
    if melee is not None:
        assert scene.can("A", "melee-basic", "G") is melee
    assert scene.can("A", "ranged-basic", "H") is ranged


@pytest.mark.parametrize("system", ARMED)
@pytest.mark.parametrize("held", [{}, {"ranged": BOW}])
def test_a_monster_with_powers_shoots_with_the_bow_it_holds(system: str, held: dict[str, Any]) -> None:
    spit = "Spit (standard, at-will): Ranged 5; +3 vs AC; 1 damage."
    scene = Scene(system, A=dict(at=(1, 1)), G=dict(side="monsters", at=(9, 1), powers=[spit], **held))
    scene.turn("G")
    assert scene.can("G", "ranged-basic", "A") is bool(held)
