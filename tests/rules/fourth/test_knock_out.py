"""Knocking creatures unconscious, and how monsters die."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

RAP = "Rap (standard, at-will): +30 vs AC; 10 damage."
DART = "Dart (standard, at-will): Ranged 20; +30 vs AC; 10 damage."
BLAST = "Blast (standard, at-will): Area burst 1 within 10; +30 vs AC; 10 damage."
SEAR = "Sear (standard, at-will): Ranged 20; +30 vs AC; ongoing 5 fire damage (save ends)."
MEND = (
    "Mend\nAt-Will ✦ Divine, Healing\nMinor Action Ranged 10\nTarget: One creature\n"
    "Effect: The target regains 4 hit points."
)


def blow(
    stage: Stage, attack: str = "Rap", knock: bool = True, options: dict[str, Any] | None = None, hp: int = 8
) -> Scene:
    """A has struck G, which has this many hit points, with 10 damage; H stands far off."""
    scene = stage(
        options=options,
        A=dict(at=(5, 5), powers=[RAP, DART, BLAST, MEND]),
        G=dict(side="monsters", at=(6, 5), hp=40, at_hp=hp),
        H=dict(side="monsters", at=(15, 15)),
    )
    scene.turn("A")
    with suppress(Illegal):
        scene.do("A", attack, "G", choose={"knock-out": True} if knock else {})
    return scene


def felled(stage: Stage, **hero: Any) -> Scene:
    """G has knocked out the hero A; B, who heals, is near."""
    scene = stage(
        G=dict(side="monsters", at=(6, 5), powers=[RAP]),
        A={"at": (5, 5), "at_hp": 8, **hero},
        B=dict(at=(3, 5), powers=[MEND]),
    )
    scene.turn("G")
    scene.do("G", "Rap", "A", choose={"knock-out": True})
    return scene


@pytest.mark.rule("fourth.knock-out.choice")
@pytest.mark.parametrize("attack", ["Rap", "Dart", "Blast"])
@pytest.mark.parametrize("knock", [True, False])
def test_who_brings_a_creature_down_may_leave_it_unconscious(stage: Stage, attack: str, knock: bool) -> None:
    scene = blow(stage, attack, knock)
    assert scene["G"].alive is knock
    if knock:
        assert scene["G"].hp == 0
        assert {"unconscious", "prone"} <= scene["G"].conditions


@pytest.mark.rule("fourth.knock-out.choice")
@pytest.mark.parametrize(("attack", "able"), [("Rap", True), ("Dart", False), ("Blast", False)])
def test_only_melee_attacks_by_the_switch(stage: Stage, attack: str, able: bool) -> None:
    scene = blow(stage, attack, options={"knock-out-attacks": "melee-only"})
    assert ("unconscious" in scene["G"].conditions and scene["G"].alive) is able


@pytest.mark.rule("fourth.knock-out.choice")
def test_a_creature_left_with_hit_points_is_not_knocked_out(stage: Stage) -> None:
    scene = blow(stage, hp=11)
    assert "unconscious" not in scene["G"].conditions


@pytest.mark.rule("fourth.knock-out.choice")
def test_an_opportunity_attack_may_knock_out(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=8), G=dict(side="monsters", at=(6, 5), powers=[RAP]), B=dict(at=(15, 15))
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack", **{"knock-out": True})
    scene.do("A", "walk", path=[(4, 5)])
    assert (scene["A"].at, scene["A"].hp, scene["A"].dying) == ((5, 5), 0, False)
    assert "unconscious" in scene["A"].conditions


@pytest.mark.rule("fourth.knock-out.choice")
@pytest.mark.rule("fourth.knock-out.monsters-die-at-zero")
def test_ongoing_damage_knocks_nobody_out(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[SEAR]),
        G=dict(side="monsters", at=(9, 5), at_hp=5),
        H=dict(side="monsters", at=(15, 15)),
    )
    scene.turn("A")
    scene.do("A", "Sear", "G", choose={"knock-out": True})
    assert scene["G"].hp == 5
    scene.turn("H")
    assert not scene["G"].alive


@pytest.mark.rule("fourth.knock-out.choice")
@pytest.mark.rule("fourth.knock-out.monsters-die-at-zero")
def test_a_fall_knocks_nobody_out(stage: Stage) -> None:
    heave = "Heave (standard, at-will): +40 vs AC; 1 damage, and the target is pushed 1 square."
    scene = stage("A G ^ . H", A=dict(powers=[heave]), G=dict(side="monsters", at_hp=6), H=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d20=[10, 9], d10=[5])
    scene.do("A", "Heave", "G", choose={"knock-out": True})
    assert not scene["G"].alive


@pytest.mark.rule("fourth.knock-out.monsters-die-at-zero")
@pytest.mark.parametrize(("hp", "alive"), [(11, True), (10, False), (3, False)])
def test_a_monster_dies_at_zero(stage: Stage, hp: int, alive: bool) -> None:
    scene = blow(stage, knock=False, hp=hp)
    assert scene["G"].alive is alive
    assert not scene["G"].dying


@pytest.mark.rule("fourth.knock-out.monsters-die-at-zero")
@pytest.mark.parametrize("knock", [True, False])
def test_monsters_roll_no_death_saves(stage: Stage, knock: bool) -> None:
    scene = blow(stage, knock=knock)
    scene.turn("A")
    assert scene.last("death-save") is None


@pytest.mark.rule("fourth.knock-out.state")
def test_a_creature_knocked_out_is_not_dying_and_any_healing_wakes_it(stage: Stage) -> None:
    scene = blow(stage)
    assert not scene["G"].dying
    scene.do("A", "Mend", "G")
    assert scene["G"].hp == 4
    assert "unconscious" not in scene["G"].conditions


@pytest.mark.rule("fourth.knock-out.state")
def test_a_monster_knocked_out_is_killed_by_any_damage(stage: Stage) -> None:
    scene = blow(stage)
    scene.turn("A")
    scene.do("A", "Dart", "G")
    assert not scene["G"].alive


@pytest.mark.rule("fourth.knock-out.state")
@pytest.mark.rule("fourth.knock-out.choice")
def test_a_hero_knocked_out_is_at_zero_and_rolls_no_saves(stage: Stage) -> None:
    scene = felled(stage)
    assert (scene["A"].hp, scene["A"].dying, scene["A"].alive) == (0, False, True)
    assert "unconscious" in scene["A"].conditions
    scene.turn("B")
    assert scene.last("death-save") is None
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 4
    assert "unconscious" not in scene["A"].conditions


@pytest.mark.rule("fourth.knock-out.state")
def test_damage_sets_a_hero_knocked_out_dying(stage: Stage) -> None:
    scene = felled(stage)
    scene.turn("G")
    scene.do("G", "Rap", "A")
    assert (scene["A"].hp, scene["A"].dying, scene["A"].alive) == (-10, True, True)


@pytest.mark.rule("fourth.knock-out.short-rest")
def test_unhealed_it_has_one_hit_point_and_is_awake_after_a_short_rest(stage: Stage) -> None:
    scene = felled(stage)
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].recoveries) == (1, 8)
    assert not {"unconscious", "dying"} & scene["A"].conditions
