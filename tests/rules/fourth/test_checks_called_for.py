"""Checks the referee calls for: every number of the tables, at it and one short of it, and who may try what."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
NUMBERS: dict[str, tuple[str, dict[str, Any], int]] = {
    "easy": ("athletics", {"dc": "easy"}, 5), "moderate": ("athletics", {"dc": "moderate"}, 10),
    "hard": ("athletics", {"dc": "hard"}, 15), "said": ("athletics", {"dc": 17}, 17), "usual": ("athletics", {}, 10),
    "balance": ("acrobatics", {}, 15), "motives": ("insight", {"task": "motives"}, 10),
    "influence": ("insight", {"task": "influence", "level": 5}, 27),
    "illusion": ("insight", {"task": "illusion", "level": 8}, 19), "common": ("arcana", {"tier": "common"}, 10),
    "expert": ("history", {"tier": "expert"}, 20), "master": ("nature", {"tier": "master"}, 25),
    "whisper": ("perception", {"sound": "whisper"}, 20), "talk": ("perception", {"sound": "talk", "distance": 10}, 10),
    "far": ("perception", {"sound": "talk", "distance": 11}, 12),
    "door": ("perception", {"sound": "whisper", "through": "door"}, 25),
    "wall": ("perception", {"sound": "battle", "through": "wall", "distance": 20}, 12),
    "barely": ("perception", {"hidden": "barely"}, 10), "well": ("perception", {"hidden": "well", "distance": 11}, 27),
}


def table(stage: Stage, skills: dict[str, int] | None = None, **fields: Any) -> Scene:
    """A on its turn beside G, with B its friend."""
    scene = stage("A G B .", A={"skills": skills or {}, **fields}, G={"side": "monsters"}, B={})
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.skill.check")
@pytest.mark.rule("fourth.core.meets-succeeds")
@pytest.mark.rule("fourth.skill.difficulty-table")
@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("short", [0, 1])
def test_a_check_makes_its_number_or_falls_short(stage: Stage, name: str, short: int) -> None:
    skill, said, dc = NUMBERS[name]
    scene = table(stage, {skill: dc - 10})
    scene.dice(d20=[10 - short])
    scene.do("A", "check", choose={"skill": skill, **said})
    event = scene.battle.log[-1]
    assert (event.kind, event.value, bool(event.extra)) == ("check", dc - short, not short)
    assert scene["A"].actions == {"standard": 1, "move": 1, "minor": 1}


@pytest.mark.rule("fourth.skill.dc-or-opposed")
@pytest.mark.parametrize(("skill", "against", "versus"), [
    ("bluff", "insight", ""), ("stealth", "perception", ""), ("thievery", "perception", ""),
    ("athletics", "athletics", ""), ("athletics", "acrobatics", "acrobatics"), ("bluff", "perception", "perception"),
])
@pytest.mark.parametrize("margin", [-1, 0, 1])
def test_opposed_the_one_who_acts_wins_a_tie(
    stage: Stage, skill: str, against: str, versus: str, margin: int
) -> None:
    scene = stage("A G B .", A={"skills": {skill: 4}}, G={"side": "monsters", "skills": {against: 6}}, B={})
    scene.turn("A")
    scene.dice(d20=[10 + margin, 8])
    scene.do("A", "check", "G", choose={"skill": skill, **({"versus": versus} if versus else {})})
    mine = [event for event in scene.battle.log if event.kind == "check" and event.who == 0][-1]
    theirs = [event for event in scene.battle.log if event.kind == "check" and event.who == 1][-1]
    assert (mine.value, theirs.value) == (14 + margin, 14)
    assert (bool(mine.extra), bool(theirs.extra)) == (margin >= 0, margin < 0)


@pytest.mark.rule("fourth.skill.check")
@pytest.mark.rule("fourth.knowledge.skills")
@pytest.mark.parametrize(("choose", "target", "why"), [
    ({"skill": "juggling"}, None, "skill.check"), ({}, None, "skill.check"),
    ({"skill": "arcana", "dc": "tricky"}, None, "skill.difficulty-table"),
    ({"skill": "insight", "task": "lies"}, None, "insight.dc-table"),
    ({"skill": "arcana", "tier": "guru"}, None, "knowledge.dc-table"),
    ({"skill": "perception", "sound": "smell"}, None, "perception.listen-table"),
    ({"skill": "perception", "sound": "talk", "through": "window"}, None, "perception.listen-table"),
    ({"skill": "perception", "hidden": "somewhat"}, None, "perception.spot-table"),
    ({"skill": "arcana", "trained": "yes"}, None, None),
    ({"skill": "history", "trained": "yes"}, None, "knowledge.skills"),
    ({"skill": "history", "trained": "no"}, None, None), ({"skill": "bluff"}, "A", "skill.dc-or-opposed"),
    ({"skill": "bluff"}, "B", None), ({"skill": "bluff"}, "G", None),
])
def test_what_a_check_may_be_asked_for(
    stage: Stage, choose: dict[str, Any], target: str | None, why: str | None
) -> None:
    scene = table(stage, {"arcana": 3})
    assert scene.why_not("A", "check", target, choose=choose) == (f"fourth.{why}" if why else None)


@pytest.mark.rule("fourth.skill.dc-or-opposed")
@pytest.mark.parametrize("words", ["kill G", "remove G"])
def test_nobody_that_is_not_there_opposes(stage: Stage, words: str) -> None:
    scene = stage("A G H .", A={}, G={"side": "monsters"}, H={"side": "monsters"})
    scene.turn("A")
    assert scene.can("A", "check", "G", choose={"skill": "bluff"})
    scene.rule(words)
    assert scene.why_not("A", "check", "G", choose={"skill": "bluff"}) == "fourth.skill.dc-or-opposed"


@pytest.mark.rule("fourth.acrobatics.acrobatic-stunt")
@pytest.mark.parametrize("short", [0, 1])
@pytest.mark.parametrize("mishap", ["", "prone"])
@pytest.mark.parametrize(("dc", "number"), [("", 15), ("easy", 5), ("22", 22)])
@pytest.mark.parametrize("pay", ["", "standard"])
def test_a_stunt_and_its_mishap(stage: Stage, short: int, mishap: str, dc: str, number: int, pay: str) -> None:
    scene = table(stage, {"acrobatics": number - 10})
    scene.dice(d20=[10 - short])
    said = {**({"mishap": mishap} if mishap else {}), **({"dc": dc} if dc else {})}
    scene.do("A", "acrobatic-stunt", choose=said or None, using=pay or None)
    assert ("prone" in scene["A"].conditions) is (bool(mishap) and short > 0)
    assert scene["A"].actions == {"standard": 0 if pay else 1, "move": 1 if pay else 0, "minor": 1}
    assert scene.why_not("A", "acrobatic-stunt", choose={"mishap": "death"}) == "fourth.acrobatics.acrobatic-stunt"


@pytest.mark.rule("fourth.streetwise.use")
@pytest.mark.rule("fourth.streetwise.dc-table")
@pytest.mark.parametrize(("news", "number"), [("", 15), ("typical", 15), ("ready", 13), ("hard", 20), ("secret", 25)])
@pytest.mark.parametrize("short", [0, 1])
def test_an_hour_of_asking_round(stage: Stage, news: str, number: int, short: int) -> None:
    scene = stage("A . .", A={"skills": {"streetwise": number - 10}})
    scene.dice(d20=[10 - short])
    scene.do("A", "streetwise", choose={"news": news} if news else None)
    event = next(event for event in reversed(scene.battle.log) if event.kind == "check")
    assert (event.value, bool(event.extra)) == (number - short, not short)
    assert [effect.name for effect in scene.battle.creatures[0].effects] == ["streetwise"] * short
    assert scene.why_not("A", "streetwise", choose={"news": "gossip"}) == "fourth.streetwise.dc-table"
    assert table(stage).why_not("A", "streetwise") == "fourth.streetwise.use"
