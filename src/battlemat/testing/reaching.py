"""What of a scenario a person could do without a program: every act typed at the terminal, every creature written in
a file or put so by the referee's hand.

While a scenario runs, each thing done in it is done a second time, on a copy of the battle as it stood, by the program
that `battlemat play` runs: the words a player would type are typed at its prompts, and what it asks on the way is
answered there. It is reached when the same comes of it, event for event; a refusal, when the same rule is told.

That costs as much as playing, and one such scenario shows enough about a rule: those with no rule that is still to be
reached are not played again.

A test that drives the command line itself reaches every rule whose id that prints, but for commands that only look
rules up.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from battlemat.cli import app
from battlemat.cli.console import out as console
from battlemat.engine.actions.decisions import Decision, Illegal, Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.record.session import text_of
from battlemat.rulebook import systems
from battlemat.scene import Scene
from battlemat.scene.driver import Answers
from battlemat.testing.typist import Task, Typist

ID: Final = re.compile(rf"\b(?:{'|'.join(map(re.escape, systems()))})\.[a-z-]+\.[a-z0-9-]+\b")
"""A rule or ruling as it is printed."""
BOOKS: Final = (["rules"], ["compare"])
"""Commands that print rules without going by them."""
BY_HAND: Final = ("stall", "calm", "wait")
"""What a scene is told of the time is what the referee's hand says at the terminal."""


class Reached:
    """Watches scenarios. `out` is what of the present one nobody could do at the terminal, `ran` that it drives one.

    `known` are the rules that have been reached already; `playing` whether what is done in this test is done again.
    """

    def __init__(self) -> None:
        self.out: list[str] = []
        self.ran = False
        self.playing = True
        self.known: set[str] = set()
        self.answers: list[tuple[Decision, Option, str]] = []
        self.restore: list[tuple[Any, str, Callable[..., Any]]] = []

    def begin(self, rules: Iterable[str] = ()) -> None:
        """A test of these rules begins."""
        self.out = []
        self.ran = False
        wanted = set(rules)
        self.playing = not wanted or bool(wanted - self.known)
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
        self._wrap(Scene, "do", self._did)
        self._wrap(Scene, "why_not", self._refused)
        self._wrap(Scene, "end", self._ended)
        self._wrap(Scene, "_carry_out", self._began)
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
            if not self.playing and owner is not app:
                return method(*arguments, **fields)
            return watcher(method, *arguments, **fields)

        setattr(owner, name, watched)

    def _run(self, method: Callable[..., Any], *, args: list[str], **fields: Any) -> Any:
        if args[:1] not in BOOKS:
            self.ran = True
        return method(args=args, **fields)

    # ------------------------------------------------------------------ doing it again

    def _answered(self, method: Callable[..., Any], answers: Answers, decision: Decision) -> Any:
        option = method(answers, decision)
        self.answers.append((decision, option, text_of(decision, option)))
        return option

    def _began(self, method: Callable[..., Any], scene: Scene, *arguments: Any) -> Any:
        self.answers.clear()  # what was answered while it was only tried
        return method(scene, *arguments)

    def _typed(self, name: str, before: Battle, task: Task, scene: Scene) -> None:
        """Do once more at the terminal what has been done with a scene, whose battle was so `before`."""
        task.events = [event.fields for event in scene.battle.log[len(before.log):]]
        task.answers = [(decision, text) for decision, _, text in self.answers]
        if not Typist(before, task).plays():
            self.out.append(name)

    def _did(self, method: Callable[..., Any], scene: Scene, who: str, action: str, *arguments: Any,
             **fields: Any) -> Any:
        scene._begin()
        before = scene.battle.copy()
        before.log = list(scene.battle.log)
        try:
            use: Use | None = scene.use(who, action, *arguments, **fields)
        except (Illegal, ValueError):
            use = None  # it is refused before it is an act at all
        try:
            result = method(scene, who, action, *arguments, **fields)
        except Illegal as illegal:
            if use is not None and not Typist(before, Task(scene.id(who), use, rule=illegal.rule)).plays():
                self.out.append(f"{who} {action}: {illegal.rule}")
            raise
        if use is not None:
            self._typed(f"{who} {action}", before, Task(scene.id(who), use), scene)
        return result

    def _refused(self, method: Callable[..., Any], scene: Scene, who: str, action: str, *arguments: Any,
                 **fields: Any) -> Any:
        rule = method(scene, who, action, *arguments, **fields)
        if rule:
            try:
                use = scene.use(who, action, *arguments, **fields)
            except (Illegal, ValueError):
                return rule
            before = scene.battle.copy()
            if not Typist(before, Task(scene.id(who), use, rule=rule)).plays():
                self.out.append(f"{who} {action}: {rule}")
        return rule

    def _ended(self, method: Callable[..., Any], scene: Scene, **fields: Any) -> Any:
        scene._begin()
        before = scene.battle.copy()
        before.log = list(scene.battle.log)
        self.answers.clear()
        result = method(scene, **fields)
        if before.active >= 0:
            self._typed("end", before, Task(before.active, None, "end"), scene)
        return result

    def _told(self, name: str, method: Callable[..., Any], scene: Scene, *arguments: Any) -> Any:
        before = scene.battle.copy()
        before.log = list(scene.battle.log)
        self.answers.clear()
        result = method(scene, *arguments)
        self._typed(name, before, Task(before.active, None, " ".join(["gm", name, *map(str, arguments)])), scene)
        return result
