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


OATH = "Oath\nDaily Utility 10 (Swift Action)\nNear burst 5, one enemy\nEffect {}"


@pytest.mark.parametrize(("words", "target", "other", "afterwards"), [
    ("Until the end of the encounter, you gain a +2 bonus to attack rolls against the target and take a -2 penalty to "
     "attack rolls against all other creatures.", 6, 10, 10),
    ("Until the end of the encounter or until it drops to 0 hit points, you gain a +2 bonus to attack rolls against "
     "the target and take a -2 penalty to attack rolls against all other creatures.", 6, 10, 8),
    ("You gain a +2 bonus to attack rolls until the target drops to 0 hit points.", 6, 6, 8),
    ("Until the target drops to 0 hit points, you gain a +2 bonus to attack rolls.", 6, 6, 8),
])
def test_the_target_of_what_is_laid_on_oneself(words: str, target: int, other: int, afterwards: int) -> None:
    """Eight hits without it."""
    for whom, falls, least in (("G", False, target), ("H", False, other), ("H", True, afterwards)):
        for natural in (least, least - 1):
            scene = Scene("orcus", FIELD, A=dict(str=14, at=(4, 4), powers=[JAB, OATH.format(words)]),
                          G=dict(side="monsters", hp=100, at_hp=3 if falls else 100, ac=10, at=(5, 4)),
                          H=dict(side="monsters", hp=100, ac=10, at=(3, 4)))
            assert not scene["A"].notes
            scene.turn("A")
            scene.do("A", "Oath", "G")
            if falls:
                scene.dice(d20=[19])
                scene.do("A", "Jab", "G")
                scene.turn("H")
                scene.turn("A")
            scene.dice(d20=[natural])
            scene.do("A", "Jab", whom)
            assert (scene[whom].hp < 100) == (natural == least)


@pytest.mark.parametrize(("others", "dealt"), [(False, 9), (True, 5)])
def test_it_behind_the_only_one_is_that_one(others: bool, dealt: int) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4)), B=dict(hp=100, at=(5, 5) if others else (9, 9)),
                  G=dict(side="monsters", name="Ogre", at=(5, 4), powers=[
                      "Slam (standard, at-will): +8 vs AC; 5 damage. If the target is the only creature adjacent to "
                      "the ogre, it takes 4 extra damage."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert scene["A"].hp == 100 - dealt


def test_it_behind_oneself_is_oneself() -> None:
    """H stands beside the ogre and not beside the target, I the other way round."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4)),
                  H=dict(side="monsters", hp=100, at_hp=50, at=(6, 4)),
                  I=dict(side="monsters", hp=100, at_hp=50, at=(3, 4)),
                  G=dict(side="monsters", name="Ogre", at=(5, 4), powers=[
                      "Slam (standard, at-will): +8 vs AC; 5 damage, and the ogre and each ally adjacent to it regain "
                      "5 hit points."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert (scene["H"].hp, scene["I"].hp) == (55, 50)


def test_who_was_slowed_before_is_not_who_is_now() -> None:
    words = "A slowed target is immobilized instead."
    scene = Scene("orcus", FIELD, A=dict(at=(4, 4)), G=dict(side="monsters", name="Ogre", at=(5, 4), powers=[
        f"Slam (standard, at-will): +8 vs AC; 5 damage, and the target is slowed (save ends). {words}"]))
    assert scene["G"].notes == (words,)


@pytest.mark.parametrize("words", [
    "Any target that is bloodied also regains 10 hit points.", "Each bloodied target regains 10 hit points.",
])
def test_each_target_of_whom_it_is_so(words: str) -> None:
    card = ("Tide\nDaily Utility 16 (Free Action)\nNear burst 5, each ally\n"
            f"Effect Each target can shift 2 squares. {words}")
    scene = Scene("orcus", FIELD, A=dict(at=(4, 4), powers=[card]), B=dict(hp=100, at_hp=20, at=(5, 4)),
                  C=dict(hp=100, at_hp=20, at=(7, 4)), D=dict(hp=100, at_hp=80, at=(7, 7)))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Tide")
    assert [scene[one].hp for one in "BCD"] == [30, 30, 80]


@pytest.mark.parametrize(("words", "target", "user"), [
    ("The target can make a melee basic attack against you as a free action; if it does, it takes 3 damage.", 93, 97),
    ("The target makes a melee basic attack against you as a free action. The target takes 3 damage.", 93, 97),
])
def test_a_target_that_attacks_stays_the_target(words: str, target: int, user: int) -> None:
    bite = "Bite (standard, at-will): +8 vs AC; 3 damage."
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=5, str=14, at=(4, 4), powers=[f"{JAB} {words}"]),
                  G=dict(side="monsters", hp=100, ac=10, at=(5, 4), powers=[bite]))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Jab", "G")
    assert (scene["G"].hp, scene["A"].hp) == (target, user)
