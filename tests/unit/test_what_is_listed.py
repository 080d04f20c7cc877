"""What `battlemat play` lists can be typed and done; what `?` lists cannot, and its rule is said."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from battlemat.cli import turns
from battlemat.cli.game import Game
from battlemat.cli.turns import _Turn
from battlemat.engine.actions.decisions import Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Session, read_answer
from battlemat.engine.turns.turn import TurnDecision
from battlemat.files.opening import open_encounter
from battlemat.loading import prepare
from battlemat.menu import Entry, refused
from battlemat.menu.values import SQUARE, WORDS
from battlemat.players.tactical import TacticalPlayer

FIGHTS = ["toll-at-marrow-ford", "toll-on-the-salt-road", "the-last-shift", "low-water", "ringing-practice"]
LATER = 2
"""How many rounds are looked into: by the second there are wounds, conditions, people in reach."""


def decisions(name: str) -> Iterator[tuple[Game, TurnDecision]]:
    """The first decision of everybody's turn in the first rounds of an encounter."""
    encounter = open_encounter(name)
    battle = prepare(encounter)
    battle.dice = Dice(5)
    session = Session(battle)
    player = TacticalPlayer()
    game = Game(session, encounter, list(encounter.sides()), player)
    seen: set[tuple[str, int]] = set()
    while session.decision is not None and session.battle.round <= LATER:
        decision = session.decision
        if isinstance(decision, TurnDecision):
            kind = (session.battle.creatures[decision.who].sheet.name, session.battle.round)
            if kind not in seen:
                seen.add(kind)
                yield game, decision
        session.answer(player.choose(session.battle, decision))


def near(battle: Battle, who: Creature) -> list[str]:
    """Squares round about somebody, as they are typed."""
    if battle.rules.position.gridless:
        return [""]
    column, row = battle.board.coords(who.at)
    found = [(column + right, row + down) for far in (0, 2, 1) for right in (-far, 0, far) for down in (-far, 0, far)]
    return [f"{x},{y}" for x, y in dict.fromkeys(found) if 0 <= x < battle.board.cols and 0 <= y < battle.board.rows]


def lines(battle: Battle, who: Creature, entry: Entry) -> list[str]:
    """What to type for an entry said in words: each of its forms, with something in it for what it leaves open."""
    spots = near(battle, who)
    names = [other.key or other.sheet.name for other in battle.creatures if other.id != who.id]
    words = {"SKILL": next(iter(battle.rules.skills), "strength"), "ABILITY": "strength", "DC": "15", "WORDS": "Hello",
             "WHAT": "whistle", "OBJECT": "lever", "COUNT": "1", "SURFACE": "rope", "FEET": "2", "SQUARES": "1",
             "WATER": "calm", "HEIGHT": "1", "KIND": "moves", "ACTION": "end"}
    found: list[str] = []
    for form in entry.forms:
        line = form
        for word, said in words.items():
            line = re.sub(rf"\b{word}\b", said, line)
        if "NAME" in line:
            found.extend(line.replace("NAME", name) for name in names)
        else:
            found.extend(line.replace("COLUMN,ROW", spot) for spot in spots)
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("name", FIGHTS)
def test_what_is_listed_can_be_typed_and_what_cannot_be_done_is_not_listed(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(turns, "ask", lambda prompt: "1")
    wrong: list[str] = []
    for game, decision in decisions(name):
        battle = game.battle
        who = battle.creatures[decision.who]
        turn = _Turn(game, decision)
        for entry in turn.entries:
            if entry.ask == WORDS:
                tried = lines(battle, who, entry)
            elif entry.ask == SQUARE:
                ways = [read_answer(battle, decision, text) for text in entry.ways[:1] or (entry.answer,)]
                tried = ["{} {},{}".format(entry.number, *battle.board.coords(use.to)) for use in ways
                         if isinstance(use, Use)]
            else:
                tried = [str(entry.number)]
            uses = (use for use in map(turn.chosen, tried) if use is not None)
            if not any(battle.refusal(who, use) is None for use in uses):
                wrong.append(f"{who.sheet.name}: {entry.label}, typed as {tried[:3]}")
        capsys.readouterr()
        for barred in refused(battle, decision):
            use = turn.chosen(barred.action)
            told = " ".join(capsys.readouterr().out.split())
            if use is not None or (barred.rule and barred.rule not in told):
                wrong.append(f"{who.sheet.name}: ? lists {barred.action} ({barred.rule}), but typed it says {told!r}")
    assert wrong == []
