"""What each kind of ground costs whom: every terrain, under everybody's feet, fins and claws."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
STRIDES = ["ice", "swamp", "stone", "woodland", "web"]
GROUND = ["water", "climb", *STRIDES, "difficult", *(f"difficult and {stride}" for stride in STRIDES)]
MOVERS: dict[str, dict[str, Any]] = {
    "feet": {}, "swims": {"swim": 5}, "climbs": {"climb": 5}, "phases": {"phasing": True},
    "versatile": {"versatile stride": True}, **{stride: {f"{stride} stride": True} for stride in STRIDES},
}  # fmt: skip


def extra(kind: str, mover: str) -> int:
    """Strides help over difficult ground of their kind, the versatile over all; water and walls take a speed for it."""
    if mover == "phases":
        return 0
    if kind in ("water", "climb"):
        return int(mover != {"water": "swims", "climb": "climbs"}[kind])
    if "difficult" not in kind:
        return 0
    return int(mover != "versatile" and mover not in kind.split(" and "))


@pytest.mark.rule("orcus.mode.terrain-stride")
@pytest.mark.rule("orcus.move.difficult-terrain")
@pytest.mark.rule("orcus.ruling.climb-swim-cost")
@pytest.mark.parametrize("mover", MOVERS)
def test_each_kind_of_ground_costs_one_more_for_those_it_hinders(stage: Stage, mover: str) -> None:
    for kind in GROUND:
        scene = stage("A . k k . . . . . G", terrain={"k": kind}, A=dict(speed=5, modes=MOVERS[mover]),
                      G=dict(side="monsters"))  # fmt: skip
        scene.turn("A")
        reached = max(col for col in range(1, 9) if scene.can("A", "walk", to=(col, 0)))
        assert reached == 5 - 2 * extra(kind, mover), kind
        assert scene.can("A", "walk", path=[(col, 0) for col in range(1, reached + 1)]), kind
        assert not scene.can("A", "walk", path=[(col, 0) for col in range(1, reached + 2)]), kind


@pytest.mark.rule("orcus.mode.terrain-stride")
@pytest.mark.rule("orcus.move.difficult-terrain")
@pytest.mark.rule("orcus.keyword.zone")
@pytest.mark.parametrize(("mover", "hinders"), [("feet", True), ("versatile", False), ("ice", True), ("phases", False)])
def test_a_zone_makes_ground_difficult_and_costs_no_more_on_difficult_ground(
    stage: Stage, mover: str, hinders: bool
) -> None:
    mire = ("Mire (move, at-will): Far burst 1 within 20; The area of effect becomes a zone until the end of its next "
            "turn. The zone is difficult terrain.")  # fmt: skip
    scene = stage("A . . , . . . . . G", G=dict(side="monsters", powers=[mire]), A=dict(speed=6, modes=MOVERS[mover]))
    scene.turn("G")
    scene.do("G", "Mire", origin=(3, 0))
    scene.turn("A")
    assert max(col for col in range(1, 9) if scene.can("A", "walk", to=(col, 0))) == (3 if hinders else 6)


@pytest.mark.rule("orcus.ruling.climb-swim-cost")
@pytest.mark.rule("orcus.mode.climb")
@pytest.mark.parametrize("climbs", [False, True])
@pytest.mark.parametrize("deep", [1, 2, 3])
def test_out_of_a_drop_the_way_up_counts_before_the_way_on(stage: Stage, deep: int, climbs: bool) -> None:
    """Down there it goes about as on any ground; each square of the way up costs two, or one with a climb speed."""
    modes = {"climb": 6} if climbs else {}
    scene = stage("^ ^ . , . . .", drop=deep, A=dict(at=(0, 0, -deep), speed=6, modes=modes),
                  G=dict(side="monsters", at=(6, 0)))  # fmt: skip
    scene.turn("A")
    up = deep * (1 if climbs else 2)
    costs = {1: 1, 2: up + 2, 3: up + 4, 4: up + 5, 5: up + 6}
    for col, cost in costs.items():
        assert scene.can("A", "walk", to=(col, 0)) is (cost <= 6), col
        assert scene.can("A", "walk", path=[(c, 0) for c in range(1, col + 1)]) is (cost <= 6), col
    end = max(col for col, cost in costs.items() if cost <= 6)
    scene.do("A", "walk", to=(end, 0))
    assert (scene["A"].at, scene.battle.creatures[0].altitude) == ((end, 0), 0 if end > 1 else -deep)


@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.rule("orcus.move.speed")
@pytest.mark.rule("orcus.fly.hover")
@pytest.mark.parametrize("slowed", [False, True])
@pytest.mark.parametrize("lamed", [0, 2, 5])
@pytest.mark.parametrize("flies", [False, True])
def test_speeds_are_what_is_left_of_them(stage: Stage, flies: bool, lamed: int, slowed: bool) -> None:
    """A penalty to speed and being slowed hold for every way of moving; slowed is two squares at most."""
    lame = "Lame (standard, at-will): Reach 20; +99 vs AC; 1 damage, and the target takes a " \
        f"-{lamed} penalty to speed until the end of its next turn."
    fields: dict[str, Any] = {"modes": {"fly": 4, "hover": True}, "airborne": True} if flies else {"speed": 4}
    if slowed:
        fields["conditions"] = ["slowed"]
    scene = stage("\n".join([". . . . . . . . . ."] * 2), G=dict(side="monsters", at=(9, 1), powers=[lame]),
                  A=dict(at=(0, 0, 1 if flies else 0), **fields))  # fmt: skip
    if lamed:
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Lame", "A")
    scene.turn("A")
    left = max(0, 4 - lamed)
    squares = min(2, left) if slowed else left
    for col in range(1, 7):
        assert scene.can("A", "walk", to=(col, 0)) is (col <= squares), col
