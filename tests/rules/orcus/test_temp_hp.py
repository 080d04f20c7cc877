"""Temporary hit points: a buffer apart from real ones."""

from collections.abc import Callable

import pytest

from battlemat import Scene

FOE = ["Dart (standard, at-will): Ranged 20; +20 vs AC; 7 damage."]
WARD = (
    "Ward\nAt-Will Utility 1 (Standard Action) ● Divine\nRanged 10, one ally\n"
    "Effect The target gains 12 temporary hit points."
)
BRIEF_WARD = (
    "Brief Ward\nAt-Will Utility 1 (Standard Action) ● Divine\nRanged 10, one ally\n"
    "Effect The target gains 12 temporary hit points until the end of your next turn."
)
MEND = (
    "Mend\nAt-Will Utility 1 (Standard Action) ● Divine, Healing\nRanged 10, one ally\n"
    "Effect The target regains 8 hit points."
)


def party(stage: Callable[..., Scene], **a: object) -> Scene:
    """B, who wards and mends, then G, who throws for 7 damage, then A; all well apart."""
    return stage(
        B=dict(at=(0, 0), powers=[WARD, BRIEF_WARD, MEND]),
        G=dict(side="monsters", at=(10, 10), powers=FOE),
        A={"at": (3, 0), **a},
    )


@pytest.mark.rule("orcus.temp-hp.absorb")
@pytest.mark.parametrize(("temp", "left", "hp"), [(5, 0, 38), (7, 0, 40), (10, 3, 40), (0, 0, 33)])
def test_damage_takes_temporary_hit_points_first(
    stage: Callable[..., Scene], temp: int, left: int, hp: int
) -> None:
    scene = party(stage, temp_hp=temp)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (left, hp)


@pytest.mark.rule("orcus.temp-hp.absorb")
def test_resistance_and_halving_come_before_temporary_hit_points(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=dict(side="monsters", at=(10, 10), powers=[
            "Fire Dart (standard, at-will): Ranged 20; +20 vs AC; 11 fire damage."
        ]),
        A=dict(at=(3, 0), temp_hp=3, resist={"fire": 3}, traits=["Incorporeal"]),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Fire Dart", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 40 - 1)


@pytest.mark.rule("orcus.temp-hp.separate")
def test_temporary_hit_points_may_be_held_at_full_and_above_the_maximum(stage: Callable[..., Scene]) -> None:
    scene = party(stage, hp=10)
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert (scene["A"].hp, scene["A"].max_hp, scene["A"].temp_hp) == (10, 10, 12)


@pytest.mark.rule("orcus.temp-hp.separate")
def test_healing_does_not_restore_temporary_hit_points(stage: Callable[..., Scene]) -> None:
    scene = party(stage, temp_hp=10)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (3, 40)


@pytest.mark.rule("orcus.temp-hp.separate")
@pytest.mark.rule("orcus.healing.staggered")
def test_temporary_hit_points_do_not_lift_one_out_of_staggered(stage: Callable[..., Scene]) -> None:
    scene = party(stage, hp=40, at_hp=20, temp_hp=30)
    assert scene["A"].staggered is True


@pytest.mark.rule("orcus.temp-hp.no-stacking")
@pytest.mark.parametrize(("answer", "held"), [("keep", 10), ("take", 12)])
def test_the_holder_keeps_the_old_or_takes_the_new(
    stage: Callable[..., Scene], answer: str, held: int
) -> None:
    scene = party(stage, temp_hp=10)
    scene.turn("B")
    scene.do("B", "Ward", "A", choose={"temp-hp": answer})
    assert scene["A"].temp_hp == held


@pytest.mark.rule("orcus.temp-hp.not-healing")
@pytest.mark.parametrize("hp", [0, -6])
def test_temporary_hit_points_neither_wake_nor_stabilise(stage: Callable[..., Scene], hp: int) -> None:
    scene = party(stage, at_hp=hp)
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert {"unconscious", "dying"} <= scene["A"].conditions
    assert (scene["A"].hp, scene["A"].temp_hp) == (hp, 12)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert (scene["A"].hp, scene["A"].temp_hp) == (hp, 5)
    scene.turn("A")
    scene.dice(d20=[4])
    scene.end()
    assert scene["A"].death_failures == 1


@pytest.mark.rule("orcus.temp-hp.duration")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_a_rest_ends_temporary_hit_points(stage: Callable[..., Scene], kind: str) -> None:
    scene = party(stage, temp_hp=9)
    scene.turn("A")
    scene.end()
    scene.turn("A")
    assert scene["A"].temp_hp == 9
    scene.rest(kind)
    assert scene["A"].temp_hp == 0


@pytest.mark.rule("orcus.temp-hp.duration")
def test_a_stated_duration_ends_them_sooner(stage: Callable[..., Scene]) -> None:
    scene = party(stage)
    scene.turn("B")
    scene.do("B", "Brief Ward", "A")
    scene.turn("B")
    assert scene["A"].temp_hp == 12
    scene.end()
    assert scene["A"].temp_hp == 0


@pytest.mark.rule("orcus.temp-hp.absorb")
@pytest.mark.rule("orcus.healing.instant-death")
@pytest.mark.parametrize(("damage", "alive"), [(75, True), (76, False)])
def test_temporary_hit_points_absorb_but_do_not_raise_the_point_of_death(
    stage: Callable[..., Scene], damage: int, alive: bool
) -> None:
    scene = stage(
        G=dict(side="monsters", at=(10, 10), powers=[
            f"Dart (standard, at-will): Ranged 20; +20 vs AC; {damage} damage."
        ]),
        A=dict(at=(3, 0), hp=44, temp_hp=10), B=dict(at=(0, 0)),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert scene["A"].hp == 44 + 10 - damage
    assert scene["A"].alive is alive
