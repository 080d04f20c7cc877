"""An attack from its declaration to its outcome: what it is rolled with, and what an answer at each step changes."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.action import STANDARD
from battlemat.engine.actions.decisions import Use
from battlemat.engine.actions.triggers import CRITICAL, DECLARE, HIT, MISS, Trigger
from battlemat.engine.attacks.power import Power
from battlemat.engine.attacks.strike import AttackLine, Strike
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Weapon
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, NO_ACTIONS, OUT, PRONE
from battlemat.engine.effects.modifiers import MELEE, Modifier
from tests.rules.driving import Watcher, done

A, G = range(2)
BONUS = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.power.attack-bonus")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.attack.circumstance-modifiers")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ruling.hit-rule")),
]
STEPS = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.ruling.interrupted-action", "orcus.immediate.counter")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.immediate.interrupt-invalidates",
                                                  "fourth.immediate.interrupt")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ready.interrupts", "archmage.ruling.interrupt-window")),
]
BLADE = Weapon("blade", 3, 1, 8, enhancement=2)
STICK = Weapon("stick", 0, 1, 4)


def duel(system: str) -> Scene:
    cast: dict[str, Any] = {"A": {"str": 18, "at": (3, 3)}, "G": {"side": "monsters", "hp": 90, "at": (4, 3)}}
    more: dict[str, Any] = {}
    if system == "archmage":
        more["engaged"] = [("A", "G")]
        for creature in cast.values():
            del creature["at"]
    scene = Scene(system, **cast, **more)
    scene.turn("A")
    return scene


def power_of(line: AttackLine) -> Power:
    return Power("Blow", STANDARD, Targeting(MELEE, reach=1), line)


@pytest.mark.parametrize("system", BONUS)
@pytest.mark.parametrize("printed", [False, True])
@pytest.mark.parametrize("extra", [0, 2])
def test_what_an_attack_is_rolled_with(system: str, printed: bool, extra: int) -> None:
    """As printed; or ability and level, with a weapon what it and one's training give, with a focus what that gives."""
    battle = duel(system).battle
    sheet = battle.creatures[A].sheet
    for (weapon, takes), (skilled, focused), (level, focus, feat) in product(
            product((None, BLADE, STICK), (False, True)), product((False, True), repeat=2),
            product((0, 5), (0, 4), (0, 1))):
        sheet.proficient, sheet.level_bonus, sheet.focus = skilled, level, focus
        sheet.attack_modifiers = (Modifier("attack", feat, "feat", "feat"),) if feat else ()
        line = AttackLine("ac", 7, printed, "str", takes, extra, focus=focused)
        strike = Strike(power_of(line), A, G, line, MELEE, weapon)
        expected = 4 + level + feat
        if takes and weapon is not None:
            expected += max(weapon.enhancement, focus * focused) + (weapon.proficiency if skilled else 0)
        elif focused:
            expected += focus
        expected = (7 if printed else expected) + extra
        said = (weapon and weapon.name, takes, skilled, level, focused, focus, feat)
        if not printed and takes and weapon is BLADE and focused and focus and system == "fourth":
            continue  # by what each comes from
        assert battle.rules.attacks.attack_total(battle, strike) == expected, said
        assert battle.rules.attacks.explain_attack(battle, strike).value == expected, said
        assert strike.advantage is False


class Answer(Watcher):
    """Changes something at one step of an attack."""

    def __init__(self, kind: int, change: Callable[[Battle], Any]) -> None:
        super().__init__()
        self.kind, self.change = kind, change

    async def happen(self, battle: Battle, holder: Any, trigger: Trigger) -> None:
        self.seen.append(trigger)
        if trigger.kind == self.kind:
            self.change(battle)


def flagged(who: int, flags: int) -> Callable[[Battle], None]:
    def change(battle: Battle) -> None:
        verbs.add_effect(battle, battle.creatures[who], Effect("state", G, FIGHT, flags=flags))
    return change


def warded(amount: int) -> Callable[[Battle], None]:
    def change(battle: Battle) -> None:
        verbs.add_effect(battle, battle.creatures[G], Effect("ward", G, FIGHT, modifiers=(
            Modifier("ac", amount, "", "ward"),)))
    return change


def rolled(system: str, face: int, kind: int, change: Callable[[Battle], Any], **said: Any) -> tuple[Strike, list[int]]:
    """One attack with +5 at AC 15, something being changed at a step of it; and the steps there were."""
    scene = duel(system)
    battle = scene.battle
    battle.escalation = 0
    answer = Answer(kind, change)
    verbs.add_effect(battle, battle.creatures[G], Effect("answer", G, FIGHT, trait=answer))
    line = AttackLine("ac", 5)
    power = power_of(line)
    play = power.new_play(battle, battle.creatures[A], Use(power, target=G))
    strike = power.strike_at(play, battle.creatures[G])
    play.strike, play.target = strike, battle.creatures[G]
    for name, value in said.items():
        setattr(strike, name, value)
    scene.dice(d20=[face])
    done(battle.rules.attacks.roll(battle, strike))
    return strike, [seen.kind for seen in answer.seen if seen.kind in (DECLARE, HIT, CRITICAL, MISS)]


@pytest.mark.parametrize("system", STEPS)
@pytest.mark.parametrize(("face", "steps"), [(2, [DECLARE, MISS]), (9, [DECLARE, MISS]), (10, [DECLARE, HIT]),
                                             (15, [DECLARE, HIT]), (20, [DECLARE, HIT, CRITICAL])])
def test_the_steps_of_an_attack(system: str, face: int, steps: list[int]) -> None:
    strike, seen = rolled(system, face, -1, lambda battle: None)
    assert seen == steps
    assert (strike.natural, strike.total, strike.against) == (face, face + 5, 15)
    assert (strike.hit, strike.crit, strike.cancelled, strike.void) == (HIT in steps, CRITICAL in steps, False, False)


@pytest.mark.parametrize("system", STEPS)
@pytest.mark.parametrize(("who", "flags", "lost"), [(A, NO_ACTIONS, True), (A, DEAD, True), (G, DEAD, True),
                                                    (G, OUT, True), (G, NO_ACTIONS, False), (A, PRONE, False)])
def test_what_stops_an_attack_before_it_is_rolled(system: str, who: int, flags: int, lost: bool) -> None:
    if not lost:
        strike, seen = rolled(system, 19, DECLARE, flagged(who, flags))
        assert (strike.cancelled, seen[:2]) == (False, [DECLARE, HIT])
        return
    strike, seen = rolled(system, 19, DECLARE, flagged(who, flags))
    assert (strike.cancelled, strike.natural, seen) == (True, 0, [DECLARE])


@pytest.mark.parametrize("system", STEPS)
@pytest.mark.parametrize("face", [10, 19, 20])
def test_an_attacker_stopped_as_it_hits_hits_nothing(system: str, face: int) -> None:
    strike, seen = rolled(system, face, HIT, flagged(A, NO_ACTIONS))
    assert strike.cancelled
    assert seen == [DECLARE, HIT]


@pytest.mark.parametrize("system", STEPS)
@pytest.mark.parametrize(("kind", "face", "amount", "hit"), [
    (HIT, 12, 2, True), (HIT, 12, 3, False), (HIT, 19, 3, True), (HIT, 12, -3, True), (DECLARE, 12, 2, True),
    (DECLARE, 12, 3, False), (DECLARE, 8, -2, True), (DECLARE, 8, -1, False), (MISS, 8, -9, False),
])
def test_a_defense_raised_in_answer_counts(system: str, kind: int, face: int, amount: int, hit: bool) -> None:
    """Before the roll and as it hits; a miss stays one, and what hits by itself hits whatever is raised."""
    strike, seen = rolled(system, face, kind, warded(amount))
    assert strike.hit is hit
    rechecked = amount if kind != MISS else 0
    assert strike.against == 15 + rechecked
    assert (MISS in seen) is not hit
    if kind == HIT:
        sure, _ = rolled(system, face, kind, warded(amount), auto_hit=True)
        assert sure.hit
        assert sure.against == 15


@pytest.mark.parametrize("system", STEPS)
@pytest.mark.parametrize(("first", "second"), [(4, 15), (15, 4), (7, 7), (2, 20)])
@pytest.mark.parametrize("better", [-1, 0, 1])
def test_of_two_dice_the_better_or_the_worse(system: str, first: int, second: int, better: int) -> None:
    scene = duel(system)
    battle = scene.battle
    line = AttackLine("ac", 5)
    power = power_of(line)
    strike = Strike(power, A, G, line, MELEE)
    strike.take_better = better
    scene.dice(d20=[first, second] if better else [first])
    done(battle.rules.attacks.roll(battle, strike))
    kept = {1: max(first, second), -1: min(first, second), 0: first}[better]
    assert strike.natural == kept
    assert strike.other == (0 if not better else first + second - kept)
    assert not any(scene.dice_left().values())


@pytest.mark.parametrize("system", STEPS)
@pytest.mark.parametrize("face", [2, 15])
def test_what_counts_once_is_gone_with_the_roll_hit_or_miss(system: str, face: int) -> None:
    scene = duel(system)
    battle = scene.battle
    for who, stat in ((A, "attack"), (A, "damage"), (A, "save"), (G, "ac"), (G, "will")):
        stat = "md" if (system, stat) == ("archmage", "will") else stat
        verbs.add_effect(battle, battle.creatures[who], Effect(stat, A, FIGHT, modifiers=(
            Modifier(stat, 1, "", stat, once=True), Modifier(stat, 1, "", "other"))))
    verbs.add_effect(battle, battle.creatures[G], Effect("until struck", A, FIGHT, attacked=True))
    line = AttackLine("ac", 5)
    scene.dice(d20=[face])
    done(battle.rules.attacks.roll(battle, Strike(power_of(line), A, G, line, MELEE)))
    assert [effect.name for effect in battle.creatures[A].effects] == ["damage", "save"]
    assert [effect.name for effect in battle.creatures[G].effects] == ["md" if system == "archmage" else "will"]
