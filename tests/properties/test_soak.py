"""Random battles over the shipped encounters: whatever happens, everything that must hold holds.

`BATTLEMAT_SOAK=2000` fights that many; seeds that ever failed are always fought.
"""

import os
from functools import cache

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped, shipped_encounter
from battlemat.loading import battle_from_encounter, begin, prepare
from battlemat.testing.soak import Broken, invariants, play

# Once: delaying, a mover halted in an ally's square, a flier coming down on somebody, a delayed dash, arcs over the
# map's edge, a phasing mover halted inside a wall.
FAILED_ONCE = (0, 1, 6, 347, 395, 1225, 1284, 1285, 1491, 1503, 2283, 2379, 2664)
# Once, in other systems: damage to a mook knocked out spilling over to its mob; a long jump that ends on an ally.
FAILED_ELSEWHERE = (("archmage", 1051), ("fourth", 1012))
BATCHES = 8
BATTLES = int(os.environ.get("BATTLEMAT_SOAK", "48"))


@cache
def encounters(system: str) -> tuple[Battle, ...]:
    folder = shipped(system) / "encounters"
    return tuple(prepare(load_encounter(path)) for path in sorted(folder.glob("*.toml")))


def staged(seed: int, system: str = "orcus") -> Battle:
    prepared = encounters(system)
    return begin(prepared[seed % len(prepared)].copy(), Dice(seed))


@pytest.mark.parametrize("seed", FAILED_ONCE)
def test_seeds_that_once_failed(seed: int) -> None:
    assert play(lambda: staged(seed), seed, 8) > 0


def test_one_who_comes_round_may_lie_under_the_enemy_that_stepped_there() -> None:
    scene = Scene("fourth", A=dict(at=(3, 3), conditions=["prone"]), G=dict(side="monsters", at=(5, 3)))
    battle = scene.battle
    verbs.place(battle, battle.creatures[1], battle.creatures[0].at)
    assert not list(invariants(battle))
    scene = Scene("orcus", A=dict(at=(3, 3), conditions=["prone"]), G=dict(side="monsters", at=(5, 3)))
    battle = scene.battle
    verbs.place(battle, battle.creatures[1], battle.creatures[0].at)
    assert list(invariants(battle))


@pytest.mark.parametrize(("system", "seed"), FAILED_ELSEWHERE)
def test_seeds_of_other_systems_that_once_failed(system: str, seed: int) -> None:
    assert play(lambda: staged(seed, system), seed, 8) > 0


@pytest.mark.parametrize("system", ["orcus", "archmage", "fourth"])
@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_battles_break_nothing(batch: int, system: str) -> None:
    for seed in range(1000 + batch, 1000 + BATTLES, BATCHES):
        assert play(lambda seed=seed: staged(seed, system), seed, 8) > 0  # type: ignore[misc]


def test_a_one_sided_engagement_is_noticed() -> None:
    battle = staged(3, "archmage")
    assert not list(invariants(battle))
    battle.creatures[0].engaged = 1 << battle.creatures[-1].id
    assert list(invariants(battle))


def test_two_wounded_of_a_mob_are_noticed() -> None:
    battle = battle_from_encounter(load_encounter(shipped_encounter("low-water", "archmage")))
    mudlarks = [creature for creature in battle.creatures if creature.sheet.mob]
    mudlarks[0].hp -= 1
    assert not list(invariants(battle))
    mudlarks[1].hp -= 1
    assert list(invariants(battle))


def test_covers_in_a_circle_are_noticed() -> None:
    battle = staged(3, "archmage")
    battle.creatures[0].cover = 1
    battle.creatures[1].cover = 0
    assert list(invariants(battle))


def test_a_broken_state_is_noticed() -> None:
    battle = staged(3)
    battle.creatures[1].space = battle.creatures[0].space
    assert list(invariants(battle))
    with pytest.raises(Broken):
        play(lambda: battle, 3, 2)
