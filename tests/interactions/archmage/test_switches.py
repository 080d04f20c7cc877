"""Rules read the other way, where they meet others."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
BRACE = "Brace\nClose-quarters spell\nAt-Will\nQuick action\nEffect: You gain 5 temporary hit points."
WINGED = {"modes": {"fly": 6}, "airborne": True}
BY_G = ("G", "opportunity-attack")


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def bolt(who: str = "One nearby enemy", damage: str = "6 fire") -> str:
    return f"Bolt\nRanged spell\nAt-Will\nTarget: {who}\nAttack: Intelligence + Level vs. PD\nHit: {damage} damage."


@pytest.mark.meets("moving", "healing", "shooting")
@pytest.mark.rule("archmage.ruling.position-distance")
@pytest.mark.parametrize(("option", "able"), [("everyone", False), ("enemies", True)])
def test_faraway_from_foes_alone_one_is_still_healed(stage: Callable[..., Scene], option: str, able: bool) -> None:
    scene = stage(options={"faraway_from": option}, far=["B"], A=dict(powers=[MEND]), B=dict(at_hp=5), G=foe(DART))
    scene.turn("A")
    assert scene.can("A", "Mend", "B") is able
    scene.turn("G")
    assert not scene.can("G", "Dart", "B")


@pytest.mark.meets("moving", "engagement", "shooting")
@pytest.mark.rule("archmage.ruling.position-engaged-nearby")
@pytest.mark.parametrize(("option", "band", "able"), [("pull-to-rear", "rear", True), ("in-place", "far", False)])
def test_a_fight_in_the_far_band_is_drawn_into_reach_or_stays_out_of_it(
    stage: Callable[..., Scene], option: str, band: str, able: bool
) -> None:
    scene = stage(options={"far_engagement": option}, far=["A"], A={}, B=dict(powers=[DART]), G=foe())
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "A"})
    scene.turn("G")
    scene.do("G", "engage", "A")
    assert (scene["A"].band, scene["G"].band, scene.engaged("A")) == (band, band, {"G"})
    scene.turn("B")
    assert scene.can("B", "Dart", "G") is able


@pytest.mark.meets("engagement", "opportunity", "disengaging")
@pytest.mark.rule("archmage.ruling.position-second-foe", "archmage.disengage.extra-foes")
def test_a_foe_taken_on_beside_a_friend_costs_no_blow_and_counts_against_the_check(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"shift_within_melee": "allow"}, engaged=[("A", "G"), ("B", "G"), ("B", "H")], A={}, B={},
                  G=foe(), H=foe())
    scene.turn("A")
    scene.do("A", "engage", "H")
    assert (scene.engaged("A"), scene.offers) == ({"G", "H"}, [])
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == {"G", "H"}


@pytest.mark.meets("dying", "intercepting", "shooting", "engagement")
@pytest.mark.rule("archmage.ruling.position-downed-foe", "archmage.intercept.must-be-unengaged")
@pytest.mark.parametrize(("option", "stops"), [("no", True), ("yes", False)])
def test_a_helpless_foe_that_holds_keeps_one_from_intercepting(
    stage: Callable[..., Scene], option: str, stops: bool
) -> None:
    scene = stage(options={"helpless_foes_hold": option}, rear=["W"], engaged=[("A", "H")], A={}, W={},
                  H=foe(conditions=["helpless"]), G=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert (("A", "intercept") in scene.offers) is stops


@pytest.mark.meets("ready", "temporary", "conditions")
@pytest.mark.rule("archmage.ruling.ready-what", "archmage.ruling.stunned-free")
def test_a_quick_action_readied_by_the_switch_is_lost_to_the_stunned_too(stage: Callable[..., Scene]) -> None:
    stun = "R: Spit +20 vs. PD—1 damage, and the target is stunned (save ends)"
    scene = stage(options={"ready_quick_actions": "allow"}, A=dict(powers=[BRACE]), B={}, H=foe(stun), G=foe(DART))
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "Brace", "when": ("attack", "G")})
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Spit", "A")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert (scene.offers, scene["A"].hp) == ([], 40 - 1 - 9)


@pytest.mark.meets("ready", "opportunity", "shooting")
@pytest.mark.rule("archmage.ruling.opportunity-off-turn", "archmage.opportunity.from-spell")
@pytest.mark.parametrize(("option", "offers"), [
    ("any-turn", [("A", "readied"), BY_G]), ("own-turn", [("A", "readied")]),
])
def test_a_readied_spell_provokes_or_not(
    stage: Callable[..., Scene], option: str, offers: list[tuple[str, str]]
) -> None:
    scene = stage(options={"opportunity_turn": option}, engaged=[("A", "G")], A=dict(powers=[bolt()]), B={}, G=foe(),
                  H=foe(DART))
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "Bolt", "when": ("attack", "H")})
    scene.turn("H")
    scene.accept("A", "readied")
    scene.dice(d20=[14, 2])
    scene.do("H", "Dart", "B")
    assert (scene.offers, scene["H"].hp) == (offers, 84)


@pytest.mark.meets("opportunity", "mobs")
@pytest.mark.rule("archmage.ruling.opportunity-count")
def test_a_cap_on_opportunity_attacks_is_each_creatures_own(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"opportunity_cap": 1}, engaged=[("A", "G"), ("A", "H"), ("B", "G")], A={}, B={}, G=foe(),
                  H=foe())
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("A", "move", to="rear")
    assert scene.offers == [BY_G, ("H", "opportunity-attack")]
    scene.turn("B")
    scene.do("B", "move", to="rear")
    assert scene.offers == []


@pytest.mark.meets("groups", "resistance", "naturals")
@pytest.mark.rule("archmage.ruling.damage-several-targets", "archmage.resistance.natural-roll")
def test_with_damage_rolled_for_each_every_target_has_its_own_dice(stage: Callable[..., Scene]) -> None:
    spray = "R: Spray +20 vs. PD (2 nearby enemies)—2d6 fire damage"
    scene = stage(options={"several_targets_damage": "each"}, G=foe(spray), A=dict(resist={"fire": 12}), B={})
    scene.turn("G")
    scene.dice(d20=[11, 12], d6=[4, 3, 1, 1])
    scene.do("G", "Spray", targets=["A", "B"])
    assert (scene["A"].hp, scene["B"].hp) == (37, 38)


@pytest.mark.meets("naturals", "temporary", "conditions")
@pytest.mark.rule("archmage.ruling.crit-what-doubles", "archmage.vulnerable.crit-range")
def test_with_dice_rolled_twice_a_critical_hit_adds_its_modifier_once(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"crit_method": "dice"}, engaged=[("A", "G")], A={"str": 18}, B={},
                  G=foe(temp_hp=5, conditions=["vulnerable"]))
    scene.turn("A")
    scene.dice(d20=[18], d8=[3, 6])
    scene.do("A", "melee-basic", "G")
    assert (scene["G"].temp_hp, scene["G"].hp) == (0, 90 - (3 + 6 + 4 - 5))


@pytest.mark.meets("naturals", "conditions")
@pytest.mark.rule("archmage.ruling.expanded-crit-hits", "archmage.vulnerable.crit-range")
@pytest.mark.parametrize(("option", "hit"), [("no", True), ("yes", False)])
def test_a_roll_in_the_wider_range_that_falls_short(stage: Callable[..., Scene], option: str, hit: bool) -> None:
    scene = stage(options={"expanded_crit_must_hit": option}, engaged=[("A", "G")], G=foe(), B={},
                  A=dict(ac=50, conditions=["vulnerable"]))
    scene.turn("G")
    scene.dice(d20=[18])
    scene.do("G", "Claw", "A")
    assert scene.last("attack").hit is hit


@pytest.mark.meets("confused", "flying")
@pytest.mark.rule("archmage.ruling.confused-target", "archmage.flying.swoop")
def test_by_the_switch_the_confused_swoop_again_after_their_first_attack(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"confused_scope": "first"}, A=dict(**WINGED), B={},
                  G=foe(CLAW, DART, conditions=["confused"], **WINGED), H=foe())
    scene.turn("G")
    assert not scene.can("G", "swoop", "A")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert scene["H"].hp == 81
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "swoop", "A")
    assert scene["A"].hp == 34


@pytest.mark.meets("confused", "coup")
@pytest.mark.rule("archmage.ruling.confused-target", "archmage.coup.auto-crit")
def test_by_the_switch_the_confused_finish_off_a_foe_after_their_first_attack(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"confused_scope": "first"}, engaged=[("A", "G")], A=dict(conditions=["helpless"]), B={},
                  G=foe(CLAW, DART, conditions=["confused"]), H=foe())
    scene.turn("G")
    assert not scene.can("G", "coup-de-grace", "A")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "B")
    scene.turn("G")
    scene.do("G", "coup-de-grace", "A")
    assert (scene["H"].hp, scene["A"].hp) == (81, 28)


@pytest.mark.meets("conditions", "healing")
@pytest.mark.rule("archmage.ruling.hampered-extent", "archmage.rally.first")
@pytest.mark.parametrize(("option", "casts"), [("attacks-only", True), ("all-powers", False)])
def test_hampered_by_the_stricter_reading_one_rallies_and_casts_nothing(
    stage: Callable[..., Scene], option: str, casts: bool
) -> None:
    scene = stage(options={"hampered_powers": option}, A=dict(at_hp=20, powers=[MEND], conditions=["hampered"]),
                  B=dict(at_hp=5), G=foe())
    scene.turn("A")
    assert scene.can("A", "Mend", "B") is casts
    assert scene.can("A", "rally")


@pytest.mark.meets("coup", "dying")
@pytest.mark.rule("archmage.ruling.coup-on-pcs", "archmage.helpless.effect")
def test_where_monsters_deal_no_coup_de_grace_they_strike_the_fallen_all_the_same(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"monster_coup_de_grace": "never"}, engaged=[("A", "G")], G=foe(), A=dict(at_hp=-3), B={})
    scene.turn("G")
    assert scene.why_not("G", "coup-de-grace", "A") == "archmage.ruling.coup-on-pcs"
    scene.dice(d20=[4])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == -9


@pytest.mark.meets("ongoing", "saves", "resistance")
@pytest.mark.rule("archmage.ruling.ongoing-stacking", "archmage.resistance.ongoing")
@pytest.mark.parametrize(("option", "loss", "saves"), [("per-type", 5, 1), ("all", 8, 2)])
def test_two_fires_burn_as_the_hotter_or_as_both(
    stage: Callable[..., Scene], option: str, loss: int, saves: int
) -> None:
    brand = "R: Brand +20 vs. PD—1 damage, and {} ongoing fire damage"
    scene = stage(options={"ongoing_stacking": option}, G=foe(brand.format(5)), H=foe(brand.format(3)), A={}, B={})
    for who in "GH":
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, "Brand", "A")
    scene.turn("A")
    scene.dice(d20=[2] * saves)
    scene.end()
    assert scene["A"].hp == 38 - loss


@pytest.mark.meets("healing", "dying", "conditions")
@pytest.mark.rule("archmage.ruling.stabilize-details", "archmage.stabilize.state")
@pytest.mark.parametrize(("option", "stable"), [("ends", False), ("keep", True)])
def test_a_blow_at_the_stable(stage: Callable[..., Scene], option: str, stable: bool) -> None:
    scene = stage(options={"stabilized_damage": option}, engaged=[("A", "G"), ("B", "G")], B=dict(wis=30), G=foe(),
                  A=dict(at_hp=-3))
    scene.turn("B")
    scene.dice(d20=[5])
    scene.do("B", "stabilize", "A")
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["A"].stable) == (-9, stable)


@pytest.mark.meets("healing", "coup")
@pytest.mark.rule("archmage.ruling.potion-details", "archmage.coup.skip-other-actions")
def test_a_potion_drunk_quickly_forbids_the_coup_de_grace(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"potion_action": "quick"}, engaged=[("A", "G")], A=dict(at_hp=5),
                  G=foe(conditions=["helpless"]), H=foe())
    scene.turn("A")
    scene.do("A", "feed-potion", "A")
    assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 0}
    assert scene.why_not("A", "coup-de-grace", "G") == "archmage.coup.skip-other-actions"


@pytest.mark.meets("dying", "coup", "party")
@pytest.mark.rule("archmage.ruling.meaningful-death", "archmage.death.negative-half", "archmage.ruling.spirit-out")
@pytest.mark.parametrize(("named", "alive"), [(False, True), (True, False)])
def test_a_coup_de_grace_by_nobody_in_particular_brings_a_coma(
    stage: Callable[..., Scene], named: bool, alive: bool
) -> None:
    scene = stage(options={"meaningful_death": "on"}, engaged=[("A", "G")], A=dict(conditions=["helpless"]), B={},
                  G=foe("Maul +20 vs. AC—60 damage", named=named))
    scene.turn("G")
    scene.do("G", "coup-de-grace", "A")
    assert scene["A"].alive is alive
    scene.turn("B")
    assert scene.can("A", "fight-in-spirit", choose={"ally": "B", "bonus": "ac"})


@pytest.mark.meets("dying", "escalation", "healing")
@pytest.mark.rule("archmage.ruling.death-save-turn", "archmage.death.save-success")
@pytest.mark.parametrize(("option", "acts"), [("wake-only", False), ("act", True)])
def test_a_sixteen_wakes_to_a_turn_or_to_none(stage: Callable[..., Scene], option: str, acts: bool) -> None:
    scene = stage(options={"death_save_turn": option}, engaged=[("A", "G")], A={"at_hp": -3, "str": 18}, B={}, G=foe())
    scene.dice(d20=[16], d8=[5])
    scene.turn("A")
    assert scene["A"].hp == 5
    assert scene.can("A", "melee-basic", "G") is acts


@pytest.mark.meets("conditions", "saves")
@pytest.mark.rule("archmage.ruling.worst-instance", "archmage.condition.once-worst")
@pytest.mark.parametrize(("option", "dazed"), [("track", True), ("drop", False)])
def test_the_longer_daze_goes_on_or_was_dropped(stage: Callable[..., Scene], option: str, dazed: bool) -> None:
    spit = "R: Spit +20 vs. PD—1 damage, and the target is dazed ({} ends)"
    scene = stage(options={"condition_instances": option}, G=foe(spit.format("save")), H=foe(spit.format("hard save")),
                  A={}, B={})
    for who in "GH":
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, "Spit", "A")
    scene.turn("A")
    scene.dice(d20=[16, 10] if option == "track" else [16])
    scene.end()
    assert ("dazed" in scene["A"].conditions) is dazed


@pytest.mark.meets("healing", "dying", "rests")
@pytest.mark.rule(
    "archmage.ruling.optional-death-rules", "archmage.lasting-wound.gain", "archmage.lasting-wound.effect",
)
def test_felled_twice_and_healed_one_has_one_lasting_wound_after_the_battle(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"lasting_wounds": "on"}, engaged=[("A", "G")], B=dict(powers=[MEND]), G=foe(),
                  A=dict(at_hp=6, recoveries=0))
    for _ in range(2):
        scene.turn("G")
        scene.dice(d20=[8])
        scene.do("G", "Claw", "A")
        if scene["A"].hp <= 0:
            scene.dice(d20=[5])
            scene.turn("B")
            scene.do("B", "Mend", "A")
    assert scene["A"].max_hp == 40
    scene.rest("short")
    assert scene["A"].max_hp == 40 - 3
