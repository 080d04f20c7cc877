"""What of a scenario a person could do without a program: every act chosen or said at the terminal, every creature
written in a file or put so by the referee's hand.

While a scenario runs, each act of it is put into the words a player would type, the words are read as the terminal
reads them (`battlemat.menu.reading`), and what was read must be the act. What the menu lists is reached by its number.
A choice that is asked for while the act is done needs no words: it is asked at the terminal, too.

A test that drives the command line itself reaches every rule whose id that prints, but for commands that only look
rules up.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any, Final

from battlemat.cli import app
from battlemat.cli.console import out as console
from battlemat.engine.actions.decisions import Decision, Illegal, Use
from battlemat.engine.actions.legality import BECAUSE, CIRCUMSTANCE
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.grid.areas import corner_coords
from battlemat.engine.record.view import View
from battlemat.engine.state import SETUP
from battlemat.menu.reading import Unread, read_use
from battlemat.rulebook import systems
from battlemat.scene import Scene
from battlemat.scene.driver import Answers

ID: Final = re.compile(rf"\b(?:{'|'.join(map(re.escape, systems()))})\.[a-z-]+\.[a-z0-9-]+\b")
"""A rule or ruling as it is printed."""
BOOKS: Final = (["rules"], ["compare"])
"""Commands that print rules without going by them."""
UNWRITTEN: Final = frozenset({"tools", "held", "height_feet"})
"""Fields of a scene's creature that neither a file has a key for nor the referee's hand a word."""
BY_HAND: Final = frozenset({"stall", "calm", "wait"})
"""What a scene can be told that nobody can type."""


class Reached:
    """Watches scenarios. `out` is what of the present one nobody could do at the terminal, `ran` that it drives one."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.ran = False
        self.asked: set[str] = set()
        self.restore: list[tuple[Any, str, Callable[..., Any]]] = []

    def begin(self) -> None:
        """A test begins."""
        self.out = []
        self.ran = False
        console.record = True
        console.export_text(clear=True)

    def cited(self) -> list[str]:
        """The ids of rules that a command line has printed in this test."""
        return sorted(set(ID.findall(console.export_text(clear=True)))) if self.ran else []

    def beyond(self, staged: bool) -> str:
        """What of the test nobody could have done at the terminal, "" for nothing.

        A test that neither stages a scene (`staged`) nor drives the command line shows nothing about the terminal.
        """
        if self.ran:
            return ""
        return ", ".join(dict.fromkeys(self.out)) if staged else "no scene, no command"

    # ------------------------------------------------------------------ watching

    def watch(self) -> None:
        """Watch from now on."""
        self._wrap(Scene, "__init__", self._staged)
        self._wrap(Scene, "do", self._did)
        self._wrap(Answers, "answer", self._answered)
        self._wrap(app, "app", self._run)
        for name in BY_HAND:
            self._wrap(Scene, name, functools.partial(self._told, name))

    def rest(self) -> None:
        """Watch no more."""
        for owner, name, method in self.restore:
            setattr(owner, name, method)
        self.restore = []

    def _wrap(self, owner: Any, name: str, watcher: Callable[..., Any]) -> None:
        method = getattr(owner, name)
        self.restore.append((owner, name, method))

        @functools.wraps(method)
        def watched(*arguments: Any, **fields: Any) -> Any:
            return watcher(method, *arguments, **fields)

        setattr(owner, name, watched)

    def _run(self, method: Callable[..., Any], *, args: list[str], **fields: Any) -> Any:
        if args[:1] not in BOOKS:
            self.ran = True
        return method(args=args, **fields)

    def _staged(self, method: Callable[..., Any], scene: Scene, *arguments: Any, **fields: Any) -> None:
        for key, value in fields.items():
            if isinstance(value, dict):
                self.out.extend(f"{key}: {name}" for name in sorted(UNWRITTEN & value.keys()))
        method(scene, *arguments, **fields)

    def _told(self, name: str, method: Callable[..., Any], scene: Scene, *arguments: Any, **fields: Any) -> Any:
        self.out.append(name)
        return method(scene, *arguments, **fields)

    def _answered(self, method: Callable[..., Any], answers: Answers, decision: Decision) -> Any:
        self.asked.add(decision.name)
        return method(answers, decision)

    def _did(self, method: Callable[..., Any], scene: Scene, who: str, action: str, *arguments: Any,
             **fields: Any) -> Any:
        try:
            use: Use | None = scene.use(who, action, *arguments, **fields)
        except (Illegal, ValueError):
            use = None  # it is refused before it is an act at all
        before = scene.battle.copy()
        self.asked = set()
        result = method(scene, who, action, *arguments, **fields)
        if use is not None and not typed(before, scene.id(who), use, self.asked):
            self.out.append(f"{who} {action}")
        return result


def typed(battle: Battle, who: int, use: Use, asked: set[str]) -> bool:
    """Whether somebody at the terminal could have this done: by the menu's number, or in words."""
    if who in battle.delayed and battle.active < 0:
        return True  # the terminal asks whoever has delayed between every two turns
    if battle.active != who and battle.phase != SETUP:
        return False
    creature = battle.creatures[who]
    choose = {name: word for name, word in (use.choose or {}).items() if name not in asked}
    wanted = Use(use.action, use.target, use.to, use.path, use.targets, use.origin, use.using, use.pay, choose or None)
    if wanted.key in [one.key for one in use.action.uses(battle, creature)]:
        return True
    view = View.of(battle)
    try:
        return read_use(battle, view, creature, use.action, in_words(battle, view, creature, wanted)).key == wanted.key
    except Unread:
        return False


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


def _square(battle: Battle, square: int) -> str:
    column, row = battle.board.coords(square)
    return f"{column},{row}"
