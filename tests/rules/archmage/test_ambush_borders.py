"""Ambushes cast by cast: who opens, who is the second, who stands idle, who rolls when, and how round one begins."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"


def cast(marks: dict[str, str]) -> dict[str, dict[str, Any]]:
    """By key: s surprised, u unconscious, d dead; heroes A to F, monsters from G on."""
    made: dict[str, dict[str, Any]] = {}
    for key, mark in marks.items():
        fields: dict[str, Any] = {} if key < "G" else {"side": "monsters", "powers": [CLAW]}
        if "s" in mark:
            fields["surprised"] = True
        if "u" in mark:
            fields["conditions"] = ["unconscious"]
        if "t" in mark:
            fields["conditions"] = ["stunned"]
        if "d" in mark:
            fields["at_hp"] = -90
        made[key] = fields
    return made


def turns(scene: Scene) -> list[str | None]:
    """Whose turns there have been so far."""
    return [event.who for event in scene.log if event.kind == "turn"]


@pytest.mark.rule("archmage.ambush.nominate")
@pytest.mark.rule("archmage.ambush.two-act")
@pytest.mark.parametrize(("marks", "acting"), [
    ({"A": "", "B": "", "C": "", "G": "s"}, "AB"), ({"A": "s", "B": "s", "G": "", "H": "", "I": ""}, "GH"),
    ({"A": "d", "B": "", "C": "", "G": "s"}, "BC"), ({"A": "u", "B": "", "C": "", "G": "s"}, "BC"),
    ({"A": "", "B": "u", "C": "", "G": "s"}, "AC"), ({"A": "", "B": "d", "C": "", "G": "s"}, "AC"),
    ({"A": "", "B": "t", "C": "", "G": "s"}, "AC"), ({"A": "", "B": "s", "C": "", "G": "s"}, "AC"),
    ({"A": "s", "B": "", "C": "", "G": "s"}, "BC"), ({"A": "", "G": "s", "H": "s"}, "A"),
    ({"A": "", "B": "s", "G": "s"}, "A"), ({"A": "", "B": "u", "G": "s"}, "A"),
])  # fmt: skip
def test_the_first_that_can_opens_and_the_next_ally_that_can_is_the_second(
    stage: Stage, marks: dict[str, str], acting: str
) -> None:
    scene = stage(**cast(marks))
    assert scene.round == 0
    for who in acting:
        scene.turn(who)
        assert scene.round == 0
        assert all("end" not in scene.legal(key) for key in marks if key != who)
    assert turns(scene) == list(acting)
    scene.turn("G")
    assert scene.round == 1


@pytest.mark.rule("archmage.ambush.nominate")
@pytest.mark.rule("archmage.ambush.then-normal")
@pytest.mark.parametrize("opener", ["A", "B", "C"])
def test_the_ambushers_roll_first_and_the_surprised_after_the_ambush(stage: Stage, opener: str) -> None:
    marks = {"A": "", "B": "", "C": "", "G": "s", "H": "s"}
    scene = stage(ambush=opener, initiative="roll", **cast(marks))
    scene.dice(d20=[5, 15, 10])
    scene.turn(opener)
    assert scene.dice_left().get("d20", []) == []
    assert [scene[who].initiative for who in "ABC"] == [5, 15, 10]
    second = "B" if opener != "B" else "C"
    scene.turn(second)
    assert scene.round == 0
    scene.dice(d20=[20, 1])
    scene.turn("G")
    assert scene.round == 1
    assert [scene[who].initiative for who in "ABCGH"] == [5, 15, 10, 20, 1]
    for who in "BCAH":
        scene.turn(who)
        assert scene.round == 1


@pytest.mark.rule("archmage.ambush.two-act")
@pytest.mark.rule("archmage.ruling.ambush-acting")
@pytest.mark.parametrize(("surprised", "acts"), [("G", False), ("", True)])
def test_the_ambushed_do_not_strike_at_who_slips_away(stage: Stage, surprised: str, acts: bool) -> None:
    marks = {"A": "", "B": "", "G": "s" if surprised else ""}
    scene = stage(engaged=[("A", "G")], **cast(marks))
    scene.turn("A")
    scene.do("A", "move", to="field")
    assert (("G", "opportunity-attack") in scene.offers) is acts


@pytest.mark.rule("archmage.ambush.then-normal")
def test_after_it_everybody_acts_and_nobody_is_surprised(stage: Stage) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "H")], **cast({"A": "", "B": "", "C": "", "G": "s", "H": "s"}))
    for who in "ABABCGH":
        scene.turn(who)
    assert scene.round == 1
    scene.turn("A")
    assert scene.round == 2
    scene.do("A", "move", to="field")
    assert ("G", "opportunity-attack") in scene.offers
    assert scene.escalation == 1


@pytest.mark.rule("archmage.ambush.nominate")
def test_where_nobody_is_surprised_there_is_no_ambush(stage: Stage) -> None:
    for marks in ({"A": "", "B": "", "G": ""}, {"A": "s", "B": "s", "G": "s"}):
        scene = stage(**cast(marks))
        scene.turn("B")
        assert scene.round == 1
        assert turns(scene) == ["A", "B"]


@pytest.mark.rule("archmage.ambush.two-act")
@pytest.mark.parametrize(("opener", "acting"), [("A", "AB"), ("B", "BA"), ("G", "GH"), ("H", "HG")])
def test_an_opener_that_is_named_needs_nobody_marked_and_its_second_is_an_ally(
    stage: Stage, opener: str, acting: str
) -> None:
    scene = stage(ambush=opener, **cast({"A": "", "G": "", "B": "", "H": ""}))
    for who in acting:
        scene.turn(who)
        assert scene.round == 0
    scene.turn(acting[0])
    assert scene.round == 1


@pytest.mark.rule("archmage.ambush.then-normal")
@pytest.mark.parametrize("ambushed", [True, False])
def test_a_companion_has_its_owners_initiative_after_an_ambush_as_in_any_fight(stage: Stage, ambushed: bool) -> None:
    scene = stage(initiative="roll", A={"surprised": ambushed}, W={"owner": "A", "surprised": ambushed},
                  G={"side": "monsters", "powers": [CLAW]})  # fmt: skip
    scene.dice(d20=[8, 12] if ambushed else [12, 8])
    scene.turn("A")
    assert scene.round == 1
    assert [scene.key(id) for id in scene.battle.order] == ["A", "G"]


@pytest.mark.rule("archmage.ambush.then-normal", "archmage.ruling.ambush-escalation")
@pytest.mark.parametrize(("marks", "opener", "number"), [
    ({"A": "", "B": "", "G": "", "H": ""}, None, 1),
    ({"A": "", "B": "", "G": "", "H": ""}, "A", 0),
    ({"A": "", "B": "", "G": "", "H": ""}, "B", 0),
    ({"A": "", "B": "", "G": "", "H": ""}, "G", 0),
    ({"A": "", "B": "", "G": "s", "H": ""}, None, 0),
    ({"A": "", "B": "", "G": "s", "H": "s"}, None, 0),
    ({"A": "s", "B": "", "G": "", "H": ""}, "H", 0),
    ({"A": "d", "B": "", "G": "", "H": ""}, None, 1),
])
def test_an_ambush_comes_before_round_one(stage: Stage, marks: dict[str, str], opener: str | None,
                                          number: int) -> None:
    scene = stage(ambush=opener, **cast(marks))
    assert scene.round == number
    while not turns(scene) or scene.round == 0:
        scene.turn(opener if not turns(scene) and opener else "B")
    assert (scene.round, scene.escalation) == (1, 0)
    scene.turn("B")
    assert (scene.round, scene.escalation) == (2, 1)
