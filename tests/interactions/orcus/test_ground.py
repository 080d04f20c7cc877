"""Forced movement, heights, falls, holds and terrain, where they meet each other and the rest."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SURE = "Rap (standard, at-will): +20 vs AC; 5 damage."
HEAVE = "Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 2 squares."
HURL = "Hurl (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 4 squares."
TRIP = "Trip (standard, at-will): +20 vs AC; 1 damage, and the target is knocked prone."
HOP = "Hop (move, at-will): Teleport up to 5."
OFFERED = "opportunity-attack"


# ---------------------------------------------------------------- pushed over edges


@pytest.mark.rule("orcus.forced.hazard-save", "orcus.ruling.hazard-save")
@pytest.mark.meets("forced", "heights", "conditions")
@pytest.mark.parametrize(("roll", "at", "hp"), [(10, (1, 0), 39), (9, (2, 0), 32)])
def test_a_save_at_the_edge_leaves_one_prone_on_it(stage: Stage, roll: int, at: tuple[int, int], hp: int) -> None:
    scene = stage("G A ^ ^ .", drop=4, G=FOE | dict(powers=[HEAVE]), A=dict())
    scene.turn("G")
    scene.dice(d20=[10, roll])
    if roll == 9:
        scene.dice(d10=[3, 4])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == at
    assert scene["A"].hp == hp
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.forced.distance", "orcus.ruling.shift-into-difficult")
@pytest.mark.meets("forced", "terrain", "conditions")
@pytest.mark.parametrize("conditions", [[], ["slowed"], ["immobile"], ["prone"]])
def test_a_push_runs_its_length_over_rubble_whatever_the_victims_speed(stage: Stage, conditions: list[str]) -> None:
    scene = stage("G A , , , , .", G=FOE | dict(powers=[HURL]), A=dict(conditions=conditions))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hurl", "A")
    assert scene["A"].at == (5, 0)


@pytest.mark.rule("orcus.condition.restrained", "orcus.forced.push")
@pytest.mark.meets("forced", "conditions")
def test_the_restrained_are_not_pushed(stage: Stage) -> None:
    scene = stage("G A . . . .", G=FOE | dict(powers=[HURL]), A=dict(conditions=["restrained"]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hurl", "A")
    assert scene["A"].at == (1, 0)


@pytest.mark.rule("orcus.forced.blocked", "orcus.ruling.forced-into-creatures")
@pytest.mark.meets("forced", "terrain", "sizes")
@pytest.mark.parametrize("blocker", ["#", "B"])
def test_a_wall_and_a_body_stop_a_push_without_harm(stage: Stage, blocker: str) -> None:
    scene = stage(
        f"""
        # # # # # #
        G A . {blocker} . .
        # # # # # #
        """,
        G=FOE | dict(powers=[HURL]), A=dict(), **({"B": dict()} if blocker == "B" else {}),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hurl", "A")
    assert (scene["A"].at, scene["A"].hp) == ((2, 1), 39)


@pytest.mark.rule("orcus.forced.push", "orcus.attack.near-base-square")
@pytest.mark.meets("forced", "areas")
def test_a_far_burst_pushes_away_from_its_own_square(stage: Stage) -> None:
    burst = "Pop (standard, at-will): Far burst 1 within 10; +20 vs Ref; 1 damage, and the target is pushed 2 squares."
    scene = stage(G=FOE | dict(at=(0, 5), powers=[burst]), A=dict(at=(6, 5)), B=dict(at=(8, 5)))
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Pop", origin=(7, 5))
    assert (scene["A"].at, scene["B"].at) == ((4, 5), (10, 5))


@pytest.mark.rule("orcus.forced.push", "orcus.move.flanking")
@pytest.mark.meets("forced", "advantage")
def test_one_pushed_out_of_a_flank_is_flanked_no_more(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), B=dict(at=(7, 5)), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    assert scene.advantage("A", "G") and scene.advantage("B", "G")
    scene.dice(d20=[15])
    scene.do("A", "shove", "G", choose={"push": [(7, 4)], "follow": False})
    assert scene["G"].at == (7, 4)
    assert not scene.advantage("B", "G")


@pytest.mark.rule("orcus.act.grapple-end", "orcus.forced.push", "orcus.area.burst")
@pytest.mark.meets("forced", "holds", "areas")
def test_a_burst_that_throws_holder_and_held_apart_ends_the_grapple(stage: Stage) -> None:
    burst = "Pop (standard, at-will): Far burst 1 within 10; +20 vs Ref; 1 damage, and the target is pushed 2 squares."
    scene = stage(
        A=dict(at=(5, 5), str=18), G=FOE | dict(at=(7, 5)), H=FOE | dict(at=(15, 5), powers=[burst]),
    )
    scene.turn("A")
    scene.do("A", "walk", path=[(6, 5)])
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    assert "grappled" in scene["G"].conditions
    scene.turn("H")
    scene.dice(d20=[10, 10])
    scene.do("H", "Pop", origin=(6, 6))
    assert scene.distance("A", "G") > 1
    assert "grappled" not in scene["G"].conditions


@pytest.mark.rule("orcus.forced.distance", "orcus.forced.blocked", "orcus.fly.speed")
@pytest.mark.meets("forced", "heights")
def test_a_flier_in_the_air_is_pushed_over_a_drop_and_makes_no_save(stage: Stage) -> None:
    scene = stage("G A ^ ^ .", drop=8, G=FOE | dict(powers=[HEAVE]), A=dict(modes={"fly": 6}, airborne=True))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert (scene["A"].at, scene["A"].hp) == ((3, 0), 39)
    assert [event for event in scene.log if event.kind in ("save", "fall")] == []


# ---------------------------------------------------------------- up and down


@pytest.mark.rule("orcus.ruling.climb-swim-cost", "orcus.mode.climb")
@pytest.mark.meets("movement", "heights", "terrain")
@pytest.mark.parametrize(("modes", "speed", "out"), [
    ({}, 4, False), ({}, 5, True), ({"climb": 3}, 3, True), ({"climb": 3}, 2, False),
])
def test_climbing_out_of_a_drop_of_two(stage: Stage, modes: dict[str, int], speed: int, out: bool) -> None:
    # Two squares up cost 4, or 2 with a climb speed, and the square on the edge 1 more.
    scene = stage("G . ^ . . .", drop=2, G=FOE, A=dict(at=(2, 0, -2), speed=speed, modes=modes))
    scene.turn("A")
    assert scene.distance("A", "G") >= 2
    assert scene.can("A", "walk", path=[(3, 0)]) is out


@pytest.mark.rule("orcus.ruling.climb-swim-cost", "orcus.act.walk")
@pytest.mark.meets("movement", "heights", "terrain")
def test_the_climb_is_paid_by_who_leaves_the_pit_and_not_by_who_walks_its_bottom(stage: Stage) -> None:
    scene = stage(". ^ ^ ^ ^ ^ ^ ^ ^ G", drop=2, G=FOE, A=dict(at=(1, 0, -2)))
    scene.turn("A")
    assert scene.can("A", "walk", to=(0, 0))
    assert [column for column in range(2, 9) if scene.can("A", "walk", to=(column, 0))] == [2, 3, 4, 5, 6, 7]
    scene.do("A", "walk", to=(4, 0))
    assert (scene["A"].at, scene["A"].altitude) == ((4, 0), -2)
    scene.do("A", "walk", to=(3, 0), using="standard")
    assert not scene.can("A", "walk", to=(0, 0))


@pytest.mark.rule("orcus.ruling.climb-swim-cost", "orcus.act.five-foot-step")
@pytest.mark.meets("movement", "heights", "opportunity")
def test_one_neither_steps_nor_crawls_out_of_a_pit(stage: Stage) -> None:
    scene = stage("G . ^ . . .", drop=4, G=FOE, A=dict(at=(2, 0, -4)))
    scene.turn("A")
    assert not scene.can("A", "five-foot-step", to=(3, 0))
    assert not scene.can("A", "crawl", path=[(3, 0)])
    assert not scene.can("A", "walk", path=[(3, 0)])
    assert scene.why_not("A", "five-foot-step", to=(3, 0)) is not None


@pytest.mark.rule("orcus.ruling.climb-swim-cost", "orcus.act.charge", "orcus.act.dash")
@pytest.mark.meets("charging", "heights")
def test_climbing_out_counts_against_a_charge_and_a_dash(stage: Stage) -> None:
    scene = stage("A . . . G", drop=2, A=dict(), G=FOE)
    deep = stage("^ . . . G", drop=2, A=dict(at=(0, 0, -2)), G=FOE)
    for each, legal in ((scene, True), (deep, False)):
        each.turn("A")
        assert each.can("A", "charge", "G") is legal  # 4 up, 3 along: 7 squares
    assert deep.can("A", "dash", path=[(1, 0), (2, 0), (3, 0)])


@pytest.mark.rule("orcus.grid.three-dimensions", "orcus.attack.melee-reach", "orcus.grid.adjacent")
@pytest.mark.meets("heights", "opportunity")
@pytest.mark.parametrize(("drop", "adjacent"), [(1, True), (3, False)])
def test_one_on_the_edge_strikes_no_deeper_than_it_reaches(stage: Stage, drop: int, adjacent: bool) -> None:
    scene = stage("G A ^ . . .", drop=drop, G=FOE, A=dict(), B=FOE | dict(at=(2, 0, -drop), powers=[CLUB]))
    scene.turn("A")
    assert scene.can("A", "melee-basic", "B") is adjacent
    scene.turn("B")
    assert scene.can("B", "Club", "A") is adjacent


@pytest.mark.rule("orcus.opportunity.adjacent-only", "orcus.grid.three-dimensions")
@pytest.mark.meets("heights", "opportunity", "movement")
@pytest.mark.parametrize(("drop", "offered"), [(1, True), (3, False)])
def test_leaving_a_square_high_above_a_foe_does_not_provoke_it(stage: Stage, drop: int, offered: bool) -> None:
    scene = stage(". . A ^ . .", drop=drop, A=dict(), G=FOE | dict(at=(3, 0, -drop), powers=[CLUB]))
    scene.turn("A")
    scene.do("A", "walk", path=[(1, 0), (0, 0)])
    assert (("G", OFFERED) in scene.offers) is offered


@pytest.mark.rule("orcus.area.burst", "orcus.grid.three-dimensions")
@pytest.mark.meets("heights", "areas")
@pytest.mark.parametrize(("drop", "caught"), [(1, True), (2, False), (4, False)])
def test_a_near_burst_on_the_edge_reaches_no_deeper_than_its_size(stage: Stage, drop: int, caught: bool) -> None:
    blast = "Blast (standard, at-will): Near burst 1; +20 vs Ref; 5 damage."
    scene = stage("G ^ . A .", drop=drop, G=FOE | dict(powers=[blast]), B=dict(at=(1, 0, -drop)), A=dict())
    scene.turn("G")
    if caught:
        scene.dice(d20=[10])
        scene.do("G", "Blast")
    else:
        assert not scene.can("G", "Blast", "B")
    assert scene["B"].hp == (35 if caught else 40)


@pytest.mark.rule("orcus.area.burst", "orcus.grid.three-dimensions", "orcus.target.origin-far")
@pytest.mark.meets("heights", "areas")
def test_a_far_burst_on_the_ground_passes_over_those_in_the_pit(stage: Stage) -> None:
    boom = "Boom (standard, at-will): Far burst 1 within 10; +20 vs Ref; 5 damage."
    scene = stage("G . . . B ^ A .", drop=4, G=FOE | dict(powers=[boom]), A=dict(), B=dict(), C=dict(at=(5, 0, -4)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Boom", origin=(4, 0))
    assert (scene["A"].hp, scene["B"].hp, scene["C"].hp) == (40, 35, 40)


@pytest.mark.rule("orcus.cover.half", "orcus.cover.direction", "orcus.grid.three-dimensions")
@pytest.mark.meets("heights", "cover")
@pytest.mark.parametrize(("drop", "cover"), [(4, None), (1, None)])
def test_one_down_in_a_pit_is_no_cover_for_those_above(stage: Stage, drop: int, cover: str | None) -> None:
    scene = stage("A . ^ . G", drop=drop, A=dict(), B=dict(at=(2, 0, -drop)), G=FOE)
    assert scene.cover("A", "G") is cover


@pytest.mark.rule("orcus.cover.half", "orcus.grid.three-dimensions")
@pytest.mark.meets("heights", "cover")
def test_a_body_on_the_same_height_is_cover(stage: Stage) -> None:
    scene = stage("A . B . G", drop=4, A=dict(), B=dict(), G=FOE)
    assert scene.cover("A", "G") == "half"
    pit = stage("^ ^ ^ ^ ^", drop=4, A=dict(at=(0, 0, -4)), B=dict(at=(2, 0, -4)), G=FOE | dict(at=(4, 0, -4)))
    assert pit.cover("A", "G") == "half"


@pytest.mark.rule("orcus.move.flanking", "orcus.grid.three-dimensions", "orcus.ruling.flanking-details")
@pytest.mark.meets("heights", "advantage")
def test_a_friend_down_in_a_pit_helps_nobody_flank(stage: Stage) -> None:
    deep = stage("A G ^ . .", drop=4, A=dict(), B=dict(at=(2, 0, -4)), G=FOE)
    level = stage("A G B . .", drop=4, A=dict(), B=dict(), G=FOE)
    assert not deep.flanks("A", "G")
    assert level.flanks("A", "G")


@pytest.mark.rule("orcus.condition.slowed", "orcus.condition.prone-airborne", "orcus.fall.damage")
@pytest.mark.meets("heights", "conditions", "damage")
@pytest.mark.parametrize(("conditions", "dice"), [([], [1, 1]), (["slowed"], [1, 1, 1, 1, 1])])
def test_a_slowed_flier_comes_down_two_squares_and_falls_the_rest(
    stage: Stage, conditions: list[str], dice: list[int]
) -> None:
    # Twelve deep and one up: thirteen squares, of which its fly speed of 8, or 2, are harmless.
    scene = stage(
        ". G ^ . .", drop=12, G=FOE | dict(powers=[TRIP]),
        A=dict(at=(2, 0), modes={"fly": 8}, airborne=True, conditions=conditions),
    )
    scene.turn("G")
    scene.dice(d20=[10], d10=dice)
    scene.do("G", "Trip", "A")
    assert scene["A"].hp == 40 - 1 - len(dice)
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.fly.minimum", "orcus.ruling.crash", "orcus.ruling.grappled")
@pytest.mark.meets("heights", "holds", "conditions")
def test_a_grappled_flier_crashes_at_the_end_of_its_turn(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), F=FOE | dict(at=(6, 5), modes={"fly": 8}, airborne=True))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "F")
    scene.turn("F")
    assert not scene.can("F", "walk", to=(9, 5))
    scene.end()
    assert "prone" in scene["F"].conditions
    assert "grappled" in scene["F"].conditions


@pytest.mark.rule("orcus.temp-hp.absorb", "orcus.fall.damage")
@pytest.mark.meets("heights", "temp-hp", "forced", "damage")
def test_temporary_hit_points_and_no_resistance_to_fire_meet_a_fall(stage: Stage) -> None:
    scene = stage("G A ^ ^ .", drop=4, G=FOE | dict(powers=[HEAVE]), A=dict(temp_hp=5, resist={"fire": 20}))
    scene.turn("G")
    scene.dice(d20=[10, 3], d10=[6, 7])
    scene.do("G", "Heave", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 40 + 5 - 1 - 13)


@pytest.mark.rule("orcus.fall.damage", "orcus.healing.drop-to-zero", "orcus.act.treat-first-aid")
@pytest.mark.meets("heights", "life", "forced")
def test_one_felled_by_a_fall_is_out_of_a_helpers_reach(stage: Stage) -> None:
    scene = stage("G A ^ B .", drop=4, G=FOE | dict(powers=[HEAVE]), A=dict(at_hp=6), B=dict(skills={"heal": 20}))
    scene.turn("G")
    scene.dice(d20=[10, 3], d10=[6, 7])
    scene.do("G", "Heave", "A")
    assert "dying" in scene["A"].conditions
    scene.turn("B")
    assert not scene.can("B", "treat-first-aid", "A")


@pytest.mark.rule("orcus.keyword.teleport-destination", "orcus.keyword.teleport-terrain")
@pytest.mark.meets("teleport", "heights")
def test_one_teleports_out_of_a_pit_without_climbing(stage: Stage) -> None:
    scene = stage("G . ^ . . .", drop=2, G=FOE, A=dict(at=(2, 0, -2), powers=[HOP]))
    scene.turn("A")
    scene.do("A", "Hop", choose={"teleport": (4, 0)})
    assert scene["A"].at == (4, 0)
    scene.do("A", "walk", to=(5, 0), using="standard")
    assert scene["A"].at == (5, 0)


@pytest.mark.rule("orcus.size.table", "orcus.fall.damage", "orcus.forced.push")
@pytest.mark.meets("heights", "sizes", "forced")
def test_a_large_creature_falls_only_where_no_part_of_it_has_ground(stage: Stage) -> None:
    shove = "Shoulder (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 1 square."
    scene = stage(
        """
        G L . ^ ^ .
        . . . ^ ^ .
        . . . . . .
        """,
        drop=4, G=FOE | dict(powers=[shove]), L=dict(size="large"),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Shoulder", "L", choose={"push": [(2, 0)]})
    assert (scene["L"].at, scene["L"].hp) == ((2, 0), 39)
    assert "prone" not in scene["L"].conditions


# ---------------------------------------------------------------- holding


@pytest.mark.rule("orcus.act.move-grappled", "orcus.move.difficult-terrain")
@pytest.mark.meets("holds", "terrain", "movement")
@pytest.mark.parametrize(("squares", "legal"), [(1, True), (2, False)])
def test_a_dragger_has_half_its_speed_in_rubble_too(stage: Stage, squares: int, legal: bool) -> None:
    scene = stage(
        """
        . , , , A G
        . , , , . .
        """,
        A=dict(str=18), G=FOE,
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    scene.turn("A")
    assert scene.can("A", "move-grappled", "G", to=(4 - squares, 0)) is legal


@pytest.mark.rule("orcus.act.grapple", "orcus.ruling.incapacitated")
@pytest.mark.meets("holds", "conditions", "life")
@pytest.mark.parametrize("condition", ["stunned", "unconscious", "petrified"])
def test_the_incapacitated_are_seized_without_a_roll(stage: Stage, condition: str) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), ref=90, conditions=[condition]))
    scene.turn("A")
    scene.do("A", "grapple", "G")
    assert "grappled" in scene["G"].conditions
    assert [event for event in scene.log if event.kind == "attack"] == []


@pytest.mark.rule("orcus.ruling.grappled", "orcus.healing.drop-to-zero")
@pytest.mark.meets("holds", "life")
def test_a_holder_felled_lets_go(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, at_hp=5), B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5), powers=[SURE]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A")
    assert "grappled" not in scene["G"].conditions
    scene.do("G", "walk", to=(10, 5))
    assert scene["G"].at == (10, 5)


@pytest.mark.rule("orcus.act.grapple", "orcus.condition.marked", "orcus.concealment.degrees")
@pytest.mark.meets("holds", "marks", "cover")
def test_mark_and_murk_both_hinder_a_grapple(stage: Stage) -> None:
    mark = "Dare (standard, at-will): +20 vs AC; 1 damage, and the target is marked until the end of the encounter."
    scene = stage(
        """
        G A H
        . . .
        """,
        G=FOE | dict(powers=[mark]), A=dict(str=18), H=FOE,
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dare", "A")
    scene.turn("A")
    assert scene.attack("A", "grapple", "H").value == 4 - 2
    murk = stage("G A ;", G=FOE, A=dict(str=18), H=FOE | dict(at=(2, 0)))
    assert murk.attack("A", "grapple", "H").value == 4 - 2


@pytest.mark.rule("orcus.ruling.grappled", "orcus.attack.combat-advantage")
@pytest.mark.meets("holds", "advantage")
def test_a_grapple_gives_nobody_advantage_and_being_flanked_does(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), B=dict(at=(6, 6)), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    assert not scene.advantage("A", "G") and not scene.advantage("B", "G")
    scene.turn("B")
    scene.do("B", "walk", to=(7, 5))
    assert scene.advantage("A", "G") and scene.advantage("B", "G")


@pytest.mark.rule("orcus.act.grapple", "orcus.size.table")
@pytest.mark.meets("holds", "sizes")
@pytest.mark.parametrize(("mine", "theirs", "legal"), [
    ("medium", "large", True), ("medium", "huge", False), ("small", "large", False), ("large", "tiny", True),
])
def test_one_grapples_at_most_one_size_up(stage: Stage, mine: str, theirs: str, legal: bool) -> None:
    scene = stage(A=dict(at=(4, 5), size=mine), G=FOE | dict(at=(6, 5) if mine == "large" else (5, 5), size=theirs))
    scene.turn("A")
    assert scene.can("A", "grapple", "G") is legal


@pytest.mark.rule("orcus.act.escape-grapple", "orcus.action-point.spend")
@pytest.mark.meets("holds", "action-points")
def test_an_action_point_buys_a_second_try_to_break_free(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(6, 5), str=18), A=dict(at=(5, 5), skills={"athletics": 5}))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "grapple", "A")
    scene.turn("A")
    scene.dice(d20=[9])
    scene.do("A", "escape-grapple", choose={"skill": "athletics"})
    assert "grappled" in scene["A"].conditions
    scene.do("A", "action-point")
    scene.dice(d20=[10])
    scene.do("A", "escape-grapple", choose={"skill": "athletics"})
    assert "grappled" not in scene["A"].conditions


@pytest.mark.rule("orcus.act.grapple", "orcus.duration.turn-marks")
@pytest.mark.meets("holds", "durations")
def test_a_grapple_outlasts_the_immobility_that_came_with_a_spell(stage: Stage) -> None:
    root = "Root (standard, at-will): +20 vs AC; 1 damage, and the target is immobile until the end of your next turn."
    scene = stage(A=FOE | dict(at=(5, 5), str=18, powers=[SURE]), B=FOE | dict(at=(6, 6), powers=[root]),
                  G=dict(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Root", "G")
    for _ in range(2):
        scene.turn("G")
        assert not scene.can("G", "walk", to=(8, 5))
    scene.turn("G")
    assert not scene.can("G", "walk", to=(8, 5))
    scene.do("A", "release-grapple")
    assert scene.can("G", "walk", to=(8, 5))


@pytest.mark.rule("orcus.act.grapple-end", "orcus.ruling.encounter-bounds")
@pytest.mark.meets("holds", "rests")
def test_nobody_is_held_through_a_rest(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), str=18, hp=90))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "grapple", "A")
    assert "grappled" in scene["A"].conditions
    scene.rest("short")
    assert "grappled" not in scene["A"].conditions


@pytest.mark.rule("orcus.forced.push", "orcus.companion.flank")
@pytest.mark.meets("forced", "companions", "advantage")
def test_a_companion_pushed_off_helps_nobody_flank(stage: Stage) -> None:
    bite = "Bite (standard, at-will): +5 vs AC; 1d6 damage."
    scene = stage(
        A=dict(at=(5, 5)), W=dict(at=(7, 5), owner="A", powers=[bite]), G=FOE | dict(at=(6, 5), powers=[HEAVE]),
    )
    scene.turn("G")
    assert scene.advantage("A", "G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "W")
    assert scene["W"].at == (9, 5)
    assert not scene.advantage("A", "G")


@pytest.mark.rule("orcus.forced.push", "orcus.target.clear-path")
@pytest.mark.meets("forced", "cover")
def test_one_pushed_behind_a_wall_is_out_of_the_archers_aim(stage: Stage) -> None:
    scene = stage(
        """
        . . . A . . .
        . . . . # # #
        . B G . . . .
        # # # # # # #
        """,
        A=dict(ranged="bow +2 1d10, range 20/40"), B=dict(powers=[HURL]), G=FOE,
    )
    assert scene.effect_line("A", "G")
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Hurl", "G")
    assert scene["G"].at == (6, 2)
    scene.turn("A")
    assert not scene.can("A", "ranged-basic", "G")


@pytest.mark.rule("orcus.forced.blocked", "orcus.ruling.climb-swim-cost")
@pytest.mark.meets("forced", "heights")
def test_nobody_is_pushed_up_out_of_a_pit(stage: Stage) -> None:
    scene = stage("^ ^ ^ ^ . .", drop=3, G=FOE | dict(at=(0, 0, -3), powers=[HURL]), A=dict(at=(1, 0, -3)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hurl", "A")
    assert (scene["A"].at, scene["A"].altitude, scene["A"].hp) == ((3, 0), -3, 39)
    assert [event for event in scene.log if event.kind in ("save", "fall")] == []


@pytest.mark.rule("orcus.fly.speed", "orcus.forced.blocked", "orcus.forced.hazard-save")
@pytest.mark.meets("forced", "heights", "conditions")
@pytest.mark.parametrize(("conditions", "falls"), [([], False), (["stunned"], True), (["prone"], True)])
def test_one_that_can_fly_takes_wing_when_pushed_off_a_ledge(stage: Stage, conditions: list[str], falls: bool) -> None:
    scene = stage(
        "G A ^ ^ .", drop=6, G=FOE | dict(powers=[HEAVE]), A=dict(modes={"fly": 6}, conditions=conditions),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    if falls:
        scene.dice(d20=[3], d10=[1, 1, 1])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == ((2, 0) if falls else (3, 0))
    assert scene["A"].hp == (36 if falls else 39)
    assert bool([event for event in scene.log if event.kind in ("save", "fall")]) is falls
