"""Squares that are left in any words, attacks made again until one misses, allied creatures: each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 10)


def scene_of(*powers: str, **more: dict[str, object]) -> Scene:
    """A hero beside an ogre with these powers, and an ally of the ogre's."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4)),
                  G=dict(side="monsters", name="Ogre", hp=100, at=(5, 4), powers=list(powers)),
                  H=dict(side="monsters", name="Howler", hp=100, at=(7, 7)))
    assert not scene["G"].notes
    return scene


@pytest.mark.parametrize("words", [
    "When an enemy steps out of an adjacent square, it takes 5 damage.",
    "When an enemy walks out of an adjacent square, it takes 5 damage.",
    "When an enemy attempts to get out of an adjacent square, it takes 5 damage.",
    "When an enemy tries to leave an adjacent square, it takes 5 damage.",
])
def test_squares_are_left_in_any_words(words: str) -> None:
    scene = scene_of(f"Thorns: {words}")
    scene.turn("A")
    scene.do("A", "five-foot-step", to=(3, 4))
    assert scene["A"].hp == 95


@pytest.mark.parametrize(("words", "dice", "lost"), [
    ("It can repeat this until it misses or has made three attacks.", [15, 15, 15], 15),
    ("It continues until it misses, or has hit two times.", [15, 15], 10),
    ("This continues until it misses or has made 4 attacks.", [15, 15, 2], 10),
    ("If it hits, it makes another claw attack. This continues until it misses or has made four claw attacks.",
     [15] * 4, 20),
])
def test_attacks_are_made_until_one_misses_or_it_is_enough(words: str, dice: list[int], lost: int) -> None:
    scene = scene_of("Claw (standard, at-will): +5 vs AC; 5 damage.",
                     f"Flurry (standard, encounter): The ogre makes a claw attack. {words}")
    scene.turn("G")
    scene.dice(d20=dice)
    scene.do("G", "Flurry", "A")
    assert scene["A"].hp == 100 - lost


def test_a_hit_of_its_own_counts_among_those_that_are_enough() -> None:
    scene = scene_of("Jab (standard, at-will): +5 vs AC; 5 damage.",
                     "Storm (standard, encounter): +5 vs AC; 5 damage, and the ogre can make another jab attack. It "
                     "can repeat this until it misses, or it has hit a total of three times.")
    scene.turn("G")
    scene.dice(d20=[15] * 3)
    scene.do("G", "Storm", "A")
    assert scene["A"].hp == 85


@pytest.mark.parametrize("words", ["All allied creatures gain", "Each friendly creature gains"])
def test_allied_creatures_are_allies(words: str) -> None:
    scene = scene_of(f"Call (minor, encounter): {words} 7 temporary hit points.")
    scene.turn("G")
    scene.do("G", "Call")
    assert (scene["H"].temp_hp, scene["A"].temp_hp) == (7, 0)


@pytest.mark.parametrize("words", [
    "Enemies treat the squares in the aura as difficult terrain.",
    "Each enemy treats all squares within the aura as difficult terrain.",
])
def test_an_aura_is_hard_ground_for_some(words: str) -> None:
    scene = scene_of(f"Mire (aura 1): {words}")
    scene.turn("A")
    assert not scene.can("A", "five-foot-step", to=(4, 5))
    assert scene.can("A", "five-foot-step", to=(3, 4))
