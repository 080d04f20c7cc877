"""An area laid to take in whoever is named, with no square said: one that does so, and refused where none does."""

from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.attacks.power import Power

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.target.origin-far", "orcus.target.all")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.area.area-burst"))]
BURST = {"orcus": "Flare (standard, at-will): Far burst 1 within 5, all creatures; +20 vs Ref; 3 damage.",
         "fourth": "Flare (standard, at-will): Area burst 1 within 5; each creature in burst; +20 vs Ref; 3 damage."}
SPOTS = {"B": (3, 0), "C": (5, 0), "D": (6, 0), "E": (9, 0), "F": (5, 2), "H": (1, 0)}


def staged(system: str) -> tuple[Scene, Power]:
    """G with its flare at the west edge of open floor, its enemies here and there, the last of them itself."""
    others: dict[str, Any] = {key: dict(at=at) for key, at in SPOTS.items()}
    scene = Scene(system, G=dict(side="monsters", at=(0, 1), powers=[BURST[system]]), **others)
    scene.turn("G")
    power = next(power for power in scene.battle.creatures[0].sheet.powers if power.name == "Flare")
    assert isinstance(power, Power)
    return scene, power


def fits(named: str) -> bool:
    """Whether a burst of 1 around a square within 5 takes in all of them."""
    return any(all(max(abs(SPOTS[key][0] - c), abs(SPOTS[key][1] - r)) <= 1 for key in named)
               for c, r in product(range(6), range(7)))


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("named", ["B", "C", "D", "E", "F", "H", "BC", "CD", "DE", "CF", "CDF", "BH", "BF", "BCD"])
def test_the_area_takes_in_all_that_are_named(system: str, named: str) -> None:
    scene, power = staged(system)
    ids = tuple(scene.id(key) for key in named)
    user = scene.battle.creatures[0]
    for use in (Use(power, targets=ids), *([Use(power, target=ids[0])] if len(ids) == 1 else [])):
        origin = power.place(scene.battle, user, use)
        assert (origin >= 0) is fits(named)
        if origin >= 0:
            col, row = scene.battle.board.coords(origin)
            assert all(max(abs(SPOTS[key][0] - col), abs(SPOTS[key][1] - row)) <= 1 for key in named)
            assert max(col, abs(row - 1)) <= 5
        else:
            assert power.refusal(scene.battle, user, use) is not None


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("gone", ["", "F", "CF", "BC"])
def test_with_nobody_named_it_takes_in_the_most(system: str, gone: str) -> None:
    scene, power = staged(system)
    left = {key: at for key, at in SPOTS.items() if key not in gone}
    for key in gone:
        creature = scene.battle.creatures[scene.id(key)]
        scene.battle.rules.movement.put(scene.battle, creature, scene.battle.board.square(19, 19 - scene.id(key)))
    user = scene.battle.creatures[0]
    origin = power.place(scene.battle, user, Use(power))

    def inside(col: int, row: int) -> int:
        spots = [*left.values(), (0, 1)]
        return sum(max(abs(c - col), abs(r - row)) <= 1 for c, r in spots)

    most = max(inside(c, r) for c, r in product(range(6), range(7)))
    assert inside(*scene.battle.board.coords(origin)) == most
