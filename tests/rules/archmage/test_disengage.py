"""Disengaging: the check, its penalty, and what it brings."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW], **fields}


def held(stage: Callable[..., Scene], by: str = "G") -> Scene:
    """Hero A in melee with those named among monsters G, H and K."""
    return stage(engaged=[("A", who) for who in by], A={"str": 18}, B={}, G=foe(), H=foe(), K=foe())


@pytest.mark.rule("archmage.disengage.check")
@pytest.mark.parametrize(("die", "free"), [(10, False), (11, True), (20, True), (1, False)])
def test_eleven_or_higher_gets_away(stage: Callable[..., Scene], die: int, free: bool) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.dice(d20=[die])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set()) is free
    assert scene["A"].actions == {"standard": 1, "move": 0, "quick": 1}


@pytest.mark.rule("archmage.disengage.check")
def test_the_free_have_nothing_to_disengage_from(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("B")
    refused = scene.why_not("B", "disengage", to="rear")
    assert refused in {"archmage.disengage.check", "archmage.position.engaged-or-free"}


@pytest.mark.rule("archmage.disengage.check")
def test_monsters_disengage_alike(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "disengage", to="rear")
    assert scene.engaged("A") == set()
    assert scene.offers == []


@pytest.mark.rule("archmage.disengage.check")
def test_no_bonus_of_ability_level_or_escalation_helps(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"level": 5, "dex": 20, "str": 20}, G=foe())
    for _ in range(3):
        scene.turn("A")
    assert scene.escalation == 2
    scene.dice(d20=[10])
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == {"G"}


@pytest.mark.rule("archmage.disengage.extra-foes")
@pytest.mark.parametrize(("by", "need"), [("GH", 12), ("GHK", 13)])
def test_each_foe_past_the_first_takes_one_off_a_single_roll(
    stage: Callable[..., Scene], by: str, need: int
) -> None:
    scene = held(stage, by)
    scene.turn("A")
    scene.dice(d20=[need - 1])
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == set(by)
    scene.dice(d20=[need])
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == set()
    assert scene.offers == []


@pytest.mark.rule("archmage.disengage.check")
@pytest.mark.rule("archmage.disengage.extra-foes")
def test_a_natural_twenty_is_no_success_by_itself(stage: Callable[..., Scene]) -> None:
    crowd = "CDEFGHIJKLM"
    scene = stage(engaged=[("A", who) for who in crowd], A={}, **{who: foe() for who in crowd})
    scene.turn("A")
    scene.dice(d20=[20])  # 20 - 10
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == set(crowd)


@pytest.mark.rule("archmage.disengage.success")
def test_success_brings_the_whole_move_with_it(stage: Callable[..., Scene]) -> None:
    scene = held(stage, "GH")
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "disengage", to="rear")
    assert scene["A"].band == "rear"
    assert scene.offers == []
    assert (scene.engaged("G"), scene.engaged("H")) == (set(), set())


@pytest.mark.rule("archmage.disengage.success")
def test_the_move_may_engage_another(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", "H")
    assert scene.engaged("A") == {"H"}
    assert scene.offers == []
    scene.dice(d20=[10], d8=[1])
    scene.do("A", "melee-basic", "H")
    assert scene["H"].hp == 90 - 5


@pytest.mark.rule("archmage.disengage.success")
def test_others_may_still_intercept_that_move(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["O"], engaged=[("A", "G")], A={}, G=foe(), H=foe(), O=foe())
    scene.turn("A")
    scene.accept("H", "intercept")
    scene.dice(d20=[11])
    scene.do("A", "disengage", "O")
    assert scene.offers == [("H", "intercept")]
    assert scene.engaged("A") == {"H"}


@pytest.mark.rule("archmage.disengage.failure")
def test_failure_costs_the_move_and_nothing_else(stage: Callable[..., Scene]) -> None:
    scene = held(stage, "GH")
    scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "disengage", to="rear")
    assert scene["A"].band == "middle"
    assert scene.engaged("A") == {"G", "H"}
    assert scene.offers == []
    assert scene["A"].actions == {"standard": 1, "move": 0, "quick": 1}
    scene.dice(d20=[10], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - 5


@pytest.mark.rule("archmage.disengage.failure")
@pytest.mark.rule("archmage.action.standard-as-move")
def test_a_standard_action_buys_another_attempt(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.dice(d20=[5, 15])
    scene.do("A", "disengage", to="rear")
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == set()
    assert scene["A"].actions == {"standard": 0, "move": 0, "quick": 1}


@pytest.mark.rule("archmage.disengage.failure")
@pytest.mark.rule("archmage.opportunity.from-moving")
def test_after_a_failure_one_may_still_leave_under_their_blows(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "disengage", to="rear")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert scene["A"].hp == 40 - 6
    assert scene["A"].band == "rear"
