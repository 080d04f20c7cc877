"""Whom the referee puts into which band or melee, and what is ruled about the escalation die and the time of day."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session
from tests.rules.rulings import ruled

Stage = Callable[..., Scene]


def table(stage: Stage, **fields: Any) -> tuple[Scene, Session]:
    """A and B against G and H in the middle, in A's turn, and a referee beside them."""
    scene = stage(A={}, B={}, G={"side": "monsters"}, H={"side": "monsters"}, **fields)
    scene.turn("A")
    return scene, Session(scene.battle)


@pytest.mark.rule("archmage.ruling.position-state")
@pytest.mark.parametrize("who", ["A", "G"])
@pytest.mark.parametrize("band", ["middle", "rear", "far", "near"])
@pytest.mark.parametrize("before", ["rear", "far", "middle"])
def test_one_is_put_into_a_band_of_its_side(stage: Stage, who: str, band: str, before: str) -> None:
    scene, on = table(stage, **({before: [who]} if before != "middle" else {}))
    assert ruled(on, f"move {who} to the {band}") is (band != "near")
    assert scene[who].band == (before if band == "near" else band)
    assert not ruled(on, f"move {who} to middle 2 up")
    other = "G" if who == "A" else "A"
    assert scene[other].band == "middle"


@pytest.mark.rule("archmage.ruling.position-engagement")
@pytest.mark.parametrize(("words", "engaged"), [
    (["engage A G"], {"G"}), (["engage A with H"], {"H"}), (["engage A G", "engage H A"], {"G", "H"}),
    (["engage A B"], None), (["engage A G", "part A G"], set()), (["engage A G", "part G A"], set()),
    (["part A G"], None), (["engage A G", "part A H"], None), (["engage A G", "engage A H", "part A G"], {"H"}),
    (["kill G", "engage A G"], None), (["remove A", "engage A G"], None), (["engage A G", "kill G"], set()),
    (["engage A G", "side G heroes"], set()), (["engage A G", "engage A H", "side H heroes"], {"G"}),
    (["engage A G", "side A monsters"], set()),
    (["side G new wolves", "engage A G", "engage A H", "side A monsters"], {"G"}),
])
def test_who_is_in_melee_with_whom_after_rulings(
    stage: Stage, words: list[str], engaged: set[str] | None
) -> None:
    scene, on = table(stage)
    *first, last = words
    for said in first:
        on.rule(said)
    before = scene.engaged("A")
    assert ruled(on, last) is (engaged is not None)
    now = before if engaged is None else engaged
    assert scene.engaged("A") == now
    for key in "GH":
        assert ("A" in scene.engaged(key)) is (key in now)


@pytest.mark.rule("archmage.grabbed.engaged")
@pytest.mark.rule("archmage.grabbed.cannot-leave")
@pytest.mark.parametrize(("words", "held"), [
    ("grabbed A by G", True), ("grabbed A", False), ("grabbed A by A", False), ("grabbed A by B", False)])
def test_a_foe_alone_holds_and_is_engaged_with_whom_it_holds(stage: Stage, words: str, held: bool) -> None:
    scene, on = table(stage)
    assert ruled(on, words) is held
    assert ("grabbed" in scene["A"].conditions) is held
    assert scene.engaged("A") == ({"G"} if held else set())


@pytest.mark.rule("archmage.escalation.start")
@pytest.mark.rule("archmage.escalation.advance")
@pytest.mark.parametrize(("words", "now", "after"), [
    ("", 0, 1), ("escalation 0", 0, 1), ("escalation 3", 3, 4), ("escalation 6", 6, 6), ("escalation 5", 5, 6),
    ("escalation 7", None, 1), ("escalation -1", None, 1)])
def test_the_escalation_die_goes_on_from_what_is_ruled(stage: Stage, words: str, now: int | None, after: int) -> None:
    scene, on = table(stage)
    if words:
        assert ruled(on, words) is (now is not None)
    assert scene.escalation == (now or 0)
    for key in "BGHA":
        scene.turn(key)
    assert scene.escalation == after


@pytest.mark.rule("archmage.escalation.stall")
@pytest.mark.rule("archmage.escalation.reset")
def test_the_die_stands_still_for_a_round_and_drops_in_a_lull(stage: Stage) -> None:
    scene, on = table(stage)
    on.rule("escalation 2")
    on.rule("stall")
    assert not ruled(on, "stall")
    shown = []
    for _ in range(3):
        for key in "BGHA":
            scene.turn(key)
        shown.append(scene.escalation)
    assert shown == [2, 3, 4]
    on = Session(scene.battle)
    on.rule("calm")
    assert scene.escalation == 0


@pytest.mark.rule("archmage.heal-up.frequency")
@pytest.mark.parametrize(("words", "hours"), [
    ("wait 1", 1), ("wait 1 hour", 1), ("wait 24 hours", 24), ("wait 240", 240), ("wait 241", None), ("wait 0", None)])
def test_hours_go_by(stage: Stage, words: str, hours: int | None) -> None:
    scene, on = table(stage)
    before = scene.battle.hours_since_long_rest
    assert ruled(on, words) is (hours is not None)
    assert scene.battle.hours_since_long_rest == before + (hours or 0)


@pytest.mark.rule("archmage.ruling.position-state")
@pytest.mark.parametrize("before", ["middle", "rear", "far"])
@pytest.mark.parametrize("to", ["", "middle", "rear", "far"])
def test_one_removed_comes_back_to_its_band_or_another(stage: Stage, before: str, to: str) -> None:
    scene, on = table(stage, **({before: ["B"]} if before != "middle" else {}))
    on.rule("remove B")
    assert not ruled(on, "move B to far")
    assert ruled(on, f"return B in {to}" if to else "return B")
    assert scene["B"].band == (to or before)
    assert not ruled(on, "return B")
