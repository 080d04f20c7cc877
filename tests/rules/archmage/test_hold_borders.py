"""Engagement, grabs and being next to somebody at the borders between bands: who goes to whom, whom that leaves."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
LASSO = "R: Lasso +20 vs. AC—2 damage, and the target is grabbed"
SEIZE = "Seize +20 vs. AC—2 damage, and the target is grabbed"
SWIPE = "Swipe +20 vs. AC—2 damage"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, **fields}


@pytest.mark.rule("archmage.ruling.position-engaged-nearby")
@pytest.mark.parametrize(
    ("option", "place", "at"),
    [
        ("pull-to-rear", "far", 3),
        ("in-place", "far", 4),
        ("pull-to-rear", "rear", 3),
        ("in-place", "rear", 3),
        ("pull-to-rear", "middle", 0),
        ("in-place", "middle", 0),
    ],
)
def test_where_those_stand_who_engage(stage: Stage, option: str, place: str, at: int) -> None:
    where: dict[str, Any] = {} if place == "middle" else {place: ["F"]}
    scene = stage(options={"far_engagement": option}, A={}, B={}, F=foe(), G=foe(), **where)
    scene.turn("A")
    if place == "far":
        scene.do("A", "move", to="far", choose={"beside": "F"})
        scene.turn("A")
    scene.do("A", "engage", "F")
    assert scene.engaged("A") == {"F"}
    spots = [scene.battle.creatures[scene.id(key)].at for key in "AFBG"]
    assert spots == [at, at, 0, 0]


@pytest.mark.rule("archmage.grabbed.engaged")
@pytest.mark.rule("archmage.ruling.stuck-extent")
@pytest.mark.parametrize("stuck", [False, True])
def test_a_grab_from_afar_draws_the_victim_or_the_grabber(stage: Stage, stuck: bool) -> None:
    """A, in the rear with H, is seized by G, who stands with B in the middle: one of the two leaves whom it fought."""
    scene = stage(
        A={"hp": 90, "conditions": ["stuck"] if stuck else []}, B={}, C={}, G=foe(powers=[LASSO]), H=foe(),
        engaged=[("A", "H")], rear=["A"],
    )  # fmt: skip
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Lasso", "A")
    assert "grabbed" in scene["A"].conditions
    assert scene.engaged("A") == ({"G", "H"} if stuck else {"G"})
    assert scene["A"].band == scene["G"].band == ("rear" if stuck else "middle")
    assert scene.engaged("H") == ({"A"} if stuck else set())
    assert scene.offers == []


@pytest.mark.rule("archmage.grabbed.engaged")
@pytest.mark.parametrize("stuck", [False, True])
@pytest.mark.parametrize("met", [False, True])
def test_seizing_one_at_hand_leaves_nobody(stage: Stage, stuck: bool, met: bool) -> None:
    engaged = [("B", "G"), ("A", "H"), *([("A", "G")] if met else [])]
    scene = stage(
        A={"hp": 90, "conditions": ["stuck"] if stuck else []}, B={}, G=foe(powers=[SEIZE, LASSO]), H=foe(),
        engaged=engaged,
    )  # fmt: skip
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Seize" if met else "Lasso", "A")
    assert "grabbed" in scene["A"].conditions
    assert (scene.engaged("G"), scene.engaged("A")) == ({"A", "B"}, {"G", "H"})


@pytest.mark.rule("archmage.grabbed.grabber-bonus")
@pytest.mark.rule("archmage.grabbed.no-opportunity")
def test_only_the_grabber_has_the_bonus_and_only_at_its_victim(stage: Stage) -> None:
    scene = stage(
        A={"hp": 90}, B={"hp": 90}, G=foe(powers=[SEIZE]), H=foe(powers=[SWIPE]),
        engaged=[("A", "G"), ("A", "H"), ("B", "G")],
    )  # fmt: skip
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Seize", "A")
    values = [scene.attack(who, power, at).value
              for who, power, at in (("G", "Seize", "A"), ("G", "Seize", "B"), ("H", "Swipe", "A"))]
    assert values == [24, 20, 20]
    scene.turn("H")
    scene.do("H", "move", to="rear")
    assert scene.offers == []


@pytest.mark.rule("archmage.ruling.position-next-to")
@pytest.mark.parametrize(
    ("moves", "near"),
    [
        ([], 0),
        ([("A", "rear", None)], 1),
        ([("A", "rear", None), ("A", "field", None)], 1),
        ([("A", "rear", None), ("A", "field", "B")], 0),
        ([("B", "rear", None)], 1),
        ([("B", "rear", None), ("B", "field", None)], 1),
        ([("B", "rear", None), ("B", "field", "A")], 0),
        ([("C", "rear", None)], 0),
        ([("C", "field", "B")], 0),
    ],
)
def test_next_to_one_another_until_either_moves(
    stage: Stage, moves: list[tuple[str, str, str | None]], near: int
) -> None:
    scene = stage(A={}, B={}, C={}, G=foe())
    scene.turn("A")
    assert scene.distance("A", "B") == 1
    scene.do("A", "move", to="field", choose={"beside": "B"})
    for who, to, beside in moves:
        scene.turn(who)
        scene.do(who, "move", to=to, choose={"beside": beside} if beside else {})
    assert scene.distance("A", "B") == scene.distance("B", "A") == near


@pytest.mark.rule("archmage.ruling.position-behind")
@pytest.mark.parametrize("said", [False, True])
@pytest.mark.parametrize("named", [False, True])
def test_cover_is_asked_once_however_it_came_to_be_cover(stage: Stage, said: bool, named: bool) -> None:
    scene = stage(
        options={"position_model": "manual"}, A={}, B={}, W={}, G=foe(), behind={"W": "A"} if named else None
    )
    scene.turn("W")
    scene.do("W", "relate", "B", choose={"relation": "nearby"})
    if said:
        scene.do("W", "relate", "A", choose={"relation": "behind"})
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert scene.offers == ([("A", "intercept")] if said or named else [])
    assert scene.engaged("G") == {"W"}


@pytest.mark.rule("archmage.position.behind")
@pytest.mark.rule("archmage.ruling.position-behind")
@pytest.mark.parametrize(
    ("moves", "asked"),
    [
        ([], True),
        ([("A", {})], False),
        ([("W", {})], False),
        ([("B", {})], True),
        ([("W", {"behind": "A"})], True),
        ([("W", {"behind": "E"})], False),
        ([("A", {"guard": "W"})], True),
        ([("A", {"beside": "W"})], False),
    ],
)
def test_named_cover_lasts_until_either_moves(
    stage: Stage, moves: list[tuple[str, dict[str, str]]], asked: bool
) -> None:
    """W is behind A; E is engaged, and so no cover."""
    scene = stage(
        A={}, B={}, E={}, W={}, G=foe(), H=foe(), behind={"W": "A"}, engaged=[("E", "H")]
    )
    for who, choose in moves:
        scene.turn(who)
        scene.do(who, "move", to="field", choose=choose)
    assert scene.battle.creatures[scene.id("W")].cover == (scene.id("A") if asked else -1)
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (("A", "intercept") in scene.offers) is asked
    assert ("E", "intercept") not in scene.offers


BLINK = "Blink\nClose-quarters spell\nAt-Will\nMove action\nEffect: You teleport to a nearby location you can see."


@pytest.mark.rule("archmage.position.behind")
@pytest.mark.rule("archmage.ruling.teleport-model")
@pytest.mark.parametrize(("who", "back", "covered"), [("A", False, False), ("W", False, False), ("A", True, False),
                                                      ("W", True, False), ("B", True, True)])
def test_named_cover_ends_when_either_teleports(stage: Stage, who: str, back: bool, covered: bool) -> None:
    """W is behind A; whoever teleports may come back to where it was."""
    scene = stage(A={"powers": [BLINK]}, B={"powers": [BLINK]}, W={"powers": [BLINK]}, G=foe(), behind={"W": "A"})
    scene.turn(who)
    scene.do(who, "Blink", choose={"teleport": "rear"})
    if back:
        scene.turn(who)
        scene.do(who, "Blink", choose={"teleport": "field"})
    assert scene.battle.creatures[scene.id("W")].cover == (scene.id("A") if covered else -1)
    scene.turn("G")
    scene.do("G", "engage", "W")
    if back:
        assert (("A", "intercept") in scene.offers) is covered


@pytest.mark.rule("archmage.target.group")
@pytest.mark.rule("archmage.ruling.group-order")
@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(
    ("pair", "before", "after"),
    [("GH", True, False), ("HJ", True, True), ("GJ", False, True)],
)
def test_who_comes_back_to_a_band_stands_at_its_end(
    stage: Stage, back: bool, pair: str, before: bool, after: bool
) -> None:
    burst = (
        "Burst\nRanged spell\nAt-Will\nTarget: Two nearby enemies in a group\n"
        "Attack: Intelligence + Level vs. PD\nHit: 3 fire damage."
    )
    scene = stage(A={"powers": [burst]}, G=foe(), H=foe(), J=foe())
    if back:
        scene.turn("G")
        scene.do("G", "move", to="rear")
        scene.turn("G")
        scene.do("G", "move", to="field")
    scene.turn("A")
    assert scene.can("A", "Burst", targets=list(pair)) is (after if back else before)
