"""Traps, doors, locks, pockets and searching at their borders."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
SPIKES = "Spikes (standard, at-will): +7 vs Ref; 5 damage."
ROW = ". . . . . . . . G"


def laid(stage: Stage, ground: str = ROW, devices: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """A on its turn in column 2, B in column 1, G far off; a trap T in column 3 unless said otherwise."""
    hero = {name.removeprefix("a_"): fields.pop(name) for name in list(fields) if name.startswith("a_")}
    scene = stage(
        ground,
        A={"at": (2, 0), **hero},
        B={"at": (1, 0)},
        G={"side": "monsters"},
        devices=devices if devices is not None else {"T": {"at": (3, 0), "attack": SPIKES}},
        **fields,
    )
    scene.turn("A")
    return scene


def targets(scene: Scene, action: str) -> list[str]:
    """Whom or what an action is offered against."""
    uses = scene.battle.rules.actions[action].uses(scene.battle, scene.battle.creatures[0])
    return [scene.key(use.target) if use.target >= 0 else "" for use in uses]


@pytest.mark.rule("fourth.thievery.trap-awareness")
def test_a_trap_strikes_every_square_it_is_laid_in_and_only_there(stage: Stage) -> None:
    trap = {"T": {"squares": [(3, 0), (4, 0)], "attack": SPIKES}}
    for start, column, hp in ((2, 3, 35), (5, 4, 35), (5, 6, 40)):
        scene = laid(stage, devices=trap, a_at=(start, 0))
        scene.dice(d20=[10] if hp < 40 else [])
        scene.do("A", "walk", to=(column, 0))
        assert (scene["A"].hp, scene["T"].hp) == (hp, 1)
    flier = laid(stage, devices=trap, a_modes={"fly": 6}, a_airborne=True)
    flier.do("A", "walk", path=[(3, 0), (4, 0), (5, 0)])
    assert flier["A"].hp == 40


@pytest.mark.rule("fourth.thievery.trap-awareness")
def test_a_sprung_trap_is_known_to_all_and_never_strikes_twice(stage: Stage) -> None:
    scene = laid(stage, devices={"T": {"at": (3, 0), "attack": SPIKES, "hidden": True}})
    assert scene.why_not("A", "disable-trap", "T") == "fourth.thievery.trap-awareness"
    scene.dice(d20=[10])
    scene.do("A", "walk", to=(3, 0))
    assert (scene.device("T").state, scene["A"].hp) == ("sprung", 35)
    assert scene.why_not("A", "disable-trap", "T") == "fourth.thievery.disable-trap"
    scene.turn("B")
    assert scene.why_not("B", "disable-trap", "T") == "fourth.ruling.thievery"
    scene.do("B", "walk", path=[(2, 0)])
    assert scene.why_not("B", "disable-trap", "T") == "fourth.thievery.disable-trap"
    assert scene.last("attack").target == "A"


@pytest.mark.rule("fourth.thievery.trap-failure")
@pytest.mark.parametrize(("dc", "state"), [(20, "disabled"), (21, "armed"), (24, "armed"), (25, "sprung")])
def test_by_how_much_work_on_a_trap_fails(stage: Stage, dc: int, state: str) -> None:
    scene = laid(stage, a_skills={"thievery": 10}, devices={"T": {"at": (3, 0), "attack": SPIKES, "dc": dc}})
    scene.dice(d20=[10, 10] if state == "sprung" else [10])
    scene.do("A", "disable-trap", "T")
    assert scene.device("T").state == state


@pytest.mark.rule("fourth.thievery.delay-trap")
def test_a_delay_is_of_an_armed_trap_and_by_its_maker(stage: Stage) -> None:
    scene = laid(stage, a_skills={"thievery": 30})
    assert (targets(scene, "disable-trap"), targets(scene, "delay-trap")) == (["T"], ["T"])
    scene.do("A", "delay-trap", "T")
    scene.turn("A")
    assert scene.why_not("A", "delay-trap", "T") == "fourth.thievery.delay-trap"
    assert (targets(scene, "disable-trap"), targets(scene, "delay-trap")) == (["T"], [])
    scene.do("A", "disable-trap", "T")
    assert scene.device("T").state == "disabled"
    scene.turn("A")
    assert scene.device("T").state == "disabled"
    assert targets(scene, "disable-trap") == []


@pytest.mark.rule("fourth.ruling.thievery")
@pytest.mark.parametrize(("column", "near"), [(2, True), (3, True), (4, False)])
@pytest.mark.parametrize("action", ["disable-trap", "delay-trap", "open-lock", "open-object"])
def test_hands_reach_the_next_square(stage: Stage, column: int, near: bool, action: str) -> None:
    kinds: dict[str, dict[str, Any]] = {
        "disable-trap": {"attack": SPIKES},
        "delay-trap": {"attack": SPIKES},
        "open-lock": {"kind": "chest", "locked": True},
        "open-object": {"kind": "chest"},
    }
    scene = laid(stage, devices={"T": {"at": (column, 0), **kinds[action]}})
    why = scene.why_not("A", action, "T")
    assert (why is None) is near
    assert (targets(scene, action) == ["T"]) is near
    if not near:
        assert why == ("fourth.action.open-object" if action == "open-object" else "fourth.ruling.thievery")


@pytest.mark.rule("fourth.thievery.open-lock")
@pytest.mark.rule("fourth.action.open-object")
def test_each_device_has_its_own_work(stage: Stage) -> None:
    scene = laid(
        stage,
        a_skills={"thievery": 30},
        devices={
            "T": {"at": (3, 0), "attack": SPIKES},
            "L": {"at": (3, 0), "kind": "lock"},
            "D": {"at": (3, 0), "kind": "chest", "locked": True},
            "E": {"at": (2, 0), "kind": "chest"},
        },
    )
    assert targets(scene, "disable-trap") == ["T"]
    assert targets(scene, "open-lock") == ["L", "D"]
    assert targets(scene, "open-object") == ["E"]
    assert scene.why_not("A", "open-object", "D") == "fourth.action.open-object"
    assert scene.why_not("A", "open-lock", "T") == "fourth.thievery.trap-awareness"
    assert scene.why_not("A", "open-lock", "E") == "fourth.thievery.open-lock"
    scene.do("A", "open-lock", "D")
    assert scene.device("D").state == "closed"
    scene.do("A", "open-object", "D")
    assert scene.device("D").state == "open"
    scene.turn("A")
    scene.do("A", "open-lock", "L")
    assert scene.device("L").state == "open"
    scene.do("A", "open-object", "D")
    assert scene.device("D").state == "closed"


@pytest.mark.rule("fourth.action.open-object")
@pytest.mark.rule("fourth.terrain.obstacle")
def test_a_door_bars_way_and_sight_while_it_is_shut_and_is_shut_on_nobody(stage: Stage) -> None:
    scene = laid(stage, devices={"D": {"at": (3, 0), "kind": "door"}})
    assert not scene.can("A", "walk", to=(3, 0))
    assert (scene.sees("A", "G"), scene.effect_line("A", "G")) == (False, False)
    scene.do("A", "open-object", "D")
    assert (scene.sees("A", "G"), scene.effect_line("A", "G")) == (True, True)
    assert scene.can("A", "walk", to=(4, 0))
    scene.do("A", "walk", to=(3, 0))
    assert scene.why_not("A", "open-object", "D") == "fourth.action.open-object"
    assert targets(scene, "open-object") == []
    scene.turn("A")
    scene.do("A", "walk", to=(4, 0))
    scene.do("A", "open-object", "D")
    assert scene.device("D").state == "closed"
    assert not scene.can("A", "walk", to=(3, 0))


@pytest.mark.rule("fourth.perception.passive")
@pytest.mark.parametrize(("spot", "column", "bonus", "found"), [
    (15, 5, 5, True), (16, 5, 5, False), (13, 12, 3, True), (13, 13, 3, False), (11, 13, 3, True), (12, 13, 3, False),
])  # fmt: skip
def test_what_is_no_better_hidden_than_the_passive_perception_is_noticed(
    stage: Stage, spot: int, column: int, bonus: int, found: bool
) -> None:
    scene = laid(
        stage,
        ground="." + " ." * 19 + " G",
        a_skills={"perception": bonus},
        devices={"T": {"at": (column, 0), "attack": SPIKES, "spot": spot}},
    )
    scene.do("A", "drop-prone")
    assert (scene.why_not("A", "disable-trap", "T") == "fourth.ruling.thievery") is found


@pytest.mark.rule("fourth.action.talk")
def test_what_one_knows_it_tells_those_who_hear_it(stage: Stage) -> None:
    scene = laid(stage, a_skills={"perception": 20}, devices={"T": {"at": (3, 0), "attack": SPIKES, "spot": 25}})
    scene.do("A", "drop-prone")
    scene.turn("B")
    assert scene.why_not("B", "disable-trap", "T") == "fourth.thievery.trap-awareness"
    scene.turn("A")
    scene.do("A", "talk")
    scene.turn("B")
    assert scene.why_not("B", "disable-trap", "T") == "fourth.ruling.thievery"


@pytest.mark.rule("fourth.thievery.pick-pocket")
@pytest.mark.parametrize(("target", "item", "why"), [
    ("A", None, "fourth.thievery.pick-pocket"), (None, None, "fourth.thievery.pick-pocket"), ("G", None, None),
    ("G", "purse", None), ("G", "crown", "fourth.thievery.pick-pocket"), ("G", "gem", "fourth.thievery.pick-pocket"),
    ("H", None, "fourth.ruling.thievery"), ("B", "coin", None),
])  # fmt: skip
def test_whose_pocket_and_what_is_in_it(stage: Stage, target: str | None, item: str | None, why: str | None) -> None:
    scene = stage(
        "B A G H",
        A={"items": ["ring"]},
        B={"items": ["coin"]},
        G={"side": "monsters", "items": ["purse", "gem"], "held": ["gem"]},
        H={"side": "monsters", "items": ["purse"]},
    )
    scene.turn("A")
    assert scene.why_not("A", "pick-pocket", target, choose={"item": item} if item else None) == why
    assert targets(scene, "pick-pocket") == ["G"]


@pytest.mark.rule("fourth.thievery.pick-pocket")
@pytest.mark.parametrize(("level", "dc"), [(1, 20), (2, 21), (3, 21), (8, 24)])
def test_a_pocket_is_harder_by_half_the_level(stage: Stage, level: int, dc: int) -> None:
    for short in (0, 1):
        scene = stage(
            "A G", A={"skills": {"thievery": dc - short}}, G={"side": "monsters", "level": level, "items": ["purse"]}
        )
        scene.turn("A")
        scene.dice(d20=[10])  # less ten in combat
        scene.do("A", "pick-pocket", "G", choose={"item": "purse"})
        assert scene["A"].items == (() if short else ("purse",))


@pytest.mark.rule("fourth.thievery.sleight-of-hand")
@pytest.mark.parametrize(
    ("to", "why"), [((1, 0), None), ((2, 0), None), ((0, 0), None), ((3, 0), "fourth.ruling.thievery")]
)
def test_sleight_of_hand_reaches_the_next_square(stage: Stage, to: tuple[int, int], why: str | None) -> None:
    scene = stage(". A . . G", A={}, G={"side": "monsters"})
    scene.turn("A")
    assert scene.why_not("A", "sleight-of-hand", to=to) == why
    assert scene.why_not("A", "sleight-of-hand", choose={"dc": "tricky"}) == "fourth.skill.difficulty-table"


@pytest.mark.rule("fourth.thievery.sleight-of-hand")
@pytest.mark.parametrize(
    ("choose", "roll", "noticed"), [({}, 5, False), ({}, 4, True), ({"dc": 18}, 8, False), ({"dc": 18}, 7, True)]
)
def test_a_trick_is_fifteen_unless_said(stage: Stage, choose: dict[str, Any], roll: int, noticed: bool) -> None:
    scene = stage("A . G", A={"skills": {"thievery": 10}}, G={"side": "monsters"})
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "sleight-of-hand", choose=choose)
    assert scene.last("sleight-of-hand").noticed is noticed
    assert scene["A"].items == ()


@pytest.mark.rule("fourth.perception.search")
@pytest.mark.parametrize(("column", "roll", "found"), [(3, 15, True), (3, 14, False), (4, 20, False), (2, 15, True)])
def test_a_search_goes_over_the_squares_next_to_one(stage: Stage, column: int, roll: int, found: bool) -> None:
    scene = laid(stage, devices={"T": {"at": (column, 0), "attack": SPIKES, "spot": 15}})
    scene.dice(d20=[roll])
    assert targets(scene, "search-area") == [""]
    scene.do("A", "search-area")
    scene.turn("A")
    assert (scene.why_not("A", "disable-trap", "T") != "fourth.thievery.trap-awareness") is found
    assert targets(scene, "search-area") == [""]
