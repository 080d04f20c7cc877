"""The story of a table, told as the holder of each link may hear it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.events import AttackEvent, Event
from battlemat.engine.record.view import CreatureView, View
from battlemat.show.story import tell
from battlemat.show.words import DEFENSES
from battlemat.table.sight import UNSEEN, Eyes, Veils, heard

if TYPE_CHECKING:
    from battlemat.engine.effects.modifiers import Part

LONGEST: Final = 400
"""So many turns of a story are sent; who wants more may ask for the whole."""


class Chronicle:
    """Where in a battle's log each answer ended, and who was hidden from whom then.

    `kinds` are the different ways in which anybody has been hidden so far.
    """

    def __init__(self) -> None:
        self.ends: list[int] = []
        self.veils: list[Veils] = []
        self.kinds: list[Veils] = []

    def note(self, log: list[Event], veils: Veils) -> None:
        """Take in that an answer has been given."""
        self.ends.append(len(log))
        self.veils.append(veils)
        if veils and veils not in self.kinds:
            self.kinds.append(veils)

    def rewind(self, answers: int) -> None:
        """Only the first so many notes still hold."""
        del self.ends[answers:]
        del self.veils[answers:]

    def heard(self, log: list[Event], eyes: Eyes, start: int, nobody: int) -> list[tuple[int, Event]]:
        """The events from `start` on that may be known of, with their places in the log."""
        found: list[tuple[int, Event]] = []
        first = bisect_right(self.ends, start)
        for n in range(first, len(self.ends)):
            begin = max(start, self.ends[n - 1] if n else 0)
            events = log[begin:self.ends[n]]
            before = self.veils[n - 1] if n else self.veils[n]
            seen = heard(events, eyes, before, self.veils[n], nobody)
            found.extend((begin + place, event) for place, event in seen)
        return found


def turn_start(log: list[Event], end: int) -> int:
    """Where in the log the turn began in which the event before `end` happened."""
    for n in range(min(end, len(log)) - 1, -1, -1):
        if log[n].kind in ("turn", "round"):
            return n
    return 0


def staged(log: list[Event]) -> int:
    """How many events set the stage (everybody in place, initiative), which is no part of the story."""
    return next((n for n, event in enumerate(log) if event.kind == "round"), len(log))


def entries(chronicle: Chronicle, log: list[Event], view: View, eyes: Eyes, start: int,
            secret: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The story from the turn that begins at `start` on, a mapping a turn; `view` is one that may be seen.

    "at" is its place in the log, "round" a round that begins, "text" what happened, and "rolls" the attack rolls.
    The names in `secret` are those of the hidden, which no ruling's words are to give away.
    """
    names = view.copy()
    nobody = len(names.creatures)
    names.creatures.append(_nobody(names))
    chunks: list[tuple[int, list[Event]]] = []
    start = max(start, staged(log))
    for place, event in chronicle.heard(log, eyes, start, nobody):
        if event.kind == "hand" and 0 <= event.who < nobody and names.creatures[event.who].vague:
            # The words of a ruling have its numbers.
            told = f"{names.name(event.who)} is not quite as before"
            event = Event("hand", event.who, event.target, event.value, event.rule, told, event.extra)
        if event.kind in ("turn", "round") or not chunks:
            chunks.append((place, []))
        chunks[-1][1].append(event)
    found: list[dict[str, Any]] = []
    for number, (place, events) in enumerate(chunks[-LONGEST:]):
        if events[0].kind == "round":
            found.append({"at": place, "n": number, "round": events[0].value})
            events = events[1:]
        paragraphs = tell(names, events)
        rolls = [_roll(names, event) for event in events if isinstance(event, AttackEvent)]
        if paragraphs or rolls:
            who = events[0].who if events[0].kind == "turn" and events[0].who < nobody else -1
            text = " ".join(paragraphs)
            for name in secret:
                text = text.replace(name, UNSEEN)
            found.append({"at": place, "n": number, "who": who, "text": text, "rolls": rolls})
    return found


def _nobody(view: View) -> CreatureView:
    """Who stands for the hidden in a story."""
    some = view.creatures[0]
    made = CreatureView(len(view.creatures), some.sheet, UNSEEN, some.side)
    made.vague = True
    made.present = False
    return made


def _roll(view: View, event: AttackEvent) -> dict[str, Any]:
    """An attack roll with all that was added."""
    return {
        "who": view.name(event.who), "target": view.name(event.target), "name": event.name.replace("-", " "),
        "natural": event.natural, "total": event.total, "defense": DEFENSES.get(event.defense, event.defense),
        "against": event.against, "hit": event.hit, "crit": event.crit, "rule": event.rule,
        "parts": [part_data(part) for part in event.parts],
    }


def part_data(part: Part) -> dict[str, Any]:
    """A part of a number, fit for JSON."""
    return {"value": part.value, "source": part.source or part.type or "base", "rule": part.rule,
            "counts": bool(part.counts)}
