"""Traps, locks and doors on the map: found, worked on, set off, opened."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

SPIKES = "Spikes (standard, at-will): +7 vs Ref; 1d10+2 damage."
HEAVE = "Heave (standard, at-will): +40 vs AC; 1 damage, and the target is pushed 1 square."


def trapped(stage: Stage, trap: dict[str, Any] | None = None, ground: str = ". . . . . . . . G", **hero: Any) -> Scene:
    """A, with Thievery +8, on its turn in column 2 beside the trap in column 3; B waits west of it, G far off."""
    scene = stage(
        ground,
        A={"at": (2, 0), "skills": {"thievery": 8}, **hero},
        B={"at": (1, 0)},
        G={"side": "monsters"},
        devices={"T": {"at": (3, 0), "attack": SPIKES, **(trap or {})}},
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.thievery.disable-trap")
@pytest.mark.parametrize(
    ("roll", "tools", "state"),
    [(12, False, "disabled"), (11, False, "armed"), (10, True, "disabled"), (9, True, "armed")],
)
def test_a_trap_is_disabled_by_thievery_and_tools_help(stage: Stage, roll: int, tools: bool, state: str) -> None:
    scene = trapped(stage, tools=tools)
    scene.dice(d20=[roll])
    scene.do("A", "disable-trap", "T")
    assert scene.device("T").state == state
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 1)


@pytest.mark.rule("fourth.thievery.disable-trap")
def test_over_a_disabled_trap_anybody_walks_unharmed(stage: Stage) -> None:
    scene = trapped(stage)
    scene.dice(d20=[12])
    scene.do("A", "disable-trap", "T")
    scene.do("A", "walk", path=[(3, 0), (4, 0)])
    assert (scene["A"].at, scene["A"].hp) == ((4, 0), 40)
    assert scene.last("attack") is None
    assert not scene.can("B", "disable-trap", "T")


@pytest.mark.rule("fourth.thievery.disable-trap")
def test_until_it_resets(stage: Stage) -> None:
    scene = trapped(stage, {"resets": True})
    scene.dice(d20=[12])
    scene.do("A", "disable-trap", "T")
    scene.turn("B")
    assert scene.device("T").state == "disabled"
    scene.turn("A")
    assert scene.device("T").state == "armed"


@pytest.mark.rule("fourth.thievery.disable-trap")
def test_the_work_is_done_from_the_next_square(stage: Stage) -> None:
    scene = trapped(stage, {"at": (4, 0)})
    assert scene.why_not("A", "disable-trap", "T") == "fourth.ruling.thievery"


@pytest.mark.rule("fourth.thievery.disable-trap")
def test_an_armed_trap_goes_off_at_whoever_enters(stage: Stage) -> None:
    scene = trapped(stage)
    scene.dice(d20=[8], d10=[4])
    scene.do("A", "walk", path=[(3, 0), (4, 0)])
    assert scene["A"].hp == 40 - 6
    assert (scene.last("attack").who, scene.last("attack").total) == ("T", 15)
    assert scene.device("T").state == "sprung"
    scene.turn("B")
    scene.do("B", "walk", path=[(2, 0), (3, 0)])
    assert scene["B"].hp == 40


@pytest.mark.rule("fourth.thievery.disable-trap")
def test_a_jump_crosses_it_and_a_push_does_not(stage: Stage) -> None:
    scene = trapped(stage, skills={"athletics": 20})
    scene.dice(d20=[10])
    scene.do("A", "long-jump", to=(5, 0))
    assert (scene["A"].at, scene["A"].hp) == ((5, 0), 40)
    shoved = stage(
        ". G A . . .", A={}, G={"side": "monsters", "powers": [HEAVE]},
        devices={"T": {"at": (3, 0), "attack": SPIKES}},
    )
    shoved.turn("G")
    shoved.dice(d20=[10, 8], d10=[4])
    shoved.do("G", "Heave", "A")
    assert (shoved["A"].at, shoved["A"].hp) == ((3, 0), 40 - 1 - 6)


@pytest.mark.rule("fourth.thievery.delay-trap")
@pytest.mark.parametrize(
    ("roll", "tools", "state"), [(7, False, "delayed"), (6, False, "armed"), (5, True, "delayed"), (4, True, "armed")]
)
def test_delaying_is_easier_and_tools_add_to_it(stage: Stage, roll: int, tools: bool, state: str) -> None:
    scene = trapped(stage, tools=tools)
    scene.dice(d20=[roll])
    scene.do("A", "delay-trap", "T")
    assert scene.device("T").state == state


@pytest.mark.rule("fourth.thievery.delay-trap")
def test_a_delayed_trap_is_safe_until_the_next_turn_ends(stage: Stage) -> None:
    scene = trapped(stage)
    scene.dice(d20=[7])
    scene.do("A", "delay-trap", "T")
    scene.do("A", "walk", path=[(3, 0), (4, 0)])
    assert scene["A"].hp == 40
    scene.turn("A")
    assert scene.device("T").state == "delayed"
    scene.end()
    assert scene.device("T").state == "armed"
    scene.turn("B")
    scene.dice(d20=[8], d10=[4])
    scene.do("B", "walk", path=[(2, 0), (3, 0)])
    assert scene["B"].hp == 34


@pytest.mark.rule("fourth.thievery.trap-awareness")
@pytest.mark.rule("fourth.perception.search")
@pytest.mark.rule("fourth.perception.uses")
@pytest.mark.parametrize(("at", "roll", "found"), [((3, 0), 15, True), ((3, 0), 14, False), ((4, 0), 20, False)])
def test_a_hidden_trap_must_be_found_first(stage: Stage, at: tuple[int, int], roll: int, found: bool) -> None:
    scene = trapped(stage, {"at": at, "spot": 20}, skills={"perception": 5})
    assert scene.why_not("A", "disable-trap", "T") == "fourth.thievery.trap-awareness"
    scene.dice(d20=[roll])
    scene.do("A", "search-area")
    assert ("A" in scene.device("T").known_by) is found
    assert scene["A"].actions["standard"] == 0
    scene.turn("A")
    assert scene.can("A", "disable-trap", "T") is found


@pytest.mark.rule("fourth.perception.no-retry")
def test_an_area_is_gone_over_once_a_turn(stage: Stage) -> None:
    scene = trapped(stage, {"spot": 20})
    scene.dice(d20=[1])
    scene.do("A", "search-area")
    scene.do("A", "action-point")
    assert scene.why_not("A", "search-area") == "fourth.perception.no-retry"
    scene.turn("A")
    assert scene.can("A", "search-area")


@pytest.mark.rule("fourth.perception.passive")
@pytest.mark.rule("fourth.perception.spot-table")
@pytest.mark.parametrize(
    ("skill", "at", "found"), [(10, (3, 0), True), (9, (3, 0), False), (10, (13, 0), False), (12, (13, 0), True)]
)
def test_the_watchful_notice_a_trap_in_passing(
    stage: Stage, skill: int, at: tuple[int, int], found: bool
) -> None:
    scene = trapped(stage, {"at": at, "spot": 20}, ". " * 14 + "G", skills={"perception": skill})
    assert ("A" in scene.device("T").known_by) is found
    assert "B" not in scene.device("T").known_by


@pytest.mark.rule("fourth.thievery.trap-awareness")
def test_whoever_knows_of_it_tells_the_others(stage: Stage) -> None:
    scene = trapped(stage, {"spot": 20, "known": ["A"]})
    assert scene.device("T").known_by == {"A"}
    scene.do("A", "talk")
    assert scene.device("T").known_by == {"A", "B"}


@pytest.mark.rule("fourth.thievery.trap-failure")
@pytest.mark.parametrize("action", ["disable-trap", "delay-trap"])
@pytest.mark.parametrize("short", [4, 5])
def test_failing_by_five_sets_it_off(stage: Stage, action: str, short: int) -> None:
    scene = trapped(stage)
    work = 12 - short - (5 if action == "delay-trap" else 0)
    scene.dice(d20=[work, 13] if short == 5 else [work], d10=[4] if short == 5 else [])
    scene.do("A", action, "T")
    assert scene.device("T").state == ("sprung" if short == 5 else "armed")
    assert scene["A"].hp == (34 if short == 5 else 40)
    if short == 4:
        scene.turn("A")
        assert scene.can("A", action, "T")


def locked(stage: Stage, kind: str = "lock", **hero: Any) -> Scene:
    """A, with Thievery +8, beside a lock, or a locked door in a wall, G behind it."""
    scene = stage(
        ". . # .\nA . . .\n. . # G",
        A={"skills": {"thievery": 8}, "at": (1, 1), **hero},
        G={"side": "monsters"},
        devices={"L": {"kind": kind, "at": (2, 1), **({"locked": True} if kind == "door" else {})}},
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.thievery.open-lock")
@pytest.mark.parametrize(
    ("roll", "tools", "state"), [(12, False, "open"), (11, False, "locked"), (1, False, "locked"), (10, True, "open")]
)
def test_a_lock_yields_to_thievery(stage: Stage, roll: int, tools: bool, state: str) -> None:
    scene = locked(stage, tools=tools)
    scene.dice(d20=[roll])
    scene.do("A", "open-lock", "L")
    assert scene.device("L").state == state
    assert scene["A"].hp == 40
    assert (scene["A"].actions["standard"], scene["A"].actions["move"], scene["A"].actions["minor"]) == (0, 1, 1)
    scene.turn("A")
    assert scene.can("A", "open-lock", "L") is (state == "locked")


@pytest.mark.rule("fourth.thievery.open-lock")
@pytest.mark.rule("fourth.action.open-object")
def test_a_locked_door_is_unlocked_then_opened_and_bars_the_way_until_then(stage: Stage) -> None:
    scene = locked(stage, "door")
    assert not scene.can("A", "walk", to=(3, 1))
    assert not scene.sees("A", "G")
    assert not scene.can("A", "open-object", "L")
    scene.dice(d20=[12])
    scene.do("A", "open-lock", "L")
    assert scene.device("L").state == "closed"
    scene.do("A", "open-object", "L")
    assert (scene.device("L").state, scene["A"].actions["minor"]) == ("open", 0)
    scene.do("A", "walk", path=[(2, 1), (3, 1)])
    assert scene["A"].at == (3, 1)
    scene.turn("A")
    scene.do("A", "open-object", "L")
    assert scene.device("L").state == "closed"
    assert not scene.can("A", "walk", to=(1, 1))


@pytest.mark.rule("fourth.action.open-object")
@pytest.mark.parametrize(("at", "why"), [((0, 1), "fourth.action.open-object"), ((1, 0), None)])
def test_a_door_is_opened_from_beside_it(stage: Stage, at: tuple[int, int], why: str | None) -> None:
    scene = stage(". . # .\n. . . .\n. . # G", A={"at": at}, G={"side": "monsters"},
                  devices={"L": {"kind": "door", "at": (2, 1)}})
    scene.turn("A")
    assert scene.why_not("A", "open-object", "L") == why


@pytest.mark.rule("fourth.perception.versus-stealth")
@pytest.mark.rule("fourth.perception.listen-table")
@pytest.mark.parametrize(("roll", "success"), [(7, True), (6, False)])
def test_through_a_door_perception_is_five_less(stage: Stage, roll: int, success: bool) -> None:
    scene = stage(
        "# # # #\nA . . G\n# # # #", A={"skills": {"stealth": 0}}, G={"side": "monsters", "skills": {"perception": 2}},
        devices={"D": {"kind": "door", "at": (2, 1)}},
    )
    scene.turn("A")
    scene.do("A", "shift", to=(1, 1))
    scene.dice(d20=[roll])
    scene.do("A", "hide")
    assert scene.hidden("A", "G") is success


@pytest.mark.rule("fourth.thievery.disable-trap")
@pytest.mark.rule("fourth.thievery.open-lock")
def test_outside_a_fight_no_action_is_spent(stage: Stage) -> None:
    scene = trapped(stage)
    scene.rest("short")
    scene.dice(d20=[7])
    scene.do("A", "delay-trap", "T")
    assert scene.device("T").state == "delayed"
    other = trapped(stage)
    other.rest("short")
    other.dice(d20=[11, 12])
    other.do("A", "disable-trap", "T")
    other.do("A", "disable-trap", "T")
    assert other.device("T").state == "disabled"


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"kind": "tarp", "at": (3, 0)}, "did you mean 'trap'"),
        ({"kind": "trap", "at": (3, 0)}, "attack"),
        ({"kind": "trap", "at": (3, 0), "attack": "Spikes (standard, at-will): you feel fine."}, "no attack"),
        ({"kind": "lock", "at": (3, 0), "attack": SPIKES}, "a lock has no attack"),
        ({"kind": "lock", "at": (3, 0), "spott": 12}, "did you mean 'spot'"),
        ({"kind": "lock"}, "say where it is"),
    ],
)
def test_a_device_that_cannot_be_is_refused_in_words(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Scene("fourth", "A . . . G", A={}, G={"side": "monsters"}, devices={"T": fields})


def test_other_systems_have_no_rules_for_traps() -> None:
    with pytest.raises(ValueError, match="no rules for traps"):
        Scene("orcus", "A . . . G", A={}, G={"side": "monsters"}, devices={"T": {"at": (2, 0), "attack": SPIKES}})
