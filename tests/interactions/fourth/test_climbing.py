"""Climbing and swimming where they meet movement, conditions, fights and traps."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."
POOL = {"~": "water"}
CLIFF = {"*": "climb"}


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


@pytest.mark.meets("movement", "climbing")
@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.parametrize("action", ["walk", "run", "shift"])
def test_nobody_walks_on_water(stage: Stage, action: str) -> None:
    scene = stage("A ~ ~ . . G", terrain=POOL, A=dict(skills={"athletics": 20}), G=foe())
    scene.turn("A")
    assert scene.why_not("A", action, to=(1, 0)) == "fourth.athletics.swim"


@pytest.mark.meets("movement", "climbing")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize("action", ["walk", "run", "shift"])
def test_nobody_walks_up_a_cliff(stage: Stage, action: str) -> None:
    scene = stage("A * . . . G", terrain=CLIFF, A=dict(skills={"athletics": 20}), G=foe())
    scene.turn("A")
    assert scene.why_not("A", action, to=(1, 0)) == "fourth.athletics.climb"


@pytest.mark.meets("movement", "climbing")
@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.rule("fourth.ruling.climb-and-swim-speed")
def test_one_swims_in_from_the_bank_at_half_speed_and_out_on_the_other_side(stage: Stage) -> None:
    scene = stage("A ~ ~ ~ . G", terrain=POOL, A=dict(skills={"athletics": 5}), G=foe())
    scene.turn("A")
    assert not scene.can("A", "swim", to=(4, 0), choose={"water": "calm"})
    scene.dice(d20=[5])
    scene.do("A", "swim", to=(3, 0), choose={"water": "calm"})
    assert (scene["A"].at, scene["A"].actions["move"], scene["A"].actions["standard"]) == ((3, 0), 0, 1)
    scene.dice(d20=[5])
    scene.do("A", "swim", to=(4, 0), choose={"water": "calm"})
    assert (scene["A"].at, scene["A"].actions["standard"]) == ((4, 0), 0)


@pytest.mark.meets("movement", "climbing")
@pytest.mark.rule("fourth.swim.failure")
def test_a_swimmer_who_fails_at_the_bank_stays_on_it(stage: Stage) -> None:
    scene = stage("A ~ ~ ~ . G", terrain=POOL, A=dict(skills={"athletics": 5}), G=foe())
    scene.turn("A")
    scene.dice(d20=[4])
    scene.do("A", "swim", to=(2, 0), choose={"water": "calm"})
    assert (scene["A"].at, scene["A"].depth, scene["A"].actions["move"]) == ((0, 0), 0, 0)


@pytest.mark.meets("movement", "climbing")
@pytest.mark.rule("fourth.core.specific-beats-general")
@pytest.mark.parametrize(
    ("ground", "terrain", "modes"),
    [("A ~ ~ . . G", POOL, {"swim": 4}), ("A * . . . G", CLIFF, {"climb": 4}),
     ("A ~ ~ . . G", POOL, {"fly": 4, "hover": True})],
)  # fmt: skip
def test_who_swims_climbs_or_flies_by_nature_simply_goes(
    stage: Stage, ground: str, terrain: dict[str, str], modes: dict[str, Any]
) -> None:
    scene = stage(ground, terrain=terrain, A={}, G=foe(modes=modes))
    scene.turn("G")
    assert scene.can("G", "walk", path=[(4, 0), (3, 0), (2, 0), (1, 0)])


@pytest.mark.meets("climbing", "conditions")
@pytest.mark.rule("fourth.slowed.movement-modes")
@pytest.mark.rule("fourth.ruling.climb-and-swim-speed")
def test_a_slowed_swimmer_makes_one_square(stage: Stage) -> None:
    scene = stage(
        "A ~ ~ ~ . G", terrain=POOL, A=dict(skills={"athletics": 20}, conditions=["slowed"]), G=foe()
    )
    scene.turn("A")
    assert not scene.can("A", "swim", to=(2, 0), choose={"water": "calm"})
    scene.dice(d20=[10])
    scene.do("A", "swim", to=(1, 0), choose={"water": "calm"})
    assert scene["A"].at == (1, 0)


@pytest.mark.meets("climbing", "grabs", "conditions")
@pytest.mark.rule("fourth.condition.immobilized")
@pytest.mark.parametrize("condition", ["immobilized", "restrained", "stunned"])
def test_who_cannot_move_neither_climbs_nor_swims(stage: Stage, condition: str) -> None:
    scene = stage(
        "A ~ ~ ~ . G", terrain=POOL, A=dict(skills={"athletics": 20}, conditions=[condition]), G=foe()
    )
    scene.turn("A")
    assert not scene.can("A", "swim", to=(1, 0), choose={"water": "calm"})
    assert not scene.can("A", "climb", choose={"surface": "ladder"})


@pytest.mark.meets("climbing", "grabs")
@pytest.mark.rule("fourth.condition.grabbed")
def test_the_grabbed_do_not_climb_away(stage: Stage) -> None:
    scene = stage(G=foe(at=(6, 5), str=30), A=dict(at=(5, 5), skills={"athletics": 20}))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "grab", "A")
    scene.turn("A")
    assert not scene.can("A", "climb", choose={"surface": "ladder"})


@pytest.mark.meets("opportunity", "climbing")
@pytest.mark.rule("fourth.climb.grants-advantage")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
def test_a_climber_is_struck_at_with_advantage_when_it_climbs_away(stage: Stage) -> None:
    scene = stage("A * * . .\nG . . . .", terrain=CLIFF, A=dict(skills={"athletics": 20}), G=foe())
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10, 10])
    scene.do("A", "climb", to=(1, 0), choose={"surface": "uneven"})
    assert scene.offers == [("G", "opportunity-attack")]
    assert scene["A"].hp == 35


@pytest.mark.meets("forced", "climbing")
@pytest.mark.rule("fourth.forced.not-a-move")
def test_a_push_into_water_asks_for_no_check(stage: Stage) -> None:
    push = "Move (standard, at-will): +40 vs AC; 1 damage, and the target is pushed 2 squares."
    scene = stage("G A ~ ~ .", terrain=POOL, G=foe(push), A=dict(skills={"athletics": 0}))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Move", "A")
    assert (scene["A"].at, scene["A"].hp, scene["A"].conditions) == ((3, 0), 39, set())
    scene.turn("A")
    assert scene.why_not("A", "walk", to=(4, 0)) == "fourth.athletics.swim"


@pytest.mark.meets("heights", "climbing", "damage")
@pytest.mark.rule("fourth.climb.grants-advantage")
def test_a_blow_does_not_shake_a_climber_off(stage: Stage) -> None:
    dart = "Dart (standard, at-will): Ranged 10; +10 vs AC; 5 damage."
    scene = stage("A . . G", A=dict(skills={"athletics": 20}), G=foe(dart))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "climb", choose={"surface": "uneven"})
    scene.turn("G")
    scene.dice(d20=[5])
    scene.do("G", "Dart", "A")
    assert (scene.last("attack").total, scene["A"].hp, scene["A"].height) == (17, 35, 3)


@pytest.mark.meets("climbing", "stealth")
@pytest.mark.rule("fourth.ruling.hide-when")
@pytest.mark.rule("fourth.stealth.move-penalty")
@pytest.mark.parametrize(("squares", "result"), [(2, 20), (3, 15)])
def test_a_climb_is_a_move_action_after_which_one_hides(stage: Stage, squares: int, result: int) -> None:
    scene = stage(
        "A . . . G",
        light="dim",
        A=dict(skills={"athletics": 30, "stealth": 10}),
        G=foe(skills={"perception": 0}),
    )
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "climb", choose={"surface": "uneven", "squares": squares})
    scene.do("A", "hide")
    assert scene.last("check").value == result or scene.last("check").total == result
    assert scene.hidden("A", "G")


@pytest.mark.meets("heights", "climbing", "dying", "healing")
@pytest.mark.rule("fourth.action.second-wind")
def test_a_climber_catches_its_breath_on_the_wall(stage: Stage) -> None:
    scene = stage("A . . G", A=dict(skills={"athletics": 20}, at_hp=10), G=foe())
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "climb", choose={"surface": "uneven"})
    scene.do("A", "second-wind")
    assert (scene["A"].hp, scene["A"].height) == (20, 3)


@pytest.mark.meets("climbing", "devices")
@pytest.mark.rule("fourth.thievery.disable-trap")
def test_a_swimmer_swims_into_the_trap_under_water(stage: Stage) -> None:
    net = "Net (standard, at-will): +40 vs Ref; 2 damage, and the target is immobilized (save ends)."
    scene = stage(
        "A ~ ~ ~ . G", terrain=POOL, A=dict(skills={"athletics": 20}), G=foe(),
        devices={"T": {"at": (2, 0), "attack": net}},
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "swim", to=(3, 0), choose={"water": "calm"})
    assert (scene["A"].at, scene["A"].hp) == ((2, 0), 38)


@pytest.mark.meets("climbing", "charging")
@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.rule("fourth.action.charge")
def test_a_charge_goes_round_the_water_or_not_at_all(stage: Stage) -> None:
    wet = stage("A . ~ ~ G", terrain=POOL, A={}, G=foe())
    wet.turn("A")
    assert not wet.can("A", "charge", "G")
    dry = stage("A . ~ . G\n. . . . .", terrain=POOL, A={}, G=foe())
    dry.turn("A")
    dry.dice(d20=[2])
    dry.do("A", "charge", "G")
    assert dry["A"].at in {(3, 0), (3, 1)}


@pytest.mark.meets("climbing", "conditions", "durations")
@pytest.mark.rule("fourth.swim.failure")
@pytest.mark.rule("fourth.dazed.one-action")
def test_a_dazed_swimmer_who_fails_may_not_try_again_this_turn(stage: Stage) -> None:
    scene = stage(
        "A ~ ~ ~ . G", terrain=POOL, A=dict(at=(1, 0), skills={"athletics": 5}, conditions=["dazed"]), G=foe()
    )
    scene.turn("A")
    scene.dice(d20=[3])
    scene.do("A", "swim", to=(2, 0), choose={"water": "calm"})
    assert scene["A"].at == (1, 0)
    assert not scene.can("A", "swim", to=(2, 0), choose={"water": "calm"})


@pytest.mark.meets("climbing", "action-points")
@pytest.mark.rule("fourth.climb.fail-by-4")
@pytest.mark.rule("fourth.action.action-point")
def test_an_action_point_buys_another_try_at_the_wall(stage: Stage) -> None:
    scene = stage("A . . G", A=dict(skills={"athletics": 5}), G=foe())
    scene.turn("A")
    scene.dice(d20=[9, 10])
    scene.do("A", "climb", choose={"surface": "uneven"})
    assert scene["A"].height == 0
    scene.do("A", "total-defense")
    scene.do("A", "action-point", choose={"action": "move"})
    scene.do("A", "climb", choose={"surface": "uneven"})
    assert scene["A"].height == 3


@pytest.mark.meets("climbing", "cover", "marks")
@pytest.mark.rule("fourth.climb.grants-advantage")
@pytest.mark.rule("fourth.ruling.bonus-stacking")
def test_mark_mist_and_a_climbing_target_add_up(stage: Stage) -> None:
    dart = "Dart (standard, at-will): Ranged 10; +10 vs AC; 5 damage."
    dare = (
        "Dare (minor, at-will): Ranged 10; +40 vs Will; the target is marked until the end of the encounter."
    )
    scene = stage(
        "A . . G\nB . . .", light="dim", A=dict(skills={"athletics": 20}), B=dict(powers=[dare]), G=foe(dart)
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "climb", choose={"surface": "uneven"})
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Dare", "G")
    assert scene.attack("G", "Dart", "A").value == 10 + 2 - 2 - 2
