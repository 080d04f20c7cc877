"""A table in play: the session, who plays whom, what the journal says, and what happens by itself."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from battlemat import saving
from battlemat.documents.reader import Table as Keys
from battlemat.documents.toml import Document
from battlemat.engine.actions.decisions import Decision, Illegal, Option, plain
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.creature import Sheet
from battlemat.engine.dice import Dice, TableDice
from battlemat.engine.record.session import Session, text_of
from battlemat.engine.record.view import View
from battlemat.engine.referee import MARK
from battlemat.engine.referee.library import Library
from battlemat.engine.ruleset import Ruleset
from battlemat.errors import InputError
from battlemat.fighting import Watched
from battlemat.files.encounters import HEROES, EncounterFile
from battlemat.files.portable import unpack
from battlemat.loading import prepare
from battlemat.players.player import Player
from battlemat.players.tactical import TacticalPlayer
from battlemat.show.labels import short_labels
from battlemat.table.log import Chronicle
from battlemat.table.sight import Veils, veils
from battlemat.table.store import ANSWER, LINKS, SET, UNDO, Laid, Link, Row

DICE: Final = "dice"
OPPONENT: Final = "opponent"
STANDING: Final = "standing"
CLOCK: Final = "clock"
NOBODY: Final = frozenset({DICE, OPPONENT, STANDING, CLOCK})
"""Whom answers are by that no person has given."""

SUGGESTS: Final = "suggests"
PERSON: Final = "person"
PLAYED: Final = (PERSON, OPPONENT, SUGGESTS)
ALWAYS: Final = "always"
NEVER: Final = "never"
ASK: Final = "ask"
STANDINGS: Final = (ALWAYS, NEVER, ASK)

LONGEST_CLOCK: Final = 600


@dataclass(frozen=True)
class Settings:
    """How a table is run: `numbers` shows everybody's hit points, `clock` is how many seconds there are to answer out
    of turn (0: no end), `again` brings the same dice after an undo, `pace` is the pause in milliseconds before what the
    opponent does. `played` says by id who plays a creature, `typed` has the numbers of the links whose dice are real,
    `standing` by id what a creature answers to each kind of offer.
    """

    numbers: bool = False
    clock: int = 0
    again: bool = True
    pace: int = 600
    played: dict[int, str] = field(default_factory=dict)
    typed: frozenset[int] = frozenset()
    standing: dict[int, dict[str, str]] = field(default_factory=dict)

    def changed(self, changes: dict[str, Any]) -> Settings:
        """The settings with what a journal's row says."""
        made = self
        for name, value in changes.items():
            if name == "played":
                made = replace(made, played={**made.played, **{int(id): how for id, how in value.items()}})
            elif name == "typed":
                made = replace(made, typed=frozenset(value))
            elif name == "standing":
                standing = {id: dict(kinds) for id, kinds in made.standing.items()}
                for id, kinds in value.items():
                    standing.setdefault(int(id), {}).update(kinds)
                made = replace(made, standing=standing)
            elif name in ("numbers", "clock", "again", "pace"):
                made = replace(made, **{name: value})
        return made


class Table:
    """A table as it stands after so many rows of its journal (`version`).

    `session` is the battle, `by` who gave each of its answers, `links` the links that hold.
    """

    def __init__(self, laid: Laid, rows: Sequence[Row], links: Sequence[Link]) -> None:
        self.laid = laid
        self.id = laid.id
        self.encounter = unpacked(laid.encounter)
        self.links = list(links)
        self.player: Player = TacticalPlayer()
        self.drawn: dict[str, str] = {}
        self.version = 0
        self.settings = Settings()
        self._start()
        self._load(rows)

    def _start(self) -> None:
        battle = prepare(self.encounter)
        battle.dice = TableDice(0)
        battle.rules.attacks.keeps_parts = True
        if battle.rules.library is not None:
            battle.rules.library = OwnShelf(battle.rules.library)
        self.session = Session(battle)
        self.by: list[str] = []
        self.chronicle = Chronicle()
        self.stirred()
        self._labels: list[str] = []
        self.rival = Watched(self.player)

    def _load(self, rows: Sequence[Row]) -> None:
        """Play a journal from the start; what has been taken back is not played."""
        answers: list[tuple[str, str]] = []
        for row in rows:
            self.version += 1
            if row.kind == ANSWER:
                answers.append((row.text, row.by))
            elif row.kind == UNDO:
                del answers[int(row.text):]
            elif row.kind == SET:
                self.settings = self.settings.changed(json.loads(row.text))
        for text, by in answers:
            self._give(text, by)

    def labels_now(self) -> list[str]:
        """The short labels of all creatures; they stay the same until another joins."""
        if len(self._labels) != len(self.session.battle.creatures):
            self._labels = short_labels(View.of(self.session.battle))
        return self._labels

    # ------------------------------------------------------------------ the journal

    def follow(self, rows: Sequence[Row], links: Sequence[Link]) -> None:
        """Do what rows say that others have written to the journal."""
        for row in rows:
            self.version += 1
            if row.kind == ANSWER:
                self._give(row.text, row.by)
            elif row.kind == UNDO:
                self._rewind(int(row.text))
            elif row.kind == SET:
                self.settings = self.settings.changed(json.loads(row.text))
        self.links = list(links)

    def _give(self, text: str, by: str) -> None:
        self.session.replay(text)
        self.by.append(by)
        self.stirred()

    def stirred(self) -> None:
        """An answer has been given: remember who is hidden now."""
        battle = self.session.battle
        self.chronicle.rewind(len(self.by))
        self.chronicle.note(battle.log, self.veils)

    @property
    def veils(self) -> Veils:
        """Who is hidden from whom now."""
        battle = self.session.battle
        return veils(battle) if battle.secrets or battle.devices or battle.creatures else {}

    def _rewind(self, count: int) -> None:
        self.session.rewind(count)
        del self.by[count:]
        self.stirred()

    # ------------------------------------------------------------------ whose answer it is

    @property
    def decision(self) -> Decision | None:
        return self.session.decision

    def link(self, number: int) -> Link | None:
        """The link with this number."""
        return next((link for link in self.links if link.number == number), None)

    def holders(self, id: int) -> list[Link]:
        """The players' links that hold a creature."""
        return [link for link in self.links if id in link.creatures]

    def may_answer(self, link: Link, decision: Decision) -> bool:
        """Whether an answer is this link's to give: the referee gives any."""
        return link.referee or self.owner(decision.who) in link.creatures

    def owner(self, id: int) -> int:
        """The creature whose player decides for this one: a companion's is its owner's."""
        creatures = self.session.battle.creatures
        owner = creatures[id].owner
        if not self.holders(id) and 0 <= owner < len(creatures):
            return owner
        return id

    def played(self, id: int) -> str:
        """Who plays a creature: a person, the opponent, or a person to whom it suggests."""
        creature = self.session.battle.creatures[id]
        usual = PERSON if creature.sheet.hero or self.session.battle.sides[creature.side] == HEROES else OPPONENT
        return self.settings.played.get(id, usual)

    def types(self, id: int) -> bool:
        """Whether the dice of a creature are real ones: those of whoever holds it, else the referee's."""
        holders = self.holders(self.owner(id)) or [link for link in self.links if link.referee]
        return any(link.number in self.settings.typed for link in holders)

    @property
    def automatic(self) -> bool:
        """Whether the decision at hand is the opponent's."""
        decision = self.decision
        return decision is not None and decision.name != "roll" and self.played(decision.who) == OPPONENT

    # ------------------------------------------------------------------ answering

    def answer(self, text: str, by: str) -> list[Row]:
        """Give an answer and all that follows by itself; returns the rows to be journalled.

        Raises `Illegal` for what the rules forbid; nothing has changed then.
        """
        decision = self.decision
        if decision is None:
            raise Illegal("", "the battle is over")
        option = self.session.reading(decision, text)
        if option is None:
            raise Illegal("", "that is no answer to what is asked")
        return [self._answered(decision, option, by), *self.settle()]

    def rule(self, words: str, by: str) -> list[Row]:
        """Let a referee's ruling hold; returns the rows to be journalled.

        Raises `InputError`, with nothing changed, for words that make no ruling and one that cannot hold now.
        """
        self.session.rule(words)
        self.by.append(by)
        self.stirred()
        return [Row(ANSWER, self.session.answers[-1], by), *self.settle()]

    def opponent(self) -> list[Row]:
        """Have the opponent answer the decision at hand, with all that follows by itself."""
        decision = self.decision
        if decision is None:
            return []
        return [self._answered(decision, self.suggestion(decision), OPPONENT), *self.settle()]

    def suggestion(self, decision: Decision) -> Option:
        """What the opponent would answer."""
        return self.rival.choose(self.session.battle, decision)

    def settle(self) -> list[Row]:
        """Give the answers nobody is asked for: dice the table rolls, and what players have settled for good."""
        rows: list[Row] = []
        while True:
            decision = self.decision
            if decision is None:
                return rows
            if decision.name == "roll":
                if self.types(decision.who):
                    return rows
                rows.append(self._answered(decision, self._rolled(decision), DICE))
                continue
            option = self._standing(decision)
            if option is None:
                return rows
            rows.append(self._answered(decision, option, STANDING))

    def _answered(self, decision: Decision, option: Option, by: str) -> Row:
        text = text_of(decision, option) if by in NOBODY else ""
        self.session.answer(option)
        self.by.append(by)
        self.stirred()
        return Row(ANSWER, text or self.session.answers[-1], by)

    def _rolled(self, decision: Decision) -> Option:
        """The face of a die the table rolls; the n-th is the same again after an undo, if it is so set."""
        sides = len(decision.options)
        if self.settings.again:
            face = Dice(self.laid.seed, self.session.battle.dice.rolled).roll(sides)
        else:
            face = 1 + secrets.randbelow(sides)
        return decision.options[face - 1]

    def _standing(self, decision: Decision) -> Option | None:
        """What a creature's player has settled that it answers to offers of this kind."""
        if not isinstance(decision, Offer) or self.played(decision.who) == OPPONENT:
            return None
        standing = self.settings.standing.get(decision.who, {})
        words = {standing.get(kind, ASK) for kind in decision.names}
        if words == {NEVER}:
            return decision.options[0]
        if words == {ALWAYS}:
            return decision.options[1]
        return None

    # ------------------------------------------------------------------ taking back

    def back(self, steps: int) -> int:
        """How many answers are left when the last `steps` that people gave are taken back.

        Raises `InputError` when there are not so many.
        """
        given = [n for n, by in enumerate(self.by) if by not in NOBODY]
        if not given:
            given = [n for n, by in enumerate(self.by) if by == OPPONENT]
        if not 1 <= steps <= len(given):
            raise InputError("there is nothing to take back" if not given else f"only {len(given)} can be taken back")
        return given[-steps]

    def steps(self, most: int) -> list[tuple[int, str, str]]:
        """What can be taken back, the latest first: how many steps that is, the answer in words, and who gave it."""
        given = [n for n, by in enumerate(self.by) if by not in NOBODY]
        found = []
        for steps, n in enumerate(reversed(given[-most:]), 1):
            number = self.by[n]
            link = self.link(int(number)) if number.isdigit() else None
            words = plain(self.session.answers[n].removeprefix(MARK))
            found.append((steps, words, link.name if link is not None else ""))
        return found

    def undo(self, count: int) -> list[Row]:
        """Go back to where the first `count` answers had been given."""
        self._rewind(count)
        return [Row(UNDO, str(count)), *self.settle()]

    def set(self, changes: dict[str, Any], by: str) -> list[Row]:
        """Change how the table is run, and do what follows."""
        self.settings = self.settings.changed(changes)
        return [Row(SET, json.dumps(changes), by), *self.settle()]

    def saved(self) -> str:
        """The battle as the text of its file."""
        return saving.written(self.session, self.encounter)


class OwnShelf(Library):
    """A battle's library that opens no files: who rules a table need not be who owns this machine."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def find(self, name: str) -> str:
        if any(mark in name for mark in "/\\#") or Path(name).suffix:
            raise InputError(f"{name!r}: no files are opened from the table", hint="name a creature, or paste its text")
        return self.library.find(name)

    def sheet(self, text: str, rules: Ruleset) -> Sheet:
        return self.library.sheet(text, rules)


def unpacked(text: str) -> EncounterFile:
    """The encounter a table was set up from. Raises `InputError`."""
    data = json.loads(text)
    return unpack(Keys(Document("table", data, {}, {}), data))


__all__ = ["ALWAYS", "ANSWER", "ASK", "LINKS", "NEVER", "PLAYED", "SET", "STANDINGS", "UNDO", "Settings", "Table"]
