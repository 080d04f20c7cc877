"""Intercepting: whom a mover passes, who may step in, and what comes of it; standing behind an ally."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
A_STEPS_IN = ("A", "intercept")


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW], **fields}


def hall(stage: Callable[..., Scene], options: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """Hero A in the middle with monster G, hero W in the heroes' rear."""
    return stage(options=options, rear=["W"], A={"str": 18, **fields}, W={}, G=foe())


def met(scene: Scene, mover: str = "G") -> list[str]:
    """Who has just been asked to intercept."""
    return [who for who, option in scene.offers if option == "intercept" and who != mover]


@pytest.mark.rule("archmage.intercept.what")
@pytest.mark.rule("archmage.unengaged.engage-passer")
def test_the_mover_is_stopped_and_engaged_where_the_interceptor_stands(stage: Callable[..., Scene]) -> None:
    scene = hall(stage)
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert (scene.engaged("G"), scene.engaged("A"), scene.engaged("W")) == ({"A"}, {"G"}, set())
    assert scene["G"].band == "middle"
    assert scene["A"].hp == 40  # no roll, no blow


@pytest.mark.rule("archmage.intercept.what")
def test_the_stopped_mover_keeps_its_other_actions(stage: Callable[..., Scene]) -> None:
    scene = hall(stage)
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene["G"].actions == {"standard": 1, "move": 0, "quick": 1}
    assert not scene.can("G", "Claw", "W")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 40 - 6


@pytest.mark.rule("archmage.intercept.what")
def test_the_stopped_mover_may_break_through_with_another_move(stage: Callable[..., Scene]) -> None:
    scene = hall(stage)
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10], d8=[1])
    scene.do("G", "engage", "W")
    assert scene["G"].hp == 90 - 5
    assert met(scene) == []  # the one just left cannot step in again
    assert scene.engaged("G") == {"W"}


@pytest.mark.rule("archmage.intercept.what")
def test_a_move_through_the_middle_ends_there(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W", "G"], A={}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene["G"].band == "middle"
    assert scene.engaged("G") == {"A"}


@pytest.mark.rule("archmage.intercept.optional")
def test_the_defender_may_let_it_pass(stage: Callable[..., Scene]) -> None:
    scene = hall(stage)
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert met(scene) == ["A"]
    assert scene.engaged("G") == {"W"}
    assert scene["G"].band == "rear"


@pytest.mark.rule("archmage.intercept.optional")
def test_monsters_intercept_heroes(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["O"], A={}, G=foe(), O=foe())
    scene.turn("A")
    scene.accept("G", "intercept")
    scene.do("A", "engage", "O")
    assert (scene.engaged("A"), scene.engaged("O")) == ({"G"}, set())


@pytest.mark.rule("archmage.intercept.optional")
def test_nobody_intercepts_a_friend(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("W", "H")], A={}, B={}, W={}, G=foe(), H=foe())
    scene.turn("B")
    scene.do("B", "engage", "H")
    assert scene.offers == []


@pytest.mark.rule("archmage.intercept.gm-past")
@pytest.mark.parametrize(
    ("rear", "passed"),
    [
        (["W"], ["A"]),  # further out on the heroes' own arm
        (["W", "G"], ["A"]),  # strictly between
        ([], []),  # all in one band
        (["G"], []),  # the goal's own band
        (["W", "A"], []),  # the same
    ],
)
def test_past_follows_from_the_bands(stage: Callable[..., Scene], rear: list[str], passed: list[str]) -> None:
    scene = stage(rear=rear, A={}, W={}, G=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert met(scene) == passed


@pytest.mark.rule("archmage.intercept.gm-past")
def test_falling_back_passes_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, W={}, G=foe())
    scene.turn("G")
    scene.do("G", "move", to="rear")
    assert scene.offers == []
    scene.do("G", "move", to="far")
    assert scene.offers == []


@pytest.mark.rule("archmage.intercept.gm-past")
def test_coming_home_from_the_foes_rear_leads_through_the_middle(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("W", "G")], A={}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.dice(d20=[11])
    scene.do("G", "disengage", to="rear")
    assert met(scene) == ["A"]
    assert scene.engaged("G") == {"A"}
    assert scene["G"].band == "middle"


@pytest.mark.rule("archmage.intercept.gm-past")
@pytest.mark.parametrize(("past", "passed"), [("bands", []), ("anyone-near", ["A"])])
def test_switch_anyone_near_both_may_intercept(stage: Callable[..., Scene], past: str, passed: list[str]) -> None:
    scene = stage(options={"intercept_past": past}, far=["F"], A={}, W={}, F={}, G=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert met(scene) == passed


@pytest.mark.rule("archmage.intercept.near-both")
@pytest.mark.parametrize("past", ["bands", "anyone-near"])
def test_one_faraway_is_not_near_enough(stage: Callable[..., Scene], past: str) -> None:
    scene = stage(options={"intercept_past": past}, rear=["W"], far=["A"], A={}, W={}, G=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert met(scene) == []
    assert scene.engaged("G") == {"W"}


@pytest.mark.rule("archmage.intercept.near-both")
def test_for_a_far_goal_being_near_the_mover_is_enough(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["W"], A={}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    assert scene.engaged("G") == {"A"}
    assert scene["G"].band == "middle"


@pytest.mark.rule("archmage.intercept.must-be-unengaged")
def test_the_engaged_cannot_and_movers_go_past(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("A", "H")], A={}, W={}, G=foe(), H=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert scene.offers == []
    assert scene.engaged("G") == {"W"}


@pytest.mark.rule("archmage.intercept.must-be-unengaged")
def test_one_that_has_intercepted_is_engaged_and_cannot_again(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], A={}, W={}, G=foe(), H=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    scene.turn("H")
    scene.do("H", "engage", "W")
    assert scene.offers == []


@pytest.mark.rule("archmage.intercept.must-be-unengaged")
@pytest.mark.parametrize(("hold", "free"), [("no", ["A"]), ("yes", [])])
def test_a_helpless_foe_does_not_keep_one_from_it_unless_switched(
    stage: Callable[..., Scene], hold: str, free: list[str]
) -> None:
    scene = stage(
        options={"helpless_foes_hold": hold},
        rear=["W"],
        engaged=[("A", "H")],
        A={},
        W={},
        G=foe(),
        H=foe(conditions=["helpless"]),
    )
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert met(scene) == free


@pytest.mark.rule("archmage.intercept.must-be-unengaged")
@pytest.mark.parametrize("condition", ["stuck", "stunned", "helpless", "unconscious"])
def test_one_that_cannot_move_or_act_cannot(stage: Callable[..., Scene], condition: str) -> None:
    scene = hall(stage, conditions=[condition])
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert met(scene) == []


@pytest.mark.rule("archmage.intercept.must-be-unengaged")
@pytest.mark.parametrize("condition", ["confused", "dazed", "hampered", "weakened", "fear", "vulnerable"])
def test_lesser_conditions_do_not_bar_it(stage: Callable[..., Scene], condition: str) -> None:
    scene = hall(stage, conditions=[condition])
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert met(scene) == ["A"]


@pytest.mark.rule("archmage.intercept.what")
def test_one_left_by_the_same_move_cannot_intercept_it_but_others_can(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("A", "G")], A={}, B={}, W={}, G=foe())
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "disengage", "W")
    assert met(scene) == ["B"]
    assert scene.engaged("G") == {"W"}


@pytest.mark.rule("archmage.intercept.what")
@pytest.mark.rule("archmage.opportunity.from-moving")
def test_opportunity_attacks_for_leaving_come_first(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("A", "G")], A={"str": 18}, B={}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.accept("B", "intercept")
    scene.dice(d20=[10], d8=[1])
    scene.do("G", "engage", "W")
    assert scene.offers == [("A", "opportunity-attack"), ("B", "intercept")]
    assert scene["G"].hp == 90 - 5
    assert scene.engaged("G") == {"B"}


@pytest.mark.rule("archmage.intercept.what")
@pytest.mark.rule("archmage.opportunity.from-moving")
def test_a_mover_dropped_by_one_is_never_intercepted(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("A", "G")], A={"str": 18}, B={}, W={}, G=foe(at_hp=5), H=foe())
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10], d8=[1])
    scene.do("G", "engage", "W")
    assert not scene["G"].alive
    assert met(scene) == []
    assert scene.engaged("W") == set()


@pytest.mark.rule("archmage.intercept.what")
def test_defenders_are_asked_along_the_path_and_the_first_yes_ends_the_move(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["B", "G"], far=["W"], B={}, A={}, W={}, G=foe())
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    assert met(scene) == ["A", "B"]
    scene = stage(rear=["B", "G"], far=["W"], B={}, A={}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.accept("B", "intercept")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    assert met(scene) == ["A"]
    assert scene.engaged("G") == {"A"}


@pytest.mark.rule("archmage.intercept.what")
@pytest.mark.parametrize(("how", "stopped_by"), [("first", {"B"}), ("all", {"A", "B"})])
def test_in_one_band_the_faster_comes_first_or_by_the_switch_all_join(
    stage: Callable[..., Scene], how: str, stopped_by: set[str]
) -> None:
    scene = stage(options={"multiple_interceptors": how}, rear=["W"], B={}, A={}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.accept("B", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == stopped_by


@pytest.mark.rule("archmage.position.behind")
def test_one_behind_a_free_ally_in_its_band_is_guarded(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}


@pytest.mark.rule("archmage.position.behind")
def test_cover_guards_the_one_behind_it_only(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, B={}, G=foe())
    scene.turn("G")
    scene.do("G", "engage", "B")
    assert scene.offers == []


@pytest.mark.rule("archmage.position.behind")
def test_an_engaged_ally_is_no_cover(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe(), H=foe())
    scene.turn("H")
    scene.do("H", "engage", "A")
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert scene.offers == []
    assert scene.engaged("G") == {"W"}


@pytest.mark.rule("archmage.position.behind")
@pytest.mark.parametrize(("who", "place"), [("W", {"behind": "A"}), ("A", {"guard": "W"})])
def test_a_move_may_end_behind_an_ally_or_in_front_of_one(
    stage: Callable[..., Scene], who: str, place: dict[str, str]
) -> None:
    scene = stage(A={}, W={}, G=foe())
    scene.turn(who)
    scene.do(who, "move", to="field", choose=place)
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert scene.offers == [A_STEPS_IN]


@pytest.mark.rule("archmage.position.behind")
@pytest.mark.parametrize("who", ["A", "W"])
def test_named_cover_ends_when_either_moves(stage: Callable[..., Scene], who: str) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe())
    scene.turn(who)
    scene.do(who, "move", to="rear")
    scene.do(who, "move", to="field")
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert scene.offers == []


@pytest.mark.rule("archmage.position.behind")
def test_named_cover_ends_with_its_engagement_and_does_not_return(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, G=foe(), H=foe())
    scene.turn("H")
    scene.do("H", "engage", "A")
    scene.turn("H")
    scene.do("H", "move", to="rear")
    assert scene.engaged("A") == set()
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert scene.offers == []


@pytest.mark.rule("archmage.position.behind")
def test_cover_may_itself_have_cover(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={}, W={}, B={}, G=foe())
    scene.turn("B")
    scene.do("B", "move", to="field", choose={"behind": "W"})
    scene.turn("G")
    scene.do("G", "engage", "B")
    assert scene.offers == [("W", "intercept")]


@pytest.mark.rule("archmage.position.behind")
def test_covers_form_no_circle(stage: Callable[..., Scene]) -> None:
    with pytest.raises((ValueError, Illegal)):
        stage(behind={"W": "A", "A": "W"}, A={}, W={}, G=foe())
