"""Attacking what one cannot see."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

BOW = "bow +2 1d10, range 5/10"
FOG = """
    A . . : : . . .
    . . . : : . . .
    . . . . . . . .
    """


def lurking(stage: Stage, **hero: Any) -> Scene:
    """G has hidden from A, whose turn it is, at (4, 1)."""
    scene = stage(
        FOG,
        G=dict(side="monsters", at=(3, 1), skills={"stealth": 20}),
        A={"dex": 18, "ranged": BOW, **hero},
        H=dict(side="monsters", at=(7, 2), skills={"stealth": 0}),
    )
    scene.turn("G")
    scene.do("G", "walk", to=(4, 1))
    scene.dice(d20=[10])
    scene.do("G", "hide")
    scene.turn("A")
    assert scene.hidden("G", "A")
    return scene


@pytest.mark.rule("fourth.condition.hidden")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
def test_nobody_names_a_target_whose_place_is_unknown(stage: Stage) -> None:
    scene = lurking(stage)
    assert scene.why_not("A", "ranged-basic", "G") == "fourth.condition.hidden"
    assert scene.can("A", "ranged-basic", "H")
    with pytest.raises(Illegal):
        scene.do("A", "ranged-basic", "G")


@pytest.mark.rule("fourth.concealment.total")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.parametrize(("roll", "hit"), [(13, False), (14, True)])
def test_the_right_square_is_attacked_at_minus_five(stage: Stage, roll: int, hit: bool) -> None:
    scene = lurking(stage)
    scene.dice(d20=[roll], d10=[3] if hit else [])
    scene.do("A", "ranged-basic", to=(4, 1))
    assert scene.last("attack").total == roll + 6 - 5
    assert scene["G"].hp == 40 - (7 if hit else 0)
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("fourth.concealment.total")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
def test_the_wrong_square_is_missed_whatever_the_die_shows(stage: Stage) -> None:
    scene = lurking(stage)
    scene.dice(d20=[20])
    scene.do("A", "ranged-basic", to=(3, 1))
    assert (scene["G"].hp, scene["A"].actions["standard"]) == (40, 0)
    assert scene.last("miss").rule == "fourth.ruling.attacking-unseen"


@pytest.mark.rule("fourth.range.long")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
def test_the_square_must_be_in_range(stage: Stage) -> None:
    scene = lurking(stage)
    assert scene.why_not("A", "melee-basic", to=(4, 1)) == "fourth.attack.melee"
    short = lurking(stage, ranged="sling +2 1d6, range 1/3")
    assert not short.can("A", "ranged-basic", to=(4, 1))


@pytest.mark.rule("fourth.opportunity.ranged-or-area")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
def test_shooting_at_a_square_provokes_like_any_shot(stage: Stage) -> None:
    scene = stage(FOG, A=dict(dex=18, ranged=BOW), G=dict(side="monsters", at=(1, 0)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "ranged-basic", to=(3, 1))
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.limits("fourth.condition.invisible")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
def test_the_invisible_who_do_not_hide_can_be_heard_and_named(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 1), dex=18, ranged=BOW), G=dict(side="monsters", at=(4, 1), conditions=["invisible"]))
    scene.turn("A")
    assert scene.can("A", "ranged-basic", "G")


@pytest.mark.rule("fourth.area.line-to-target")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.parametrize("shape", ["Close burst 5", "Area burst 1 within 10"])
def test_close_and_area_attacks_find_the_hidden_all_the_same(stage: Stage, shape: str) -> None:
    scene = lurking(stage, powers=[f"Boom (standard, at-will): {shape}, all enemies; +20 vs AC; 5 damage."])
    scene.dice(d20=[10])
    scene.do("A", "Boom", origin=(4, 1) if "Area" in shape else None)
    assert scene["G"].hp == 35


@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.parametrize(("target", "hp"), [("One enemy", 40), ("One creature", 35)])
def test_whoever_is_in_the_square_is_struck_if_it_can_be_a_target(stage: Stage, target: str, hp: int) -> None:
    bolt = f"Bolt\nAt-Will\nStandard Action\nRanged 10\nTarget: {target}\nAttack: Dexterity vs. Reflex\nHit: 5 damage."
    scene = stage("A . B . G", A=dict(dex=30, powers=[bolt]), B={}, G=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Bolt", to=(2, 0))
    assert scene["B"].hp == hp
