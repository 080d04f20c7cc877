"""What throws a climber off its wall and what does not, from every height one move action reaches."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
THROWN = {"falls prone": "prone", "falls unconscious (save ends)": "unconscious", "is pushed 1 square": "",
          "is slid 1 square": ""}
KEPT = {"is slowed (save ends)": "slowed", "is dazed (save ends)": "dazed", "is immobilized (save ends)": "immobilized",
        "is blinded (save ends)": "blinded", "is weakened (save ends)": "weakened"}


def hanging(stage: Stage, words: str, height: int, **hero: object) -> Scene:
    """A hangs so high on a wall; it is G's turn, who can do to it what the words say."""
    hit = f"Hit (standard, at-will): Ranged 10; +40 vs Ref; 1 damage, and the target {words}."
    scene = stage(". . . . .\n. A . . G\n. . . . .", A={"skills": {"athletics": 30}, "hp": 60, **hero},
                  G={"side": "monsters", "powers": [hit]})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "climb", choose={"surface": "uneven", "squares": height})
    assert scene.battle.creatures[0].altitude == height
    assert scene.advantage("G", "A")
    scene.turn("G")
    return scene


@pytest.mark.rule("fourth.ruling.falling")
@pytest.mark.rule("fourth.fall.damage")
@pytest.mark.rule("fourth.climb.grants-advantage")
@pytest.mark.parametrize("height", [1, 2, 3])
@pytest.mark.parametrize("words", THROWN)
def test_one_thrown_off_falls_the_height_it_has_reached(stage: Stage, words: str, height: int) -> None:
    scene = hanging(stage, words, height)
    dice = height // 2
    scene.dice(d20=[12], d10=[7] * dice)
    choose = {"slide": [(1, 2)]} if "slid" in words else None
    scene.do("G", "Hit", "A", choose=choose)
    assert scene["A"].hp == 60 - 1 - 7 * dice
    assert scene.battle.creatures[0].altitude == 0
    assert ("prone" in scene["A"].conditions) is (bool(dice) or bool(THROWN[words]))
    if THROWN[words] != "unconscious":
        assert scene.advantage("G", "A") is False, "nor does it climb any more: the prone grant it to melee alone"


@pytest.mark.rule("fourth.climb.grants-advantage")
@pytest.mark.rule("fourth.ruling.falling")
@pytest.mark.parametrize("height", [1, 3])
@pytest.mark.parametrize("words", KEPT)
def test_what_does_not_loosen_its_grip_leaves_it_hanging(stage: Stage, words: str, height: int) -> None:
    scene = hanging(stage, words, height)
    scene.dice(d20=[12])
    scene.do("G", "Hit", "A")
    assert scene["A"].hp == 59
    assert scene.battle.creatures[0].altitude == height
    assert KEPT[words] in scene["A"].conditions
    assert "prone" not in scene["A"].conditions
    assert scene.advantage("G", "A")


@pytest.mark.rule("fourth.acrobatics.reduce-fall")
@pytest.mark.rule("fourth.acrobatics.land-standing")
@pytest.mark.parametrize(("check", "lost"), [(1, 7), (2, 6), (3, 6), (12, 1), (13, 1), (14, 0), (15, 0), (20, 0)])
def test_the_trained_take_half_their_check_off_a_fall(stage: Stage, check: int, lost: int) -> None:
    scene = hanging(stage, "is pushed 1 square", 2, skills={"athletics": 30, "acrobatics": 0})
    scene.dice(d20=[12, check], d10=[7])
    scene.do("G", "Hit", "A")
    assert scene["A"].hp == 60 - 1 - lost
    assert ("prone" in scene["A"].conditions) is bool(lost)
