"""The confused: whatever is an attack goes to a friend, and friends are never foes."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
WINGED = {"modes": {"fly": 6}, "airborne": True}
RAT = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def attacks(scene: Scene) -> list[tuple[str | None, str | None]]:
    """Who has attacked whom, in order."""
    return [(event.who, event.target) for event in scene.log if event.kind == "attack"]


@pytest.mark.meets("confused", "flying")
@pytest.mark.rule("archmage.confused.attack-ally", "archmage.flying.swoop")
def test_the_confused_do_not_swoop_at_a_foe(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(**WINGED), B={}, G=foe(conditions=["confused"], **WINGED), H=foe())
    scene.turn("G")
    assert scene.why_not("G", "swoop", "A") == "archmage.confused.attack-ally"
    assert attacks(scene) == []


@pytest.mark.meets("confused", "flying")
@pytest.mark.rule("archmage.confused.attack-ally", "archmage.flying.swoop")
def test_nor_with_another_flyer_on_their_side(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(**WINGED), B={}, G=foe(conditions=["confused"], **WINGED), H=foe(**WINGED))
    scene.turn("G")
    assert not scene.can("G", "swoop", "A")
    scene.do("G", "move", to="field", choose={"beside": "H"})
    scene.dice(d20=[8])
    scene.do("G", "Claw", "H")
    assert (scene["H"].hp, scene["A"].hp) == (84, 40)


@pytest.mark.meets("confused", "coup")
@pytest.mark.rule("archmage.confused.attack-ally", "archmage.coup.auto-crit")
def test_the_confused_finish_off_no_helpless_foe(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe(conditions=["helpless"]), H=foe())
    scene.turn("A")
    assert scene.can("A", "coup-de-grace", "G")
    muddled = stage(engaged=[("A", "G")], A=dict(conditions=["confused"]), B={}, G=foe(conditions=["helpless"]),
                    H=foe())
    muddled.turn("A")
    assert muddled.why_not("A", "coup-de-grace", "G") == "archmage.confused.attack-ally"


@pytest.mark.meets("confused", "coup", "dying")
@pytest.mark.rule("archmage.confused.attack-ally", "archmage.coup.auto-crit")
def test_a_confused_monster_spares_the_dying_hero_before_it(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=-3), B={}, G=foe(conditions=["confused"]))
    scene.turn("G")
    assert not scene.can("G", "coup-de-grace", "A")
    assert not scene.can("G", "Claw", "A")


@pytest.mark.meets("confused", "engagement")
@pytest.mark.rule("archmage.ruling.ally-melee", "archmage.ruling.position-engagement")
def test_a_confused_blow_at_a_friend_engages_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(conditions=["confused"]), H=foe())
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")  # it goes to H, which fights beside it
    assert attacks(scene) == [("G", "H")]
    assert (scene["H"].hp, scene["A"].hp) == (84, 40)
    assert (scene.engaged("G"), scene.engaged("H")) == ({"A"}, {"A"})


@pytest.mark.meets("confused", "moving", "engagement")
@pytest.mark.rule("archmage.ruling.ally-melee", "archmage.ruling.position-engagement", "archmage.confused.attack-ally")
def test_the_confused_walk_up_to_a_friend_without_engaging_it(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["H"], A={}, G=foe(conditions=["confused"]), H=foe())
    scene.turn("G")
    scene.do("G", "move", to="rear", choose={"beside": "H"})
    assert (scene["G"].band, scene.engaged("G"), scene.engaged("H")) == ("rear", set(), set())
    scene.dice(d20=[8])
    scene.do("G", "Claw", "H")
    assert scene["H"].hp == 84


@pytest.mark.meets("moving", "engagement")
@pytest.mark.rule("archmage.ruling.position-engagement", "archmage.ruling.position-next-to")
def test_a_move_to_a_friend_ends_beside_it_and_engages_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["B"], A={}, B=dict(at_hp=-3), G=foe())
    scene.turn("A")
    scene.do("A", "move", to="rear", choose={"beside": "B"})
    assert (scene["A"].band, scene.engaged("A"), scene.engaged("B")) == ("rear", set(), set())
    scene.do("A", "feed-potion", "B")  # next to it
    assert scene["B"].hp > 0


@pytest.mark.meets("moving", "engagement")
@pytest.mark.rule("archmage.ruling.position-engagement", "archmage.unengaged.engage-by-moving")
@pytest.mark.parametrize("target", ["B", "G"])
def test_a_move_aims_at_nobody_and_engages_nobody(stage: Callable[..., Scene], target: str) -> None:
    scene = stage(rear=["B", "G"], A={}, B={}, G=foe())
    scene.turn("A")
    for to in (None, "field", "rear"):
        with pytest.raises((Illegal, ValueError)):
            scene.do("A", "move", target, to=to)
    assert (scene["A"].band, scene.engaged("A"), scene["A"].actions["move"]) == ("middle", set(), 1)
    scene.do("A", "move", to="rear", choose={"beside": "B"})
    assert (scene["A"].band, scene.engaged("A")) == ("rear", set())


@pytest.mark.meets("moving", "engagement", "opportunity")
@pytest.mark.rule("archmage.ruling.position-engagement", "archmage.opportunity.from-moving")
def test_a_move_out_of_a_fight_to_a_friend_leaves_the_foe(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe())
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"beside": "B"})
    assert scene.engaged("A") == set()
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.meets("confused", "shooting", "opportunity")
@pytest.mark.rule("archmage.ruling.ally-melee", "archmage.opportunity.from-ranged")
def test_a_confused_shot_at_a_friend_provokes_the_foe_and_not_the_friend(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(DART, conditions=["confused"]), H=foe())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert scene.offers == [("A", "opportunity-attack")]
    assert (scene["H"].hp, scene["A"].hp) == (81, 40)


@pytest.mark.meets("confused", "groups")
@pytest.mark.rule("archmage.confused.attack-ally", "archmage.attack.declare-then-roll")
def test_an_attack_on_two_falls_on_one_friend(stage: Callable[..., Scene]) -> None:
    spray = "R: Spray +5 vs. PD (2 nearby enemies)—9 damage"
    scene = stage(A={}, B={}, G=foe(spray, conditions=["confused"]), H=foe())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Spray", targets=["A", "B"])
    assert attacks(scene) == [("G", "H")]
    assert (scene["A"].hp, scene["B"].hp, scene["H"].hp) == (40, 40, 81)


@pytest.mark.meets("confused", "healing")
@pytest.mark.rule("archmage.confused.no-limited-powers", "archmage.rally.first", "archmage.ruling.confused-target")
def test_the_confused_rally_instead(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=20, conditions=["confused"]), B={}, G=foe())
    scene.turn("A")
    scene.dice(d8=[5])
    scene.do("A", "rally")
    assert scene["A"].hp == 25


@pytest.mark.meets("confused", "escalation")
@pytest.mark.rule("archmage.ruling.escalation-who", "archmage.confused.attack-ally")
def test_a_confused_hero_has_the_escalation_die_against_its_friend(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={"str": 18, "conditions": ["confused"]}, B={}, G=foe())
    scene.turn("A")
    scene.turn("A")
    scene.dice(d20=[9], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert (scene.last("attack").total, scene["B"].hp, scene["G"].hp) == (9 + 5 + 1, 34, 90)


@pytest.mark.meets("confused", "naturals")
@pytest.mark.rule("archmage.confused.attack-ally", "archmage.crit.double-damage")
def test_a_confused_natural_twenty_doubles_against_the_friend(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe(DART, conditions=["confused"]), H=foe())
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", "Dart", "A")
    assert (scene["A"].hp, scene["H"].hp) == (40, 90 - 18)


@pytest.mark.meets("confused", "naturals", "shooting")
@pytest.mark.rule("archmage.shooting-into-melee.reroll", "archmage.confused.attack-ally")
def test_a_confused_fumble_at_a_friend_in_melee_goes_astray_to_no_foe(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "H")], A={}, G=foe(DART, conditions=["confused"]), H=foe())
    scene.turn("G")
    scene.dice(d20=[1])
    scene.do("G", "Dart", "A")  # H, its target, is engaged with a foe of G, not with an ally
    assert attacks(scene) == [("G", "H")]
    assert (scene["A"].hp, scene["H"].hp) == (40, 90)


@pytest.mark.meets("confused", "saves")
@pytest.mark.rule("archmage.action.saves-last", "archmage.confused.attack-ally", "archmage.ruling.condition-durations")
def test_saved_against_at_the_turns_end_the_next_attack_is_free_again(stage: Callable[..., Scene]) -> None:
    muddle = "R: Muddle +20 vs. PD—1 damage, and the target is confused (save ends)"
    scene = stage(engaged=[("A", "G")], G=foe(muddle), A={"str": 18}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Muddle", "A")
    scene.turn("A")
    assert not scene.can("A", "melee-basic", "G")
    scene.dice(d20=[11])
    scene.end()
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G")


@pytest.mark.meets("confused", "mobs")
@pytest.mark.rule("archmage.confused.attack-ally", "archmage.ruling.who-is-ally", "archmage.ruling.monster-kinds")
def test_a_confused_master_slays_its_mooks(stage: Callable[..., Scene]) -> None:
    rat = dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[RAT])
    scene = stage(A={}, G=foe(DART, conditions=["confused"]), H=rat)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert (scene["H"].alive, scene["A"].hp) == (False, 40)


@pytest.mark.meets("confused", "conditions", "engagement")
@pytest.mark.rule("archmage.ruling.confused-target", "archmage.stuck.no-movement")
def test_the_confused_and_stuck_away_from_their_friends_strike_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(conditions=["confused", "stuck"]), H=foe())
    scene.turn("G")
    assert not scene.can("G", "Claw", "A")
    assert not scene.can("G", "Claw", "H")
    assert not scene.can("G", "move", to="field", choose={"beside": "H"})


@pytest.mark.meets("confused", "delay")
@pytest.mark.rule("archmage.delay.act-later", "archmage.confused.attack-ally")
def test_the_confused_may_delay_and_are_confused_still(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(conditions=["confused"]), H=foe(), A={})
    scene.turn("G")
    scene.do("G", "delay")
    scene.turn("A")
    scene.end()
    scene.do("G", "resume")
    assert not scene.can("G", "Claw", "A")


@pytest.mark.meets("confused", "temporary")
@pytest.mark.rule("archmage.temp-hp.separate", "archmage.confused.attack-ally")
def test_a_friends_temporary_hit_points_take_the_confused_blow(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe(DART, conditions=["confused"]), H=foe(temp_hp=5))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert (scene["H"].temp_hp, scene["H"].hp) == (0, 86)


@pytest.mark.meets("confused", "resistance", "ongoing")
@pytest.mark.rule("archmage.resistance.ongoing", "archmage.confused.attack-ally")
def test_what_burns_a_friend_is_held_against_the_friends_resistance(stage: Callable[..., Scene]) -> None:
    brand = "R: Brand +20 vs. PD—8 fire damage, and 5 ongoing fire damage"
    scene = stage(A={}, G=foe(brand, conditions=["confused"]), H=foe(resist={"fire": 16}))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Brand", "A")
    assert scene["H"].hp == 86
    scene.turn("H")
    scene.dice(d20=[11])
    scene.end()
    assert scene["H"].hp == 84


@pytest.mark.meets("confused", "summons")
@pytest.mark.rule("archmage.ruling.who-is-ally", "archmage.confused.attack-ally")
def test_what_one_has_called_is_among_the_friends_one_may_strike(stage: Callable[..., Scene]) -> None:
    line = "Master: This creature starts each battle accompanied by a mob of 1d4 2nd level imp mooks."
    scene = stage(A={}, G=foe(DART, line, conditions=["confused"]), Imp=dict(side="monsters", hp=9, kind="mook"))
    scene.dice(d4=[1])
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert scene["A"].hp == 40
    assert sum(one.hp <= 0 for one in scene.battle.creatures if one.sheet.name == "Imp") == 1
