"""Archmage, the pure parts: tiers and averages of recoveries, the order of initiative, the worst of several effects."""

import pytest

from battlemat.engine.effects.durations import END_OF_NEXT, FIGHT, LASTING, SAVED, START_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import Modifier
from battlemat.systems import load_system
from battlemat.systems.archmage.health import average, tier
from battlemat.systems.archmage.instances import hardness, worse
from battlemat.systems.shared.instances import bare

RULES = load_system("archmage").rules(None)


@pytest.mark.parametrize(("level", "times"), [(1, 1), (4, 1), (5, 2), (7, 2), (8, 3), (10, 3)])
def test_constitution_counts_by_tier(level: int, times: int) -> None:
    assert tier(level) == times


@pytest.mark.parametrize(("dice", "sides", "mean"), [(1, 8, 4), (2, 8, 9), (3, 6, 10), (10, 10, 55)])
def test_dice_average_rounded_down(dice: int, sides: int, mean: int) -> None:
    assert average(dice, sides) == mean


def saved(target: int = 0, penalty: int = 0) -> Effect:
    return Effect("dazed", 0, SAVED, save_target=target, save_modifier=penalty, conditions=1)


def test_a_save_is_as_hard_as_what_the_die_must_show() -> None:
    assert [hardness(RULES, one) for one in (saved(), saved(6), saved(16), saved(0, -5))] == [11, 6, 16, 16]


@pytest.mark.parametrize(("new", "old", "is_worse"), [
    (saved(16), saved(), True),
    (saved(), saved(16), False),
    (saved(), saved(), False),
    (Effect("dazed", 0, FIGHT, conditions=1), saved(16), True),
    (saved(), Effect("dazed", 0, Duration(END_OF_NEXT, 1), conditions=1), True),
    (Effect("dazed", 0, Duration(START_OF_NEXT, 1)), Effect("dazed", 0, Duration(END_OF_NEXT, 1)), False),
    (Effect("dazed", 0, LASTING), Effect("dazed", 0, FIGHT), True),
])
def test_worse_is_the_harder_save_then_the_longer_time(new: Effect, old: Effect, is_worse: bool) -> None:
    assert worse(RULES, new, old) is is_worse


def test_an_effect_is_bare_once_nothing_is_left_of_it() -> None:
    assert bare(saved().with_conditions(0))
    assert not bare(saved())
    assert not bare(Effect("burning", 0, SAVED, persistent=5))
    assert bare(Effect("burning", 0, SAVED, persistent=5).with_persistent(0))
    assert not bare(Effect("slick", 0, FIGHT, modifiers=(Modifier("ac", 1),)))
