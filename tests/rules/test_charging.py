"""Whom one may charge, to which squares, by which way, and with what, on a small floor, in both games."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

CHARGE = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.charge")),
          pytest.param("fourth", marks=pytest.mark.rule("fourth.action.charge", "fourth.charge.nearest-square"))]
Square = tuple[int, int]
FLOOR = {(c, r) for c in range(9) for r in range(9)}
GOAL = (4, 4)
PIKE = "pike +2 1d10, reach 2"


def away(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def steps(start: Square, speed: int, shut: set[Square]) -> dict[Square, int]:
    """How many squares it takes to get anywhere within a speed."""
    found = {start: 0}
    edge = [start]
    for spent in range(1, speed + 1):
        edge = [to for at in edge for to in sorted(FLOOR) if away(at, to) == 1 and to not in shut and to not in found]
        found.update(dict.fromkeys(edge, spent))
        edge = sorted(set(edge))
    return found


def ends(system: str, start: Square, speed: int, reach: int, friend: Square) -> set[Square]:
    """Where a charge may end: on the closest square to attack from, two squares off or more."""
    if away(start, GOAL) <= reach:
        return set()
    reached = steps(start, speed, {GOAL})
    near = {to for to in FLOOR if 1 <= away(to, GOAL) <= reach}
    if system == "fourth":
        near &= set(reached) - {friend, start}
    if not near:
        return set()
    least = min(away(start, to) for to in near)
    closest = {to for to in near if away(start, to) == least} & set(reached) - {friend, start}
    if system == "fourth":
        return {to for to in closest if away(start, to) >= 2}
    return {to for to in closest if reached[to] >= 2}


def staged(system: str, at: Square, friend: Square = (8, 0), **fields: Any) -> Scene:
    floor = "\n".join([" ".join(["."] * 9)] * 9)
    people: dict[str, Any] = {"A": {"at": at} | fields, "B": {"at": friend},
                              "G": {"side": "monsters", "at": GOAL, "hp": 90, "ac": 15}}
    scene = Scene(system, floor, **people)
    scene.turn("A")
    return scene


@pytest.mark.parametrize("system", CHARGE)
@pytest.mark.parametrize("start", [(0, 0), (4, 1), (4, 2), (2, 6), (3, 4), (0, 4)])
@pytest.mark.parametrize("friend", [(8, 0), (4, 3), (3, 3)])
@pytest.mark.parametrize(("speed", "reach"), [(6, 1), (2, 1), (3, 2)])
def test_a_charge_ends_on_the_closest_square_to_attack_from(
    system: str, start: Square, friend: Square, speed: int, reach: int
) -> None:
    scene = staged(system, start, friend, speed=speed, weapon=PIKE if reach == 2 else "blade +3 1d8")
    expected = ends(system, start, speed, reach, friend)
    near = {to for to in FLOOR if away(to, GOAL) <= 3}
    assert {to for to in near if scene.can("A", "charge", "G", to=to)} == expected
    assert scene.can("A", "charge", "G") is bool(expected)
    action = scene.battle.rules.actions["charge"]
    listed = {use.target for use in action.uses(scene.battle, scene.creature("A")) if not use.choose}
    assert listed == ({scene.id("G")} if expected else set())


@pytest.mark.parametrize("system", CHARGE)
def test_a_path_is_charged_along_where_it_ends_there_and_can_be_paid(system: str) -> None:
    for path, speed, may in (
        ([(1, 1), (2, 2), (3, 3)], 6, True), ([(1, 0), (2, 1), (3, 2), (3, 3)], 6, True),
        ([(1, 0), (2, 1), (3, 2), (3, 3)], 3, False), ([(1, 1), (2, 2)], 6, False),
        ([(1, 1), (2, 2), (3, 2), (4, 3)], 6, False), ([(1, 1), (3, 3)], 6, False),
    ):  # fmt: skip
        scene = staged(system, (0, 0), speed=speed)
        assert scene.can("A", "charge", "G", path=path) is may, path
        if may:
            scene.dice(d20=[10], d8=[4])
            scene.do("A", "charge", "G", path=path)
            assert scene["A"].at == (3, 3)
            assert scene["G"].hp == 90
            again = staged(system, (0, 0), speed=speed)
            again.dice(d20=[11], d8=[4])
            again.do("A", "charge", "G", path=path)
            assert again["G"].hp == 86


@pytest.mark.parametrize("system", CHARGE)
@pytest.mark.parametrize(("fields", "orcus", "fourth"), [
    ({}, True, True), ({"conditions": ["prone"]}, False, False), ({"conditions": ["immobile"]}, False, None),
    ({"conditions": ["immobilized"]}, None, False), ({"conditions": ["stunned"]}, False, False),
    ({"speed": 0}, False, False),
    ({"powers": ["Dart (standard, at-will): Ranged 9; +9 vs AC; 7 damage."], "side": "heroes"}, True, True),
    ({"conditions": ["slowed"]}, False, False),
])  # fmt: skip
def test_who_may_charge(system: str, fields: dict[str, Any], orcus: bool | None, fourth: bool | None) -> None:
    may = orcus if system == "orcus" else fourth
    if may is None:
        return
    scene = staged(system, (0, 4), **fields)
    assert scene.can("A", "charge", "G") is may
    action = scene.battle.rules.actions["charge"]
    who = scene.creature("A")
    if "stunned" not in str(fields):
        assert bool(action.uses(scene.battle, who)) is may
    assert not scene.can("A", "charge", "B")
    assert not scene.can("A", "charge", "A")
    assert action.refusal(scene.battle, who, Use(action)) is not None


@pytest.mark.parametrize("system", CHARGE)
def test_one_without_an_attack_in_melee_charges_nobody(system: str) -> None:
    for powers, may in ((["Dart (standard, at-will): Ranged 9; +9 vs AC; 7 damage."], False),
                        (["Claw (standard, at-will): Reach 1; +9 vs AC; 3 damage."], True),
                        (["Claw (standard, encounter): Reach 1; +9 vs AC; 3 damage."], True)):  # fmt: skip
        floor = "\n".join([" ".join(["."] * 9)] * 9)
        scene = Scene(system, floor, A=dict(at=GOAL, hp=90, ac=15), G=dict(side="monsters", at=(0, 4), powers=powers))
        scene.turn("G")
        if may:
            assert scene.can("G", "charge", "A")
            scene.dice(d20=[5])
            scene.do("G", "charge", "A", to=(3, 4))
            assert (scene["G"].at, scene["A"].hp) == ((3, 4), 87)
        else:
            assert not scene.can("G", "charge", "A")
    scene = staged(system, (0, 4))
    scene.creature("A").dropped = 0b111
    assert scene.can("A", "charge", "G") is scene.can("A", "charge", "G", choose={"attack": "melee-basic"})
    armed = staged(system, (0, 4))
    assert armed.can("A", "charge", "G", choose={"attack": "melee-basic"})
    assert not armed.can("A", "charge", "G", choose={"attack": "ranged-basic"})
    assert not armed.can("A", "charge", "G", choose={"attack": "Bite"})


@pytest.mark.parametrize("system", CHARGE)
@pytest.mark.parametrize("wall", ["#", "=", ","])
def test_no_charge_through_a_wall_and_dear_ground_counts(system: str, wall: str) -> None:
    rows = [["."] * 9 for _ in range(9)]
    for row in range(9):
        rows[row][2] = wall
    scene = Scene(system, "\n".join(" ".join(row) for row in rows), A=dict(at=(0, 4), speed=3),
                  G=dict(side="monsters", at=GOAL, hp=90))
    scene.turn("A")
    assert not scene.can("A", "charge", "G")
    scene.creature("A").sheet.speed = 4
    assert scene.can("A", "charge", "G") is (wall == ",")
