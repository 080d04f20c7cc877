"""A readied action breaks in: what was under way is done only if it can still be done."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
HUG = "Hug +20 vs. AC—5 damage, and the ogre grabs the target"
TONGUE = "R: Tongue +20 vs. PD—3 damage, and the ogre grabs the target"
BLINK = "Blink\nMove action\nAt-Will\nEffect: You teleport to any nearby location you can see."
SLIP = "Slip\nMove action\nAt-Will\nEffect: You pop free from all enemies engaged with you."
VOW = "Vow\nClose-quarters spell\nAt-Will\nFree action\nEffect: You gain 5 temporary hit points."
SLASH = "Slash\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage."
SURGE = "Surge\nFlexible melee attack\nTriggering Roll: Natural even hit\nEffect: You gain 7 temporary hit points."
RAT = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."
READIED = ("A", "readied")


def strike(effect: str) -> str:
    """A monster's blow that seldom misses, for 1 damage and this."""
    return f"Strike +20 vs. AC—1 damage, and {effect}"


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def ready(scene: Scene, who: str, action: str, *when: str, **aim: Any) -> None:
    """In its next turn, who readies the action for when this happens, and will take it."""
    scene.turn(who)
    scene.do(who, "ready", **aim, choose={"action": action, "when": when})
    scene.accept(who, "readied")


def blows(scene: Scene) -> list[tuple[str | None, str | None]]:
    """Who has attacked whom, in order."""
    return [(event.who, event.target) for event in scene.log if event.kind == "attack"]


# ---------------------------------------------------------------- the target slips away


@pytest.mark.meets("ready", "forced", "shooting")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.position.nearby")
def test_a_shot_follows_whoever_teleported_within_reach(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[BLINK]), G=foe(DART))
    ready(scene, "A", "Blink", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert scene["A"].hp == 40 - 9


@pytest.mark.meets("ready", "moving", "shooting")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.attack-range", "archmage.position.faraway")
def test_a_shot_at_the_nearby_is_lost_when_its_target_falls_back_far(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(), B=dict(), G=foe(DART))
    ready(scene, "A", "move", "attack", "G", to="far")
    scene.turn("G")
    scene.do("G", "Dart", "A")
    assert (scene["A"].band, scene["A"].hp, blows(scene)) == ("far", 40, [])
    assert scene["G"].actions["standard"] == 0


@pytest.mark.meets("ready", "moving", "engagement", "opportunity")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.opportunity.from-moving", "archmage.engaged.melee")
def test_one_walks_out_of_a_blow_at_the_price_of_another(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(), G=foe())
    ready(scene, "A", "move", "attack", "G", to="rear")
    scene.turn("G")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])  # the opportunity attack; the claw itself is lost
    scene.do("G", "Claw", "A")
    assert (scene["A"].band, scene["A"].hp, scene.engaged("G")) == ("rear", 34, set())
    assert blows(scene) == [("G", "A")]


@pytest.mark.meets("ready", "disengaging")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.disengage.success", "archmage.disengage.failure")
@pytest.mark.parametrize(("natural", "away"), [(11, True), (10, False)])
def test_a_readied_disengage_spoils_the_blow_if_it_succeeds(
    stage: Callable[..., Scene], natural: int, away: bool
) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(), G=foe())
    ready(scene, "A", "disengage", "attack", "G", to="rear")
    scene.turn("G")
    scene.dice(d20=[natural] if away else [natural, 8])
    scene.do("G", "Claw", "A")
    assert (scene.engaged("A"), scene["A"].hp) == ((set(), 40) if away else ({"G"}, 34))
    assert scene.offers == [READIED]


@pytest.mark.meets("ready", "groups")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.attack.declare-then-roll")
def test_an_attack_on_several_goes_on_against_those_still_there(stage: Callable[..., Scene]) -> None:
    roar = "R: Spray +5 vs. PD (2 nearby enemies)—9 damage"
    scene = stage(A=dict(), B=dict(), G=foe(roar))
    ready(scene, "A", "move", "attack", "G", to="far")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Spray", targets=["A", "B"])
    assert (scene["A"].hp, scene["B"].hp, blows(scene)) == (40, 31, [("G", "B")])


# ---------------------------------------------------------------- the attacker is no longer allowed to


@pytest.mark.meets("ready", "grabs", "engagement")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.grabbed.no-ranged", "archmage.engaged.melee")
def test_the_blow_at_the_grabber_goes_on(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(HUG), A={"str": 18}, B={})
    ready(scene, "G", "Hug", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[10, 10], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert "grabbed" in scene["A"].conditions
    assert scene["G"].hp == 90 - 6


@pytest.mark.meets("ready", "conditions")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.hampered.basic-attacks-only")
@pytest.mark.parametrize(("attack", "goes_on"), [("Slash", False), ("melee-basic", True)])
def test_of_those_hampered_by_the_answer_only_basic_attacks_go_on(
    stage: Callable[..., Scene], attack: str, goes_on: bool
) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(strike("the target is hampered (save ends)")),
                  A={"str": 18, "powers": [SLASH]}, B={})
    ready(scene, "G", "Strike", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[10, 10] if goes_on else [10], d8=[2] if goes_on else [])
    scene.do("A", attack, "G")
    assert scene["G"].hp == (84 if goes_on else 90)
    assert scene["A"].actions["standard"] == 0


@pytest.mark.meets("ready", "conditions")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.dazed.attack-penalty")
def test_whom_the_answer_dazes_strikes_on_at_minus_four(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(strike("the target is dazed (save ends)")), A={"str": 18}, B={})
    ready(scene, "G", "Strike", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[10, 13])
    scene.do("A", "melee-basic", "G")
    assert (scene.last("attack").total, scene.last("attack").hit) == (13 + 5 - 4, False)


@pytest.mark.meets("ready", "escalation", "conditions")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.fear.no-escalation", "archmage.fear.dazes")
def test_fear_in_answer_takes_the_escalation_die_from_the_blow_under_way(stage: Callable[..., Scene]) -> None:
    fear = strike("the target is dazed from fear and cannot use the escalation die (save ends)")
    scene = stage(engaged=[("A", "G")], A={"str": 18}, B={}, G=foe(fear))
    scene.turn("A")
    ready(scene, "G", "Strike", "attack", "A")
    scene.turn("A")
    assert scene.escalation == 1
    scene.dice(d20=[10, 12])
    scene.do("A", "melee-basic", "G")
    assert (scene.last("attack").who, scene.last("attack").total) == ("A", 12 + 5 - 4)


@pytest.mark.meets("ready", "dying")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.unconscious.no-actions")
def test_whom_the_answer_fells_strikes_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A={"str": 18, "at_hp": 6}, B={})
    ready(scene, "G", "Claw", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[8])
    scene.do("A", "melee-basic", "G")
    assert (scene["A"].dying, scene["G"].hp, blows(scene)) == (True, 90, [("G", "A")])


# ---------------------------------------------------------------- the mover


@pytest.mark.meets("ready", "conditions", "moving")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.stuck.no-movement", "archmage.ruling.opportunity-timing")
def test_a_move_undone_by_being_stuck_provokes_nobody(stage: Callable[..., Scene]) -> None:
    spit = "R: Spit +20 vs. PD—1 damage, and the target is stuck (save ends)"
    scene = stage(engaged=[("A", "H")], G=foe(spit), H=foe(), A={}, B={})
    ready(scene, "G", "Spit", "move", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "readied")]
    assert (scene["A"].band, scene["A"].actions["move"], scene.engaged("A")) == ("middle", 0, {"H"})


@pytest.mark.meets("ready", "engagement", "opportunity", "intercepting")
@pytest.mark.rule(
    "archmage.ready.interrupts", "archmage.opportunity.from-moving", "archmage.intercept.must-be-unengaged",
)
def test_who_engages_the_mover_first_strikes_as_it_leaves_and_cannot_intercept(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], A={"str": 18}, W={}, G=foe())
    ready(scene, "A", "engage", "move", "G")
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.offers == [READIED, ("A", "opportunity-attack")]
    assert scene.engaged("G") == {"W"}


@pytest.mark.meets("ready", "flying", "engagement")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.flying-model")
def test_a_walker_readied_to_engage_a_flyer_wastes_it(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe(modes={"fly": 6}, airborne=True))
    ready(scene, "A", "engage", "move", "G")
    scene.turn("G")
    scene.do("G", "move", to="rear")
    assert (scene.engaged("A"), scene["G"].band) == (set(), "rear")


# ---------------------------------------------------------------- when it fires, and when it does not


@pytest.mark.meets("ready", "opportunity", "dying")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.opportunity.free-action")
def test_an_opportunity_attack_sets_it_off_and_may_never_fall(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={"str": 18}, B={}, G=foe(at_hp=6), H=foe())
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("B")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10], d8=[2])
    scene.do("B", "move", to="rear")
    assert (scene["G"].alive, scene["B"].hp, scene["B"].band) == (False, 40, "rear")
    assert blows(scene) == [("A", "G")]


@pytest.mark.meets("ready", "delay")
@pytest.mark.rule("archmage.ready.lapse", "archmage.delay.act-later")
def test_it_lapses_with_the_turn_that_is_then_delayed(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(), H=foe())
    ready(scene, "A", "melee-basic", "attack", "H")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("H")
    scene.do("H", "engage", "A")
    scene.dice(d20=[2])
    scene.do("H", "Claw", "A")
    assert READIED not in scene.offers


@pytest.mark.meets("ready", "delay")
@pytest.mark.rule("archmage.ready.new-count", "archmage.delay.new-count")
def test_it_puts_one_ahead_of_a_foe_where_that_foes_delay_has_put_it(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A={}, B={})
    scene.turn("G")
    scene.do("G", "delay")
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("B")
    scene.end()
    scene.do("G", "resume")
    scene.dice(d20=[2, 2])
    scene.do("G", "Claw", "A")
    seen = []
    for who in "BAGB":
        scene.turn(who)
        seen.append(scene.round)
    assert seen == [2, 2, 2, 3]


@pytest.mark.meets("ready", "conditions")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.stunned.effect", "archmage.ruling.stunned-free")
def test_the_stunned_do_not_get_their_readied_action(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, H=foe("R: Spit +20 vs. PD—1 damage, and the target is stunned"
                                                            " (save ends)"), G=foe())
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Spit", "A")
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert READIED not in scene.offers
    assert scene["A"].hp == 40 - 1 - 6


@pytest.mark.meets("ready", "dying")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.unconscious.no-actions")
def test_the_dying_do_not_get_their_readied_action(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={"at_hp": 6}, B={}, H=foe(), G=foe())
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("H")
    scene.dice(d20=[8])
    scene.do("H", "Claw", "A")
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert READIED not in scene.offers
    assert scene["A"].hp == -6


@pytest.mark.meets("ready", "confused")
@pytest.mark.rule("archmage.ruling.ready-what", "archmage.confused.attack-ally")
def test_a_blow_readied_against_a_foe_is_wasted_by_the_confused(stage: Callable[..., Scene]) -> None:
    muddle = "R: Muddle +20 vs. PD—1 damage, and the target is confused (save ends)"
    scene = stage(engaged=[("A", "G")], A={"str": 18}, B={}, H=foe(muddle), G=foe())
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Muddle", "A")
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert (scene["G"].hp, scene["B"].hp, scene["A"].hp) == (90, 40, 40 - 1 - 6)


@pytest.mark.meets("ready", "ambush")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.ambush.two-act")
def test_what_the_opener_readies_waits_for_the_first_round(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", engaged=[("A", "G")], G=foe(surprised=True), A={"str": 18}, B={})
    ready(scene, "A", "melee-basic", "attack", "G")
    assert scene.round == 0
    scene.turn("G")
    assert scene.round == 1
    scene.dice(d20=[10, 2], d8=[2])
    scene.do("G", "Claw", "A")
    assert scene["G"].hp == 84


@pytest.mark.meets("ready", "party")
@pytest.mark.rule("archmage.ruling.flee-consent", "archmage.ready.before-trigger")
def test_a_flight_sets_off_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A={}, B={})
    ready(scene, "G", "Claw", "move", "A")
    scene.turn("A")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert (scene.offers, blows(scene), scene.engaged("A")) == ([("B", "flee")], [], set())


# ---------------------------------------------------------------- what is readied


@pytest.mark.meets("ready", "coup")
@pytest.mark.rule("archmage.coup.standard-attack", "archmage.ready.declare")
def test_a_coup_de_grace_is_for_ones_own_turn_and_not_readied(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(conditions=["helpless"]), H=foe())
    scene.turn("A")
    wanted = {"action": "coup-de-grace", "when": ("move", "H")}
    assert scene.why_not("A", "ready", choose=wanted) == "archmage.coup.standard-attack"


@pytest.mark.meets("ready", "healing", "dying")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.rally.first")
def test_a_rally_may_be_readied_against_the_blow_that_would_fell_one(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"at_hp": 6}, G=foe())
    ready(scene, "A", "rally", "attack", "G")
    scene.turn("G")
    scene.dice(d8=[5], d20=[8])
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["A"].recoveries) == (6 + 5 - 6, 7)


@pytest.mark.meets("ready", "escalation")
@pytest.mark.rule("archmage.ready.into-next-round", "archmage.escalation.pc-bonus")
def test_a_readied_blow_has_the_escalation_die_of_the_round_it_falls_in(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A={"str": 18})
    ready(scene, "A", "melee-basic", "attack", "G")
    assert scene.escalation == 0
    scene.turn("G")
    scene.dice(d20=[2, 2])
    scene.do("G", "Claw", "A")
    assert [event.total for event in scene.log if event.kind == "attack" and event.who == "A"] == [2 + 5 + 1]


@pytest.mark.meets("ready", "naturals")
@pytest.mark.rule("archmage.ready.declare", "archmage.flexible.roll-first", "archmage.opportunity.no-flexible")
def test_a_flexible_attack_can_be_readied_though_it_is_no_opportunity_attack(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18, "powers": [SURGE]}, G=foe())
    ready(scene, "A", "Surge", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[12, 8], d8=[2])
    scene.do("G", "Claw", "A")
    assert (scene["G"].hp, scene["A"].temp_hp, scene["A"].hp) == (84, 1, 40)


@pytest.mark.meets("ready", "temporary")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.temp-hp.separate")
def test_temporary_hit_points_readied_take_the_first_of_the_blow(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"powers": [VOW]}, G=foe())
    ready(scene, "A", "Vow", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 39)


@pytest.mark.meets("ready", "mobs")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.ruling.monster-kinds")
def test_a_readied_blow_takes_more_than_one_of_a_mob_before_they_strike(stage: Callable[..., Scene]) -> None:
    rat = dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[RAT])
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A={"powers": [SLASH], "str": 18}, G=rat, H=rat, I=rat)
    ready(scene, "A", "Slash", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Claw", "A")
    assert [scene[key].alive for key in "GHI"] == [False, True, True]
    assert (scene["H"].hp, scene["A"].hp) == (5, 40)


@pytest.mark.meets("ready", "summons")
@pytest.mark.rule("archmage.ready.declare", "archmage.ready.before-trigger")
def test_calling_others_into_the_fight_can_be_readied_for(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe(CLAW, "Call: As a standard action, this creature rolls a "
                  "normal save. If the save succeeds, add an imp mook to the battle."),
                  Imp=dict(side="monsters", hp=9, kind="mook", powers=[CLAW]))
    ready(scene, "A", "melee-basic", "attack", "Imp")
    scene.turn("Imp")
    scene.do("Imp", "engage", "A")
    scene.dice(d20=[10, 2], d8=[2])
    scene.do("Imp", "Claw", "A")
    assert scene["Imp"].hp == 3


@pytest.mark.meets("ready", "behind", "moving")
@pytest.mark.rule("archmage.ready.declare", "archmage.ruling.position-behind", "archmage.position.behind")
def test_one_may_wait_for_a_shot_to_step_into_cover(stage: Callable[..., Scene]) -> None:
    scene = stage(W={}, A={}, G=foe(DART), H=foe())
    scene.turn("W")
    scene.do("W", "ready", to="field", choose={"action": "move", "when": ("attack", "G"), "behind": "A"})
    scene.accept("W", "readied")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "W")  # cover stops no shot
    assert scene["W"].hp == 31
    scene.turn("H")
    scene.accept("A", "intercept")
    scene.do("H", "engage", "W")
    assert scene.engaged("H") == {"A"}


@pytest.mark.meets("ready", "party")
@pytest.mark.rule("archmage.ready.declare", "archmage.ready.before-trigger")
@pytest.mark.parametrize("struck", ["G", "H"])
def test_a_blow_that_an_allys_act_sets_off_is_aimed_at_no_ally(stage: Callable[..., Scene], struck: str) -> None:
    melee = [("A", "G"), ("A", "H"), ("B", "G"), ("B", "H")]
    scene = stage(engaged=melee, A={"str": 18}, B={"str": 18}, G=foe(), H=foe())
    ready(scene, "A", "melee-basic", "attack", "B")
    scene.turn("B")
    scene.dice(d20=[15, 15], d8=[2, 2])
    scene.do("B", "melee-basic", struck)
    other = "H" if struck == "G" else "G"
    assert (scene["B"].hp, scene[struck].hp, scene[other].hp) == (40, 90 - 2 * 6, 90)
