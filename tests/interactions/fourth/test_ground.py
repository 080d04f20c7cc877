"""The ground where it meets climbing, jumping, hiding, answers and action points; areas where they meet time."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."
POOL = {"~": "water"}


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


@pytest.mark.meets("immediate", "terrain")
@pytest.mark.rule("fourth.shift.difficult-terrain")
@pytest.mark.rule("fourth.immediate.reaction")
def test_the_one_square_shift_of_a_reaction_does_not_enter_rubble(stage: Stage) -> None:
    slip = "Slip (immediate reaction, at-will): When hit by a melee attack: It shifts 1 square."
    for square, legal in (((2, 0), False), ((2, 1), True)):
        scene = stage(". . ,\nA G .\n. . .", A=dict(str=30), G=foe(CLUB, slip, ac=5))
        scene.turn("A")
        scene.accept("G", "Slip", shift=square)
        if legal:
            scene.do("A", "melee-basic", "G")
            assert scene["G"].at == square
        else:
            with pytest.raises(Illegal):
                scene.do("A", "melee-basic", "G")


@pytest.mark.meets("terrain", "heights", "climbing")
@pytest.mark.rule("fourth.terrain.no-corner-cutting")
@pytest.mark.rule("fourth.athletics.climb")
def test_nobody_climbs_out_of_a_pit_round_the_corner_of_a_wall(stage: Stage) -> None:
    scene = stage(
        ". . . G\n. ^ # .\n. . . .", A=dict(at=(1, 1, -2), skills={"athletics": 20}), G=foe(), drop=2
    )
    scene.turn("A")
    assert not scene.can("A", "climb", to=(2, 0), choose={"surface": "uneven"})
    scene.dice(d20=[10])
    scene.do("A", "climb", to=(1, 0), choose={"surface": "uneven"})
    assert scene["A"].at == (1, 0)


@pytest.mark.meets("terrain", "climbing")
@pytest.mark.rule("fourth.occupied.ending")
@pytest.mark.rule("fourth.athletics.swim")
def test_nobody_swims_ashore_where_somebody_stands(stage: Stage) -> None:
    scene = stage(
        "B ~ ~ G\n. ~ ~ .", terrain=POOL, A=dict(at=(1, 0), skills={"athletics": 20}), B={}, G=foe()
    )
    scene.turn("A")
    for taken in ((0, 0), (3, 0)):
        assert not scene.can("A", "swim", to=taken, choose={"water": "calm"})
    scene.dice(d20=[10])
    scene.do("A", "swim", to=(0, 1), choose={"water": "calm"})
    assert scene["A"].at == (0, 1)


@pytest.mark.meets("terrain", "climbing", "movement")
@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.parametrize(
    ("to", "rule"), [((1, 0), "fourth.athletics.swim"), ((2, 0), "fourth.athletics.swim")]
)
def test_what_lies_beyond_a_ditch_full_of_water_is_not_walked_to(
    stage: Stage, to: tuple[int, int], rule: str
) -> None:
    scene = stage("A ~ . G\n# # # #", terrain=POOL, A={}, G=foe())
    scene.turn("A")
    assert scene.why_not("A", "walk", to=to) == rule
    assert scene.why_not("A", "walk", path=[(1, 0), (2, 0)]) == rule


@pytest.mark.meets("terrain", "action-points")
@pytest.mark.rule("fourth.ruling.two-moves-separate")
@pytest.mark.rule("fourth.turn.extra-action")
def test_the_move_of_a_point_does_not_add_to_what_was_left_of_the_other(stage: Stage) -> None:
    scene = stage("A . , , G", A=dict(speed=2), G=foe())
    scene.turn("A")
    scene.do("A", "walk", path=[(1, 0)])
    scene.do("A", "action-point", choose={"action": "move"})
    assert not scene.can("A", "walk", path=[(2, 0), (3, 0)])
    scene.do("A", "walk", path=[(2, 0)])
    assert (scene["A"].at, scene["A"].actions["standard"]) == ((2, 0), 1)


@pytest.mark.meets("heights", "durations")
@pytest.mark.rule("fourth.jump.uses-movement")
def test_a_jump_that_hangs_over_a_pit_comes_down_with_the_end_of_the_turn(stage: Stage) -> None:
    scene = stage("A . . ^ ^ . . G", A=dict(speed=3, skills={"athletics": 30}), G=foe())
    scene.turn("A")
    scene.dice(d20=[20], d10=[6])
    scene.do("A", "long-jump", to=(6, 0))
    assert (scene["A"].at, scene["A"].hp) == ((3, 0), 40)
    scene.end()
    assert (scene["A"].at, scene["A"].hp, scene["A"].conditions) == ((3, 0), 34, {"prone"})


@pytest.mark.meets("heights", "stealth")
@pytest.mark.rule("fourth.stealth.move-while-hidden")
@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.parametrize(("roll", "hidden"), [(15, True), (14, False)])
def test_a_leap_of_three_squares_in_hiding_calls_for_a_new_check(
    stage: Stage, roll: int, hidden: bool
) -> None:
    scene = stage(
        ": : : ^ ^ : : . . . G", A=dict(at=(1, 0), skills={"stealth": 5, "athletics": 10}),
        G=foe(skills={"perception": 5}),
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[19, 20, roll])
    scene.do("A", "hide")
    scene.do("A", "long-jump", to=(5, 0))
    assert scene["A"].at == (5, 0)
    assert scene.hidden("A", "G") is hidden


@pytest.mark.meets("durations", "areas")
@pytest.mark.rule("fourth.turn.end-saves")
@pytest.mark.rule("fourth.area.shape-and-targets")
def test_each_target_of_a_burst_saves_for_itself(stage: Stage) -> None:
    flash = "Flash (standard, at-will): Area burst 1 within 10; +10 vs Will; the target is dazed (save ends)."
    scene = stage(G=foe(flash, at=(1, 5)), A=dict(at=(6, 5)), B=dict(at=(7, 5)))
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Flash", origin=(6, 5))
    scene.turn("A")
    scene.dice(d20=[9, 10])
    scene.turn("G")
    assert ("dazed" in scene["A"].conditions, "dazed" in scene["B"].conditions) == (True, False)


@pytest.mark.meets("heights", "climbing", "movement")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.rule("fourth.ruling.climb-and-swim-speed")
def test_one_climbs_down_into_a_pit_and_hangs_there_half_way(stage: Stage) -> None:
    scene = stage("A ^ . . G", A=dict(skills={"athletics": 20}), G=foe(), drop=5)
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "climb", to=(1, 0), choose={"surface": "uneven"})
    assert (scene["A"].at, scene["A"].hp, scene.advantage("G", "A")) == ((1, 0), 40, True)
    scene.do("A", "climb", choose={"surface": "uneven", "direction": "down"})
    assert (scene["A"].hp, scene["A"].conditions, scene.advantage("G", "A")) == (40, set(), False)


@pytest.mark.meets("heights", "climbing", "forced")
@pytest.mark.rule("fourth.climb.fail-by-5")
@pytest.mark.rule("fourth.ruling.falling")
def test_who_hangs_in_a_pit_and_is_thrown_off_falls_what_it_had_climbed(stage: Stage) -> None:
    trip = "Trip (standard, at-will): Ranged 10; +40 vs Ref; the target falls prone."
    scene = stage(". ^ . . G", A=dict(at=(1, 0, -5), skills={"athletics": 20}), G=foe(trip), drop=5)
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "climb", to=(2, 0), choose={"surface": "uneven"})
    scene.turn("G")
    scene.dice(d20=[10], d10=[8])
    scene.do("G", "Trip", "A")
    assert (scene["A"].hp, scene["A"].at, scene["A"].conditions) == (32, (1, 0), {"prone"})


@pytest.mark.meets("heights", "cover")
@pytest.mark.rule("fourth.cover.trace")
@pytest.mark.rule("fourth.ruling.what-breaks-a-line")
def test_an_empty_pit_between_two_is_no_cover(stage: Stage) -> None:
    scene = stage("A . ^ ^ G", A=dict(ranged="bow +2 1d10, range 20/40"), G=foe(), drop=5)
    scene.turn("A")
    assert scene.cover("A", "G") is None
    assert scene.attack("A", "ranged-basic", "G").value == 2


@pytest.mark.meets("heights", "climbing", "areas")
@pytest.mark.rule("fourth.area.burst")
def test_a_burst_reaches_as_far_up_a_wall_as_across(stage: Stage) -> None:
    boom = "Boom (standard, at-will): Area burst 1 within 10; +40 vs Ref; 6 damage."
    scene = stage("A . . . . G", A=dict(skills={"athletics": 20}), G=foe(boom))
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "climb", choose={"surface": "uneven", "squares": 1})
    scene.turn("G")
    scene.do("G", "Boom", origin=(1, 0))
    assert (scene["A"].hp, scene["A"].height) == (34, 1)


@pytest.mark.meets("immediate", "heights", "climbing")
@pytest.mark.rule("fourth.immediate.reaction")
@pytest.mark.rule("fourth.ruling.falling")
def test_a_climber_thrown_off_by_a_reaction_has_struck_before_it_falls(stage: Stage) -> None:
    trip = "Trip (immediate reaction, at-will): When hit by a melee attack: +40 vs Reflex; the target falls prone."
    scene = stage(
        G=foe(CLUB, trip, at=(6, 5, 2), modes={"fly": 6, "hover": True}, airborne=True),
        A=dict(at=(5, 5), skills={"athletics": 20}),
    )
    scene.turn("A")
    scene.dice(d20=[10, 19, 10], d8=[3], d10=[6])
    scene.do("A", "climb", choose={"surface": "uneven", "squares": 2})
    scene.accept("G", "Trip")
    scene.do("A", "melee-basic", "G")
    assert (scene["G"].hp, scene["A"].hp, scene["A"].height) == (87, 34, 0)


@pytest.mark.meets("opportunity", "terrain", "movement")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.terrain.difficult")
def test_leaving_rubble_beside_a_foe_provokes_and_a_walk_cut_short_by_it_does_not(stage: Stage) -> None:
    scene = stage(". A , . .\n. G . . .", A=dict(speed=3), G=foe())
    scene.turn("A")
    assert not scene.can("A", "walk", path=[(2, 0), (3, 0), (4, 0)])
    assert scene.offers == []
    scene.do("A", "walk", path=[(2, 0), (3, 0)])
    assert scene.offers == [("G", "opportunity-attack"), ("G", "opportunity-attack")]


@pytest.mark.meets("movement", "opportunity", "heights")
@pytest.mark.rule("fourth.action.shift")
@pytest.mark.rule("fourth.ruling.not-covered")
def test_a_flyer_shifts_like_anybody_else(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), modes={"fly": 6}, airborne=True), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "shift", to=(4, 5))
    assert (scene["A"].at, scene["A"].height, scene.offers) == ((4, 5), 1, [])


@pytest.mark.meets("terrain", "climbing", "charging")
@pytest.mark.rule("fourth.bull-rush.follow")
@pytest.mark.rule("fourth.athletics.swim")
def test_one_follows_no_bull_rush_into_water_nor_over_an_edge_nor_while_prone(stage: Stage) -> None:
    for ground, hero in ((". A ~ ~ .", {}), (". A ^ . .", {}), (". A . . .", {"conditions": ["prone"]})):
        scene = stage(
            ground, terrain=POOL, A=dict(str=30, **hero),
            G=foe(at=(2, 0, 1), modes={"fly": 6, "hover": True}, airborne=True),
        )  # fmt: skip
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "bull-rush", "G")
        assert (scene["A"].at, scene["G"].at) == ((1, 0), (3, 0))


@pytest.mark.meets("movement", "heights", "climbing")
@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.rule("fourth.athletics.climb")
def test_a_long_jump_leads_out_of_no_pit(stage: Stage) -> None:
    scene = stage(". ^ ^ . . G", A=dict(at=(1, 0, -2), skills={"athletics": 30}), G=foe(), drop=2)
    scene.turn("A")
    assert scene.why_not("A", "long-jump", to=(0, 0)) == "fourth.athletics.climb"
    scene.dice(d20=[10])
    scene.do("A", "long-jump", to=(4, 0))
    assert (scene["A"].at, scene["A"].hp) == ((2, 0), 40)
