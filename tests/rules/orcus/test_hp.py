"""Hit points: full to hurt to below zero."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


@pytest.mark.rule("orcus.hp.definition")
def test_damage_is_subtracted_from_the_maximum_and_healing_added(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(at=(6, 5), powers=[CLUB]), A=dict(at=(5, 5), hp=40))
    assert (scene["A"].hp, scene["A"].max_hp) == (40, 40)
    scene.turn("G")
    scene.dice(d20=[15], d8=[8])
    scene.do("G", "Club", "A")
    assert (scene["A"].hp, scene["A"].max_hp) == (28, 40)
    scene.turn("A")
    scene.do("A", "rally")
    assert scene["A"].hp == 28 + 10


@pytest.mark.rule("orcus.hp.definition")
@pytest.mark.rule("orcus.ruling.negative-hp")
@pytest.mark.parametrize(("options", "left"), [({}, -4), ({"no-negative-hit-points": True}, 0)])
def test_hit_points_go_below_zero_unless_the_variant_stops_them(
    stage: Callable[..., Scene], options: dict[str, bool], left: int
) -> None:
    scene = stage(
        G=foe(at=(6, 5), powers=[CLUB]), A=dict(at=(5, 5), at_hp=5), B=dict(at=(15, 15)), options=options
    )
    scene.turn("G")
    scene.dice(d20=[15], d8=[5])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == left
    assert scene["A"].alive
    assert scene["A"].dying


@pytest.mark.rule("orcus.hp.no-effect-above-zero")
def test_at_one_hit_point_a_creature_fights_as_well_as_ever(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(4, 5), at_hp=1), B=dict(at=(4, 6), at_hp=40), G=foe(at=(5, 5), powers=[CLUB])
    )
    scene.turn("A")
    hurt = (scene.attack("A", "melee-basic", "G").value, scene["A"].speed, dict(scene["A"].actions))
    scene.turn("B")
    whole = (scene.attack("B", "melee-basic", "G").value, scene["B"].speed, dict(scene["B"].actions))
    assert hurt == whole
    assert scene["A"].conditions == set()
    assert not scene.advantage("G", "A")
    for defense in ("ac", "fort", "ref", "will"):
        assert scene.defense("A", defense, attacker="G", power="Club").value == 15


@pytest.mark.rule("orcus.hp.no-effect-above-zero")
@pytest.mark.parametrize(("rolled", "awake"), [(5, True), (6, False)])
def test_zero_and_not_one_is_where_a_creature_falls(
    stage: Callable[..., Scene], rolled: int, awake: bool
) -> None:
    scene = stage(
        G=foe(at=(6, 5), powers=[CLUB]), A=dict(at=(5, 5), at_hp=10), B=dict(at=(15, 15))
    )
    scene.turn("G")
    scene.dice(d20=[15], d8=[rolled])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == 6 - rolled
    assert ("unconscious" not in scene["A"].conditions) is awake


@pytest.mark.rule("orcus.hp.definition")
@pytest.mark.rule("orcus.ruling.starting-resources")
def test_a_hero_starts_full_and_fresh(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), hp=31, recoveries=7), G=foe(at=(6, 5)))
    hero = scene["A"]
    assert (hero.hp, hero.max_hp, hero.temp_hp) == (31, 31, 0)
    assert (hero.recoveries, hero.action_points, hero.death_failures) == (7, 1, 0)
