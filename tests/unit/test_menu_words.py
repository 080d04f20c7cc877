"""What can be said in words: at the terminal, on a page, by a program."""

from __future__ import annotations

import io
from typing import Any

import pytest

from battlemat import Scene
from battlemat.cli.app import run
from battlemat.engine.actions.decisions import Decision, Illegal
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Session
from battlemat.engine.turns.turn import TurnDecision
from battlemat.files.opening import open_encounter
from battlemat.loading import prepare
from battlemat.menu import Entry, Refused, answer_of, menu, refused, said
from battlemat.players.tactical import TacticalPlayer

FIGHTS = {"orcus": "toll-at-marrow-ford", "fourth": "toll-on-the-salt-road", "archmage": "low-water"}


def hero_turn(system: str) -> tuple[Session, Decision]:
    """The first turn of a hero."""
    battle = prepare(open_encounter(FIGHTS[system]))
    battle.dice = Dice(5)
    session = Session(battle)
    player = TacticalPlayer()
    while True:
        decision = session.decision
        assert decision is not None
        if isinstance(decision, TurnDecision) and session.battle.creatures[decision.who].sheet.hero:
            return session, decision
        session.answer(player.choose(session.battle, decision))


SAID = [
    ("orcus", "check athletics 15", "check; dc:15; skill:athletics"),
    ("orcus", "CHECK strength 12", "check; ability:strength; dc:12"),
    ("orcus", "check dc=12 str", "check; ability:str; dc:12"),
    ("orcus", "check athletics 15 +2 because the bank is dry",
     "check; because:the bank is dry; circumstance:+2; dc:15; skill:athletics"),
    ("orcus", "improvise swing on the chandelier acrobatics 15",
     "improvise; dc:15; deed:swing on the chandelier; skill:acrobatics"),
    ("orcus", 'improvise "dc or not" cost move', "improvise; cost:move; deed:dc or not"),
    ("orcus", "talk Hello there, you", "talk; words:Hello there, you"),
    ("orcus", "talk to drummer Be quiet", "talk; target=9; words:Be quiet"),
    ("orcus", "interact the lever", "interact; object:the lever"),
    ("orcus", "delay 3", "delay; count:3"),
    ("orcus", "refuse-ally tamsin", "refuse-ally; target=4"),
    ("fourth", "check athletics hard", "check; dc:hard; skill:athletics"),
    ("fourth", "check perception vs lookout 1", "check; target=11; skill:perception"),
    ("fourth", "check perception sound whisper through door",
     "check; skill:perception; sound:whisper; through:door"),
    ("fourth", "check insight task illusion level 4", "check; level:4; skill:insight; task:illusion"),
    ("fourth", "recall nature lookout 1", "recall; target=11; skill:nature"),
    ("fourth", "stunt 12 prone", "acrobatic-stunt; dc:12; mishap:prone"),
    ("fourth", "stunt as a standard action", "acrobatic-stunt; pay=standard"),
    ("fourth", "high-jump 2", "high-jump; feet:2"),
    ("fourth", "climb rope slippery", "climb; slippery:yes; surface:rope"),
    ("fourth", "sleight-of-hand coin dc 20", "sleight-of-hand; dc:20; item:coin"),
    ("archmage", "check wis 15 +2 because it is dark", "check; because:it is dark; circumstance:+2; dc:15; skill:wis"),
    ("archmage", "move behind odo", "move; behind:2"),
    ("archmage", "talk to slinger come down", "talk; target=12; words:come down"),
]


@pytest.mark.parametrize(("system", "line", "answer"), SAID, ids=[line for _, line, _ in SAID])
def test_a_line_in_words_is_an_answer(system: str, line: str, answer: str) -> None:
    session, decision = hero_turn(system)
    entry = said(session.battle, decision, line)
    assert isinstance(entry, Entry), entry
    assert entry.answer == answer
    session.answer(answer_of(session.battle, decision, entry))


@pytest.mark.parametrize(
    ("system", "line", "rule", "text"),
    [
        ("orcus", "check perception", "orcus.ability.main-rolls", "dc"),
        ("orcus", "check athletcs 15", "", "did you mean 'athletics'?"),
        ("orcus", "refuse-ally reedfolk", "", "could be Reedfolk Hookman 1"),
        ("orcus", "walk 99,0", "", "no square of the map"),
        ("fourth", "streetwise secret", "fourth.streetwise.use", "an hour"),
        ("fourth", "climb glass", "", "climb SURFACE"),
        ("archmage", "check str +3 because", "archmage.modifier.plus-minus-2", "+2"),
        ("archmage", "relate odo nearby", "archmage.ruling.position-state", "by hand"),
        ("archmage", "frobnicate", "", "no 'frobnicate'"),
    ],
)
def test_what_is_not_understood_or_not_allowed_is_said_why(system: str, line: str, rule: str, text: str) -> None:
    session, decision = hero_turn(system)
    found = said(session.battle, decision, line)
    assert isinstance(found, Refused)
    assert (found.rule, text in found.text) == (rule, True), found


@pytest.mark.parametrize("system", FIGHTS)
def test_what_can_be_said_is_listed_and_nothing_else(system: str) -> None:
    session, decision = hero_turn(system)
    worded = {entry.action for entry in menu(session.battle, decision).entries if entry.ask == "words"}
    barred = {one.action for one in refused(session.battle, decision)}
    assert {"check", "talk"} <= worded
    assert not worded & barred
    for entry in menu(session.battle, decision).entries:
        assert entry.forms if entry.ask == "words" else entry.answer or entry.ways


def test_a_circumstance_counts_and_is_seen(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    totals = []
    for extra in ("", " +2 because it is downhill"):
        session, decision = hero_turn("fourth")
        entry = said(session.battle, decision, f"check athletics 15{extra}")
        assert isinstance(entry, Entry)
        session.answer(answer_of(session.battle, decision, entry))
        totals.append(next(event.value for event in session.battle.log if event.kind == "check"))
        assert session.battle.circumstance is None
    assert totals[1] == totals[0] + 2


def test_words_are_typed_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    lines = ["x", "1", "check", "check athletics 15", "recall nature lookout", "stunt", "streetwise", "?", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert run(["play", "toll-on-the-salt-road", "--seed", "4"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "check is said so: check SKILL" in told
    assert "athletics check with" in told
    assert "acrobatics check with" in told
    assert "streetwise: it takes an hour (fourth.streetwise.use)" in told


def test_a_scene_does_what_is_said() -> None:
    scene = Scene("orcus", "A . . G", A={"hp": 30, "ac": 18}, G={"side": "monsters", "hp": 20})
    scene.turn("A")
    scene.dice(d20=[11])
    events = scene.say("A", "check strength 10")
    assert [event.kind for event in events] == ["use", "check"]
    assert {"walk", "charge"} & {entry.action for entry in scene.menu("A").entries}
    with pytest.raises(Illegal, match="is not prone"):
        scene.say("A", "stand-up")
    with pytest.raises(ValueError, match="did you mean"):
        scene.say("A", "check athletcs 10")
