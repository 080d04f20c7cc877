"""Skill challenges: so many successes before so many failures."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

RULE = "fourth.skill.challenge"


def face(stage: Stage, **hero: Any) -> Scene:
    """A, with Arcana +5, and B; nobody to fight."""
    return stage("A B .", A={"skills": {"arcana": 5}, **hero}, B={})


def attempt(scene: Scene, roll: int, skill: str = "arcana", who: str = "A") -> bool:
    scene.dice(d20=[roll])
    scene.do(who, "challenge", choose={"skill": skill})
    return bool(scene.last("check").success)


@pytest.mark.rule(RULE)
@pytest.mark.rule("fourth.encounter.definition")
def test_enough_successes_win(stage: Stage) -> None:
    scene = face(stage)
    challenge = scene.challenge(successes=3, failures=2, skills=["arcana", "history"], dc=10)
    assert [attempt(scene, roll) for roll in (5, 4, 12)] == [True, False, True]
    assert (challenge.successes, challenge.failures, challenge.over) == (2, 1, False)
    assert attempt(scene, 10, "history", "B")
    assert (challenge.over, challenge.won) == (True, True)
    assert scene.why_not("A", "challenge", choose={"skill": "arcana"}) == RULE
    assert scene.last("challenge-over").rule == RULE


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("rolls", "successes"), [((4, 4), 0), ((5, 4, 5, 4), 2)])
def test_enough_failures_before_that_lose(stage: Stage, rolls: tuple[int, ...], successes: int) -> None:
    scene = face(stage)
    challenge = scene.challenge(successes=3, failures=2, skills=["arcana"], dc=10)
    for roll in rolls:
        attempt(scene, roll)
    assert (challenge.successes, challenge.failures, challenge.over, challenge.won) == (successes, 2, True, False)


@pytest.mark.rule(RULE)
def test_only_the_skills_it_names_help(stage: Stage) -> None:
    scene = face(stage)
    assert scene.why_not("A", "challenge", choose={"skill": "arcana"}) == RULE
    scene.challenge(successes=1, failures=1, skills=["arcana"])
    with pytest.raises(Illegal, match="athletics does not help here: one of arcana"):
        scene.do("A", "challenge", choose={"skill": "athletics"})
    assert scene.last("check") is None


@pytest.mark.rule(RULE)
@pytest.mark.rule("fourth.skill.difficulty-table")
def test_each_skill_may_have_a_number_of_its_own_and_moderate_is_the_default(stage: Stage) -> None:
    scene = face(stage, skills={"arcana": 0, "history": 0, "acrobatics": 0})
    scene.challenge(successes=9, failures=9, skills={"arcana": 12, "history": 7})
    assert [attempt(scene, 11), attempt(scene, 12), attempt(scene, 7, "history")] == [False, True, True]
    scene.challenge(successes=9, failures=9, skills=["arcana", "acrobatics"])
    assert [attempt(scene, 9), attempt(scene, 10)] == [False, True]
    assert [attempt(scene, 14, "acrobatics"), attempt(scene, 15, "acrobatics")] == [False, True]


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"failures": 3, "skills": ["arcana"]}, "how many successes"),
        ({"successes": 3, "skills": ["arcana"]}, "how many failures"),
        ({"successes": 3, "failures": 0, "skills": ["arcana"]}, "failures decide it: at least 1, not 0"),
        ({"successes": 3, "failures": 3}, "names the skills"),
        ({"successes": 3, "failures": 3, "skills": ["arcane"]}, "did you mean 'arcana'"),
    ],
)
def test_one_without_its_counts_or_skills_is_refused(stage: Stage, fields: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        face(stage).challenge(**fields)


@pytest.mark.rule(RULE)
def test_a_check_takes_no_action_and_may_be_made_in_a_fight(stage: Stage) -> None:
    scene = stage("A . . G", A={"skills": {"arcana": 5}}, G={"side": "monsters"})
    scene.challenge(successes=2, failures=2, skills=["arcana"])
    scene.turn("A")
    attempt(scene, 5)
    assert (scene["A"].actions["standard"], scene["A"].actions["move"], scene["A"].actions["minor"]) == (1, 1, 1)


@pytest.mark.rule("fourth.level.xp-award")
@pytest.mark.parametrize(("roll", "each"), [(5, 100), (4, 0)])
def test_a_challenge_won_is_worth_experience(stage: Stage, roll: int, each: int) -> None:
    scene = stage("A B C", A={"skills": {"arcana": 5}}, B={}, C={})
    scene.challenge(successes=1, failures=1, skills=["arcana"], xp=300)
    attempt(scene, roll)
    assert [scene[key].xp for key in "ABC"] == [each] * 3


@pytest.mark.rule("fourth.action-point.milestone")
def test_encounters_without_a_fight_count_towards_a_milestone(stage: Stage) -> None:
    scene = face(stage)
    for points in (1, 2, 2, 3):
        scene.challenge(successes=1, failures=1, skills=["arcana"])
        attempt(scene, 20)
        assert scene["A"].action_points == points


def test_other_systems_have_no_rules_for_challenges() -> None:
    with pytest.raises(ValueError, match="no rules for skill challenges"):
        Scene("archmage", A={}, B={"side": "monsters"}).challenge(successes=1, failures=1, skills={"arcana": 10})
