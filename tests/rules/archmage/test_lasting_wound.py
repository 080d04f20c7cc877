"""The optional death rules: lasting wounds, and meaningful death with its coma."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from battlemat import Scene

WOUNDS = {"lasting_wounds": "on"}
MEANINGFUL = {"meaningful_death": "on"}
SLAY = "R: Slay +20 vs. AC—50 damage"


def mend(amount: int) -> str:
    """A healing spell that no roll can spoil."""
    return (
        "Mend\nClose-quarters spell\nAt-Will\nQuick action to cast\nTarget: One nearby ally\n"
        f"Effect: The target heals {amount} hit points."
    )


def fight(
    stage: Callable[..., Scene], damage: int = 45, heal: int = 20, foe: dict[str, Any] | None = None,
    options: Mapping[str, object] | None = None, **a: Any,
) -> Scene:
    """G, who smites for `damage`; B, who mends A and slays G; A, with 40 hit points. Nobody is engaged."""
    return stage(
        options=options,
        G={"side": "monsters", "powers": [f"R: Smite +20 vs. AC—{damage} damage"], **(foe or {})},
        B=dict(powers=[SLAY, mend(heal)]),
        A={"hp": 40, **a},
    )


def smitten(scene: Scene) -> None:
    """G's turn: it hits A."""
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Smite", "A")


def won(scene: Scene) -> None:
    """B's turn: it brings A round and slays G, which ends the battle."""
    scene.turn("B")
    scene.do("B", "Mend", "A")
    scene.dice(d20=[10])
    scene.do("B", "Slay", "G")
    assert not scene["G"].alive


@pytest.mark.rule("archmage.lasting-wound.gain")
@pytest.mark.parametrize(("damage", "maximum"), [(39, 40), (40, 37), (45, 37)])
def test_only_a_drop_to_zero_or_below_leaves_a_wound(
    stage: Callable[..., Scene], damage: int, maximum: int
) -> None:
    scene = fight(stage, damage=damage, options=WOUNDS)
    smitten(scene)
    won(scene)
    assert scene["A"].max_hp == maximum


@pytest.mark.rule("archmage.lasting-wound.gain")
@pytest.mark.parametrize("options", [None, {"lasting_wounds": "off"}])
def test_there_are_no_wounds_unless_the_table_wants_them(
    stage: Callable[..., Scene], options: dict[str, object] | None
) -> None:
    scene = fight(stage, options=options)
    smitten(scene)
    won(scene)
    assert scene["A"].max_hp == 40


@pytest.mark.rule("archmage.lasting-wound.gain")
def test_dropping_twice_in_one_fight_is_one_wound(stage: Callable[..., Scene]) -> None:
    scene = fight(stage, damage=41, heal=30, options=WOUNDS)
    for _ in range(2):
        smitten(scene)
        assert scene["A"].dying
        scene.turn("B")
        scene.do("B", "Mend", "A")
    scene.dice(d20=[10])
    scene.do("B", "Slay", "G")
    assert scene["A"].max_hp == 40 - (2 + 1)


@pytest.mark.rule("archmage.lasting-wound.effect")
@pytest.mark.parametrize(("level", "maximum"), [(1, 37), (3, 35), (10, 28)])
def test_a_wound_takes_two_and_the_level_off_the_maximum(
    stage: Callable[..., Scene], level: int, maximum: int
) -> None:
    scene = fight(stage, level=level, options=WOUNDS)
    smitten(scene)
    won(scene)
    assert scene["A"].max_hp == maximum


@pytest.mark.rule("archmage.lasting-wound.effect")
def test_the_wound_bites_only_when_the_battle_is_over(stage: Callable[..., Scene]) -> None:
    scene = fight(stage, heal=39, level=2, options=WOUNDS)
    smitten(scene)
    assert scene["A"].max_hp == 40
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert (scene["A"].hp, scene["A"].max_hp) == (39, 40)
    scene.dice(d20=[10])
    scene.do("B", "Slay", "G")
    assert (scene["A"].hp, scene["A"].max_hp) == (36, 36)


@pytest.mark.rule("archmage.lasting-wound.effect")
@pytest.mark.parametrize(("heal", "staggered"), [(18, True), (19, False)])
def test_half_of_the_lowered_maximum_is_staggered(
    stage: Callable[..., Scene], heal: int, staggered: bool
) -> None:
    scene = fight(stage, heal=heal, level=2, options=WOUNDS)
    smitten(scene)
    won(scene)
    assert (scene["A"].hp, scene["A"].max_hp) == (heal, 36)
    assert scene["A"].staggered is staggered


@pytest.mark.rule("archmage.lasting-wound.effect")
def test_the_wounds_of_several_fights_add_up(stage: Callable[..., Scene]) -> None:
    scene = fight(stage, heal=30, options=WOUNDS)
    for fights in (1, 2):
        smitten(scene)
        scene.turn("B")
        scene.do("B", "Mend", "A")
        scene.rest("short")
        assert scene["A"].max_hp == 40 - 3 * fights


@pytest.mark.rule("archmage.lasting-wound.removal")
@pytest.mark.rule("archmage.heal-up.hp-and-recoveries")
def test_a_full_heal_up_clears_every_wound(stage: Callable[..., Scene]) -> None:
    scene = fight(stage, heal=30, options=WOUNDS)
    for _ in range(2):
        smitten(scene)
        scene.turn("B")
        scene.do("B", "Mend", "A")
        scene.rest("short")
    assert scene["A"].max_hp == 34
    scene.turn("A")
    scene.rest("long")
    assert (scene["A"].hp, scene["A"].max_hp) == (40, 40)


@pytest.mark.rule("archmage.meaningful-death.named-villains")
@pytest.mark.parametrize(("options", "alive"), [(None, False), (MEANINGFUL, True)])
def test_a_nameless_foe_kills_no_hero_outright(
    stage: Callable[..., Scene], options: dict[str, object] | None, alive: bool
) -> None:
    scene = fight(stage, damage=60, options=options)
    smitten(scene)
    assert scene["A"].alive is alive


@pytest.mark.rule("archmage.meaningful-death.named-villains")
def test_a_named_villain_does_kill(stage: Callable[..., Scene]) -> None:
    scene = fight(stage, damage=60, foe={"named": True}, options=MEANINGFUL)
    smitten(scene)
    assert not scene["A"].alive


@pytest.mark.rule("archmage.meaningful-death.named-villains")
@pytest.mark.parametrize(("side", "alive"), [("monsters", False), ("heroes", True)])
def test_a_named_villain_on_the_other_side_is_enough_whoever_struck(
    stage: Callable[..., Scene], side: str, alive: bool
) -> None:
    scene = stage(
        options=MEANINGFUL,
        G=dict(side="monsters", powers=["R: Smite +20 vs. AC—60 damage"]),
        A=dict(hp=40), N=dict(side=side, named=True),
        B={},
    )
    smitten(scene)
    assert scene["A"].alive is alive


@pytest.mark.rule("archmage.meaningful-death.coma")
@pytest.mark.parametrize(("options", "named", "alive"), [
    (None, False, False), (MEANINGFUL, False, True), (MEANINGFUL, True, False),
])
def test_the_fourth_failed_death_save_is_a_coma_or_death(
    stage: Callable[..., Scene], options: dict[str, object] | None, named: bool, alive: bool
) -> None:
    scene = fight(stage, options=options, foe={"named": named}, at_hp=-1)
    scene.turn("B")
    for failures in range(4):
        assert (scene["A"].death_failures, scene["A"].alive) == (failures, True)
        scene.dice(d20=[15])
        scene.turn("B")
    assert scene["A"].alive is alive
    assert not alive or "unconscious" in scene["A"].conditions


@pytest.mark.rule("archmage.meaningful-death.coma")
def test_nothing_wakes_the_comatose_before_all_danger_is_over(stage: Callable[..., Scene]) -> None:
    scene = fight(stage, damage=60, options=MEANINGFUL)
    smitten(scene)
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert "unconscious" in scene["A"].conditions
    scene.dice(d20=[10])
    scene.do("B", "Slay", "G")
    assert "unconscious" in scene["A"].conditions
    scene.rest("long")
    assert "unconscious" not in scene["A"].conditions
    assert scene["A"].hp == 40
