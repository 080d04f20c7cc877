"""Heroes out of their choices: from a hero file, or from whatever answers questions."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import load_toml
from battlemat.engine.abilities import ABILITIES
from battlemat.errors import InputError
from battlemat.heroes.content import load_book
from battlemat.heroes.games import GAMES, Game, game_of
from battlemat.heroes.made import Made
from battlemat.heroes.making import birth, rise
from battlemat.heroes.parts import Book
from battlemat.heroes.questions import PICK, POINTS, ROLLED, SCORES, SWAP, Question, settle, wrong
from battlemat.registry import DEFAULT
from battlemat.systems.orcus.alignment import SWITCH

MARK: Final = "class"
"""The key that tells a file of choices from one of numbers."""
HEAD: Final = ("system", "options", "content", "xp", "level")
Answer = Callable[[Question], Any]


def is_made(table: Table) -> bool:
    """Whether a hero file holds choices rather than numbers."""
    return MARK in table.data and "abilities" not in table.data


def start(book: Book, nine: bool = False, folders: list[str] | None = None) -> Made:
    """A hero of whom nothing is known yet."""
    made = Made(book)
    made.nine = nine
    made.folders = folders or []
    return made


def born(made: Made, answer: Answer) -> Made:
    """A hero of the first level, its questions answered."""
    return _run(made, birth(made, game_of(made.book.system)), answer)


def risen(made: Made, answer: Answer) -> Made:
    """A hero a level up. Raises `InputError` past the highest level there is something for, or that it has earned."""
    game = game_of(made.book.system)
    level = made.level + 1
    if level > made.book.highest:
        raise InputError(f"{made.name} is of level {made.level}: what heroes are made from here goes no further",
                         hint="add [[level]] tables to a folder of options")
    refused = game.xp_refusal(made, level)
    if refused is not None:
        raise wrong(refused)
    return _run(made, rise(made, game), answer)


def _run(made: Made, asking: Generator[Question, Any, None], answer: Answer) -> Made:
    try:
        question = next(asking)
        while True:
            value = settle(question, answer(question))
            made.said.setdefault(made.level, {})[question.key] = value
            question = asking.send(value)
    except StopIteration:
        return made


class FileAnswers:
    """The answers a table of a hero file gives, and which of its keys have been asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked: list[str] = []

    def __call__(self, question: Question) -> Any:
        """The answer to a question. Raises `InputError`, with its place, for a missing one or a wrong one."""
        key = question.key
        self.asked.append(key)
        if key not in self.table:
            if question.least == 0 or question.most == 0:
                return question.default if question.kind != PICK else []
            raise InputError(f"'{key}' is missing", file=self.table.document.file, line=self.table.position().line,
                             hint=_expected(question))
        try:
            return settle(question, self.value(question))
        except InputError as error:
            if error.file is not None:
                raise
            raise self.table.error(error.message, key, hint=error.hint) from None

    def value(self, question: Question) -> Any:
        """What stands under a question's key, of the kind it should be."""
        key = question.key
        if question.kind == SCORES:
            inside = self.table.table(key)
            inside.only(ABILITIES, "ability")
            return {ability: inside.integer(ability, low=1, high=30) for ability in ABILITIES}
        if question.kind == POINTS:
            inside = self.table.table(key)
            return {name: inside.integer(name, high=99) for name in inside.data}
        if question.kind == ROLLED:
            found = self.table.data[key]
            if isinstance(found, int) and not isinstance(found, bool):
                return found
            if isinstance(found, list) and all(type(one) is int for one in found):
                return found
            raise self.table.error(f"'{key}' is neither a seed nor six results", key)
        if question.kind == SWAP:
            return self.table.texts(key)
        if question.kind == PICK and isinstance(self.table.data[key], list):
            return self.table.texts(key)
        return self.table.text(key, "")


def _expected(question: Question) -> str:
    if question.offers:
        names = [offer.name for offer in question.open]
        return f"expected {', '.join(names[:10])}" + (" or others" if len(names) > 10 else "")
    return f"expected {question.key} = ..."


def read_made(table: Table) -> Made:
    """The hero a file of choices makes, every choice held to the rules. Raises `InputError` with its place."""
    system = table.choice("system", GAMES, DEFAULT)
    folders = [str(path) for path in table.files("content", "folder of options")]
    options = table.table("options")
    options.only((SWITCH,), "option")
    made = start(load_book(system, map(Path, folders)), options.flag(SWITCH, False), table.texts("content"))
    if "xp" in table:
        made.xp = table.integer("xp", 0, high=9_999_999)
    answers = FileAnswers(table)
    born(made, answers)
    table.only((*HEAD, *answers.asked), "hero file")
    for entry in table.tables("level"):
        level = entry.integer("level", made.level + 1, low=1, high=30)
        if level != made.level + 1:
            raise entry.error(f"level {level} follows level {made.level}", "level", hint=f"expected {made.level + 1}")
        answers = FileAnswers(entry)
        try:
            risen(made, answers)
        except InputError as error:
            if error.file is not None:
                raise
            raise entry.error(error.message, hint=error.hint) from None
        entry.only(("level", *answers.asked), f"level {level}")
    return made


def hero_table(path: str | Path) -> Table:
    """What a hero file says, of whichever kind. Raises `InputError` for one that cannot be read."""
    document = load_toml(Path(path), "hero file")
    return Table(document, document.data)


def load_made(path: str | Path) -> Made:
    """Read a hero file of choices. Raises `InputError`; for one that states numbers too."""
    table = hero_table(path)
    if not is_made(table):
        raise InputError("this hero's file states numbers, not the choices they come from", file=str(path),
                         hint="heroes made with 'battlemat hero new' grow by levels; others by their key 'level'")
    return read_made(table)


def hero_of(made: Made) -> Any:
    """The hero as its game's battles have it."""
    return game_of(made.book.system).hero(made)


def game_for(made: Made) -> Game:
    """The game a hero is made for."""
    return game_of(made.book.system)
