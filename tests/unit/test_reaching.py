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
from battlemat.testing.reaching import Reached, in_words


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


def test_an_act_on_anothers_turn_is_not(watched: Reached) -> None:
    scene = duel()
    scene.do("G", "talk", choose={"words": "hey"})
    assert watched.beyond(staged=True) == "G talk"


def test_what_no_file_can_say_is_not(watched: Reached) -> None:
    Scene("fourth", "A", A={"hp": 30, "tools": True})
    assert watched.beyond(staged=True) == "A: tools"


def test_a_test_without_scene_or_command_shows_nothing_about_the_terminal(watched: Reached) -> None:
    assert watched.beyond(staged=False) == "no scene, no command"


def test_a_command_line_reaches_the_rules_it_prints(watched: Reached, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nquit\n"))
    assert run(["play", "toll-at-marrow-ford", "--seed", "3"]) == 0
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
