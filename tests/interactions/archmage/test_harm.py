"""Damage on its way to hit points: ongoing damage, saves, resistance, temporary hit points, mobs."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
BRAND = "R: Brand +20 vs. PD—1 damage, and 5 ongoing fire damage"
STEEL = (
    "Steel\nClose-quarters spell\nAt-Will\nQuick action to cast\nTarget: You\n"
    "Effect: You gain a +2 bonus to saves until the end of the battle."
)
LINE = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def rat(**fields: Any) -> dict[str, Any]:
    return dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[LINE], **fields)


def bolt(damage: str, who: str = "One nearby enemy") -> str:
    return f"Bolt\nRanged spell\nAt-Will\nTarget: {who}\nAttack: Intelligence + Level vs. PD\nHit: {damage} damage."


def burnt(stage: Callable[..., Scene], natural: int = 10, options: dict[str, str] | None = None, brand: str = BRAND,
          **a: Any) -> Scene:
    """A has been set on fire by G with this natural roll; A's turn. Order: G, A, B."""
    scene = stage(options=options, G=foe(brand), A=a, B={})
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    return scene


def saved(scene: Scene, *naturals: int) -> None:
    """End the turn under way with these saves."""
    scene.dice(d20=list(naturals))
    scene.end()


@pytest.mark.meets("ongoing", "temporary", "saves")
@pytest.mark.rule("archmage.temp-hp.separate", "archmage.ongoing.timing")
def test_ongoing_damage_eats_temporary_hit_points_first(stage: Callable[..., Scene]) -> None:
    scene = burnt(stage, temp_hp=4)
    assert (scene["A"].temp_hp, scene["A"].hp) == (3, 40)
    saved(scene, 10)
    assert (scene["A"].temp_hp, scene["A"].hp, scene["A"].ongoing) == (0, 38, {"fire": 5})


@pytest.mark.meets("ongoing", "resistance")
@pytest.mark.rule("archmage.resistance.ongoing", "archmage.resistance.natural-roll")
@pytest.mark.parametrize(("natural", "each"), [(15, 2), (16, 5)])
def test_the_die_that_lit_the_fire_holds_for_its_whole_run(
    stage: Callable[..., Scene], natural: int, each: int
) -> None:
    scene = burnt(stage, natural, resist={"fire": 16})
    hp = scene["A"].hp
    saved(scene, 2)
    scene.turn("A")
    saved(scene, 11)
    assert scene["A"].hp == hp - 2 * each


@pytest.mark.meets("ongoing", "naturals")
@pytest.mark.rule("archmage.ruling.ongoing-stacking", "archmage.ruling.crit-what-doubles")
def test_a_critical_hit_doubles_the_blow_and_not_the_fire(stage: Callable[..., Scene]) -> None:
    scene = burnt(stage, 20)
    assert scene["A"].hp == 38
    saved(scene, 11)
    assert scene["A"].hp == 33


@pytest.mark.meets("ongoing", "dying", "saves")
@pytest.mark.rule("archmage.ongoing.timing", "archmage.ruling.save-is-no-action", "archmage.death.save")
def test_the_fire_that_fells_one_burns_on_after_the_death_save(stage: Callable[..., Scene]) -> None:
    scene = burnt(stage, at_hp=6)
    saved(scene, 5)
    assert (scene["A"].hp, scene["A"].dying, scene["A"].ongoing) == (0, True, {"fire": 5})
    scene.dice(d20=[5, 5])  # the death save as the turn starts, then the save against fire
    scene.turn("B")
    scene.turn("G")
    scene.turn("B")
    assert (scene["A"].hp, scene["A"].death_failures) == (-5, 1)


@pytest.mark.meets("ongoing", "dying")
@pytest.mark.rule("archmage.death.negative-half", "archmage.ongoing.timing")
def test_the_fire_can_burn_the_dying_to_death(stage: Callable[..., Scene]) -> None:
    scene = burnt(stage, hp=12, at_hp=2)
    saved(scene, 2)
    assert (scene["A"].hp, scene["A"].alive) == (-4, True)
    scene.dice(d20=[5])
    scene.turn("G")
    scene.turn("B")
    assert scene["A"].alive is False


@pytest.mark.meets("ongoing", "delay", "saves")
@pytest.mark.rule("archmage.ruling.delay-turn-effects", "archmage.ongoing.timing")
def test_delaying_puts_the_fire_off_and_a_lapse_brings_it_back(stage: Callable[..., Scene]) -> None:
    scene = burnt(stage)
    scene.do("A", "delay")
    scene.turn("B")
    assert scene["A"].hp == 39
    scene.dice(d20=[11])  # the delay lapses: the fire strikes, and is saved against
    scene.turn("A")
    assert (scene["A"].hp, scene["A"].ongoing) == (34, {})


@pytest.mark.meets("ongoing", "healing", "dying")
@pytest.mark.rule("archmage.death.heal-from-zero", "archmage.ongoing.timing")
def test_healed_from_zero_one_burns_again_at_the_end_of_the_turn(stage: Callable[..., Scene]) -> None:
    mend = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
    scene = stage(G=foe(BRAND), A=dict(at_hp=6), B=dict(powers=[mend]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    saved(scene, 5)
    assert scene["A"].hp == 0
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 8
    scene.turn("A")
    saved(scene, 11)
    assert (scene["A"].hp, scene["A"].ongoing) == (3, {})


@pytest.mark.meets("ongoing", "rests", "saves")
@pytest.mark.rule("archmage.ongoing.battle-end", "archmage.ruling.battle-end")
@pytest.mark.parametrize(("option", "hp"), [("none", 39), ("last-tick", 34)])
def test_the_fire_goes_out_with_the_battle(stage: Callable[..., Scene], option: str, hp: int) -> None:
    scene = burnt(stage, options={"battle_end_ongoing": option}, recoveries=0)
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].ongoing) == (hp, {})


@pytest.mark.meets("ongoing", "escalation")
@pytest.mark.rule("archmage.escalation.pc-bonus", "archmage.save.roll")
def test_the_escalation_die_is_in_neither_fire_nor_save(stage: Callable[..., Scene]) -> None:
    brand = BRAND.replace("R: ", "").replace("vs. PD", "vs. AC")
    scene = stage(engaged=[("A", "G")], A=dict(powers=[brand]), G=foe())
    for _ in range(3):
        scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Brand", "G")
    scene.turn("G")
    saved(scene, 10)
    assert (scene["G"].hp, scene["G"].ongoing) == (90 - 1 - 5, {"fire": 5})


@pytest.mark.meets("ongoing", "groups")
@pytest.mark.rule("archmage.resistance.ongoing", "archmage.attack.declare-then-roll")
def test_each_of_several_burns_by_the_die_rolled_for_it(stage: Callable[..., Scene]) -> None:
    spray = "R: Spray +20 vs. PD (2 nearby enemies)—8 fire damage, and 5 ongoing fire damage"
    scene = stage(G=foe(spray), A=dict(resist={"fire": 12}), B=dict(resist={"fire": 12}))
    scene.turn("G")
    scene.dice(d20=[11, 12])
    scene.do("G", "Spray", targets=["A", "B"])
    assert (scene["A"].hp, scene["B"].hp) == (36, 32)
    for who, hp in (("A", 34), ("B", 27)):
        scene.turn(who)
        saved(scene, 11)
        assert scene[who].hp == hp


@pytest.mark.meets("resistance", "temporary", "naturals")
@pytest.mark.rule("archmage.ruling.crit-what-doubles", "archmage.resistance.natural-roll", "archmage.temp-hp.separate")
@pytest.mark.parametrize(("natural", "temp", "hp"), [(11, 1, 40), (12, 0, 36), (20, 0, 27)])
def test_doubling_and_halving_come_before_temporary_hit_points(
    stage: Callable[..., Scene], natural: int, temp: int, hp: int
) -> None:
    scene = stage(engaged=[("A", "G")], G=foe("Brand +20 vs. AC—9 fire damage"), B={},
                  A=dict(temp_hp=5, resist={"fire": 12}))
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Brand", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (temp, hp)


@pytest.mark.meets("resistance", "naturals")
@pytest.mark.rule("archmage.ruling.rerolled-die", "archmage.two-weapon.reroll-2", "archmage.resistance.natural-roll")
@pytest.mark.parametrize(("second", "damage"), [(15, 4), (16, 9)])
def test_after_the_reroll_for_two_weapons_the_second_die_meets_the_resistance(
    stage: Callable[..., Scene], second: int, damage: int
) -> None:
    slash = "Slash\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage."
    scene = stage(engaged=[("A", "G")], A={"str": 18, "offhand": "knife +3 1d4", "powers": [slash]},
                  G=foe(resist={"weapons": 16}))
    scene.turn("A")
    scene.dice(d20=[2, second])
    scene.do("A", "Slash", "G", choose={"reroll": True})
    assert scene["G"].hp == 90 - damage


@pytest.mark.meets("resistance", "coup")
@pytest.mark.rule("archmage.ruling.coup-details", "archmage.resistance.natural-roll")
def test_a_coup_de_grace_counts_as_twenty_against_resistance(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe("Brand +20 vs. AC—9 fire damage"), B={},
                  A=dict(conditions=["helpless"], resist={"fire": 18}))
    scene.turn("G")
    scene.do("G", "coup-de-grace", "A")
    assert scene["A"].hp == 40 - 18


@pytest.mark.meets("resistance", "groups")
@pytest.mark.rule("archmage.ruling.damage-several-targets", "archmage.resistance.natural-roll")
def test_one_roll_of_damage_is_halved_for_one_and_doubled_for_another(stage: Callable[..., Scene]) -> None:
    spray = "R: Spray +20 vs. PD (3 nearby enemies)—2d6 fire damage"
    scene = stage(G=foe(spray), A=dict(resist={"fire": 12}), B={}, C=dict(resist={"fire": 12}))
    scene.turn("G")
    scene.dice(d20=[11, 20, 12], d6=[4, 3])
    scene.do("G", "Spray", targets=["A", "B", "C"])
    assert (scene["A"].hp, scene["B"].hp, scene["C"].hp) == (37, 26, 33)


@pytest.mark.meets("resistance", "mobs")
@pytest.mark.rule("archmage.resistance.natural-roll", "archmage.ruling.monster-kinds")
@pytest.mark.parametrize(("natural", "left"), [(15, [0, 6, 7]), (16, [0, 0, 5])])
def test_of_a_mob_that_resists_half_as_many_die(stage: Callable[..., Scene], natural: int, left: list[int]) -> None:
    scene = stage(A=dict(powers=[bolt("16 fire")]), G=rat(resist={"fire": 16}), H=rat(resist={"fire": 16}),
                  I=rat(resist={"fire": 16}))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Bolt", "G")
    assert [scene[key].hp if scene[key].alive else 0 for key in "GHI"] == left


@pytest.mark.meets("resistance", "dying", "temporary")
@pytest.mark.rule("archmage.resistance.natural-roll", "archmage.death.negative-half", "archmage.ruling.half-thresholds")
@pytest.mark.parametrize(("natural", "alive"), [(15, True), (16, False)])
def test_resistance_may_keep_the_blow_from_killing_outright(
    stage: Callable[..., Scene], natural: int, alive: bool
) -> None:
    scene = stage(engaged=[("A", "G")], G=foe("Brand +20 vs. AC—60 fire damage"), B={},
                  A=dict(at_hp=35, temp_hp=5, resist={"fire": 16}))
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Brand", "A")
    assert scene["A"].alive is alive


@pytest.mark.meets("resistance", "shooting")
@pytest.mark.rule(
    "archmage.shooting-into-melee.reroll", "archmage.resistance.natural-roll", "archmage.ruling.rerolled-die",
)
@pytest.mark.parametrize(("second", "damage"), [(11, 3), (12, 6)])
def test_a_shot_gone_astray_is_held_against_the_friends_resistance_with_its_new_die(
    stage: Callable[..., Scene], second: int, damage: int
) -> None:
    scene = stage(engaged=[("B", "G")], A={"int": 18, "powers": [bolt("6 fire")]}, B=dict(resist={"fire": 12}),
                  G=foe())
    scene.turn("A")
    scene.dice(d20=[1, second])
    scene.do("A", "Bolt", "G")
    assert (scene["G"].hp, scene["B"].hp) == (90, 40 - damage)


@pytest.mark.meets("temporary", "dying", "healing")
@pytest.mark.rule("archmage.ruling.temp-hp-timing", "archmage.death.heal-from-zero")
def test_temporary_hit_points_wake_nobody_but_take_the_next_blow(stage: Callable[..., Scene]) -> None:
    ward = (
        "Ward\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\n"
        "Effect: The target gains 5 temporary hit points."
    )
    scene = stage(engaged=[("A", "G")], B=dict(powers=[ward]), A=dict(at_hp=-3), G=foe())
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert (scene["A"].dying, scene["A"].temp_hp, scene["A"].hp) == (True, 5, -3)
    scene.dice(d20=[5])
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, -4)


@pytest.mark.meets("temporary", "healing")
@pytest.mark.rule("archmage.ruling.rally-details", "archmage.temp-hp.separate")
def test_healing_stops_at_the_maximum_whatever_is_in_the_other_pool(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at_hp=37, temp_hp=6), G=foe())
    scene.turn("A")
    scene.dice(d8=[8])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].temp_hp) == (40, 6)


@pytest.mark.meets("temporary", "rests")
@pytest.mark.rule(
    "archmage.temp-hp.expire", "archmage.quick-rest.staggered-must-heal", "archmage.ruling.half-thresholds",
)
def test_staggered_under_temporary_hit_points_one_must_heal_at_the_rest(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at_hp=20, temp_hp=15), B={}, G=foe())
    scene.turn("A")
    assert scene["A"].staggered
    scene.rest("short")
    assert scene["A"].temp_hp == 0
    assert scene["A"].recoveries < 8


@pytest.mark.meets("temporary", "coup")
@pytest.mark.rule("archmage.ruling.crit-what-doubles", "archmage.coup.auto-crit", "archmage.temp-hp.separate")
def test_a_coup_de_grace_cuts_through_temporary_hit_points_doubled(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A=dict(temp_hp=7, conditions=["helpless"]), B={})
    scene.turn("G")
    scene.do("G", "coup-de-grace", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 35)


@pytest.mark.meets("temporary", "groups")
@pytest.mark.rule("archmage.target.hit-point-limit", "archmage.ruling.monster-kinds", "archmage.target.group")
def test_temporary_hit_points_keep_nobody_above_a_limit(stage: Callable[..., Scene]) -> None:
    nip = (
        "Nip\nClose-quarters spell\nAt-Will\nTarget: Up to two nearby enemies in a group with 20 hp or fewer\n"
        "Attack: Intelligence + Level vs. MD\nHit: 6 psychic damage."
    )
    scene = stage(A=dict(powers=[nip]), G=foe(hp=20, temp_hp=15), H=foe(hp=21), I=foe(hp=20))
    scene.turn("A")
    assert not scene.can("A", "Nip", "H")
    scene.dice(d20=[14, 14])
    scene.do("A", "Nip", targets=["G", "I"])  # H is no legal target, so it breaks no run
    assert (scene["G"].temp_hp, scene["I"].hp) == (9, 14)


@pytest.mark.meets("temporary", "naturals")
@pytest.mark.rule("archmage.flexible.one-at-a-time", "archmage.temp-hp.highest")
def test_a_flexible_attack_that_fits_better_than_the_pool_replaces_it(stage: Callable[..., Scene]) -> None:
    surge = "Surge\nFlexible melee attack\nTriggering Roll: Natural even hit\nEffect: You gain 7 temporary hit points."
    for had, left in ((5, 7), (9, 9)):
        scene = stage(engaged=[("A", "G")], A={"str": 18, "temp_hp": had, "powers": [surge]}, G=foe())
        scene.turn("A")
        scene.dice(d20=[12], d8=[2])
        scene.do("A", "Surge", "G")
        assert scene["A"].temp_hp == left


@pytest.mark.meets("saves", "dying")
@pytest.mark.rule("archmage.ruling.death-save-modifiers", "archmage.death.save", "archmage.save.roll")
@pytest.mark.parametrize(("natural", "up"), [(13, False), (14, True)])
def test_a_bonus_to_saves_counts_for_death_saves(stage: Callable[..., Scene], natural: int, up: bool) -> None:
    scene = stage(A=dict(at_hp=6, powers=[STEEL]), G=foe(), B={}, engaged=[("A", "G")])
    scene.turn("A")
    scene.do("A", "Steel")
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    scene.dice(d20=[natural], d8=[5] if up else [])
    scene.turn("B")
    scene.turn("B")
    assert scene["A"].hp == (5 if up else 0)


@pytest.mark.meets("saves", "healing")
@pytest.mark.rule("archmage.rally.again", "archmage.rally.failed-save", "archmage.save.roll")
@pytest.mark.parametrize(("natural", "healed"), [(8, False), (9, True)])
def test_a_bonus_to_saves_counts_for_the_second_rally(stage: Callable[..., Scene], natural: int, healed: bool) -> None:
    scene = stage(A=dict(at_hp=5, powers=[STEEL]), G=foe())
    scene.turn("A")
    scene.do("A", "Steel")
    scene.dice(d8=[1])
    scene.do("A", "rally")
    scene.turn("A")
    scene.dice(d20=[natural], d8=[6] if healed else [])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].actions["standard"]) == ((12, 0) if healed else (6, 1))


@pytest.mark.meets("saves", "escalation")
@pytest.mark.rule("archmage.escalation.pc-bonus", "archmage.save.roll", "archmage.save.default-normal")
@pytest.mark.parametrize(("natural", "ended"), [(10, False), (11, True)])
def test_no_save_has_the_escalation_die(stage: Callable[..., Scene], natural: int, ended: bool) -> None:
    scene = stage(G=foe("R: Spit +20 vs. PD—1 damage, and the target is dazed (save ends)"), A={}, B={})
    for _ in range(3):
        scene.turn("G")
    assert scene.escalation == 2
    scene.dice(d20=[10])
    scene.do("G", "Spit", "A")
    scene.turn("A")
    saved(scene, natural)
    assert ("dazed" not in scene["A"].conditions) is ended


@pytest.mark.meets("saves", "naturals")
@pytest.mark.rule("archmage.save.difficulty", "archmage.save.roll", "archmage.crit.natural-20")
def test_a_natural_twenty_is_no_critical_save_and_a_one_no_fumble(stage: Callable[..., Scene]) -> None:
    scene = burnt(stage, brand=BRAND.replace("damage, and 5 ongoing fire damage", "damage, and 5 ongoing fire damage"
                                             " (hard save ends)"))
    saved(scene, 1)
    assert (scene["A"].hp, scene["A"].ongoing) == (34, {"fire": 5})
    scene.turn("A")
    saved(scene, 20)
    assert (scene["A"].hp, scene["A"].ongoing) == (29, {})


@pytest.mark.meets("saves", "party", "ongoing")
@pytest.mark.rule("archmage.ruling.battle-end", "archmage.flee.success")
def test_in_flight_all_saves_are_made_the_death_save_too(stage: Callable[..., Scene]) -> None:
    scene = burnt(stage, at_hp=10)
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert (scene["A"].ongoing, scene["A"].hp) == ({}, 9)


@pytest.mark.meets("saves", "rests")
@pytest.mark.rule("archmage.ruling.recharge", "archmage.quick-rest.recharge")
@pytest.mark.parametrize(("natural", "back"), [(15, False), (16, True)])
def test_a_bonus_to_saves_recharges_nothing(stage: Callable[..., Scene], natural: int, back: bool) -> None:
    storm = bolt("6 fire").replace("Bolt", "Storm").replace("At-Will", "Recharge 16+ after battle")
    scene = stage(A=dict(powers=[storm, STEEL]), B={}, G=foe())
    scene.turn("A")
    scene.do("A", "Steel")
    scene.dice(d20=[2])
    scene.do("A", "Storm", "G")
    scene.dice(d20=[natural])
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Storm", "G") is back


@pytest.mark.meets("mobs", "groups")
@pytest.mark.rule("archmage.target.group", "archmage.ruling.group-order", "archmage.ruling.monster-kinds")
def test_a_group_of_rats_is_taken_in_order_and_loses_what_is_dealt(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[bolt("9", "Up to two nearby enemies in a group")]), G=rat(), H=rat(), I=rat())
    scene.turn("A")
    assert not scene.can("A", "Bolt", targets=["G", "I"])
    scene.dice(d20=[14, 14])
    scene.do("A", "Bolt", targets=["G", "H"])
    assert [scene[key].hp if scene[key].alive else 0 for key in "GHI"] == [0, 0, 3]


@pytest.mark.meets("mobs", "naturals")
@pytest.mark.rule("archmage.crit.double-damage", "archmage.ruling.monster-kinds")
def test_a_critical_hit_kills_twice_as_much_of_a_mob(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[bolt("8")]), G=rat(), H=rat(), I=rat())
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "Bolt", "G")
    assert [scene[key].hp if scene[key].alive else 0 for key in "GHI"] == [0, 0, 5]


@pytest.mark.meets("mobs", "shooting", "engagement")
@pytest.mark.rule("archmage.shooting-into-melee.reroll", "archmage.ruling.monster-kinds")
def test_a_shot_into_a_mob_that_goes_astray_kills_no_mook(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G")], A=dict(powers=[bolt("6")]), B={}, G=rat(), H=rat())
    scene.turn("A")
    scene.dice(d20=[1, 14])
    scene.do("A", "Bolt", "G")
    assert (scene["B"].hp, scene["G"].hp, scene["H"].hp) == (34, 7, 7)


@pytest.mark.meets("mobs", "coup")
@pytest.mark.rule("archmage.coup.single-target", "archmage.ruling.monster-kinds")
def test_a_coup_de_grace_on_one_mook_touches_no_other(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={"str": 18}, G=rat(conditions=["helpless"]), H=rat())
    scene.turn("A")
    scene.dice(d8=[2])
    scene.do("A", "coup-de-grace", "G")
    assert (scene["G"].alive, scene["H"].hp) == (False, 7)


@pytest.mark.meets("mobs", "escalation")
@pytest.mark.rule("archmage.escalation.not-monsters", "archmage.escalation.pc-bonus")
def test_rats_never_have_the_escalation_die(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=rat(), H=rat())
    for _ in range(4):
        scene.turn("A")
    assert scene.escalation == 3
    assert scene.attack("A", "melee-basic", "G").value == 5 + 3
    assert scene.attack("G", "Claw", "A").value == 7


@pytest.mark.meets("resistance", "escalation")
@pytest.mark.rule("archmage.resistance.natural-roll", "archmage.escalation.pc-bonus")
@pytest.mark.parametrize(("natural", "damage"), [(15, 4), (16, 9)])
def test_the_escalation_die_does_not_help_against_resistance(
    stage: Callable[..., Scene], natural: int, damage: int
) -> None:
    scene = stage(A=dict(powers=[bolt("9 fire")]), B={}, G=foe(resist={"fire": 16}))
    for _ in range(3):
        scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Bolt", "G")
    assert (scene.last("attack").total, scene["G"].hp) == (natural + 1 + 2, 90 - damage)


@pytest.mark.meets("mobs", "temporary")
@pytest.mark.rule("archmage.temp-hp.separate", "archmage.ruling.monster-kinds")
def test_a_mooks_temporary_hit_points_are_its_own(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[bolt("12")]), G=rat(temp_hp=3), H=rat())
    scene.turn("A")
    scene.dice(d20=[14])
    scene.do("A", "Bolt", "G")
    assert (scene["G"].alive, scene["H"].hp) == (False, 5)


@pytest.mark.meets("mobs", "ongoing")
@pytest.mark.rule("archmage.ongoing.timing", "archmage.ruling.monster-kinds")
def test_what_burns_one_of_a_mob_too_hot_scorches_the_next(stage: Callable[..., Scene]) -> None:
    brand = BRAND.replace("5 ongoing", "8 ongoing")
    scene = stage(A=dict(powers=[brand]), G=rat(), H=rat())
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Brand", "G")
    assert (scene["G"].hp, scene["H"].hp) == (6, 7)
    scene.turn("G")
    scene.end()
    assert (scene["G"].alive, scene["H"].hp) == (False, 5)


@pytest.mark.meets("dying", "conditions")
@pytest.mark.rule("archmage.attack.outcome-lines")
def test_spikes_take_nothing_from_the_hit_they_answer(stage: Callable[..., Scene]) -> None:
    spikes = "Spikes: When an enemy hits this creature with a melee attack, that enemy takes 4 damage."
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=3, str=18), B={}, G=foe(traits=[spikes]))
    scene.turn("A")
    scene.dice(d20=[15], d8=[5])
    scene.do("A", "melee-basic", "G")
    assert (scene["G"].hp, scene["A"].hp) == (81, -1)
