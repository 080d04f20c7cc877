"""Conditions and flight, and what they do to everything else."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
SLASH = "Slash\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage."
SURGE = "Surge\nFlexible melee attack\nTriggering Roll: Natural even hit\nEffect: You gain 7 temporary hit points."
WINGED = {"modes": {"fly": 6}, "airborne": True}


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def spit(effect: str) -> str:
    """A shot that seldom misses, for 1 damage and this."""
    return f"R: Spit +20 vs. PD—1 damage, and {effect}"


def spat(scene: Scene, natural: int = 10, target: str = "A", who: str = "G") -> None:
    """In its next turn, who spits at the target."""
    scene.turn(who)
    scene.dice(d20=[natural])
    scene.do(who, "Spit", target)


# ---------------------------------------------------------------- flying


@pytest.mark.meets("flying", "conditions")
@pytest.mark.rule("archmage.stuck.no-movement", "archmage.flying.swoop")
def test_the_stuck_do_not_swoop(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(conditions=["stuck"], **WINGED), B={}, G=foe(**WINGED))
    scene.turn("A")
    assert scene.why_not("A", "swoop", "G") == "archmage.stuck.no-movement"


@pytest.mark.meets("flying", "conditions")
@pytest.mark.rule("archmage.ruling.penalty-stacking", "archmage.flying.swoop", "archmage.dazed.attack-penalty")
def test_a_dazed_swoop_is_at_minus_six(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"str": 18, "conditions": ["dazed", "weakened"], **WINGED}, B={}, G=foe(**WINGED))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "swoop", "G")
    assert scene.last("attack").total == 2 + 5 - 4 - 2


@pytest.mark.meets("flying", "escalation", "naturals")
@pytest.mark.rule("archmage.flying.swoop", "archmage.escalation.pc-bonus", "archmage.crit.double-damage")
def test_a_swoop_has_the_escalation_die_and_may_be_critical(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"str": 18, **WINGED}, B={}, G=foe(**WINGED))
    scene.turn("A")
    scene.turn("A")
    scene.dice(d20=[20], d8=[2])
    scene.do("A", "swoop", "G")
    assert (scene.last("attack").total, scene["G"].hp) == (20 + 5 - 2 + 1, 90 - 12)


@pytest.mark.meets("flying", "moving")
@pytest.mark.rule("archmage.ruling.flying-model", "archmage.action.standard-as-move", "archmage.action.turn-budget")
def test_a_swoop_needs_the_move_and_the_standard_action(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(**WINGED), B={}, G=foe(**WINGED))
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert not scene.can("A", "swoop", "G")
    assert scene.can("A", "move", to="field", using="standard")


@pytest.mark.meets("flying", "shooting")
@pytest.mark.rule("archmage.unengaged.ranged-safe", "archmage.position.nearby", "archmage.ruling.flying-model")
def test_a_flyer_is_shot_from_the_ground_and_shoots_back_in_peace(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[DART]), G=foe(DART, **WINGED))
    for who, target in (("A", "G"), ("G", "A")):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, "Dart", target)
    assert (scene["G"].hp, scene["A"].hp, scene.offers) == (81, 31, [])


@pytest.mark.meets("flying", "coup")
@pytest.mark.rule("archmage.coup.skip-other-actions", "archmage.flying.normal-engagement")
def test_a_flyer_that_has_just_come_down_on_the_helpless_cannot_finish_it_off(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(**WINGED), A=dict(at_hp=-3), B={})
    scene.turn("G")
    assert not scene.can("G", "coup-de-grace", "A")
    scene.do("G", "engage", "A")
    assert scene.why_not("G", "coup-de-grace", "A") == "archmage.coup.skip-other-actions"
    scene.dice(d20=[4])
    scene.do("G", "Claw", "A")  # an ordinary attack, at -4 to its defense
    assert scene["A"].hp == -9


@pytest.mark.meets("flying", "dying")
@pytest.mark.rule("archmage.flying.swoop", "archmage.damage.zero-hp")
def test_a_swoop_fells_without_engaging(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(**WINGED), A=dict(at_hp=6, **WINGED), B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "swoop", "A")
    assert (scene["A"].dying, scene.engaged("A")) == (True, set())


@pytest.mark.meets("flying", "delay")
@pytest.mark.rule(
    "archmage.delay.act-later", "archmage.flying.intercepted-by-flyers", "archmage.ruling.delay-turn-effects",
)
def test_a_flyer_that_waits_aloft_stops_another(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], A=dict(**WINGED), W={}, G=foe(**WINGED))
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("A") == {"G"}


# ---------------------------------------------------------------- conditions


@pytest.mark.meets("conditions", "naturals")
@pytest.mark.rule("archmage.vulnerable.crit-range", "archmage.ruling.expanded-crit-hits")
@pytest.mark.parametrize(("natural", "hit"), [(17, False), (18, True)])
def test_in_the_wider_range_the_vulnerable_are_hit_whatever_their_defense(
    stage: Callable[..., Scene], natural: int, hit: bool
) -> None:
    scene = stage(A=dict(ac=50, conditions=["vulnerable"]), engaged=[("A", "G")], G=foe())
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert (scene.last("attack").hit, scene["A"].hp) == (hit, 40 - 12 * hit)


@pytest.mark.meets("conditions", "naturals")
@pytest.mark.rule("archmage.ruling.flexible-none-fits", "archmage.hampered.basic-attacks-only")
def test_the_hampered_declare_no_flexible_attack(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[SURGE], conditions=["hampered"]), G=foe())
    scene.turn("A")
    assert scene.why_not("A", "Surge", "G") == "archmage.hampered.basic-attacks-only"
    assert scene.can("A", "melee-basic", "G")


@pytest.mark.meets("conditions", "dying")
@pytest.mark.rule(
    "archmage.ruling.unconscious-is-helpless", "archmage.condition.penalties-no-stack", "archmage.helpless.effect",
)
def test_dying_weakened_and_stunned_one_is_four_easier_to_hit_not_twelve(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A=dict(at_hp=-3, conditions=["weakened", "stunned"]), B={})
    scene.turn("G")
    for defense in ("ac", "pd", "md"):
        assert scene.defense("A", defense, attacker="G", power="Claw").value == 11


@pytest.mark.meets("conditions", "healing")
@pytest.mark.rule("archmage.ruling.hampered-extent", "archmage.stunned.effect", "archmage.rally.first")
@pytest.mark.parametrize(("condition", "able"), [("hampered", True), ("stuck", True), ("weakened", True),
                                                 ("stunned", False), ("helpless", False)])
def test_who_can_act_at_all_can_rally(stage: Callable[..., Scene], condition: str, able: bool) -> None:
    scene = stage(A=dict(at_hp=20, conditions=[condition]), B={}, G=foe())
    scene.turn("A")
    assert scene.can("A", "rally") is able


@pytest.mark.meets("conditions", "coup")
@pytest.mark.rule("archmage.coup.auto-crit", "archmage.stunned.effect", "archmage.helpless.who")
@pytest.mark.parametrize(("conditions", "able"), [(["helpless"], True), (["stunned", "weakened", "stuck"], False)])
def test_the_stunned_and_weak_are_not_for_finishing_off(
    stage: Callable[..., Scene], conditions: list[str], able: bool
) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(conditions=conditions), H=foe())
    scene.turn("A")
    assert scene.can("A", "coup-de-grace", "G") is able


@pytest.mark.meets("conditions", "coup")
@pytest.mark.rule("archmage.hampered.basic-attacks-only", "archmage.ruling.coup-details")
def test_the_hampered_finish_off_with_a_basic_attack_only(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18, "powers": [SLASH], "conditions": ["hampered", "dazed"]},
                  G=foe(conditions=["helpless"]), H=foe())
    scene.turn("A")
    assert not scene.can("A", "coup-de-grace", "G", choose={"attack": "Slash"})
    scene.dice(d8=[2])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 90 - 12


@pytest.mark.meets("conditions", "escalation")
@pytest.mark.rule("archmage.fear.no-escalation", "archmage.dazed.attack-penalty", "archmage.ruling.penalty-stacking")
@pytest.mark.parametrize(("conditions", "total"), [
    ([], 5 + 5 + 2), (["dazed"], 5 + 5 + 2 - 4), (["fear"], 5 + 5 - 4), (["fear", "dazed", "weakened"], 5 + 5 - 4),
])
def test_the_dazed_keep_the_escalation_die_and_the_frightened_lose_it(
    stage: Callable[..., Scene], conditions: list[str], total: int
) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18, "conditions": conditions}, G=foe())
    for _ in range(3):
        scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").total == total


@pytest.mark.meets("conditions", "saves")
@pytest.mark.rule(
    "archmage.ruling.worst-instance", "archmage.condition.once-worst", "archmage.condition.penalties-no-stack",
)
def test_the_same_condition_from_two_sources_is_saved_against_twice(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(spit("the target is dazed (save ends)")), H=foe(spit("the target is dazed (hard save ends)")),
                  A={"str": 18}, B={})
    spat(scene)
    spat(scene, who="H")
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 5 - 4
    scene.dice(d20=[15, 15])  # the normal save is made, the hard one is not
    scene.end()
    assert "dazed" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[16])
    scene.end()
    assert "dazed" not in scene["A"].conditions


@pytest.mark.meets("conditions", "ongoing", "saves")
@pytest.mark.rule("archmage.ruling.save-is-no-action", "archmage.stunned.effect", "archmage.ongoing.timing")
def test_the_stunned_burn_and_save(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(spit("the target is stunned (save ends)")), H=foe(spit("5 ongoing fire damage")), A={}, B={})
    spat(scene)
    spat(scene, who="H")
    scene.turn("A")
    assert set(scene.legal("A")) <= {"end", "flee"}
    scene.dice(d20=[11, 11])
    scene.end()
    assert (scene["A"].hp, scene["A"].ongoing, scene["A"].conditions) == (40 - 2 - 5, {}, set())


@pytest.mark.meets("conditions", "delay")
@pytest.mark.rule("archmage.ruling.delay-turn-effects", "archmage.stunned.effect")
def test_the_stunned_do_not_delay(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(conditions=["stunned"]), B={}, G=foe())
    scene.turn("A")
    assert not scene.can("A", "delay")


@pytest.mark.meets("conditions", "delay", "saves")
@pytest.mark.rule("archmage.ruling.delay-turn-effects", "archmage.action.saves-last")
def test_delaying_puts_the_save_off_to_the_end_of_the_delayed_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(spit("the target is dazed (save ends)")), A={"str": 18}, B={})
    spat(scene)
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("B")
    assert "dazed" in scene["A"].conditions
    scene.end()
    scene.do("A", "resume")
    assert scene.attack("A", "melee-basic", "G").value == 1
    scene.dice(d20=[11])
    scene.end()
    assert "dazed" not in scene["A"].conditions


@pytest.mark.meets("conditions", "shooting", "groups")
@pytest.mark.rule("archmage.hampered.basic-attacks-only", "archmage.ruling.hampered-extent")
def test_the_hampered_shoot_plainly_and_cast_no_attack(stage: Callable[..., Scene]) -> None:
    fork = BOLT.replace("Bolt", "Fork").replace("One nearby enemy", "Two nearby enemies")
    mend = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
    scene = stage(A=dict(ranged="bow +0 1d6, range 5/10", powers=[BOLT, fork, mend], conditions=["hampered"]),
                  B=dict(at_hp=5), G=foe(), H=foe())
    scene.turn("A")
    hampered = "archmage.hampered.basic-attacks-only"
    assert scene.why_not("A", "Bolt", "G") == hampered
    assert scene.why_not("A", "Fork", targets=["G", "H"]) == hampered
    assert scene.can("A", "ranged-basic", "G")
    scene.do("A", "Mend", "B")
    assert scene["B"].hp == 13


@pytest.mark.meets("conditions", "engagement", "moving")
@pytest.mark.rule("archmage.ruling.stuck-extent", "archmage.ruling.position-engaged-nearby")
def test_the_stuck_are_engaged_where_they_are_and_even_pulled_in_from_afar(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["A"], A=dict(conditions=["stuck"]), B={}, G=foe())
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "A"})
    scene.turn("G")
    scene.do("G", "engage", "A")
    assert scene.engaged("A") == {"G"}
    assert scene["A"].band == scene["G"].band == "rear"


@pytest.mark.meets("conditions", "party")
@pytest.mark.rule("archmage.ruling.flee-consent", "archmage.stunned.effect")
def test_the_player_of_a_stunned_hero_has_a_vote(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G")], A={}, B=dict(conditions=["stunned", "stuck"]), G=foe())
    scene.turn("A")
    scene.do("A", "flee")
    assert scene.engaged("B") == {"G"}
    scene.turn("A")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert scene.engaged("B") == set()


@pytest.mark.meets("conditions", "rests")
@pytest.mark.rule("archmage.ruling.heal-up-count", "archmage.ruling.battle-end")
def test_what_can_be_saved_against_ends_with_the_battle(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(spit("the target is dazed (save ends)")), A={}, B={})
    spat(scene)
    scene.turn("A")
    scene.rest("short")
    assert scene["A"].conditions == set()


@pytest.mark.meets("conditions", "temporary")
@pytest.mark.rule("archmage.temp-hp.separate", "archmage.attack.outcome-lines")
def test_a_hit_that_temporary_hit_points_swallow_dazes_all_the_same(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(spit("the target is dazed (save ends)")), A=dict(temp_hp=3), B={})
    spat(scene)
    assert (scene["A"].hp, scene["A"].temp_hp, scene["A"].conditions) == (40, 2, {"dazed"})


@pytest.mark.meets("conditions", "naturals", "resistance")
@pytest.mark.rule(
    "archmage.ruling.crit-what-doubles", "archmage.vulnerable.crit-range", "archmage.resistance.natural-roll",
)
@pytest.mark.parametrize(("natural", "damage"), [(17, 3), (18, 7), (19, 14)])
def test_doubled_first_halved_after(stage: Callable[..., Scene], natural: int, damage: int) -> None:
    scene = stage(engaged=[("A", "G")], G=foe("Brand +20 vs. AC—7 fire damage"), B={},
                  A=dict(resist={"fire": 19}, conditions=["vulnerable"]))
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Brand", "A")
    assert scene["A"].hp == 40 - damage


@pytest.mark.meets("conditions", "ambush")
@pytest.mark.rule("archmage.ambush.two-act", "archmage.stunned.effect")
def test_a_stunned_opener_wastes_its_turn_in_the_ambush(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", A=dict(conditions=["stunned"]), B={}, C={}, G=foe(surprised=True))
    scene.turn("B")
    assert scene.round == 0
    scene.turn("C")
    assert scene.round == 1


@pytest.mark.meets("conditions", "mobs")
@pytest.mark.rule("archmage.ruling.monster-kinds", "archmage.dazed.attack-penalty")
def test_one_dazed_mook_does_not_daze_its_mob(stage: Callable[..., Scene]) -> None:
    line = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."
    rat = dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[line])
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(powers=[spit("the target is dazed (save ends)")]),
                  G=rat, H=rat)
    spat(scene, target="G", who="A")
    assert scene.attack("G", "Claw", "A").value == 3
    assert scene.attack("H", "Claw", "A").value == 7


# ---------------------------------------------------------------- attacks that are part of something else


TRIGGERED = (
    "Claw +7 vs. AC—6 damage\n"
    "  Natural even hit: The ogre can make a {} attack against the target as a free action."
)


@pytest.mark.meets("conditions", "naturals")
@pytest.mark.rule("archmage.hampered.basic-attacks-only", "archmage.attack.outcome-lines")
@pytest.mark.parametrize(("conditions", "hp"), [([], 31), (["hampered"], 34)])
def test_the_hampered_add_no_bite_to_their_claw(stage: Callable[..., Scene], conditions: list[str], hp: int) -> None:
    bite = "[Special trigger] Bite +7 vs. AC—3 damage"
    scene = stage(engaged=[("A", "G")], A={}, G=foe(TRIGGERED.format("bite"), bite, conditions=conditions))
    scene.turn("G")
    scene.dice(d20=[8] if conditions else [8, 8])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == hp


@pytest.mark.meets("grabs", "naturals", "shooting")
@pytest.mark.rule("archmage.grabbed.no-ranged", "archmage.attack.outcome-lines")
def test_the_grabbed_add_no_shot_to_their_claw(stage: Callable[..., Scene]) -> None:
    hold = "Hold\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n" \
           "Hit: You grab the target."
    scene = stage(engaged=[("A", "G")], A=dict(powers=[hold]), G=foe(TRIGGERED.format("dart"), DART))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hold", "G")
    assert "grabbed" in scene["G"].conditions
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 34


@pytest.mark.meets("groups", "engagement")
@pytest.mark.rule("archmage.attack.declare-then-roll", "archmage.engaged.melee")
@pytest.mark.parametrize(("targets", "hp"), [(["A"], (28, 40)), (["A", "B"], (34, 34)), (["B", "A"], (34, 34))])
def test_of_two_attacks_made_at_once_each_has_the_target_named_for_it(
    stage: Callable[..., Scene], targets: list[str], hp: tuple[int, int]
) -> None:
    flurry = "Flurry: As a standard action, the ogre makes two claw attacks."
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={}, B={}, G=foe(CLAW, flurry))
    scene.turn("G")
    scene.dice(d20=[8, 8])
    scene.do("G", "Flurry", targets=targets)
    assert (scene["A"].hp, scene["B"].hp) == hp
