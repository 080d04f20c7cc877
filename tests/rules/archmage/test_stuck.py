"""Stuck, and the teleport that gets one out of it and out of anything else."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
STUCK = "archmage.stuck.no-movement"
EVADE = "You teleport to any nearby location you can see."
BLINK = f"Blink\nMove action\nAt-Will\nEffect: {EVADE}"
STEP = f"Step\nRanged spell\nAt-Will\nMove action to cast\nTarget: You\nEffect: {EVADE}"
QUICK_STEP = f"Quick Step\nClose-quarters spell\nAt-Will\nMove action to cast\nTarget: You\nEffect: {EVADE}"


def duel(stage: Callable[..., Scene], *conditions: str, **fields: Any) -> Scene:
    """A's turn, in these conditions and engaged with G; B stands by."""
    scene = stage(
        engaged=[("A", "G")], B={},
        A={"conditions": list(conditions), "powers": [CLAW, BLINK, STEP, QUICK_STEP], **fields},
        G=dict(side="monsters", name="Ogre", powers=[CLAW]),
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("archmage.stuck.no-movement")
def test_the_stuck_neither_move_nor_disengage(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "stuck")
    for to in ("field", "rear"):
        assert scene.why_not("A", "move", to=to) == STUCK
        assert scene.why_not("A", "disengage", to=to) == STUCK
    assert scene.engaged("A") == {"G"}


@pytest.mark.rule("archmage.stuck.no-movement")
def test_the_stuck_cannot_engage_by_moving_or_leave_for_the_far_band(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(conditions=["stuck"]), G=dict(side="monsters"))
    scene.turn("A")
    assert scene.why_not("A", "engage", "G") == STUCK
    assert scene.why_not("A", "move", to="far") == STUCK


@pytest.mark.limits("archmage.stuck.no-movement")
def test_the_stuck_fight_on(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "stuck")
    assert scene.attack("A", "Claw", "G").value == 7
    assert scene.defense("A", "ac", attacker="G", power="Claw").value == 15
    scene.dice(d20=[10])
    scene.do("A", "Claw", "G")
    assert scene["G"].hp == 34


@pytest.mark.limits("archmage.stuck.no-movement")
def test_the_stuck_strike_at_those_who_leave(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "stuck", powers=[])
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[15], d8=[5])
    scene.do("G", "move", to="rear")
    assert scene.offers == [("A", "opportunity-attack")]
    assert scene["G"].hp == 35


@pytest.mark.limits("archmage.stuck.no-movement")
def test_a_move_action_of_the_stuck_still_buys_a_quick_one(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "stuck")
    scene.do("A", "trade", using="move", to="quick")
    assert (scene["A"].actions["move"], scene["A"].actions["quick"]) == (0, 2)


@pytest.mark.limits("archmage.stuck.no-movement")
def test_anybody_may_come_to_the_stuck(stage: Callable[..., Scene]) -> None:
    scene = stage(G=dict(side="monsters"), A=dict(conditions=["stuck"]))
    scene.turn("G")
    scene.do("G", "engage", "A")
    assert scene.engaged("A") == {"G"}


@pytest.mark.limits("archmage.stuck.no-movement")
def test_the_stuck_are_chased_down_in_the_far_band(stage: Callable[..., Scene]) -> None:
    """Being pulled into the rear is no movement."""
    scene = stage(far=["A"], G=dict(side="monsters"), A=dict(conditions=["stuck"]), B={})
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "A"})
    scene.do("G", "engage", "A", using="standard")
    assert (scene.engaged("A"), scene["A"].band) == ({"G"}, "rear")


@pytest.mark.rule("archmage.stuck.no-movement")
@pytest.mark.parametrize(("conditions", "engaged"), [([], set()), (["stuck"], {"G"})])
def test_nobody_pops_the_stuck_free(
    stage: Callable[..., Scene], conditions: list[str], engaged: set[str]
) -> None:
    scene = stage(
        engaged=[("A", "G")],
        G=dict(side="monsters", name="Ogre", powers=[
            "Slam +7 vs. AC—6 damage, and the target pops free from the ogre"
        ]),
        A=dict(conditions=conditions),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slam", "A")
    assert scene["A"].hp == 34
    assert scene.engaged("A") == engaged


@pytest.mark.limits("archmage.stuck.no-movement")
@pytest.mark.rule("archmage.teleport.no-opportunity")
@pytest.mark.parametrize("conditions", [[], ["stuck"]])
def test_a_teleport_leaves_engagement_and_stuck_places_unhindered(
    stage: Callable[..., Scene], conditions: list[str]
) -> None:
    scene = duel(stage, *conditions)
    scene.do("A", "Blink", choose={"teleport": "rear"})
    assert (scene["A"].band, scene.engaged("A")) == ("rear", set())
    assert not scene.offers
    assert ("stuck" in scene["A"].conditions) is bool(conditions)


@pytest.mark.rule("archmage.teleport.no-opportunity")
def test_walking_the_same_way_does_provoke(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.rule("archmage.teleport.casting-provokes")
@pytest.mark.parametrize(("power", "provokes"), [("Step", True), ("Quick Step", False), ("Blink", False)])
def test_casting_a_teleport_is_casting_a_spell(
    stage: Callable[..., Scene], power: str, provokes: bool
) -> None:
    scene = duel(stage)
    scene.do("A", power, choose={"teleport": "rear"})
    assert scene.offers == ([("G", "opportunity-attack")] if provokes else [])
    assert (scene["A"].band, scene.engaged("A")) == ("rear", set())


@pytest.mark.rule("archmage.teleport.casting-provokes")
def test_the_blow_falls_before_the_caster_is_gone(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "Step", choose={"teleport": "rear"})
    assert (scene["A"].hp, scene["A"].band) == (34, "rear")


@pytest.mark.rule("archmage.teleport.casting-provokes")
def test_a_caster_struck_down_goes_nowhere(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, at_hp=6)
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "Step", choose={"teleport": "rear"})
    assert scene["A"].dying
    assert scene["A"].band == "middle"
