"""Dying: death saving throws, their count, waking at 20, and being out of recoveries."""

from collections.abc import Callable

import pytest

from battlemat import Scene

MEND = (
    "Mend\nAt-Will Utility 1 (Standard Action) ● Divine, Healing\nRanged 10, one ally\n"
    "Effect The target regains 8 hit points."
)
ROUSE = (
    "Rouse\nAt-Will Utility 1 (Standard Action) ● Divine, Healing\nRanged 10, one ally\n"
    "Effect The target can spend a recovery."
)
BLESS = (
    "Bless\nAt-Will Utility 1 (Standard Action) ● Divine\nRanged 10, one ally\n"
    "Effect The target gains a +2 power bonus to saving throws until the end of your next turn."
)


def dying(stage: Callable[..., Scene], options: dict[str, bool] | None = None, **a: object) -> Scene:
    """A lies dying at -5 of 40; B is upright near it, G far off does nothing."""
    return stage(
        options=options,
        B=dict(at=(1, 0), powers=[MEND, ROUSE, BLESS], skills={"heal": 30}),
        A={"at": (0, 0), "at_hp": -5, **a},
        G=dict(side="monsters", at=(15, 15)),
    )


def death_turn(scene: Scene, roll: int) -> None:
    """Play A's next turn to its end, with this death save."""
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.end()


@pytest.mark.rule("orcus.healing.death-save")
@pytest.mark.parametrize(("roll", "failures"), [(10, 0), (19, 0), (9, 1), (1, 1)])
def test_ten_or_more_succeeds_and_nothing_else_happens(
    stage: Callable[..., Scene], roll: int, failures: int
) -> None:
    scene = dying(stage)
    death_turn(scene, roll)
    assert scene["A"].death_failures == failures
    assert (scene["A"].hp, scene["A"].alive, scene["A"].dying) == (-5, True, True)


@pytest.mark.rule("orcus.healing.death-save")
@pytest.mark.rule("orcus.condition.dying")
def test_at_exactly_zero_one_also_rolls(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, at_hp=0)
    death_turn(scene, 5)
    assert scene["A"].death_failures == 1


@pytest.mark.rule("orcus.healing.death-save")
@pytest.mark.rule("orcus.condition.dying")
def test_the_save_comes_at_the_end_of_the_turn_unless_switched(stage: Callable[..., Scene]) -> None:
    late = dying(stage)
    late.turn("A")
    assert late["A"].death_failures == 0
    late.dice(d20=[4])
    late.end()
    assert late["A"].death_failures == 1
    early = dying(stage, options={"death-save-at-start-of-turn": True})
    early.dice(d20=[4])
    early.turn("A")
    assert early["A"].death_failures == 1
    early.end()
    assert early["A"].death_failures == 1


@pytest.mark.rule("orcus.healing.death-save-third-failure")
def test_the_third_failure_kills_though_not_in_a_row(stage: Callable[..., Scene]) -> None:
    scene = dying(stage)
    for roll, failures in ((9, 1), (15, 1), (2, 2), (10, 2)):
        death_turn(scene, roll)
        assert (scene["A"].death_failures, scene["A"].alive) == (failures, True)
    death_turn(scene, 9)
    assert scene["A"].alive is False


@pytest.mark.rule("orcus.healing.death-save")
def test_three_successes_do_nothing_unless_switched(stage: Callable[..., Scene]) -> None:
    for options, stable in ((None, False), ({"three-successes-stabilize": True}, True)):
        scene = dying(stage, options=options)
        for _ in range(3):
            death_turn(scene, 12)
        assert (scene["A"].stable, scene["A"].dying) == (stable, not stable)
        assert scene["A"].hp == -5


@pytest.mark.rule("orcus.healing.death-save-reset")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_a_rest_clears_the_failures(stage: Callable[..., Scene], kind: str) -> None:
    scene = dying(stage)
    death_turn(scene, 5)
    death_turn(scene, 5)
    scene.turn("B")
    scene.do("B", "Mend", "A")
    scene.rest(kind)
    assert scene["A"].death_failures == 0


@pytest.mark.rule("orcus.healing.death-save-reset")
def test_healing_does_not_clear_the_failures_unless_switched(stage: Callable[..., Scene]) -> None:
    for options, failures in ((None, 1), ({"healing-clears-death-saves": True}, 0)):
        scene = dying(stage, options=options)
        death_turn(scene, 5)
        scene.turn("B")
        scene.do("B", "Mend", "A")
        assert scene["A"].hp == 8
        assert scene["A"].death_failures == failures


@pytest.mark.rule("orcus.healing.death-save-twenty")
def test_a_twenty_spends_a_recovery_and_wakes_prone(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=dict(side="monsters", at=(15, 15), powers=[
            "Dart (standard, at-will): Ranged 30; +30 vs AC; 10 damage."
        ]),
        A=dict(at=(0, 0), at_hp=5), B=dict(at=(1, 0)),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    death_turn(scene, 20)
    assert (scene["A"].hp, scene["A"].recoveries) == (10, 7)
    assert not {"dying", "unconscious"} & scene["A"].conditions
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.healing.death-save-twenty")
def test_a_twenty_without_recoveries_is_a_mere_success_unless_switched(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, recoveries=0)
    death_turn(scene, 20)
    assert (scene["A"].hp, scene["A"].dying, scene["A"].death_failures) == (-5, True, 0)
    switched = dying(stage, options={"death-save-20-always-revives": True}, recoveries=0)
    death_turn(switched, 20)
    assert (switched["A"].hp, switched["A"].dying) == (1, False)


@pytest.mark.rule("orcus.healing.death-save")
@pytest.mark.rule("orcus.healing.death-save-twenty")
@pytest.mark.parametrize(("roll", "failures", "hp"), [(7, 1, -5), (8, 0, -5), (17, 0, -5), (18, 0, 10)])
def test_bonuses_to_saves_count_for_both_thresholds(
    stage: Callable[..., Scene], roll: int, failures: int, hp: int
) -> None:
    scene = dying(stage)
    scene.turn("B")
    scene.do("B", "Bless", "A")
    death_turn(scene, roll)
    assert (scene["A"].death_failures, scene["A"].hp) == (failures, hp)


@pytest.mark.rule("orcus.healing.death-save-twenty")
def test_the_switch_wakes_only_on_a_natural_twenty(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, options={"death-save-natural-20-only": True})
    scene.turn("B")
    scene.do("B", "Bless", "A")
    death_turn(scene, 18)
    assert (scene["A"].hp, scene["A"].dying) == (-5, True)
    death_turn(scene, 20)
    assert (scene["A"].hp, scene["A"].dying) == (10, False)


@pytest.mark.rule("orcus.healing.no-recoveries-left")
def test_the_dying_without_recoveries_go_to_one_hit_point(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, recoveries=0)
    scene.turn("B")
    scene.do("B", "Rouse", "A")
    assert (scene["A"].hp, scene["A"].recoveries) == (1, 0)
    assert not {"dying", "unconscious"} & scene["A"].conditions


@pytest.mark.rule("orcus.healing.no-recoveries-left")
@pytest.mark.parametrize(("recoveries", "hp", "left"), [(0, 1, 0), (8, 10, 7)])
def test_a_treated_wound_wakes_the_dying(
    stage: Callable[..., Scene], recoveries: int, hp: int, left: int
) -> None:
    scene = dying(stage, recoveries=recoveries)
    scene.turn("B")
    scene.dice(d20=[5])
    scene.do("B", "treat-wound", "A")
    assert (scene["A"].hp, scene["A"].recoveries) == (hp, left)
    assert "unconscious" not in scene["A"].conditions


@pytest.mark.rule("orcus.condition.dying")
@pytest.mark.rule("orcus.healing.death-save")
def test_the_stable_make_no_saves_until_hurt_again(stage: Callable[..., Scene]) -> None:
    scene = stage(
        B=dict(at=(1, 0), skills={"heal": 30}), A=dict(at=(0, 0), at_hp=-5),
        G=dict(side="monsters", at=(15, 15), powers=[
            "Dart (standard, at-will): Ranged 30; +30 vs AC; 2 damage."
        ]),
    )
    death_turn(scene, 3)
    scene.turn("B")
    scene.dice(d20=[5])
    scene.do("B", "treat-first-aid", "A")
    assert (scene["A"].stable, scene["A"].dying) == (True, False)
    assert "unconscious" in scene["A"].conditions
    scene.turn("A")
    scene.end()
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert (scene["A"].stable, scene["A"].dying, scene["A"].death_failures) == (False, True, 1)
    death_turn(scene, 4)
    assert scene["A"].death_failures == 2
