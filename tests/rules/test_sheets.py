"""What a sheet settles in both games on squares: how much space a size takes, and which attack is the basic one."""

from typing import Any

import pytest

from battlemat import Scene

SIDES = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}
SPACE = [pytest.param("orcus", marks=pytest.mark.rule("orcus.size.space"))]
BASIC = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.basic-melee")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.action.melee-basic"))]
CLUB, SLING = "club +2 1d10", "sling +2 1d10, range 9/9"
CLAW = "Claw (standard, at-will): Reach 1; +9 vs AC; 3 damage."
DART = "Dart (standard, at-will): Ranged 9; +9 vs AC; 7 damage."
GLARE = "Glare (standard, at-will): Ranged 9; the target is slowed (save ends)."


@pytest.mark.parametrize("system", SPACE)
@pytest.mark.parametrize("size", SIDES)
def test_the_space_of_each_size(system: str, size: str) -> None:
    scene = Scene(system, A=dict(at=(3, 3), size=size), G=dict(side="monsters", at=(15, 15)))
    board = scene.battle.board
    side = SIDES[size]
    found = {board.coords(square) for square in board.squares(scene.creature("A").space)}
    assert found == {(3 + col, 3 + row) for col in range(side) for row in range(side)}


@pytest.mark.parametrize("system", BASIC)
@pytest.mark.parametrize("powers", [[CLAW], [CLAW, DART], [DART, CLAW], [DART], [GLARE], [GLARE, DART, CLAW], []])
@pytest.mark.parametrize("fields", [{"weapon": CLUB}, {"weapon": CLUB, "ranged": SLING}])
@pytest.mark.parametrize("hero", [False, True])
def test_print_comes_before_what_the_weapon_would_do(
    system: str, powers: list[str], fields: dict[str, Any], hero: bool
) -> None:
    """A monster whose print has an attack in melee has no other basic attacks by its weapons."""
    scene = Scene(system, A=dict(at=(3, 3), side="heroes" if hero else "monsters", powers=powers, **fields),
                  G=dict(side="monsters" if hero else "heroes", at=(4, 3), hp=90, ac=5))
    scene.turn("A")
    scene.dice(d20=[15], d10=[6])
    by_weapon = hero or CLAW not in powers
    assert scene.can("A", "melee-basic", "G")
    scene.do("A", "melee-basic", "G")
    assert 90 - scene["G"].hp == (6 if by_weapon else 3)
    scene.turn("A")
    if not by_weapon or "ranged" in fields:
        assert scene.can("A", "ranged-basic", "G") is (by_weapon or DART in powers)
