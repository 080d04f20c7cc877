"""Moves between bands at their borders: every goal from every place, every companion, every refusal, what is listed."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
ONE = "archmage.ruling.position-one-move"
ROOM = "archmage.position.faraway"
AIR = "archmage.ruling.flying-model"
MEET = "archmage.unengaged.engage-by-moving"


def band(stage: Stage, a: dict[str, Any] | None = None, turn: str = "A", **more: Any) -> Scene:
    """Heroes A, B and W against G, H and the archer R; who is where the scene says."""
    foes = {key: dict(side="monsters", **more.pop(key, {})) for key in "GHR"}
    friends = {key: more.pop(key, {}) for key in "BW"}
    scene = stage(A=a or {}, **friends, **foes, **more)
    scene.turn(turn)
    return scene


def offered(scene: Scene, action: str, who: str = "A") -> list[str]:
    """What an action is offered for: foes by key, bands by number; "+" by air."""
    battle = scene.battle
    uses = battle.rules.actions[action].uses(battle, battle.creatures[scene.id(who)])
    return [(scene.key(use.target) if use.target >= 0 else str(use.to)) + ("+" if use.choose else "") for use in uses]


@pytest.mark.rule("archmage.unengaged.move-freely")
@pytest.mark.rule("archmage.unengaged.go-faraway")
@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.parametrize(
    ("where", "goals"),
    [
        ("middle", {"field": None, "rear": None, "far": None}),
        ("rear", {"field": None, "rear": None, "far": None}),
        ("far", {"field": ONE, "rear": None, "far": None}),
    ],
)
def test_where_one_move_leads(stage: Stage, where: str, goals: dict[str, str | None]) -> None:
    place: dict[str, Any] = {} if where == "middle" else {where: ["A"]}
    for to, why in goals.items():
        scene = band(stage, **place)
        assert scene.why_not("A", "move", to=to) == why
        if why is None:
            scene.do("A", "move", to=to)
            assert scene["A"].band == ("middle" if to == "field" else to)
    listed = band(stage, **place)
    numbers = {"field": "0", "rear": "1", "far": "2"}
    expected = [numbers[to] for to, why in goals.items() if why is None and to != where.replace("middle", "field")]
    assert offered(listed, "move") == expected


@pytest.mark.rule("archmage.ruling.position-room")
@pytest.mark.parametrize(
    ("value", "heroes", "monsters"),
    [
        ("all", None, None),
        ("none", ROOM, ROOM),
        (["heroes"], None, ROOM),
        (["monsters"], ROOM, None),
    ],
)
def test_whose_side_has_room_to_be_faraway(stage: Stage, value: Any, heroes: str | None, monsters: str | None) -> None:
    scene = band(stage, options={"far_bands": value})
    assert scene.why_not("A", "move", to="far") == heroes
    scene.turn("G")
    assert scene.why_not("G", "move", to="far") == monsters


@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.parametrize(
    ("to", "choose", "why"),
    [
        (None, {}, ONE),
        ("field", {"beside": "B"}, None),
        ("field", {"beside": "A"}, ONE),
        ("field", {"behind": "B"}, None),
        ("field", {"behind": "G"}, "archmage.position.behind"),
        ("field", {"guard": "B"}, None),
        ("field", {"guard": "G"}, "archmage.position.behind"),
        ("field", {"beside": "G"}, None),
        ("rear", {"beside": "B"}, ONE),
        ("rear", {"beside": "W"}, None),
        (None, {"beside": "W"}, None),
        ("field", {"beside": "W"}, None),
    ],
)
def test_next_to_behind_and_before_whom_a_move_may_end(
    stage: Stage, to: str | None, choose: dict[str, str], why: str | None
) -> None:
    scene = band(stage, rear=["W"])
    assert scene.why_not("A", "move", to=to, choose=choose) == why


@pytest.mark.rule("archmage.ruling.position-behind")
def test_by_moving_one_may_change_places_behind_another_but_close_no_circle(stage: Stage) -> None:
    scene = band(stage, behind={"B": "A"})
    assert scene.why_not("A", "move", to="field", choose={"behind": "B"}) is None
    assert scene.why_not("A", "move", to="field", choose={"behind": "W"}) is None
    other = band(stage, behind={"A": "B"})
    assert other.why_not("A", "move", to="field", choose={"guard": "B"}) is None
    circle = {"behind": "B", "guard": "B"}
    assert other.why_not("A", "move", to="field", choose=circle) == "archmage.ruling.position-behind"


@pytest.mark.rule("archmage.unengaged.engage-by-moving")
@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("G", None),
        ("H", None),
        ("B", MEET),
        ("A", MEET),
        (None, MEET),
        ("R", "archmage.position.nearby"),
    ],
)
def test_whom_a_move_may_engage(stage: Stage, target: str | None, why: str | None) -> None:
    scene = band(stage, far=["R"])
    assert scene.why_not("A", "engage", target) == why
    assert offered(scene, "engage") == ["G", "H"]


@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.rule("archmage.ruling.position-second-foe")
@pytest.mark.parametrize("value", ["leave", "allow"])
def test_engaging_another_leaves_the_first(stage: Stage, value: str) -> None:
    options = {"shift_within_melee": value} if value == "allow" else None
    scene = band(stage, engaged=[("A", "G"), ("B", "H")], options=options)
    assert scene.why_not("A", "engage", "G") == ONE
    scene.do("A", "engage", "H")
    assert "H" in scene.engaged("A")
    assert "G" not in scene.engaged("A")
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.rule("archmage.stuck.no-movement")
@pytest.mark.parametrize("action", ["move", "engage", "disengage"])
def test_the_stuck_go_nowhere(stage: Stage, action: str) -> None:
    fields: dict[str, Any] = {"target": "H"} if action == "engage" else {}
    to = "rear" if action == "move" else None
    free = band(stage, engaged=[("A", "G")])
    assert free.why_not("A", action, to=to, **fields) is None
    assert offered(free, action) != []
    held = band(stage, {"conditions": ["stuck"]}, engaged=[("A", "G")])
    assert held.why_not("A", action, to=to, **fields) == "archmage.stuck.no-movement"
    assert offered(held, action) == []


@pytest.mark.rule("archmage.disengage.check")
@pytest.mark.rule("archmage.disengage.extra-foes")
@pytest.mark.parametrize(
    ("foes", "roll", "away"),
    [
        (1, 11, True),
        (1, 10, False),
        (2, 12, True),
        (2, 11, False),
        (3, 13, True),
        (3, 12, False),
    ],
)
@pytest.mark.parametrize("moving", [False, True])
def test_eleven_and_one_more_for_each_further_foe(stage: Stage, foes: int, roll: int, away: bool, moving: bool) -> None:
    scene = band(stage, engaged=[("A", foe) for foe in "GHR"[:foes]])
    scene.dice(d20=[roll])
    scene.do("A", "disengage", to="rear" if moving else None)
    assert scene.last("check").value == roll - foes + 1
    assert (scene.engaged("A") == set()) is away
    assert scene["A"].band == ("rear" if away and moving else "middle")
    assert scene.offers == []
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("archmage.ruling.disengage-scope")
def test_a_check_may_cover_some_of_them(stage: Stage) -> None:
    scene = band(stage, engaged=[("A", "G"), ("A", "H")])
    assert scene.why_not("A", "disengage", targets=["R"]) == "archmage.ruling.disengage-scope"
    scene.dice(d20=[11])
    scene.do("A", "disengage", targets=["G"])
    assert scene.last("check").value == 11
    assert scene.engaged("A") == {"H"}
    other = band(stage, engaged=[("A", "G"), ("A", "H")])
    other.dice(d20=[11])
    other.do("A", "disengage", targets=["G"], to="rear")
    assert other.offers == [("H", "opportunity-attack")]
    assert other["A"].band == "rear"


@pytest.mark.rule("archmage.disengage.check")
def test_who_is_free_has_nobody_to_get_away_from(stage: Stage) -> None:
    scene = band(stage)
    assert scene.why_not("A", "disengage", to="rear") == "archmage.disengage.check"
    assert offered(scene, "disengage") == []
    met = band(stage, engaged=[("A", "G")])
    assert offered(met, "disengage") == ["0", "1", "2", "H", "R"]
    assert offered(met, "move") == ["0", "1", "2"]


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.rule("archmage.flying.normal-engagement")
def test_only_flyers_get_at_one_free_in_the_air(stage: Stage) -> None:
    wings = {"modes": {"fly": 6}}
    scene = band(stage, G={"airborne": True, **wings})
    assert scene.why_not("A", "engage", "G") == AIR
    assert scene.why_not("A", "move", to="rear", choose={"mode": "fly"}) == AIR
    assert offered(scene, "engage") == ["H", "R"]
    flyer = band(stage, wings, G={"airborne": True, **wings})
    assert offered(flyer, "engage") == ["G", "H", "R", "G+", "H+", "R+"]
    flyer.do("A", "engage", "G")
    assert flyer.engaged("A") == {"G"}
    held = band(stage, G={"airborne": True, **wings}, engaged=[("B", "G")])
    assert held.why_not("A", "engage", "G") is None


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.parametrize(
    ("target", "fly", "air", "why"),
    [
        ("G", True, True, None),
        ("G", False, True, AIR),
        ("G", True, False, AIR),
        ("B", True, True, "archmage.flying.swoop"),
        (None, True, True, "archmage.flying.swoop"),
        ("R", True, True, "archmage.position.nearby"),
    ],
)
def test_who_may_swoop_at_whom(stage: Stage, target: str | None, fly: bool, air: bool, why: str | None) -> None:
    wings = {"modes": {"fly": 6}}
    over = {"airborne": air, **wings}
    scene = band(stage, wings if fly else {}, G=over, R=over, B=over, far=["R"])
    assert scene.why_not("A", "swoop", target) == why
    assert offered(scene, "swoop") == (["G"] if fly and air else [])


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.parametrize("rear", [False, True])
def test_a_swoop_strikes_at_two_less_and_engages_nobody(stage: Stage, rear: bool) -> None:
    wings = {"modes": {"fly": 6}, "airborne": True}
    scene = band(stage, {**wings, "str": 14}, G={"ac": 15, "md": 15, "pd": 15, **wings})
    scene.dice(d20=[10])
    scene.do("A", "swoop", "G", to="rear" if rear else None)
    assert scene.last("attack").total == 10 + 3 - 2
    assert scene.engaged("A") == set()
    assert scene["A"].band == ("rear" if rear else "middle")
    assert (scene["A"].actions["standard"], scene["A"].actions["move"], scene["A"].actions["quick"]) == (0, 0, 1)
    assert scene.offers == []


@pytest.mark.rule("archmage.coup.auto-crit")
@pytest.mark.rule("archmage.coup.standard-attack")
@pytest.mark.parametrize(
    ("target", "met", "condition", "why"),
    [
        ("G", True, "helpless", None),
        ("G", True, "unconscious", None),
        ("G", True, "stunned", "archmage.coup.auto-crit"),
        ("G", False, "helpless", "archmage.coup.standard-attack"),
        (None, True, "helpless", "archmage.coup.auto-crit"),
        ("B", True, "helpless", "archmage.coup.auto-crit"),
    ],
)
def test_who_may_be_finished_off(stage: Stage, target: str | None, met: bool, condition: str, why: str | None) -> None:
    scene = band(
        stage, G={"conditions": [condition]}, B={"conditions": [condition]}, engaged=[("A", "G")] if met else []
    )
    assert scene.why_not("A", "coup-de-grace", target) == why
    assert offered(scene, "coup-de-grace") == (["G"] if met and condition != "stunned" else [])


@pytest.mark.rule("archmage.coup.skip-other-actions")
@pytest.mark.parametrize("spent", ["move", "quick"])
def test_a_coup_takes_the_whole_turn(stage: Stage, spent: str) -> None:
    scene = band(stage, G={"conditions": ["helpless"]}, H={}, engaged=[("A", "G")])
    if spent == "move":
        scene.do("A", "move", to="field")
        assert scene.why_not("A", "coup-de-grace", "G") == "archmage.coup.standard-attack"
        return
    scene.do("A", "coup-de-grace", "G")
    actions = scene["A"].actions
    assert (actions["standard"], actions["move"], actions["quick"]) == (0, 0, 0)
    assert scene.last("attack").crit


@pytest.mark.rule("archmage.stabilize.check")
@pytest.mark.rule("archmage.stabilize.quick-25")
@pytest.mark.parametrize(
    ("skill", "roll", "stable", "left"),
    [
        (0, 10, True, (0, 0, 1)),
        (0, 9, False, (0, 0, 1)),
        (5, 19, True, (0, 0, 1)),
        (5, 20, True, (1, 0, 0)),
    ],
)
def test_how_well_a_dying_ally_is_tended(
    stage: Stage, skill: int, roll: int, stable: bool, left: tuple[int, int, int]
) -> None:
    scene = stage(A={"skills": {"healing": skill}}, B={"at_hp": -3}, G=dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"beside": "B"})
    scene.dice(d20=[roll])
    scene.do("A", "stabilize", "B")
    actions = scene["A"].actions
    assert ("stable" in scene["B"].conditions) is stable
    assert (actions["standard"], actions["move"], actions["quick"]) == left
