"""Hit points lost and regained, counted out in every game: from every state, by every amount around a border."""

from collections.abc import Coroutine
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Decision, Option
from battlemat.engine.battle import Battle
from battlemat.engine.effects.effect import BARS, Effect
from battlemat.engine.effects.flags import (
    DEAD,
    DYING,
    HALF_HEALED,
    HALF_HEALING,
    NO_HEALING,
    PRONE,
    UNCONSCIOUS,
)

HARM = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.drop-to-zero", "orcus.healing.instant-death",
                                                 "orcus.temp-hp.absorb")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.hp.zero-is-dying", "fourth.death.negative-bloodied",
                                                  "fourth.temp-hp.lost-first")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.damage.zero-hp", "archmage.death.negative-half",
                                                    "archmage.temp-hp.separate")),
]
HEALING = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.from-negative", "orcus.healing.wake")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.healing.dying-from-zero",
                                                  "fourth.healing.become-conscious")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.death.heal-from-zero")),
]


def done(task: Coroutine[Any, Any, Any], word: str = "") -> Any:
    """What a procedure comes to where everybody asked says this, or else what comes first."""
    answer: Option | None = None
    while True:
        try:
            decision: Decision = task.send(answer)
        except StopIteration as over:
            return over.value
        said = [option for option in decision.options if isinstance(option, Choice) and option.word == word]
        answer = [*said, *decision.options][0]


def told(battle: Battle, *kinds: str) -> int:
    return sum(event.kind in kinds for event in battle.log)


@pytest.mark.parametrize("system", HARM)
@pytest.mark.parametrize("side", ["heroes", "monsters"])
@pytest.mark.parametrize("before", [40, 21, 20, 1])
def test_what_a_loss_leaves(system: str, side: str, before: int) -> None:
    """Temporary ones go first; half of the rest is a wound that shows, none left is a fall, minus half is death."""
    scene = Scene(system, A={"side": side, "hp": 40, "at_hp": before}, B={"side": side},
                  G={"side": "monsters" if side == "heroes" else "heroes"})
    for temp in (0, 3, 50):
        for amount in (0, 1, 2, 3, 4, 19, 20, 21, 22, 39, 40, 41, 43, 60, 61, 63, 64, 80):
            battle = scene.battle.copy()
            who, said = battle.creatures[0], (temp, amount)
            who.temp_hp = temp
            assert done(battle.rules.health.hurt(battle, who, amount)) == amount, said
            left = before - max(0, amount - temp)
            fell = left <= 0
            dead = left <= -20 or (fell and side == "monsters")
            assert (who.hp, who.temp_hp) == (left, max(0, temp - amount)), said
            assert bool(who.flags & DEAD) is dead, said
            if not dead:
                assert bool(who.flags & DYING) is bool(who.flags & UNCONSCIOUS) is fell, said
                assert bool(who.flags & PRONE) is (fell and system != "archmage"), said
            assert told(battle, "staggered") == (before > 20 >= left), said
            done(battle.rules.health.hurt(battle, who, 0))
            assert bool(who.flags & DEAD) is dead, said


@pytest.mark.parametrize("system", HARM)
def test_the_dead_take_no_more(system: str) -> None:
    battle = Scene(system, A={"hp": 40, "at_hp": 5}, B={}, G={"side": "monsters"}).battle
    health, who = battle.rules.health, battle.creatures[0]
    done(health.hurt(battle, who, 30))
    assert who.flags & DEAD
    assert done(health.hurt(battle, who, 7)) == 0
    assert done(health.heal(battle, who, 7)) == 0
    done(health.gain_temp(battle, who, 7))
    assert (who.hp, who.temp_hp) == (-25, 0)
    assert who.flags & DEAD


@pytest.mark.parametrize("system", HEALING)
@pytest.mark.parametrize("before", [-19, -1, 0, 1, 12, 20, 21, 39, 40])
@pytest.mark.parametrize("kept", ["", "none", "half", "to half"])
def test_what_healing_gives_back(system: str, before: int, kept: str) -> None:
    """From 0 up and to the maximum at most; whoever has some again is awake. What is kept back is not healed."""
    flags = {"": 0, "none": NO_HEALING, "half": HALF_HEALING, "to half": HALF_HEALED}[kept]
    scene = Scene(system, A={"hp": 40, "at_hp": before}, B={}, G={"side": "monsters"})
    if flags:
        verbs.add_effect(scene.battle, scene.creature("A"), Effect("wither", 0, flags=flags))
    for amount in (-3, 0, 1, 2, 3, 9, 19, 20, 39, 40, 90):
        battle = scene.battle.copy()
        who = battle.creatures[0]
        worth = max(1 if system == "orcus" else 0, amount // 2) if kept == "half" else amount
        start = max(before, 0)
        most = max(start, 20) if kept == "to half" else 40
        healed = 0 if kept == "none" or amount <= 0 else min(most, start + worth) - start
        after = before if kept == "none" or amount <= 0 else start + healed
        assert done(battle.rules.health.heal(battle, who, amount)) == healed, amount
        assert who.hp == after, amount
        assert bool(who.flags & DYING) is bool(who.flags & UNCONSCIOUS) is (after <= 0), amount
        told_of = [event.value for event in battle.log if event.kind == "heal"]
        assert told_of == ([healed] if after != before else []), amount


SPENDING = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.recovery-value", "orcus.healing.recoveries",
                                                 "orcus.healing.no-recoveries-left")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.healing.dying-from-zero", "fourth.healing.dying-no-surges")),
]


@pytest.mark.parametrize("system", SPENDING)
@pytest.mark.parametrize("before", [-5, 0, 1, 20, 35])
@pytest.mark.parametrize("barred", [False, True])
def test_what_a_recovery_gives_back(system: str, before: int, barred: bool) -> None:
    """A quarter of the maximum and what is added to it; without any left only the dying get 1."""
    scene = Scene(system, A={"hp": 40, "at_hp": before}, B={}, G={"side": "monsters"})
    if barred:
        verbs.add_effect(scene.battle, scene.creature("A"), Effect("wither", 0, tags=(BARS + "spend recoveries",)))
    for left in (0, 1, 3):
        for bonus in (0, 4):
            battle = scene.battle.copy()
            who = battle.creatures[0]
            who.recoveries = left
            start = max(before, 0)
            after = min(40, start + 10 + bonus) if left else 1 if before <= 0 else before
            if barred:
                after = before
            gained = done(battle.rules.health.spend_recovery(battle, who, bonus))
            assert gained == (after - start if after != before else 0), (left, bonus)
            assert who.hp == after, (left, bonus)
            assert bool(who.flags & DYING) is (after <= 0), (left, bonus)
            assert who.recoveries == (left if barred else max(0, left - 1)), (left, bonus)


TEMPORARY = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.temp-hp.no-stacking")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.temp-hp.highest")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.temp-hp.highest")),
]


@pytest.mark.parametrize("system", TEMPORARY)
@pytest.mark.parametrize("said", ["", "take", "keep"])
def test_temporary_ones_never_add_up(system: str, said: str) -> None:
    """In Orcus whoever has some may say which to have, and has the more where nothing is said."""
    scene = Scene(system, A={}, G={"side": "monsters"})
    for old in (0, 3, 5):
        for new in (-1, 0, 1, 3, 4, 5, 6):
            battle = scene.battle.copy()
            who = battle.creatures[0]
            who.temp_hp = old
            done(battle.rules.health.gain_temp(battle, who, new), said)
            best = max(old, new)
            if system == "orcus" and said and old and new > 0:
                best = new if said == "take" else old
            assert who.temp_hp == best, (old, new)
