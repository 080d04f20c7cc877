"""Movement where it meets opportunity attacks, conditions, terrain, traps and those in hiding."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."
SNARE = "Snare (standard, at-will): +40 vs AC; 1 damage, and the target is immobilized (save ends)."
SLOW = "Lame (standard, at-will): +40 vs AC; 1 damage, and the target is slowed (save ends)."
TRIP = "Trip (standard, at-will): +40 vs AC; 1 damage, and the target falls prone."
DAZE = "Daze (standard, at-will): +40 vs AC; 1 damage, and the target is dazed (save ends)."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


@pytest.mark.meets("movement", "opportunity")
@pytest.mark.rule("fourth.opportunity.one-per-turn")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
def test_circling_a_foe_provokes_once_a_turn_however_many_squares_are_left(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 6)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(6, 5), (7, 5), (8, 5)])
    assert (scene["A"].at, scene["A"].hp) == ((8, 5), 35)
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.meets("movement", "opportunity")
@pytest.mark.rule("fourth.opportunity.one-per-turn")
@pytest.mark.rule("fourth.move.two-moves")
def test_the_second_move_of_a_turn_goes_free_and_the_next_creature_pays_anew(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(6, 5)), G=foe(at=(6, 6)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(5, 4), (6, 4), (7, 5)])
    scene.do("A", "walk", path=[(8, 5)])
    assert scene.offers == []
    assert scene["A"].hp == 35
    scene.turn("B")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("B", "walk", path=[(6, 4)])
    assert scene["B"].hp == 35


@pytest.mark.meets("movement", "opportunity", "dying")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
def test_a_mover_that_is_dropped_lies_in_the_square_it_was_leaving(stage: Stage) -> None:
    scene = stage(A=dict(at=(4, 5), at_hp=5), G=foe(at=(6, 6)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(5, 5), (5, 4), (5, 3)])
    assert (scene["A"].at, scene["A"].dying) == ((5, 5), True)


@pytest.mark.meets("movement", "opportunity", "conditions")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.parametrize("line", [SNARE, TRIP])
def test_a_mover_held_or_thrown_down_goes_no_further_and_its_action_is_spent(stage: Stage, line: str) -> None:
    scene = stage(A=dict(at=(4, 5)), G=foe(line, at=(6, 6)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(5, 5), (5, 4), (5, 3)])
    assert scene["A"].at == (5, 5)
    assert scene["A"].actions == {"standard": 1, "move": 0, "minor": 1}


@pytest.mark.meets("movement", "opportunity", "conditions")
@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.parametrize(("start", "end"), [(4, (5, 4)), (3, (5, 5)), (2, (5, 5))])
def test_slowed_in_mid_move_one_goes_two_squares_in_all(
    stage: Stage, start: int, end: tuple[int, int]
) -> None:
    # The first square beside G that is left is (5, 5), entered as the first, second or third.
    scene = stage(A=dict(at=(start, 6)), G=foe(SLOW, at=(6, 4)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[*((column, 6) for column in range(start + 1, 5)), (5, 5), (5, 4), (5, 3)])
    assert scene["A"].at == end


@pytest.mark.meets("movement", "opportunity", "conditions")
@pytest.mark.rule("fourth.ruling.dazed-mid-turn")
@pytest.mark.rule("fourth.dazed.one-action")
def test_a_walker_dazed_on_the_way_walks_on_and_does_nothing_more(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(DAZE, at=(6, 6)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(5, 4), (5, 3)])
    assert scene["A"].at == (5, 3)
    assert scene.why_not("A", "search") in {"fourth.ruling.dazed-mid-turn", "fourth.dazed.one-action"}
    assert not scene.can("A", "second-wind")


@pytest.mark.meets("movement", "opportunity")
@pytest.mark.rule("fourth.action.shift")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
def test_a_shift_out_between_two_foes_is_answered_by_neither(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5)), H=foe(at=(4, 5)))
    scene.turn("A")
    scene.do("A", "shift", to=(5, 4))
    assert scene.offers == []
    scene.do("A", "walk", path=[(5, 3)], using="standard")
    assert scene.offers == [("G", "opportunity-attack"), ("H", "opportunity-attack")]


@pytest.mark.meets("movement", "terrain")
@pytest.mark.rule("fourth.shift.difficult-terrain")
def test_one_square_of_shift_does_not_enter_rubble_and_two_do(stage: Stage) -> None:
    scene = stage("A , . G", A=dict(powers=["Slip (move, at-will): Shift up to 2 squares."]), G=foe())
    scene.turn("A")
    assert scene.why_not("A", "shift", to=(1, 0)) == "fourth.shift.difficult-terrain"
    scene.do("A", "Slip", choose={"shift": (1, 0)})
    assert scene["A"].at == (1, 0)


@pytest.mark.meets("movement", "terrain", "conditions")
@pytest.mark.rule("fourth.terrain.difficult")
@pytest.mark.rule("fourth.condition.slowed")
def test_a_slowed_walker_gets_into_one_square_of_rubble(stage: Stage) -> None:
    scene = stage("A , , . G", A=dict(conditions=["slowed"]), G=foe())
    scene.turn("A")
    assert scene.why_not("A", "walk", path=[(1, 0), (2, 0)]) is not None
    scene.do("A", "walk", path=[(1, 0)])
    assert scene["A"].at == (1, 0)


@pytest.mark.meets("movement", "terrain")
@pytest.mark.rule("fourth.ruling.two-moves-separate")
@pytest.mark.rule("fourth.terrain.difficult")
def test_the_last_square_of_one_move_is_not_kept_for_rubble_in_the_next(stage: Stage) -> None:
    scene = stage("A . , , G", A=dict(speed=2), G=foe())
    scene.turn("A")
    assert not scene.can("A", "walk", path=[(1, 0), (2, 0)])
    scene.do("A", "walk", path=[(1, 0)])
    scene.do("A", "walk", path=[(2, 0)])
    assert (scene["A"].at, scene["A"].actions["standard"]) == ((2, 0), 0)


@pytest.mark.meets("movement", "terrain")
@pytest.mark.rule("fourth.occupied.allies")
@pytest.mark.rule("fourth.occupied.ending")
def test_through_a_friend_but_not_into_it_unless_it_is_prone(stage: Stage) -> None:
    scene = stage("A B . . G", A={}, B={}, G=foe())
    scene.turn("A")
    assert scene.why_not("A", "walk", path=[(1, 0)]) == "fourth.occupied.ending"
    scene.do("A", "walk", path=[(1, 0), (2, 0)])
    assert scene["A"].at == (2, 0)
    lying = stage("A B . . G", A={}, B=dict(conditions=["prone"]), G=foe())
    lying.turn("A")
    lying.do("A", "walk", path=[(1, 0)])
    assert lying["A"].at == (1, 0)


@pytest.mark.meets("movement", "opportunity", "durations")
@pytest.mark.rule("fourth.run.grants-advantage")
@pytest.mark.rule("fourth.run.attack-penalty")
@pytest.mark.rule("fourth.ruling.run-duration")
def test_a_runner_is_open_on_its_way_and_strikes_badly_until_its_next_turn(stage: Stage) -> None:
    scene = stage(A=dict(at=(4, 5)), G=foe(at=(6, 6)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "run", path=[(5, 5), (6, 5), (7, 5)])
    assert scene.last("attack").total == 10 + 10 + 2
    scene.turn("G")
    assert scene.attack("G", "melee-basic", "A").value == 12
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[17])
    scene.do("G", "walk", path=[(5, 7)])
    assert scene.last("attack").total == 17 + 3 - 5
    scene.turn("A")
    assert not scene.advantage("G", "A")
    assert scene.attack("A", "melee-basic", "G").value == 3


@pytest.mark.meets("movement", "conditions")
@pytest.mark.rule("fourth.ruling.slowed-run")
@pytest.mark.parametrize(("options", "squares"), [({}, 4), ({"slowed-run": "no-bonus"}, 2)])
def test_how_far_the_slowed_run(stage: Stage, options: dict[str, str], squares: int) -> None:
    scene = stage("A . . . . . . . G", A=dict(conditions=["slowed"]), G=foe(), options=options)
    scene.turn("A")
    assert not scene.can("A", "run", path=[(n, 0) for n in range(1, squares + 2)])
    scene.do("A", "run", path=[(n, 0) for n in range(1, squares + 1)])
    assert scene["A"].at == (squares, 0)


@pytest.mark.meets("movement", "conditions")
@pytest.mark.rule("fourth.ruling.prone-movement")
@pytest.mark.parametrize("action", ["walk", "run", "shift"])
def test_the_prone_stand_up_before_they_go_anywhere(stage: Stage, action: str) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["prone"]), G=foe(at=(6, 5)))
    scene.turn("A")
    assert scene.why_not("A", action, to=(4, 5)) in {"fourth.ruling.prone-movement", "fourth.condition.prone"}
    scene.do("A", "stand-up")
    assert scene.offers == []
    assert scene.can("A", action, to=(4, 5))


@pytest.mark.meets("movement", "conditions")
@pytest.mark.rule("fourth.ruling.teleport")
@pytest.mark.rule("fourth.condition.immobilized")
def test_the_immobilized_teleport_out_past_a_wall_and_provoke_nobody(stage: Stage) -> None:
    scene = stage(
        "A # .\nG # .",
        A=dict(conditions=["immobilized"], powers=["Hop (move, at-will): Teleport 3."]),
        G=foe(),
    )
    scene.turn("A")
    assert not scene.can("A", "walk", to=(0, 0))
    scene.do("A", "Hop", choose={"teleport": (2, 0)})
    assert (scene["A"].at, scene.offers) == ((2, 0), [])


@pytest.mark.meets("movement", "opportunity", "conditions")
@pytest.mark.rule("fourth.ruling.opportunity-needs-sight")
@pytest.mark.rule("fourth.invisible.no-opportunity-attacks")
@pytest.mark.parametrize(
    ("hero", "watcher", "offers"),
    [({}, {}, 1), ({"conditions": ["invisible"]}, {}, 0), ({}, {"conditions": ["blinded"]}, 0),
     ({}, {"conditions": ["dazed"]}, 0), ({}, {"conditions": ["stunned"]}, 0), ({}, {"conditions": ["prone"]}, 1),
     ({}, {"conditions": ["immobilized"]}, 1), ({}, {"conditions": ["marked"]}, 1)],
)  # fmt: skip
def test_who_may_strike_at_whom_when_it_walks_by(
    stage: Stage, hero: dict[str, Any], watcher: dict[str, Any], offers: int
) -> None:
    scene = stage(A=dict(at=(5, 5), **hero), G=foe(at=(6, 5), **watcher))
    scene.turn("A")
    scene.do("A", "walk", path=[(4, 5)])
    assert len(scene.offers) == offers


@pytest.mark.meets("movement", "conditions", "devices")
@pytest.mark.rule("fourth.condition.immobilized")
@pytest.mark.rule("fourth.thievery.disable-trap")
def test_a_trap_that_holds_ends_the_walk_in_its_square(stage: Stage) -> None:
    jaw = "Jaw (standard, at-will): +40 vs Ref; 2 damage, and the target is immobilized (save ends)."
    scene = stage("A . . . . G", A={}, G=foe(), devices={"T": {"at": (2, 0), "attack": jaw}})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(1, 0), (2, 0), (3, 0), (4, 0)])
    assert (scene["A"].at, scene["A"].hp, scene["A"].actions["move"]) == ((2, 0), 38, 0)


@pytest.mark.meets("movement", "dying", "devices")
@pytest.mark.rule("fourth.thievery.disable-trap")
def test_a_trap_that_fells_its_victim_keeps_it(stage: Stage) -> None:
    spikes = "Spikes (standard, at-will): +40 vs Ref; 12 damage."
    scene = stage("A . . . . G", A=dict(at_hp=10), G=foe(), devices={"T": {"at": (2, 0), "attack": spikes}})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(1, 0), (2, 0), (3, 0), (4, 0)])
    assert (scene["A"].at, scene["A"].hp, scene["A"].dying) == ((2, 0), -2, True)


@pytest.mark.meets("movement", "devices")
@pytest.mark.rule("fourth.action.open-object")
def test_a_door_is_opened_with_a_minor_action_before_one_walks_through(stage: Stage) -> None:
    scene = stage("A . . G\n# # # #", A={}, G=foe(), devices={"D": {"kind": "door", "at": (1, 0)}})
    scene.turn("A")
    assert not scene.can("A", "walk", path=[(1, 0), (2, 0)])
    scene.do("A", "open-object", "D")
    assert scene["A"].actions["minor"] == 0
    scene.do("A", "walk", path=[(1, 0), (2, 0)])
    assert scene["A"].at == (2, 0)


@pytest.mark.meets("movement", "opportunity", "stealth")
@pytest.mark.rule("fourth.ruling.hidden-provoking")
def test_one_walks_by_unheard(stage: Stage) -> None:
    scene = stage(
        ". : : : : :\n. . . G . .", A=dict(at=(1, 0), skills={"stealth": 30}), G=foe(skills={"perception": 0})
    )
    scene.turn("A")
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    scene.do("A", "walk", path=[(3, 0), (4, 0)], using="standard")
    assert scene.offers == []
    assert scene.hidden("A", "G")


@pytest.mark.meets("movement", "stealth")
@pytest.mark.rule("fourth.stealth.enemy-enters")
@pytest.mark.rule("fourth.ruling.enemy-enters")
def test_who_walks_into_a_hidden_creature_stops_before_it_finds_it_and_may_go_on(stage: Stage) -> None:
    scene = stage(
        ". ! ! ! . . .\n. . . . . . .", A=dict(at=(2, 0), skills={"stealth": 30}),
        G=foe(at=(6, 0), skills={"perception": 0}),
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    scene.turn("G")
    scene.do("G", "walk", path=[(5, 0), (4, 0), (3, 0), (2, 0)])
    assert scene["G"].at == (4, 0)
    assert not scene.hidden("A", "G")
    scene.do("G", "walk", path=[(4, 1), (3, 1)])
    assert scene["G"].at == (3, 1)


@pytest.mark.meets("movement", "terrain", "dying")
@pytest.mark.rule("fourth.occupied.enemies")
@pytest.mark.rule("fourth.occupied.ending")
def test_a_helpless_enemys_square_is_walked_through_and_stood_in(stage: Stage) -> None:
    scene = stage("A . B", A=dict(at_hp=-3), G=foe(at=(1, 0)), B={})
    scene.turn("G")
    scene.do("G", "walk", path=[(0, 0)])
    assert scene["G"].at == (0, 0)
    upright = stage("A . B", A={}, G=foe(at=(1, 0)), B={})
    upright.turn("G")
    assert upright.why_not("G", "walk", path=[(0, 0)]) == "fourth.occupied.enemies"


@pytest.mark.meets("movement", "conditions", "dying", "healing")
@pytest.mark.rule("fourth.ruling.standing-up-in-shared-square")
@pytest.mark.rule("fourth.unconscious.falls-prone")
def test_who_wakes_under_an_enemy_steps_aside_to_stand(stage: Stage) -> None:
    mend = (
        "Mend\nAt-Will\nStandard Action Ranged 10\nTarget: One ally\nEffect: The target regains 7 hit points."
    )
    scene = stage("A . .\n. . B", A=dict(at_hp=-3), B=dict(powers=[mend]), G=foe(at=(1, 0)))
    scene.turn("B")
    scene.turn("G")
    scene.do("G", "walk", path=[(0, 0)])
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert (scene["A"].hp, scene["A"].conditions) == (7, {"prone"})
    scene.turn("A")
    scene.do("A", "stand-up", choose={"shift": (0, 1)})
    assert (scene["A"].at, scene["A"].conditions, scene.offers) == ((0, 1), set(), [])


@pytest.mark.meets("movement", "opportunity", "grabs")
@pytest.mark.rule("fourth.condition.grabbed")
def test_the_grabbed_go_nowhere_so_nobody_is_provoked(stage: Stage) -> None:
    scene = stage(
        G=foe("Clutch (standard, at-will): +30 vs AC; 3 damage, and the target is grabbed.", at=(6, 5)),
        A=dict(at=(5, 5)), H=foe(at=(4, 5)),
    )  # fmt: skip
    scene.turn("G")
    scene.do("G", "Clutch", "A")
    scene.turn("A")
    for action in ("walk", "run", "shift"):
        with pytest.raises(Illegal):
            scene.do("A", action, to=(5, 4))
    assert scene.offers == []
    assert scene["A"].actions["move"] == 1


@pytest.mark.meets("movement", "opportunity", "healing")
@pytest.mark.rule("fourth.action.total-defense")
@pytest.mark.rule("fourth.second-wind.defenses")
def test_who_defends_first_is_harder_to_strike_on_its_way(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), ac=18), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "total-defense")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[9])  # 19 against 20
    scene.do("A", "walk", path=[(4, 5)])
    assert (scene.last("attack").against, scene["A"].hp) == (20, 40)


@pytest.mark.meets("movement", "opportunity", "marks")
@pytest.mark.rule("fourth.condition.marked")
def test_a_marked_watcher_strikes_the_walker_at_minus_two(stage: Stage) -> None:
    dare = (
        "Dare (minor, at-will): Ranged 10; +40 vs Will; the target is marked until the end of the encounter."
    )
    scene = stage(B=dict(at=(0, 0), powers=[dare]), A=dict(at=(5, 5)), G=foe(at=(6, 5)))
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Dare", "G")
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[6])
    scene.do("A", "walk", path=[(4, 5)])
    assert scene.last("attack").total == 14


@pytest.mark.meets("movement", "opportunity", "action-points")
@pytest.mark.rule("fourth.turn.extra-action")
@pytest.mark.rule("fourth.opportunity.one-per-turn")
def test_the_move_of_an_action_point_belongs_to_the_same_turn(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 6)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(6, 5)])
    scene.do("A", "action-point", choose={"action": "move"})
    scene.do("A", "walk", path=[(7, 5), (8, 5)])
    assert scene.offers == []
    assert (scene["A"].at, scene["A"].hp, scene["A"].actions["standard"]) == ((8, 5), 35, 1)


@pytest.mark.meets("movement", "opportunity", "damage")
@pytest.mark.rule("fourth.temp-hp.lost-first")
@pytest.mark.rule("fourth.condition.weakened")
def test_a_weak_blow_at_a_walker_is_halved_and_soaked_up(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), temp_hp=1), G=foe(at=(6, 5), conditions=["weakened"]))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5)])
    assert (scene["A"].temp_hp, scene["A"].hp, scene["A"].at) == (0, 39, (4, 5))


@pytest.mark.meets("movement", "opportunity", "cover")
@pytest.mark.rule("fourth.concealment.concealment")
@pytest.mark.rule("fourth.ruling.opportunity-needs-sight")
@pytest.mark.parametrize(("light", "total"), [("dim", 18), ("dark", None)])
def test_dim_light_spoils_the_blow_at_a_walker_and_darkness_bars_it(
    stage: Stage, light: str, total: int | None
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5)), light=light)
    scene.turn("A")
    if total is not None:
        scene.accept("G", "opportunity-attack")
        scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5)])
    assert len(scene.offers) == (1 if total else 0)
    if total is not None:
        assert scene.last("attack").total == total
