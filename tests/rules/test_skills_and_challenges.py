"""Checks: what counts on one and what a passive score is, who is fooled by one that hides, and challenges of many."""

from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import skills, verbs
from battlemat.engine.battle import Battle
from battlemat.engine.challenges import Challenge
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import ALOFT, INCORPOREAL
from battlemat.engine.effects.modifiers import MELEE, Modifier
from tests.rules.driving import Watcher, outcome

A, B, G = range(3)
CHECKS = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.skill.key-ability")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.skill.check")),
]


def staged(system: str) -> Battle:
    scene = Scene(system, A={"at": (3, 3), "dex": 16}, B={"at": (5, 3)}, G={"side": "monsters", "at": (9, 3)})
    scene.turn("A")
    return scene.battle


@pytest.mark.parametrize("system", CHECKS)
@pytest.mark.parametrize("written", [None, 9])
def test_what_counts_on_a_check(system: str, written: int | None) -> None:
    """What the sheet says, or else ability and level; what is laid on this skill or on all; what was said of it."""
    staging = staged(system)
    sheet = staging.creatures[A].sheet
    sheet.skills = {} if written is None else {"stealth": written}
    for level, this, every, other, said, favored, seen, spread in product(
            (0, 2), (0, 3), (0, 1), (0, 7), (None, 2), (A, G), (0, 4), (0, 5)):
        battle = staging.copy()
        who = battle.creatures[A]
        sheet.level_bonus = level
        for stat, amount in (("skill stealth", this), ("skills", every), ("skill athletics", other)):
            if amount:
                verbs.add_effect(battle, who, Effect(stat, A, FIGHT, modifiers=(
                    Modifier(stat, amount, "", stat, once=stat != "skills"),)))
        for stat, amount in (("skill stealth", seen), ("skills", spread), ("skill athletics", other)):
            if amount:
                verbs.add_effect(battle, battle.creatures[B], Effect("eye", B, FIGHT, trait=Watcher(stat, amount)))
        battle.circumstance = None if said is None else Modifier("circumstance", said, "", "dark")
        battle.favored = favored
        expected = written if written is not None else 3 + level
        expected += this + every + (said or 0) * (favored == A)
        expected += seen + spread if system == "orcus" or not (seen and spread) else max(seen, spread)
        case = (level, this, every, other, said, favored, seen, spread)
        for name in ("stealth", "Stealth"):
            assert skills.skill_bonus(battle, who, name) == expected, case
        assert skills.explain(battle, who, "stealth").value == expected, case
        assert skills.passive(battle, who, "stealth") == 10 + expected, case
        for dc in (expected, expected + 1, expected + 8, expected + 20, expected + 21, expected + 30):
            faces = sum(face + expected >= dc for face in range(1, 21))
            assert skills.likely(battle, who, "stealth", dc) == faces / 20
        skills.spend(battle, who, "stealth")
        assert [effect.name for effect in who.effects] == [
            stat for stat, amount in (("skills", every), ("skill athletics", other)) if amount], case


@pytest.mark.parametrize("system", CHECKS)
@pytest.mark.parametrize("extra", [0, 2, -3])
def test_a_check_is_good_that_reaches_its_difficulty(system: str, extra: int) -> None:
    for face, dc in product((1, 9, 10, 20), (12, 13, 14, 22, 23)):
        scene = Scene(system, A={"dex": 16, "at": (3, 3)}, G={"side": "monsters", "at": (9, 3)})
        battle, who = scene.battle, scene.creature("A")
        verbs.add_effect(battle, who, Effect("luck", A, FIGHT, modifiers=(
            Modifier("skill stealth", 1, "", "luck", once=True),)))
        scene.dice(d20=[face, face, face])
        total = face + skills.skill_bonus(battle, who, "stealth") + extra
        assert outcome(skills.check(battle, who, "stealth", dc, "rule", -1, extra)) is (total >= dc)
        assert who.effects == ()
        assert outcome(skills.check_total(battle, who, "stealth", dc, "rule", -1, extra)) == total - 1
        assert outcome(skills.rolled(battle, who, "stealth", extra)) == total - 1


@pytest.mark.parametrize("system", CHECKS)
def test_what_counts_on_a_defense_that_a_check_is_rolled_against(system: str) -> None:
    """Not what counts on attacks of a kind, nor on one roll alone."""
    staging = staged(system)
    for stat, kinds, versus, once in product(("will", "defenses", "ref"), (15, MELEE), (-1, B, G), (False, True)):
        battle = staging.copy()
        who = battle.creatures[A]
        verbs.add_effect(battle, who, Effect("ward", A, FIGHT, modifiers=(
            Modifier(stat, 3, "", "ward", versus=versus, kinds=kinds, once=once),)))
        counts = stat != "ref" and kinds == 15 and versus != B and not once
        parts = skills.defense_parts(battle, who, "will", G)
        assert sum(part.amount for part in parts) == 15 + 3 * counts, (stat, kinds, versus, once)
    battle = staging.copy()
    watcher = Watcher("defenses", 2)
    verbs.add_effect(battle, battle.creatures[B], Effect("eye", B, FIGHT, trait=watcher))
    assert sum(part.amount for part in skills.defense_parts(battle, battle.creatures[A], "will", G)) == 17
    assert [(query.stat, query.subject, query.other) for query in watcher.queries] == [("will", A, G)]


HIDING = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.sense.blindsight")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.stealth.opposed", "fourth.stealth.hide")),
]


@pytest.mark.parametrize("system", HIDING)
def test_who_lies_low_as_the_fight_starts_is_named_once(system: str) -> None:
    battle = staged(system)
    for who in (G, A):
        skills.lie_low(battle, battle.creatures[who])
    verbs.add_effect(battle, battle.creatures[A], Effect("spell", B, FIGHT))
    assert skills.lying_low(battle) == [A, G]
    assert skills.lying_low(battle) == []
    assert [effect.name for effect in battle.creatures[A].effects] == ["spell"]


@pytest.mark.parametrize("system", HIDING)
@pytest.mark.parametrize("sense", ["", "blindsight", "tremorsense", "darkvision"])
@pytest.mark.parametrize("reach", [0, 5, 6, 7])
@pytest.mark.parametrize("how", ["", "hider flies", "seeker flies", "bodiless", "walled"])
def test_senses_that_leave_nowhere_to_hide(system: str, sense: str, reach: int, how: str) -> None:
    """Blindsight as far as it goes where nothing is between; what feels the ground, whatever is on it."""
    floor = [["."] * 12 for _ in range(5)]
    if how == "walled":
        for row in range(5):
            floor[row][6] = "#"
    scene = Scene(system, "\n".join("".join(row) for row in floor), A={"at": (3, 2)},
                  G={"side": "monsters", "at": (9, 2)})
    battle = scene.battle
    seeker, hider = scene.creature("G"), scene.creature("A")
    seeker.sheet.senses = {sense: reach} if sense else {}
    if how == "bodiless":
        verbs.add_effect(battle, hider, Effect("mist", A, FIGHT, flags=INCORPOREAL))
    elif "flies" in how:
        verbs.set_state(battle, hider if how == "hider flies" else seeker, ALOFT, True)
    near = reach in (0, 6, 7)
    expected = {"blindsight": near and how != "walled",
                "tremorsense": near and how in ("", "walled")}.get(sense, False)
    assert skills.pinpoints(battle, seeker, hider) is expected


@pytest.mark.parametrize("system", HIDING)
def test_one_roll_is_held_against_each_that_may_notice(system: str) -> None:
    for face, penalty in product((5, 9, 10, 20), (0, -5)):
        cast: dict[str, Any] = {"A": {"at": (3, 3), "dex": 16}}
        for key, wisdom, column in (("G", 10, 6), ("H", 16, 8), ("K", 24, 10)):
            cast[key] = {"side": "monsters", "wis": wisdom, "at": (column, 3)}
        scene = Scene(system, **cast)
        battle, hider = scene.battle, scene.creature("A")
        scene.creature("G").sheet.senses = {"blindsight": 0} if face == 20 else {}
        scene.dice(d20=[face])
        total = face + skills.skill_bonus(battle, hider, "stealth") + penalty
        seekers = [1, 2, 3]
        expected = [id for id in seekers
                    if total >= battle.rules.position.notices(battle, battle.creatures[id], hider)
                    and not (id == 1 and face == 20)]
        assert outcome(skills.hide(battle, hider, seekers, "rule", penalty)) == expected, (face, penalty)
        assert battle.secrets == {(0, id): total for id in expected}


CHALLENGES = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.challenge.extended")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.skill.challenge")),
]


@pytest.mark.parametrize("system", CHALLENGES)
@pytest.mark.parametrize(("successes", "failures"), [(1, 1), (4, 3), (6, 3), (2, 5)])
def test_a_challenge_is_over_with_its_last_success_or_failure(system: str, successes: int, failures: int) -> None:
    for results in product((False, True), repeat=6):
        challenge = Challenge("chase", successes, failures, {"stealth": 12}, limits={"stealth": 2})
        for n, good in enumerate(results):
            won, lost = sum(results[:n]), n - sum(results[:n])
            assert (challenge.won, challenge.lost, len(challenge.used)) == (won, lost, n)
            assert challenge.succeeded is (won >= successes)
            assert challenge.over is (won >= successes or lost >= failures)
            used = [("stealth", "athletics", "stealth")[m % 3] for m in range(n)]
            assert challenge.spent("stealth") is (used.count("stealth") >= 2)
            assert challenge.spent("athletics") is False
            challenge = challenge.after(("stealth", "athletics", "stealth")[n % 3], good)
