"""Whom a condition behind a sentence is asked of: of several each for itself, of who answers an event that one."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 10)


def beside(power: str, **ogre: Any) -> Scene:
    """The ogre's turn; A stands beside it, B (unhurt) and C (staggered) beside A."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4)), B=dict(hp=100, ac=10, at=(4, 3)),
                  C=dict(hp=100, at_hp=30, ac=10, at=(4, 5)),
                  G=dict(side="monsters", name="Ogre", hp=100, at=(5, 4), powers=[power], **ogre))
    assert not scene["G"].notes
    scene.turn("G")
    return scene


@pytest.mark.parametrize(("words", "prone"), [
    ("falls prone if it is bloodied", "C"), ("falls prone unless it is bloodied", "B"),
    ("is knocked prone if it is not bloodied", "B"),
])
def test_of_several_each_is_asked(words: str, prone: str) -> None:
    scene = beside(f"Slam (standard, at-will): +8 vs AC; 6 damage, and each other enemy adjacent to the target "
                   f"{words}.")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert [one for one in "ABC" if "prone" in scene[one].conditions] == [prone]


@pytest.mark.parametrize(("words", "hurt"), [
    ("takes 3 fire damage unless it is bloodied", "AB"), ("takes 3 fire damage if it is bloodied", "C"),
    ("takes 3 fire damage while it is bloodied", "C"),
])
@pytest.mark.parametrize("staggered", [True, False])
def test_who_does_something_is_asked_as_it_does(words: str, hurt: str, staggered: bool) -> None:
    scene = beside(f"Heat: Each enemy that ends its turn within 2 squares of the ogre {words}.",
                   at_hp=30 if staggered else 100)
    before = {one: scene[one].hp for one in "ABC"}
    for one in "ABCG":
        scene.turn(one)
    assert [one for one in "ABC" if scene[one].hp < before[one]] == list(hurt)


def test_while_marked_means_who_is_marked() -> None:
    scene = beside("Slam (standard, at-will): +8 vs AC; 6 damage, and the target is marked until the end of the ogre's "
                   "next turn. While marked, the target takes 3 damage whenever it shifts.")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    scene.turn("A")
    scene.do("A", "five-foot-step", to=(3, 4))
    assert scene["A"].hp == 91
