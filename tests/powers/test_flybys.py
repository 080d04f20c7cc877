"""Attacks made on the way, and whom such a movement does not provoke: each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 20] * 10)
SWOOP = "The ogre flies up to 8 squares"


def flown(words: str, **choices: object) -> Scene:
    """An ogre flies to A, strikes, and flies on past B; both would strike at it."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(8, 4)), B=dict(hp=100, ac=10, at=(9, 5)),
                  G=dict(side="monsters", name="Ogre", hp=100, speed=8, modes=dict(fly=8), at=(4, 4), powers=[
                      "Claw (standard, at-will): +5 vs AC; 5 damage.", f"Flyby (standard, at-will): {words}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15, 2, 2])
    for key in "AB":
        scene.accept(key, "opportunity-attack")
    scene.do("G", "Flyby", choose={"move": [(7, 4), (11, 4)], **choices})
    return scene


@pytest.mark.rule("orcus.ruling.opportunity-provoked-by")
@pytest.mark.parametrize(("words", "strikes"), [
    (f"{SWOOP} and makes one claw attack at any point during that movement.", "AB"),
    (f"{SWOOP}. At one point during the movement, it can make one claw attack.", "AB"),
    (f"{SWOOP}. At one point during the movement, it can make one claw attack. Moving away from the target of the "
     "attack does not provoke opportunity attacks.", "B"),
    (f"{SWOOP} and makes one claw attack at any point during that movement. It does not provoke opportunity attacks "
     "when moving away from the target.", "B"),
    (f"{SWOOP} without provoking opportunity attacks from the target and makes one claw attack at any point during "
     "that movement.", "B"),
])
def test_an_attack_on_the_way_and_whom_that_provokes(words: str, strikes: str) -> None:
    scene = flown(words)
    assert scene["A"].hp == 95
    assert scene["G"].at == (11, 4)
    assert [who for who, _ in scene.offers] == list(strikes)


def test_an_attack_on_the_way_that_it_can_make_is_its_choice() -> None:
    scene = flown(f"{SWOOP}. At one point during the movement, it can make one claw attack.", Flyby="no")
    assert (scene["A"].hp, scene["G"].at) == (100, (11, 4))


@pytest.mark.parametrize("words", [
    "The ogre makes a claw attack. If it hits, the target falls prone.",
    "The ogre makes a claw attack, and the target falls prone.",
])
def test_the_target_is_whom_the_attack_was_made_on(words: str) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(5, 4)), G=dict(side="monsters", name="Ogre", hp=100,
                  at=(4, 4), powers=["Claw (standard, at-will): +5 vs AC; 5 damage.",
                                     f"Fell (standard, at-will): {words}"]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Fell", "A")
    assert scene["A"].conditions == {"prone"}
    assert not scene["G"].conditions
