"""What a table asks for, as the holder of a link may see it: the menu, the question, who is being waited for."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from battlemat import menu as menus
from battlemat.engine.actions.decisions import Decision
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.record.view import View
from battlemat.menu.entries import entry_of
from battlemat.menu.values import Entry, Menu, Refused
from battlemat.table import encoding
from battlemat.table.sight import UNSEEN, Eyes
from battlemat.table.tables import SUGGESTS

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.table.store import Link
    from battlemat.table.tables import Table

_MENU: Final = tuple(field.name for field in fields(Menu))
_ENTRY: Final = tuple(field.name for field in fields(Entry) if field.name != "ways")
"""What a page is sent of an entry: not all the ways it stands for, which it can ask for."""


class Asked:
    """The decision of a table at one version, as a menu that is worked out when somebody has to see it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.version = table.version
        self.decision = table.decision
        self.view = View.of(table.session.battle)
        self._menu: Menu | None = None
        self._written: dict[int, str] = {}
        self._suggested: Entry | None = None

    @property
    def battle(self) -> Battle:
        return self.table.session.battle

    @property
    def menu(self) -> Menu:
        """The menu of what may be answered."""
        if self._menu is None:
            assert self.decision is not None
            self._menu = menus.menu(self.battle, self.decision)
        return self._menu

    def written(self, hidden: int) -> str:
        """The menu as JSON for those from whom the creatures of a mask are hidden."""
        found = self._written.get(hidden)
        if found is None:
            told = {name: getattr(self.menu, name) for name in _MENU}
            told["entries"] = [{name: getattr(entry, name) for name in _ENTRY} for entry in self.menu.entries]
            if hidden:
                told = discreet({name: menus.as_json(value) for name, value in told.items()}, hidden, self.view)
            found = self._written[hidden] = encoding.written(told)
        return found

    def entry(self, id: str) -> Entry | None:
        """The entry of this id, a completion ("3.17") too."""
        for entry in self.menu.entries:
            if entry.id == id:
                return entry
        head, dot, _ = id.partition(".")
        if dot and self.decision is not None:
            for entry in self.menu.entries:
                if entry.id == head:
                    return next((one for one in menus.candidates(self.battle, self.decision, entry)
                                 if one.id == id), None)
        return None

    def message(self, link: Link, eyes: Eyes, deadline: float) -> dict[str, Any]:
        """What a link is told about what is to be decided; "menu" is the mask of those hidden from it, None for none.

        `written` has the menu itself.
        """
        decision = self.decision
        told: dict[str, Any] = {"t": "ask", "seq": self.version, "yours": False, "menu": None}
        if decision is None:
            return told
        hidden = eyes.hidden(self.table.veils)
        told["waiting"] = self._waiting(decision, hidden)
        if isinstance(decision, Offer) and deadline > 0:
            told["seconds"] = round(deadline, 1)
        if self.table.automatic and not link.referee:
            return told
        if self.table.may_answer(link, decision):
            told["yours"] = True
            told["own"] = True
            told["who"] = decision.who
            told["automatic"] = self.table.automatic
            told["kinds"] = list(decision.names) if isinstance(decision, Offer) else []
            told["menu"] = hidden
            if self.table.played(decision.who) == SUGGESTS and decision.name != "roll":
                told["suggestion"] = discreet(menus.as_json(self.suggestion()), hidden, self.view)
        return told

    def suggestion(self) -> Entry | None:
        """What the opponent would answer, as an entry of the menu."""
        if self._suggested is None and self.decision is not None:
            option = self.table.suggestion(self.decision)
            who = self.battle.creatures[self.decision.who]
            self._suggested = entry_of(self.battle, self.view, who, self.decision, option, "s")
        return self._suggested

    def _waiting(self, decision: Decision, hidden: int) -> dict[str, Any]:
        """Who is being waited for, and what they are to do."""
        if hidden >> decision.who & 1:
            return {"who": -1, "name": "the referee", "players": [], "kind": "turn"}
        players = [link.name for link in self.table.holders(self.table.owner(decision.who))]
        kind = "offer" if isinstance(decision, Offer) else decision.name
        return {"who": decision.who, "name": self.view.name(decision.who), "players": players, "kind": kind,
                "automatic": self.table.automatic}


def discreet(data: Any, hidden: int, view: View) -> Any:
    """A menu (or part of one, fit for JSON) without what would tell of those who are hidden.

    What is aimed at somebody hidden is left out; where one of several is hidden, only that one is.
    """
    if not hidden:
        return data
    ids = {creature.id for creature in view.creatures if hidden >> creature.id & 1}
    names = sorted((view.name(id) for id in ids), key=len, reverse=True)
    return _without(data, ids, names)


def tells_of(found: Entry | Refused, hidden: int, view: View, words: str) -> bool:
    """Whether what somebody's words were read as would tell them of one who is hidden from them."""
    ids = {creature.id for creature in view.creatures if hidden >> creature.id & 1}
    others = {part for creature in view.creatures if creature.id not in ids for part in _parts(view.name(creature.id))}
    text = f"{words} {found.text}" if isinstance(found, Refused) else words
    if any((_parts(view.name(id)) - others) & _parts(text) for id in ids):
        return True
    if isinstance(found, Refused):
        return any(view.name(id).casefold() in text.casefold() for id in ids)
    return any(id in ids for id in (*found.targets, *(one.target for one in found.odds)))


def _parts(name: str) -> set[str]:
    return set(re.findall(r"\w+", name.casefold()))


def _without(data: Any, ids: set[int], names: list[str]) -> Any:
    if isinstance(data, str):
        for name in names:
            data = data.replace(name, UNSEEN)
        return data
    if isinstance(data, (list, tuple)):
        kept = [_without(one, ids, names) for one in data if not _aimed(one, ids)]
        return kept
    if isinstance(data, dict):
        made = dict(data)
        for key in ("targets", "catches", "creatures"):
            if isinstance(made.get(key), (list, tuple)):
                made[key] = [id for id in made[key] if id not in ids]
        if isinstance(made.get("odds"), (list, tuple)):
            gone = [one for one in made["odds"] if one.get("target") in ids]
            if gone and "damage" in made:
                made["damage"] -= sum(one["damage"] for one in gone)
            made["odds"] = [one for one in made["odds"] if one.get("target") not in ids]
        if made.get("subject") in ids:
            made["subject"] = -1
        return {key: value if key in ("targets", "catches", "creatures", "answer", "id") else
                _without(value, ids, names) for key, value in made.items()}
    return data


def _aimed(one: Any, ids: set[int]) -> bool:
    """Whether an entry, an odds or a warning is about nobody but the hidden."""
    if not isinstance(one, dict):
        return False
    if one.get("target") in ids:
        return True
    concerned = list(one.get("targets") or ()) or list(one.get("creatures") or ())
    return bool(concerned) and all(id in ids for id in concerned)
