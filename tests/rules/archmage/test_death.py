"""Dying: death saves, what ends them, waking, potions, and stabilizing."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +30 vs. AC—{} damage"
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
ROUSE = "Rouse\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target can heal using a recovery."
BLESS = (
    "Bless\nRanged spell\nAt-Will\nTarget: One nearby ally\n"
    "Effect: The target gains a +2 bonus to saves until the end of the battle."
)
WARD = (
    "Ward\nClose-quarters spell\nAt-Will\nQuick action\nTarget: You\n"
    "Effect: You gain 5 temporary hit points."
)
NEXT_TO = {
    "archmage.position.next-to", "archmage.ruling.position-next-to", "archmage.stabilize.check",
    "archmage.death.potion", "archmage.ruling.potion-details",
}  # fmt: skip


def foe(damage: int = 6, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW.format(damage)], **fields}


def dying(
    stage: Callable[..., Scene], options: dict[str, str] | None = None, b: dict[str, Any] | None = None,
    damage: int = 6, **a: Any,
) -> Scene:
    """A lies at -5 of 40, beside B: both are engaged with G. Order G, B, A."""
    return stage(
        options=options, engaged=[("A", "G"), ("B", "G")],
        G=foe(damage), B={"powers": [MEND, ROUSE, BLESS, WARD], "weapon": "blade +0 1d8", **(b or {})},
        A={"at_hp": -5, **a},
    )


def save(scene: Scene, roll: int, d8: list[int] | None = None) -> None:
    """Play on to A's turn, which starts with this death save."""
    scene.dice(d20=[roll], d8=d8 or [])
    scene.turn("A")


def last_save(scene: Scene, roll: int) -> None:
    """Play past A's turn, which starts with this death save."""
    scene.turn("B")
    scene.dice(d20=[roll])
    scene.turn("G")


def hit(scene: Scene) -> None:
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")


def down(scene: Scene) -> bool:
    return "unconscious" in scene["A"].conditions


# ---------------------------------------------------------------- death saves


@pytest.mark.rule("archmage.death.save")
@pytest.mark.rule("archmage.death.save-failure")
@pytest.mark.parametrize(("roll", "up"), [(16, True), (15, False), (1, False)])
def test_a_death_save_starts_the_turn_and_needs_sixteen(
    stage: Callable[..., Scene], roll: int, up: bool
) -> None:
    scene = dying(stage)
    save(scene, roll, [3] if up else None)
    assert scene.last("death-save").who == "A"
    assert (scene["A"].hp, scene["A"].death_failures, down(scene)) == ((3, 0, False) if up else (-5, 1, True))
    assert (scene["A"].alive, scene["A"].dying) == (True, not up)


@pytest.mark.rule("archmage.death.save")
def test_a_hero_on_its_feet_rolls_none(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, at_hp=1)
    scene.turn("A")
    assert scene.last("death-save") is None


@pytest.mark.rule("archmage.death.save-success")
@pytest.mark.rule("archmage.death.heal-from-zero")
def test_a_success_spends_a_recovery_counted_from_zero(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, at_hp=-15, level=2, con=14)
    save(scene, 17, [4, 6])
    assert (scene["A"].hp, scene["A"].recoveries) == (4 + 6 + 2, 7)
    assert not {"dying", "unconscious", "helpless", "stable"} & scene["A"].conditions


@pytest.mark.rule("archmage.death.save-success")
@pytest.mark.rule("archmage.ruling.death-save-turn")
def test_a_success_without_recoveries_overdraws(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, recoveries=0)
    save(scene, 16, [7])
    assert (scene["A"].hp, scene["A"].recoveries) == (3, 0)
    assert scene.defense("A", "ac", attacker="G", power="Claw").value == 14


@pytest.mark.rule("archmage.death.save-natural-20")
@pytest.mark.rule("archmage.ruling.death-save-turn")
@pytest.mark.parametrize(
    ("options", "roll", "acts"),
    [(None, 20, True), (None, 19, False), (None, 16, False), ({"death_save_turn": "act"}, 16, True)],
)
def test_only_a_natural_20_leaves_the_turn_unless_switched(
    stage: Callable[..., Scene], options: dict[str, str] | None, roll: int, acts: bool
) -> None:
    scene = dying(stage, options)
    save(scene, roll, [5])
    assert (scene["A"].hp, down(scene)) == (5, False)
    assert scene.can("A", "melee-basic", "G") is acts
    assert scene.can("A", "move", to="rear") is acts
    left = scene["A"].actions
    assert (left["standard"], left["move"], left["quick"]) == ((1, 1, 1) if acts else (0, 0, 0))


@pytest.mark.rule("archmage.ruling.death-save-turn")
def test_who_wakes_may_react_from_then_on_and_acts_next_turn(stage: Callable[..., Scene]) -> None:
    scene = dying(stage)
    save(scene, 16, [5])
    scene.turn("G")
    scene.do("G", "move", to="rear")
    assert ("A", "opportunity-attack") in scene.offers
    scene.turn("A")
    assert scene.can("A", "move", to="rear")


@pytest.mark.rule("archmage.ruling.death-save-modifiers")
@pytest.mark.parametrize(("roll", "up"), [(14, True), (13, False), (18, True)])
def test_bonuses_to_saves_count_but_the_natural_20_looks_at_the_die(
    stage: Callable[..., Scene], roll: int, up: bool
) -> None:
    scene = dying(stage)
    scene.turn("B")
    scene.do("B", "Bless", "A")
    save(scene, roll, [5] if up else None)
    assert down(scene) is not up
    assert scene.can("A", "melee-basic", "G") is False


@pytest.mark.rule("archmage.ruling.death-save-modifiers")
def test_a_monster_never_rolls_one(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(), G=foe(conditions=["unconscious"]), H=foe())
    scene.turn("G")
    scene.end()
    assert scene.last("death-save") is None


# ---------------------------------------------------------------- death


@pytest.mark.rule("archmage.death.fourth-failure")
@pytest.mark.rule("archmage.death.save-failure")
def test_the_fourth_failure_kills(stage: Callable[..., Scene]) -> None:
    scene = dying(stage)
    for failures, roll in enumerate((15, 1, 8), start=1):
        save(scene, roll)
        assert (scene["A"].death_failures, scene["A"].alive, scene["A"].hp) == (failures, True, -5)
    last_save(scene, 10)
    assert scene["A"].alive is False


@pytest.mark.rule("archmage.death.fourth-failure")
def test_failures_add_up_across_waking_and_dropping_again(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, damage=10)
    for roll in (2, 3, 4):
        save(scene, roll)
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert (scene["A"].hp, scene["A"].death_failures) == (8, 3)
    hit(scene)
    assert (scene["A"].hp, scene["A"].dying, scene["A"].alive) == (-2, True, True)
    last_save(scene, 15)
    assert scene["A"].alive is False


@pytest.mark.rule("archmage.death.fourth-failure")
@pytest.mark.rule("archmage.ruling.death-save-modifiers")
def test_the_count_clears_when_the_battle_ends(stage: Callable[..., Scene]) -> None:
    scene = dying(stage)
    save(scene, 5)
    save(scene, 5)
    assert scene["A"].death_failures == 2
    scene.rest("short")
    assert (scene["A"].death_failures, scene["A"].alive) == (0, True)


@pytest.mark.rule("archmage.death.negative-half")
@pytest.mark.rule("archmage.ruling.half-thresholds")
@pytest.mark.parametrize(
    ("hp", "damage", "alive"), [(40, 20, True), (40, 21, False), (41, 20, True), (41, 21, False), (42, 21, True)]
)
def test_minus_half_the_maximum_is_death_at_once(
    stage: Callable[..., Scene], hp: int, damage: int, alive: bool
) -> None:
    scene = dying(stage, hp=hp, at_hp=1, damage=damage)
    hit(scene)
    assert (scene["A"].hp, scene["A"].alive, scene["A"].dying) == (1 - damage, alive, alive)


@pytest.mark.rule("archmage.death.negative-half")
def test_the_dying_can_be_beaten_to_death(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, damage=15)
    hit(scene)
    assert (scene["A"].hp, scene["A"].alive) == (-20, False)


@pytest.mark.rule("archmage.death.heal-from-zero")
@pytest.mark.parametrize("at_hp", [0, -1, -19])
def test_any_healing_counts_from_zero_and_wakes(stage: Callable[..., Scene], at_hp: int) -> None:
    for spell, dice, hp in (("Mend", [], 8), ("Rouse", [6], 6)):
        scene = dying(stage, at_hp=at_hp)
        scene.turn("B")
        scene.dice(d8=dice)
        scene.do("B", spell, "A")
        assert (scene["A"].hp, scene["A"].dying, down(scene)) == (hp, False, False)


# ---------------------------------------------------------------- potions


@pytest.mark.rule("archmage.death.potion")
@pytest.mark.rule("archmage.ruling.potion-details")
def test_a_potion_wakes_the_dying_for_a_standard_action(stage: Callable[..., Scene]) -> None:
    scene = dying(stage)
    scene.turn("B")
    scene.do("B", "feed-potion", "A")
    assert scene["A"].hp >= 1
    assert (scene["A"].recoveries, scene["B"].recoveries, down(scene)) == (7, 8, False)
    left = scene["B"].actions
    assert (left["standard"], left["move"], left["quick"]) == (0, 1, 1)
    scene.turn("A")
    assert scene.last("death-save") is None
    assert scene.can("A", "melee-basic", "G")


@pytest.mark.rule("archmage.death.potion")
@pytest.mark.rule("archmage.ruling.potion-details")
def test_feeding_one_needs_to_be_next_to_the_fallen(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=-5), B=dict(), G=foe())
    scene.dice(d20=[5])
    scene.turn("B")
    assert scene.why_not("B", "feed-potion", "A") in NEXT_TO
    scene.do("B", "move", to="field", choose={"beside": "A"})
    assert scene.can("B", "feed-potion", "A")


@pytest.mark.rule("archmage.death.potion")
@pytest.mark.rule("archmage.ruling.potion-details")
def test_drinking_is_quick_if_switched_but_feeding_never_is(stage: Callable[..., Scene]) -> None:
    for options, spent in ((None, "standard"), ({"potion_action": "quick"}, "quick")):
        scene = dying(stage, options, b={"at_hp": 10})
        scene.turn("B")
        scene.do("B", "feed-potion", "B")
        assert scene["B"].hp > 10
        assert [name for name in ("standard", "move", "quick") if scene["B"].actions[name] == 0] == [spent]
        scene.dice(d20=[5])
        scene.turn("B")
        scene.do("B", "feed-potion", "A")
        assert (scene["B"].actions["standard"], down(scene)) == (0, False)


@pytest.mark.rule("archmage.death.potion")
@pytest.mark.rule("archmage.ruling.potion-details")
def test_a_potion_that_one_carries_is_used_up_and_adds_what_it_says(stage: Callable[..., Scene]) -> None:
    scene = dying(stage)
    scene.turn("B")
    scene.battle.creatures[scene.id("B")].items = ("tide cordial +4", "tide cordial +4")
    assert "feed-potion" in scene.legal("B")
    scene.dice(d8=[3])
    scene.do("B", "feed-potion", "A", choose={"potion": "tide cordial +4"})
    assert scene["A"].hp == 3 + 4
    assert scene.battle.creatures[scene.id("B")].items == ("tide cordial +4",)
    scene.turn("B")
    assert scene.why_not("B", "feed-potion", "B", choose={"potion": "gap brandy +2"}) == "archmage.death.potion"


@pytest.mark.rule("archmage.ruling.potion-details")
@pytest.mark.parametrize(("potion", "spent"), [("gap brandy +2, quick", "quick"), ("gap brandy +2", "standard")])
def test_a_potion_may_say_that_drinking_it_is_quick(stage: Callable[..., Scene], potion: str, spent: str) -> None:
    scene = dying(stage, b={"at_hp": 10})
    scene.turn("B")
    scene.battle.creatures[scene.id("B")].items = (potion, potion)
    scene.dice(d8=[5])
    scene.do("B", "feed-potion", "B", choose={"potion": potion})
    assert scene["B"].hp == 10 + 5 + 2
    assert [name for name in ("standard", "move", "quick") if scene["B"].actions[name] == 0] == [spent]
    scene.turn("B")
    scene.do("B", "feed-potion", "A", choose={"potion": potion})
    assert scene["B"].actions["standard"] == 0


# ---------------------------------------------------------------- stabilizing


def tend(scene: Scene, roll: int) -> None:
    scene.turn("B")
    scene.dice(d20=[roll])
    scene.do("B", "stabilize", "A")


@pytest.mark.rule("archmage.stabilize.check")
@pytest.mark.rule("archmage.stabilize.failure")
@pytest.mark.rule("archmage.ruling.skill-checks")
@pytest.mark.parametrize(("roll", "stable"), [(6, True), (5, False)])
def test_stabilizing_is_a_wisdom_check_of_ten_for_a_standard_action(
    stage: Callable[..., Scene], roll: int, stable: bool
) -> None:
    scene = dying(stage, b={"wis": 14, "level": 2})  # +2 and the level
    tend(scene, roll)
    assert (scene["A"].stable, scene["A"].hp, scene["A"].death_failures) == (stable, -5, 0)
    assert ("stable" in scene["A"].conditions) is stable
    left = scene["B"].actions
    assert (left["standard"], left["move"], left["quick"]) == (0, 1, 1)


@pytest.mark.rule("archmage.stabilize.check")
def test_stabilizing_needs_an_unconscious_ally_next_to_you(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("C", "G"), ("B", "G")], A=dict(at_hp=-5), B=dict(), C=dict(), D=dict(), G=foe())
    scene.dice(d20=[5])
    scene.turn("B")
    assert scene.can("B", "stabilize", "A")
    assert scene.why_not("B", "stabilize", "C") == "archmage.stabilize.check"
    scene.turn("D")
    assert scene.why_not("D", "stabilize", "A") in NEXT_TO
    scene.do("D", "move", to="field", choose={"beside": "A"})
    assert scene.can("D", "stabilize", "A")


@pytest.mark.rule("archmage.stabilize.failure")
def test_a_failed_check_does_the_ally_no_harm(stage: Callable[..., Scene]) -> None:
    scene = dying(stage)
    save(scene, 5)
    tend(scene, 1)
    assert (scene["A"].hp, scene["A"].death_failures, scene["A"].stable, scene["A"].dying) == (-5, 1, False, True)
    assert scene["B"].actions["standard"] == 0
    assert scene.can("B", "stabilize", "A") is False


@pytest.mark.rule("archmage.stabilize.quick-25")
@pytest.mark.rule("archmage.ruling.stabilize-details")
@pytest.mark.parametrize(("roll", "standard", "quick"), [(14, 1, 0), (13, 0, 1)])
def test_a_check_of_25_costs_only_a_quick_action(
    stage: Callable[..., Scene], roll: int, standard: int, quick: int
) -> None:
    scene = dying(stage, b={"wis": 30})
    tend(scene, roll)
    left = scene["B"].actions
    assert (scene["A"].stable, left["standard"], left["quick"]) == (True, standard, quick)
    assert scene.can("B", "melee-basic", "G") is bool(standard)


@pytest.mark.rule("archmage.stabilize.quick-25")
@pytest.mark.rule("archmage.ruling.stabilize-details")
def test_without_a_quick_action_left_the_standard_is_spent(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, b={"wis": 30})
    scene.turn("B")
    scene.do("B", "Ward")
    assert scene["B"].actions["quick"] == 0
    scene.dice(d20=[20])
    scene.do("B", "stabilize", "A")
    assert (scene["A"].stable, scene["B"].actions["standard"]) == (True, 0)


@pytest.mark.rule("archmage.ruling.stabilize-details")
def test_the_attempt_needs_an_unspent_standard_action(stage: Callable[..., Scene]) -> None:
    scene = dying(stage, b={"wis": 30})
    scene.turn("B")
    scene.dice(d20=[2])
    scene.do("B", "melee-basic", "G")
    assert scene.can("B", "stabilize", "A") is False


@pytest.mark.rule("archmage.stabilize.state")
def test_the_stable_stay_down_and_their_failures_are_ignored(stage: Callable[..., Scene]) -> None:
    scene = dying(stage)
    save(scene, 3)
    tend(scene, 15)
    for _ in range(4):
        save(scene, 2)
        assert (scene["A"].death_failures, scene["A"].alive, scene["A"].stable) == (1, True, True)
    assert {"unconscious", "helpless"} <= scene["A"].conditions


@pytest.mark.rule("archmage.stabilize.state")
def test_the_stable_still_wake_on_sixteen(stage: Callable[..., Scene]) -> None:
    scene = dying(stage)
    tend(scene, 15)
    save(scene, 16, [4])
    assert (scene["A"].hp, scene["A"].stable, down(scene)) == (4, False, False)


@pytest.mark.rule("archmage.stabilize.state")
@pytest.mark.rule("archmage.ruling.stabilize-details")
def test_damage_from_a_foe_ends_stability_unless_switched(stage: Callable[..., Scene]) -> None:
    for options, stable, failures in ((None, False, 2), ({"stabilized_damage": "keep"}, True, 1)):
        scene = dying(stage, options, damage=4)
        save(scene, 3)
        tend(scene, 15)
        assert scene["A"].stable is True
        hit(scene)
        assert (scene["A"].hp, scene["A"].stable) == (-9, stable)
        save(scene, 5)
        assert scene["A"].death_failures == failures
