"""Forced movement, drops, falls and jumps where they meet everything else."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."


def mover(words: str, reach: str = "Ranged 10") -> str:
    return f"Move (standard, at-will): {reach}; +40 vs AC; 1 damage, and the target is {words}."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


@pytest.mark.meets("movement", "opportunity", "forced")
@pytest.mark.rule("fourth.forced.no-opportunity-attacks")
@pytest.mark.rule("fourth.forced.not-a-move")
def test_pushed_past_an_enemy_one_is_not_struck_and_walks_all_the_same(stage: Stage) -> None:
    scene = stage(G=foe(mover("pushed 3 squares"), at=(5, 5)), H=foe(at=(7, 6)), A=dict(at=(6, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Move", "A", choose={"push": [(7, 5), (8, 5), (9, 5)]})
    assert (scene["A"].at, scene.offers[1:]) == ((9, 5), [])
    assert ("H", "opportunity-attack") not in scene.offers
    scene.turn("A")
    scene.do("A", "walk", path=[(n, 5) for n in range(10, 16)])
    assert scene["A"].at == (15, 5)


@pytest.mark.meets("forced", "terrain")
@pytest.mark.rule("fourth.forced.ignores-difficult-terrain")
@pytest.mark.rule("fourth.ruling.forced-into-creatures")
@pytest.mark.parametrize(
    ("ground", "end"),
    [("G A , , . .", 4), ("G A . # . .", 2), ("G A . B . .", 2), ("G A - . . .", 4), ("G A # . . .", 1)],
)
def test_what_stops_a_push_and_what_does_not(stage: Stage, ground: str, end: int) -> None:
    others: dict[str, Any] = {"B": {}} if "B" in ground else {}
    scene = stage(ground, G=foe(mover("pushed 3 squares")), A={}, **others)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Move", "A")
    assert (scene["A"].at, scene["A"].hp) == ((end, 0), 39)


@pytest.mark.meets("forced", "terrain")
@pytest.mark.rule("fourth.ruling.corner-cutting-creatures")
@pytest.mark.rule("fourth.terrain.no-corner-cutting")
def test_no_slide_past_the_corner_of_a_wall_but_past_that_of_an_enemy(stage: Stage) -> None:
    walled = stage(". . # .\nG . A .\n. . . .", G=foe(mover("slid 1 square")), A={})
    walled.turn("G")
    with pytest.raises(Illegal):
        walled.do("G", "Move", "A", choose={"slide": [(3, 0)]})
    guarded = stage(". . B .\nG . A .\n. . . .", G=foe(mover("slid 1 square")), A={}, B={})
    guarded.turn("G")
    guarded.dice(d20=[10])
    guarded.do("G", "Move", "A", choose={"slide": [(3, 0)]})
    assert guarded["A"].at == (3, 0)


@pytest.mark.meets("forced", "terrain", "cover")
@pytest.mark.rule("fourth.forced.line-of-effect")
def test_nobody_is_slid_behind_a_wall(stage: Stage) -> None:
    scene = stage("G . A .\n. # # #\n. . . .", G=foe(mover("slid 3 squares")), A={})
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Move", "A", choose={"slide": [(1, 0), (0, 1), (1, 2)]})


@pytest.mark.meets("forced", "conditions")
@pytest.mark.rule("fourth.condition.immobilized")
@pytest.mark.rule("fourth.slowed.movement-modes")
@pytest.mark.rule("fourth.ruling.restrained")
@pytest.mark.parametrize(
    ("condition", "options", "end"),
    [("immobilized", {}, 4), ("slowed", {}, 4), ("prone", {}, 4), ("stunned", {}, 4), ("restrained", {}, 1),
     ("restrained", {"restrained": "table-only"}, 4)],
)  # fmt: skip
def test_whom_a_push_moves(stage: Stage, condition: str, options: dict[str, str], end: int) -> None:
    scene = stage(
        "G A . . . .", G=foe(mover("pushed 3 squares")), A=dict(conditions=[condition]), options=options
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Move", "A")
    assert scene["A"].at == (end, 0)
    assert condition in scene["A"].conditions


@pytest.mark.meets("forced", "heights")
@pytest.mark.rule("fourth.forced.catch-yourself")
@pytest.mark.rule("fourth.ruling.catching-yourself")
@pytest.mark.rule("fourth.fall.damage")
@pytest.mark.parametrize(
    ("save", "d10", "end", "hp"), [(10, [], (2, 0), 39), (9, [4, 3], (3, 0), 39 - 7)]
)  # fmt: skip
def test_at_the_edge_a_save_or_a_fall(
    stage: Stage, save: int, d10: list[int], end: tuple[int, int], hp: int
) -> None:
    scene = stage("G A . ^ ^ .", G=foe(mover("pushed 4 squares")), A={}, drop=4)
    scene.turn("G")
    scene.dice(d20=[10, save], d10=d10)
    scene.do("G", "Move", "A")
    assert (scene["A"].at, scene["A"].hp) == (end, hp)
    assert "prone" in scene["A"].conditions


@pytest.mark.meets("forced", "heights", "damage")
@pytest.mark.rule("fourth.ruling.falling")
@pytest.mark.rule("fourth.temp-hp.lost-first")
def test_a_fall_is_untyped_and_eats_temporary_hit_points_first(stage: Stage) -> None:
    scene = stage("G A ^ .", G=foe(mover("pushed 1 square")), A=dict(temp_hp=5, resist={"fire": 10}), drop=2)
    scene.turn("G")
    scene.dice(d20=[10, 3], d10=[8])
    scene.do("G", "Move", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 40 - (1 + 8 - 5))


@pytest.mark.meets("forced", "heights")
@pytest.mark.rule("fourth.ruling.falling")
def test_one_square_down_hurts_nobody(stage: Stage) -> None:
    scene = stage("G A ^ .", G=foe(mover("pushed 1 square")), A={}, drop=1)
    scene.turn("G")
    scene.dice(d20=[10, 3])
    scene.do("G", "Move", "A")
    assert (scene["A"].hp, scene["A"].conditions, scene["A"].at) == (39, set(), (2, 0))


@pytest.mark.meets("forced", "heights", "dying")
@pytest.mark.rule("fourth.ruling.catching-yourself")
@pytest.mark.rule("fourth.death.negative-bloodied")
@pytest.mark.rule("fourth.ruling.stabilized")
@pytest.mark.parametrize(("d10", "alive"), [(8, False), (7, True)])
def test_the_dying_are_pushed_to_their_death(stage: Stage, d10: int, alive: bool) -> None:
    scene = stage("G A ^ .", G=foe(mover("pushed 1 square")), A=dict(at_hp=-11), B=dict(at=(3, 0)), drop=2)
    scene.turn("G")
    scene.dice(d20=[10, 9], d10=[d10])
    scene.do("G", "Move", "A")
    assert (scene["A"].hp, scene["A"].alive) == (-12 - d10, alive)


@pytest.mark.meets("forced", "heights")
@pytest.mark.rule("fourth.ruling.catching-yourself")
@pytest.mark.parametrize(
    ("modes", "falls"), [({"fly": 6}, False), ({"fly": 6, "hover": True}, False), ({}, True)]
)
def test_a_flyer_pushed_over_a_ledge_stays_up(stage: Stage, modes: dict[str, Any], falls: bool) -> None:
    scene = stage(
        "G A ^ ^ .", G=foe(mover("pushed 1 square")), A=dict(modes=modes, airborne=bool(modes)), drop=2
    )
    scene.turn("G")
    scene.dice(d20=[10, 9] if falls else [10], d10=[5] if falls else [])
    scene.do("G", "Move", "A")
    assert scene["A"].hp == (34 if falls else 39)
    assert ("prone" in scene["A"].conditions) is falls
    assert scene["A"].at == (2, 0)


@pytest.mark.meets("forced", "damage", "devices")
@pytest.mark.rule("fourth.resist.resist")
@pytest.mark.rule("fourth.thievery.disable-trap")
def test_pushed_over_a_trap_one_is_burnt_less_what_one_resists(stage: Stage) -> None:
    vent = "Vent (standard, at-will): +40 vs Ref; 9 fire damage."
    scene = stage(
        "G A . . .", G=foe(mover("pushed 3 squares")), A=dict(resist={"fire": 5}),
        devices={"T": {"at": (3, 0), "attack": vent}},
    )  # fmt: skip
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Move", "A")
    assert (scene["A"].hp, scene["A"].at) == (40 - 1 - 4, (4, 0))
    assert scene.device("T").state == "sprung"


@pytest.mark.meets("forced", "stealth")
@pytest.mark.rule("fourth.forced.not-a-move")
@pytest.mark.rule("fourth.stealth.move-while-hidden")
def test_the_hidden_who_are_thrown_about_in_fog_roll_no_stealth_for_it(stage: Stage) -> None:
    scene = stage(
        "! ! ! ! ! ! . G",
        A=dict(at=(4, 0), skills={"stealth": 30}),
        G=foe(
            "Gust (standard, at-will): Area burst 1 within 10; +40 vs Fort; the target is pushed 3 squares."
        ),
    )
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Gust", origin=(3, 0), choose={"push": [(2, 0), (1, 0), (0, 0)]})
    assert (scene["A"].at, scene.hidden("A", "G")) == ((0, 0), True)


@pytest.mark.meets("forced", "areas")
@pytest.mark.rule("fourth.ruling.forced-line")
@pytest.mark.rule("fourth.forced.push")
def test_a_burst_pushes_away_from_its_user_not_from_its_middle(stage: Stage) -> None:
    scene = stage(
        A=dict(
            at=(2, 5),
            powers=["Blow (standard, at-will): Area burst 1 within 10; +40 vs Ref; pushed 2 squares."],
        ),
        G=foe(at=(6, 5)),
    )
    scene = stage(
        A=dict(
            at=(2, 5),
            powers=[
                "Blow (standard, at-will): Area burst 1 within 10; +40 vs Ref; the target is pushed 2 squares."
            ],
        ),
        G=foe(at=(6, 5)),
    )
    scene.turn("A")
    with pytest.raises(Illegal):
        scene.do("A", "Blow", origin=(7, 5), choose={"push": [(5, 5), (4, 5)]})
    scene.dice(d20=[10])
    scene.do("A", "Blow", origin=(7, 5), choose={"push": [(7, 5), (8, 5)]})
    assert scene["G"].at == (8, 5)


@pytest.mark.meets("forced", "terrain", "charging")
@pytest.mark.rule("fourth.ruling.bull-rush")
@pytest.mark.rule("fourth.ruling.forced-into-creatures")
@pytest.mark.parametrize("ground", [". A G #", ". A G H"])
def test_a_bull_rush_into_a_wall_or_a_body_moves_nobody(stage: Stage, ground: str) -> None:
    others = {"H": foe()} if "H" in ground else {}
    scene = stage(ground, A=dict(str=18), G=foe(), **others)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "bull-rush", "G")
    assert (scene["A"].at, scene["G"].at, scene["G"].hp) == ((1, 0), (2, 0), 90)
    assert scene.last("attack").hit


@pytest.mark.meets("forced", "heights", "charging")
@pytest.mark.rule("fourth.action.bull-rush")
@pytest.mark.rule("fourth.bull-rush.follow")
@pytest.mark.rule("fourth.forced.catch-yourself")
@pytest.mark.parametrize(("save", "d10"), [(10, []), (9, [6])])
def test_a_bull_rush_into_a_pit(stage: Stage, save: int, d10: list[int]) -> None:
    scene = stage(". A G ^ .", A=dict(str=18), G=foe(), drop=2)
    scene.turn("A")
    scene.dice(d20=[15, save], d10=d10)
    scene.do("A", "bull-rush", "G", choose={"follow": True} if d10 else {})
    assert scene["G"].hp == 90 - sum(d10)
    assert scene["G"].at == ((3, 0) if d10 else (2, 0))
    assert scene["A"].at == ((2, 0) if d10 else (1, 0))
    assert "prone" in scene["G"].conditions


@pytest.mark.meets("movement", "terrain", "charging")
@pytest.mark.rule("fourth.ruling.bull-rush")
@pytest.mark.rule("fourth.shift.difficult-terrain")
def test_one_does_not_follow_a_bull_rush_into_rubble(stage: Stage) -> None:
    scene = stage(". A , . .", A=dict(str=18), G=foe(at=(2, 0)))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "bull-rush", "G")
    assert (scene["A"].at, scene["G"].at) == ((1, 0), (3, 0))


@pytest.mark.meets("opportunity", "charging")
@pytest.mark.rule("fourth.bull-rush.follow")
@pytest.mark.rule("fourth.action.bull-rush")
def test_neither_a_bull_rush_nor_following_it_provokes_the_one_beside(stage: Stage) -> None:
    scene = stage(". A G .\n. H . .", A=dict(str=18), G=foe(), H=foe())
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "bull-rush", "G", choose={"follow": True})
    assert (scene["A"].at, scene["G"].at, scene.offers) == ((2, 0), (3, 0), [])


@pytest.mark.meets("immediate", "forced")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
@pytest.mark.rule("fourth.ruling.interrupted-cost")
def test_the_attacker_pushed_out_of_reach_loses_attack_and_power(stage: Stage) -> None:
    buck = (
        "Buck (immediate interrupt, at-will): When an enemy hits it with a melee attack: "
        "+40 vs Fortitude; the target is pushed 1 square."
    )
    scene = stage(
        A=dict(at=(5, 5), powers=["Maul (standard, encounter): +40 vs AC; 9 damage."]),
        G=foe(CLUB, buck, at=(6, 5)),
    )
    scene.turn("A")
    scene.accept("G", "Buck")
    scene.dice(d20=[10, 10])
    scene.do("A", "Maul", "G")
    assert (scene["A"].at, scene["G"].hp, scene["A"].actions["standard"]) == ((4, 5), 90, 0)
    scene.turn("A")
    assert scene.why_not("A", "Maul", "G") == "fourth.power.encounter"


@pytest.mark.meets("movement", "immediate", "forced")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
def test_a_walker_held_by_the_answer_stays_where_it_was(stage: Stage) -> None:
    shove = (
        "Shove (immediate interrupt, at-will): When an enemy leaves a square adjacent to it: "
        "+40 vs Fortitude; the target is immobilized until the end of its next turn."
    )
    scene = stage(A=dict(at=(5, 5)), G=foe(CLUB, shove, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Shove")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert (scene["A"].at, scene["A"].actions["move"]) == ((5, 5), 0)


@pytest.mark.meets("forced", "action-points")
@pytest.mark.rule("fourth.forced.not-a-move")
def test_being_thrown_about_takes_no_action_of_the_next_turn(stage: Stage) -> None:
    scene = stage("G A . . . .", G=foe(mover("pushed 3 squares")), A={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Move", "A")
    scene.turn("A")
    assert (scene["A"].actions, scene["A"].action_points) == ({"standard": 1, "move": 1, "minor": 1}, 1)


@pytest.mark.meets("forced", "marks")
@pytest.mark.rule("fourth.condition.marked")
def test_a_marked_bull_rusher_shoves_another_at_minus_two(stage: Stage) -> None:
    dare = (
        "Dare (minor, at-will): Ranged 10; +40 vs Will; the target is marked until the end of the encounter."
    )
    scene = stage(B=dict(at=(0, 0), powers=[dare]), G=foe(at=(5, 5), str=18), A=dict(at=(6, 5)))
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Dare", "G")
    assert scene.attack("G", "bull-rush", "A").value == 4 - 2


@pytest.mark.meets("forced", "charging", "healing")
@pytest.mark.rule("fourth.second-wind.defenses")
@pytest.mark.rule("fourth.ruling.bonus-stacking")
@pytest.mark.rule("fourth.action.bull-rush")
def test_second_wind_and_total_defense_brace_against_a_bull_rush(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=20), G=foe(at=(6, 5), str=18))
    scene.turn("A")
    scene.do("A", "second-wind")
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "total-defense")
    scene.turn("G")
    scene.dice(d20=[14])  # 18 against 15 + 4
    scene.do("G", "bull-rush", "A")
    assert (scene.last("attack").against, scene["A"].at) == (19, (5, 5))


@pytest.mark.meets("movement", "heights")
@pytest.mark.rule("fourth.ruling.catching-yourself")
@pytest.mark.rule("fourth.fall.damage")
def test_who_walks_over_an_edge_falls_without_a_save(stage: Stage) -> None:
    scene = stage("A ^ . . G", A={}, G=foe(), drop=2)
    scene.turn("A")
    scene.dice(d10=[6])
    scene.do("A", "walk", path=[(1, 0)])
    assert (scene["A"].at, scene["A"].hp) == ((1, 0), 34)
    assert "prone" in scene["A"].conditions


@pytest.mark.meets("movement", "heights", "climbing")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize("drop", [1, 2, 5])
@pytest.mark.parametrize("action", ["walk", "run", "shift"])
def test_one_neither_walks_nor_steps_out_of_a_pit(stage: Stage, drop: int, action: str) -> None:
    scene = stage(". ^ . . G", A=dict(at=(1, 0, -drop)), G=foe(), drop=drop)
    scene.turn("A")
    assert scene.why_not("A", action, to=(2, 0)) == "fourth.athletics.climb"
    assert scene["A"].at == (1, 0)


@pytest.mark.meets("movement", "heights", "climbing")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.rule("fourth.ruling.climb-and-swim-speed")
@pytest.mark.parametrize(
    ("drop", "turns"), [(1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (7, 3)]
)  # half a speed of 6: up to 3 squares in a move action, and a step over the edge
def test_one_climbs_out_of_a_pit_as_fast_as_half_ones_speed(stage: Stage, drop: int, turns: int) -> None:
    scene = stage(". ^ . . G", A=dict(at=(1, 0, -drop), skills={"athletics": 20}), G=foe(), drop=drop)
    for _ in range(turns):
        assert scene["A"].at == (1, 0)
        scene.turn("A")
        scene.dice(d20=[10])
        scene.do("A", "climb", to=(2, 0), choose={"surface": "uneven"})
    assert (scene["A"].at, scene["A"].height) == ((2, 0), 0)


@pytest.mark.meets("heights", "climbing")
@pytest.mark.rule("fourth.climb.fail-by-5")
@pytest.mark.rule("fourth.climb.fail-by-4")
def test_failing_in_a_pit_leaves_one_where_one_is_and_badly_at_its_bottom(stage: Stage) -> None:
    scene = stage(". ^ . . G", A=dict(at=(1, 0, -5), skills={"athletics": 5}), G=foe(), drop=5)
    scene.turn("A")
    scene.dice(d20=[10, 6])
    scene.do("A", "climb", to=(2, 0), choose={"surface": "uneven"})
    scene.do("A", "climb", to=(2, 0), choose={"surface": "uneven"})  # short by 4: it hangs on
    assert (scene["A"].hp, "prone" in scene["A"].conditions) == (40, False)
    scene.turn("A")
    scene.dice(d20=[5], d10=[7])  # short by 5: three squares up, down again
    scene.do("A", "climb", to=(2, 0), choose={"surface": "uneven"})
    assert (scene["A"].hp, scene["A"].at, "prone" in scene["A"].conditions) == (33, (1, 0), True)


@pytest.mark.meets("opportunity", "heights")
@pytest.mark.rule("fourth.ruling.distance")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.parametrize(("drop", "offers"), [(1, 2), (2, 0)])
def test_from_the_bottom_of_a_pit_nobody_strikes_at_those_above(stage: Stage, drop: int, offers: int) -> None:
    scene = stage(". . . .\n. ^ . .", A=dict(at=(1, 0)), G=foe(at=(1, 1, -drop)), drop=drop)
    scene.turn("A")
    scene.do("A", "walk", path=[(2, 0), (3, 0)])
    assert len(scene.offers) == offers


@pytest.mark.meets("forced", "heights", "grabs")
@pytest.mark.rule("fourth.ruling.grab-ends")
@pytest.mark.rule("fourth.grab.ends-on-forced-movement")
def test_a_fall_tears_the_grabbed_loose(stage: Stage) -> None:
    scene = stage(
        ". A .\n. G ^\n. B .",
        A=dict(str=30), G=foe(ref=5), B=dict(powers=[mover("slid 1 square")]), drop=4,
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "grab", "G")
    scene.turn("B")
    scene.dice(d20=[10, 4], d10=[2, 2])
    scene.do("B", "Move", "G", choose={"slide": [(2, 1)]})
    assert "grabbed" not in scene["G"].conditions


@pytest.mark.meets("forced", "grabs")
@pytest.mark.rule("fourth.grab.ends-on-forced-movement")
@pytest.mark.parametrize(
    ("victim", "path", "held"),
    [("G", [(6, 4)], True), ("G", [(7, 5)], False), ("A", [(5, 4)], True), ("A", [(4, 5)], False)],
)
def test_a_slide_ends_a_grab_only_if_it_parts_the_two(
    stage: Stage, victim: str, path: list[tuple[int, int]], held: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=30), G=foe(at=(6, 5), ref=5),
        Z=dict(side="spirits", at=(5, 9), powers=[mover("slid 1 square")]),
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "grab", "G")
    scene.turn("Z")
    scene.dice(d20=[10])
    scene.do("Z", "Move", victim, choose={"slide": path})
    assert ("grabbed" in scene["G"].conditions) is held


@pytest.mark.meets("heights", "climbing", "charging")
@pytest.mark.rule("fourth.action.charge")
@pytest.mark.rule("fourth.athletics.climb")
def test_nobody_charges_out_of_a_pit(stage: Stage) -> None:
    scene = stage(". ^ . . . G", A=dict(at=(1, 0, -2)), G=foe(), drop=2)
    scene.turn("A")
    assert not scene.can("A", "charge", "G")


@pytest.mark.meets("movement", "heights", "devices")
@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.rule("fourth.ruling.jump-start")
def test_a_running_jump_clears_a_pit_and_the_trap_behind_it(stage: Stage) -> None:
    scene = stage(
        "A . . ^ . . G", A=dict(skills={"athletics": 10}), G=foe(at=(6, 0)),
        devices={"T": {"at": (4, 0), "attack": "Spikes (standard, at-will): +40 vs Ref; 5 damage."}},
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "long-jump", path=[(1, 0), (2, 0)], to=(5, 0))  # 15 over 5
    assert (scene["A"].at, scene["A"].hp, scene.device("T").state) == ((5, 0), 40, "armed")


@pytest.mark.meets("opportunity", "heights")
@pytest.mark.rule("fourth.ruling.jump-start")
def test_a_jump_away_is_struck_at_like_a_walk(stage: Stage) -> None:
    scene = stage(". A . . . .\nG . . . . .", A=dict(skills={"athletics": 10}), G=foe())
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10, 10])
    scene.do("A", "long-jump", to=(3, 0))
    assert (scene["A"].at, scene["A"].hp) == ((3, 0), 35)


@pytest.mark.meets("heights", "climbing", "action-points")
@pytest.mark.rule("fourth.jump.uses-movement")
@pytest.mark.rule("fourth.action.action-point")
def test_an_action_point_carries_on_a_jump_that_hangs_in_the_air(stage: Stage) -> None:
    scene = stage("A . . ^ ^ . . G", A=dict(speed=3, skills={"athletics": 30}), G=foe())
    scene.turn("A")
    scene.do("A", "melee-basic", "G") if scene.can("A", "melee-basic", "G") else scene.do(
        "A", "total-defense"
    )
    scene.dice(d20=[20])
    scene.do("A", "long-jump", to=(6, 0))
    assert scene["A"].at == (3, 0)
    scene.do("A", "action-point", choose={"action": "move"})
    scene.do("A", "long-jump")
    assert (scene["A"].at, scene["A"].hp) == ((5, 0), 40)


@pytest.mark.meets("heights", "conditions")
@pytest.mark.rule("fourth.unconscious.falls-prone")
@pytest.mark.rule("fourth.prone.flyer-descends")
def test_a_flyer_put_to_sleep_sinks_by_its_speed_and_falls_the_rest(stage: Stage) -> None:
    lull = "Lull (standard, at-will): Ranged 20; +40 vs Will; the target falls unconscious (save ends)."
    scene = stage(G=foe(lull, at=(5, 5)), A=dict(at=(8, 5, 8), modes={"fly": 5}, airborne=True))
    scene.turn("G")
    scene.dice(d20=[10], d10=[4])
    scene.do("G", "Lull", "A")
    assert (scene["A"].hp, scene["A"].height) == (36, 0)


@pytest.mark.meets("heights", "dying", "healing")
@pytest.mark.rule("fourth.heal.stabilize")
@pytest.mark.rule("fourth.ruling.distance")
@pytest.mark.parametrize(("drop", "able"), [(1, True), (2, False)])
def test_the_healer_must_get_down_to_who_lies_in_the_pit(stage: Stage, drop: int, able: bool) -> None:
    scene = stage(
        ". ^ .\nB . G", A=dict(at=(1, 0, -drop), at_hp=-3), B=dict(skills={"heal": 5}), G=foe(), drop=drop
    )
    scene.turn("B")
    assert scene.can("B", "stabilize", "A") is able


@pytest.mark.meets("heights", "damage")
@pytest.mark.rule("fourth.acrobatics.reduce-fall")
@pytest.mark.rule("fourth.acrobatics.land-standing")
@pytest.mark.parametrize(("roll", "hp", "prone"), [(10, 39, False), (4, 39 - 1, True)])
def test_a_tumbler_pushed_off_takes_half_its_check_from_the_fall(
    stage: Stage, roll: int, hp: int, prone: bool
) -> None:
    scene = stage("G A ^ .", G=foe(mover("pushed 1 square")), A=dict(skills={"acrobatics": 6}), drop=2)
    scene.turn("G")
    scene.dice(d20=[10, 5, roll], d10=[6])
    scene.do("G", "Move", "A")
    assert (scene["A"].hp, "prone" in scene["A"].conditions) == (hp, prone)
