"""What is counted when systems are compared: topics, each with the rules that stand behind it in either system."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from battlemat.engine.actions.action import COUNTER, OPPORTUNITY, REACT
from battlemat.engine.events import AttackEvent, Event
from battlemat.rulebook import Rulebook

COSTS: Final = {"": 0, "opportunity": OPPORTUNITY, "immediate": COUNTER | REACT}


@dataclass(frozen=True)
class Topic:
    """Something that happens in fights.

    `kinds` of events are counted, or summed by their values (`summed`); of those paid for with one of the bits of
    `cost`; of those citing a rule of `rules` (`cited`). `parts`: attack rolls to which one of the rules added something
    are counted instead. `rules` are those of the system, the most telling first.
    """

    name: str
    rules: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    cost: int = 0
    cited: bool = False
    parts: bool = False
    summed: bool = False

    def count(self, event: Event) -> int:
        """What an event adds to the count."""
        if self.parts:
            return int(isinstance(event, AttackEvent) and any(part.rule in self.rules for part in event.parts))
        if event.kind not in self.kinds or (self.cost and not event.value & self.cost):
            return 0
        if self.cited and event.rule not in self.rules:
            return 0
        return event.value if self.summed else 1


@cache
def topics(system: str) -> tuple[Topic, ...]:
    """The topics with the rules of a system, those it has no rule for with none."""
    text = (Path(__file__).parent / "topics.toml").read_text(encoding="utf-8")
    return tuple(_topic(entry, system) for entry in tomllib.loads(text)["topic"])


def _topic(entry: dict[str, Any], system: str) -> Topic:
    return Topic(entry["name"], tuple(entry.get(system, ())), tuple(entry.get("kinds", ())),
                 COSTS[entry.get("cost", "")], entry.get("cited", False), entry.get("parts", False),
                 entry.get("sum", False))


class Counter:
    """Counts the topics of one system in the events of a battle."""

    def __init__(self, system: str) -> None:
        self.topics = topics(system)
        self.by_kind: dict[str, list[int]] = {}
        for index, topic in enumerate(self.topics):
            for kind in ("attack",) if topic.parts else topic.kinds:
                self.by_kind.setdefault(kind, []).append(index)

    def count(self, events: Iterable[Event]) -> list[int]:
        """The count of every topic."""
        found = [0] * len(self.topics)
        for event in events:
            for index in self.by_kind.get(event.kind, ()):
                found[index] += self.topics[index].count(event)
        return found


def quoted(system: str, id: str) -> str:
    """What the ledger of a system says under a rule or ruling."""
    book = Rulebook.load(system)
    return book.ruling(id).text if ".ruling." in id else book.rule(id).text
