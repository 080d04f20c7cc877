"""Whom no hand holds, whom no dark hides from, what is owed to whom: guards that only one kind of creature meets."""

from collections.abc import Callable
from itertools import combinations

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


# ------------------------------------------------------------------ seized without a hold


@pytest.mark.rule("orcus.act.grapple")
@pytest.mark.parametrize("immune", [[], ["grappled"], ["prone"]])
@pytest.mark.parametrize("stunned", [False, True])
def test_what_cannot_be_grappled_is_not_held(stage: Stage, immune: list[str], stunned: bool) -> None:
    scene = stage(
        A={"at": (5, 5), "str": 18},
        G={"side": "monsters", "at": (6, 5), "immune": immune, "conditions": ["stunned"] if stunned else []},
    )
    scene.turn("A")
    if not stunned:
        scene.dice(d20=[19])
    scene.do("A", "grapple", "G")
    assert ("grappled" in scene["G"].conditions) is (immune != ["grappled"])


# ------------------------------------------------------------------ nowhere to hide


SENSES: dict[str, tuple[list[str], int, bool]] = {
    "eyes": ([], -1, False),
    "feels 3": (["blindsight 3"], 3, False),
    "feels": (["blindsight"], 99, False),
    "ground 3": (["tremorsense 3"], 3, True),
    "ground": (["tremorsense"], 99, True),
}
"""What a seeker has: how far it finds whoever hides, and whether by the ground alone."""


@pytest.mark.rule("orcus.sense.blindsight")
@pytest.mark.rule("orcus.sense.tremorsense")
@pytest.mark.rule("orcus.act.create-diversion")
@pytest.mark.parametrize("sense", SENSES)
@pytest.mark.parametrize("distance", [2, 3, 4])
@pytest.mark.parametrize("aloft", ["", "A", "G"])
def test_nobody_hides_from_a_sense_that_needs_no_eyes(stage: Stage, sense: str, distance: int, aloft: str) -> None:
    senses, reach, ground = SENSES[sense]
    flying = {"modes": {"fly": 6, "hover": True}, "airborne": True}
    scene = stage(
        A={"at": (2, 5), "skills": {"bluff": 30, "stealth": 30}, **(flying if aloft == "A" else {})},
        G={"side": "monsters", "at": (2 + distance, 5), "senses": senses, **(flying if aloft == "G" else {})},
    )
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "create-diversion", "G")
    found = distance <= reach and not (ground and aloft)
    assert scene.hidden("A", "G") is not found


@pytest.mark.rule("orcus.sense.blindsight")
@pytest.mark.rule("orcus.sense.tremorsense")
@pytest.mark.parametrize(("sense", "traits", "hidden"), [
    ("blindsight 9", [], True), ("tremorsense 9", [], False), ("tremorsense 9", ["Incorporeal"], True),
    ("blindsight 9", ["Incorporeal"], True),
])  # fmt: skip
def test_glass_stops_what_feels_and_not_what_the_ground_tells(
    stage: Stage, sense: str, traits: list[str], hidden: bool
) -> None:
    scene = stage("A . = . G", A={"skills": {"bluff": 30, "stealth": 30}, "traits": traits},
                  G={"side": "monsters", "senses": [sense]})  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "create-diversion", "G")
    assert scene.hidden("A", "G") is hidden


# ------------------------------------------------------------------ what a defense is against


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.rule("orcus.act.deter-modifiers")
@pytest.mark.parametrize(("words", "guarded"), [
    ("a +2 bonus to Will", "AB"), ("a +2 bonus to all defenses", "AB"), ("a +2 bonus to AC", ""),
    ("a +2 bonus to Will against the target", "B"),
])  # fmt: skip
def test_a_threat_meets_what_guards_against_the_one_who_makes_it(stage: Stage, words: str, guarded: str) -> None:
    end = "until the end of its next turn"
    hex = f"Hex (standard, at-will): +9 vs AC; 1 damage, and the hexer gains {words} {end}."
    for who in "AB":
        scene = stage(
            A={"at": (5, 5), "skills": {"intimidate": 0}}, B={"at": (6, 6), "skills": {"intimidate": 0}},
            G={"side": "monsters", "name": "Hexer", "at": (6, 5), "hp": 90, "will": 5, "powers": [hex]},
        )
        assert not scene["G"].notes, words
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", "Hex", "B")
        scene.turn(who)
        scene.dice(d20=[15])
        scene.do(who, "deter", "G", choose={"action": "Hex"})
        assert scene.last("check").success is (who not in guarded)


# ------------------------------------------------------------------ whom a power for several is listed for


@pytest.mark.rule("orcus.target.count")
@pytest.mark.rule("orcus.target.ally-choice")
@pytest.mark.parametrize("count", [2, 3])
def test_every_choice_of_so_many_is_listed_those_of_foes_alone_first(stage: Stage, count: int) -> None:
    word = {2: "two", 3: "three"}[count]
    sweep = f"Sweep (standard, at-will): Reach 1; {word} creatures; +6 vs AC; 3 damage."
    scene = stage(
        A={"at": (5, 5), "powers": [sweep]}, B={"at": (4, 5)},
        G={"side": "monsters", "at": (6, 5)}, H={"side": "monsters", "at": (5, 6)},
        I={"side": "monsters", "at": (9, 5)},
    )
    assert not scene["A"].notes
    scene.turn("A")
    battle = scene.battle
    action = battle.action_named(battle.creatures[0], "Sweep")
    assert action is not None
    uses = action.uses(battle, battle.creatures[0])
    listed = [{battle.creatures[id].sheet.key for id in use.targets} for use in uses]
    near = ["B", "G", "H"]
    assert {frozenset(some) for some in listed if len(some) == count} == {
        frozenset(some) for some in combinations(near, count)}
    foes = [some for some in listed if "B" not in some]
    assert listed[: len(foes)] == foes
