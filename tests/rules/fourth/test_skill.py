"""Checks: against a number, against another's check; the tables of difficulty; social skills and knowledge."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.systems.fourth import difficulty

Stage = Callable[..., Scene]

SKILLS = {
    "athletics": "str", "endurance": "con", "acrobatics": "dex", "stealth": "dex", "thievery": "dex",
    "arcana": "int", "history": "int", "religion": "int", "dungeoneering": "wis", "heal": "wis", "insight": "wis",
    "nature": "wis", "perception": "wis", "bluff": "cha", "diplomacy": "cha", "intimidate": "cha", "streetwise": "cha",
}  # fmt: skip


def meet(stage: Stage, g: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A on its turn, G some squares off."""
    scene = stage("A . . . . G", A=hero, G={"side": "monsters", **(g or {})})
    scene.turn("A")
    return scene


def good(scene: Scene, roll: int, skill: str, **choose: Any) -> bool:
    """Whether a check with this die succeeds."""
    scene.dice(d20=[roll])
    scene.do("A", "check", choose={"skill": skill, **choose})
    return bool(scene.last("check").success)


@pytest.mark.rule("fourth.skill.check")
@pytest.mark.rule("fourth.core.task-roll")
def test_a_check_is_a_die_and_every_modifier(stage: Stage) -> None:
    scene = meet(stage, skills={"diplomacy": 7})
    assert good(scene, 5, "diplomacy", dc=12)
    assert scene.last("check").value == 12
    assert not good(scene, 4, "diplomacy", dc=12)
    assert (scene["A"].actions["standard"], scene["A"].actions["move"], scene["A"].actions["minor"]) == (1, 1, 1)


@pytest.mark.rule("fourth.skill.check")
@pytest.mark.parametrize(("skill", "ability"), SKILLS.items())
def test_a_skill_not_on_the_sheet_is_its_ability_and_half_the_level(stage: Stage, skill: str, ability: str) -> None:
    own: dict[str, Any] = {"level": 6, ability: 18}
    scene = meet(stage, **own)
    good(scene, 9, skill)
    assert scene.last("check").value == 9 + 4 + 3


@pytest.mark.rule("fourth.skill.check")
def test_an_unknown_skill_is_refused_with_the_nearest(stage: Stage) -> None:
    scene = meet(stage)
    with pytest.raises(Illegal, match="did you mean 'bluff'"):
        scene.do("A", "check", choose={"skill": "bluf"})
    with pytest.raises(Illegal, match="say which skill"):
        scene.do("A", "check")


@pytest.mark.rule("fourth.action.use-skill")
@pytest.mark.parametrize("cost", ["standard", "move", "minor"])
def test_the_referee_may_say_what_a_check_costs(stage: Stage, cost: str) -> None:
    scene = meet(stage)
    scene.do("A", "check", using=cost, choose={"skill": "heal"})
    assert {kind: scene["A"].actions[kind] for kind in ("standard", "move", "minor")} == {
        "standard": 1, "move": 1, "minor": 1} | {cost: 0}


@pytest.mark.rule("fourth.skill.difficulty-table")
@pytest.mark.parametrize(("word", "dc"), [("easy", 5), ("moderate", 10), ("hard", 15)])
def test_easy_moderate_hard(stage: Stage, word: str, dc: int) -> None:
    scene = meet(stage)
    assert good(scene, dc, "history", dc=word)
    assert not good(scene, dc - 1, "history", dc=word)
    assert difficulty.value(word, 0) == dc


@pytest.mark.rule("fourth.skill.difficulty-table")
def test_another_word_is_no_difficulty(stage: Stage) -> None:
    scene = meet(stage)
    with pytest.raises(Illegal, match="one of easy, moderate, hard"):
        scene.do("A", "check", choose={"skill": "history", "dc": "tricky"})
    assert scene.why_not("A", "acrobatic-stunt", choose={"dc": "tricky"}) == "fourth.skill.difficulty-table"


@pytest.mark.rule("fourth.skill.difficulty-table")
@pytest.mark.parametrize("skill", [
    pytest.param("intimidate", marks=pytest.mark.rule("fourth.intimidate.uses")),
    pytest.param("endurance", marks=pytest.mark.rule("fourth.endurance.uses")),
    pytest.param("diplomacy", marks=pytest.mark.rule("fourth.diplomacy.dc")),
])
def test_without_a_number_it_is_moderate(stage: Stage, skill: str) -> None:
    scene = meet(stage, cha=18, con=18)
    assert good(scene, 6, skill)
    assert not good(scene, 5, skill)


@pytest.mark.rule("fourth.diplomacy.dc")
def test_diplomacy_is_measured_against_what_the_referee_says(stage: Stage) -> None:
    scene = meet(stage, skills={"diplomacy": 4})
    assert good(scene, 8, "diplomacy", dc=12)
    assert not good(scene, 7, "diplomacy", dc=12)


@pytest.mark.rule("fourth.intimidate.uses")
def test_threats_change_nothing_in_a_fight(stage: Stage) -> None:
    scene = meet(stage, g={"at_hp": 10}, cha=18)
    assert good(scene, 20, "intimidate")
    assert scene["G"].conditions == set()


@pytest.mark.rule("fourth.acrobatics.uses")
@pytest.mark.rule("fourth.acrobatics.acrobatic-stunt")
@pytest.mark.parametrize(("dc", "roll", "success"), [(None, 6, True), (None, 5, False), (18, 9, True), (18, 8, False)])
def test_acrobatics_is_fifteen_unless_said(stage: Stage, dc: int | None, roll: int, success: bool) -> None:
    scene = meet(stage, skills={"acrobatics": 9})
    chosen: dict[str, Any] = {} if dc is None else {"dc": dc}
    scene.dice(d20=[roll, roll])
    scene.do("A", "acrobatic-stunt", choose=chosen)
    assert scene.last("check").success is success
    scene.do("A", "check", choose={"skill": "acrobatics", **chosen})
    assert scene.last("check").success is success


@pytest.mark.rule("fourth.acrobatics.acrobatic-stunt")
@pytest.mark.parametrize(("roll", "prone"), [(6, False), (5, True)])
def test_a_stunt_gone_wrong_may_mean_a_fall(stage: Stage, roll: int, prone: bool) -> None:
    scene = meet(stage, skills={"acrobatics": 9})
    scene.dice(d20=[roll])
    scene.do("A", "acrobatic-stunt", choose={"mishap": "prone"})
    assert ("prone" in scene["A"].conditions) is prone
    assert not scene.can("A", "acrobatic-stunt", choose={"mishap": "embarrassed"})


@pytest.mark.rule("fourth.heal.uses")
def test_heal_beyond_first_aid_is_the_referees_to_set(stage: Stage) -> None:
    scene = meet(stage, skills={"heal": 5})
    assert good(scene, 10, "heal", dc=15)
    assert scene.last("check").rule == "fourth.heal.uses"


@pytest.mark.rule("fourth.bluff.opposed")
@pytest.mark.rule("fourth.insight.counter-bluff")
@pytest.mark.rule("fourth.skill.dc-or-opposed")
@pytest.mark.parametrize(("roll", "success"), [(8, True), (7, False)])
def test_bluff_is_opposed_by_insight_and_a_tie_goes_to_the_liar(stage: Stage, roll: int, success: bool) -> None:
    scene = meet(stage, g={"skills": {"insight": 3}}, skills={"bluff": 5})
    scene.dice(d20=[roll, 10])
    scene.do("A", "check", "G", choose={"skill": "bluff"})
    mine, theirs = [event for event in scene.log if event.kind == "check"][::-1]
    assert (mine.who, mine.value, mine.success) == ("A", roll + 5, success)
    assert (theirs.who, theirs.value, theirs.success) == ("G", 13, not success)


@pytest.mark.rule("fourth.skill.dc-or-opposed")
def test_the_referee_may_name_what_opposes(stage: Stage) -> None:
    scene = meet(stage, g={"skills": {"athletics": 3}}, skills={"acrobatics": 5})
    scene.dice(d20=[8, 11])
    scene.do("A", "check", "G", choose={"skill": "acrobatics", "versus": "athletics"})
    assert not scene.last("check").success


@pytest.mark.rule("fourth.insight.dc-table")
@pytest.mark.parametrize(
    ("task", "base"), [("motives", 10), ("influence", 25), ("illusion", 15)]
)
@pytest.mark.parametrize(("level", "half"), [(0, 0), (1, 0), (7, 3)])
def test_insight_goes_by_half_the_level_of_what_is_seen_through(
    stage: Stage, task: str, base: int, level: int, half: int
) -> None:
    assert difficulty.insight(task, level) == base + half
    scene = meet(stage, skills={"insight": base + half - 10})
    assert good(scene, 10, "insight", task=task, level=level)
    assert not good(scene, 9, "insight", task=task, level=level)


def test_a_task_insight_does_not_have_is_refused(stage: Stage) -> None:
    scene = meet(stage)
    assert scene.why_not("A", "check", choose={"skill": "insight", "task": "motive"}) == "fourth.insight.dc-table"


@pytest.mark.rule("fourth.streetwise.use")
def test_asking_round_takes_an_hour_and_may_be_repeated_at_a_risk(stage: Stage) -> None:
    scene = meet(stage, skills={"streetwise": 5})
    assert scene.why_not("A", "streetwise") == "fourth.streetwise.use"
    scene.rest("short")
    scene.dice(d20=[9, 10])
    scene.do("A", "streetwise")
    assert not scene.last("check").success
    assert scene.last("noticed-risk") is None
    scene.do("A", "streetwise")
    assert scene.last("check").success
    assert scene.last("noticed-risk") is not None


@pytest.mark.rule("fourth.streetwise.dc-table")
@pytest.mark.parametrize(("news", "dc"), [("typical", 15), ("ready", 13), ("hard", 20), ("secret", 25)])
def test_how_hard_news_is_to_come_by(stage: Stage, news: str, dc: int) -> None:
    assert difficulty.streetwise(news) == dc
    scene = meet(stage, skills={"streetwise": dc - 10})
    scene.rest("short")
    scene.dice(d20=[9, 10])
    scene.do("A", "streetwise", choose={"news": news})
    assert not scene.last("check").success
    scene.do("A", "streetwise", choose={"news": news})
    assert scene.last("check").success


@pytest.mark.rule("fourth.streetwise.dc-table")
def test_news_of_no_known_kind_is_refused(stage: Stage) -> None:
    scene = meet(stage)
    scene.rest("short")
    assert scene.why_not("A", "streetwise", choose={"news": "gossip"}) == "fourth.streetwise.dc-table"


@pytest.mark.rule("fourth.knowledge.skills")
@pytest.mark.parametrize("skill", ["arcana", "dungeoneering", "history", "nature", "religion"])
def test_some_knowledge_is_for_the_trained_only(stage: Stage, skill: str) -> None:
    asked: dict[str, Any] = {"skill": skill, "dc": 20, "trained": True}
    layman = meet(stage, int=18, wis=18)
    assert layman.why_not("A", "check", choose=asked) == "fourth.knowledge.skills"
    assert good(layman, 20, skill, dc=20)
    assert good(meet(stage, skills={skill: 4}), 20, **asked)


@pytest.mark.rule("fourth.knowledge.dc-table")
@pytest.mark.parametrize(("tier", "dc"), [("common", 10), ("expert", 20), ("master", 25)])
def test_knowledge_common_expert_master(stage: Stage, tier: str, dc: int) -> None:
    assert difficulty.knowledge(tier) == dc
    scene = meet(stage, skills={"history": dc - 10})
    assert good(scene, 10, "history", tier=tier)
    assert not good(scene, 9, "history", tier=tier)


@pytest.mark.rule("fourth.knowledge.dc-table")
@pytest.mark.parametrize(
    ("total", "told"),
    [(9, []), (10, ["common"]), (19, ["common"]), (20, ["common", "expert"]), (25, ["common", "expert", "master"])],
)
def test_a_high_result_includes_the_lower_lines(total: int, told: list[str]) -> None:
    assert difficulty.tiers(total, difficulty.KNOWLEDGE) == told


ORIGINS = {
    "arcana": {"elemental", "fey", "shadow", "construct"}, "dungeoneering": {"aberrant"}, "nature": {"natural"},
    "religion": {"immortal", "undead"}, "history": set(),
}  # fmt: skip


@pytest.mark.rule("fourth.knowledge.monster-knowledge")
@pytest.mark.parametrize(
    "skill", [pytest.param(skill, marks=pytest.mark.rule(f"fourth.{skill}.topics")) for skill in ORIGINS]
)
@pytest.mark.parametrize("origin", sorted(set().union(*ORIGINS.values())))
def test_each_origin_has_the_skill_that_tells_of_it(stage: Stage, skill: str, origin: str) -> None:
    g = {"keywords": [origin]} if origin in ("undead", "construct") else {"origin": origin}
    scene = meet(stage, g=g)
    fits = origin in ORIGINS[skill]
    assert scene.why_not("A", "recall", "G", choose={"skill": skill}) == (None if fits else f"fourth.{skill}.topics")


@pytest.mark.rule("fourth.knowledge.monster-knowledge")
@pytest.mark.rule("fourth.knowledge.monster-table")
@pytest.mark.parametrize(
    ("roll", "told"),
    [(9, set()), (10, {"name"}), (15, {"name", "powers"}), (20, {"name", "powers", "resistances"})],
)
def test_what_is_recalled_of_a_monster(stage: Stage, roll: int, told: set[str]) -> None:
    scene = meet(stage, g={"origin": "fey"}, skills={"arcana": 5})
    scene.dice(d20=[roll])
    scene.do("A", "recall", "G")
    assert scene.known("A", "G") == told
    assert (scene["A"].actions["standard"], scene["A"].actions["move"], scene["A"].actions["minor"]) == (1, 1, 1)


@pytest.mark.rule("fourth.knowledge.monster-knowledge")
def test_once_for_each_kind_and_character_in_an_encounter(stage: Stage) -> None:
    wolf = {"side": "monsters", "type": "wolf", "origin": "natural"}
    scene = stage("A B . . G H", A={}, B={}, G=wolf, H=wolf)
    scene.turn("A")
    scene.dice(d20=[10, 15])
    scene.do("A", "recall", "G")
    assert scene.why_not("A", "recall", "H") == "fourth.ruling.knowledge-tiers"
    scene.do("B", "recall", "H")
    assert (scene.known("A", "G"), scene.known("B", "G")) == (set(), {"name"})
    scene.rest("short")
    assert scene.can("A", "recall", "G")


@pytest.mark.rule("fourth.perception.listen-table")
@pytest.mark.parametrize(
    ("sound", "through", "distance", "dc"),
    [("whisper", "", 1, 20), ("talk", "", 10, 10), ("battle", "", 0, 0), ("talk", "door", 1, 15),
     ("talk", "wall", 1, 20), ("battle", "", 11, 2), ("whisper", "wall", 11, 32)],
)  # fmt: skip
def test_listening(stage: Stage, sound: str, through: str, distance: int, dc: int) -> None:
    assert difficulty.listen(sound, through, distance) == dc
    scene = meet(stage, skills={"perception": dc - 10})
    assert good(scene, 10, "perception", sound=sound, through=through, distance=distance)
    assert not good(scene, 9, "perception", sound=sound, through=through, distance=distance)


@pytest.mark.rule("fourth.perception.spot-table")
@pytest.mark.parametrize(
    ("hidden", "distance", "dc"), [("barely", 10, 10), ("well", 10, 25), ("barely", 11, 12), ("well", 11, 27)]
)
def test_spotting(stage: Stage, hidden: str, distance: int, dc: int) -> None:
    assert difficulty.spot(hidden, distance) == dc
    scene = meet(stage, skills={"perception": dc - 10})
    assert good(scene, 10, "perception", hidden=hidden, distance=distance)
    assert not good(scene, 9, "perception", hidden=hidden, distance=distance)
    wrong = {"skill": "perception", "hidden": "deep"}
    assert scene.why_not("A", "check", choose=wrong) == "fourth.perception.spot-table"


@pytest.mark.rule("fourth.perception.uses")
def test_tracks_are_hard_to_follow(stage: Stage) -> None:
    assert difficulty.tracks() == 15


@pytest.mark.parametrize("wrong", [lambda: difficulty.listen("talk", "dor"), lambda: difficulty.knowledge("comon")])
def test_a_word_that_is_in_no_table_is_answered_with_the_nearest(wrong: Callable[[], int]) -> None:
    with pytest.raises(difficulty.NotInTable, match=r"did you mean '(door|common)'"):
        wrong()
