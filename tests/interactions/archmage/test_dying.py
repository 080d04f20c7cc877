"""Dying, waking, healing and finishing off."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
MAUL = "Maul +20 vs. AC—12 damage"
DART = "R: Dart +5 vs. PD—9 damage"
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
BLINK = "Blink\nMove action\nAt-Will\nEffect: You teleport to any nearby location you can see."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


@pytest.mark.meets("dying", "engagement", "healing", "opportunity")
@pytest.mark.rule(
    "archmage.ruling.position-downed-foe", "archmage.death.heal-from-zero", "archmage.opportunity.from-moving",
)
def test_healed_the_fallen_holds_its_foe_again(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], B=dict(powers=[MEND]), A={"at_hp": -3, "str": 18}, G=foe())
    scene.turn("B")
    scene.do("B", "Mend", "A")
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "move", to="rear")
    assert (scene["A"].hp, scene["G"].hp) == (8, 84)


@pytest.mark.meets("dying", "escalation")
@pytest.mark.rule("archmage.death.save-natural-20", "archmage.escalation.pc-bonus", "archmage.unconscious.no-actions")
def test_woken_by_a_twenty_one_strikes_with_the_escalation_die(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"at_hp": -3, "str": 18}, B={}, G=foe())
    scene.dice(d20=[5])
    scene.turn("A")
    scene.dice(d20=[20], d8=[6])
    scene.turn("A")
    assert (scene["A"].hp, scene.escalation) == (6, 1)
    scene.dice(d20=[9], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert (scene.last("attack").total, scene["G"].hp) == (9 + 5 + 1, 84)


@pytest.mark.meets("dying", "delay")
@pytest.mark.rule("archmage.ruling.delay-turn-effects", "archmage.unconscious.no-actions", "archmage.death.save")
def test_the_dying_do_not_delay_their_death_save(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=-3), B={}, G=foe())
    scene.dice(d20=[5])
    scene.turn("A")
    assert not scene.can("A", "delay")
    assert scene["A"].death_failures == 1


@pytest.mark.meets("dying", "delay")
@pytest.mark.rule("archmage.ruling.delay-turn-effects", "archmage.delay.lapse", "archmage.death.save")
def test_felled_while_delaying_one_has_no_turn_left_to_take(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=6), G=foe(), B={})
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    scene.end()
    assert not scene.can("A", "resume")
    scene.dice(d20=[5])
    scene.turn("B")
    scene.turn("A")
    assert scene["A"].death_failures == 1


@pytest.mark.meets("dying", "coup")
@pytest.mark.rule("archmage.ruling.coup-details", "archmage.death.negative-half", "archmage.coup.auto-crit")
@pytest.mark.parametrize(("at_hp", "alive"), [(5, True), (4, False)])
def test_a_coup_de_grace_kills_only_by_its_damage(stage: Callable[..., Scene], at_hp: int, alive: bool) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(MAUL), A=dict(at_hp=at_hp, conditions=["helpless"]), B={})
    scene.turn("G")
    scene.do("G", "coup-de-grace", "A")
    assert (scene["A"].hp, scene["A"].alive) == (at_hp - 24, alive)


@pytest.mark.meets("dying", "moving", "engagement")
@pytest.mark.rule("archmage.unconscious.no-actions", "archmage.ruling.position-engagement", "archmage.damage.zero-hp")
def test_death_parts_the_engaged_and_dying_does_not(stage: Callable[..., Scene]) -> None:
    for damage, met in ((39, {"A"}), (70, set())):
        scene = stage(engaged=[("A", "G")], G=foe(f"Maul +20 vs. AC—{damage} damage"), A=dict(at_hp=39), B={})
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Maul", "A")
        assert scene.engaged("G") == met


@pytest.mark.meets("dying", "party")
@pytest.mark.rule("archmage.flee.success", "archmage.ruling.battle-end", "archmage.death.fourth-failure")
def test_flight_saves_one_on_the_brink(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=-3), B={}, G=foe())
    scene.dice(d20=[2, 2, 2])
    for _ in range(3):
        scene.turn("B")
    assert scene["A"].death_failures == 3
    scene.accept("A", "flee")
    scene.dice(d8=[4])
    scene.do("B", "flee")
    assert (scene["A"].alive, scene["A"].hp, scene["A"].death_failures) == (True, 4, 0)


@pytest.mark.meets("dying", "shooting")
@pytest.mark.rule(
    "archmage.shooting-into-melee.reroll", "archmage.ruling.stabilize-details",
    "archmage.ruling.position-downed-foe",
)
def test_a_fumbled_shot_may_strike_the_fallen_friend(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G")], A=dict(powers=[DART]), B=dict(at_hp=-3), G=foe())
    scene.turn("A")
    scene.dice(d20=[1, 10])
    scene.do("A", "Dart", "G")
    assert (scene["G"].hp, scene["B"].hp) == (90, -12)


@pytest.mark.meets("dying", "groups")
@pytest.mark.rule("archmage.damage.zero-hp", "archmage.death.negative-half", "archmage.ruling.damage-several-targets")
def test_one_blast_slays_the_fallen_and_fells_the_standing(stage: Callable[..., Scene]) -> None:
    spray = "R: Spray +20 vs. PD (2 nearby enemies)—4d6 fire damage"
    scene = stage(G=foe(spray), A=dict(at_hp=-3), B=dict(at_hp=15), C={})
    scene.turn("G")
    scene.dice(d20=[10, 10], d6=[4, 4, 4, 5])
    scene.do("G", "Spray", targets=["A", "B"])
    assert (scene["A"].alive, scene["B"].alive, scene["B"].dying, scene["B"].hp) == (False, True, True, -2)


@pytest.mark.meets("dying", "naturals")
@pytest.mark.rule("archmage.damage.zero-hp", "archmage.crit.double-damage", "archmage.death.negative-half")
@pytest.mark.parametrize(("natural", "hp", "alive"), [(8, -3, True), (20, -20, False)])
def test_a_critical_hit_may_kill_at_once_where_a_hit_would_fell(
    stage: Callable[..., Scene], natural: int, hp: int, alive: bool
) -> None:
    scene = stage(engaged=[("A", "G")], G=foe("Claw +7 vs. AC—17 damage"), A=dict(at_hp=14), B={})
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["A"].alive) == (hp, alive)


@pytest.mark.meets("dying", "rests", "healing")
@pytest.mark.rule(
    "archmage.ruling.battle-end", "archmage.quick-rest.staggered-must-heal", "archmage.death.heal-from-zero",
)
def test_the_dying_wake_when_the_battle_is_over_and_heal_at_the_rest(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"recovery_average": "yes"}, A=dict(at_hp=-3), B={}, G=foe())
    scene.dice(d20=[5])
    scene.turn("B")
    assert scene["A"].death_failures == 1
    scene.rest("short")
    assert not scene["A"].dying
    assert scene["A"].death_failures == 0
    assert scene["A"].recoveries < 8


@pytest.mark.meets("healing", "moving", "engagement")
@pytest.mark.rule("archmage.ruling.position-next-to", "archmage.position.next-to", "archmage.death.potion")
def test_next_to_the_fallen_by_a_common_foe_until_one_leaves(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], B={}, A=dict(at_hp=-3), G=foe())
    scene.turn("B")
    assert scene.can("B", "feed-potion", "A")
    scene.do("B", "move", to="field")
    assert not scene.can("B", "feed-potion", "A")
    scene.dice(d20=[5])
    scene.turn("B")
    scene.do("B", "move", to="field", choose={"beside": "A"})
    scene.dice(d8=[5])
    scene.do("B", "feed-potion", "A")
    assert not scene["A"].dying


@pytest.mark.meets("healing", "disengaging")
@pytest.mark.rule("archmage.ruling.position-one-move", "archmage.disengage.success", "archmage.ruling.position-next-to")
def test_one_slips_from_a_fight_to_a_fallen_friends_side(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["A"], engaged=[("B", "G")], B={}, A=dict(at_hp=-3), G=foe())
    scene.turn("B")
    scene.dice(d20=[11], d8=[5])
    scene.do("B", "disengage", to="rear", choose={"beside": "A"})
    scene.do("B", "feed-potion", "A")
    assert (scene["B"].band, scene["A"].dying, scene.offers) == ("rear", False, [])


@pytest.mark.meets("healing", "forced")
@pytest.mark.rule("archmage.ruling.position-next-to", "archmage.ruling.teleport-model")
def test_teleporting_away_one_is_next_to_the_fallen_no_more(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], B=dict(powers=[BLINK]), A=dict(at_hp=-3), G=foe())
    scene.turn("B")
    scene.do("B", "Blink", choose={"teleport": "middle"})
    assert not scene.can("B", "feed-potion", "A")
    assert not scene.can("B", "stabilize", "A")


@pytest.mark.meets("healing", "escalation")
@pytest.mark.rule("archmage.stabilize.check", "archmage.ruling.skill-checks", "archmage.escalation.pc-bonus")
@pytest.mark.parametrize(("natural", "stable"), [(8, False), (9, True)])
def test_the_escalation_die_steadies_no_hand_that_stabilizes(
    stage: Callable[..., Scene], natural: int, stable: bool
) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], B={}, A=dict(at_hp=-3), G=foe())
    scene.dice(d20=[5, 5])
    for _ in range(3):
        scene.turn("B")
    assert scene.escalation == 2
    scene.dice(d20=[natural])
    scene.do("B", "stabilize", "A")
    assert ("stable" in scene["A"].conditions) is stable


@pytest.mark.meets("healing", "coup")
@pytest.mark.rule("archmage.coup.skip-other-actions", "archmage.stabilize.quick-25", "archmage.ruling.coup-details")
def test_the_quick_action_of_a_deft_stabilizing_forbids_the_coup_de_grace(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G"), ("B", "H")], B=dict(wis=30), A=dict(at_hp=-3), G=foe(),
                  H=foe(conditions=["helpless"]))
    scene.turn("B")
    assert scene.can("B", "coup-de-grace", "H")
    scene.dice(d20=[15])
    scene.do("B", "stabilize", "A")
    assert scene["B"].actions == {"standard": 1, "move": 1, "quick": 0}
    assert scene.why_not("B", "coup-de-grace", "H") == "archmage.coup.skip-other-actions"


@pytest.mark.meets("healing", "delay")
@pytest.mark.rule("archmage.rally.first", "archmage.delay.act-later", "archmage.rally.again")
def test_a_rally_in_a_delayed_turn_is_the_one_of_the_battle(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at_hp=5), B={}, G=foe())
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("B")
    scene.end()
    scene.do("A", "resume")
    scene.dice(d8=[6])
    scene.do("A", "rally")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "rally")
    assert scene["A"].hp == 11


@pytest.mark.meets("healing", "rests")
@pytest.mark.rule(
    "archmage.recovery.overdraw-penalty", "archmage.recovery.overdraw-half", "archmage.heal-up.hp-and-recoveries",
)
def test_a_quick_rest_keeps_the_penalty_of_overdrawing_and_a_heal_up_clears_it(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"str": 18, "at_hp": 5, "recoveries": 0}, B={}, G=foe())
    scene.turn("A")
    scene.dice(d8=[6])
    scene.do("A", "rally")
    assert (scene["A"].hp, scene.attack("A", "melee-basic", "G").value) == (8, 4)
    for rest, value in (("short", 4), ("long", 5)):
        scene.rest(rest)
        scene.turn("A")
        assert scene.attack("A", "melee-basic", "G").value == value


@pytest.mark.meets("healing", "conditions")
@pytest.mark.rule("archmage.ruling.penalty-stacking", "archmage.recovery.overdraw-penalty")
def test_the_penalty_of_overdrawing_adds_to_that_of_weakness(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"str": 18, "at_hp": 5, "recoveries": 0, "conditions": ["weakened", "dazed"]}, B={}, G=foe())
    scene.turn("A")
    scene.dice(d8=[6])
    scene.do("A", "rally")
    assert scene.attack("A", "melee-basic", "G").value == 5 - 4 - 1
    assert scene.defense("A", "ac", attacker="G", power="Claw").value == 15 - 4 - 1


@pytest.mark.meets("coup", "moving")
@pytest.mark.rule("archmage.coup.skip-other-actions", "archmage.ruling.coup-details")
def test_a_move_forbids_the_coup_de_grace_and_the_coup_the_move(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"str": 18}, G=foe(conditions=["helpless"]), H=foe())
    scene.turn("A")
    scene.do("A", "engage", "G")
    assert scene.why_not("A", "coup-de-grace", "G") == "archmage.coup.skip-other-actions"
    scene.turn("A")
    scene.dice(d8=[2])
    scene.do("A", "coup-de-grace", "G")
    assert scene["A"].actions == {"standard": 0, "move": 0, "quick": 0}


@pytest.mark.meets("coup", "forced")
@pytest.mark.rule("archmage.coup.standard-attack", "archmage.ruling.teleport-model")
def test_a_helpless_foe_one_has_been_parted_from_is_not_for_finishing_off(stage: Callable[..., Scene]) -> None:
    slam = "Slam +20 vs. AC—1 damage, and the target pops free from the ogre"
    scene = stage(engaged=[("A", "G")], G=foe(slam), A=dict(conditions=["helpless"]), B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slam", "A")
    scene.turn("G")
    assert scene.why_not("G", "coup-de-grace", "A") in {
        "archmage.coup.standard-attack", "archmage.coup.auto-crit", "archmage.engaged.melee",
        "archmage.unengaged.no-melee",
    }


@pytest.mark.meets("coup", "groups")
@pytest.mark.rule("archmage.coup.single-target", "archmage.ruling.coup-details")
def test_a_sweeping_attack_finishes_off_one_and_spares_its_neighbor(stage: Callable[..., Scene]) -> None:
    sweep = "Sweep +20 vs. AC (2 enemies)—6 damage"
    scene = stage(engaged=[("A", "G"), ("B", "G")], G=foe(sweep), A=dict(conditions=["helpless"]), B={})
    scene.turn("G")
    scene.do("G", "coup-de-grace", "A")
    assert (scene["A"].hp, scene["B"].hp) == (28, 40)


@pytest.mark.meets("coup", "naturals", "ongoing")
@pytest.mark.rule("archmage.ruling.coup-details", "archmage.coup.auto-crit")
def test_what_depends_on_the_natural_roll_finds_a_twenty(stage: Callable[..., Scene]) -> None:
    claw = "Claw +7 vs. AC—6 damage\n  Natural 18+: The target takes 5 ongoing fire damage."
    scene = stage(engaged=[("A", "G")], G=foe(claw), A=dict(conditions=["helpless"]), B={})
    scene.turn("G")
    scene.do("G", "coup-de-grace", "A")
    assert (scene["A"].hp, scene["A"].ongoing) == (28, {"fire": 5})


@pytest.mark.meets("coup", "delay")
@pytest.mark.rule("archmage.coup.standard-attack", "archmage.delay.act-later")
def test_a_delayed_turn_is_ones_own_and_good_for_a_coup_de_grace(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, B={}, G=foe(conditions=["helpless"]), H=foe())
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("B")
    scene.end()
    scene.do("A", "resume")
    scene.dice(d8=[2])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 78


@pytest.mark.meets("coup", "escalation")
@pytest.mark.rule("archmage.ruling.coup-details", "archmage.escalation.pc-bonus")
def test_no_escalation_die_is_added_where_nothing_is_rolled_nor_to_damage(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe(conditions=["helpless"]), H=foe())
    for _ in range(3):
        scene.turn("A")
    scene.dice(d8=[2])
    scene.do("A", "coup-de-grace", "G")
    assert (scene.escalation, scene["G"].hp) == (2, 78)
