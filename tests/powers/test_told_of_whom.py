"""Of whom a part of a sentence is said that names nobody, and what a saving throw is thrown for; each one played."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers import forms as f
from battlemat.powers.grammar.reader import Reader
from battlemat.powers.grammar.tokens import OwnName
from battlemat.systems.orcus.terms import ORCUS_TERMS

BOARD = """
    . . . . . . . .
    . . C . . . . .
    . . A G . . H .
    . B . . . . . .
    . . . . . . . .
"""


def field(*lines: str, **more: str) -> Scene:
    """G's turn, with these lines: A and C are adjacent to it, B is two squares off, H an ally three off."""
    foe = dict(hp=50, ac=10, fort=10, ref=10, will=10,
               powers=["Dart (standard, at-will): Ranged 10; +30 vs AC; 1 damage."])
    scene = Scene("orcus", BOARD, A=foe | more, B=dict(foe), C=dict(foe), H=dict(side="monsters", hp=50, ac=10),
                  G=dict(side="monsters", hp=50, ac=10, powers=list(lines)))
    scene.turn("G")
    return scene


@pytest.mark.parametrize("thrown, prone", [(9, True), (10, False), (20, False)])
@pytest.mark.parametrize("said", [
    "and the target makes a saving throw or falls prone.",
    "and the target must make a saving throw or fall prone.",
    "and the target makes a saving throw; on a failure, it falls prone.",
    "and the target must make a saving throw. On a failure, the target falls prone.",
])
@pytest.mark.rule("orcus.save.roll")
def test_a_saving_throw_against_what_its_failure_brings(said: str, thrown: int, prone: bool) -> None:
    scene = field(f"Blow (standard, at-will): +30 vs AC; 2 damage, {said}")
    scene.dice(d20=[15, thrown])
    scene.do("G", "Blow", "A")
    assert (scene["A"].conditions == {"prone"}) == prone and scene["A"].hp == 48


def test_a_choice_of_two_harms_stays_one() -> None:
    scene = field("Blow (standard, at-will): +30 vs AC; 2 damage, and the target is slowed or falls prone.")
    scene.dice(d20=[15])
    scene.do("G", "Blow", "A")
    assert len(scene["A"].conditions) == 1


@pytest.mark.parametrize("thrown, stuck", [(10, True), (11, False)])
@pytest.mark.parametrize("said", [
    "The target must roll a normal save or be stuck until the end of its next turn.",
    "The target rolls a normal save; on a failure, it is stuck until the end of its next turn.",
])
@pytest.mark.rule("archmage.save.difficulty")
def test_a_save_or_else(said: str, thrown: int, stuck: bool) -> None:
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=50, ac=10),
                  G=dict(side="monsters", powers=[f"Blow +30 vs. AC\u20142 damage\n  Natural even hit: {said}"]))
    scene.turn("G")
    scene.dice(d20=[14, thrown])
    scene.do("G", "Blow", "A")
    assert ("stuck" in scene["A"].conditions) == stuck


@pytest.mark.parametrize("said, lowered", [
    ("While within 1 square of G, enemies take a -2 penalty to attack rolls.", "AC"),
    ("While G is within 1 square of an enemy, enemies take a -2 penalty to attack rolls.", "ABC"),
])
def test_while_there_is_said_of_those_the_sentence_is_about(said: str, lowered: str) -> None:
    scene = field(f"Reek: {said}")
    for name in "ABC":
        assert ("-2 Reek" in repr(scene.attack(name, "Dart", "H"))) == (name in lowered), name


def test_what_is_done_there_is_done_by_whoever_does_it() -> None:
    scene = field("Scold: When an enemy makes a ranged attack while within 1 square of G, that enemy takes 5 "
                  "damage.")
    for name, left in (("B", 50), ("A", 45)):
        scene.turn(name)
        scene.dice(d20=[2])
        scene.do(name, "Dart", "H")
        assert scene[name].hp == left


def test_who_slides_is_who_the_sentence_is_about() -> None:
    reader = Reader(ORCUS_TERMS, OwnName("brute"), ())
    text = "The triggering enemy takes 5 damage and slides 1 square."
    harm, slide = reader.statements(text, reader.tokens(text), 1, 1)
    assert isinstance(harm, f.Damage) and isinstance(slide, f.Force) and slide.who == harm.who


def test_squares_are_nobody_to_be_moved() -> None:
    reader = Reader(ORCUS_TERMS, OwnName("brute"), ())
    text = "The target slides 3 squares to a square adjacent to the brute."
    (slide,) = reader.statements(text, reader.tokens(text), 1, 1)
    assert isinstance(slide, f.Force) and slide.who == f.TARGET and slide.to == f.Place("adjacent", of=f.SELF)


@pytest.mark.rule("orcus.condition.slowed")
def test_a_state_comes_at_once_and_the_harm_when_it_acts() -> None:
    scene = field("Blow (standard, at-will): +30 vs AC; 2 damage, and the target is slowed and takes 5 damage when it "
                  "attacks (save ends both).")
    scene.dice(d20=[15])
    scene.do("G", "Blow", "A")
    assert scene["A"].conditions == {"slowed"} and scene["A"].hp == 48
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Dart", "H")
    assert scene["A"].hp == 43


@pytest.mark.parametrize("said, draws_by", [(" when it moves", {"Dart"}), ("", set())])
@pytest.mark.rule("archmage.opportunity.from-moving", "archmage.opportunity.from-ranged")
def test_who_may_leave_may_not_always_shoot(said: str, draws_by: set[str]) -> None:
    drawn = set()
    deeds: dict[str, dict[str, Any]] = {"move": {"to": "rear"}, "Dart": {"target": "B"}}
    for act, more in deeds.items():
        scene = Scene("archmage", engaged=[("A", "G")], A=dict(hp=50, ac=10), B=dict(hp=50, ac=10),
                      G=dict(side="monsters", hp=50, ac=10, powers=[
                          f"Slick: It doesn't draw opportunity attacks{said}.",
                          "R: Dart +5 vs. AC\u20141 damage"]))
        scene.turn("G")
        scene.do("G", act, **more)
        if ("A", "opportunity-attack") in scene.offers:
            drawn.add(act)
    assert drawn == draws_by
