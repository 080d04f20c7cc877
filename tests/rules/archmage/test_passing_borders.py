"""Whom a move goes past, at the borders: each switch, each kind of goal, who joins in, where a teleport may arrive."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
BLINK = "Blink\nClose-quarters spell\nAt-Will\nMove action\nEffect: You teleport to any nearby location you can see."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, **fields}


def asked(scene: Scene) -> list[str]:
    """Who has been asked to intercept."""
    return [who for who, option in scene.offers if option == "intercept"]


def ground(stage: Stage, past: str, **more: Any) -> Scene:
    """G and its friend H against A, B, W and, last, F, who is faraway; G's turn."""
    far = more.pop("far", ["F"])
    scene = stage(
        options={"intercept_past": past, **more.pop("options", {})}, G=foe(), H=foe(),
        **{key: {"hp": 90, **more.pop(key, {})} for key in "ABWF"}, far=far, **more,
    )  # fmt: skip
    scene.turn("G")
    return scene


@pytest.mark.rule("archmage.ruling.intercept-past")
@pytest.mark.rule("archmage.intercept.near-both")
@pytest.mark.parametrize(
    ("past", "goal", "passed"),
    [
        ("bands", {"target": "W"}, ["A", "B"]),
        ("anyone-near", {"target": "W"}, ["A", "B"]),
        ("bands", {"target": "A"}, []),
        ("anyone-near", {"target": "A"}, ["B", "W"]),
        ("bands", {"to": "rear"}, []),
        ("anyone-near", {"to": "rear"}, ["A", "B", "W"]),
        ("bands", {"to": "field"}, []),
        ("anyone-near", {"to": "field"}, ["A", "B", "W"]),
        ("bands", {"to": "far", "choose": {"beside": "F"}}, ["A", "B", "W"]),
        ("anyone-near", {"to": "far", "choose": {"beside": "F"}}, ["A", "B", "W"]),
        ("bands", {"to": "far"}, []),
        ("anyone-near", {"to": "far"}, ["A", "B", "W"]),
    ],
)
def test_who_is_asked_for_which_goal(stage: Stage, past: str, goal: dict[str, Any], passed: list[str]) -> None:
    """W is in the heroes' rear, A and B before it; H, a friend, is never asked, nor F from far away."""
    scene = ground(stage, past, rear=["W"])
    action = "engage" if "target" in goal else "move"
    scene.do("G", action, **goal)
    assert asked(scene) == passed


@pytest.mark.rule("archmage.intercept.gm-past")
@pytest.mark.rule("archmage.ruling.intercept-past")
@pytest.mark.parametrize(
    ("target", "answer", "passed"),
    [
        ("W", None, ["A", "B"]),
        ("W", "yes", ["A", "B"]),
        ("W", "no", []),
        ("A", None, []),
        ("A", "yes", ["B", "W"]),
        ("A", "no", []),
    ],
)
def test_the_referee_says_who_is_passed(stage: Stage, target: str, answer: str | None, passed: list[str]) -> None:
    scene = ground(stage, "gm", rear=["W"])
    scene.do("G", "engage", target, choose={"past": answer} if answer else {})
    assert asked(scene) == passed
    assert scene.engaged("G") == {target}


@pytest.mark.rule("archmage.intercept.gm-past")
@pytest.mark.parametrize(
    ("more", "passed"),
    [
        ({}, ["A", "B"]),
        ({"engaged": [("A", "H")]}, ["B"]),
        ({"A": {"conditions": ["stuck"]}}, ["B"]),
        ({"A": {"conditions": ["stunned"]}}, ["B"]),
        ({"A": {"conditions": ["dazed"]}}, ["A", "B"]),
        ({"A": {"conditions": ["helpless"]}, "B": {"at_hp": -3}}, []),
    ],
)
@pytest.mark.parametrize("past", ["bands", "gm"])
def test_only_the_free_and_able_are_asked(stage: Stage, past: str, more: dict[str, Any], passed: list[str]) -> None:
    scene = ground(stage, past, rear=["W"], **more)
    scene.do("G", "engage", "W")
    assert asked(scene) == passed


@pytest.mark.rule("archmage.ruling.intercept-result")
@pytest.mark.parametrize(
    ("joining", "accepted", "foes", "band"),
    [
        ("first", "AB", {"A"}, "middle"),
        ("all", "AB", {"A", "B"}, "middle"),
        ("all", "A", {"A"}, "middle"),
        ("all", "B", {"B"}, "middle"),
        ("all", "AC", {"A"}, "middle"),
        ("all", "C", {"C"}, "rear"),
        ("first", "C", {"C"}, "rear"),
        ("all", "", {"W"}, "rear"),
        ("first", "", {"W"}, "rear"),
    ],
)
def test_who_joins_in_stopping_it(stage: Stage, joining: str, accepted: str, foes: set[str], band: str) -> None:
    """A and B are in the middle, W is behind C in the rear: who stands elsewhere does not join those who stopped it."""
    scene = stage(
        options={"multiple_interceptors": joining}, G=foe(), A={}, B={}, C={}, W={}, rear=["C", "W"], behind={"W": "C"}
    )
    scene.turn("G")
    for who in accepted:
        scene.accept(who, "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == foes
    assert scene["G"].band == band
    assert {key for key in "ABCW" if scene.engaged(key)} == foes
    assert scene["C"].band == scene["W"].band == "rear"


@pytest.mark.rule("archmage.ruling.position-second-foe")
@pytest.mark.parametrize(
    ("value", "engaged", "stays"),
    [
        ("allow", [("A", "G"), ("B", "G"), ("B", "H")], True),
        ("leave-first", [("A", "G"), ("B", "G"), ("B", "H")], False),
        ("allow", [("A", "G"), ("B", "H")], False),
        ("allow", [("A", "G"), ("B", "G")], False),
        ("allow", [("B", "G"), ("B", "H")], None),
    ],
)
def test_who_may_add_a_foe_to_those_it_has(
    stage: Stage, value: str, engaged: list[tuple[str, str]], stays: bool | None
) -> None:
    """Only beside an ally that fights both, and only if the table allows it; the free leave nobody."""
    scene = stage(options={"shift_within_melee": value}, A={}, B={}, G=foe(), H=foe(), engaged=engaged)
    scene.turn("A")
    scene.do("A", "engage", "H")
    assert scene.engaged("A") == ({"G", "H"} if stays else {"H"})
    assert scene.offers == ([("G", "opportunity-attack")] if stays is False else [])


@pytest.mark.rule("archmage.ruling.teleport-model")
@pytest.mark.rule("archmage.teleport.no-opportunity")
@pytest.mark.parametrize(
    ("start", "to", "at"),
    [
        ("middle", None, 0),
        ("middle", "field", 0),
        ("middle", "middle", 0),
        ("middle", "rear", 1),
        ("middle", "rear of monsters", 3),
        ("rear", None, 1),
        ("rear", "field", 0),
        ("rear", "rear", 1),
        ("rear", "rear of monsters", 3),
        ("far", None, 1),
        ("far", "field", 0),
        ("far", "rear of monsters", 3),
    ],
)
def test_where_a_teleport_arrives(stage: Stage, start: str, to: str | None, at: int) -> None:
    place: dict[str, Any] = {} if start == "middle" else {start: ["A"]}
    scene = stage(A={"powers": [BLINK]}, B={}, G=foe(), **place)
    scene.turn("A")
    scene.do("A", "Blink", choose={"teleport": to} if to else {})
    assert scene.battle.creatures[scene.id("A")].at == at
    assert scene.offers == []


@pytest.mark.rule("archmage.position.faraway")
@pytest.mark.rule("archmage.ruling.position-distance")
@pytest.mark.parametrize(
    ("rear", "far", "distance"),
    [
        ([], [], 1),
        (["A"], [], 1),
        (["A", "G"], [], 1),
        ([], ["A"], 2),
        (["G"], ["A"], 2),
        (["A"], ["G"], 2),
        ([], ["A", "G"], 3),
    ],
)
@pytest.mark.parametrize("value", ["everyone", "enemies"])
def test_how_far_foes_are_apart(stage: Stage, rear: list[str], far: list[str], distance: int, value: str) -> None:
    scene = stage(A={}, B={}, G=foe(), rear=rear, far=far, options={"faraway_from": value})
    assert scene.distance("A", "G") == scene.distance("G", "A") == distance
    away = "A" in far
    assert scene.distance("A", "B") == scene.distance("B", "A") == (2 if away and value == "everyone" else 1)
