"""The order of turns, the escalation die, ambushes, and what lies outside the turns: spirit, flight, rests, summons."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
BLINK = "Blink\nMove action\nAt-Will\nEffect: You teleport to any nearby location you can see."
SURGE = "Surge\nFlexible melee attack\nTriggering Roll: Natural even hit\nEffect: You gain 7 temporary hit points."
MASTER = "Master: This creature starts each battle accompanied by a mob of 1d4 2nd level imp mooks."
LINE = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def rat(**fields: Any) -> dict[str, Any]:
    return dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[LINE], **fields)


def bolt(who: str) -> str:
    return f"Bolt\nRanged spell\nAt-Will\nTarget: {who}\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."


def rounds(scene: Scene, order: str) -> list[int]:
    """The round in which each of these, called up in turn, begins its turn."""
    seen: list[int] = []
    for who in order:
        scene.turn(who)
        seen.append(scene.round)
    return seen


# ---------------------------------------------------------------- delay and order


@pytest.mark.meets("delay", "escalation")
@pytest.mark.rule("archmage.delay.into-next-round", "archmage.escalation.advance", "archmage.ruling.round-boundary")
def test_a_turn_delayed_into_the_next_round_has_that_rounds_die(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), B={}, A={"str": 18})
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    scene.end()
    scene.do("A", "resume")
    assert (scene.round, scene.escalation) == (2, 1)
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").total == 2 + 5 + 1
    assert rounds(scene, "BGAB") == [2, 3, 3, 3]


@pytest.mark.meets("delay", "mobs")
@pytest.mark.rule("archmage.ruling.initiative-ties", "archmage.initiative.same-type-shares", "archmage.delay.new-count")
def test_a_mook_that_delays_moves_alone(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", A={}, G=rat(), H=rat())
    scene.dice(d20=[5, 15])
    scene.turn("G")
    scene.do("G", "delay")
    scene.turn("A")
    scene.end()
    scene.do("G", "resume")
    assert rounds(scene, "HAG") == [2, 2, 2]


@pytest.mark.meets("delay", "engagement")
@pytest.mark.rule("archmage.ruling.position-engagement", "archmage.ruling.delay-turn-effects")
def test_one_is_engaged_while_delaying_and_leaves_in_the_delayed_turn_at_the_usual_price(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(A={}, G=foe(), B={})
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    scene.do("G", "engage", "A")
    scene.end()
    scene.do("A", "resume")
    assert scene.engaged("A") == {"G"}
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.meets("delay", "party")
@pytest.mark.rule("archmage.flee.propose", "archmage.ruling.flee-consent", "archmage.delay.act-later")
def test_who_delays_may_propose_flight_in_a_friends_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe())
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("B")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert scene.engaged("A") == set()


@pytest.mark.meets("delay", "ambush")
@pytest.mark.rule("archmage.ambush.two-act", "archmage.delay.act-later", "archmage.ruling.ambush-acting")
def test_an_opener_that_delays_lets_nobody_else_into_the_ambush(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", A={}, B={}, C={}, G=foe(surprised=True))
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("B")
    assert scene.round == 0
    scene.turn("C")
    assert scene.round == 1


@pytest.mark.meets("delay", "summons")
@pytest.mark.rule("archmage.ruling.initiative-when", "archmage.delay.new-count")
def test_what_is_called_in_a_delayed_turn_acts_after_it(stage: Callable[..., Scene]) -> None:
    call = "Call: As a quick action, this creature attempts to rally its fellows. Roll a normal save. If the save " \
           "succeeds, add a 5th level imp mook to the battle somewhere nearby this creature."
    scene = stage(G=foe(CLAW, call), A={}, Imp=dict(side="monsters", hp=9, kind="mook", powers=[CLAW]))
    scene.turn("G")
    scene.do("G", "delay")
    scene.turn("A")
    scene.end()
    scene.do("G", "resume")
    scene.dice(d20=[11])
    scene.do("G", "Call")
    assert sum(one.sheet.name == "Imp" for one in scene.battle.creatures) == 2


# ---------------------------------------------------------------- ambush


@pytest.mark.meets("ambush", "escalation")
@pytest.mark.rule("archmage.ruling.ambush-escalation", "archmage.escalation.pc-bonus")
@pytest.mark.parametrize(("option", "bonus"), [("no", 0), ("yes", 1)])
def test_the_first_round_after_an_ambush_is_the_first(stage: Callable[..., Scene], option: str, bonus: int) -> None:
    scene = stage(options={"ambush_advances_escalation": option}, engaged=[("A", "G")], A={"str": 18}, B={},
                  G=foe(surprised=True))
    for total in (2 + 5, 2 + 5 + bonus):
        scene.turn("A")
        scene.dice(d20=[2])
        scene.do("A", "melee-basic", "G")
        assert scene.last("attack").total == total


@pytest.mark.meets("ambush", "engagement", "moving")
@pytest.mark.rule(
    "archmage.ruling.ambush-acting", "archmage.unengaged.engage-by-moving", "archmage.opportunity.from-moving",
)
def test_whom_the_ambush_has_engaged_strikes_from_the_first_round_on(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", A={}, B={}, G=foe(surprised=True))
    scene.turn("A")
    scene.do("A", "engage", "G")
    assert scene.engaged("G") == {"A"}
    scene.do("A", "move", to="rear", using="standard")
    assert scene.offers == []
    scene.turn("A")
    assert scene.round == 1
    scene.do("A", "engage", "G")
    scene.do("A", "move", to="rear", using="standard")
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.meets("ambush", "mobs")
@pytest.mark.rule("archmage.ruling.ambush-acting", "archmage.initiative.same-type-shares")
def test_of_a_mob_in_ambush_two_rats_act(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="G", G=rat(), H=rat(), I=rat(), A=dict(surprised=True))
    assert rounds(scene, "GHI") == [0, 0, 1]


@pytest.mark.meets("ambush", "flying")
@pytest.mark.rule("archmage.ruling.ambush-acting", "archmage.flying.intercepted-by-flyers")
def test_a_surprised_flyer_stops_no_flyer(stage: Callable[..., Scene]) -> None:
    winged = {"modes": {"fly": 6}, "airborne": True}
    scene = stage(ambush="A", rear=["H"], A=dict(**winged), B={}, G=foe(surprised=True, **winged),
                  H=foe(surprised=True))
    scene.turn("A")
    scene.accept("G", "intercept")
    scene.do("A", "engage", "H")
    assert (scene.offers, scene.engaged("A")) == ([], {"H"})


@pytest.mark.meets("ambush", "groups")
@pytest.mark.rule("archmage.ambush.two-act", "archmage.target.spread", "archmage.opportunity.from-spell")
def test_an_ambushers_spell_strikes_several_before_any_of_them_acts(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", engaged=[("A", "G")], A=dict(powers=[bolt("Two nearby enemies")]), B={},
                  G=foe(surprised=True), H=foe(surprised=True))
    scene.turn("A")
    scene.dice(d20=[14, 14])
    scene.do("A", "Bolt", targets=["G", "H"])
    assert (scene.offers, scene["G"].hp, scene["H"].hp) == ([], 84, 84)


@pytest.mark.meets("ambush", "coup")
@pytest.mark.rule("archmage.ruling.ambush-acting", "archmage.coup.standard-attack", "archmage.coup.auto-crit")
def test_the_surprised_are_not_helpless(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", engaged=[("A", "G"), ("A", "H")], A={"str": 18}, B={}, G=foe(surprised=True),
                  H=foe(surprised=True, conditions=["helpless"]))
    scene.turn("A")
    assert not scene.can("A", "coup-de-grace", "G")
    scene.dice(d8=[2])
    scene.do("A", "coup-de-grace", "H")
    assert scene["H"].hp == 78


@pytest.mark.meets("ambush", "temporary")
@pytest.mark.rule("archmage.temp-hp.expire", "archmage.ambush.nominate", "archmage.ambush.then-normal")
def test_the_surprised_keep_temporary_hit_points_until_they_roll(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", ambush="A", engaged=[("A", "G")], A={"str": 18}, B={},
                  G=foe(surprised=True, temp_hp=9))
    scene.dice(d20=[5, 15])
    scene.turn("A")
    scene.dice(d20=[10], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert (scene["G"].temp_hp, scene["G"].hp) == (4, 90)
    scene.dice(d20=[3])
    scene.turn("G")
    assert scene["G"].temp_hp == 0


@pytest.mark.meets("ambush", "forced")
@pytest.mark.rule("archmage.ruling.ambush-acting", "archmage.teleport.casting-provokes")
def test_in_the_ambush_even_a_teleport_that_is_cast_provokes_nobody(stage: Callable[..., Scene]) -> None:
    step = "Step\nRanged spell\nAt-Will\nMove action to cast\nTarget: You\n" + BLINK.split("\n")[3]
    scene = stage(ambush="A", engaged=[("A", "G")], A=dict(powers=[step]), B={}, G=foe(surprised=True))
    scene.turn("A")
    scene.do("A", "Step")
    assert (scene.offers, scene.engaged("A")) == ([], set())


@pytest.mark.meets("ambush", "dying")
@pytest.mark.rule("archmage.ambush.two-act", "archmage.damage.zero-hp", "archmage.ruling.battle-end")
def test_a_foe_slain_in_the_ambush_never_rolls(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", ambush="A", engaged=[("A", "G")], A={"str": 18}, B={},
                  G=foe(surprised=True, at_hp=6), H=foe(surprised=True, type="other"))
    scene.dice(d20=[5, 15])
    scene.turn("A")
    scene.dice(d20=[10], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert not scene["G"].alive
    scene.dice(d20=[3])
    assert rounds(scene, "BBAH") == [0, 1, 1, 1]


# ---------------------------------------------------------------- escalation


@pytest.mark.meets("escalation", "groups", "naturals")
@pytest.mark.rule("archmage.escalation.pc-bonus", "archmage.attack.declare-then-roll", "archmage.crit.natural-20")
def test_the_die_is_added_to_every_roll_of_one_attack_and_makes_no_twenty(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[bolt("Two nearby enemies")]), B={}, G=foe(), H=foe())
    for _ in range(3):
        scene.turn("A")
    scene.dice(d20=[12, 18])
    scene.do("A", "Bolt", targets=["G", "H"])
    assert [(event.total, event.crit) for event in scene.log if event.kind == "attack"] == [(15, False), (21, False)]
    assert (scene["G"].hp, scene["H"].hp) == (84, 84)


@pytest.mark.meets("escalation", "naturals")
@pytest.mark.rule("archmage.flexible.hit-by-total", "archmage.escalation.pc-bonus")
@pytest.mark.parametrize(("natural", "hp", "temp"), [(8, 90, 0), (9, 84, 0), (10, 84, 7)])
def test_the_die_helps_to_hit_and_fits_no_flexible_attack(
    stage: Callable[..., Scene], natural: int, hp: int, temp: int
) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18, "powers": [SURGE]}, G=foe())
    scene.turn("A")
    scene.turn("A")
    scene.dice(d20=[natural], d8=[2] if hp < 90 else [])
    scene.do("A", "Surge", "G")
    assert (scene.last("attack").total, scene["G"].hp, scene["A"].temp_hp) == (natural + 6, hp, temp)


@pytest.mark.meets("escalation", "shooting")
@pytest.mark.rule("archmage.ruling.shooting-ally", "archmage.escalation.pc-bonus")
def test_the_shot_gone_astray_has_the_die_against_the_friend(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G")], A=dict(powers=[bolt("One nearby enemy")]), B={}, G=foe())
    scene.turn("A")
    scene.turn("A")
    scene.dice(d20=[1, 13])
    scene.do("A", "Bolt", "G")
    assert (scene.last("attack").target, scene.last("attack").total, scene["B"].hp) == ("B", 13 + 1 + 1, 34)


@pytest.mark.meets("escalation", "party")
@pytest.mark.rule("archmage.spirit.bonus", "archmage.escalation.pc-bonus", "archmage.modifier.plus-minus-2")
def test_the_spirits_bonus_is_added_to_the_die(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("D", "G"), ("A", "G")], G=foe("Maul +50 vs. AC—100 damage"), D={}, A={"str": 18})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Maul", "D")
    scene.turn("A")
    scene.turn("A")
    scene.do("D", "fight-in-spirit", choose={"ally": "A", "bonus": "attack"})
    assert scene.attack("A", "melee-basic", "G").value == 5 + 1 + 2


@pytest.mark.meets("escalation", "rests")
@pytest.mark.rule("archmage.escalation.reset", "archmage.escalation.start", "archmage.ruling.battle-end")
def test_the_next_battle_starts_without_the_die(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, G=foe())
    for _ in range(4):
        scene.turn("A")
    assert scene.escalation == 3
    scene.rest("short")
    scene.turn("A")
    assert (scene.round, scene.escalation) == (1, 0)


@pytest.mark.meets("escalation", "summons")
@pytest.mark.rule("archmage.ruling.escalation-who", "archmage.escalation.not-monsters")
def test_what_a_monster_calls_has_no_die_either(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(CLAW, MASTER), Imp=dict(side="monsters", hp=9, kind="mook",
                                                                           powers=[CLAW]))
    scene.dice(d4=[1])
    for _ in range(3):
        scene.turn("G")
    assert scene.escalation == 2
    assert scene.attack("Imp", "Claw", "A").value == 7


@pytest.mark.meets("escalation", "moving")
@pytest.mark.rule("archmage.escalation.stall", "archmage.position.faraway", "archmage.ruling.escalation-stall")
def test_a_party_that_hangs_back_is_given_no_die(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, G=foe())
    for who in "AB":
        scene.turn(who)
        scene.do(who, "move", to="far")
    scene.stall()
    scene.turn("A")
    assert (scene.round, scene.escalation) == (2, 0)
    scene.turn("A")
    assert (scene.round, scene.escalation) == (3, 1)


# ---------------------------------------------------------------- bands, shots and groups


@pytest.mark.meets("moving", "groups")
@pytest.mark.rule("archmage.ruling.group-order", "archmage.position.faraway")
def test_a_group_runs_on_through_the_bands_and_not_to_the_far(stage: Callable[..., Scene]) -> None:
    group = bolt("Up to three nearby enemies in a group")
    scene = stage(rear=["H"], far=["I"], A=dict(powers=[group]), G=foe(), H=foe(), I=foe())
    scene.turn("A")
    assert not scene.can("A", "Bolt", targets=["H", "I"])
    scene.dice(d20=[14, 14])
    scene.do("A", "Bolt", targets=["G", "H"])
    assert (scene["G"].hp, scene["H"].hp, scene["I"].hp) == (84, 84, 90)


@pytest.mark.meets("moving", "shooting")
@pytest.mark.rule("archmage.ruling.position-distance", "archmage.ruling.attack-range", "archmage.unengaged.go-faraway")
def test_falling_back_far_one_is_safe_from_shots_and_shoots_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[DART]), B={}, G=foe(DART))
    scene.turn("A")
    scene.do("A", "move", to="far")
    assert not scene.can("A", "Dart", "G")
    scene.turn("G")
    assert not scene.can("G", "Dart", "A")
    assert scene.can("G", "Dart", "B")


@pytest.mark.meets("shooting", "naturals", "engagement")
@pytest.mark.rule("archmage.shooting-into-melee.reroll", "archmage.crit.natural-20", "archmage.ruling.shooting-ally")
def test_a_shot_gone_astray_can_be_critical_and_can_be_a_mere_miss(stage: Callable[..., Scene]) -> None:
    for second, hp in ((20, 28), (1, 40)):
        scene = stage(engaged=[("B", "G")], A=dict(powers=[bolt("One nearby enemy")]), B={}, G=foe())
        scene.turn("A")
        scene.dice(d20=[1, second])
        scene.do("A", "Bolt", "G")
        assert (scene["G"].hp, scene["B"].hp) == (90, hp)


@pytest.mark.meets("groups", "naturals", "engagement")
@pytest.mark.rule(
    "archmage.shooting-into-melee.reroll", "archmage.attack.declare-then-roll", "archmage.fumble.no-effect",
)
def test_of_two_shots_at_once_only_the_fumbled_goes_astray(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G"), ("B", "H")], A=dict(powers=[bolt("Two nearby enemies")]), B={}, G=foe(), H=foe())
    scene.turn("A")
    scene.dice(d20=[1, 2, 14])  # at G, again at B, and at H
    scene.do("A", "Bolt", targets=["G", "H"])
    assert (scene["G"].hp, scene["H"].hp, scene["B"].hp) == (90, 84, 40)


@pytest.mark.meets("naturals", "engagement")
@pytest.mark.rule("archmage.flexible.roll-first", "archmage.engaged.melee", "archmage.unengaged.no-melee")
def test_a_flexible_melee_attack_asks_for_engagement_like_any_other(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[SURGE]), G=foe())
    scene.turn("A")
    assert scene.why_not("A", "Surge", "G") in {"archmage.engaged.melee", "archmage.unengaged.no-melee"}
    scene.do("A", "engage", "G")
    assert scene.can("A", "Surge", "G")


@pytest.mark.meets("forced", "naturals")
@pytest.mark.rule("archmage.ruling.forced-movement", "archmage.crit.double-damage")
def test_a_critical_hit_that_knocks_loose_does_so_after_doubled_damage(stage: Callable[..., Scene]) -> None:
    slam = "Slam +7 vs. AC—6 damage, and the target pops free from the ogre"
    scene = stage(engaged=[("A", "G")], G=foe(slam), A={})
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", "Slam", "A")
    assert (scene["A"].hp, scene.engaged("A")) == (28, set())


@pytest.mark.meets("forced", "moving")
@pytest.mark.rule("archmage.ruling.teleport-model", "archmage.position.faraway")
def test_a_teleport_to_a_nearby_place_does_not_reach_the_far_band(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["B"], A=dict(powers=[BLINK]), B={}, G=foe())
    scene.turn("A")
    with pytest.raises(Illegal):
        scene.do("A", "Blink", choose={"teleport": "far"})
    scene.do("A", "Blink", choose={"teleport": "rear"})
    assert (scene["A"].band, scene["A"].actions["move"]) == ("rear", 0)


# ---------------------------------------------------------------- spirit and flight, rests, summons


@pytest.mark.meets("party", "engagement", "dying")
@pytest.mark.rule("archmage.ruling.spirit-out", "archmage.spirit.eligibility")
@pytest.mark.parametrize(("option", "able"), [("gone", False), ("unconscious", True)])
def test_the_dying_do_not_fight_in_spirit_unless_switched(
    stage: Callable[..., Scene], option: str, able: bool
) -> None:
    scene = stage(options={"spirit_eligibility": option}, engaged=[("A", "G")], B={}, A=dict(at_hp=-3), G=foe())
    scene.turn("B")
    assert scene.can("A", "fight-in-spirit", choose={"ally": "B", "bonus": "ac"}) is able


@pytest.mark.meets("party", "conditions")
@pytest.mark.rule("archmage.spirit.bonus", "archmage.ruling.penalty-stacking")
def test_the_spirits_bonus_is_no_penalty_and_stands_beside_one(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("D", "G"), ("A", "G")], G=foe("Maul +50 vs. AC—100 damage"), D={},
                  A={"str": 18, "conditions": ["dazed", "weakened"]})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Maul", "D")
    scene.turn("A")
    scene.do("D", "fight-in-spirit", choose={"ally": "A", "bonus": "attack"})
    assert scene.attack("A", "melee-basic", "G").value == 5 - 4 + 2


@pytest.mark.meets("party", "temporary", "rests")
@pytest.mark.rule("archmage.flee.campaign-loss", "archmage.temp-hp.expire", "archmage.ruling.flee-consent")
def test_a_fled_battle_ends_temporary_hit_points_and_counts_for_the_rest(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at_hp=10, temp_hp=5), B={}, G=foe())
    scene.turn("A")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert scene["A"].temp_hp == 0
    scene.rest("short")
    assert scene["A"].recoveries < 8


@pytest.mark.meets("party", "moving")
@pytest.mark.rule("archmage.ruling.flee-consent", "archmage.flee.success")
def test_flight_gathers_those_far_away_and_those_in_the_thick_of_it(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["B"], engaged=[("A", "G")], A=dict(conditions=["stuck"]), B={}, G=foe())
    scene.turn("A")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert scene.engaged("A") == set()
    assert any(event.rule == "archmage.flee.campaign-loss" for event in scene.log)


@pytest.mark.meets("party", "mobs", "engagement")
@pytest.mark.rule("archmage.flee.success", "archmage.ruling.flee-consent")
def test_flight_from_a_mob_costs_no_blow(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("B", "I")], A={}, B={}, G=rat(), H=rat(), I=rat())
    scene.turn("A")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert scene.offers == [("B", "flee")]
    assert scene.engaged("A") == scene.engaged("B") == set()


@pytest.mark.meets("summons", "mobs", "engagement", "opportunity")
@pytest.mark.rule(
    "archmage.ruling.initiative-when", "archmage.ruling.position-engagement", "archmage.ruling.monster-kinds",
)
def test_a_mob_that_comes_with_its_master_engages_nobody_by_coming(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(CLAW, MASTER), Imp=dict(side="monsters", hp=9, kind="mook",
                                                                           powers=[CLAW]))
    scene.dice(d4=[3])
    scene.turn("A")
    assert scene.engaged("A") == {"G"}
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.meets("summons", "groups")
@pytest.mark.rule("archmage.ruling.group-order", "archmage.target.spread")
def test_the_called_count_among_the_enemies_an_attack_takes(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[bolt("1d3 nearby enemies")]), G=foe(CLAW, MASTER),
                  Imp=dict(side="monsters", hp=9, kind="mook", powers=[CLAW]))
    scene.dice(d4=[1])
    scene.turn("A")
    assert scene.can("A", "Bolt", targets=["Imp"])


@pytest.mark.meets("summons", "naturals")
@pytest.mark.rule("archmage.attack.outcome-lines", "archmage.ruling.rerolled-die")
@pytest.mark.parametrize(("natural", "imps"), [(14, 2), (15, 1)])
def test_the_bare_die_decides_whether_a_hit_calls_another(
    stage: Callable[..., Scene], natural: int, imps: int
) -> None:
    claw = "Claw +7 vs. AC—6 damage\n  Natural even hit: Add a new imp to the battle."
    scene = stage(engaged=[("A", "G")], A={}, G=foe(claw), Imp=dict(side="monsters", hp=9, kind="mook"))
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert sum(one.sheet.name == "Imp" for one in scene.battle.creatures) == imps


@pytest.mark.meets("rests", "confused")
@pytest.mark.rule("archmage.ruling.battle-end", "archmage.ruling.condition-durations")
def test_confusion_ends_with_the_battle(stage: Callable[..., Scene]) -> None:
    muddle = "R: Muddle +20 vs. PD—1 damage, and the target is confused (save ends)"
    scene = stage(G=foe(muddle), A={}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Muddle", "A")
    scene.turn("A")
    assert scene["A"].conditions == {"confused"}
    scene.rest("short")
    assert scene["A"].conditions == set()


@pytest.mark.meets("rests", "grabs")
@pytest.mark.rule("archmage.ruling.battle-end", "archmage.grabbed.engaged")
def test_nobody_is_held_after_the_battle(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe("Hug +20 vs. AC—5 damage, and the ogre grabs the target"), A={}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    scene.rest("short")
    assert (scene["A"].conditions, scene.engaged("A")) == (set(), set())


@pytest.mark.meets("confused", "party")
@pytest.mark.rule("archmage.flee.propose", "archmage.confused.no-limited-powers")
def test_the_player_of_a_confused_hero_may_propose_flight(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(conditions=["confused"]), B={}, G=foe())
    scene.turn("A")
    scene.accept("B", "flee")
    scene.do("A", "flee")
    assert scene.engaged("A") == set()


@pytest.mark.meets("shooting", "coup", "opportunity")
@pytest.mark.rule("archmage.coup.standard-attack", "archmage.opportunity.from-ranged", "archmage.coup.auto-crit")
def test_finishing_off_with_a_shot_provokes_the_other_foe(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(powers=[DART]), G=foe(conditions=["helpless"]), H=foe())
    scene.turn("A")
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Dart"})
    assert (scene.offers, scene["G"].hp) == ([("H", "opportunity-attack")], 90 - 18)


@pytest.mark.meets("groups", "healing")
@pytest.mark.rule("archmage.target.not-self", "archmage.death.heal-from-zero", "archmage.target.spread")
def test_a_spell_that_heals_two_allies_is_not_for_its_caster(stage: Callable[..., Scene]) -> None:
    balm = "Balm\nRanged spell\nAt-Will\nTarget: Two nearby allies\nEffect: The target heals 8 hp."
    scene = stage(A=dict(at_hp=20, powers=[balm]), B=dict(at_hp=-3), C=dict(at_hp=30), G=foe())
    scene.turn("A")
    assert not scene.can("A", "Balm", targets=["A", "B"])
    scene.do("A", "Balm", targets=["B", "C"])
    assert (scene["A"].hp, scene["B"].hp, scene["C"].hp) == (20, 8, 38)


@pytest.mark.meets("ambush", "behind", "intercepting")
@pytest.mark.rule("archmage.ruling.ambush-acting", "archmage.position.behind")
def test_surprised_cover_lets_the_ambusher_by(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", behind={"H": "G"}, A={}, B={}, G=foe(surprised=True), H=foe(surprised=True))
    scene.turn("A")
    scene.accept("G", "intercept")
    scene.do("A", "engage", "H")
    assert (scene.offers, scene.engaged("A")) == ([], {"H"})
