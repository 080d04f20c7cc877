"""Opportunity attacks against those who shoot or throw power about next to an enemy."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
OFFER = ("A", "opportunity-attack")
SLING = "Sling (standard, at-will): Ranged 10; +6 vs AC; 1d6 damage."


def shooter(stage: Callable[..., Scene], power: str, at_hp: int = 40) -> Scene:
    """Hero B uses the power with G and H next to it; A is a friend in range."""
    return stage(
        B={
            "at": (5, 5),
            "at_hp": at_hp,
            "dex": 18,
            "ranged": "bow +2 1d10, range 20/40",
            "powers": [power] if power else [],
        },
        A={"at": (5, 8), "at_hp": 20},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
        H={"side": "monsters", "at": (4, 5), "hp": 90, "powers": [CLUB]},
        K={"side": "monsters", "at": (12, 5), "hp": 90, "powers": [CLUB]},
    )


@pytest.mark.rule("orcus.opportunity.ranged-far")
def test_shooting_provokes_from_every_adjacent_enemy_and_from_no_other(stage: Callable[..., Scene]) -> None:
    scene = shooter(stage, "")
    scene.turn("B")
    scene.do("B", "ranged-basic", "K")
    assert set(scene.offers) == {("G", "opportunity-attack"), ("H", "opportunity-attack")}


@pytest.mark.rule("orcus.opportunity.ranged-far")
def test_the_attack_comes_before_the_shot_and_may_stop_it(stage: Callable[..., Scene]) -> None:
    scene = shooter(stage, "", at_hp=5)
    scene.turn("B")
    scene.accept("G", "opportunity-attack")
    # G and H flank B, but 9 + 6 meets AC 15 without that
    scene.dice(d20=[9], d8=[3])
    scene.do("B", "ranged-basic", "K")
    assert scene["B"].dying
    assert scene["K"].hp == 90
    assert not [event for event in scene.log if event.kind == "attack" and event.who == "B"]


@pytest.mark.rule("orcus.opportunity.ranged-far")
def test_a_melee_attack_does_not_provoke(stage: Callable[..., Scene]) -> None:
    scene = shooter(stage, "")
    scene.turn("B")
    scene.do("B", "melee-basic", "G")
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.ranged-far")
@pytest.mark.parametrize(
    ("line", "provokes"),
    [
        ("Boom (standard, at-will): Ranged 10; +6 vs Ref; 1d6 damage.", True),
        ("Boom (standard, at-will): Far burst 1 within 10; +6 vs Ref; 1d6 damage.", True),
        ("Boom (standard, at-will): Near burst 1; +6 vs Ref; 1d6 damage.", False),
        ("Boom (standard, at-will): Reach 1; +6 vs Ref; 1d6 damage.", False),
    ],
)
def test_ranged_and_far_powers_provoke_near_and_melee_ones_do_not(
    stage: Callable[..., Scene], line: str, provokes: bool
) -> None:
    scene = stage(
        A={"at": (5, 5)},
        B={"at": (9, 5)},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB, line]},
    )
    scene.turn("G")
    if "Far" in line:
        scene.do("G", "Boom", origin=(9, 5))
    else:
        scene.do("G", "Boom", "B" if "Ranged" in line else "A")
    assert (OFFER in scene.offers) is provokes


@pytest.mark.rule("orcus.opportunity.ranged-far")
def test_a_ranged_utility_power_provokes_too_but_one_on_oneself_does_not(stage: Callable[..., Scene]) -> None:
    mend = (
        "Kind Word\nAt-Will Utility 1 (Standard Action) ● Divine\n"
        "Ranged 5, one ally\nEffect The target regains 5 hit points."
    )
    scene = shooter(stage, mend)
    scene.turn("B")
    scene.do("B", "Kind Word", "A")
    assert scene["A"].hp == 25
    assert ("G", "opportunity-attack") in scene.offers
    grit = (
        "Grit\nAt-Will Utility 1 (Standard Action) ● Martial\nSelf\nEffect You gain 5 temporary hit points."
    )
    scene = shooter(stage, grit)
    scene.turn("B")
    scene.do("B", "Grit")
    assert scene["B"].temp_hp == 5
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.ranged-far")
def test_an_enemy_that_cannot_see_the_shooter_gets_no_attack(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "conditions": ["blinded"]},
        G={"side": "monsters", "at": (6, 5), "powers": [CLUB, SLING]},
    )
    scene.turn("G")
    scene.do("G", "Sling", "A")
    assert scene.offers == []
