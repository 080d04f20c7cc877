"""What a hit does to places: hurled, drawn in, teleported, swapped, set free, sent after somebody else."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FORCED = "archmage.ruling.forced-movement"
AWAY = "and the target is hurled far away"
DRAWN = "and the target is pulled next to this creature"
FETCHED = "and the target teleports next to this creature"
GONE = "and this creature teleports far away"
LOOSE = "and this creature pops free from all enemies"
PUSHED = "and the target pops free from this creature"
SWAPPED = "and this creature swaps places with the target"
CHASE = "and this creature can engage another enemy as a free action"
SLIP = "and this creature can make a disengage check as a free action"


def fray(stage: Stage, rider: str, strike: bool = True, shot: bool = False, **more: Any) -> Scene:
    """G, engaged with the heroes A and B or shooting at A, hits A; W is with them, H is with G."""
    line = ("R: Dart" if shot else "Claw") + f" +20 vs. AC—6 damage, {rider}"
    fields: dict[str, Any] = {key: {"hp": 90, **more.pop(key, {})} for key in "ABW"}
    engaged = more.pop("engaged", [("A", "G"), ("B", "G")])
    scene = stage(
        **fields, G=dict(side="monsters", hp=90, powers=[line], **more.pop("G", {})),
        H=dict(side="monsters", hp=90, powers=["Seize +20 vs. AC—2 damage, and the target is grabbed"]),
        engaged=engaged, **more,
    )  # fmt: skip
    if strike:
        hit(scene, "Dart" if shot else "Claw")
    return scene


def hit(scene: Scene, power: str, *more: int) -> None:
    """G's turn: it hits A."""
    scene.turn("G")
    scene.dice(d20=[17, *more])
    scene.do("G", power, "A")
    assert scene["A"].hp < 90


@pytest.mark.rule("archmage.ruling.forced-movement")
@pytest.mark.parametrize("condition", [None, "stuck", "dazed"])
@pytest.mark.parametrize(
    ("rider", "foes", "band"),
    [
        (AWAY, set(), "far"),
        (DRAWN, set(), "middle"),
        (PUSHED, {"H"}, "middle"),
    ],
)
def test_the_stuck_stay_where_they_are_and_with_whom(
    stage: Stage, rider: str, foes: set[str], band: str, condition: str | None
) -> None:
    scene = fray(
        stage, rider, A={"conditions": [condition] if condition else []},
        engaged=[("A", "G"), ("A", "H"), ("B", "G")],
    )  # fmt: skip
    held = condition == "stuck"
    assert scene.engaged("A") == ({"G", "H"} if held else foes)
    assert scene["A"].band == ("middle" if held else band)
    assert scene.engaged("B") == {"G"}
    assert scene.offers == []


@pytest.mark.rule("archmage.position.faraway")
@pytest.mark.rule("archmage.ruling.position-room")
@pytest.mark.parametrize(
    ("rider", "who", "room", "goes"),
    [
        (AWAY, "A", "all", True),
        (AWAY, "A", ["heroes"], True),
        (AWAY, "A", ["monsters"], False),
        (AWAY, "A", "none", False),
        (GONE, "G", "all", True),
        (GONE, "G", ["monsters"], True),
        (GONE, "G", ["heroes"], False),
        (GONE, "G", "none", False),
    ],
)
def test_nobody_is_sent_far_away_where_there_is_no_room(
    stage: Stage, rider: str, who: str, room: Any, goes: bool
) -> None:
    scene = fray(stage, rider, options={"far_bands": room})
    assert scene[who].band == ("far" if goes else "middle")
    assert (scene.engaged("A") == set()) is goes
    assert scene.engaged("B") == (set() if goes and who == "G" else {"G"})


@pytest.mark.rule("archmage.teleport.no-opportunity")
@pytest.mark.rule("archmage.ruling.teleport-model")
@pytest.mark.parametrize("stuck", [False, True])
@pytest.mark.parametrize("held", [False, True])
def test_a_teleport_gets_out_of_everything(stage: Stage, stuck: bool, held: bool) -> None:
    scene = fray(stage, FETCHED, False, engaged=[("A", "G"), ("A", "H")], A={"conditions": ["stuck"] if stuck else []})
    if held:
        scene.turn("H")
        scene.dice(d20=[10])
        scene.do("H", "Seize", "A")
        assert "grabbed" in scene["A"].conditions
    hit(scene, "Claw")
    assert scene.engaged("A") == set()
    assert "grabbed" not in scene["A"].conditions
    assert ("stuck" in scene["A"].conditions) is stuck
    assert scene.offers == []


@pytest.mark.rule("archmage.ruling.teleport-model")
@pytest.mark.rule("archmage.ruling.forced-movement")
@pytest.mark.parametrize(("rider", "stuck", "comes"), [
    (DRAWN, False, True), (DRAWN, True, False), (FETCHED, False, True), (FETCHED, True, True),
])  # fmt: skip
def test_who_is_fetched_stands_by_the_one_who_did_it_and_is_not_engaged(
    stage: Stage, rider: str, stuck: bool, comes: bool
) -> None:
    scene = fray(stage, rider, shot=True, rear=["A"], engaged=[], A={"conditions": ["stuck"] if stuck else []})
    assert scene["A"].band == ("middle" if comes else "rear")
    assert scene.engaged("A") == set()
    assert (scene.distance("A", "G") == 0) is comes
    assert scene.distance("A", "H") == 1


@pytest.mark.rule("archmage.ruling.forced-movement")
@pytest.mark.rule("archmage.opportunity.from-moving")
def test_set_free_it_may_walk_off_unpunished(stage: Stage) -> None:
    for rider, foes in ((LOOSE, set()), (PUSHED, {"B"})):
        scene = fray(stage, rider)
        assert scene.engaged("G") == foes
        assert scene["G"].band == "middle"
        scene.do("G", "move", to="rear")
        assert scene.offers == [(key, "opportunity-attack") for key in sorted(foes)]


@pytest.mark.rule("archmage.disengage.check")
@pytest.mark.rule("archmage.disengage.extra-foes")
@pytest.mark.parametrize(
    ("foes", "roll", "free"),
    [
        ("A", 11, True),
        ("A", 10, False),
        ("AB", 12, True),
        ("AB", 11, False),
        ("ABW", 13, True),
        ("ABW", 12, False),
    ],
)
def test_the_check_that_a_hit_gives_is_the_usual_one(stage: Stage, foes: str, roll: int, free: bool) -> None:
    scene = fray(stage, SLIP, False, engaged=[(key, "G") for key in foes])
    hit(scene, "Claw", roll)
    assert scene.engaged("G") == (set() if free else set(foes))
    assert scene["G"].band == "middle"
    assert scene["G"].actions["move"] == 1
    assert scene.offers == []


@pytest.mark.rule("archmage.stuck.no-movement")
@pytest.mark.rule("archmage.disengage.check")
def test_the_stuck_have_no_check(stage: Stage) -> None:
    scene = fray(stage, SLIP, G={"conditions": ["stuck"]})
    assert scene.engaged("G") == {"A", "B"}
    assert [event.kind for event in scene.log].count("check") == 0


@pytest.mark.rule("archmage.unengaged.engage-by-moving")
@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.parametrize(
    ("more", "met"),
    [
        ({}, {"W"}),
        ({"rear": ["W"]}, {"W"}),
        ({"far": ["W"]}, {"A"}),
        ({"G": {"conditions": ["stuck"]}}, {"A"}),
        ({"W": {"modes": {"fly": 6}, "airborne": True}}, {"A"}),
        ({"W": {"modes": {"fly": 6}, "airborne": True}, "options": {"flying_headroom": "no"}}, {"W"}),
    ],
)
def test_whom_it_can_go_on_to(stage: Stage, more: dict[str, Any], met: set[str]) -> None:
    """Nobody is left to engage but W."""
    scene = fray(stage, CHASE, engaged=[("A", "G")], **{"B": {"at_hp": -100}, **more})
    assert scene.engaged("G") == met


@pytest.mark.rule("archmage.ruling.position-engagement")
@pytest.mark.parametrize(
    ("engaged", "after"),
    [
        ([("A", "G")], {"A": {"G"}, "B": set()}),
        ([("A", "G"), ("B", "G")], {"A": {"G"}, "B": set()}),
        ([("A", "G"), ("A", "H")], {"A": {"G"}, "B": set()}),
    ],
)
def test_two_that_swap_have_each_others_foes(
    stage: Stage, engaged: list[tuple[str, str]], after: dict[str, set[str]]
) -> None:
    """A and G trade places and stay at each other; whoever else fought them is of the same side as the newcomer."""
    scene = fray(stage, SWAPPED, engaged=engaged)
    assert {key: scene.engaged(key) for key in "AB"} == after
    assert scene.engaged("H") == set()
    assert (scene["A"].band, scene["G"].band) == ("middle", "middle")


@pytest.mark.rule("archmage.position.two-parts")
def test_two_that_swap_trade_bands(stage: Stage) -> None:
    scene = fray(stage, SWAPPED, shot=True, rear=["A"], engaged=[("A", "H"), ("B", "G")])
    spots = {key: scene.battle.creatures[scene.id(key)].at for key in "ABGH"}
    assert spots == {"A": 0, "B": 0, "G": 1, "H": 1}
    assert [scene.engaged(key) for key in "ABGH"] == [set(), set(), set(), set()]


@pytest.mark.rule("archmage.disengage.check")
@pytest.mark.parametrize(("bonus", "roll", "free"), [
    ("+5", 6, True), ("+5", 5, False), ("-2", 13, True), ("-2", 12, False),
])  # fmt: skip
def test_a_check_that_comes_with_a_bonus(stage: Stage, bonus: str, roll: int, free: bool) -> None:
    scene = fray(stage, f"{SLIP} with a {bonus} bonus", False, engaged=[("A", "G")])
    hit(scene, "Claw", roll)
    assert scene.engaged("G") == (set() if free else {"A"})


@pytest.mark.rule("archmage.opportunity.from-ranged")
@pytest.mark.parametrize("quiet", [False, True])
def test_a_shot_printed_to_provoke_nobody_provokes_nobody(stage: Stage, quiet: bool) -> None:
    dart = "Dart\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Dexterity + Level vs. PD\nHit: 6 damage."
    line = "\nSpecial: This attack doesn't provoke opportunity attacks." if quiet else ""
    scene = stage(engaged=[("A", "G")], A=dict(powers=[dart + line]), G=dict(side="monsters", powers=[
        "Claw +20 vs. AC—6 damage"]), H=dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "Dart", "H")
    assert scene.offers == ([] if quiet else [("G", "opportunity-attack")])
