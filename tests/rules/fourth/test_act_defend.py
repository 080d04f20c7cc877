"""Second wind, total defense, standing up."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

DEFENSES = ("ac", "fort", "ref", "will")
NIP = "Nip (standard, at-will): +6 vs AC; 2 damage."
NO_SURGE = {"fourth.action.second-wind", "fourth.ruling.second-wind-no-surge", "fourth.ruling.surge-value"}


def alone(stage: Stage, **hero: Any) -> Scene:
    """A on its turn, G far away."""
    scene = stage(A={"at": (5, 5), **hero}, G=dict(side="monsters", at=(15, 15)))
    scene.turn("A")
    return scene


def defenses(scene: Scene) -> list[int]:
    """A's four defenses against G."""
    return [scene.defense("A", name, attacker="G").value for name in DEFENSES]


@pytest.mark.rule("fourth.action.second-wind")
@pytest.mark.parametrize(
    ("hp", "before", "after"), [(40, 15, 25), (43, 15, 25), (44, 15, 26), (40, 35, 40), (40, 40, 40)]
)
def test_second_wind_spends_a_surge_for_a_quarter_of_the_maximum(
    stage: Stage, hp: int, before: int, after: int
) -> None:
    scene = alone(stage, hp=hp, at_hp=before)
    scene.do("A", "second-wind")
    assert (scene["A"].hp, scene["A"].recoveries) == (after, 7)
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 1)


@pytest.mark.rule("fourth.action.second-wind")
def test_no_second_wind_without_a_surge(stage: Stage) -> None:
    scene = alone(stage, at_hp=15, recoveries=0)
    assert scene.why_not("A", "second-wind") in NO_SURGE


@pytest.mark.rule("fourth.action.second-wind")
def test_monsters_have_no_surges_to_spend(stage: Stage) -> None:
    scene = stage(G=dict(side="monsters", at=(15, 15), at_hp=10), A=dict(at=(5, 5)))
    scene.turn("G")
    assert not scene.can("G", "second-wind")


@pytest.mark.rule("fourth.second-wind.defenses")
def test_second_wind_raises_all_defenses_until_the_next_turn_starts(stage: Stage) -> None:
    scene = alone(stage, at_hp=15)
    assert defenses(scene) == [15] * 4
    scene.do("A", "second-wind")
    assert defenses(scene) == [17] * 4
    scene.turn("G")
    assert defenses(scene) == [17] * 4
    scene.turn("A")
    assert defenses(scene) == [15] * 4


@pytest.mark.rule("fourth.second-wind.once-per-encounter")
def test_second_wind_comes_back_with_a_rest_and_not_before(stage: Stage) -> None:
    for rest in ("short", "long"):
        scene = alone(stage, at_hp=15)
        scene.do("A", "second-wind")
        scene.turn("A")
        assert scene.why_not("A", "second-wind") == "fourth.second-wind.once-per-encounter"
        scene.rest(rest)
        scene.turn("A")
        assert scene.can("A", "second-wind")


@pytest.mark.rule("fourth.action.total-defense")
def test_total_defense_raises_all_defenses_until_the_next_turn_starts(stage: Stage) -> None:
    scene = alone(stage)
    scene.do("A", "total-defense")
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 1)
    assert defenses(scene) == [17] * 4
    scene.turn("G")
    assert defenses(scene) == [17] * 4
    scene.turn("A")
    assert defenses(scene) == [15] * 4
    assert scene.can("A", "total-defense")


@pytest.mark.rule("fourth.action.total-defense")
@pytest.mark.rule("fourth.second-wind.defenses")
def test_total_defense_and_second_wind_add_up(stage: Stage) -> None:
    scene = alone(stage, at_hp=15)
    scene.do("A", "total-defense")
    scene.do("A", "action-point")
    scene.do("A", "second-wind")
    assert defenses(scene) == [19] * 4


@pytest.mark.rule("fourth.action.total-defense")
def test_total_defense_twice_counts_once(stage: Stage) -> None:
    scene = alone(stage)
    scene.do("A", "total-defense")
    scene.do("A", "action-point")
    scene.do("A", "total-defense")
    assert defenses(scene) == [17] * 4


def prone(stage: Stage, options: dict[str, Any] | None = None) -> Scene:
    """A lies prone beside G, on its turn."""
    scene = stage(
        options=options, A=dict(at=(5, 5), conditions=["prone"]), G=dict(side="monsters", at=(6, 5))
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.stand-up")
def test_standing_up_is_a_move_action_that_provokes_nobody(stage: Stage) -> None:
    scene = prone(stage)
    scene.do("A", "stand-up")
    assert "prone" not in scene["A"].conditions
    assert (scene["A"].at, scene["A"].actions["move"], scene["A"].actions["standard"]) == ((5, 5), 0, 1)
    assert not scene.offers


@pytest.mark.rule("fourth.action.stand-up")
def test_only_the_prone_stand_up(stage: Stage) -> None:
    scene = alone(stage)
    assert scene.why_not("A", "stand-up") == "fourth.action.stand-up"


@pytest.mark.rule("fourth.action.stand-up")
@pytest.mark.rule("fourth.action.walk")
@pytest.mark.parametrize(("options", "moves"), [(None, False), ({"prone-movement": "allowed"}, True)])
@pytest.mark.parametrize(
    ("action", "way"), [("walk", {"path": [(4, 5)]}), ("run", {"path": [(4, 5)]}), ("shift", {"to": (4, 5)})]
)
def test_the_prone_must_stand_first_unless_switched(
    stage: Stage, options: dict[str, Any] | None, moves: bool, action: str, way: dict[str, Any]
) -> None:
    assert prone(stage, options).can("A", action, **way) is moves


def shared(stage: Stage, ground: str) -> Scene:
    """B has ended its move in the square of its prone ally A, whose turn it now is."""
    scene = stage(
        ground, B={}, A={"conditions": ["prone"]}, G={"side": "monsters", "powers": [NIP]}
    )
    scene.turn("B")
    at = scene["A"].at
    assert at is not None
    scene.do("B", "walk", path=[at])
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.stand-up")
def test_standing_up_in_a_shared_square_includes_a_step(stage: Stage) -> None:
    scene = shared(stage, "B A . .\n. G . .")
    scene.do("A", "stand-up")
    assert "prone" not in scene["A"].conditions
    at = scene["A"].at
    assert at not in {(1, 0), (1, 1)}
    assert at is not None
    assert max(abs(at[0] - 1), at[1]) == 1
    assert not scene.offers


def shared_and_closed(stage: Stage) -> Scene:
    """B in the square of its prone ally A, in a dead end that C has closed behind it."""
    scene = stage("C B A # G", C={}, B={}, A={"conditions": ["prone"]}, G={"side": "monsters"})
    scene.turn("B")
    scene.do("B", "walk", path=[(2, 0)])
    scene.turn("C")
    scene.do("C", "walk", path=[(1, 0)])
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.stand-up")
def test_with_no_free_square_beside_it_a_creature_cannot_stand_in_a_shared_one(stage: Stage) -> None:
    scene = shared_and_closed(stage)
    assert not scene.can("A", "stand-up")
