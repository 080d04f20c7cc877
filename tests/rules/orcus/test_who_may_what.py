"""What ails whom, and what its turn then holds: every common action against everybody, said beforehand."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."

AILING = (
    "prone slowed immobile restrained dazed stunned weakened blinded deafened marked surprised unconscious helpless "
    "petrified rattled controlled"
)
SITUATIONS: dict[str, dict[str, Any]] = {
    "well": {},
    **{f"A {word}": {"A": {"conditions": [word]}} for word in AILING.split()},
    **{f"G {word}": {"G": {"conditions": [word]}} for word in AILING.split()},
    "A hurt": {"A": {"at_hp": 9}},
    "A hurt and spent": {"A": {"at_hp": 9, "recoveries": 0}},
    "B dying": {"B": {"at_hp": -3}},
    "B dead": {"B": {"at_hp": -30}},
    "B helpless": {"B": {"conditions": ["helpless"]}},
}
"""A and B stand beside each other, the foe G beside A and the foe H four squares from it."""

IDLE = {"A stunned", "A unconscious", "A surprised", "A petrified"}
BOUND = {"A immobile", "A restrained"}


def staged(stage: Stage, name: str) -> Scene:
    cast: dict[str, dict[str, Any]] = {
        "A": dict(at=(5, 5), ranged="bow +2 1d10, range 3/5"), "B": dict(at=(4, 5)),
        "G": dict(side="monsters", at=(5, 6), powers=[CLAW]), "H": dict(side="monsters", at=(9, 5), powers=[CLAW]),
    }  # fmt: skip
    for key, fields in SITUATIONS[name].items():
        cast[key].update(fields)
    scene = stage(**cast)
    scene.turn("A")
    return scene


def may(scene: Scene, action: str) -> set[str]:
    """Whom A may do this to."""
    return {key for key in "ABGH" if scene.can("A", action, key)}


def around(reach: int, taken: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The squares of the map up to so far from A's own, without those taken."""
    near = range(-reach, reach + 1)
    found = {(5 + dx, 5 + dy) for dx in near for dy in near}
    return {(x, y) for x, y in found if 0 <= x < 20 and 0 <= y < 20} - taken - {(5, 5)}


STRIDES = [
    pytest.param("walk", 6, 2, marks=pytest.mark.rule("orcus.act.walk")),
    pytest.param("five-foot-step", 1, 1, marks=pytest.mark.rule("orcus.act.five-foot-step")),
    pytest.param("dash", 8, 4, marks=pytest.mark.rule("orcus.act.dash")),
    pytest.param("crawl", 3, 1, marks=pytest.mark.rule("orcus.act.crawl")),
]


@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.rule("orcus.condition.immobile")
@pytest.mark.parametrize(("action", "reach", "slow"), STRIDES)
@pytest.mark.parametrize("name", ["well", "A slowed", "A prone", "A dazed", "B dead", *sorted(BOUND | IDLE)])
def test_how_far_one_may_go(stage: Stage, name: str, action: str, reach: int, slow: int) -> None:
    scene = staged(stage, name)
    board = scene.battle.board
    places = {board.coords(square) for square in board.squares(board.inside)}
    found = {place for place in places if scene.can("A", action, to=place)}
    if name in BOUND | IDLE or (name == "A prone" and action != "crawl"):
        assert found == set()
    else:
        bodies = {(5, 6), (9, 5)} | ({(4, 5)} if name != "B dead" else set())
        assert found == around(slow if name == "A slowed" else reach, bodies)


@pytest.mark.rule("orcus.act.basic-melee")
@pytest.mark.rule("orcus.act.basic-ranged")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_strike_and_shoot(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    ally = set() if name == "B dead" else {"B"}
    assert may(scene, "melee-basic") == (ally | {"G"} if name not in IDLE else set())
    assert may(scene, "ranged-basic") == (ally | {"G", "H"} if name not in IDLE else set())


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_charge(stage: Stage, name: str) -> None:
    able = name not in IDLE | BOUND | {"A prone", "A slowed"}
    assert may(staged(stage, name), "charge") == ({"H"} if able else set())


@pytest.mark.rule("orcus.act.shove")
@pytest.mark.rule("orcus.act.grapple")
@pytest.mark.rule("orcus.act.feint")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_lay_hands_on(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    foes = set() if name in IDLE else {"G"}
    for action in ("shove", "grapple", "feint"):
        assert may(scene, action) - {"B"} == foes, action


@pytest.mark.rule("orcus.act.coup-de-grace")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_finish(stage: Stage, name: str) -> None:
    helpless = {"G"} if name in ("G helpless", "G unconscious", "G petrified") else set()
    assert may(staged(stage, name), "coup-de-grace") - {"B"} == helpless


@pytest.mark.rule("orcus.act.treat-first-aid")
@pytest.mark.rule("orcus.act.treat-wound")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_treat(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    assert may(scene, "treat-first-aid") == ({"B"} if name == "B dying" else set())
    assert may(scene, "treat-wound") == (set() if name in IDLE | {"B dead"} else {"B"})


SELF = {
    "stand-up": "orcus.act.stand-up", "drop-prone": "orcus.move.drop-prone", "rally": "orcus.act.rally",
    "total-defense": "orcus.act.total-defense", "action-point": "orcus.action-point.spend",
    "delay": "orcus.act.delay", "create-diversion": "orcus.act.create-diversion", "end": "orcus.turn.actions",
}  # fmt: skip


@pytest.mark.parametrize("action", [pytest.param(name, marks=pytest.mark.rule(rule)) for name, rule in SELF.items()])
@pytest.mark.parametrize("name", SITUATIONS)
def test_what_one_may_do_by_oneself(stage: Stage, name: str, action: str) -> None:
    scene = staged(stage, name)
    able = name not in IDLE
    if action == "stand-up":
        able = name == "A prone"
    elif action == "drop-prone":
        able = able and name != "A prone"
    elif action == "rally":
        able = able and name != "A hurt and spent"
    elif action == "action-point":
        able = able and name != "A controlled"
    elif action == "create-diversion":
        able = able and name != "A blinded"
    assert scene.can("A", action) is able


@pytest.mark.rule("orcus.turn.actions")
@pytest.mark.rule("orcus.turn.free")
@pytest.mark.parametrize("name", ["well", "G helpless", "B dying", "A hurt"])
def test_nobody_does_on_anothers_turn_what_is_for_its_own(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    idle = {"B"} if name == "B dying" else set()
    for _ in range(2):
        for key in "ABGH":
            if scene.battle.active >= 0 and key == "A":
                continue
            for action in SELF:
                assert scene.can(key, action) is (action == "drop-prone" and key not in idle), (key, action)
            for action in ("walk", "five-foot-step", "dash", "crawl"):
                assert not scene.can(key, action, to=(5, 4)), (key, action)
            for action in ("melee-basic", "charge", "shove", "grapple", "feint", "coup-de-grace", "treat-first-aid"):
                for target in "ABGH":
                    assert not scene.can(key, action, target), (key, action, target)
        scene.end()
