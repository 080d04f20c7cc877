"""Rulings of all kinds, at any decision of random fights: undone, forked, saved and replayed like any answer."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from battlemat import saving
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice, mix
from battlemat.engine.record.folding import folded
from battlemat.engine.record.session import Session
from battlemat.engine.record.view import View
from battlemat.engine.referee import MARK
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.library import shipped_bestiary
from battlemat.files.parties import shipped
from battlemat.loading import prepare
from battlemat.players.random import RandomPlayer
from battlemat.testing.differences import differences
from battlemat.testing.soak import digest

SYSTEMS = ("orcus", "fourth", "archmage")
ANSWERS = 60
DURATIONS = ("", "save ends", "until the end of {b}'s next turn", "until the start of {b}'s next turn",
             "until the end of the encounter", "until the end of the turn")


@cache
def encounters(system: str) -> tuple[EncounterFile, ...]:
    return tuple(load_encounter(path) for path in sorted((shipped(system) / "encounters").glob("*.toml")))


class Rulings:
    """Rulings picked at random, some of which cannot hold."""

    def __init__(self, system: str, seed: int) -> None:
        self.system = system
        self.seed = seed
        self.count = 0

    def pick(self, number: int) -> int:
        self.count += 1
        return mix(self.seed, self.count) % number

    def one(self, battle: Battle) -> str:
        """Words for a ruling about this battle."""
        a, b = (f"#{self.pick(len(battle.creatures))}" for _ in range(2))
        n = self.pick(40) + 1
        conditions = sorted(battle.rules.conditions.by_name)
        condition = conditions[self.pick(len(conditions))]
        lasts = DURATIONS[self.pick(len(DURATIONS))].format(b=b)
        names = shipped_bestiary(self.system).names()
        place = f"{self.pick(battle.board.cols)},{self.pick(battle.board.rows)}"
        if battle.rules.position.gridless:
            place = ("middle", "rear", "far")[self.pick(3)]
        skill = sorted(battle.rules.skills or {"save": ""})[0]
        powers = battle.creatures[int(a[1:])].sheet.powers
        power = powers[self.pick(len(powers))].name if powers else "Claw"
        held = " by " + b if "gra" in condition else " " + lasts
        device = battle.devices[self.pick(len(battle.devices))].name if battle.devices else "the door"
        ways = [
            f"hp {a} {n}", f"hp {a} to -{n}", f"hp {a} -{n}", f"damage {a} {n} fire", f"damage {a} {3 * n}",
            f"heal {a} {n}", f"temp {a} {n}", f"max {a} -{n % 5}", f"kill {a}", f"{condition} {a}{held}",
            f"{condition} {a}{held}", f"ongoing {a} {n % 7 + 1} acid {lasts}", f"bonus {a} +2 to attack {lasts}",
            f"bonus {a} -1 to defenses {lasts}", f"clear {a} all", f"clear {a} {condition}", f"move {a} to {place}",
            f"move {a} to {place}", f"engage {a} {b}", f"part {a} {b}",
            f'add "{names[self.pick(len(names))]}" at {place}', f"remove {a}", f"return {a}", f"return {a} at {place}",
            f"side {a} heroes", f"side {a} monsters", f"side {a} new others", f"give {a} standard",
            f"give {a} 2 action point", f"give {a} recovery", f'give {a} "{power}"', f'take {a} "{power}"',
            f"take {a} recovery", f"take {a} move", f"give {a} item rope", f"skip {a}", "skip", f"turn {a}",
            f"initiative {a} {n}", f"check {a} {skill} {n}", f"check {a} save", f"check {a} initiative {n}", "roll 2d6",
            f"reveal {a}", f"conceal {a}", f"conceal {a} from {b}", f"open {device}", f"close {device}",
            f"lock {device}", f"terrain {place} difficult", f"terrain {place} wall", "light dim", f"escalation {n % 7}",
            "say the bell rings",
        ]
        return ways[self.pick(len(ways))]


def set_up(system: str, seed: int) -> tuple[EncounterFile, Battle]:
    files = encounters(system)
    file = files[seed % len(files)]
    battle = prepare(file)
    battle.dice = Dice(seed)
    battle.last_round = 6
    return file, battle


def go_on(session: Session, player: RandomPlayer) -> None:
    decision = session.decision
    assert decision is not None
    option = player.choose(session.battle, decision)
    session.answer(option)


def play(session: Session, rulings: Rulings, player: RandomPlayer) -> int:
    """Play for some answers, with rulings in between; how many of those held."""
    held = 0
    for _ in range(ANSWERS):
        if session.decision is not None and rulings.pick(2):
            before, count = digest(session.battle), len(session.answers)
            words = rulings.one(session.battle)
            try:
                session.rule(words)
                held += 1
                assert session.answers[count].startswith(MARK), words
                assert len(session.answers) == count + 1
            except InputError:
                assert (digest(session.battle), len(session.answers)) == (before, count), words
        if session.decision is None:
            break
        go_on(session, player)
    return held


@pytest.mark.illegal_answers
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(6))
def test_rulings_are_answers_like_any_other(system: str, seed: int, tmp_path: Path) -> None:
    file, battle = set_up(system, seed)
    session = Session(battle.copy())
    start = View.of(session.battle)
    seen = len(session.battle.log)
    held = play(session, Rulings(system, seed), RandomPlayer(seed))
    assert held or session.over
    end = digest(session.battle)
    assert differences(folded(start, session.battle.log[seen:]), View.of(session.battle)) == []
    log = [event.fields for event in session.battle.log]

    assert digest(session.fork().battle) == end
    path = tmp_path / "battle.json"
    saving.save(session, file, path)
    saved = saving.read(path)
    again = Session(battle.copy())
    for text in saved.answers:
        again.replay(text)
    assert digest(again.battle) == end
    assert [event.fields for event in again.battle.log] == log

    for _ in range(min(20, len(session.answers))):
        session.undo()
        twin = Session(battle.copy())
        for text in session.answers:
            twin.replay(text)
        assert digest(session.battle) == digest(twin.battle)
    for text in saved.answers[len(session.answers):]:
        session.replay(text)
    assert digest(session.battle) == end
    assert [event.fields for event in session.battle.log] == log
