"""Grabs, escapes, standing up, finishing off and hiding at their borders."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def targets(scene: Scene, action: str, who: str = "A") -> list[str]:
    """Whom an action is offered against."""
    battle = scene.battle
    uses = battle.rules.actions[action].uses(battle, battle.creatures[scene.id(who)])
    return [scene.key(use.target) if use.target >= 0 else "" for use in uses]


def held(stage: Stage, text: str = ". . . . .\n. G A . .\n. . . . .", **hero: Any) -> Scene:
    """G has grabbed A, whose turn it is."""
    scene = stage(text, G=foe(str=18), A={"skills": {"athletics": 5, "acrobatics": 5}, **hero}, H=foe(at=(4, 2)))
    scene.turn("G")
    scene.dice(d20=[19])
    scene.do("G", "grab", "A")
    assert "grabbed" in scene["A"].conditions
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.escape")
@pytest.mark.parametrize(
    ("skill", "roll", "free"),
    [
        ("athletics", 10, True),
        ("athletics", 9, False),
        ("acrobatics", 8, True),
        ("acrobatics", 7, False),
    ],
)
def test_an_escape_meets_the_defense_of_the_grabber(stage: Stage, skill: str, roll: int, free: bool) -> None:
    scene = stage("G A . .", G=foe(fort=15, ref=13), A=dict(skills={"athletics": 5, "acrobatics": 5}))
    scene.turn("G")
    scene.dice(d20=[19])
    scene.do("G", "grab", "A")
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "escape", choose={"skill": skill})
    assert ("grabbed" not in scene["A"].conditions) is free
    assert (scene["A"].actions["move"], scene["A"].actions["standard"]) == (0, 1)


@pytest.mark.rule("fourth.action.escape")
def test_only_from_a_grab_and_by_two_skills(stage: Stage) -> None:
    scene = held(stage)
    assert targets(scene, "escape") == ["G", "G"]
    assert scene.why_not("A", "escape", "H") == "fourth.action.escape"
    assert scene.why_not("A", "escape", choose={"skill": "bluff"}) == "fourth.action.escape"
    assert scene.can("A", "escape", "G", choose={"skill": "acrobatics"})
    scene.turn("H")
    assert scene.why_not("H", "escape") == "fourth.action.escape"
    assert scene.why_not("H", "escape", "G") == "fourth.action.escape"
    assert targets(scene, "escape", "H") == []


@pytest.mark.rule("fourth.escape.shift")
@pytest.mark.parametrize("choice", [None, (3, 0), (1, 0), (3, 2)])
def test_who_gets_free_may_shift_a_square(stage: Stage, choice: Square | None) -> None:
    scene = held(stage)
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[20])
    scene.do("A", "escape", choose={"shift": choice} if choice else {})
    assert scene["A"].at == (choice or (2, 1))
    assert scene.offers == []


@pytest.mark.rule("fourth.escape.shift")
def test_on_bad_ground_or_rooted_there_is_no_shift(stage: Stage) -> None:
    scene = held(stage, ", , , , .\n, G A , .\n, , , , .")
    scene.dice(d20=[20])
    scene.do("A", "escape")
    assert scene["A"].at == (2, 1)
    rooted = held(stage, conditions=["restrained"])
    rooted.dice(d20=[20])
    rooted.do("A", "escape")
    assert rooted["A"].at == (2, 1)


@pytest.mark.rule("fourth.action.sustain-grab")
def test_a_grab_is_kept_up_every_turn_after_the_first(stage: Stage) -> None:
    scene = held(stage)
    scene.turn("G")
    assert targets(scene, "sustain-grab", "G") == ["A"]
    scene.do("G", "sustain-grab")
    assert scene.why_not("G", "sustain-grab") == "fourth.action.sustain-grab"
    assert targets(scene, "sustain-grab", "G") == []
    scene.turn("A")
    assert "grabbed" in scene["A"].conditions
    scene.turn("G")
    scene.turn("A")
    assert "grabbed" not in scene["A"].conditions


@pytest.mark.rule("fourth.action.sustain-grab")
def test_in_the_turn_it_is_made_a_grab_need_not_be_kept_up(stage: Stage) -> None:
    scene = stage("G A .", G=foe(str=18), A={})
    scene.turn("G")
    assert scene.why_not("G", "sustain-grab") == "fourth.action.sustain-grab"
    scene.dice(d20=[19])
    scene.do("G", "grab", "A")
    assert scene.why_not("G", "sustain-grab") == "fourth.action.sustain-grab"
    assert targets(scene, "sustain-grab", "G") == []


@pytest.mark.rule("fourth.action.release-grab")
def test_who_is_let_go_of(stage: Stage) -> None:
    scene = held(stage)
    assert scene.why_not("A", "release-grab") == "fourth.action.release-grab"
    scene.turn("G")
    assert targets(scene, "release-grab", "G") == ["A"]
    assert scene.why_not("G", "release-grab", "H") == "fourth.action.release-grab"
    scene.do("G", "release-grab", "A")
    assert "grabbed" not in scene["A"].conditions
    assert targets(scene, "release-grab", "G") == []


@pytest.mark.rule("fourth.ruling.grab-limits")
@pytest.mark.parametrize("size", ["tiny", "medium", "large", "huge"])
def test_size_is_no_limit_to_a_grab_or_a_rush(stage: Stage, size: str) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), size=size))
    scene.turn("A")
    assert targets(scene, "grab") == ["G"]
    assert targets(scene, "bull-rush") == ["G"]


@pytest.mark.rule("fourth.action.grab")
@pytest.mark.rule("fourth.action.bull-rush")
@pytest.mark.parametrize("action", ["grab", "bull-rush"])
@pytest.mark.parametrize(("place", "may"), [((6, 5), True), ((6, 6), True), ((7, 5), False)])
def test_only_next_to_one(stage: Stage, action: str, place: Square, may: bool) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=place), B=dict(at=(4, 5)))
    scene.turn("A")
    assert scene.can("A", action, "G") is may
    assert scene.can("A", action, "A") is False
    assert targets(scene, action) == (["G"] if may else [])


@pytest.mark.rule("fourth.action.bull-rush")
@pytest.mark.rule("fourth.bull-rush.follow")
@pytest.mark.parametrize(("roll", "moves"), [(11, True), (10, False)])
@pytest.mark.parametrize("follow", [True, False])
def test_a_rush_meets_the_fortitude(stage: Stage, roll: int, moves: bool, follow: bool) -> None:
    scene = stage("A G . .", A=dict(str=18), G=foe(fort=15))
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "bull-rush", "G", choose={"follow": follow})
    assert scene["G"].at == ((2, 0) if moves else (1, 0))
    assert scene["A"].at == ((1, 0) if moves and follow else (0, 0))


@pytest.mark.rule("fourth.action.stand-up")
@pytest.mark.rule("fourth.ruling.standing-up-in-shared-square")
@pytest.mark.parametrize(
    ("shared", "room", "why"),
    [
        (False, False, None),
        (True, True, None),
        (True, False, "fourth.action.stand-up"),
    ],
)
def test_who_shares_its_square_stands_up_beside_it(stage: Stage, shared: bool, room: bool, why: str | None) -> None:
    text = ". . . .\n. A . .\n. . . ." if room else "# # # .\n# A # .\n# # # ."
    scene = stage(
        text,
        A=dict(conditions=["prone"]),
        G=foe(at=(3, 0)),
        **({"B": dict(conditions=["prone"], at=(1, 1))} if shared else {}),
    )
    scene.turn("A")
    assert scene.why_not("A", "stand-up") == why
    if why is None:
        scene.do("A", "stand-up", choose={"shift": (2, 1)} if shared else {})
        assert scene["A"].at == ((2, 1) if shared else (1, 1))
        assert scene["A"].conditions == set()
        assert scene.why_not("A", "stand-up") == "fourth.action.stand-up"


@pytest.mark.rule("fourth.action.drop-prone")
def test_down_and_up_again(stage: Stage) -> None:
    scene = stage("A . . G", A={}, G=foe())
    scene.turn("A")
    assert scene.why_not("A", "stand-up") == "fourth.action.stand-up"
    scene.do("A", "drop-prone")
    assert (scene["A"].conditions, scene["A"].actions["minor"]) == ({"prone"}, 0)
    assert scene.why_not("A", "drop-prone") is not None
    scene.do("A", "stand-up")
    assert (scene["A"].conditions, scene["A"].actions["move"]) == (set(), 0)


@pytest.mark.rule("fourth.action.coup-de-grace")
@pytest.mark.parametrize(
    ("target", "place", "condition", "may"),
    [
        ("G", (1, 0), "helpless", True),
        ("G", (1, 0), "unconscious", True),
        ("G", (1, 0), "stunned", False),
        ("G", (2, 0), "helpless", False),
        ("B", (1, 0), "helpless", True),
        ("A", (1, 0), "helpless", False),
        (None, (1, 0), "helpless", False),
    ],
)
def test_whom_a_coup_de_grace_may_finish(
    stage: Stage, target: str | None, place: Square, condition: str, may: bool
) -> None:
    scene = stage(
        ". . . .\n. . . .",
        A=dict(at=(0, 0)),
        B=dict(at=(0, 1), conditions=["helpless"]),
        G=foe(at=place, conditions=[condition]),
    )
    scene.turn("A")
    if target != "B":
        assert scene.can("A", "coup-de-grace", target) is may
    assert ("G" in targets(scene, "coup-de-grace")) is (condition != "stunned" and place == (1, 0))


@pytest.mark.rule("fourth.coup-de-grace.critical")
@pytest.mark.rule("fourth.coup-de-grace.kill")
@pytest.mark.parametrize(("hp", "dead"), [(16, True), (17, True), (18, False)])
def test_a_coup_of_at_least_the_bloodied_value_kills(stage: Stage, hp: int, dead: bool) -> None:
    scene = stage("A G .", A={}, G=foe(hp=hp, conditions=["helpless"], ac=5), H=foe(at=(2, 0)))
    scene.turn("A")
    if not scene.battle.rules.attacks.sure_coups:
        scene.dice(d20=[15])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].alive is (not dead)
    assert scene["G"].hp == (0 if dead else hp - 8) or dead


@pytest.mark.rule("fourth.action.second-wind")
@pytest.mark.rule("fourth.second-wind.defenses")
def test_a_second_wind(stage: Stage) -> None:
    scene = stage("A . . G", A=dict(at_hp=11), G=foe(powers=["Claw (standard, at-will): +5 vs AC; 1 damage."]))
    scene.turn("A")
    scene.do("A", "second-wind")
    assert (scene["A"].hp, scene["A"].recoveries, scene["A"].actions["standard"]) == (21, 7, 0)
    assert [scene.defense("A", name).value for name in ("ac", "fort", "ref", "will")] == [17, 17, 17, 17]
    assert scene.why_not("A", "second-wind") == "fourth.second-wind.once-per-encounter"
    scene.turn("G")
    assert scene.defense("A", "ac", attacker="G", power="Claw").value == 17
    scene.turn("A")
    assert scene.defense("A", "ac").value == 15
    assert scene.why_not("A", "second-wind") == "fourth.second-wind.once-per-encounter"
    tired = stage("A . . G", A=dict(at_hp=11, recoveries=0), G=foe())
    tired.turn("A")
    tired.why_not("A", "second-wind")
    full = stage("A . . G", A={}, G=foe())
    full.turn("A")
    full.do("A", "second-wind")
    assert (full["A"].hp, full["A"].recoveries) == (40, 7)


@pytest.mark.rule("fourth.action.total-defense")
def test_total_defense_lasts_until_the_next_turn(stage: Stage) -> None:
    scene = stage("A . . G", A={}, G=foe())
    scene.turn("A")
    scene.do("A", "total-defense")
    assert [scene.defense("A", name).value for name in ("ac", "fort", "ref", "will")] == [17, 17, 17, 17]
    scene.turn("G")
    assert scene.defense("A", "ac").value == 17
    scene.turn("A")
    assert scene.defense("A", "ac").value == 15


@pytest.mark.rule("fourth.stealth.remain-hidden")
@pytest.mark.parametrize(("moved", "rolled"), [(1, False), (2, False), (3, True)])
def test_two_squares_are_covered_without_a_new_check(stage: Stage, moved: int, rolled: bool) -> None:
    scene = stage(": : : : : : : . . G", A=dict(at=(0, 0), skills={"stealth": 5}), G=foe())
    scene.turn("A")
    scene.do("A", "shift", to=(1, 0))
    scene.dice(d20=[20])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    scene.turn("A")
    scene.dice(d20=[20] if rolled else [])
    before = len([event for event in scene.log if event.kind == "check"])
    scene.do("A", "walk", to=(1 + moved, 0))
    assert len([event for event in scene.log if event.kind == "check"]) - before == int(rolled)
    assert scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.move-penalty")
@pytest.mark.parametrize(
    ("action", "moved", "penalty"),
    [
        ("walk", 2, 0),
        ("walk", 3, -5),
        ("run", 3, -10),
        ("run", 2, -10),
        ("shift", 1, 0),
    ],
)
def test_haste_makes_hiding_harder(stage: Stage, action: str, moved: int, penalty: int) -> None:
    scene = stage(": : : : : : : : . G", A=dict(at=(0, 0), skills={"stealth": 5}), G=foe())
    scene.turn("A")
    scene.do("A", action, to=(moved, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.last("check").value == 15 + penalty


@pytest.mark.rule("fourth.stealth.reveal-after-action")
@pytest.mark.parametrize(("action", "stays"), [("Dart", False), ("drop-prone", True), ("talk", False)])
def test_what_gives_the_hidden_away(stage: Stage, action: str, stays: bool) -> None:
    dart = "Dart (standard, at-will): Ranged 20; +5 vs AC; 1 damage."
    scene = stage(": : : : . . G", A=dict(at=(0, 0), skills={"stealth": 15}, powers=[dart]), G=foe())
    scene.turn("A")
    scene.do("A", "shift", to=(1, 0))
    scene.dice(d20=[20])
    scene.do("A", "hide")
    scene.do("A", action, "G" if action == "Dart" else None)
    assert scene.hidden("A", "G") is stays
