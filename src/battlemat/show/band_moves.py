"""Coming and going without squares, told as one sentence: whom a creature leaves, where it goes, whom it engages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.events import BandEvent, Event
from battlemat.show.bands import place_name
from battlemat.show.words import attributed, listed

if TYPE_CHECKING:
    from battlemat.engine.record.view import View

BY_OTHERS: Final = {
    "moved": "is moved",
    "carried": "is dragged along",
    "stopped": "is stopped on the way",
    "pull": "is drawn",
    "teleport": "teleports",
}
"""How a creature gets to another band, where it does not simply go there, by what the event is named."""

KINDS: Final = frozenset({"engage", "part", "cover", "beside"})


def is_going(event: Event) -> bool:
    """Whether an event is about who stands where and with whom, in bands."""
    if event.kind == "state":
        return event.name == "aloft"
    return event.kind in KINDS or isinstance(event, BandEvent)


class Going:
    """What one creature's move has come to so far. `free`: it has got away from its foes already."""

    def __init__(self, who: int, free: bool) -> None:
        self.who = who
        self.free = free
        self.left: list[int] = []
        self.met: list[int] = []
        self.place = -1
        self.drawn = -1
        self.how = ""
        self.behind = -1
        self.beside = -1
        self.before: list[int] = []
        self.flight = ""

    def takes(self, event: Event) -> bool:
        """Whether an event belongs to the same move."""
        if event.kind in ("engage", "part"):
            return self.who in (event.who, event.target)
        if event.kind == "cover" or event.kind == "beside":
            return event.value < 0 or self.who in (event.who, event.target)
        if isinstance(event, BandEvent):
            return event.who == self.who or (event.name == "pull" and event.who in self.met)
        return event.who == self.who

    def add(self, event: Event) -> None:
        """Take in an event that belongs to this move."""
        other = event.target if event.who == self.who else event.who
        if event.kind == "part":
            if other in self.met:
                self.met.remove(other)
            else:
                self.left.append(other)
        elif event.kind == "engage":
            self.met.append(other)
        elif event.kind == "cover":
            if event.who == self.who:
                self.behind = event.value
            elif event.value == self.who:
                self.before.append(event.who)
        elif event.kind == "beside":
            if event.who == self.who:
                self.beside = event.value
        elif event.kind == "state":
            self.flight = "takes to the air" if event.value else "comes down to the ground"
        elif event.name == "pull":
            self.drawn = event.value
        else:
            self.place = event.value
            self.how = event.name

    def said(self, view: View) -> list[str]:
        """What to tell about its mover, in order."""
        found: list[str] = []
        left = [] if self.free else [id for id in self.left if view.creatures[id].alive]
        if left and view.creatures[self.who].alive:
            found.append(f"breaks away from {self.names(view, left)}")
        if self.flight:
            found.append(self.flight)
        where = f"to {place_name(view, self.place)}" if self.place >= 0 else ""
        if self.met:
            told = f"engages {self.names(view, self.met)}"
            if self.how in BY_OTHERS:
                told = f"{BY_OTHERS[self.how]} {where} and {told}"
            if self.drawn >= 0:
                told += f", and the melee shifts to {place_name(view, self.drawn)}"
            found.append(told)
        elif self.place >= 0:
            to = "" if self.how == "stopped" else f" {where}"
            found.append(BY_OTHERS.get(self.how, "moves") + to + self.company(view))
        elif self.company(view):
            found.append("stands" + self.company(view).removeprefix(","))
        return found

    def company(self, view: View) -> str:
        """Next to, behind and in front of whom it now stands."""
        found = ""
        if self.beside >= 0:
            found += f", next to {attributed(view, self.beside)}"
        if self.behind >= 0:
            found += f", behind {attributed(view, self.behind)}"
        if self.before:
            found += f", in front of {self.names(view, self.before)}"
        return found

    def names(self, view: View, ids: list[int]) -> str:
        """Several creatures in a row."""
        return listed([attributed(view, id) for id in ids])
