"""Exact numbers where rules meet: ties, halves, floors and ceilings of attacks, damage, healing and dying."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
RAP = "Rap (standard, at-will): +20 vs AC; 5 damage."
FLICK = "Flick (standard, at-will): +20 vs AC; 1 damage."
SEAR = "Sear (standard, at-will): +20 vs AC; 7 fire damage."
BRAND = "Brand (standard, at-will): +20 vs AC; 2 damage, and persistent 5 fire damage (save ends)."


def pair(stage: Stage, a: dict[str, object] | None = None, g: dict[str, object] | None = None, **more: object) -> Scene:
    """A hero A with a friend far off, and a foe G at its side."""
    hero = dict(at=(5, 5)) | (a or {})
    return stage(A=hero, B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5), powers=[RAP]) | (g or {}), **more)


# ---------------------------------------------------------------- attack rolls


@pytest.mark.rule("orcus.core.check", "orcus.power.hit", "orcus.power.attack-bonus")
@pytest.mark.parametrize(("die", "hit"), [(9, False), (10, True)])
def test_a_total_that_equals_the_defense_hits(stage: Stage, die: int, hit: bool) -> None:
    scene = pair(stage, dict(str=14), dict(ac=15))  # blade +3, Strength +2
    scene.turn("A")
    scene.dice(d20=[die], **({"d8": [3]} if hit else {}))
    scene.do("A", "melee-basic", "G")
    attack = scene.last("attack")
    assert (attack.total, attack.hit) == (die + 5, hit)
    assert scene["G"].hp == 90 - (5 if hit else 0)


@pytest.mark.rule("orcus.attack.natural-20", "orcus.attack.critical-condition")
def test_a_twenty_that_would_have_missed_hits_and_rolls_its_damage(stage: Stage) -> None:
    scene = pair(stage, dict(str=14), dict(ac=40))
    scene.turn("A")
    scene.dice(d20=[20], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert (scene.last("attack").hit, scene.last("attack").crit) == (True, False)
    assert scene["G"].hp == 85


@pytest.mark.rule("orcus.damage.critical", "orcus.attack.critical-condition")
@pytest.mark.parametrize(("ac", "crit"), [(25, True), (26, False)])
def test_a_twenty_is_critical_from_the_total_that_hits(stage: Stage, ac: int, crit: bool) -> None:
    scene = pair(stage, dict(str=14), dict(ac=ac))
    scene.turn("A")
    scene.dice(d20=[20], **({} if crit else {"d8": [1]}))
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").crit is crit
    assert scene["G"].hp == 90 - (10 if crit else 3)


@pytest.mark.rule("orcus.attack.natural-1", "orcus.ruling.coup-de-grace-scope")
@pytest.mark.meets("life", "damage")
def test_a_one_misses_even_the_helpless(stage: Stage) -> None:
    scene = pair(stage, dict(str=30), dict(ac=5, conditions=["unconscious"]))
    scene.turn("A")
    scene.dice(d20=[1])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 90


@pytest.mark.rule("orcus.act.coup-de-grace", "orcus.healing.staggered")
@pytest.mark.meets("life", "damage")
@pytest.mark.parametrize(("most", "dies"), [(21, True), (22, False)])
def test_finishing_kills_at_the_staggered_value_and_not_below_it(stage: Stage, most: int, dies: bool) -> None:
    scene = pair(stage, dict(str=14), dict(ac=10, hp=most, conditions=["unconscious"]))  # max 8+2 = 10 damage
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].alive is not dies


@pytest.mark.rule("orcus.ruling.combat-advantage-is-a-state", "orcus.attack.combat-advantage")
@pytest.mark.meets("advantage", "conditions")
def test_four_reasons_for_advantage_are_still_two(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=14), B=dict(at=(7, 5)), G=FOE | dict(at=(6, 5), conditions=["dazed", "prone", "blinded"])
    )
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 5 + 2


@pytest.mark.rule("orcus.ruling.same-effect-twice", "orcus.act.help-attack")
@pytest.mark.parametrize(("options", "value"), [({}, 4), ({"same-named-bonuses-do-not-stack": True}, 2)])
def test_two_helpers_add_up_unless_the_table_says_otherwise(
    stage: Stage, options: dict[str, object], value: int
) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(6, 4)), C=dict(at=(6, 6)), G=FOE | dict(at=(6, 5)), options=options)
    for helper in "BC":
        scene.turn(helper)
        scene.do(helper, "help-attack", "A", choose={"against": "G"})
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 3 + value


# ---------------------------------------------------------------- damage


@pytest.mark.rule("orcus.core.minimum-one", "orcus.condition.weakened", "orcus.ruling.damage-floor")
@pytest.mark.meets("conditions", "damage")
def test_half_of_one_is_one(stage: Stage) -> None:
    scene = pair(stage, g=dict(powers=[FLICK], conditions=["weakened"]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Flick", "A")
    assert scene["A"].hp == 39


@pytest.mark.rule("orcus.ruling.incorporeal-scope", "orcus.temp-hp.absorb", "orcus.condition.weakened")
@pytest.mark.meets("damage", "conditions", "temp-hp")
def test_the_order_of_halves_vulnerability_resistance_and_temporary_hit_points(stage: Stage) -> None:
    scene = pair(
        stage,
        dict(traits=["Incorporeal"], vulnerable={"fire": 5}, resist={"fire": 3}, temp_hp=1),
        dict(powers=[SEAR], conditions=["weakened"]),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Sear", "A")  # 7 / 2 = 3, + 5 = 8, - 3 = 5, / 2 = 2, 1 absorbed
    assert (scene["A"].hp, scene["A"].temp_hp) == (39, 0)


@pytest.mark.rule("orcus.damage.resistance", "orcus.ruling.damage-floor")
@pytest.mark.parametrize(("options", "hp"), [({}, 40), ({"damage-minimum-one": True}, 39)])
def test_resistance_may_leave_nothing(stage: Stage, options: dict[str, object], hp: int) -> None:
    scene = pair(stage, dict(resist={"fire": 7}), dict(powers=[SEAR]), options=options)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Sear", "A")
    assert scene["A"].hp == hp


@pytest.mark.rule("orcus.ruling.resistance-combination")
@pytest.mark.meets("damage", "conditions")
@pytest.mark.parametrize(
    ("field", "hp"),
    [
        (dict(resist={"fire": 10, "cold": 3}), 40 - 7),
        (dict(resist={"fire": 10}), 40 - 10),
        (dict(vulnerable={"fire": 5, "cold": 2}), 40 - 15),
        (dict(resist={"fire": 5}, conditions=["petrified"]), 40),
    ],
)
def test_damage_of_two_types_takes_the_lowest_resistance_and_one_vulnerability(
    stage: Stage, field: dict[str, object], hp: int
) -> None:
    scene = pair(stage, field, dict(powers=["Steam (standard, at-will): +20 vs AC; 10 fire and cold damage."]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Steam", "A")
    assert scene["A"].hp == hp


@pytest.mark.rule("orcus.ruling.persistent-damage-combination", "orcus.duration.persistent-damage")
@pytest.mark.meets("durations", "damage")
def test_two_fires_burn_as_the_hotter_and_each_needs_its_save(stage: Stage) -> None:
    low = "Ember (standard, at-will): +20 vs AC; 2 damage, and persistent 3 fire damage (save ends)."
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[BRAND]), H=FOE | dict(at=(4, 5), powers=[low]))
    scene.dice(d20=[10])
    scene.turn("G")
    scene.do("G", "Brand", "A")
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Ember", "A")
    scene.turn("A")
    assert scene["A"].hp == 40 - 2 - 2 - 5
    scene.dice(d20=[10, 9])  # the older fire goes, the ember stays
    scene.end()
    assert scene["A"].ongoing == {"fire": 3}
    scene.turn("A")
    assert scene["A"].hp == 31 - 3


@pytest.mark.rule("orcus.condition.weakened", "orcus.duration.persistent-damage", "orcus.damage.resistance")
@pytest.mark.meets("durations", "conditions", "damage")
def test_the_weakened_set_whole_fires_and_resistance_meets_each_burn(stage: Stage) -> None:
    scene = pair(stage, dict(resist={"fire": 2}), dict(powers=[BRAND], conditions=["weakened"]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    assert scene["A"].hp == 39
    scene.turn("A")
    assert scene["A"].hp == 39 - 3


@pytest.mark.rule("orcus.ruling.incorporeal-scope", "orcus.duration.persistent-damage")
@pytest.mark.meets("durations", "damage")
def test_the_incorporeal_burn_by_half(stage: Stage) -> None:
    scene = pair(stage, dict(traits=["Incorporeal"]), dict(powers=[BRAND]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    assert scene["A"].hp == 40 - 1 - 2


# ---------------------------------------------------------------- hit points


@pytest.mark.rule("orcus.healing.staggered", "orcus.ruling.staggered-value")
@pytest.mark.parametrize(("hp", "staggered"), [(22, True), (23, False)])
def test_half_of_forty_five_is_twenty_two(stage: Stage, hp: int, staggered: bool) -> None:
    assert pair(stage, dict(hp=45, at_hp=hp, temp_hp=9))["A"].staggered is staggered


@pytest.mark.rule("orcus.healing.instant-death", "orcus.ruling.staggered-value")
@pytest.mark.meets("damage", "life")
@pytest.mark.parametrize(("left", "alive"), [(6, True), (5, False)])
def test_minus_the_staggered_value_is_death(stage: Stage, left: int, alive: bool) -> None:
    scene = pair(stage, dict(hp=45, at_hp=left), dict(powers=["Maul (standard, at-will): +20 vs AC; 27 damage."]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Maul", "A")
    assert scene["A"].alive is alive


@pytest.mark.rule("orcus.healing.recovery-value", "orcus.act.rally", "orcus.healing.adds")
@pytest.mark.parametrize(("at", "after"), [(20, 30), (38, 43), (43, 43)])
def test_a_rally_heals_a_quarter_rounded_down_and_never_past_the_maximum(stage: Stage, at: int, after: int) -> None:
    scene = pair(stage, dict(hp=43, at_hp=at))
    scene.turn("A")
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == (after, 7)


@pytest.mark.rule("orcus.act.rally", "orcus.act.total-defense", "orcus.ruling.same-effect-twice")
@pytest.mark.meets("action-points", "life")
def test_a_rally_and_a_total_defense_give_four_until_the_next_turn(stage: Stage) -> None:
    scene = pair(stage, dict(at_hp=20))
    scene.turn("A")
    scene.do("A", "rally")
    scene.do("A", "action-point")
    scene.do("A", "total-defense")
    assert {d: scene.defense("A", d).value for d in ("ac", "fort", "ref", "will")} == dict.fromkeys(
        ("ac", "fort", "ref", "will"), 19
    )
    scene.turn("G")
    assert scene.defense("A", "ac").value == 19
    scene.turn("A")
    assert scene.defense("A", "ac").value == 15


@pytest.mark.rule("orcus.act.rally", "orcus.healing.recoveries")
def test_no_recovery_no_rally_and_never_twice(stage: Stage) -> None:
    scene = pair(stage, dict(at_hp=20, recoveries=0))
    scene.turn("A")
    assert scene.can("A", "rally") is False
    scene.turn("B")
    scene.do("B", "rally")
    scene.turn("B")
    assert scene.why_not("B", "rally") == "orcus.act.rally"


# ---------------------------------------------------------------- dying


@pytest.mark.rule(
    "orcus.healing.death-save", "orcus.healing.death-save-third-failure", "orcus.ruling.death-save-timing"
)
def test_nine_fails_and_ten_does_not_and_the_third_failure_kills(stage: Stage) -> None:
    scene = pair(stage, dict(at_hp=-1))
    for die, failures in ((9, 1), (10, 1), (9, 2)):
        scene.turn("A")
        scene.dice(d20=[die])
        scene.end()
        assert scene["A"].death_failures == failures
    scene.turn("A")
    scene.dice(d20=[1])
    scene.end()
    assert not scene["A"].alive


@pytest.mark.rule(
    "orcus.healing.death-save-twenty", "orcus.ruling.unconscious-after-waking", "orcus.ruling.failures-survive-healing"
)
@pytest.mark.meets("life", "conditions")
@pytest.mark.parametrize(("recoveries", "hp"), [(3, 10), (0, -5)])
def test_a_twenty_spends_a_recovery_if_there_is_one(stage: Stage, recoveries: int, hp: int) -> None:
    scene = pair(stage, dict(at_hp=-5, recoveries=recoveries))
    scene.turn("A")
    scene.dice(d20=[5])
    scene.end()
    scene.turn("A")
    scene.dice(d20=[20])
    scene.end()
    one = scene["A"]
    assert (one.hp, one.death_failures, one.recoveries) == (hp, 1, max(0, recoveries - 1))
    assert ("prone" in one.conditions, "unconscious" in one.conditions) == (True, hp < 0)


@pytest.mark.rule("orcus.temp-hp.not-healing", "orcus.temp-hp.absorb", "orcus.ruling.temp-hp-below-zero")
@pytest.mark.meets("temp-hp", "life")
def test_temporary_hit_points_shield_the_dying_and_wake_nobody(stage: Stage) -> None:
    scene = pair(stage, dict(at_hp=-3, temp_hp=4))
    assert {"dying", "unconscious"} <= scene["A"].conditions
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A")
    assert (scene["A"].hp, scene["A"].temp_hp) == (-4, 0)


@pytest.mark.rule("orcus.act.treat-first-aid", "orcus.ruling.when-dying", "orcus.healing.death-save")
@pytest.mark.meets("life", "damage")
def test_the_stable_roll_nothing_until_hurt_and_keep_their_failures(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=-3), B=dict(at=(4, 5), skills={"heal": 5}), G=FOE | dict(at=(6, 5), powers=[RAP])
    )
    scene.turn("A")
    scene.dice(d20=[4])
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "treat-first-aid", "A")
    assert scene["A"].stable and not scene["A"].dying
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A")
    assert not scene["A"].stable and scene["A"].dying
    assert scene["A"].death_failures == 1


@pytest.mark.rule(
    "orcus.healing.from-negative", "orcus.ruling.regeneration-while-dying", "orcus.ruling.start-of-turn-order"
)
@pytest.mark.meets("life", "durations", "damage")
def test_regeneration_wakes_the_dying_before_the_fire_burns(stage: Stage) -> None:
    scald = "Scald (standard, at-will): +20 vs AC; 14 damage, and persistent 3 fire damage (save ends)."
    scene = pair(stage, dict(at_hp=3, traits=["Regeneration 5"]), dict(powers=[scald]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Scald", "A")
    assert scene["A"].hp == -6
    scene.turn("A")
    assert scene["A"].hp == 5 - 3
    assert "prone" in scene["A"].conditions and "unconscious" not in scene["A"].conditions


@pytest.mark.rule("orcus.healing.knock-out", "orcus.ruling.knock-out-state")
@pytest.mark.meets("life", "damage")
def test_knocking_out_leaves_a_monster_alive_past_any_damage(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=14), G=dict(side="monsters", hp=8, at_hp=1, at=(6, 5)), H=FOE | dict(at=(0, 0)))
    scene.turn("A")
    scene.dice(d20=[15], d8=[8])
    scene.do("A", "melee-basic", "G", choose={"knock-out": True})
    one = scene["G"]
    assert (one.alive, one.hp, one.stable, "unconscious" in one.conditions, one.dying) == (True, 0, True, True, False)
