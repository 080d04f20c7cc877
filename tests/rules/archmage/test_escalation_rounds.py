"""The escalation die round by round, beside somebody who counts it by hand."""

import random
from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
BOLT = ("Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
        "Hit: 1 fire damage.")
DART = "R: Dart +5 vs. PD—1 damage"


@pytest.mark.rule("archmage.escalation.advance", "archmage.ruling.escalation-stall", "archmage.escalation.reset")
@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_the_die_climbs_stands_still_and_drops(stage: Stage, auto: bool, seed: int) -> None:
    """Where the table goes by itself, two rounds without any attack drop the die, and one without a hero's holds it."""
    dice = random.Random(seed)
    scene = stage(options={"escalation_control": "auto"} if auto else None, A=dict(hp=99, powers=[BOLT]), B={},
                  G=dict(side="monsters", hp=99, powers=[DART]))
    die = lull = 0
    restless = seed < 2
    for number in range(1, 13):
        heroes, foes = restless or dice.random() < 0.6, dice.random() < 0.5
        stalls, calms = not restless and dice.random() < 0.2, not restless and dice.random() < 0.1
        scene.turn("A")
        assert (scene.round, scene.escalation) == (number, die)
        if heroes:
            scene.do("A", "Bolt", "G")
        if stalls:
            scene.stall()
        scene.turn("B")
        assert scene.escalation == die
        if calms:
            scene.calm()
            die = 0
        scene.turn("G")
        if foes:
            scene.do("G", "Dart", "B")
        assert scene.escalation == die
        lull = 0 if heroes or foes else lull + 1
        if auto and lull >= 2:
            die = 0
        elif not stalls and (heroes or not auto):
            die = min(6, die + 1)


@pytest.mark.rule("archmage.escalation.start", "archmage.ambush.escalation", "archmage.ruling.ambush-escalation")
@pytest.mark.parametrize("ambush", [False, True])
@pytest.mark.parametrize("option", [False, True])
def test_it_begins_at_one_in_the_second_round(stage: Stage, ambush: bool, option: bool) -> None:
    """By option the first round after an ambush begins with it."""
    scene = stage(options={"ambush_advances_escalation": "yes"} if option else None, A=dict(hp=99), B=dict(hp=99),
                  G=dict(side="monsters", hp=99, powers=[DART], surprised=ambush))
    first = int(ambush and option)
    if ambush:
        scene.turn("A")
        assert (scene.round, scene.escalation) == (0, 0)
    scene.turn("G")
    assert (scene.round, scene.escalation) == (1, first)
    scene.turn("G")
    assert (scene.round, scene.escalation) == (2, first + 1)
    scene.turn("G")
    told = [event.rule for event in scene.log if event.kind == "escalation"]
    assert told == [*["archmage.ambush.escalation"] * first, "archmage.escalation.start", "archmage.escalation.advance"]
