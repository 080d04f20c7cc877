"""Grabbed with nobody there who holds: by a thing, or staged so."""

import pytest

from battlemat import Scene


@pytest.mark.rule("fourth.condition.grabbed")
@pytest.mark.parametrize(("roll", "free"), [(1, False), (20, True)])
def test_who_is_grabbed_by_nobody_is_immobilized_until_it_escapes(roll: int, free: bool) -> None:
    scene = Scene("fourth", A=dict(at=(1, 1), conditions=["grabbed"]), G=dict(side="monsters", at=(4, 1)))
    scene.turn("A")
    assert scene["A"].conditions == {"grabbed", "immobilized"}
    assert scene.why_not("A", "walk", to=(1, 2)) == "fourth.condition.immobilized"
    scene.dice(d20=[roll])
    scene.do("A", "escape")
    assert scene["A"].conditions == (set() if free else {"grabbed", "immobilized"})
