"""After an answer has broken in: what was under way goes on only as the act it was, if it still is one."""

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
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
VOW = "Vow\nClose-quarters spell\nAt-Will\nFree action\nEffect: You gain 5 temporary hit points."
SLASH = "Slash\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage."
SURGE = "Surge\nFlexible melee attack\nTriggering Roll: Natural even hit\nEffect: You gain 7 temporary hit points."
RAT = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."
READIED = ("A", "readied")
BY_G = ("G", "opportunity-attack")


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


def struck(scene: Scene, who: str = "A", by: str = "G") -> None:
    """It is who's turn, and the foe will take its opportunity."""
    scene.turn(who)
    scene.accept(by, "opportunity-attack")


@pytest.mark.meets("ready", "forced", "engagement")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.engaged.melee", "archmage.ruling.teleport-model")
def test_a_blow_finds_nobody_after_a_readied_teleport(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[BLINK]), G=foe())
    ready(scene, "A", "Blink", "attack", "G")
    scene.turn("G")
    scene.do("G", "Claw", "A")
    assert scene.engaged("A") == set()
    assert blows(scene) == []
    assert scene["A"].hp == 40
    assert scene["G"].actions == {"standard": 0, "move": 1, "quick": 1}


@pytest.mark.meets("ready", "forced", "engagement")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.engaged.melee", "archmage.ruling.forced-movement")
def test_a_blow_finds_nobody_after_a_readied_pop_free(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[SLIP]), G=foe())
    ready(scene, "A", "Slip", "attack", "G")
    scene.turn("G")
    scene.do("G", "Claw", "A")
    assert (scene["A"].band, scene.engaged("A"), blows(scene)) == ("middle", set(), [])
    assert scene["G"].actions["standard"] == 0


@pytest.mark.meets("ready", "grabs", "shooting")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.grabbed.no-ranged")
def test_a_shot_is_lost_when_the_answer_is_a_grab(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(TONGUE), H=foe(), A=dict(powers=[DART]), B={})
    ready(scene, "G", "Tongue", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dart", "H")
    assert (scene["A"].conditions, scene.engaged("A")) == ({"grabbed"}, {"G"})
    assert (blows(scene), scene["H"].hp) == ([("G", "A")], 90)
    assert scene["A"].actions["standard"] == 0


@pytest.mark.meets("ready", "confused")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.confused.attack-ally")
def test_whom_the_answer_confuses_strikes_no_foe(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(strike("the target is confused (save ends)")), A={"str": 18}, B={})
    ready(scene, "G", "Strike", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "melee-basic", "G")
    assert (scene["G"].hp, scene["B"].hp, blows(scene)) == (90, 40, [("G", "A")])
    assert scene["A"].actions["standard"] == 0


@pytest.mark.meets("ready", "grabs", "opportunity", "moving")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.grabbed.cannot-leave", "archmage.opportunity.from-moving")
def test_a_move_undone_by_a_readied_grab_provokes_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "H")], G=foe(TONGUE), H=foe(), A={}, B={})
    ready(scene, "G", "Tongue", "move", "A")
    scene.turn("A")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert ("H", "opportunity-attack") not in scene.offers
    assert (scene.engaged("A"), scene["A"].hp) == ({"G", "H"}, 37)
    assert scene["A"].actions["move"] == 0


@pytest.mark.meets("ready", "moving")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.position.nearby")
def test_a_move_at_one_who_has_gone_out_of_reach_is_lost(stage: Callable[..., Scene]) -> None:
    scene = stage(W={}, A={}, G=foe())
    ready(scene, "W", "move", "move", "G", to="far")
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (scene["W"].band, scene["G"].band, scene.engaged("G")) == ("far", "middle", set())
    assert scene["G"].actions["move"] == 0


@pytest.mark.meets("ready", "intercepting", "moving")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.intercept.what", "archmage.ruling.intercept-past")
def test_a_longer_way_passes_those_who_stand_in_it_now(stage: Callable[..., Scene]) -> None:
    scene = stage(W={}, A={}, G=foe())
    ready(scene, "W", "move", "move", "G", to="rear")
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert ("A", "intercept") in scene.offers
    assert (scene.engaged("G"), scene["G"].band, scene["W"].band) == ({"A"}, "middle", "rear")


@pytest.mark.meets("ready", "intercepting", "moving")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.intercept-past")
def test_a_shorter_way_passes_nobody_any_more(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], W={}, A={}, G=foe())
    ready(scene, "W", "move", "move", "G", to="field")
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene["W"].band == "middle"
    assert ("A", "intercept") not in scene.offers
    assert scene.engaged("G") == {"W"}


@pytest.mark.meets("ready", "behind", "intercepting")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.position-behind", "archmage.position.behind")
def test_cover_taken_in_answer_lets_the_cover_step_in(stage: Callable[..., Scene]) -> None:
    scene = stage(W={}, A={}, G=foe())
    scene.turn("W")
    scene.do("W", "ready", to="field", choose={"action": "move", "when": ("move", "G"), "behind": "A"})
    scene.accept("W", "readied")
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}


@pytest.mark.meets("ready", "opportunity")
@pytest.mark.rule("archmage.ready.cost", "archmage.opportunity.from-moving")
def test_it_does_not_fire_in_the_turn_that_readied_it(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe())
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert READIED not in scene.offers
    assert (scene["A"].hp, scene["G"].hp, blows(scene)) == (34, 90, [("G", "A")])


@pytest.mark.meets("opportunity", "grabs", "moving")
@pytest.mark.rule(
    "archmage.ruling.opportunity-timing", "archmage.grabbed.cannot-leave", "archmage.ruling.opportunity-count",
)
def test_a_grab_ends_the_move_and_the_next_foe_is_given_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], G=foe(HUG), H=foe(), A={}, B={})
    struck(scene)
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert scene.offers == [BY_G]
    assert (scene["A"].conditions, scene["A"].band, scene["A"].hp) == ({"grabbed"}, "middle", 35)
    assert (scene.engaged("A"), scene["A"].actions["move"]) == ({"G", "H"}, 0)


@pytest.mark.meets("opportunity", "grabs", "shooting")
@pytest.mark.rule(
    "archmage.ruling.opportunity-timing", "archmage.grabbed.no-ranged", "archmage.opportunity.from-ranged",
)
def test_a_grab_for_a_shot_loses_the_shot(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(HUG), H=foe(), A=dict(powers=[DART]))
    struck(scene)
    scene.dice(d20=[10])
    scene.do("A", "Dart", "H")
    assert (blows(scene), scene["H"].hp) == ([("G", "A")], 90)
    assert scene["A"].actions["standard"] == 0


@pytest.mark.meets("opportunity", "conditions", "shooting")
@pytest.mark.rule(
    "archmage.ruling.opportunity-timing", "archmage.hampered.basic-attacks-only", "archmage.opportunity.from-spell",
)
def test_hampering_the_caster_loses_the_spell(stage: Callable[..., Scene]) -> None:
    net = "Net +20 vs. AC—1 damage, and the target is hampered (save ends)"
    scene = stage(engaged=[("A", "G")], G=foe(net), H=foe(), A=dict(powers=[BOLT]))
    struck(scene)
    scene.dice(d20=[10])
    scene.do("A", "Bolt", "H")
    assert (blows(scene), scene["A"].actions["standard"]) == ([("G", "A")], 0)


@pytest.mark.meets("opportunity", "confused", "shooting")
@pytest.mark.rule("archmage.ruling.opportunity-timing", "archmage.confused.attack-ally")
def test_confusing_the_shooter_spares_its_foe(stage: Callable[..., Scene]) -> None:
    muddle = "Muddle +20 vs. AC—1 damage, and the target is confused (save ends)"
    scene = stage(engaged=[("A", "G")], G=foe(muddle), H=foe(), A=dict(powers=[DART]))
    struck(scene)
    scene.dice(d20=[10])
    scene.do("A", "Dart", "H")
    assert (blows(scene), scene["H"].hp, scene["A"].actions["standard"]) == ([("G", "A")], 90, 0)


# ---------------------------------------------------------------- only what still happens provokes


@pytest.mark.meets("opportunity", "dying", "moving")
@pytest.mark.rule("archmage.ruling.opportunity-timing", "archmage.opportunity.from-moving")
def test_after_the_blow_that_fells_the_leaver_nobody_else_strikes(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(at_hp=6), B={}, G=foe(), H=foe())
    struck(scene)
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert (scene.offers, scene["A"].hp, scene.engaged("A")) == ([BY_G], 0, {"G", "H"})


@pytest.mark.meets("opportunity", "conditions", "shooting")
@pytest.mark.rule("archmage.ruling.opportunity-timing", "archmage.opportunity.from-spell", "archmage.stunned.effect")
def test_after_the_blow_that_stuns_the_caster_nobody_else_strikes(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(powers=[BOLT]), B={},
                  G=foe(strike("the target is stunned (save ends)")), H=foe())
    struck(scene)
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "Bolt", "H")
    assert (scene.offers, blows(scene), scene["A"].actions["standard"]) == ([BY_G], [("G", "A")], 0)


@pytest.mark.meets("opportunity", "forced", "moving")
@pytest.mark.rule(
    "archmage.ruling.opportunity-timing", "archmage.ruling.forced-movement", "archmage.opportunity.from-moving",
)
def test_knocked_loose_on_leaving_one_leaves_all_the_same(stage: Callable[..., Scene]) -> None:
    slam = "Slam +20 vs. AC—6 damage, and the target pops free from the ogre"
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, B={}, G=foe(slam), H=foe())
    struck(scene)
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert scene.offers == [BY_G, ("H", "opportunity-attack")]
    assert (scene["A"].hp, scene["A"].band, scene.engaged("A")) == (34, "rear", set())


@pytest.mark.meets("ready", "grabs", "intercepting", "moving")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.grabbed.cannot-leave", "archmage.intercept.what")
def test_a_charge_undone_by_a_readied_grab_passes_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], H=foe(TONGUE), A={}, B={}, G=foe(), W=foe())
    ready(scene, "H", "Tongue", "move", "A")
    scene.turn("A")
    scene.accept("G", "intercept")
    scene.dice(d20=[10])
    scene.do("A", "engage", "W")
    assert scene.offers == [("H", "readied")]
    assert (scene.engaged("A"), scene["A"].actions["move"]) == ({"H"}, 0)


@pytest.mark.meets("ready", "engagement", "moving")
@pytest.mark.rule(
    "archmage.ready.interrupts", "archmage.ruling.position-one-move", "archmage.unengaged.engage-by-moving",
)
def test_whoever_is_met_half_way_by_the_foe_it_was_going_to_has_lost_the_move(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], W={"str": 18}, A={}, G=foe())
    ready(scene, "W", "engage", "move", "G")
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (scene.engaged("G"), scene["G"].actions["move"]) == ({"W"}, 0)
    assert ("W", "opportunity-attack") not in scene.offers
    scene.dice(d20=[8])
    scene.do("G", "Claw", "W")
    assert scene["W"].hp == 34


@pytest.mark.meets("ready", "coup", "conditions")
@pytest.mark.rule("archmage.coup.standard-attack", "archmage.ready.interrupts", "archmage.stunned.effect")
def test_a_coup_de_grace_is_lost_with_its_whole_turn_when_its_dealer_is_stunned(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], H=foe(strike("the target is stunned (save ends)")), A={"str": 18},
                  G=foe(conditions=["helpless"]))
    ready(scene, "H", "Strike", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "coup-de-grace", "G")
    assert (scene["G"].hp, blows(scene)) == (90, [("H", "A")])


@pytest.mark.meets("ready", "coup", "conditions")
@pytest.mark.rule("archmage.coup.auto-crit", "archmage.ready.interrupts", "archmage.dazed.attack-penalty")
def test_a_daze_in_answer_weakens_no_coup_de_grace(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], H=foe(strike("the target is dazed (save ends)")), A={"str": 18},
                  G=foe(conditions=["helpless"]))
    ready(scene, "H", "Strike", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[10], d8=[2])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 78


@pytest.mark.meets("ready", "confused", "shooting")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.confused.attack-ally")
def test_a_shot_whose_shooter_is_confused_by_the_answer_spares_the_foe(stage: Callable[..., Scene]) -> None:
    muddle = "R: Muddle +20 vs. PD—1 damage, and the target is confused (save ends)"
    scene = stage(G=foe(muddle), A=dict(powers=[DART]), B={}, H=foe())
    ready(scene, "G", "Muddle", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dart", "H")
    assert (scene["H"].hp, scene["G"].hp, scene["A"].actions["standard"]) == (90, 90, 0)


@pytest.mark.meets("ready", "flying", "conditions")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.flying.swoop", "archmage.stuck.no-movement")
def test_a_swoop_undone_on_the_way_strikes_nobody(stage: Callable[..., Scene]) -> None:
    winged = {"modes": {"fly": 6}, "airborne": True}
    web = "R: Web +20 vs. PD—1 damage, and the target is stuck (save ends)"
    scene = stage(G=foe(web), A={"str": 18, **winged}, B={}, H=foe(**winged))
    ready(scene, "G", "Web", "move", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "swoop", "H")
    assert (blows(scene), scene["H"].hp) == ([("G", "A")], 90)
    assert scene["A"].actions == {"standard": 0, "move": 0, "quick": 1}


@pytest.mark.meets("flying", "intercepting", "engagement")
@pytest.mark.rule("archmage.flying.swoop", "archmage.ruling.intercept-result", "archmage.flying.intercepted-by-flyers")
def test_a_swoop_that_is_intercepted_leaves_the_action_for_the_attack(stage: Callable[..., Scene]) -> None:
    winged = {"modes": {"fly": 6}, "airborne": True}
    scene = stage(rear=["H"], A={"str": 18, **winged}, B={}, G=foe(**winged), H=foe(**winged))
    scene.turn("A")
    scene.accept("G", "intercept")
    scene.do("A", "swoop", "H")
    assert (scene.engaged("A"), scene["A"].actions) == ({"G"}, {"standard": 1, "move": 0, "quick": 1})
    scene.dice(d20=[10], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 84


@pytest.mark.meets("ready", "grabs", "forced", "moving")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.grabbed.carried-if-smaller", "archmage.ruling.forced-movement")
def test_a_victim_plucked_free_in_answer_is_not_carried_off(stage: Callable[..., Scene]) -> None:
    pluck = "Pluck\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\n" \
            "Effect: The target pops free from all enemies engaged with it."
    scene = stage(engaged=[("A", "G")], G=foe(HUG, size="large"), A={}, B=dict(powers=[pluck]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    scene.turn("B")
    scene.do("B", "ready", "A", choose={"action": "Pluck", "when": ("move", "G")})
    scene.accept("B", "readied")
    scene.turn("G")
    scene.do("G", "move", to="rear")
    assert (scene["G"].band, scene["A"].band, scene["A"].conditions) == ("rear", "middle", set())
    assert (scene.engaged("A"), scene.offers) == (set(), [("B", "readied")])


@pytest.mark.meets("ready", "disengaging", "grabs", "conditions")
@pytest.mark.rule("archmage.disengage.success", "archmage.stuck.no-movement", "archmage.ready.interrupts")
def test_whoever_has_slipped_away_and_is_stuck_in_answer_is_free_and_goes_nowhere(stage: Callable[..., Scene]) -> None:
    web = "R: Web +20 vs. PD—1 damage, and the target is stuck (save ends)"
    scene = stage(engaged=[("A", "G")], H=foe(web), A={}, B={}, G=foe())
    ready(scene, "H", "Web", "move", "A")
    scene.turn("A")
    scene.dice(d20=[11, 10])
    scene.do("A", "disengage", to="rear")
    assert (scene["A"].band, scene.engaged("A"), scene["A"].actions["move"]) == ("middle", set(), 0)
    assert scene.offers == [("H", "readied")]


@pytest.mark.meets("ready", "behind", "moving")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.position-behind")
def test_whoever_goes_into_cover_follows_the_cover_that_falls_back_in_answer(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(), W={}, A={}, H=foe())
    ready(scene, "A", "move", "move", "W", to="rear")
    scene.turn("W")
    scene.do("W", "move", to="field", choose={"behind": "A"})
    assert (scene["W"].band, scene["A"].band) == ("rear", "rear")
    scene.turn("H")
    scene.accept("A", "intercept")
    scene.do("H", "engage", "W")
    assert scene.engaged("H") == {"A"}


@pytest.mark.meets("ready", "healing", "moving")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.position-next-to")
def test_one_is_beside_nobody_who_has_gone_in_answer(stage: Callable[..., Scene]) -> None:
    scene = stage(W={}, A={}, G=foe())
    ready(scene, "A", "move", "move", "W", to="rear")
    scene.turn("W")
    scene.do("W", "move", to="field", choose={"beside": "A"})
    assert scene["A"].band == "rear"
    assert scene["W"].band in ("middle", "rear")
    assert scene.engaged("W") == set()


@pytest.mark.meets("ready", "groups", "dying")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.ready-position", "archmage.attack.declare-then-roll")
def test_two_who_ready_against_one_spray_fell_it_and_the_second_keeps_its_shot(stage: Callable[..., Scene]) -> None:
    spray = "R: Spray +5 vs. PD (2 nearby enemies)—9 damage"
    scene = stage(A=dict(powers=[DART]), B=dict(powers=[DART]), G=foe(spray, at_hp=9), H=foe())
    for who in "AB":
        ready(scene, who, "Dart", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Spray", targets=["A", "B"])
    assert (scene["G"].alive, blows(scene)) == (False, [("A", "G")])
    assert (scene["A"].hp, scene["B"].hp) == (40, 40)


@pytest.mark.meets("ready", "temporary", "opportunity")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.temp-hp.separate", "archmage.opportunity.from-moving")
def test_temporary_hit_points_readied_for_an_opportunity_attack_take_it(stage: Callable[..., Scene]) -> None:
    ward = "Ward\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\n" \
           "Effect: The target gains 5 temporary hit points."
    scene = stage(engaged=[("B", "G")], A=dict(powers=[ward]), B=dict(at_hp=6), G=foe())
    scene.turn("A")
    scene.do("A", "ready", "B", choose={"action": "Ward", "when": ("attack", "G")})
    scene.accept("A", "readied")
    scene.turn("B")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("B", "move", to="rear")
    assert (scene["B"].hp, scene["B"].temp_hp, scene["B"].band) == (5, 0, "rear")


@pytest.mark.meets("ready", "flying", "forced")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.flying.swoop", "archmage.ruling.attack-range")
def test_a_swoop_at_one_who_has_landed_far_away_is_lost(stage: Callable[..., Scene]) -> None:
    winged = {"modes": {"fly": 6}, "airborne": True}
    scene = stage(H=foe(**winged), A={"str": 18, **winged}, B={})
    ready(scene, "H", "move", "move", "A", to="far")
    scene.turn("A")
    scene.do("A", "swoop", "H")
    assert (blows(scene), scene["H"].hp, scene["H"].band) == ([], 90, "far")


@pytest.mark.meets("ready", "disengaging", "opportunity")
@pytest.mark.rule("archmage.ready.interrupts", "archmage.disengage.success", "archmage.opportunity.from-moving")
def test_safe_from_those_slipped_away_from_and_not_from_whoever_comes_in_answer(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], H=foe(), A={}, B={}, G=foe())
    ready(scene, "H", "engage", "move", "A")
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="rear")
    assert scene.offers == [("H", "readied"), ("H", "opportunity-attack")]
    assert (scene["A"].band, scene.engaged("A")) == ("rear", set())
