"""Let a procedure of the rules run, whoever is asked answering as was said."""

from collections.abc import Coroutine
from typing import Any

from battlemat.engine.actions.decisions import Choice, Decision, Option
from battlemat.engine.actions.triggers import Trigger
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Aftereffect, Query, Trait

EVERY_MOMENT = (1 << 40) - 1


def done(task: Coroutine[Any, Any, Any], word: str = "") -> int:
    """Do it, everybody asked saying this or else what comes first; how often somebody was asked."""
    return len(asked(task, word))


def asked(task: Coroutine[Any, Any, Any], *words: str) -> list[Decision]:
    """Do it, everybody asked saying the first of these words that is a choice, or else what comes first; what was
    asked.
    """
    answer: Option | None = None
    decisions: list[Decision] = []
    while True:
        try:
            decision: Decision = task.send(answer)
        except StopIteration:
            return decisions
        decisions.append(decision)
        said = [option for word in words for option in decision.options
                if isinstance(option, Choice) and option.word == word]
        answer = [*said, *decision.options][0]


def outcome(task: Coroutine[Any, Any, Any]) -> Any:
    """Do what asks nobody; what it comes to."""
    try:
        task.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("somebody was asked")


class Watcher(Trait):
    """A trait that writes down every moment it could answer, and adds to one number."""

    def __init__(self, stat: str = "", amount: int = 0) -> None:
        super().__init__("watcher", frozenset({stat} - {""}), EVERY_MOMENT)
        self.stat, self.amount = stat, amount
        self.seen: list[Trigger] = []
        self.queries: list[Query] = []

    def modify(self, battle: Battle, holder: Creature, query: Query, parts: list[Modifier]) -> None:
        self.queries.append(query)
        parts.append(Modifier(self.stat, self.amount, "", self.name))

    async def happen(self, battle: Battle, holder: Creature, trigger: Trigger) -> None:
        self.seen.append(trigger)


class Following(Aftereffect):
    """What follows from an effect, written down."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def on_failed_save(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        self.told.append(f"{effect.name} failed")

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        self.told.append(f"{effect.name} saved" if saved else f"{effect.name} over")

    async def on_turn_start(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        self.told.append(f"{effect.name} turn")
