"""What nothing else settles: things not carried, ways that provoke, who is dragged, the end of an encounter."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.days.carrying import run
from battlemat.engine.actions.decisions import Use
from battlemat.systems import load_system

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
OTTER = (
    "Call the Otter\nEncounter Attack 3 (Standard Action) ● Arcane, Summons\n"
    "Ranged 5, unoccupied square\nEffect You summon a river otter until the end of the encounter."
)


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 60, "powers": [CLUB], **fields}


@pytest.mark.rule("orcus.turn.swift")
@pytest.mark.parametrize(("weapon", "may"), [("blade", True), ("dirk", True), ("bow", True), ("axe", False)])
def test_one_handles_what_one_carries(stage: Stage, weapon: str, may: bool) -> None:
    scene = stage(A={"at": (2, 5), "weapon": "blade +3 1d8", "offhand": "dirk +3 1d4",
                     "ranged": "bow +2 1d10, range 20/40"}, G=foe(at=(9, 5)))
    scene.turn("A")
    action = scene.battle.rules.actions["interact"]
    refused = action.refusal(scene.battle, scene.creature("A"), Use(action, using=weapon))
    assert (refused.rule if refused is not None else None) == (None if may else "orcus.turn.swift")


@pytest.mark.rule("orcus.keyword.summons")
@pytest.mark.parametrize(("to", "rule"), [
    (None, "orcus.keyword.summons"), ((9, 5), "orcus.range.stated"), ((3, 5), "orcus.keyword.summons"), ((4, 5), None),
])
def test_summons_need_a_free_square(stage: Stage, to: tuple[int, int] | None, rule: str | None) -> None:
    scene = stage(A={"at": (2, 5), "powers": [OTTER]}, B={"at": (3, 5)},
                  W={"owner": "A", "summoned": True, "hp": 12, "powers": [CLUB]}, G=foe(at=(12, 5)))
    scene.turn("A")
    assert scene.why_not("A", "summon", "W", to=to) == rule


@pytest.mark.rule("orcus.act.crawl", "orcus.act.squeeze", "orcus.opportunity.trigger")
@pytest.mark.parametrize(("action", "size", "start", "to"), [
    ("crawl", "medium", {"conditions": ["prone"]}, (2, 6)),
    ("crawl", "medium", {"conditions": ["prone"]}, (3, 5)),
    ("squeeze", "large", {}, (2, 7)),
    ("squeeze", "large", {}, (1, 5)),
])
@pytest.mark.parametrize("told", [True, False])
def test_whoever_is_named_beforehand_is_offered_an_attack(stage: Stage, action: str, size: str, start: dict[str, Any],
                                                          to: tuple[int, int], told: bool) -> None:
    scene = stage(A={"at": (2, 5), "size": size, **start}, G=foe(at=(3, 4)), H=foe(at=(1, 4)), I=foe(at=(4, 7)))
    scene.turn("A")
    who = scene.creature("A")
    board = scene.battle.board
    path = (board.square(*to),) if told and action == "crawl" else ()
    use = Use(scene.battle.rules.actions[action], to=-1 if path else board.square(*to), path=path)
    foreseen = {scene.key(id) for id in use.action.provoked(scene.battle, who, use)}
    scene.do("A", action, **({"path": [to]} if path else {"to": to}))
    assert {key for key, option in scene.offers if option == "opportunity-attack"} == foreseen


@pytest.mark.rule("orcus.act.move-grappled")
@pytest.mark.parametrize(("mine", "its", "may"), [
    ([], [], True), (["immobile"], [], False), (["restrained"], [], False), ([], ["restrained"], False),
    ([], ["immobile"], True),
])
def test_who_cannot_be_moved_is_not_dragged(stage: Stage, mine: list[str], its: list[str], may: bool) -> None:
    scene = stage(A={"at": (5, 5), "str": 18}, G=foe(at=(6, 5), ref=12))
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "grapple", "G")
    for key, words in (("A", mine), ("G", its)):
        for word in words:
            scene.rule(f"{word} {key}")
    scene.turn("A")
    assert scene.can("A", "move-grappled", "G", to=(4, 5)) is may


@pytest.mark.rule("orcus.surprise.effect", "orcus.surprise.determination")
@pytest.mark.parametrize("staged", [True, False])
def test_one_already_surprised_is_not_so_twice(stage: Stage, staged: bool) -> None:
    scene = stage(A={"at": (2, 5), "hiding": True, "skills": {"stealth": 6}},
                  G=foe(at=(9, 5), skills={"perception": 4}, **({"surprised": True} if staged else {})))
    scene.dice(d20=[15])
    scene.turn("A")
    assert [effect.name for effect in scene.creature("G").effects].count("surprised") == 1


@pytest.mark.rule("orcus.surprise.effect")
def test_the_table_may_say_who_is_surprised(stage: Stage) -> None:
    scene = stage(A={"at": (2, 5)}, G=foe(at=(9, 5)))
    load_system("orcus").surprise(scene.battle, scene.creature("G"))
    scene.turn("A")
    assert "surprised" in scene["G"].conditions


@pytest.mark.rule("orcus.rest.long")
@pytest.mark.parametrize(("kind", "hours", "rested"), [
    ("long", None, True), ("long", 6, True), ("long", 5, False), ("short", 1, True),
])
def test_how_long_a_rest_takes(stage: Stage, kind: str, hours: int | None, rested: bool) -> None:
    scene = stage(A={"at": (2, 5), "temp_hp": 4}, G=foe(at=(9, 5)))
    scene.turn("A")
    scene.rest(kind, hours=hours)
    assert scene["A"].temp_hp == (0 if rested else 4)


@pytest.mark.rule("orcus.keyword.summons-dismiss")
def test_an_encounter_that_is_over_is_over(stage: Stage) -> None:
    scene = stage(A={"at": (2, 5), "powers": [OTTER]}, G=foe(at=(12, 5)),
                  W={"owner": "A", "summoned": True, "hp": 12, "powers": [CLUB]})
    scene.turn("A")
    scene.do("A", "summon", "W", to=(4, 5))
    scene.rule("slowed G until the end of the encounter")
    assert (scene["W"].at, "slowed" in scene["G"].conditions) == ((4, 5), True)
    run(load_system("orcus").end_encounter(scene.battle))
    assert (scene["W"].at, "slowed" in scene["G"].conditions) == (None, False)


@pytest.mark.rule("orcus.keyword.summons-defeat", "orcus.companion.zero-hp")
@pytest.mark.parametrize(("fields", "vanishes", "price"), [
    ({"owner": "A", "summoned": True}, True, 1), ({"owner": "A"}, False, 0), ({"tags": ["summoned"]}, False, 0),
])
def test_who_vanishes_at_no_hit_points_and_who_falls(stage: Stage, fields: dict[str, Any], vanishes: bool,
                                                     price: int) -> None:
    scene = stage(A={"at": (2, 5), "recoveries": 6}, W={"at": (8, 5), "hp": 5, "powers": [CLUB], **fields},
                  G=foe(at=(9, 5)), B={"at": (2, 9), "recoveries": 6})
    scene.turn("G")
    scene.dice(d20=[19], d8=[4])
    scene.do("G", "Club", "W")
    assert (scene["W"].at is None) is vanishes
    assert (scene["A"].recoveries, scene["B"].recoveries) == (6 - price, 6)


@pytest.mark.rule("orcus.companion.initiative")
@pytest.mark.parametrize(("owner", "order"), [({}, "AVWGB"), ({"at_hp": -90}, "GB")])
def test_companions_come_after_their_owner_wherever_that_is(stage: Stage, owner: dict[str, Any], order: str) -> None:
    scene = stage(A={"at": (2, 5), **owner}, G=foe(at=(9, 5)), V={"at": (2, 6), "owner": "A", "powers": [CLUB]},
                  B={"at": (2, 9)}, W={"at": (2, 7), "owner": "A", "powers": [CLUB]})
    scene.turn("G")
    assert "".join(key for key in map(scene.key, scene.battle.order) if key in order) == order
    assert owner or scene.creature("V").initiative == scene.creature("A").initiative
