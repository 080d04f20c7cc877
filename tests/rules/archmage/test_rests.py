"""Quick rests, recharge rolls and full heal-ups, and what the end of a battle itself does."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from battlemat import Illegal, Scene

HURL = "R: Hurl +20 vs. PD—3 damage"


def bolt(name: str, usage: str) -> str:
    """An attack spell with this usage line."""
    return (
        f"{name}\nRanged spell\n{usage}\nTarget: One nearby enemy\n"
        "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
    )


RECHARGE = bolt("Storm Bolt", "Recharge 16+ after battle")
SPARE = bolt("Spare Bolt", "Recharge 11+ after battle")
BATTLE = bolt("Battle Bolt", "Once per battle")
DAILY = bolt("Great Bolt", "Daily")


def camp(stage: Callable[..., Scene], options: dict[str, object] | None = None, **a: Any) -> Scene:
    """A, its friend B and the sturdy G; nobody is engaged."""
    return stage(
        options=options,
        A={"powers": [RECHARGE, SPARE, BATTLE, DAILY], **a},
        B={}, G=dict(side="monsters", hp=200, powers=[HURL]),
    )


def cast(scene: Scene, power: str, natural: int = 2) -> None:
    """A casts the power at G in its next turn, and misses."""
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", power, "G")


def lost(scene: Scene) -> bool:
    """Whether the log tells of a campaign loss."""
    return any(event.kind == "campaign-loss" for event in scene.log)


@pytest.mark.rule("archmage.quick-rest.after-battle")
@pytest.mark.parametrize("recoveries", [0, 1, 3])
def test_a_quick_rest_heals_only_with_recoveries_that_are_left(
    stage: Callable[..., Scene], recoveries: int
) -> None:
    scene = camp(stage, options={"recovery_average": "yes"}, level=2, at_hp=5, recoveries=recoveries)
    scene.turn("A")
    scene.rest("short")
    spent = recoveries - scene["A"].recoveries
    assert min(recoveries, 1) <= spent <= recoveries
    assert scene["A"].hp == 5 + 9 * spent


@pytest.mark.rule("archmage.quick-rest.after-battle")
def test_a_quick_rest_spends_dice_of_the_hero(stage: Callable[..., Scene]) -> None:
    scene = camp(stage, recovery_die="d10", con=14, at_hp=5, recoveries=1)
    scene.turn("A")
    scene.dice(d10=[7])
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].recoveries) == (5 + 7 + 2, 0)


@pytest.mark.rule("archmage.quick-rest.staggered-must-heal")
@pytest.mark.parametrize("at_hp", [1, 20])
def test_the_staggered_have_to_try_to_heal(stage: Callable[..., Scene], at_hp: int) -> None:
    scene = camp(stage, at_hp=at_hp, recoveries=8)
    scene.turn("A")
    scene.rest("short")
    assert scene["A"].recoveries < 8
    assert scene["A"].hp > at_hp


@pytest.mark.rule("archmage.quick-rest.staggered-must-heal")
def test_one_attempt_is_enough_though_it_leaves_the_hero_staggered(stage: Callable[..., Scene]) -> None:
    scene = camp(stage, at_hp=1, recoveries=1)
    scene.turn("A")
    scene.dice(d8=[2])
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].staggered) == (3, True)


@pytest.mark.rule("archmage.quick-rest.staggered-must-heal")
def test_overdrawing_is_never_forced(stage: Callable[..., Scene]) -> None:
    scene = camp(stage, at_hp=5, recoveries=0)
    scene.turn("A")
    before = scene.attack("A", "Great Bolt", "G").value
    scene.rest("short")
    scene.turn("A")
    assert scene["A"].hp == 5
    assert scene.attack("A", "Great Bolt", "G").value == before


@pytest.mark.rule("archmage.quick-rest.recharge")
@pytest.mark.parametrize(("natural", "ready"), [(15, False), (16, True)])
def test_a_used_recharge_power_comes_back_on_its_value_or_more(
    stage: Callable[..., Scene], natural: int, ready: bool
) -> None:
    scene = camp(stage)
    cast(scene, "Storm Bolt")
    scene.turn("A")
    assert scene.can("A", "Storm Bolt", "G") is False
    scene.dice(d20=[natural])
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Storm Bolt", "G") is ready
    assert ready or scene.why_not("A", "Storm Bolt", "G") == "archmage.quick-rest.recharge"


@pytest.mark.rule("archmage.quick-rest.recharge")
def test_only_what_was_used_is_rolled_for_and_each_by_itself(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    cast(scene, "Spare Bolt")
    scene.dice(d20=[11, 3])
    scene.rest("short")
    assert scene.dice_left()["d20"] == [3]
    scene.turn("A")
    assert scene.can("A", "Storm Bolt", "G") is True
    assert scene.can("A", "Spare Bolt", "G") is True
    scene.do("A", "Spare Bolt", "G")
    assert scene.last("attack").natural == 3


@pytest.mark.rule("archmage.quick-rest.recharge")
def test_a_lost_power_is_back_after_the_next_battle_without_a_roll(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    cast(scene, "Storm Bolt")
    scene.dice(d20=[15])
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Storm Bolt", "G") is False
    scene.dice(d20=[4])
    scene.rest("short")
    assert scene.dice_left()["d20"] == [4]
    scene.turn("A")
    scene.do("A", "Storm Bolt", "G")
    assert scene.last("attack").natural == 4


@pytest.mark.rule("archmage.quick-rest.recharge")
@pytest.mark.parametrize(("natural", "ready"), [(15, False), (16, True)])
def test_or_it_is_rolled_for_again(stage: Callable[..., Scene], natural: int, ready: bool) -> None:
    scene = camp(stage, options={"recharge_return": "roll"})
    cast(scene, "Storm Bolt")
    scene.dice(d20=[15])
    scene.rest("short")
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Storm Bolt", "G") is ready


@pytest.mark.rule("archmage.quick-rest.recharge")
@pytest.mark.rule("archmage.quick-rest.after-battle")
def test_there_is_one_rest_a_battle(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    cast(scene, "Storm Bolt")
    scene.dice(d20=[15])
    scene.rest("short")
    with suppress(Illegal):
        scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Storm Bolt", "G") is False


@pytest.mark.rule("archmage.quick-rest.after-battle")
@pytest.mark.rule("archmage.heal-up.powers")
def test_a_quick_rest_returns_powers_of_the_battle_and_a_heal_up_all(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    cast(scene, "Battle Bolt")
    cast(scene, "Great Bolt")
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Battle Bolt", "G") is True
    assert scene.can("A", "Great Bolt", "G") is False
    scene.rest("long")
    scene.turn("A")
    assert scene.can("A", "Great Bolt", "G") is True


@pytest.mark.rule("archmage.heal-up.powers")
def test_a_heal_up_brings_back_even_a_power_that_failed_to_recharge(stage: Callable[..., Scene]) -> None:
    scene = camp(stage)
    cast(scene, "Storm Bolt")
    scene.dice(d20=[1])
    scene.rest("short")
    scene.rest("long")
    scene.turn("A")
    assert scene.can("A", "Storm Bolt", "G") is True


@pytest.mark.rule("archmage.heal-up.hp-and-recoveries")
@pytest.mark.parametrize("recoveries", [8, 9])
def test_a_heal_up_fills_hit_points_and_recoveries(stage: Callable[..., Scene], recoveries: int) -> None:
    scene = camp(stage, at_hp=3, recoveries=recoveries)
    scene.turn("A")
    scene.dice(d8=[4])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == (7, recoveries - 1)
    scene.rest("long")
    assert (scene["A"].hp, scene["A"].recoveries) == (40, recoveries)


@pytest.mark.rule("archmage.heal-up.hp-and-recoveries")
def test_a_heal_up_ends_overdraw_penalties(stage: Callable[..., Scene]) -> None:
    scene = camp(stage, at_hp=3, recoveries=0)
    scene.turn("A")
    scene.dice(d8=[4])
    scene.do("A", "rally")
    assert scene["A"].hp == 3 + 2
    assert scene.attack("A", "Great Bolt", "G").value == 1 - 1
    scene.rest("short")
    scene.turn("A")
    assert scene.attack("A", "Great Bolt", "G").value == 1 - 1
    scene.rest("long")
    scene.turn("A")
    assert scene.attack("A", "Great Bolt", "G").value == 1
    assert scene.defense("A", "ac", attacker="G", power="Hurl").value == 15


@pytest.mark.rule("archmage.heal-up.frequency")
@pytest.mark.rule("archmage.heal-up.early-retreat")
@pytest.mark.parametrize(("options", "battles", "early"), [
    (None, 1, True), (None, 3, True), (None, 4, False),
    ({"battles_per_heal_up": 2}, 1, True), ({"battles_per_heal_up": 2}, 2, False),
])
def test_a_heal_up_before_its_time_costs_a_campaign_loss(
    stage: Callable[..., Scene], options: dict[str, object] | None, battles: int, early: bool
) -> None:
    scene = camp(stage, options=options, at_hp=30)
    for _ in range(battles - 1):
        scene.turn("A")
        scene.rest("short")
    scene.turn("A")
    assert not lost(scene)
    scene.rest("long")
    assert scene["A"].hp == 40
    assert lost(scene) is early


@pytest.mark.rule("archmage.heal-up.frequency")
def test_the_count_of_battles_starts_again_after_a_heal_up(stage: Callable[..., Scene]) -> None:
    scene = camp(stage, options={"battles_per_heal_up": 2})
    scene.turn("A")
    scene.rest("short")
    scene.turn("A")
    scene.rest("long")
    assert not lost(scene)
    scene.turn("A")
    scene.rest("long")
    assert lost(scene)


def last_blow(stage: Callable[..., Scene], options: dict[str, object] | None = None) -> Scene:
    """G burns A for 6 and 5 ongoing, H hurts it for 1 and dazes it; then B and C slay them."""
    scene = stage(
        options=options,
        G=dict(side="monsters", powers=["R: Brand +20 vs. PD—6 damage, and 5 ongoing fire damage"]),
        H=dict(side="monsters", powers=["R: Stare +20 vs. MD—1 damage, and the target is dazed (save ends)"]),
        B=dict(powers=["R: Slay +20 vs. AC—50 damage"]), C=dict(powers=["R: Slay +20 vs. AC—50 damage"]),
        A={},
    )
    for foe, power in (("G", "Brand"), ("H", "Stare")):
        scene.turn(foe)
        scene.dice(d20=[10])
        scene.do(foe, power, "A")
    assert (scene["A"].hp, scene["A"].ongoing) == (33, {"fire": 5})
    assert "dazed" in scene["A"].conditions
    for hero, foe in (("B", "G"), ("C", "H")):
        scene.turn(hero)
        scene.dice(d20=[10])
        scene.do(hero, "Slay", foe)
    return scene


@pytest.mark.rule("archmage.ongoing.battle-end")
@pytest.mark.parametrize(("options", "left"), [
    (None, 33), ({"battle_end_ongoing": "none"}, 33), ({"battle_end_ongoing": "last-tick"}, 28),
])
def test_as_the_battle_ends_the_next_saves_succeed_unrolled(
    stage: Callable[..., Scene], options: dict[str, object] | None, left: int
) -> None:
    scene = last_blow(stage, options)
    assert (scene["A"].hp, scene["A"].ongoing) == (left, {})
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("archmage.ongoing.battle-end")
def test_a_dying_hero_passes_its_death_save_when_the_battle_is_won(stage: Callable[..., Scene]) -> None:
    scene = stage(
        B=dict(powers=["R: Slay +20 vs. AC—50 damage"]), A=dict(at_hp=-8, con=14),
        G=dict(side="monsters"),
    )
    scene.turn("B")
    scene.dice(d20=[10], d8=[5])
    scene.do("B", "Slay", "G")
    assert (scene["A"].hp, scene["A"].recoveries) == (5 + 2, 7)
    assert "unconscious" not in scene["A"].conditions


@pytest.mark.rule("archmage.ongoing.battle-end")
def test_a_beaten_party_passes_no_save(stage: Callable[..., Scene]) -> None:
    scene = stage(G=dict(side="monsters", powers=["R: Slay +20 vs. AC—45 damage"]), A={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slay", "A")
    assert scene["A"].hp == -5
    assert "unconscious" in scene["A"].conditions
