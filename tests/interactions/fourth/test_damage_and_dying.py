"""Damage, temporary hit points, dying, coups de grace and knocking out where they meet the rest."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


def jab(damage: str, more: str = "") -> str:
    return f"Jab (standard, at-will): Ranged 20; +20 vs AC; {damage} damage.{more}"


@pytest.mark.meets("conditions", "damage")
@pytest.mark.rule("fourth.ruling.weakened-order")
@pytest.mark.rule("fourth.core.round-down")
@pytest.mark.parametrize(
    ("conditions", "roll", "target", "lost"),
    [([], 10, {}, 15), (["weakened"], 10, {}, 7), ([], 1, {}, 7), (["weakened"], 1, {}, 3),
     (["weakened"], 10, {"vulnerable": {"fire": 5}}, 12), (["weakened"], 10, {"resist": {"fire": 5}}, 2),
     (["weakened"], 1, {"vulnerable": {"fire": 5}, "resist": {"fire": 10}}, 0)],
)  # fmt: skip
def test_halves_then_vulnerability_then_resistance(
    stage: Stage, conditions: list[str], roll: int, target: dict[str, Any], lost: int
) -> None:
    line = "Jab (standard, at-will): Ranged 20; +10 vs AC; 15 fire damage. *Miss:* Half damage."
    scene = stage(A=dict(at=(1, 5), powers=[line], conditions=conditions), G=foe(at=(6, 5), ac=15, **target))
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 90 - lost


@pytest.mark.meets("conditions", "damage")
@pytest.mark.rule("fourth.condition.weakened")
@pytest.mark.rule("fourth.critical.maximum-damage")
def test_a_critical_hit_of_the_weakened_is_half_its_maximum_and_the_burn_whole(stage: Stage) -> None:
    line = (
        "Sear (standard, at-will): Ranged 20; +0 vs AC; 2d6+1 damage, and ongoing 5 fire damage (save ends)."
    )
    scene = stage(A=dict(at=(1, 5), powers=[line], conditions=["weakened"]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "Sear", "G")
    assert (scene["G"].hp, scene["G"].ongoing) == (90 - 6, {"fire": 5})


@pytest.mark.meets("durations", "damage")
@pytest.mark.rule("fourth.ruling.ongoing-and-resistance")
@pytest.mark.rule("fourth.ruling.temp-hp")
def test_ongoing_fire_meets_resistance_first_and_temporary_hit_points_next(stage: Stage) -> None:
    line = "Sear (standard, at-will): Ranged 20; +40 vs AC; ongoing 10 fire damage (save ends)."
    scene = stage(G=foe(line, at=(6, 5)), A=dict(at=(1, 5), temp_hp=4, resist={"fire": 5}))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Sear", "A")
    scene.turn("A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 39)


@pytest.mark.meets("damage", "areas")
@pytest.mark.rule("fourth.area.one-damage-roll")
@pytest.mark.rule("fourth.damage.half-on-miss")
@pytest.mark.rule("fourth.resist.resist")
def test_one_roll_of_a_burst_is_halved_and_resisted_by_each_for_itself(stage: Stage) -> None:
    boom = (
        "Boom (standard, at-will): Area burst 1 within 10; +5 vs Ref; 2d6 fire damage. *Miss:* Half damage."
    )
    scene = stage(
        A=dict(at=(1, 5), powers=[boom]), G=foe(at=(6, 5)), H=foe(at=(7, 5), resist={"fire": 3}),
        I=foe(at=(6, 6), vulnerable={"fire": 4}),
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10, 9, 9], d6=[5, 4])
    scene.do("A", "Boom", origin=(6, 5))
    assert (scene["G"].hp, scene["H"].hp, scene["I"].hp) == (81, 89, 82)


@pytest.mark.meets("damage", "dying")
@pytest.mark.rule("fourth.ruling.massive-damage")
@pytest.mark.rule("fourth.temp-hp.not-counted")
@pytest.mark.parametrize(("damage", "hp", "alive"), [(64, -19, True), (65, -20, False)])
def test_one_blow_to_minus_the_bloodied_value_kills_and_temporary_hit_points_count_against_it_only(
    stage: Stage, damage: int, hp: int, alive: bool
) -> None:
    scene = stage(G=foe(jab(str(damage)), at=(6, 5)), A=dict(at=(1, 5), temp_hp=5), B=dict(at=(0, 0)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Jab", "A")
    assert (scene["A"].hp, scene["A"].alive) == (hp, alive)


@pytest.mark.meets("durations", "damage", "dying")
@pytest.mark.rule("fourth.ruling.start-phase-order")
@pytest.mark.rule("fourth.condition.stable")
def test_a_burn_wakes_the_death_saves_of_the_stable(stage: Stage) -> None:
    line = "Sear (standard, at-will): Ranged 20; +40 vs AC; ongoing 2 fire damage (save ends)."
    scene = stage(G=foe(line, at=(6, 5)), B=dict(at=(0, 5), skills={"heal": 20}), A=dict(at=(1, 5), at_hp=-3))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Sear", "A")
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "stabilize", "A")
    assert scene["A"].stable
    scene.turn("A")
    assert (scene["A"].hp, scene["A"].stable) == (-5, False)
    scene.dice(d20=[3, 12])
    scene.end()
    assert (scene["A"].ongoing, scene["A"].death_failures) == ({"fire": 2}, 0)


@pytest.mark.meets("damage", "dying")
@pytest.mark.rule("fourth.ruling.temp-hp")
@pytest.mark.rule("fourth.temp-hp.separate")
def test_temporary_hit_points_do_not_wake_the_dying_and_still_soak(stage: Stage) -> None:
    ward = (
        "Ward\nAt-Will\nStandard Action Ranged 10\nTarget: One ally\n"
        "Effect: The target gains 8 temporary hit points."
    )
    scene = stage(B=dict(at=(0, 5), powers=[ward]), G=foe(jab("5"), at=(6, 5)), A=dict(at=(1, 5), at_hp=-3))
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert (scene["A"].dying, scene["A"].temp_hp) == (True, 8)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Jab", "A")
    assert (scene["A"].hp, scene["A"].temp_hp) == (-3, 3)


@pytest.mark.meets("damage", "dying", "healing")
@pytest.mark.rule("fourth.healing.dying-from-zero")
@pytest.mark.rule("fourth.healing.become-conscious")
@pytest.mark.rule("fourth.ruling.heal-second-wind")
@pytest.mark.parametrize(("recoveries", "hp", "left"), [(8, 10, 7), (0, 1, 0)])
def test_first_aid_brings_the_dying_back_from_zero(stage: Stage, recoveries: int, hp: int, left: int) -> None:
    scene = stage(
        B=dict(at=(0, 5), skills={"heal": 5}),
        A=dict(at=(1, 5), at_hp=-12, recoveries=recoveries),
        G=foe(at=(9, 9)),
    )
    scene.turn("B")
    scene.dice(d20=[5])
    scene.do("B", "first-aid-second-wind", "A")
    assert (scene["A"].hp, scene["A"].recoveries, scene["A"].conditions) == (hp, left, {"prone"})
    scene.turn("A")
    assert not scene.can("A", "second-wind")


@pytest.mark.meets("durations", "dying", "healing")
@pytest.mark.rule("fourth.ruling.first-aid-save-choice")
@pytest.mark.rule("fourth.death.save-twenty")
@pytest.mark.rule("fourth.ruling.death-save-result")
@pytest.mark.parametrize(("roll", "hp"), [(18, 10), (17, -3)])
def test_first_aid_lifts_a_death_save_to_twenty(stage: Stage, roll: int, hp: int) -> None:
    scene = stage(B=dict(at=(0, 5), skills={"heal": 5}), A=dict(at=(1, 5), at_hp=-3), G=foe(at=(9, 9)))
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "first-aid-save", "A", choose={"save": "later", "against": "death"})
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.end()
    assert (scene["A"].hp, scene["A"].dying) == (hp, hp < 0)


@pytest.mark.meets("dying", "areas")
@pytest.mark.rule("fourth.unconscious.defenses")
@pytest.mark.rule("fourth.attack.advantage-sources")
def test_a_burst_over_the_dying_is_rolled_against_their_lowered_defense(stage: Stage) -> None:
    boom = "Boom (standard, at-will): Area burst 1 within 10; +5 vs Ref; 3 damage."
    scene = stage(G=foe(boom, at=(1, 5)), A=dict(at=(6, 5), at_hp=-2), B=dict(at=(0, 0)))
    scene.turn("G")
    scene.dice(d20=[3])
    scene.do("G", "Boom", origin=(6, 5))
    assert (scene.last("attack").total, scene.last("attack").against, scene["A"].hp) == (10, 10, -5)


@pytest.mark.meets("dying", "cover")
@pytest.mark.rule("fourth.ruling.which-creatures-cover")
@pytest.mark.parametrize(("lying", "cover"), [({"conditions": ["unconscious"]}, "cover"), (None, None)])
def test_the_unconscious_are_in_the_way_and_the_dead_are_not(
    stage: Stage, lying: dict[str, Any] | None, cover: str | None
) -> None:
    scene = stage(
        A=dict(at=(1, 5), ranged="bow +40 1d10, range 20/40"),
        G=foe(at=(6, 5)),
        H=foe(at=(4, 5), **(lying or {"hp": 1})),
    )
    scene.turn("A")
    if lying is None:
        scene.dice(d20=[10], d10=[5])
        scene.do("A", "ranged-basic", "H")
        assert not scene["H"].alive
    assert scene.cover("A", "G") == cover


@pytest.mark.meets("opportunity", "dying")
@pytest.mark.rule("fourth.ruling.coup-de-grace-power")
@pytest.mark.rule("fourth.opportunity.ranged-or-area")
def test_a_coup_de_grace_with_a_bow_provokes_those_beside(stage: Stage) -> None:
    bolt = "Bolt (standard, at-will): Ranged 10; +5 vs AC; 2d6 damage."
    scene = stage(
        A=dict(at=(5, 5), powers=[bolt]), G=foe(at=(6, 5), conditions=["unconscious"]), H=foe(at=(4, 5))
    )
    scene.turn("A")
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Bolt"})
    assert scene.offers == [("H", "opportunity-attack")]
    assert scene["G"].hp == 90 - 12


@pytest.mark.meets("opportunity", "immediate", "dying")
@pytest.mark.rule("fourth.ruling.several-provoked")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
def test_an_archer_felled_by_the_first_blow_looses_nothing_and_is_struck_once(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=5, powers=["Volley (standard, encounter): Ranged 10; +40 vs AC; 9 damage."]),
        G=foe(at=(6, 5)), H=foe(at=(4, 5)), I=foe(at=(9, 5)), B=dict(at=(0, 0)),
    )  # fmt: skip
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "Volley", "I")
    assert (scene["A"].hp, scene["I"].hp) == (0, 90)
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.meets("damage", "dying")
@pytest.mark.rule("fourth.coup-de-grace.kill")
@pytest.mark.rule("fourth.ruling.coup-de-grace-damage")
@pytest.mark.parametrize(
    ("target", "attacker", "dies"),
    [({}, {}, True), ({"temp_hp": 30}, {}, True), ({"resist": {"all": 1}}, {}, False),
     ({}, {"conditions": ["weakened"]}, False)],
)  # fmt: skip
def test_a_coup_de_grace_counts_after_resistance_and_before_temporary_hit_points(
    stage: Stage, target: dict[str, Any], attacker: dict[str, Any], dies: bool
) -> None:
    maul = "Maul (standard, at-will): +5 vs AC; 1d10+10 damage."
    scene = stage(
        A=dict(at=(5, 5), powers=[maul], **attacker),
        G=foe(at=(6, 5), hp=40, conditions=["unconscious"], **target),
    )
    scene.turn("A")
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Maul"})
    assert scene["G"].alive is not dies


@pytest.mark.meets("dying", "cover", "stealth")
@pytest.mark.rule("fourth.ruling.coup-de-grace-roll")
def test_a_coup_de_grace_in_dim_light_needs_no_roll(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), weapon="blade +3 1d8"), G=foe(at=(6, 5), conditions=["unconscious"]), light="dim"
    )
    scene.turn("A")
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 82


@pytest.mark.meets("damage", "dying", "areas")
@pytest.mark.rule("fourth.ruling.knock-out-attacks")
@pytest.mark.rule("fourth.knock-out.state")
@pytest.mark.parametrize(("options", "alive"), [({}, True), ({"knock-out-attacks": "melee-only"}, False)])
def test_a_burst_may_knock_out(stage: Stage, options: dict[str, str], alive: bool) -> None:
    boom = "Boom (standard, at-will): Area burst 1 within 10; +40 vs Ref; 9 damage."
    scene = stage(
        A=dict(at=(1, 5), powers=[boom]), G=foe(at=(6, 5), at_hp=5), H=foe(at=(12, 12)), options=options
    )
    scene.turn("A")
    scene.dice(d20=[10])
    if alive:
        scene.do("A", "Boom", origin=(6, 5), choose={"knock-out": True})
        assert (scene["G"].hp, scene["G"].conditions >= {"unconscious", "prone"}) == (0, True)
    else:
        scene.do("A", "Boom", origin=(6, 5))
    assert scene["G"].alive is alive


@pytest.mark.meets("durations", "damage", "dying")
@pytest.mark.rule("fourth.ruling.knock-out-characters")
def test_the_knocked_out_monster_that_burns_dies(stage: Stage) -> None:
    burn = "Burn (standard, at-will): +40 vs AC; 9 damage, and the target takes ongoing 5 fire damage (save ends)."
    scene = stage(A=dict(at=(5, 5), powers=[burn]), G=foe(at=(6, 5), at_hp=5), H=foe(at=(12, 12)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Burn", "G", choose={"knock-out": True})
    assert scene["G"].alive
    scene.turn("A")
    assert not scene["G"].alive


@pytest.mark.meets("dying", "healing")
@pytest.mark.rule("fourth.knock-out.state")
@pytest.mark.rule("fourth.unconscious.falls-prone")
def test_any_healing_wakes_the_knocked_out(stage: Stage) -> None:
    mend = "Mend (standard, at-will): One ally within 10 squares regains 3 hit points."
    rap = "Rap (standard, at-will): +40 vs AC; 9 damage."
    scene = stage(A=dict(at=(5, 5), powers=[rap]), G=foe(at=(6, 5), at_hp=5), H=foe(CLUB, mend, at=(9, 5)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Rap", "G", choose={"knock-out": True})
    scene.turn("H")
    scene.do("H", "Mend", "G")
    assert (scene["G"].hp, scene["G"].conditions) == (3, {"prone"})


@pytest.mark.meets("damage", "dying", "healing", "rests")
@pytest.mark.rule("fourth.ruling.death-save-result")
@pytest.mark.rule("fourth.ruling.rest-benefits")
@pytest.mark.rule("fourth.ruling.temp-hp")
def test_a_short_rest_clears_failures_and_temporary_hit_points_and_gives_second_wind_back(
    stage: Stage,
) -> None:
    scene = stage(
        A=dict(at=(1, 5), at_hp=-3, temp_hp=6),
        B=dict(at=(0, 5), at_hp=10, skills={"heal": 20}),
        G=foe(at=(9, 9)),
    )
    scene.turn("A")
    scene.dice(d20=[5])
    scene.end()
    assert scene["A"].death_failures == 1
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "first-aid-second-wind", "A")
    assert (scene["A"].hp, scene["A"].temp_hp, scene["A"].death_failures) == (10, 6, 1)
    scene.rest("short")
    assert (scene["A"].temp_hp, scene["A"].death_failures) == (0, 0)


@pytest.mark.meets("dying", "action-points")
@pytest.mark.rule("fourth.ruling.action-point-timing")
def test_the_dying_spend_no_action_point(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 5), at_hp=-3), B=dict(at=(0, 5)), G=foe(at=(9, 9)))
    scene.turn("A")
    assert not scene.can("A", "action-point", choose={"action": "standard"})
    assert scene["A"].action_points == 1


@pytest.mark.meets("dying", "marks")
@pytest.mark.rule("fourth.condition.marked")
def test_a_mark_outlives_the_fall_of_the_marked(stage: Stage) -> None:
    dare = (
        "Dare (minor, at-will): Ranged 10; +40 vs Will; the target is marked until the end of the encounter."
    )
    scene = stage(
        G=foe(dare, jab("50"), at=(6, 5)),
        A=dict(at=(1, 5)),
        B=dict(at=(0, 5), skills={"heal": 20}),
        H=foe(at=(2, 5)),
    )
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Dare", "A")
    scene.do("G", "Jab", "A")
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "first-aid-second-wind", "A")
    assert scene["A"].marked_by == "G"
    assert scene.attack("A", "melee-basic", "H").value == 3 - 2 - 2


@pytest.mark.meets("damage", "stealth")
@pytest.mark.rule("fourth.stealth.remain-hidden")
def test_a_burn_does_not_give_the_hidden_away(stage: Stage) -> None:
    line = "Sear (standard, at-will): Ranged 20; +40 vs AC; ongoing 5 fire damage (save ends)."
    scene = stage(
        ": : : : . . G", G=foe(line, skills={"perception": 0}), A=dict(at=(1, 0), skills={"stealth": 30})
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Sear", "A")
    scene.turn("A")
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[10, 3])
    scene.do("A", "hide")
    scene.turn("A")
    assert (scene["A"].hp, scene.hidden("A", "G")) == (30, True)


@pytest.mark.meets("damage", "charging")
@pytest.mark.rule("fourth.critical.maximum-damage")
@pytest.mark.rule("fourth.charge.bonus")
def test_a_critical_charge_adds_nothing_to_damage(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 5), str=18), G=foe(at=(6, 5), resist={"all": 2}))
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "charge", "G")
    assert scene["G"].hp == 90 - (8 + 4 - 2)


@pytest.mark.meets("immediate", "damage")
@pytest.mark.rule("fourth.immediate.reaction")
@pytest.mark.rule("fourth.temp-hp.lost-first")
def test_a_reaction_to_a_hit_comes_after_its_damage_has_been_soaked(stage: Stage) -> None:
    spite = (
        "Spite (immediate reaction, at-will): When an enemy hits it with a melee attack: +20 vs AC; 6 damage."
    )
    scene = stage(A=dict(at=(5, 5)), G=foe(CLUB, spite, at=(6, 5), temp_hp=3, at_hp=6))
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[15, 10], d8=[8])
    scene.do("A", "melee-basic", "G")
    assert (scene["G"].temp_hp, scene["G"].hp, scene["A"].hp) == (0, 1, 34)


@pytest.mark.meets("conditions", "damage")
@pytest.mark.rule("fourth.ruling.weakened-order")
@pytest.mark.rule("fourth.resist.vulnerable")
@pytest.mark.parametrize(("damage", "lost"), [(1, 0), (2, 6), (3, 6)])
def test_damage_halved_to_nothing_finds_no_vulnerability(stage: Stage, damage: int, lost: int) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=["weakened"], powers=[jab(f"{damage} fire")]),
        G=foe(at=(8, 5), vulnerable={"fire": 5}),
    )
    scene.turn("A")
    scene.dice(d20=[15])
    assert scene.odds("A", "Jab", "G").damage == pytest.approx(lost)
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 90 - lost


SPIKES = [
    "Spikes: When an enemy hits G with a melee attack, that enemy takes 4 damage.",
    "Spikes: A creature that hits G with a melee attack takes 4 damage.",
    "Spikes: When hit by a melee attack, the attacker takes 4 damage.",
]


@pytest.mark.meets("immediate", "damage")
@pytest.mark.rule("fourth.attack.hit-effects")
@pytest.mark.parametrize("spikes", SPIKES)
@pytest.mark.parametrize("left", [90, 3])
def test_spikes_take_nothing_from_the_hit_they_answer(stage: Stage, spikes: str, left: int) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=3, powers=[CLUB]), B=dict(at=(5, 6)), G=foe(at=(6, 5), at_hp=left, traits=[spikes])
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Club", "G")
    assert scene["G"].hp == left - 5
    assert scene["A"].hp == -1
    assert scene["A"].dying
    assert scene["A"].actions["move"] == 0 or scene.why_not("A", "walk", to=(4, 5))


@pytest.mark.meets("immediate", "damage")
@pytest.mark.rule("fourth.damage.half-on-miss")
def test_spikes_take_nothing_from_the_miss_they_answer(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=3, powers=["Chop (standard, at-will): +0 vs AC; 8 damage. Miss: Half damage."]),
        B=dict(at=(5, 6)),
        G=foe(at=(6, 5), traits=["Spikes: When an enemy misses G with a melee attack, that enemy takes 4 damage."]),
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Chop", "G")
    assert (scene["G"].hp, scene["A"].hp) == (86, -1)


@pytest.mark.meets("immediate", "damage")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
def test_an_interrupt_that_fells_the_attacker_takes_the_hit(stage: Stage) -> None:
    riposte = "Riposte (immediate interrupt, at-will): When hit by a melee attack: +20 vs AC; 4 damage."
    scene = stage(A=dict(at=(5, 5), at_hp=3, powers=[CLUB]), B=dict(at=(5, 6)), G=foe(riposte, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Riposte")
    scene.dice(d20=[15, 15])
    scene.do("A", "Club", "G")
    assert scene["G"].hp == 90
    assert scene["A"].dying
