"""Where everybody stands: bands, covers, and whom a mover passes on its way."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
PIERCE = "R: Longshot +5 vs. PD (one nearby or faraway enemy)—9 damage"
HUG = "Hug +20 vs. AC—5 damage, and the ogre grabs the target"
BLINK = "Blink\nMove action\nAt-Will\nEffect: You teleport to any nearby location you can see."
SLIP = "Slip\nMove action\nAt-Will\nEffect: You pop free from all enemies engaged with you."
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 5 hit points."
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
WINGED = {"modes": {"fly": 6}, "airborne": True}


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def hug(scene: Scene, who: str, target: str = "A") -> None:
    """In its next turn, who grabs the target."""
    scene.turn(who)
    scene.dice(d20=[10])
    scene.do(who, "Hug", target)


# ---------------------------------------------------------------- bands


@pytest.mark.rule(
    "archmage.ruling.position-one-move", "archmage.action.standard-as-move", "archmage.ruling.position-distance"
)
def test_from_far_to_the_middle_takes_two_moves(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["A"], A={}, G=foe())
    scene.turn("A")
    assert scene.why_not("A", "move", to="field") == "archmage.ruling.position-one-move"
    scene.do("A", "move", to="rear")
    scene.do("A", "move", to="field")
    assert (scene["A"].band, scene["A"].actions["standard"], scene["A"].actions["move"]) == ("middle", 0, 0)


@pytest.mark.meets("moving", "intercepting", "engagement")
@pytest.mark.rule(
    "archmage.ruling.position-engaged-nearby", "archmage.ruling.intercept-who", "archmage.ruling.position-distance"
)
def test_the_hunter_of_the_faraway_passes_the_front_only_on_its_way_out(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["W"], A={}, W={}, G=foe())
    scene.turn("G")
    assert scene.can("G", "engage", "W") is False
    scene.do("G", "move", to="far", choose={"beside": "W"})
    assert scene.offers == [("A", "intercept")]
    scene.do("G", "engage", "W")
    assert scene.offers == []
    assert (scene["W"].band, scene["G"].band, scene.engaged("G")) == ("rear", "rear", {"W"})


@pytest.mark.meets("moving", "intercepting")
@pytest.mark.rule("archmage.ruling.intercept-result", "archmage.ruling.intercept-who")
def test_who_is_stopped_on_the_way_to_the_far_band_may_strike_its_stopper(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["W"], A={}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    assert (scene["G"].band, scene.engaged("G"), scene["G"].actions["move"]) == ("middle", {"A"}, 0)
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 34


@pytest.mark.meets("conditions", "moving", "engagement")
@pytest.mark.rule("archmage.ruling.position-engaged-nearby", "archmage.ruling.stuck-extent")
def test_the_stuck_are_drawn_out_of_the_far_band_by_a_foe(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["W"], A={}, W=dict(conditions=["stuck"]), G=foe())
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    scene.do("G", "engage", "W")
    assert (scene["W"].band, scene.engaged("W")) == ("rear", {"G"})
    assert "stuck" in scene["W"].conditions


@pytest.mark.meets("moving", "engagement")
@pytest.mark.rule("archmage.ruling.position-engaged-nearby")
def test_left_in_place_they_fight_far_away_from_everybody(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"far_engagement": "in-place"}, far=["W"], A=dict(powers=[MEND]), W={}, G=foe())
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    scene.do("G", "engage", "W")
    assert (scene["W"].band, scene["G"].band, scene.engaged("W")) == ("far", "far", {"G"})
    scene.turn("A")
    assert scene.can("A", "Mend", "W") is False


@pytest.mark.meets("shooting", "moving")
@pytest.mark.rule("archmage.ruling.attack-range", "archmage.ruling.position-distance")
def test_two_far_bands_are_out_of_each_others_nearby(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["W", "G"], W={}, G=foe(DART, PIERCE))
    scene.turn("G")
    assert scene.why_not("G", "Dart", "W") == "archmage.ruling.attack-range"
    scene.dice(d20=[10])
    scene.do("G", "Longshot", "W")
    assert scene["W"].hp == 31


@pytest.mark.meets("healing", "moving")
@pytest.mark.rule("archmage.ruling.position-distance", "archmage.position.nearby")
def test_far_away_together_is_nearby(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["W", "C"], W=dict(at_hp=20), C=dict(powers=[MEND]), D=dict(at_hp=20), G=foe())
    scene.turn("C")
    assert scene.can("C", "Mend", "D") is False
    scene.do("C", "Mend", "W")
    assert scene["W"].hp == 25


@pytest.mark.meets("healing", "moving")
@pytest.mark.rule("archmage.ruling.position-distance")
def test_far_away_may_be_told_of_foes_alone(stage: Callable[..., Scene]) -> None:
    scene = stage(
        options={"faraway_from": "enemies"}, far=["W"], W=dict(at_hp=20), D=dict(powers=[MEND, BOLT]), G=foe(DART)
    )
    scene.turn("D")
    scene.do("D", "Mend", "W")
    assert scene["W"].hp == 25
    scene.turn("G")
    assert scene.can("G", "Dart", "W") is False


@pytest.mark.rule("archmage.ruling.position-room", "archmage.position.faraway")
def test_a_side_without_a_far_band_stays_in_the_field(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"far_bands": "none"}, A={}, G=foe())
    scene.turn("A")
    assert scene.why_not("A", "move", to="far") == "archmage.position.faraway"
    scene.do("A", "move", to="rear")
    assert scene["A"].band == "rear"


@pytest.mark.meets("moving", "disengaging")
@pytest.mark.rule("archmage.ruling.position-room", "archmage.disengage.success")
def test_whoever_slips_away_may_go_far_in_the_same_move(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe())
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="far")
    assert (scene["A"].band, scene.engaged("A"), scene["A"].actions["move"]) == ("far", set(), 0)


@pytest.mark.meets("engagement", "intercepting", "moving")
@pytest.mark.rule("archmage.ruling.position-engagement", "archmage.ruling.intercept-past")
def test_who_fights_in_the_foes_rear_passes_the_middle_on_its_way_home(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("W", "G")], rear=["W"], A={}, W={}, G=foe())
    assert scene["G"].band == "rear"
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "disengage", to="rear")
    assert scene.offers == [("A", "intercept")]
    assert scene.engaged("G") == set()


# ---------------------------------------------------------------- covers


@pytest.mark.meets("behind", "intercepting")
@pytest.mark.rule("archmage.position.behind", "archmage.ruling.position-behind", "archmage.ruling.position-one-move")
def test_a_move_may_end_behind_a_friend_who_then_stands_in_the_way(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, G=foe())
    scene.turn("B")
    scene.do("B", "move", to="field", choose={"behind": "A"})
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "B")
    assert scene.offers == [("A", "intercept")]
    assert (scene.engaged("G"), scene.engaged("B")) == ({"A"}, set())


@pytest.mark.meets("behind", "intercepting", "moving")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_a_guard_covers_whom_it_placed_itself_in_front_of(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, G=foe())
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"guard": "B"})
    scene.turn("G")
    scene.do("G", "engage", "B")
    assert scene.offers == [("A", "intercept")]
    assert scene.engaged("G") == {"B"}


@pytest.mark.meets("behind", "intercepting", "moving")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_the_cover_that_falls_back_covers_no_more(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"B": "A"}, A={}, B={}, G=foe())
    scene.turn("A")
    scene.do("A", "move", to="rear")
    scene.turn("G")
    scene.do("G", "engage", "B")
    assert (scene.offers, scene.engaged("G")) == ([], {"B"})


@pytest.mark.meets("behind", "intercepting")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_a_cover_that_falls_back_is_then_the_one_behind(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"B": "A"}, A={}, B={}, G=foe())
    scene.turn("A")
    scene.do("A", "move", to="rear")
    scene.turn("G")
    scene.do("G", "engage", "A")
    assert scene.offers == [("B", "intercept")]


@pytest.mark.meets("behind", "intercepting")
@pytest.mark.rule("archmage.ruling.position-behind")
def test_the_two_change_places_behind_each_other(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"B": "A"}, A={}, B={}, G=foe(), H=foe())
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"behind": "B"})
    scene.turn("G")
    scene.do("G", "engage", "A")
    assert scene.offers == [("B", "intercept")]
    scene.turn("H")
    scene.do("H", "engage", "B")
    assert scene.offers == []


@pytest.mark.rule("archmage.ruling.position-behind")
def test_covers_form_no_circle_at_setup(stage: Callable[..., Scene]) -> None:
    with pytest.raises(ValueError, match="behind"):
        stage(behind={"A": "B", "B": "A"}, A={}, B={}, G=foe())


@pytest.mark.meets("behind", "engagement", "forced")
@pytest.mark.rule("archmage.ruling.position-behind", "archmage.ruling.forced-movement")
def test_cover_once_broken_by_a_fight_does_not_come_back(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"B": "A"}, A=dict(powers=[SLIP]), B={}, G=foe(), H=foe())
    scene.turn("G")
    scene.do("G", "engage", "A")
    scene.turn("A")
    scene.do("A", "Slip")
    assert scene.engaged("A") == set()
    scene.turn("H")
    scene.do("H", "engage", "B")
    assert (scene.offers, scene.engaged("H")) == ([], {"B"})


@pytest.mark.meets("behind", "engagement", "intercepting")
@pytest.mark.rule("archmage.position.behind", "archmage.intercept.must-be-unengaged")
def test_a_fighting_front_lets_foes_pass_to_the_rear(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "H")], rear=["W"], A={}, W={}, G=foe(), H=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (scene.offers, scene.engaged("W"), scene["G"].band) == ([], {"G"}, "rear")


@pytest.mark.meets("behind", "conditions", "intercepting")
@pytest.mark.rule("archmage.ruling.intercept-who", "archmage.ruling.stuck-extent")
@pytest.mark.parametrize(
    ("condition", "asked"),
    [
        ("confused", True),
        ("fear", True),
        ("hampered", True),
        ("dazed", True),
        ("weakened", True),
        ("vulnerable", True),
        ("stuck", False),
        ("stunned", False),
        ("helpless", False),
    ],
)
def test_which_conditions_keep_the_front_from_stepping_in(
    stage: Callable[..., Scene], condition: str, asked: bool
) -> None:
    scene = stage(rear=["W"], A=dict(conditions=[condition]), W={}, G=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (("A", "intercept") in scene.offers) is asked


# ---------------------------------------------------------------- who is asked, in which order


@pytest.mark.meets("intercepting", "delay")
@pytest.mark.rule("archmage.ruling.intercept-result", "archmage.intercept.optional")
def test_the_front_is_asked_in_the_order_of_initiative_until_one_agrees(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], W={}, B={}, C={}, G=foe(), H=foe())
    scene.turn("G")
    scene.accept("C", "intercept")
    scene.do("G", "engage", "W")
    assert scene.offers == [("B", "intercept"), ("C", "intercept")]
    assert (scene.engaged("G"), scene.engaged("B")) == ({"C"}, set())
    scene.turn("H")
    scene.do("H", "engage", "W")
    assert scene.offers == [("B", "intercept")]
    assert scene.engaged("W") == {"H"}


@pytest.mark.meets("intercepting", "engagement")
@pytest.mark.rule("archmage.ruling.intercept-result")
def test_by_the_other_reading_everyone_willing_steps_in(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"multiple_interceptors": "all"}, rear=["W"], W={}, B={}, C={}, G=foe())
    scene.turn("G")
    scene.accept("B", "intercept")
    scene.accept("C", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"B", "C"}


@pytest.mark.meets("intercepting", "opportunity", "engagement")
@pytest.mark.rule(
    "archmage.ruling.intercept-result", "archmage.ruling.intercept-who", "archmage.opportunity.from-moving"
)
def test_the_stopped_push_on_with_a_second_move_past_whom_they_left(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], W={}, A={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}
    scene.do("G", "engage", "W")
    assert scene.offers == [("A", "opportunity-attack")]
    assert (scene.engaged("G"), scene.engaged("A"), scene["G"].actions["standard"]) == ({"W"}, set(), 0)


@pytest.mark.meets("intercepting", "conditions", "engagement")
@pytest.mark.rule("archmage.ruling.position-downed-foe", "archmage.intercept.must-be-unengaged")
def test_one_who_stands_over_the_helpless_still_steps_in(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "H")], rear=["W"], W={}, A={}, G=foe(), H=foe(conditions=["helpless"]))
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.offers == [("A", "intercept")]
    assert scene.engaged("G") == {"A"}


@pytest.mark.meets("intercepting", "conditions", "engagement")
@pytest.mark.rule("archmage.ruling.position-downed-foe")
def test_by_the_other_reading_the_helpless_hold_their_neighbour(stage: Callable[..., Scene]) -> None:
    scene = stage(
        options={"helpless_foes_hold": "yes"},
        engaged=[("A", "H")],
        rear=["W"],
        W={},
        A={},
        G=foe(),
        H=foe(conditions=["helpless"]),
    )
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (scene.offers, scene.engaged("G")) == ([], {"W"})


@pytest.mark.meets("flying", "intercepting", "behind")
@pytest.mark.rule("archmage.flying.intercepted-by-flyers")
def test_only_those_in_the_air_stop_one_in_the_air(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], W={}, A={}, B=dict(modes={"fly": 6}), C=WINGED, G=foe(**WINGED))
    scene.turn("G")
    scene.accept("C", "intercept")
    scene.do("G", "engage", "W")
    assert scene.offers == [("C", "intercept")]
    assert scene.engaged("G") == {"C"}


@pytest.mark.meets("flying", "engagement")
@pytest.mark.rule("archmage.ruling.flying-model", "archmage.flying.normal-engagement")
def test_the_grounded_cannot_reach_a_flyer_until_it_comes_down_on_them(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, G=foe(**WINGED))
    scene.turn("A")
    assert scene.why_not("A", "engage", "G") == "archmage.ruling.flying-model"
    scene.turn("G")
    scene.do("G", "engage", "A")
    scene.turn("A")
    scene.dice(d20=[14], d8=[4])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 86
    scene.turn("G")
    scene.do("G", "move", to="rear")
    assert scene.offers == [("A", "opportunity-attack")]


# ---------------------------------------------------------------- leaving


@pytest.mark.meets("disengaging", "engagement")
@pytest.mark.rule("archmage.disengage.extra-foes", "archmage.disengage.check")
@pytest.mark.parametrize(("natural", "free"), [(13, True), (12, False)])
def test_three_foes_cost_two_of_the_check(stage: Callable[..., Scene], natural: int, free: bool) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A={}, G=foe(), H=foe(), I=foe())
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set(), scene["A"].band == "rear") == (free, free)
    assert scene.offers == []
    assert scene["A"].actions["move"] == 0


@pytest.mark.meets("disengaging", "conditions")
@pytest.mark.rule("archmage.ruling.disengage-scope", "archmage.ruling.position-downed-foe")
def test_the_helpless_do_not_make_slipping_away_harder(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(), H=foe(conditions=["helpless"]))
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="rear")
    assert (scene["A"].band, scene.offers) == ("rear", [])


@pytest.mark.meets("disengaging", "conditions")
@pytest.mark.rule("archmage.disengage.extra-foes", "archmage.stunned.effect", "archmage.ruling.position-downed-foe")
def test_the_stunned_still_count_against_slipping_away(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(), H=foe(conditions=["stunned"]))
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="rear")
    assert (scene["A"].band, scene.engaged("A")) == ("middle", {"G", "H"})


@pytest.mark.meets("disengaging", "grabs")
@pytest.mark.rule("archmage.ruling.grab-details", "archmage.disengage.extra-foes", "archmage.ruling.disengage-roll")
@pytest.mark.parametrize(("natural", "free"), [(17, True), (16, False)])
def test_two_holds_cost_five_once_and_one_for_the_second_foe(
    stage: Callable[..., Scene], natural: int, free: bool
) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(HUG), H=foe(HUG))
    hug(scene, "G")
    hug(scene, "H")
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set(), "grabbed" in scene["A"].conditions) == (free, not free)


@pytest.mark.meets("disengaging", "grabs")
@pytest.mark.rule("archmage.grabbed.disengage-penalty", "archmage.ruling.grab-details")
@pytest.mark.parametrize(("natural", "free"), [(17, True), (16, False)])
def test_striking_one_of_two_holders_waives_nothing(stage: Callable[..., Scene], natural: int, free: bool) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(HUG), H=foe(HUG))
    hug(scene, "G")
    hug(scene, "H")
    scene.turn("A")
    scene.dice(d20=[16, natural], d8=[1])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set()) is free


@pytest.mark.meets("disengaging", "grabs")
@pytest.mark.rule("archmage.grabbed.disengage-penalty")
@pytest.mark.parametrize(("natural", "free"), [(16, True), (15, False)])
def test_a_blow_of_the_turn_before_loosens_no_hold(stage: Callable[..., Scene], natural: int, free: bool) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(HUG))
    hug(scene, "G")
    scene.turn("A")
    scene.dice(d20=[16], d8=[1])
    scene.do("A", "melee-basic", "G")
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set()) is free


@pytest.mark.meets("disengaging", "moving")
@pytest.mark.rule("archmage.ruling.disengage-scope", "archmage.disengage.failure", "archmage.action.standard-as-move")
def test_a_second_attempt_costs_the_standard_action(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe())
    scene.turn("A")
    scene.dice(d20=[10, 20])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A"), scene["A"].actions["standard"]) == ({"G"}, 1)
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A"), scene["A"].actions["standard"], scene["A"].band) == (set(), 0, "rear")
    assert scene.can("A", "move", to="field") is False


@pytest.mark.meets("opportunity", "dying", "moving")
@pytest.mark.rule("archmage.ruling.opportunity-timing", "archmage.opportunity.from-moving")
def test_whoever_falls_to_the_first_of_two_blows_draws_no_second(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(at_hp=6), B={}, G=foe(), H=foe())
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "opportunity-attack")]
    assert (scene["A"].hp, scene["A"].band, scene["A"].dying, scene.engaged("A")) == (0, "middle", True, {"G", "H"})


@pytest.mark.meets("opportunity", "conditions", "moving")
@pytest.mark.rule("archmage.ruling.opportunity-timing", "archmage.stuck.no-movement")
def test_held_fast_by_the_first_blow_they_draw_no_second(stage: Callable[..., Scene]) -> None:
    glue = "Glue +7 vs. AC—2 damage, and the target is stuck until the end of its next turn"
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(glue), H=foe())
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "opportunity-attack")]
    assert (scene["A"].hp, scene["A"].band, scene["A"].actions["move"]) == (38, "middle", 0)


@pytest.mark.meets("grabs", "opportunity", "moving")
@pytest.mark.rule(
    "archmage.grabbed.carried-if-smaller", "archmage.ruling.grab-details", "archmage.grabbed.no-opportunity"
)
def test_one_who_carries_its_victim_off_is_struck_by_the_others_alone(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={}, B={}, G=foe(HUG, size="large"))
    hug(scene, "G")
    scene.do("G", "move", to="rear")
    assert scene.offers == [("B", "opportunity-attack")]
    assert (scene.engaged("G"), scene["A"].band, scene["G"].band) == ({"A"}, scene["G"].band, scene["A"].band)
    assert "grabbed" in scene["A"].conditions


@pytest.mark.meets("grabs", "opportunity", "moving")
@pytest.mark.rule("archmage.grabbed.carried-if-smaller", "archmage.grabbed.grabber-walks-off")
def test_one_as_big_is_let_go_by_a_holder_who_walks_off(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={}, B={}, G=foe(HUG))
    hug(scene, "G")
    assert scene.why_not("G", "move", to="rear") == "archmage.grabbed.carried-if-smaller"
    scene.do("G", "release-grab")
    scene.do("G", "move", to="rear")
    assert scene.offers == [("B", "opportunity-attack")]
    assert (scene.engaged("G"), scene["A"].conditions) == (set(), set())


@pytest.mark.meets("forced", "conditions", "engagement")
@pytest.mark.rule("archmage.ruling.teleport-model", "archmage.stuck.no-movement", "archmage.teleport.no-opportunity")
def test_the_stuck_teleport_out_of_a_fight_and_stay_stuck(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[BLINK, SLIP], conditions=["stuck"]), B={}, G=foe())
    scene.turn("A")
    scene.do("A", "Slip")
    assert scene.engaged("A") == {"G"}
    scene.do("A", "Blink")
    assert (scene.engaged("A"), scene.offers) == (set(), [])
    assert "stuck" in scene["A"].conditions
    scene.turn("A")
    assert scene.why_not("A", "engage", "G") == "archmage.stuck.no-movement"
