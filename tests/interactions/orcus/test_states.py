"""Conditions, durations, damage, temporary hit points, dying and healing, where they meet each other."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SURE = "Rap (standard, at-will): +20 vs AC; 5 damage."
SEAR = "Sear (standard, at-will): +20 vs AC; 20 fire damage."
KINDLE = "Kindle (standard, at-will): +20 vs AC; the target takes 5 persistent fire damage (save ends)."
MEND = (
    "Mend\nAt-Will Utility 2 (Standard Action) ● Divine, Healing\nNear burst 5, one ally\n"
    "Effect The target regains 10 hit points."
)
WARD = (
    "Ward\nAt-Will Utility 2 (Standard Action) ● Divine\nNear burst 5, one ally\n"
    "Effect The target gains 6 temporary hit points."
)


def strike(scene: Scene, power: str = "Rap", who: str = "G", target: str = "A", roll: int = 10) -> None:
    """`who` takes its turn and uses this power on the target."""
    scene.turn(who)
    scene.dice(d20=[roll])
    scene.do(who, power, target)


# ---------------------------------------------------------------- how much it hurts


@pytest.mark.rule("orcus.ruling.incorporeal-scope", "orcus.damage.vulnerability", "orcus.ruling.resistance-combination")
@pytest.mark.meets("damage", "conditions", "temp-hp")
def test_the_order_of_halving_vulnerability_resistance_and_the_buffer(stage: Stage) -> None:
    scene = stage(
        G=FOE | dict(at=(6, 5), powers=[SEAR], conditions=["weakened"]),
        A=dict(at=(5, 5), temp_hp=2, traits=["Incorporeal"], resist={"fire": 4}, vulnerable={"fire": 3}),
    )
    strike(scene, "Sear")
    # 20, halved for the weakened 10, vulnerable 13, resisted 9, halved for the incorporeal 4, of which 2 buffered.
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 38)


@pytest.mark.rule("orcus.condition.weakened", "orcus.duration.persistent-damage")
@pytest.mark.meets("damage", "conditions", "durations")
def test_the_weakened_leave_whole_persistent_damage_behind_half_blows(stage: Stage) -> None:
    brand = "Brand (standard, at-will): +20 vs AC; 6 damage, and the target takes 5 persistent fire damage (save ends)."
    scene = stage(G=FOE | dict(at=(6, 5), powers=[brand], conditions=["weakened"]), A=dict(at=(5, 5)))
    strike(scene, "Brand")
    assert scene["A"].hp == 37
    scene.turn("A")
    assert scene["A"].hp == 32


@pytest.mark.rule("orcus.duration.persistent-damage", "orcus.damage.resistance", "orcus.damage.vulnerability")
@pytest.mark.meets("damage", "durations")
@pytest.mark.parametrize(("fields", "dealt"), [
    ({"resist": {"fire": 3}}, 2), ({"vulnerable": {"fire": 3}}, 8), ({"resist": {"fire": 9}}, 0),
])
def test_persistent_damage_is_resisted_each_time(stage: Stage, fields: dict[str, object], dealt: int) -> None:
    scene = stage(G=FOE | dict(at=(6, 5), powers=[KINDLE]), A=dict(at=(5, 5)) | fields)
    strike(scene, "Kindle")
    scene.turn("A")
    assert scene["A"].hp == 40 - dealt
    scene.dice(d20=[9])
    scene.turn("G")
    scene.turn("A")
    assert scene["A"].hp == 40 - 2 * dealt


@pytest.mark.rule("orcus.temp-hp.absorb", "orcus.duration.persistent-damage")
@pytest.mark.meets("temp-hp", "durations")
def test_temporary_hit_points_take_persistent_damage_and_do_not_end_it(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(6, 5), powers=[KINDLE]), A=dict(at=(5, 5), temp_hp=7))
    strike(scene, "Kindle")
    scene.turn("A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (2, 40)
    assert scene["A"].ongoing == {"fire": 5}
    scene.dice(d20=[9])
    scene.turn("G")
    scene.turn("A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 37)


@pytest.mark.rule("orcus.condition.petrified", "orcus.damage.resistance", "orcus.act.coup-de-grace")
@pytest.mark.meets("damage", "conditions", "life")
def test_stone_resists_the_finishing_blow(stage: Stage) -> None:
    # A sure critical of 8 + 4 + 12 = 24 is 4 after the resistance, short of a staggered value of 10.
    scene = stage(
        A=dict(at=(5, 5), str=18, weapon="maul +2 2d10"), G=FOE | dict(at=(6, 5), hp=20, conditions=["petrified"]),
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "coup-de-grace", "G", choose={"attack": "melee-basic"})
    assert scene["G"].alive
    assert scene["G"].hp == 20 - (20 + 4 - 20)


@pytest.mark.rule("orcus.act.coup-de-grace", "orcus.ruling.coup-de-grace-scope", "orcus.temp-hp.absorb")
@pytest.mark.meets("life", "temp-hp", "damage")
def test_a_finishing_blow_kills_through_temporary_hit_points(stage: Stage) -> None:
    scene = stage(A=FOE | dict(at=(5, 5), powers=["Maul (standard, at-will): +20 vs AC; 2d6+8 damage."]),
                  G=dict(at=(6, 5), hp=40, at_hp=40, temp_hp=30, conditions=["unconscious"]), B=dict(at=(0, 0)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Maul"})
    assert not scene["G"].alive


@pytest.mark.rule("orcus.ruling.helpless-who", "orcus.act.coup-de-grace", "orcus.condition.stunned")
@pytest.mark.meets("life", "conditions")
@pytest.mark.parametrize(("condition", "legal"), [
    ("stunned", False), ("restrained", False), ("dazed", False), ("unconscious", True), ("petrified", True),
])
def test_who_can_be_finished_off(stage: Stage, condition: str, legal: bool) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), conditions=[condition]))
    scene.turn("A")
    assert scene.can("A", "coup-de-grace", "G") is legal


@pytest.mark.rule("orcus.condition.unconscious", "orcus.condition.helpless", "orcus.condition.prone")
@pytest.mark.meets("conditions", "advantage", "life")
def test_the_dying_are_struck_with_advantage_at_five_less(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=-1), B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5), powers=[CLUB]))
    assert scene.advantage("G", "A")
    assert scene.defense("A", "ac", attacker="G", power="Club").value == 15 - 5
    assert scene.attack("G", "Club", "A").value == 6 + 2


# ---------------------------------------------------------------- dying


@pytest.mark.rule("orcus.duration.persistent-damage", "orcus.condition.dying", "orcus.ruling.death-save-timing")
@pytest.mark.meets("durations", "life")
def test_one_felled_by_persistent_damage_saves_for_its_life_that_very_turn(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(6, 5), powers=[KINDLE]), A=dict(at=(5, 5), at_hp=3), B=dict(at=(0, 0)))
    strike(scene, "Kindle")
    scene.turn("A")
    assert scene["A"].hp == -2
    assert "dying" in scene["A"].conditions
    scene.dice(d20=[10, 4])  # against the fire, and against death
    scene.end()
    assert scene["A"].ongoing == {}
    assert scene["A"].death_failures == 1


@pytest.mark.rule("orcus.healing.instant-death", "orcus.duration.persistent-damage")
@pytest.mark.meets("durations", "life", "damage")
def test_persistent_damage_kills_the_dying_at_minus_the_staggered_value(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(6, 5), powers=[KINDLE]), A=dict(at=(5, 5), hp=20, at_hp=-5), B=dict(at=(0, 0)))
    strike(scene, "Kindle", roll=20)
    scene.turn("A")
    assert scene["A"].hp == -10
    assert not scene["A"].alive


@pytest.mark.rule("orcus.temp-hp.not-healing", "orcus.ruling.temp-hp-below-zero", "orcus.healing.from-negative")
@pytest.mark.meets("temp-hp", "life")
def test_temporary_hit_points_shield_the_dying_and_healing_wakes_them_prone(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=-7), B=dict(at=(4, 5), powers=[MEND, WARD]), G=FOE | dict(at=(6, 5), powers=[SURE]),
    )
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert "dying" in scene["A"].conditions
    strike(scene, roll=9)
    assert (scene["A"].hp, scene["A"].temp_hp) == (-7, 1)
    scene.dice(d20=[10])
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert (scene["A"].hp, scene["A"].temp_hp) == (10, 1)
    assert "prone" in scene["A"].conditions
    assert "unconscious" not in scene["A"].conditions


@pytest.mark.rule("orcus.ruling.start-of-turn-order", "orcus.healing.regeneration", "orcus.duration.persistent-damage")
@pytest.mark.meets("durations", "life")
def test_regeneration_comes_before_the_fire(stage: Stage) -> None:
    scene = stage(
        G=FOE | dict(at=(6, 5), powers=[KINDLE]), A=dict(at=(5, 5), at_hp=3, traits=["Regeneration 4"]),
        B=dict(at=(0, 0)),
    )
    strike(scene, "Kindle")
    scene.turn("A")
    assert scene["A"].hp == 2
    assert "dying" not in scene["A"].conditions


@pytest.mark.rule("orcus.ruling.unconscious-after-waking", "orcus.healing.wake", "orcus.condition.duration")
@pytest.mark.meets("conditions", "life", "durations")
def test_healing_does_not_wake_one_whom_a_spell_put_to_sleep(stage: Stage) -> None:
    lull = "Lull (standard, at-will): Ranged 20; +20 vs Will; the target falls unconscious (save ends)."
    scene = stage(
        A=dict(at=(5, 5), at_hp=20), B=dict(at=(4, 5), powers=[MEND]), G=FOE | dict(at=(10, 5), powers=[lull]),
    )
    strike(scene, "Lull")
    scene.dice(d20=[9])
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 30
    assert "unconscious" in scene["A"].conditions


@pytest.mark.rule("orcus.ruling.knock-out-state", "orcus.healing.knock-out", "orcus.condition.unconscious")
@pytest.mark.meets("life", "conditions", "durations")
def test_one_knocked_out_lies_stable_and_rolls_for_nothing(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(6, 5), powers=[SURE]), A=dict(at=(5, 5), at_hp=2), B=dict(at=(0, 0)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A", choose={"knock-out": True})
    assert scene["A"].hp == 0
    assert {"unconscious", "prone"} <= scene["A"].conditions
    assert scene["A"].stable
    scene.turn("A")
    scene.end()
    assert [event for event in scene.log if event.kind == "death-save"] == []


@pytest.mark.rule("orcus.condition.marked", "orcus.healing.drop-to-zero")
@pytest.mark.meets("marks", "life")
def test_a_mark_ends_when_the_marker_falls_unconscious(stage: Stage) -> None:
    mark = "Dare\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n" \
        "Attack Strength vs AC\nHit The target is marked until the end of the encounter."
    scene = stage(
        A=dict(at=(5, 5), at_hp=4, str=18, powers=[mark]), B=dict(at=(6, 6)), G=FOE | dict(at=(6, 5), powers=[SURE]),
    )
    strike(scene, "Dare", "A", "G")
    assert scene["G"].marked_by == "A"
    strike(scene)
    assert "marked" not in scene["G"].conditions
    assert scene.attack("G", "Rap", "B").value == 20


@pytest.mark.rule("orcus.condition.marked", "orcus.condition.rattled", "orcus.modifier.untyped")
@pytest.mark.meets("marks", "conditions", "advantage")
def test_mark_and_rattling_add_up_and_a_flank_makes_good_half_of_them(stage: Stage) -> None:
    mark = "Dare (standard, at-will): +20 vs AC; 1 damage, and the target is marked until the end of the encounter."
    scene = stage(
        G=FOE | dict(at=(4, 5), powers=[mark]), A=dict(at=(5, 5), str=18, conditions=["rattled"]), B=dict(at=(7, 5)),
        H=FOE | dict(at=(6, 5)),
    )
    strike(scene, "Dare", "G", "A")
    assert scene.attack("A", "melee-basic", "H").value == 7 - 2 - 2 + 2
    assert scene.attack("A", "melee-basic", "G").value == 7 - 2


@pytest.mark.rule("orcus.condition.marked-supersedes", "orcus.duration.turn-marks")
@pytest.mark.meets("marks", "durations")
def test_a_new_mark_replaces_the_old_one_however_short_it_is(stage: Stage) -> None:
    long = "Dare (standard, at-will): +20 vs AC; 1 damage, and the target is marked until the end of the encounter."
    short = "Goad (standard, at-will): +20 vs AC; 1 damage, and the target is marked until the end of your next turn."
    scene = stage(
        G=FOE | dict(at=(4, 5), powers=[long]), H=FOE | dict(at=(6, 5), powers=[short]), A=dict(at=(5, 5)),
    )
    strike(scene, "Dare", "G", "A")
    strike(scene, "Goad", "H", "A")
    assert scene["A"].marked_by == "H"
    scene.turn("H")
    scene.end()
    assert "marked" not in scene["A"].conditions


# ---------------------------------------------------------------- conditions and how long they last


@pytest.mark.rule("orcus.condition.no-stacking", "orcus.duration.save-ends")
@pytest.mark.meets("conditions", "durations")
def test_a_condition_from_two_effects_lasts_till_both_are_gone(stage: Stage) -> None:
    hex = "Hex (standard, at-will): Ranged 10; +20 vs Will; the target is slowed (save ends)."
    chill = "Chill (standard, at-will): Ranged 10; +20 vs Will; the target is slowed until the end of your next turn."
    scene = stage(G=FOE | dict(at=(9, 5), powers=[hex]), H=FOE | dict(at=(9, 7), powers=[chill]), A=dict(at=(5, 5)))
    strike(scene, "Hex", "G", "A")
    strike(scene, "Chill", "H", "A")
    scene.turn("A")
    assert scene["A"].speed == 2
    scene.dice(d20=[10])
    scene.turn("H")
    assert "slowed" in scene["A"].conditions
    scene.end()
    assert "slowed" not in scene["A"].conditions


@pytest.mark.rule("orcus.ruling.duration-owner-gone", "orcus.duration.turn-marks")
@pytest.mark.meets("durations", "life", "conditions")
def test_what_lasts_until_a_dead_foes_next_turn_ends_at_its_place(stage: Stage) -> None:
    daze = "Daze (standard, at-will): +20 vs AC; 1 damage, and the target is dazed until the end of your next turn."
    scene = stage(
        G=FOE | dict(at=(6, 5), hp=5, powers=[daze]), A=dict(at=(5, 5)), B=dict(at=(6, 6), str=18),
        H=FOE | dict(at=(15, 15), powers=[CLUB]),
    )
    strike(scene, "Daze")
    scene.turn("B")
    scene.dice(d20=[15], d8=[8])
    scene.do("B", "melee-basic", "G")
    assert not scene["G"].alive
    scene.turn("H")
    assert "dazed" in scene["A"].conditions
    scene.turn("A")
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("orcus.condition.dazed", "orcus.ruling.dazed-action-point", "orcus.action-point.spend")
@pytest.mark.meets("conditions", "action-points")
def test_the_dazed_have_one_action_and_another_for_a_point(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, conditions=["dazed"]), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[10, 10], d8=[1, 1])
    scene.do("A", "melee-basic", "G")
    assert not scene.can("A", "five-foot-step", to=(4, 5))
    scene.do("A", "action-point")
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 80


@pytest.mark.rule("orcus.move.flanking", "orcus.ruling.flanking-details", "orcus.condition.stunned")
@pytest.mark.meets("conditions", "advantage")
@pytest.mark.parametrize("condition", ["dazed", "blinded", "stunned", "surprised", "unconscious"])
def test_some_conditions_neither_flank_nor_help_to(stage: Stage, condition: str) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(7, 5), conditions=[condition]), G=FOE | dict(at=(6, 5)))
    assert not scene.flanks("A", "G")
    assert not scene.flanks("B", "G")


@pytest.mark.rule("orcus.condition.prone", "orcus.attack.combat-advantage")
@pytest.mark.meets("conditions", "advantage", "cover")
def test_the_prone_are_open_to_blades_and_hard_to_shoot_and_cover_adds_to_it(stage: Stage) -> None:
    scene = stage(
        "A G . - . B", A=dict(), B=dict(dex=18, ranged="bow +2 1d10, range 20/40"), G=FOE | dict(conditions=["prone"]),
    )
    assert scene.advantage("A", "G")
    assert not scene.advantage("B", "G")
    assert scene.defense("G", "ac", attacker="B", power="ranged-basic").value == 17
    assert scene.attack("B", "ranged-basic", "G").value == 6 - (2 if scene.cover("B", "G") == "half" else 0)


@pytest.mark.rule("orcus.condition.controlled", "orcus.ruling.controlled-powers", "orcus.action-point.spend")
@pytest.mark.meets("conditions", "action-points", "durations")
def test_nobody_spends_the_controlled_heros_action_point(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, conditions=["controlled"]), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    assert not scene.can("A", "action-point")
    assert scene.advantage("G", "A")


@pytest.mark.rule("orcus.act.rally", "orcus.act.treat-wound", "orcus.action-point.spend")
@pytest.mark.meets("life", "action-points")
def test_a_rally_bought_with_a_point_leaves_none_for_a_treated_wound(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=10), B=dict(at=(4, 5), skills={"heal": 20}), G=FOE | dict(at=(6, 5)),
    )
    scene.turn("A")
    scene.do("A", "total-defense")
    scene.do("A", "action-point")
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == (20, 7)
    assert scene.defense("A", "ac").value == 15 + 2 + 2
    scene.turn("B")
    assert not scene.can("B", "treat-wound", "A")


@pytest.mark.rule("orcus.temp-hp.no-stacking", "orcus.ruling.weakened-dice")
@pytest.mark.meets("temp-hp", "conditions")
def test_the_weakened_gain_whole_temporary_hit_points_and_keep_the_better(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), temp_hp=4, conditions=["weakened"]), B=dict(at=(4, 5), powers=[WARD]),
        G=FOE | dict(at=(9, 9)),
    )
    scene.turn("B")
    scene.do("B", "Ward", "A", choose={"temp-hp": "take"})
    assert scene["A"].temp_hp == 6


@pytest.mark.rule("orcus.damage.critical", "orcus.condition.weakened", "orcus.attack.critical-condition")
@pytest.mark.meets("damage", "conditions", "advantage")
def test_advantage_can_make_a_natural_20_critical_and_the_weakened_halve_it(stage: Stage) -> None:
    scene = stage(
        G=FOE | dict(at=(6, 5), powers=[CLUB], conditions=["weakened"]), A=dict(at=(5, 5), ac=28),
        H=FOE | dict(at=(4, 5), powers=[CLUB]),
    )
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", "Club", "A")  # 20 + 6 + 2 = 28
    assert scene.last("attack").crit
    assert scene["A"].hp == 40 - 6


# ---------------------------------------------------------------- resting


@pytest.mark.rule("orcus.temp-hp.duration", "orcus.rest.short")
@pytest.mark.meets("rests", "temp-hp")
def test_a_short_rest_ends_temporary_hit_points(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), temp_hp=9), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.rest("short")
    assert scene["A"].temp_hp == 0


@pytest.mark.rule("orcus.healing.death-save-reset", "orcus.ruling.failures-survive-healing")
@pytest.mark.meets("rests", "life")
def test_failed_death_saves_outlast_healing_and_not_a_rest(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=-2), B=dict(at=(4, 5), powers=[MEND]), G=FOE | dict(at=(9, 9)))
    scene.turn("A")
    scene.dice(d20=[5])
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].death_failures == 1
    scene.rest("short")
    assert scene["A"].death_failures == 0


@pytest.mark.rule("orcus.rest.long-benefits", "orcus.action-point.reset", "orcus.action-point.gain")
@pytest.mark.meets("rests", "action-points")
def test_a_long_rest_leaves_one_action_point_whatever_one_had(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.rest("short")
    scene.turn("A")
    scene.rest("short")
    assert scene["A"].action_points == 2
    scene.rest("long")
    assert scene["A"].action_points == 1


@pytest.mark.rule("orcus.act.feint", "orcus.ruling.once-per-encounter-reset")
@pytest.mark.meets("rests", "advantage")
def test_one_feints_once_in_each_encounter(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), skills={"bluff": 30}), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "feint", "G")
    scene.turn("A")
    assert not scene.can("A", "feint", "G")
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "feint", "G")


@pytest.mark.rule("orcus.condition.duration", "orcus.rest.short", "orcus.ruling.encounter-bounds")
@pytest.mark.meets("rests", "marks", "durations")
def test_a_mark_for_the_encounter_ends_with_it(stage: Stage) -> None:
    mark = "Dare (standard, at-will): +20 vs AC; 1 damage, and the target is marked until the end of the encounter."
    scene = stage(G=FOE | dict(at=(6, 5), powers=[mark]), A=dict(at=(5, 5)))
    strike(scene, "Dare")
    assert "marked" in scene["A"].conditions
    scene.rest("short")
    assert "marked" not in scene["A"].conditions


@pytest.mark.rule("orcus.ruling.stable-waking", "orcus.rest.short", "orcus.healing.knock-out")
@pytest.mark.meets("rests", "life", "conditions")
def test_one_knocked_out_wakes_with_one_hit_point_after_a_short_rest(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(6, 5), powers=[SURE]), A=dict(at=(5, 5), at_hp=2, recoveries=0), B=dict(at=(0, 0)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A", choose={"knock-out": True})
    scene.rest("short")
    assert scene["A"].hp == 1
    assert "unconscious" not in scene["A"].conditions


@pytest.mark.rule("orcus.condition.marked")
@pytest.mark.meets("conditions", "durations")
@pytest.mark.parametrize(("state", "marked"), [("unconscious", False), ("stunned", True)])
def test_a_mark_goes_when_its_giver_is_put_to_sleep(stage: Stage, state: str, marked: bool) -> None:
    lull = f"Lull (standard, at-will): Ranged 9; +20 vs Will; the target is {state} (save ends)."
    scene = stage(
        A=dict(at=(5, 5), powers=["Claim (standard, at-will): +20 vs Will; the target is marked (save ends)."]),
        G=FOE | dict(at=(6, 5)),
        H=FOE | dict(at=(8, 5), powers=[lull]),
        B=dict(at=(7, 5)),
    )
    strike(scene, "Claim", "A", "G")
    assert scene["G"].marked_by == "A"
    strike(scene, "Lull", "H", "A")
    assert state in scene["A"].conditions
    assert ("marked" in scene["G"].conditions) is marked
    assert scene["G"].marked_by == ("A" if marked else None)


@pytest.mark.rule("orcus.keyword.aura", "orcus.move.flanking-helper")
@pytest.mark.meets("areas", "conditions")
def test_who_is_removed_from_play_takes_its_aura_along_and_flanks_nobody(stage: Stage) -> None:
    gone = (
        "Banish (standard, at-will): Ranged 9; +20 vs Will; "
        "the target is removed from play until the start of its next turn."
    )
    heat = "Heat aura 1: An enemy that starts its turn in the aura takes 4 fire damage."
    scene = stage(
        G=dict(side="monsters", at=(6, 5), traits=[heat]),
        B=dict(at=(9, 7), powers=[gone]),
        A=dict(at=(5, 5)),
        H=dict(side="monsters", at=(4, 5)),
    )
    assert scene.flanks("H", "A") is True
    strike(scene, "Banish", "B", "G")
    assert scene.flanks("H", "A") is False
    scene.turn("A")
    assert scene["A"].hp == 40
    scene.turn("G")
    assert scene.flanks("H", "A") is True
    scene.turn("A")
    assert scene["A"].hp == 36
