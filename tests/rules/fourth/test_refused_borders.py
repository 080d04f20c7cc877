"""What cannot be done is refused by the rule that forbids it, and what stands just on this side of it is allowed."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."
BALL = "Ball (standard, at-will): Area burst 1 within 10; +6 vs Ref; 3 damage."
FAN = "Fan (standard, at-will): Close blast 3; +6 vs Ref; 3 damage."
AWAY = {"side": "monsters", "at": (6, 2), "powers": [CLAW]}


def alone(stage: Stage, foe: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """A on its turn at (2, 2), and a foe G four squares from it, or told otherwise."""
    scene = stage(A={"at": (2, 2), **fields}, G={**AWAY, **(foe or {})})
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.move.count-squares")
@pytest.mark.parametrize("action", ["walk", "shift", "run"])
def test_nobody_goes_off_the_map_or_nowhere(stage: Stage, action: str) -> None:
    scene = alone(stage, at=(0, 0))
    battle = scene.battle
    who = battle.creatures[0]
    moving = battle.action_named(who, action)
    assert moving is not None
    for off in (0, 10 ** 6, who.at - battle.board.stride, who.at - 1):
        for use in (Use(moving, to=off), Use(moving, path=(off,))):
            refused = battle.refusal(who, use)
            assert refused is not None and refused.rule in ("fourth.move.count-squares", f"fourth.action.{action}")
    for use in (Use(moving), Use(moving, to=who.at)):
        assert battle.refusal(who, use) is not None
    assert battle.refusal(who, Use(moving, to=who.at + 1)) is None
    assert battle.refusal(who, Use(moving, to=who.at + battle.board.stride)) is None


@pytest.mark.parametrize(("power", "rule"), [
    pytest.param(BALL, "fourth.origin.area", marks=pytest.mark.rule("fourth.origin.area")),
    pytest.param(FAN, "fourth.area.blast", marks=pytest.mark.rule("fourth.area.blast")),
])
def test_no_area_starts_off_the_map(stage: Stage, power: str, rule: str) -> None:
    scene = alone(stage, powers=[power])
    battle = scene.battle
    who = battle.creatures[0]
    area = battle.action_named(who, power.split()[0])
    assert area is not None
    for off in (0, 1, 10 ** 6):
        refused = battle.refusal(who, Use(area, origin=off))
        assert refused is not None and refused.rule == rule


@pytest.mark.rule("fourth.action.shift")
@pytest.mark.parametrize(("path", "may"), [([(3, 2)], True), ([(3, 3)], True), ([(3, 2), (4, 2)], False)])
def test_a_shift_is_one_square(stage: Stage, path: list[tuple[int, int]], may: bool) -> None:
    assert alone(stage).can("A", "shift", path=path) is may


@pytest.mark.rule("fourth.action.drop-prone")
@pytest.mark.parametrize(("fields", "may"), [
    ({}, True), ({"immune": ["prone"]}, False), ({"conditions": ["prone"]}, False), ({"immune": ["dazed"]}, True)])
def test_who_may_drop_prone(stage: Stage, fields: dict[str, Any], may: bool) -> None:
    assert alone(stage, **fields).can("A", "drop-prone") is may


@pytest.mark.rule("fourth.area.close-burst", "fourth.area.burst")
@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize(("body", "width"), [("medium", 1), ("large", 2), ("huge", 3)])
def test_a_close_burst_reaches_from_the_whole_space(stage: Stage, size: int, body: str, width: int) -> None:
    """G stands just within it and H just beyond it, on each side of the user in turn."""
    at = 8
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)):
        def beside(far: int, dx: int = dx, dy: int = dy) -> tuple[int, int]:
            side = {1: at + width - 1 + far, 0: at, -1: at - far}
            return side[dx], side[dy]
        scene = stage(A={"at": (at, at), "size": body,
                         "powers": [f"Ring (standard, at-will): Close burst {size}; +6 vs Ref; 3 damage."]},
                      G={"side": "monsters", "at": beside(size), "hp": 90},
                      H={"side": "monsters", "at": beside(size + 1), "hp": 90})
        scene.turn("A")
        scene.do("A", "Ring")
        assert {event.target for event in scene.log if event.kind == "attack"} == {"G"}


@pytest.mark.rule("fourth.area.area-burst")
@pytest.mark.parametrize(("origin", "why"), [((11, 2), None), ((12, 2), "far"), ((11, 11), None), ((12, 12), "far")])
def test_how_far_off_an_area_burst_is_centered(stage: Stage, origin: tuple[int, int], why: str | None) -> None:
    scene = alone(stage, {"at": (11, 3)}, at=(1, 1), powers=[BALL])
    assert scene.can("A", "Ball", origin=origin) is (why is None)
    if why is not None:
        assert scene.why_not("A", "Ball", origin=origin) in ("fourth.origin.area", "fourth.area.area-burst")


@pytest.mark.rule("fourth.area.blast")
@pytest.mark.parametrize(("corner", "may"), [
    ((3, 1), True), ((3, 2), True), ((3, 3), True), ((3, 0), True), ((4, 1), False), ((2, 2), False), ((1, 1), False),
    ((0, 3), True), ((2, 3), True), ((1, 3), True), ((3, 4), False)])
def test_where_a_blast_lies(stage: Stage, corner: tuple[int, int], may: bool) -> None:
    """A stands at (2, 2): the blast of 3 touches its space and leaves it out."""
    scene = alone(stage, {"at": (6, 6)}, powers=[FAN])
    assert scene.can("A", "Fan", origin=corner) is may


@pytest.mark.rule("fourth.thievery.pick-pocket")
@pytest.mark.parametrize(("level", "natural", "taken"), [
    (1, 10, True), (1, 9, False), (2, 11, True), (2, 10, False), (5, 12, True), (5, 11, False)])
def test_a_pocket_is_picked_at_twenty_and_half_the_level(
    stage: Stage, level: int, natural: int, taken: bool
) -> None:
    scene = alone(stage, {"at": (3, 2), "level": level}, skills={"thievery": 20})
    foe = scene.battle.creatures[1]
    foe.items = ("key", "coin")
    scene.dice(d20=[natural])
    scene.do("A", "pick-pocket", "G", choose={"item": "coin"})
    assert foe.items == (("key",) if taken else ("key", "coin"))
    assert ("coin" in scene.battle.creatures[0].items) is taken


@pytest.mark.rule("fourth.thievery.pick-pocket")
@pytest.mark.parametrize(("whom", "item", "may"), [
    ("G", "coin", True), ("G", "", True), ("G", "crown", False), ("B", "coin", False), ("H", "", False)])
def test_whose_pocket_and_what(stage: Stage, whom: str, item: str, may: bool) -> None:
    scene = stage(A={"at": (2, 2)}, B={"at": (2, 3)}, G={"side": "monsters", "at": (3, 2)},
                  H={"side": "monsters", "at": (4, 2)})
    scene.battle.creatures[2].items = ("key", "coin")
    scene.turn("A")
    assert scene.can("A", "pick-pocket", whom, choose={"item": item} if item else None) is may
