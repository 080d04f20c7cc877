"""Who may strike at somebody that moves on, from every place round it: near or far, large or small, high or low."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import apart

Stage = Callable[..., Scene]
Square = tuple[int, int]
HERE = (4, 4)
SHOT = "Shot (standard, at-will): Ranged 10; +6 vs AC; 3 damage."
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."
WIDTHS = {"tiny": 1, "medium": 1, "large": 2, "huge": 3}


def space(at: Square, width: int) -> set[Square]:
    return {(at[0] + c, at[1] + r) for c in range(width) for r in range(width)}


def answers(scene: Scene) -> list[str]:
    return [who for who, name in scene.offers if name == "opportunity-attack"]


@pytest.mark.rule("orcus.opportunity.adjacent-only")
@pytest.mark.rule("orcus.ruling.opportunity-provoked-by")
@pytest.mark.parametrize(("mine", "theirs", "reach"), [
    ("medium", "medium", 1), ("medium", "medium", 2), ("medium", "large", 1), ("large", "medium", 1),
    ("large", "huge", 3),
])  # fmt: skip
def test_leaving_a_square_next_to_a_foe_provokes_wherever_one_goes(
    stage: Stage, mine: str, theirs: str, reach: int
) -> None:
    own = space(HERE, WIDTHS[mine])
    for place in product(range(1, 8, 2), range(2, 7, 2)):
        body = space(place, WIDTHS[theirs])
        for to in ((5, 4), (3, 3)):
            if body & (own | space(to, WIDTHS[mine])):
                continue
            scene = stage(
                A=dict(at=HERE, size=mine),
                G=dict(side="monsters", at=place, size=theirs, reach=reach, powers=[CLAW]),
            )
            scene.turn("A")
            if not scene.can("A", "walk", to=to):
                continue
            scene.do("A", "walk", path=[to])
            assert answers(scene) == (["G"] if apart(body, own) <= 1 else []), (place, to)


@pytest.mark.rule("orcus.opportunity.trigger")
@pytest.mark.rule("orcus.opportunity.cost")
@pytest.mark.parametrize(("mover", "enemy", "strikes"), [
    ({}, {}, True),
    ({}, {"conditions": ["blinded"]}, False), ({}, {"conditions": ["stunned"]}, False),
    ({}, {"conditions": ["dazed"]}, False), ({}, {"conditions": ["unconscious"]}, False),
    ({}, {"conditions": ["surprised"]}, False), ({}, {"conditions": ["prone"]}, True),
    ({}, {"conditions": ["restrained"]}, True), ({}, {"conditions": ["immobile"]}, True),
    ({}, {"conditions": ["slowed"]}, True), ({}, {"conditions": ["weakened"]}, True),
    ({}, {"powers": [SHOT]}, False), ({}, {"powers": [SHOT, CLAW]}, True), ({}, {"size": "tiny"}, False),
    ({}, {"side": "heroes"}, False), ({"conditions": ["slowed"]}, {}, True), ({"side": "third"}, {}, True),
])  # fmt: skip
def test_who_is_able_to_strike_at_one_that_leaves(
    stage: Stage, mover: dict[str, Any], enemy: dict[str, Any], strikes: bool
) -> None:
    foe: dict[str, Any] = {"side": "monsters", "at": (3, 4), "powers": [CLAW], **enemy}
    scene = stage(A=dict(at=HERE, **mover), G=foe, H=dict(side="monsters", at=(12, 12)))
    scene.turn("A")
    scene.do("A", "walk", to=(5, 4))
    assert answers(scene) == (["G"] if strikes else [])


@pytest.mark.rule("orcus.opportunity.exempt-movement")
@pytest.mark.rule("orcus.opportunity.ranged-far")
@pytest.mark.parametrize(("action", "provokes"), [
    ("five-foot-step", False), ("walk", True), ("dash", True), ("stand-up", False), ("drop-prone", False),
    ("melee-basic", False), ("ranged-basic", True), ("total-defense", False), ("rally", False),
    ("Near", False), ("Far", True), ("Hop", False),
])  # fmt: skip
def test_what_provokes_and_what_does_not(stage: Stage, action: str, provokes: bool) -> None:
    powers = [
        "Near\nAt-Will Attack 1 (Standard Action) ● Arcane\nNear burst 1, all enemies\nAttack Intelligence vs Will\n"
        "Hit 1 damage.",
        "Far\nAt-Will Attack 1 (Standard Action) ● Arcane\nFar burst 1 within 10, all enemies\n"
        "Attack Intelligence vs Will\nHit 1 damage.",
        "Hop\nAt-Will Utility 1 (Move Action) ● Arcane\nEffect You teleport up to 6 squares.",
    ]
    conditions = ["prone"] if action == "stand-up" else []
    scene = stage(
        A=dict(at=HERE, ranged="bow +2 1d8, range 20/40", powers=powers, conditions=conditions),
        G=dict(side="monsters", at=(3, 4), powers=[CLAW]),
        H=dict(side="monsters", at=(6, 4), powers=[SHOT]),
    )
    scene.turn("A")
    to = (4, 5) if action in ("five-foot-step", "walk", "dash", "Hop") else None
    target = {"melee-basic": "G", "ranged-basic": "H"}.get(action)
    scene.do("A", action, target, to=to, origin=(6, 4) if action == "Far" else None)
    assert answers(scene) == (["G"] if provokes else [])
