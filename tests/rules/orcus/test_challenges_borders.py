"""Extended challenges counted check by check: what decides one, who may lend a skill, when, and with which."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
RULE = "orcus.challenge.extended"


def party(stage: Stage, **one: object) -> Scene:
    return stage(A={"at": (2, 2), "skills": {"athletics": 5, "sleight of hand": 2}, **one}, B={"at": (3, 2)},
                 G={"side": "monsters", "at": (9, 2)})  # fmt: skip


def attempt(scene: Scene, who: str, roll: int, skill: str = "athletics") -> bool:
    scene.dice(d20=[roll])
    scene.do(who, "challenge", choose={"skill": skill})
    return bool(scene.last("check").success)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("successes", "failures", "course", "won"), [
    (1, None, "+", True), (2, None, "++", True), (2, None, "+--+", True), (2, None, "+---", False),
    (2, None, "---", False), (3, 1, "++-", False), (3, 1, "+++", True), (2, 2, "-+-", False), (2, 2, "-++", True),
    (4, 4, "---+++-", False), (4, 4, "---++++", True),
])  # fmt: skip
def test_the_last_success_or_the_last_failure_decides_and_none_before(
    stage: Stage, successes: int, failures: int | None, course: str, won: bool
) -> None:
    scene = party(stage)
    challenge = scene.challenge(successes=successes, failures=failures, skills={"athletics": 15})
    for count, mark in enumerate(course, 1):
        assert not challenge.over
        assert scene.can("A", "challenge", choose={"skill": "athletics"})
        assert attempt(scene, "A", 10 if mark == "+" else 9) is (mark == "+")
        assert (challenge.successes, challenge.failures) == (course[:count].count("+"), course[:count].count("-"))
    assert (challenge.over, challenge.won) == (True, won)
    assert scene.why_not("A", "challenge", choose={"skill": "athletics"}) == RULE
    assert "challenge" not in scene.legal("A")
    again = scene.challenge(successes=1, skills={"athletics": 15})
    assert not again.over
    assert attempt(scene, "B", 15)
    assert again.won


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("skill", "roll", "good"), [
    ("athletics", 10, True), ("athletics", 9, False), ("sleight of hand", 10, True), ("sleight of hand", 9, False),
    ("Sleight-of-Hand", 10, True), ("stealth", 20, True), ("stealth", 19, False),
])  # fmt: skip
def test_each_skill_has_its_own_number_to_reach(stage: Stage, skill: str, roll: int, good: bool) -> None:
    scene = party(stage)
    challenge = scene.challenge(successes=2, skills={"athletics": 15, "sleight of hand": 12, "stealth": 20})
    assert attempt(scene, "A", roll, skill) is good
    assert (challenge.successes, challenge.failures) == (int(good), int(not good))


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("skill", ["", "heal", "juggling"])
def test_only_a_skill_that_helps_is_tried(stage: Stage, skill: str) -> None:
    scene = party(stage)
    scene.challenge(successes=2, skills={"athletics": 15})
    assert scene.why_not("A", "challenge", choose={"skill": skill} if skill else None) == RULE


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("fighting", [False, True])
def test_without_a_challenge_there_is_none_to_work_at(stage: Stage, fighting: bool) -> None:
    scene = party(stage)
    if fighting:
        scene.turn("A")
    assert scene.why_not("A", "challenge", choose={"skill": "athletics"}) == RULE
    assert "challenge" not in scene.legal("A")


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("said", "word"), [
    ({"successes": 0, "skills": {"athletics": 15}}, "successes"),
    ({"successes": -1, "skills": {"athletics": 15}}, "successes"),
    ({"successes": 2, "failures": 0, "skills": {"athletics": 15}}, "failures"),
    ({"successes": 2}, "skills"), ({"successes": 2, "skills": {"juggling": 15}}, "juggling"),
    ({"skills": {"athletics": 15}}, "successes"),
])  # fmt: skip
def test_a_challenge_says_what_decides_it(stage: Stage, said: dict[str, object], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        party(stage).challenge(**said)  # type: ignore[arg-type]


@pytest.mark.rule(RULE)
@pytest.mark.rule("orcus.skill.key-ability")
@pytest.mark.parametrize(("fields", "may"), [
    ({}, True), ({"conditions": ["dazed"]}, True), ({"conditions": ["stunned"]}, False),
    ({"conditions": ["unconscious"]}, False), ({"conditions": ["petrified"]}, False), ({"at_hp": -3}, False),
    ({"at_hp": -40}, False), ({"conditions": ["prone"]}, True),
])  # fmt: skip
@pytest.mark.parametrize("turn", ["", "B", "G"])
def test_whoever_can_act_lends_a_skill_at_any_moment_and_for_no_action(
    stage: Stage, fields: dict[str, object], may: bool, turn: str
) -> None:
    scene = party(stage, **fields)
    scene.challenge(successes=3, skills={"athletics": 15})
    if turn:
        if fields.get("at_hp") == -3:
            scene.dice(d20=[10])
        scene.turn(turn)
    assert scene.can("A", "challenge", choose={"skill": "athletics"}) is may
    if may:
        assert attempt(scene, "A", 10) and attempt(scene, "A", 10)
        scene.turn("A")
        assert attempt(scene, "A", 10)
        assert scene["A"].actions["standard"] == 1


@pytest.mark.rule(RULE)
def test_a_fight_begins_after_a_challenge_as_before_one(stage: Stage) -> None:
    scene = party(stage)
    scene.challenge(successes=1, skills={"athletics": 15})
    attempt(scene, "A", 15)
    scene.turn("A")
    assert scene.round == 1
    assert scene.can("A", "walk", to=(2, 4))
    scene.challenge(successes=1, skills={"athletics": 15})
    attempt(scene, "B", 15)
    assert scene.can("A", "walk", to=(2, 4)), "a challenge decided in a fight ends no turn"
    scene.turn("G")
    assert scene.round == 1
