"""Grabs, slipping away, and being moved by something other than one's feet."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
HUG = "Hug +20 vs. AC—5 damage, and the ogre grabs the target"
TONGUE = "R: Tongue +20 vs. PD—3 damage, and the ogre grabs the target"
BLINK = "Blink\nMove action\nAt-Will\nEffect: You teleport to any nearby location you can see."
SLIP = "Slip\nQuick action\nAt-Will\nEffect: You pop free from all enemies engaged with you."
STEEL = (
    "Steel\nClose-quarters spell\nAt-Will\nQuick action to cast\nTarget: You\n"
    "Effect: You gain a +2 bonus to saves until the end of the battle."
)
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
RAT = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."
WINGED = {"modes": {"fly": 6}, "airborne": True}


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def held(stage: Callable[..., Scene], engaged: tuple[tuple[str, str], ...] = (("A", "G"),),
         g: dict[str, Any] | None = None, **a: Any) -> Scene:
    """The ogre G has grabbed A. Then come H, A, whose turn it is, and A's friend B."""
    scene = stage(engaged=engaged, G=foe(HUG, **(g or {})), H=foe(), A={"hp": 90, "str": 18, **a}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    scene.turn("A")
    assert "grabbed" in scene["A"].conditions
    return scene


@pytest.mark.meets("grabs", "disengaging", "engagement")
@pytest.mark.rule("archmage.grabbed.disengage-penalty", "archmage.disengage.extra-foes")
@pytest.mark.parametrize(("natural", "free"), [(11, False), (12, True)])
def test_having_hit_the_grabber_only_the_second_foe_counts(
    stage: Callable[..., Scene], natural: int, free: bool
) -> None:
    scene = held(stage, (("A", "G"), ("A", "H")))
    scene.dice(d20=[10, natural], d8=[1])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set(), scene["A"].band) == (free, "rear" if free else "middle")


@pytest.mark.meets("grabs", "disengaging", "conditions")
@pytest.mark.rule("archmage.stuck.no-movement", "archmage.grabbed.cannot-leave")
def test_the_grabbed_and_stuck_cannot_even_try(stage: Callable[..., Scene]) -> None:
    scene = held(stage, conditions=["stuck"])
    assert scene.why_not("A", "disengage", to="rear") == "archmage.stuck.no-movement"


@pytest.mark.meets("grabs", "forced", "conditions")
@pytest.mark.rule("archmage.stuck.no-movement", "archmage.grabbed.cannot-leave", "archmage.ruling.teleport-model")
def test_a_teleport_frees_the_stuck_from_the_grab_but_not_of_being_stuck(stage: Callable[..., Scene]) -> None:
    scene = held(stage, conditions=["stuck"], powers=[BLINK])
    scene.do("A", "Blink", choose={"teleport": "rear"})
    assert (scene["A"].conditions, scene["A"].band, scene.engaged("A")) == ({"stuck"}, "rear", set())


@pytest.mark.meets("forced", "conditions", "disengaging")
@pytest.mark.rule("archmage.stuck.no-movement", "archmage.ruling.forced-movement")
def test_the_stuck_do_not_pop_free(stage: Callable[..., Scene]) -> None:
    scene = held(stage, conditions=["stuck"], powers=[SLIP])
    if scene.can("A", "Slip"):
        scene.do("A", "Slip")
    assert (scene.engaged("A"), "grabbed" in scene["A"].conditions) == ({"G"}, True)


@pytest.mark.meets("forced", "disengaging", "grabs", "moving")
@pytest.mark.rule("archmage.ruling.forced-movement", "archmage.disengage.check", "archmage.unengaged.move-freely")
def test_popped_free_there_is_nothing_to_disengage_from(stage: Callable[..., Scene]) -> None:
    scene = held(stage, powers=[SLIP])
    scene.do("A", "Slip")
    assert scene.why_not("A", "disengage", to="rear") in {
        "archmage.disengage.check", "archmage.position.engaged-or-free",
    }
    scene.do("A", "move", to="far")
    assert (scene["A"].band, scene.offers) == ("far", [])


@pytest.mark.meets("grabs", "engagement", "moving")
@pytest.mark.rule("archmage.grabbed.engaged", "archmage.ruling.position-engagement")
def test_a_grab_across_bands_brings_the_two_together(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["G"], G=foe(TONGUE), A={}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Tongue", "A")
    assert scene.engaged("A") == {"G"}
    assert scene["A"].band == scene["G"].band


@pytest.mark.meets("grabs", "dying")
@pytest.mark.rule("archmage.ruling.grab-details", "archmage.ruling.knock-out", "archmage.helpless.who")
def test_a_grabber_knocked_out_lets_go(stage: Callable[..., Scene]) -> None:
    scene = held(stage, g={"at_hp": 6})
    scene.dice(d20=[10], d8=[2])
    scene.do("A", "melee-basic", "G", choose={"knock-out": True})
    assert "unconscious" in scene["G"].conditions
    assert "grabbed" not in scene["A"].conditions
    scene.do("A", "move", to="rear")
    assert (scene["A"].band, scene.offers) == ("rear", [])


@pytest.mark.meets("grabs", "dying", "healing")
@pytest.mark.rule(
    "archmage.ruling.grab-details", "archmage.ruling.position-downed-foe", "archmage.grabbed.cannot-leave",
)
def test_a_victim_felled_and_healed_is_still_in_the_grip(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(HUG), A=dict(at_hp=5), B=dict(powers=[MEND]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    assert (scene["A"].dying, scene.engaged("A")) == (True, {"G"})
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 8
    scene.turn("A")
    assert scene.why_not("A", "move", to="rear") == "archmage.grabbed.cannot-leave"


@pytest.mark.meets("grabs", "coup")
@pytest.mark.rule("archmage.coup.auto-crit", "archmage.grabbed.grabber-bonus", "archmage.ruling.coup-details")
def test_a_grabber_finishes_off_what_it_holds_without_a_roll(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(HUG), A=dict(hp=90, at_hp=3), B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    scene.dice(d20=[5])
    scene.turn("G")
    scene.do("G", "coup-de-grace", "A")
    assert scene["A"].hp == 3 - 5 - 10


@pytest.mark.meets("grabs", "flying")
@pytest.mark.rule("archmage.grabbed.cannot-leave", "archmage.flying.normal-engagement")
def test_a_flyer_in_the_grip_does_not_fly_off_or_swoop(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(TONGUE), H=foe(**WINGED), A=dict(**WINGED), B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Tongue", "A")
    scene.turn("A")
    assert scene.why_not("A", "move", to="rear") == "archmage.grabbed.cannot-leave"
    assert scene.why_not("A", "swoop", "H") == "archmage.grabbed.cannot-leave"


@pytest.mark.meets("grabs", "groups", "shooting")
@pytest.mark.rule("archmage.grabbed.no-ranged", "archmage.ruling.close-quarters-tag")
def test_the_grabbed_spray_at_close_quarters_and_not_at_range(stage: Callable[..., Scene]) -> None:
    fan = (
        "Fan\nClose-quarters spell\nAt-Will\nTarget: Up to two nearby enemies in a group\n"
        "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
    )
    scene = held(stage, powers=[fan, fan.replace("Fan", "Fork").replace("Close-quarters", "Ranged")])
    assert scene.why_not("A", "Fork", targets=["G", "H"]) == "archmage.grabbed.no-ranged"
    scene.dice(d20=[14, 14])
    scene.do("A", "Fan", targets=["G", "H"])
    assert (scene["G"].hp, scene["H"].hp, scene.offers) == (84, 84, [])


@pytest.mark.meets("grabs", "healing")
@pytest.mark.rule("archmage.grabbed.no-ranged", "archmage.rally.first")
def test_the_grabbed_rally(stage: Callable[..., Scene]) -> None:
    scene = held(stage, at_hp=20)
    scene.dice(d8=[6])
    scene.do("A", "rally")
    assert (scene["A"].hp, "grabbed" in scene["A"].conditions) == (20 - 5 + 6, True)


@pytest.mark.meets("grabs", "mobs")
@pytest.mark.rule("archmage.ruling.grab-details", "archmage.ruling.monster-kinds")
def test_a_grabber_killed_with_the_rest_of_its_mob_lets_go(stage: Callable[..., Scene]) -> None:
    hug = HUG.replace("ogre", "rat")
    rat = dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[hug], traits=[RAT])
    slash = "Slash\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage."
    scene = stage(engaged=[("A", "G"), ("A", "H")], G=rat, H=rat, A={"str": 18, "powers": [slash]})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Slash", "G")
    assert (scene["G"].alive, scene["H"].hp, scene["A"].conditions) == (False, 5, set())


@pytest.mark.meets("grabs", "party")
@pytest.mark.rule("archmage.ruling.flee-consent", "archmage.flee.success")
def test_flight_tears_one_from_the_grip(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert ("grabbed" in scene["A"].conditions, scene.engaged("A")) == (False, set())


@pytest.mark.meets("grabs", "confused")
@pytest.mark.rule("archmage.ruling.grab-details", "archmage.confused.attack-ally", "archmage.grabbed.cannot-leave")
def test_a_confused_grabber_holds_on_and_strikes_no_victim(stage: Callable[..., Scene]) -> None:
    muddle = (
        "Muddle\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. MD\n"
        "Hit: The target is confused (save ends)."
    )
    scene = held(stage, powers=[muddle])
    scene.dice(d20=[15])
    scene.do("A", "Muddle", "G")
    assert "grabbed" in scene["A"].conditions
    scene.turn("G")
    assert not scene.can("G", "Hug", "A")  # its friend H is not within reach of a hug
    assert scene["A"].hp == 85


@pytest.mark.meets("grabs", "saves", "disengaging")
@pytest.mark.rule("archmage.ruling.disengage-roll", "archmage.grabbed.disengage-penalty")
@pytest.mark.parametrize(("natural", "free"), [(13, False), (14, True)])
def test_a_bonus_to_saves_helps_out_of_a_grip(stage: Callable[..., Scene], natural: int, free: bool) -> None:
    scene = held(stage, powers=[STEEL])
    scene.do("A", "Steel")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set()) is free


@pytest.mark.meets("grabs", "naturals")
@pytest.mark.rule("archmage.grabbed.grabber-bonus", "archmage.fumble.no-effect", "archmage.crit.natural-20")
@pytest.mark.parametrize(("natural", "total", "hit"), [(1, 12, False), (4, 15, True), (20, 31, True)])
def test_the_bonus_of_the_grabber_saves_no_fumble(
    stage: Callable[..., Scene], natural: int, total: int, hit: bool
) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(TONGUE.replace("R: ", ""), CLAW), A={}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Tongue", "A")
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert (scene.last("attack").total, scene.last("attack").hit) == (total, hit)
    assert scene.last("attack").crit is (natural == 20)


@pytest.mark.meets("grabs", "escalation")
@pytest.mark.rule(
    "archmage.escalation.pc-bonus", "archmage.ruling.disengage-roll", "archmage.grabbed.disengage-penalty",
)
def test_the_escalation_die_helps_the_blow_at_the_grabber_and_not_the_check(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("A")
    assert scene.escalation == 1
    scene.dice(d20=[9, 10], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 84
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == {"G"}


@pytest.mark.meets("forced", "flying")
@pytest.mark.rule("archmage.ruling.teleport-model", "archmage.ruling.flying-model")
def test_a_flyer_that_teleports_out_of_a_fight_is_out_of_walkers_reach(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(CLAW, BLINK, **WINGED), A={}, B={})
    scene.turn("G")
    scene.do("G", "Blink", choose={"teleport": "rear"})
    assert (scene.engaged("G"), scene.offers) == (set(), [])
    scene.turn("A")
    assert scene.why_not("A", "engage", "G") == "archmage.ruling.flying-model"


@pytest.mark.meets("forced", "shooting")
@pytest.mark.rule(
    "archmage.teleport.casting-provokes", "archmage.teleport.no-opportunity", "archmage.ruling.opportunity-timing",
)
def test_a_teleport_cast_under_foes_eyes_may_cost_the_caster_its_senses(stage: Callable[..., Scene]) -> None:
    step = "Step\nRanged spell\nAt-Will\nMove action to cast\nTarget: You\n" + BLINK.split("\n")[3]
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=6, powers=[step]), B={}, G=foe())
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("A", "Step")
    assert (scene["A"].dying, scene["A"].band, scene.engaged("A")) == (True, "middle", {"G"})


@pytest.mark.meets("forced", "confused")
@pytest.mark.rule("archmage.confused.no-limited-powers", "archmage.ruling.teleport-model")
@pytest.mark.parametrize(("usage", "able"), [("At-Will", True), ("Daily", False)])
def test_the_confused_teleport_if_that_is_always_theirs(
    stage: Callable[..., Scene], usage: str, able: bool
) -> None:
    scene = held(stage, conditions=["confused"], powers=[BLINK.replace("At-Will", usage)])
    assert scene.why_not("A", "Blink") == (None if able else "archmage.confused.no-limited-powers")


@pytest.mark.meets("disengaging", "saves")
@pytest.mark.rule("archmage.ruling.disengage-roll", "archmage.disengage.check")
@pytest.mark.parametrize(("natural", "free"), [(8, False), (9, True)])
def test_a_bonus_to_saves_counts_for_disengaging(stage: Callable[..., Scene], natural: int, free: bool) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[STEEL]), G=foe())
    scene.turn("A")
    scene.do("A", "Steel")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set()) is free


@pytest.mark.meets("disengaging", "flying")
@pytest.mark.rule("archmage.flying.normal-engagement", "archmage.disengage.success", "archmage.ruling.flying-model")
def test_a_flyer_that_slips_away_is_out_of_walkers_reach_again(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(**WINGED), A={})
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "disengage", to="field")
    scene.turn("A")
    assert scene.why_not("A", "engage", "G") == "archmage.ruling.flying-model"


@pytest.mark.meets("disengaging", "moving")
@pytest.mark.rule("archmage.disengage.success", "archmage.ruling.position-room", "archmage.position.faraway")
def test_one_slips_from_a_fight_to_far_away_and_is_out_of_reach(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe(CLAW, DART))
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="far")
    assert scene["A"].band == "far"
    scene.turn("G")
    assert not scene.can("G", "Dart", "A")
    assert not scene.can("G", "engage", "A")


@pytest.mark.meets("disengaging", "dying", "engagement")
@pytest.mark.rule("archmage.ruling.position-downed-foe", "archmage.disengage.extra-foes")
@pytest.mark.parametrize(("natural", "free"), [(10, False), (11, True)])
def test_a_helpless_foe_does_not_count_against_the_check(
    stage: Callable[..., Scene], natural: int, free: bool
) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(), H=foe(conditions=["helpless"]))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene["A"].band == "rear") is free


@pytest.mark.meets("disengaging", "conditions")
@pytest.mark.rule("archmage.disengage.check", "archmage.dazed.attack-penalty", "archmage.weakened.penalty")
def test_no_penalty_to_attacks_or_defenses_hinders_slipping_away(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(conditions=["dazed", "weakened", "fear"]), G=foe())
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A"), scene["A"].band) == (set(), "rear")


@pytest.mark.meets("disengaging", "escalation")
@pytest.mark.rule("archmage.escalation.pc-bonus", "archmage.ruling.disengage-roll")
def test_the_escalation_die_is_not_added_to_the_check(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe())
    for _ in range(3):
        scene.turn("A")
    assert scene.escalation == 2
    scene.dice(d20=[10])
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == {"G"}


@pytest.mark.meets("disengaging", "mobs")
@pytest.mark.rule("archmage.disengage.extra-foes", "archmage.ruling.monster-kinds")
@pytest.mark.parametrize(("natural", "free"), [(12, False), (13, True)])
def test_every_mook_of_a_mob_is_one_foe_more(stage: Callable[..., Scene], natural: int, free: bool) -> None:
    rat = dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[RAT])
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A={}, G=rat, H=rat, I=rat)
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set()) is free


@pytest.mark.meets("disengaging", "confused", "engagement")
@pytest.mark.rule("archmage.ruling.ally-melee", "archmage.disengage.success")
def test_the_confused_slip_away_from_their_foes_to_strike_a_friend(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(conditions=["confused"]), H=foe())
    scene.turn("G")
    scene.dice(d20=[11, 8])
    scene.do("G", "disengage", to="field", choose={"beside": "H"})
    scene.do("G", "Claw", "H")
    assert (scene["H"].hp, scene.engaged("G"), scene.offers) == (84, set(), [])


@pytest.mark.meets("disengaging", "coup")
@pytest.mark.rule("archmage.coup.skip-other-actions", "archmage.disengage.failure", "archmage.ruling.coup-details")
def test_who_has_tried_to_slip_away_deals_no_coup_de_grace(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(), H=foe(conditions=["helpless"]))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "disengage", to="rear")
    assert scene.why_not("A", "coup-de-grace", "H") == "archmage.coup.skip-other-actions"


@pytest.mark.meets("disengaging", "delay")
@pytest.mark.rule("archmage.delay.act-later", "archmage.disengage.failure")
def test_a_try_at_slipping_away_is_a_turn_begun_and_not_delayed(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe())
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "disengage", to="rear")
    assert scene.why_not("A", "delay") == "archmage.delay.act-later"


@pytest.mark.meets("disengaging", "naturals", "grabs", "engagement")
@pytest.mark.rule(
    "archmage.ruling.disengage-roll", "archmage.disengage.extra-foes", "archmage.grabbed.disengage-penalty",
)
def test_a_natural_twenty_slips_from_no_grip_amid_six_foes(stage: Callable[..., Scene]) -> None:
    others = {key: foe() for key in "HIJKL"}
    scene = stage(engaged=[("A", key) for key in "GHIJKL"], G=foe(HUG), A={}, **others)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "disengage", to="rear")  # 20 - 5 - 5
    assert scene.engaged("A") == set("GHIJKL")


@pytest.mark.meets("disengaging", "shooting")
@pytest.mark.rule("archmage.disengage.success", "archmage.unengaged.ranged-safe")
def test_having_slipped_away_one_shoots_in_peace(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(powers=[DART]), B={}, G=foe(), H=foe())
    scene.turn("A")
    scene.dice(d20=[12, 10])
    scene.do("A", "disengage", to="field")
    scene.do("A", "Dart", "G")
    assert (scene["G"].hp, scene.offers) == (81, [])


@pytest.mark.meets("grabs", "delay", "disengaging")
@pytest.mark.rule("archmage.grabbed.disengage-penalty", "archmage.delay.act-later")
@pytest.mark.parametrize(("natural", "free"), [(10, False), (11, True)])
def test_the_hit_of_a_delayed_turn_eases_the_check_of_that_turn(
    stage: Callable[..., Scene], natural: int, free: bool
) -> None:
    scene = held(stage)
    scene.do("A", "delay")
    scene.turn("B")
    scene.end()
    scene.do("A", "resume")
    scene.dice(d20=[10, natural], d8=[2])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set()) is free


@pytest.mark.meets("forced", "dying", "engagement")
@pytest.mark.rule("archmage.ruling.forced-movement", "archmage.damage.zero-hp", "archmage.ruling.position-downed-foe")
def test_the_blow_that_fells_may_knock_loose_as_well(stage: Callable[..., Scene]) -> None:
    slam = "Slam +20 vs. AC—6 damage, and the target pops free from the ogre"
    scene = stage(engaged=[("A", "G")], G=foe(slam), A=dict(at_hp=6), B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slam", "A")
    assert (scene["A"].dying, scene.engaged("A")) == (True, set())
    assert not scene.can("G", "Slam", "A")


@pytest.mark.meets("grabs", "opportunity", "engagement")
@pytest.mark.rule("archmage.grabbed.no-opportunity", "archmage.opportunity.from-moving")
def test_past_the_grabbed_the_other_foe_leaves_unpunished_until_it_is_let_go(stage: Callable[..., Scene]) -> None:
    scene = held(stage, (("A", "G"), ("A", "H")))
    scene.turn("H")
    scene.do("H", "move", to="rear")
    assert scene.offers == []
    scene.turn("G")
    scene.do("G", "release-grab", "A")
    scene.turn("H")
    scene.do("H", "engage", "A")
    scene.turn("H")
    scene.do("H", "move", to="rear")
    assert scene.offers == [("A", "opportunity-attack")]
