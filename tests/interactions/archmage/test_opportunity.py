"""Opportunity attacks: what they do to the act that drew them, and what other rules do to them."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
HUG = "Hug +20 vs. AC—5 damage, and the ogre grabs the target"
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
FORK = "R: Fork +5 vs. PD (2 nearby enemies)—9 damage"
RAT = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."
WINGED = {"modes": {"fly": 6}, "airborne": True}
BY_G = ("G", "opportunity-attack")
BY_H = ("H", "opportunity-attack")


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def struck(scene: Scene, who: str = "A", by: str = "G") -> None:
    """It is who's turn, and the foe will take its opportunity."""
    scene.turn(who)
    scene.accept(by, "opportunity-attack")


def blows(scene: Scene) -> list[tuple[str | None, str | None]]:
    """Who has attacked whom, in order."""
    return [(event.who, event.target) for event in scene.log if event.kind == "attack"]


@pytest.mark.meets("opportunity", "dying", "moving", "engagement")
@pytest.mark.rule(
    "archmage.ruling.opportunity-timing", "archmage.damage.zero-hp", "archmage.ruling.position-downed-foe",
)
def test_whoever_is_felled_on_leaving_lies_where_it_was(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=6), B={}, G=foe())
    struck(scene)
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert (scene["A"].dying, scene["A"].band, scene.engaged("A")) == (True, "middle", {"G"})
    assert scene["A"].actions["move"] == 0


@pytest.mark.meets("opportunity", "temporary", "dying")
@pytest.mark.rule("archmage.temp-hp.separate", "archmage.ruling.opportunity-timing")
def test_temporary_hit_points_keep_the_mover_going(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=6, temp_hp=1), B={}, G=foe())
    struck(scene)
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert (scene["A"].hp, scene["A"].temp_hp, scene["A"].band) == (1, 0, "rear")


@pytest.mark.meets("opportunity", "conditions", "moving")
@pytest.mark.rule("archmage.ruling.opportunity-timing", "archmage.hampered.basic-attacks-only")
def test_hampering_the_mover_stops_no_move(stage: Callable[..., Scene]) -> None:
    net = "Net +20 vs. AC—1 damage, and the target is hampered (save ends)"
    scene = stage(engaged=[("A", "G")], G=foe(net), A={})
    struck(scene)
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert (scene["A"].band, scene["A"].conditions) == ("rear", {"hampered"})


@pytest.mark.meets("opportunity", "conditions", "shooting")
@pytest.mark.rule("archmage.ruling.opportunity-timing", "archmage.dazed.attack-penalty")
def test_dazing_the_shooter_spoils_its_aim(stage: Callable[..., Scene]) -> None:
    knock = "Knock +20 vs. AC—1 damage, and the target is dazed (save ends)"
    scene = stage(engaged=[("A", "G")], G=foe(knock), H=foe(), A=dict(powers=[DART]))
    struck(scene)
    scene.dice(d20=[10, 13])
    scene.do("A", "Dart", "H")
    assert (scene.last("attack").total, scene["H"].hp) == (13 + 5 - 4, 90)


@pytest.mark.meets("opportunity", "escalation")
@pytest.mark.rule("archmage.ruling.escalation-who", "archmage.opportunity.basic-melee-only")
def test_a_heros_opportunity_attack_has_the_escalation_die_and_a_monsters_has_not(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, B={}, G=foe())
    scene.turn("A")
    scene.turn("A")
    assert scene.escalation == 1
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("A", "move", to="field")
    assert scene.last("attack").total == 2 + 7
    scene.do("A", "engage", "G", using="standard")
    struck(scene, "G", "A")
    scene.dice(d20=[2])
    scene.do("G", "move", to="rear")
    assert scene.last("attack").total == 2 + 5 + 1


@pytest.mark.meets("opportunity", "naturals", "conditions")
@pytest.mark.rule("archmage.vulnerable.crit-range", "archmage.crit.double-damage", "archmage.opportunity.from-moving")
@pytest.mark.parametrize(("natural", "damage"), [(17, 6), (18, 12)])
def test_leaving_while_vulnerable_risks_a_critical_hit(
    stage: Callable[..., Scene], natural: int, damage: int
) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(conditions=["vulnerable"]), B={}, G=foe())
    struck(scene)
    scene.dice(d20=[natural])
    scene.do("A", "move", to="rear")
    assert scene["A"].hp == 40 - damage


@pytest.mark.meets("opportunity", "confused")
@pytest.mark.rule("archmage.confused.no-opportunity", "archmage.opportunity.from-moving")
def test_the_confused_draw_the_blows_they_cannot_deal(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe(conditions=["confused"]), H=foe())
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert scene.offers == []
    scene.turn("A")
    scene.do("A", "engage", "G")
    scene.turn("G")
    scene.do("G", "move", to="rear")
    assert scene.offers == [("A", "opportunity-attack")]


@pytest.mark.meets("opportunity", "dying", "shooting")
@pytest.mark.rule("archmage.ruling.position-downed-foe", "archmage.opportunity.from-ranged")
def test_over_a_helpless_foe_one_shoots_and_leaves_in_peace(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(DART), H=foe(), A=dict(at_hp=-3), B={})
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Dart", "B")
    scene.do("G", "move", to="rear")
    assert scene.offers == []


@pytest.mark.meets("opportunity", "resistance")
@pytest.mark.rule("archmage.resistance.natural-roll", "archmage.opportunity.basic-melee-only")
@pytest.mark.parametrize(("natural", "damage"), [(15, 3), (16, 7)])
def test_the_die_of_the_opportunity_attack_is_held_against_resistance(
    stage: Callable[..., Scene], natural: int, damage: int
) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(resist={"fire": 16}), B={}, G=foe("Brand +20 vs. AC—7 fire damage"))
    struck(scene)
    scene.dice(d20=[natural])
    scene.do("A", "move", to="rear")
    assert scene["A"].hp == 40 - damage


@pytest.mark.meets("opportunity", "ongoing", "saves")
@pytest.mark.rule("archmage.ruling.ongoing-stacking", "archmage.ongoing.timing", "archmage.ongoing.save")
def test_ongoing_damage_from_it_strikes_at_the_end_of_that_very_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe("Brand +20 vs. AC—1 damage, and 5 ongoing fire damage"))
    struck(scene)
    scene.dice(d20=[10, 11])
    scene.do("A", "move", to="rear")
    assert (scene["A"].hp, scene["A"].ongoing) == (39, {"fire": 5})
    scene.end()
    assert (scene["A"].hp, scene["A"].ongoing) == (34, {})


@pytest.mark.meets("opportunity", "mobs")
@pytest.mark.rule("archmage.opportunity.from-moving", "archmage.ruling.monster-kinds")
def test_each_of_a_mob_strikes_at_one_who_leaves(stage: Callable[..., Scene]) -> None:
    rat = dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[RAT])
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A={}, G=rat, H=rat, I=rat)
    scene.turn("A")
    for key in "GHI":
        scene.accept(key, "opportunity-attack")
    scene.dice(d20=[8, 2, 8])
    scene.do("A", "move", to="rear")
    assert blows(scene) == [("G", "A"), ("H", "A"), ("I", "A")]
    assert scene["A"].hp == 40 - 12


@pytest.mark.meets("opportunity", "healing", "engagement", "shooting")
@pytest.mark.rule(
    "archmage.ruling.rally-details", "archmage.ruling.spell-and-ranged", "archmage.opportunity.from-spell",
)
@pytest.mark.parametrize(("act", "target", "offers"), [
    ("rally", None, []), ("feed-potion", "A", []), ("Mend", "B", [BY_G]),
])
def test_only_the_healing_that_is_cast_is_struck_at(
    stage: Callable[..., Scene], act: str, target: str | None, offers: list[tuple[str, str]]
) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A=dict(at_hp=30, powers=[MEND]), B=dict(at_hp=5), G=foe())
    scene.turn("A")
    scene.do("A", act, target)
    assert scene.offers == offers


@pytest.mark.meets("opportunity", "healing", "dying")
@pytest.mark.rule(
    "archmage.ruling.opportunity-timing", "archmage.opportunity.from-spell", "archmage.unconscious.no-actions",
)
def test_a_healer_felled_in_casting_heals_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=6, powers=[MEND]), B=dict(at_hp=5), G=foe())
    struck(scene)
    scene.dice(d20=[8])
    scene.do("A", "Mend", "B")
    assert (scene["A"].dying, scene["B"].hp) == (True, 5)


@pytest.mark.meets("opportunity", "coup", "engagement")
@pytest.mark.rule("archmage.coup.auto-crit", "archmage.opportunity.from-moving")
def test_a_coup_de_grace_between_two_foes_provokes_neither(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={"str": 18}, G=foe(conditions=["helpless"]), H=foe())
    scene.turn("A")
    scene.dice(d8=[2])
    scene.do("A", "coup-de-grace", "G")
    assert (scene.offers, scene["G"].hp) == ([], 90 - 12)


@pytest.mark.meets("opportunity", "intercepting")
@pytest.mark.rule(
    "archmage.ruling.intercept-result", "archmage.ruling.intercept-who", "archmage.opportunity.from-moving",
)
def test_first_the_foes_left_strike_then_those_passed_step_in(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("A", "G")], A={}, B={}, G=foe(), H=foe(), W=foe())
    struck(scene)
    scene.accept("H", "intercept")
    scene.dice(d20=[8])
    scene.do("A", "engage", "W")
    assert scene.offers == [BY_G, ("H", "intercept")]
    assert (scene["A"].hp, scene.engaged("A"), scene["A"].band) == (34, {"H"}, "middle")


@pytest.mark.meets("opportunity", "intercepting", "dying")
@pytest.mark.rule("archmage.ruling.intercept-result", "archmage.ruling.opportunity-timing")
def test_nobody_need_stop_a_mover_felled_on_leaving(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("A", "G")], A=dict(at_hp=1), B={}, G=foe(), H=foe(), W=foe())
    struck(scene)
    scene.accept("H", "intercept")
    scene.dice(d20=[8])
    scene.do("A", "engage", "W")
    assert (scene.offers, scene.engaged("A")) == ([BY_G], {"G"})


@pytest.mark.meets("opportunity", "groups", "shooting")
@pytest.mark.rule("archmage.opportunity.from-ranged", "archmage.attack.declare-then-roll")
def test_a_shot_at_two_of_three_engaged_provokes_the_third(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A=dict(powers=[FORK]), G=foe(), H=foe(), I=foe())
    scene.turn("A")
    scene.dice(d20=[10, 2])
    scene.do("A", "Fork", targets=["G", "H"])
    assert scene.offers == [("I", "opportunity-attack")]
    assert (scene["G"].hp, scene["H"].hp) == (81, 90)


@pytest.mark.meets("opportunity", "delay")
@pytest.mark.rule("archmage.ruling.delay-turn-effects", "archmage.opportunity.free-action")
def test_whoever_delays_still_strikes_at_the_leaver(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A={}, B={})
    scene.turn("G")
    scene.do("G", "delay")
    struck(scene)
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert scene["A"].hp == 34
    scene.end()
    scene.do("G", "resume")
    assert scene["G"].actions == {"standard": 1, "move": 1, "quick": 1}


@pytest.mark.meets("opportunity", "ambush", "shooting")
@pytest.mark.rule("archmage.ruling.ambush-acting", "archmage.opportunity.from-ranged")
def test_in_the_ambush_one_shoots_beside_the_surprised(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", engaged=[("A", "G")], A=dict(powers=[DART]), B={}, G=foe(surprised=True),
                  H=foe(surprised=True))
    for _ in range(2):
        scene.turn("A")
        scene.dice(d20=[2])
        scene.do("A", "Dart", "H")
        assert scene.offers == ([] if scene.round == 0 else [BY_G])


@pytest.mark.meets("opportunity", "party")
@pytest.mark.rule("archmage.spirit.bonus", "archmage.opportunity.from-moving")
def test_the_spirit_of_the_dead_guards_the_leaver(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("D", "G"), ("A", "G")], G=foe("Maul +50 vs. AC—100 damage"), H=foe(), D={}, A={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Maul", "D")
    scene.turn("A")
    plain = scene.defense("A", "ac", attacker="H", power="Claw").value
    scene.do("D", "fight-in-spirit", choose={"ally": "A", "bonus": "ac"})
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("A", "move", to="rear")
    assert scene.last("attack").against == plain + 2


@pytest.mark.meets("opportunity", "flying")
@pytest.mark.rule("archmage.flying.over-foes", "archmage.flying.normal-engagement")
def test_a_flyer_is_struck_at_by_those_it_fights_and_by_none_it_flies_over(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("A", "G")], A=dict(**WINGED), B={}, G=foe(), H=foe(), W=foe())
    struck(scene)
    scene.dice(d20=[2])
    scene.do("A", "engage", "W")
    assert scene.offers == [BY_G]
    assert (scene.engaged("A"), scene["A"].band) == ({"W"}, "rear")


@pytest.mark.meets("opportunity", "flying", "engagement")
@pytest.mark.rule("archmage.ruling.flying-model", "archmage.flying.swoop", "archmage.opportunity.from-moving")
def test_a_swoop_provokes_those_left_behind_but_not_its_prey(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18, **WINGED}, B={}, G=foe(), H=foe(**WINGED))
    scene.turn("A")
    scene.dice(d20=[12], d8=[2])
    scene.do("A", "swoop", "H")
    assert scene.offers == [BY_G]
    assert (scene["H"].hp, scene.engaged("A")) == (84, set())


@pytest.mark.meets("opportunity", "behind", "moving")
@pytest.mark.rule(
    "archmage.ruling.position-one-move", "archmage.ruling.position-behind", "archmage.opportunity.from-moving",
)
def test_one_steps_out_of_a_fight_into_cover_for_a_blow(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe())
    struck(scene)
    scene.dice(d20=[8])
    scene.do("A", "move", to="field", choose={"behind": "B"})
    assert (scene["A"].hp, scene.engaged("A")) == (34, set())
    scene.turn("G")
    scene.accept("B", "intercept")
    scene.do("G", "engage", "A")
    assert scene.engaged("G") == {"B"}


@pytest.mark.meets("opportunity", "disengaging")
@pytest.mark.rule("archmage.disengage.failure", "archmage.disengage.success", "archmage.ruling.disengage-scope")
def test_a_failed_check_gives_no_blow_but_leaving_after_it_does(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe())
    struck(scene)
    scene.dice(d20=[10])
    scene.do("A", "disengage", to="rear")
    assert scene.offers == []
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear", using="standard")
    assert (scene.offers, scene["A"].hp, scene["A"].band) == ([BY_G], 34, "rear")


@pytest.mark.meets("opportunity", "forced")
@pytest.mark.rule("archmage.ruling.forced-movement", "archmage.opportunity.from-moving")
def test_a_foe_knocked_loose_draws_no_blow_then_or_when_it_walks_off(stage: Callable[..., Scene]) -> None:
    slam = "Slam +20 vs. AC—6 damage, and the target pops free from the ogre"
    scene = stage(engaged=[("A", "G")], G=foe(slam), A={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slam", "A")
    assert (scene.engaged("A"), scene.offers) == (set(), [])
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert scene.offers == []
