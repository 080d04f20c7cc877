"""What each action of a turn buys: every cost with every action left, and the one action of the dazed."""

from collections.abc import Callable
from itertools import product

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): +5 vs AC; 3 damage."
FADE = "Fade (swift, at-will): The wisp becomes invisible until the end of its next turn."
KINDS = ("standard", "move", "swift")


def staged(stage: Stage, conditions: list[str] | None = None) -> Scene:
    wisp = dict(name="Wisp", side="monsters", at=(3, 3), powers=[FADE, CLAW], conditions=conditions or [])
    scene = stage(W=wisp, G=dict(at=(3, 4)))
    scene.turn("W")
    return scene




def payers(kind: str, left: set[str]) -> list[str]:
    """The actions left that pay for one of this kind, the least first: a dearer one may stand in for a lesser."""
    worth = KINDS[: KINDS.index(kind) + 1]
    return [each for each in reversed(worth) if each in left]


@pytest.mark.rule("orcus.turn.conversion")
@pytest.mark.rule("orcus.turn.actions")
@pytest.mark.parametrize("spent", [set(gone) for gone in product(*[("", kind) for kind in KINDS])])
def test_a_dearer_action_stands_in_for_a_lesser_and_never_the_other_way(stage: Stage, spent: set[str]) -> None:
    scene = staged(stage)
    for kind in KINDS:
        if kind in spent:
            scene.do("W", "Fade", using=kind)
    left = set(KINDS) - spent
    assert scene["W"].actions == {kind: int(kind in left) for kind in KINDS}
    for pay in (None, *KINDS):
        able = payers("swift", left)
        assert scene.can("W", "Fade", using=pay) is (bool(able) if pay is None else pay in able), pay
        able = payers("move", left)
        assert scene.can("W", "walk", to=(3, 1), using=pay) is (bool(able) if pay is None else pay in able), pay
        able = payers("standard", left)
        assert scene.can("W", "Claw", "G", using=pay) is (bool(able) if pay is None else pay in able), pay
    if payers("swift", left):
        scene.do("W", "Fade")
        assert scene["W"].actions == {kind: int(kind in left - {payers("swift", left)[0]}) for kind in KINDS}


@pytest.mark.rule("orcus.turn.conversion")
@pytest.mark.parametrize("spent", [set(gone) for gone in product(*[("", kind) for kind in KINDS])])
def test_what_may_be_traded_for_what(stage: Stage, spent: set[str]) -> None:
    scene = staged(stage)
    for kind in KINDS:
        if kind in spent:
            scene.do("W", "Fade", using=kind)
    left = set(KINDS) - spent
    expected = {(a, b) for a, b in product(KINDS, KINDS) if a in left and KINDS.index(b) > KINDS.index(a)}
    assert {(a, b) for a, b in product(KINDS, KINDS) if scene.can("W", "trade", using=a, choose={"to": b})} == expected
    uses = scene.battle.rules.actions["trade"].uses(scene.battle, scene.battle.creatures[0])
    assert {(use.pay, use.chosen("to")) for use in uses} == expected
    for given, got in sorted(expected)[:1]:
        scene.do("W", "trade", using=given, choose={"to": got})
        assert scene["W"].actions == {kind: int(kind in left) - (kind == given) + (kind == got) for kind in KINDS}


@pytest.mark.rule("orcus.condition.dazed")
@pytest.mark.parametrize("first", KINDS)
def test_the_dazed_have_one_action_of_whatever_kind(stage: Stage, first: str) -> None:
    scene = staged(stage, ["dazed"])
    if first == "standard":
        scene.dice(d20=[2])
        scene.do("W", "Claw", "G")
    elif first == "move":
        scene.do("W", "walk", to=(3, 1))
    else:
        scene.do("W", "Fade")
    assert not scene.can("W", "walk", to=(4, 3))
    assert not scene.can("W", "Fade")
    assert not scene.can("W", "Claw", "G")
    assert not scene.can("W", "stand-up")
