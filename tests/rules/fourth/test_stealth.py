"""Hiding, staying hidden, and being found; Perception against it."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
HIDE = {"fourth.stealth.hide", "fourth.ruling.hide-when", "fourth.ruling.hide-requires", "fourth.stealth.remain-hidden"}
RETRY = {"fourth.perception.no-retry", "fourth.ruling.perception-retry", "fourth.perception.perceive"}
MIST = ". : : : : : : : : . . . . . . . ."
FOG = ". ! ! ! ! ! ! ! ! . . . . . . . ."
OPEN = ". . . . . . . . . . . . . . . . ."


def lurk(
    stage: Stage,
    ground: str = MIST,
    at: int = 1,
    g: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    h: dict[str, Any] | None = None,
    **hero: Any,
) -> Scene:
    """A, with Stealth +4, on its turn in this column of a strip of ground; G has passive Perception 12."""
    others = {"H": {"side": "monsters", "at": (10, 0), **h}} if h else {}
    scene = stage(
        f"{ground}\n{OPEN}" if h else ground,
        options=options,
        A={"at": (at, 0), "skills": {"stealth": 4}, "str": 18, **hero},
        G={"side": "monsters", "at": (11, 0), "hp": 90, "skills": {"perception": 2}, "powers": [CLUB], **(g or {})},
        **others,
    )
    scene.turn("A")
    return scene


def hidden(stage: Stage, **fields: Any) -> Scene:
    """A has shifted from column 1 to column 2 and hidden with a result of 14."""
    scene = lurk(stage, **fields)
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    return scene


def checks(scene: Scene) -> int:
    return len([event for event in scene.log if event.kind == "check"])


@pytest.mark.rule("fourth.stealth.hide")
@pytest.mark.rule("fourth.stealth.opposed")
@pytest.mark.rule("fourth.perception.passive")
@pytest.mark.parametrize(("roll", "success"), [(8, True), (7, False)])
def test_stealth_equal_to_passive_perception_hides(stage: Stage, roll: int, success: bool) -> None:
    scene = lurk(stage)
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[roll])  # 8 + 4 equals 10 + 2
    scene.do("A", "hide")
    assert scene.hidden("A", "G") is success
    assert ("hidden" in scene["A"].conditions) is success
    assert (scene["A"].actions["standard"], scene["A"].actions["minor"]) == (1, 1)


@pytest.mark.rule("fourth.stealth.hide")
def test_hiding_follows_a_move_action_and_is_tried_once_for_each(stage: Stage) -> None:
    scene = lurk(stage)
    assert scene.why_not("A", "hide") in HIDE
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[1])
    scene.do("A", "hide")
    assert scene.why_not("A", "hide") in HIDE


@pytest.mark.rule("fourth.stealth.hide")
def test_a_move_action_without_squares_will_do_but_not_a_charge(stage: Stage) -> None:
    scene = lurk(stage, conditions=["prone"])
    scene.do("A", "stand-up")
    scene.dice(d20=[8])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    charger = lurk(stage, MIST.replace(".", ":"), at=5)
    charger.dice(d20=[2])
    charger.do("A", "charge", "G")
    assert charger.why_not("A", "hide") in HIDE | {"fourth.charge.ends-actions", "fourth.ruling.charge-aftermath"}


@pytest.mark.rule("fourth.stealth.hide")
def test_a_power_that_costs_a_move_action_will_do_too(stage: Stage) -> None:
    scene = lurk(stage, powers=["Hop (move, at-will): Teleport 3."])
    scene.do("A", "Hop", choose={"teleport": (3, 0)})
    scene.dice(d20=[8])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.hide")
@pytest.mark.parametrize(
    ("value", "ground", "able"),
    [
        (None, OPEN, False),
        (None, MIST, True),
        (None, FOG, True),
        ("superior-or-total", OPEN, False),
        ("superior-or-total", MIST, False),
        ("superior-or-total", FOG, True),
        ("none", OPEN, True),
        ("none", MIST, True),
    ],
)
def test_out_of_sight_as_far_as_the_switch_demands(
    stage: Stage, value: str | None, ground: str, able: bool
) -> None:
    scene = lurk(stage, ground, options={"hide-requires": value} if value else None, skills={"stealth": 60})
    scene.do("A", "shift", to=(2, 0))
    if scene.can("A", "hide"):
        scene.do("A", "hide")
    assert scene.hidden("A", "G") is able


@pytest.mark.rule("fourth.stealth.opposed")
@pytest.mark.parametrize(("roll", "from_g", "from_h"), [(12, True, True), (8, True, False), (7, False, False)])
def test_one_roll_counts_against_each_enemy_on_its_own(
    stage: Stage, roll: int, from_g: bool, from_h: bool
) -> None:
    scene = lurk(stage, h={"skills": {"perception": 6}})
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[roll])
    scene.do("A", "hide")
    assert (scene.hidden("A", "G"), scene.hidden("A", "H")) == (from_g, from_h)


@pytest.mark.rule("fourth.perception.passive")
@pytest.mark.parametrize(
    ("g", "passive"), [({"wis": 16, "skills": {}}, 13), ({"wis": 16, "level": 4, "skills": {}}, 15)]
)
@pytest.mark.parametrize("short", [0, 1])
def test_passive_perception_is_ten_and_the_modifier(
    stage: Stage, g: dict[str, Any], passive: int, short: int
) -> None:
    scene = lurk(stage, g=g)
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[passive - 4 - short])
    scene.do("A", "hide")
    assert scene.hidden("A", "G") is (short == 0)


@pytest.mark.rule("fourth.perception.passive")
@pytest.mark.parametrize(("skill", "success"), [(1, True), (0, False)])
def test_the_blinded_notice_ten_less(stage: Stage, skill: int, success: bool) -> None:
    scene = lurk(stage, g={"conditions": ["blinded"]}, skills={"stealth": skill})
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[1])  # against 12 - 10
    scene.do("A", "hide")
    assert scene.hidden("A", "G") is success


@pytest.mark.rule("fourth.perception.versus-stealth")
@pytest.mark.rule("fourth.perception.listen-table")
@pytest.mark.parametrize(("column", "roll", "success"), [(12, 7, False), (13, 7, True), (13, 6, True), (13, 5, False)])
def test_beyond_ten_squares_perception_is_two_less(stage: Stage, column: int, roll: int, success: bool) -> None:
    scene = lurk(stage, g={"at": (column, 0)})
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[roll])
    scene.do("A", "hide")
    assert scene.hidden("A", "G") is success


@pytest.mark.rule("fourth.perception.versus-stealth")
@pytest.mark.rule("fourth.perception.listen-table")
@pytest.mark.parametrize(("roll", "success"), [(2, True), (1, False)])
def test_through_a_wall_perception_is_ten_less(stage: Stage, roll: int, success: bool) -> None:
    scene = stage(
        "A . # G\n. . # .", A=dict(skills={"stealth": 0}), G=dict(side="monsters", skills={"perception": 2})
    )
    scene.turn("A")
    scene.do("A", "shift", to=(1, 0))
    scene.dice(d20=[roll])
    scene.do("A", "hide")
    assert scene.hidden("A", "G") is success


@pytest.mark.rule("fourth.stealth.move-penalty")
@pytest.mark.parametrize(
    ("action", "column", "roll", "success"),
    [
        ("walk", 3, 8, True),
        ("walk", 3, 7, False),
        ("walk", 4, 13, True),
        ("walk", 4, 12, False),
        ("run", 3, 18, True),
        ("run", 3, 17, False),
        ("run", 5, 18, True),
        ("run", 5, 17, False),
    ],
)
def test_a_long_move_costs_five_and_a_run_ten(
    stage: Stage, action: str, column: int, roll: int, success: bool
) -> None:
    scene = lurk(stage)
    scene.do("A", action, to=(column, 0))
    scene.dice(d20=[roll])
    scene.do("A", "hide")
    assert scene.hidden("A", "G") is success


@pytest.mark.rule("fourth.stealth.failure")
def test_a_failed_attempt_may_be_repeated_after_a_later_move_action(stage: Stage) -> None:
    scene = lurk(stage)
    scene.dice(d20=[7, 8])
    scene.do("A", "shift", to=(2, 0))
    scene.do("A", "hide")
    assert not scene.hidden("A", "G")
    scene.do("A", "shift", to=(3, 0))
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    assert scene["A"].actions["minor"] == 1


@pytest.mark.rule("fourth.stealth.remain-hidden")
def test_two_squares_out_of_sight_keep_one_hidden_without_a_roll(stage: Stage) -> None:
    scene = hidden(stage)
    scene.do("A", "walk", to=(4, 0))
    assert scene.hidden("A", "G")
    assert checks(scene) == 1
    scene.turn("A")
    assert scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.remain-hidden")
def test_leaving_all_concealment_reveals_at_the_end_of_the_action(stage: Stage) -> None:
    scene = hidden(stage)
    scene.do("A", "walk", to=(0, 0))
    assert not scene.hidden("A", "G")
    assert "hidden" not in scene["A"].conditions


@pytest.mark.rule("fourth.stealth.remain-hidden")
@pytest.mark.parametrize(("path", "seen"), [([(4, 2)], False), ([(3, 0), (2, 0)], True)])
def test_an_enemy_that_comes_round_the_cover_sees_one_at_once(
    stage: Stage, path: list[tuple[int, int]], seen: bool
) -> None:
    scene = stage(
        ". . . . .\nA . # . G\n. . . . .", A=dict(skills={"stealth": 60}), G=dict(side="monsters"), B=dict(at=(0, 2))
    )
    scene.turn("A")
    scene.do("A", "shift", to=(1, 1))
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    scene.turn("G")
    scene.do("G", "walk", path=path)
    assert scene.hidden("A", "G") is not seen


@pytest.mark.rule("fourth.stealth.remain-hidden", "fourth.occupied.ending")
def test_who_is_seen_on_the_way_is_no_longer_walked_into(stage: Stage) -> None:
    """The invisible give no opportunity: nothing but the sight of A stops G."""
    scene = stage(". . . . .\nA . # . G\n. . . . .", A=dict(skills={"stealth": 60}),
                  G=dict(side="monsters", conditions=["invisible"]))
    scene.turn("A")
    scene.do("A", "shift", to=(1, 1))
    scene.do("A", "hide")
    scene.turn("G")
    scene.do("G", "walk", path=[(3, 0), (2, 0), (1, 0), (1, 1)])
    assert not scene.hidden("A", "G") and scene["G"].at == (1, 0)


@pytest.mark.rule("fourth.stealth.move-while-hidden")
@pytest.mark.parametrize(
    ("action", "roll", "still"), [("walk", 13, True), ("walk", 12, False), ("run", 18, True), ("run", 17, False)]
)
def test_more_than_two_squares_call_for_a_new_check(stage: Stage, action: str, roll: int, still: bool) -> None:
    scene = hidden(stage)
    scene.dice(d20=[roll])
    scene.do("A", action, to=(5, 0))
    assert scene.hidden("A", "G") is still


@pytest.mark.rule("fourth.stealth.move-while-hidden")
@pytest.mark.rule("fourth.stealth.enemy-search")
@pytest.mark.parametrize(("search", "found"), [(12, True), (10, False)])
def test_the_new_result_is_the_one_to_beat(stage: Stage, search: int, found: bool) -> None:
    scene = hidden(stage)  # 14
    scene.dice(d20=[13])  # 13 + 4 - 5 = 12
    scene.do("A", "walk", to=(5, 0))
    scene.turn("G")
    scene.dice(d20=[search])
    scene.do("G", "search")
    assert scene.hidden("A", "G") is not found


@pytest.mark.rule("fourth.stealth.reveal-after-action")
@pytest.mark.parametrize(("roll", "lost"), [(6, 5 + 4), (5, 0)])
def test_an_attack_has_the_advantage_of_hiding_and_then_reveals(stage: Stage, roll: int, lost: int) -> None:
    scene = lurk(stage, at=7, g={"at": (9, 0)})  # A in the mist, G just outside it
    scene.do("A", "shift", to=(8, 0))
    scene.dice(d20=[10, roll], d8=[5] if lost else [])  # 6 + 7 + 2 equals AC 15
    scene.do("A", "hide")
    assert scene.advantage("A", "G")
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - lost
    assert "hidden" not in scene["A"].conditions


@pytest.mark.rule("fourth.stealth.reveal-after-action")
def test_an_attack_reveals_to_everybody(stage: Stage) -> None:
    scene = hidden(stage, h={"skills": {"perception": 0}}, ranged="bow +2 1d10, range 20/40")
    assert scene.hidden("A", "H")
    scene.do("A", "ranged-basic", "G")
    assert not scene.hidden("A", "G")
    assert not scene.hidden("A", "H")


@pytest.mark.rule("fourth.stealth.enemy-search")
@pytest.mark.rule("fourth.perception.perceive")
@pytest.mark.rule("fourth.perception.versus-stealth")
@pytest.mark.parametrize(("roll", "found"), [(13, True), (12, False)])
def test_a_searcher_must_exceed_the_stealth_result(stage: Stage, roll: int, found: bool) -> None:
    scene = hidden(stage, h={"skills": {"perception": 0}})
    scene.turn("G")
    scene.dice(d20=[roll])  # 12 + 2 equals 14
    scene.do("G", "search")
    assert scene.hidden("A", "G") is not found
    assert scene.hidden("A", "H")
    assert (scene["G"].actions["minor"], scene["G"].actions["standard"]) == (0, 1)


@pytest.mark.rule("fourth.perception.uses")
@pytest.mark.rule("fourth.perception.perceive")
def test_one_search_is_compared_with_every_hidden_enemy(stage: Stage) -> None:
    scene = stage(
        f"{MIST}\n{MIST}",
        A=dict(at=(1, 0), skills={"stealth": 4}),
        B=dict(at=(1, 1), skills={"stealth": 8}),
        G=dict(side="monsters", at=(10, 0), skills={"perception": 2}),
    )
    for who, row in (("A", 0), ("B", 1)):
        scene.turn(who)
        scene.do(who, "shift", to=(2, row))
        scene.dice(d20=[10])
        scene.do(who, "hide")
    scene.turn("G")
    scene.dice(d20=[14])  # 16 against 14 and 18
    scene.do("G", "search")
    assert (scene.hidden("A", "G"), scene.hidden("B", "G")) == (False, True)


@pytest.mark.rule("fourth.perception.no-retry")
def test_one_search_a_turn_and_another_on_the_next(stage: Stage) -> None:
    scene = hidden(stage)
    scene.turn("G")
    scene.dice(d20=[1])
    scene.do("G", "search")
    assert scene.why_not("G", "search") in RETRY
    assert scene["G"].actions["standard"] == 1
    scene.turn("G")
    assert scene.can("G", "search")


@pytest.mark.rule("fourth.stealth.enemy-enters")
def test_an_enemy_that_runs_into_the_hidden_stops_before_and_finds_it(stage: Stage) -> None:
    scene = hidden(stage, g={"at": (6, 0)}, h={"skills": {"perception": 0}})
    assert scene.hidden("A", "H")
    scene.turn("G")
    scene.do("G", "walk", path=[(5, 0), (4, 0), (3, 0), (2, 0)])
    assert scene["G"].at == (3, 0)
    assert not scene.hidden("A", "G")
    assert scene.hidden("A", "H")


@pytest.mark.rule("fourth.stealth.enemy-enters")
@pytest.mark.parametrize(("onward", "at"), [(None, (3, 0)), ((3, 1), (3, 1)), ((1, 1), (1, 1))])
def test_the_rest_of_its_movement_may_lead_elsewhere(
    stage: Stage, onward: tuple[int, int] | None, at: tuple[int, int]
) -> None:
    scene = hidden(stage, g={"at": (6, 0)}, h={"skills": {"perception": 0}})
    scene.turn("G")
    scene.do("G", "walk", path=[(5, 0), (4, 0), (3, 0), (2, 0)], choose={"onward": onward} if onward else {})
    assert scene["G"].at == at


@pytest.mark.rule("fourth.stealth.enemy-enters")
def test_a_shift_into_the_hidden_finds_it_too(stage: Stage) -> None:
    scene = hidden(stage, g={"at": (3, 0)})
    scene.turn("G")
    scene.do("G", "shift", to=(2, 0))
    assert scene["G"].at == (3, 0)
    assert not scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.remain-hidden")
def test_talking_gives_one_away(stage: Stage) -> None:
    scene = hidden(stage)
    scene.do("A", "talk")
    assert not scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.remain-hidden")
def test_other_actions_in_one_place_do_not(stage: Stage) -> None:
    scene = hidden(stage)
    scene.do("A", "search")
    scene.do("A", "second-wind")
    assert scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.remain-hidden")
def test_being_dragged_into_the_open_reveals_at_once(stage: Stage) -> None:
    pull = "Hook (standard, at-will): Close burst 12, targets creatures; +40 vs Ref; the target is pulled 3 squares."
    scene = lurk(stage, at=7, g={"powers": [CLUB, pull]})
    scene.do("A", "shift", to=(8, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hook", "A")
    assert scene["A"].at == (10, 0)
    assert not scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.remain-hidden")
@pytest.mark.parametrize(("value", "still"), [(None, True), ("superior-or-total", False)])
def test_how_well_out_of_sight_one_must_stay_is_the_same_switch(stage: Stage, value: str | None, still: bool) -> None:
    ground = ". ! ! : . . . . . . . . . . . . ."
    scene = lurk(stage, ground, options={"hide-requires": value} if value else None)
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    scene.do("A", "walk", to=(3, 0))
    assert scene.hidden("A", "G") is still


@pytest.mark.rule("fourth.stealth.remain-hidden")
def test_hidden_in_the_open_lasts_until_the_next_action_ends(stage: Stage) -> None:
    scene = lurk(stage, OPEN, options={"hide-requires": "none"})
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    scene.turn("A")
    assert scene.hidden("A", "G")
    scene.do("A", "shift", to=(3, 0))
    assert not scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.reveal-after-action")
def test_an_opportunity_attack_gives_away_once_it_is_over(stage: Stage) -> None:
    scene = lurk(stage, at=6, g={"at": (9, 0)})
    scene.do("A", "walk", to=(8, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[6], d8=[5])
    scene.do("G", "walk", path=[(10, 0)])
    assert scene["G"].hp == 90 - 9
    assert not scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.opposed")
def test_the_hidden_provoke_nobody_they_are_hidden_from(stage: Stage) -> None:
    scene = lurk(stage, at=7, g={"at": (9, 0)})
    scene.do("A", "shift", to=(8, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    scene.turn("A")
    scene.do("A", "walk", path=[(7, 0), (6, 0)])
    assert scene.offers == []


def test_an_encounter_over_nobody_is_hidden_any_more(stage: Stage) -> None:
    scene = hidden(stage)
    scene.rest("short")
    assert not scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.hide")
@pytest.mark.parametrize(("roll", "success"), [(8, True), (7, False)])
def test_whoever_lies_in_wait_rolls_as_the_fight_starts(stage: Stage, roll: int, success: bool) -> None:
    scene = stage(
        MIST, A={"at": (2, 0), "skills": {"stealth": 4}, "hiding": True},
        G={"side": "monsters", "at": (11, 0), "skills": {"perception": 2}},
    )  # fmt: skip
    scene.dice(d20=[roll])
    scene.turn("G")
    assert scene.hidden("A", "G") is success


@pytest.mark.rule("fourth.stealth.hide")
def test_nobody_lies_in_wait_in_the_open(stage: Stage) -> None:
    scene = stage(
        OPEN, A={"at": (2, 0), "skills": {"stealth": 40}, "hiding": True}, G={"side": "monsters", "at": (11, 0)}
    )
    scene.turn("G")
    assert not scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.hide", "fourth.ruling.hide-requires")
@pytest.mark.parametrize(("at", "covered"), [(2, True), (0, False)])
def test_who_lies_low_as_the_fight_starts_checks_where_there_is_a_foe_to_hide_from(
    stage: Stage, at: int, covered: bool
) -> None:
    scene = lurk(stage, at=at, hiding=True)
    assert checks(scene) == (1 if covered else 0)
