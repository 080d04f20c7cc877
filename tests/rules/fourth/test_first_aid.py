"""First aid: another's second wind, stabilizing, a saving throw."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

DEFENSES = ("ac", "fort", "ref", "will")
SNARE = "Snare (standard, at-will): Ranged 20; +30 vs AC; 1 damage, and the target is slowed (save ends)."
DART = "Dart (standard, at-will): Ranged 20; +30 vs AC; 2 damage."
WIND = {
    "fourth.heal.first-aid-second-wind",
    "fourth.ruling.heal-second-wind",
    "fourth.second-wind.once-per-encounter",
    "fourth.ruling.second-wind-no-surge",
    "fourth.action.second-wind",
}


def aid(stage: Stage, b: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A, with Heal +5, on its turn beside B; G, far away, acts last."""
    scene = stage(
        A={"at": (5, 5), "skills": {"heal": 5}, **hero},
        B={"at": (6, 5), "at_hp": 15, **(b or {})},
        G=dict(side="monsters", at=(15, 5), powers=[DART]),
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.heal.uses")
@pytest.mark.rule("fourth.heal.first-aid-second-wind")
@pytest.mark.parametrize(("roll", "hp", "surges"), [(5, 25, 7), (4, 15, 8)])
def test_heal_10_lets_another_use_its_second_wind(stage: Stage, roll: int, hp: int, surges: int) -> None:
    scene = aid(stage)
    scene.dice(d20=[roll])
    scene.do("A", "first-aid-second-wind", "B")
    assert (scene["B"].hp, scene["B"].recoveries, scene["A"].recoveries) == (hp, surges, 8)
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 1)
    scene.turn("B")
    assert (scene["B"].actions["standard"], scene["B"].actions["move"], scene["B"].actions["minor"]) == (1, 1, 1)


@pytest.mark.rule("fourth.heal.first-aid-second-wind")
def test_it_brings_no_defense_bonus(stage: Stage) -> None:
    scene = aid(stage)
    scene.dice(d20=[5])
    scene.do("A", "first-aid-second-wind", "B")
    assert [scene.defense("B", name, attacker="G").value for name in DEFENSES] == [15] * 4


@pytest.mark.rule("fourth.heal.first-aid-second-wind")
@pytest.mark.rule("fourth.second-wind.once-per-encounter")
@pytest.mark.parametrize(("roll", "again"), [(5, False), (4, True)])
def test_it_is_the_others_one_second_wind_and_a_failure_spends_nothing(
    stage: Stage, roll: int, again: bool
) -> None:
    scene = aid(stage)
    scene.dice(d20=[roll])
    scene.do("A", "first-aid-second-wind", "B")
    scene.turn("B")
    assert scene.can("B", "second-wind") is again


@pytest.mark.rule("fourth.heal.first-aid-second-wind")
@pytest.mark.rule("fourth.second-wind.once-per-encounter")
def test_not_after_the_other_has_used_it_nor_without_its_surge(stage: Stage) -> None:
    scene = aid(stage)
    scene.turn("B")
    scene.do("B", "second-wind")
    scene.turn("A")
    assert scene.why_not("A", "first-aid-second-wind", "B") in WIND
    assert aid(stage, {"recoveries": 0}).why_not("A", "first-aid-second-wind", "B") in WIND


@pytest.mark.rule("fourth.heal.first-aid-second-wind")
@pytest.mark.parametrize(("surges", "hp"), [(8, 10), (0, 1)])
def test_it_works_on_the_dying_even_without_surges(stage: Stage, surges: int, hp: int) -> None:
    scene = aid(stage, {"at_hp": -5, "recoveries": surges})
    scene.dice(d20=[5])
    scene.do("A", "first-aid-second-wind", "B")
    assert (scene["B"].hp, scene["B"].dying) == (hp, False)
    assert "unconscious" not in scene["B"].conditions


@pytest.mark.rule("fourth.heal.first-aid-second-wind")
@pytest.mark.rule("fourth.heal.stabilize")
@pytest.mark.rule("fourth.heal.first-aid-save")
@pytest.mark.parametrize("action", ["first-aid-second-wind", "stabilize", "first-aid-save"])
def test_only_the_adjacent_and_never_oneself(stage: Stage, action: str) -> None:
    dying = {"at_hp": -5}  # may be given its second wind, a stable state or a death save
    assert aid(stage, dying).can("A", action, "B")
    far = aid(stage, {**dying, "at": (7, 5)})
    assert far.why_not("A", action, "B") == f"fourth.heal.{action}"
    self_ids = {f"fourth.heal.{action}", "fourth.ruling.first-aid-self"}
    assert aid(stage, at_hp=15).why_not("A", action, "A") in self_ids


@pytest.mark.rule("fourth.heal.stabilize")
@pytest.mark.parametrize(("roll", "stable"), [(10, True), (9, False)])
def test_heal_15_stabilizes_the_dying(stage: Stage, roll: int, stable: bool) -> None:
    scene = aid(stage, {"at_hp": -5})
    scene.dice(d20=[roll])
    scene.do("A", "stabilize", "B")
    assert (scene["B"].stable, scene["B"].hp, scene["B"].recoveries) == (stable, -5, 8)
    assert "unconscious" in scene["B"].conditions
    assert scene["A"].actions["standard"] == 0
    scene.turn("B")
    scene.dice(d20=[] if stable else [12])
    scene.end()
    assert (scene.last("death-save") is None) is stable


@pytest.mark.rule("fourth.heal.stabilize")
def test_only_the_dying_can_be_stabilized(stage: Stage) -> None:
    assert aid(stage).why_not("A", "stabilize", "B") == "fourth.heal.stabilize"


@pytest.mark.rule("fourth.heal.stabilize")
@pytest.mark.rule("fourth.death.save-failure")
def test_damage_ends_stability_and_old_failures_still_count(stage: Stage) -> None:
    scene = aid(stage, {"at_hp": -5})
    scene.turn("B")
    scene.dice(d20=[3])
    scene.end()
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "stabilize", "B")
    assert scene["B"].death_failures == 1
    scene.turn("G")
    scene.do("G", "Dart", "B")
    assert (scene["B"].stable, scene["B"].hp) == (False, -7)
    scene.turn("B")
    scene.dice(d20=[9])
    scene.end()
    assert scene["B"].death_failures == 2


@pytest.mark.rule("fourth.heal.stabilize")
def test_the_stable_are_still_killed_by_damage_and_healed_from_zero(stage: Stage) -> None:
    scene = aid(stage, {"at_hp": -19})
    scene.dice(d20=[10])
    scene.do("A", "stabilize", "B")
    scene.turn("G")
    scene.do("G", "Dart", "B")
    assert not scene["B"].alive  # -21 of 40
    other = aid(stage, {"at_hp": -19})
    other.dice(d20=[10, 5])
    other.do("A", "stabilize", "B")
    other.turn("A")
    other.do("A", "first-aid-second-wind", "B")
    assert (other["B"].hp, other["B"].stable, other["B"].dying) == (10, False, False)


def snared(stage: Stage) -> Scene:
    """B is slowed (save ends); A, with Heal +5, is beside it and on its turn."""
    scene = stage(
        G=dict(side="monsters", at=(15, 5), powers=[SNARE]),
        A=dict(at=(5, 5), skills={"heal": 5}),
        B=dict(at=(6, 5)),
    )
    scene.turn("G")
    scene.do("G", "Snare", "B")
    scene.turn("A")
    return scene


def saves(scene: Scene) -> int:
    return len([event for event in scene.log if event.kind == "save" and event.who == "B"])


@pytest.mark.rule("fourth.heal.first-aid-save")
@pytest.mark.parametrize(("roll", "slowed"), [(10, False), (9, True)])
def test_heal_15_gives_an_ally_a_saving_throw_at_once(stage: Stage, roll: int, slowed: bool) -> None:
    scene = snared(stage)
    scene.dice(d20=[10, roll])
    scene.do("A", "first-aid-save", "B")
    assert ("slowed" in scene["B"].conditions) is slowed
    assert (saves(scene), scene["A"].actions["standard"]) == (1, 0)


@pytest.mark.rule("fourth.heal.first-aid-save")
def test_heal_14_gives_none(stage: Stage) -> None:
    scene = snared(stage)
    scene.dice(d20=[9])
    scene.do("A", "first-aid-save", "B")
    assert (saves(scene), "slowed" in scene["B"].conditions) == (0, True)


@pytest.mark.rule("fourth.heal.first-aid-save")
@pytest.mark.parametrize(("roll", "slowed"), [(8, False), (7, True)])
def test_or_two_more_on_one_save_at_the_end_of_its_next_turn(stage: Stage, roll: int, slowed: bool) -> None:
    scene = snared(stage)
    scene.dice(d20=[10])
    scene.do("A", "first-aid-save", "B", choose={"save": "slowed"})
    assert saves(scene) == 0
    scene.turn("B")
    scene.dice(d20=[roll])
    scene.end()
    assert ("slowed" in scene["B"].conditions) is slowed


@pytest.mark.rule("fourth.heal.first-aid-save")
@pytest.mark.parametrize("when", ["now", "later"])
def test_the_healer_says_when_the_ally_against_what(stage: Stage, when: str) -> None:
    daze = "Daze (standard, at-will): Ranged 20; +30 vs AC; 1 damage, and the target is dazed (save ends)."
    scene = stage(
        G=dict(side="monsters", at=(15, 5), powers=[SNARE]),
        H=dict(side="monsters", at=(15, 6), powers=[daze]),
        A=dict(at=(5, 5), skills={"heal": 5}),
        B=dict(at=(6, 5)),
    )
    for foe, power in (("G", "Snare"), ("H", "Daze")):
        scene.turn(foe)
        scene.do(foe, power, "B")
    scene.turn("A")
    scene.dice(d20=[10, 10] if when == "now" else [10])
    scene.do("A", "first-aid-save", "B", choose={"save": when, "against": "dazed"})
    assert (saves(scene), "dazed" in scene["B"].conditions) == ((1, False) if when == "now" else (0, True))
    scene.turn("B")
    scene.dice(d20=[8] if when == "now" else [8, 8])
    scene.end()  # 8 falls short of 10, and with first aid does not
    assert scene["B"].conditions & {"slowed", "dazed"} == {"slowed"}


@pytest.mark.rule("fourth.heal.first-aid-save")
def test_the_bonus_is_for_that_one_save(stage: Stage) -> None:
    scene = snared(stage)
    scene.dice(d20=[10, 7, 9])
    scene.do("A", "first-aid-save", "B", choose={"save": "slowed"})
    scene.turn("B")
    scene.turn("B")
    scene.end()
    assert "slowed" in scene["B"].conditions


@pytest.mark.rule("fourth.heal.first-aid-save")
@pytest.mark.rule("fourth.death.save-twenty")
@pytest.mark.parametrize(("roll", "awake"), [(18, True), (17, False)])
def test_the_bonus_may_go_to_a_death_save_and_its_result_counts(stage: Stage, roll: int, awake: bool) -> None:
    scene = aid(stage, {"at_hp": -5})
    scene.dice(d20=[10])
    scene.do("A", "first-aid-save", "B", choose={"save": "dying"})
    scene.turn("B")
    scene.dice(d20=[roll])
    scene.end()
    assert scene["B"].hp == (10 if awake else -5)


@pytest.mark.rule("fourth.heal.first-aid-save")
@pytest.mark.rule("fourth.death.save-failure")
@pytest.mark.parametrize(("roll", "failures"), [(9, 1), (10, 0)])
def test_a_death_save_may_be_rolled_at_once(stage: Stage, roll: int, failures: int) -> None:
    scene = aid(stage, {"at_hp": -5})
    scene.dice(d20=[10, roll])
    scene.do("A", "first-aid-save", "B")  # the only save there is
    assert scene["B"].death_failures == failures
