"""Temporary hit points: a pool apart, never added up, gone when the battle is."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

DART = "R: Dart +20 vs. PD—7 damage"
SLAY = "R: Slay +20 vs. AC—50 damage"


def ward(name: str, amount: int) -> str:
    """A spell of temporary hit points."""
    return (
        f"{name}\nClose-quarters spell\nAt-Will\nQuick action to cast\nTarget: One nearby ally\n"
        f"Effect: The target gains {amount} temporary hit points."
    )


MEND = (
    "Mend\nClose-quarters spell\nAt-Will\nQuick action to cast\nTarget: One nearby ally\n"
    "Effect: The target heals 8 hit points."
)


def party(stage: Callable[..., Scene], **a: Any) -> Scene:
    """B, who wards, mends and slays, then G, who throws for 7 damage, then A."""
    return stage(
        B=dict(powers=[ward("Ward", 12), ward("Lesser Ward", 5), MEND, SLAY]),
        G=dict(side="monsters", powers=[DART]), A=a,
    )


@pytest.mark.rule("archmage.temp-hp.separate")
@pytest.mark.parametrize(("temp", "left", "hp"), [(0, 0, 33), (5, 0, 38), (7, 0, 40), (10, 3, 40)])
def test_damage_comes_off_the_temporary_ones_first(
    stage: Callable[..., Scene], temp: int, left: int, hp: int
) -> None:
    scene = party(stage, temp_hp=temp)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (left, hp)


@pytest.mark.rule("archmage.temp-hp.separate")
def test_they_lie_above_the_maximum_and_healing_leaves_them_alone(stage: Callable[..., Scene]) -> None:
    scene = party(stage, hp=10, temp_hp=9)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert (scene["A"].temp_hp, scene["A"].hp, scene["A"].max_hp) == (2, 10, 10)


@pytest.mark.rule("archmage.temp-hp.separate")
def test_they_lift_nobody_out_of_staggered_or_dying(stage: Callable[..., Scene]) -> None:
    scene = party(stage, at_hp=20)
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert (scene["A"].hp, scene["A"].temp_hp, scene["A"].staggered) == (20, 12, True)
    scene = party(stage, at_hp=-3)
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert scene["A"].hp == -3
    assert scene["A"].dying
    assert "unconscious" in scene["A"].conditions


@pytest.mark.rule("archmage.temp-hp.highest")
@pytest.mark.parametrize(("had", "spell", "left"), [
    (0, "Ward", 12), (5, "Ward", 12), (12, "Ward", 12), (15, "Ward", 15),
    (12, "Lesser Ward", 12), (4, "Lesser Ward", 5),
])
def test_the_larger_amount_is_kept(stage: Callable[..., Scene], had: int, spell: str, left: int) -> None:
    scene = party(stage, temp_hp=had)
    scene.turn("B")
    scene.do("B", spell, "A")
    assert scene["A"].temp_hp == left


@pytest.mark.rule("archmage.temp-hp.highest")
def test_what_counts_is_how_many_are_left(stage: Callable[..., Scene]) -> None:
    scene = party(stage, temp_hp=10)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert scene["A"].temp_hp == 3
    scene.turn("B")
    scene.do("B", "Lesser Ward", "A")
    assert scene["A"].temp_hp == 5


@pytest.mark.rule("archmage.temp-hp.expire")
def test_they_end_with_the_battle(stage: Callable[..., Scene]) -> None:
    scene = party(stage)
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert scene["A"].temp_hp == 12
    scene.dice(d20=[10])
    scene.do("B", "Slay", "G")
    assert scene["A"].temp_hp == 0


@pytest.mark.rule("archmage.temp-hp.expire")
def test_they_last_from_turn_to_turn_while_it_goes_on(stage: Callable[..., Scene]) -> None:
    scene = party(stage)
    scene.turn("B")
    scene.do("B", "Ward", "A")
    for _ in range(3):
        scene.turn("A")
    assert scene["A"].temp_hp == 12


@pytest.mark.rule("archmage.temp-hp.expire")
@pytest.mark.parametrize(("initiative", "left"), [("given", 9), ("roll", 0)])
def test_rolling_initiative_loses_them(stage: Callable[..., Scene], initiative: str, left: int) -> None:
    scene = stage(initiative=initiative, A=dict(temp_hp=9), G=dict(side="monsters"))
    scene.turn("A")
    assert scene["A"].temp_hp == left


@pytest.mark.rule("archmage.temp-hp.expire")
@pytest.mark.parametrize(("options", "left"), [
    (None, 12), ({"initiative_roll": "battle-start"}, 12), ({"initiative_roll": "first-turn"}, 0),
])
def test_a_roll_at_the_first_turn_loses_what_a_faster_friend_gave(
    stage: Callable[..., Scene], options: dict[str, object] | None, left: int
) -> None:
    scene = stage(
        options=options, initiative="roll",
        B=dict(init=40, powers=[ward("Ward", 12)]), A=dict(init=0), G=dict(side="monsters", init=-40),
    )
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert scene["A"].temp_hp == 12
    scene.turn("A")
    assert scene["A"].temp_hp == left
