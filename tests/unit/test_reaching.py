"""Which scenarios could be played at the terminal: every act in words, everything else in files."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from battlemat import Scene
from battlemat.cli.app import run
from battlemat.engine.actions.decisions import Use
from battlemat.engine.record.view import View
from battlemat.menu.reading import read_use
from battlemat.testing.reaching import Reached
from battlemat.testing.typist import in_words


@pytest.fixture
def watched() -> Iterator[Reached]:
    watching = Reached()
    watching.watch()
    watching.begin()
    yield watching
    watching.rest()


def duel(**fields: object) -> Scene:
    scene = Scene("orcus", "A . . . G", A={"hp": 30, "ac": 18, **fields}, G={"side": "monsters", "hp": 20})
    scene.turn("A")
    return scene


def test_what_the_menu_lists_and_what_can_be_said_is_reached(watched: Reached) -> None:
    scene = duel()
    scene.do("A", "walk", to=(2, 0))
    scene.dice(d20=[11])
    scene.do("A", "check", choose={"skill": "athletics", "dc": 12})
    scene.do("A", "improvise", choose={"deed": "whistle dc or not", "cost": "free"})
    assert watched.beyond(staged=True) == ""


def test_on_anothers_turn_the_referee_gives_one(watched: Reached) -> None:
    scene = duel()
    scene.do("G", "talk", choose={"words": "hey"})
    assert watched.beyond(staged=True) == ""


def test_what_comes_out_otherwise_when_it_is_typed_is_not(watched: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battlemat.testing.typist.in_words", lambda battle, view, who, use: "vs A")
    scene = duel()
    scene.do("A", "check", choose={"skill": "athletics", "dc": 12})
    assert watched.beyond(staged=True) == "A check"


def test_what_is_asked_on_the_way_is_answered_and_a_turn_ended(watched: Reached) -> None:
    push = "Ram (standard, at-will): +9 vs AC; 1d6 damage, and the target is pushed 2 squares."
    scene = Scene("orcus", ". . . . . .\n. A G . . .\n. . . . . .", A={"side": "monsters", "powers": [push]},
                  G={"hp": 20, "ac": 12})
    scene.turn("A")
    scene.dice(d20=[15], d6=[3])
    scene.do("A", "Ram", "G", choose={"push": [(3, 0), (4, 0)]})
    scene.end()
    assert scene["G"].at == (4, 0) and watched.beyond(staged=True) == ""


def test_a_refusal_is_reached_when_the_terminal_tells_the_same_rule(
    watched: Reached, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = duel()
    assert scene.why_not("A", "stand-up") == "orcus.act.stand-up"
    assert watched.beyond(staged=True) == ""
    monkeypatch.setattr("battlemat.cli.turns.why_not", lambda battle, who, action: None)
    monkeypatch.setattr("battlemat.cli.turns._Turn.worded", lambda turn, line, action: None)
    assert scene.why_not("A", "stand-up") == "orcus.act.stand-up"
    assert watched.beyond(staged=True) == "A stand-up: orcus.act.stand-up"


def test_rules_that_are_reached_are_not_played_again(watched: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    watched.known.add("orcus.act.check")
    watched.begin(["orcus.act.check"])
    monkeypatch.setattr("battlemat.testing.typist.Typist.plays", lambda typist: False)
    duel().do("A", "talk", choose={"words": "hey"})
    assert watched.beyond(staged=True) == ""
    watched.begin(["orcus.act.check", "orcus.act.improvise"])
    duel().do("A", "talk", choose={"words": "hey"})
    assert watched.beyond(staged=True) == "A talk"


def test_a_test_without_scene_or_command_shows_nothing_about_the_terminal(watched: Reached) -> None:
    assert watched.beyond(staged=False) == "no scene, no command"


def test_a_command_line_reaches_the_rules_it_prints(watched: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nquit\n"))
    assert run(["play", "toll-at-marrow-ford", "--seed", "1"]) == 0
    assert watched.beyond(staged=False) == ""
    assert "orcus.act.stand-up" in watched.cited()
    assert watched.cited() == []


def test_looking_a_rule_up_is_not_reaching_it(watched: Reached) -> None:
    assert run(["rules", "orcus.cover.half"]) == 0
    assert watched.cited() == []
    assert watched.beyond(staged=False) == "no scene, no command"


@pytest.mark.parametrize(
    ("action", "choose"),
    [
        ("check", {"skill": "sleight of hand", "dc": "15", "circumstance": "+2", "because": "it is dark"}),
        ("help-attack", {"against": "1"}),
        ("ready", {"action": "walk", "when": "move 1"}),
        ("talk", {"words": "to be or not"}),
    ],
)
def test_words_for_an_act_are_read_as_that_act(action: str, choose: dict[str, str]) -> None:
    scene = duel(name="Ada Grey")
    who = scene.creature("A")
    use = Use(scene.rules.actions[action], choose=choose)
    view = View.of(scene.battle)
    assert read_use(scene.battle, view, who, use.action, in_words(scene.battle, view, who, use)).key == use.key
