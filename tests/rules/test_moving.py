"""Up, down and along by one's ways of moving, to the square, in both games on squares."""

import pytest

from battlemat import Scene
from battlemat.engine.effects.flags import ALOFT

WALK = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.walk")),
        pytest.param("fourth", marks=pytest.mark.rule("fourth.action.walk"))]


def flier(system: str, high: int = 0, speed: int = 3, fly: int = 5) -> Scene:
    """A on its turn, so many squares up in the air (0: on the ground), hovering."""
    scene = Scene(system, A=dict(at=(5, 5), speed=speed, modes={"fly": fly, "hover": True}),
                  G=dict(side="monsters", at=(15, 15)))
    scene.turn("A")
    if high:
        scene.do("A", "walk", choose={"altitude": high})
        scene.turn("A")
    return scene


def stands(scene: Scene) -> tuple[object, int, bool]:
    who = scene.creature("A")
    return (scene["A"].at, who.altitude, bool(who.state & ALOFT))


@pytest.mark.parametrize("system", WALK)
@pytest.mark.parametrize("high", [0, 2, 5])
@pytest.mark.parametrize("to", range(12))
def test_one_flies_up_or_down_as_far_as_one_flies(system: str, high: int, to: int) -> None:
    scene = flier(system, high)
    assert stands(scene) == ((5, 5), high, high > 0)
    may = to != high and abs(to - high) <= 5
    assert scene.can("A", "walk", choose={"altitude": to}) is may
    if may:
        scene.do("A", "walk", choose={"altitude": to})
        assert stands(scene)[:2] == ((5, 5), to)
        assert not to or scene.creature("A").moved == abs(to - high)


@pytest.mark.parametrize("system", WALK)
@pytest.mark.parametrize("high", [0, 1, 4])
def test_one_lands_from_as_high_as_one_flies(system: str, high: int) -> None:
    scene = flier(system, high)
    assert scene.can("A", "walk", choose={"land": True}) is (high > 0)
    if high:
        scene.do("A", "walk", choose={"land": True})
        assert stands(scene) == ((5, 5), 0, False)


@pytest.mark.parametrize("system", WALK)
def test_each_way_of_moving_has_its_own_speed(system: str) -> None:
    scene = flier(system)
    for column, may in ((8, True), (9, True), (10, True), (11, False)):
        assert scene.can("A", "walk", to=(column, 5)) is may
        assert scene.can("A", "walk", to=(column, 5), choose={"mode": "walk"}) is (column <= 8)
        assert scene.can("A", "walk", to=(column, 5), choose={"mode": "fly"}) is may
        assert not scene.can("A", "walk", to=(column, 5), choose={"mode": "burrow"})
    assert not scene.can("A", "walk", choose={"mode": "swim"}, to=(6, 5))
    assert not scene.can("A", "walk", to=(5, 5))
    assert not scene.can("A", "walk")
    scene.do("A", "walk", to=(8, 5))
    assert stands(scene) == ((8, 5), 0, False)
    far = flier(system)
    far.do("A", "walk", to=(10, 5))
    assert far["A"].at == (10, 5)
    assert far.creature("A").state & ALOFT
    up = flier(system)
    up.do("A", "walk", to=(7, 5), choose={"altitude": 2})
    assert stands(up) == ((7, 5), 2, True)
    at_once = flier(system)
    at_once.do("A", "walk", choose={"mode": "fly"})
    assert stands(at_once) == ((5, 5), 1, True)
