"""What ails whom, and what its turn then holds: every action against everybody, allowed and offered alike."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."

AILING = "prone slowed immobilized restrained dazed stunned weakened blinded marked surprised unconscious helpless"
SITUATIONS: dict[str, dict[str, Any]] = {
    "well": {},
    **{f"A {word}": {"A": {"conditions": [word]}} for word in AILING.split()},
    **{f"G {word}": {"G": {"conditions": [word]}} for word in AILING.split()},
    "A hurt": {"A": {"at_hp": 9}},
    "A hurt and spent": {"A": {"at_hp": 9, "recoveries": 0}},
    "B dying": {"B": {"at_hp": -3}},
    "B dead": {"B": {"at_hp": -30}},
    "B spent": {"B": {"recoveries": 0}},
    "B helpless": {"B": {"conditions": ["helpless"]}},
}
"""A and B stand beside each other, the foe G beside A and the foe H four squares from it."""

IDLE = {"A stunned", "A unconscious"}
FREE_ONLY = {"A surprised"}
BOUND = {"A immobilized", "A restrained"}
DOWN = {"A prone"}


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


def offered(scene: Scene, action: str) -> list[Use]:
    """What A's turn offers of an action."""
    battle = scene.battle
    who = battle.creatures[0]
    chosen = battle.action_named(who, action)
    if chosen is None or not battle.available(who, chosen) or battle.rules.turns.incapacity(battle, who, chosen):
        return []
    return list(chosen.uses(battle, who))


def aims(scene: Scene, action: str) -> set[str]:
    """Whom A's turn offers to do this to."""
    names = [creature.sheet.name for creature in scene.battle.creatures]
    return {names[use.target] for use in offered(scene, action) if use.target >= 0}


def may(scene: Scene, action: str) -> set[str]:
    """Whom A may do this to."""
    return {key for key in "ABGH" if scene.can("A", action, key)}


def acts(name: str) -> bool:
    """Whether A can take standard, move and minor actions."""
    return name not in IDLE | FREE_ONLY


def squares(scene: Scene, action: str) -> set[tuple[int, int]]:
    """The squares A may go to so, which are those offered."""
    board = scene.battle.board
    places = {board.coords(square) for square in board.squares(board.inside)}
    found = {place for place in places if scene.can("A", action, to=place)}
    assert {board.coords(use.to) for use in offered(scene, action)} == found
    return found


def around(reach: int, taken: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The squares of the map up to so far from A's own, without those taken."""
    near = range(-reach, reach + 1)
    found = {(5 + dx, 5 + dy) for dx in near for dy in near}
    return {(x, y) for x, y in found if 0 <= x < 20 and 0 <= y < 20} - taken - {(5, 5)}


def taken(name: str) -> set[tuple[int, int]]:
    """Where nobody may stop: where the others are, but for one that is dead, dying or helpless."""
    bodies = {"B": (4, 5), "G": (5, 6), "H": (9, 5)}
    gone = {key for key in bodies if name in {f"{key} {word}" for word in ("dead", "dying", "unconscious", "helpless")}}
    if name == "B helpless":
        gone = set()
    return {at for key, at in bodies.items() if key not in gone}


MOVES = [
    pytest.param("walk", 0, 6, 2, marks=pytest.mark.rule("fourth.action.walk")),
    pytest.param("shift", 0, 1, 1, marks=pytest.mark.rule("fourth.action.shift")),
    pytest.param("run", 2, 8, 4, marks=pytest.mark.rule("fourth.action.run")),
]


@pytest.mark.rule("fourth.condition.slowed")
@pytest.mark.rule("fourth.condition.immobilized")
@pytest.mark.parametrize(("action", "more", "reach", "slow"), MOVES)
@pytest.mark.parametrize("name", ["well", "A slowed", *sorted(BOUND | DOWN | IDLE | FREE_ONLY), "A weakened"])
def test_how_far_one_may_go(stage: Stage, name: str, action: str, more: int, reach: int, slow: int) -> None:
    scene = staged(stage, name)
    if name in BOUND | DOWN or not acts(name):
        assert squares(scene, action) == set()
    else:
        assert squares(scene, action) == around(slow if name == "A slowed" else reach, taken(name))


@pytest.mark.rule("fourth.action.melee-basic")
@pytest.mark.rule("fourth.condition.stunned")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_strike(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    there = {"G"} if name == "B dead" else {"B", "G"}
    assert may(scene, "melee-basic") == aims(scene, "melee-basic") == (there if acts(name) else set())


@pytest.mark.rule("fourth.action.ranged-basic")
@pytest.mark.rule("fourth.condition.surprised")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_shoot(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    there = {"G", "H"} if name == "B dead" else {"B", "G", "H"}
    assert may(scene, "ranged-basic") == aims(scene, "ranged-basic") == (there if acts(name) else set())


@pytest.mark.rule("fourth.action.charge")
@pytest.mark.rule("fourth.charge.minimum-distance")
@pytest.mark.rule("fourth.ruling.charge-hindered")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_charge(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    able = acts(name) and name not in BOUND | DOWN | {"A slowed"}
    assert may(scene, "charge") == aims(scene, "charge") == ({"H"} if able else set())


@pytest.mark.rule("fourth.action.bull-rush")
@pytest.mark.rule("fourth.action.grab")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_lay_hands_on(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    foes = {"G"} if acts(name) else set()
    assert may(scene, "bull-rush") == aims(scene, "bull-rush") == foes
    assert may(scene, "grab") & {"G", "H"} == aims(scene, "grab") == foes


@pytest.mark.rule("fourth.action.coup-de-grace")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_finish(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    helpless = {"G"} if name in ("G helpless", "G unconscious") else set()
    assert may(scene, "coup-de-grace") & {"A", "G", "H"} == aims(scene, "coup-de-grace") & {"G", "H"} == helpless


@pytest.mark.rule("fourth.heal.first-aid-second-wind")
@pytest.mark.rule("fourth.heal.first-aid-save")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_help(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    there = {"B"} if acts(name) and name not in ("B dead", "B spent") else set()
    assert may(scene, "first-aid-second-wind") == aims(scene, "first-aid-second-wind") == there
    dying = {"B"} if name == "B dying" else set()
    assert may(scene, "stabilize") == aims(scene, "stabilize") == dying
    assert may(scene, "first-aid-save") == aims(scene, "first-aid-save") == dying


SELF = {
    "stand-up": "fourth.action.stand-up", "drop-prone": "fourth.action.drop-prone",
    "second-wind": "fourth.action.second-wind", "total-defense": "fourth.action.total-defense",
    "action-point": "fourth.action.action-point", "end": "fourth.turn.parts",
}  # fmt: skip


@pytest.mark.parametrize("action", [pytest.param(name, marks=pytest.mark.rule(rule)) for name, rule in SELF.items()])
@pytest.mark.parametrize("name", SITUATIONS)
def test_what_one_may_do_by_oneself(stage: Stage, name: str, action: str) -> None:
    scene = staged(stage, name)
    able = acts(name)
    if action == "stand-up":
        able = name == "A prone"
    elif action == "drop-prone":
        able = able and name != "A prone"
    elif action == "second-wind":
        able = able and name != "A hurt and spent"
    elif action in ("action-point", "end"):
        able = name not in IDLE
    assert scene.can("A", action) is bool(offered(scene, action)) is able


@pytest.mark.rule("fourth.turn.any-order")
@pytest.mark.rule("fourth.ruling.opportunity-own-turn")
@pytest.mark.parametrize("name", ["well", "G helpless", "B dying", "A hurt"])
def test_nobody_does_on_anothers_turn_what_is_for_its_own(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    for _ in range(2):
        for key in "ABGH":
            if scene.battle.active >= 0 and key == "A":
                continue
            for action in SELF:
                assert not scene.can(key, action), (key, action)
            for action in ("walk", "shift", "run"):
                assert not scene.can(key, action, to=(5, 4)), (key, action)
            for action in ("melee-basic", "charge", "bull-rush", "grab", "coup-de-grace", "stabilize"):
                for target in "ABGH":
                    assert not scene.can(key, action, target), (key, action, target)
        scene.end()
