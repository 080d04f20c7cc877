"""Grappled with nobody there who holds: by a thing, or staged so."""

import pytest

from battlemat import Scene


@pytest.mark.rule("orcus.act.escape-grapple")
@pytest.mark.parametrize(("roll", "free"), [(1, False), (20, True)])
def test_who_is_grappled_by_nobody_is_held_until_it_escapes(roll: int, free: bool) -> None:
    scene = Scene("orcus", A=dict(at=(1, 1), conditions=["grappled"]), G=dict(side="monsters", at=(4, 1)))
    scene.turn("A")
    assert "grappled" in scene["A"].conditions
    assert scene.why_not("A", "walk", to=(1, 2)) == "orcus.condition.immobile"
    scene.dice(d20=[roll])
    scene.do("A", "escape-grapple")
    assert ("grappled" not in scene["A"].conditions) == free
