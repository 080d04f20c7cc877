"""Recoveries, stability and death at their borders: who pays, who gets nothing, what ends what."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.creature import Creature
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.health import NO_RECOVERIES
from battlemat.systems.archmage.health import HALF_RECOVERY, average, tier

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW], **fields}


def spend(scene: Scene, who: str, bonus: int = 0, rule: str = "") -> int:
    """Have somebody use a recovery; what it heals."""
    found: list[int] = []

    async def use() -> None:
        found.append(await scene.rules.health.spend_recovery(scene.battle, scene.creature(who), bonus, -1, rule))

    scene._answers.run(use())
    return found[0]


def bear(scene: Scene, who: str, name: str, *tags: str) -> None:
    verbs.add_effect(scene.battle, scene.creature(who), Effect(name, -1, FIGHT, tags=tags))


def names(creature: Creature) -> list[str]:
    return [effect.name for effect in creature.effects]


@pytest.mark.rule("archmage.recovery.con-multiplier")
@pytest.mark.parametrize(("level", "times"), [(1, 1), (4, 1), (5, 2), (7, 2), (8, 3), (10, 3)])
@pytest.mark.parametrize("con", [10, 14, 6])
@pytest.mark.parametrize("averaged", [False, True])
def test_constitution_counts_more_at_the_higher_tiers(
    stage: Stage, level: int, times: int, con: int, averaged: bool
) -> None:
    assert tier(level) == times
    scene = stage(options={"recovery_average": "yes"} if averaged else None, A=dict(hp=200, at_hp=50, level=level,
                  con=con, recovery_die="d6"), G=foe())
    scene.turn("A")
    scene.dice(d6=[] if averaged else [2] * level)
    rolled = level * 7 // 2 if averaged else 2 * level
    expected = max(1, rolled + (con - 10) // 2 * times)
    assert scene.rules.health.usual_recovery(scene.battle, scene.creature("A")) == max(
        1, level * 7 // 2 + (con - 10) // 2 * times)
    assert spend(scene, "A") == expected
    assert (scene["A"].hp, scene["A"].recoveries) == (50 + expected, 7)


@pytest.mark.rule("archmage.recovery.amount")
@pytest.mark.parametrize(("dice", "sides", "mean"), [(1, 6, 3), (2, 6, 7), (3, 8, 13), (1, 8, 4), (10, 10, 55)])
def test_an_average_is_rounded_down(dice: int, sides: int, mean: int) -> None:
    assert average(dice, sides) == mean


@pytest.mark.rule("archmage.recovery.overdraw-half", "archmage.recovery.overdraw-penalty", "archmage.recovery.amount")
@pytest.mark.parametrize("recoveries", [2, 1, 0])
@pytest.mark.parametrize("bonus", [0, 4])
@pytest.mark.parametrize("halved", [False, True])
@pytest.mark.parametrize("room", [30, 3])
def test_what_a_recovery_heals_and_costs(stage: Stage, recoveries: int, bonus: int, halved: bool, room: int) -> None:
    """8 is rolled; each half is rounded down, and nobody is healed above the maximum."""
    scene = stage(A=dict(at_hp=40 - room, recoveries=recoveries), G=foe(ac=15))
    scene.turn("A")
    if halved:
        bear(scene, "A", "other")
        bear(scene, "A", "sting", HALF_RECOVERY)
        bear(scene, "A", "sting once more", HALF_RECOVERY)
    scene.dice(d8=[8])
    amount = 8 + bonus
    amount //= 2 if halved else 1
    amount //= 1 if recoveries else 2
    assert spend(scene, "A", bonus) == min(room, amount)
    assert scene["A"].hp == 40 - room + min(room, amount)
    assert scene["A"].recoveries == max(0, recoveries - 1)
    overdrawn = 0 if recoveries else 1
    borne = names(scene.creature("A"))
    assert borne == [*(["other", "sting once more"] if halved else []), *["overdrawn"] * overdrawn]
    assert scene.attack("A", "melee-basic", "G").value == 1 - overdrawn
    for defense in ("ac", "pd", "md"):
        assert scene.defense("A", defense).value == 15 - overdrawn


@pytest.mark.rule("archmage.recovery.pool")
@pytest.mark.parametrize(("who", "tags", "healed"), [("A", (), 8), ("A", (NO_RECOVERIES,), 0), ("A", ("other",), 8),
                                                     ("G", (), 0)])
def test_who_has_no_use_of_recoveries_is_not_healed(
    stage: Stage, who: str, tags: tuple[str, ...], healed: int
) -> None:
    scene = stage(A=dict(at_hp=10), G=foe(at_hp=10))
    scene.turn("A")
    bear(scene, who, "curse", *tags)
    scene.dice(d8=[8] if healed else [])
    assert spend(scene, who) == healed
    assert scene[who].hp == 10 + healed
    assert scene["A"].recoveries == (7 if healed else 8)
    assert names(scene.creature(who)) == ["curse"]


@pytest.mark.rule("archmage.temp-hp.highest")
@pytest.mark.parametrize(("had", "more", "left"), [(0, 5, 5), (5, 5, 5), (5, 6, 6), (5, 4, 5), (0, 0, 0)])
@pytest.mark.parametrize("dead", [False, True])
def test_of_temporary_hit_points_the_larger_amount_is_kept(
    stage: Stage, had: int, more: int, left: int, dead: bool
) -> None:
    scene = stage(A=dict(temp_hp=had, at_hp=-30 if dead else 40), B={}, G=foe())
    before = scene["A"].temp_hp
    scene._answers.run(scene.rules.health.gain_temp(scene.battle, scene.creature("A"), more))
    assert scene["A"].temp_hp == (before if dead else left)


@pytest.mark.rule("archmage.lasting-wound.gain", "archmage.lasting-wound.effect")
@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize(("level", "taken", "wounded"), [(1, 39, False), (1, 40, True), (3, 45, True), (2, 0, False)])
def test_who_dropped_is_wounded_once_the_battle_is_over(
    stage: Stage, on: bool, level: int, taken: int, wounded: bool
) -> None:
    scene = stage(options={"lasting_wounds": "on"} if on else None, A=dict(level=level), B={}, G=foe())
    scene.turn("B")

    async def struck() -> None:
        await scene.rules.health.hurt(scene.battle, scene.creature("A"), taken, (), scene.id("G"))

    if taken:
        scene._answers.run(struck())
    assert scene["A"].max_hp == 40
    scene.dice(d8=[4] * level if taken >= 40 else [])
    scene._answers.run(scene.rules.turns.conclude(scene.battle))
    lost = 2 + level if on and wounded else 0
    assert scene["A"].max_hp == 40 - lost
    assert scene["A"].hp == (4 * level if taken >= 40 else min(40 - lost, 40 - taken))
