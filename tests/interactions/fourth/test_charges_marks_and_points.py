"""Charges, marks, second wind, action points, traps and rests where they meet."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."
DARE = "Dare (minor, at-will): Ranged 10; +40 vs Will; the target is marked until the end of the encounter."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


@pytest.mark.meets("opportunity", "charging")
@pytest.mark.rule("fourth.charge.provokes")
@pytest.mark.rule("fourth.ruling.charge-hindered")
@pytest.mark.parametrize(
    ("words", "end", "strikes"),
    [("is immobilized (save ends)", (2, 5), False), ("falls prone", (2, 5), False),
     ("is stunned (save ends)", (2, 5), False),
     ("is dazed (save ends)", (7, 5), True), ("is slowed (save ends)", (3, 5), False)],
)  # fmt: skip
def test_a_charger_struck_on_its_way(stage: Stage, words: str, end: tuple[int, int], strikes: bool) -> None:
    rap = f"Rap (standard, at-will): +40 vs AC; 1 damage, and the target {words}."
    scene = stage(A=dict(at=(1, 5)), H=foe(rap, at=(3, 6)), G=foe(at=(8, 5)))
    scene.turn("A")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10, 12] if strikes else [10], d8=[])
    scene.do("A", "charge", "G", path=[(2, 5), (3, 5), (4, 5), (5, 5), (6, 5), (7, 5)])
    assert (scene["A"].at, scene["A"].actions["standard"]) == (end, 0)
    assert scene.last("attack").who == ("A" if strikes else "H")


@pytest.mark.meets("terrain", "conditions", "charging")
@pytest.mark.rule("fourth.ruling.charge-hindered")
@pytest.mark.rule("fourth.terrain.difficult")
@pytest.mark.parametrize(
    ("ground", "conditions", "can"),
    [("A . . G .", [], True), ("A , . G .", ["slowed"], False), ("A . . G .", ["slowed"], True),
     ("A . . . G", ["slowed"], False), ("A . . G .", ["immobilized"], False), ("A . . G .", ["prone"], False),
     ("A . . G .", ["restrained"], False), ("A . G . .", [], False), ("A G . . .", [], False)],
)  # fmt: skip
def test_who_charges_where(stage: Stage, ground: str, conditions: list[str], can: bool) -> None:
    scene = stage(ground, A=dict(conditions=conditions), G=foe())
    scene.turn("A")
    assert scene.can("A", "charge", "G") is can


@pytest.mark.meets("terrain", "charging")
@pytest.mark.rule("fourth.terrain.difficult")
@pytest.mark.rule("fourth.charge.nearest-square")
def test_rubble_on_the_way_costs_a_charger_what_it_costs_a_walker(stage: Stage) -> None:
    scene = stage("A , , . . . G", A=dict(speed=7), G=foe())
    scene.turn("A")
    assert scene.can("A", "charge", "G")
    short = stage("A , , . . . G", A=dict(speed=6), G=foe())
    short.turn("A")
    assert not short.can("A", "charge", "G")


@pytest.mark.meets("immediate", "charging")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
@pytest.mark.rule("fourth.ruling.interrupted-cost")
def test_a_charger_whose_target_fades_away_has_charged_for_nothing(stage: Stage) -> None:
    fade = "Fade (immediate interrupt, encounter): When targeted by a melee attack: It teleports 3 squares."
    scene = stage(A=dict(at=(1, 5)), G=foe(CLUB, fade, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Fade", teleport=(9, 5))
    scene.do("A", "charge", "G")
    assert scene["A"].at in {(5, 4), (5, 5), (5, 6)}
    assert (scene["G"].hp, scene["A"].actions["standard"]) == (90, 0)
    assert not scene.can("A", "walk", path=[(6, 5)])


@pytest.mark.meets("charging", "action-points")
@pytest.mark.rule("fourth.ruling.charge-aftermath")
@pytest.mark.parametrize(("options", "free"), [({}, False), ({"charge-aftermath": "free-allowed"}, True)])
def test_a_point_after_a_charge_buys_one_action_and_no_more(
    stage: Stage, options: dict[str, str], free: bool
) -> None:
    scene = stage(A=dict(at=(1, 5)), G=foe(at=(6, 5)), options=options)
    scene.turn("A")
    scene.dice(d20=[2, 2])
    scene.do("A", "charge", "G")
    assert scene.can("A", "drop-item", using="blade") is free
    assert not scene.can("A", "search")
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "melee-basic", "G")
    for action in ("search", "walk"):
        assert not scene.can("A", action)


@pytest.mark.meets("charging", "marks")
@pytest.mark.rule("fourth.condition.marked")
@pytest.mark.rule("fourth.charge.bonus")
def test_the_marked_charge_past_their_marker_at_minus_one(stage: Stage) -> None:
    scene = stage(B=dict(at=(0, 0), powers=[DARE]), G=foe(at=(2, 5)), A=dict(at=(7, 5)))
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Dare", "G")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "charge", "A")
    assert scene.last("attack").total == 2 + 10 + 1 - 2


@pytest.mark.meets("charging", "devices")
@pytest.mark.rule("fourth.ruling.charge-hindered")
@pytest.mark.parametrize(("words", "end"), [("immobilized", (3, 0)), ("weakened", (5, 0))])
def test_a_trap_on_the_way_of_a_charge(stage: Stage, words: str, end: tuple[int, int]) -> None:
    jaw = f"Jaw (standard, at-will): +40 vs Ref; 2 damage, and the target is {words} (save ends)."
    strikes = words == "weakened"
    scene = stage("A . . . . . G", A={}, G=foe(), devices={"T": {"at": (3, 0), "attack": jaw}})
    scene.turn("A")
    scene.dice(d20=[10, 15] if strikes else [10], d8=[6] if strikes else [])
    scene.do("A", "charge", "G")
    assert (scene["A"].at, scene["A"].hp, scene["G"].hp) == (end, 38, 87 if strikes else 90)


@pytest.mark.meets("charging", "healing")
@pytest.mark.rule("fourth.charge.ends-actions")
@pytest.mark.rule("fourth.second-wind.once-per-encounter")
def test_second_wind_after_a_charge_takes_an_action_point(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 5), at_hp=10), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    assert not scene.can("A", "second-wind")
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "second-wind")
    assert scene["A"].hp == 20
    scene.turn("A")
    assert scene.why_not("A", "second-wind") == "fourth.second-wind.once-per-encounter"


@pytest.mark.meets("opportunity", "dying", "charging")
@pytest.mark.rule("fourth.charge.provokes")
def test_a_charger_felled_on_its_way_lies_there(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 5), at_hp=5), B=dict(at=(0, 0)), H=foe(at=(3, 6)), G=foe(at=(8, 5)))
    scene.turn("A")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "charge", "G", path=[(2, 5), (3, 5), (4, 5), (5, 5), (6, 5), (7, 5)])
    assert (scene["A"].dying, scene["A"].at, scene["G"].hp) == (True, (2, 5), 90)


@pytest.mark.meets("movement", "charging")
@pytest.mark.rule("fourth.charge.ends-actions")
@pytest.mark.rule("fourth.charge.minimum-distance")
def test_one_walks_off_to_charge_back_but_not_after_it(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5)))
    scene.turn("A")
    assert scene.why_not("A", "charge", "G") in {
        "fourth.charge.minimum-distance",
        "fourth.ruling.charge-minimum",
    }
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    assert scene["A"].at in {(5, 4), (5, 5), (5, 6)}
    assert scene["A"].actions["move"] == 0


@pytest.mark.meets("opportunity", "immediate", "marks")
@pytest.mark.rule("fourth.immediate.interrupt")
@pytest.mark.rule("fourth.condition.marked")
def test_a_mark_laid_by_an_interrupt_weighs_on_the_blow_it_answers(stage: Stage) -> None:
    dare = (
        "Dare (immediate interrupt, at-will): When an enemy hits it with a melee attack: "
        "+40 vs Will; the target is marked until the end of the encounter."
    )
    scene = stage(G=foe(CLUB, dare, at=(6, 5)), A=dict(at=(5, 5)), H=foe(at=(4, 5)))
    scene.turn("A")
    scene.accept("G", "Dare")
    scene.dice(d20=[15, 10], d8=[4])
    scene.do("A", "melee-basic", "G")
    assert (scene["A"].marked_by, scene["G"].hp) == ("G", 86)
    assert scene.attack("A", "melee-basic", "H").value == 1


@pytest.mark.meets("marks", "rests")
@pytest.mark.rule("fourth.ruling.mark-and-several-targets")
@pytest.mark.rule("fourth.combat.encounter-end")
def test_a_mark_does_not_outlive_the_encounter(stage: Stage) -> None:
    scene = stage(G=foe(DARE, at=(6, 5)), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dare", "A")
    assert scene["A"].marked_by == "G"
    scene.rest("short")
    assert "marked" not in scene["A"].conditions


@pytest.mark.meets("marks", "healing", "devices")
@pytest.mark.rule("fourth.action.total-defense")
@pytest.mark.rule("fourth.attack.defenses")
@pytest.mark.parametrize(("roll", "hp"), [(9, 40), (10, 35)])
def test_total_defense_helps_against_a_trap(stage: Stage, roll: int, hp: int) -> None:
    scene = stage(
        "A . . . G",
        A={},
        G=foe(),
        devices={"T": {"at": (1, 0), "attack": "Spikes (standard, at-will): +7 vs Ref; 5 damage."}},
    )
    scene.turn("A")
    scene.do("A", "total-defense")
    scene.dice(d20=[roll])
    scene.do("A", "walk", path=[(1, 0)])
    assert (scene.last("attack").against, scene["A"].hp) == (17, hp)


@pytest.mark.meets("healing", "action-points")
@pytest.mark.rule("fourth.second-wind.once-per-encounter")
@pytest.mark.rule("fourth.ruling.second-wind-no-surge")
def test_a_point_buys_no_second_second_wind_and_none_without_a_surge(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=5), B=dict(at=(5, 6), at_hp=5, recoveries=0), G=foe(at=(9, 9)))
    scene.turn("A")
    scene.do("A", "second-wind")
    scene.do("A", "action-point", choose={"action": "standard"})
    assert scene.why_not("A", "second-wind") == "fourth.second-wind.once-per-encounter"
    scene.turn("B")
    assert not scene.can("B", "second-wind")


@pytest.mark.meets("immediate", "healing")
@pytest.mark.rule("fourth.second-wind.defenses")
@pytest.mark.rule("fourth.immediate.interrupt")
def test_second_wind_draws_no_answer_and_hardens_against_the_next(stage: Stage) -> None:
    spite = (
        "Spite (immediate reaction, at-will): When an enemy hits it with a melee attack: +10 vs AC; 6 damage."
    )
    scene = stage(A=dict(at=(5, 5), at_hp=20), G=foe(CLUB, spite, at=(6, 5)))
    scene.turn("A")
    scene.do("A", "second-wind")
    assert scene.offers == []
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.accept("G", "Spite")
    scene.dice(d20=[15, 6], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].hp == 30


@pytest.mark.meets("forced", "terrain", "healing")
@pytest.mark.rule("fourth.ruling.first-aid-self")
@pytest.mark.rule("fourth.heal.stabilize")
def test_first_aid_reaches_those_beside_and_not_oneself_or_past_a_wall(stage: Stage) -> None:
    scene = stage(
        "A # B .\n# # # .\n. . . G", A=dict(at_hp=-3), B=dict(at_hp=5, skills={"heal": 20}), G=foe()
    )
    scene.turn("B")
    assert not scene.can("B", "stabilize", "A")
    assert not scene.can("B", "first-aid-second-wind", "B")


@pytest.mark.meets("action-points", "rests")
@pytest.mark.rule("fourth.action-point.milestone")
@pytest.mark.rule("fourth.action-point.lost-on-rest")
@pytest.mark.rule("fourth.action-point.starting")
def test_two_encounters_earn_a_point_and_a_long_rest_takes_it(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(9, 9)))
    for points in (1, 2):
        scene.turn("A")
        scene.rest("short")
        assert scene["A"].action_points == points
    scene.rest("long")
    assert scene["A"].action_points == 1


@pytest.mark.meets("opportunity", "immediate", "action-points")
@pytest.mark.rule("fourth.immediate.one-per-round")
@pytest.mark.rule("fourth.ruling.immediate-reset")
def test_two_attacks_in_one_turn_meet_one_immediate_action(stage: Stage) -> None:
    spite = (
        "Spite (immediate reaction, at-will): When an enemy hits it with a melee attack: +10 vs AC; 6 damage."
    )
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(5, 6)), G=foe(CLUB, spite, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[15, 10, 15], d8=[1, 1])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "melee-basic", "G")
    assert scene.offers == []
    scene.turn("B")
    scene.dice(d20=[15], d8=[1])
    scene.do("B", "melee-basic", "G")
    assert scene.offers == []
    scene.turn("G")
    scene.turn("A")
    scene.dice(d20=[15], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene.offers == [("G", "Spite")]


@pytest.mark.meets("movement", "opportunity", "immediate")
@pytest.mark.rule("fourth.immediate.one-per-round")
@pytest.mark.rule("fourth.opportunity.one-per-turn")
def test_an_immediate_action_spent_leaves_the_opportunity_attack(stage: Stage) -> None:
    spite = (
        "Spite (immediate reaction, at-will): When an enemy hits it with a melee attack: +10 vs AC; 6 damage."
    )
    scene = stage(A=dict(at=(5, 5)), G=foe(CLUB, spite, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[15, 10, 10], d8=[1])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "walk", path=[(4, 5)])
    assert scene["A"].hp == 40 - 6 - 5


@pytest.mark.meets("opportunity", "immediate")
@pytest.mark.rule("fourth.immediate.not-own-turn")
@pytest.mark.rule("fourth.ruling.immediate-own-turn")
@pytest.mark.rule("fourth.ruling.opportunity-own-turn")
def test_on_its_own_turn_nobody_answers_an_opportunity_attack_but_freely(stage: Stage) -> None:
    spite = (
        "Spite (immediate reaction, at-will): When an enemy hits it with a melee attack: +10 vs AC; 6 damage."
    )
    snarl = "Snarl (free, at-will): When an enemy hits it with a melee attack: +10 vs AC; 2 damage."
    scene = stage(A=dict(at=(5, 5)), G=foe(CLUB, spite, snarl, at=(6, 5)))
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.accept("G", "Snarl")
    scene.dice(d20=[15, 10], d8=[1])
    scene.do("G", "walk", path=[(7, 5)])
    assert ("G", "Spite") not in scene.offers
    assert (scene["A"].hp, scene["G"].hp, scene["G"].at) == (38, 89, (7, 5))


@pytest.mark.meets("immediate", "devices")
@pytest.mark.rule("fourth.trigger.definition")
def test_a_trap_is_no_enemy_to_answer(stage: Stage) -> None:
    spite = (
        "Spite (immediate reaction, at-will): When an enemy hits it with a melee attack: +10 vs AC; 6 damage."
    )
    scene = stage(
        "G . . . A",
        G=foe(CLUB, spite),
        A={},
        devices={"T": {"at": (1, 0), "attack": "Spikes (standard, at-will): +40 vs Ref; 5 damage."}},
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "walk", path=[(1, 0)])
    assert (scene["G"].hp, scene.offers) == (85, [])


@pytest.mark.meets("opportunity", "devices")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.opportunity.ranged-or-area")
def test_neither_opening_a_door_nor_work_on_a_trap_provokes(stage: Stage) -> None:
    scene = stage(
        "A . . .\nG . . .", A=dict(skills={"thievery": 20}), G=foe(),
        devices={
            "T": {"at": (1, 0), "attack": "Spikes (standard, at-will): +7 vs Ref; 5 damage."},
            "D": {"kind": "door", "at": (1, 1)},
        },
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "disable-trap", "T")
    assert scene.offers == []
    scene.do("A", "open-object", "D")
    assert scene.offers == []


@pytest.mark.meets("action-points", "devices")
@pytest.mark.rule("fourth.thievery.trap-failure")
def test_another_try_at_the_trap_with_a_point_until_it_goes_off(stage: Stage) -> None:
    scene = stage(
        "A . . . G", A=dict(skills={"thievery": 8}), G=foe(),
        devices={"T": {"at": (1, 0), "attack": "Spikes (standard, at-will): +40 vs Ref; 5 damage."}},
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[8, 7, 10])
    scene.do("A", "disable-trap", "T")
    assert (scene.device("T").state, scene["A"].hp) == ("armed", 40)
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "disable-trap", "T")
    assert (scene.device("T").state, scene["A"].hp) == ("sprung", 35)


@pytest.mark.meets("movement", "terrain", "devices")
@pytest.mark.rule("fourth.thievery.open-lock")
def test_a_locked_door_stops_the_way_until_it_is_picked(stage: Stage) -> None:
    scene = stage(
        "A . . G\n# # # #", A=dict(skills={"thievery": 10}), G=foe(),
        devices={"D": {"kind": "door", "at": (1, 0), "locked": True}},
    )  # fmt: skip
    scene.turn("A")
    assert not scene.can("A", "open-object", "D")
    scene.dice(d20=[10])
    scene.do("A", "open-lock", "D")
    scene.do("A", "open-object", "D")
    scene.do("A", "walk", path=[(1, 0), (2, 0)])
    assert scene["A"].at == (2, 0)


@pytest.mark.meets("marks", "healing")
@pytest.mark.rule("fourth.condition.marked")
def test_second_wind_is_no_attack_and_leaves_the_mark(stage: Stage) -> None:
    scene = stage(G=foe(DARE, at=(6, 5)), A=dict(at=(5, 5), at_hp=5), H=foe(at=(4, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dare", "A")
    scene.turn("A")
    scene.do("A", "second-wind")
    assert (scene["A"].hp, scene["A"].marked_by) == (15, "G")


@pytest.mark.meets("marks", "action-points")
@pytest.mark.rule("fourth.condition.marked")
@pytest.mark.rule("fourth.turn.extra-action")
def test_an_extra_attack_bears_the_mark_like_the_first(stage: Stage) -> None:
    scene = stage(G=foe(DARE, at=(6, 5)), A=dict(at=(5, 5)), H=foe(at=(5, 6)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dare", "A")
    scene.turn("A")
    scene.dice(d20=[2, 2])
    scene.do("A", "melee-basic", "H")
    assert scene.last("attack").total == 3
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "melee-basic", "H")
    assert scene.last("attack").total == 3


@pytest.mark.meets("damage", "marks")
@pytest.mark.rule("fourth.ruling.mark-and-several-targets")
@pytest.mark.rule("fourth.ongoing.start-of-turn")
def test_the_mark_does_not_touch_ongoing_damage(stage: Stage) -> None:
    burn = "Burn (standard, at-will): +40 vs AC; 1 damage, and the target takes ongoing 5 fire damage (save ends)."
    scene = stage(G=foe(burn, at=(6, 5)), A=dict(at=(5, 5), powers=[DARE]), B=dict(at=(6, 6)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Burn", "B")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dare", "G")
    scene.turn("B")
    assert scene["B"].hp == 34
