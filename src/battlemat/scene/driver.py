"""Answering for everybody in a scene: choices given by name, offers accepted beforehand, defaults for the rest."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from battlemat.engine.decisions import Choice, Decision, Illegal, Option, Use
from battlemat.engine.forced import PathDecision
from battlemat.engine.triggers import Offer

if TYPE_CHECKING:
    from battlemat.scene.facade import Scene


class Answers:
    """What a scene answers to the decisions inside an action."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.choose: dict[str, Any] = {}
        self.accepted: list[tuple[str, str, dict[str, Any]]] = []
        self.offers: list[tuple[str, str]] = []

    def run(self, task: Coroutine[Any, Any, None]) -> None:
        """Run a procedure to its end, answering what it asks."""
        answer: Option | None = None
        while True:
            try:
                decision = task.send(answer)
            except StopIteration:
                return
            answer = self.answer(decision)

    def answer(self, decision: Decision) -> Option:
        """The answer to one decision."""
        if isinstance(decision, Offer):
            return self.offered(decision)
        choose = self.choose
        if decision.name not in choose:
            return decision.options[0]
        return self.chosen(decision, choose[decision.name])

    def offered(self, decision: Offer) -> Option:
        """Take an offer that was accepted beforehand, else decline it."""
        key = self.scene.key(decision.who)
        for name in decision.names:
            self.offers.append((key, name))
        for n, (who, name, answers) in enumerate(self.accepted):
            if who != key:
                continue
            uses = [o for o in decision.options if isinstance(o, Use) and name in (o.label, o.action.name)]
            wanted = answers.get("attack")
            if wanted:
                uses = [u for u in uses if u.action.name.casefold() == str(wanted).casefold()]
            if uses:
                del self.accepted[n]
                self.choose = {**self.choose, **answers}
                use = uses[0]
                if answers:
                    use.choose = {**(use.choose or {}), **self.scene.words(answers)}
                return use
        return decision.options[0]

    def chosen(self, decision: Decision, value: Any) -> Option:
        """The option a value given by name means. Raises `Illegal` when there is none."""
        scene = self.scene
        battle = scene.battle
        if isinstance(decision, PathDecision):
            squares = tuple(scene.square(pair) for pair in value)
            for option in decision.options:
                if isinstance(option, Choice) and option.squares == squares:
                    return option
            if decision.allows(battle, squares):
                return Choice(" ".join(str(s) for s in squares) or "none", squares)
            victim = battle.creatures[decision.subject]
            raise Illegal(battle.rules.cite["forced-path"], f"{value} is no way to {decision.name} {victim.name}")
        if isinstance(value, list) and value and all(isinstance(word, str) for word in value):
            # Words in the order they are to be taken, as often as the question comes up.
            for word in value:
                for option in decision.options:
                    if self.matches(option, word):
                        return option
        for option in decision.options:
            if self.matches(option, value):
                return option
        known = ", ".join(option.key for option in decision.options)
        raise Illegal(battle.rules.cite["choice"], f"{decision.name}: {value!r} is not among {known}")

    def matches(self, option: Option, value: Any) -> bool:
        """Whether an option is what a value names: a word, a creature, a square or a path, a number, yes or no."""
        scene = self.scene
        if isinstance(option, Use):
            return str(value).casefold() == option.action.name.casefold()
        if not isinstance(option, Choice):
            return False
        if isinstance(value, bool):
            return option.word == ("yes" if value else "no")
        if isinstance(value, int):
            return option.number == value or option.word == str(value)
        if isinstance(value, str):
            if option.creature >= 0 and scene.has(value):
                return option.creature == scene.id(value)
            word = option.word.casefold()
            wanted = value.casefold()
            return wanted in option.also or wanted == word or word.rsplit(" ", 1)[0] == wanted
        if isinstance(value, (tuple, list)) and value and all(isinstance(v, int) for v in value):
            return option.squares[-1:] == (scene.square(tuple(value)),)
        if isinstance(value, (tuple, list)) and not any(isinstance(pair, str) for pair in value):
            squares = tuple(scene.square(pair) for pair in value)
            return option.squares == squares
        return False
