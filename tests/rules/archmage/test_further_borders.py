"""Decisions of the common rules at their borders, in a game without squares: wounds, owners, coups, turns put in."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session

Stage = Callable[..., Scene]
CLAW = "Claw +20 vs. AC—6 damage"
FOE: dict[str, Any] = {"side": "monsters", "hp": 90, "powers": [CLAW]}


def kinds(scene: Scene, kind: str, who: str) -> int:
    """How many events of a kind are somebody's."""
    return len([event for event in scene.log if event.kind == kind and event.who == who])


# ---------------------------------------------------------------------- wounds


@pytest.mark.rule("archmage.staggered.half")
@pytest.mark.parametrize(("hp", "left", "dealt", "now", "told"), [
    (40, 40, 19, 21, 0), (40, 40, 20, 20, 1), (40, 21, 1, 20, 1), (40, 20, 1, 19, 0), (40, 19, 1, 18, 0),
    (41, 41, 20, 21, 0), (41, 41, 21, 20, 1), (40, 25, 25, 0, 1),
])
def test_one_is_staggered_by_the_blow_that_halves_it(stage: Stage, hp: int, left: int, dealt: int, now: int,
                                                     told: int) -> None:
    scene = stage(engaged=[("A", "G")], A={"hp": hp, "at_hp": left}, G=FOE | {
        "powers": [f"Claw +20 vs. AC—{dealt} damage"]})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == now
    assert kinds(scene, "staggered", "A") == told


@pytest.mark.rule("archmage.temp-hp.separate")
@pytest.mark.parametrize(("temp", "dealt", "left", "hp"), [
    (0, 6, 0, 34), (5, 6, 0, 39), (6, 6, 0, 40), (7, 6, 1, 40), (9, 0, 9, 40)])
def test_temporary_hit_points_are_lost_first(stage: Stage, temp: int, dealt: int, left: int, hp: int) -> None:
    scene = stage(engaged=[("A", "G")], A={"temp_hp": temp}, G=FOE | {"powers": [f"Claw +20 vs. AC—{dealt} damage"]})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert (scene["A"].temp_hp, scene["A"].hp) == (left, hp)


@pytest.mark.rule("archmage.death.negative-half")
@pytest.mark.parametrize(("dealt", "dying", "alive"), [
    (9, False, True), (10, True, True), (29, True, True), (30, False, False), (31, False, False)])
def test_a_hero_dies_at_half_its_hit_points_below_nothing(stage: Stage, dealt: int, dying: bool, alive: bool) -> None:
    scene = stage(engaged=[("A", "G")], A={"at_hp": 10}, B={}, G=FOE | {"powers": [f"Claw +20 vs. AC—{dealt} damage"]})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert (scene["A"].dying, scene["A"].alive) == (dying, alive)
    assert scene["A"].hp == (10 - dealt if alive else min(10 - dealt, 0))


# ---------------------------------------------------------------------- owners


@pytest.mark.rule("archmage.ruling.escalation-who")
@pytest.mark.parametrize("owner", ["W", "G", "nobody"])
def test_an_owner_is_somebody_else_of_ones_side(stage: Stage, owner: str) -> None:
    with pytest.raises(ValueError, match="on its side to be its owner"):
        stage(A={}, B={}, W={"owner": owner, "side": "heroes", "powers": [CLAW]}, G=FOE)


@pytest.mark.rule("archmage.ruling.escalation-who")
def test_it_is_the_one_that_is_named(stage: Stage) -> None:
    scene = stage(A={}, B={}, W={"owner": "B", "powers": [CLAW]}, G=FOE)
    assert [creature.owner for creature in scene.battle.creatures] == [-1, -1, 1, -1]


# ---------------------------------------------------------------------- the coup de grace


@pytest.mark.rule("archmage.coup.auto-crit", "archmage.ruling.coup-details")
@pytest.mark.parametrize("ac", [5, 30, 90])
def test_a_coup_de_grace_needs_no_roll_and_counts_as_20(stage: Stage, ac: int) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 16}, G=FOE | {"ac": ac, "conditions": ["unconscious"]})
    scene.turn("A")
    scene.dice(d20=[3], d8=[5])
    scene.do("A", "coup-de-grace", "G")
    blow = scene.last("attack")
    assert (blow.natural, blow.hit, blow.crit) == (20, True, True)
    assert scene["G"].hp == 90 - 2 * (5 + 3)
    assert scene.dice_left()["d20"] == [3]
    scene.battle.dice.roll(20)


# ---------------------------------------------------------------------- turns that a referee puts in


@pytest.mark.rule("archmage.initiative.order")
def test_a_turn_put_in_comes_next_and_the_order_goes_on_behind_it(stage: Stage) -> None:
    scene = stage(A={}, B={}, G=FOE)
    scene.turn("A")
    session = Session(scene.battle)
    session.replay("gm: turn B")
    seen = []
    for _ in range(4):
        decision = session.decision
        assert decision is not None
        seen.append(scene.battle.creatures[decision.who].key)
        session.replay("end")
    assert seen == ["A", "B", "B", "G"]


# ---------------------------------------------------------------------- what a roll brings besides


@pytest.mark.rule("archmage.grabbed.disengage-penalty")
@pytest.mark.parametrize(("target", "shown", "penalty"), [
    (None, 0, -5), ("G", 15, 0), ("G", 2, -5), ("H", 15, -5), ("H", 2, -5)])
def test_who_hits_its_grabber_gets_away_the_easier(stage: Stage, target: str | None, shown: int, penalty: int) -> None:
    clasp = "Clasp +20 vs. PD—1 damage, and the target is grabbed"
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={"hp": 90}, G=FOE | {"powers": [clasp]}, H=FOE)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Clasp", "A")
    scene.turn("A")
    if target is not None:
        scene.dice(d20=[shown])
        scene.do("A", "melee-basic", target)
    scene.dice(d20=[10])
    scene.do("A", "disengage", to="field")
    assert scene.last("check").total == 10 - 1 + penalty  # -1: two foes


@pytest.mark.rule("archmage.ruling.gm-extras")
@pytest.mark.parametrize("shown", [1, 2, 10, 19, 20])
@pytest.mark.parametrize("extras", ["none", "gm"])
def test_crits_and_fumbles_are_handed_to_the_referee_where_it_is_asked_for(stage: Stage, extras: str,
                                                                           shown: int) -> None:
    scene = stage(options={"crit_and_fumble_extras": extras}, engaged=[("A", "G")], A={}, G=FOE)
    scene.turn("A")
    before = {event.kind for event in scene.log}
    scene.dice(d20=[shown])
    told = {event.kind for event in scene.do("A", "melee-basic", "G")} - before
    usual = {"use", "attack", "hit", "miss", "crit", "damage"}
    assert bool(told - usual) is (extras == "gm" and shown in (1, 20))


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
@pytest.mark.parametrize("allies", ["", "B", "BC"])
def test_a_fumbled_shot_goes_at_an_ally_by_a_die_only_where_there_are_several(stage: Stage, allies: str) -> None:
    scene = stage(engaged=[(ally, "G") for ally in allies], A={"ranged": "bow +0 1d6, range 2/4"}, B={}, C={}, G=FOE)
    scene.turn("A")
    before = scene.battle.dice.rolled
    scene.dice(d20=[1, 2] if allies else [1])
    scene.do("A", "ranged-basic", "G")
    assert scene.battle.dice.rolled - before == 1 + min(1, len(allies)) + (len(allies) > 1)
    assert scene.last("attack").target == ("G" if not allies else scene.last("attack").target)
    assert (scene.last("attack").target in allies) is bool(allies)
