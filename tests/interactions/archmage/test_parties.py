"""Ambushes, mobs, companions, answers out of turn, groups, rests, and what a party does together."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
SMITE = (
    "Smite\nMelee attack\nDaily\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 15 damage.\nMiss: 5 damage."
)
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
LASH = (
    "Lash\nRanged spell\nRecharge 11+ after battle\nTarget: One nearby enemy\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 damage."
)
WEAVE = (
    "Weave\nClose-quarters spell\nInterrupt action\nAt-Will\n"
    "Trigger: An enemy hits you with an attack\nEffect: You gain 5 temporary hit points."
)
RAIN = (
    "Rain\nRanged spell\nAt-Will\nTarget: 1d3 nearby enemies in a group\n"
    "Attack: Intelligence + Level vs. PD\nHit: 4 cold damage."
)
SPRAY = (
    "Spray\nRanged spell\nAt-Will\nTarget: Up to two nearby enemies\n"
    "Attack: Intelligence + Level vs. PD\nHit: 2d6 cold damage."
)
RAT = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def rat(**fields: Any) -> dict[str, Any]:
    return {
        "side": "monsters",
        "name": "Ditch Rat",
        "type": "rat",
        "hp": 7,
        "kind": "mook",
        "powers": [CLAW],
        "traits": [RAT],
        **fields,
    }


# ---------------------------------------------------------------- ambush


@pytest.mark.meets("ambush", "opportunity", "intercepting")
@pytest.mark.rule("archmage.ambush.two-act", "archmage.ruling.ambush-acting")
def test_those_not_acting_neither_step_in_nor_strike(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="A", engaged=[("A", "G")], A={}, B={}, C={}, G=foe(surprised=True), H=foe(surprised=True))
    scene.turn("A")
    assert (scene.round, scene.escalation) == (0, 0)
    scene.do("A", "move", to="rear")
    assert scene.offers == []


@pytest.mark.meets("ambush", "escalation")
@pytest.mark.rule("archmage.ruling.ambush-escalation", "archmage.ambush.escalation")
@pytest.mark.parametrize(("option", "die"), [("no", 0), ("yes", 1)])
def test_the_die_after_an_ambush(stage: Callable[..., Scene], option: str, die: int) -> None:
    scene = stage(options={"ambush_advances_escalation": option}, ambush="A", A={}, B={}, G=foe(surprised=True))
    scene.turn("A")
    scene.turn("A")
    assert (scene.round, scene.escalation) == (1, die)
    scene.turn("A")
    assert (scene.round, scene.escalation) == (2, die + 1)


@pytest.mark.meets("ambush", "delay")
@pytest.mark.rule("archmage.ambush.two-act")
def test_the_third_of_the_ambushers_has_no_turn_in_it(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="B", A={}, B={}, C={}, G=foe(surprised=True))
    scene.turn("B")
    assert scene.round == 0
    scene.turn("A")
    assert scene.round == 0
    scene.turn("C")
    assert scene.round == 1


# ---------------------------------------------------------------- out of turn


@pytest.mark.meets("temporary", "opportunity")
@pytest.mark.rule(
    "archmage.action.interrupt-limit", "archmage.ruling.interrupt-window", "archmage.action.off-turn-reactions"
)
def test_one_interrupt_until_the_end_of_the_next_turn_but_blows_besides(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(powers=[WEAVE]), G=foe(), H=foe())
    scene.turn("G")
    scene.accept("A", "Weave")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp + scene["A"].temp_hp == 39
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Claw", "A")
    assert ("A", "Weave") not in scene.offers
    scene.do("H", "move", to="rear")
    assert scene.offers == [("A", "opportunity-attack")]
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert ("A", "Weave") in scene.offers


@pytest.mark.meets("temporary", "conditions")
@pytest.mark.rule("archmage.ruling.stunned-free", "archmage.ruling.helpless-cannot-act")
@pytest.mark.parametrize("condition", ["stunned", "helpless", "unconscious"])
def test_who_cannot_act_answers_nothing(stage: Callable[..., Scene], condition: str) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[WEAVE], conditions=[condition]), B={}, G=foe())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene.offers == []
    scene.do("G", "move", to="rear")
    assert scene.offers == []


# ---------------------------------------------------------------- groups and mobs


@pytest.mark.meets("groups", "engagement", "moving")
@pytest.mark.rule("archmage.ruling.group-order", "archmage.target.group")
def test_a_group_leaves_out_nobody_in_between(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[RAIN]), G=foe(), H=foe(), I=foe())
    scene.turn("A")
    assert scene.can("A", "Rain", targets=["G", "I"]) is False
    scene.dice(d3=[2], d20=[15, 15])
    scene.do("A", "Rain", targets=["H", "G"])
    assert [scene[key].hp for key in "GHI"] == [86, 86, 90]


@pytest.mark.meets("groups", "shooting")
@pytest.mark.rule("archmage.target.spread", "archmage.ruling.damage-several-targets")
@pytest.mark.parametrize(("option", "lost"), [("once", (7, 14)), ("each", (7, 6))])
def test_damage_of_several_is_rolled_once_or_each(
    stage: Callable[..., Scene], option: str, lost: tuple[int, int]
) -> None:
    scene = stage(options={"several_targets_damage": option}, A=dict(powers=[SPRAY]), G=foe(), H=foe(), I=foe())
    scene.turn("A")
    scene.dice(d20=[15, 20], d6=[3, 4] if option == "once" else [3, 4, 1, 2])
    scene.do("A", "Spray", targets=["G", "I"])
    assert (90 - scene["G"].hp, 90 - scene["I"].hp, scene["H"].hp) == (*lost, 90)


@pytest.mark.meets("groups", "shooting", "naturals")
@pytest.mark.rule(
    "archmage.shooting-into-melee.reroll", "archmage.ruling.shooting-ally", "archmage.attack.declare-then-roll"
)
def test_of_two_bolts_one_goes_astray(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G")], A=dict(powers=[SPRAY]), B={}, G=foe(), H=foe())
    scene.turn("A")
    scene.dice(d20=[1, 15, 15], d6=[3, 4])
    scene.do("A", "Spray", targets=["G", "H"])
    assert (scene["G"].hp, scene["B"].hp, scene["H"].hp) == (90, 33, 83)


@pytest.mark.meets("mobs", "naturals")
@pytest.mark.rule("archmage.crit.double-damage", "archmage.ruling.monster-kinds")
@pytest.mark.parametrize(("dealt", "dead"), [(6, 0), (7, 1), (13, 1), (14, 2), (30, 3)])
def test_a_blow_cuts_through_a_mob(stage: Callable[..., Scene], dealt: int, dead: int) -> None:
    blow = f"Blow\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: {dealt} damage."
    scene = stage(engaged=[("A", "G")], A=dict(powers=[blow]), G=rat(), H=rat(), I=rat(), K=foe())
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Blow", "G")
    assert sum(not scene[key].alive for key in "GHI") == dead
    assert scene["K"].hp == 90


@pytest.mark.meets("mobs", "opportunity")
@pytest.mark.rule("archmage.opportunity.from-moving", "archmage.disengage.extra-foes")
def test_each_of_a_mob_strikes_at_who_leaves(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A={}, G=rat(), H=rat(), I=rat())
    scene.turn("A")
    for key in "GHI":
        scene.accept(key, "opportunity-attack")
    scene.dice(d20=[10, 2, 10])
    scene.do("A", "move", to="rear")
    assert (scene["A"].hp, scene["A"].band, len(scene.offers)) == (28, "rear", 3)


# ---------------------------------------------------------------- the party


@pytest.mark.meets("party", "grabs")
@pytest.mark.rule("archmage.flee.success", "archmage.ruling.flee-consent")
def test_flight_frees_the_held_and_nothing_strikes_again(stage: Callable[..., Scene]) -> None:
    hug = "Hug +20 vs. AC—5 damage, 5 ongoing fire damage, and the ogre grabs the target"
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe(hug))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    scene.turn("B")
    burnt = scene["A"].hp
    scene.accept("A", "flee")
    scene.do("B", "flee")
    assert (scene["A"].hp, scene["A"].ongoing, scene.engaged("A")) == (burnt, {}, set())
    assert "grabbed" not in scene["A"].conditions


@pytest.mark.meets("party", "dying")
@pytest.mark.rule("archmage.flee.propose", "archmage.ruling.flee-consent")
def test_one_vote_against_and_they_stay(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, C=dict(at_hp=-1), G=foe())
    scene.turn("B")
    scene.accept("A", "flee")
    scene.do("B", "flee")
    assert ("C", "flee") in scene.offers
    scene.turn("G")
    assert scene.can("G", "move", to="rear")


@pytest.mark.meets("party", "dying")
@pytest.mark.rule("archmage.spirit.eligibility", "archmage.ruling.spirit-out")
@pytest.mark.parametrize(("option", "may"), [("gone", False), ("unconscious", True)])
def test_the_dying_fight_in_spirit_by_one_reading_alone(stage: Callable[..., Scene], option: str, may: bool) -> None:
    scene = stage(options={"spirit_eligibility": option}, A=dict(at_hp=-5), B={}, G=foe())
    scene.dice(d20=[5])
    scene.turn("A")
    assert scene.can("A", "fight-in-spirit", choose={"ally": "B", "bonus": "attack"}) is may


# ---------------------------------------------------------------- rests


@pytest.mark.meets("rests", "healing", "ongoing")
@pytest.mark.rule("archmage.ongoing.battle-end", "archmage.ruling.battle-end", "archmage.quick-rest.recharge")
@pytest.mark.parametrize(("natural", "ready"), [(11, True), (10, False)])
def test_a_rest_ends_fire_and_rolls_for_what_recharges(stage: Callable[..., Scene], natural: int, ready: bool) -> None:
    scorch = "Scorch +7 vs. AC—3 damage, and 5 ongoing fire damage"
    scene = stage(engaged=[("B", "G")], A=dict(powers=[LASH]), B={}, G=foe(scorch))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Lash", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Scorch", "B")
    scene.dice(d20=[natural])
    scene.rest("short")
    assert (scene["B"].hp, scene["B"].ongoing) == (37, {})
    scene.turn("A")
    assert scene.can("A", "Lash", "G") is ready


@pytest.mark.meets("rests", "dying")
@pytest.mark.rule(
    "archmage.ruling.battle-end", "archmage.ruling.quick-rest-order", "archmage.quick-rest.staggered-must-heal"
)
def test_the_staggered_must_heal_at_a_rest(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at_hp=20), B=dict(at_hp=21), G=foe())
    scene.turn("A")
    scene.dice(d8=[3])
    scene.rest("short", choose={"A": 1, "B": 0})
    assert (scene["A"].hp, scene["A"].recoveries) == (23, 7)
    assert (scene["B"].hp, scene["B"].recoveries) == (21, 8)


@pytest.mark.meets("rests", "healing")
@pytest.mark.rule(
    "archmage.recovery.overdraw-penalty", "archmage.ruling.heal-up-count", "archmage.heal-up.hp-and-recoveries"
)
def test_a_heal_up_wipes_out_overdrawn_recoveries(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at_hp=10, recoveries=1, powers=[SMITE]), B={}, G=foe())
    for natural in (0, 20):
        scene.turn("A")
        scene.dice(d20=[natural] if natural else [], d8=[5])
        scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == (10 + 5 + 2, 0)
    assert scene.defense("A", "pd").value == 14
    scene.rest("long")
    assert (scene["A"].hp, scene["A"].recoveries) == (40, 1)
    assert scene.defense("A", "pd").value == 15


@pytest.mark.meets("rests", "dying")
@pytest.mark.rule(
    "archmage.lasting-wound.effect", "archmage.ruling.optional-death-rules", "archmage.lasting-wound.gain"
)
def test_a_lasting_wound_bites_after_the_battle(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"lasting_wounds": "on"}, engaged=[("A", "G")], A=dict(at_hp=6, level=3), B={}, G=foe())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["A"].max_hp) == (0, 40)
    scene.dice(d8=[8, 8, 8])
    scene.rest("short")
    assert (scene["A"].max_hp, scene["A"].hp) == (35, 24)
