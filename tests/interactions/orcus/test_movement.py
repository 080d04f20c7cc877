"""Movement, opportunity attacks, charges and dashes, where they meet each other, terrain, sizes and conditions."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SURE = "Rap (standard, at-will): +20 vs AC; 5 damage."
TRIP = "Trip (standard, at-will): +20 vs AC; 1 damage, and the target is knocked prone."
HOP = "Hop (move, at-will): Teleport up to 5."
OFFERED = "opportunity-attack"


# ---------------------------------------------------------------- moving off


@pytest.mark.rule("orcus.opportunity.timing", "orcus.ruling.interrupted-action")
@pytest.mark.meets("movement", "opportunity", "life")
def test_a_mover_felled_as_it_leaves_lies_where_it_was(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=5), B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5), powers=[SURE]))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene["A"].at == (5, 5)
    assert {"dying", "prone"} <= scene["A"].conditions


@pytest.mark.rule("orcus.temp-hp.absorb", "orcus.immediate.counter")
@pytest.mark.meets("movement", "opportunity", "temp-hp")
def test_a_mover_whose_temporary_hit_points_take_the_blow_goes_on(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=1, temp_hp=5), B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5), powers=[SURE]))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert (scene["A"].at, scene["A"].hp, scene["A"].temp_hp) == ((3, 5), 1, 0)


@pytest.mark.rule("orcus.opportunity.adjacent-only", "orcus.opportunity.once-per-turn")
@pytest.mark.meets("movement", "opportunity")
def test_walking_round_a_foe_provokes_it_once(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[SURE]))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(5, 4), (6, 4), (7, 4), (8, 4)])
    assert scene.offers.count(("G", OFFERED)) == 1
    assert scene["A"].hp == 35


@pytest.mark.rule("orcus.opportunity.adjacent-only")
@pytest.mark.meets("movement", "opportunity", "sizes")
def test_leaving_a_long_reach_beyond_the_adjacent_squares_provokes_nothing(stage: Stage) -> None:
    pike = "Pike (standard, at-will): Reach 2; +6 vs AC; 1d8+4 damage."
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(7, 5), size="large", powers=[pike]))
    scene.turn("A")
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene.offers == []


@pytest.mark.rule("orcus.act.crawl", "orcus.condition.prone")
@pytest.mark.meets("movement", "conditions", "opportunity")
def test_the_prone_crawl_half_their_speed_and_are_struck_with_advantage(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["prone"]), G=FOE | dict(at=(6, 5), powers=[CLUB]))
    scene.turn("A")
    assert not scene.can("A", "walk", to=(4, 5))
    assert not scene.can("A", "crawl", path=[(4, 5), (3, 5), (2, 5), (1, 5)])
    scene.accept("G", OFFERED)
    scene.dice(d20=[7], d8=[1])  # 7 + 6 + 2 = 15
    scene.do("A", "crawl", path=[(4, 5), (3, 5), (2, 5)])
    assert scene["A"].hp == 35
    assert scene["A"].at == (2, 5)


@pytest.mark.rule("orcus.condition.slowed", "orcus.move.difficult-terrain")
@pytest.mark.meets("movement", "conditions", "terrain")
@pytest.mark.parametrize(("conditions", "squares"), [([], 3), (["slowed"], 1)])
def test_the_slowed_cross_one_square_of_rubble(stage: Stage, conditions: list[str], squares: int) -> None:
    scene = stage("A , , , , , . . G", A=dict(conditions=conditions), G=FOE)
    scene.turn("A")
    way = [(n, 0) for n in range(1, squares + 2)]
    assert not scene.can("A", "walk", path=way)
    scene.do("A", "walk", path=way[:-1])
    assert scene["A"].at == (squares, 0)


@pytest.mark.rule("orcus.ruling.shift-into-difficult", "orcus.act.five-foot-step")
@pytest.mark.meets("movement", "terrain", "opportunity")
def test_one_cannot_step_into_rubble_and_walking_there_provokes(stage: Stage) -> None:
    scene = stage(", A G", A=dict(), G=FOE | dict(powers=[CLUB]))
    scene.turn("A")
    assert not scene.can("A", "five-foot-step", to=(0, 0))
    scene.do("A", "walk", path=[(0, 0)])
    assert ("G", OFFERED) in scene.offers


@pytest.mark.rule("orcus.act.stand-up", "orcus.turn.conversion")
@pytest.mark.meets("movement", "conditions", "action-points")
def test_the_prone_stand_walk_and_with_a_point_strike(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5), str=18, conditions=["prone"]), G=FOE | dict(at=(5, 5)))
    scene.turn("A")
    scene.do("A", "stand-up")
    scene.do("A", "trade", using="standard", to="move")
    scene.do("A", "walk", to=(4, 5))
    assert not scene.can("A", "melee-basic", "G")
    scene.do("A", "action-point")
    scene.dice(d20=[10], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 84


@pytest.mark.rule("orcus.move.through-ally", "orcus.move.no-shared-end")
@pytest.mark.meets("movement", "sizes")
def test_one_passes_a_friend_and_cannot_stop_in_its_square(stage: Stage) -> None:
    scene = stage("A B . G", A=dict(), B=dict(), G=FOE)
    scene.turn("A")
    assert not scene.can("A", "walk", path=[(1, 0)])
    scene.do("A", "walk", path=[(1, 0), (2, 0)])
    assert scene["A"].at == (2, 0)


# ---------------------------------------------------------------- charging and dashing


@pytest.mark.rule("orcus.act.charge", "orcus.condition.slowed")
@pytest.mark.meets("charging", "conditions", "movement")
@pytest.mark.parametrize(("column", "reached"), [(3, True), (4, False)])
def test_the_slowed_charge_two_squares_and_no_more(stage: Stage, column: int, reached: bool) -> None:
    scene = stage(A=dict(at=(0, 5), conditions=["slowed"]), G=FOE | dict(at=(column, 5)))
    scene.turn("A")
    assert scene.can("A", "charge", "G") is reached


@pytest.mark.rule("orcus.condition.slowed-extra-movement", "orcus.act.dash")
@pytest.mark.meets("charging", "conditions", "movement")
def test_the_slowed_dash_four_squares(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5), conditions=["slowed"]), G=FOE | dict(at=(19, 5)))
    scene.turn("A")
    assert not scene.can("A", "dash", path=[(n, 5) for n in range(1, 6)])
    scene.do("A", "dash", path=[(n, 5) for n in range(1, 5)])
    assert scene["A"].at == (4, 5)


@pytest.mark.rule("orcus.act.charge", "orcus.ruling.charge-distance")
@pytest.mark.meets("charging", "terrain")
@pytest.mark.parametrize(("speed", "possible"), [(7, True), (6, False)])
def test_rubble_on_the_way_counts_against_a_charge(stage: Stage, speed: int, possible: bool) -> None:
    scene = stage("A , . , . . G", A=dict(speed=speed), G=FOE)
    scene.turn("A")
    assert scene.can("A", "charge", "G") is possible


@pytest.mark.rule("orcus.act.charge", "orcus.ruling.interrupted-action")
@pytest.mark.meets("charging", "opportunity", "life")
def test_a_charger_felled_on_the_way_strikes_nobody(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(2, 5), at_hp=5), B=dict(at=(0, 0)),
        G=FOE | dict(at=(8, 5)), H=FOE | dict(at=(2, 6), powers=[SURE]),
    )
    scene.turn("A")
    scene.accept("H", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "charge", "G")
    assert scene["A"].at == (2, 5)
    assert scene["G"].hp == 90
    assert [event.who for event in scene.log if event.kind == "attack"] == ["H"]


@pytest.mark.rule("orcus.act.charge", "orcus.ruling.charge-distance")
@pytest.mark.meets("charging", "opportunity", "conditions")
def test_a_charger_tripped_as_it_leaves_charges_no_further(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(2, 5)), G=FOE | dict(at=(8, 5)), H=FOE | dict(at=(2, 6), powers=[TRIP]),
    )
    scene.turn("A")
    scene.accept("H", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "charge", "G")
    assert scene["A"].at == (2, 5)
    assert scene["G"].hp == 90
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("orcus.act.dash", "orcus.attack.combat-advantage")
@pytest.mark.meets("charging", "advantage", "opportunity", "movement")
def test_the_parting_blow_at_a_dasher_has_advantage_and_its_own_blows_suffer(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[CLUB]), H=FOE | dict(at=(0, 5)))
    scene.turn("A")
    plain = scene.attack("A", "melee-basic", "H").value
    scene.accept("G", OFFERED)
    scene.dice(d20=[7], d8=[1])  # 7 + 6 + 2 = 15
    scene.do("A", "dash", to=(1, 5))
    assert scene["A"].hp == 35
    assert scene.attack("A", "melee-basic", "H").value == plain - 5
    assert scene.advantage("H", "A")


@pytest.mark.rule("orcus.act.charge", "orcus.condition.marked")
@pytest.mark.meets("charging", "marks")
def test_a_charge_past_the_marker_adds_one_and_loses_two(stage: Stage) -> None:
    mark = "Dare (standard, at-will): +20 vs AC; 1 damage, and the target is marked until the end of the encounter."
    scene = stage(G=FOE | dict(at=(5, 5), powers=[mark]), A=dict(at=(6, 5), str=18), H=FOE | dict(at=(12, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dare", "A")
    scene.turn("A")
    scene.dice(d20=[8])
    scene.do("A", "charge", "H")
    assert scene.last("attack").total == 8 + 7 + 1 - 2
    assert not scene.last("attack").hit


@pytest.mark.rule("orcus.act.charge", "orcus.cover.half")
@pytest.mark.meets("charging", "cover")
def test_a_pike_charge_ends_behind_a_friend_whose_body_is_in_the_way(stage: Stage) -> None:
    scene = stage(
        """
        # # # # # # #
        A . . . B G .
        # # # # # # #
        """,
        A=dict(str=18, weapon="pike +2 1d10, reach 2"), B=dict(), G=FOE,
    )
    scene.turn("A")
    scene.dice(d20=[10], d10=[4])
    scene.do("A", "charge", "G")
    assert scene["A"].at == (3, 1)
    assert scene.last("attack").total == 10 + 6 + 1 - 2


@pytest.mark.rule("orcus.act.charge", "orcus.act.shove")
@pytest.mark.meets("charging", "forced")
def test_a_charge_may_end_in_a_shove_and_the_follow_up_does_not_provoke(stage: Stage) -> None:
    scene = stage(
        """
        # # # # # # #
        A . . . G . .
        # # # # H # #
        """,
        A=dict(str=18), G=FOE, H=FOE | dict(powers=[CLUB]),
    )
    scene.turn("A")
    scene.dice(d20=[10])  # 10 + 4 + 1 = 15
    scene.do("A", "charge", "G", choose={"attack": "shove", "follow": True})
    assert scene["G"].at == (5, 1)
    assert scene["A"].at == (4, 1)
    assert scene.offers == []


@pytest.mark.rule("orcus.act.charge", "orcus.ruling.grappled")
@pytest.mark.meets("charging", "holds")
def test_the_grappled_cannot_charge(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[CLUB]), B=dict(at=(10, 5)))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    scene.turn("G")
    assert not scene.can("G", "charge", "B")
    assert not scene.can("G", "dash", to=(9, 5))
    assert scene.can("G", "Club", "A")


@pytest.mark.rule("orcus.act.charge", "orcus.ruling.tiny-sharing")
@pytest.mark.meets("charging", "sizes")
def test_a_tiny_charger_ends_in_its_foes_square(stage: Stage) -> None:
    nip = "Nip (standard, at-will): Reach 0; +20 vs AC; 2 damage."
    scene = stage(T=FOE | dict(at=(0, 5), size="tiny", powers=[nip]), A=dict(at=(4, 5)))
    scene.turn("T")
    scene.dice(d20=[10])
    scene.do("T", "charge", "A")
    assert scene["T"].at == (4, 5)
    assert scene["A"].hp == 38


@pytest.mark.rule("orcus.action-point.spend", "orcus.act.charge")
@pytest.mark.meets("charging", "action-points")
def test_an_action_point_buys_a_second_charge(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5), str=18), G=FOE | dict(at=(4, 5)), H=FOE | dict(at=(4, 9)))
    scene.turn("A")
    scene.dice(d20=[10, 10], d8=[1, 1])
    scene.do("A", "charge", "G")
    scene.do("A", "action-point")
    scene.do("A", "charge", "H")
    assert (scene["G"].hp, scene["H"].hp) == (85, 85)


# ---------------------------------------------------------------- tight and shared squares


def corridor(stage: Stage, speed: int, **fields: object) -> Scene:
    """Large L before a passage one square wide and seven long; hero A at its end."""
    scene = stage(
        """
        L . # # # # # # #
        . . . . . . . . A
        # # # # # # # # #
        """,
        L=FOE | dict(size="large", speed=speed, powers=[CLUB]) | fields, A=dict(),
    )
    scene.turn("L")
    return scene


@pytest.mark.rule("orcus.act.squeeze", "orcus.ruling.squeeze-size")
@pytest.mark.meets("movement", "sizes", "terrain")
@pytest.mark.parametrize("speed", [4, 6])
def test_a_squeeze_goes_half_the_speed(stage: Stage, speed: int) -> None:
    scene = corridor(stage, speed)
    assert not scene.can("L", "walk", path=[(1, 0), (2, 1)])
    way = [(1, 1)] + [(n, 1) for n in range(2, 9)]
    longest = [n for n in range(1, 9) if scene.can("L", "squeeze", path=way[:n])]
    assert longest[-1:] == [speed // 2]


@pytest.mark.rule("orcus.act.squeeze", "orcus.ruling.squeeze-size")
@pytest.mark.meets("movement", "sizes", "terrain")
@pytest.mark.parametrize(("speed", "to", "at", "free"), [(6, (2, 0), (2, 0), False), (8, (1, 0), (1, 0), True)])
def test_a_body_half_out_of_a_passage_is_still_squeezed(
    stage: Stage, speed: int, to: tuple[int, int], at: tuple[int, int], free: bool
) -> None:
    scene = stage(
        """
        . . . . . L . A
        . . . # # . . .
        # # # # # # # #
        """,
        L=FOE | dict(size="large", speed=speed, powers=[CLUB]), A=dict(),
    )
    scene.turn("L")
    scene.do("L", "squeeze", to=to)
    assert scene["L"].at == at
    assert scene.advantage("A", "L") is not free


@pytest.mark.rule("orcus.act.squeeze-penalties", "orcus.attack.combat-advantage")
@pytest.mark.meets("sizes", "advantage", "terrain")
def test_one_in_a_tight_space_grants_advantage_and_strikes_badly(stage: Stage) -> None:
    scene = corridor(stage, 8)
    plain = scene.attack("L", "Club", "A").value
    assert not scene.advantage("A", "L")
    scene.do("L", "squeeze", path=[(1, 1), (2, 1), (3, 1)])
    assert scene.advantage("A", "L")
    assert scene.attack("L", "Club", "A").value == plain - 5


@pytest.mark.rule("orcus.act.squeeze", "orcus.opportunity.adjacent-only")
@pytest.mark.meets("sizes", "opportunity", "terrain")
def test_squeezing_off_provokes(stage: Stage) -> None:
    scene = stage(
        """
        # # # # # # # #
        . . . . L . A .
        # # # # . . # #
        """,
        L=FOE | dict(size="large", hp=90), A=dict(str=18),
    )
    scene.turn("L")
    scene.accept("A", OFFERED)
    scene.dice(d20=[10], d8=[2])
    scene.do("L", "squeeze", path=[(3, 1), (2, 1)])
    assert scene["L"].hp == 84


@pytest.mark.rule("orcus.move.no-shared-end", "orcus.ruling.tiny-sharing", "orcus.move.through-enemy")
@pytest.mark.meets("movement", "sizes")
@pytest.mark.parametrize(("size", "passes"), [("tiny", True), ("small", False), ("medium", True), ("large", True)])
def test_who_may_pass_a_tiny_foe_and_who_may_stop_with_it(stage: Stage, size: str, passes: bool) -> None:
    scene = stage(A=dict(at=(0, 5), size=size), T=FOE | dict(at=(3, 5), size="tiny"))
    scene.turn("A")
    assert scene.can("A", "walk", path=[(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]) is passes
    assert scene.can("A", "walk", path=[(1, 5), (2, 5), (3, 5)]) is (size == "tiny")


@pytest.mark.rule("orcus.move.no-shared-end", "orcus.ruling.tiny-sharing")
@pytest.mark.meets("movement", "sizes")
@pytest.mark.parametrize("side", ["heroes", "monsters"])
def test_a_medium_creature_cannot_end_its_step_with_a_tiny_one_friend_or_foe(stage: Stage, side: str) -> None:
    scene = stage(A=dict(at=(0, 5)), T=dict(side=side, at=(1, 5), size="tiny"), G=FOE | dict(at=(19, 19)))
    scene.turn("A")
    assert scene.why_not("A", "walk", path=[(1, 5)]) in {"orcus.move.no-shared-end", "orcus.move.through-enemy"}
    assert not scene.can("A", "five-foot-step", to=(1, 5))


@pytest.mark.rule("orcus.ruling.tiny-sharing", "orcus.ruling.opportunity-blind-spots")
@pytest.mark.meets("movement", "sizes", "opportunity")
def test_a_tiny_foe_strikes_only_who_leaves_the_square_they_share(stage: Stage) -> None:
    nip = "Nip (standard, at-will): Reach 0; +20 vs AC; 2 damage."
    scene = stage(T=FOE | dict(at=(0, 5), size="tiny", powers=[nip]), A=dict(at=(3, 5)), B=dict(at=(4, 5)))
    scene.turn("T")
    scene.do("T", "walk", path=[(1, 5), (2, 5), (3, 5)])
    assert [offer for offer in scene.offers if offer[0] == "B"] == []
    scene.turn("A")
    scene.accept("T", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(3, 6), (3, 7)])
    assert scene["A"].hp == 38
    scene.turn("B")
    scene.do("B", "walk", path=[(5, 5), (6, 5)])
    assert scene.offers == []


@pytest.mark.rule("orcus.ruling.tiny-sharing", "orcus.opportunity.adjacent-only")
@pytest.mark.meets("movement", "sizes", "opportunity")
def test_a_tiny_creature_provokes_as_it_comes_into_its_foes_square(stage: Stage) -> None:
    scene = stage(T=FOE | dict(at=(1, 5), size="tiny"), A=dict(at=(3, 5), str=18))
    scene.turn("T")
    scene.accept("A", OFFERED)
    scene.dice(d20=[10], d8=[2])
    scene.do("T", "walk", path=[(2, 5), (3, 5)])
    assert (scene["T"].at, scene["T"].hp) == ((3, 5), 84)


@pytest.mark.rule("orcus.ruling.tiny-sharing", "orcus.ruling.forced-into-creatures")
@pytest.mark.meets("forced", "sizes")
@pytest.mark.parametrize(("victim", "column"), [("medium", 2), ("tiny", 3)])
def test_only_a_tiny_victim_is_pushed_into_anothers_square(stage: Stage, victim: str, column: int) -> None:
    heave = "Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 1 square."
    other = "tiny" if victim == "medium" else "medium"
    scene = stage(
        """
        # # # # # #
        . G A B . .
        # # # # # #
        """,
        G=FOE | dict(powers=[heave]), A=dict(size=victim), B=dict(size=other),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (column, 1)
    assert scene["B"].at == (3, 1)


@pytest.mark.rule("orcus.keyword.teleport-destination", "orcus.ruling.tiny-sharing")
@pytest.mark.meets("teleport", "sizes")
def test_nobody_teleports_into_a_tiny_creatures_square(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5), powers=[HOP]), T=FOE | dict(at=(3, 5), size="tiny"))
    scene.turn("A")
    assert not scene.can("A", "Hop", choose={"teleport": (3, 5)})
    scene.do("A", "Hop", choose={"teleport": (4, 5)})
    assert scene["A"].at == (4, 5)


@pytest.mark.rule("orcus.move.flanking", "orcus.ruling.flanking-details")
@pytest.mark.meets("advantage", "sizes", "movement")
@pytest.mark.parametrize(("square", "flanks"), [((9, 5), True), ((9, 6), True), ((9, 7), False), ((8, 8), False)])
def test_a_large_foe_is_flanked_across_its_space(stage: Stage, square: tuple[int, int], flanks: bool) -> None:
    scene = stage(A=dict(at=(6, 5)), B=dict(at=(12, 5)), G=FOE | dict(at=(7, 5), size="large"))
    scene.turn("B")
    scene.do("B", "walk", to=square)
    assert scene.flanks("A", "G") is flanks


# ---------------------------------------------------------------- teleporting


@pytest.mark.rule("orcus.keyword.teleport-no-opportunity", "orcus.opportunity.exempt-movement")
@pytest.mark.meets("teleport", "opportunity", "movement")
def test_teleporting_from_a_foes_side_provokes_nothing_and_leaves_the_walk(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[HOP]), G=FOE | dict(at=(6, 5), powers=[CLUB]))
    scene.turn("A")
    scene.do("A", "Hop", choose={"teleport": (0, 5)})
    assert scene.offers == []
    scene.do("A", "walk", to=(0, 11), using="standard")
    assert scene["A"].at == (0, 11)


@pytest.mark.rule("orcus.keyword.teleport-conditions", "orcus.condition.slowed")
@pytest.mark.meets("teleport", "conditions")
@pytest.mark.parametrize("condition", ["prone", "immobile", "restrained", "slowed"])
def test_what_hinders_walking_does_not_hinder_a_teleport(stage: Stage, condition: str) -> None:
    scene = stage(A=dict(at=(0, 5), powers=[HOP], conditions=[condition]), G=FOE | dict(at=(19, 5)))
    scene.turn("A")
    scene.do("A", "Hop", choose={"teleport": (5, 5)})
    assert scene["A"].at == (5, 5)
    if condition == "prone":
        assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.keyword.teleport-sight", "orcus.ruling.obscured-line-of-sight")
@pytest.mark.meets("teleport", "cover")
def test_one_teleports_through_a_window_and_not_past_a_wall_or_into_darkness(stage: Stage) -> None:
    scene = stage(
        """
        # = # # # #
        . A . # . .
        . . ; . . G
        # = # # # #
        . . . . . .
        """,
        A=dict(powers=[HOP]), G=FOE,
    )
    scene.turn("A")
    assert not scene.can("A", "Hop", choose={"teleport": (4, 1)})
    assert scene.can("A", "Hop", choose={"teleport": (1, 4)})
    assert scene.can("A", "Hop", choose={"teleport": (2, 1)})


@pytest.mark.rule("orcus.keyword.teleport-terrain")
@pytest.mark.meets("teleport", "terrain")
def test_rubble_on_and_under_the_way_costs_a_teleport_nothing(stage: Stage) -> None:
    scene = stage("A , , , , , . G", A=dict(powers=[HOP]), G=FOE)
    scene.turn("A")
    scene.do("A", "Hop", choose={"teleport": (5, 0)})
    assert scene["A"].at == (5, 0)


@pytest.mark.rule("orcus.keyword.teleport-conditions", "orcus.ruling.grappled")
@pytest.mark.meets("teleport", "holds")
def test_the_grappled_teleport_away_and_the_grapple_ends(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[HOP]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    scene.turn("G")
    scene.do("G", "Hop", choose={"teleport": (7, 4)})
    assert "grappled" not in scene["G"].conditions
    scene.do("G", "walk", to=(9, 4), using="standard")
    assert scene["G"].at == (9, 4)


@pytest.mark.rule("orcus.keyword.teleport-not-unwilling", "orcus.forced.hazard-save")
@pytest.mark.meets("teleport", "forced", "heights")
def test_a_foe_teleported_by_force_past_a_pit_makes_no_save(stage: Stage) -> None:
    fling = "Fling (standard, at-will): +20 vs Will; you teleport the target up to 3 squares."
    scene = stage("G A ^ . . .", drop=4, G=FOE | dict(powers=[fling]), A=dict())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Fling", "A", choose={"teleport": (4, 0)})
    assert scene["A"].at == (4, 0)
    assert [event for event in scene.log if event.kind == "save"] == []


# ---------------------------------------------------------------- moving and the rest


@pytest.mark.rule("orcus.duration.turn-marks", "orcus.condition.slowed")
@pytest.mark.meets("movement", "durations", "conditions")
def test_one_slowed_until_the_end_of_its_turn_walks_its_speed_in_the_next(stage: Stage) -> None:
    chill = "Chill (standard, at-will): +20 vs AC; 1 damage, and the target is slowed until the end of its next turn."
    scene = stage(G=FOE | dict(at=(6, 5), powers=[chill]), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Chill", "A")
    scene.turn("A")
    assert not scene.can("A", "walk", to=(2, 5))
    scene.do("A", "walk", to=(3, 5))
    scene.turn("A")
    scene.do("A", "walk", to=(3, 11))
    assert scene["A"].at == (3, 11)


@pytest.mark.rule("orcus.forced.distance", "orcus.act.walk")
@pytest.mark.meets("movement", "forced")
def test_being_pushed_costs_nothing_of_ones_own_move(stage: Stage) -> None:
    hurl = "Hurl (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 4 squares."
    scene = stage(G=FOE | dict(at=(1, 5), powers=[hurl]), A=dict(at=(2, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hurl", "A")
    scene.turn("A")
    scene.do("A", "walk", to=(12, 5))
    assert scene["A"].at == (12, 5)


@pytest.mark.rule("orcus.target.clear-path", "orcus.ruling.cover-total")
@pytest.mark.meets("movement", "cover")
def test_two_squares_along_the_wall_and_nobody_can_shoot_one(stage: Stage) -> None:
    scene = stage(
        """
        A . . . . . .
        # # # # . . .
        . G . . . . .
        """,
        A=dict(ranged="bow +2 1d10, range 20/40"), G=FOE,
    )
    scene.turn("G")
    scene.do("G", "walk", to=(6, 2))
    assert scene.effect_line("A", "G")
    scene.turn("G")
    scene.do("G", "walk", to=(2, 2))
    scene.turn("A")
    assert not scene.can("A", "ranged-basic", "G")


@pytest.mark.rule("orcus.keyword.zone", "orcus.damage.resistance", "orcus.move.difficult-terrain")
@pytest.mark.meets("movement", "damage", "areas", "terrain")
@pytest.mark.parametrize(("resist", "hp"), [({}, 85), ({"fire": 3}, 88)])
def test_walking_into_a_burning_zone_hurts_who_is_not_proof_against_fire(
    stage: Stage, resist: dict[str, int], hp: int
) -> None:
    blaze = (
        "Blaze\nDaily Attack 1 (Standard Action) ● Arcane, Fire, Zone\nFar burst 1 within 10\n"
        "Effect The burst creates a zone of fire until the end of the encounter. "
        "A creature that enters the zone takes 5 fire damage."
    )
    scene = stage(A=dict(at=(10, 5), powers=[blaze]), G=FOE | dict(at=(1, 5), resist=resist))
    scene.turn("A")
    scene.do("A", "Blaze", origin=(4, 5))
    scene.turn("G")
    scene.do("G", "walk", path=[(2, 5), (3, 5)])
    assert scene["G"].hp == hp


@pytest.mark.rule("orcus.condition.dazed", "orcus.opportunity.cost", "orcus.duration.turn-marks")
@pytest.mark.meets("opportunity", "durations", "conditions")
def test_one_dazed_for_a_turn_strikes_at_movers_again_after_it(stage: Stage) -> None:
    daze = "Daze (standard, at-will): +20 vs AC; 1 damage, and the target is dazed until the end of its next turn."
    scene = stage(A=dict(at=(5, 5), powers=[daze]), G=FOE | dict(at=(6, 5), powers=[CLUB]), B=dict(at=(6, 6)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Daze", "G")
    scene.do("A", "walk", path=[(4, 5)])
    assert scene.offers == []
    scene.turn("B")
    scene.do("B", "walk", path=[(6, 7), (6, 8)])
    assert scene.offers == [("G", OFFERED)]


@pytest.mark.rule("orcus.damage.critical", "orcus.damage.vulnerability", "orcus.opportunity.cost")
@pytest.mark.meets("opportunity", "damage", "movement")
def test_a_parting_blow_can_be_critical_and_finds_a_weakness(stage: Stage) -> None:
    torch = "Torch (standard, at-will): +6 vs AC; 1d8+4 fire damage."
    scene = stage(A=dict(at=(5, 5), vulnerable={"fire": 5}), G=FOE | dict(at=(6, 5), powers=[torch]))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[20])
    scene.do("A", "walk", path=[(4, 5)])
    assert (scene["A"].at, scene["A"].hp) == ((4, 5), 40 - 12 - 5)


@pytest.mark.rule("orcus.keyword.stance", "orcus.opportunity.timing")
@pytest.mark.meets("opportunity", "stances", "movement")
def test_a_guarding_stance_guards_one_that_moves_off(stage: Stage) -> None:
    oak = (
        "Oak Guard\nAt-Will Utility 2 (Swift Action) ● Martial, Stance\nSelf\n"
        "Effect While you are in this stance, you gain a +2 power bonus to AC."
    )
    scene = stage(A=dict(at=(5, 5), powers=[oak]), G=FOE | dict(at=(6, 5), powers=[CLUB]))
    scene.turn("A")
    scene.do("A", "Oak Guard")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])  # 10 + 6 = 16 against 17
    scene.do("A", "walk", path=[(4, 5)])
    assert scene["A"].hp == 40


@pytest.mark.rule("orcus.act.dash", "orcus.duration.turn-marks")
@pytest.mark.meets("charging", "durations", "advantage")
def test_a_dash_leaves_one_open_through_the_end_of_the_next_turn(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5)), G=FOE | dict(at=(19, 5)))
    scene.turn("A")
    scene.do("A", "dash", to=(8, 5))
    scene.turn("A")
    assert scene.advantage("G", "A")
    scene.end()
    assert not scene.advantage("G", "A")


@pytest.mark.rule("orcus.damage.critical", "orcus.act.charge", "orcus.temp-hp.absorb")
@pytest.mark.meets("charging", "damage", "temp-hp")
def test_a_critical_charge_goes_through_a_buffer(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5), str=18), G=FOE | dict(at=(5, 5), temp_hp=5))
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "charge", "G")
    assert (scene["G"].temp_hp, scene["G"].hp) == (0, 90 + 5 - 12)


@pytest.mark.rule("orcus.act.charge", "orcus.keyword.zone", "orcus.ruling.charge-distance")
@pytest.mark.meets("charging", "areas", "terrain")
@pytest.mark.parametrize("laid", [False, True])
def test_a_zone_of_hard_going_stops_a_charge_that_had_nothing_to_spare(stage: Stage, laid: bool) -> None:
    ward = (
        "Ward\nDaily Utility 2 (Standard Action) ● Arcane, Zone\nNear burst 1\n"
        "Effect The burst creates a zone of fog. The zone is difficult terrain until the end of your next turn."
    )
    scene = stage(
        """
        # # # # # # # # #
        G . . . . . . A .
        # # # # # # # # #
        """,
        A=dict(powers=[ward]), G=FOE | dict(powers=[CLUB]),
    )
    scene.turn("A")
    if laid:
        scene.do("A", "Ward")
    scene.turn("G")
    assert scene.can("G", "charge", "A") is not laid


@pytest.mark.rule("orcus.act.charge", "orcus.companion.command")
@pytest.mark.meets("charging", "companions")
def test_a_companion_charges_for_its_owners_standard_action(stage: Stage) -> None:
    bite = "Bite (standard, at-will): +5 vs AC; 4 damage."
    scene = stage(
        A=dict(at=(2, 5)), W=dict(at=(4, 5), owner="A", powers=[bite]), G=FOE | dict(at=(9, 5)),
    )
    scene.turn("A")
    scene.dice(d20=[9])  # 9 + 5 + 1 = 15
    scene.do("A", "command", "W", choose={"action": "charge", "at": "G"})
    assert scene["G"].hp == 86
    assert scene.distance("W", "G") == 1
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("orcus.act.charge", "orcus.keyword.stance", "orcus.ruling.charge-distance")
@pytest.mark.meets("charging", "stances")
@pytest.mark.parametrize("quick", [False, True])
def test_a_quickening_stance_lengthens_a_charge(stage: Stage, quick: bool) -> None:
    gale = (
        "Gale Stride\nAt-Will Utility 2 (Swift Action) ● Martial, Stance\nSelf\n"
        "Effect While you are in this stance, you gain a +2 power bonus to speed."
    )
    scene = stage(A=dict(at=(0, 5), powers=[gale]), G=FOE | dict(at=(9, 5)))
    scene.turn("A")
    if quick:
        scene.do("A", "Gale Stride")
    assert scene.can("A", "charge", "G") is quick


@pytest.mark.rule("orcus.act.stand-up", "orcus.ruling.stand-up-crowded", "orcus.ruling.tiny-sharing")
@pytest.mark.meets("conditions", "sizes", "movement")
@pytest.mark.parametrize("walled", [False, True])
def test_a_tiny_creature_stands_up_out_of_anothers_square_or_not_at_all(stage: Stage, walled: bool) -> None:
    side = "#" if walled else "."
    scene = stage(
        f"""
        # # # # #
        # {side} A {side} #
        # # # # #
        """,
        A=dict(), T=FOE | dict(at=(2, 1), size="tiny", conditions=["prone"]),
    )
    scene.turn("T")
    assert scene.can("T", "stand-up") is not walled
    if not walled:
        scene.do("T", "stand-up")
        assert scene["T"].at in {(1, 1), (3, 1)}
        assert "prone" not in scene["T"].conditions


@pytest.mark.rule("orcus.mode.phasing", "orcus.mode.terrain-stride", "orcus.sense.darkvision")
def test_ways_of_moving_and_senses_may_be_given_as_traits(stage: Stage) -> None:
    scene = stage(
        "# , # . #\nG . . . A",
        G=dict(side="monsters", speed=3, traits=["Phasing", "Darkvision"]),
        A=dict(speed=1, traits=["Versatile stride"]),
        light="dark",
    )
    assert scene.sees("G", "A") is True
    assert scene.sees("A", "G") is False
    scene.turn("G")
    assert scene.why_not("G", "walk", to=(2, 0))
    assert scene.can("G", "walk", path=[(1, 0), (2, 0), (3, 0)])
    rough = stage(". . . .\nA , . .", A=dict(speed=1, traits=["Versatile stride"]), G=dict(side="monsters", at=(3, 0)))
    rough.turn("A")
    assert rough.can("A", "walk", to=(1, 1)) is True
