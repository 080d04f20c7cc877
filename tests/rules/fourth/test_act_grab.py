"""Grabbing, keeping hold, letting go, and slipping out."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

SURE = 30  # a Strength that always grabs Reflex 5
SNUFF = "Snuff (standard, at-will): Ranged 20; +30 vs Will; the target is {} until the end of your next turn."
SHIFT = "Nudge (standard, at-will): Ranged 20; +30 vs Will; the target is {}."
HOP = "Hop (move, at-will): Teleport 3."
GRAB = {"fourth.action.grab", "fourth.ruling.grab-limits", "fourth.attack.melee", "fourth.attack.choose-target"}


def pair(stage: Stage, foe: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A with Strength +4 on its turn, G beside it."""
    scene = stage(
        A={"at": (5, 5), "str": 18, **hero},
        G={"side": "monsters", "at": (6, 5), "ac": 40, "fort": 40, "will": 40, **(foe or {})},
    )
    scene.turn("A")
    return scene


def held(stage: Stage, foe: dict[str, Any] | None = None, extra: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A has just grabbed G; it has its move and minor action left."""
    scene = stage(
        A={"at": (5, 5), "str": SURE, **hero},
        G={"side": "monsters", "at": (6, 5), "ref": 5, **(foe or {})},
        **(extra or {}),
    )
    scene.turn("A")
    scene.do("A", "grab", "G")
    assert "grabbed" in scene["G"].conditions
    return scene


@pytest.mark.rule("fourth.action.grab")
@pytest.mark.parametrize(("roll", "caught"), [(11, True), (10, False)])
def test_a_strength_attack_on_reflex_grabs(stage: Stage, roll: int, caught: bool) -> None:
    scene = pair(stage)
    scene.dice(d20=[roll])  # 11 + 4 equals Reflex 15
    scene.do("A", "grab", "G")
    assert ("grabbed" in scene["G"].conditions) is caught
    assert (scene["G"].hp, scene["A"].actions["standard"], scene["A"].actions["move"]) == (40, 0, 1)
    scene.turn("G")
    assert scene.can("G", "walk", path=[(7, 5)]) is not caught
    assert scene.can("G", "shift", to=(7, 5)) is not caught


@pytest.mark.rule("fourth.action.grab")
@pytest.mark.parametrize(("level", "bonus"), [(1, 4), (4, 6)])
def test_the_bonus_is_the_strength_check_modifier(stage: Stage, level: int, bonus: int) -> None:
    assert pair(stage, level=level).attack("A", "grab", "G").value == bonus


@pytest.mark.rule("fourth.action.grab")
def test_usual_modifiers_adjacency_and_any_size(stage: Stage) -> None:
    assert pair(stage, foe={"conditions": ["prone"]}).attack("A", "grab", "G").value == 4 + 2
    assert pair(stage, foe={"size": "huge"}).can("A", "grab", "G")
    far = pair(stage, foe={"at": (7, 5)}, weapon="whip +2 1d4, reach 2")
    assert far.why_not("A", "grab", "G") in GRAB


@pytest.mark.rule("fourth.grab.free-hand")
def test_no_grab_without_a_free_hand(stage: Stage) -> None:
    scene = pair(stage, weapon="blade +3 1d8", offhand="knife +3 1d4")
    assert scene.why_not("A", "grab", "G") == "fourth.grab.free-hand"
    scene.do("A", "drop-item", using="knife")
    assert scene.can("A", "grab", "G")


@pytest.mark.rule("fourth.grab.free-hand")
def test_the_hand_is_in_use_while_the_grab_lasts(stage: Stage) -> None:
    scene = held(stage, extra={"H": dict(side="monsters", at=(5, 6), ref=5)})
    scene.turn("A")
    scene.do("A", "sustain-grab", "G")
    assert scene.why_not("A", "grab", "H") in {"fourth.grab.free-hand", "fourth.ruling.grab-limits"}
    scene.do("A", "release-grab", "G")
    assert scene.can("A", "grab", "H")


@pytest.mark.rule("fourth.action.sustain-grab")
@pytest.mark.parametrize("kept", [True, False])
def test_a_grab_lapses_at_the_end_of_a_later_turn_without_a_minor_action(stage: Stage, kept: bool) -> None:
    scene = held(stage)
    scene.end()
    assert "grabbed" in scene["G"].conditions
    scene.turn("A")
    assert "grabbed" in scene["G"].conditions
    if kept:
        scene.do("A", "sustain-grab", "G")
        assert (scene["A"].actions["minor"], scene["A"].actions["move"]) == (0, 1)
    scene.end()
    assert ("grabbed" in scene["G"].conditions) is kept


@pytest.mark.rule("fourth.action.sustain-grab")
def test_each_later_turn_needs_its_own_minor_action(stage: Stage) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.do("A", "sustain-grab", "G")
    scene.turn("A")
    assert "grabbed" in scene["G"].conditions
    scene.end()
    assert "grabbed" not in scene["G"].conditions


@pytest.mark.rule("fourth.action.sustain-grab")
@pytest.mark.rule("fourth.grab.free-hand")
def test_two_hands_hold_two_and_each_takes_a_minor_action(stage: Stage) -> None:
    scene = stage(
        A=dict(side="monsters", at=(5, 5), str=SURE, powers=["Nip (standard, at-will): +6 vs AC; 2 damage."]),
        G=dict(at=(6, 5), ref=5),
        H=dict(at=(5, 6), ref=5),
        I=dict(at=(4, 5), ref=5),
    )
    for victim in "GH":
        scene.turn("A")
        scene.do("A", "grab", victim)
        if victim == "H":
            assert scene.why_not("A", "grab", "I") is not None
            scene.do("A", "sustain-grab", "G")
            assert scene.why_not("A", "sustain-grab", "G") == "fourth.action.sustain-grab"
    scene.turn("A")
    assert scene.why_not("A", "grab", "I") == "fourth.grab.free-hand"
    scene.do("A", "sustain-grab")
    scene.do("A", "sustain-grab")
    assert scene["A"].actions == {"standard": 1, "move": 0, "minor": 0}
    scene.end()
    assert all("grabbed" in scene[victim].conditions for victim in "GH")


@pytest.mark.rule("fourth.action.escape")
@pytest.mark.rule("fourth.condition.grabbed")
def test_one_slips_out_of_a_grab_that_a_power_lays_too(stage: Stage) -> None:
    clutch = "Clutch (standard, at-will): +30 vs AC; 3 damage, and the target is grabbed."
    scene = stage(G=dict(side="monsters", at=(6, 5), powers=[clutch]), A=dict(at=(5, 5), skills={"acrobatics": 9}))
    scene.turn("G")
    scene.do("G", "Clutch", "A")
    assert {"grabbed", "immobilized"} <= scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[6])
    scene.do("A", "escape", "G", choose={"skill": "acrobatics", "shift": (4, 5)})
    assert ("grabbed" not in scene["A"].conditions, scene["A"].at) == (True, (4, 5))


def clutched(stage: Stage, times: int = 1) -> Scene:
    """G has grabbed A by a power, so many turns running; it is still its turn."""
    clutch = "Clutch (standard, at-will): +30 vs AC; 3 damage, and the target is grabbed."
    scene = stage(G=dict(side="monsters", at=(6, 5), powers=[clutch]), A=dict(at=(5, 5), skills={"acrobatics": 9}))
    for _ in range(times):
        scene.turn("G")
        scene.do("G", "Clutch", "A")
    return scene


@pytest.mark.rule("fourth.action.escape")
@pytest.mark.rule("fourth.condition.grabbed")
def test_grabbed_twice_by_one_creature_is_held_once(stage: Stage) -> None:
    scene = clutched(stage, 2)
    scene.turn("A")
    scene.dice(d20=[6])
    scene.do("A", "escape", "G", choose={"skill": "acrobatics"})
    assert "grabbed" not in scene["A"].conditions


@pytest.mark.rule("fourth.action.sustain-grab")
@pytest.mark.rule("fourth.grab.ends-on-moving-away")
@pytest.mark.parametrize("way", ["let lapse", "sustained", "moved away"])
def test_a_grab_by_a_power_goes_by_the_same_rules(stage: Stage, way: str) -> None:
    scene = clutched(stage)
    scene.turn("G")
    if way == "sustained":
        scene.do("G", "sustain-grab", "A")
    elif way == "moved away":
        scene.do("G", "shift", to=(7, 5))
        assert "grabbed" not in scene["A"].conditions
    scene.end()
    assert ("grabbed" in scene["A"].conditions) is (way == "sustained")


@pytest.mark.rule("fourth.action.sustain-grab")
def test_nothing_to_sustain_or_release_without_a_grab(stage: Stage) -> None:
    scene = pair(stage)
    assert scene.why_not("A", "sustain-grab", "G") == "fourth.action.sustain-grab"
    assert scene.why_not("A", "release-grab", "G") == "fourth.action.release-grab"


@pytest.mark.rule("fourth.action.release-grab")
def test_letting_go_is_free(stage: Stage) -> None:
    scene = held(stage)
    before = dict(scene["A"].actions)
    scene.do("A", "release-grab", "G")
    assert scene["G"].conditions & {"grabbed", "immobilized"} == set()
    assert dict(scene["A"].actions) == before
    scene.turn("G")
    assert scene.can("G", "walk", path=[(7, 5)])


@pytest.mark.rule("fourth.grab.ends-on-condition")
@pytest.mark.parametrize(
    ("condition", "ends"),
    [("dazed", True), ("stunned", True), ("unconscious", True), ("slowed", False), ("weakened", False)],
)
def test_conditions_that_bar_opportunity_actions_loosen_the_grip(
    stage: Stage, condition: str, ends: bool
) -> None:
    scene = held(stage, extra={"H": dict(side="monsters", at=(12, 5), powers=[SNUFF.format(condition)])})
    scene.turn("H")
    scene.do("H", "Snuff", "A")
    assert ("grabbed" not in scene["G"].conditions) is ends


@pytest.mark.rule("fourth.grab.ends-on-condition")
def test_a_grabber_brought_down_lets_go(stage: Stage) -> None:
    dart = "Dart (standard, at-will): Ranged 20; +30 vs AC; 8 damage."
    scene = held(stage, extra={"H": dict(side="monsters", at=(12, 5), powers=[dart])}, at_hp=5)
    scene.turn("H")
    scene.do("H", "Dart", "A")
    assert scene["A"].dying
    assert "grabbed" not in scene["G"].conditions


@pytest.mark.rule("fourth.grab.ends-on-moving-away")
@pytest.mark.parametrize(("to", "ends"), [((4, 5), True), ((5, 6), False)])
def test_the_grabber_that_moves_away_lets_go(stage: Stage, to: tuple[int, int], ends: bool) -> None:
    scene = held(stage)
    scene.do("A", "shift", to=to)
    assert scene["A"].at == to
    assert ("grabbed" not in scene["G"].conditions) is ends


@pytest.mark.rule("fourth.grab.ends-on-moving-away")
@pytest.mark.parametrize(
    ("path", "ends"), [([(4, 4), (5, 4)], True), ([(5, 4), (6, 4)], False)], ids=["apart and back", "round it"]
)
def test_one_square_apart_on_the_way_is_enough(stage: Stage, path: list[tuple[int, int]], ends: bool) -> None:
    scene = held(stage)
    scene.do("A", "walk", path=path)
    assert scene.distance("A", "G") == 1
    assert ("grabbed" not in scene["G"].conditions) is ends


@pytest.mark.rule("fourth.grab.ends-on-forced-movement")
def test_a_slide_out_of_reach_and_back_ends_it(stage: Stage) -> None:
    extra = {"H": dict(side="heroes", at=(12, 5), powers=[SHIFT.format("slid 2 squares")])}
    scene = held(stage, extra=extra)
    scene.turn("H")
    scene.do("H", "Nudge", "G", choose={"slide": [(7, 5), (6, 4)]})
    assert scene.distance("A", "G") == 1
    assert "grabbed" not in scene["G"].conditions


@pytest.mark.rule("fourth.grab.ends-on-moving-away")
@pytest.mark.parametrize(("to", "ends"), [((9, 5), True), ((5, 4), False)])
def test_teleporting_away_ends_it_for_either(stage: Stage, to: tuple[int, int], ends: bool) -> None:
    scene = held(stage, foe={"powers": [HOP]})
    scene.turn("G")
    scene.do("G", "Hop", choose={"teleport": to})
    assert scene["G"].at == to
    assert ("grabbed" not in scene["G"].conditions) is ends


@pytest.mark.rule("fourth.grab.ends-on-forced-movement")
@pytest.mark.parametrize(
    ("words", "whom", "way", "ends"),
    [
        ("slid 1 square", "G", {"slide": [(6, 6)]}, False),
        ("slid 1 square", "G", {"slide": [(7, 6)]}, True),
        ("slid 1 square", "A", {"slide": [(5, 4)]}, False),
        ("slid 1 square", "A", {"slide": [(4, 5)]}, True),
        ("pulled 2 squares", "G", {}, True),
    ],
)
def test_forced_movement_ends_it_when_they_are_no_longer_adjacent(
    stage: Stage, words: str, whom: str, way: dict[str, Any], ends: bool
) -> None:
    side = "monsters" if whom == "A" else "heroes"
    extra = {"H": dict(side=side, at=(12, 5), powers=[SHIFT.format(words)])}
    scene = held(stage, extra=extra)
    scene.turn("H")
    scene.do("H", "Nudge", whom, choose=way)
    assert ("grabbed" not in scene["G"].conditions) is ends


def slipping(stage: Stage, skills: dict[str, int], **foe: Any) -> Scene:
    """G, on its turn, held by A, whose Reflex is 16 and Fortitude 18."""
    scene = held(stage, foe={"skills": skills, **foe}, ref=16, fort=18)
    scene.turn("G")
    return scene


@pytest.mark.rule("fourth.action.escape")
@pytest.mark.parametrize(
    ("skill", "roll", "free"),
    [("acrobatics", 11, True), ("acrobatics", 10, False), ("athletics", 13, True), ("athletics", 12, False)],
)
def test_acrobatics_against_reflex_or_athletics_against_fortitude(
    stage: Stage, skill: str, roll: int, free: bool
) -> None:
    scene = slipping(stage, {"acrobatics": 5, "athletics": 5})
    scene.dice(d20=[roll])
    scene.do("G", "escape", "A", choose={"skill": skill, "shift": (7, 5)} if free else {"skill": skill})
    assert ("grabbed" not in scene["G"].conditions) is free
    assert (scene["G"].actions["move"], scene["G"].actions["standard"]) == (0, 1)


@pytest.mark.rule("fourth.action.escape")
@pytest.mark.parametrize(("skill", "score"), [("acrobatics", "dex"), ("athletics", "str")])
def test_without_a_sheet_number_ability_and_half_level_count(stage: Stage, skill: str, score: str) -> None:
    scene = slipping(stage, {}, level=4, **{score: 16})
    scene.dice(d20=[7])
    scene.do("G", "escape", "A", choose={"skill": skill})
    assert scene.last("check").value == 7 + 3 + 2
    assert "grabbed" in scene["G"].conditions


@pytest.mark.rule("fourth.action.escape")
def test_escape_may_be_tried_again_with_another_move_action_and_only_when_grabbed(stage: Stage) -> None:
    scene = slipping(stage, {"acrobatics": 5})
    scene.dice(d20=[1, 20])
    scene.do("G", "escape", "A", choose={"skill": "acrobatics"})
    scene.do("G", "escape", "A", choose={"skill": "acrobatics", "shift": (7, 5)})
    assert scene["G"].actions["standard"] == 0
    scene.turn("G")
    assert scene.why_not("G", "escape", "A") == "fourth.action.escape"


@pytest.mark.rule("fourth.escape.shift")
def test_a_successful_escape_includes_a_shift(stage: Stage) -> None:
    scene = slipping(stage, {"acrobatics": 5})
    scene.dice(d20=[11])
    scene.do("G", "escape", "A", choose={"skill": "acrobatics", "shift": (7, 5)})
    assert scene["G"].at == (7, 5)
    assert not scene.offers
    assert scene["G"].actions["standard"] == 1


@pytest.mark.rule("fourth.escape.shift")
def test_a_failed_escape_moves_nobody(stage: Stage) -> None:
    scene = slipping(stage, {"acrobatics": 5})
    scene.dice(d20=[10])
    scene.do("G", "escape", "A", choose={"skill": "acrobatics"})
    assert scene["G"].at == (6, 5)


@pytest.mark.rule("fourth.escape.shift")
@pytest.mark.rule("fourth.action.escape")
def test_one_escape_removes_one_grab_and_the_other_forbids_the_shift(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=SURE, ref=10),
        B=dict(at=(6, 6), str=SURE, ref=10),
        G=dict(side="monsters", at=(6, 5), ref=5, skills={"acrobatics": 5}),
    )
    for hero in "AB":
        scene.turn(hero)
        scene.do(hero, "grab", "G")
    scene.turn("G")
    scene.dice(d20=[20, 20])
    scene.do("G", "escape", "A", choose={"skill": "acrobatics"})
    assert "grabbed" in scene["G"].conditions
    assert scene["G"].at == (6, 5)
    scene.do("G", "escape", "B", choose={"skill": "acrobatics", "shift": (7, 4)})
    assert "grabbed" not in scene["G"].conditions
    assert scene["G"].at == (7, 4)


@pytest.mark.rule("fourth.escape.shift")
def test_an_immobilizing_effect_from_elsewhere_stays_and_forbids_the_shift(stage: Stage) -> None:
    scene = slipping(stage, {"acrobatics": 5}, conditions=["immobilized"])
    scene.dice(d20=[20])
    scene.do("G", "escape", "A", choose={"skill": "acrobatics"})
    assert "grabbed" not in scene["G"].conditions
    assert "immobilized" in scene["G"].conditions
    assert scene["G"].at == (6, 5)
