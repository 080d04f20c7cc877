"""A decision as a menu: what it lists, what it says of each entry, what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import OPPORTUNITY_ATTACK, Choice, Decision, Illegal, Option
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Session
from battlemat.engine.turns.turn import TurnDecision
from battlemat.files.opening import open_encounter
from battlemat.loading import prepare
from battlemat.menu import Entry, Refused, aimed, answer_of, as_json, candidates, explained, menu, refused
from battlemat.menu.values import PROVOKES
from battlemat.players.tactical import TacticalPlayer

FIGHTS = ("low-water", "toll-on-the-salt-road", "toll-at-marrow-ford")


def decisions(name: str, count: int) -> Iterator[tuple[Session, Decision]]:
    """The first decisions of a fight as the shipped opponent plays it."""
    battle = prepare(open_encounter(name))
    battle.dice = Dice(5)
    session = Session(battle)
    player = TacticalPlayer()
    for _ in range(count):
        decision = session.decision
        if decision is None:
            return
        yield session, decision
        session.answer(player.choose(session.battle, decision))


def struck_at(session: Session, option: Option) -> set[int]:
    """Who is offered an opportunity attack when something is done: asked of the rules themselves."""
    ahead = session.fork()
    try:
        ahead.answer(option)
    except Illegal:
        return set()
    found: set[int] = set()
    while isinstance(ahead.decision, Offer):
        if OPPORTUNITY_ATTACK in ahead.decision.names:
            found.add(ahead.decision.who)
        ahead.answer(ahead.decision.options[0])
    return found


def first_turn(name: str) -> tuple[Session, Decision]:
    return next((session, decision) for session, decision in decisions(name, 50) if isinstance(decision, TurnDecision))


@pytest.mark.parametrize("name", FIGHTS)
def test_what_is_listed_can_be_answered_and_provokes_whom_it_says(name: str) -> None:
    provoking = 0
    for session, decision in decisions(name, 60):
        shown = menu(session.battle, decision)
        assert [entry.id for entry in shown.entries] == [str(n + 1) for n in range(len(shown.entries))]
        assert {entry.group for entry in shown.entries} == {group.key for group in shown.groups}
        json.dumps(as_json(shown))
        if not isinstance(decision, TurnDecision):
            assert shown.question
            continue
        for entry in shown.entries:
            for one in candidates(session.battle, decision, entry)[:2]:
                option = answer_of(session.battle, decision, one)
                session.check(decision, option)
                told = {id for warning in one.warnings if warning.kind == PROVOKES for id in warning.creatures}
                assert told == struck_at(session, option), one.label
                provoking += bool(told)
    assert provoking


def entry(session: Session, decision: Decision, action: str) -> Entry:
    return next(one for one in menu(session.battle, decision).entries if one.action == action)


def test_a_move_is_completed_by_a_square_or_a_way() -> None:
    session, decision = first_turn("toll-at-marrow-ford")
    battle = session.battle
    walk = entry(session, decision, "walk")
    assert (walk.ask, walk.open, walk.answer, walk.purpose) == ("square", True, "", "go")
    there = [one for one in candidates(battle, decision, walk) if len(one.path) == 2]
    assert all(one.square == one.path[-1] for one in there)
    along = aimed(battle, decision, walk, path=there[0].path)
    assert isinstance(along, Entry) and along.path == there[0].path
    straight = aimed(battle, decision, walk, square=there[0].square)
    assert isinstance(straight, Entry) and straight.square == there[0].square
    far = aimed(battle, decision, walk, square=(battle.board.cols - 1, battle.board.rows - 1))
    assert isinstance(far, Refused) and far.rule.startswith("orcus.")
    off = aimed(battle, decision, walk, square=(battle.board.cols, 0))
    assert isinstance(off, Refused)
    with pytest.raises(ValueError, match="square"):
        answer_of(battle, decision, walk)


def test_what_cannot_be_done_has_a_rule_and_is_not_listed() -> None:
    session, decision = first_turn("toll-at-marrow-ford")
    barred = refused(session.battle, decision)
    assert next(one for one in barred if one.action == "stand-up").rule == "orcus.act.stand-up"
    listed = {one.action for one in menu(session.battle, decision).entries}
    assert not listed & {one.action for one in barred}


def test_numbers_come_with_their_parts() -> None:
    for session, decision in decisions("toll-at-marrow-ford", 60):
        for one in menu(session.battle, decision).entries:
            if one.odds and isinstance(decision, TurnDecision):
                why = explained(session.battle, decision, one)
                assert why.card and why.numbers[0].name == "attack bonus"
                assert why.numbers[0].value == sum(part.value for part in why.numbers[0].parts if part.counts)
                return
    raise AssertionError("nobody could attack")


def test_no_answer_to_yes_or_no_is_no_and_a_recovery_says_what_it_costs() -> None:
    session, decision = first_turn("toll-at-marrow-ford")
    who = session.battle.creatures[decision.who]
    shown = menu(session.battle, Decision(who.id, "recovery", [Choice("yes"), Choice("no")]))
    assert shown.entries[shown.default].label == "no"
    assert f"{who.hp} of {who.max_hp} hit points; {who.recoveries} recoveries are left" in shown.question
    asked = menu(session.battle, Decision(who.id, "Get Up, Get Up", [Choice("yes"), Choice("no")])).question
    left = f"{who.hp} of {who.max_hp} hit points; {who.recoveries} recoveries are left"
    assert asked.endswith(f"{left}, one is worth {who.max_hp // 4}.")
    power = who.sheet.powers[0]
    assert menu(session.battle, Decision(who.id, power.name, [Choice("yes"), Choice("no")])).card
    assert menu(session.battle, Decision(who.id, "save", [Choice("later"), Choice("now")])).default == 0


def test_a_charge_says_that_it_is_too_far_before_anything_else() -> None:
    scene = Scene("orcus", "A . . . . . . . . . . . . G", A={"hp": 30}, G={"side": "monsters", "hp": 20})
    scene.turn("A")
    decision = TurnDecision(scene.battle, 0)
    text = next(one.text for one in refused(scene.battle, decision) if one.action == "charge")
    assert text == "G is 13 squares away: A charges 6 squares at most"


def test_a_charge_at_somebody_within_reach_says_so() -> None:
    scene = Scene("orcus", "A G . . .", A={"hp": 30}, G={"side": "monsters", "hp": 20})
    scene.turn("A")
    text = next(one.text for one in refused(scene.battle, TurnDecision(scene.battle, 0)) if one.action == "charge")
    assert text == "G is within reach already: there is nothing to charge over"


PAIR = """Both Fists
At-Will Attack 1 (Standard Action)
Melee 1, one or two creatures
Attack Strength vs AC
Hit 1d6 damage."""


@pytest.mark.parametrize(("enemies", "aims"), [
    ("GH", {("G", "H")}), ("G", {("G",)}), ("GHI", {("G", "H"), ("G", "I"), ("H", "I")}),
])
def test_several_targets_are_offered_among_enemies_and_any_other_only_by_name(
        enemies: str, aims: set[tuple[str, ...]]) -> None:
    around = [*"BCDE", *enemies, *"...."]
    row = " ".join
    picture = "\n".join([row(around[:3]), f"{around[3]} A {around[4]}", row(around[5:8])])
    fields: dict[str, Any] = {"A": {"powers": [PAIR]}, **{name: {} for name in "BCDE"},
                              **{name: {"side": "monsters"} for name in enemies}}
    scene = Scene("orcus", picture, **fields)
    scene.turn("A")
    battle = scene.battle
    shown = [entry for entry in menu(battle, TurnDecision(battle, battle.creatures[0].id)).entries
             if entry.action == "Both Fists"]
    assert {tuple(battle.creatures[id].name for id in entry.targets) for entry in shown} == aims
    scene.dice(d20=[2, 2])
    scene.do("A", "Both Fists", targets=["B", "G"])
