"""Whom a power speaks of that answers what is done to somebody else."""

from typing import Any

import pytest

from battlemat import Scene

HIT = "When an ally within 5 squares is hit by an attack"


def struck(power: str, name: str, whom: str, **beside: Any) -> Scene:
    """V hits A or B beside it for 7, and A answers with a power of this name."""
    made = Scene("orcus", A=dict(at=(5, 5), hp=60, powers=[power]), B=dict(hp=60, **beside),
                 V=dict(side="monsters", at=(6, 5), hp=60, powers=["Poke (standard, at-will): +10 vs AC; 7 damage."]))
    assert not made["A"].notes
    made.turn("V")
    made.accept("A", name)
    made.dice(d20=[15])
    made.do("V", "Poke", whom)
    return made


def answer(text: str) -> Scene:
    """V hits B, and A beside them answers."""
    made = struck(f"Stand By (reaction, encounter): {text}", "Stand By", "B", at=(6, 6))
    assert made["B"].hp == 53
    return made


@pytest.mark.parametrize("trigger", [HIT, "When an ally within 5 squares is hit by an enemy",
                                     "When an enemy within 5 squares hits an ally"])
@pytest.mark.parametrize("whom", ["the ally", "that ally", "the triggering ally"])
def test_the_ally_is_the_one_that_was_hit(trigger: str, whom: str) -> None:
    made = answer(f"{trigger}: {whom} gains 5 temporary hit points.")
    assert (made["A"].temp_hp, made["B"].temp_hp, made["V"].temp_hp) == (0, 5, 0)


def test_it_is_the_one_that_was_hit() -> None:
    assert answer(f"{HIT}: it gains 5 temporary hit points.")["B"].temp_hp == 5


@pytest.mark.parametrize("text", [f"{HIT}: the attacker takes 5 damage.",
                                  "When an ally within 5 squares is hit by an enemy: the enemy takes 5 damage.",
                                  "When an ally is hit by an enemy: the triggering enemy takes 5 damage.",
                                  "When an enemy hits an ally: that enemy takes 5 damage."])
def test_the_enemy_is_the_one_that_hit(text: str) -> None:
    assert answer(text)["V"].hp == 55


@pytest.mark.parametrize("text", ["the user and the ally swap places", "the user swaps places with that ally"])
def test_places_are_swapped_with_the_one_that_was_hit(text: str) -> None:
    made = answer(f"{HIT}: {text}.")
    assert made["A"].at == (6, 6) and made["B"].at == (5, 5)


@pytest.mark.parametrize("where", ["in the burst", "in range", "within 5 squares"])
def test_a_card_aimed_at_the_triggering_ally(where: str) -> None:
    card = ("Steady Hand\nEncounter Utility (Reaction Action)\nNear burst 5, the triggering ally\n"
            f"Trigger An ally {where} is hit by an attack.\nEffect The target gains 5 temporary hit points.")
    assert struck(card, "Steady Hand", "B", at=(6, 6))["B"].temp_hp == 5


@pytest.mark.parametrize("text", [
    "the user swaps places with an adjacent ally, and that ally suffers the hit instead",
    "the user and an adjacent ally swap places, and the attack hits that ally instead"])
def test_the_ally_that_is_swapped_with_suffers_the_hit(text: str) -> None:
    duck = f"Duck (counter, at-will): When the user is hit by an attack: {text}."
    made = struck(duck, "Duck", "A", at=(5, 6))
    assert (made["A"].hp, made["B"].hp) == (60, 53) and (made["A"].at, made["B"].at) == ((5, 6), (5, 5))


@pytest.mark.parametrize("text", [
    "The user swaps places with an adjacent ally, and that ally gains 5 temporary hit points.",
    "The user slides an adjacent ally 1 square, and that ally gains 5 temporary hit points.",
    "One adjacent ally shifts 1 square, and that ally gains 5 temporary hit points.",
    "One ally within 5 squares regains 3 hit points. The ally gains 5 temporary hit points."])
def test_that_ally_is_the_one_just_picked(text: str) -> None:
    made = Scene("orcus", A=dict(at=(5, 5), powers=[f"Aid (swift, at-will): {text}"]), B=dict(at=(5, 6)),
                 V=dict(side="monsters", at=(6, 5)))
    assert not made["A"].notes
    made.turn("A")
    made.do("A", "Aid")
    assert (made["A"].temp_hp, made["B"].temp_hp, made["V"].temp_hp) == (0, 5, 0)


@pytest.mark.parametrize("text", [
    "one ally within 5 squares shifts 1 square, and that ally gains 5 temporary hit points",
    "one ally within 5 squares regains 3 hit points. That ally gains 5 temporary hit points"])
def test_that_ally_of_a_trait_is_the_one_just_picked(text: str) -> None:
    made = Scene("orcus", A=dict(at=(5, 5), powers=[
        "Claw (standard, at-will): +10 vs AC; 6 damage.", f"Cheer: When the user hits, {text}."]),
        B=dict(at=(5, 6)), V=dict(side="monsters", at=(6, 5)))
    assert not made["A"].notes
    made.turn("A")
    made.dice(d20=[15])
    made.do("A", "Claw", "V")
    assert (made["A"].temp_hp, made["B"].temp_hp, made["V"].temp_hp) == (0, 5, 0)
