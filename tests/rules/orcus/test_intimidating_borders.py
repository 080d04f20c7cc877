"""Threats by the table: how the threatened feels, what it speaks, what it sees and hears; help given and used up."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
TONGUES: dict[str, tuple[list[str], list[str], bool]] = {
    "none told": ([], [], True), "his alone": (["Giant"], [], True),
    "one in common": (["Giant", "Elvish"], ["Giant"], True),
    "none in common": (["Elvish"], ["Giant"], False), "many, none in common": (["Elvish", "Goblin"], ["Giant"], False),
}  # fmt: skip


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 40, "will": 5, "powers": [CLUB], **fields}


def facing(stage: Stage, tongues: str, **fields: Any) -> Scene:
    scene = stage(A={"at": (2, 2), "skills": {"intimidate": 6}}, B={"at": (2, 4)}, G=foe(at=(4, 2), **fields),
                  H=foe(at=(9, 9)))  # fmt: skip
    mine, theirs, _ = TONGUES[tongues]
    scene.creature("A").sheet.languages = frozenset(mine)
    scene.creature("G").sheet.languages = frozenset(theirs)
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.act.deter-modifiers")
@pytest.mark.rule("orcus.act.deter-aftermath")
@pytest.mark.parametrize("tongues", TONGUES)
@pytest.mark.parametrize(("attitude", "extra"), [("", 10), ("hostile", 10), ("unfriendly", 5), ("neutral", 0),
                                                 ("friendly", 0)])  # fmt: skip
@pytest.mark.parametrize("beats", [True, False])
def test_what_a_threat_to_deter_must_reach(
    stage: Stage, tongues: str, attitude: str, extra: int, beats: bool
) -> None:
    scene = facing(stage, tongues, **({"attitude": attitude} if attitude else {}))
    needed = 5 + extra + (0 if TONGUES[tongues][2] else 5)
    shown = needed - 6 - (0 if beats else 1)
    if shown < 1:
        scene.creature("A").sheet.skills["intimidate"] = -2
        shown = needed + 2 - (0 if beats else 1)
    scene.dice(d20=[shown])
    scene.do("A", "deter", "G", choose={"action": "Club"})
    assert scene.last("check").success is beats
    again = scene.why_not("A", "deter", "G", choose={"action": "Club"})
    scene.turn("G")
    scene.do("G", "walk", to=(3, 2))
    assert scene.can("G", "Club", "A") is not beats
    scene.turn("A")
    assert scene.can("A", "deter", "G", choose={"action": "Club"}) is beats
    assert again in ("orcus.turn.actions", None if beats else "orcus.act.deter-aftermath")
    assert scene.can("A", "deter", "H", choose={"action": "Club"})
    scene.turn("B")
    assert scene.can("B", "deter", "G", choose={"action": "Club"})


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.rule("orcus.act.unnerve")
@pytest.mark.parametrize(("conditions", "deterred", "unnerved"), [
    ([], True, True), (["blinded"], True, False), (["deafened"], True, False), (["blinded", "deafened"], False, False),
])  # fmt: skip
def test_who_sees_or_hears_is_deterred_and_who_does_both_is_unnerved(
    stage: Stage, conditions: list[str], deterred: bool, unnerved: bool
) -> None:
    scene = facing(stage, "none told", at_hp=20, conditions=conditions)
    assert scene.can("A", "deter", "G", choose={"action": "Club"}) is deterred
    assert scene.can("A", "unnerve", "G") is unnerved
    assert scene.can("A", "unnerve") is unnerved


@pytest.mark.rule("orcus.act.aid-another")
@pytest.mark.parametrize(("shown", "good"), [(9, False), (10, True), (11, True)])
@pytest.mark.parametrize("skill", ["athletics", "heal", "Sleight-of-Hand"])
def test_aid_at_ten_gives_two_once(stage: Stage, shown: int, good: bool, skill: str) -> None:
    scene = facing(stage, "none told")
    scene.dice(d20=[shown])
    scene.do("A", "aid-another", "B", choose={"skill": skill})
    assert scene.last("check").success is good
    scene.turn("B")
    for bonus in (2 if good else 0, 0):
        scene.dice(d20=[10])
        scene.do("B", "check", choose={"skill": skill, "dc": 15})
        assert scene.last("check").total == 10 + bonus


@pytest.mark.rule("orcus.act.aid-another")
@pytest.mark.rule("orcus.act.help-attack")
@pytest.mark.rule("orcus.act.help-defense")
@pytest.mark.parametrize(("fields", "may"), [({}, True), ({"at_hp": -3}, True), ({"at_hp": -30}, False)])
def test_whom_one_may_help(stage: Stage, fields: dict[str, int], may: bool) -> None:
    scene = stage(A={"at": (2, 2), "weapon": "pike +2 1d10, reach 2"}, B={"at": (2, 4), **fields}, G=foe(at=(4, 2)),
                  H=foe(at=(5, 2)), I=foe(at=(2, 1), at_hp=0))  # fmt: skip
    scene.turn("A")
    for ally in "ABGH":
        assert scene.can("A", "aid-another", ally, choose={"skill": "heal"}) is (may and ally == "B"), ally
        for against in "ABGHI":
            for action in ("help-attack", "help-defense"):
                legal = may and ally == "B" and against == "G"
                assert scene.can("A", action, ally, choose={"against": against}) is legal, (ally, against)
