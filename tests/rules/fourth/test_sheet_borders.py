"""What a hero's sheet states and what follows from it, what a level changes, experience and challenges: the borders."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.abilities import ability_modifier
from battlemat.engine.challenges import Challenge
from battlemat.errors import InputError
from battlemat.systems.fourth import challenges
from battlemat.systems.fourth.heroes import Hero, at_level, card_level, initiative
from battlemat.systems.fourth.sheets import from_hero
from battlemat.systems.shared.heroes import Card

Stage = Callable[..., Scene]
CARDS = tuple(
    Card(name, f"{name}\n{rank}\nAt-Will\nStandard Action\nMelee weapon\nTarget: One creature\n"
               f"Attack: Strength vs. AC\nHit: 1[W] damage.")
    for name, rank in (("Hew", "Fighter Attack 1"), ("Cleave On", "Fighter Attack 3"), ("Reap", "Fighter Utility 2"))
)  # fmt: skip


def hero(level: int = 1, **fields: Any) -> Hero:
    known = Hero(
        name="Ada",
        level=level,
        abilities={"str": 18, "con": 13, "dex": 15, "int": 8, "wis": 11, "cha": 10},
        hp=30,
        per_level=6,
        surges=9,
        defenses={"ac": 17, "fort": 15, "ref": 13, "will": 11},
        skills=(("athletics", 9),),
        cards=CARDS,
    )
    return replace(known, **fields)


@pytest.mark.rule("fourth.ruling.sheet-numbers")
@pytest.mark.rule("fourth.core.round-down")
@pytest.mark.parametrize(
    ("score", "modifier"), [(1, -5), (8, -1), (9, -1), (10, 0), (11, 0), (12, 1), (13, 1), (18, 4), (25, 7)]
)
def test_a_modifier_is_half_of_what_a_score_is_over_ten(stage: Stage, score: int, modifier: int) -> None:
    assert ability_modifier(score) == modifier
    scene = stage("A G", A={"str": score}, G={"side": "monsters"})
    assert scene.attack("A", "melee-basic", "G").value == modifier + 3


@pytest.mark.rule("fourth.ruling.sheet-numbers")
@pytest.mark.parametrize(
    ("level", "stated", "bonus"), [(1, None, 2), (2, None, 3), (3, None, 3), (4, None, 4), (4, 7, 7), (1, 0, 0)]
)
def test_initiative_is_dexterity_and_half_the_level_unless_stated(level: int, stated: int | None, bonus: int) -> None:
    assert initiative(hero(level, initiative=stated)) == bonus
    assert from_hero(hero(level, initiative=stated)).initiative == bonus


@pytest.mark.rule("fourth.level.after-extended-rest")
@pytest.mark.parametrize(
    ("start", "level", "hp", "half"),
    [(1, 1, 30, 0), (1, 2, 36, 1), (1, 3, 42, 1), (1, 4, 48, 2), (3, 4, 36, 1), (2, 3, 36, 0), (4, 1, 12, -2),
     (9, 1, -18, -4), (9, 8, 24, 0)],
)  # fmt: skip
def test_a_level_raises_hit_points_and_what_half_the_level_adds_to(start: int, level: int, hp: int, half: int) -> None:
    raised = at_level(hero(start, initiative=5), level)
    assert (raised.level, raised.hp, raised.initiative) == (level, hp, 5 + half)
    assert raised.defenses == {"ac": 17 + half, "fort": 15 + half, "ref": 13 + half, "will": 11 + half}
    assert raised.skills == (("athletics", 9 + half),)
    assert at_level(hero(start), level).initiative is None


@pytest.mark.rule("fourth.level.xp-table")
@pytest.mark.rule("fourth.ruling.levels-beyond")
@pytest.mark.parametrize(
    ("start", "level", "able"),
    [
        (1, 0, False),
        (1, 1, True),
        (1, 4, True),
        (1, 5, False),
        (6, 6, True),
        (6, 7, False),
        (6, 5, True),
        (6, 0, False),
    ],
)
def test_nobody_rises_above_the_fourth_level(start: int, level: int, able: bool) -> None:
    if able:
        assert at_level(hero(start), level).level == level
    else:
        with pytest.raises(InputError, match=f"cannot be played at level {level}"):
            at_level(hero(start), level)


@pytest.mark.rule("fourth.level.after-extended-rest")
@pytest.mark.parametrize(("level", "names"), [(4, 3), (3, 3), (2, 2), (1, 1)])
def test_a_hero_played_lower_has_the_powers_up_to_that_level(level: int, names: int) -> None:
    assert len(at_level(hero(4), level).cards) == names
    assert [card_level(card.text) for card in CARDS] == [1, 3, 2]
    assert card_level("Hew\nAt-Will") == 1


@pytest.mark.rule("fourth.ruling.sheet-numbers")
def test_the_numbers_of_a_sheet_are_taken_from_it() -> None:
    sheet = from_hero(hero(3, enhancement=2, attack=1, speed=5, resist=(("fire", 5),), vulnerable=(("cold", 3),)))
    assert (sheet.hero, sheet.level, sheet.level_bonus, sheet.max_hp, sheet.recoveries) == (True, 3, 1, 30, 9)
    assert (sheet.speed, sheet.focus, sheet.action_points) == (5, 2, 1)
    assert sheet.defenses == {"ac": 17, "fort": 15, "ref": 13, "will": 11}
    assert (sheet.skills, sheet.trained) == ({"athletics": 9}, frozenset({"athletics"}))
    assert (sheet.resist, sheet.vulnerable) == ({"fire": 5}, {"cold": 3})
    assert [modifier.amount for modifier in sheet.attack_modifiers] == [1]
    assert not from_hero(hero()).attack_modifiers


@pytest.mark.rule("fourth.ruling.levels-beyond")
def test_a_sheet_knows_the_levels_still_to_be_earned() -> None:
    sheet = from_hero(hero(2))
    found = []
    while sheet.promoted is not None:
        sheet = sheet.promoted
        found.append((sheet.level, sheet.max_hp))
    assert found == [(3, 36), (4, 42)]
    assert from_hero(hero(4)).promoted is None
    assert from_hero(hero(7)).promoted is None


@pytest.mark.rule("fourth.level.xp-award")
@pytest.mark.rule("fourth.ruling.levels-beyond")
@pytest.mark.parametrize(("xp", "each"), [(1, 0), (2, 1), (3, 1), (300, 150), (0, 0)])
def test_a_share_is_rounded_down(stage: Stage, xp: int, each: int) -> None:
    scene = stage("A B .", A={}, B={})
    scene.challenge(successes=1, failures=1, skills={"arcana": 1}, xp=xp)
    scene.dice(d20=[20])
    scene.do("A", "challenge", choose={"skill": "arcana"})
    assert [scene[key].xp for key in "AB"] == [each, each]
    assert len([event for event in scene.log if event.kind == "xp"]) == (2 if xp else 0)


@pytest.mark.rule("fourth.skill.challenge")
def test_the_skills_that_still_help_are_listed_and_the_likeliest_is_tried(stage: Stage) -> None:
    scene = stage("A B .", A={"skills": {"arcana": 5, "history": 9, "bluff": 2}}, B={})
    battle, who = scene.battle, scene.battle.creatures[0]
    work = battle.rules.actions["challenge"]
    assert (work.uses(battle, who), challenges.best(battle, who)) == ([], "")
    goals = {"arcana": 10, "history": 16, "bluff": 10}
    challenges.begin(battle, Challenge("the gate", 5, 5, goals, limits={"arcana": 2}))
    for left in (["arcana", "history", "bluff"], ["arcana", "history", "bluff"], ["history", "bluff"]):
        assert [use.choose["skill"] for use in work.uses(battle, who) if use.choose] == left
        if "arcana" in left:
            assert challenges.best(battle, who) == "arcana"
            scene.dice(d20=[5])
            scene.do("A", "challenge", choose={"skill": "arcana"})
    assert scene.why_not("A", "challenge", choose={"skill": "arcana"}) == "fourth.skill.challenge"
    assert challenges.best(battle, who) == "history"  # -7, bluff -8
    assert scene.why_not("A", "challenge") is not None


@pytest.mark.rule("fourth.skill.challenge")
@pytest.mark.parametrize(("skills", "likeliest"), [
    ({"arcana": 5, "history": 5}, "arcana"), ({"arcana": 5, "history": 6}, "history"),
    ({"arcana": 6, "history": 5}, "arcana"),
])  # fmt: skip
def test_the_first_of_equals_is_the_likeliest(stage: Stage, skills: dict[str, int], likeliest: str) -> None:
    scene = stage("A B .", A={"skills": skills}, B={})
    scene.challenge(successes=5, failures=5, skills=["arcana", "history"])
    assert challenges.best(scene.battle, scene.battle.creatures[0]) == likeliest


@pytest.mark.rule("fourth.action-point.milestone")
def test_a_challenge_in_a_fight_is_no_encounter_of_its_own(stage: Stage) -> None:
    scene = stage("A . . G", A={}, G={"side": "monsters"})
    scene.turn("A")
    for _ in range(2):
        scene.challenge(successes=1, failures=1, skills={"arcana": 1})
        scene.dice(d20=[20])
        scene.do("A", "challenge", choose={"skill": "arcana"})
    assert (scene["A"].action_points, scene.round) == (1, 1)
    assert scene.can("A", "charge", "G")
