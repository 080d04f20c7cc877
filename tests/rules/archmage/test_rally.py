"""Rallying, and what a recovery is worth: dice, Constitution, overdrawing."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
ROUSE = "Rouse\nRanged spell\nAt-Will\nTarget: You or one nearby ally\nEffect: The target can heal using a recovery."
GENTLE = (
    "Gentle\nRanged spell\nAt-Will\nTarget: You or one nearby ally\n"
    "Effect: The target can heal using a recovery, and adds 6 hp to the recovery."
)


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def hurt(stage: Callable[..., Scene], options: dict[str, str] | None = None, **a: Any) -> Scene:
    """A, at 10 of 100 unless told otherwise, is engaged with G; A's turn."""
    scene = stage(
        options=options, engaged=[("A", "G")],
        A={"hp": 100, "at_hp": 10, "weapon": "blade +0 1d8", **a}, B=dict(), G=foe(),
    )
    scene.turn("A")
    return scene


def saves(scene: Scene) -> int:
    return sum(event.kind == "save" and event.who == "A" for event in scene.log)


# ---------------------------------------------------------------- rally


@pytest.mark.rule("archmage.rally.first")
@pytest.mark.rule("archmage.recovery.pool")
def test_the_first_rally_is_a_standard_action_without_a_save(stage: Callable[..., Scene]) -> None:
    scene = hurt(stage, con=14, level=2)
    scene.dice(d8=[3, 5])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == (10 + 3 + 5 + 2, 7)
    left = scene["A"].actions
    assert (left["standard"], left["move"], left["quick"]) == (0, 1, 1)
    assert saves(scene) == 0
    assert scene.can("A", "rally") is False


@pytest.mark.rule("archmage.rally.first")
@pytest.mark.rule("archmage.ruling.rally-details")
def test_rallying_provokes_nobody_and_never_passes_the_maximum(stage: Callable[..., Scene]) -> None:
    scene = hurt(stage, at_hp=97)
    scene.dice(d8=[8])
    scene.do("A", "rally")
    assert scene["A"].hp == 100
    assert scene.offers == []


@pytest.mark.rule("archmage.rally.first")
def test_each_hero_has_a_first_rally_of_its_own_and_monsters_have_none(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at_hp=10), B=dict(at_hp=10), G=foe(at_hp=10))
    for who, rolled in (("A", 3), ("B", 4)):
        scene.turn(who)
        scene.dice(d8=[rolled])
        scene.do(who, "rally")
        assert scene[who].hp == 10 + rolled
    scene.turn("G")
    assert scene.why_not("G", "rally") == "archmage.rally.first"


@pytest.mark.rule("archmage.rally.again")
@pytest.mark.rule("archmage.rally.failed-save")
@pytest.mark.parametrize(("roll", "rallied"), [(11, True), (10, False)])
def test_a_later_rally_needs_a_save_of_eleven(stage: Callable[..., Scene], roll: int, rallied: bool) -> None:
    scene = hurt(stage)
    scene.dice(d8=[2])
    scene.do("A", "rally")
    scene.turn("A")
    scene.dice(d20=[roll], d8=[5] if rallied else [])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == ((17, 6) if rallied else (12, 7))
    assert scene["A"].actions["standard"] == (0 if rallied else 1)


@pytest.mark.rule("archmage.rally.failed-save")
@pytest.mark.rule("archmage.ruling.rally-details")
def test_a_failed_save_bars_this_round_only_and_leaves_the_turn(stage: Callable[..., Scene]) -> None:
    scene = hurt(stage)
    scene.dice(d8=[2])
    scene.do("A", "rally")
    scene.turn("A")
    scene.dice(d20=[1])
    scene.do("A", "rally")
    assert scene.why_not("A", "rally") == "archmage.rally.failed-save"
    left = scene["A"].actions
    assert (left["standard"], left["move"], left["quick"]) == (1, 1, 1)
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    scene.turn("A")
    scene.dice(d20=[20], d8=[6])
    scene.do("A", "rally")
    assert scene["A"].hp == 18


@pytest.mark.rule("archmage.rally.again")
@pytest.mark.rule("archmage.ruling.rally-details")
def test_the_save_needs_an_unspent_standard_action(stage: Callable[..., Scene]) -> None:
    scene = hurt(stage)
    scene.dice(d8=[2])
    scene.do("A", "rally")
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert scene.can("A", "rally") is False
    assert saves(scene) == 0


@pytest.mark.rule("archmage.rally.first")
def test_a_new_battle_has_a_new_first_rally(stage: Callable[..., Scene]) -> None:
    scene = hurt(stage, at_hp=60)
    scene.dice(d8=[2])
    scene.do("A", "rally")
    scene.rest("short")
    scene.turn("A")
    hp = scene["A"].hp
    scene.dice(d8=[4])
    scene.do("A", "rally")
    assert saves(scene) == 0
    assert scene["A"].hp == min(100, hp + 4)


# ---------------------------------------------------------------- recoveries


@pytest.mark.rule("archmage.recovery.pool")
def test_a_full_pool_is_eight_and_some_have_nine(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(), B=dict(recoveries=9), G=foe())
    assert (scene["A"].recoveries, scene["B"].recoveries) == (8, 9)


@pytest.mark.rule("archmage.recovery.pool")
@pytest.mark.rule("archmage.recovery.amount")
def test_a_healing_spell_uses_the_targets_recovery_and_numbers(stage: Callable[..., Scene]) -> None:
    scene = stage(
        B=dict(powers=[ROUSE], con=18, recovery_die="d12"),
        A=dict(at_hp=10, level=2, con=12, recovery_die="d6"), G=foe(),
    )
    scene.turn("B")
    scene.dice(d6=[4, 5])
    scene.do("B", "Rouse", "A")
    assert scene["A"].hp == 10 + 4 + 5 + 1
    assert (scene["A"].recoveries, scene["B"].recoveries) == (7, 8)


@pytest.mark.rule("archmage.recovery.amount")
@pytest.mark.rule("archmage.recovery.con-multiplier")
@pytest.mark.parametrize(
    ("level", "times"), [(1, 1), (2, 1), (4, 1), (5, 2), (7, 2), (8, 3), (10, 3)]
)
def test_a_recovery_is_a_die_a_level_and_constitution_by_tier(
    stage: Callable[..., Scene], level: int, times: int
) -> None:
    scene = hurt(stage, level=level, con=16, recovery_die="d10")
    scene.dice(d10=[3] * level)
    scene.do("A", "rally")
    assert scene["A"].hp == 10 + 3 * level + 3 * times


@pytest.mark.rule("archmage.recovery.con-multiplier")
@pytest.mark.rule("archmage.ruling.recovery-details")
@pytest.mark.parametrize(("level", "con", "die", "healed"), [(5, 8, 2, 8), (8, 6, 2, 10), (1, 4, 2, 1), (1, 4, 5, 2)])
def test_a_poor_constitution_counts_as_often_but_one_is_always_healed(
    stage: Callable[..., Scene], level: int, con: int, die: int, healed: int
) -> None:
    scene = hurt(stage, level=level, con=con)
    scene.dice(d8=[die] * level)
    scene.do("A", "rally")
    assert scene["A"].hp == 10 + healed


@pytest.mark.rule("archmage.ruling.recovery-details")
@pytest.mark.parametrize(("level", "average"), [(2, 9), (1, 4)])
def test_recovery_dice_are_averaged_if_switched(stage: Callable[..., Scene], level: int, average: int) -> None:
    rolled = hurt(stage, level=level, con=12)
    rolled.dice(d8=[8] * level)
    rolled.do("A", "rally")
    assert rolled["A"].hp == 10 + 8 * level + 1
    averaged = hurt(stage, {"recovery_average": "yes"}, level=level, con=12)
    averaged.do("A", "rally")
    assert averaged["A"].hp == 10 + average + 1


@pytest.mark.rule("archmage.recovery.overdraw-half")
@pytest.mark.rule("archmage.ruling.rally-details")
def test_a_recovery_one_does_not_have_heals_half_rounded_down(stage: Callable[..., Scene]) -> None:
    scene = hurt(stage, recoveries=0, level=2, con=12)
    scene.dice(d8=[4, 6])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == (10 + 5, 0)


@pytest.mark.rule("archmage.recovery.overdraw-half")
def test_the_last_recovery_still_heals_in_full(stage: Callable[..., Scene]) -> None:
    scene = hurt(stage, recoveries=1)
    scene.dice(d8=[7])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == (17, 0)
    assert scene.defense("A", "ac", attacker="G", power="Claw").value == 15


@pytest.mark.rule("archmage.recovery.overdraw-half")
@pytest.mark.rule("archmage.ruling.recovery-details")
def test_overdrawing_halves_the_whole_healing_of_the_effect(stage: Callable[..., Scene]) -> None:
    for recoveries, healed in ((1, 13), (0, 6)):
        scene = stage(A=dict(at_hp=10, recoveries=recoveries), B=dict(powers=[GENTLE]), G=foe())
        scene.turn("B")
        scene.dice(d8=[7])
        scene.do("B", "Gentle", "A")
        assert scene["A"].hp == 10 + healed


def defenses(scene: Scene) -> list[int]:
    return [scene.defense("A", name, attacker="G", power="Claw").value for name in ("ac", "pd", "md")]


def numbers(scene: Scene) -> list[int]:
    return [scene.attack("A", "melee-basic", "G").value - scene.escalation, *defenses(scene)]


@pytest.mark.rule("archmage.recovery.overdraw-penalty")
def test_each_recovery_overdrawn_is_minus_one_to_attacks_and_defenses(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G")],
        A=dict(hp=100, at_hp=10, recoveries=0, str=16, weapon="blade +0 1d8"), B=dict(powers=[ROUSE]), G=foe(),
    )
    assert numbers(scene) == [4, 15, 15, 15]
    for times in (1, 2, 3):
        scene.turn("B")
        scene.do("B", "Rouse", "A")
        assert numbers(scene) == [4 - times, 15 - times, 15 - times, 15 - times]


@pytest.mark.rule("archmage.recovery.overdraw-penalty")
@pytest.mark.rule("archmage.ruling.recovery-details")
def test_the_overdraft_adds_to_a_condition_penalty(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G")],
        A=dict(hp=100, at_hp=10, recoveries=0, str=16, weapon="blade +0 1d8", conditions=["weakened"]),
        B=dict(powers=[ROUSE]), G=foe(),
    )
    scene.turn("B")
    scene.do("B", "Rouse", "A")
    assert numbers(scene) == [4 - 4 - 1, 15 - 4 - 1, 15 - 4 - 1, 15 - 4 - 1]


@pytest.mark.rule("archmage.recovery.overdraw-penalty")
def test_only_a_full_heal_up_clears_the_overdraft(stage: Callable[..., Scene]) -> None:
    scene = hurt(stage, recoveries=0, at_hp=60)
    scene.do("A", "rally")
    scene.rest("short")
    assert defenses(scene) == [14, 14, 14]
    scene.rest("long")
    assert defenses(scene) == [15, 15, 15]
