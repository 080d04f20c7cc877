"""Charges at their borders: how near, how far, by which way, to which square, and what is left afterwards."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.testing.grounds import Ground, away

Stage = Callable[..., Scene]
Square = tuple[int, int]
CLOSE = "fourth.charge.minimum-distance"
NEAR = "fourth.charge.nearest-square"
DIRECT: dict[str, object] = {"charge-path": "direct"}


def field(stage: Stage, text: str, options: dict[str, object] | None = None, **hero: Any) -> Scene:
    friend: dict[str, Any] = {"B": {}} if "B" in text else {}
    scene = stage(text, options=options, A=hero, G=dict(side="monsters", ac=10), **friend)
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.charge.minimum-distance")
@pytest.mark.rule("fourth.charge.nearest-square")
@pytest.mark.parametrize(
    ("text", "why"),
    [("A G . . .", CLOSE), ("A . G . .", CLOSE), ("A . . G .", None), (". A . . G", None),
     ("A . . . . . . G", None), ("A . . . . . . . G", NEAR), ("A . # . G", NEAR)],
)  # fmt: skip
@pytest.mark.parametrize("options", [None, DIRECT])
def test_a_charge_goes_two_squares_at_least_and_its_speed_at_most(
    stage: Stage, text: str, why: str | None, options: dict[str, object] | None
) -> None:
    scene = field(stage, text, options)
    assert scene.why_not("A", "charge", "G") == why


@pytest.mark.rule("fourth.charge.bonus")
@pytest.mark.parametrize(("roll", "hit"), [(6, True), (5, False)])
def test_one_is_added_to_the_roll(stage: Stage, roll: int, hit: bool) -> None:
    scene = field(stage, "A . . . G")
    scene.dice(d20=[roll], d8=[5] if hit else [])
    scene.do("A", "charge", "G")
    assert scene.last("attack").total == roll + 3 + 1
    assert scene.last("attack").hit is hit
    assert (scene["A"].at, scene["G"].hp) == ((3, 0), 35 if hit else 40)


@pytest.mark.rule("fourth.charge.nearest-square")
@pytest.mark.rule("fourth.ruling.charge-path")
@pytest.mark.parametrize(
    ("text", "options", "at"),
    [
        ("A . . . G", None, {(3, 0)}),
        (". . . . .\nA , , . G\n. . . . .", None, {(3, 0), (3, 1), (3, 2)}),
        (". . . . .\nA , , . G\n. . . . .", DIRECT, {(3, 0), (3, 1), (3, 2)}),
        ("A . . # .\n. . . . G\n. . . . .", DIRECT, {(3, 1), (3, 2)}),
        (". . # . .\nA . B . G\n. . # . .", DIRECT, {(3, 1)}),
        (". . # . .\nA . # . G\n. . # . .", DIRECT, None),
        (". . . . .\nA . # . G\n# . # . .", None, {(3, 0), (3, 1)}),
        (". # . . .\nA # . . G\n. . . . .", None, {(3, 0), (3, 1), (3, 2)}),
        (". # . . .\nA # . . G\n. . . . .", DIRECT, None),
    ],
)
def test_the_closest_square_to_attack_from(
    stage: Stage, text: str, options: dict[str, object] | None, at: set[Square] | None
) -> None:
    scene = field(stage, text, options)
    if at is None:
        assert scene.why_not("A", "charge", "G") is not None
        return
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    assert scene["A"].at in at


@pytest.mark.rule("fourth.charge.nearest-square")
@pytest.mark.rule("fourth.terrain.difficult")
@pytest.mark.parametrize("options", [None, DIRECT])
@pytest.mark.parametrize(("speed", "may"), [(4, False), (5, True), (6, True)])
def test_difficult_ground_costs_a_charge_what_it_costs_a_walk(
    stage: Stage, options: dict[str, object] | None, speed: int, may: bool
) -> None:
    scene = field(stage, "A , . , G", options, speed=speed)
    assert scene.can("A", "charge", "G") is may


@pytest.mark.rule("fourth.ruling.charge-path")
@pytest.mark.parametrize(("path", "loose", "straight"), [
    ([(1, 1), (2, 1), (3, 1)], True, True),
    ([(1, 0), (2, 0), (3, 0)], True, True),
    ([(1, 0), (2, 1), (2, 2), (3, 2)], True, False),
    ([(0, 0), (1, 0), (2, 0), (3, 1)], True, False),
    ([(1, 2), (2, 2), (3, 1)], True, True),
    ([(1, 1), (2, 1)], False, False),
])  # fmt: skip
def test_a_path_given_for_a_charge(stage: Stage, path: list[Square], loose: bool, straight: bool) -> None:
    text = ". . . . .\nA . . . G\n. . . . ."
    assert field(stage, text).can("A", "charge", "G", path=path) is loose
    assert field(stage, text, DIRECT).can("A", "charge", "G", path=path) is straight


@pytest.mark.rule("fourth.charge.ends-actions")
@pytest.mark.rule("fourth.ruling.charge-aftermath")
@pytest.mark.parametrize(("value", "free"), [(None, False), ("free-allowed", True)])
def test_after_a_charge_the_turn_is_spent(stage: Stage, value: str | None, free: bool) -> None:
    options: dict[str, object] | None = {"charge-aftermath": value} if value else None
    scene = field(stage, "A . . . G", options)
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    rule = "fourth.charge.ends-actions"
    assert scene.why_not("A", "walk", to=(1, 0)) == rule
    assert scene.why_not("A", "drop-prone") == rule
    assert scene.why_not("A", "second-wind") == rule
    assert scene.why_not("A", "drop-item", using="blade") == (None if free else rule)
    assert scene.can("A", "action-point")
    scene.do("A", "action-point")
    assert scene.can("A", "second-wind")
    assert scene.can("A", "walk", to=(2, 0))
    scene.turn("A")
    assert scene.can("A", "walk", to=(1, 0))


@pytest.mark.rule("fourth.charge.ends-actions")
def test_what_a_charger_may_do_on_others_turns_is_not_spent(stage: Stage) -> None:
    scene = field(stage, "A . . . G .")
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    scene.accept("A", "opportunity-attack")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "walk", to=(5, 0))
    assert ("A", "opportunity-attack") in scene.offers


@pytest.mark.rule("fourth.ruling.charge-hindered")
@pytest.mark.parametrize("condition", ["immobilized", "prone", "restrained"])
def test_who_cannot_walk_cannot_charge(stage: Stage, condition: str) -> None:
    scene = field(stage, "A . . . G", conditions=[condition])
    why = scene.why_not("A", "charge", "G")
    assert why is not None and why.startswith("fourth.condition." + condition)


@pytest.mark.rule("fourth.action.charge")
def test_whom_a_charge_is_aimed_at(stage: Stage) -> None:
    scene = field(stage, "A . . . G\nB . . . .")
    assert scene.why_not("A", "charge", "A") is not None
    assert scene.why_not("A", "charge") is not None
    hero, charge = scene.battle.creatures[0], scene.battle.rules.actions["charge"]
    assert {use.target for use in charge.uses(scene.battle, hero)} == {scene.id("G")}


@pytest.mark.rule("fourth.attack.reach")
@pytest.mark.rule("fourth.charge.nearest-square")
@pytest.mark.parametrize(("column", "at"), [(4, 2), (5, 3), (3, None), (8, 6), (9, None)])
def test_with_reach_a_charge_ends_two_squares_away(stage: Stage, column: int, at: int | None) -> None:
    scene = stage(A=dict(at=(0, 5), weapon="pike +2 1d10, reach 2"), G=dict(side="monsters", at=(column, 5)))
    scene.turn("A")
    assert scene.can("A", "charge", "G") is (at is not None)
    if at is not None:
        scene.dice(d20=[2])
        scene.do("A", "charge", "G")
        assert (scene["A"].at or (0, 0))[0] >= at


@pytest.mark.rule("fourth.charge.nearest-square")
@pytest.mark.rule("fourth.charge.minimum-distance")
@pytest.mark.rule("fourth.ruling.charge-path")
@pytest.mark.parametrize("options", [None, DIRECT])
@pytest.mark.parametrize("seed", range(24))
def test_over_any_ground_it_ends_in_one_of_the_closest_squares_it_gets_to(
    stage: Stage, seed: int, options: dict[str, object] | None
) -> None:
    ground = Ground.drawn(seed, 7, 5, "AGBH")
    start, foe = ground.of("A"), ground.of("G")
    speed = 4 + seed % 3
    way = ground.costs(start, speed, "GH", foe if options else None)
    free = [at for at in way if at != start and ground.cells[at] not in "BGH" and ground.touches(at, foe)]
    nearest = min((away(start, at) for at in free), default=0)
    expected = {at for at in free if away(start, at) == nearest >= 2 and not ground.touches(start, foe)}
    scene = stage(ground.text, options=options, A=dict(speed=speed), B={}, G=dict(side="monsters", hp=90),
                  H=dict(side="monsters"))  # fmt: skip
    scene.turn("A")
    assert {at for at in ground.cells if away(at, foe) <= 2 and scene.can("A", "charge", "G", to=at)} == expected
    assert scene.can("A", "charge", "G") is bool(expected)
    if expected:
        scene.dice(d20=[2])
        scene.do("A", "charge", "G")
        assert scene["A"].at in expected
        assert way[scene["A"].at] == min(way[at] for at in expected)


@pytest.mark.rule("fourth.prone.flyer-descends")
@pytest.mark.rule("fourth.action.charge")
@pytest.mark.parametrize("option", ["stand-first", "allowed"])
@pytest.mark.parametrize("down", [False, True])
def test_a_flier_brought_down_on_its_way_charges_no_further(stage: Stage, option: str, down: bool) -> None:
    club = "Club (standard, at-will): +40 vs AC; 5 damage" + (", and the target falls prone." if down else ".")
    foe = dict(side="monsters", hp=90, powers=[club])
    scene = stage(A=dict(at=(1, 2), modes={"fly": 6, "hover": True}, airborne=True), G=dict(at=(1, 3), **foe),
                  H=dict(at=(6, 2), **foe), options={"prone-movement": option})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10] if down else [10, 19], **({} if down else {"d8": [5]}))
    scene.do("A", "charge", "H")
    assert scene["A"].hp == 35
    assert scene["H"].hp == (90 if down else 85)
    assert (scene["A"].at == (1, 2)) is down
    assert scene.battle.creatures[0].altitude == (0 if down else 1)
