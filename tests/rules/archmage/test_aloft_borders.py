"""Taking off and landing as part of a move: who may, by which words, on which moves, and what is offered."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
AIR = "archmage.ruling.flying-model"
WINGS = {"modes": {"fly": 6}}
ALOFT = {"airborne": True, **WINGS}
CARRIED = {"airborne": True}  # in the air without wings of its own


def field(stage: Stage, a: dict[str, Any], **more: Any) -> Scene:
    """A and B against G; G walks."""
    scene = stage(A=a, B={}, G=dict(side="monsters", **more.pop("G", {})), **more)
    scene.turn("A")
    return scene


def aloft(scene: Scene, who: str = "A") -> bool:
    """Whether who is in the air, as a foe on the ground finds that would engage it: H, who is free and nearby."""
    scene.turn("H")
    return scene.why_not("H", "engage", who) == AIR


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize(
    ("able", "headroom", "choose", "why"),
    [
        (True, "yes", {"mode": "fly"}, None),
        (True, "yes", {"fly": "yes"}, None),
        (True, "no", {"mode": "fly"}, AIR),
        (True, "no", {"fly": "yes"}, AIR),
        (True, "no", {}, None),
        (True, "no", {"mode": "walk"}, None),
        (False, "yes", {"mode": "fly"}, AIR),
        (False, "yes", {"fly": "yes"}, AIR),
        (False, "yes", {"fly": "no"}, None),
        (False, "yes", {"mode": "walk"}, None),
        (False, "yes", {"land": "yes"}, None),
    ],
)
@pytest.mark.parametrize(("action", "fields"), [("move", {"to": "rear"}), ("engage", {"target": "G"})])
def test_who_may_take_off_on_a_move(
    stage: Stage, able: bool, headroom: str, choose: dict[str, str],
    why: str | None, action: str, fields: dict[str, str],
) -> None:
    scene = field(stage, WINGS if able else {}, options={"flying_headroom": headroom})
    assert scene.why_not("A", action, choose=choose, **fields) == why


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize(
    ("before", "choose", "after"),
    [
        (False, {}, False),
        (False, {"mode": "fly"}, True),
        (False, {"fly": "yes"}, True),
        (False, {"fly": "no"}, False),
        (False, {"mode": "walk"}, False),
        (True, {}, True),
        (True, {"mode": "fly"}, True),
        (True, {"land": "yes"}, False),
        (True, {"land": "no"}, True),
        (True, {"mode": "walk"}, False),
        (True, {"fly": "no"}, False),
        (True, {"fly": "yes"}, True),
    ],
)
def test_a_move_takes_off_lands_or_leaves_it_as_it_is(
    stage: Stage, before: bool, choose: dict[str, str], after: bool
) -> None:
    scene = field(stage, ALOFT if before else WINGS, H=dict(side="monsters"))
    scene.do("A", "move", to="rear", choose=choose)
    assert scene["A"].band == "rear"
    assert aloft(scene) is after


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.rule("archmage.flying.over-foes")
@pytest.mark.parametrize(
    ("before", "choose", "met"),
    [
        (False, {}, True),
        (False, {"mode": "walk"}, True),
        (False, {"mode": "fly"}, False),
        (True, {}, False),
        (True, {"land": "yes"}, False),
    ],
)
def test_it_is_in_the_air_all_the_way_from_where_it_takes_off_to_where_it_lands(
    stage: Stage, before: bool, choose: dict[str, str], met: bool
) -> None:
    scene = field(stage, ALOFT if before else WINGS, H=dict(side="monsters"), rear=["H"])
    scene.accept("G", "intercept")
    scene.do("A", "engage", "H", choose=choose)
    assert scene.engaged("A") == ({"G"} if met else {"H"})


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize("prey", [False, True])
@pytest.mark.parametrize("held", [False, True])
def test_whoever_goes_up_to_a_flyer_is_a_flyer_then(stage: Stage, prey: bool, held: bool) -> None:
    """Freed of the fight it is where it went: in the air if its foe was there."""
    scene = field(
        stage, WINGS, G=ALOFT if prey else {}, H=dict(side="monsters"), engaged=[("B", "G")] if held else []
    )
    scene.do("A", "engage", "G")
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "disengage", to="field")
    assert scene.engaged("A") == set()
    assert aloft(scene) is prey


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize(
    ("a", "headroom", "ways"),
    [
        ({}, "yes", 1),
        (WINGS, "yes", 2),
        (ALOFT, "yes", 1),
        (WINGS, "no", 1),
        (ALOFT, "no", 1),
    ],
)
@pytest.mark.parametrize("action", ["move", "engage", "disengage"])
def test_each_way_is_offered_by_air_as_well_to_those_who_can_take_off(
    stage: Stage, a: dict[str, Any], headroom: str, ways: int, action: str
) -> None:
    met = [("A", "G")] if action == "disengage" else []
    scene = field(stage, a, H=dict(side="monsters"), engaged=met, options={"flying_headroom": headroom})
    battle = scene.battle
    uses = battle.rules.actions[action].uses(battle, battle.creatures[scene.id("A")])
    walks = {"move": 2, "engage": 2, "disengage": 4}[action]
    assert len(uses) == walks * ways
    assert len([use for use in uses if use.chosen("mode") == "fly"]) == walks * (ways - 1)
    assert len({(use.target, use.to) for use in uses}) == walks


@pytest.mark.rule("archmage.flying.normal-engagement")
@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize(
    ("partner", "headroom", "why"),
    [
        ({}, "yes", None),
        (ALOFT, "yes", AIR),
        (ALOFT, "no", None),
        (None, "yes", AIR),
        (None, "no", None),
    ],
)
def test_walkers_reach_a_flyer_that_fights_one_on_the_ground(
    stage: Stage, partner: dict[str, Any] | None, headroom: str, why: str | None
) -> None:
    scene = stage(
        A={}, B=partner or {}, G=dict(side="monsters", **ALOFT),
        engaged=[("B", "G")] if partner is not None else [], options={"flying_headroom": headroom},
    )  # fmt: skip
    scene.turn("A")
    assert scene.why_not("A", "engage", "G") == why


@pytest.mark.rule("archmage.flying.intercepted-by-flyers")
@pytest.mark.parametrize(
    ("a", "g", "headroom", "met"),
    [
        (ALOFT, ALOFT, "yes", True),
        (ALOFT, CARRIED, "yes", True),
        (CARRIED, ALOFT, "yes", True),
        (ALOFT, WINGS, "yes", False),
        (ALOFT, {}, "yes", False),
        (ALOFT, {}, "no", True),
        (ALOFT, CARRIED, "yes", True),
        (CARRIED, CARRIED, "yes", True),
        (CARRIED, {}, "yes", False),
        ({}, ALOFT, "yes", True),
        (WINGS, {}, "yes", True),
    ],
)
def test_who_steps_in_on_whom(stage: Stage, a: dict[str, Any], g: dict[str, Any], headroom: str, met: bool) -> None:
    scene = field(stage, a, G=g, H=dict(side="monsters"), rear=["H"], options={"flying_headroom": headroom})
    scene.do("A", "engage", "H")
    assert (("G", "intercept") in scene.offers) is met


@pytest.mark.rule("archmage.flying.normal-engagement", "archmage.ruling.flying-model")
@pytest.mark.parametrize(("a", "why"), [({}, AIR), (WINGS, None), (ALOFT, None), (CARRIED, None)])
def test_only_those_who_are_in_the_air_or_get_there_reach_a_flyer_that_fights_nobody(
    stage: Stage, a: dict[str, Any], why: str | None
) -> None:
    scene = field(stage, a, G=ALOFT)
    assert scene.why_not("A", "engage", "G") == why
