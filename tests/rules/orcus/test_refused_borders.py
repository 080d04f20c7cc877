"""What cannot be done is refused by the rule that forbids it, and what stands just on this side of it is allowed."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."
BALL = "Ball (standard, at-will): Far burst 1 within 10; +6 vs Ref; 3 damage."
FAN = "Fan (standard, at-will): Near arc 3; +6 vs Ref; 3 damage."
SPIN = "Spin (standard, encounter): Near burst 1; +6 vs Ref; 3 damage."
AWAY = {"side": "monsters", "at": (6, 2), "powers": [CLAW]}


def alone(stage: Stage, foe: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """A on its turn at (2, 2), and a foe G four squares from it, or told otherwise."""
    scene = stage(A={"at": (2, 2), **fields}, G={**AWAY, **(foe or {})})
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.grid.square")
@pytest.mark.parametrize("action", ["walk", "five-foot-step", "dash", "crawl"])
@pytest.mark.parametrize("aside", [-1, 1])
def test_nobody_goes_off_the_map(stage: Stage, action: str, aside: int) -> None:
    scene = alone(stage, at=(0, 0))
    battle = scene.battle
    who = battle.creatures[0]
    moving = battle.action_named(who, action)
    assert moving is not None
    for off in (0, 10 ** 6, who.at - battle.board.stride, who.at - 1):
        for use in (Use(moving, to=off), Use(moving, path=(off,))):
            refused = battle.refusal(who, use)
            assert refused is not None and refused.rule in ("orcus.grid.square", f"orcus.act.{action}")
    on = who.at + (1 if aside > 0 else battle.board.stride)
    assert battle.refusal(who, Use(moving, to=on)) is None


@pytest.mark.parametrize(("power", "rule"), [
    pytest.param(BALL, "orcus.range.far-origin", marks=pytest.mark.rule("orcus.range.far-origin")),
    pytest.param(FAN, "orcus.area.arc", marks=pytest.mark.rule("orcus.area.arc")),
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


@pytest.mark.rule("orcus.act.five-foot-step")
@pytest.mark.parametrize(("path", "may"), [([(3, 2)], True), ([(3, 3)], True), ([(3, 2), (4, 2)], False)])
def test_a_five_foot_step_is_one_square(stage: Stage, path: list[tuple[int, int]], may: bool) -> None:
    assert alone(stage).can("A", "five-foot-step", path=path) is may


@pytest.mark.rule("orcus.action-point.spend")
@pytest.mark.parametrize(("word", "may"), [
    ("standard", True), ("move", True), ("swift", True), ("free", False), ("pony", False)])
def test_an_action_point_buys_an_action_there_is(stage: Stage, word: str, may: bool) -> None:
    scene = alone(stage)
    assert scene.can("A", "action-point", choose={"action": word}) is may
    if not may:
        assert scene.why_not("A", "action-point", choose={"action": word}) == "orcus.action-point.spend"


@pytest.mark.rule("orcus.act.shove")
@pytest.mark.parametrize(("own", "other", "may"), [
    ("medium", "medium", True), ("medium", "large", True), ("medium", "huge", False), ("medium", "gargantuan", False),
    ("small", "medium", True), ("small", "large", False), ("large", "huge", True), ("large", "tiny", True)])
@pytest.mark.parametrize("charging", [True, False])
def test_nobody_shoves_what_is_more_than_one_size_larger(
    stage: Stage, own: str, other: str, may: bool, charging: bool
) -> None:
    scene = alone(stage, {"size": other, "at": (7, 2) if charging else (4 if own == "large" else 3, 2)}, size=own)
    if charging:
        assert scene.can("A", "charge", "G", choose={"attack": "shove"}) is may
        assert scene.can("A", "charge", "G")
    else:
        assert scene.can("A", "shove", "G") is may
        assert scene.can("A", "melee-basic", "G")


@pytest.mark.rule("orcus.move.drop-prone")
@pytest.mark.parametrize(("fields", "may"), [
    ({}, True), ({"immune": ["prone"]}, False), ({"conditions": ["prone"]}, False), ({"immune": ["dazed"]}, True)])
def test_who_may_drop_prone(stage: Stage, fields: dict[str, Any], may: bool) -> None:
    assert alone(stage, **fields).can("A", "drop-prone") is may


@pytest.mark.rule("orcus.act.crawl")
@pytest.mark.parametrize(("fields", "rule"), [
    ({}, None), ({"conditions": ["prone"]}, None),
    ({"modes": {"fly": 6, "hover": True}, "airborne": True}, "orcus.act.crawl"),
    ({"conditions": ["immobile"]}, "orcus.condition.immobile"),
])
def test_who_may_crawl(stage: Stage, fields: dict[str, Any], rule: str | None) -> None:
    assert alone(stage, **fields).why_not("A", "crawl", to=(3, 2)) == rule


@pytest.mark.rule("orcus.act.improvised")
@pytest.mark.parametrize(("said", "rule"), [
    ({"deed": "swing from the lamp"}, None),
    ({"deed": "swing from the lamp", "cost": "move"}, None),
    ({"deed": "swing from the lamp", "cost": "pony"}, "orcus.act.improvised"),
    ({"deed": "swing from the lamp", "possible": "yes"}, None),
    ({"deed": "swing from the lamp", "possible": "no"}, "orcus.act.improvised"),
    ({}, "orcus.act.improvised"),
    ({"ability": "str", "dc": "12"}, None),
    ({"ability": "str"}, "orcus.act.improvised"),
    ({"dc": "12"}, "orcus.act.improvised"),
    ({"ability": "luck", "dc": "12"}, "orcus.act.improvised"),
])
def test_what_must_be_said_of_what_no_rule_covers(stage: Stage, said: dict[str, str], rule: str | None) -> None:
    assert alone(stage).why_not("A", "improvise", choose=said) == rule


@pytest.mark.rule("orcus.power.improvise")
@pytest.mark.parametrize(("name", "rule"), [
    ("Spin", None), ("spin", None), ("Whirl", "orcus.power.improvise")])
def test_only_a_power_one_has_is_put_to_another_use(stage: Stage, name: str, rule: str | None) -> None:
    scene = alone(stage, powers=[SPIN])
    said = {"power": name, "deed": "blow out the lamps"}
    assert scene.why_not("A", "improvise", choose=said) == rule
    if rule is None:
        scene.do("A", "improvise", choose=said)
        assert scene["A"].actions["standard"] == 0 and scene["A"].actions["move"] == 1
        scene.turn("A")
        assert not scene.can("A", "improvise", choose=said), "it is used up as if it had been used as printed"
        assert scene.why_not("A", "Spin") is not None


@pytest.mark.rule("orcus.act.unnerve-modifiers")
@pytest.mark.parametrize(("tongues", "extra"), [
    ({}, 10), ({"A": ["River Cant"], "G": ["River Cant"]}, 10), ({"A": ["River Cant"], "G": ["Deep Speech"]}, 15)])
@pytest.mark.parametrize("beats", [True, False])
def test_unnerve_must_beat_will_and_ten_or_fifteen(
    stage: Stage, tongues: dict[str, list[str]], extra: int, beats: bool
) -> None:
    scene = stage(A={"at": (2, 2), "skills": {"intimidate": 9}},
                  G={"side": "monsters", "at": (3, 2), "hp": 40, "at_hp": 12, "will": 12})
    for key, names in tongues.items():
        scene.battle.creatures["AG".index(key)].sheet.languages = frozenset(names)
    scene.turn("A")
    scene.dice(d20=[12 + extra - 9 - (0 if beats else 1)])
    scene.do("A", "unnerve", targets=["G"])
    scene.turn("G")
    assert scene.can("G", "melee-basic", "A") is not beats


@pytest.mark.rule("orcus.condition.dazed", "orcus.action-point.spend")
@pytest.mark.parametrize("bought", ["move", "swift", "standard"])
@pytest.mark.parametrize("spent", ["standard", "move"])
def test_an_action_point_buys_the_dazed_one_action_more(stage: Stage, bought: str, spent: str) -> None:
    scene = alone(stage, {"at": (3, 2), "hp": 90}, conditions=["dazed"])
    if spent == "standard":
        scene.do("A", "melee-basic", "G")
    else:
        scene.do("A", "drop-prone")
        scene.do("A", "stand-up")
    for action, kwargs in (("melee-basic", {"target": "G"}), ("walk", {"to": (2, 3)}), ("rally", {})):
        assert not scene.can("A", action, **kwargs), "one action a turn"
    scene.do("A", "action-point", choose={"action": bought})
    assert scene.can("A", "melee-basic", "G") is (bought == "standard")
    assert scene.can("A", "walk", to=(2, 3)) is (bought in ("standard", "move"))
    if bought != "swift":
        scene.do("A", "walk", to=(2, 3))
    else:
        scene.do("A", "interact", choose={"object": "door"})
    assert not scene.can("A", "walk", to=(2, 2)) and not scene.can("A", "interact", choose={"object": "door"})
