"""Dying, healing, damage and time where they meet one another."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


@pytest.mark.meets("damage", "durations", "dying")
@pytest.mark.rule("fourth.ruling.start-phase-order")
def test_a_burn_fells_before_regeneration_mends(stage: Stage) -> None:
    sear = "Sear (standard, at-will): Ranged 20; +40 vs AC; ongoing 5 fire damage (save ends)."
    scene = stage(
        A=dict(at=(1, 5), powers=[sear]), G=foe(at=(6, 5), at_hp=4, traits=["Regeneration 10"]), H=foe(at=(15, 15))
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Sear", "G")
    scene.turn("H")
    assert not scene["G"].alive


@pytest.mark.meets("damage", "durations", "healing")
@pytest.mark.rule("fourth.ruling.start-phase-order")
@pytest.mark.rule("fourth.turn.start-regeneration")
def test_a_burn_and_regeneration_on_one_turn(stage: Stage) -> None:
    sear = "Sear (standard, at-will): Ranged 20; +40 vs AC; ongoing 5 fire damage (save ends)."
    scene = stage(A=dict(at=(1, 5), powers=[sear]), G=foe(at=(6, 5), hp=40, traits=["Regeneration 10"]))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Sear", "G")
    scene.turn("G")
    assert scene["G"].hp == 40


@pytest.mark.meets("dying", "durations")
@pytest.mark.rule("fourth.death.save-failure")
@pytest.mark.rule("fourth.ruling.death-save-result")
def test_failures_outlast_a_spell_on_ones_feet(stage: Stage) -> None:
    slay = "Slay (standard, at-will): Ranged 20; +40 vs AC; 12 damage."
    scene = stage(
        A=dict(at=(1, 5), at_hp=-2), B=dict(at=(0, 5), skills={"heal": 30}), G=foe(slay, at=(9, 9)), C=dict(at=(0, 0))
    )
    for _ in range(2):
        scene.turn("A")
        scene.dice(d20=[3])
        scene.end()
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "first-aid-second-wind", "A")
    assert (scene["A"].hp, scene["A"].death_failures) == (10, 2)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slay", "A")
    scene.turn("A")
    scene.dice(d20=[9])
    scene.end()
    assert not scene["A"].alive


@pytest.mark.meets("dying", "opportunity")
@pytest.mark.rule("fourth.ruling.knock-out-attacks")
@pytest.mark.rule("fourth.knock-out.choice")
def test_an_opportunity_attack_may_knock_a_walker_out(stage: Stage) -> None:
    scene = stage(G=foe(at=(6, 5), at_hp=3), A=dict(at=(5, 5), str=30), H=foe(at=(15, 15)))
    scene.turn("G")
    scene.accept("A", "opportunity-attack", **{"knock-out": True})
    scene.dice(d20=[10], d8=[3])
    scene.do("G", "walk", path=[(7, 5)])
    assert (scene["G"].alive, scene["G"].hp, scene["G"].at) == (True, 0, (6, 5))
    assert {"unconscious", "prone"} <= scene["G"].conditions


@pytest.mark.meets("dying", "heights", "forced")
@pytest.mark.rule("fourth.ruling.knock-out-attacks")
@pytest.mark.rule("fourth.fall.damage")
def test_a_fall_knocks_nobody_out(stage: Stage) -> None:
    push = "Shove (standard, at-will): +40 vs AC; 1 damage, and the target is pushed 1 square."
    scene = stage("A G ^ . H", A=dict(powers=[push]), G=foe(at_hp=5), H=foe(), drop=2)
    scene.turn("A")
    scene.dice(d20=[10, 2], d10=[9])
    scene.do("A", "Shove", "G")
    assert not scene["G"].alive


@pytest.mark.meets("damage", "dying")
@pytest.mark.rule("fourth.ruling.knock-out-characters")
@pytest.mark.rule("fourth.temp-hp.lost-first")
def test_temporary_hit_points_take_the_blow_that_would_have_hurt_the_knocked_out(stage: Stage) -> None:
    ward = (
        "Ward\nAt-Will\nStandard Action Ranged 10\nTarget: One ally\n"
        "Effect: The target gains 8 temporary hit points."
    )
    rap = "Rap (standard, at-will): Ranged 20; +40 vs AC; 30 damage."
    jab = "Jab (minor, at-will): Ranged 20; +40 vs AC; 5 damage."
    scene = stage(G=foe(rap, jab, at=(6, 5)), A=dict(at=(1, 5), at_hp=20), B=dict(at=(0, 5), powers=[ward]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A", choose={"knock-out": True})
    assert (scene["A"].hp, scene["A"].dying) == (0, False)
    scene.turn("B")
    scene.do("B", "Ward", "A")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Jab", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (3, 0)


@pytest.mark.meets("dying", "areas")
@pytest.mark.rule("fourth.ruling.critical-scope")
@pytest.mark.rule("fourth.area.one-damage-roll")
def test_in_a_burst_only_those_critically_hit_take_the_most(stage: Stage) -> None:
    boom = "Boom (standard, at-will): Area burst 1 within 10; +5 vs Ref; 2d6 damage."
    scene = stage(A=dict(at=(1, 5), powers=[boom]), G=foe(at=(6, 5)), H=foe(at=(7, 5), hp=12))
    scene.turn("A")
    scene.dice(d20=[10, 20], d6=[2, 3])
    scene.do("A", "Boom", origin=(6, 5))
    assert (scene["G"].hp, scene["H"].alive) == (85, False)


@pytest.mark.meets("areas", "terrain")
@pytest.mark.rule("fourth.ruling.multi-square-target")
@pytest.mark.rule("fourth.area.area-burst")
def test_a_large_creature_half_in_a_burst_is_attacked_once_and_so_is_its_user(stage: Stage) -> None:
    boom = "Boom (standard, at-will): Area burst 1 within 10; +40 vs Ref; 6 damage."
    scene = stage(A=dict(at=(5, 5), powers=[boom]), G=foe(at=(7, 5), size="large"))
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "Boom", origin=(6, 5))
    assert (scene["A"].hp, scene["G"].hp) == (34, 84)


@pytest.mark.meets("damage", "conditions")
@pytest.mark.rule("fourth.ruling.mixed-resistance")
@pytest.mark.parametrize(
    ("fields", "lost"),
    [({"resist": {"fire": 5}}, 10), ({"resist": {"fire": 5, "cold": 3}}, 7), ({"vulnerable": {"cold": 4}}, 14),
     ({"resist": {"fire": 5}, "vulnerable": {"cold": 4}}, 14),
     ({"resist": {"fire": 5, "cold": 5}, "vulnerable": {"fire": 2}}, 7)],
)  # fmt: skip
def test_damage_of_two_types(stage: Stage, fields: dict[str, Any], lost: int) -> None:
    bolt = "Bolt (standard, at-will): Ranged 20; +40 vs AC; 10 fire and cold damage."
    scene = stage(A=dict(at=(1, 5), powers=[bolt]), G=foe(at=(6, 5), **fields))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Bolt", "G")
    assert scene["G"].hp == 90 - lost


@pytest.mark.meets("healing", "dying")
@pytest.mark.rule("fourth.ruling.stabilized")
@pytest.mark.rule("fourth.condition.stable")
@pytest.mark.rule("fourth.heal.stabilize")
def test_the_stable_lie_still_roll_nothing_and_are_healed_from_zero(stage: Stage) -> None:
    mend = "Mend\nAt-Will\nStandard Action Ranged 10\nTarget: One ally\nEffect: The target regains 7 hit points."
    scene = stage(
        B=dict(at=(0, 5), skills={"heal": 20}, powers=[mend]), A=dict(at=(1, 5), at_hp=-15), G=foe(at=(12, 12))
    )
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "stabilize", "A")
    scene.turn("A")
    scene.end()
    assert (scene["A"].hp, scene["A"].stable, scene["A"].death_failures) == (-15, True, 0)
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert (scene["A"].hp, scene["A"].conditions) == (7, {"prone"})


@pytest.mark.meets("dying", "rests")
@pytest.mark.rule("fourth.ruling.stabilized")
@pytest.mark.rule("fourth.healing.stable-extended-rest")
def test_a_short_rest_leaves_the_stable_down_and_a_long_one_restores_them(stage: Stage) -> None:
    scene = stage(B=dict(at=(0, 5), skills={"heal": 20}), A=dict(at=(1, 5), at_hp=-15), G=foe(at=(12, 12)))
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "stabilize", "A")
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].stable) == (-15, True)
    scene.rest("long")
    assert (scene["A"].hp, scene["A"].dying) == (40, False)


@pytest.mark.meets("movement", "devices")
@pytest.mark.rule("fourth.ruling.teleport")
@pytest.mark.rule("fourth.thievery.disable-trap")
def test_a_teleport_skips_the_trap_between_and_sets_off_the_one_it_ends_on(stage: Stage) -> None:
    hop = "Hop (move, at-will): Teleport 3."
    spikes = {"attack": "Spikes (standard, at-will): +40 vs Ref; 5 damage."}
    scene = stage(
        "A . . . . G", A=dict(powers=[hop]), G=foe(),
        devices={"T": {"at": (1, 0), **spikes}, "U": {"at": (3, 0), **spikes}},
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Hop", choose={"teleport": (3, 0)})
    assert (scene["A"].hp, scene.device("T").state, scene.device("U").state) == (35, "armed", "sprung")


@pytest.mark.meets("movement", "devices")
@pytest.mark.rule("fourth.thievery.disable-trap")
def test_a_flyer_does_not_tread_on_a_trap(stage: Stage) -> None:
    scene = stage(
        "A . . . G", A=dict(modes={"fly": 6, "hover": True}, airborne=True), G=foe(),
        devices={"T": {"at": (1, 0), "attack": "Spikes (standard, at-will): +40 vs Ref; 5 damage."}},
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "walk", path=[(1, 0), (2, 0)])
    assert (scene["A"].hp, scene.device("T").state) == (40, "armed")


@pytest.mark.meets("healing", "conditions", "action-points")
@pytest.mark.rule("fourth.dazed.one-action")
@pytest.mark.rule("fourth.second-wind.defenses")
def test_the_dazed_may_spend_their_one_action_on_second_wind(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=10, conditions=["dazed"]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "second-wind")
    assert (scene["A"].hp, scene.can("A", "walk", to=(4, 5))) == (20, False)
    assert scene.defense("A", "will", attacker="G", power="melee-basic").value == 17
    assert scene.advantage("G", "A")


@pytest.mark.meets("healing", "damage")
@pytest.mark.rule("fourth.temp-hp.separate")
@pytest.mark.rule("fourth.hp.maximum")
def test_healing_does_not_fill_temporary_hit_points(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=35, temp_hp=3), G=foe(at=(9, 9)))
    scene.turn("A")
    scene.do("A", "second-wind")
    assert (scene["A"].hp, scene["A"].temp_hp, scene["A"].recoveries) == (40, 3, 7)
