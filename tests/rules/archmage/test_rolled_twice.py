"""Attack rolls with two dice: which of them counts, for hitting and for a critical hit."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
GUSTS = "Gusts: When a ranged attack targets this creature, the attacker must roll 2d20 and take the lowest result."
EYE = "Eye: This creature rolls two d20s for each attack roll it makes and uses the better result."


def shot(stage: Stage, dice: list[int], own: list[str], its: list[str]) -> Scene:
    """A shoots at G, whom a 10 hits, and rolls these dice."""
    archer: dict[str, Any] = dict(side="monsters", hp=60, powers=["R: Bow +0 vs. AC—5 damage", *own])
    scene = stage(A=archer, G=dict(side="heroes", hp=60, ac=10, traits=its))
    scene.turn("A")
    scene.dice(d20=dice)
    scene.do("A", "Bow", "G")
    return scene


PAIRS = [(15, 3), (3, 15), (9, 10), (10, 9), (10, 10), (20, 2), (2, 20), (20, 19), (19, 20), (20, 20), (1, 20), (1, 1)]


@pytest.mark.rule("archmage.ruling.rerolled-die")
@pytest.mark.rule("archmage.crit.natural-20")
@pytest.mark.parametrize("dice", PAIRS)
def test_of_two_dice_the_worse_counts(stage: Stage, dice: tuple[int, int]) -> None:
    scene = shot(stage, list(dice), [], [GUSTS])
    low = min(dice)
    attack = scene.last("attack")
    assert attack.natural == low
    assert scene["G"].hp == 60 - (10 if low == 20 else 5 if low >= 10 else 0)


@pytest.mark.rule("archmage.ruling.rerolled-die")
@pytest.mark.rule("archmage.crit.natural-20")
@pytest.mark.parametrize("dice", PAIRS)
def test_of_two_dice_the_better_counts(stage: Stage, dice: tuple[int, int]) -> None:
    scene = shot(stage, list(dice), [EYE], [])
    high = max(dice)
    assert scene.last("attack").natural == high
    assert scene["G"].hp == 60 - (10 if high == 20 else 5 if high >= 10 else 0)
