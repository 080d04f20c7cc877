"""Intercepting and being behind: who is in the way, and whether it can be."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
HUG = "Hug +20 vs. AC—5 damage, and the ogre grabs the target"
BLINK = "Blink\nMove action\nAt-Will\nEffect: You teleport to any nearby location you can see."
RAT = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."
WINGED = {"modes": {"fly": 6}, "airborne": True}
A_STEPS_IN = ("A", "intercept")


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def hall(stage: Callable[..., Scene], w: dict[str, Any] | None = None, g: dict[str, Any] | None = None,
         **a: Any) -> Scene:
    """Hero A and monster G in the middle, W in the heroes' rear; G's turn, and A is willing."""
    scene = stage(rear=["W"], A=a, W=w or {}, G=foe(**(g or {})))
    scene.turn("G")
    scene.accept("A", "intercept")
    return scene


@pytest.mark.meets("intercepting", "conditions")
@pytest.mark.rule("archmage.ruling.intercept-who", "archmage.ruling.stuck-extent", "archmage.stunned.effect")
@pytest.mark.parametrize(("condition", "able"), [
    ("stuck", False), ("stunned", False), ("helpless", False),
    ("dazed", True), ("hampered", True), ("weakened", True), ("vulnerable", True), ("fear", True),
])
def test_who_can_neither_move_nor_act_stops_nobody(stage: Callable[..., Scene], condition: str, able: bool) -> None:
    scene = hall(stage, conditions=[condition])
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == ({"A"} if able else {"W"})


@pytest.mark.meets("intercepting", "confused")
@pytest.mark.rule("archmage.ruling.intercept-who", "archmage.confused.no-opportunity")
def test_the_confused_stand_in_the_way_though_they_strike_nobody(stage: Callable[..., Scene]) -> None:
    scene = hall(stage, conditions=["confused"])
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}
    scene.do("G", "engage", "W", using="standard")
    assert scene.offers == []
    assert scene.engaged("G") == {"W"}


@pytest.mark.meets("intercepting", "dying", "engagement")
@pytest.mark.rule("archmage.ruling.position-downed-foe", "archmage.intercept.must-be-unengaged")
@pytest.mark.parametrize(("conditions", "offered"), [([], False), (["helpless"], True)])
def test_a_helpless_foe_keeps_nobody_from_intercepting(
    stage: Callable[..., Scene], conditions: list[str], offered: bool
) -> None:
    scene = stage(rear=["W"], engaged=[("A", "H")], A={}, W={}, H=foe(conditions=conditions), G=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (A_STEPS_IN in scene.offers) is offered


@pytest.mark.meets("intercepting", "dying")
@pytest.mark.rule("archmage.unconscious.no-actions", "archmage.ruling.intercept-who")
def test_the_dying_stop_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], G=foe(), A=dict(at_hp=-3), W={})
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (scene.offers, scene.engaged("G")) == ([], {"W"})


@pytest.mark.meets("intercepting", "forced")
@pytest.mark.rule("archmage.ruling.teleport-model", "archmage.intercept.what")
def test_a_teleport_passes_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], G=foe(CLAW, BLINK), A={}, W={})
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "Blink", choose={"teleport": "rear"})
    assert A_STEPS_IN not in scene.offers
    assert scene.engaged("G") == set()


@pytest.mark.meets("intercepting", "flying", "engagement")
@pytest.mark.rule("archmage.flying.intercepted-by-flyers", "archmage.intercept.must-be-unengaged")
@pytest.mark.parametrize(("engaged", "stopped"), [([], True), ([("A", "H")], False)])
def test_a_flyer_stops_a_flyer_unless_it_has_its_hands_full(
    stage: Callable[..., Scene], engaged: list[tuple[str, str]], stopped: bool
) -> None:
    scene = stage(rear=["W"], engaged=engaged, A=dict(**WINGED), W={}, H=foe(), G=foe(**WINGED))
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == ({"A"} if stopped else {"W"})


@pytest.mark.meets("intercepting", "mobs")
@pytest.mark.rule("archmage.ruling.intercept-result", "archmage.ruling.monster-kinds")
@pytest.mark.parametrize(("option", "met"), [("first", {"G"}), ("all", {"G", "H", "I"})])
def test_of_a_mob_one_steps_in_or_all(stage: Callable[..., Scene], option: str, met: set[str]) -> None:
    rat = dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[RAT])
    scene = stage(options={"multiple_interceptors": option}, rear=["W"], A={}, G=rat, H=rat, I=rat, W=foe())
    scene.turn("A")
    for key in "GHI":
        scene.accept(key, "intercept")
    scene.do("A", "engage", "W")
    assert scene.engaged("A") == met


@pytest.mark.meets("intercepting", "behind", "engagement")
@pytest.mark.rule("archmage.position.behind", "archmage.ruling.position-behind", "archmage.intercept.must-be-unengaged")
def test_cover_steps_in_once_and_is_no_cover_while_it_fights(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe(), H=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}
    scene.turn("H")
    scene.accept("A", "intercept")
    scene.do("H", "engage", "W")
    assert (scene.offers, scene.engaged("H")) == ([], {"W"})


@pytest.mark.meets("intercepting", "disengaging")
@pytest.mark.rule("archmage.ruling.intercept-who", "archmage.disengage.success")
def test_whom_one_has_just_slipped_from_cannot_step_in_but_its_friend_can(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("A", "G")], A={}, B={}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.accept("B", "intercept")
    scene.dice(d20=[11])
    scene.do("G", "disengage", "W")
    assert scene.offers == [("B", "intercept")]
    assert scene.engaged("G") == {"B"}


@pytest.mark.meets("intercepting", "grabs", "engagement")
@pytest.mark.rule("archmage.grabbed.carried-if-smaller", "archmage.intercept.what", "archmage.ruling.grab-details")
def test_a_grabber_with_its_victim_can_be_stopped(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("B", "G")], A={}, B={}, W={}, G=foe(HUG, size="large"))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "B")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A", "B"}
    assert (scene["B"].conditions, scene["W"].band) == ({"grabbed"}, "rear")


@pytest.mark.meets("intercepting", "grabs")
@pytest.mark.rule("archmage.grabbed.engaged", "archmage.intercept.must-be-unengaged")
def test_the_grabbed_stop_nobody(stage: Callable[..., Scene]) -> None:
    tongue = "R: Tongue +20 vs. PD—3 damage, and the ogre grabs the target"
    scene = stage(rear=["W"], H=foe(tongue), A={}, W={}, G=foe())
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Tongue", "A")
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert A_STEPS_IN not in scene.offers


@pytest.mark.meets("intercepting", "delay")
@pytest.mark.rule("archmage.ruling.delay-turn-effects", "archmage.intercept.optional")
def test_whoever_delays_still_steps_in_and_keeps_its_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], A={}, W={}, G=foe())
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}
    scene.end()
    scene.do("A", "resume")
    assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 1}


@pytest.mark.meets("intercepting", "ambush")
@pytest.mark.rule("archmage.ruling.ambush-acting", "archmage.intercept.optional")
def test_the_surprised_let_the_second_ambusher_pass_too(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", rear=["H"], A={}, B={}, G=foe(surprised=True), H=foe(surprised=True))
    scene.turn("B")
    assert scene.round == 0
    scene.accept("G", "intercept")
    scene.do("B", "engage", "H")
    assert (scene.offers, scene.engaged("B")) == ([], {"H"})


@pytest.mark.meets("intercepting", "shooting", "opportunity")
@pytest.mark.rule("archmage.ruling.intercept-result", "archmage.opportunity.from-ranged")
def test_a_mover_stopped_may_shoot_its_prey_under_the_interceptors_eyes(stage: Callable[..., Scene]) -> None:
    scene = hall(stage, g={"powers": [CLAW, DART]})
    scene.do("G", "engage", "W")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "W")
    assert scene["W"].hp == 31
    assert scene.offers == [("A", "opportunity-attack")]


@pytest.mark.meets("intercepting", "moving")
@pytest.mark.rule(
    "archmage.ruling.intercept-past", "archmage.ruling.intercept-result", "archmage.ruling.position-engaged-nearby",
)
def test_on_the_way_to_the_far_band_the_nearest_is_asked_first(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["B"], far=["W"], W={}, B={}, A={}, G=foe())
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    assert scene.offers == [A_STEPS_IN, ("B", "intercept")]
    assert scene["G"].band == "far"
    assert scene.engaged("G") == set()


@pytest.mark.meets("intercepting", "party")
@pytest.mark.rule("archmage.ruling.flee-consent", "archmage.flee.success")
def test_nobody_stands_in_the_way_of_a_flight(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, G=foe(), H=foe())
    scene.turn("A")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert scene.offers == [("B", "flee")]


# ---------------------------------------------------------------- behind


@pytest.mark.meets("behind", "moving")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_two_may_change_places_behind_each_other(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, W={}, G=foe())
    scene.turn("W")
    scene.do("W", "move", to="field", choose={"behind": "A"})
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"behind": "W"})  # moving, A was cover no longer
    scene.turn("G")
    scene.accept("W", "intercept")
    scene.do("G", "engage", "A")
    assert scene.offers == [("W", "intercept")]
    assert scene.engaged("G") == {"W"}


@pytest.mark.meets("behind", "moving")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_whoever_steps_out_before_its_cover_has_none_itself(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe())
    scene.turn("W")
    scene.do("W", "move", to="field", choose={"guard": "A"})
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert (scene.offers, scene.engaged("G")) == ([], {"W"})


@pytest.mark.meets("behind", "moving")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_the_foremost_of_three_may_go_to_the_end_of_the_line(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"V": "W", "W": "A"}, A={}, W={}, V={}, G=foe())
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"behind": "V"})  # moving, A was W's cover no longer: there is no ring
    scene.turn("G")
    scene.do("G", "engage", "A")
    assert scene.offers == [("V", "intercept")]


@pytest.mark.meets("behind", "moving")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_nobody_closes_a_ring_by_standing_behind_one_and_before_another(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "V"}, A={}, V={}, W={}, G=foe())
    scene.turn("A")
    circle = "archmage.ruling.position-behind"
    assert scene.why_not("A", "move", to="field", choose={"behind": "W", "guard": "V"}) == circle
    assert scene.why_not("A", "move", to="field", choose={"behind": "W", "guard": "W"}) == circle
    scene.do("A", "move", to="field", choose={"behind": "V", "guard": "W"})
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert scene.offers == [("A", "intercept")]


@pytest.mark.meets("behind", "moving")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_whoever_guards_its_own_cover_is_behind_it_no_more(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe())
    scene.turn("W")
    scene.do("W", "move", to="field", choose={"guard": "A"})
    scene.turn("G")
    scene.accept("W", "intercept")
    scene.do("G", "engage", "A")
    assert scene.engaged("G") == {"W"}


@pytest.mark.meets("behind", "moving")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_nobody_is_behind_one_who_stays_behind_it(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, V={}, G=foe())
    scene.turn("V")
    scene.do("V", "move", to="field", choose={"behind": "W"})
    scene.turn("G")
    scene.accept("W", "intercept")
    scene.do("G", "engage", "V")  # W, cover of V, stands itself behind A: it is V's cover that steps in
    assert (scene.offers, scene.engaged("G")) == ([("W", "intercept")], {"W"})


@pytest.mark.meets("behind", "forced")
@pytest.mark.rule("archmage.ruling.position-behind", "archmage.ruling.teleport-model")
def test_cover_that_teleports_is_cover_no_longer(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A=dict(powers=[BLINK]), W={}, G=foe())
    scene.turn("A")
    scene.do("A", "Blink", choose={"teleport": "middle"})
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert (scene.offers, scene.engaged("G")) == ([], {"W"})


@pytest.mark.meets("behind", "flying", "intercepting")
@pytest.mark.rule("archmage.flying.intercepted-by-flyers", "archmage.position.behind")
def test_cover_on_the_ground_is_none_against_a_flyer(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe(**WINGED))
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (scene.offers, scene.engaged("G")) == ([], {"W"})


@pytest.mark.meets("behind", "conditions", "intercepting")
@pytest.mark.rule("archmage.ruling.stuck-extent", "archmage.position.behind")
def test_cover_that_is_stuck_lets_them_by(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A=dict(conditions=["stuck"]), W={}, G=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (scene.offers, scene.engaged("G")) == ([], {"W"})


@pytest.mark.meets("behind", "dying", "healing")
@pytest.mark.rule("archmage.ruling.position-behind", "archmage.death.heal-from-zero")
def test_cover_that_has_been_down_is_cover_no_longer_when_healed(stage: Callable[..., Scene]) -> None:
    mend = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
    scene = stage(behind={"W": "A"}, H=foe(DART), A=dict(at_hp=9), W=dict(powers=[mend]), G=foe())
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Dart", "A")
    scene.turn("W")
    scene.do("W", "Mend", "A")
    assert scene["A"].hp == 8
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (scene.offers, scene.engaged("G")) == ([], {"W"})


@pytest.mark.meets("behind", "grabs", "engagement")
@pytest.mark.rule("archmage.ruling.position-behind", "archmage.grabbed.engaged")
def test_a_grab_from_afar_takes_ones_cover(stage: Callable[..., Scene]) -> None:
    tongue = "R: Tongue +20 vs. PD—3 damage, and the ogre grabs the target"
    scene = stage(behind={"W": "A"}, H=foe(tongue), A={}, W={}, G=foe())
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Tongue", "A")
    scene.do("H", "release-grab", "A")
    scene.do("H", "move", to="rear")
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert ("A", "intercept") not in scene.offers
    assert scene.engaged("G") == {"W"}


@pytest.mark.meets("behind", "shooting")
@pytest.mark.rule("archmage.position.behind", "archmage.unengaged.ranged-safe")
def test_cover_stops_no_shot(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe(DART))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "W")
    assert (scene.offers, scene["W"].hp) == ([], 31)


@pytest.mark.meets("behind", "groups")
@pytest.mark.rule("archmage.ruling.group-order", "archmage.ruling.position-behind")
def test_in_the_order_of_a_group_one_is_right_behind_its_cover(stage: Callable[..., Scene]) -> None:
    fan = "C: Fan +5 vs. PD (up to 2 nearby enemies in a group)—9 damage"
    scene = stage(A={}, B={}, W={}, G=foe(fan))
    scene.turn("W")
    scene.do("W", "move", to="field", choose={"behind": "A"})
    scene.turn("G")
    assert not scene.can("G", "Fan", targets=["A", "B"])
    scene.dice(d20=[10, 10])
    scene.do("G", "Fan", targets=["A", "W"])
    assert (scene["A"].hp, scene["B"].hp, scene["W"].hp) == (31, 40, 31)


@pytest.mark.meets("behind", "mobs")
@pytest.mark.rule("archmage.position.behind", "archmage.ruling.monster-kinds", "archmage.ruling.position-behind")
def test_a_mook_covers_its_master_until_it_dies(stage: Callable[..., Scene]) -> None:
    rat = dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[RAT])
    scene = stage(behind={"W": "G"}, A=dict(powers=[DART]), B={}, G=rat, W=foe())
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dart", "G")
    assert not scene["G"].alive
    scene.do("A", "engage", "W")
    assert (scene.offers, scene.engaged("A")) == ([], {"W"})


@pytest.mark.meets("behind", "delay")
@pytest.mark.rule("archmage.ruling.position-behind", "archmage.ruling.delay-turn-effects")
def test_delaying_moves_nobody_so_cover_stays_cover(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe())
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("W")
    scene.do("W", "delay")
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}


@pytest.mark.meets("behind", "disengaging")
@pytest.mark.rule("archmage.disengage.success", "archmage.ruling.position-one-move", "archmage.position.behind")
def test_one_slips_from_a_fight_into_cover(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe())
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="field", choose={"behind": "B"})
    scene.turn("G")
    scene.accept("B", "intercept")
    scene.do("G", "engage", "A")
    assert scene.engaged("G") == {"B"}


@pytest.mark.meets("behind", "confused", "intercepting")
@pytest.mark.rule("archmage.ruling.intercept-who", "archmage.position.behind")
def test_confused_cover_is_cover(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A=dict(conditions=["confused"]), W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}


@pytest.mark.meets("intercepting", "healing", "moving")
@pytest.mark.rule("archmage.ruling.intercept-past", "archmage.intercept.what", "archmage.ruling.position-next-to")
def test_a_healer_on_the_way_to_the_fallen_can_be_stopped(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "H")], rear=["H"], B={}, A=dict(at_hp=-3), G=foe(), H=foe())
    scene.turn("B")
    scene.accept("G", "intercept")
    scene.do("B", "move", to="field", choose={"beside": "A"})
    assert (scene.engaged("B"), scene["B"].band, scene["A"].band) == ({"G"}, "middle", "rear")
    assert not scene.can("B", "feed-potion", "A")
