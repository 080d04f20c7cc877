"""Flight: over foes, interception by flyers, engagement as usual, and the swoop."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
WINGED = {"modes": {"fly": 6}, "airborne": True}
MODEL = {
    "archmage.ruling.flying-model", "archmage.flying.over-foes", "archmage.flying.normal-engagement",
    "archmage.flying.swoop",
}  # fmt: skip


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def guarded(
    stage: Callable[..., Scene], a: dict[str, Any], g: dict[str, Any], options: dict[str, str] | None = None
) -> Scene:
    """A wants to reach W in the monsters' rear; G stands between, unengaged."""
    scene = stage(options=options, rear=["W"], A=a, B=dict(), G=foe(**g), W=foe())
    scene.turn("A")
    return scene


@pytest.mark.rule("archmage.flying.over-foes")
@pytest.mark.rule("archmage.flying.intercepted-by-flyers")
@pytest.mark.parametrize(
    ("a", "g", "offered"),
    [
        ({}, {}, True),
        (WINGED, {}, False),
        (WINGED, {"modes": {"fly": 6}}, False),  # able to fly, but on the ground when the move began
        (WINGED, WINGED, True),
        ({}, WINGED, True),
    ],
)
def test_only_the_airborne_intercept_a_flyer(
    stage: Callable[..., Scene], a: dict[str, Any], g: dict[str, Any], offered: bool
) -> None:
    scene = guarded(stage, a, g)
    scene.accept("G", "intercept")
    scene.do("A", "engage", "W")
    assert (("G", "intercept") in scene.offers) is offered
    assert scene.engaged("A") == ({"G"} if offered else {"W"})


@pytest.mark.rule("archmage.flying.over-foes")
def test_flying_over_a_free_foe_provokes_nothing_but_leaving_an_engaged_one_does(
    stage: Callable[..., Scene],
) -> None:
    for engaged, provoked in (([], False), ([("A", "G")], True)):
        scene = stage(rear=["W"], engaged=engaged, A=dict(**WINGED), B=dict(), G=foe(), W=foe())
        scene.turn("A")
        scene.do("A", "engage", "W")
        assert (("G", "opportunity-attack") in scene.offers) is provoked
        assert scene.engaged("A") == {"W"}


@pytest.mark.rule("archmage.ruling.flying-model")
def test_without_headroom_nobody_flies_over_anybody(stage: Callable[..., Scene]) -> None:
    for options, offered in ((None, False), ({"flying_headroom": "no"}, True)):
        scene = guarded(stage, WINGED, {}, options)
        scene.do("A", "engage", "W")
        assert (("G", "intercept") in scene.offers) is offered


@pytest.mark.rule("archmage.ruling.flying-model")
def test_only_a_flyer_engages_an_airborne_foe_that_is_free(stage: Callable[..., Scene]) -> None:
    for a, legal in (({}, False), (WINGED, True)):
        scene = stage(A=dict(**a), B=dict(), G=foe(**WINGED))
        scene.turn("A")
        assert scene.can("A", "engage", "G") is legal
        assert legal or scene.why_not("A", "engage", "G") in MODEL
    low = stage(options={"flying_headroom": "no"}, A=dict(), B=dict(), G=foe(**WINGED))
    low.turn("A")
    assert low.can("A", "engage", "G")


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.rule("archmage.flying.normal-engagement")
def test_a_flyer_engaged_on_the_ground_can_be_engaged_by_walkers(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("G", "B")], G=foe(**WINGED), A=dict(), B=dict())
    scene.turn("A")
    scene.do("A", "engage", "G")
    assert scene.engaged("G") == {"A", "B"}


@pytest.mark.rule("archmage.flying.normal-engagement")
def test_a_flyer_must_engage_the_grounded_to_strike_them(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(**WINGED), A=dict(), B=dict())
    scene.turn("G")
    assert scene.can("G", "Claw", "A") is False
    scene.do("G", "engage", "A")
    assert scene.engaged("G") == {"A"}
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 34


@pytest.mark.rule("archmage.flying.normal-engagement")
@pytest.mark.parametrize(("roll", "away"), [(11, True), (10, False)])
def test_a_flyer_disengages_like_anyone_else(stage: Callable[..., Scene], roll: int, away: bool) -> None:
    scene = stage(engaged=[("G", "A")], G=foe(**WINGED), A=dict(), B=dict())
    scene.turn("G")
    scene.dice(d20=[roll])
    scene.do("G", "disengage", to="field")
    assert scene.engaged("G") == (set() if away else {"A"})
    assert scene.offers == []


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.parametrize(("natural", "hit"), [(10, True), (9, False)])
def test_a_swoop_is_a_melee_attack_at_minus_two_that_engages_nobody(
    stage: Callable[..., Scene], natural: int, hit: bool
) -> None:
    scene = stage(G=foe(**WINGED), A=dict(**WINGED), B=dict())
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "swoop", "A")
    attack = scene.last("attack")
    assert (attack.total, attack.against, attack.hit) == (natural + 7 - 2, 15, hit)
    assert scene["A"].hp == (34 if hit else 40)
    assert scene.engaged("G") == scene.engaged("A") == set()
    assert ("A", "opportunity-attack") not in scene.offers


@pytest.mark.rule("archmage.flying.swoop")
def test_a_swoop_costs_the_move_and_the_attack(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(**WINGED), A=dict(**WINGED), B=dict())
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "swoop", "A")
    left = scene["G"].actions
    assert (left["standard"], left["move"], left["quick"]) == (0, 0, 1)
    assert scene["G"].band in {"middle", "rear"}
    spent = stage(G=foe(**WINGED), A=dict(**WINGED), B=dict())
    spent.turn("G")
    spent.do("G", "move", to="rear")
    assert spent.can("G", "swoop", "A") is False


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize(("g", "a"), [(WINGED, {}), ({}, WINGED), ({}, {})])
def test_a_swoop_is_for_a_flyer_at_a_flyer(
    stage: Callable[..., Scene], g: dict[str, Any], a: dict[str, Any]
) -> None:
    scene = stage(G=foe(**g), A=dict(**a), B=dict())
    scene.turn("G")
    with pytest.raises(Illegal) as refused:
        scene.do("G", "swoop", "A")
    assert refused.value.rule in MODEL
    assert scene["G"].actions["standard"] == 1


@pytest.mark.rule("archmage.flying.swoop")
def test_the_swoop_is_a_choice_and_engaging_pays_no_penalty(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(**WINGED), A=dict(**WINGED), B=dict())
    scene.turn("G")
    scene.do("G", "engage", "A")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert scene.last("attack").total == 15
    assert scene.engaged("G") == {"A"}


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.rule("archmage.flying.over-foes")
@pytest.mark.parametrize("trait", ["Flight", "Flight: It drifts as a flame does with no candle under it."])
def test_whoever_is_printed_with_flight_flies(stage: Callable[..., Scene], trait: str) -> None:
    scene = stage(rear=["B"], G=foe(traits=[trait]), A=dict(), B=dict(), C=dict())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "B", choose={"mode": "fly"})
    assert scene.engaged("G") == {"B"}
    scene.turn("G")
    scene.do("G", "move", to="field")
    scene.turn("C")
    assert scene.why_not("C", "engage", "G") == "archmage.ruling.flying-model"
