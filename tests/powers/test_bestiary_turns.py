"""Whose next turn ends it, how long what comes with a state lasts, and what moving costs, in stat blocks on squares."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . A G . . . . . .
    . . B . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""


def struck(words: str) -> Scene:
    """G has hit A, next to B, with an attack that says this and holds no note."""
    swat = f"Swat (standard, at-will): +9 vs AC; {words}"
    scene = Scene("orcus", FIELD, A=dict(hp=50, ac=10), B=dict(hp=50),
                  G=dict(side="monsters", hp=50, name="Fen Ogre", powers=[swat]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Swat", "A")
    return scene


def states(scene: Scene) -> tuple[bool, bool]:
    return "slowed" in scene["A"].conditions, "slowed" in scene["B"].conditions


def turns(scene: Scene, *whose: str) -> list[Any]:
    """Who is slowed at the start of each of these turns."""
    found = []
    for who in whose:
        scene.dice(d20=[2, 2])
        scene.turn(who)
        found.append(states(scene))
    return found


@pytest.mark.parametrize("words", [
    "2 damage, and all enemies within 2 squares of the ogre are slowed until the end of its next turn.",
    "2 damage. All enemies within 2 squares of the ogre are slowed until the end of its next turn.",
    "2 damage, and the target and each enemy adjacent to it are slowed until the end of the ogre's next turn.",
])
def test_its_next_turn_is_that_of_whoever_does_it(words: str) -> None:
    scene = struck(words)
    assert states(scene) == (True, True)
    assert turns(scene, "A", "B", "G", "A") == [(True, True), (True, True), (True, True), (False, False)]


@pytest.mark.parametrize("words", [
    "2 damage, and all enemies within 2 squares of the ogre are slowed until the end of their next turns.",
    "2 damage, and the target and each enemy adjacent to it are slowed until the end of their next turns.",
    "2 damage. The target and each enemy adjacent to it are slowed and take a -2 penalty to AC until the end of their "
    "next turns.",
])
def test_their_next_turns_are_each_its_own(words: str) -> None:
    scene = struck(words)
    assert states(scene) == (True, True)
    assert turns(scene, "A", "B", "G") == [(True, True), (False, True), (False, False)]


@pytest.mark.parametrize("words", [
    "Each enemy within 2 squares of the ogre takes 5 fire damage at the start of its next turn.",
    "All enemies within 2 squares of the ogre take 5 fire damage at the start of their next turns.",
])
def test_harm_at_the_next_turn_of_each(words: str) -> None:
    scene = struck(f"2 damage. {words}")
    found = []
    for who in ("A", "B", "G", "A", "B"):
        scene.turn(who)
        found.append((scene["A"].hp, scene["B"].hp))
    assert found == [(43, 50), (43, 45), (43, 45), (43, 45), (43, 45)]


def test_enemies_beside_it_as_its_turn_ends() -> None:
    trait = "Stench: Enemies adjacent to the ogre at the end of its turn take 4 poison damage."
    scene = Scene("orcus", FIELD, A=dict(hp=50), B=dict(hp=50),
                  G=dict(side="monsters", hp=50, name="Fen Ogre", traits=[trait]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.turn("B")
    scene.do("B", "walk", to=(2, 5))
    scene.turn("G")
    assert scene["A"].hp == 50
    scene.turn("A")
    assert (scene["A"].hp, scene["B"].hp) == (46, 50)


@pytest.mark.parametrize("more", [
    "While slowed by this effect, the target also takes 5 fire damage at the start of its turn.",
    "Until this effect ends, the target takes 5 fire damage at the start of each of its turns.",
    "While slowed in this way, the target takes 5 fire damage at the start of its turn.",
])
def test_what_comes_with_a_state_goes_with_it(more: str) -> None:
    scene = struck(f"2 damage, and the target is slowed (save ends). {more}")
    scene.turn("A")
    assert scene["A"].hp == 43
    scene.dice(d20=[15])
    scene.turn("B")
    assert states(scene) == (False, False)
    scene.turn("A")
    assert scene["A"].hp == 43


@pytest.mark.parametrize("words", [
    "the target takes ongoing 5 fire damage (save ends). While taking this damage, the target can't charge.",
    "the target takes ongoing 5 fire damage (save ends). Until then it can't charge.",
])
def test_what_holds_as_long_as_it_burns(words: str) -> None:
    scene = struck(f"2 damage, and {words}")
    scene.turn("A")
    assert scene["A"].hp == 43
    scene.do("A", "walk", path=[(1, 2), (0, 2)])
    assert not scene.can("A", "charge", "G")
    scene.dice(d20=[15])
    scene.turn("B")
    scene.turn("A")
    assert scene.can("A", "charge", "G")


def test_until_the_end_of_their_turns() -> None:
    trait = "Chill: Enemies that start their turns within 3 squares of G are slowed until the end of their turns."
    scene = Scene("orcus", FIELD, A={}, B={}, G=dict(side="monsters", traits=[trait]))
    assert not scene["G"].notes
    scene.turn("A")
    assert states(scene) == (True, False)
    scene.turn("B")
    assert states(scene) == (False, True)


def test_what_comes_with_a_state_that_was_not_laid_is_a_note() -> None:
    power = ("Swat (standard, at-will): +9 vs AC; 2 damage, and the target is slowed (save ends). "
             "While dazed by this effect, the target takes 5 fire damage at the start of its turn.")
    assert Scene("orcus", FIELD, A={}, B={}, G=dict(side="monsters", powers=[power]))["G"].notes


def test_each_square_moved_costs() -> None:
    scene = struck("2 damage, and the target takes 1 damage for each square it moves until the end of its next turn.")
    scene.turn("A")
    scene.do("A", "walk", path=[(1, 2), (0, 2), (0, 3)])
    assert scene["A"].hp == 45
    scene.turn("G")
    scene.turn("A")
    scene.do("A", "walk", path=[(1, 3)])
    assert scene["A"].hp == 45


@pytest.mark.parametrize("words", [
    "The first time the target moves on its next turn, it takes 5 damage.",
    "The target takes 5 damage the first time it moves on its next turn.",
])
def test_the_first_move_of_the_next_turn_costs(words: str) -> None:
    scene = struck(f"2 damage. {words}")
    scene.turn("A")
    assert scene["A"].hp == 48
    scene.do("A", "walk", path=[(1, 2)])
    assert scene["A"].hp == 43
    scene.turn("G")
    scene.turn("A")
    scene.do("A", "walk", path=[(0, 2)])
    assert scene["A"].hp == 43


def test_pushed_from_the_target() -> None:
    scene = struck("2 damage, and each other enemy adjacent to the target is pushed 1 square from the target.")
    assert scene["A"].at == (2, 2) and scene["B"].at in ((1, 4), (2, 4), (3, 4))


def test_much_damage_at_once_is_answered() -> None:
    trait = "Recoil: When the ogre takes 6 or more damage from a single attack, the attacker takes 3 damage."
    jab = "Jab (standard, at-will): +20 vs AC; {} damage."
    scene = Scene("orcus", FIELD, A=dict(hp=50, powers=[jab.format(5)]), B=dict(hp=50, powers=[jab.format(6)]),
                  G=dict(side="monsters", hp=50, name="Fen Ogre", traits=[trait]))
    assert not scene["G"].notes
    for who, left in (("A", 50), ("B", 47)):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, "Jab", "G")
        assert scene[who].hp == left
