"""What a sentence leaves to the one before it: "before then", "that attack"; each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 10)
JAB = "Jab\nAt-Will Attack 1 (Standard Action)\nMelee 1, one creature\nAttack Strength vs AC\nHit 4 damage."


def struck(words: str) -> Scene:
    """The ogre has hit A."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, str=14, at=(4, 4), powers=[JAB]),
                  G=dict(side="monsters", name="Ogre", hp=100, at_hp=90, ac=10, at=(5, 4),
                         powers=[f"Slam (standard, at-will): +8 vs AC; 5 damage{words}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    return scene


@pytest.mark.parametrize("words", [
    ", and the target is slowed until the end of its next turn. If the target moves before then, it takes 5 damage.",
    ", and the target is slowed until the end of its next turn. Each time it moves before then, it takes 5 damage.",
])
def test_until_then(words: str) -> None:
    scene = struck(words)
    for to, hp in (((3, 4), 90), ((2, 4), 90)):
        scene.turn("A")
        scene.do("A", "walk", to=to)
        scene.turn("G")
        assert scene["A"].hp == hp


@pytest.mark.parametrize("words", [
    ", and the target takes a -2 penalty to its next attack roll. If that attack misses, the target falls prone.",
    ". The target takes a -2 penalty to its next attack roll before the end of the ogre's next turn, and if that "
    "attack misses, the target falls prone.",
])
@pytest.mark.parametrize(("naturals", "prone"), [([15, 2], False), ([2], True)])
def test_that_attack_is_the_next_one(words: str, naturals: list[int], prone: bool) -> None:
    scene = struck(words)
    assert "prone" not in scene["A"].conditions
    for natural in naturals:
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Jab", "G")
    assert ("prone" in scene["A"].conditions) == prone


@pytest.mark.parametrize("until", [
    "until it makes an attack or until the end of its next turn", "until it attacks or until the end of its next turn",
    "until the end of its next turn or until it attacks",
])
def test_whichever_comes_first_is_not_the_turn_under_way(until: str) -> None:
    for strikes in (False, True):
        scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4)), G=dict(
            side="monsters", name="Ogre", ac=10, at=(5, 4), powers=[
                "Slam (standard, at-will): +8 vs AC; 5 damage.",
                f"Fade (move, at-will): The ogre becomes invisible {until}."]))
        assert not scene["G"].notes
        scene.turn("G")
        scene.do("G", "Fade")
        scene.turn("A")
        assert scene["G"].states
        scene.turn("G")
        assert scene["G"].states
        if strikes:
            scene.dice(d20=[15, 15])
            scene.do("G", "Slam", "A")
            assert not scene["G"].states
        scene.turn("A")
        assert not scene["G"].states


@pytest.mark.parametrize(("words", "dealt"), [
    (", or 8 damage against a target the ogre has hit this turn.", (5, 8)),
    (". If the ogre has already hit the target this turn, the target takes 3 damage.", (5, 8)),
    (". If the ogre has hit a creature this turn, the target takes 3 damage.", (5, 8)),
])
def test_a_hit_is_none_it_has_made_before(words: str, dealt: tuple[int, int]) -> None:
    for taps, harm in enumerate(dealt):
        scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4)), G=dict(
            side="monsters", name="Ogre", at=(5, 4), powers=[
                f"Slam (standard, at-will): +8 vs AC; 5 damage{words}", "Tap (move, at-will): +8 vs AC; 1 damage."]))
        assert not scene["G"].notes
        scene.turn("G")
        scene.dice(d20=[15] * (taps + 1))
        if taps:
            scene.do("G", "Tap", "A")
        scene.do("G", "Slam", "A")
        assert scene["A"].hp == 100 - taps - harm
