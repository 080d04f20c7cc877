"""What a command says is what the companion does: whom, where, by which way, with which choices, at which price."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BITE = "Bite (standard, at-will): +5 vs AC; 1d6 damage."
BUTT = "Butt (standard, at-will): +5 vs Fort; 1d6 damage and the target is pushed 2 squares."
HOWL = "Howl (standard, encounter): Near burst 2; each enemy in area; +5 vs Will; 3 damage."
SPIT = "Spit (swift, at-will): Ranged 10; +5 vs Ref; 2 damage."


def pack(stage: Stage, **wolf: Any) -> Scene:
    """A far off, its companion W between G and H."""
    return stage(
        A={"at": (2, 5)},
        W={"at": (8, 5), "owner": "A", "powers": [BITE, BUTT, HOWL, SPIT], **wolf},
        G={"side": "monsters", "at": (9, 5), "hp": 60, "powers": [CLUB]},
        H={"side": "monsters", "at": (7, 5), "hp": 60, "powers": [CLUB]},
    )


@pytest.mark.rule("orcus.companion.command")
@pytest.mark.rule("orcus.forced.push")
@pytest.mark.parametrize(("push", "at"), [
    ([(10, 5), (11, 5)], (11, 5)), ([(10, 4), (11, 4)], (11, 4)), ([(10, 6), (11, 7)], (11, 7)),
])  # fmt: skip
def test_the_choices_of_the_commanded_action_are_made_as_said(
    stage: Stage, push: list[tuple[int, int]], at: tuple[int, int]
) -> None:
    scene = pack(stage)
    scene.turn("A")
    scene.dice(d20=[15], d6=[2])
    scene.do("A", "command", "W", choose={"action": "Butt", "at": "G", "push": push})
    assert scene["G"].at == at
    assert scene["G"].hp == 60 - 2


@pytest.mark.rule("orcus.companion.command")
@pytest.mark.parametrize(("whom", "other"), [("G", "H"), ("H", "G")])
def test_it_attacks_the_one_it_is_told_to(stage: Stage, whom: str, other: str) -> None:
    scene = pack(stage)
    scene.turn("A")
    scene.dice(d20=[15], d6=[3])
    scene.do("A", "command", "W", choose={"action": "Bite", "at": whom})
    assert (scene[whom].hp, scene[other].hp) == (57, 60)


@pytest.mark.rule("orcus.companion.command")
@pytest.mark.parametrize("path", [[(8, 4), (8, 3)], [(9, 4), (8, 3)]])
def test_it_goes_the_way_it_is_told_to(stage: Stage, path: list[tuple[int, int]]) -> None:
    scene = pack(stage)
    scene.turn("A")
    start = len(scene.log)
    scene.do("A", "command", "W", path=path, choose={"action": "walk"})
    assert scene["W"].at == (8, 3)
    assert [event.value for event in scene.log[start:] if event.kind == "move" and event.who == "W"] == path


@pytest.mark.rule("orcus.companion.command")
@pytest.mark.rule("orcus.power.frequency-encounter")
def test_an_area_falls_where_it_is_told_to_and_the_companions_own_power_is_used_up(stage: Stage) -> None:
    scene = pack(stage)
    scene.turn("A")
    order = {"action": "Howl"}
    assert scene.can("A", "command", "W", choose=order)
    scene.dice(d20=[15, 2])
    scene.do("A", "command", "W", choose=order)
    assert sorted((scene["G"].hp, scene["H"].hp)) == [57, 60]
    scene.turn("A")
    assert scene.why_not("A", "command", "W", choose=order) == "orcus.power.frequency-encounter"
    assert scene.can("A", "command", "W", choose={"action": "Bite", "at": "G"})


@pytest.mark.rule("orcus.companion.command")
@pytest.mark.parametrize(
    ("order", "to", "left"),
    [({"action": "Bite", "at": "G"}, None, (0, 1, 1)), ({"action": "walk"}, (8, 4), (1, 0, 1)),
     ({"action": "Spit", "at": "G"}, None, (1, 1, 0)), ({"action": "five-foot-step"}, (8, 4), (1, 0, 1)),
     ({"action": "total-defense"}, None, (0, 1, 1))],
)  # fmt: skip
def test_the_owner_gives_up_an_action_of_the_same_kind(
    stage: Stage, order: dict[str, str], to: tuple[int, int] | None, left: tuple[int, int, int]
) -> None:
    scene = pack(stage)
    scene.turn("A")
    if "at" in order:
        scene.dice(d20=[2])
    scene.do("A", "command", "W", to=to, choose=order)
    actions = scene["A"].actions
    assert (actions["standard"], actions["move"], actions["swift"]) == left


@pytest.mark.rule("orcus.companion.command")
@pytest.mark.parametrize("action", ["ready", "delay", "command", "action-point", "drop-item", "drop-prone", "end", ""])
def test_what_is_no_standard_move_or_swift_action_of_its_own_cannot_be_commanded(stage: Stage, action: str) -> None:
    scene = pack(stage)
    scene.turn("A")
    assert scene.why_not("A", "command", "W", choose={"action": action}) == "orcus.companion.command"
    assert "command" in scene.legal("A")


@pytest.mark.rule("orcus.companion.command")
def test_nothing_is_commanded_that_the_companion_cannot_do(stage: Stage) -> None:
    scene = pack(stage, speed=5)
    scene.turn("A")
    assert scene.can("A", "command", "W", to=(8, 0), choose={"action": "walk"})
    assert scene.why_not("A", "command", "W", to=(14, 11), choose={"action": "walk"}) == "orcus.act.walk"
    assert scene.why_not("A", "command", "W", choose={"action": "Bite", "at": "A"}) is not None
    assert scene.why_not("A", "command", "W", choose={"action": "stand-up"}) == "orcus.act.stand-up"
    assert scene.why_not("A", "command", "G", choose={"action": "Club", "at": "A"}) == "orcus.companion.command"
    assert scene.why_not("A", "command", "A", choose={"action": "melee-basic", "at": "G"}) == "orcus.companion.command"


@pytest.mark.rule("orcus.companion.command")
@pytest.mark.rule("orcus.condition.prone")
def test_the_listed_commands_are_those_that_can_be_given(stage: Stage) -> None:
    scene = pack(stage, conditions=["prone"])
    scene.turn("A")
    battle = scene.battle
    uses = battle.rules.actions["command"].uses(battle, battle.creatures[0])
    told = {use.chosen("action").casefold() for use in uses}
    assert {"stand-up", "crawl", "bite", "butt", "spit", "howl"} <= told
    assert not told & {"walk", "command", "ready", "delay", "drop-prone"}
    scene.do("A", "command", "W", choose={"action": "stand-up"})
    assert scene["W"].conditions == set()
    uses = battle.rules.actions["command"].uses(battle, battle.creatures[0])
    told = {use.chosen("action").casefold() for use in uses}
    assert "bite" in told and "walk" in told and "stand-up" not in told


@pytest.mark.rule("orcus.companion.command")
@pytest.mark.rule("orcus.act.help-attack")
@pytest.mark.parametrize(("against", "legal"), [("G", True), ("H", True), ("I", False)])
def test_help_is_commanded_for_one_against_another(stage: Stage, against: str, legal: bool) -> None:
    scene = stage(
        A={"at": (9, 4), "str": 18},
        W={"at": (8, 5), "owner": "A", "powers": [BITE]},
        G={"side": "monsters", "at": (9, 5), "hp": 60, "powers": [CLUB]},
        H={"side": "monsters", "at": (8, 4), "hp": 60, "powers": [CLUB]},
        I={"side": "monsters", "at": (15, 5), "powers": [CLUB]},
    )
    scene.turn("A")
    plain = {foe: scene.attack("A", "melee-basic", foe).value for foe in "GH"}
    order = {"action": "help-attack", "at": "A", "against": against}
    assert scene.can("A", "command", "W", choose=order) is legal
    if legal:
        scene.do("A", "command", "W", choose=order)
        gained = {foe: scene.attack("A", "melee-basic", foe).value - plain[foe] for foe in "GH"}
        assert gained == {foe: 2 if foe == against else 0 for foe in "GH"}
