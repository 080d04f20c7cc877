"""Somebody who types: a thing to be done in a battle is done by the program that `battlemat play` runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from battlemat.cli import asking
from battlemat.cli.asking import Quit
from battlemat.cli.console import out as console
from battlemat.cli.game import Game
from battlemat.engine.actions.decisions import Decision, Use
from battlemat.engine.actions.legality import BECAUSE, CIRCUMSTANCE
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.grid.areas import corner_coords
from battlemat.engine.grid.forced import PathDecision
from battlemat.engine.record.session import Session
from battlemat.engine.record.view import View
from battlemat.engine.referee import EVENT
from battlemat.engine.turns.turn import BetweenDecision, TurnDecision
from battlemat.files.encounters import EncounterFile
from battlemat.files.maps import open_map
from battlemat.menu import menu
from battlemat.menu.entries import distinct
from battlemat.players.tactical import TacticalPlayer

AGREE: Final = "(yes or no)"
WHICH: Final = re.compile(r"which\? \(1 to (\d+)")
USE: Final = "use"
"""The kind of event that tells what somebody does."""
END: Final = "end"
"""What ends a turn."""


@dataclass
class Task:
    """What is to be done: a use by somebody (`who`, an id), or a `line` as it is typed.

    It comes to these `events` (their fields) and what is asked on the way is answered so (`answers`, texts); or a
    `rule` forbids it.
    """

    who: int
    use: Use | None = None
    line: str = ""
    rule: str = ""
    events: list[Any] = field(default_factory=list)
    answers: list[tuple[Decision, str]] = field(default_factory=list)


class Typist:
    """Types a task at the prompts of a game that goes on from a battle."""

    def __init__(self, battle: Battle, task: Task) -> None:
        self.task = task
        self.asked = {decision.name for decision, _ in task.answers}
        self.answers = [(decision.name, decision.who, text) for decision, text in task.answers]
        start = battle.copy()
        self.began = len(start.log)
        self.game = Game(Session(start), EncounterFile("", battle.rules.name, open_map(), ()), battle.sides,
                         TacticalPlayer())
        self.given = -1
        self.turned = self.passed = False
        self.lines: Iterator[str] | None = None

    @property
    def battle(self) -> Battle:
        return self.game.battle

    def plays(self) -> bool:
        """Do it; whether it came out as it should."""
        line, quiet = asking.next_line, console.quiet
        asking.next_line = self.line
        console.quiet = not self.task.rule
        try:
            if self.task.rule:
                with console.capture() as told:
                    self.game.play()
                # Whoever is not asked at all, though it is given a turn, is refused everything.
                return self.passed or self.task.rule in told.get()
            self.game.play()
        finally:
            asking.next_line, console.quiet = line, quiet
        return self.came()

    def came(self) -> bool:
        """Whether the events of the task are those that followed the last line typed."""
        if self.given < 0:
            return False
        found = [_told(event.fields) for event in self.battle.log[self.began:]]
        wanted = [_told(fields) for fields in self.task.events]
        said = 1 if found and (found[0][0] == EVENT or self.task.line == END) else 0
        return wanted in (found[:len(wanted)], found[said:said + len(wanted)])

    # ------------------------------------------------------------------ what is typed

    def line(self, prompt: str) -> str:
        """What is typed at a prompt. Raises `Quit` once there is no more to type."""
        decision = self.game.session.decision
        if decision is None:
            raise Quit
        if prompt.endswith(AGREE):
            return "yes"
        if self.given >= 0 and len(self.game.session.answers) > self.given:
            return self.answer(decision)
        if isinstance(decision, BetweenDecision) and decision.who == self.task.who and self.task.use is not None:
            self.task.events = [fields for fields in self.task.events if fields[0] != USE]
            return self.typed(self.task.use.action.name)
        if not isinstance(decision, TurnDecision) or decision.who != self.task.who:
            if self.task.line == END and not self.turned:
                self.given = 0  # the turn had come to its end by itself
                return self.answer(decision)
            if self.task.line.startswith("gm "):
                if self.given >= 0:  # it was refused
                    self.given = -1
                    raise Quit
                return self.typed(self.task.line)
            return self.turn(decision)
        if self.lines is None:
            self.lines = self.ways(decision)
        which = WHICH.match(prompt)
        if which is not None:
            return self.which(int(which[1]))
        line = next(self.lines, None)
        if line is None:
            self.given = -1
            raise Quit
        return self.typed(line)

    def typed(self, line: str) -> str:
        """Remember where the task began."""
        self.given = len(self.game.session.answers)
        self.began = len(self.battle.log)
        return line

    def turn(self, decision: Decision) -> str:
        """Have the referee give the turn to whoever is to do it."""
        if self.passed or self.task.who < 0 or not isinstance(decision, TurnDecision):
            raise Quit
        self.passed = self.turned
        self.turned = True
        return END if self.passed else f"gm turn #{self.task.who}"

    def ways(self, decision: TurnDecision) -> Iterator[str]:
        """The lines that may have it done: in words, and then by the menu's number."""
        use = self.task.use
        if use is None:
            yield self.task.line
            return
        creature = self.battle.creatures[self.task.who]
        view = View.of(self.battle)
        choose = {name: word for name, word in (use.choose or {}).items() if name not in self.asked}
        plain = Use(use.action, use.target, use.to, use.path, use.targets, use.origin, use.using, use.pay,
                    choose or None)
        yield f"{use.action.name} {in_words(self.battle, view, creature, plain)}".strip()
        for entry in menu(self.battle, decision).entries:
            if entry.answer == plain.key:
                yield entry.id

    def which(self, count: int) -> str:
        """Which of the ways of doing it that are listed, as many as that: the first where nothing says."""
        use = self.task.use
        assert use is not None
        ways = distinct(use.action.uses(self.battle, self.battle.creatures[self.task.who]))
        said = {**{name: text for name, _, text in self.answers}, **(use.choose or {})}
        for name, _ in use.action.picks:
            found = list(dict.fromkeys(way.chosen(name) for way in ways if way.chosen(name)))
            if len(found) == count:
                return str(found.index(said[name]) + 1) if said.get(name) in found else "1"
        keys = [way.key for way in ways]
        return str(keys.index(use.key) + 1) if use.key in keys and len(keys) == count else "1"

    def answer(self, decision: Decision) -> str:
        """The answer to something asked on the way, by its number, or in squares."""
        if isinstance(decision, TurnDecision):
            raise Quit
        text = ""
        while self.answers and not text:
            name, who, said = self.answers.pop(0)
            text = said if (name, who) == (decision.name, decision.who) else ""
        for number, option in enumerate(decision.options, 1):
            if decision.text(option) == text:
                return str(number)
        if isinstance(decision, PathDecision):
            return " ".join(_square(self.battle, int(square)) for square in text.split())
        raise Quit


def in_words(battle: Battle, view: View, who: Creature, use: Use) -> str:
    """A use in the words that follow the name of its action."""
    choose = dict(use.choose or {})
    when = choose.pop("when", "")
    rest = choose.pop(use.action.rest, "") if use.action.rest else ""
    circumstance, because = choose.pop(CIRCUMSTANCE, ""), choose.pop(BECAUSE, "")
    words = [choose.pop("action")] if when and "action" in choose else []
    squares = [] if view.gridless else [_square(battle, square) for square in use.path]
    if use.to >= 0 and not view.gridless:
        squares.extend(["to", _square(battle, use.to)] if squares else [_square(battle, use.to)])
    if use.origin != -1 and not view.gridless:
        squares.append("{},{}".format(*corner_coords(battle.board, use.origin)))
    words += squares
    for id in use.targets or ((use.target,) if use.target >= 0 else ()):
        words += ["vs", view.name(id)]
    if use.using:
        words += ["with", use.using]
    if use.pay:
        words += ["as", "a", use.pay, "action"]
    for name, value in choose.items():
        person = name in use.action.people and value.isdecimal()
        words += [name, view.name(int(value)) if person else f'"{value}"' if " " in value else value]
    if when:
        kind, _, actor = when.partition(" ")
        words += ["when", view.name(int(actor)) if actor.isdecimal() else "anybody", kind]
    if rest:
        words.append(f'"{rest}"')
    if circumstance:
        words.append(circumstance)
    if because:
        words += ["because", because]
    return " ".join(words)


def _told(fields: tuple[Any, ...]) -> tuple[Any, ...]:
    """An event's fields, a use without whom it is said at: the events that follow tell whom it struck."""
    return (*fields[:2], *fields[4:]) if fields[0] == USE else fields


def _square(battle: Battle, square: int) -> str:
    column, row = battle.board.coords(square)
    return f"{column},{row}"
