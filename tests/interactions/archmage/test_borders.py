"""Numbers at their borders, where three rules or four decide together: dice, halves, holds, ends of durations."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
BRAND = "Brand +7 vs. AC—7 fire damage"
SCORCH = "Scorch +7 vs. AC—3 damage, and 5 ongoing fire damage"
HUG = "Hug +20 vs. AC—5 damage, and the ogre grabs the target"
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
SMITE = (
    "Smite\nMelee attack\nDaily\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 15 damage.\nMiss: 5 damage."
)
VOW = "Vow\nClose-quarters spell\nAt-Will\nQuick action\nEffect: You gain 5 temporary hit points."
SURGE = "Surge\nFlexible melee attack\nTriggering Roll: Natural even hit\nEffect: You gain 7 temporary hit points."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def attacked(scene: Scene, who: str, action: str, target: str, natural: int) -> None:
    """In its next turn, who attacks the target and rolls this."""
    scene.turn(who)
    scene.dice(d20=[natural])
    scene.do(who, action, target)


# ---------------------------------------------------------------- naturals


@pytest.mark.meets("resistance", "naturals")
@pytest.mark.rule(
    "archmage.resistance.natural-roll", "archmage.ruling.crit-what-doubles", "archmage.vulnerable.crit-range"
)
@pytest.mark.parametrize(("natural", "lost"), [(15, 3), (16, 7), (18, 14)])
def test_resisting_the_vulnerable(stage: Callable[..., Scene], natural: int, lost: int) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(resist={"fire": 16}, conditions=["vulnerable"]), G=foe(BRAND))
    attacked(scene, "G", "Brand", "A", natural)
    assert scene["A"].hp == 40 - lost


@pytest.mark.meets("resistance", "naturals", "temporary")
@pytest.mark.rule("archmage.resistance.natural-roll", "archmage.ruling.crit-what-doubles", "archmage.temp-hp.separate")
def test_a_crit_below_the_number_is_doubled_then_halved_then_soaked(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(resist={"fire": 20}, conditions=["vulnerable"], temp_hp=3), G=foe(BRAND))
    attacked(scene, "G", "Brand", "A", 19)
    assert (scene["A"].hp, scene["A"].temp_hp) == (40 - 4, 0)


@pytest.mark.meets("resistance", "ongoing", "naturals")
@pytest.mark.rule(
    "archmage.resistance.ongoing", "archmage.ruling.ongoing-stacking", "archmage.ruling.save-is-no-action"
)
@pytest.mark.parametrize(("natural", "ticks"), [(15, 2), (16, 5)])
def test_the_attack_die_settles_how_long_fire_burns_low(stage: Callable[..., Scene], natural: int, ticks: int) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(resist={"fire": 16}), G=foe(SCORCH))
    attacked(scene, "G", "Scorch", "A", natural)
    before = scene["A"].hp
    assert before == 37
    scene.turn("A")
    scene.dice(d20=[10])
    scene.end()
    assert scene["A"].hp == before - ticks
    scene.turn("A")
    scene.dice(d20=[11])
    scene.end()
    assert (scene["A"].hp, scene["A"].ongoing) == (before - 2 * ticks, {})


@pytest.mark.meets("ongoing", "naturals")
@pytest.mark.rule("archmage.ruling.ongoing-stacking", "archmage.ruling.crit-what-doubles")
def test_a_crit_does_not_double_what_goes_on(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(SCORCH))
    attacked(scene, "G", "Scorch", "A", 20)
    assert (scene["A"].hp, scene["A"].ongoing) == (34, {"fire": 5})


@pytest.mark.meets("ongoing", "saves")
@pytest.mark.rule("archmage.ruling.ongoing-stacking", "archmage.ongoing.save")
def test_a_smaller_flame_adds_nothing_but_another_kind_does(stage: Callable[..., Scene]) -> None:
    small = "Singe +7 vs. AC—1 damage, and 3 ongoing fire damage"
    sour = "Spit +7 vs. AC—1 damage, and 2 ongoing acid damage"
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A={}, G=foe(SCORCH), H=foe(small), I=foe(sour))
    attacked(scene, "G", "Scorch", "A", 10)
    attacked(scene, "H", "Singe", "A", 10)
    attacked(scene, "I", "Spit", "A", 10)
    assert scene["A"].ongoing == {"fire": 5, "acid": 2}
    before = scene["A"].hp
    scene.turn("A")
    scene.dice(d20=[11, 3])
    scene.end()
    assert scene["A"].hp == before - 7
    assert len(scene["A"].ongoing) == 1


@pytest.mark.meets("naturals", "conditions")
@pytest.mark.rule("archmage.fumble.no-effect", "archmage.miss.no-damage")
@pytest.mark.parametrize(("natural", "lost"), [(1, 0), (2, 5), (20, 30)])
def test_a_blow_with_a_consolation_at_the_borders_of_the_die(
    stage: Callable[..., Scene], natural: int, lost: int
) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[SMITE]), G=foe(ac=40))
    attacked(scene, "A", "Smite", "G", natural)
    assert scene["G"].hp == 90 - lost
    assert scene.can("A", "Smite", "G") is False


@pytest.mark.meets("naturals", "conditions")
@pytest.mark.rule("archmage.ruling.expanded-crit-hits", "archmage.vulnerable.crit-range")
@pytest.mark.parametrize(
    ("option", "natural", "lost"), [("no", 18, 30), ("no", 17, 5), ("yes", 18, 5), ("yes", 20, 30)]
)
def test_a_wide_range_against_a_defense_out_of_reach(
    stage: Callable[..., Scene], option: str, natural: int, lost: int
) -> None:
    scene = stage(
        options={"expanded_crit_must_hit": option},
        engaged=[("A", "G")],
        A=dict(powers=[SMITE]),
        G=foe(ac=40, conditions=["vulnerable"]),
    )
    attacked(scene, "A", "Smite", "G", natural)
    assert scene["G"].hp == 90 - lost


@pytest.mark.meets("naturals", "escalation")
@pytest.mark.rule("archmage.flexible.hit-by-total", "archmage.flexible.roll-first", "archmage.escalation.pc-bonus")
def test_a_flexible_even_hit_needs_the_total_to_hit(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[SURGE]), G=foe())
    attacked(scene, "A", "Surge", "G", 12)
    assert (scene.last("attack").total, scene["A"].temp_hp, scene["G"].hp) == (13, 0, 90)
    for _ in range(2):
        scene.turn("A")
    scene.dice(d20=[12], d8=[2])
    scene.do("A", "Surge", "G")
    assert (scene.last("attack").total, scene["A"].temp_hp, scene["G"].hp) == (15, 7, 88)


@pytest.mark.meets("naturals", "temporary", "conditions")
@pytest.mark.rule("archmage.ruling.flexible-none-fits", "archmage.temp-hp.highest")
def test_the_larger_pool_stays_when_a_flexible_blow_gives_less(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[SURGE, VOW], temp_hp=9), G=foe())
    scene.turn("A")
    scene.do("A", "Vow")
    assert scene["A"].temp_hp == 9
    scene.dice(d20=[18], d8=[2])
    scene.do("A", "Surge", "G")
    assert scene["A"].temp_hp == 9


@pytest.mark.meets("conditions", "naturals")
@pytest.mark.rule("archmage.hampered.basic-attacks-only", "archmage.ruling.flexible-none-fits")
def test_the_hampered_declare_nothing_flexible_but_strike(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[SURGE, VOW, SMITE], conditions=["hampered"]), G=foe())
    scene.turn("A")
    assert scene.why_not("A", "Surge", "G") == "archmage.hampered.basic-attacks-only"
    assert scene.why_not("A", "Smite", "G") == "archmage.hampered.basic-attacks-only"
    assert scene.can("A", "Vow") and scene.can("A", "melee-basic", "G") and scene.can("A", "unarmed", "G")


# ---------------------------------------------------------------- shooting


@pytest.mark.meets("shooting", "naturals", "engagement")
@pytest.mark.rule("archmage.shooting-into-melee.reroll", "archmage.ruling.shooting-ally", "archmage.fumble.no-effect")
@pytest.mark.parametrize(("second", "lost"), [(14, 6), (13, 0), (1, 0), (20, 12)])
def test_a_bolt_gone_astray_is_a_whole_attack_on_the_friend(
    stage: Callable[..., Scene], second: int, lost: int
) -> None:
    scene = stage(engaged=[("B", "G")], A=dict(powers=[BOLT]), B={}, G=foe())
    scene.turn("A")
    scene.dice(d20=[1, second])
    scene.do("A", "Bolt", "G")
    assert (scene["G"].hp, scene["B"].hp) == (90, 40 - lost)


@pytest.mark.meets("shooting", "engagement", "naturals")
@pytest.mark.rule("archmage.shooting-into-melee.reroll")
def test_nobody_else_in_the_melee_means_a_plain_fumble(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[BOLT]), B={}, G=foe())
    scene.turn("A")
    scene.dice(d20=[1])
    scene.do("A", "Bolt", "G")
    assert [(event.who, event.target) for event in scene.log if event.kind == "attack"] == [("A", "G")]
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.meets("shooting", "conditions", "naturals")
@pytest.mark.rule("archmage.invisibility.miss-chance", "archmage.shooting-into-melee.reroll")
def test_a_shot_the_unseen_never_felt_goes_astray_at_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G")], A=dict(powers=[BOLT]), B={}, G=foe(conditions=["invisible"]))
    scene.turn("A")
    scene.dice(d2=[1])
    scene.do("A", "Bolt", "G")
    assert (scene["G"].hp, scene["B"].hp) == (90, 40)
    assert not [event for event in scene.log if event.kind == "attack" and event.natural == 1]


@pytest.mark.meets("shooting", "opportunity", "conditions")
@pytest.mark.rule("archmage.opportunity.from-ranged", "archmage.ruling.position-downed-foe")
def test_shooting_beside_the_helpless_provokes_only_the_able(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G"), ("A", "H")], A=dict(powers=[BOLT]), B={}, G=foe(), H=foe(conditions=["helpless"]), I=foe()
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Bolt", "I")
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.meets("grabs", "shooting")
@pytest.mark.rule("archmage.grabbed.no-ranged", "archmage.ruling.grab-details")
def test_the_held_neither_shoot_nor_cast_from_afar(stage: Callable[..., Scene]) -> None:
    burst = (
        "Flare\nClose-quarters spell\nAt-Will\nTarget: One enemy engaged with you\n"
        "Attack: Charisma + Level vs. PD\nHit: 6 holy damage."
    )
    scene = stage(
        engaged=[("A", "G")], A=dict(powers=[BOLT, burst], ranged="bow +2 1d6, range 20/40"), B={}, G=foe(HUG)
    )
    attacked(scene, "G", "Hug", "A", 10)
    scene.turn("A")
    assert scene.why_not("A", "Bolt", "G") == "archmage.grabbed.no-ranged"
    assert scene.why_not("A", "ranged-basic", "G") == "archmage.grabbed.no-ranged"
    assert scene.can("A", "Flare", "G") and scene.can("A", "melee-basic", "G")


# ---------------------------------------------------------------- holds and their ends


@pytest.mark.meets("grabs", "conditions")
@pytest.mark.rule("archmage.ruling.grab-details", "archmage.stunned.effect")
def test_a_stunned_holder_lets_go_but_stays_in_the_fight(stage: Callable[..., Scene]) -> None:
    jolt = (
        "Jolt\nMelee attack\nAt-Will\nTarget: One enemy\n"
        "Attack: Strength + Level vs. AC\nHit: The target is stunned until the end of your next turn."
    )
    scene = stage(engaged=[("A", "G")], A=dict(powers=[jolt]), G=foe(HUG))
    attacked(scene, "G", "Hug", "A", 10)
    assert "grabbed" in scene["A"].conditions
    attacked(scene, "A", "Jolt", "G", 19)
    assert "grabbed" not in scene["A"].conditions
    assert scene.engaged("A") == {"G"}
    scene.do("A", "move", to="rear")
    assert scene.offers == []


@pytest.mark.meets("grabs", "naturals")
@pytest.mark.rule("archmage.grabbed.grabber-bonus", "archmage.weakened.penalty", "archmage.ruling.penalty-stacking")
def test_a_holders_bonus_and_its_own_weakness(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={}, B={}, G=foe(HUG, CLAW, conditions=["weakened", "dazed"]))
    attacked(scene, "G", "Hug", "A", 10)
    scene.turn("G")
    assert scene.attack("G", "Claw", "A").value == 7 + 4 - 4
    assert scene.attack("G", "Claw", "B").value == 7 - 4


@pytest.mark.meets("grabs", "disengaging", "opportunity")
@pytest.mark.rule("archmage.grabbed.cannot-leave", "archmage.grabbed.disengage-penalty")
def test_the_held_cannot_walk_even_at_a_price(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe(HUG), H=foe())
    attacked(scene, "G", "Hug", "A", 10)
    scene.turn("A")
    assert scene.why_not("A", "move", to="rear") == "archmage.grabbed.cannot-leave"
    assert scene.why_not("A", "engage", "H") == "archmage.grabbed.cannot-leave"
    scene.dice(d20=[16])
    scene.do("A", "disengage", "H")
    assert (scene.engaged("A"), scene.offers, scene["A"].conditions) == ({"H"}, [], set())


# ---------------------------------------------------------------- ends of durations


@pytest.mark.meets("conditions", "delay")
@pytest.mark.rule("archmage.ruling.condition-durations", "archmage.ruling.delay-turn-effects")
def test_a_daze_until_the_end_of_its_turn_outlasts_a_delay(stage: Callable[..., Scene]) -> None:
    knock = "Knock +7 vs. AC—2 damage, and the target is dazed until the end of its next turn"
    scene = stage(engaged=[("A", "G")], G=foe(knock), A={}, B={})
    attacked(scene, "G", "Knock", "A", 10)
    scene.turn("A")
    scene.do("A", "delay")
    assert "dazed" in scene["A"].conditions
    scene.turn("B")
    scene.end()
    scene.do("A", "resume")
    assert "dazed" in scene["A"].conditions
    scene.end()
    assert "dazed" not in scene["A"].conditions


@pytest.mark.meets("conditions", "saves")
@pytest.mark.rule("archmage.ruling.condition-durations", "archmage.save.difficulty", "archmage.save.default-normal")
@pytest.mark.parametrize(
    ("words", "target"), [("save ends", 11), ("easy save ends, 6+", 6), ("hard save ends, 16+", 16)]
)
def test_saves_at_their_borders(stage: Callable[..., Scene], words: str, target: int) -> None:
    knock = f"Knock +7 vs. AC—2 damage, and the target is weakened ({words})"
    scene = stage(engaged=[("A", "G")], A={}, G=foe(knock))
    attacked(scene, "G", "Knock", "A", 10)
    scene.turn("A")
    scene.dice(d20=[target - 1])
    scene.end()
    assert "weakened" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[target])
    scene.end()
    assert "weakened" not in scene["A"].conditions


@pytest.mark.meets("conditions", "saves")
@pytest.mark.rule("archmage.ruling.worst-instance", "archmage.condition.once-worst")
@pytest.mark.parametrize(("option", "still"), [("track", True), ("drop", False)])
def test_a_weaker_daze_takes_over_unless_it_was_dropped(stage: Callable[..., Scene], option: str, still: bool) -> None:
    easy = "Flick +7 vs. AC—2 damage, and the target is dazed (easy save ends, 6+)"
    hard = "Knock +7 vs. AC—2 damage, and the target is dazed (hard save ends, 16+)"
    scene = stage(
        options={"condition_instances": option}, engaged=[("A", "G"), ("A", "H")], A={}, G=foe(hard), H=foe(easy)
    )
    attacked(scene, "G", "Knock", "A", 10)
    attacked(scene, "H", "Flick", "A", 10)
    scene.turn("A")
    scene.dice(d20=[16, 5] if still else [16])
    scene.end()
    assert ("dazed" in scene["A"].conditions) is still


@pytest.mark.meets("dying", "ongoing", "saves")
@pytest.mark.rule("archmage.ongoing.timing", "archmage.death.negative-half", "archmage.ruling.half-thresholds")
@pytest.mark.parametrize(("hp", "alive"), [(-10, True), (-11, False)])
def test_fire_burns_the_dying_to_minus_half(stage: Callable[..., Scene], hp: int, alive: bool) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(SCORCH), A=dict(hp=39, at_hp=hp), B={})
    attacked(scene, "G", "Scorch", "A", 10)
    scene.dice(d20=[5])
    scene.turn("A")
    assert (scene["A"].hp, scene["A"].alive) == (hp - 3, True)
    scene.dice(d20=[5] if alive else [])
    scene.end()
    assert (scene["A"].hp, scene["A"].alive) == (hp - 8, alive)


@pytest.mark.meets("dying", "healing", "saves")
@pytest.mark.rule("archmage.ruling.death-save-turn", "archmage.death.heal-from-zero", "archmage.recovery.amount")
@pytest.mark.parametrize(("natural", "standard"), [(16, 0), (20, 1)])
def test_waking_by_a_save_counts_from_nothing(stage: Callable[..., Scene], natural: int, standard: int) -> None:
    scene = stage(A=dict(at_hp=-9, con=16, level=2), B={}, G=foe())
    scene.dice(d20=[natural], d8=[3, 4])
    scene.turn("A")
    assert (scene["A"].hp, scene["A"].recoveries, scene["A"].actions["standard"]) == (3 + 4 + 3, 7, standard)
    assert scene["A"].death_failures == 0


@pytest.mark.meets("dying", "healing")
@pytest.mark.rule(
    "archmage.recovery.overdraw-half", "archmage.recovery.overdraw-penalty", "archmage.death.save-success"
)
def test_waking_with_nothing_left_costs_one_of_everything(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at_hp=-9, level=1, recoveries=0), B={}, G=foe())
    scene.dice(d20=[16], d8=[7])
    scene.turn("A")
    assert scene["A"].hp == 3
    assert scene.defense("A", "ac").value == 14
    assert scene.attack("A", "melee-basic", "G").value == 1 - 1


@pytest.mark.meets("dying", "delay", "saves")
@pytest.mark.rule(
    "archmage.death.fourth-failure", "archmage.ruling.death-save-modifiers", "archmage.death.save-failure"
)
def test_failures_add_up_over_waking_and_falling_again(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe("Crush +20 vs. AC—12 damage"), A=dict(at_hp=0), B={})
    for natural in (15, 1, 15):
        scene.turn("G")
        scene.dice(d20=[natural])
        scene.turn("A")
    assert (scene["A"].death_failures, scene["A"].alive) == (3, True)
    scene.turn("G")
    scene.dice(d20=[17], d8=[4])
    scene.turn("A")
    assert (scene["A"].hp, scene["A"].death_failures) == (4, 3)
    attacked(scene, "G", "Crush", "A", 10)
    scene.dice(d20=[15])
    scene.turn("B")
    assert scene["A"].alive is False


@pytest.mark.meets("dying", "temporary")
@pytest.mark.rule("archmage.ruling.temp-hp-timing", "archmage.death.heal-from-zero")
def test_temporary_points_wake_nobody(stage: Callable[..., Scene]) -> None:
    shield = (
        "Shield\nClose-quarters spell\nAt-Will\n"
        "Target: One nearby ally\nEffect: The target gains 8 temporary hit points."
    )
    scene = stage(A=dict(at_hp=-3), B=dict(powers=[shield]), G=foe())
    scene.dice(d20=[5])
    scene.turn("B")
    scene.do("B", "Shield", "A")
    assert (scene["A"].hp, scene["A"].temp_hp, scene["A"].dying) == (-3, 8, True)


@pytest.mark.meets("healing", "saves")
@pytest.mark.rule("archmage.rally.again", "archmage.rally.failed-save", "archmage.ruling.rally-details")
def test_one_save_a_turn_for_a_second_rally(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=10), G=foe())
    scene.turn("A")
    scene.dice(d8=[5])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].actions["standard"], scene.offers) == (15, 0, [])
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].actions["standard"]) == (15, 1)
    assert scene.can("A", "rally") is False
    scene.dice(d20=[15], d8=[1])
    scene.do("A", "melee-basic", "G")
    scene.turn("A")
    scene.dice(d20=[11], d8=[8])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].actions["standard"]) == (23, 0)


@pytest.mark.meets("coup", "resistance")
@pytest.mark.rule(
    "archmage.ruling.coup-details", "archmage.coup.skip-other-actions", "archmage.resistance.natural-roll"
)
def test_a_coup_counts_as_a_twenty_and_takes_the_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe(conditions=["helpless"], resist={"weapons": 20}))
    scene.turn("A")
    scene.dice(d8=[6])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 90 - 12
    assert scene["A"].actions == {"standard": 0, "move": 0, "quick": 0}


@pytest.mark.meets("coup", "conditions")
@pytest.mark.rule("archmage.coup.skip-other-actions", "archmage.coup.standard-attack")
def test_no_coup_after_a_move_or_at_arms_length(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[VOW]), B={}, G=foe(conditions=["helpless"]), H=foe())
    scene.turn("B")
    assert scene.can("B", "coup-de-grace", "G") is False
    scene.turn("A")
    scene.do("A", "Vow")
    assert scene.why_not("A", "coup-de-grace", "G") == "archmage.coup.skip-other-actions"
    scene.turn("A")
    assert scene.can("A", "coup-de-grace", "H") is False
    assert scene.can("A", "coup-de-grace", "G") is True


# ---------------------------------------------------------------- order


@pytest.mark.meets("ready", "delay")
@pytest.mark.rule("archmage.ready.new-count", "archmage.ruling.ready-position", "archmage.ready.into-next-round")
def test_who_answers_stands_ahead_of_whom_it_answered_from_then_on(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe())
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("attack", "G")})
    scene.accept("A", "readied")
    scene.turn("G")
    scene.dice(d20=[14, 10], d8=[3])
    scene.do("G", "Claw", "A")
    assert (scene["G"].hp, scene["A"].hp) == (87, 34)
    turns = []
    scene.turn("B")
    turns.append(scene.round)
    scene.turn("A")
    turns.append(scene.round)
    scene.turn("G")
    turns.append(scene.round)
    assert turns == [2, 2, 2]


@pytest.mark.meets("ready", "shooting", "opportunity")
@pytest.mark.rule("archmage.ruling.opportunity-off-turn", "archmage.opportunity.from-spell")
@pytest.mark.parametrize(("option", "offered"), [("any-turn", True), ("own-turn", False)])
def test_a_readied_spell_provokes_as_on_ones_own_turn(stage: Callable[..., Scene], option: str, offered: bool) -> None:
    scene = stage(
        options={"opportunity_turn": option}, engaged=[("A", "G")], A=dict(powers=[BOLT]), B={}, G=foe(), H=foe()
    )
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "Bolt", "when": ("move", "H")})
    scene.accept("A", "readied")
    scene.turn("H")
    scene.dice(d20=[14])
    scene.do("H", "move", to="rear")
    assert (("G", "opportunity-attack") in scene.offers) is offered
    assert scene["H"].hp == 84


@pytest.mark.meets("escalation", "conditions")
@pytest.mark.rule("archmage.fear.no-escalation", "archmage.fear.dazes", "archmage.ruling.penalty-stacking")
def test_fear_daze_and_weakness_are_four_together(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(conditions=["fear", "dazed", "weakened"]), G=foe())
    for _ in range(4):
        scene.turn("A")
    assert scene.escalation == 3
    assert scene.attack("A", "melee-basic", "G").value == 1 - 4
    assert scene.defense("A", "md").value == 11


@pytest.mark.rule("archmage.unarmed.attack", "archmage.unarmed.damage", "archmage.crit.double-damage")
def test_a_punch_at_the_fifth_level_twice_over(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 14, "level": 5}, G=foe())
    scene.turn("A")
    assert scene.attack("A", "unarmed", "G").value == 2 + 5 - 2
    scene.dice(d20=[20], d6=[4, 5], d3=[2])
    scene.do("A", "unarmed", "G")
    assert scene["G"].hp == 90 - 2 * (4 + 5 + 2 + 2)


@pytest.mark.meets("confused", "opportunity", "conditions")
@pytest.mark.rule(
    "archmage.confused.no-opportunity", "archmage.confused.no-limited-powers", "archmage.confused.attack-ally"
)
def test_the_confused_let_foes_go_and_keep_their_daily_powers(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(conditions=["confused"], powers=[SMITE]), B={}, G=foe())
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G") is False
    assert scene.why_not("A", "Smite", "G") == "archmage.confused.no-limited-powers"
    scene.turn("G")
    scene.do("G", "move", to="rear")
    assert scene.offers == []
