"""Pushes, pulls, shunts, shoves and holds where they meet ground, heights, sizes, conditions and each other."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
RAP = "Rap (standard, at-will): +20 vs AC; 5 damage."
HEAVE = "Heave (standard, at-will): +20 vs AC; 1 damage, and push 3."
REEL = "Reel (standard, at-will): Reach 5; +20 vs AC; 1 damage, and pull 3."
TOSS = "Toss (standard, at-will): +20 vs AC; 1 damage, and shunt 3."
HOP = "Hop (move, at-will): Teleport up to 5."
OFFERED = "opportunity-attack"


def heaved(scene: Scene, power: str = "Heave", dice: tuple[int, ...] = (10,), **choose: object) -> None:
    """G's turn comes and its power strikes A."""
    scene.turn("G")
    scene.dice(d20=list(dice))
    scene.do("G", power, "A", choose=choose or None)


# ---------------------------------------------------------------- ways and ends


@pytest.mark.rule("orcus.ruling.push-direction", "orcus.forced.push")
@pytest.mark.meets("forced", "movement")
def test_a_push_may_slant_as_long_as_every_step_leads_away(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[HEAVE]))
    heaved(scene, push=[(4, 4), (3, 5), (2, 4)])
    assert scene["A"].at == (2, 4)


@pytest.mark.rule("orcus.ruling.push-direction", "orcus.forced.push")
@pytest.mark.meets("forced", "movement")
def test_a_push_along_the_pushers_side_is_none(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[HEAVE]))
    scene.turn("G")
    assert scene.can("G", "Heave", "A", choose={"push": [(5, 4), (4, 4), (3, 4)]}) is False


@pytest.mark.rule("orcus.ruling.forced-full-distance", "orcus.forced.push")
@pytest.mark.meets("forced", "movement")
@pytest.mark.parametrize(("options", "able"), [({}, False), ({"unwilling-movement-may-stop-short": True}, True)])
def test_a_push_goes_its_full_distance(stage: Stage, options: dict[str, object], able: bool) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[HEAVE]), options=options)
    scene.turn("G")
    assert scene.can("G", "Heave", "A", choose={"push": [(4, 5)]}) is able


@pytest.mark.rule("orcus.forced.blocked", "orcus.ruling.forced-into-creatures")
@pytest.mark.meets("forced", "terrain")
def test_bodies_and_walls_stop_a_push_without_harm(stage: Stage) -> None:
    scene = stage(
        """
        . . . . . .
        # . . A G .
        B . . . . .
    """,
        A={},
        B={},
        G=FOE | dict(powers=[HEAVE]),
    )
    heaved(scene)
    assert (scene["A"].at, scene["A"].hp, scene["B"].hp) == ((1, 1), 39, 40)


@pytest.mark.rule("orcus.ruling.shift-into-difficult", "orcus.ruling.hazard-save")
@pytest.mark.meets("forced", "terrain")
def test_rubble_slows_no_push_and_asks_no_save(stage: Stage) -> None:
    scene = stage(
        """
        . . . . . .
        , , , A G .
    """,
        A={},
        B=dict(at=(0, 0)),
        G=FOE | dict(powers=[HEAVE]),
    )
    heaved(scene)
    assert scene["A"].at == (0, 1)
    assert "prone" not in scene["A"].conditions


@pytest.mark.rule("orcus.forced.hazard-save", "orcus.fall.prone", "orcus.fall.damage")
@pytest.mark.meets("forced", "heights", "conditions")
@pytest.mark.parametrize(("die", "at", "hp"), [(10, (2, 1), 39), (9, (1, 1), 33)])
def test_a_save_at_the_edge_of_the_second_step(stage: Stage, die: int, at: tuple[int, int], hp: int) -> None:
    scene = stage(
        """
        . . . . . .
        . ^ . A G .
    """,
        A={},
        B=dict(at=(0, 0)),
        G=FOE | dict(powers=["Heave (standard, at-will): +20 vs AC; 1 damage, and push 2."]),
    )
    scene.turn("G")
    scene.dice(d20=[10, die], **({"d10": [6]} if die < 10 else {}))
    scene.do("G", "Heave", "A")
    assert (scene["A"].at, scene["A"].hp) == (at, hp)
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.fall.damage", "orcus.core.rounding", "orcus.fall.prone")
@pytest.mark.meets("forced", "heights")
@pytest.mark.parametrize(("drop", "dice"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_a_fall_hurts_by_every_two_full_squares(stage: Stage, drop: int, dice: int) -> None:
    scene = stage(
        """
        . . . .
        ^ A G .
    """,
        A={},
        B=dict(at=(0, 0)),
        G=FOE | dict(powers=["Heave (standard, at-will): +20 vs AC; 1 damage, and push 1."]),
        drop=drop,
    )
    scene.turn("G")
    # a drop of one square deals nothing: no hazard, no save
    scene.dice(d20=[10] + ([5] if dice else []), **({"d10": [4] * dice} if dice else {}))
    scene.do("G", "Heave", "A")
    assert scene["A"].hp == 39 - 4 * dice
    assert ("prone" in scene["A"].conditions) is (dice > 0)


@pytest.mark.rule("orcus.condition.restrained", "orcus.condition.immobile", "orcus.keyword.teleport-conditions")
@pytest.mark.meets("forced", "conditions", "teleport")
def test_the_immobile_are_pushed_and_the_restrained_are_not_and_both_teleport(stage: Stage) -> None:
    for condition, pushed in (("immobile", (2, 5)), ("restrained", (5, 5))):
        scene = stage(A=dict(at=(5, 5), conditions=[condition], powers=[HOP]), G=FOE | dict(at=(6, 5), powers=[HEAVE]))
        heaved(scene)
        assert scene["A"].at == pushed
        scene.turn("A")
        assert scene.can("A", "walk", to=(5, 6)) is False
        scene.do("A", "Hop", to=(5, 8))
        assert scene["A"].at == (5, 8)


@pytest.mark.rule("orcus.forced.pull", "orcus.forced.blocked")
@pytest.mark.meets("forced", "movement")
def test_a_pull_stops_at_the_pullers_side(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(8, 5), powers=[REEL]))
    heaved(scene, "Reel")
    assert scene["A"].at == (7, 5)


@pytest.mark.rule("orcus.forced.shunt", "orcus.ruling.corner-cutting")
@pytest.mark.meets("forced", "terrain")
def test_a_shunt_turns_as_it_likes_but_cuts_no_wall_corner(stage: Stage) -> None:
    scene = stage(
        """
        . . . . .
        . # A G .
        . . . . .
    """,
        A={},
        B=dict(at=(4, 0)),
        G=FOE | dict(powers=[TOSS]),
    )
    scene.turn("G")
    assert scene.can("G", "Toss", "A", choose={"shunt": [(2, 0), (1, 0), (0, 1)]}) is False
    scene.dice(d20=[10])
    scene.do("G", "Toss", "A", choose={"shunt": [(2, 2), (1, 2), (0, 2)]})
    assert scene["A"].at == (0, 2)


@pytest.mark.rule("orcus.forced.distance", "orcus.condition.slowed")
@pytest.mark.meets("forced", "conditions")
def test_the_slowed_are_pushed_as_far_as_anyone(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["slowed"]), G=FOE | dict(at=(6, 5), powers=[HEAVE]))
    heaved(scene)
    assert scene["A"].at == (2, 5)


# ---------------------------------------------------------------- shoves


@pytest.mark.rule("orcus.act.shove", "orcus.ruling.strength-attack-bonus")
@pytest.mark.meets("forced", "charging")
def test_a_shove_adds_strength_and_half_level_and_no_weapon(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=16, level=5), G=FOE | dict(at=(6, 5), fort=15))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "shove", "G")
    assert scene.last("attack").total == 10 + 3 + 2
    assert (scene["G"].at, scene["A"].at) == ((7, 5), (6, 5))
    assert scene["G"].hp == 90


@pytest.mark.rule("orcus.ruling.shove-follow", "orcus.act.charge", "orcus.act.shove")
@pytest.mark.meets("forced", "charging")
def test_a_charging_shove_has_one_more_and_stays_behind_when_nothing_moved(stage: Stage) -> None:
    scene = stage(
        """
        . . . . . # .
        A . . . G # .
        . . . . . # .
    """,
        A=dict(str=14),
        G=FOE | dict(fort=10),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "charge", "G", to=(3, 1), choose={"attack": "shove"})
    assert scene.last("attack").total == 10 + 2 + 1
    assert (scene["G"].at, scene["A"].at) == ((4, 1), (3, 1))


@pytest.mark.rule("orcus.act.shove", "orcus.act.grapple")
@pytest.mark.meets("forced", "sizes", "holds")
def test_two_sizes_larger_is_too_big_to_shove_or_grapple(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), size="large"), H=FOE | dict(at=(2, 5), size="huge"))
    scene.turn("A")
    assert scene.can("A", "shove", "G") and scene.can("A", "grapple", "G")
    assert scene.why_not("A", "shove", "H") == "orcus.act.shove"
    assert scene.why_not("A", "grapple", "H") == "orcus.act.grapple"


# ---------------------------------------------------------------- holds


def held(stage: Stage, a: dict[str, object] | None = None, g: dict[str, object] | None = None, **more: object) -> Scene:
    """A has grappled G beside it, on A's own turn."""
    scene = stage(
        A=dict(at=(5, 5), str=14) | (a or {}), G=FOE | dict(at=(6, 5), ref=10, powers=[RAP]) | (g or {}), **more
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "grapple", "G")
    assert "grappled" in scene["G"].conditions
    return scene


@pytest.mark.rule("orcus.act.grapple-end", "orcus.ruling.grappled")
@pytest.mark.meets("holds", "forced")
def test_a_push_apart_ends_a_hold_and_a_shunt_round_does_not(stage: Stage) -> None:
    fling = "Fling (standard, at-will): Reach 3; +20 vs AC; 1 damage, and shunt 1."
    for square, left in (((4, 4), False), ((5, 4), True)):
        scene = held(stage, H=FOE | dict(at=(5, 7), powers=[fling]))
        scene.turn("H")
        scene.dice(d20=[10])
        scene.do("H", "Fling", "A", choose={"shunt": [square]})
        assert ("grappled" in scene["G"].conditions) is left


@pytest.mark.rule("orcus.ruling.grappled", "orcus.condition.stunned", "orcus.condition.dazed")
@pytest.mark.meets("holds", "conditions")
def test_the_stunned_let_go_and_the_dazed_hold_on(stage: Stage) -> None:
    for word, left in (("stunned", False), ("dazed", True), ("prone", True)):
        bell = (
            f"Bell (standard, at-will): +20 vs AC; 1 damage, and the target is {word} until the end of its next turn."
        )
        if word == "prone":
            bell = "Bell (standard, at-will): +20 vs AC; 1 damage, and the target is knocked prone."
        scene = held(stage, H=FOE | dict(at=(5, 6), powers=[bell]))
        scene.turn("H")
        scene.dice(d20=[10])
        scene.do("H", "Bell", "A")
        assert ("grappled" in scene["G"].conditions) is left


@pytest.mark.rule("orcus.ruling.grappled", "orcus.act.escape-grapple")
@pytest.mark.meets("holds", "movement", "teleport")
def test_the_held_fight_and_do_not_walk_and_teleport_out(stage: Stage) -> None:
    scene = held(stage, g=dict(powers=[RAP, HOP]))
    scene.turn("G")
    for action in ("walk", "five-foot-step", "dash", "charge", "crawl"):
        assert action not in scene.legal("G")
    assert scene.can("G", "Rap", "A")
    assert scene.advantage("A", "G") is False
    scene.do("G", "Hop", to=(8, 5))
    assert "grappled" not in scene["G"].conditions


@pytest.mark.rule("orcus.act.move-grappled", "orcus.ruling.move-grappled-distance", "orcus.core.rounding")
@pytest.mark.meets("holds", "movement", "opportunity")
def test_dragging_goes_half_the_speed_and_provokes_for_the_dragger_alone(stage: Stage) -> None:
    scene = held(stage, a=dict(speed=5), H=dict(at=(7, 5)), I=FOE | dict(at=(5, 6), powers=[RAP]))
    scene.turn("A")
    assert scene.can("A", "move-grappled", "G", path=[(4, 5), (3, 5), (2, 5)]) is False
    scene.dice(d20=[15])
    scene.do("A", "move-grappled", "G", path=[(4, 5), (3, 5)])
    assert scene["A"].at == (3, 5)
    assert scene.distance("A", "G") == 1
    assert "grappled" in scene["G"].conditions
    assert scene.offers.count(("I", OFFERED)) == 2
    assert ("H", OFFERED) not in scene.offers


@pytest.mark.rule("orcus.act.escape-grapple", "orcus.ruling.contests-are-not-attacks")
@pytest.mark.meets("holds", "conditions")
@pytest.mark.parametrize(("die", "free"), [(14, True), (13, False)])
def test_an_escape_is_a_check_that_rattling_does_not_hurt(stage: Stage, die: int, free: bool) -> None:
    scene = held(stage, a=dict(fort=17, ref=30), g=dict(skills={"athletics": 3}, conditions=["rattled", "prone"]))
    scene.turn("G")
    scene.dice(d20=[die])
    scene.do("G", "escape-grapple", choose={"skill": "athletics"})
    assert ("grappled" not in scene["G"].conditions) is free
    assert scene["G"].actions["standard"] == 0


@pytest.mark.rule("orcus.act.grapple", "orcus.ruling.incapacitated")
@pytest.mark.meets("holds", "conditions")
def test_grappling_the_stunned_needs_no_roll(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), ref=40, conditions=["stunned"]))
    scene.turn("A")
    scene.do("A", "grapple", "G")
    assert "grappled" in scene["G"].conditions


@pytest.mark.rule("orcus.turn.free", "orcus.ruling.free-actions-off-turn")
@pytest.mark.meets("holds", "waiting")
def test_a_grappler_lets_go_on_anyones_turn(stage: Stage) -> None:
    scene = held(stage)
    scene.turn("G")
    scene.do("A", "release-grapple", "G")
    assert "grappled" not in scene["G"].conditions
    assert scene.can("G", "walk", to=(8, 5))


@pytest.mark.rule("orcus.act.grapple-end", "orcus.ruling.grappled", "orcus.opportunity.trigger")
@pytest.mark.meets("holds", "movement")
def test_a_grappler_may_walk_round_its_prey_and_loses_it_by_walking_off(stage: Stage) -> None:
    scene = held(stage)
    scene.do("A", "walk", path=[(5, 4), (6, 4)])
    assert "grappled" in scene["G"].conditions
    scene.turn("A")
    scene.do("A", "walk", path=[(6, 3)])
    assert "grappled" not in scene["G"].conditions


# ---------------------------------------------------------------- heights


@pytest.mark.rule("orcus.ruling.crash", "orcus.condition.prone-airborne", "orcus.fall.damage")
@pytest.mark.meets("heights", "conditions", "damage")
@pytest.mark.parametrize(("up", "dice"), [(4, 0), (6, 1), (5, 0)])
def test_a_flier_knocked_prone_glides_its_speed_and_falls_the_rest(stage: Stage, up: int, dice: int) -> None:
    trip = "Trip (standard, at-will): Ranged 20; +20 vs AC; 1 damage, and the target is knocked prone."
    scene = stage(G=FOE | dict(at=(9, 5), powers=[trip]), A=dict(at=(5, 5, up), modes={"fly": 4}, airborne=True))
    scene.turn("G")
    scene.dice(d20=[10], **({"d10": [7] * dice} if dice else {}))
    scene.do("G", "Trip", "A")
    assert scene["A"].hp == 39 - 7 * dice
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.fly.minimum", "orcus.ruling.crash", "orcus.ruling.hover-and-prone")
@pytest.mark.meets("heights", "conditions", "movement")
@pytest.mark.parametrize(
    ("modes", "squares", "aloft"), [({"fly": 6}, 1, False), ({"fly": 6}, 2, True), ({"fly": 6, "hover": True}, 0, True)]
)
def test_a_flier_that_moves_too_little_comes_down(
    stage: Stage, modes: dict[str, object], squares: int, aloft: bool
) -> None:
    scene = stage(A=dict(at=(5, 5, 3), modes=modes, airborne=True), G=FOE | dict(at=(9, 5)))
    scene.turn("A")
    if squares:
        scene.do("A", "walk", to=(5, 5 + squares, 3))
    scene.end()
    assert (scene["A"].altitude > 0) is aloft
    assert ("prone" in scene["A"].conditions) is (not aloft)


@pytest.mark.rule("orcus.ruling.flying-over-terrain", "orcus.fly.speed")
@pytest.mark.meets("heights", "movement", "terrain")
def test_flying_straight_up_costs_a_square_each(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), modes={"fly": 4}, airborne=True), G=FOE | dict(at=(9, 5)))
    scene.turn("A")
    assert scene.can("A", "walk", to=(5, 5, 6)) is False
    scene.do("A", "walk", to=(5, 5, 5))
    assert scene["A"].altitude == 5


@pytest.mark.rule("orcus.ruling.forced-full-distance")
@pytest.mark.parametrize(
    "text", ["push the target{} 3 squares", "the target is pushed{} 3 squares", "A pushes the target{} 3 squares"]
)
@pytest.mark.parametrize("up_to", [False, True])
def test_a_push_of_up_to_so_many_squares_may_stop_short(stage: Stage, text: str, up_to: bool) -> None:
    ram = f"Ram (standard, at-will): +20 vs AC; 1 damage, and {text.format(' up to' if up_to else '')}."
    scene = stage(A=dict(at=(5, 5), powers=[ram]), G=dict(side="monsters", at=(6, 5)))
    scene.turn("A")
    short: dict[str, Any] = {"push": [(7, 5)]}
    assert scene.why_not("A", "Ram", "G", choose=short) == (None if up_to else "orcus.forced.path")
    scene.dice(d20=[10])
    scene.do("A", "Ram", "G", choose=short if up_to else None)
    assert scene["G"].at == ((7, 5) if up_to else (9, 5))
