"""Hit points, the bloodied value, dying and death."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

MEND = (
    "Mend\nAt-Will ✦ Divine, Healing\nStandard Action Ranged 10\nTarget: One ally\n"
    "Effect: The target regains {} hit points."
)
HEX = "Hex (standard, at-will): Ranged 20; +30 vs Will; the target is slowed (save ends)."


def struck(stage: Stage, damage: int, **hero: Any) -> Scene:
    """G has thrown at A for this damage; B, a hero, is far away."""
    dart = f"Dart (standard, at-will): Ranged 20; +30 vs AC; {damage} damage."
    scene = stage(
        G=dict(side="monsters", at=(12, 12), powers=[dart, HEX]),
        A={"at": (4, 0), **hero},
        B=dict(at=(0, 0), powers=[MEND.format(7)]),
    )
    scene.turn("G")
    scene.do("G", "Dart", "A")
    return scene


def dying(stage: Stage, at_hp: int = -5, saves: tuple[int, ...] = (), **hero: Any) -> Scene:
    """A is dying and has rolled these death saves; they stand after its last turn."""
    scene = stage(
        A={"at": (4, 0), "at_hp": at_hp, **hero},
        B=dict(at=(0, 0), powers=[MEND.format(7)]),
        G=dict(side="monsters", at=(12, 12)),
    )
    for roll in saves:
        scene.turn("A")
        scene.dice(d20=[roll])
        scene.end()
    return scene


@pytest.mark.rule("fourth.hp.maximum")
@pytest.mark.parametrize(("before", "after"), [(30, 37), (33, 40), (36, 40), (40, 40)])
def test_hit_points_never_exceed_the_maximum(stage: Stage, before: int, after: int) -> None:
    scene = dying(stage, before)
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert (scene["A"].hp, scene["A"].max_hp) == (after, 40)


@pytest.mark.rule("fourth.hp.bloodied-value")
@pytest.mark.parametrize("side", ["heroes", "monsters"])
@pytest.mark.parametrize(
    ("hp", "at_hp", "bloodied"), [(40, 21, False), (40, 20, True), (25, 13, False), (25, 12, True), (25, 1, True)]
)
def test_half_the_maximum_rounded_down_is_bloodied(
    stage: Stage, side: str, hp: int, at_hp: int, bloodied: bool
) -> None:
    scene = stage(A=dict(side=side, hp=hp, at_hp=at_hp, at=(0, 0)), G=dict(side="others", at=(9, 9)))
    assert scene["A"].bloodied is bloodied


@pytest.mark.rule("fourth.hp.zero-is-dying")
@pytest.mark.parametrize(("damage", "left", "down"), [(9, 1, False), (10, 0, True), (14, -4, True)])
def test_at_zero_or_below_a_hero_is_unconscious_and_dying(
    stage: Stage, damage: int, left: int, down: bool
) -> None:
    scene = struck(stage, damage, at_hp=10)
    assert (scene["A"].hp, scene["A"].alive, scene["A"].dying) == (left, True, down)
    assert ({"unconscious", "dying", "prone"} <= scene["A"].conditions) is down
    assert ("unconscious" in scene["A"].conditions) is down


@pytest.mark.rule("fourth.hp.zero-is-dying")
def test_damage_to_the_dying_goes_further_below_zero(stage: Stage) -> None:
    scene = struck(stage, 6, at_hp=2)
    scene.dice(d20=[12, 10])  # its death save, then the second dart
    scene.turn("G")
    scene.do("G", "Dart", "A")
    assert (scene["A"].hp, scene["A"].alive) == (-4 - 6, True)


@pytest.mark.rule("fourth.death.saving-throw")
@pytest.mark.parametrize("roll", [10, 19])
def test_ten_to_nineteen_changes_nothing(stage: Stage, roll: int) -> None:
    scene = dying(stage, saves=(roll,))
    assert (scene["A"].hp, scene["A"].death_failures, scene["A"].dying) == (-5, 0, True)


@pytest.mark.rule("fourth.death.saving-throw")
def test_the_save_is_rolled_at_the_end_of_the_turn(stage: Stage) -> None:
    scene = dying(stage)
    scene.turn("A")
    assert scene.last("death-save") is None
    scene.dice(d20=[9])
    scene.end()
    assert scene.last("death-save") is not None
    assert scene["A"].death_failures == 1


@pytest.mark.rule("fourth.death.saving-throw")
def test_saves_against_effects_come_before_the_death_save(stage: Stage) -> None:
    scene = stage(
        G=dict(side="monsters", at=(12, 12), powers=[HEX]), A=dict(at=(4, 0), at_hp=-5), B=dict(at=(0, 0))
    )
    scene.turn("G")
    scene.do("G", "Hex", "A")
    scene.turn("A")
    scene.dice(d20=[10, 9])
    scene.end()
    assert "slowed" not in scene["A"].conditions
    assert scene["A"].death_failures == 1


@pytest.mark.rule("fourth.death.save-failure")
@pytest.mark.parametrize(
    ("saves", "failures", "alive"),
    [((9,), 1, True), ((9, 1), 2, True), ((9, 1, 9), 3, False), ((9, 10, 9, 19), 2, True)],
)
def test_the_third_failure_is_death(stage: Stage, saves: tuple[int, ...], failures: int, alive: bool) -> None:
    scene = dying(stage, saves=saves)
    assert scene["A"].alive is alive
    if alive:
        assert scene["A"].death_failures == failures


@pytest.mark.rule("fourth.death.save-failure")
def test_failures_outlast_healing(stage: Stage) -> None:
    scene = dying(stage, saves=(9, 9))
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert (scene["A"].hp, scene["A"].death_failures) == (7, 2)


@pytest.mark.rule("fourth.death.save-failure")
@pytest.mark.parametrize("rest", ["short", "long"])
def test_a_rest_of_either_kind_clears_them(stage: Stage, rest: str) -> None:
    scene = dying(stage, saves=(9, 9))
    scene.turn("B")
    scene.do("B", "Mend", "A")
    scene.rest(rest)
    assert scene["A"].death_failures == 0


@pytest.mark.rule("fourth.death.save-twenty")
@pytest.mark.parametrize(("hp", "at_hp", "after"), [(40, -5, 10), (43, -19, 10), (44, 0, 11)])
def test_a_twenty_spends_a_surge_from_zero_and_wakes_prone(stage: Stage, hp: int, at_hp: int, after: int) -> None:
    scene = dying(stage, at_hp, saves=(20,), hp=hp)
    assert (scene["A"].hp, scene["A"].recoveries, scene["A"].dying) == (after, 7, False)
    assert {"unconscious", "prone", "dying"} & scene["A"].conditions == {"prone"}


@pytest.mark.rule("fourth.death.save-twenty")
def test_a_twenty_without_a_surge_changes_nothing(stage: Stage) -> None:
    scene = dying(stage, saves=(20,), recoveries=0)
    assert (scene["A"].hp, scene["A"].recoveries, scene["A"].dying) == (-5, 0, True)
    assert scene["A"].death_failures == 0


@pytest.mark.rule("fourth.death.negative-bloodied")
@pytest.mark.rule("fourth.hp.bloodied-value")
@pytest.mark.parametrize(
    ("hp", "at_hp", "damage", "alive"),
    [
        (25, 5, 16, True),
        (25, 5, 17, False),
        (40, 10, 29, True),
        (40, 10, 30, False),
        (25, 25, 36, True),
        (25, 25, 37, False),
    ],
)
def test_minus_the_bloodied_value_is_death(stage: Stage, hp: int, at_hp: int, damage: int, alive: bool) -> None:
    scene = struck(stage, damage, hp=hp, at_hp=at_hp)
    assert scene["A"].alive is alive
    if alive:
        assert scene["A"].dying


@pytest.mark.rule("fourth.death.negative-bloodied")
@pytest.mark.parametrize(("damage", "alive"), [(14, True), (15, False)])
def test_the_dying_are_killed_by_the_same_line_and_fail_no_save_by_damage(
    stage: Stage, damage: int, alive: bool
) -> None:
    scene = struck(stage, damage, at_hp=-5)
    assert scene["A"].alive is alive
    if alive:
        assert scene["A"].death_failures == 0


@pytest.mark.rule("fourth.hp.zero-is-dying")
@pytest.mark.rule("fourth.ruling.zero-for-monsters")
@pytest.mark.parametrize(("saves", "alive"), [(True, True), (False, False)])
def test_a_single_monster_may_be_set_to_die_as_characters_do(stage: Stage, saves: bool, alive: bool) -> None:
    scene = stage(
        A=dict(at=(4, 0), powers=["Dart (standard, at-will): Ranged 20; +30 vs AC; 14 damage."]),
        G=dict(side="monsters", at=(9, 0), at_hp=10, death_saves=saves),
        H=dict(side="monsters", at=(15, 15)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dart", "G")
    assert (scene["G"].alive, scene["G"].dying) == (alive, alive)
    if alive:
        scene.turn("G")
        scene.dice(d20=[9])
        scene.end()
        assert (scene["G"].hp, scene["G"].death_failures) == (-4, 1)


@pytest.mark.rule("fourth.death.saving-throw")
@pytest.mark.rule("fourth.ruling.death-save-result")
@pytest.mark.parametrize(("bonus", "roll", "hp", "failures"), [(2, 18, 10, 0), (2, 8, -5, 0), (-2, 11, -5, 1)])
def test_modifiers_of_saves_count_on_death_saves(
    stage: Stage, bonus: int, roll: int, hp: int, failures: int
) -> None:
    scene = dying(stage, saves=(roll,), save_bonus=bonus)
    assert (scene["A"].hp, scene["A"].death_failures) == (hp, failures)


@pytest.mark.rule("fourth.death.negative-bloodied")
@pytest.mark.rule("fourth.ruling.massive-damage")
@pytest.mark.parametrize(("damage", "alive"), [(59, True), (60, False)])
def test_one_enormous_blow_kills_from_full_hit_points(stage: Stage, damage: int, alive: bool) -> None:
    assert struck(stage, damage)["A"].alive is alive


@pytest.mark.rule("fourth.hp.zero-is-dying")
@pytest.mark.parametrize(("at_hp", "falls"), [(4, False), (3, True), (1, True), (0, False), (-3, False)])
def test_hurt_again_one_that_is_down_goes_down_no_second_time(
    stage: Callable[..., Scene], at_hp: int, falls: bool
) -> None:
    claw = "Claw (standard, at-will): +25 vs AC; 3 damage."
    scene = stage(
        A=dict(at=(5, 5), at_hp=at_hp), B=dict(at=(1, 1)), G=dict(side="monsters", at=(6, 5), powers=[claw])
    )
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[10])
    before = len(scene.log)
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == at_hp - 3
    assert scene["A"].dying is (at_hp <= 3)
    assert [event.kind for event in scene.log[before:]].count("drop") == (1 if falls else 0)
    assert [effect.name for effect in scene.battle.creatures[0].effects].count("down") == (1 if at_hp <= 3 else 0)
