"""Immediate actions: one between turns, on another's turn; counters interrupt, reactions follow."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SPITE = "Spite (reaction, at-will): When an enemy hits it with a melee attack: +20 vs AC; 2d6 damage."
SNAP = "Snap (counter, at-will): When an enemy hits it with a melee attack: +20 vs AC; 2d6 damage."
BUCK = (
    "Buck (counter, at-will): When an enemy hits it with a melee attack: "
    "+20 vs Fort; 1d4 damage and the target is pushed 2 squares."
)


def duel(stage: Callable[..., Scene], power: str, at_hp: int = 40, **fields: object) -> Scene:
    """Heroes A and B stand next to G, which holds the power; they do not flank it."""
    return stage(
        A={"at": (5, 5), "str": 18, "at_hp": at_hp},
        B={"at": (6, 6), "str": 18},
        G=dict(side="monsters", at=(6, 5), hp=90, powers=[CLUB, power], **fields),
    )


@pytest.mark.rule("orcus.immediate.react")
def test_a_reaction_comes_after_the_action_that_set_it_off(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE, at_hp=5)
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10], d8=[3], d6=[4, 4])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - 7
    assert scene["A"].hp == 5 - 8
    assert scene["A"].dying


@pytest.mark.rule("orcus.immediate.react")
def test_after_a_reaction_the_turn_goes_on(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE)
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10], d8=[3], d6=[4, 4])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].hp == 32
    scene.do("A", "five-foot-step", to=(4, 5))
    assert scene["A"].at == (4, 5)


@pytest.mark.rule("orcus.immediate.counter")
def test_a_counter_comes_before_the_blow_lands_and_may_prevent_it(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SNAP, at_hp=5)
    scene.turn("A")
    scene.accept("G", "Snap")
    scene.dice(d20=[12, 10], d6=[4, 4])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].dying
    assert scene["G"].hp == 90


@pytest.mark.rule("orcus.immediate.counter")
def test_the_countered_action_is_carried_on_if_it_still_can_be(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SNAP)
    scene.turn("A")
    scene.accept("G", "Snap")
    scene.dice(d20=[12, 10], d6=[4, 4], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].hp == 32
    assert scene["G"].hp == 90 - 7


@pytest.mark.rule("orcus.immediate.counter")
def test_an_attacker_pushed_out_of_reach_loses_the_attack_and_its_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, BUCK)
    scene.turn("A")
    scene.accept("G", "Buck")
    scene.dice(d20=[12, 10], d4=[2])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].at == (3, 5)
    assert scene["A"].hp == 38
    assert scene["G"].hp == 90
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("orcus.immediate.trigger")
def test_no_trigger_no_immediate_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE)
    scene.turn("A")
    scene.dice(d20=[7])  # 7 + 7 misses AC 15
    scene.do("A", "melee-basic", "G")
    assert ("G", "Spite") not in scene.offers
    assert not scene.can("G", "Spite", "A")
    scene.turn("G")
    assert not scene.can("G", "Spite", "A")


@pytest.mark.rule("orcus.immediate.trigger")
def test_the_trigger_makes_it_an_offer_that_may_be_declined(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE)
    scene.turn("A")
    scene.dice(d20=[8], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert ("G", "Spite") in scene.offers
    assert scene["A"].hp == 40
    scene.turn("B")
    scene.dice(d20=[8], d8=[1])
    scene.do("B", "melee-basic", "G")
    assert ("G", "Spite") in scene.offers


@pytest.mark.rule("orcus.immediate.limit")
def test_one_immediate_action_between_turns(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE)
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10], d8=[3], d6=[1, 1])
    scene.do("A", "melee-basic", "G")
    scene.turn("B")
    scene.dice(d20=[12], d8=[3])
    scene.do("B", "melee-basic", "G")
    assert ("G", "Spite") not in scene.offers
    scene.turn("A")  # G's turn has come and gone
    scene.dice(d20=[12], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert ("G", "Spite") in scene.offers


@pytest.mark.rule("orcus.immediate.limit")
def test_not_on_ones_own_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE)
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[12], d8=[3])
    scene.do("G", "walk", path=[(7, 4), (8, 4)])
    assert scene["G"].hp == 90 - 7
    assert ("G", "Spite") not in scene.offers


@pytest.mark.rule("orcus.immediate.limit")
def test_one_is_available_before_the_first_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE)
    scene.turn("A")
    assert scene.round == 1
    scene.dice(d20=[12], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert ("G", "Spite") in scene.offers


@pytest.mark.rule("orcus.immediate.limit")
def test_the_surprised_have_none_before_their_first_turn_ends(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE, surprised=True)
    scene.turn("A")
    scene.dice(d20=[12], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert ("G", "Spite") not in scene.offers
    scene.turn("A")
    scene.dice(d20=[12], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert ("G", "Spite") in scene.offers


@pytest.mark.rule("orcus.immediate.limit")
@pytest.mark.rule("orcus.opportunity.cost")
def test_an_immediate_action_spent_leaves_none_for_an_opportunity_attack(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE)
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10], d8=[3], d6=[1, 1])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert ("G", "opportunity-attack") not in scene.offers


@pytest.mark.rule("orcus.immediate.counter")
@pytest.mark.parametrize("words", ["against the triggering attack", "against the attack", "for this attack"])
def test_a_bonus_against_the_triggering_attack_can_turn_it_into_a_miss_and_ends_with_it(
    stage: Callable[..., Scene], words: str
) -> None:
    parry = (
        "Turn Aside\nEncounter Utility 2 (Counter Action) ● Martial\nSelf\n"
        f"Trigger You are hit by a melee attack.\nEffect You gain a +4 power bonus to AC {words}."
    )
    club = "Club (standard, at-will): +6 vs AC; 7 damage."
    scene = stage(
        G={"side": "monsters", "at": (3, 5), "powers": [club]},
        A={"at": (4, 5), "powers": [parry]},
    )
    scene.turn("G")
    scene.accept("A", "Turn Aside")
    scene.dice(d20=[12])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == 40
    assert scene.last("miss").who == "G"
    assert scene.defense("A", "ac", attacker="G").value == 15
